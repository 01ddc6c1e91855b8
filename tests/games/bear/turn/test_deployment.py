"""Events that bring counters onto the map, placement draws, and what missions may say of them (6.0, 7.2)."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.messages import Ref, Text
from puesto.core.questions.board import Contact
from puesto.core.study import odds
from puesto.core.values import replace
from puesto.games.bear.game import GAME, repair_deck
from puesto.games.bear.printed.records import (
    FALSE_ALARM,
    Advance,
    Chit,
    Corner,
    Deployment,
    Event,
    EventKind,
    OrderCard,
    Piece,
    Spot,
)
from puesto.games.bear.table import counters
from puesto.games.bear.table import pack_checks as packs
from puesto.games.bear.table.state import AI, PLAYER, MissionTable
from puesto.games.bear.turn import deployment, setup
from puesto.games.bear.views.legal_state import has_legal_counters
from tests.games.bear.driver import Run, case, play
from tests.games.bear.made_up import POSSIBLE, RIFLES, SMG, ai, unit
from tests.games.bear.walk import boxes, my_turn, order_card, walk, with_deck

PE = "suspect-1"
AWAY = Spot(hex="D12")
LEFT = {"x": order_card(advance=Advance(1)), "y": order_card()}


def event(*deploy: Deployment, cup: tuple[Chit, ...] = (), as_ai_action: bool = False) -> Event:
    """An event that brings counters."""
    return Event(EventKind.DEPLOY, Text("x", "x"), Text("x", "x"), as_ai_action, deploy=deploy, cup=cup)


def table_with(
    *deploy: Deployment, cup: tuple[Chit, ...] = (), left: dict[str, OrderCard] | None = None, **more: Any
) -> MissionTable:
    """A table at which the AI is about to draw its order card, and box 7 is next."""
    sheet = boxes(*range(1, 13), events={7: event(*deploy, cup=cup, **more)})
    units = (ai("A", "P12"), unit("U", "A01"))
    table = my_turn(
        *units, left=left or LEFT, mission={"sheet": sheet}, step="order_card", side=PLAYER, marker=6, contacts={}
    )
    table.content.unit_types.update({kind.id: kind for kind in (POSSIBLE, SMG)})
    return table


def stays(prompt: Contact) -> dict[str, Any]:
    """The form of a counter that is placed where it should be, in cover, out of sight."""
    return {"hex": prompt.hex, "cover": 1, "rows": {}}


def placed(table: MissionTable, **answers: Any) -> Run:
    """The event of box 7."""
    return walk(table, {"order.draw": "x", "contact.appeared": stays, **answers}, until="orders")


# ---- 6.0 where


@case("V-6.0-01")
def test_a_possible_enemy_is_placed_unused_in_the_printed_hex(case):
    table = table_with(Deployment("suspect", AWAY))
    run = placed(table)
    counter = table.state.counters[PE]
    assert (counter.hex, counter.used, counter.hit, counter.suspect, counter.side) == ("D12", False, "", True, AI)
    form = run.asked("contact.appeared")
    assert (form.hex, form.advice) == ("D12", ())


@case("V-6.0-02")
def test_an_event_puts_chits_into_the_reinforcement_cup(case):
    mine = Chit("mine", name=Text("Mina", "Mine"))
    table = table_with(Deployment("suspect", AWAY), cup=(mine,))
    table.state.cup = [FALSE_ALARM, "smg"]
    placed(table)
    assert table.state.counters[PE].hex == "D12"
    assert table.state.cup == [FALSE_ALARM, "mine", "smg"]
    assert GAME.name(Ref("counter", "mine"), table.content) == mine.name


@case("SG-8a")
def test_a_die_says_the_hex_and_an_adjacent_one_with_cover_nearer_to_a_unit_is_preferred(case):
    spot = Spot(by_die=("C03", "F12", "G04", "H05", "I06", "J07"), prefers_cover=True)
    table = table_with(Deployment("suspect", spot))
    run = placed(table, **{"placement.roll": (2,), "contact.appeared": {"hex": "F11", "cover": 1, "rows": {}}})
    roll, form = run.asked("placement.roll"), run.asked("contact.appeared")
    assert (table.state.marker, table.state.counters[PE].hex, form.hex) == (7, "F11", "F12")
    assert len(form.advice) == 1 and dict(form.advice[0].params)["place"] == Ref("hex", "F12")
    assert [str(one.chance) for one in odds.cases(roll)] == ["1/6"] * 6


def cards(**corners: tuple[str, str]) -> dict[str, OrderCard]:
    """Order cards with these corners: hex and suit."""
    return {
        **LEFT,
        **{name: replace(order_card(advance=Advance(1)), corner=Corner(*corner)) for name, corner in corners.items()},
    }


@case("IN-27")
def test_order_cards_are_drawn_until_the_suit_comes_and_do_nothing_else(case):
    table = table_with(
        Deployment("suspect", Spot(suit="diamond")),
        left=cards(a=("C05", "spade"), b=("D07", "heart"), c=("F12", "diamond")),
    )
    run = placed(table, **{"placement.draw": ["a", "b", "c"]})
    assert table.state.counters[PE].hex == "F12"
    assert table.state.orders.discard == ["x", "a", "b", "c"]
    assert table.state.marker == 7
    assert [str(one.chance) for one in odds.cases(run.asked("placement.draw"))] == ["3/4", "1/4"]


def test_the_discards_are_shuffled_if_the_suit_lies_among_them():
    table = table_with(
        Deployment("suspect", Spot(suit="diamond")), left=cards(a=("C05", "spade"), c=("F12", "diamond"))
    )
    table.state.orders.take("c")
    table.state.orders.take("y")
    run = placed(table, **{"placement.draw": ["a", "c"]})
    assert run.said("se barajan las descartadas")
    assert (table.state.counters[PE].hex, table.state.orders.left, table.state.orders.discard) == (
        "F12",
        ["a", "y"],
        ["x", "c"],
    )


def test_a_suit_that_no_card_carries_is_said_and_nobody_looks_for_it():
    table = table_with(Deployment("suspect", Spot(suit="diamond")), left=cards(a=("C05", "spade")))
    run = placed(table, **{"contact.appeared": {"hex": "E05", "cover": 1, "rows": {}}})
    assert "placement.draw" not in run.keys
    assert run.said("Ninguna carta de órdenes lleva")
    assert table.state.counters[PE].hex == "E05"


def test_of_a_printed_deck_the_suit_is_asked_once_and_the_hex_is_told_with_the_counter():
    table = table_with(Deployment("suspect", Spot(suit="diamond")), Deployment("suspect", Spot(suit="diamond")))
    with_deck(table, {name: replace(order_card(), number=int(name)) for name in ("41", "42", "43")})
    table.state.settings = {"deck": "printed"}
    table.state.step, table.state.events = "event", [7]
    forms = [{"hex": "F12", "cover": 1, "rows": {}}, {"hex": "G12", "cover": 1, "rows": {}}]
    suits = {"41": "spade", "42": "diamond", "43": "none"}
    answers = {
        "entry.suit": lambda prompt: suits[prompt.subject[0]],
        "placement.draw": ["41", "42", "43", "41", "42"],
        "contact.appeared": forms,
    }
    run = walk(table, answers)
    assert [prompt.subject for prompt in run.prompts if prompt.key == "entry.suit"] == [("41",), ("42",), ("43",)]
    assert [table.state.counters[id].hex for id in (PE, "suspect-2")] == ["F12", "G12"]


def test_of_a_printed_deck_without_the_suit_every_card_is_asked_and_then_it_is_said():
    table = table_with(Deployment("suspect", Spot(suit="diamond")))
    with_deck(table, {name: replace(order_card(), number=int(name)) for name in ("41", "42")})
    table.state.settings = {"deck": "printed"}
    table.state.step, table.state.events = "event", [7]
    run = walk(table, {"entry.suit": "none", "placement.draw": ["41", "42"], "contact.appeared": stays})
    assert run.keys == ["placement.draw", "entry.suit", "placement.draw", "entry.suit", "contact.appeared"]
    assert run.said("Ninguna carta de órdenes lleva")


def test_a_spot_in_words_is_read_out_beside_the_form():
    where = Text("En la carretera.", "On the road.")
    table = table_with(Deployment("smg", Spot(text=where), id="trackers", name=Text("Rastreadores", "Trackers")))
    run = placed(table, **{"contact.appeared": {"hex": "A18", "cover": 0, "rows": {}}})
    form = run.asked("contact.appeared")
    assert (form.hex, dict(form.advice[0].params)["where"]) == ("", where)
    assert table.state.counters["trackers"].hex == "A18"
    assert GAME.name(Ref("unit", "trackers"), table.content) == Text("Rastreadores", "Trackers")


# ---- what follows


@case("V-6.2-07")
def test_a_possible_enemy_placed_in_the_open_in_sight_is_revealed_at_once(case):
    table = table_with(Deployment("suspect", AWAY))
    table.state.cup = [FALSE_ALARM]
    run = placed(
        table, **{"contact.appeared": {"hex": "D12", "cover": 0, "rows": {"U": "both"}}, "suspect.draw": FALSE_ALARM}
    )
    assert run.keys == ["order.draw", "contact.appeared", "suspect.draw"]
    assert table.state.counters[PE].destroyed


def test_reinforcements_of_the_ai_face_the_nearest_unit_and_those_of_the_player_are_his():
    table = table_with(Deployment("smg", AWAY), Deployment("rifles", Spot(hex="A02"), side=PLAYER))
    run = placed(table)
    assert {id: table.state.counters[id].side for id in ("smg-a", "rifles-a")} == {"smg-a": AI, "rifles-a": PLAYER}
    assert [len(prompt.advice) for prompt in run.prompts if prompt.key == "contact.appeared"] == [1, 0]


def test_an_event_as_the_ais_action_replaces_the_order_of_the_card():
    table = table_with(Deployment("suspect", AWAY), as_ai_action=True)
    walk(table, {"order.draw": "x", "contact.appeared": stays}, until="player")
    assert table.state.trail == {}


def test_an_ai_placed_on_another_is_pointed_out():
    table = table_with(Deployment("smg", Spot(hex="P12")))
    assert placed(table).said("no se apilan")


# ---- ids, names, overrides


def test_counters_that_come_later_have_ids_and_names_of_their_own():
    table = table_with()
    ids = [counters.add(table, what, AI).id for what in ("smg", "smg", "suspect", "suspect")]
    assert ids == ["smg-a", "smg-b", "suspect-1", "suspect-2"]
    assert counters.name_of_newcomer("smg-b", table.content).es.startswith("SMG ")
    for id in ("smg-2", "suspect-a", "nobody-a", "smg"):
        with pytest.raises(KeyError):
            counters.name_of_newcomer(id, table.content)


@pytest.mark.parametrize(
    ("changes", "stands"),
    [
        ({}, True),
        ({"suspect": False}, False),
        ({"hit": "?"}, False),
        ({"type": "smg"}, False),
        ({"side": "nobody"}, False),
    ],
)
def test_a_counter_that_came_later_can_stand_as_what_it_is(changes, stands):
    table = table_with()
    counters.add(table, "suspect", AI)
    for field, value in changes.items():
        setattr(table.state.counters[PE], field, value)
    assert has_legal_counters(table.state, table.content) is stands


def test_a_chit_that_was_really_drawn_comes_back_from_those_that_are_gone():
    table = table_with()
    table.state.cup, table.state.cup_gone = ["smg"], [FALSE_ALARM]
    assert not repair_deck(table.state, "cup", "mine")
    assert repair_deck(table.state, "cup", FALSE_ALARM)
    assert (table.state.cup, table.state.cup_gone) == ([FALSE_ALARM, "smg"], [])


def test_the_cup_is_filled_when_the_table_is_laid_out():
    table = table_with()
    mission = replace(
        table.mission,
        cup=(Chit(FALSE_ALARM, 2), Chit("smg")),
        forces=(*table.mission.forces, Piece("pe", "suspect", AI, "D04")),
    )
    table.content.missions["test"] = table.mission = mission
    state = setup.new_state(table.content, "test", {})
    assert state.cup == [FALSE_ALARM, FALSE_ALARM, "smg"]
    assert state.counters["pe"].suspect
    table.state.settings = state.settings
    run = play(setup.lay_out(table), {"setup.table": lambda prompt: tuple(option.value for option in prompt.options)})
    (line,) = (option for option in run.prompts[0].options if option.value == "cup")
    assert [dict(chit.params)["copies"] for chit in dict(line.message.params)["chits"]] == [2, 1]


# ---- what packs may say


@pytest.mark.parametrize(
    ("deploy", "cup", "code"),
    [
        (Deployment("suspect", AWAY), (), None),
        (
            Deployment("smg", Spot(suit="heart")),
            (Chit("smg"), Chit(FALSE_ALARM, 3), Chit("mine", name=Text("m", "m"))),
            None,
        ),
        (Deployment("suspect", AWAY, side=PLAYER), (), "wrong_side"),
        (Deployment("smg", AWAY, side="neutral"), (), "wrong_side"),
        (Deployment("rifles-s", AWAY), (), "wrong_nation"),
        (Deployment("nothing", AWAY), (), "unknown_type"),
        (Deployment("smg", Spot()), (), "one_spot"),
        (Deployment("smg", Spot(hex="D12", suit="heart")), (), "one_spot"),
        (Deployment("smg", Spot(hex="12")), (), "not_a_hex"),
        (Deployment("smg", Spot(suit="cups")), (), "not_one_of"),
        (Deployment("smg", Spot(by_die=("D12",))), (), "six_hexes"),
        (Deployment("smg", AWAY, name=Text("a", "a")), (), "no_id"),
        (Deployment("smg", AWAY, id="A"), (), "repeated_id"),
        (Deployment("smg", AWAY), (Chit("mine"),), "unknown_chit"),
        (Deployment("smg", AWAY), (Chit("suspect"),), "suspect_in_cup"),
        (Deployment("smg", AWAY), (Chit("smg", 0),), "out_of_range"),
    ],
)
def test_what_an_event_brings_is_checked(deploy, cup, code):
    table = table_with(deploy, cup=cup)
    table.content.unit_types["rifles-s"] = replace(RIFLES, id="rifles-s", nation="soviet")
    found = [finding.code for finding in packs.check_content(table.content) if "event" in finding.path]
    assert (code in found) if code else not found


def test_an_event_that_brings_nothing_is_a_mistake():
    table = table_with()
    assert "nothing_deployed" in [finding.code for finding in packs.check_content(table.content)]
    assert deployment.advice(table, "A", Spot(prefers_cover=True), "") != ()


def test_what_is_drawn_from_the_cup_is_called_by_its_name_and_not_taken_for_a_card():
    table = table_with()
    assert GAME.name(Ref("counter", "smg"), table.content) == SMG.name
    assert GAME.name(Ref("counter", FALSE_ALARM), table.content) not in (Text(FALSE_ALARM, FALSE_ALARM), None)
    for kind in ("card", "marker"):
        with pytest.raises(KeyError):
            GAME.name(Ref(kind, FALSE_ALARM), table.content)


def test_an_id_that_means_another_counter_in_another_mission_is_a_mistake():
    table = table_with()
    other = replace(
        table.mission, id="other", forces=(*table.mission.forces[:-1], replace(table.mission.forces[-1], hex="B02"))
    )
    table.content.missions["other"] = other
    found = [finding for finding in packs.check_content(table.content) if finding.code == "id_elsewhere"]
    assert [finding.path for finding in found] == [("missions", "other", "forces", 1, "id")]
