"""Situations of a battle:

the shipped ones come as the rulebook says, a table taken begins where it was, and what does not fit is told.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from puesto.chance import Dice
from puesto.core import codec
from puesto.core.messages import Text
from puesto.core.study.trial_run import begin_situation
from puesto.games.chariots.game import GAME
from puesto.games.chariots.situations import lessons
from puesto.games.chariots.situations.situations import Situation
from puesto.games.chariots.table.state import BattleTable
from puesto.language import Language
from puesto.packs import content_for
from puesto.packs.situations import read_situation, shipped_situations, situation_from_data, situation_text
from puesto.packs.strict import Document
from puesto.reference.proof import Proven, prove
from tests import helpers
from tests.games.test_shipped_situations import proven

FILES = shipped_situations(GAME)
CONTENT, _ = content_for(GAME)


def named(start: str) -> Proven:
    return proven(GAME.id, next(file for file in FILES if file.name.startswith(start)))


def test_a_figure_in_a_cell_that_the_rulebook_proves_is_the_rulebooks():
    results = {start: named(start).situation.expect.result for start in ("23-", "24-", "25-")}
    assert results == {"23-": (1, 2), "24-": (1, 3), "25-": (9, 1)}


def test_another_figure_is_found_out(tmp_path: Path):
    wrong = tmp_path / "wrong.yaml"
    file = next(file for file in FILES if file.name.startswith("23-"))
    wrong.write_text(file.read_text("utf-8").replace("result: [1, 2]", "result: [1, 3]"), "utf-8")
    assert not prove(wrong, GAME, CONTENT).agrees


def test_the_wings_of_ugarit_are_five_units_and_the_wrong_ones_are_offered_beside_them():
    lesson = GAME.situations.lesson(named("03-").situation, CONTENT, named("03-").run.session)
    assert len(lesson.questions[0].right) == 5 < len(lesson.questions[0].choices)


def test_a_sketch_has_the_hexes_and_letters_of_the_text():
    lesson = GAME.situations.lesson(named("20-").situation, CONTENT, named("20-").run.session)
    assert {one.place for one in lesson.map.hexes} == {*"WXYZABCD"}
    assert Language("es").say(lesson.facts[0], named("20-").run.session.name) == "TQ de Egipto: W 5, X 7, Y 5 y Z 5"
    assert {one.id for one in lesson.map.counters} == {*"wxyzabcd"} and lesson.map.opponents == {*"wxyz"}


def test_of_a_large_battle_only_the_generals_are_told():
    content, state = GAME.situations.stand(named("05-").situation, CONTENT)
    assert not lessons.sketch(BattleTable(state, content)).counters
    said = [
        Language("es").say(fact, lambda ref: Text(ref.id, ref.id))
        for fact in lessons.lesson_facts(BattleTable(state, content))
    ]
    assert said == ["thutmose: Alcance 9, Iniciativa 6 y Carisma 4", "durusha: Alcance 7, Iniciativa 4 y Carisma 3"]


# ---- a session as a situation


def test_a_table_taken_in_mid_game_begins_where_it_was():
    session, dice = helpers.begin(GAME, CONTENT, "dust"), Dice(3)
    for answers in range(120):
        helpers.answer_at_random(session, dice)
        if answers % 12 == 11:
            taken = GAME.situations.capture(session, "mine", CONTENT.battles["dust"].title)
            again = begin_situation(GAME, CONTENT, read_back(taken))
            assert again.prompt == session.prompt
            assert codec.to_json(again.state) == codec.to_json(session.state)


def test_a_session_that_began_as_a_situation_can_be_taken_too():
    session = begin_situation(GAME, CONTENT, read_back(named("20-").situation))
    session.answer(("a",))
    taken = GAME.situations.capture(session, "mine", named("20-").situation.title)
    again = begin_situation(GAME, CONTENT, read_back(taken))
    assert again.prompt == session.prompt
    assert codec.to_json(again.state) | {"battle": ""} == codec.to_json(session.state) | {"battle": ""}


def read_back(record: Any) -> Situation:
    """The situation as its file gives it back."""
    data = yaml.safe_load(situation_text(GAME, record))
    found, problems = read_situation(Document("mine.yaml", data), GAME, CONTENT)
    assert isinstance(found, Situation) and not problems
    return found


# ---- what does not fit


def fields(**more: object) -> dict[str, object]:
    armies = [{"id": side, "name": {"es": side, "en": side}, "rout_level": 20} for side in ("north", "south")]
    units = [{"id": "a", "command": "north", "type": "SI"}, {"id": "b", "command": "south", "type": "SI"}]
    return {
        "id": "mine",
        "title": {"es": "Una", "en": "One"},
        "armies": armies,
        "units": units,
        "active": "north",
    } | more


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"battle": "troy", "armies": [], "units": []}, ("battle",)),
        ({"armies": []}, ("armies",)),
        ({"units": [{"id": "a", "command": "north"}]}, ("units", 0, "type")),
        ({"units": [{"id": "a", "command": "east", "type": "SI"}]}, ("units", 0, "command")),
        ({"people": [{"id": "nobody"}]}, ("people", 0, "id")),
        ({"engaged": ["a|z"]}, ("engaged", 0)),
        ({"active": "east"}, ("active",)),
        ({"bag": ["east"]}, ("bag",)),
        ({"lost": {"east": 3}}, ("lost", "east")),
        ({"settings": {"overturn": "on"}}, ("settings", "overturn")),
        ({"step": "nap"}, ("step",)),
        ({"level": 4}, ("level",)),
        ({"expect": {"hits": {"z": 1}}}, ("expect", "hits", "z")),
    ],
)
def test_what_nothing_has_is_told_with_its_place(more: dict[str, object], path: tuple):
    record, problems = situation_from_data(fields(**more), GAME, CONTENT)
    assert record is None and [problem.path for problem in problems] == [path]


def test_what_fits_is_a_situation():
    record, problems = situation_from_data(fields(), GAME, CONTENT)
    assert record is not None and not problems
    assert begin_situation(GAME, CONTENT, record).prompt.key == "act.who"
