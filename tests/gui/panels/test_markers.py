"""Sheet and track: boxes and cells are named; the marker is dragged or walked, with a ghost where it was."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from puesto.core.values import replace
from puesto.gui.controls.accessible import Say
from puesto.gui.panels.groups import PaperGroup
from puesto.gui.panels.marker import Marker
from puesto.gui.panels.sheet import SheetPanel
from puesto.gui.panels.track import TrackPanel
from tests.gui.conftest import Showing
from tests.gui.panels import samples

RIM, NUMBER = 4, 20
"""The shadow below the marker's disc, and the height of the number at the foot of its cell."""


@pytest.fixture
def sheet(showing: Showing, spanish: Say) -> SheetPanel:
    """The mission sheet, marker on 4."""
    panel = SheetPanel()
    panel.show_view(samples.SHEET, spanish)
    showing(panel, 700)
    return panel


@pytest.fixture
def pam(showing: Showing, spanish: Say) -> TrackPanel:
    """The PAM track, 3 of 4 left."""
    panel = TrackPanel()
    panel.show_view(samples.PAM, spanish)
    showing(panel, 690)
    return panel


def drag(marker: Marker, to: QPoint) -> None:
    """Drag the marker with the mouse until its centre is at `to` of its panel."""
    centre = marker.rect().center()
    QTest.mousePress(marker, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, centre)
    for _ in range(2):
        QTest.mouseMove(marker, centre + to - marker.geometry().center())
    QTest.mouseRelease(marker, Qt.MouseButton.LeftButton)


def test_boxes_tell_their_number_event_and_state(sheet: SheetPanel) -> None:
    assert sheet.boxes["4"].accessibleName() == "Casilla 4: Reagrupamiento automático"
    assert "Aquí está el marcador." in sheet.boxes["4"].accessibleDescription()
    assert "Casilla amarilla" in sheet.boxes["8"].accessibleDescription()
    assert "La IA ejecuta dos órdenes seguidas." in sheet.boxes["8"].toolTip()
    assert "Ya pasada." in sheet.boxes["2"].accessibleDescription()
    assert "Última casilla." in sheet.boxes["12"].accessibleDescription()


def test_the_marker_lies_in_its_box_clear_of_number_and_title(sheet: SheetPanel) -> None:
    box, marker = sheet.boxes["4"], sheet.marker.geometry()
    assert box.geometry().contains(marker)
    title = box.title(box.width())
    assert marker.bottom() <= box.geometry().bottom() - title.height
    assert marker.left() > box.x() + box.theme.px(36)


@pytest.mark.parametrize(("width", "columns"), [(400, 3), (500, 4), (610, 4), (720, 6), (1400, 6)])
def test_no_more_rows_than_there_have_to_be_and_those_are_even(sheet: SheetPanel, width: int, columns: int) -> None:
    sheet.resize(width, sheet.heightForWidth(width))
    first = [box for box in sheet.boxes.values() if box.y() == sheet.boxes["1"].y()]
    assert len(first) == columns
    assert max(box.geometry().right() for box in sheet.boxes.values()) <= width - sheet.inside


