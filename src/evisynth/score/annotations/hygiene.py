"""Whether an output can be taken as it is: its form, and whether its ids mean what they say.

The form is the published one. Beyond it an id must exist and be current, agree with the aspect it is given under, and
fit its qualifier; a paper must be among those that were read; a row must say something.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from evisynth.ontology import GO_NAMESPACES, Ontology, resolve

_UPSTREAM = ("acts_upstream_of", "acts_upstream_of_or_within")
QUALIFIERS: Mapping[str, frozenset[str]] = {
    "F": frozenset({"enables", "contributes_to"}),
    "P": frozenset(
        {
            "involved_in",
            *(stem + effect for stem in _UPSTREAM for effect in ("", "_positive_effect", "_negative_effect")),
        }
    ),
    "C": frozenset({"located_in", "part_of", "is_active_in", "colocalizes_with"}),
}
"""Which relation may link a gene product to a term of which aspect. Source: GO Consortium, GAF 2.2, column 4."""

MAX_DESCRIPTION, MAX_TEXT, MAX_ROWS = 100, 500, 200

_SHAPES = {
    "gene": re.compile(r"FBgn\d{7}"),
    "go": re.compile(r"GO:\d{7}"),
    "anatomy": re.compile(r"FBbt:\d{8}"),
    "stage": re.compile(r"FBdv:\d{8}"),
    "paper": re.compile(r"PMC\d+"),
}


class Fault(NamedTuple):
    """What is wrong, and where in the output."""

    path: str
    message: str


@dataclass(frozen=True, slots=True)
class HygieneReport:
    """The faults of one output, and how many annotations it holds."""

    faults: tuple[Fault, ...]
    counts: Mapping[str, int]

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


@dataclass(slots=True)
class _Checker:
    ontologies: Mapping[str, Ontology]
    papers: Collection[str] | None
    faults: list[Fault]

    def fault(self, path: str, message: str) -> None:
        self.faults.append(Fault(path, message))

    def term(self, path: str, value: object, kind: str) -> str | None:
        """Check an id; return the current one when there is one."""
        if not isinstance(value, str) or not _SHAPES[kind].fullmatch(value):
            self.fault(path, f"not a {kind} id: {value!r}"[:120])
            return None
        ontology = self.ontologies.get(kind)
        if ontology is None:
            return value
        found = resolve(ontology, value)
        if found.status == "current":
            return value
        better = (
            f"; use {found.id}" if found.id else f"; consider {', '.join(found.consider)}" if found.consider else ""
        )
        self.fault(path, f"{value} is {found.status}{better}")
        return found.id

    def evidence(self, path: str, row: Mapping[str, Any]) -> None:
        if "evidence" not in row:
            return
        evidence = row["evidence"]
        if not isinstance(evidence, dict):
            self.fault(path, "evidence is not an object")
            return
        fields = cast("dict[str, Any]", evidence)
        text, paper = fields.get("text"), fields.get("pmcid")
        if not isinstance(text, str):
            self.fault(f"{path}.text", "evidence has no text")
        elif len(text) > MAX_TEXT:
            self.fault(f"{path}.text", f"{len(text)} characters where {MAX_TEXT} are allowed")
        if paper is None:
            return
        if not isinstance(paper, str) or not _SHAPES["paper"].fullmatch(paper):
            self.fault(f"{path}.pmcid", f"not a PMCID: {paper!r}"[:120])
        elif self.papers is not None and paper not in self.papers:
            self.fault(f"{path}.pmcid", f"{paper} is not among the papers that were read")

    def function(self, path: str, row: Mapping[str, Any]) -> None:
        term_id, description = row.get("go_id"), row.get("description")
        if (term_id is None) == (description is None):
            self.fault(path, "exactly one of go_id and description says what the annotation is")
        current = self.term(f"{path}.go_id", term_id, "go") if term_id is not None else None
        if description is not None and (not isinstance(description, str) or len(description) > MAX_DESCRIPTION):
            self.fault(f"{path}.description", f"not a text of at most {MAX_DESCRIPTION} characters")
        aspect, qualifier = row.get("aspect"), row.get("qualifier")
        if not isinstance(aspect, str) or aspect not in QUALIFIERS:
            self.fault(f"{path}.aspect", "aspect is not P, F or C")
        elif qualifier not in frozenset().union(*QUALIFIERS.values()):
            self.fault(f"{path}.qualifier", f"not a qualifier: {qualifier!r}"[:120])
        else:
            if qualifier not in QUALIFIERS[aspect]:
                self.fault(f"{path}.qualifier", f"{qualifier} does not go with aspect {aspect}")
            ontology = self.ontologies.get("go")
            if current and ontology is not None and ontology[current].namespace != GO_NAMESPACES[aspect]:
                self.fault(f"{path}.aspect", f"{current} is a {ontology[current].namespace}, not {aspect}")
        if not isinstance(row.get("is_negated", False), bool):
            self.fault(f"{path}.is_negated", "is_negated is neither true nor false")
        self.evidence(f"{path}.evidence", row)

    def expression(self, path: str, row: Mapping[str, Any]) -> None:
        if row.get("expression_type") not in ("polypeptide", "transcript"):
            self.fault(f"{path}.expression_type", "expression_type is not polypeptide or transcript")
        given = {kind: row.get(f"{kind}_id") for kind in ("anatomy", "stage")}
        if given["anatomy"] is None and given["stage"] is None:
            self.fault(path, "neither anatomy_id nor stage_id: the row says nothing")
        for kind, value in given.items():
            if value is not None:
                self.term(f"{path}.{kind}_id", value, kind)
        self.evidence(f"{path}.evidence", row)

    def synonyms(self, value: object) -> int:
        lists = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
        given = [lists.get("fullname_synonyms"), lists.get("symbol_synonyms")]
        if not all(isinstance(names, list) for names in given):
            self.fault("task3_synonyms", "fullname_synonyms and symbol_synonyms are both lists")
        names = [name for listed in given if isinstance(listed, list) for name in cast("list[object]", listed)]
        if not all(isinstance(name, str) for name in names):
            self.fault("task3_synonyms", "a synonym is not a text")
        return len(names)

    def rows(self, output: Mapping[str, Any], key: str) -> list[tuple[str, Mapping[str, Any]]]:
        listed = output.get(key)
        if not isinstance(listed, list):
            self.fault(key, f"{key} is not a list")
            return []
        several = cast("list[object]", listed)
        if len(several) > MAX_ROWS:
            self.fault(key, f"{len(several)} rows where {MAX_ROWS} are allowed")
        rows: list[tuple[str, Mapping[str, Any]]] = []
        for number, row in enumerate(several):
            if isinstance(row, dict):
                rows.append((f"{key}[{number}]", cast("dict[str, Any]", row)))
            else:
                self.fault(f"{key}[{number}]", "a row is an object")
        return rows


def check_output(
    output: Mapping[str, Any],
    *,
    gene_id: str | None = None,
    ontologies: Mapping[str, Ontology] | None = None,
    papers: Collection[str] | None = None,
) -> HygieneReport:
    """Check one gene's output before it is handed in; every fault is found, not only the first.

    Args:
        output: gene_id, gene_symbol, task1_function, task2_expression, task3_synonyms.
        gene_id: the gene that was asked about; None when any will do.
        ontologies: `go`, `anatomy`, `stage` → the terms; ids of a missing one are checked for their form only.
        papers: the PMCIDs that were read; None when that is not known.
    """
    checker = _Checker(ontologies or {}, papers, [])
    given = output.get("gene_id")
    if not isinstance(given, str) or not _SHAPES["gene"].fullmatch(given):
        checker.fault("gene_id", f"not a gene id: {given!r}"[:120])
    elif gene_id is not None and given != gene_id:
        checker.fault("gene_id", f"{given} where {gene_id} was asked about")
    functions = checker.rows(output, "task1_function")
    for path, row in functions:
        checker.function(path, row)
    expressions = checker.rows(output, "task2_expression")
    for path, row in expressions:
        checker.expression(path, row)
    names = checker.synonyms(output.get("task3_synonyms"))
    counts = {"task1_go_terms": len(functions), "task2_expression": len(expressions), "task3_synonyms": names}
    return HygieneReport(tuple(checker.faults), counts)
