"""protocol.toml: every template is valid, and mistakes are named with the nearest key."""

from pathlib import Path

import pytest

from evisynth.errors import UsageError
from evisynth.review.screening import parse_term
from evisynth.review.templates import protocol_from, template_names
from evisynth.store import load_protocol


def write(folder: Path, text: str) -> Path:
    path = folder / "protocol.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", template_names())
def test_every_template_is_a_valid_protocol(name: str, tmp_path: Path) -> None:
    protocol = load_protocol(write(tmp_path, protocol_from(name, title='a "quoted" \\ title')))
    assert protocol.models.screener == "rules"
    for criterion in protocol.criteria:
        assert [parse_term(term) for term in criterion.terms]


def test_the_nine_pathogens_have_templates() -> None:
    assert set(template_names()) == {
        "blank",
        *(f"perg-{key}" for key in ["marburg", "ebola", "lassa", "sars", "zika", "nipah", "rvf", "cchf", "mers"]),
    }


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ('[review]\ntitel = "A"', "unknown key review.titel", "Did you mean 'title'?"),
        ('[reviev]\ntitle = "A"', "unknown key reviev", "Did you mean 'review'?"),
        ('[review]\ntitle="A"\n[[criteria]]\nid="a"\ntext="b"\nterm=["c"]', "criteria.0.term", "Did you mean 'terms'?"),
        ('[review]\ntitle="A"\n[screening]\nstrategy="fast"', "screening.strategy", "docs/protocol.md"),
        ('[review]\ntitle="A"\n[[criteria]]\nid="a"\ntext=""\n[[criteria]]\nid="a"\ntext=""', "used twice", "docs"),
        ('[review\ntitle="A"', "not valid TOML", "place named"),
        ("", "review: Field required", "docs/protocol.md"),
    ],
)
def test_mistakes_are_named(text: str, message: str, hint: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        load_protocol(write(tmp_path, text))
    assert message in caught.value.message
    assert hint in caught.value.hint


def test_a_missing_protocol_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no protocol here") as caught:
        load_protocol(tmp_path / "protocol.toml")
    assert "evisynth new" in caught.value.hint
