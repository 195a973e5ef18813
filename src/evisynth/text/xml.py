"""The one XML parser of the house: no entities, no DTD, no network, no huge trees."""

from lxml import etree

from evisynth.errors import UnreadableError, UnsafeInputError

Element = etree._Element  # pyright: ignore[reportPrivateUsage]
"""lxml's element class, which it exports under no public name."""

MAX_BYTES = 100 * 1024 * 1024


def parse_xml(data: bytes, name: str) -> Element:
    """Parse an XML document without trusting it.

    Args:
        data: the document's bytes, in any encoding that it declares.
        name: what to call it in an error, usually the file's name.

    Raises:
        UnsafeInputError: it declares entities of its own, or is larger than `MAX_BYTES`.
        UnreadableError: it is not well-formed.

    >>> parse_xml(b"<a><b>1</b></a>", "a.xml").findtext("b")
    '1'
    """
    if len(data) > MAX_BYTES:
        msg = f"{name}: {len(data) // 1024**2} MiB of XML, more than the {MAX_BYTES // 1024**2} MiB that are read"
        raise UnsafeInputError(msg, "Split the export into smaller files.")
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, dtd_validation=False, huge_tree=False, recover=False
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        msg = f"{name}: not well-formed XML: {error.msg}"
        raise UnreadableError(msg, "Export or download the file again.") from None
    declared = root.getroottree().docinfo.internalDTD
    if declared is not None and any(declared.iterentities()):  # pyright: ignore[reportAttributeAccessIssue]
        msg = f"{name}: the file declares XML entities, which are never expanded"
        raise UnsafeInputError(msg, "Save it without the entity declarations of its DOCTYPE.")
    return root
