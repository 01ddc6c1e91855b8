"""Two players at one table:

whose question it is, how the diary is headed, and whole battles through the terminal and the protocol.
"""

from __future__ import annotations

from typing import Any

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.messages import Ref, msg
from puesto.core.prompts import Choose, Pick
from puesto.core.session.deciding import is_of_other_side, question_for
from puesto.core.session.session import Session
from puesto.core.study import luck
from puesto.core.study.why import decisions
from puesto.core.values import replace
from puesto.diary.evening import diary
from puesto.diary.sheet import sheet
from puesto.games.chariots.table import names
from puesto.language import Language
from puesto.packs import content_for
from puesto.terminal import ask
from puesto.terminal.paper import TextPaper
from tests import helpers
from tests.protocol.protocol_talk import PUESTO, Process

SPANISH = Language("es")
GAME = games.load("chariots")
CONTENT: Any = content_for(GAME)[0]
MOST, SHARE = 20_000, 400
"""Answers after which a battle is held to be endless, and how many are asked for at once."""


@pytest.fixture(scope="module")
def fought() -> Session[Any, Any]:
    """A battle at random from the first marker to an army's rout."""
    session = helpers.begin(GAME, CONTENT, "two-rivers")
    helpers.play_on(session, Dice(1))
    assert session.prompt is None
    return session


def test_each_unit_has_the_letter_of_its_wing_and_a_number_within_it_that_no_other_has():
    def named(id: str) -> str:
        return SPANISH.say(names.unit_name(id, CONTENT), lambda ref: names.name_of(ref, CONTENT))

    assert (named("river-chariots-ch-2-2"), named("river-foot-si-1"), named("hills-foot-si-1")) == (
        "CH-2 A2",
        "SI B1",
        "SI D1",
    )
    together = names.units_name("river-chariots-ch-2-2 river-chariots-ch-2-3", CONTENT)
    assert SPANISH.say(together, lambda ref: names.name_of(ref, CONTENT)) == "CH-2 A2 y A3"
    for battle in CONTENT.battles.values():
        called = [named(id) for id in battle.by_unit]
        assert len({*called}) == len(called)


@pytest.mark.parametrize("key", ["orders.out", "act.who", "shock.attackers"])
def test_who_is_asked_among_one_command_reads_no_command_in_brackets(key: str):
    session, dice = helpers.begin(GAME, CONTENT, "two-rivers"), Dice(4)
    while session.prompt is not None and session.prompt.key != key:
        helpers.answer_at_random(session, dice)
    prompt = session.prompt
    assert isinstance(prompt, Choose | Pick)
    said = [say(session)(option.message) for option in prompt.options]
    assert said and not [one for one in said if "(" in one]


def say(session: Session[Any, Any]) -> Any:
    return lambda message: SPANISH.say(message, session.name)


NAMES = {"Ciudad del Norte": "north", "Ciudad del Sur": "south"}


def test_a_question_that_names_its_side_already_names_it_once():
    session = helpers.begin(GAME, CONTENT, "two-rivers")
    view = session.view()
    plain = Choose(key="k", who="north", message=msg("¿Quién actúa?"), options=())
    named = replace(plain, message=msg("¿Con qué mando empieza {side:el}?", side=Ref("side", "north")))
    assert say(session)(question_for(named, view)) == "¿Con qué mando empieza la Ciudad del Norte?"
    assert say(session)(question_for(plain, view)) == "Para la Ciudad del Norte. ¿Quién actúa?"


