from pathlib import Path

import pytest

from evisynth.ontology import Ontology, read_obo

TINY = b"""format-version: 1.2
data-version: releases/2026-01-01
default-namespace: anatomy

[Term]
id: X:1
name: organ

[Term]
id: X:2
name: wing disc
def: "A \\"disc\\" of P\\{w\\+\\} larvae.\\nTwo lines." [REF:1 "a, b"] {source="x"}
synonym: "dorsal mesothoracic disc" EXACT [REF:2]
synonym: "wing primordium" BROAD LATIN []
alt_id: X:22
is_a: X:1 {gci_filler="X:9", note="a ! b"} ! organ
relationship: part_of X:3 ! larva

[Term]
id: X:3
name: larva ! the animal
namespace: stages

[Term]
id: X:4
name: obsolete bud
is_obsolete: true
replaced_by: X:5
consider: X:2

[Term]
id: X:5
name: obsolete other bud
is_obsolete: true
replaced_by: X:22

[Term]
id: X:6
name: obsolete round
is_obsolete: true
replaced_by: X:7

[Term]
id: X:7
name: obsolete and round
is_obsolete: true
replaced_by: X:6
consider: X:1

[Typedef]
id: part_of
name: part of
"""


@pytest.fixture(scope="session")
def tiny() -> Ontology:
    return read_obo(TINY)


@pytest.fixture(scope="session")
def real_go(inputs: Path) -> Ontology:
    return read_obo(inputs / "ontology" / "go-basic.obo.gz")
