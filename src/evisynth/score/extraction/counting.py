"""Counting agreement over the articles of one pathogen: flags, numbers of records, fields of matched pairs."""

from collections import Counter
from collections.abc import Sequence

from evisynth.evidence import Scalar
from evisynth.schemas import load_schema
from evisynth.score.extraction.matching import Values, as_set, equal, pairs
from evisynth.score.extraction.preparation import Prepared
from evisynth.score.extraction.protocol import RISK_FACTORS, FieldRule, Protocol
from evisynth.score.extraction.tallies import FieldTally, Tallies, Tally

_COMPARTMENTAL = "Compartmental"


def count_articles(prepared: Prepared, protocol: Protocol) -> list[Tallies]:
    """Count everything that the scores of one pathogen need, article by article.

    Args:
        prepared: both sides, article by article.
        protocol: kind and profile.
    """
    unscored = {name for name in (*protocol.scored, *protocol.beside) if not _scorable(name, prepared, protocol)}
    counted: list[Tallies] = []
    for article in prepared.articles:
        tallies = Tallies(unscored=unscored)
        reference, predicted = prepared.reference.get(article, []), prepared.predicted.get(article, [])
        if protocol.kind == "parameter":
            _flag_classes(article, reference, predicted, prepared, protocol, tallies)
        else:
            _flag_presence(bool(reference), bool(predicted), tallies)
        _count_records(reference, predicted, protocol, tallies)
        _count_fields(reference, predicted, prepared, protocol, tallies)
        counted.append(tallies)
    return counted


def _scorable(name: str, prepared: Prepared, protocol: Protocol) -> bool:
    column = protocol.fields[name].column
    return column in (prepared.columns if name in protocol.optional else prepared.reference_columns)


def _flag_classes(
    article: str,
    reference: Sequence[Values],
    predicted: Sequence[Values],
    prepared: Prepared,
    protocol: Protocol,
    tallies: Tallies,
) -> None:
    schema = load_schema("perg")
    all_classes = schema.evaluated_classes.get(protocol.profile, schema.vocabularies["class"])
    truth, flagged = _classes(reference), _classes(predicted)
    asked = prepared.judged.get(article)
    # A record of a class is a judgement of that class, whatever the list says.
    judged = set(all_classes) if asked is None else asked | flagged
    for name in judged:
        true, found = name in truth, name in flagged
        tallies.flag(name, Tally(tp=int(true and found), fp=int(found and not true), fn=int(true and not found)))


def _flag_presence(true: bool, found: bool, tallies: Tallies) -> None:  # noqa: FBT001  # truth and flag of one article
    tallies.flag("present", Tally(tp=int(true and found), fp=int(found and not true), fn=int(true and not found)))
    tallies.flag(
        "absent", Tally(tp=int(not true and not found), fp=int(true and not found), fn=int(found and not true))
    )


def _classes(rows: Sequence[Values]) -> set[str]:
    return {str(row["parameter_class"]) for row in rows if row.get("parameter_class") is not None}


def _count_records(
    reference: Sequence[Values], predicted: Sequence[Values], protocol: Protocol, tallies: Tallies
) -> None:
    tallies.pooled += _least(len(reference), len(predicted))
    if protocol.kind != "parameter":
        tallies.number(protocol.kind, _least(len(reference), len(predicted)))
        return
    left = Counter(str(row.get("parameter_class")) for row in reference)
    right = Counter(str(row.get("parameter_class")) for row in predicted)
    for name in left | right:
        tallies.number(name, _least(left[name], right[name]))


def _least(reference: int, predicted: int) -> Tally:
    return Tally(min(reference, predicted), max(0, predicted - reference), max(0, reference - predicted))


def _count_fields(
    reference: Sequence[Values], predicted: Sequence[Values], prepared: Prepared, protocol: Protocol, tallies: Tallies
) -> None:
    names = [name for name in (*protocol.scored, *protocol.beside) if name not in tallies.unscored]
    matched = pairs(protocol, reference, predicted, prepared.columns)
    tallies.pairs += len(matched)
    for i, j in matched:
        for name in names:
            if name not in protocol.among_compartmental and _applies(name, reference[i], predicted[j], protocol):
                _score(name, reference[i], predicted[j], protocol, tallies)
    among = [name for name in names if name in protocol.among_compartmental]
    if among:
        left, right = _compartmental(reference), _compartmental(predicted)
        for i, j in pairs(protocol, left, right, prepared.columns):
            for name in among:
                _score(name, left[i], right[j], protocol, tallies)


def _compartmental(rows: Sequence[Values]) -> list[Values]:
    return [row for row in rows if row.get("model_type") == _COMPARTMENTAL]


def _applies(name: str, reference: Values, predicted: Values, protocol: Protocol) -> bool:
    """Say whether a field is compared in a pair, where risk factors are a case of their own.

    Fields of risk factors are compared where one of the two rows is one; between two of them, nothing else is: they
    carry no value, and their meaning is in these fields.
    """
    if protocol.risk_weights == protocol.weights:
        return True
    risk = [row.get("parameter_class") == RISK_FACTORS for row in (reference, predicted)]
    return any(risk) if protocol.fields[name].risk_factor else not all(risk)


def _score(name: str, reference: Values, predicted: Values, protocol: Protocol, tallies: Tallies) -> None:
    rule = protocol.fields[name]
    group = reference.get("parameter_class") if protocol.kind == "parameter" else None
    tallies.scored(name, None if group is None else str(group), compared(rule, reference, predicted, protocol))


def compared(rule: FieldRule, reference: Values, predicted: Values, protocol: Protocol) -> FieldTally:
    """Compare one field of a matched pair.

    Sets: shared, surplus and missing items count. Single values: equal is a true positive; different is a false
    positive and a false negative; only one side having one is the one or the other, or for a parameter's value both.

    Args:
        rule: the field.
        reference, predicted: the two rows, by column name.
        protocol: its tolerance.
    """
    left, right = _trimmed(reference.get(rule.column)), _trimmed(predicted.get(rule.column))
    if rule.compare == "words":
        first, second = as_set(left), as_set(right)
        tally = Tally(len(first & second), len(second - first), len(first - second))
        return FieldTally(tally, both_null=int(not first and not second))
    if left is None and right is None:
        return FieldTally(both_null=1)
    if left is None or right is None:
        both = rule.compare == "value"
        return FieldTally(Tally(fp=int(both or left is None), fn=int(both or right is None)))
    return FieldTally(Tally(tp=1) if equal(rule, left, right, protocol.relative_tolerance) else Tally(fp=1, fn=1))


def _trimmed(value: Scalar) -> Scalar:
    return tuple(item.strip() for item in value if item.strip()) or None if isinstance(value, tuple) else value
