"""The version of the rules, which stands in every piece of evidence that they find; a new one reads all papers anew."""

RULES_VERSION = "rules-3"
