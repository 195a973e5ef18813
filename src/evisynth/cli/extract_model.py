"""The part of `evisynth extract` that asks a model: whose ledger and caps, which hosts, and the records."""

import tempfile
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from evisynth.evidence import Document
    from evisynth.llm import ModelPool

ROLE = "extractor"


@dataclass(frozen=True, slots=True)
class Choices:
    """What is asked of a text: as for rules, and whether all of it is sent and not only passages."""

    schema: str
    topic: str
    whole: bool
    cited: bool
    single: bool


class ModelExtraction:
    """Extracts documents with one model.

    Args:
        model: its name.
        pool: of its calls.
        allow: hosts that may receive texts.
        choices: what to extract, and how.
    """

    def __init__(self, model: str, pool: "ModelPool", allow: Sequence[str], choices: Choices) -> None:
        from evisynth.llm import parse_model_name
        from evisynth.review.reading import pathogen_of
        from evisynth.schemas import load_schema

        self._name, self._pool, self._allow = parse_model_name(model), pool, allow
        self._choices, self._schema = choices, load_schema(choices.schema)
        self._pathogen = pathogen_of(self._schema, choices.topic)

    def extract(self, document: "Document") -> dict[str, Any]:
        """Return the records of a document as `--json` prints them.

        Raises:
            RefusedError: the host may not receive texts, or a cap is reached.
            CallFailedError: no usable answer.
        """
        from evisynth.llm import Texts, require_hosts
        from evisynth.review.extraction import not_own, tell_left_out
        from evisynth.review.reading import Article, read
        from evisynth.schemas import flatten

        texts = [Texts("full texts", document.licence or "not stated", 1)]
        require_hosts({ROLE: str(self._name)}, texts, self._allow)
        article = Article(
            document,
            self._schema,
            lambda prompt: self._pool.model(
                str(self._name),
                stage="extract",
                item=document.id,
                role=ROLE,
                documents=(document.id,),
                prompt=prompt.sha256,
            ),
            self._name,
            topic=self._choices.topic,
            pathogen=self._pathogen,
            whole=self._choices.whole,
            single=self._choices.single,
        )
        found = self._pool.run(read(article))
        cited = self._choices.cited
        chosen = [one for one in found.records if cited or one.own == "own"]
        left = Counter(not_own(one.own) for one in found.records if not cited and one.own != "own")
        return {
            "model": str(self._name),
            "records": [flatten(one) for one in chosen],
            "declined": [flatten(one) for one in found.declined],
            "unfinished": found.unfinished,
            "warnings": [*document.warnings, *found.warnings, *tell_left_out(left)],
        }


@contextmanager
def opened_pool(project: Path, allow: Sequence[str]) -> Generator[tuple["ModelPool", tuple[str, ...]]]:
    """Open what calls share: the project's ledger, caps and hosts where there is one, else a ledger for this command.

    Args:
        project: the directory that may hold a project.
        allow: further hosts that may receive texts.
    """
    from evisynth.llm import Ledger, ModelPool, project_pool
    from evisynth.store import Database, open_project

    if (project / "protocol.toml").is_file():
        opened = open_project(project)
        hosts = (*opened.protocol.hosts.allow, *allow)
        with project_pool(opened) as pool:
            pool.allow = frozenset(hosts)
            yield pool, hosts
        return
    with tempfile.TemporaryDirectory(prefix="evisynth-") as folder:
        database = Database(Path(folder) / "ledger.db")
        with ModelPool(Ledger(database), allow=frozenset(allow)) as pool:
            yield pool, tuple(allow)
