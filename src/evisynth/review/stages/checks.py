"""What people corrected, and what a model did not take, as the report shows them."""

from collections.abc import Iterator, Mapping, Sequence

from evisynth.evidence import Extraction
from evisynth.review.report import CheckShare, DeclinedValue, MakerCheck, show_estimate
from evisynth.review.stages.extract import ReadText
from evisynth.review.stages.reviewed import Verification
from evisynth.review.stages.texts import Placed
from evisynth.review.verification import Share, error_analysis, main_evidence, value_name

_DECLINED = "declined: "
"""Before the model's reason, in the note of the words that rules stood on."""


def maker_checks(verification: Verification) -> tuple[tuple[MakerCheck, ...], int]:
    """Return what people said of each maker's records, and how many records they had to add."""
    makers, added = error_analysis([*verification.values, *verification.set_aside])
    return tuple(
        MakerCheck(
            one.made_by,
            one.judged,
            tuple(_share(name, share) for name, share in one.states.items()),
            tuple(_share(name, share) for name, share in one.fields.items() if share.k),
        )
        for one in makers
    ), added


def declined_values(
    placed: Sequence[Placed], texts: Mapping[str, ReadText], labels: Mapping[str, str]
) -> Iterator[DeclinedValue]:
    """Yield what rules read and a model did not take, in the order of the publications."""
    for one in placed:
        identifier = one.publication.id
        for row in texts.get(identifier, ReadText()).declined:
            quote = main_evidence(row)
            yield DeclinedValue(
                identifier,
                labels[identifier],
                value_name(row),
                _said(row),
                quote.quote if quote else "",
                quote.note.removeprefix(_DECLINED) if quote else "",
            )


def _said(row: Extraction) -> str:
    return show_estimate(row.values) if row.kind == "parameter" else ""


def _share(name: str, share: Share) -> CheckShare:
    low, high = share.interval or (None, None)
    return CheckShare(name, share.k, share.n, low, high)
