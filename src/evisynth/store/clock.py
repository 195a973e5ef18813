"""The one clock of the house."""

import os
from datetime import UTC, datetime

from evisynth.errors import UsageError


def now() -> str:
    """Return the time as ISO 8601 in UTC, to the second; `EVISYNTH_NOW` freezes it.

    Raises:
        UsageError: `EVISYNTH_NOW` is set to something that is not an ISO 8601 time.
    """
    frozen = os.environ.get("EVISYNTH_NOW")
    if not frozen:
        return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    try:
        moment = datetime.fromisoformat(frozen)
    except ValueError:
        msg = f"EVISYNTH_NOW is {frozen!r}, which is not an ISO 8601 time"
        raise UsageError(msg, "Use for example 2026-01-31T12:00:00Z.") from None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
