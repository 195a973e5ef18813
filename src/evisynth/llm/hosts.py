"""What leaves the machine is said, and allowed, before the first hosted call."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from evisynth.errors import RefusedError
from evisynth.llm.names import parse_model_name


@dataclass(frozen=True, slots=True)
class Texts:
    """Texts that a stage would send.

    Args:
        kind: titles and abstracts, full texts, questions, …
        licence: as the texts state it; `not stated` where they don't.
        count: how many.
    """

    kind: str
    licence: str
    count: int


def hosts_of(models: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the hosts beyond this machine that models by role would reach, each with its roles.

    >>> hosts_of({"screener": "rules", "judge": "openai:gpt-5-mini", "reader": "local:m@http://127.0.0.1:8080/v1"})
    {'api.openai.com': ['judge']}
    """
    found: dict[str, list[str]] = {}
    for role, name in sorted(models.items()):
        parsed = parse_model_name(name)
        if parsed.leaves and parsed.host:
            found.setdefault(parsed.host, []).append(role)
    return found


def require_hosts(models: Mapping[str, str], texts: Sequence[Texts], allow: Collection[str]) -> None:
    """Refuse unless the protocol allows every host that would receive texts.

    Args:
        models: names by role.
        texts: what would be sent.
        allow: `[hosts] allow` of the protocol.

    Raises:
        RefusedError: a host is not allowed; the message lists hosts, kinds of text and licences.
    """
    missing = {host: roles for host, roles in hosts_of(models).items() if host not in allow}
    if not missing:
        return
    whom = "; ".join(f"{host} ({', '.join(roles)})" for host, roles in missing.items())
    what = ", ".join(f"{one.count} {one.kind} (licence: {one.licence})" for one in texts if one.count) or "no texts yet"
    listed = ", ".join(f'"{host}"' for host in [*sorted(allow), *missing])
    raise RefusedError(
        f"not allowed to receive texts: {whom}; they would get {what}",
        f"If that is right, give `extract FILE` --allow HOST, or write into protocol.toml: [hosts] allow = [{listed}]",
    )
