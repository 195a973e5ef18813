"""Gene annotations against a published benchmark: GO terms, anatomy, stages and synonyms."""

from evisynth.score.annotations.hygiene import Fault, HygieneReport, check_output
from evisynth.score.annotations.predictions import GenePrediction, read_predictions
from evisynth.score.annotations.protocol import AnnotationFiles, Profile, score_annotations
from evisynth.score.annotations.reference import GeneReference, read_reference

__all__ = [
    "AnnotationFiles",
    "Fault",
    "GenePrediction",
    "GeneReference",
    "HygieneReport",
    "Profile",
    "check_output",
    "read_predictions",
    "read_reference",
    "score_annotations",
]
