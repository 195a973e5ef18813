"""`EVISYNTH_OFFLINE=1`: no socket but to this machine."""

import os
import re
import sys
from typing import Any

VARIABLE = "EVISYNTH_OFFLINE"
_LOCAL_NAMES = frozenset({"localhost", "::1", "", "0.0.0.0"})  # noqa: S104  # names to compare with, nothing is bound
_LOOPBACK = re.compile(r"127(\.\d{1,3}){3}")
_CONNECTS = frozenset({"socket.connect", "socket.sendto", "socket.sendmsg"})
_LOOKS_UP = frozenset({"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"})


def is_offline() -> bool:
    """Tell whether this run must not use a network."""
    return os.environ.get(VARIABLE, "") not in {"", "0"}


def obey_offline() -> None:
    """Block every socket but loopback for the rest of this process, if `EVISYNTH_OFFLINE` is set.

    The interpreter itself asks before it connects or looks up a name, so no package can go around it by accident. A
    package sees the error of a machine without a network.
    """
    if is_offline():
        sys.addaudithook(_audit)


def _audit(event: str, arguments: tuple[Any, ...]) -> None:
    if event in _CONNECTS:
        address = arguments[1]
        if isinstance(address, tuple) and address and not _is_local(address[0]):
            raise PermissionError(f"{VARIABLE} is set: no connection to {address[0]}")
    elif event in _LOOKS_UP and not _is_local(arguments[0]):
        raise PermissionError(f"{VARIABLE} is set: no look-up of {arguments[0]}")


def _is_local(host: object) -> bool:
    name = host.decode("ascii", "replace") if isinstance(host, bytes) else host
    return name is None or (isinstance(name, str) and (name in _LOCAL_NAMES or _LOOPBACK.fullmatch(name) is not None))
