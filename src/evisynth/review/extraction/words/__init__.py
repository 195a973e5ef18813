"""The lexicon of the rules: parameters, vocabularies, places and pathogens as data, and how their phrases are found."""
