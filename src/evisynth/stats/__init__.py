"""Pure numerics: assignment, intervals, bootstrap, agreement, corrections for many comparisons."""

from evisynth.stats.assignment import assign
from evisynth.stats.bootstrap import percentile_interval, ratio_bootstrap, resampling_weights
from evisynth.stats.intervals import exact_interval

__all__ = ["assign", "exact_interval", "percentile_interval", "ratio_bootstrap", "resampling_weights"]
