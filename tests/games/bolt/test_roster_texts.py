"""Rosters as text, in the words and dresses of programs, forums and chats, and as two authors' data write them."""

from __future__ import annotations

import json
import time

import pytest

from puesto.foreign.rosters import read_roster
from puesto.games.bolt.editors.roster_forms import read_foreign_army
from puesto.games.bolt.editors.roster_text import LARGEST_TEXT, is_roster_text
from puesto.games.bolt.editors.rosters import read_army
from puesto.games.bolt.printed.records import Nation
from tests.games.bolt.test_rosters import arms_of

FORUM = """Lista para el sábado, 1000 puntos, alemanes

1x Teniente 2º regular + 1 hombre: 60 puntos
1x Escuadra de granaderos veteranos (10 hombres, LMG, 2 panzerfausts, 1 subfusil) = 158
1x MMG regular (50)
1x Mortero medio regular con oteador (60)
Total: 328
"""
EASY_ARMY = """Germany (Bolt Action 2)
Generic Reinforced Platoon
1) Regular Second Lieutenant (60pts)
1 Second Lieutenant + 1 man
1 rifle
1 smg
2) Regular Infantry Section - 10 men - 125 pts
- NCO with smg
- LMG with loader
- 7 rifles
Total 185 pts
Order dice: 2
"""
CHAT = """*German list 190pts*
▪️ Lieutenant (Regular) 50
▪️ Heer grenadier squad, vet, 8 men, 6 assault rifles, 1 LMG - 140
"""
SHEET = """Unidad;Puntos;Calidad;Hombres;Armas
Teniente;75;Veterana;2;"subfusil, fusil"
Granaderos;125;Regular;10;8 fusil, LMG
"""
BOARD = "[b]Soviets[/b] 300 pts\n[list][*]Veteran Squad &ndash; 10 men, 3 SMGs [b](150 pts)[/b]\n" \
    "[*]2x Regular Light Howitzer (100 pts)[/list]\n[i]Created with BattleScribe[/i]"  # fmt: skip
TEXTS = {
    "a forum in Spanish": (FORUM, Nation.GERMANY, [
        ("Teniente 2º regular", 60, "regular", 2, {"rifle": 2}, "second_lieutenant"),
        ("Escuadra de granaderos veteranos", 158, "veteran", 10,
         {"lmg": 1, "panzerfaust": 2, "smg": 1, "rifle": 8}, ""),
        ("MMG regular", 50, "regular", 0, {"mmg": 1}, ""),
        ("Mortero medio regular", 60, "regular", 0, {"medium_mortar": 1}, ""),
        ("Spotter of Mortero medio regular", 0, "regular", 1, {}, ""),
    ]),
    "Easy Army": (EASY_ARMY, Nation.GERMANY, [
        ("Regular Second Lieutenant", 60, "regular", 2, {"rifle": 1, "smg": 1}, "second_lieutenant"),
        ("Regular Infantry Section", 125, "regular", 10, {"smg": 1, "lmg": 1, "rifle": 7}, ""),
    ]),
    "a chat": (CHAT, Nation.GERMANY, [
        ("Lieutenant", 50, "regular", 1, {"rifle": 1}, ""),
        ("Heer grenadier squad", 140, "veteran", 8, {"assault_rifle": 6, "lmg": 1, "rifle": 1}, ""),
    ]),
    "a spreadsheet": (SHEET, Nation.NONE, [
        ("Teniente", 75, "veteran", 2, {"smg": 1, "rifle": 1}, ""),
        ("Granaderos", 125, "regular", 10, {"rifle": 9, "lmg": 1}, ""),
    ]),
    "a board": (BOARD, Nation.USSR, [
        ("Veteran Squad", 150, "veteran", 10, {"smg": 3, "rifle": 7}, ""),
        ("Regular Light Howitzer", 50, "regular", 0, {"light_howitzer": 1}, ""),
        ("Regular Light Howitzer", 50, "regular", 0, {"light_howitzer": 1}, ""),
    ]),
}  # fmt: skip


def facts_of(army):
    """Return name, points, quality, models, weapons and rank of each unit."""
    return [
        (troop["name"]["en"], points, troop["quality"], troop["models"], arms_of(troop), troop["rank"])
        for troop, points in zip(army.troops, army.unit_points, strict=True)
    ]


