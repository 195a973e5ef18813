"""The TOML files of a schema, read or refused with their place."""

import tomllib
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from evisynth.errors import UsageError

_Model = TypeVar("_Model", bound=BaseModel)


class Strict(BaseModel):
    """A part of a file: keys that nothing reads are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def read_toml(file: Traversable) -> dict[str, Any]:
    """Read a TOML file; an absent one is empty.

    Raises:
        UsageError: it is not UTF-8, not TOML, nested beyond reason, or can't be read.
    """
    if not file.is_file():
        return {}
    try:
        return tomllib.loads(file.read_bytes().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise UsageError(f"{file}: line {line} is not UTF-8", "Save the file as UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{file}: not TOML: {error}") from None
    except RecursionError:
        raise UsageError(f"{file}: not a schema: its values are nested too deep") from None
    except OSError as error:
        raise UsageError(f"{file}: can't be read: {error.strerror or error}") from None


def parse_toml(file: Traversable, model: type[_Model]) -> _Model:
    """Read a TOML file into what it must say.

    Raises:
        UsageError: as `read_toml`, or it says something else; the first place is named.
    """
    try:
        return model.model_validate(read_toml(file))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise UsageError(f"{file}: {where}: {first['msg']}") from None
