"""The attributes of a value: how, on whom, where and when; by its sentence, else by what the paper says."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from evisynth.evidence import Evidence, Scalar
from evisynth.review.extraction.sentences.passages import Passage
from evisynth.review.extraction.study.methods import method_of_r, method_of_severity, method_of_survey
from evisynth.review.extraction.study.periods import years, years_behind
from evisynth.review.extraction.study.population import Field, sample_size, sex, term_of_value
from evisynth.review.extraction.study.said import Said, Study, unknown
from evisynth.review.extraction.words.concepts import ranked
from evisynth.review.extraction.words.lexicon import ParameterType
from evisynth.review.extraction.words.places import country_of_value, implied, in_turn, location, named, places_of
from evisynth.text import Measure

OF_TRANSMISSION = {"Reproduction number", "Growth rate", "Doubling time", "Overdispersion", "Relative contribution"}
_OF_SEQUENCES = {"Mutations"}
_OF_THE_ILL = {"Severity", "Human delay"}
_ILL, _SURVEYED = "Persons under investigation", "General population"


@dataclass(frozen=True, slots=True)
class Asked:
    """A value whose attributes are asked for.

    Args:
        measure, kind: the value and its type.
        mention: span of the name of its parameter in the sentence.
        passage: its sentence or table row.
        study: the paper's.
    """

    measure: Measure
    kind: ParameterType
    mention: tuple[int, int]
    passage: Passage
    study: Study

    @property
    def words(self) -> str:
        """What is said of the value in its place: its sentence, or the header, label and caption of a table's row."""
        return self.passage.heading or self.passage.text


def attributes(asked: Asked) -> tuple[dict[str, Scalar], list[Evidence]]:
    """Return the attributes of a value, and evidence for those that its own sentence does not say in so many words."""
    if asked.kind.class_ == "Mosquito":  # who was studied, where and when, is said of people
        asked = replace(asked, study=unknown())
    values: dict[str, Scalar] = {}
    evidence: list[Evidence] = []
    for field, said in (*_method(asked), *_population(asked), *_place(asked), *_period(asked)):
        values[field] = said.value if said is not None else None
        if said is not None:
            evidence += said.evidence(field, asked.passage)
    return values, evidence


def _here(asked: Asked, read: Callable[[str], Scalar]) -> Said | None:
    """Return what the words of a value say, by the row itself or by the words over its table."""
    value = read(asked.words)
    if value is None:
        return None
    return asked.study.over(asked.passage, value, read) if asked.passage.heading else Said(value, asked.passage)


def _method(asked: Asked) -> list[tuple[str, Said | None]]:
    study, class_ = asked.study, asked.kind.class_
    if class_ == "Reproduction number":
        return [("method", _here(asked, method_of_r) or study.method_of_r)]
    if class_ == "Severity":
        said = _here(asked, method_of_severity) or study.method_of_severity
        counted = asked.measure.fraction is not None
        return [("method", said or (Said("Naive", asked.passage, "it is a count of a count") if counted else None))]
    if class_ == "Seroprevalence":
        return [("method", _here(asked, method_of_survey) or study.method_of_survey)]
    return [("method", None)]


def _population(asked: Asked) -> list[tuple[str, Said | None]]:
    study, class_ = asked.study, asked.kind.class_
    modelled = class_ in OF_TRANSMISSION | _OF_SEQUENCES
    fraction = asked.measure.fraction
    total = int(fraction.denominator) if fraction and fraction.denominator else None
    size = Said(total, asked.passage) if total else _here(asked, sample_size)
    group = _group(asked, modelled=modelled)
    setting = _term("population_sample_type", asked) or study.sample_type
    if setting is None and group is not None and group.value == "Healthcare workers":
        setting = Said("Hospital based", group.passage, "health workers were studied")
    return [
        ("population_sex", _here(asked, sex) or (None if modelled else study.sex)),
        ("population_group", group),
        ("population_sample_type", setting),
        ("population_sample_size", size or (None if class_ in OF_TRANSMISSION else study.sample_size)),
    ]


def _group(asked: Asked, *, modelled: bool) -> Said | None:
    """Return who a value is of: fatality and delays are of the ill, prevalence and attack rates of those surveyed."""
    here = _term("population_group", asked)
    if modelled:
        return None if here is not None and here.value == _ILL else here
    if here is not None:
        return here
    not_these = {_SURVEYED} if asked.kind.class_ in _OF_THE_ILL else {_ILL}
    others = (said for said in asked.study.groups if said.passage != asked.passage)
    return next((said for said in others if said.value not in not_these), None)


def _term(field: Field, asked: Asked) -> Said | None:
    measure = asked.measure
    if asked.passage.heading:
        return _here(asked, lambda words: next((hit.name for hit in ranked(field, words)), None))
    value = term_of_value(field, asked.passage.text, measure.start, max(measure.extent, measure.end))
    return None if value is None else Said(value, asked.passage)


def _place(asked: Asked) -> list[tuple[str, Said | None]]:
    text, study = asked.words, asked.study
    one = None if asked.passage.heading else country_of_value(text, asked.measure, asked.mention[1])
    said = Said(one, asked.passage) if one else _here(asked, _countries)
    if said is None and not asked.passage.heading and "respectively" in text and study.country is not None:
        listed = tuple(str(study.country.value).split("; "))
        turn = in_turn(text, asked.measure, asked.mention[1], listed)
        said = replace(study.country, value=turn) if turn else None
    if said is None and (meant := _here(asked, _implied)) is not None:
        because = "; ".join(filter(None, (places_of(meant.passage.text) or "by the place named", meant.reason)))
        said = replace(meant, reason=because)
    near = _here(asked, location) or (study.location if said is None or said.value in _home(study) else None)
    return [("population_country", said or study.country), ("population_location", near)]


def _home(study: Study) -> tuple[Scalar, ...]:
    return (study.country.value,) if study.country is not None else ()


def _countries(text: str) -> str | None:
    return "; ".join(named(text)) or None


def _implied(text: str) -> str | None:
    return "; ".join(implied(text)) or None


def _period(asked: Asked) -> list[tuple[str, Said | None]]:
    text, measure = asked.words, asked.measure
    behind = () if asked.passage.heading else years_behind(text, max(measure.extent, measure.end))
    if behind:
        first, last = Said(min(behind), asked.passage), Said(max(behind), asked.passage)
    elif years(text):
        first, last = _here(asked, _first_year), _here(asked, _last_year)
    else:
        first, last = asked.study.period or (None, None)
    return [("study_start_year", first), ("study_end_year", last)]


def _first_year(text: str) -> int | None:
    return min(years(text), default=None)


def _last_year(text: str) -> int | None:
    return max(years(text), default=None)
