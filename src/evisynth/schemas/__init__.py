"""Extraction schemas as data: loading, reading and checking their tables, harmonising spellings. PERG is the first."""

from evisynth.schemas.checking import Problem, check_table, outside_vocabulary
from evisynth.schemas.harmonising import Harmoniser
from evisynth.schemas.loading import load_schema, shipped_schemas
from evisynth.schemas.schema import Classified, Field, Pathogen, Schema, Table, UnitConversion
from evisynth.schemas.tables import Row, TableFile, load_perg, read_table, table_of

__all__ = [
    "Classified",
    "Field",
    "Harmoniser",
    "Pathogen",
    "Problem",
    "Row",
    "Schema",
    "Table",
    "TableFile",
    "UnitConversion",
    "check_table",
    "load_perg",
    "load_schema",
    "outside_vocabulary",
    "read_table",
    "shipped_schemas",
    "table_of",
]
