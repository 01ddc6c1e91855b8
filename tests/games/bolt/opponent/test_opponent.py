"""The opponent of Bolt Action: its questions, what it keeps of the answers, and its choices."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core.messages import msg
from puesto.core.prompts import Family, Option, Pick
from puesto.core.questions.sightings import Sightings, parts_of_value, value_of
from puesto.core.session.session import Session, Source
from puesto.core.study.opponents import choice, let_choose, reasons, start_played
from puesto.core.values import replace
from puesto.games import load
from puesto.games.bolt.moving.sighting import DONE, STOPPED
from puesto.games.bolt.opponent import figures
from puesto.games.bolt.printed.records import Order
from puesto.games.bolt.table.sightings import NO_COVER, pair
from puesto.games.bolt.table.state import Sighting
from puesto.packs import content_for
from puesto.policies import board_for
from puesto.self_play import play_game

GAME = load("bolt")
CONTENT, _ = content_for(GAME)
ME, OPPONENT = "australians", "japanese"


def begin(seed: str = "s") -> Session[Any, Any]:
    """A session of the jungle track in which the opponent plays the Japanese."""
    return start_played(GAME, CONTENT, "jungle", {}, seed, {OPPONENT: "tenacious"})


def play_to(session: Session[Any, Any], keys: tuple[str, ...], most: int = 400) -> Any:
    """Play on, facts by a flat table, until a prompt with one of these keys is asked; None if it is not."""
    board, dice = board_for(session, "b"), Dice("d")
    assert board is not None
    for _ in range(most):
        asked = session.prompt
        if asked is None or asked.key in keys:
            return asked
        if asked.family is Family.CHANCE:
            session.roll(dice.answer)
        elif let_choose(session) is None:
            fact = board(session.state, asked) if asked.family is Family.FACT else None
            session.answer(dice.random_answer(asked) if fact is None else fact)
    return None


def test_it_asks_the_board_twice_a_die_at_most_beyond_the_rules():
    session, asked = begin(), Counter[tuple[str, ...]]()
    board, dice = board_for(session, "b"), Dice("d")
    assert board is not None
    die: tuple[str, ...] = ("",)
    found = 0
    while (prompt := session.prompt) is not None and session.moment.round < 3:
        if prompt.key == "order.unit" and prompt.who == OPPONENT:
            found += 1
        if prompt.key in ("sight.who", "sight.whom") and session.state.step in ("unit", "order"):
            die = (str(session.state.turn), str(session.state.drawn))
            asked[die] += 1
        if prompt.family is Family.CHANCE:
            session.roll(dice.answer)
        elif let_choose(session) is None:
            fact = board(session.state, prompt) if prompt.family is Family.FACT else None
            session.answer(dice.random_answer(prompt) if fact is None else fact)
    assert found > 3 and asked
    assert max(asked.values()) <= 2


def test_people_alone_are_asked_nothing_of_it():
    session, dice, keys = Session.start(GAME, CONTENT, "jungle", {}, "s"), Dice(3), set()
    for _ in range(200):
        asked = session.prompt
        if asked is None:
            break
        keys.add(asked.key)
        if asked.family is Family.CHANCE:
            session.roll(dice.answer)
        else:
            session.answer(dice.random_answer(asked))
    assert "order.which" in keys
    assert not keys & {"sight.who", "sight.whom", "move.done", "move.heading", "stance.card"}


def test_a_sighting_is_kept_until_one_of_the_two_moves():
    session = begin()
    asked = play_to(session, ("sight.whom",))
    assert isinstance(asked, Sightings)
    seen = asked.rows[0].value, asked.rows[1].value
    session.answer(tuple(value_of(row, "18", "soft") for row in seen))
    known = session.state.sightings
    id = asked.subject[0]
    assert (known[f"{id}|{seen[0]}"].inches, known[f"{id}|{seen[0]}"].cover) == (18, "soft")
    play_to(session, ("move.done",))
    mover = session.prompt.subject[0]
    kept = {name for name in session.state.sightings if mover in name.split("|")}
    session.answer(STOPPED)
    assert kept <= {*session.state.sightings}, "who has not moved is where it was seen"
    session.undo(1)
    session.answer(DONE)
    assert not kept & {*session.state.sightings}


def test_the_same_position_gives_the_same_verdict_with_an_order_that_is_legal():
    session = begin()
    asked = play_to(session, ("order.which",))
    while asked is not None and asked.who != OPPONENT:
        session.answer(Dice(1).random_answer(asked))
        asked = play_to(session, ("order.which",))
    first, again = choice(session), choice(session)
    assert first is not None and first == again
    assert first.value in {option.value for option in asked.options}
    assert first.message is not None and first.candidates[0].value == first.value
    worths = [candidate.worth for candidate in first.candidates]
    assert worths == sorted(worths, reverse=True)


def test_what_is_told_of_a_shot_is_not_asked_again():
    session = begin()
    play_to(session, ("sight.whom",))
    goal = session.prompt.rows[0].value
    id = session.prompt.subject[0]
    session.answer((value_of(goal, "12", "none"),))
    keys: list[str] = []
    while session.prompt is not None and session.prompt.key != "order.which":
        session.answer(Dice(1).random_answer(session.prompt))
    session.answer("fire", Source.PLAYER)
    dice = Dice("x")
    while (asked := session.prompt) is not None and session.state.unit == id and session.state.step in ("order", "act"):
        keys.append(asked.key)
        if asked.family is Family.CHANCE:
            session.roll(dice.answer)
        elif asked.key == "shoot.target":
            session.answer(goal)
        else:
            session.answer(dice.random_answer(asked))
    assert "shoot.target" in keys
    assert not {"shoot.inches", "shoot.sum"} & {*keys}


def test_rows_are_read_as_they_are_typed():
    session = begin()
    asked = play_to(session, ("sight.whom",))
    first, second = asked.rows[0].value, asked.rows[1].value
    assert asked.parse("1=18 2=24/soft") == (value_of(first, "18", "none"), value_of(second, "24", "soft"))
    assert asked.parse("0") == ()
    assert asked.parse("") == asked.before
    assert parts_of_value(asked.parse("2=6/hard")[0]) == (second, "6", "hard")
    with pytest.raises(ValueError, match="distancia"):
        asked.parse("1")


def test_a_melee_of_equals_favours_who_strikes_first():
    first = figures.melee(5, 4, 5, 4)
    assert 0.5 < first < 1
    assert figures.melee(10, 4, 5, 4) > first > figures.melee(3, 4, 5, 4)
    assert (figures.melee(3, 4, 0, 4), figures.melee(0, 4, 3, 4)) == (1.0, 0.0)


def test_a_game_of_self_play_ends_on_the_flat_table():
    policies = {ME: "plain", OPPONENT: "tenacious"}
    played = play_game(GAME, CONTENT, "jungle", policies, "a")
    assert played.turns == 6
    assert played == play_game(GAME, CONTENT, "jungle", policies, "a")


def test_the_card_of_the_turn_is_on_the_table_with_the_line_of_the_unit_lit():
    session = begin()
    assert session.view().card is None
    while (asked := play_to(session, ("order.which",))) is not None and asked.who != OPPONENT:
        session.answer(Dice(1).random_answer(asked))
    card = session.view().card
    assert card is not None and card.id == session.state.stances[OPPONENT]
    assert [line.state for line in card.tactical].count("active") == 1


def test_its_reasons_are_worked_out_again_from_the_journal():
    session = begin()
    while (asked := play_to(session, ("order.which",))) is not None and asked.who != OPPONENT:
        session.answer(Dice(1).random_answer(asked))
    chosen = let_choose(session)
    entry = len(session.entries) - 1
    play_to(session, ("end.keep",))
    again = reasons(session, entry)
    assert again is not None and again == chosen
    assert again.candidates[0].terms


def test_it_says_what_would_have_changed_an_order_and_the_position_stays_as_it_is():
    session, found = begin(), list[str]()
    while "Con {unit} en cobertura pesada" not in found:
        asked = play_to(session, ("order.which",))
        chosen = choice(session)
        if asked.who == OPPONENT and chosen is not None:
            before = session.digest()
            facts = [*GAME.opponent.other_facts(session.state, CONTENT, chosen)]
            assert session.digest() == before
            found += [fact.message.template for fact in facts if fact.state != session.state]
            assert len(facts) <= 4
        session.answer(Dice(1).random_answer(asked) if chosen is None else chosen.value)
    assert "Si no viera a {unit}" in found


def test_a_tank_that_fires_at_armour_turns_its_machine_guns_on_somebody_on_foot():
    session = start_played(GAME, CONTENT, "crossroads", {}, "s", {"germans": "tenacious"})
    state = session.state
    state.units["g-tank"].order = Order.FIRE
    for goal in ("a-tank", "a-squad-1"):
        state.sightings[pair("g-tank", goal)] = Sighting(24 if goal == "a-tank" else 36, NO_COVER)
    asked = Pick(
        key="shoot.split", subject=("g-tank",), who="germans", message=msg("?"), options=(Option("hull", msg("?")),)
    )
    temper = next(one for one in GAME.opponent.tempers(CONTENT) if one.id == "tenacious")
    found = GAME.opponent.choose(state, CONTENT, asked, temper, lambda *_: 0).value
    aimed = GAME.opponent.choose(
        state, CONTENT, replace(asked, subject=("g-grenadiers-a",)), temper, lambda *_: 0
    ).value
    assert (found, aimed) == (("hull",), ())
