"""A throw is tall or low by what it changed, and its verdict is the class that came."""

from __future__ import annotations

from typing import Any

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.messages import msg
from puesto.core.prompts import Band, Modifier, Roll, total
from puesto.core.session.session import Session
from puesto.core.study import throws
from puesto.core.study.throws import ThrownView, what_was_thrown
from puesto.core.values import replace
from puesto.core.views import RosterView
from puesto.gui.host.batches import roll_batch
from puesto.language import Language
from puesto.packs import content_for
from tests import helpers

TOLD = {"attack.roll", "rally.roll", "initiative.roll"}
"""Throws of the bear that a mission has again and again."""
PLAYED = 700
"""Answers of each game, enough for every kind of throw that its first scenario has."""


def thrown_in(game_id: str, seed: int = 5) -> list[tuple[Roll, Any, ThrownView | None]]:
    """Play a game at random; return each throw with its answer and its view."""
    game = games.load(game_id)
    content, _ = content_for(game)
    session: Session[Any, Any] = helpers.begin(game, content, game.scenarios(content)[0].id)
    dice, found = Dice(seed), []
    for _ in range(PLAYED):
        asked = session.prompt
        if asked is None:
            break
        since, before = session.end, session.view() if isinstance(asked, Roll) else None
        helpers.answer_at_random(session, dice)
        if isinstance(asked, Roll) and before is not None:
            value = next(step.entries[-1].value for step in reversed(session.steps) if step.entries)
            found.append((asked, value, what_was_thrown(session, asked, since, before)))
    return found


@pytest.mark.parametrize("game", [entry.id for entry in games.GAMES])
def test_every_throw_whose_dice_have_no_other_place_has_a_tray_with_the_class_that_came(game: str) -> None:
    found = thrown_in(game)
    assert found
    for asked, value, shown in found:
        if asked.sealed or asked.one_by_one:
            assert shown is None
            continue
        assert shown is not None, asked.key
        natural = total(value)
        came = [message for message, low, high in asked.meanings() if low <= natural <= high] if asked.bands else []
        assert shown.verdict == (came[0] if came else None)
        assert sum(shown.dice) + sum(one.value for one in shown.added) == shown.total
        assert shown.heading != asked.message, f"{asked.key} has no name"
        if shown.verdict is not None and shown.verdict in asked.lasting:
            assert shown.is_lasting


def test_both_kinds_of_throws_come_in_the_bear() -> None:
    kinds = {shown.is_lasting for _, _, shown in thrown_in("bear", 7) if shown is not None}
    assert kinds == {True, False}


def test_it_is_tall_where_a_counter_is_worse_off_and_low_where_only_its_name_changed() -> None:
    game = games.load("bear")
    content, _ = content_for(game)
    view = helpers.begin(game, content, game.scenarios(content)[0].id).view()
    roster: RosterView = view.rosters[0]
    first = roster.counters[0]

    def with_first(**changed: Any) -> Any:
        counters = (replace(first, **changed), *roster.counters[1:])
        return replace(view, rosters=(replace(roster, counters=counters), *view.rosters[1:]))

    assert throws.worse_off(view, with_first(destroyed=True)) == (first.id,)
    assert throws.worse_off(view, with_first(hit="hidden")) == (first.id,)
    assert throws.worse_off(view, with_first(name=msg("impactada, destruida, huye"))) == ()
    assert throws.worse_off(with_first(hit="hidden"), view) == ()  # it rallied


def test_the_number_that_was_needed_includes_everything_that_is_added() -> None:
    roll = Roll(
        key="x",
        message=msg("x"),
        dice=2,
        bands=(Band(7, msg("impacta")),),
        below=msg("falla"),
        modifiers=(Modifier(msg("potencia"), 3),),
    )
    need, margin = throws._need(roll, 8), throws._margin(roll, 9)
    assert need is not None and dict(need.params) == {"n": 10}
    assert margin is not None and dict(margin.params) == {"n": 2}


def test_checks_of_one_press_are_one_throw_that_says_how_many_came_to_the_same() -> None:
    """Chariots, 8.14: no attacker's check decides whether another's is due."""
    game = games.load("chariots")
    content, _ = content_for(game)
    for seed in range(1, 30):
        session: Session[Any, Any] = helpers.begin(game, content, game.scenarios(content)[0].id)
        dice = Dice(seed)
        for _ in range(700):
            asked = session.prompt
            if asked is None:
                break
            if asked.key != "shock.attacker_check":
                helpers.answer_at_random(session, dice)
                continue
            since, before = session.end, session.view()
            rolled = roll_batch(session, dice.answer)
            shown = what_was_thrown(session, asked, since, before)
            assert shown is not None and len(shown.dice) == rolled
            if rolled > 1:
                assert 1 <= shown.total <= rolled
                assert shown.need is not None and dict(shown.need.params) == {"n": rolled}
                return
    pytest.fail("no Shock of two attackers that check")


@pytest.mark.parametrize("language", ("es", "en"))
def test_in_the_bear_the_line_of_the_diary_begins_with_the_verdict(language: str) -> None:
    """A line that is cut short in a narrow column never loses it."""
    game, say = games.load("bear"), Language(language)
    content, _ = content_for(game)
    begun = set()
    for seed in range(1, 6):
        session: Session[Any, Any] = helpers.begin(game, content, game.scenarios(content)[0].id)
        dice = Dice(seed)
        for _ in range(PLAYED):
            asked = session.prompt
            if asked is None:
                break
            since, before = session.end, session.view() if isinstance(asked, Roll) else None
            helpers.answer_at_random(session, dice)
            if not isinstance(asked, Roll) or before is None or asked.key not in TOLD:
                continue
            shown = what_was_thrown(session, asked, since, before)
            assert shown is not None and shown.verdict is not None
            line = next(line for line in session.said_since(since) if line.facts.dice)
            assert say.say(line.message).casefold().startswith(say.say(shown.verdict).casefold())
            begun.add(asked.key)
    assert begun == TOLD
