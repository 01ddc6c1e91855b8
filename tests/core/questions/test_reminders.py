"""Reminders: what was forgotten three times is asked about, what was left three times is not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from puesto.core.messages import N_, Text, msg
from puesto.core.prompts import Choose, Option
from puesto.core.questions.checklists import Checklist
from puesto.core.questions.reminders import REMINDERS, Reminders

END = "pass"


def turn(*left: str) -> Choose:
    """A turn that can be ended, with a verb for each action that is left."""
    options = [Option(one, Text(one, one), verb=msg(N_("&Otra"))) for one in (*left, END)]
    return Choose(key="player.action", message=msg(N_("¿Qué haces?")), options=tuple(options))


def forget(reminders: Reminders, place: int, what: str = "rally") -> None:
    """End a turn, undo that, and do something else."""
    for value in (END, what):
        reminders.note("bear", turn("rally", "move"), place, value, END)


def test_what_was_forgotten_three_times_is_asked_about_while_it_can_be_done():
    kept: dict[str, Any] = {}
    reminders = Reminders(kept)
    for place in range(3):
        assert not reminders.missing("bear", turn("rally", "move"), END)
        forget(reminders, place)
    again = Reminders(json.loads(json.dumps(kept)))
    assert again.missing("bear", turn("rally", "move"), END) == [Text("rally", "rally")]
    assert not again.missing("bear", turn("move"), END) and not again.missing("tactics", turn("rally"), END)


def test_a_turn_that_ends_without_going_back_teaches_nothing():
    reminders = Reminders({})
    for place in range(9):
        reminders.note("bear", turn("rally"), place, END if place % 2 else "rally", END)
    assert not reminders.missing("bear", turn("rally"), END)


def test_what_was_left_three_times_is_not_asked_about_until_it_is_forgotten_again():
    reminders = Reminders({})
    for place in range(3):
        forget(reminders, place)
    for _ in range(3):
        assert reminders.missing("bear", turn("rally"), END)
        reminders.leave("bear", turn("rally"), END)
    assert not reminders.missing("bear", turn("rally"), END)
    forget(reminders, 9)
    assert reminders.missing("bear", turn("rally"), END)


def test_what_is_never_to_be_asked_again_is_not_whatever_is_forgotten_later():
    kept: dict[str, Any] = {}
    reminders = Reminders(kept)
    for place in range(3):
        forget(reminders, place)
    reminders.silence("bear", turn("rally"))
    for place in range(10, 20):
        forget(reminders, place, "move" if place % 2 else "rally")
    again = Reminders(json.loads(json.dumps(kept)))
    for each in (reminders, again):
        assert not each.missing("bear", turn("rally", "move"), END)


def test_what_is_done_after_the_question_is_not_left_three_times_running():
    reminders = Reminders({})
    for place in range(3):
        forget(reminders, place)
    for _ in range(3):
        reminders.leave("bear", turn("rally"), END)
        reminders.leave("bear", turn("rally"), END)
        reminders.heed("bear", turn("rally"), "rally")
        assert reminders.missing("bear", turn("rally"), END)
    for _ in range(3):
        reminders.leave("bear", turn("rally"), END)
    reminders.heed("bear", turn("rally"), "rally")
    assert not reminders.missing("bear", turn("rally"), END), "what is no more asked about stays so"


def review(*lines: str) -> Checklist:
    """A list of what is left undone before a round closes."""
    return Checklist(
        key="round.audit", message=msg(N_("¿Y bien?")), options=tuple(Option(one, Text(one, one)) for one in lines)
    )


def test_a_question_that_only_reminds_is_passed_over_once_all_its_lines_were_left_three_times():
    kept: dict[str, Any] = {}
    for turn_number in range(3):
        assert not Reminders(kept).is_passed_over("bear", review("setup.hits"))
        Reminders(kept).note_review("bear", review("setup.hits", f"event.{turn_number}"), ())
    again = Reminders(json.loads(json.dumps(kept)))
    assert again.is_passed_over("bear", review("setup.hits", "event.9"))
    assert not again.is_passed_over("bear", review("setup.hits", "pre_round.smoke"))
    assert not again.is_passed_over("chariots", review("setup.hits"))


def test_what_is_done_at_a_question_that_only_reminds_is_asked_three_times_more():
    reminders = Reminders({})
    for ticked in ((), (), ("setup.hits",), (), ()):
        reminders.note_review("bear", review("setup.hits"), ticked)
    assert not reminders.is_passed_over("bear", review("setup.hits"))
    reminders.note_review("bear", review("setup.hits"), ())
    assert reminders.is_passed_over("bear", review("setup.hits"))
    reminders.ask_again("bear", "round.audit")
    assert not reminders.is_passed_over("bear", review("setup.hits"))


@pytest.mark.parametrize(
    "kept",
    [
        None,
        [],
        {"bear": 3},
        {"bear": {"player.action": {"rally": "x", "move": [1]}}},
        {"bear": {"another.question": 3, "third": {"rally": 4}}},
    ],
)
def test_a_damaged_file_of_preferences_teaches_nothing(kept: Any):
    reminders = Reminders({REMINDERS: kept})
    assert not reminders.missing("bear", turn("rally", "move"), END)
    forget(reminders, 0)
