"""The page on schemas tells how to make one; what it shows is one."""

import re
from pathlib import Path

from evisynth.schemas import form_of, load_folder, review_form, validate_record

PAGE = Path(__file__).resolve().parents[2] / "docs" / "schemas.md"


def test_the_schema_on_the_page_is_one(tmp_path):
    files = re.findall(r"```toml\n# accuracy/(\S+)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert [name for name, _ in files] == ["schema.toml", "test.toml", "forms/test.toml"]
    for name, text in files[:2]:
        (tmp_path / name).write_text(text, encoding="utf-8")
    schema = load_folder(tmp_path)
    assert schema.months[6] == "Jul"
    assert [field.name for group in review_form(schema, "test") for field in group.fields] == ["index_test", "tp"]
    assert form_of(schema, "test").required == ("index_test",)
    (tmp_path / "forms").mkdir()
    (tmp_path / "forms" / "test.toml").write_text(files[2][1], encoding="utf-8")
    wrong = validate_record({"index_test": "swab", "tp": -1}, load_folder(tmp_path), "test")
    assert [(one.field, one.rule) for one in wrong] == [("tp", "limits")]
    missed = validate_record({"index_test": "swab"}, load_folder(tmp_path), "test")
    assert [one.field for one in missed] == ["tp"]
