"""The printed block of a mission's forces as text."""

from __future__ import annotations

from puesto.games import load
from puesto.games.bear.editors.pasted_forces import read_forces
from puesto.language import Language
from puesto.packs import content_for

CONTENT = content_for(load("bear"))[0]
MISSION = {"player": "soviet", "ai": "german", "forces": [{"id": "soviet-smg-k07"}]}


def test_a_printed_block_is_read_and_the_other_side_follows():
    entries, problems = read_forces(
        "2x Rifles e7, E10\nSMG K07\nIA: 3x Rifles G07, G08 y H08\nSdKfz 251 I08", MISSION, CONTENT
    )
    assert problems == []
    assert [(entry["type"], entry["side"], entry["hex"]) for entry in entries] == [
        ("soviet-rifles", "player", "E07"),
        ("soviet-rifles", "player", "E10"),
        ("soviet-smg", "player", "K07"),
        ("german-rifles", "ai", "G07"),
        ("german-rifles", "ai", "G08"),
        ("german-rifles", "ai", "H08"),
        ("sdkfz-251", "ai", "I08"),
    ]
    assert len({entry["id"] for entry in entries}) == 7 and entries[2]["id"] == "soviet-smg-k07-2"


def test_what_is_not_understood_is_said():
    say = Language("es").say
    entries, problems = read_forces("3x Rifles G07, G08\nDragones A01", MISSION, CONTENT)
    assert len(entries) == 2
    assert [say(problem) for problem in problems] == [
        "Rifles: dice 3 y nombra 2 hexágonos.",
        "No sé qué ficha es «Dragones».",
    ]
    assert read_forces("nada", MISSION, CONTENT)[1]
