"""`evisynth score`: one file per protocol."""
