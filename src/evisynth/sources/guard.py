"""What stands between the web and whoever reads it: asked for every address, page and item."""

from collections.abc import Mapping
from typing import Protocol


class Guard(Protocol):
    """Says what may be seen. One guard belongs to one question; it may remember what it refused.

    Whatever it refuses is not available, and nobody is told why.
    """

    def asked(self, query: str) -> None:
        """Take note of a search.

        Args:
            query: its words.
        """
        ...

    def admits_address(self, address: str, *, hop: int = 0) -> bool:
        """Say whether an address may be opened; asked before each connection.

        Args:
            address: as it was given, or as a redirect names it.
            hop: 0 for the first, one more with each redirect.
        """
        ...

    def admits_page(
        self, address: str, text: str, headers: Mapping[str, str], *, failed: bool = False, found: bool = False
    ) -> bool:
        """Say whether a raw page may be read; asked before anything is made of it.

        Args:
            address: the last of the redirects.
            text: the body as it came.
            headers: of the response.
            failed: whether the server called it an error.
            found: whether a search found it, and nobody has opened it.
        """
        ...

    def admits_item(self, item: object) -> bool:
        """Say whether an entry of a tool's result may be shown.

        Args:
            item: JSON of any shape.
        """
        ...

    def admits_text(self, text: str, *, field: str = "text") -> bool:
        """Say whether words made from a page may be shown.

        Args:
            text: the words.
            field: what they are.
        """
        ...


class OpenGuard:
    """A guard that refuses nothing: the open web."""

    def asked(self, query: str) -> None:
        """Take no note.

        Args:
            query: its words.
        """

    def admits_address(self, address: str, *, hop: int = 0) -> bool:
        """Admit any address.

        Args:
            address: not looked at.
            hop: not looked at.
        """
        return True

    def admits_page(
        self, address: str, text: str, headers: Mapping[str, str], *, failed: bool = False, found: bool = False
    ) -> bool:
        """Admit any page.

        Args:
            address, text, headers, failed, found: not looked at.
        """
        return True

    def admits_item(self, item: object) -> bool:
        """Admit any entry.

        Args:
            item: not looked at.
        """
        return True

    def admits_text(self, text: str, *, field: str = "text") -> bool:
        """Admit any words.

        Args:
            text, field: not looked at.
        """
        return True
