"""The version of the rules, which stands in every piece of evidence that they find."""

RULES_VERSION = "rules-2"
