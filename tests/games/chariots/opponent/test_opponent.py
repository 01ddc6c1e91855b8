"""Battles of the opponent of the house, over a few turns: its decisions, its reasons, its saves."""

from __future__ import annotations

from functools import cache

import pytest

from puesto.chance import Dice
from puesto.core.messages import Message
from puesto.core.opponents.opponent import SURPRISE, OpponentChoice
from puesto.core.prompts import Family
from puesto.core.session import saves
from puesto.core.session.journal import RefusedError, Source
from puesto.core.session.session import Session
from puesto.core.study import opponents
from puesto.games.chariots.game import GAME
from puesto.games.chariots.opponent import terms, verdicts
from puesto.games.chariots.table import facings
from puesto.language import Language
from puesto.policies import answer_of_policy
from puesto.shelf import Shelf
from tests.games.chariots.packs import ours

CONTENT = ours()[0]
BATTLES = ("two-rivers", "dust")
TEMPERS = tuple(CONTENT.tempers)
TURNS, MOST = 2, 600
"""The turns that a battle is played, and the answers in which they are over."""


def begun(battle: str, seed: str, *, temper: str = "tenacious") -> Session:
    first = CONTENT.battles[battle].armies[0].id
    return opponents.start_played(GAME, CONTENT, battle, {}, seed, {first: temper})


def play(session: Session, policy: str = "plain", most: int = MOST) -> None:
    """Let the opponent decide for its side, and a policy answer everything else."""
    dice, answers = Dice(1), 0
    while (asked := session.prompt) is not None and answers < most and session.state.turn <= TURNS:
        answers += 1
        if asked.family is Family.CHANCE:
            session.roll(dice.answer)
        elif opponents.let_choose(session) is None:
            session.answer(answer_of_policy(session, asked, dice, policy), Source.PLAYER)


@cache
def played(battle: str) -> Session:
    session = begun(battle, f"{battle}-1")
    play(session)
    return session


@pytest.mark.parametrize("battle", BATTLES)
def test_a_battle_against_it_goes_on_from_turn_to_turn(battle):
    session = played(battle)
    assert session.prompt is None or session.state.turn > TURNS
    if session.prompt is None:
        armies = {army.id for army in CONTENT.battles[battle].armies}
        assert session.view().outcome.winner == session.state.ended in armies


@pytest.mark.parametrize("battle", BATTLES)
def test_it_answers_decisions_of_its_side_and_nothing_else(battle):
    side = CONTENT.battles[battle].armies[0].id
    answers = [entry for entry in played(battle).entries if entry.kind == "answer"]
    own = [entry for entry in answers if entry.source is Source.OPPONENT]
    assert len(own) > 30
    assert {(entry.prompt.family, entry.prompt.who) for entry in own} == {(Family.DECISION, side)}
    others = [entry for entry in answers if entry.source is Source.PLAYER and entry.prompt.family is Family.DECISION]
    assert side not in {entry.prompt.who for entry in others}


@pytest.mark.parametrize("battle", BATTLES)
def test_no_living_counter_of_its_side_leaves_the_map(battle):
    session = played(battle)
    side = CONTENT.battles[battle].armies[0].id
    living = [one for one in session.state.units.values() if one.status.value != "gone"]
    own = [one for one in living if CONTENT.battles[battle].sides[one.command] == side]
    assert [one.id for one in own if not one.facing] == []


def opponent_entries(session: Session) -> list[int]:
    """Return every twelfth entry of the opponent, counted from the first."""
    found = [place for place, entry in enumerate(session.entries) if entry.source is Source.OPPONENT]
    return found[::12]


@pytest.mark.parametrize("battle", BATTLES)
def test_its_reasons_lead_to_what_it_chose_and_sum_to_their_worth(battle):
    session = played(battle)
    weighed = 0
    for place in opponent_entries(session):
        choice = opponents.reasons(session, place)
        assert choice is not None
        assert choice.value == session.entries[place].value
        for candidate in choice.candidates:
            assert candidate.worth == sum(term.worth for term in candidate.terms)
            weighed += len(candidate.terms)
    assert weighed > 20


