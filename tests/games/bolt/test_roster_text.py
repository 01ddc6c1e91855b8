"""Rosters as text: what programs and forums write is one army, however its lines look."""

from __future__ import annotations

import unicodedata

import pytest

from puesto.games.bolt.editors.roster_text import is_roster_text, read_roster_text
from puesto.games.bolt.editors.rosters import read_army
from puesto.games.bolt.printed.records import Nation

NEW_RECRUIT = """Columna Peña - Armies of Germany - Bolt Action 3ed [328 pts]

## Rifle Platoon [278 pts]
• Platoon Commander [60 pts]: Veteran, Replace rifle with submachine gun, Additional Veteran man
• Infantry Squad [109 pts]: Regular
  ◦ NCO: SMG
  ◦ LMG Gunner
  ◦ 1x LMG Loader with rifle
  ◦ 6x Rifleman
• Veteran Squad [109 pts]: Veteran, 10 men, 2 Panzerfaust, 3x SMG

## Heavy Weapons Platoon [50 pts]
• Medium Machine Gun Team [50 pts]: Regular
"""
EASY_ARMY = """German Reinforced Platoon
1) Veteran Lieutenant - 2 men - 60 pts
   SMG
2) Regular Infantry Section - 10 men - 125 pts
   1 LMG, 1 SMG
   2 Panzerfaust
3) Regular Medium Machine Gun Team - 3 men - 50 pts
Total: 235 pts
"""
FORUM = """++ Rifle Platoon (Armies of Soviet Union) [200 pts] ++
Infantry Squad (100): Regular, 10 men, LMG
Infantry Squad (100)
- Inexperienced
- 12 men
"""


def army(text):
    return read_army(read_roster_text(text)[0])


def arms_of(troop):
    return {arm["weapon"]: arm["count"] for arm in troop["arms"]}


def test_the_text_of_new_recruit_is_an_army():
    result = army(NEW_RECRUIT)
    assert (result.name, result.nation, result.points) == ("Columna Peña", Nation.GERMANY, 328)
    assert result.platoons == ("Rifle Platoon", "Heavy Weapons Platoon")
    assert [(troop["name"]["en"], troop["quality"], troop["models"]) for troop in result.troops] == [
        ("Platoon Commander", "veteran", 2),
        ("Infantry Squad", "regular", 9),
        ("Veteran Squad", "veteran", 10),
        ("Medium Machine Gun Team", "regular", 0),
    ]
    assert [arms_of(troop) for troop in result.troops] == [
        {"rifle": 1, "smg": 1},
        {"smg": 1, "lmg": 1, "rifle": 7},
        {"rifle": 7, "smg": 3, "panzerfaust": 2},
        {"mmg": 1},
    ]


def test_the_text_of_easy_army_is_an_army():
    result = army(EASY_ARMY)
    assert result.nation is Nation.GERMANY
    assert [(troop["name"]["en"], troop["quality"], troop["models"]) for troop in result.troops] == [
        ("Veteran Lieutenant", "veteran", 2),
        ("Regular Infantry Section", "regular", 10),
        ("Regular Medium Machine Gun Team", "regular", 3),
    ]  # fmt: skip
    assert arms_of(result.troops[1]) == {"rifle": 8, "lmg": 1, "smg": 1, "panzerfaust": 2}
    assert sum(result.unit_points) == result.points == 235


def test_a_list_of_a_forum_is_an_army():
    result = army(FORUM)
    assert result.nation is Nation.USSR
    assert [(troop["quality"], troop["models"]) for troop in result.troops] == [("regular", 10), ("inexperienced", 12)]
    assert arms_of(result.troops[0]) == {"rifle": 9, "lmg": 1}


DISGUISES = {
    "letters and accents apart": lambda text: unicodedata.normalize("NFD", text),
    "dashes": lambda text: text.replace(" - ", " – "),
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "other bullets": lambda text: text.replace("•", "·").replace("◦", "-"),
    "windows": lambda text: text.replace("\n", "\r\n"),
}


@pytest.mark.parametrize("disguise", DISGUISES)
@pytest.mark.parametrize("text", [NEW_RECRUIT, EASY_ARMY, FORUM])
def test_a_roster_is_read_alike_in_every_disguise(text, disguise):
    assert is_roster_text(text)
    assert army(DISGUISES[disguise](text)) == army(text)


def test_our_own_lists_are_no_rosters_of_other_programs():
    assert not is_roster_text("Ejército Norte: Alemania\n- Weber: veterana, 2 miniaturas\n")
