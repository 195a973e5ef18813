"""REDCap's import layout: a row per record, then one per row of each repeating instrument."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from evisynth.evidence import Extraction, Scalar
from evisynth.review.exporting.data import ExportData, Exported, ExportedArticle, unmarked
from evisynth.review.report.cells import write_table
from evisynth.schemas import (
    Harmoniser,
    RecordValidator,
    Schema,
    Variable,
    form_of,
    record_variable,
    redcap_variables,
    write_dictionary,
)

INSTRUMENT, INSTANCE = "redcap_repeat_instrument", "redcap_repeat_instance"
_ABOUT = {
    "article_title": "title", "title": "title", "journal": "journal", "year_publication": "year", "volume": "volume",
    "issue": "issue",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class LeftOutCell:
    """A value that the project has no place for; `instance` is the number of its repeat, None in one asked once."""

    record: str
    instrument: str
    instance: int | None
    field: str
    value: str
    reason: str


def export_redcap(data: ExportData) -> Exported:
    """Write `redcap_import.csv`, the data dictionary that builds its project, and the cells that have no place in it.

    Own rows only: the forms ask for the article's own data. Choices are written by their codes, checkbox fields as one
    column `name___code` per choice with 1 and 0; fields that REDCap calculates are left empty.
    Source: REDCap, Data Import Tool, repeating instruments.
    """
    project = _Project(data.schema, data.schema.pathogens[data.pathogen].name if data.pathogen else None)
    columns = (project.key, INSTRUMENT, INSTANCE, *project.columns())
    rows = [row for article in data.articles for row in (project.record(article), *project.repeated(article))]
    files = {
        "redcap_import.csv": write_table(columns, rows),
        "redcap_dictionary.csv": write_dictionary(data.schema).encode("utf-8", "replace"),
    }
    counts = {"redcap_import.csv": len(rows), "redcap_dictionary.csv": len(project.variables)}
    lost = project.lost
    if lost:
        held = tuple(LeftOutCell.__dataclass_fields__)
        files["redcap_left_out.csv"] = write_table(held, ({name: getattr(one, name) for name in held} for one in lost))
        counts["redcap_left_out.csv"] = len(lost)
    warnings = (f"{len(lost)} values have no place in the project; see redcap_left_out.csv",) if lost else ()
    if waiting := data.unverified():
        warnings = (unmarked(waiting), *warnings)
    return Exported(files, counts, data.left_out(own=True), warnings)


@dataclass(slots=True)
class _Project:
    """Writes the rows of records, and remembers what has no place in them."""

    schema: Schema
    pathogen: str | None
    key: str = field(init=False)
    variables: Mapping[tuple[str, str], Variable] = field(init=False)
    harmonisers: Mapping[str, Harmoniser] = field(init=False)
    lost: list[LeftOutCell] = field(init=False, default_factory=list[LeftOutCell])
    _asked: dict[tuple[str, str, str | None], Variable | None] = field(
        init=False, default_factory=dict[tuple[str, str, str | None], Variable | None]
    )
    _validators: dict[str, RecordValidator] = field(init=False, default_factory=dict[str, RecordValidator])
    _coded: dict[tuple[str, Scalar], tuple[dict[str, Scalar], list[str]]] = field(
        init=False, default_factory=dict[tuple[str, Scalar], tuple[dict[str, Scalar], list[str]]]
    )

    def __post_init__(self) -> None:
        self.key = record_variable(self.schema)
        self.variables = {(one.table, one.column): one for one in redcap_variables(self.schema)}
        self.harmonisers = {name: Harmoniser(self.schema, table) for name, table in self.schema.tables.items()}

    def columns(self) -> list[str]:
        others = (one for one in self.variables.values() if one.name != self.key)
        return [name for one in others for name in one.columns]

    def record(self, article: ExportedArticle) -> dict[str, Scalar]:
        row: dict[str, Scalar] = {}
        for table in self.schema.tables:
            if not form_of(self.schema, table).repeats:
                row |= self._cells(Extraction(table, _about(article, self.schema, table, self.pathogen)), article, None)
                first, *others = self._rows(article, table) or [None]
                row |= self._cells(first, article, None) if first is not None else {}
                for number, one in enumerate(others, start=2):
                    self._lose(article, table, number, "", str(dict(one.values)) if one else "", "not a repeating form")
        return row | {self.key: article.record.id}

    def repeated(self, article: ExportedArticle) -> Iterator[dict[str, Scalar]]:
        for table in self.schema.tables:
            if form_of(self.schema, table).repeats:
                instrument = next((v.instrument for (name, _), v in self.variables.items() if name == table), table)
                for number, one in enumerate(self._rows(article, table), start=1):
                    keys: dict[str, Scalar] = {self.key: article.record.id, INSTRUMENT: instrument, INSTANCE: number}
                    yield self._cells(one, article, number) | keys

    def _rows(self, article: ExportedArticle, table: str) -> list[Extraction]:
        owned = form_of(self.schema, table).owned
        rows = (one.extraction for one in article.values)
        kept = (one for one in rows if one.kind == table and one.state != "rejected")
        return [one for one in kept if one.own == "own" or not owned]

    def _cells(self, row: Extraction, article: ExportedArticle, number: int | None) -> dict[str, Scalar]:
        class_name = row.values.get(form_of(self.schema, row.kind).class_field or "class")
        cells: dict[str, Scalar] = {}
        refused = self._refused(row)
        for name, value in row.values.items():
            if value is None:
                continue
            variable = self._variable(row.kind, name, class_name if isinstance(class_name, str) else None)
            if variable is None:
                self._lose(article, row.kind, number, name, str(value), "the form does not ask it")
                continue
            if variable.calculated:
                self._lose(article, row.kind, number, name, str(value), "REDCap calculates it")
                continue
            if variable.name == self.key:
                if value != article.record.id:
                    self._lose(article, row.kind, number, name, str(value), "the id of the record stands there")
                continue
            if name in refused:
                self._lose(article, row.kind, number, name, str(value), refused[name])
                continue
            written, strange = self._written(variable, value)
            cells |= written
            for item in strange:
                self._lose(article, row.kind, number, name, item, "not among the choices")
        return cells

    def _refused(self, row: Extraction) -> dict[str, str]:
        """What the project's own checks turn down: no date or number, beyond its limits, a field that is hidden."""
        form = form_of(self.schema, row.kind)
        if row.kind not in self._validators:
            self._validators[row.kind] = RecordValidator(self.schema, row.kind)
        told = self._validators[row.kind].problems(row.values) if self._doubtful(row) else []
        return {
            one.field: one.message
            for one in told
            if one.rule in {"type", "limits"} or (one.rule == "condition" and one.field in form.redcap.branching)
        }

    def _doubtful(self, row: Extraction) -> bool:
        # Few rows have what could be turned down, and a whole check of each is slow.
        form, fields = form_of(self.schema, row.kind), self.schema.table(row.kind).fields
        for name, value in row.values.items():
            kind, limits = fields[name].kind if name in fields else "text", form.limits.get(name)
            if value is not None and (kind == "date" or name in form.redcap.branching):
                return True
            if isinstance(value, str) and (limits is not None or kind in {"number", "integer"}):
                return True
            low, high = (limits.minimum, limits.maximum) if limits is not None else (None, None)
            if isinstance(value, (int, float)) and (
                (low is not None and value < low) or (high is not None and value > high)
            ):
                return True
        return False

    def _variable(self, table: str, name: str, class_name: str | None) -> Variable | None:
        key = (table, name, class_name)
        if key not in self._asked:
            column = self.schema.table(table).field_of(name, class_name)
            self._asked[key] = None if column is None else self.variables.get((table, column.name))
        return self._asked[key]

    def _written(self, variable: Variable, value: Scalar) -> tuple[dict[str, Scalar], list[str]]:
        if not variable.codes:
            return {variable.name: int(value) if isinstance(value, bool) else value}, []
        key = (variable.name, value)
        if key not in self._coded:
            self._coded[key] = _coded(variable, value, self.harmonisers[variable.table])
        return self._coded[key]

    def _lose(
        self, article: ExportedArticle, table: str, number: int | None, name: str, value: str, reason: str
    ) -> None:
        self.lost.append(LeftOutCell(article.record.id, table, number, name, value, reason))


