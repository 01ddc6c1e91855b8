"""The opponent's cards and tempers: copied, checked in words, kept, drawn in the next session and not in this one."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from puesto.core.study.opponents import start_played
from puesto.games import load
from puesto.gui.own_copy.opponent_cards_page import OpponentCardsPage
from puesto.gui.own_copy.parcel_page import ParcelPage
from puesto.packs import content_for
from puesto.policies import board_for
from puesto.storage import user_folder
from tests import helpers
from tests.gui.conftest import Opened
from tests.gui.editors.test_pages import shown

GAME = load("bolt")


@pytest.fixture
def opened_page(opened: Opened) -> tuple[Any, OpponentCardsPage]:
    """A window on the page, at Bolt Action's cards."""
    window, page = shown(opened, "opponent_cards")
    page.show_game("bolt")
    return window, page


def drawn(session: Any) -> str:
    """Play to the card of the turn of the opponent's side, and return it."""
    board = board_for(session, "b")
    assert board is not None
    while not session.state.stances:
        asked = session.prompt
        fact = board(session.state, asked)
        if asked.key == "stance.card":
            session.answer(GAME.opponent.choose(session.state, session.content, asked, TENACIOUS, lambda *_: 0).value)
        elif fact is None:
            helpers.answer_at_random(session, helpers.Dice(1))
        else:
            session.answer(fact)
    return str(session.state.stances["japanese"])


TENACIOUS = next(temper for temper in GAME.opponent.tempers(content_for(GAME)[0]) if temper.id == "tenacious")


def test_a_copy_replaces_a_card_of_the_house_in_the_next_session_only(opened_page):
    _, page = opened_page
    before = start_played(GAME, content_for(GAME)[0], "jungle", {}, "s", {"japanese": "tenacious"})
    page.start("fire_base")
    assert page.work.sound and page.panel.view.heading.es == "Copia de Base de fuego"
    page.work.set(("replaces",), "fire_base", rebuild=True)
    page.keep()
    content, problems = content_for(GAME, user_folder())
    assert problems == [] and "fire_base" not in {card.id for card in content.stance_deck}
    after = start_played(GAME, content, "jungle", {}, "s", {"japanese": "tenacious"})
    text = "\n".join(helpers.saves.dump(before)) + "\n"
    assert (drawn(helpers.reopened(text, GAME)), drawn(after)) == ("fire_base", "own-1")


@pytest.mark.parametrize(
    ("field", "value", "path", "word"),
    [
        (("needs",), ["ahead", "behind"], ("needs",), "no saldría nunca"),
        (("needs",), ["near"], ("needs", 0), "no lo sabe nadie"),
        (("insists",), True, ("insists",), "a ninguna otra"),
        (("copies",), 0, ("copies",), "de 1 a 9"),
        (("lines", 2, "when"), "sees", ("lines", 2, "when"), "no valdría nunca"),
        (("replaces",), "own-1", ("replaces",), "ninguna otra carta"),
    ],
)
def test_a_card_that_can_never_apply_or_asks_what_nobody_knows_is_refused_at_its_field(
    opened_page, field, value, path, word
):
    _, page = opened_page
    page.start("fire_base")
    page.work.set(field, value, rebuild=True)
    (finding,) = page.work.findings
    assert finding.path == path and word in page.words(finding.what)


def test_the_tempers_of_both_games_are_copied_and_everything_goes_into_one_file(opened_page, tmp_path):
    window, page = opened_page
    page.show_section("tempers")
    page.start("prudent")
    page.work.set(("assault",), 130)
    assert [finding.path for finding in page.work.findings] == [("assault",)]
    page.work.set(("assault",), 90)
    page.keep()
    page.show_game("bcs")
    page.start("tenacious")
    page.work.set(("attack_from",), 25)
    page.try_out()
    QApplication.processEvents()
    parcel = window.page(ParcelPage)
    assert window.pages.currentWidget() is parcel
    parcel.export(tmp_path / "mine.puesto")
    page.show_game("bcs")
    page.edit("own-1")
    page.take_away()
    assert "own-1" not in page.own()
    parcel.show_parcel(tmp_path / "mine.puesto")
    assert {(record.game, record.section) for record in parcel.records} == {("bcs", "tempers"), ("bolt", "tempers")}
    parcel.take()
    content, problems = content_for(load("bcs"), user_folder())
    assert problems == [] and content.tempers["own-1"].attack_from == 25
