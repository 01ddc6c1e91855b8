"""The bag of activation markers: what a player sees, asks of it and does to it."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QContextMenuEvent, QImage, QPainter
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from puesto.core.headings import SideView
from puesto.core.values import replace
from puesto.core.views import BagEntry, BagView, Edit
from puesto.gui.controls.accessible import Say
from puesto.gui.look import paint
from puesto.gui.look import theme as themes
from puesto.gui.panels.base import Piece
from puesto.gui.pieces import bag_art
from puesto.gui.pieces.bag import BagPanel
from puesto.gui.pieces.bag_layout import TILE
from puesto.gui.pieces.bag_pieces import RIM, MarkerPiece
from tests.gui.conftest import Showing
from tests.gui.panels.samples import t

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""The offscreen platform can neither raise a menu nor give it the keyboard, and says so."""

EGYPT, SYRIA = SideView("egypt", t("Egipto", "Egypt")), SideView("syria", t("Siria", "Syria"), "action")
BACK = Edit("markers.b", "bag", t("Devolverlo a La Bolsa", "Put it back into the Bag"))
BAG = BagView(
    "bag",
    t("La Bolsa", "The Bag"),
    (
        BagEntry("a", t("1ª División"), "egypt"),
        BagEntry(
            "m",
            t("Ímpetu de Egipto"),
            "egypt",
            momentum=True,
            label=t("Ímpetu"),
            word=t("Volverá"),
            facts=(t("Vuelve después de su próximo uso."),),
        ),
        BagEntry("x", t("1ª Ala"), "syria"),
        BagEntry("y", t("2ª Ala"), "syria"),
        BagEntry("b", t("2ª División"), "egypt", "drawn", edits=(BACK,)),
        BagEntry("c", t("3ª División"), "egypt", "play", detail=t("Jefe de la 3ª")),
        BagEntry("z", t("3ª Ala"), "syria", "aside", word=t("Truncado")),
    ),
    (EGYPT, SYRIA),
    drawn=True,
)
WAITING = replace(BAG, entries=tuple(replace(entry, state="table", edits=()) for entry in BAG.entries), drawn=False)


@pytest.fixture
def panel(showing: Showing, spanish: Say) -> BagPanel:
    """The bag in the middle of a turn, with room enough."""
    panel = BagPanel()
    panel.show_view(BAG, spanish)
    showing(panel, 760)
    return panel


def press(qtbot: QtBot, piece: Piece) -> None:
    """Space, as a player without a mouse."""
    piece.setFocus()
    qtbot.keyClick(piece, Qt.Key.Key_Space)


def answer(panel: BagPanel) -> str:
    return panel.answer.accessibleName().replace("\u00a0", " ")


def menu_of(piece: MarkerPiece) -> list[str]:
    """Return the entries of the menu that the menu key opens on a marker, or []."""
    QApplication.sendEvent(
        piece,
        QContextMenuEvent(
            QContextMenuEvent.Reason.Keyboard, piece.rect().center(), piece.mapToGlobal(piece.rect().center())
        ),
    )
    menu = piece.findChild(QMenu)
    found = [action.text() for action in menu.actions() if not action.isSeparator()] if menu is not None else []
    if menu is not None:
        menu.close()
    return found


def test_each_side_says_how_likely_the_next_marker_is_its_own(panel: BagPanel) -> None:
    assert panel.heads["egypt"].odds == "50 %"
    assert "1/2" in panel.heads["syria"].accessibleDescription()
    assert "El siguiente es de Egipto" in panel.bar.accessibleDescription()


def test_two_markers_chosen_by_keyboard_say_which_comes_first(panel: BagPanel, qtbot: QtBot) -> None:
    press(qtbot, panel.markers["a"])
    assert "1ª División: ¿antes que cuál?" in answer(panel)
    press(qtbot, panel.heads["syria"])
    assert "1ª División sale antes que todos los de Siria: 33 % (1/3)." in answer(panel)
    assert "1ª División sale antes que el último de Siria: 67 % (2/3)." in answer(panel)
    press(qtbot, panel.heads["syria"])
    assert "¿antes que cuál?" in answer(panel)


