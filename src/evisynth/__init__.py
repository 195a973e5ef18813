"""evisynth turns scientific literature into evidence that an expert can check and a score can measure."""

__version__ = "0.1.0"

__all__ = ["__version__"]
