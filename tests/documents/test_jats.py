"""Articles as documents: headings, blocks, what stands around them. Inputs follow JATS 1.3 (NISO Z39.96)."""

import re

from hypothesis import given
from hypothesis import strategies as st

from evisynth.documents import read_document
from evisynth.evidence import Document

from .articles import article, read

META = """
<article-id pub-id-type="doi">10.5555/ABC.1</article-id><article-id pub-id-type="pmc">PMC123</article-id>
<article-id pub-id-type="pmid">456</article-id>
<permissions><license xlink:href="https://creativecommons.org/licenses/by/4.0/"><license-p>Free.</license-p></license>
</permissions>
<abstract><sec><title>Background</title><p>Fever came.</p></sec>
<sec><title>Results</title><p>Two of 40.</p></sec></abstract>
<kwd-group><kwd>fever</kwd><kwd>ticks</kwd></kwd-group>
<funding-group><funding-statement>Nobody paid.</funding-statement></funding-group>
"""
BODY = """<p>An opening.</p><sec><title>Methods</title><p>We counted.</p>
<sec><title>Sites</title><p>Three.</p></sec></sec>
<sec><title>Results</title><p>Two died.</p></sec>"""
BACK = """<ack><p>Thanks.</p></ack><app-group><app><title>Appendix A</title><p>More.</p></app></app-group>
<ref-list><title>References</title><ref><label>1.</label><element-citation publication-type="journal">
<person-group><name><surname>May</surname><given-names>R</given-names></name></person-group>
<article-title>On counting</article-title><source>J Count</source><year>1999</year><volume>3</volume><fpage>1</fpage>
<lpage>9</lpage><pub-id pub-id-type="pmid">77</pub-id></element-citation></ref></ref-list>"""


def slices(document: Document) -> dict[str, str]:
    return {part.title: document.markdown[part.start : part.end] for part in document.sections}


def test_front_body_back_and_references_are_sections_of_their_kind() -> None:
    document = read(BODY, meta=META, back=BACK)
    assert [(part.level, part.title, part.kind) for part in document.sections] == [
        (1, "A made-up outbreak", "front"),
        (2, "Abstract", "abstract"),
        (3, "Background", "abstract"),
        (3, "Results", "abstract"),
        (2, "Keywords", "front"),
        (2, "Main text", "body"),
        (2, "Methods", "body"),
        (3, "Sites", "body"),
        (2, "Results", "body"),
        (2, "Acknowledgements", "back"),
        (2, "Appendix A", "back"),
        (2, "Funding", "back"),
        (2, "References", "references"),
    ]
    assert slices(document)["Methods"] == "## Methods\n\nWe counted.\n\n### Sites\n\nThree.\n\n"[:-2]
    assert document.markdown.endswith("[1] May R. 1999. On counting. J Count. 3:1–9. pmid:77.\n")


def test_identifiers_licence_and_title() -> None:
    document = read(BODY, meta=META, title="Of <italic>Aedes</italic><xref ref-type='fn'>*</xref> and fever")
    assert document.title == "Of Aedes* and fever"
    assert (document.identifiers.doi, document.identifiers.pmid, document.identifiers.pmcid) == (
        "10.5555/abc.1",
        "456",
        "PMC123",
    )
    assert document.licence == "https://creativecommons.org/licenses/by/4.0/"


