"""A scenario as lines of text:

what is written is read back, what means nothing is told with its line, and nothing is lost.
"""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.game.record_forms import plain_data
from puesto.core.messages import Text
from puesto.games.chariots.editors.forms import advice, new_scenario
from puesto.games.chariots.printed import listing
from puesto.games.chariots.printed.records import Battle
from puesto.packs.structure import structure
from tests.games.chariots.packs import battle

LIST = """
# de mi cuaderno
Ejército: Norte (huida 12)
CG Rey del Norte (Ala Norte) R7 I5 K3
ca  Capitán (Ala Sur), alcance 4, capacidad 4 / C3
Estandarte: rey del norte
- Ala Norte: 4 SI TQ6 MA4
* ala norte: 2 × LI tq 5 ma 5 B «Honderos»
Ala Sur: 3 CH-2 TQ6 MA9 C

Army: Sur, rout 14
OC Hector (Troya) Range 8 Initiative 6 Charisma 2
Troya: SI TQ6 MA4
"""


def data() -> dict[str, Any]:
    """A battle of which nothing is known yet."""
    return {"id": "own-1", **new_scenario()}


@pytest.mark.parametrize("id", ["two-rivers", "dust", "megiddo"])
@pytest.mark.parametrize("language", ["es", "en"])
def test_what_is_written_is_read_back(id: str, language: str):
    before = plain_data(battle(id))

    def say(text: Text) -> str:
        return text.es if language == "es" else text.en

    text = listing.write_listing(before, say)
    after, problems = listing.read_listing(text, before)
    assert problems == [] and listing.write_listing(after, say) == text
    for mine, theirs in zip(after["leaders"], before["leaders"], strict=True):
        assert {name: mine.get(name) for name in listing.FACTORS.values()} == {
            name: theirs[name] for name in listing.FACTORS.values()
        }
        assert mine["replacement"] == theirs["replacement"]
    fields = ("type", "quality", "move", "missile", "count")
    assert [[one[name] for name in fields] for one in after["forces"]] == [
        [one[name] for name in fields] for one in before["forces"]
    ]


def test_a_standard_on_the_map_is_nobodys_to_carry_and_is_written_so():
    found, problems = listing.read_listing("Ejército: Norte, huida 12\nEstandarte: En el mapa", data())
    assert problems == [] and [one["leader"] for one in found["standards"]] == [""]
    assert "Estandarte: en el mapa" in listing.write_listing(found, lambda said: said.es)


def test_a_list_in_its_own_words_makes_a_battle():
    found, problems = listing.read_listing(LIST, {**data(), "title": {"es": "Mía", "en": "Mine"}, "source": "own copy"})
    assert problems == []
    record, findings = structure(Battle, found)
    assert findings == [] and record is not None
    assert [army.rout_level for army in record.armies] == [12, 14]
    assert [(command.name.es, command.side) for command in record.commands] == [
        ("Ala Norte", "army-1"),
        ("Ala Sur", "army-1"),
        ("Troya", "army-2"),
    ]
    assert [(leader.name.es, leader.role.value, leader.range) for leader in record.leaders] == [
        ("Rey del Norte", "GC", 7),
        ("Capitán", "CA", 4),
        ("Hector", "GC", 8),
    ]
    assert record.leaders[1].replacement == {"capability": 3}
    assert [(force.count, force.type.value, force.missile.value) for force in record.forces] == [
        (4, "SI", ""),
        (2, "LI", "B"),
        (3, "CH-2", "C"),
        (1, "SI", ""),
    ]
    assert record.forces[1].name == Text("Honderos", "Honderos") and record.standards[0].leader == record.leaders[0].id
    ids = [one.id for one in (*record.commands, *record.leaders, *record.standards)]
    assert len(set(ids)) == len(ids), "a Standard is not taken for its leader"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("foo bar", "se espera un ejército"),
        ("Ala Norte: 4 XX TQ6 MA4", "se espera un tipo"),
        ("Ala Norte: 4 SI TQ6", "se espera la calidad"),
        ("CA Fulano (Ala Norte) R5 Z4", "no se conoce el factor"),
        ("CA (Ala Norte) R5", "falta el nombre"),
        ("Estandarte: Nadie", "no hay ningún líder"),
        ("Ejército: Norte, huida abc", "se espera un número tras la huida"),
    ],
)
def test_a_line_that_means_nothing_is_told_with_its_number(line: str, code: str):
    _, problems = listing.read_listing(f"Ejército: Norte\n\n{line}\nAla Norte: 2 SI TQ6 MA4", data())
    assert [number for number, _ in problems] == [3] and problems[0][1].template.startswith(code)


def test_a_third_army_is_told():
    _, problems = listing.read_listing("Ejército: A\nEjército: B\nEjército: C", data())
    assert [number for number, _ in problems] == [3]


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":",
        "::::",
        "GC",
        "CA (",
        "Ejército",
        "/" * 50,
        "Ala: " + "9" * 400,
        "\x00\u2028",
        "CA X ((((",
        "Estandarte:",
        "İ: 4 SI TQ6 MA4",
    ],
)
def test_no_text_stops_the_reader(text: str):
    found, _ = listing.read_listing(text, data())
    listing.write_listing(found, lambda said: said.es)


def test_a_rout_level_that_no_evening_reaches_is_odd():
    from puesto.core.values import replace

    ours = battle("two-rivers")
    assert list(advice(ours)) == []
    army = replace(ours.armies[0], rout_level=200)
    assert [finding.path for finding in advice(replace(ours, armies=(army, ours.armies[1])))] == [
        ("armies", 0, "rout_level")
    ]
