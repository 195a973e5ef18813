"""Extraction schemas as data: tables, vocabularies, spellings and forms, and all that is made from them.

From one schema come the tools of a model, the validator, the form of a reviewer, the columns of a table and its page.
"""

from evisynth.schemas.aggregating import Aggregated, LeftOut, Range, aggregate
from evisynth.schemas.asking import Asked, asked_fields, form_of
from evisynth.schemas.checking import Problem, check_table, outside_vocabulary
from evisynth.schemas.flat import ESTIMATE_FIELDS, FIELDS, flatten
from evisynth.schemas.harmonising import Harmoniser
from evisynth.schemas.loading import load_folder, load_schema, locate_schema, shipped_schemas
from evisynth.schemas.record_lines import LineProblem, check_records
from evisynth.schemas.redcap import ImportedSchema, read_dictionary
from evisynth.schemas.redcap_project import Variable, record_variable, redcap_variables, write_dictionary
from evisynth.schemas.schema import Classified, Field, Pathogen, Schema, Table, UnitConversion
from evisynth.schemas.tables import Row, TableFile, load_perg, read_table, table_of
from evisynth.schemas.tools import ToolDefinition, flag_definition, record_of, tool_definitions
from evisynth.schemas.validating import RecordProblem, RecordValidator, validate_record
from evisynth.schemas.views import FormField, FormGroup, column_names, describe_schema, review_form

__all__ = [
    "ESTIMATE_FIELDS",
    "FIELDS",
    "Aggregated",
    "Asked",
    "Classified",
    "Field",
    "FormField",
    "FormGroup",
    "Harmoniser",
    "ImportedSchema",
    "LeftOut",
    "LineProblem",
    "Pathogen",
    "Problem",
    "Range",
    "RecordProblem",
    "RecordValidator",
    "Row",
    "Schema",
    "Table",
    "TableFile",
    "ToolDefinition",
    "UnitConversion",
    "Variable",
    "aggregate",
    "asked_fields",
    "check_records",
    "check_table",
    "column_names",
    "describe_schema",
    "flag_definition",
    "flatten",
    "form_of",
    "load_folder",
    "load_perg",
    "load_schema",
    "locate_schema",
    "outside_vocabulary",
    "read_dictionary",
    "read_table",
    "record_of",
    "record_variable",
    "redcap_variables",
    "review_form",
    "shipped_schemas",
    "table_of",
    "tool_definitions",
    "validate_record",
    "write_dictionary",
]