def test_lists_quotes_figures_boxes_and_footnotes() -> None:
    document = read(
        """<sec><title>S</title><p>Before<list list-type="order"><list-item><p>one</p><list list-type="bullet">
        <list-item><p>inner</p></list-item></list></list-item><list-item><p>two</p></list-item></list>after.</p>
        <disp-quote><p>Said once.</p></disp-quote>
        <fig><label>Figure 1</label><caption><title>Cases.</title><p>By week.</p></caption><graphic/></fig>
        <boxed-text><label>Box 1</label><caption><title>Aims</title></caption><p>To count.</p></boxed-text>
        <p>Deaths<fn><p>All causes.</p></fn> rose.</p>
        <def-list><def-item><term>CFR</term><def><p>case fatality ratio</p></def></def-item></def-list>
        <preformat>a  b
  c</preformat>
        <supplementary-material><label>S1</label><media><caption><p>Line list.</p></caption></media>
        </supplementary-material></sec>"""
    )
    body = document.markdown.split("## S\n\n")[1]
    assert body == (
        "Before\n\n1. one\n  - inner\n2. two\n\nafter.\n\n> Said once.\n\nFigure 1. Cases. By week.\n\nBox 1 Aims\n\n"
        "To count.\n\nDeaths rose.\n\nFootnote: All causes.\n\n- CFR: case fatality ratio\n\n```\na  b\n  c\n```\n\n"
        "S1. Line list.\n"
    )


def test_an_article_inside_a_set_and_in_a_namespace_is_found() -> None:
    inner = article("<p>Words.</p>")
    assert read_document(b"<pmc-articleset>" + inner + b"</pmc-articleset>", "set.xml").title == "A made-up outbreak"
    spaced = inner.replace(b"<article ", b'<article xmlns="urn:x" ', 1)
    assert read_document(spaced, "ns.xml").title == "A made-up outbreak"


def test_letters_to_the_editor_after_the_article_are_no_body_text() -> None:
    data = article("<p>Own words.</p>").replace(
        b"</article>",
        b"<sub-article><front-stub><title-group><article-title>Decision letter</article-title></title-group>"
        b"</front-stub>"
        b"<body><p>Reviewed.</p></body></sub-article></article>",
    )
    document = read_document(data, "a.xml")
    assert [(part.title, part.kind) for part in document.sections][-1] == ("Decision letter", "back")


def test_undeclared_named_characters_are_known_and_unknown_ones_are_said() -> None:
    doctype = b'<!DOCTYPE article PUBLIC "-//NLM//DTD Journal Publishing DTD v2.3//EN" "journalpublishing.dtd">'
    document = read_document(doctype + article("<p>&alpha;&nbsp;= 2 &le; 3 &madeup; end</p>"), "old.nxml")
    assert "α = 2 ≤ 3 &madeup; end" in document.markdown
    assert document.warnings == ("the entity &madeup; is not defined and was kept as it stands",)


def test_comments_and_instructions_leave_no_trace() -> None:
    assert "one two" in read("<p>one <!-- x --><?y z?>two</p>").markdown


def test_a_front_without_a_body_is_said() -> None:
    assert read("").warnings == ("the file holds no body text, only what stands around it",)


PIECES = st.recursive(
    st.text("ab 1|#-*>.[]", min_size=1, max_size=12).map(lambda text: ("p", text.replace(">", "&gt;"))),
    lambda inner: st.tuples(st.text("XYZ", min_size=1, max_size=5), st.lists(inner, max_size=3)),
    max_leaves=12,
)


def as_xml(piece: object) -> str:
    match piece:
        case ("p", str(text)):
            return f"<p>{text}</p>"
        case (title, list(inner)):
            return f"<sec><title>{title}</title>{''.join(map(as_xml, inner))}</sec>"
    raise AssertionError(piece)


@given(st.lists(PIECES, max_size=4))
def test_sections_nest_and_begin_at_their_headings(pieces: list[object]) -> None:
    document = read("".join(map(as_xml, pieces)))
    for part in document.sections:
        assert document.markdown[part.start : part.end].startswith("#" * min(part.level, 6) + " " + part.title)
        for other in document.sections:
            apart = other.end <= part.start or part.end <= other.start
            inside = part.start <= other.start and other.end <= part.end
            around = other.start <= part.start and part.end <= other.end
            assert apart or inside or around
    headings = re.findall(r"^#{1,6} ", document.markdown, re.MULTILINE)
    assert len(headings) == len(document.sections)
