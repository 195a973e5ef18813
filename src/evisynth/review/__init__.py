"""The review job: screening, extraction, PRISMA and the report."""
