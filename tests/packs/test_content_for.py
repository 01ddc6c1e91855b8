"""A game's packs and the player's layer: what loads, and what is said of what does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from puesto import games, packs
from puesto.games.bear.game import GAME
from puesto.games.tactics.printed import charts
from puesto.language import Language
from puesto.packs import content_for, layer_folder, strict, user_layer
from puesto.packs.structure import plain_data
from puesto.shelf import Shelf
from tests.packs.small_pack import CARDS, MISSION, UNITS, said


def test_a_pack_without_mistakes_loads_without_problems(shop):
    shop()
    content, problems = content_for(GAME)
    assert problems == []
    assert (list(content.order_cards), list(content.missions), content.order_cards["02"].usage.value) == (
        ["01", "02"],
        ["small"],
        5,
    )


def test_our_files_are_read_once_and_their_records_alone_are_kept(shop, monkeypatch):
    shop()
    packs._read_once.cache_clear()
    content, _ = content_for(GAME)
    assert packs._read_once.cache_info().currsize == 0
    monkeypatch.setattr(strict, "read_document", lambda *_: pytest.fail("nothing has changed since"))
    assert content_for(GAME)[0] == content


def test_wrong_unknown_and_missing_fields_say_file_line_and_field_and_the_rest_loads(shop):
    cards = CARDS.replace("usage: {value: 3}", "usage: {value: tres}\n    syombl: shield").replace(
        "    colour: blue\n", ""
    )
    shop(cards=cards + "  - {number: 2}\n")
    content, _ = content_for(GAME)
    assert said() == [
        "packs/bear/cards.yaml:4: order_cards.01.usage.value: se espera un número entero; aquí hay «tres»",
        "packs/bear/cards.yaml:5: order_cards.01.syombl: no existe este campo; ¿quizá «symbol»?",
        "packs/bear/cards.yaml:7: order_cards.02.colour: falta este campo: se espera uno de: green, blue",
        (
            "packs/bear/cards.yaml:11: action_cards.02.name: falta este campo: se espera un grupo de campos (es, en,"
            " article)"
        ),
        "packs/bear/mission.yaml:12: missions.small.order_cards: faltan en el mazo las cartas 01, 02",
    ]
    assert list(content.action_cards) == ["01"] and "small" in content.missions


def test_the_same_problem_reads_in_english_too(shop):
    shop(mission=MISSION.replace("hex: G07", "hex: 7G"))
    (problem,) = content_for(GAME)[1]
    assert (
        Language("en").say(problem.message)
        == "packs/bear/mission.yaml:19: missions.small.forces.2.hex: a hex is expected, such as I07"
    )


def test_a_file_that_is_no_yaml_is_reported_and_the_others_load(shop):
    shop(cards=CARDS.replace("  - number: 2", "  - number: [2"))
    content, problems = content_for(GAME)
    assert [(problem.file, problem.line, problem.field, problem.code) for problem in problems][0] == (
        "packs/bear/cards.yaml",
        7,
        "",
        "syntax",
    )
    assert list(content.unit_types) == ["german-rifles", "soviet-rifles"] and content.order_cards == {}


def test_a_field_given_twice_takes_its_record_out_and_no_other(shop):
    shop(cards=CARDS.replace("colour: green", "colour: green\n    colour: blue"))
    content, problems = content_for(GAME)
    assert [(problem.line, problem.field, problem.code) for problem in problems] == [
        (4, "order_cards.01.colour", "repeated_key"),
        (12, "missions.small.order_cards", "missing_cards"),
    ]
    assert list(content.order_cards) == ["02"]


def test_two_records_with_one_number_overlap_and_the_first_stands(shop):
    shop(more="order_cards:\n  - {number: 2, colour: green, usage: {value: 1}}\n")
    content, _ = content_for(GAME)
    assert said() == ["packs/bear/more.yaml:2: order_cards.02.number: 02 ya está en packs/bear/cards.yaml, línea 6"]
    assert content.order_cards["02"].usage.value == 5


def test_a_record_without_its_number_is_told_by_its_place(shop):
    shop(cards=CARDS.replace("number: 2", "numer: 2"))
    assert said()[:2] == [
        "packs/bear/cards.yaml:6: order_cards.2.number: falta este campo: se espera un número entero",
        "packs/bear/cards.yaml:6: order_cards.2.numer: no existe este campo; ¿quizá «number»?",
    ]


def test_unknown_groups_and_groups_that_are_no_list_are_reported(shop):
    shop(more="order_card: []\nterrain: 3\n", other="- 1\n")
    assert said() == [
        "packs/bear/more.yaml:1: order_card: no existe este grupo de registros; ¿quizá «order_cards»?",
        "packs/bear/more.yaml:2: terrain: se espera una lista de registros",
        (
            "packs/bear/other.yaml:1: se esperan grupos de registros: unit_types, hit_markers, terrain, order_cards,"
            " action_cards, missions, campaigns, maps"
        ),
    ]


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        (
            "order_cards: [1, 2]",
            "order_cards: [1, 4]",
            "12: missions.small.order_cards: faltan en el mazo las cartas 03, 04",
        ),
        (
            "order_cards: [1, 2]",
            "order_cards: [2, 1]",
            "12: missions.small.order_cards: se espera el número más bajo primero",
        ),
        (
            "action_cards: [1, 1]",
            "action_cards: [1, 2]",
            "14: missions.small.action_cards: faltan en el mazo las cartas 02",
        ),
        (
            "easier_without: []",
            "easier_without: [7]",
            "13: missions.small.easier_without.1: se espera un número de 1 a 2",
        ),
        (
            "type: german-rifles",
            "type: german-riflez",
            "19: missions.small.forces.2.type: no hay ningún tipo de unidad «german-riflez»",
        ),
        (
            "type: german-rifles",
            "type: soviet-rifles",
            "19: missions.small.forces.2.type: «R» no es una unidad de este bando (alemán)",
        ),
        ("id: b, ", "id: a, ", "19: missions.small.forces.2.id: «a» ya es otra ficha de la misión"),
        ("side: ai, hex", "side: player, hex", "17: missions.small.forces: no hay ninguna ficha de la IA"),
        (
            "- {number: 2, event",
            "- {number: 3, event",
            "22: missions.small.sheet.2.number: se espera la casilla 2: van seguidas y sin repetir",
        ),
        (
            "- {number: 2, event",
            "- {number: 1, event",
            "22: missions.small.sheet.2.number: se espera la casilla 2: van seguidas y sin repetir",
        ),
        ("kind: end", "kind: auto_rally", "22: missions.small.sheet.2.event: falta la orden que se ejecuta"),
        (
            "kind: end",
            "kind: sniper",
            "22: missions.small.sheet.2.event.losses: se esperan los PAM perdidos con cada cara de 1D6: seis números",
        ),
        ("victory_side: ai", "victory_side: soviet", "10: missions.small.victory_side: se espera uno de: player, ai"),
    ],
)
def test_what_does_not_fit_together_in_a_mission_is_found_at_its_line(shop, before, after, problem):
    assert before in MISSION
    shop(mission=MISSION.replace(before, after))
    assert f"packs/bear/mission.yaml:{problem}" in said()


def test_an_empty_pool_of_hit_markers_is_found(shop):
    shop(units=UNITS.replace("pool: vehicle", "pool: foot"))
    assert said() == ["packs/bear/units.yaml:4: hit_markers: no hay marcadores de impacto en la pila «vehicle»"]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            "advance: {spaces: 1}",
            "9: order_cards.02.advance: solo las cartas verdes hacen avanzar el marcador de misión (2.3.1)",
        ),
        (
            "source: my cousin",
            (
                "9: order_cards.02.source: se espera de dónde sale: rulebook 2.3.1, example 6, sample 4, public 3e,"
                " house, own copy"
            ),
        ),
        ("symbol: star", '9: order_cards.02.symbol: se espera uno de: "", shield, bombs'),
        (
            "corner: {hex: I07, suit: stars}",
            "9: order_cards.02.corner.suit: se espera uno de: spade, heart, diamond, club",
        ),
        ("close_combat: {actions: []}", "9: order_cards.02.close_combat.actions: se espera al menos una acción"),
        (
            "tactical: [{do: mission_order}, {do: mission_order}]",
            "9: order_cards.02.tactical.1: la orden de misión va siempre la última (4.1.3)",
        ),
        (
            "tactical: [{do: fire}]",
            "9: order_cards.02.tactical.1.to: se espera al menos un objetivo: unit, objective o control",
        ),
        (
            "tactical: [{do: fire, to: [{unit: {suspect: true}}]}]",
            "9: order_cards.02.tactical.1.to.1.unit.suspect: este requisito es solo para la IA",
        ),
        (
            "tactical: [{do: fire, to: [{unit: {}, objective: true}]}]",
            "9: order_cards.02.tactical.1.to.1: se espera una sola cosa: unit, objective o control",
        ),
        (
            "tactical: [{do: fire, bonus: 3, to: [{unit: {}}]}]",
            "9: order_cards.02.tactical.1.bonus: se espera un número de 0 a 2",
        ),
    ],
)
def test_what_no_order_card_can_print_is_found_at_its_line(shop, line, problem):
    shop(cards=CARDS.replace("    usage: {value: 5}", f"    usage: {{value: 5}}\n    {line}"))
    assert said() == [f"packs/bear/cards.yaml:{problem}"]


def test_a_game_without_packs_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(packs, "resource", lambda path: tmp_path / path)
    assert said()[0] == "packs/bear:1: no hay ningún archivo de contenido"


# ---- the player's layer


def own(tmp_path: Path, text: str) -> Path:
    """A player's folder with one file in its layer."""
    folder = layer_folder(tmp_path / "player", "bear")
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    return tmp_path / "player"


