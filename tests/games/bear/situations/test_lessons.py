"""Situations as lessons: what they ask can be answered, and the rules' own run is what is right."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from puesto.chance import Dice
from puesto.core.game.lessons import Lesson
from puesto.core.hexes.numbering import LETTERED
from puesto.core.questions.board import NOBODY
from puesto.core.study.trial_run import lesson, run_situation
from puesto.core.values import replace
from puesto.games import load
from puesto.games.bear.situations.expectations import Expect
from puesto.language import Language
from puesto.packs import content_for
from puesto.packs.situations import open_situation, read_situation, shipped_situations

GAME = load("bear")
CONTENT, _ = content_for(GAME)
FILES = {file.stem: file for file in shipped_situations(GAME)}


def read(name: str):
    record, problems = read_situation(open_situation(FILES[name]), GAME, CONTENT)
    assert record is not None, problems
    return record


def asked(record) -> Lesson:
    """The lesson that a situation makes when the rules have run it."""
    return lesson(GAME, CONTENT, record, run_situation(GAME, CONTENT, record, Dice(1).answer).session)


def question(shown: Lesson, key: str):
    return next(one for one in shown.questions if one.key == key)


@pytest.mark.parametrize("name", FILES)
def test_every_counter_of_a_sketch_stands_in_a_hex_of_it_or_in_none(name: str) -> None:
    shown = asked(read(name)).map
    drawn = {one.place: (one.q, one.r) for one in shown.hexes}
    assert all(counter.place in drawn for counter in shown.counters if counter.place)
    assert all(LETTERED.axial(place) == at for place, at in drawn.items())


def test_the_rules_and_not_the_file_say_who_is_right() -> None:
    record = read("22-no-line-of-sight")
    right = question(asked(record), "executor").right
    other = next(placed.id for placed in record.counters if placed.side == "ai" and placed.id not in right)
    assert question(asked(replace(record, expect=replace(record.expect, executor=other))), "executor").right == right


def test_where_a_die_decides_each_of_those_that_it_may_take_is_right() -> None:
    assert set(question(asked(read("28-the-die-and-the-lmg")), "executor").right) == {"smg-13", "smg-14"}


def test_nobody_is_right_where_the_ai_passes() -> None:
    assert question(asked(read("15-pass-test-yes")), "executor").right == (NOBODY,)


@pytest.mark.parametrize(
    ("name", "said"),
    [("01-advance-when-few", "El marcador de misión está en la casilla 4"), ("07-cheaper-with-a-pam", "Tienes 4 PAM")],
)
def test_what_a_figure_is_counted_from_is_told(name: str, said: str) -> None:
    assert said in [Language("es").say(fact) for fact in asked(read(name)).facts]


def test_the_hexes_of_a_move_have_letters_once_they_are_asked_for() -> None:
    shown = asked(read("40-flank-before-close-combat"))
    where = question(shown, "hex")
    assert where.map is not None
    assert not any(one.letter for one in shown.map.hexes)
    assert {one.place: one.letter for one in where.map.hexes if one.letter} == {
        choice.id: choice.letter for choice in where.choices
    }


def test_a_situation_that_expects_nothing_asks_what_the_ai_decided() -> None:
    shown = asked(replace(read("22-no-line-of-sight"), expect=Expect()))
    assert [one.key for one in shown.questions] == ["executor", "target"]


def test_a_run_that_stops_at_a_question_asks_nothing_that_it_does_not_know(tmp_path: Path) -> None:
    file = shutil.copy(FILES["22-no-line-of-sight"], tmp_path / "open.yaml")
    record, _ = read_situation(open_situation(Path(file)), GAME, CONTENT)
    assert record is not None
    left_open = replace(record, asks=True, pairs=(), expect=Expect())
    assert asked(left_open).questions == ()