def test_the_question_names_the_side_that_is_asked_and_nobody_at_the_bag():
    session, dice, named, turned = helpers.begin(GAME, CONTENT, "two-rivers"), Dice(4), set[str](), False
    named_itself = False
    while session.prompt is not None and not (named_itself and {"north", "south", ""} <= named):
        prompt, view = session.prompt, session.view()
        other = is_of_other_side(prompt, view, session.steps)
        words = ask.addressed_words(prompt, view, other)
        lines = ask.question(prompt, say(session), TextPaper(), asked_as=words)
        named.add(prompt.who)
        turned |= other
        sides = {f"» {to.format(name)} ": who for to in ("{}:", "Para la {}.") for name, who in NAMES.items()}
        started = [(who, "Para" in name) for name, who in sides.items() if lines[0].startswith(name)]
        is_named = Ref("side", prompt.who) in dict(prompt.message.params).values()
        assert started == ([(prompt.who, other)] if prompt.who and not is_named else [])
        assert not is_named or sum(lines[0].count(name) for name in NAMES) == 1
        named_itself |= is_named
        helpers.answer_at_random(session, dice)
    assert {"north", "south", ""} <= named and turned and named_itself


def test_the_diary_goes_by_turns_and_activations_of_an_army_and_says_what_each_lost(fought: Session[Any, Any]):
    paper = diary(fought, SPANISH)
    turns = max(line.round for line in fought.log)
    assert [chapter.title for chapter in paper.chapters] == [*(f"Turno {n}" for n in range(1, turns + 1)), "Resumen"]
    blocks = [block for chapter in paper.chapters for block in chapter.blocks]
    assert {block.tone for block in blocks} >= {"command", "action"}
    titles = {block.title for block in blocks}
    assert "Fin del turno" in titles and any(title.startswith("Activación 2 · Ciudad del ") for title in titles)
    by_turn = paper.chapters[-1].tables[0]
    assert by_turn.head[:4] == ("Turno", "Activaciones", "Huida de la Ciudad del Norte", "Huida de la Ciudad del Sur")
    lost = [str(side.lost) for side in fought.state.sides.values()]
    assert list(by_turn.rows[-1][2:4]) == lost
    assert paper.won is None, "somebody at the table has lost"


def test_nothing_is_said_of_an_ai_or_of_you(fought: Session[Any, Any]):
    papers = (diary(fought, SPANISH), sheet(fought.view(), None, SPANISH, fought.name))
    said = [line.text for paper in papers for line in paper.lines]
    said += [
        text for paper in papers for chapter in paper.chapters for block in chapter.blocks for text in (block.title,)
    ]
    said += [
        cell
        for paper in papers
        for chapter in paper.chapters
        for table in chapter.tables
        for row in (table.head, *table.rows)
        for cell in row
    ]
    sides = fought.view().sides
    said += [
        SPANISH.say(luck.heading(tally, luck.stream_name(tally.stream, GAME.physical_decks), sides), fought.name)
        for tally in luck.ledger(fought.entries, sides)
    ]
    words = {word.strip(".,:;()«»¿?") for text in said for word in text.split()}
    assert not words & {"IA", "tú", "Tú", "Tuyo", "Ronda", "Rondas"}
    assert decisions(fought) == ()


def test_the_account_of_luck_is_kept_side_by_side(fought: Session[Any, Any]):
    sides = fought.view().sides
    tallies = luck.ledger(fought.entries, sides)
    heads = [
        SPANISH.say(luck.heading(tally, luck.stream_name(tally.stream, GAME.physical_decks), sides), fought.name)
        for tally in tallies
    ]
    assert heads[0] == "Ciudad del Norte, con la aplicación: D10"
    assert "Ciudad del Sur, con la aplicación: D10" in heads
    order = [tally.side for tally in tallies]
    assert order == sorted(order, key=("north", "south", "").index)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_program_plays_a_battle_to_an_armys_rout(seed: int):
    with Process(PUESTO) as other:
        other.ask("new", game="chariots", scenario=("two-rivers", "dust", "two-rivers")[seed - 1], seed=seed)
        answers, done = 0, {"finished": False}
        while not done["finished"] and answers < MOST:
            done = other.ask("auto", steps=SHARE, seed=seed)
            answers += done["answers"]
        assert done["finished"] and done["prompt"] is None
        sides = other.ask("state", path="sides")
        assert any(side["lost"] >= side["rout_level"] for side in sides.values())
        view = other.ask("view")
        assert view["outcome"]["title"]
        assert [side["ai"] for side in view["sides"]] == [False, False]
