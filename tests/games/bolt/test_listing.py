"""Armies as lines:

what was written is read back, a line that means nothing is told with its number, platoons checked.
"""

from __future__ import annotations

import pytest

from puesto.core import codec
from puesto.core.game.record_forms import plain_data
from puesto.core.messages import Text
from puesto.games.bolt.editors.forms import FORMS, new_battle, rename_copy
from puesto.games.bolt.editors.listing import read_listing, write_listing
from puesto.games.bolt.editors.vocabulary import WEAPONS
from puesto.games.bolt.game import GAME
from puesto.games.bolt.printed.pack_checks import check_battle
from puesto.games.bolt.printed.records import Battle, Gait, Kind, Quality, Special
from puesto.games.bolt.table.names import unit_name
from puesto.language import Language
from tests.games.bolt.packs import ours

CONTENT = ours()[0]
BLANK = {"id": "mine", "title": {"es": "Mía", "en": "Mine"}, **new_battle()}
TOLD = (
    "kind", "gait", "quality", "models", "most", "arms", "rank", "special", "capacity", "reserve",
)  # fmt: skip


def spanish_of(words: Text) -> str:
    return words.es


def english_of(words: Text) -> str:
    return words.en


def named(data, field):
    """By the name of each unit, the name of what a field of it refers to."""
    names = {item["id"]: item["name"]["es"] for section in ("troops", "platoons", "armies") for item in data[section]}
    return {item["name"]["es"]: names.get(item.get(field) or "") for item in data["troops"]}


@pytest.mark.parametrize("say", (spanish_of, english_of))
def test_the_house_battles_are_written_and_read_back_in_both_languages(say):
    for battle in CONTENT.battles.values():
        data = plain_data(battle)
        for section in ("armies", "troops", "platoons"):
            for item in data[section]:
                item["name"]["es"] = item["name"]["en"] = say(Text(**item["name"]))
        read, problems = read_listing(write_listing(data, say), data)
        assert problems == []
        by_name = {entry["name"]["es"]: entry for entry in read["troops"]}
        assert len(by_name) == len(battle.troops) == len(read["troops"])
        for item in data["troops"]:
            whole = plain_data(codec.from_json(type(battle.troops[0]), by_name[item["name"]["es"]]))
            item["special"] = sorted(item["special"])
            whole["special"] = sorted(whole["special"])
            assert [item[field] for field in TOLD] == [whole[field] for field in TOLD], item["name"]
        for field in ("side", "platoon", "aboard", "team"):
            assert named(data, field) == named(read, field)


def test_every_weapon_of_the_table_is_understood_by_its_name():
    for id, weapon in CONTENT.weapons.items():
        assert WEAPONS[id][:2] == (weapon.name.es.lower(), weapon.name.en.lower())


@pytest.mark.parametrize(("nation", "id"), [("EE. UU.", "us"), ("US", "us"), ("Gran Bretaña", "uk"), ("URSS", "ussr")])
def test_a_nation_is_known_by_its_short_name_and_bolt_action_rifles_by_theirs(nation: str, id: str):
    text = (
        f"Army North: {nation}\n- A: regular, 5, 5 rifles, Springfield\nArmy South: japan\n- B: regular, 5, 5 rifles\n"
    )
    data, problems = read_listing(text, BLANK)
    assert problems == [] and data["armies"][0]["nation"] == id
    assert data["troops"][0]["special"] == [Special.BOLT_RIFLES]


def test_a_pasted_list_becomes_a_battle_that_can_be_played():
    text = (
        "EJERCITO Norte: alemania\nPelotón uno: 1 oficial, 2 infanteria\n"
        "- Weber: veterano, 2 hombres, teniente 2.º, subfusil, fusil\n"
        "- Escuadra: regular, 9 de 10 miniaturas, 8 fusil, LMG, obstinada\n"
        "- MG: regular, 3, MMG\n- Tigre: tanque pesado, veterana, torreta cañon anticarro superpesado, torreta\n"
        "Army South: uk, vengeance\n- Rifles: regular, 10 models, 10 rifles\n"
        "- Lorry: truck, inexperienced, capacity 12\n- Men: regular, 5, 5 rifles, in Lorry\n"
    )
    data, problems = read_listing(text, BLANK)
    assert problems == []
    battle = codec.from_json(Battle, data)
    assert list(check_battle(battle, CONTENT, ())) == []
    weber, squad, mg, tiger, rifles, lorry, men = battle.troops
    assert weber.quality is Quality.VETERAN and squad.full == 10 and squad.models == 9
    assert squad.special == (Special.STUBBORN,) and squad.platoon == battle.platoons[0].id and not rifles.platoon
    assert mg.gait is Gait.FIXED_TEAM and tiger.kind is Kind.HEAVY_TANK and tiger.arms[0].mount == "turret"
    assert men.aboard == lorry.id and battle.armies[1].characteristic == "vengeance"
    assert list(FORMS.advice(battle)) == []


def test_each_line_that_means_nothing_is_told_with_its_number_and_what_was_expected():
    text = "\n".join(
        (
            "- Sola: regular, 5 fusil",
            "Ejército Norte: Atlántida",
            "- Sin calidad: 5 miniaturas",
            "- Mezcla: regular, veterana, 5 miniaturas",
            "qué es esto",
            "- Otra: regular, 5 miniaturas, tirachinas",
            "- Pocas: regular, 2 miniaturas, 5 fusil",
            "- Perdida: regular, 5 miniaturas, en Nada",
            "- Muchas: regular, 99 miniaturas",
        )
    )
    _, problems = read_listing(text, BLANK)
    say = Language("es").say
    entries = {line: say(message, lambda ref: Text(ref.id, ref.id)) for line, message in problems}
    assert sorted(entries) == list(range(1, 11))
    assert "calidad" in entries[3] and "no se mezclan calidades" in entries[4] and "tirachinas" in entries[6]
    assert (
        "5 armas" in entries[7]
        and "nada" in entries[8].casefold()
        and "40" in entries[9]
        and "dos ejércitos" in entries[10]
    )


def test_the_form_says_what_a_platoon_lacks_though_the_battle_can_be_played():
    text = "Ejército A\nPelotón Uno: 1 oficial, 2 infantería\n- X: regular, 5, 5 fusil\nEjército B\n- Y: regular, 5"
    data, problems = read_listing(text, BLANK)
    assert problems == []
    result = list(FORMS.advice(codec.from_json(Battle, data)))
    assert [finding.path for finding in result] == [("platoons", 0, "officer"), ("platoons", 0, "infantry")]


def test_a_copy_of_a_battle_bears_names_of_its_own():
    data = plain_data(CONTENT.battles["crossroads"])
    copied = codec.from_json(Battle, rename_copy(data, "own-1") | {"id": "own-1"})
    assert list(check_battle(copied, CONTENT, ())) == []
    theirs = {troop.id for troop in CONTENT.battles["crossroads"].troops}
    assert not theirs & {troop.id for troop in copied.troops}
    both = {**CONTENT.battles, "own-1": copied}
    for troop in copied.troops:
        assert unit_name(troop.id, type(CONTENT)(battles=both)) == troop.name
    assert GAME.forms.rename_copy(data, "own-2")["troops"][0]["id"].startswith("own-2")
