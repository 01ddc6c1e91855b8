"""Names from a friend's file are shown letter by letter on every screen of the five games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from PySide6 import QtGui
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPoint, Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QMessageBox,
    QTextEdit,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from puesto.core.game.record_forms import as_own_copy
from puesto.games import GAMES, load
from puesto.gui.controls.accessible import PlainLabel, PlainMessageBox, plain_tip, set_tip
from puesto.gui.guide.guide_list import Contents as GuideContents
from puesto.gui.shell.main_window import MainWindow
from puesto.packs import content_for, parcel, user_layer
from puesto.packs.structure import plain_data
from puesto.shelf import Shelf
from puesto.storage import Preferences, user_folder
from tests.gui.names.tour import ANY, scenarios, sweep, tour
from tests.ids import Ids

READ = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole)
ROLES = (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.StatusTipRole, Qt.ItemDataRole.WhatsThisRole)
MARKUP = ("<img src='{picture}'>", "<b>{n}</b>", "<a href='file:{picture}'>", "&lt;i>")
"""Markup in front of each name in a friend's pack; Qt takes each of them as the start of rich text."""
SIGNS = ("<img src", "<b>", "<a href", "&lt;i>")
"""By which a name with markup is recognised."""
OURS = re.compile(
    "|".join(re.escape(mark).replace(r"\{n\}", r"\d+").replace(r"\{picture\}", "[^'>]*") for mark in MARKUP)
)
QUOTED = re.compile(r"En el juego en inglés.*")
"""The tool tip of a printed term, in English on purpose."""
IN_THEIR_OWN_WORDS = frozenset({"notices", "glossary", "parcel", "report"})
"""Screens that quote licences, printed English terms, or names of files."""
ASKED_BY_ID = frozenset(f"resolution {name}" for name in ("chart", "deployment", "piles", "roster"))
"""Quick resolutions in which marks of our own are typed that are ids of the packs; the list may only shrink."""
ANSWERS, MANY_ANSWERS, LEAST = 25, 200, 100
"""The number of answers in each game, quickly and with `--deep`, and the fewest texts with markup to be found."""


def with_markup(data: Any, picture: Path, numbers: Iterator[int]) -> Any:
    """Return a record of a pack whose every name begins with markup."""
    if isinstance(data, dict) and set(data) >= {"es", "en"}:
        n = next(numbers)
        mark = MARKUP[n % len(MARKUP)].format(picture=picture, n=n)
        return {**data, "es": mark + data["es"], "en": mark + data["en"]}
    if isinstance(data, dict):
        return {key: with_markup(value, picture, numbers) for key, value in data.items()}
    return [with_markup(value, picture, numbers) for value in data] if isinstance(data, list) else data


def take_from_a_friend(game_id: str, picture: Path, file: Path) -> int:
    """Take every record of a game from a friend's parcel, with markup in each name; return how many it holds."""
    game = load(game_id)
    content, _ = content_for(game)
    numbers = count()
    sections = {
        section.name: [
            with_markup(plain_data(as_own_copy(record)), picture, numbers)
            for record in getattr(content, section.name).values()
        ]
        for section in game.layout.sections
    }
    file.write_text(user_layer.layer_text({parcel.MARK: parcel.VERSION, "games": {game_id: sections}}), "utf-8")
    packs = user_folder()
    return parcel.take_records(packs, load, parcel.unpack_parcel(file, packs, load))


def cells(view: QAbstractItemView) -> Iterator[QModelIndex]:
    """The items of a list, table or tree."""
    model, waiting = view.model(), [QModelIndex()]
    flat = isinstance(model, QAbstractListModel)
    while model is not None and waiting:
        parent = waiting.pop()
        found = [
            model.index(row, column, parent)
            for row in range(model.rowCount(parent))
            for column in range(1 if flat else model.columnCount(parent))
        ]
        yield from found
        waiting += [] if flat else [index for index in found if index.column() == 0]


def rich_texts(widget: QWidget) -> Iterator[str]:
    """Everything that a widget hands to Qt in a place where Qt decides by itself whether it is rich text."""
    yield from (widget.toolTip(), widget.statusTip(), widget.whatsThis())
    for action in [*widget.actions(), *widget.findChildren(QAction)]:
        yield from (action.toolTip(), action.statusTip(), action.whatsThis())
    if isinstance(widget, QLabel) and widget.textFormat() != Qt.TextFormat.PlainText:
        yield widget.text()
    if isinstance(widget, QMessageBox) and widget.textFormat() != Qt.TextFormat.PlainText:
        yield from (widget.text(), widget.informativeText())
    if isinstance(widget, QAbstractItemView):
        for index in cells(widget):
            yield from (text for role in ROLES if isinstance(text := index.data(role), str))