def test_the_players_fields_lie_over_ours_and_the_rest_of_the_record_stays(shop, tmp_path):
    shop()
    content, problems = content_for(
        GAME, own(tmp_path, "order_cards:\n  - {number: 2, usage: {value: 1, head: true, source: own copy}}\n")
    )
    card = content.order_cards["02"]
    assert problems == []
    assert (card.colour.value, card.usage.value, card.usage.head, card.usage.source) == ("blue", 1, True, "own copy")


def test_a_wrong_record_of_the_player_is_reported_in_their_file_and_ours_stands(shop, tmp_path):
    shop()
    player = own(
        tmp_path, "order_cards:\n  - number: 2\n    usage: {value: siete}\n  - number: 1\n    usage: {value: 99}\n"
    )
    content, _ = content_for(GAME, player)
    file = layer_folder(player, "bear") / "mine.yaml"
    assert said(player) == [
        f"{file}:3: order_cards.02.usage.value: se espera un número entero; aquí hay «siete»",
        f"{file}:5: order_cards.01.usage.value: se espera un número de 1 a 9",
    ]
    assert content.order_cards["02"].usage.value == 5


def test_ours_stands_where_a_record_of_the_player_does_not_fit_and_its_problem_says_so(shop, tmp_path):
    shop()
    player = own(
        tmp_path,
        "order_cards:\n  - {number: 1, usage: {value: 99}}\n  - {number: 2, usage: {value: 1}, source: mine}\n",
    )
    text = (layer_folder(player, "bear") / "mine.yaml").read_bytes()
    content, problems = content_for(GAME, player)
    assert content.order_cards["01"] == content_for(GAME)[0].order_cards["01"]
    assert content.order_cards["02"].usage.value == 1  # where it comes from hurts nobody
    assert [(one.code, one.instead) for one in problems] == [("out_of_range", True), ("unknown_source", False)]
    assert (layer_folder(player, "bear") / "mine.yaml").read_bytes() == text