@pytest.mark.parametrize("code", ["es", "en"])
def test_every_term_and_verdict_is_worded(code):
    language = Language(code)
    for words in terms.WORDS.values():
        assert language.say(words)
    session = played("dust")
    for place in opponent_entries(session):
        choice = opponents.reasons(session, place)
        for candidate in choice.candidates:
            assert isinstance(candidate.message, Message) or candidate.message is not None
            assert language.say(candidate.message, session.name)


@pytest.mark.parametrize("battle", BATTLES)
def test_what_nobody_may_know_changes_no_choice(battle):
    """The one hidden thing of this game is the seed of dice and markers: with others it chooses the same."""
    session = played(battle)
    for place in opponent_entries(session):
        copy = session.copy_before(place)
        for seed in ("another", "third"):
            copy.seed = seed
            assert opponents.choice(copy).value == session.entries[place].value


def test_it_uses_neither_dice_nor_decks(monkeypatch):
    session = begun("two-rivers", "s")

    def refuse(*_: object) -> object:
        raise AssertionError("the opponent looked at a sealed die")

    dice = Dice(3)
    while opponents.choice(session) is None and (asked := session.prompt) is not None:
        session.roll(dice.answer) if asked.family is Family.CHANCE else session.answer(
            answer_of_policy(session, asked, dice, "honest")
        )
    monkeypatch.setattr(Session, "app_result", refuse)
    assert opponents.choice(session) is not None


def test_a_counter_goes_where_its_verdict_has_said():
    session, dice, said, compared = begun("dust", "a"), Dice(1), None, 0
    while compared < 6 and (asked := session.prompt) is not None:
        if asked.family is Family.CHANCE:
            session.roll(dice.answer)
        elif (chosen := opponents.choice(session)) is None:
            session.answer(answer_of_policy(session, asked, dice, "honest"), Source.PLAYER)
        else:
            if asked.key == "move.end" and said is not None:
                unit, first = session.state.units[said.unit], said.candidates[0]
                assert (unit.hex, facings.front_sides(unit.facing)) == (first.spot, first.front)
                said, compared = None, compared + 1
            if asked.key == "act.who":
                said = chosen if chosen.candidates[0].answers else None
            elif asked.key == "move.way" and said is not None:
                place = opponents.entry_carried_out(session)
                assert place is not None and session.entry(place).key == "act.who"
                assert chosen.message == said.message
            session.answer(chosen.value, Source.OPPONENT)
    assert compared == 6


@cache
def joined() -> tuple[Session, tuple[OpponentChoice, ...]]:
    """A position with several moves on which nothing hangs, and those moves."""
    for battle in BATTLES:
        whole = played(battle)
        for place in [at for at, entry in enumerate(whole.entries) if entry.key == "act.who"]:
            copy = whole.copy_before(place)
            if (first := opponents.choice(copy)) is not None:
                together = opponents.joined_choices(copy, first)
                if len(together) > 1:
                    return copy, together
    raise AssertionError("none in these battles")


def test_moves_on_which_nothing_hangs_are_told_together_and_go_where_they_were_told(monkeypatch):
    monkeypatch.setattr(verdicts, "ALIKE", -1)  # so that there are more of them
    session, together = joined()
    before, digest = len(session.entries), session.digest()
    assert len({one.unit for one in together}) == len(together)
    opponents.let_choose_joined(session, together)
    assert {entry.source for entry in session.entries[before:]} == {Source.OPPONENT}
    assert [session.state.units[one.unit].hex for one in together] == [one.candidates[0].spot for one in together]
    session.undo(len(session.entries) - before)
    assert session.digest() == digest


def test_its_answers_are_undone_kept_in_a_save_and_overruled_like_any():
    session = begun("two-rivers", "save")
    play(session, most=150)
    digest, count = session.digest(), len(session.entries)
    session.undo(40)
    session.redo(40)
    assert (session.digest(), len(session.entries)) == (digest, count)
    opened = saves.load("\n".join(saves.dump(session)), lambda game: GAME).session
    assert opened.digest() == digest
    assert opponents.played_sides(opened) == {"north": "tenacious"}
    while opponents.choice(opened) is None and (asked := opened.prompt) is not None:
        opened.roll(Dice(3).answer) if asked.family is Family.CHANCE else opened.answer(
            answer_of_policy(opened, asked, Dice(3), "honest")
        )
    asked = opened.prompt
    assert asked is not None
    other = next(value for seed in range(99) if (value := Dice(seed).random_answer(asked)) is not None)
    opened.answer(other, Source.PLAYER)
    assert opened.entries[-1].source is Source.PLAYER


