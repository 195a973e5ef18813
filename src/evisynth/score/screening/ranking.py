"""What an order of screening is worth: work saved, and how early the relevant records come."""

import math
from collections.abc import Sequence
from typing import Any

EFFORTS = (0.05, 0.1, 0.2, 0.3, 0.5)


def ranking_metrics(relevant: Sequence[bool], *, efforts: Sequence[float] = EFFORTS) -> dict[str, Any]:
    """Measure a ranking of records, the first screened first.

    - `wss_95`, `wss_100`: work saved over sampling, (N − n)/N − (1 − r), n being how many records stand up to and
      including the one with which a share r of the relevant ones is found.
    - `tnr_95`, `tnr_100`: irrelevant records that need not be read at that point, of all irrelevant ones: the same
      saving on a scale from 0 to 1, whatever the share of relevant records.
    - `atd`: mean share of the records that is screened until a relevant one is found; `atd_records` in records.
    - `recall_at`: share of the relevant records within a share of the effort (records rounded down).

    Args:
        relevant: (N,) True for a relevant record, in order of rank.
        efforts: shares of N, each in (0, 1].

    Returns:
        the metrics; every value None when no record is relevant, and TNR also when all are.

    Source: WSS: Cohen et al., J Am Med Inform Assoc 13:206–219, 2006. TNR as normalised WSS: Kusa et al., Intell Syst
    Appl 18:200193, 2023. ATD: Ferdinands et al., Syst Rev 12:100, 2023.

    >>> found = ranking_metrics([True, False, True, False, False])
    >>> found["wss_100"], round(found["tnr_100"], 3), found["atd"]
    (0.4, 0.667, 0.4)
    """
    total, wanted = len(relevant), sum(relevant)
    places = [place for place, is_relevant in enumerate(relevant, start=1) if is_relevant]
    metrics: dict[str, Any] = {}
    for percent in (95, 100):
        share = percent / 100
        enough = math.ceil(share * wanted - 1e-9)
        read = places[enough - 1] if wanted else None
        metrics[f"wss_{percent}"] = None if read is None else (total - read) / total - (1 - share)
        spared = None if read is None or wanted == total else (total - wanted) - (read - enough)
        metrics[f"tnr_{percent}"] = None if spared is None else spared / (total - wanted)
    metrics["atd"] = sum(places) / wanted / total if wanted else None
    metrics["atd_records"] = sum(places) / wanted if wanted else None
    metrics["recall_at"] = {
        f"{effort:g}": sum(place <= math.floor(effort * total + 1e-9) for place in places) / wanted if wanted else None
        for effort in efforts
    }
    return metrics


def recall_curve(relevant: Sequence[bool], points: int = 200) -> list[tuple[float, float]]:
    """Return (share screened, share of the relevant records found), from (0, 0) to (1, 1), thinned to about `points`.

    >>> recall_curve([True, False])
    [(0.0, 0.0), (0.5, 1.0), (1.0, 1.0)]
    """
    total, wanted = len(relevant), sum(relevant)
    if not wanted:
        return []
    step = max(1, total // points)
    curve, found = [(0.0, 0.0)], 0
    for place, is_relevant in enumerate(relevant, start=1):
        found += is_relevant
        if place % step == 0 or place == total:
            curve.append((place / total, found / wanted))
    return curve