def test_ours_stand_where_the_players_records_together_leave_a_hole(shop, tmp_path):
    shop()
    ours, _ = content_for(GAME)
    every = "".join(f"  - {{id: {key}, pool: foot}}\n" for key in ours.hit_markers)
    content, problems = content_for(GAME, own(tmp_path, f"hit_markers:\n{every}"))
    assert content.hit_markers == ours.hit_markers
    assert [(one.code, one.instead) for one in problems] == [("empty_pool", True)]


def test_a_chart_of_the_player_with_a_row_gone_is_not_looked_up(tmp_path):
    game = games.load("bcs")
    ours, _ = content_for(game)
    typed = {"charts": [plain_data(ours.charts["snafu_drm"])]}
    gone = typed["charts"][0]["rows"].pop()
    user_layer.write_layer(layer_folder(tmp_path, "bcs") / "mine.yaml", typed)
    content, problems = content_for(game, tmp_path)
    assert content.charts == ours.charts
    assert [(one.code, one.instead) for one in problems] == [("no_row", True)]
    assert gone["id"] in Language("es").say(problems[0].message)


def test_whoever_sits_down_hears_that_ours_stands_in_and_is_not_told_to_install_again(tmp_path, monkeypatch):
    folder = tmp_path / "player"
    monkeypatch.setattr("puesto.storage.user_folder", lambda: folder)
    game = games.load("tactics")
    fires = [card for card in content_for(game)[0].cards.values() if card.penetration]
    user_layer.write_layer(
        layer_folder(folder, "tactics") / "mine.yaml",
        {
            "cards": [{"id": card.id, "penetration": 0} for card in fires] + [{"id": "zz", "cost": 99}],
            "charts": [{"id": charts.ADDITION, "columns": 3}],
        },
    )
    said = [Language("es").say(one) for one in Shelf().content(game)[1]]
    assert any("ninguna carta del mazo puede disparar" in one for one in said)
    assert said[-1].startswith("En lugar de lo que está mal en tu copia vale lo que trae el juego")


