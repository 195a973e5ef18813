"""Bibliographic records: reading and writing every export format, identifiers, duplicates."""

from evisynth.records.duplicates import Duplicates, Link, Related, Unsure, find_duplicates, merge_records
from evisynth.records.entry_ids import entry_id
from evisynth.records.formats.bibtex import write_bibtex
from evisynth.records.formats.jats import read_jats_front
from evisynth.records.formats.ris import write_ris
from evisynth.records.formats.tables import holds_covidence_numbers, is_table, safe_cell, write_csv
from evisynth.records.identifiers import (
    find_identifiers,
    normalise_doi,
    normalise_openalex,
    normalise_pmcid,
    normalise_pmid,
    normalise_registration,
    title_key,
)
from evisynth.records.notices import Notice, is_preprint, notice_kind, subject_key, version_base
from evisynth.records.office_files import office_file
from evisynth.records.reading import read_records
from evisynth.records.results import Problem, ReadResult, TakenDecisions

__all__ = [
    "Duplicates",
    "Link",
    "Notice",
    "Problem",
    "ReadResult",
    "Related",
    "TakenDecisions",
    "Unsure",
    "entry_id",
    "find_duplicates",
    "find_identifiers",
    "holds_covidence_numbers",
    "is_preprint",
    "is_table",
    "merge_records",
    "normalise_doi",
    "normalise_openalex",
    "normalise_pmcid",
    "normalise_pmid",
    "normalise_registration",
    "notice_kind",
    "office_file",
    "read_jats_front",
    "read_records",
    "safe_cell",
    "subject_key",
    "title_key",
    "version_base",
    "write_bibtex",
    "write_csv",
    "write_ris",
]
