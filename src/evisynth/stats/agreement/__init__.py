"""How far raters agree: raw, on one category, beyond chance."""

from evisynth.stats.agreement.chance import ChanceCorrected, Estimate, chance_corrected
from evisynth.stats.agreement.cohen import cohen_kappa
from evisynth.stats.agreement.krippendorff import krippendorff_alpha
from evisynth.stats.agreement.specific import specific_agreement
from evisynth.stats.agreement.weights import Level, agreement_weights

__all__ = [
    "ChanceCorrected",
    "Estimate",
    "Level",
    "agreement_weights",
    "chance_corrected",
    "cohen_kappa",
    "krippendorff_alpha",
    "specific_agreement",
]