def test_the_players_folder_may_be_the_one_called_packs(tmp_path):
    assert layer_folder(tmp_path / "packs", "bear") == layer_folder(tmp_path, "bear") == tmp_path / "packs" / "bear"


def test_a_card_that_is_kept_comes_back_whole_and_replaces_the_one_before(shop, tmp_path):
    shop()
    first, _ = content_for(GAME)
    typed = first.order_cards["01"]
    user_layer.keep_record(tmp_path, GAME, "order_cards", {"number": 2, "usage": {"value": 1, "source": "own copy"}})
    file = user_layer.keep_record(tmp_path, GAME, "order_cards", typed)
    user_layer.keep_record(
        tmp_path, GAME, "order_cards", {"number": 2, "usage": {"value": 7, "head": True, "source": "own copy"}}
    )
    content, problems = content_for(GAME, tmp_path)
    assert problems == []
    assert content.order_cards["01"] == typed
    assert plain_data(content.order_cards["02"].usage) == {"value": 7, "head": True, "source": "own copy"}
    assert sorted(path.name for path in file.parent.iterdir()) == ["own-copy.yaml"]


def test_a_whole_card_hides_every_part_of_ours(shop, tmp_path):
    shop(cards=CARDS.replace("advance: {spaces: 1}", "advance: {spaces: 2}\n    symbol: bombs"))
    ours, _ = content_for(GAME)
    bare = type(ours.order_cards["01"])(
        1, ours.order_cards["01"].colour, ours.order_cards["02"].usage, source="own copy"
    )
    user_layer.keep_record(tmp_path, GAME, "order_cards", bare)
    content, _ = content_for(GAME, tmp_path)
    assert ours.order_cards["01"].advance is not None
    assert content.order_cards["01"] == bare


def test_a_layer_that_cannot_be_read_is_left_as_it_is(shop, tmp_path):
    shop()
    file = layer_folder(tmp_path, "bear") / user_layer.OWN_COPY
    file.parent.mkdir(parents=True)
    file.write_text("order_cards: [", encoding="utf-8")
    with pytest.raises(user_layer.RecordNotSavedError) as refused:
        user_layer.keep_record(tmp_path, GAME, "order_cards", {"number": 2})
    assert [problem.code for problem in refused.value.problems] == ["syntax"]
    assert file.read_text(encoding="utf-8") == "order_cards: ["


def test_a_disk_that_refuses_leaves_the_old_file_and_no_half_of_a_new_one(shop, tmp_path, monkeypatch):
    shop()
    file = user_layer.keep_record(tmp_path, GAME, "order_cards", {"number": 2, "symbol": "shield"})
    before = file.read_bytes()

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(user_layer.os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        user_layer.keep_record(tmp_path, GAME, "order_cards", {"number": 1, "symbol": "bombs"})
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == ["own-copy.yaml"]