def test_a_side_against_its_own_marker_is_compared_with_the_others(panel: BagPanel, qtbot: QtBot) -> None:
    press(qtbot, panel.heads["egypt"])
    press(qtbot, panel.markers["m"])
    assert "Algún otro de Egipto sale antes que Ímpetu de Egipto: 50 % (1/2)." in answer(panel)


def test_what_was_asked_is_forgotten_once_it_came_out(panel: BagPanel, qtbot: QtBot, spanish: Say) -> None:
    press(qtbot, panel.markers["a"])
    panel.show_view(
        replace(
            BAG, entries=tuple(replace(entry, state="play") if entry.id == "a" else entry for entry in BAG.entries)
        ),
        spanish,
    )
    assert panel.asked == ()


def test_who_wants_no_odds_sees_none_and_asks_nothing(panel: BagPanel, qtbot: QtBot) -> None:
    panel.set_odds(False)
    assert panel.heads["egypt"].odds == ""
    assert not panel.bar.isVisible()
    assert not panel.answer.isVisible()
    press(qtbot, panel.markers["a"])
    assert panel.asked == ()


def test_a_bag_kept_by_hand_takes_the_marker_that_came_out(panel: BagPanel, qtbot: QtBot) -> None:
    panel.set_glow(frozenset({"bag"}))
    panel.set_by_hand(True)
    assert "pulsa aquí el que ha salido" in answer(panel)
    assert panel.markers["x"].glowing
    with qtbot.waitSignal(panel.drawn_by_hand) as caught:
        press(qtbot, panel.markers["x"])
    assert caught.args == ["x"]


def test_the_bag_draws_only_where_it_is_asked_for(panel: BagPanel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(panel.draw_requested):
        press(qtbot, panel.bag)
    panel.set_glow(frozenset({"bag"}))
    with qtbot.waitSignal(panel.draw_requested):
        qtbot.mouseClick(panel.bag, Qt.MouseButton.LeftButton)


def test_the_marker_that_the_initiative_keeps_is_picked_on_the_table(
    panel: BagPanel, qtbot: QtBot, spanish: Say
) -> None:
    panel.show_view(WAITING, spanish)
    panel.set_glow(frozenset({"a", "b", "c"}))
    with qtbot.waitSignal(panel.marker_clicked) as caught:
        press(qtbot, panel.markers["b"])
    assert caught.args == ["b"]
    with qtbot.assertNotEmitted(panel.marker_clicked):
        press(qtbot, panel.markers["x"])


def test_the_menu_of_a_marker_puts_it_elsewhere_and_says_which_one_came_out(panel: BagPanel) -> None:
    assert menu_of(panel.markers["b"])[-1] == "Devolverlo a La Bolsa"
    assert "Ha salido este de verdad" in menu_of(panel.markers["x"])
    assert menu_of(panel.markers["c"]) == []


def test_the_bag_s_own_menu_names_what_can_be_put_back(panel: BagPanel, qtbot: QtBot) -> None:
    assert [edit.path for edit in panel.bag.edits] == ["look", "markers.b"]
    with qtbot.waitSignal(panel.edit_wanted) as caught:
        panel.bag.edit_wanted.emit("markers.b", "bag")
    assert caught.args is not None
    assert caught.args[:2] == ["markers.b", "bag"]


def test_the_arrows_walk_from_the_bag_over_every_marker(panel: BagPanel, qtbot: QtBot) -> None:
    panel.bag.setFocus()
    met = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down):
        focus = panel.window().focusWidget()
        assert focus is not None
        qtbot.keyClick(focus, key)
        met.append(panel.window().focusWidget())
    assert len({id(one) for one in met}) == 4
    assert panel.bag not in met


def test_everything_known_of_a_marker_stands_in_its_tip(panel: BagPanel) -> None:
    assert "Vuelve después de su próximo uso." in panel.markers["m"].toolTip()
    assert panel.markers["c"].accessibleName() == "3ª División"


