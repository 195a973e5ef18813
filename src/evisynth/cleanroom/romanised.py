"""A title in Cyrillic letters as those write it who have none."""

_CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґўј"
_SCHEMES = (
    "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya i yi ye g u j",
    "a b v g d e jo zh z i j k l m n o p r s t u f h c ch sh shh  y  e ju ja i ji je g u j",
    "a b v g d e e z z i j k l m n o p r s t u f h c c s sc  y  e ju ja i i je g u j",
)
"""As passports have it, as programs do, and the scholarly one without its marks (ISO 9)."""

_TABLES = [str.maketrans(dict(zip(_CYRILLIC, scheme.split(" "), strict=True))) for scheme in _SCHEMES]


def romanised(title: str) -> tuple[str, ...]:
    """Give the forms that a Cyrillic title takes in Latin letters; none for other titles.

    Args:
        title: as printed.

    >>> romanised("Ванны при болезни")[0]
    'vanny pri bolezni'
    """
    low = title.lower()
    if not any(letter in _CYRILLIC for letter in low):
        return ()
    mixed = (low.translate(table).replace("ij ", "iy ") for table in _TABLES)
    return tuple(dict.fromkeys((*(low.translate(table) for table in _TABLES), *mixed)))
