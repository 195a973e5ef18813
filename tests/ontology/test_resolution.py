from evisynth.ontology import Ontology, resolve


def test_each_status(tiny: Ontology) -> None:
    found = {asked: resolve(tiny, asked) for asked in ("X:1", "X:22", "X:4", "X:5", "X:6", "X:99")}
    assert [(r.status, r.id) for r in found.values()] == [
        ("current", "X:1"),
        ("alternative", "X:2"),
        ("replaced", "X:2"),
        ("replaced", "X:2"),
        ("obsolete", None),
        ("unknown", None),
    ]
    assert found["X:4"].via == ("X:4", "X:5")
    assert found["X:4"].consider == ("X:2",)
    assert found["X:6"].consider == ("X:1",)


def test_a_split_term_has_successors_to_consider() -> None:
    from evisynth.ontology import read_obo

    text = b"[Term]\nid: X:1\n[Term]\nid: X:2\n[Term]\nid: X:3\nis_obsolete: true\nreplaced_by: X:1\nreplaced_by: X:2\n"
    found = resolve(read_obo(text), "X:3")
    assert (found.status, found.id, found.consider) == ("obsolete", None, ("X:1", "X:2"))


def test_real_go(real_go: Ontology) -> None:
    # read off the file: GO:0000003 lists alt_id GO:0019952; GO:0000005 is obsolete with three consider
    assert resolve(real_go, "GO:0019952").id == "GO:0000003"
    assert resolve(real_go, "GO:0000005").consider == ("GO:0042254", "GO:0044183", "GO:0051082")
