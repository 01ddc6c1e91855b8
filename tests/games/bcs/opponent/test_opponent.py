"""The opponent of the house on the board of a trial: its decisions, questions, reasons and the end."""

from __future__ import annotations

from functools import cache

import pytest

from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.core.questions.cross_tables import AskTable
from puesto.core.session import saves
from puesto.core.session.journal import Entry, RefusedError, Source
from puesto.core.session.session import Session
from puesto.core.study import opponents
from puesto.games.bcs.game import GAME
from puesto.games.bcs.table import sequence
from puesto.games.bcs.trial.truth import Trial
from puesto.language import Language
from puesto.packs import content_for
from puesto.policies import answer_of_policy
from puesto.self_play import play_game
from tests.helpers import reopened

CONTENT, _ = content_for(GAME)
SIDE = "germans"
BOARD_QUESTIONS = ("preparation.still", "contacts.reach", "moves.beside", "attack.board", "bombardment.board")
ASKED_FOR_IT = ("contacts.reach", "moves.beside")


@cache
def played() -> Session:
    """Return two turns of the opponent against the plain player."""
    session = opponents.start_played(GAME, CONTENT, "crossing", {}, "seed", {SIDE: "tenacious"})
    table, dice = Trial(session.state, CONTENT, lambda about, below: len(about) % below), Dice(1)
    while (asked := session.prompt) is not None and session.state.turn < 3:
        state = session.state
        if asked.family is Family.CHANCE:
            session.roll(dice.answer)
            continue
        value = table.answer(state, asked) if asked.family is Family.FACT else None
        if value is not None or opponents.let_choose(session) is None:
            value = answer_of_policy(session, asked, dice, "plain") if value is None else value
            session.answer(value, Source.PLAYER)
    return session


def test_it_answers_decisions_of_its_side_and_nothing_else():
    answers = [entry for entry in played().entries if entry.kind == "answer"]
    own = {(entry.prompt.family, entry.prompt.who) for entry in answers if entry.source is Source.OPPONENT}
    assert own == {(Family.DECISION, SIDE)}
    others = [entry for entry in answers if entry.source is Source.PLAYER and entry.prompt.family is Family.DECISION]
    assert SIDE not in {entry.prompt.who for entry in others}


def activations() -> list[list[Entry]]:
    """Return the questions about the board in each activation of the opponent's side."""
    found, session = list[list[Entry]](), played()
    for place, entry in enumerate(session.entries):
        if entry.kind != "answer" or entry.prompt is None:
            continue
        state = session.copy_before(place).state
        home = state.formations.get(state.act.formation)
        if entry.key in ("activation.kind", "second.try") and entry.prompt.who == SIDE:
            found.append([])
        elif found and home is not None and home.side == SIDE and entry.prompt.family is Family.FACT:
            found[-1].append(entry)
    return found


def test_it_asks_the_board_two_things_an_activation_at_most():
    asked = [sum(entry.key in ASKED_FOR_IT for entry in entries) for entries in activations()]
    assert max(asked) == 2


def test_no_activation_asks_the_same_thing_of_the_board_twice():
    asked = [
        [(entry.key, entry.prompt.subject, getattr(entry.prompt, "options", ())) for entry in entries]
        for entries in activations()
    ]
    assert all(len(questions) == len({*questions}) for questions in asked)
    keys = {entry.key for entries in activations() for entry in entries}
    assert {"attack.board", "bombardment.board", "preparation.still"} <= keys
    assert not {"attack.stack", "attack.lines", "attack.apply", "bombardment.hex", "trains.distance"} & keys


def test_who_bombards_a_hex_first_tells_who_is_there_for_the_attack():
    boards = [
        entry for entries in activations() for entry in entries if entry.key in ("attack.board", "bombardment.board")
    ]
    shots = [(entry.prompt.subject[1], {*entry.value}) for entry in boards if entry.key == "bombardment.board"]
    for entry in boards:
        assert entry.prompt.subject[1] in entry.prompt.before
    assert any(aimed in value for aimed, value in shots)


def test_it_attacks_bombards_and_says_why():
    session = played()
    kinds = set()
    language = Language("en")
    for place, entry in enumerate(session.entries):
        if entry.source is not Source.OPPONENT or entry.key not in ("activities.what", "objectives.hq"):
            continue
        choice = opponents.reasons(session, place)
        assert choice is not None and choice.value == entry.value
        kinds.add(entry.value)
        for candidate in choice.candidates:
            assert candidate.worth == sum(term.worth for term in candidate.terms)
            assert language.say(candidate.message, session.name)
        assert choice.message is not None and language.say(choice.message, session.name)
    assert {sequence.ATTACK, sequence.BOMBARD} <= kinds


def test_a_trial_comes_to_its_end_and_names_the_winner():
    played_game = play_game(GAME, CONTENT, "crossing", {"allies": "plain", "germans": "plain"}, "1")
    assert played_game.winner in ("allies", "germans")


def test_an_operation_without_units_is_refused_in_words():
    with pytest.raises(RefusedError):
        opponents.start_played(GAME, CONTENT, "any", {}, "seed", {"red": "tenacious"})


def test_a_table_is_typed_by_row_and_columns_and_enter_keeps_what_was_known():
    asked = next(entry.prompt for entry in played().entries if entry.key == "contacts.reach")
    assert isinstance(asked, AskTable)
    first, column = asked.rows[0].value, asked.columns[1].value
    assert asked.parse("1b") == (f"{first}>{column}",)
    assert asked.parse("") == asked.before
    assert asked.parse("0") == ()


def test_it_says_what_would_have_changed_a_fight():
    session, found = played(), set[str]()
    for place, entry in enumerate(session.entries):
        if entry.source is Source.OPPONENT and entry.key == "activities.what":
            before, chosen = session.copy_before(place), opponents.reasons(session, place)
            assert chosen is not None
            for fact in GAME.opponent.other_facts(before.state, CONTENT, chosen):
                assert fact.state != before.state
                found.add(fact.message.template)
    assert {"Con {unit} en Defensa Preparada", "Sin artillería"} <= found


def test_a_save_in_the_middle_of_its_fight_opens_undoes_and_is_corrected_as_it_was():
    session, keys = played(), set[str]()
    for place, entry in enumerate(session.entries):
        if entry.kind != "answer" or entry.key in keys or entry.key not in BOARD_QUESTIONS:
            continue
        keys.add(entry.key)
        before = session.copy_before(place)
        again = reopened("\n".join(saves.dump(before)) + "\n", GAME)
        assert again.prompt == before.prompt and again.state == before.state
        again.answer(entry.value)
        assert again.state == session.copy_before(place + 1).state
        again.undo(1)
        assert again.prompt == before.prompt and again.state == before.state
        again.answer(entry.value)
        again.correct(len(again.entries) - 1, entry.value, commit=True)
        assert again.state == session.copy_before(place + 1).state
    assert keys == {*BOARD_QUESTIONS}
