# ruff: noqa: E501  # tables read best in few lines
"""What only bears the publisher's name, and dates and reviews that only look like the hidden one's: sixty of a kind."""

import itertools
from datetime import date

import pytest

from evisynth.cleanroom import CleanRoom
from evisynth.cleanroom.short_dates import parse_field

from .conftest import DAY

TRIALS = (
    "Wrist cooling for night-time condition-B: a pilot trial",
    "Cooled bracelets and sleep in condition-B: a randomised trial",
    "Wrist cooling in shift workers with condition-B",
    "A crossover trial of wrist cooling at night in condition-B",
    "Feasibility of cooling bracelets in households with condition-B",
)
PEOPLE = (
    "J Cochrane", "J. Cochrane", "Cochrane J", "Cochrane, J.", "A. L. Cochrane", "K.M. Cochrane", "Mary Cochrane",
    "Cochrane, Mary", "Dr Cochrane", "Professor Cochrane", "Zainab R. Cochrane", "Cochrane KM",
)  # fmt: skip
PLACES = (
    "Patients were recruited at Cochrane District Hospital.", "The Cochrane Street Clinic took part.",
    "Nurses of Cochrane General Hospital wore them.", "Dockers living in Cochrane wore them.",
    "The study was done at Cochrane.", "Residents of Cochrane were asked.", "Cochrane Lake Infirmary gave leave.",
    "Held in the Cochrane Community Hall.", "Workers of the Cochrane Valley Hospital slept.",
    "In Cochrane, Alberta, 40 workers slept.", "The town of Cochrane has one mill.", "Near Cochrane the mill runs all night.",
)  # fmt: skip
SAID = (
    "A Cochrane review of {} found little evidence.",
    "The Cochrane review on {} included four trials.",
    "Another Cochrane systematic review of {} was inconclusive.",
    "An earlier Cochrane review (2009) of {} is out of date.",
    "See the Cochrane review: {}.",
)
OTHERS = (
    "iron for condition-B", "gloves for condition-B at night", "bright light for night-time condition-B",
    "melatonin for shift workers' sleep", "acupressure in condition-B", "earplugs for household noise",
    "honey for harbour cough", "physiotherapy for strap rash", "caffeine for sleepiness in shift workers",
    "naps for night workers", "zinc for condition-B in children", "interventions for treating intractable condition-B in adults",
)  # fmt: skip
SCRIPTS = (
    ("コクラン・レビュー", ("小児のフッ化物配合歯磨剤。", "高血圧に対するカリウム。", "腰痛の運動療法。", "禁煙のためのニコチン。")),
    ("코크란 체계적 문헌고찰", ("소아 불소 치약.", "고혈압과 칼륨.", "요통 운동 요법.", "금연을 위한 니코틴.")),
    ("Кокрейновский обзор", ("Фтористые пасты для детей.", "Калий при гипертонии.", "Упражнения при боли в спине.", "Никотин.")),
    ("مراجعة كوكرين", ("معجون الأسنان بالفلوريد للأطفال", "البوتاسيوم لضغط الدم", "التمارين لآلام الظهر", "النيكوتين")),
    ("考科蓝系统评价", ("含氟牙膏用于儿童。", "钾治疗高血压。", "运动治疗腰痛。", "尼古丁戒烟。")),
    ("कोक्रेन समीक्षा", ("बच्चों के लिए फ्लोराइड टूथपेस्ट।", "उच्च रक्तचाप के लिए पोटेशियम।", "कमर दर्द के लिए व्यायाम।", "निकोटीन।")),
)  # fmt: skip
MONTHS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def blocked(room: CleanRoom, *items: dict[str, object]) -> list[tuple[str, object]]:
    verdicts = [(CleanRoom(room.policy, day=lambda: DAY).judge_item(item), item) for item in items]
    return [(verdict.rule, item) for verdict, item in verdicts if verdict.blocked]


def test_people_of_that_name_pass(room: CleanRoom) -> None:
    items: list[dict[str, object]] = [
        {"paper": {"title": title, "authors": [name, "S Lum"]}, "snippet": {"text": "Thirty people took part."}}
        for title, name in itertools.product(TRIALS, PEOPLE)
    ]
    assert len(items) == 60
    assert blocked(room, *items) == []


@pytest.mark.parametrize("title", TRIALS)
def test_people_of_that_name_pass_in_running_text(room: CleanRoom, title: str) -> None:
    said = (
        "{} et al. measured sleep.",
        "We thank {} and the nurses.",
        "Sleep was scored by {}.",
        "By {} and S Lum. Sleep was scored.",
    )
    names = ("J Cochrane", "Mary Cochrane", "Dr Cochrane")
    items = [{"title": title, "snippet": form.format(name)} for form, name in itertools.product(said, names)]
    assert blocked(room, *items) == []


def test_places_of_that_name_pass(room: CleanRoom) -> None:
    items: list[dict[str, object]] = [
        {"title": title, "snippet": said} for title, said in itertools.product(TRIALS, PLACES)
    ]
    assert len(items) == 60
    assert blocked(room, *items) == []


def test_reviews_of_other_things_pass_beside_a_trial_of_the_topic(room: CleanRoom) -> None:
    items: list[dict[str, object]] = [
        {"title": TRIALS[at % 5], "snippet": form.format(other)}
        for at, (form, other) in enumerate(itertools.product(SAID, OTHERS))
    ]
    assert len(items) == 60
    assert blocked(room, *items) == []


def test_reviews_of_other_things_pass_in_scripts_of_which_no_title_is_known(room: CleanRoom) -> None:
    items: list[dict[str, object]] = []
    for name, other in ((name, other) for name, others in SCRIPTS for other in others):
        items.append({"title": name, "snippet": other})
        items.append({"title": other, "snippet": f"{name} 2009"})
        items.append({"title": "Reviews", "snippet": f"{other} — {name}"})
    assert len(items) == 72
    assert blocked(room, *items) == []


def test_months_in_roman_letters_are_read(room: CleanRoom) -> None:
    for (number, month), form in itertools.product(
        enumerate(MONTHS, 1), ("9.{}.2004", "9-{}-2004", "9 {} 2004", "9/{}/04", "9. {}. 2004")
    ):
        said = form.format(month)
        period = parse_field(said, DAY)
        assert period is not None, said
        assert period.first == period.last == date(2004, number, 9), said
        assert blocked(room, {"title": "Gloves", "date": said}) == []
    assert blocked(room, {"title": "Gloves", "date": "9.XII.2011"})[0][0] == "date.after"


@pytest.mark.parametrize(
    "said",
    [
        "A Cochrane review of cooled wrists in condition-B at night found little evidence.",
        "Cochrane: wrist cooling may help in condition-B.",
        "J Cochrane cites the Cochrane review of wrist cooling in condition-B.",
        "At Cochrane District Hospital we read the Cochrane review of wrist cooling in condition-B.",
        "A Cochrane review of iron, and the Cochrane review of wrist cooling for condition-B, agree.",
        "The Cochrane review on wrist cooling in households with condition-B at Cochrane Hospital",
        "Кокрейновский обзор: браслеты",
        "コクラン・レビュー ブレスレット",
    ],
)
def test_the_hidden_review_beside_such_names_is_blocked(room: CleanRoom, said: str) -> None:
    assert room.judge_item({"title": "Sleep", "snippet": said}).rule.startswith("mention.")
