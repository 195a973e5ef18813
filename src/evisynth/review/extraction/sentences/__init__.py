"""Values in sentences: which number belongs to which parameter, and whose it is."""
