"""Agreement of raters."""

from evisynth.score.agreement.protocol import score_agreement
from evisynth.score.agreement.ratings import Ratings, read_ratings

__all__ = ["Ratings", "read_ratings", "score_agreement"]
