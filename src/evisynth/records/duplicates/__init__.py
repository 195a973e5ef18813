"""Duplicates and related publications: named rules, explicit vetoes, clusters that do not depend on order."""

from evisynth.records.duplicates.clusters import Duplicates, Link, Related, Unsure, find_duplicates
from evisynth.records.duplicates.merging import merge_records

__all__ = ["Duplicates", "Link", "Related", "Unsure", "find_duplicates", "merge_records"]
