"""Pure numerics: assignment, intervals, bootstrap, agreement, corrections for many comparisons."""

from evisynth.stats.agreement import (
    ChanceCorrected,
    Estimate,
    Level,
    agreement_weights,
    chance_corrected,
    cohen_kappa,
    krippendorff_alpha,
    specific_agreement,
)
from evisynth.stats.assignment import assign, assignment_totals
from evisynth.stats.bootstrap import percentile_interval, ratio_bootstrap, resampling_weights
from evisynth.stats.comparison import Comparison, Difference, compare_systems
from evisynth.stats.intervals import exact_interval
from evisynth.stats.multiplicity import holm

__all__ = [
    "ChanceCorrected",
    "Comparison",
    "Difference",
    "Estimate",
    "Level",
    "agreement_weights",
    "assign",
    "assignment_totals",
    "chance_corrected",
    "cohen_kappa",
    "compare_systems",
    "exact_interval",
    "holm",
    "krippendorff_alpha",
    "percentile_interval",
    "ratio_bootstrap",
    "resampling_weights",
    "specific_agreement",
]
