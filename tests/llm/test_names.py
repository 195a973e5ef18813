"""One way to name a model."""

import pytest

from evisynth.errors import MissingExtraError, UsageError
from evisynth.llm import open_model, parse_model_name
from evisynth.store import load_protocol


@pytest.mark.parametrize(
    ("text", "provider", "name", "host", "leaves"),
    [
        ("rules", "rules", "", None, False),
        ("openai:gpt-5-mini", "openai", "gpt-5-mini", "api.openai.com", True),
        ("openrouter:qwen/qwen3:free", "openrouter", "qwen/qwen3:free", "openrouter.ai", True),
        ("local:smollm2:135m@http://127.0.0.1:8080/v1/", "local", "smollm2:135m", "127.0.0.1", False),
        ("local:m@https://gpu.example.org/v1", "local", "m", "gpu.example.org", True),
        ("replay:some dir/rec", "replay", "some dir/rec", None, False),
        ("rules+google:gemini-2.5-pro", "google", "gemini-2.5-pro", "generativelanguage.googleapis.com", True),
    ],
)
def test_names_that_mean_a_model(text: str, provider: str, name: str, host: str | None, leaves: bool) -> None:
    parsed = parse_model_name(text)
    assert (parsed.provider, parsed.name, parsed.host, parsed.leaves) == (provider, name, host, leaves)
    assert parsed.with_rules == text.startswith("rules+")
    assert parse_model_name(str(parsed)) == parsed


@pytest.mark.parametrize(
    "text",
    [
        "",
        "gpt-5",
        "openai:",
        "azure:x",
        "local:m",
        "local:m@ftp://h",
        "local:@http://h",
        "rules+rules",
        "local:m@http://a:b@h",
    ],
)
def test_names_that_mean_none(text: str, tmp_path) -> None:
    with pytest.raises(UsageError):
        parse_model_name(text)


@pytest.mark.parametrize("text", ["gpt-5", "openai:", "azure:x", "local:m", "rules+rules"])
def test_a_protocol_takes_the_same_names(text: str, tmp_path) -> None:
    path = tmp_path / "protocol.toml"
    path.write_text(f'[review]\ntitle = "A"\n[models]\nextractor = "{text}"\n')
    with pytest.raises(UsageError, match=r"models\.extractor: .* names no model"):
        load_protocol(path)
    path.write_text('[review]\ntitle = "A"\n[models]\nextractor = "rules+local:m@http://127.0.0.1:1/v1"\n')
    assert load_protocol(path).models.extractor == "rules+local:m@http://127.0.0.1:1/v1"


def test_a_key_that_is_not_there_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "GOOGLE_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(UsageError, match="OPENAI_API_KEY is not in the environment"):
        open_model("openai:gpt-5-mini")
    with pytest.raises(UsageError, match="GOOGLE_API_KEY or GEMINI_API_KEY"):
        open_model("google:gemini-2.5-pro")


def test_a_missing_extra_names_its_install_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("evisynth.llm.opening.find_spec", lambda _name: None)
    with pytest.raises(MissingExtraError) as caught:
        open_model("anthropic:claude")
    assert caught.value.hint == "Install it with: pip install 'evisynth[anthropic]'"
