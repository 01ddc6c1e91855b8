"""Animations end in the right place and share one timer, which stops afterwards; all is optional."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from puesto.core.values import replace
from puesto.core.views import CounterView, RosterView
from puesto.gui.controls.accessible import Say
from puesto.gui.look.motion import CLOCK
from puesto.gui.panels.deck import DeckPanel, RisingCard
from puesto.gui.panels.track import TrackPanel
from puesto.gui.pieces.bag import BagPanel
from puesto.gui.pieces.roster import RosterPanel
from tests.gui.conftest import Showing
from tests.gui.panels import samples


@pytest.fixture
def moving() -> Iterator[None]:
    """A player who likes things to move."""
    CLOCK.set_on(True)
    yield
    CLOCK.set_on(False)


def arrived(qtbot: QtBot) -> None:
    """Wait until nothing moves."""
    qtbot.waitUntil(lambda: not CLOCK.ticking, timeout=3000)


def picture(widget: QWidget) -> QImage:
    """Return the picture of a widget without the keyboard focus."""
    widget.clearFocus()
    return widget.grab().toImage()


def with_counter(view: RosterView, id: str, **changes: object) -> RosterView:
    """The roster with one counter changed."""
    counters: list[CounterView] = [replace(one, **changes) if one.id == id else one for one in view.counters]
    return replace(view, counters=tuple(counters))


@pytest.fixture
def pam(showing: Showing, spanish: Say) -> TrackPanel:
    """The PAM track, 3 of 4 left."""
    panel = TrackPanel()
    panel.show_view(samples.PAM, spanish)
    showing(panel, 690)
    return panel


@pytest.mark.usefixtures("moving")
def test_the_marker_slides_to_its_new_place(pam: TrackPanel, spanish: Say, qtbot: QtBot) -> None:
    start = pam.marker.pos()
    pam.show_view(replace(samples.PAM, at=1), spanish)
    assert pam.marker.pos() == start
    qtbot.waitUntil(lambda: pam.marker.pos() != start, timeout=3000)
    arrived(qtbot)
    assert pam.marker.geometry() == pam.marker.places[1]


@pytest.mark.usefixtures("moving")
def test_a_marker_under_way_goes_where_another_answer_sends_it(pam: TrackPanel, spanish: Say, qtbot: QtBot) -> None:
    pam.show_view(replace(samples.PAM, at=1), spanish)
    pam.show_view(replace(samples.PAM, at=0), spanish)
    arrived(qtbot)
    assert pam.marker.geometry() == pam.marker.places[0]


def test_without_motion_the_marker_is_there_at_once(pam: TrackPanel, spanish: Say) -> None:
    pam.show_view(replace(samples.PAM, at=1), spanish)
    assert not CLOCK.ticking
    assert pam.marker.geometry() == pam.marker.places[1]


@pytest.mark.parametrize("changes", [{"used": True}, {"hit": "hidden"}])
@pytest.mark.usefixtures("moving")
def test_a_counter_is_turned_or_shaken_and_then_lies_still(
    showing: Showing, spanish: Say, qtbot: QtBot, changes: dict[str, object]
) -> None:
    panel, still = RosterPanel(), RosterPanel()
    panel.show_view(samples.SOVIETS, spanish)
    showing(panel, 540)
    id = next(
        counter.id for counter in samples.SOVIETS.counters if not (counter.used or counter.hit or counter.destroyed)
    )
    after = with_counter(samples.SOVIETS, id, **changes)
    panel.show_view(after, spanish)
    assert CLOCK.moves(panel.counters[id])
    under_way = picture(panel.counters[id])
    arrived(qtbot)
    still.show_view(after, spanish)
    showing(still, 540)
    assert picture(panel.counters[id]) == picture(still.counters[id]) != under_way


@pytest.mark.usefixtures("moving")
def test_a_marker_rises_out_of_the_bag(showing: Showing, spanish: Say, qtbot: QtBot) -> None:
    panel = BagPanel()
    panel.show_view(samples.BAG, spanish)
    showing(panel, 700)
    drawn = next(entry for entry in samples.BAG.entries if entry.state == "in")
    entries = tuple(replace(entry, state="drawn") if entry is drawn else entry for entry in samples.BAG.entries)
    panel.show_view(replace(samples.BAG, entries=entries), spanish)
    chip = panel.markers[drawn.id]
    assert panel.bag.geometry().contains(QPoint(chip.geometry().center().x(), chip.y()))
    arrived(qtbot)
    assert not panel.bag.geometry().intersects(chip.geometry())


@pytest.mark.usefixtures("moving")
def test_a_card_rises_from_its_pile_and_is_gone(showing: Showing, spanish: Say, qtbot: QtBot) -> None:
    panel = DeckPanel()
    panel.show_view(samples.ORDERS, spanish)
    showing(panel, 400)
    panel.show_view(replace(samples.ORDERS, left=samples.ORDERS.left - 1), spanish)
    drawn = panel.findChild(RisingCard)
    assert isinstance(drawn, RisingCard)
    assert drawn.isVisible()
    arrived(qtbot)
    assert not drawn.isVisible()


@pytest.mark.usefixtures("moving")
def test_what_is_switched_off_or_deleted_under_way_leaves_nothing_running(
    pam: TrackPanel, spanish: Say, qtbot: QtBot
) -> None:
    pam.show_view(replace(samples.PAM, at=1), spanish)
    CLOCK.set_on(False)
    assert not CLOCK.ticking
    assert pam.marker.geometry() == pam.marker.places[1]
    CLOCK.set_on(True)
    other = TrackPanel()
    other.show_view(samples.PAM, spanish)
    other.resize(690, 100)
    other.show()
    qtbot.waitExposed(other)
    other.show_view(replace(samples.PAM, at=1), spanish)
    assert CLOCK.ticking
    other.close()
    other.deleteLater()
    arrived(qtbot)
