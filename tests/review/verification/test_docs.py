import doctest
from pathlib import Path

DOCS = Path(__file__).resolve().parents[3] / "docs"


def test_the_examples_of_the_page_are_true() -> None:
    outcome = doctest.testfile(str(DOCS / "verification.md"), module_relative=False)
    assert outcome.attempted > 0
    assert outcome.failed == 0
