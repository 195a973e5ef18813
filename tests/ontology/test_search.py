from pathlib import Path

import pytest

from evisynth.errors import UsageError
from evisynth.ontology import Ontology, TermSearch, read_obo
from evisynth.ontology.stems import stem

FORMS = [
    "mitochondrion mitochondria mitochondrial",
    "nucleus nuclei nuclear",
    "larva larvae larval",
    "neuron neurons neuronal",
    "synapse synapses synaptic",
    "embryo embryos embryonic",
    "muscle muscles muscular",
    "vesicle vesicles vesicular",
    "antenna antennae antennal",
    "ganglion ganglia ganglionic",
    "epithelium epithelia epithelial",
    "ovary ovaries ovarian",
    "abdomen abdominal",
    "thorax thoracic thoraces",
    "cortex cortical cortices",
    "axon axons axonal",
    "cell cells cellular",
    "ribosome ribosomes ribosomal",
    "testis testes",
    "body bodies",
    "regulates regulating regulation regulated regulatory",
    "development developmental developing",
]


@pytest.mark.parametrize("forms", FORMS)
def test_forms_of_a_word_share_a_stem(forms: str) -> None:
    assert len({stem(word) for word in forms.split()}) == 1


@pytest.mark.parametrize("pair", ["wing leg", "nucleus nucleolus", "axon axis", "cell cilium", "larva labrum"])
def test_different_words_keep_different_stems(pair: str) -> None:
    assert len({stem(word) for word in pair.split()}) == 2


@pytest.fixture(scope="module")
def small() -> TermSearch:
    terms = [
        ("X:1", "wing disc", 'synonym: "dorsal disc" EXACT []'),
        ("X:2", "dorsal disc", ""),
        ("X:3", "wing", 'synonym: "WING disc" RELATED []'),
        ("X:4", "obsolete wing disc of old", "is_obsolete: true"),
        ("X:5", "disc of the wing, adult", ""),
        ("X:6", "NOT a thing (+)", ""),
        ("X:7", "NOT a thing (-)", ""),
    ]
    return TermSearch(read_obo("\n".join(f"[Term]\nid: {i}\nname: {n}\n{s}\n" for i, n, s in terms).encode()))


def ids(search: TermSearch, text: str, **options) -> list[str]:
    return [match.id for match in search.find(text, **options)]


def test_names_come_before_synonyms_before_words(small: TermSearch) -> None:
    assert ids(small, "wing disc")[:2] == ["X:1", "X:3"]
    assert ids(small, "dorsal disc")[:2] == ["X:2", "X:1"]
    assert ids(small, "discs of wings")[0] in {"X:1", "X:5"}


def test_obsolete_terms_only_when_asked(small: TermSearch) -> None:
    assert "X:4" not in ids(small, "obsolete wing disc of old")
    assert ids(small, "obsolete wing disc of old", obsolete=True)[0] == "X:4"


def test_punctuation_tells_exact_names_apart(small: TermSearch) -> None:
    assert ids(small, "NOT a thing (+)")[0] == "X:6"
    assert ids(small, "NOT a thing (-)")[0] == "X:7"


@pytest.mark.parametrize("text", ["", "  ", "*", 'wing AND "', "title:wing", "(((", "NOT", "\x00", "a" * 10_000])
def test_nothing_in_a_query_is_an_operator(small: TermSearch, text: str) -> None:
    assert isinstance(small.find(text), list)


def test_ids_are_found(small: TermSearch) -> None:
    assert ids(small, "X:3")[0] == "X:3"


def test_an_unknown_namespace_is_refused(small: TermSearch) -> None:
    with pytest.raises(UsageError, match="no namespace Q"):
        small.find("wing", namespaces=["Q"])


@pytest.fixture(scope="module")
def real(real_go: Ontology) -> TermSearch:
    return TermSearch(real_go)


def test_a_sample_of_exact_names_of_go_ranks_first(real: TermSearch, real_go: Ontology) -> None:
    current = [term for term in real_go.values() if not term.obsolete]
    for term in current[::150]:
        assert real.find(term.name, limit=1)[0].id == term.id, term.name


@pytest.mark.soak
def test_every_exact_name_of_go_ranks_first(real: TermSearch, real_go: Ontology) -> None:
    current = [term for term in real_go.values() if not term.obsolete]
    assert len(current) == 43789
    assert [t.name for t in current if real.find(t.name, limit=1)[0].id != t.id] == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("synaptic vesicles", "synaptic vesicle"),
        ("mitochondria", "mitochondrion"),
        ("plasma membranes", "plasma membrane"),
    ],
)
def test_plurals_find_their_term_in_go(real: TermSearch, text: str, name: str) -> None:
    assert real.find(text)[0].name == name


def test_the_aspect_is_filtered_before_the_cut(real: TermSearch) -> None:
    found = real.find("apoptotic process", limit=10, namespaces=["C"])
    assert len(found) == 10
    assert all(real.ontology[match.id].namespace == "cellular_component" for match in found)


def test_adjectives_find_their_noun_in_anatomy(inputs: Path) -> None:
    search = TermSearch(read_obo(inputs / "ontology" / "fly_anatomy.obo.gz"))
    assert search.find("antennal disc")[0].name in {"antennal disc", "eye-antennal disc"}
    assert "ommatidium" in [match.name for match in search.find("ommatidia", limit=3)]