@pytest.mark.parametrize("width", [346, 760])
@pytest.mark.parametrize("scale", [100, 200, 300])
@pytest.mark.parametrize("spare", [0, 240])
def test_pieces_keep_off_each_other_and_inside_the_sheet(
    showing: Showing, say: Say, width: int, scale: int, spare: int
) -> None:
    panel = BagPanel()
    panel.set_theme(themes.theme(scale=scale))
    panel.show_view(BAG, say)
    width = width * scale // 100
    showing(panel, width, panel.heightForWidth(width) + spare * scale // 100)
    placed = [
        (piece.accessibleName(), piece.geometry())
        for piece in (panel.bag, panel.answer, *panel.markers.values(), *panel.heads.values())
    ]
    for number, (name, spot) in enumerate(placed):
        assert panel.rect().contains(spot), name
        for other, there in placed[:number]:
            assert not spot.intersects(there), (name, other)


def test_the_bag_is_drawn_in_its_own_way_in_every_state(panel: BagPanel, spanish: Say) -> None:
    looks = {marker: panel.markers[marker].grab().toImage() for marker in ("a", "m", "b", "c", "z")}
    images = list(looks.values())
    assert all(one != other for number, one in enumerate(images) for other in images[:number])


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("name", ["Infantería de las Colinas", "Ala izquierda del Sur"])
def test_a_long_name_stands_above_the_ribbon_of_a_used_marker_in_no_type_under_fourteen(
    monkeypatch: pytest.MonkeyPatch, scale: int, name: str
) -> None:
    theme, written = themes.theme(themes.LIGHT, scale), list[tuple[str, float, int]]()
    ribbons = list[QRectF]()
    write = paint.write

    def drawn(line: paint.Paragraph, painter: QPainter, x: float, y: float, *_: object) -> None:
        written.append((line.text, y + line.height, line._layout.font().pixelSize()))

    def on_ribbon(painter: QPainter, rect: QRectF, text: str, *rest: Any) -> None:
        ribbons.extend([rect] if text == "Iniciativa" else [])
        write(painter, rect, text, *rest)

    monkeypatch.setattr(paint.Paragraph, "draw", drawn)
    monkeypatch.setattr(paint, "write", on_ribbon)
    image = QImage(theme.px(TILE[0]), theme.px(TILE[1]), QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    rim = theme.px(RIM)
    face = bag_art.Face(name, bag_art.NO_MARK, "cloth_clay", word="Iniciativa")
    bag_art.draw_tile(painter, theme, QRectF(image.rect()).adjusted(rim, rim, -rim, -rim), face, themes.LABEL, order=1)
    painter.end()
    (text, bottom, size), (ribbon,) = written[0], ribbons
    assert text.startswith(name.split()[0]) and size >= theme.px(14) and bottom <= ribbon.top() + theme.px(2)


def test_a_word_that_is_too_long_for_a_marker_is_narrower_and_not_cut() -> None:
    theme = themes.theme(themes.LIGHT, 125)
    face = bag_art.Face("Momentum", bag_art.NO_MARK, "cloth_clay", momentum=True)
    font = theme.font(themes.LABEL)
    for share in (0.85, 0.95, 1.0):
        width = share * paint.text_width("Momentum", font)
        (name,) = bag_art.name_paragraphs(theme, face, themes.LABEL, width, theme.px(24))
        assert (name.text, name.lines) == ("Momentum", 1)
        assert name._layout.font().pixelSize() == font.pixelSize()


def test_in_a_high_column_the_bag_stands_large_over_everything_and_stays_when_nothing_is_in_use(
    showing: Showing, spanish: Say
) -> None:
    panel = BagPanel()
    panel.show_view(BAG, spanish)
    showing(panel, 346, panel.heightForWidth(346))
    small = panel.bag.width()
    panel.resize(346, panel.height() + 300)
    large = panel.bag.geometry()
    assert large.width() > 1.6 * small
    assert all(piece.y() >= large.bottom() for piece in (*panel.markers.values(), *panel.heads.values()))
    heads = [head.y() for head in panel.heads.values()]
    panel.show_view(
        replace(
            BAG, entries=tuple(replace(entry, state="out") if entry.state == "play" else entry for entry in BAG.entries)
        ),
        spanish,
    )
    assert panel.bag.geometry() == large and [head.y() for head in panel.heads.values()] == heads
