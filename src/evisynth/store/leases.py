"""One run at a time per stage: a lease with a heartbeat, which a dead process loses."""

import os
import socket
import time
import uuid
from dataclasses import dataclass
from threading import Event as Signal
from threading import Thread
from types import TracebackType
from typing import Self

from sqlalchemy import delete, insert, select, update

from evisynth.errors import RefusedError
from evisynth.store import tables
from evisynth.store.database import Database

BEAT_SECONDS = 5.0
STALE_SECONDS = 30.0


@dataclass
class Lease:
    """The right to run one stage of a project, held while the `with` block lasts.

    A lease whose process is gone from this machine is taken over at once; one from another machine when its heartbeat
    is older than 30 seconds.

    Raises:
        RefusedError: on entering, when another process holds the lease.
    """

    database: Database
    stage: str

    def __post_init__(self) -> None:
        self._owner = uuid.uuid4().hex
        self._stop = Signal()
        self._thread = Thread(target=self._beat, name=f"lease-{self.stage}", daemon=True)

    def __enter__(self) -> Self:
        with self.database.write() as connection:
            row = connection.execute(select(tables.leases).where(tables.leases.c.stage == self.stage)).first()
            if row is not None and _alive(row.host, row.pid, row.heartbeat):
                msg = f"stage {self.stage} is being run by process {row.pid} on {row.host}"
                raise RefusedError(msg, "Wait until it ends, or stop it; then run the same command again.")
            connection.execute(delete(tables.leases).where(tables.leases.c.stage == self.stage))
            connection.execute(
                insert(tables.leases).values(
                    stage=self.stage,
                    owner=self._owner,
                    host=socket.gethostname(),
                    pid=os.getpid(),
                    heartbeat=time.time(),
                )
            )
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()
        with self.database.write() as connection:
            connection.execute(delete(tables.leases).where(tables.leases.c.owner == self._owner))

    def _beat(self) -> None:
        while not self._stop.wait(BEAT_SECONDS):
            with self.database.write() as connection:
                connection.execute(
                    update(tables.leases).where(tables.leases.c.owner == self._owner).values(heartbeat=time.time())
                )


def _alive(host: str, pid: int, heartbeat: float) -> bool:
    if host != socket.gethostname():
        return time.time() - heartbeat < STALE_SECONDS
    if pid == os.getpid():
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return time.time() - heartbeat < STALE_SECONDS