def markup_on_screen(picture: Path) -> Iterator[str]:
    """The texts of all windows that Qt reads as markup, and pictures that a text made Qt show."""
    for widget in QApplication.allWidgets():
        yield from (f"{type(widget).__name__}: {text}" for text in rich_texts(widget) if QtGui.Qt.mightBeRichText(text))
        if isinstance(widget, QTextEdit) and str(picture) in widget.toHtml() and "<img" in widget.toHtml():
            yield f"{type(widget).__name__}: shows {picture}"


def texts_with_markup() -> int:
    """Return the number of widgets with a text, hint or accessible name that contains the markup."""
    found = 0
    for widget in QApplication.allWidgets():
        text = widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""
        texts = (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip(), text)
        found += any(sign in one.replace("\u200b", "") for one in texts for sign in SIGNS)
    return found


def spanish_texts() -> Iterator[str]:
    """Everything that is seen or read out of what is on the screen, without the markup that a friend has put in."""
    for widget in QApplication.allWidgets():
        if not widget.isVisible():
            continue
        yield from (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip(), widget.windowTitle())
        if isinstance(widget, QLabel | QAbstractButton):
            yield widget.text()
        if isinstance(widget, QAbstractItemView) and not isinstance(widget, GuideContents):
            for index in cells(widget):
                yield from (text for role in READ if isinstance(text := index.data(role), str))


@pytest.mark.parametrize("game_id", [entry.id for entry in GAMES])
def test_no_name_is_read_as_markup_and_no_id_is_seen_on_any_screen(
    qtbot: QtBot, tmp_path: Path, game_id: str, deep: bool
) -> None:
    picture = tmp_path / "secret.png"
    QImage(8, 8, QImage.Format.Format_RGB32).save(str(picture))
    assert take_from_a_friend(game_id, picture, tmp_path / "friend.puesto") > 3
    window = MainWindow(Preferences(motion=False), Shelf())
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    sweep()
    found, ids, seen = set[str](), dict[str, str](), 0
    known = Ids(load(game_id), content_for(load(game_id))[0], None)
    actions = ANY if deep or game_id == GAMES[0].id else {"resolutions"}  # the pages are the same for all games
    for screen in tour(window, game_id, scenarios(game_id)[0], 3, MANY_ANSWERS if deep else ANSWERS, actions):
        if screen == "new":
            window.swap_board()
            sweep()
        found.update(f"{screen}: {text}" for text in markup_on_screen(picture))
        seen += texts_with_markup() if seen < LEAST else 0
        for text in {*spanish_texts()} if screen not in IN_THEIR_OWN_WORDS | ASKED_BY_ID else ():
            ids.update(
                (id, f"{screen}: {text}")
                for id in known.within(QUOTED.sub("", OURS.sub("", text.replace("\u200b", ""))))
            )
    assert sorted(found) == []
    assert ids == {}
    assert seen >= LEAST, "names with markup were nowhere to be seen"


@pytest.mark.parametrize("text", [*MARKUP, "<!DOCTYPE html>", " <a href='x'>", "a < b > c", "Alas & fuego\n<b>"])
def test_a_tool_tip_is_shown_letter_by_letter(qtbot: QtBot, text: str) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    set_tip(widget, text)
    assert not QtGui.Qt.mightBeRichText(widget.toolTip())
    assert widget.toolTip().replace("\u200b", "") == text, "nothing of it is left out or changed"


def test_a_tool_tip_without_markup_stays_as_it_is() -> None:
    for text in ("2 < 3", "Fuego & movimiento", "Ala izquierda\n+1"):
        assert plain_tip(text) == text


@pytest.mark.qt_log_ignore("This plugin does not support raise")
def test_a_picture_that_a_tool_tip_names_is_not_shown(qtbot: QtBot, tmp_path: Path) -> None:
    picture, widget = QImage(60, 60, QImage.Format.Format_RGB32), QWidget()
    picture.fill(Qt.GlobalColor.magenta)
    picture.save(str(tmp_path / "secret.png"))
    qtbot.addWidget(widget)
    widget.resize(200, 100)
    widget.show()
    set_tip(widget, f"<img src='{tmp_path}/secret.png'>")
    QToolTip.showText(widget.mapToGlobal(QPoint(5, 5)), widget.toolTip(), widget)
    tip = next(one for one in QApplication.allWidgets() if one.metaObject().className() == "QTipLabel")
    image = tip.grab().toImage()
    pixels = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    QToolTip.hideText()
    assert picture.pixel(0, 0) not in pixels and len(pixels) > 1


def test_labels_and_message_boxes_show_their_text_letter_by_letter(qtbot: QtBot) -> None:
    label, box = PlainLabel(), PlainMessageBox(QMessageBox.Icon.Warning, "Ala", "<b>Ala</b>")
    box.setInformativeText("<b>Ala</b>")
    for widget in (label, box):
        qtbot.addWidget(widget)
    written = [part for part in box.findChildren(QLabel) if part.text()]
    assert len(written) == 2 and {part.textFormat() for part in (label, *written)} == {Qt.TextFormat.PlainText}
