"""Which network addresses may be connected to: public ones, in whatever notation they come."""

import ipaddress
import socket
import unicodedata
from collections.abc import Sequence
from typing import Protocol
from urllib.parse import unquote, urlsplit

from evisynth.sources.failures import WebError

Ip = ipaddress.IPv4Address | ipaddress.IPv6Address
PORTS = frozenset({80, 443, 8080, 8443})
_NAT64 = (ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("64:ff9b:1::/48"))


class Resolver(Protocol):
    """From a host name to its network addresses."""

    def __call__(self, host: str, port: int) -> Sequence[str]:
        """Give the addresses as numbers and dots or colons; none when there is no such name.

        Args:
            host: a name in ASCII.
            port: where the connection will go.
        """
        ...


def system_resolver(host: str, port: int) -> Sequence[str]:
    """Ask the operating system.

    Args:
        host: a name in ASCII.
        port: where the connection will go.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return ()
    return tuple(dict.fromkeys(str(entry[4][0]) for entry in found))


class Target:
    """Where an address leads: scheme, host in ASCII, port; without user and password, which are never sent.

    Args:
        address: an absolute address.

    Raises:
        WebError: it is not http or https, or has no readable host or port.
    """

    def __init__(self, address: str) -> None:
        try:
            parts = urlsplit(address.strip().replace("\\", "/"))
            port = parts.port
            host = _plain_host(parts.hostname or "")
        except ValueError:
            raise WebError("address not allowed", "the address can't be read") from None
        if parts.scheme.lower() not in {"http", "https"}:
            raise WebError("not http", "only http and https addresses are opened")
        if not host:
            raise WebError("address not allowed", "the address has no host")
        self.scheme = parts.scheme.lower()
        self.host = host
        self.port = port or (443 if self.scheme == "https" else 80)
        self.path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")

    @property
    def authority(self) -> str:
        """Host and port as exceptions name them."""
        return f"{self.host}:{self.port}"

    @property
    def origin(self) -> str:
        """Scheme, host and port, the port only when it is not the scheme's own."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        own = 443 if self.scheme == "https" else 80
        return f"{self.scheme}://{host}" + ("" if self.port == own else f":{self.port}")


def public_addresses(target: Target, resolver: Resolver, exceptions: frozenset[str]) -> list[str]:
    """Resolve a target and let through only what is public; one private address among many refuses them all.

    Args:
        target: where to go.
        resolver: asked once; its answer is what is connected to.
        exceptions: exact "host:port" pairs that may lead anywhere.

    Raises:
        WebError: there is no such name, or it leads inward, or the port is not one of the web.
    """
    literal = _literal(target.host)
    found = [str(literal)] if literal is not None else list(resolver(target.host, target.port))
    if not found:
        raise WebError("name not found", "there is no such host")
    if target.authority in exceptions:
        return found
    if target.port not in PORTS:
        raise WebError("address not allowed", f"port {target.port} is not one of the web")
    for text in found:
        if not _is_public_text(text):
            raise WebError("address not allowed", "the address leads to a network that is not public")
    return found


def is_public(address: Ip) -> bool:
    """Whether a network address is one of the public internet, the IPv4 addresses inside IPv6 ones included.

    >>> is_public(ipaddress.ip_address("::ffff:127.0.0.1")), is_public(ipaddress.ip_address("2606:4700::1"))
    (False, True)
    """
    if isinstance(address, ipaddress.IPv6Address):
        inner = _inside(address)
        if inner is not None:
            return is_public(inner)
        if address.scope_id:
            return False
    return address.is_global and not (
        address.is_multicast
        or address.is_reserved
        or address.is_unspecified
        or address.is_loopback
        or address.is_link_local
    )


def _inside(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address.sixtofour is not None:
        return address.sixtofour
    if address.teredo is not None:
        return address.teredo[1]
    last = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    if any(address in network for network in _NAT64) or int(address) >> 32 == 0:
        return last
    return None


def _is_public_text(text: str) -> bool:
    try:
        return is_public(ipaddress.ip_address(text))
    except ValueError:
        return False


def _literal(host: str) -> Ip | None:
    """A host that is a number in any notation that a system library would take: dotted, decimal, octal, hexadecimal."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        pass
    if not host[0].isdigit():
        return None
    try:
        return ipaddress.IPv4Address(socket.inet_aton(host))
    except OSError:
        return None


def _plain_host(host: str) -> str:
    plain = unicodedata.normalize("NFKC", unquote(host)).replace("。", ".").strip().lower().rstrip(".")
    if any(character in plain for character in "/@?#\\ ") or not plain:
        return ""
    if plain.isascii():
        return plain
    import idna

    try:
        return idna.encode(plain, uts46=True).decode("ascii")
    except idna.IDNAError as error:
        raise ValueError(str(error)) from None
