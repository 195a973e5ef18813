import doctest
from pathlib import Path

DOCS = Path(__file__).resolve().parents[3] / "docs"


def test_the_page_on_reports_is_true():
    outcome = doctest.testfile(str(DOCS / "report.md"), module_relative=False)
    assert outcome.attempted > 0
    assert outcome.failed == 0
