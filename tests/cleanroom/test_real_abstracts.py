"""Real abstracts on one topic: with one review of them hidden, nearly all of the others pass."""

from pathlib import Path

from evisynth.cleanroom import CleanRoom, ReviewRecord, build_policy
from evisynth.records import read_records


def test_other_work_on_the_same_topic_passes(inputs: Path) -> None:
    file = inputs / "screening" / "perg" / "zika_excluded_papers.csv"
    records = [entry.record for entry in read_records(file.read_bytes(), file.name).entries]
    reviews = [
        r for r in records if r.abstract and len(r.abstract) > 800 and "systematic review" in (r.title or "").lower()
    ]
    blocked = judged = 0
    for hidden in reviews[:2]:
        fields = {"title": (hidden.title or "",), "abstract": (hidden.abstract or "",), "authors": hidden.authors}
        fields |= {"number": ("CD999999",), "search_date": ("2030-01-01",), "year": (str(hidden.year),)}
        room = CleanRoom(build_policy(ReviewRecord(fields)).policy)
        assert not room.admits_item({"title": hidden.title, "snippet": hidden.abstract})
        for other in records:
            if other.title and (hidden.title or "").lower() != other.title.lower():
                judged += 1
                item = {"title": other.title, "snippet": other.abstract, "year": other.year, "journal": other.journal}
                blocked += not room.admits_item(item)
    assert judged > 1500
    assert blocked <= 0.03 * judged