def test_the_marker_is_dragged_to_another_box(sheet: SheetPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(sheet.marker_dropped) as caught:
        drag(sheet.marker, sheet.boxes["6"].geometry().center())
    assert caught.args == ["marker", 6]


def test_a_drop_that_nobody_takes_up_goes_back(sheet: SheetPanel, qtbot: QtBot) -> None:
    home = sheet.marker.pos()
    drag(sheet.marker, sheet.boxes["6"].geometry().center())
    assert sheet.marker.pos() != home
    qtbot.waitUntil(lambda: sheet.marker.pos() == home, timeout=2000)


def test_the_marker_walks_with_the_arrow_keys_and_leaves_a_ghost(pam: TrackPanel, qtbot: QtBot) -> None:
    pam.activateWindow()
    pam.marker.setFocus()
    qtbot.keyClick(pam.marker, Qt.Key.Key_Right)
    qtbot.keyClick(pam.marker, Qt.Key.Key_Right)
    assert pam.marker.ghost.isVisible()
    assert pam.marker.ghost.geometry().center().x() == pytest.approx(pam.cells["3"].geometry().center().x(), abs=2)
    assert pam.marker.accessibleName() == "Marcador de PAM: 5"
    with qtbot.waitSignal(pam.marker_dropped) as caught:
        qtbot.keyClick(pam.marker, Qt.Key.Key_Return)
    assert caught.args == ["command_points", 5]


def test_escape_takes_the_marker_back(pam: TrackPanel, qtbot: QtBot) -> None:
    pam.activateWindow()
    pam.marker.setFocus()
    home = pam.marker.pos()
    qtbot.keyClick(pam.marker, Qt.Key.Key_Left)
    assert pam.marker.pos() != home
    with qtbot.assertNotEmitted(pam.marker_dropped, wait=30):
        qtbot.keyClick(pam.marker, Qt.Key.Key_Escape)
    assert pam.marker.pos() == home
    assert not pam.marker.ghost.isVisible()


def test_the_marker_stops_at_the_ends_of_the_track(pam: TrackPanel, qtbot: QtBot) -> None:
    pam.marker.setFocus()
    for _ in range(9):
        qtbot.keyClick(pam.marker, Qt.Key.Key_Left)
    assert pam.marker.accessibleName() == "Marcador de PAM: 0"


def test_an_override_to_come_shows_the_marker_there_and_its_ghost_here(pam: TrackPanel, spanish: Say) -> None:
    pam.show_view(replace(samples.PAM, pending=6), spanish)
    assert pam.marker.geometry().center().x() == pytest.approx(pam.cells["6"].geometry().center().x(), abs=2)
    assert pam.marker.ghost.isVisible()
    assert "Aquí pasará el marcador" in pam.cells["6"].accessibleDescription()


def test_cells_tell_what_lies_on_them_and_where_the_round_begins(pam: TrackPanel) -> None:
    assert pam.cells["4"].accessibleName() == "PAM 4"
    assert "Rifles L03" in pam.cells["4"].accessibleDescription()
    assert "al empezar la ronda" in pam.cells["4"].accessibleDescription()
    assert pam.accessibleDescription() == "3 PAM; la próxima ronda, 3"


def test_spent_command_points_are_hollow_and_those_left_are_full(pam: TrackPanel) -> None:
    assert [pam.cells[str(n)]._filling[:2] for n in range(6)] == [
        (False, False),
        (True, False),
        (True, False),
        (True, False),
        (False, True),
        (False, False),
    ]


def test_the_victory_marker_turns_its_face_with_the_side_that_leads(showing: Showing, spanish: Say) -> None:
    panel = TrackPanel()
    panel.show_view(samples.PV, spanish)
    showing(panel, 690)
    assert (panel.marker.emblem, panel.marker.letter) == ("cross", "A")
    panel.show_view(replace(samples.PV, at=1), spanish)
    assert (panel.marker.emblem, panel.marker.letter) == ("star", "S")


@pytest.mark.parametrize("width", [300, 420, 690, 1200])
def test_a_track_breaks_into_rows_and_its_cells_never_shrink(pam: TrackPanel, width: int) -> None:
    pam.resize(width, pam.heightForWidth(width))
    assert min(cell.width() for cell in pam.cells.values()) >= pam.theme.px(25)
    assert max(cell.geometry().right() for cell in pam.cells.values()) <= width
    assert max(cell.geometry().bottom() for cell in pam.cells.values()) <= pam.height()


def test_a_group_carries_its_tracks_on_one_sheet(showing: Showing, spanish: Say) -> None:
    group, first, second = PaperGroup(), TrackPanel(), TrackPanel()
    group.set_panels([first, second])
    group.set_heading("Hoja de control")
    first.show_view(samples.PV, spanish)
    second.show_view(samples.PAM, spanish)
    showing(group, 700)
    assert first.geometry().bottom() < second.y()
    assert second.geometry().bottom() <= group.height() - group.inside
    assert group.accessibleName() == "Hoja de control"


def test_the_marker_covers_no_number_however_low_the_track_is(pam: TrackPanel) -> None:
    for snug in (False, True):
        pam.set_snug(snug)
        pam.arrange(pam.width(), True)
        assert pam.view is not None
        cell = pam.cells[str(pam.view.at)].geometry()
        assert pam.marker.geometry().bottom() - RIM <= cell.bottom() - NUMBER, "snug" if snug else "tall"


def test_the_heading_says_where_the_marker_is_now(pam: TrackPanel, spanish: Say) -> None:
    heading = QRect(0, 0, 70, pam.height())
    before = pam.grab(heading).toImage()
    pam.show_view(replace(samples.PAM, at=1), spanish)
    assert pam.grab(heading).toImage() != before