@pytest.mark.parametrize("kind", TEXTS)
def test_a_text_is_understood_as_far_as_it_says(kind):
    text, nation, units = TEXTS[kind]
    filled = read_foreign_army(text.encode(), text)
    assert facts_of(filled.army) == units and filled.left_out == ()
    assert filled.army.nation is nation


LIST = """Columna Peña - Germany - 500 pts
Platoon Commander [45 pts]: Regular, 2nd Lieutenant
Infantry Squad [115 pts]: Regular, 10 men, LMG
{lines}
Medium Mortar Team [50 pts]: Regular, Spotter
"""


def left_out(filled):
    """Return the number of each line that was left out, with the text that is quoted."""
    rows = [dict(message.params) for message in filled.left_out]
    return [(row["line"], dict(row["what"].params)["text"]) for row in rows]


@pytest.mark.parametrize(
    ("line", "quoted"),
    [
        ("[12 pts]", "[12 pts]"),
        ("- [12 pts]", "[12 pts]"),
        ("**[12 pts]**", "[12 pts]"),
        ("<b>(12 pts)</b>", "(12 pts)"),
        ("[size=14][b][/b][/size] 12 pts", "12 pts"),
        ("= 12", "= 12"),
        ("1) [12 pts]", "1) [12 pts]"),
        ("2x [12 pts]", "2x [12 pts]"),
        ("3. 40 pts", "3. 40 pts"),
        ("  Panzergrenadier armour", "Panzergrenadier armour"),
        ("  LMG, bananas", "bananas"),
        ("¡Gracias por leer!", "¡Gracias por leer!"),
        ("Un saludo", "Un saludo"),
    ],
)
def test_a_line_that_is_no_unit_and_says_nothing_is_quoted_and_the_rest_is_kept(line, quoted):
    text = LIST.format(lines=line)
    filled = read_foreign_army(text.encode(), text)
    units = ["Platoon Commander", "Infantry Squad", "Medium Mortar Team", "Spotter of Medium Mortar Team"]
    assert [troop["name"]["en"] for troop in filled.army.troops] == units
    assert left_out(filled) == [(4, quoted)]


@pytest.mark.parametrize(
    "line",
    ["Total: 210 pts", "210 pts total", "TOTAL [210 pts]", "Suma = 210", "[160 pts]", "++ Support [50 pts] ++",
     "## Artillery", "[b]Support[/b]", "== [50 pts] ==", "[b][/b]", "***", "Veteran [20 pts]", "  Fanatics",
     "- 2x Panzerfaust [10 pts]"],
)  # fmt: skip
def test_totals_headings_tags_and_options_are_no_units_and_nothing_that_is_missed(line):
    text = LIST.format(lines=line)
    filled = read_foreign_army(text.encode(), text)
    assert len(filled.army.troops) == 4 and filled.left_out == ()


def test_points_below_a_name_are_those_of_its_unit():
    text = LIST.format(lines="MMG Team regular\n[50 pts]")
    filled = read_foreign_army(text.encode(), text)
    assert ("MMG Team regular", 50.0, "regular") in [facts[:3] for facts in facts_of(filled.army)]
    assert len(filled.army.troops) == 5 and filled.left_out == ()


