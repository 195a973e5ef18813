"""The frameworks' own prompts; what a job is about comes from its task."""
