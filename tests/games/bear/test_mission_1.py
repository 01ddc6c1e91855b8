"""Mission 1 as the packs print it, through a real session (rulebook, mission 1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from puesto.core.messages import Ref
from puesto.core.prompts import Roll
from puesto.core.questions.checklists import Checklist
from puesto.core.session.session import RefusedError, Session, Source
from puesto.games.bear.game import GAME
from puesto.games.bear.printed import order_text
from puesto.games.bear.table.state import AI, PLAYER
from puesto.packs import content_for

MISSION = "mission-1"


@pytest.fixture(scope="module")
def content():
    found, problems = content_for(GAME)
    assert problems == []
    return found


def begin(content, **settings: str) -> Session:
    """Mission 1 at its first prompt."""
    return Session.start(GAME, content, MISSION, settings)


def answer(session: Session, answers: Mapping[str, Any], until: str = "") -> list[str]:
    """Answer prompts by key until `until` is asked; returns the keys that were answered."""
    asked = []
    while session.prompt is not None and session.prompt.key != until:
        prompt = session.prompt
        if prompt.key not in answers:
            assert not until, f"{prompt.key} was asked on the way to {until}"
            break
        value = answers[prompt.key]
        asked.append(prompt.key)
        session.answer(value.pop(0) if isinstance(value, list) else value)
    return asked


def laid_out(content, **settings: str) -> Session:
    """Mission 1 at the player's first decision:

    everything done, nobody in cover, nobody sees anybody, card 02 in hand.
    """
    session = begin(content, **settings)
    prompt = session.prompt
    assert isinstance(prompt, Checklist)
    session.answer(tuple(option.value for option in prompt.options))
    answer(session, {"setup.cover": (), "setup.contacts": "none", "hand.draw": "02"}, until="player.action")
    return session


@pytest.mark.parametrize("case", ["IN-01"])
def test_mission_one_at_its_start(case, content):
    session = laid_out(content)
    s = session.state
    mission = content.missions[MISSION]
    assert (mission.player, mission.ai) == ("soviet", "german")
    assert (s.victory_points, s.command_points, s.marker, s.round, s.side) == (-1, 4, 1, 1, PLAYER)
    assert not any(isinstance(entry.prompt, Roll) for entry in session.entries)
    assert s.orders.left == [f"{number:02d}" for number in range(15, 56)]
    assert (len(s.orders.left), s.orders.discard, s.orders.removed) == (41, [], [])
    assert (s.hand, s.actions.left) == (["02"], ["03", "04", "05"])
    assert s.control == {"I07": AI}
    by_side = {
        side: sorted(
            (c.type.split("-", 1)[1] if c.type[:3] != "sdk" else "251", c.hex)
            for c in s.counters.values()
            if c.side == side
        )
        for side in (AI, PLAYER)
    }
    assert by_side[AI] == [("251", "I08"), ("rifles", "G07"), ("rifles", "G08"), ("rifles", "H08")]
    assert by_side[PLAYER] == [("rifles", "E07"), ("rifles", "E10"), ("rifles", "L03"), ("smg", "K07")]
    assert all(not c.used and not c.hit and not c.destroyed for c in s.counters.values())


def test_the_easier_mission_leaves_card_55_in_the_box(content):
    assert "55" not in laid_out(content, easier="on").state.orders.left


def test_the_action_deck_has_one_card_of_each_number_unless_the_table_wants_every_copy(content):
    s = laid_out(content).state
    assert (s.hand, s.actions.left) == (["02"], ["03", "04", "05"])
    s = laid_out(content, copies="all").state
    copies = sum(card.copies for card in content.action_cards.values() if 2 <= card.number <= 5)
    assert len(s.actions.left) + len(s.hand) == copies > 4


def test_no_name_of_the_third_edition_passes_for_a_printed_one(content):
    assert all("3.ª edición" in card.text.es for card in content.action_cards.values() if card.source == "public 3e")


def test_the_ground_of_boxes_with_an_event_is_left_to_the_printed_sheet(content):
    assert {box.number for box in content.missions[MISSION].sheet if box.yellow is None} == {2, 4, 6, 8, 10}


# ---- the descriptor


def test_everything_that_can_be_referred_to_has_a_name(content):
    session = begin(content)
    refs = [Ref("unit", id) for id in session.state.counters]
    refs += [Ref("unit_type", id) for id in content.unit_types] + [Ref("marker", id) for id in content.hit_markers]
    refs += [
        Ref("card", "15"),
        Ref("action_card", "03"),
        Ref("box", "4"),
        Ref("hex", "I07"),
        Ref("nation", "german"),
        Ref("nation", "soviet"),
    ]
    refs += [Ref("side", AI), Ref("setting", "head"), Ref("mission", MISSION)]
    for ref in refs:
        assert GAME.name(ref, content) != ref
    with pytest.raises(KeyError):
        GAME.name(Ref("unit", "nobody"), content)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("command_points", 16),
        ("victory_points", 0),
        ("marker", 13),
        ("counters.rifles-e07.hit", "nonsense"),
        ("counters.rifles-e07.type", "german-rifles"),
        ("counters.rifles-e07.hex", "7E"),
        ("control.I07", "nobody"),
        ("hand", ["99"]),
        ("orders.left", []),
        ("orders.left", ["15", "15"]),
        ("step", "over"),
        ("round", 0),
    ],
)
def test_what_cannot_stand_on_the_table_is_refused(path, value, content):
    session = laid_out(content)
    before = session.digest()
    with pytest.raises(RefusedError):
        session.override(path, value)
    assert session.digest() == before


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("command_points", 2),
        ("victory_points", 3),
        ("marker", 7),
        ("counters.rifles-e07.used", True),
        ("counters.rifles-g07.hit", "?"),
        ("control.I07", PLAYER),
    ],
)
def test_the_player_may_put_right_what_lies_on_the_table(path, value, content):
    session = laid_out(content)
    assert session.override(path, value) == "now"
    parts, found = path.split("."), session.state
    for part in parts:
        found = found[part] if isinstance(found, dict) else getattr(found, part)
    assert found == value


def test_a_card_that_was_really_drawn_is_put_back_where_it_can_be_drawn(content):
    session = laid_out(content)
    moved = {"hex": "E06", "cover": 0, "rows": {}}
    steps = {
        "player.action": "move",
        "move.unit": "rifles-e07",
        "move.cost": 1,
        "move.pay": "0",
        "contact.moved": moved,
    }
    answer(session, {**steps, "usage.draw": "20"}, until="order.draw")
    with pytest.raises(RefusedError):
        session.answer("20", Source.HAND)
    session.take_anyway("20")
    assert session.state.card == "20"


def test_a_destroyed_or_unknown_counter_is_no_answer(content):
    session = laid_out(content)
    session.override("counters.rifles-l03.destroyed", True)
    session.answer("move")
    assert session.prompt is not None and session.prompt.key == "move.unit"
    for value in ("rifles-l03", "rifles-g07", "nobody"):
        with pytest.raises(RefusedError):
            session.answer(value)


# ---- the views


def test_the_view_shows_the_card_in_play_with_what_became_of_its_lines(content):
    session = laid_out(content)
    session.answer("pass")
    session.answer("25")
    answer(session, {"event.roll": (1,)})
    view = session.view()
    assert view.card is not None
    assert (view.card.id, view.card.tone, view.card.usage) == ("25", "action", "≥ 6")
    skipped = [line for line in (*view.card.critical, *view.card.tactical) if line.state == "skipped"]
    assert skipped and all(line.reason for line in skipped)
    assert [line.action for line in view.card.tactical if line.mark == "1"] == [
        order_text.effect(content.order_cards["25"].tactical[0])
    ]


def test_the_ais_last_card_stays_on_the_table_during_the_players_turn(content):
    session = laid_out(content)
    assert session.view().card is None
    session.answer("delay")
    session.answer("command_points")
    session.answer("50")
    assert session.prompt is not None and session.prompt.key == "player.action"
    view = session.view()
    assert (view.side, view.card is not None and view.card.id) == (PLAYER, "50")


def test_the_control_sheet_shows_losses_and_both_halves_of_the_victory_points(content):
    session = laid_out(content)
    session.override("counters.rifles-l03.destroyed", True)
    command, victory = session.view().tracks
    assert (command.at, command.start) == (4, 4)
    assert command.cells[4].pieces == (Ref("unit", "rifles-l03"),)
    assert 0 not in [cell.value for cell in victory.cells]
    assert victory.at == -1
    boxes = session.view().sheets[0].boxes
    assert [box.number for box in boxes if box.here] == [1]
    assert boxes[-1].last


def test_the_rosters_show_the_printed_numbers(content):
    rosters = {roster.side: roster for roster in laid_out(content).view().rosters}
    halftrack = next(counter for counter in rosters[AI].counters if counter.shape == "halftrack")
    printed = {figure.place: figure for figure in halftrack.figures}
    assert [printed[place].text for place in ("top_left", "bottom_left", "top_right")] == ["2", "1", "3"]
    assert (printed["foot_right"].ink, halftrack.cloth) == ("blue", "german")
    assert len(rosters[PLAYER].counters) == 4


@pytest.mark.parametrize(
    ("streams", "lines"),
    [
        ((), ()),
        (("orders", "2d6"), ("orders",)),
        (("hits.foot", "actions", "orders"), ("hits", "actions", "orders")),
    ],
)
def test_the_set_up_list_begins_unticked_and_holds_what_hands_do_for_the_decks_chosen(content, streams, lines):
    session = begin(content)
    assert isinstance(session.prompt, Checklist) and not session.prompt.ticked
    prompt = session.prompt.for_hands(streams)
    shown = [option.value for option in prompt.options]
    assert {"map", "ai", "units", "victory_points"} <= {*shown}
    assert not [line for line in shown if line.startswith("special")]
    assert [line for line in shown if line in ("hits", "actions", "orders")] == list(lines)
    nothing = prompt.parse("")
    assert prompt.refusal(nothing) is None and not {*nothing} & {*shown}
    session.answer(nothing)
    undone = {line.removeprefix("setup.") for line in session.state.undone}
    assert undone == {*shown}, "what the program does is done"


def test_every_line_of_the_set_up_is_ticked_at_once(content):
    session = begin(content)
    assert isinstance(session.prompt, Checklist)
    session.answer(session.prompt.for_hands(()).parse("*"))
    assert not session.state.undone


def test_rules_of_the_mission_alone_are_read_out_at_the_set_up_in_the_log_and_before_it_is_chosen(content):
    session = begin(content)
    assert isinstance(session.prompt, Checklist)
    lines = tuple(option.message for option in session.prompt.options if option.value.startswith("special"))
    assert [dict(line.params) for line in lines[:2]] == [
        {"ai": 1, "units": 1},
        {"points": 1, "place": Ref("hex", "I07")},
    ]
    assert lines[2].template.startswith("Regla especial") and len(lines) == 3
    session.answer(tuple(option.value for option in session.prompt.options))
    assert {*lines} <= {said.message for said in session.log}
    scenario = next(scenario for scenario in GAME.scenarios(content) if scenario.id == MISSION)
    assert scenario.rules == lines
