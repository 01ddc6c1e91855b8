"""Every panel shows its view, fits its text at any size in both languages, and is quick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from puesto.core.values import replace
from puesto.gui.controls.accessible import Say
from puesto.gui.look import theme as themes
from puesto.gui.look.paint import picture_of
from puesto.gui.panels.base import Panel, Piece, PrintedField
from puesto.gui.panels.card import CardPanel
from puesto.gui.panels.card_line import LineRow
from puesto.gui.panels.deck import DeckPanel, draw_card_back
from puesto.gui.panels.hand import HandCard, HandPanel
from puesto.gui.panels.marker import Marker
from puesto.gui.panels.sheet import BoxPiece, SheetPanel
from puesto.gui.panels.track import TrackPanel
from puesto.gui.pieces.bag import BagPanel
from puesto.gui.pieces.counter import CounterPiece
from puesto.gui.pieces.roster import RosterPanel
from puesto.gui.procedures.chain import ChainPanel
from puesto.gui.procedures.chart import ChartPanel
from puesto.gui.procedures.flat_steps import FlatStepsPanel
from puesto.gui.procedures.formations import FormationsPanel
from puesto.gui.procedures.gauge import GaugePanel
from puesto.gui.procedures.grid import GridPanel
from puesto.gui.procedures.groups import GroupTablePanel
from puesto.gui.procedures.parts import Row
from puesto.gui.procedures.result_table import ResultTablePanel
from puesto.gui.procedures.steps import StepsPanel
from puesto.gui.procedures.sum import SumPanel, SumRow
from puesto.gui.procedures.tray import TrayPanel
from tests.gui.conftest import Showing
from tests.gui.panels import gallery, samples
from tests.gui.procedures import board_samples
from tests.gui.procedures import samples as procedures

PANELS: dict[str, tuple[Callable[[], Any], Any]] = {
    "card": (CardPanel, samples.CARD),
    "command card": (CardPanel, samples.COMMAND_CARD),
    "sheet": (SheetPanel, samples.SHEET),
    "command points": (TrackPanel, samples.PAM),
    "victory points": (TrackPanel, samples.PV),
    "germans": (RosterPanel, samples.GERMANS),
    "soviets": (RosterPanel, samples.SOVIETS),
    "hand": (HandPanel, samples.HAND),
    "orders": (DeckPanel, samples.ORDERS),
    "actions": (DeckPanel, samples.ACTIONS),
    "bag": (BagPanel, samples.BAG),
    "strip": (StepsPanel, procedures.STRIP),
    "sum": (SumPanel, procedures.SUM),
    "result table": (ResultTablePanel, procedures.TABLE),
    "turned table": (ResultTablePanel, procedures.TURNED),
    "tree": (ResultTablePanel, procedures.TREE),
    "chain": (ChainPanel, procedures.CHAIN),
    "board": (GridPanel, board_samples.BOARD),
    "gauge": (GaugePanel, board_samples.GAUGE),
    "flat strip": (FlatStepsPanel, board_samples.PHASES),
    "weapon groups": (GroupTablePanel, procedures.GROUPS),
    "tray": (TrayPanel, procedures.TRAY),
    "bars": (ChartPanel, procedures.BARS),
    "formations": (FormationsPanel, procedures.FORMATIONS),
}


def pieces(panel: Panel) -> list[QWidget]:
    """Return all visible pieces and printed fields of a panel."""
    return [
        child
        for child in panel.findChildren(QWidget)
        if isinstance(child, Piece | PrintedField) and child.isVisibleTo(panel)
    ]


def needed_height(piece: QWidget) -> float:
    """Return the height that a piece needs for its text."""
    if isinstance(piece, LineRow | BoxPiece | HandCard | Row | SumRow):
        return piece.height_for(piece.width())
    return piece.sizeHint().height() if isinstance(piece, CounterPiece) else 0


@pytest.mark.parametrize("name", PANELS)
@pytest.mark.parametrize("scale", [100, 150, 200, 300])
def test_nothing_is_clipped_at_the_least_width(name: str, scale: int, say: Say, showing: Showing) -> None:
    make, view = PANELS[name]
    panel = make()
    panel.set_theme(themes.theme(scale=scale))
    panel.show_view(view, say)
    width = panel.least_width()
    assert width <= 1366 or scale > 200
    showing(panel, width)
    inside = QRect(0, 0, width, panel.height())
    assert pieces(panel)
    for piece in pieces(panel):
        assert inside.contains(piece.geometry()), piece.accessibleName()
        assert piece.height() >= needed_height(piece), piece.accessibleName()


@pytest.mark.parametrize("name", PANELS)
def test_every_piece_has_a_name_in_both_languages(name: str, say: Say, showing: Showing) -> None:
    make, view = PANELS[name]
    panel = make()
    panel.show_view(view, say)
    showing(panel, panel.preferred_width())
    assert panel.accessibleName()
    assert all(piece.accessibleName() for piece in pieces(panel))


@pytest.mark.parametrize("name", PANELS)
def test_the_same_view_again_paints_nothing(
    name: str, spanish: Say, showing: Showing, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, view = PANELS[name]
    panel = make()
    panel.show_view(view, spanish)
    showing(panel, panel.preferred_width())
    panel.grab()
    ground = panel.ground()
    painted: list[str] = []
    for piece in pieces(panel):
        if not isinstance(piece, Marker):
            monkeypatch.setattr(piece, "update", lambda piece=piece: painted.append(piece.accessibleName()))
    panel.show_view(view if isinstance(view, tuple) else replace(view), spanish)
    assert painted == []
    assert panel.ground() is ground


def test_the_back_of_a_card_is_seen_in_its_whole_frame(spanish: Say, showing: Showing) -> None:
    card = CardPanel()
    card.show_view(None, spanish)
    showing(card, card.preferred_width())
    box = card.card_rect(card.width(), card.height())
    back = picture_of(card.width(), card.height(), 1, lambda painter: draw_card_back(painter, card.theme, box))
    upper = QRect(box.toRect().topLeft(), QSize(round(box.width()), round(box.height() / 2))).adjusted(6, 6, -6, 0)
    assert most_apart(on_white(card.grab().copy(upper)), on_white(back.copy(upper))) <= 1


def most_apart(one: QImage, other: QImage) -> int:
    """By how much a colour of a pixel of one picture differs from the other's, where it differs most."""
    return max((abs(a - b) for a, b in zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)), default=0)


