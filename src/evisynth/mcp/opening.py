"""What a server offers, from what a command names."""

from collections.abc import Sequence
from pathlib import Path

from evisynth.agents import Budget, Desk, LiteratureTools, Meter, OntologyTools, Toolset
from evisynth.agents.web import web_toolset
from evisynth.cleanroom import read_policy
from evisynth.corpus import Corpus
from evisynth.errors import UnreadableError, UsageError
from evisynth.mcp.project_tools import ProjectTools
from evisynth.ontology import Ontology, read_obo
from evisynth.store import open_project


def open_toolsets(
    *,
    corpus: Path | None = None,
    ontologies: Sequence[str] = (),
    hidden: Path | None = None,
    project: Path | None = None,
    policy: Path | None = None,
    pages: Path | None = None,
    audit: Path | None = None,
) -> list[Toolset]:
    """Open what is named, as toolsets.

    With a policy there are tools for the web, and the corpus is searched by those of them that the policy guards;
    nothing unguarded is offered beside them. Without a policy there are none.

    Args:
        corpus: a corpus's folder.
        ontologies: OBO files, each with a name before `=` if it should have one of its own.
        hidden: a file of term ids, one per line, that must not be seen.
        project: a project's folder.
        policy: of the review that is hidden, as `evisynth cleanroom build` wrote it.
        pages: a folder of pages that is searched and read instead of the web.
        audit: a file to which each decision of the policy is added.

    Raises:
        UsageError: nothing is named, what is named is not that, or it can't be guarded by the policy.
        UnreadableError: a file can't be read.
        RefusedError: the policy lacks something essential, or was changed.
    """
    _require_guarded(policy, pages=pages, audit=audit, project=project)
    opened = Corpus.open(corpus) if corpus is not None else None
    toolsets: list[Toolset] = []
    if policy is not None:
        toolsets.append(web_toolset(read_policy(policy), audit=audit, folder=pages, corpus=opened))
    elif opened is not None:
        toolsets.append(LiteratureTools(Desk(opened, Meter(Budget(turns=None)))))
    if ontologies:
        toolsets.append(OntologyTools(_read_ontologies(ontologies), _read_ids(hidden)))
    if project is not None:
        toolsets.append(ProjectTools(open_project(project)))
    if not toolsets:
        raise UsageError(
            "there is nothing to offer",
            "Name a corpus, an ontology, a project or a policy: --corpus, --obo, --project, --policy.",
        )
    return toolsets


def _require_guarded(policy: Path | None, *, pages: Path | None, audit: Path | None, project: Path | None) -> None:
    """Refuse pages without a policy, and a policy beside something that it does not guard."""
    if policy is None and (pages is not None or audit is not None):
        raise UsageError("pages are read only in a clean room", "Name the policy of the hidden review: --policy.")
    if policy is not None and project is not None:
        raise UsageError(
            "a project's records are not guarded by a policy", "Serve the project in a process of its own, without one."
        )


def _read_ontologies(named: Sequence[str]) -> dict[str, Ontology]:
    found: dict[str, Ontology] = {}
    for text in named:
        name, given, file = text.partition("=")
        ontology = read_obo(Path(file if given else text))
        name = name if given else _name_of(ontology, Path(text))
        if name in found:
            raise UsageError(f"two ontologies are called {name}", f"Name one: --obo NAME={file or text}")
        found[name] = ontology
    return found


def _name_of(ontology: Ontology, path: Path) -> str:
    """Its id space, if it has one that most of its terms are of; else its file's name."""
    counts: dict[str, int] = {}
    for term in ontology.values():
        counts[term.prefix] = counts.get(term.prefix, 0) + 1
    most = max(counts, key=lambda prefix: counts[prefix], default="")
    return most or path.name.partition(".")[0]


def _read_ids(path: Path | None) -> list[str]:
    if path is None:
        return []
    try:
        return [line.strip() for line in path.read_text("utf-8").splitlines() if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableError(f"{path}: {error}", "Give a text file with one term id per line.") from None
