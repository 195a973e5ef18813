"""One module per export format: how it is read into raw entries, and how records are written to it."""
