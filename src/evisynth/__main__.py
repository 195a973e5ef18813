"""`python -m evisynth`."""

from evisynth.cli.main import main

main()
