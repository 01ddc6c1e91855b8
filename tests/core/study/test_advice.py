"""The staff's advice: what it may say, what is kept of it, and that it changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core import codec
from puesto.core.messages import Message, Ref, msg
from puesto.core.opponents.advice import Advice, Missing
from puesto.core.opponents.opponent import Candidate
from puesto.core.prompts import Family
from puesto.core.session import saves
from puesto.core.session.journal import ADVICE, ADVICE_TOLD, RefusedError
from puesto.core.session.session import Session
from puesto.core.study import advice
from puesto.games import load
from puesto.packs import content_for
from tests.helpers import answer_at_random, reopened

ANSWERS = {"chariots": 12, "bcs": 60}
"""Answers of random play after which advice is looked at no more; a plan on a map takes a fifth of a second."""


def started(game_id: str) -> Session[Any, Any]:
    """A session of a game of the house, with its counters on the map where it has one."""
    game = load(game_id)
    content = content_for(game)[0]
    scenario = next(iter(game.scenarios(content))).id
    state = game.new(content, scenario, {})
    if game_id == "chariots":
        assert game.opponent is not None
        game.opponent.begin(state, content)
    return Session.start_at(game, content, scenario, state, "seed")


@pytest.mark.parametrize("game_id", ["bear", "tactics", "chariots", "bolt", "bcs"])
def test_what_is_advised_is_legal_and_changes_nothing(game_id):
    session, dice, kinds = started(game_id), Dice(3), set()
    for _ in range(ANSWERS.get(game_id, 90)):
        prompt = session.prompt
        if prompt is None:
            break
        if prompt.family is Family.DECISION:
            before = codec.to_text(session.state)
            found = advice.counsel(session)
            assert codec.to_text(session.state) == before
            kinds.add(type(found))
            if isinstance(found, Advice):
                assert [one.value for one in found.best if not prompt.accepts(one.value)] == []
                assert not found.risks or len(found.risks) == len(found.candidates)
                assert [one.worth for one in found.best] == sorted((one.worth for one in found.best), reverse=True)
        answer_at_random(session, dice)
    assert Advice in kinds


def to_a_question_of_the_staff(session: Session[Any, Any]) -> Missing:
    """Play on at random until the staff asks something about the board."""
    dice = Dice(1)
    while not isinstance(found := advice.counsel(session), Missing):
        answer_at_random(session, dice)
    return found


def test_asking_and_telling_are_kept_in_the_journal_and_in_saves():
    session = started("bolt")
    missing = to_a_question_of_the_staff(session)
    assert advice.ask_staff(session) == missing
    assert isinstance(advice.tell_staff(session, "12"), Advice)
    assert advice.board_answers(session) == {missing.name: "12"}
    assert [entry.key for entry in session.entries if entry.kind == "note"] == [ADVICE, ADVICE_TOLD]
    assert [line.message.template for line in session.log if isinstance(line.message, Message)][-2:] == [
        "Consejo de la casa: se ha preguntado al estado mayor",
        "Consejo de la casa: se le ha dicho al estado mayor lo que no ve",
    ]
    again = reopened("\n".join(saves.dump(session)) + "\n", load("bolt"))
    assert advice.board_answers(again) == {missing.name: "12"}
    assert advice.times_asked(again) == 1


def test_what_was_told_is_forgotten_once_somebody_moves():
    session = started("bolt")
    missing = to_a_question_of_the_staff(session)
    advice.ask_staff(session)
    advice.tell_staff(session, "12")
    assert session.prompt is not None
    session.answer("advance" if session.prompt.accepts("advance") else "run")
    assert missing.name not in advice.board_answers(session)


def test_a_wrong_answer_and_a_question_without_view_are_refused_in_words():
    session = started("bolt")
    to_a_question_of_the_staff(session)
    with pytest.raises(RefusedError):
        advice.tell_staff(session, "40")
    tactics = started("tactics")
    with pytest.raises(RefusedError):
        advice.ask_staff(tactics)
    assert not tactics.entries


def test_what_was_told_is_forgotten_once_the_table_is_changed_by_hand():
    session = started("bolt")
    missing = to_a_question_of_the_staff(session)
    advice.ask_staff(session)
    advice.tell_staff(session, "12")
    session.note("the table is still the same")
    assert missing.name in advice.board_answers(session)
    session.override(f"units.{next(iter(session.state.units))}.pins", 1)
    assert missing.name not in advice.board_answers(session)


def test_each_question_lets_the_staff_weigh_what_it_could_not():
    session, dice, told = started("bcs"), Dice(2), set[str]()
    while not {"objectives.hq", "activities.what"} <= told:
        prompt = session.prompt
        assert prompt is not None, told
        if isinstance(found := advice.counsel(session), Missing) and prompt.key not in told:
            advice.ask_staff(session)
            weighed = advice.tell_staff(session, found.question.options[0].value)
            assert isinstance(weighed, Advice)
            if len(weighed.candidates) > 1:  # not where nobody is left who may fight
                told.add(prompt.key)
        answer_at_random(session, dice)


def test_a_letter_points_at_every_piece_that_its_answer_names():
    fire = Candidate("fire", msg("{goal}", goal=Ref("unit", "tank")))
    calls = Candidate(("squad", "tank"), msg("{units}", units=(Ref("unit", "squad"), Ref("unit", "tank"))))
    assert advice.letters_of((fire, calls), "AB") == {"fire": "A", "tank": "AB", "squad": "B"}