@pytest.mark.parametrize(
    "text",
    [
        "Dear all, we play with 1000 pts each, and the fee is (10 pts).",
        "[b]Turno 1[/b]\n• Rifles L03 queda impactada (7.4)\n• Coste 1 (carta 44): sigue sin usar (80 %) (3.1.1)\n",
        "Ejército: Norte, huida 28\nCG Rey del Norte (Ala Norte) R7 I5 K3\nAla Norte: 4 SI TQ6 AM4\n",
        "The rifle squad fires (10 pts).\n" * 2 + "The rifle squad waits.\n" * 40,
        "Rifle squad 100 pts\n" * (LARGEST_TEXT // 10),
    ],
)
def test_a_text_that_is_no_roster_is_none(text):
    assert not is_roster_text(text)


def test_a_long_line_of_choices_takes_no_time():
    text = (("Rifle squad 100 pts\n" + "1, + 1 with " * 24 + "\n") * 500)[:LARGEST_TEXT]
    begun = time.perf_counter()
    assert len(read_foreign_army(text.encode(), text).army.troops) > 100
    assert time.perf_counter() - begun < 2


def choice(name, kind="upgrade", number=1, points=0, parts=(), vehicle=None):
    """Return a selection as New Recruit writes it in JSON."""
    table = [{"name": key, "$text": value} for key, value in (vehicle or {}).items()]
    profiles = [{"typeName": "Vehicle", "characteristics": table}] if vehicle else []
    costs = [{"name": "Points", "value": points}] if points else []
    return {"name": name, "type": kind, "number": number, "costs": costs, "selections": parts, "profiles": profiles}


MAN, SMG = "model", "Submachine gun (SMG)"
UNITS = [
    choice("Platoon Commander", "unit", parts=[
        choice("Platoon Comander", MAN, 1, 30, [choice(SMG)]),
        choice("Extra Men", MAN, 2, 20, [choice("Rifle", number=2)]),
        choice("Regular"),
    ]),
    choice("Rifle Squad", parts=[  # a squad that is a choice itself
        choice("Inexperienced"), choice("NCO", MAN, 1, 8, [choice("Rifle")]), choice("Rifleman", MAN, 9, 72),
        choice("Anti-tank Grenades (Molotov cocktails)", points=10),
    ]),
    choice("Tank Rider Squad", "unit", parts=[
        choice("Experienced"), choice("Tank Rider", MAN, 8, 100, [choice(SMG, number=5), choice("Rifle", number=3)]),
        choice("Light Machine Gun Team", "unit", 1, 15, [
            choice("Loader", MAN), choice("Gunner", MAN, parts=[choice("Light machine gun (LMG)")]),
        ]),
    ]),
    choice("Light Mortar Team", "unit", 1, 35, [
        choice("Regular"), choice("Crewman", MAN, 2, parts=[choice("Unarmed")]), choice("Light mortar"),
    ]),
    choice("T-34/85 Medium Tank", MAN, 1, 215, [
        choice("Regular"), choice("Co-axial MMG"), choice("Turret-mounted Heavy Anti-tank Gun"),
        choice("Forward-facing Hull-mounted MMG"),
    ], {"Damage Value": "9+ (medium tank)", "Movement Type": "Tracked", "Transport Slots": "-"}),
    choice("Truck", MAN, 2, 78, [choice("Inexperienced")],
           {"Damage Value": "6+ (Soft-skinned)", "Movement Type": "Wheeled", "Transport Slots": "12"}),
]  # fmt: skip
ROSTER = {"roster": {"name": "3e", "gameSystemName": "Bolt Action Third Edition", "forces": [
    {"name": "Army", "catalogueName": "Armies of the Soviet Union", "selections": [choice("Configuration")], "forces": [
        {"name": "Rifle Platoon", "catalogueName": "Armies of the Soviet Union", "selections": UNITS},
    ]},
]}}  # fmt: skip


def test_costs_apart_squads_as_choices_and_weapons_of_vehicles_are_read():
    army = read_army(read_roster(json.dumps(ROSTER).encode()))
    assert facts_of(army) == [
        ("Platoon Commander", 50, "regular", 3, {"smg": 1, "rifle": 2}, ""),
        ("Rifle Squad", 90, "inexperienced", 10, {"rifle": 10}, ""),
        ("Tank Rider Squad", 115, "regular", 10, {"smg": 5, "rifle": 3, "lmg": 1}, ""),
        ("Light Mortar Team", 35, "regular", 2, {"light_mortar": 1}, ""),
        ("T-34/85 Medium Tank", 215, "regular", 1, {"heavy_at_gun": 1, "mmg": 1}, ""),
        ("Truck", 39, "inexperienced", 1, {}, ""),
        ("Truck", 39, "inexperienced", 1, {}, ""),
    ]
    tank, truck = army.troops[4], army.troops[5]
    assert [(arm["weapon"], arm["mount"]) for arm in tank["arms"]] == [
        ("heavy_at_gun", "turret"), ("mmg", "turret"), ("mmg", "hull"),
    ]  # fmt: skip
    assert (tank["kind"], truck["kind"], truck["gait"], truck["capacity"]) == (
        "medium_tank", "soft_vehicle", "wheeled", 12,
    )  # fmt: skip
    assert army.troops[1]["special"] == ["tank_hunters"] and army.problems == ()
    assert [(gap.unit, gap.field) for gap in army.gaps] == [(0, "rank"), (5, "arms"), (6, "arms")]
