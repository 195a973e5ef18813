"""From counts to the score: flagging, count and extraction, per field, group, class and pathogen."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import reduce
from statistics import fmean, pstdev
from typing import Any

from evisynth.errors import UsageError
from evisynth.score.extraction.counting import count_articles
from evisynth.score.extraction.intervals import Resamples, f1_intervals, resample
from evisynth.score.extraction.preparation import Prepared, prepare, require_articles
from evisynth.score.extraction.protocol import Protocol, protocol
from evisynth.score.extraction.submission import Submission
from evisynth.score.extraction.tallies import FieldTally, Tallies, Tally, mean, mean_metrics
from evisynth.score.result import ScoreInput, ScoreResult

Metrics = dict[str, Any]
_STAGES = ("flagging", "count", "extraction")
_PLAIN = ("precision", "recall", "f1")
_BOTH_NULL = ("f1_excluding_both_null", "f1_including_both_null")


def score_extraction(
    reference: Mapping[str | None, Submission],
    predicted: Mapping[str | None, Submission],
    kind: str,
    profile: str = "evisynth",
    inputs: list[ScoreInput] | None = None,
) -> ScoreResult:
    """Score extracted records against expert records.

    Args:
        reference, predicted: both sides, by pathogen (`read_submissions`).
        kind: parameter, model or outbreak.
        profile: evisynth; paper, as printed; or release, what the published code does.
        inputs: the files, for the result.

    Returns:
        Every metric in [0, 1] or None. `metrics.flagging`, `.count` and `.extraction` pool all pathogens, `.overall` is
        the mean of their three F1; `.pathogens` has the same per pathogen; `.mean` and `.sd` are the mean and the
        population standard deviation over pathogens.

    Raises:
        UsageError: the sides are about different pathogens, or the predictions do not say which they are about.
        UnreadableError: they share no article, or a number is none.

    Source: arXiv 2603.22327, evaluation; release of 25 March 2026.
    """
    rules = protocol(kind, profile)
    both = _paired(reference, predicted, rules)
    prepared = [prepare(left, right, rules) for left, right in both]
    for one in prepared:
        require_articles(one)
    counted = {one.pathogen: count_articles(one, rules) for one in prepared}
    tallies = {name: Tallies.together(articles) for name, articles in counted.items()}
    pooled = Tallies.together(tallies.values())
    each = {name: metrics_of(one, rules) for name, one in tallies.items()}
    metrics = metrics_of(pooled, rules)
    metrics["pathogens"] = each
    metrics["mean"], metrics["sd"] = _spread(each)
    counts = _total_counts(prepared, pooled)
    counts["pathogens"] = {one.pathogen: _counts(one, tallies[one.pathogen]) for one in prepared}
    return ScoreResult(
        protocol="extraction",
        profile=profile,
        counts={"kind": kind, **counts},
        metrics=metrics,
        intervals=_intervals(counted, rules),
        warnings=_warnings(prepared, tallies, reference, predicted, rules),
        inputs=inputs or [],
    )


def _intervals(counted: Mapping[str, list[Tallies]], rules: Protocol) -> Metrics:
    drawn = {name: resample(articles, rules) for name, articles in counted.items() if articles}
    if not drawn:
        return {"pathogens": {}}
    pooled = reduce(Resamples.__add__, drawn.values())
    each = {name: f1_intervals(one, rules) for name, one in drawn.items()}
    return {**f1_intervals(pooled, rules), "pathogens": each}


def metrics_of(tallies: Tallies, rules: Protocol) -> Metrics:
    """Return the scores of one pathogen, or of several pooled.

    Args:
        tallies: the articles' counts, together.
        rules: kind and profile.
    """
    stages = {
        "flagging": _flagging(tallies, rules),
        "count": _count(tallies, rules),
        "extraction": _extraction(tallies, rules),
    }
    scores = [stages[stage]["f1"] for stage in _STAGES]
    overall = None if any(score is None for score in scores) else fmean(scores)
    return {**stages, "overall": overall}


def _flagging(tallies: Tallies, rules: Protocol) -> Metrics:
    classes = {name: tally.metrics() for name, tally in sorted(tallies.flags.items())}
    micro = sum(tallies.flags.values(), Tally()).metrics()
    macro = mean_metrics(classes.values())
    # Parameters are judged by the positive class over all pairs; models and outbreaks by the mean over both classes.
    return {**(micro if rules.kind == "parameter" else macro), "micro": micro, "macro": macro, "classes": classes}


def _count(tallies: Tallies, rules: Protocol) -> Metrics:
    classes = {name: tally.metrics() for name, tally in sorted(tallies.numbers.items())}
    by_class = sum(tallies.numbers.values(), Tally()).metrics()
    pooled = tallies.pooled.metrics()
    return {
        **(pooled if rules.profile == "release" else by_class),
        "micro": by_class,
        "macro": mean_metrics(classes.values()),
        "classes_pooled": pooled,
        "classes": classes if rules.kind == "parameter" else {},
    }


def _extraction(tallies: Tallies, rules: Protocol) -> Metrics:
    fields = {name: _field(name, tallies.fields.get(name), rules) for name in (*rules.scored, *rules.beside)}
    scored = [fields[name] for name in rules.scored]
    if rules.count_in_mean:
        scored = [*scored, tallies.pooled.metrics(rules.digits)]
    micro = sum((rules.headline(name, tallies.fields[name]) for name in tallies.occurring(rules.scored)), Tally())
    # Expert records none of which was matched are no undefined score: nothing of them was extracted.
    nothing = not tallies.pairs and tallies.pooled.fn
    return {
        **(dict.fromkeys(_PLAIN, 0.0) if nothing else mean_metrics(scored)),
        "micro": dict.fromkeys(_PLAIN, 0.0) if nothing else micro.metrics(rules.digits),
        "fields": fields,
        "groups": {name: mean_metrics(fields[field] for field in members) for name, members in rules.groups.items()},
        "classes": {
            name: mean_metrics(_field(field, inside.get(field), rules) for field in rules.scored)
            for name, inside in sorted(tallies.class_fields.items())
        },
        **{name: mean(fields[field][name] for field in rules.scored) for name in _BOTH_NULL},
    }


def _field(name: str, tally: FieldTally | None, rules: Protocol) -> Metrics:
    found = tally or FieldTally()
    headline = rules.headline(name, found).metrics(rules.digits) if found.occurs else Tally().metrics()
    return {
        **headline,
        "f1_excluding_both_null": found.values.metrics(rules.digits)["f1"],
        "f1_including_both_null": found.including_both_null().metrics(rules.digits)["f1"],
    }


def _paired(
    reference: Mapping[str | None, Submission], predicted: Mapping[str | None, Submission], rules: Protocol
) -> list[tuple[Submission, Submission]]:
    if set(predicted) == {None}:
        if len(reference) > 1:
            known = ", ".join(sorted(str(key) for key in reference))
            raise UsageError(
                f"the predictions do not say which pathogen they are about; the reference has {known}",
                "Give --pathogen.",
            )
        return [(next(iter(reference.values())), predicted[None])]
    if set(reference) == {None} and len(predicted) == 1:
        return [(reference[None], next(iter(predicted.values())))]
    common = [key for key in reference if key in predicted]
    if rules.profile != "evisynth":
        from evisynth.schemas import load_schema

        pathogens = load_schema("perg").pathogens
        evaluated = [key for key in common if key is not None and rules.kind in pathogens[key].evaluated]
        common = evaluated if len(common) > 1 and evaluated else common
    if not common:
        left, right = (", ".join(sorted(str(key) for key in side)) for side in (reference, predicted))
        raise UsageError(f"the reference is about {left}, the predictions are about {right}", "Give matching files.")
    return [(reference[key], predicted[key]) for key in common]


def _spread(each: Mapping[str, Metrics]) -> tuple[Metrics, Metrics]:
    values: dict[str, list[float | None]] = {
        **{stage: [metrics[stage]["f1"] for metrics in each.values()] for stage in _STAGES},
        "overall": [metrics["overall"] for metrics in each.values()],
    }
    defined = {name: [value for value in listed if value is not None] for name, listed in values.items()}
    return (
        {name: mean(listed) for name, listed in values.items()},
        {name: pstdev(listed) if listed else None for name, listed in defined.items()},
    )


def _counts(one: Prepared, tallies: Tallies) -> dict[str, Any]:
    sides = {side: asdict(counts) for side, counts in one.counts.items()}
    names = ("rows", "not_own", "dropped", "without_article", "outside", "scored")
    return {
        "articles": dict(one.article_counts),
        **{name: {side: counts[name] for side, counts in sides.items()} for name in names},
        "pairs": tallies.pairs,
        "flagging": {name: tally.counts() for name, tally in sorted(tallies.flags.items())},
        "count": {name: tally.counts() for name, tally in sorted(tallies.numbers.items())},
        "fields": {
            name: {**tally.values.counts(), "both_null": tally.both_null} for name, tally in tallies.fields.items()
        },
    }


def _total_counts(prepared: list[Prepared], pooled: Tallies) -> dict[str, Any]:
    total = _counts(prepared[0], pooled)
    for one in prepared[1:]:
        for name, number in one.article_counts.items():
            total["articles"][name] += number
        for side, counts in one.counts.items():
            for name, number in asdict(counts).items():
                total[name][side] += number
    return total


def _warnings(
    prepared: list[Prepared],
    tallies: Mapping[str, Tallies],
    reference: Mapping[str | None, Submission],
    predicted: Mapping[str | None, Submission],
    rules: Protocol,
) -> list[str]:
    found = [warning for one in prepared for warning in one.warnings]
    for name, one in tallies.items():
        if one.unscored:
            found.append(f"{name} {rules.kind}s: not scored for want of a column: {', '.join(sorted(one.unscored))}")
        if not one.pairs:
            worth = "counts 0" if one.pooled.fn else "has no score"
            found.append(f"{name} {rules.kind}s: no pair of records was matched, so extraction {worth}")
    used = {one.pathogen for one in prepared}
    for side, submissions in (("reference", reference), ("predictions", predicted)):
        left = sorted(key for key in submissions if key is not None and key not in used)
        if left:
            found.append(f"only in the {side}, or not evaluated under this profile: {', '.join(left)}")
    if rules.count_in_mean:
        found.append("release: the mean over fields holds the record count once more, as the published code does")
    return found
