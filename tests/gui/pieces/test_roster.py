"""The roster: counters are named, can be picked, and only those that changed paint again."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from pytestqt.qtbot import QtBot

from puesto.core.values import replace
from puesto.core.views import EXECUTOR, TARGET, RosterView
from puesto.gui.controls.accessible import Say
from puesto.gui.look import paint
from puesto.gui.look import theme as themes
from puesto.gui.pieces.roster import RosterPanel
from tests.gui.conftest import Showing
from tests.gui.panels import samples


@pytest.fixture
def roster(showing: Showing, spanish: Say) -> RosterPanel:
    """The Soviet counters."""
    panel = RosterPanel()
    panel.show_view(samples.SOVIETS, spanish)
    showing(panel, 540)
    return panel


def test_each_counter_says_what_its_drawing_shows(roster: RosterPanel) -> None:
    pinned = roster.counters["rifles-e10"]
    assert pinned.accessibleName() == "Rifles E10"
    for fact in (
        "impactada: Clavada",
        "disparar cuesta 4 PA",
        "potencia de fuego 3, roja",
        "alcance 5",
        "defensa 12 de frente y 11 de flanco, roja",
        "en E10",
    ):
        assert fact in pinned.accessibleDescription()
    assert "usada" in roster.counters["smg-k07"].accessibleDescription()
    assert "destruida" in roster.counters["rifles-l03"].accessibleDescription()
    assert "acaba de actuar" in roster.counters["rifles-e07"].toolTip()


def test_a_counter_that_glows_can_be_clicked(roster: RosterPanel, qtbot: QtBot) -> None:
    roster.set_glow(frozenset({"rifles-e10"}))
    with qtbot.waitSignal(roster.counter_clicked) as caught:
        qtbot.mouseClick(roster.counters["rifles-e10"], Qt.MouseButton.LeftButton)
    assert caught.args == ["rifles-e10"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_a_counter_that_glows_can_be_picked_with_the_keyboard(roster: RosterPanel, qtbot: QtBot, key: Qt.Key) -> None:
    roster.set_glow(frozenset({"rifles-e07", "smg-k07"}))
    with qtbot.waitSignal(roster.counter_clicked) as caught:
        qtbot.keyClick(roster.counters["smg-k07"], key)
    assert caught.args == ["smg-k07"]


def test_a_counter_that_does_not_glow_answers_nothing(roster: RosterPanel, qtbot: QtBot) -> None:
    roster.set_glow(frozenset({"rifles-e10"}))
    with qtbot.assertNotEmitted(roster.counter_clicked, wait=30):
        qtbot.mouseClick(roster.counters["rifles-e07"], Qt.MouseButton.LeftButton)
        qtbot.keyClick(roster.counters["rifles-e07"], Qt.Key.Key_Return)


def test_arrow_keys_walk_from_counter_to_counter(roster: RosterPanel, qtbot: QtBot) -> None:
    roster.activateWindow()
    first, second = roster.counters["rifles-e07"], roster.counters["rifles-e10"]
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Right)
    assert roster.focusWidget() is second
    qtbot.keyClick(second, Qt.Key.Key_Left)
    assert roster.focusWidget() is first


def test_tab_enters_a_roster_at_one_counter(roster: RosterPanel) -> None:
    tabbed = [piece for piece in roster.counters.values() if piece.focusPolicy() == Qt.FocusPolicy.StrongFocus]
    assert len(tabbed) == 1


def test_destroyed_counters_lie_apart_after_the_others(roster: RosterPanel) -> None:
    lost = roster.counters["rifles-l03"]
    assert all(
        lost.x() > other.x() or lost.y() > other.y() for id, other in roster.counters.items() if id != "rifles-l03"
    )
    assert lost.width() < roster.counters["rifles-e07"].width()


def test_only_the_counter_that_changed_is_painted_again(
    roster: RosterPanel, spanish: Say, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[str] = []
    for id, piece in roster.counters.items():
        monkeypatch.setattr(piece, "update", lambda id=id: painted.append(id))
    before = samples.SOVIETS.counters
    roster.show_view(replace(samples.SOVIETS, counters=(replace(before[0], used=True), *before[1:])), spanish)
    assert painted == ["rifles-e07"]
    painted.clear()
    roster.show_view(replace(samples.SOVIETS, counters=(replace(before[0], used=True), *before[1:])), spanish)
    assert painted == []


def test_counters_come_and_go_with_the_view(roster: RosterPanel, spanish: Say) -> None:
    roster.show_view(replace(samples.SOVIETS, counters=samples.SOVIETS.counters[:2]), spanish)
    assert list(roster.counters) == ["rifles-e07", "rifles-e10"]
    assert len(roster.stops()) == 2


def test_used_and_hit_are_told_by_shape_and_word_not_only_by_colour(roster: RosterPanel) -> None:
    used, fresh = roster.counters["smg-k07"].grab().toImage(), roster.counters["rifles-e07"].grab().toImage()
    corner = themes.theme().px(14)
    assert used.pixelColor(corner, corner) != fresh.pixelColor(corner, corner)
    assert "usada" in roster.counters["smg-k07"].accessibleDescription()


def test_smaller_counters_stay_small_in_another_theme(spanish: Say, showing: Showing) -> None:
    panel = RosterPanel()
    panel.show_view(samples.SOVIETS, spanish)
    showing(panel, 700, 300)
    panel.set_zoom(70)
    for look in themes.PALETTES:
        panel.set_theme(themes.theme(look))
        for piece in panel.counters.values():
            piece.set_theme(themes.theme(look))
            assert piece.view is not None and (piece.theme.scale == 70) is not piece.view.destroyed


def test_what_stands_under_a_counter_is_one_line_and_never_under_another_counter(
    showing: Showing, spanish: Say
) -> None:
    panel = RosterPanel()
    told = (
        samples.t("Ejecuta", "Acting"),
        samples.t("Controla J07", "Controls J07"),
        samples.t("Atascada", "Bogged down"),
    )
    counters = [
        replace(
            samples.SOVIET,
            id=f"u{n}",
            name=samples.t(f"Rifles {n}"),
            place="J07",
            used=n % 2 == 0,
            role=EXECUTOR,
            tags=told,
        )
        for n in range(9)
    ]
    panel.show_view(RosterView("player", samples.t("Soviéticos"), "player", tuple(counters)), spanish)
    showing(panel, 540)
    pieces = list(panel.counters.values())
    rows = sorted({piece.y() for piece in pieces})
    assert len(rows) > 1
    for piece in pieces:
        caption = piece.caption()
        assert caption is not None
        assert (caption.lines, caption.text.strip().replace("\u00a0", " ")[:13]) == (1, "J07 · Ejecuta"[:13])
        assert "Controla J07" in piece.toolTip()
        assert all(other.y() >= piece.geometry().bottom() for other in pieces if other.y() > piece.y())


def test_a_part_in_the_order_in_play_is_drawn_by_shape_and_not_by_its_word_alone(
    showing: Showing, spanish: Say
) -> None:
    pictures = []
    for role in ("", EXECUTOR, TARGET):
        panel = RosterPanel()
        same = replace(samples.SOVIET, id="u", place="J07", role=role, tags=(samples.t("Objetivo", "Target"),))
        panel.show_view(RosterView("player", samples.t("Soviéticos"), "player", (same,)), spanish)
        showing(panel, 300)
        pictures.append(panel.grab().toImage())
    assert pictures[0] != pictures[1] != pictures[2] != pictures[0]


def test_the_number_of_a_used_counter_is_seen_whole(roster: RosterPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    piece, boxes = roster.counters["smg-k07"], list[QRectF]()
    assert piece.view is not None and piece.view.used
    write = paint.write

    def seen(painter: QPainter, rect: QRectF, text: str, *rest: Any) -> None:
        if text == "17":
            boxes.append(painter.transform().mapRect(rect))
        write(painter, rect, text, *rest)

    monkeypatch.setattr(paint, "write", seen)
    piece.set_cap("17")
    piece.grab()
    assert boxes and QRectF(piece.rect()).contains(boxes[-1])
