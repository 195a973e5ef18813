"""Small JATS articles for the tests, written for them."""

from evisynth.documents import read_document
from evisynth.evidence import Document

HEAD = (
    '<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML">'
    "<front><article-meta>"
)


def article(body: str, *, meta: str = "", back: str = "", title: str = "A made-up outbreak") -> bytes:
    names = f"<title-group><article-title>{title}</article-title></title-group>"
    return f"{HEAD}{names}{meta}</article-meta></front><body>{body}</body><back>{back}</back></article>".encode()


def read(body: str, *, meta: str = "", back: str = "", title: str = "A made-up outbreak") -> Document:
    return read_document(article(body, meta=meta, back=back, title=title), "made-up.xml")


def paragraph(inner: str) -> str:
    """The one paragraph that an article with this inline content reads as."""
    markdown = read(f"<sec><title>S</title><p>{inner}</p></sec>").markdown
    return markdown.split("## S\n\n")[1].rstrip("\n")