def _coded(variable: Variable, value: Scalar, harmoniser: Harmoniser) -> tuple[dict[str, Scalar], list[str]]:
    column = variable.asked.column
    items = value if isinstance(value, tuple) else harmoniser.items(column, str(value)) if column.several else (value,)
    spelt = [harmoniser.spelt(column.vocabulary or "", str(item)) for item in items]
    strange = [item for item in spelt if item not in variable.codes]
    codes = [variable.codes[item] for item in spelt if item in variable.codes]
    if variable.boxes:
        return {variable.box(code): int(code in codes) for code in variable.codes.values()}, strange
    return ({variable.name: codes[0]} if len(codes) == 1 else {}), strange + ([] if len(codes) < 2 else [str(value)])


def _about(article: ExportedArticle, schema: Schema, table: str, pathogen: str | None) -> dict[str, Scalar]:
    record, fields = article.record, schema.table(table).fields
    known = {name: getattr(record, attribute) for name, attribute in _ABOUT.items()}
    surname, _, given = (record.authors[0] if record.authors else "").partition(",")
    known |= {
        "doi": record.identifiers.doi,
        "covidence_id": article.covidence,
        "pathogen": pathogen,
        "first_author_surname": surname.strip() or None,
        "first_author_first_name": given.strip() or None,
        **article.quality,
    }
    return {name: value for name, value in known.items() if name in fields and value is not None}
