"""Files that articles come in: JSON Lines, or one full text each, told by content."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from evisynth.corpus.articles import Article
from evisynth.corpus.jsonl import BadLine, read_jsonl
from evisynth.documents import parse_file
from evisynth.errors import UnreadableError

_COMPRESSED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ")


def read_files(paths: Sequence[Path]) -> Iterator[Article | BadLine]:
    """Read articles from files and folders.

    A file that begins with a brace, or is compressed, is JSON Lines; any other is one full text (JATS, Markdown, plain
    text). A full text that can't be read is set aside like a bad line, with line 0.

    Args:
        paths: files, or folders of them.

    Raises:
        UnreadableError: a JSON Lines file, or a path itself, can't be read.
    """
    for path in paths:
        for file in sorted(one for one in path.rglob("*") if one.is_file()) if path.is_dir() else [path]:
            try:
                with file.open("rb") as stream:
                    head = stream.read(512).removeprefix(b"\xef\xbb\xbf").lstrip()
            except OSError as error:
                raise UnreadableError(f"{file}: {error.strerror or error}", "Check the path.") from None
            if head.startswith((b"{", *_COMPRESSED)):
                yield from read_jsonl(file)
                continue
            try:
                yield Article(parse_file(file))
            except UnreadableError as error:
                yield BadLine(file.name, 0, error.message)