def on_white(picture: QPixmap) -> QImage:
    """A picture without what shows through it."""
    found = QImage(picture.size(), QImage.Format.Format_RGB32)
    found.fill(Qt.GlobalColor.white)
    painter = QPainter(found)
    painter.drawPixmap(0, 0, picture.width(), picture.height(), picture)
    painter.end()
    return found


@pytest.mark.parametrize("name", PANELS)
def test_pieces_do_not_lie_on_each_other(name: str, spanish: Say, showing: Showing) -> None:
    make, view = PANELS[name]
    panel = make()
    panel.show_view(view, spanish)
    showing(panel, panel.preferred_width())
    rim = themes.theme().px(11)
    placed = [
        piece.geometry().adjusted(rim, rim, -rim, -rim) for piece in pieces(panel) if not isinstance(piece, Marker)
    ]
    for number, one in enumerate(placed):
        assert not any(one.intersects(other) for other in placed[:number])


def test_the_whole_table_fits_a_small_laptop(say: Say, showing: Showing) -> None:
    table = gallery.layout_demo(themes.theme(), say)
    held = QWidget()
    table.setParent(held)
    showing(held, 1366, 768)
    table.resize(1366, 768)
    least = table.layout().totalMinimumSize()
    assert least.width() <= 1366
    assert table.layout().totalHeightForWidth(1366) <= 768
