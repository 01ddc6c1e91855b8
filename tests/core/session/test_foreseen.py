"""Chance results that were seen and undone are reported once in diary and luck ledger, and for good."""

from __future__ import annotations

import json
from typing import Any

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.core.session import saves
from puesto.core.session.foreseen import Foreseen, foreseen_count, foreseen_text
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.diary import diary
from puesto.language import Language
from puesto.packs import content_for
from puesto.protocol import Server
from tests import helpers
from tests.hostile.reading import check_words
from tests.toy import TOY, ToyContent

GAMES = [entry.id for entry in games.GAMES]


def begun(name: str) -> Session[Any, Any]:
    game = games.load(name)
    content, _ = content_for(game)
    scenario = "mission-1" if name == "bear" else game.scenarios(content)[0].id
    return helpers.begin(game, content, scenario, seed="peek")


def seen_and_undone(session: Session[Any, Any]) -> tuple[int, Any]:
    """Play on until the app's chance follows a choice that could be another; returns where the choice was, and what
    it was.
    """
    dice = Dice(1)
    for _ in range(3_000):
        helpers.answer_at_random(session, dice)
        journal = session.entries
        if len(journal) < 2 or not (journal[-1].is_chance and journal[-1].source is Source.APP):
            continue
        place, choice = next(
            ((at, one) for at, one in reversed([*enumerate(journal)]) if not one.is_chance), (-1, journal[0])
        )
        asked = choice.prompt
        if place < 0 or asked is None or asked.family is not Family.DECISION:
            continue
        for _ in range(40):
            if (other := dice.random_answer(asked)) != choice.value:
                session.undo_to(place)
                return place, other
    raise AssertionError("no chance followed a choice")


def lines_of(session: Session[Any, Any], code: str = "es") -> list[str]:
    paper = diary(session, Language(code))
    return [line.text for chapter in paper.chapters for block in chapter.blocks for line in block.lines]


@pytest.mark.parametrize("name", GAMES)
def test_a_choice_made_otherwise_after_an_undo_is_told_once_in_every_game(name, tmp_path):
    session = begun(name)
    place, other = seen_and_undone(session)
    assert session.foreseen == [], "an undo alone is nothing"
    session.answer(other)
    (found,) = session.foreseen
    assert found.entry == place and sum(many for _, many in found.streams) >= 1
    for code, words in (("es", "Visto y deshecho"), ("en", "Seen and undone")):
        assert sum(line.startswith(words) for line in lines_of(session, code)) == 1
    for message in (foreseen_text(found, session.game.physical_decks, session.view().sides), foreseen_count([found])):
        check_words(message, session.name)
    reopened = saves.load("\n".join(saves.dump(session)) + "\n", games.load).session
    assert reopened.foreseen == [found]
    server = Server()
    path = tmp_path / "seen.partida"
    path.write_text("\n".join(saves.dump(session)) + "\n", encoding="utf-8")
    server.reply(json.dumps({"cmd": "load", "path": str(path)}))
    row = server.reply(json.dumps({"cmd": "luck"}))["result"][-1]
    assert row["stream"] == "seen" and row["throws"] == sum(many for _, many in found.streams)
    assert row["text"][0].startswith("Visto y deshecho")
    server.close()
    session.undo_to(0)
    assert session.foreseen == [found], "no undo takes it away"


def test_the_same_answer_again_is_nothing_and_a_save_in_between_hides_nothing():
    session = begun("bear")
    place, other = seen_and_undone(session)
    lines = list(saves.dump(session))
    session.redo()
    session.undo_to(place)
    undone = session.to_redo
    assert undone and session.foreseen == []
    first = next(entry for removed in reversed(session._redo) for entry in removed)
    session.answer(first.value)
    assert session.foreseen == [], "what follows is what was seen"
    reopened = saves.load("\n".join(lines) + "\n", games.load).session
    reopened.answer(other)
    assert len(reopened.foreseen) == 1


def test_the_deck_is_named_and_the_card_stays_the_same():
    session, dice = begun("bear"), Dice(3)
    while session.prompt.key != "order.draw":
        helpers.answer_at_random(session, dice)
    session.roll(dice.answer)
    card = session.entries[-1].value
    place = next(at for at, entry in reversed([*enumerate(session.entries)]) if entry.key == "player.action")
    taken = session.entries[place].value
    session.undo_to(place)
    other = next(option.value for option in session.prompt.options if option.value != taken)
    session.answer(other)
    assert any("Cartas de órdenes, una vez" in line for line in lines_of(session)), lines_of(session)[-3:]
    while session.prompt.key != "order.draw":
        helpers.answer_at_random(session, dice)
    session.roll(dice.answer)
    assert session.entries[-1].value == card


def test_a_die_that_was_misread_is_no_peek_and_between_two_players_the_one_who_decides_is_named():
    session = helpers.begin(TOY, ToyContent(), "long", seed="a secret")
    session.answer(["pick", "lamp", "mule"])
    session.answer({"hex": "E07", "cover": 1, "rows": {}})
    session.answer("dig")
    session.answer(0)
    session.answer((2,) * session.prompt.dice, Source.HAND)
    session.undo()
    session.answer((3,) * session.prompt.dice, Source.HAND)
    assert session.foreseen == []
    two = begun("bolt")
    sides = two.view().sides
    said = Language("es").say(foreseen_text(Foreseen(3, sides[0].id, (("1d6", 2),)), (), sides))
    assert "antes de que" in said and "2 veces" in said


@pytest.mark.parametrize("damage", [{"entry": -1}, {"entry": True}, {"streams": [["d6", 10**9]]}, {"streams": [1]}])
def test_a_damaged_line_of_a_save_is_said(damage):
    session = begun("tactics")
    session.foreseen.append(Foreseen(0, "", (("d6", 1),)))
    text = [*saves.dump(session)]
    assert any('"t":"seen"' in line for line in text)
    at = next(place for place, line in enumerate(text) if '"t":"seen"' in line)
    text[at] = saves.line_of(session.foreseen[0].line | damage)
    loaded = saves.load("\n".join(text) + "\n", games.load)
    assert loaded.notices and loaded.session.foreseen == []
