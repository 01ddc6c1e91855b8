"""Whatever is drawn is shown: each game says of each draw what came, the number that counts, and what it came to."""

from __future__ import annotations

from typing import Any

import pytest

from puesto import shelf
from puesto.chance import Dice
from puesto.core.card_views import DrawnView
from puesto.core.game.game import what_was_drawn
from puesto.core.prompts import Draw
from puesto.core.session.journal import Entry, Source, act_label
from puesto.core.session.session import Session
from puesto.language import Language
from puesto.terminal.draw import drawn_lines
from puesto.terminal.paper import TextPaper
from tests.helpers import answer_at_random, begin

GAMES = ("bear", "chariots", "bolt")
MOST = 700


def drawn_in(game_id: str, scenario: str = "") -> list[tuple[Draw, DrawnView | None, Session[Any, Any]]]:
    """Every draw of a random play, with how it is shown."""
    game = shelf.Shelf().find(game_id)
    content = shelf.Shelf().content(game)[0]
    session, dice = begin(game, content, scenario or game.scenarios(content)[0].id), Dice(7)
    found = []
    for _ in range(MOST):
        asked, since = session.prompt, session.end
        if asked is None:
            break
        answer_at_random(session, dice)
        if isinstance(asked, Draw):
            found.append((asked, what_was_drawn(session, asked, since), session))
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_every_draw_is_shown_in_both_languages(game_id: str) -> None:
    found = drawn_in(game_id)
    assert found
    for asked, view, session in found:
        assert view is not None, asked.key
        assert view.deck == asked.deck
        for code in ("es", "en"):
            language = Language(code)
            language.name = session.name
            for said in (view.name, view.cause, view.told, view.detail, view.means, view.paid_for, view.stamp):
                assert said is None or language.say(said).strip()


def test_a_usage_check_says_the_number_what_was_paid_and_what_came_of_it() -> None:
    spanish, seen = Language("es"), set[str]()
    for asked, view, session in drawn_in("bear"):
        if asked.key != "usage.draw" or view is None:
            continue
        spanish.name = session.name
        value, paid, stamp = int(view.figure.removeprefix("≥ ")), int(view.paid), spanish.say(view.stamp or view.name)
        assert (paid >= value) == (stamp in ("Usada", "Usadas") or view.head)
        assert view.good == (stamp not in ("Usada", "Usadas"))
        seen.add(stamp)
    assert seen >= {"Usada", "Sigue sin usar"}


def test_the_card_that_the_ai_plays_is_shown_with_its_cost() -> None:
    """2GM Tactics, 3.4."""
    game = shelf.Shelf().find("tactics")
    content = shelf.Shelf().content(game)[0]
    session, dice, shown = begin(game, content, game.scenarios(content)[0].id), Dice(3), 0
    while (asked := session.prompt) is not None and shown < 3:
        since = session.end
        answer_at_random(session, dice)
        view = what_was_drawn(session, asked, since)
        if view is not None:
            shown += 1
            assert view.figure == str(content.cards[view.id].cost)
    assert shown == 3


def test_the_terminal_prints_what_was_drawn_in_a_box() -> None:
    spanish = Language("es")
    _, view, session = next(one for one in drawn_in("bear") if one[0].key == "usage.draw")
    spanish.name = session.name
    assert view is not None and view.stamp is not None
    box = drawn_lines(view, spanish.say, TextPaper(60))
    assert "Chequeo de uso" in box[0]
    assert view.figure in box[1]
    assert f"{view.paid}  PA pagados" in box[2]
    assert spanish.say(view.stamp).upper() in box[-1]


def test_a_chit_of_the_cup_tells_what_it_was_and_undo_says_what_was_drawn_for_what() -> None:
    spanish, told, undone = Language("es"), list[str](), set[str]()
    for asked, view, session in drawn_in("bear", "house-crossing"):
        spanish.name = session.name
        entry = Entry("answer", asked.key, asked.left[0], Source.APP, asked.subject, asked.stream, asked=asked)
        label = spanish.say(act_label(entry))
        undone.add(label.replace(asked.left[0], "51"))
        if asked.key == "suspect.draw" and view is not None:
            told.append(spanish.say(view.told))
    assert told and all("falsa alarma" in one or ": se coloca" in one for one in told)
    assert {"carta 51 del chequeo de uso", "carta 51 de la IA", "carta 51 de la colocación"} <= undone


def test_the_figure_of_a_generals_marker_is_his_initiative_and_of_another_leader_his_capability() -> None:
    shown = [view for _, view, _ in drawn_in("chariots") if view is not None and view.means is not None]
    said = {str(view.means.template) for view in shown if view.means is not None}
    assert said == {"Iniciativa de {leader}", "Capacidad de {leader}"}
    assert all((view.means.template[:1] == "I") == ("king" in repr(view.means.params)) for view in shown if view.means)