def test_a_battle_without_its_counters_on_the_map_is_refused():
    state = GAME.new(CONTENT, "two-rivers", {})
    problem = GAME.opponent.refusal(state, CONTENT)
    assert problem is not None
    assert "coloca" in problem.template
    GAME.opponent.begin(state, CONTENT)
    assert GAME.opponent.refusal(state, CONTENT) is None
    state.map_role = "asks"
    assert GAME.opponent.refusal(state, CONTENT) is not None


@pytest.mark.parametrize("temper", [*TEMPERS, SURPRISE])
def test_each_temper_plays_and_a_surprise_is_one_of_them(temper):
    session = begun("two-rivers", "t", temper=temper)
    found = opponents.temper_of(session, "north")
    assert found.id in TEMPERS
    play(session, most=120)
    assert any(entry.source is Source.OPPONENT for entry in session.entries)


def test_who_plays_a_side_is_changed_in_the_middle_of_a_battle():
    session = opponents.start_played(GAME, CONTENT, "two-rivers", {}, "s", {"north": "tenacious"})
    for side, temper, word in (("west", "tenacious", "bando"), ("south", "furious", "rival")):
        with pytest.raises(RefusedError, match=word):
            session.override(f"settings.played_by:{side}", temper)
    session.override("settings.played_by:south", "prudent")
    session.override("settings.played_by:north", "")
    assert opponents.played_sides(session) == {"south": "prudent"}
    lines = [Language(code).say(line.message, session.name) for code in ("es", "en") for line in session.log]
    assert any("prudente" in line for line in lines) and any("prudent)" in line for line in lines)
    session.undo(2)
    assert opponents.played_sides(session) == {"north": "tenacious"}


def test_a_side_of_a_battle_without_map_is_not_given_to_an_opponent():
    session = Session.start(GAME, CONTENT, "two-rivers", {}, "s")
    with pytest.raises(RefusedError):
        session.override("settings.played_by:north", "tenacious")
    assert opponents.played_sides(session) == {}


def test_a_side_that_does_not_exist_is_refused():
    with pytest.raises(RefusedError):
        opponents.start_played(GAME, CONTENT, "two-rivers", {}, "s", {"west": "tenacious"})


def test_the_shelf_names_the_tempers():
    game = Shelf().find("chariots")
    assert [temper.id for temper in game.opponent.tempers(CONTENT)] == ["prudent", "tenacious", "impetuous"]


def test_an_answer_of_it_that_the_player_corrects_is_the_players():
    session = begun("dust", "dust-1")
    play(session, most=160)
    place, entry = next(
        (at, one) for at, one in enumerate(session.entries) if one.source is Source.OPPONENT and one.key == "trump.try"
    )
    other = next(option.value for option in entry.prompt.options if option.value != entry.value)
    digest, tried = session.digest(), session.correct(place, other)
    assert not tried.fits and session.entry(place).source is Source.OPPONENT
    session.correct(place, other, commit=True, is_cut=True)
    assert (session.entry(place).value, session.entry(place).source) == (other, Source.PLAYER)
    before = opponents.reasons(session, place)
    assert before is not None and before.value == entry.value
    opened = saves.load("\n".join(saves.dump(session)), lambda game: GAME).session
    assert (opened.digest(), opened.entry(place).source) == (session.digest(), Source.PLAYER)
    session.undo()
    assert (session.digest(), session.entry(place).source) == (digest, Source.OPPONENT)


def test_moves_that_are_tried_together_throw_no_die_of_the_battle(monkeypatch):
    monkeypatch.setattr(verdicts, "ALIKE", -1)
    session, together = joined()
    digest, entries = session.digest(), len(session.entries)

    def refuse(*_: object) -> object:
        raise AssertionError("a fork threw a die of the battle")

    for name in ("app_result", "roll"):
        monkeypatch.setattr(Session, name, refuse)
    first = opponents.choice(session)
    assert first is not None
    again = opponents.joined_choices(session, first)
    assert [one.value for one in again] == [one.value for one in together]
    assert (session.digest(), len(session.entries)) == (digest, entries)
