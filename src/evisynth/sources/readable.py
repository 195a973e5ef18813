"""The readable text of a page, taken out by trafilatura; run inside a worker, since its parsers are native code."""

from typing import TypedDict


class Readable(TypedDict):
    """What a reader wants of a page: its title, its date as printed (None when there is none), its text as Markdown."""

    title: str | None
    date: str | None
    text: str


def read_html(html: str) -> Readable:
    """Take the readable text out of a page.

    Args:
        html: a page; plain text comes back as it is.

    Raises:
        ValueError: no text could be found in it.
    """
    if "<" not in html:
        return {"title": None, "date": None, "text": html.strip()}
    import trafilatura

    text = trafilatura.extract(
        html, output_format="markdown", include_tables=True, include_links=False, with_metadata=False
    )
    about = trafilatura.extract_metadata(html)
    if not text:
        text = trafilatura.html2txt(html)
    if not text or not text.strip():
        raise ValueError("no text in the page")
    title = getattr(about, "title", None)
    date = getattr(about, "date", None)
    return {"title": title, "date": date, "text": text.strip()}
