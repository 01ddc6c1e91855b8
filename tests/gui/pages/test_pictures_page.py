"""Own pictures in the window: attached by a dialog or a drop, refused in words, taken away and put back."""

import pytest
from PIL import Image
from PySide6.QtCore import QMimeData, QPoint, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog, QLabel, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.messages import Text
from puesto.core.values import replace
from puesto.core.views import HandCardView, HandView
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.flow import Flow
from puesto.gui.look.own_pictures import ALBUM
from puesto.gui.look.theme import RED
from puesto.gui.pages.pictures_page import MOST, PicturesPage
from puesto.gui.pieces.counter import CounterPiece
from puesto.gui.sheets.picture_sheet import PictureSheet, cards_with_picture
from puesto.gui.shell.startup import keep_in
from puesto.shelf import Shelf
from puesto.storage import folders
from puesto.storage.pictures import keep_picture, picture_of

KEY = "bear/counter-sdkfz-251"


@pytest.fixture
def page(opened):
    window = opened(shelf=Shelf())
    return window.show_page(PicturesPage)


@pytest.fixture
def photo(tmp_path):
    path = tmp_path / "sdkfz.jpg"
    Image.new("RGB", (400, 300), (200, 30, 30)).save(path)
    return path


def button(page, start):
    return next(one for one in page.list.findChildren(AnswerButton) if one.text().startswith(start))


def texts(page):
    return [label.text() for label in page.list.findChildren(QLabel)]


def test_a_piece_is_found_by_name_and_given_a_picture_by_keyboard(page, keys, photo, monkeypatch):
    window = page.window()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(photo), ""))
    keys(window, "sdkfz 251")
    assert texts(page) == ["SdKfz 251, los alemanes"]
    keys(window, Qt.Key.Key_Tab, Qt.Key.Key_Return)
    assert picture_of(KEY) is not None
    colour = ALBUM.pixmap(KEY, QSize(40, 40), page.theme).toImage().pixelColor(20, 20)
    assert (colour.red(), colour.green(), colour.blue()) == pytest.approx((200, 30, 30), abs=4)
    assert button(page, "Quitar").accessibleName() == "Quitar SdKfz 251, los alemanes"


def test_pieces_with_a_picture_come_first_and_the_list_stays_short(page, photo):
    last = page.pieces[-1][0]
    page.attach(last, photo)
    assert page.found()[0][0] == last
    assert len(page.list.findChildren(AnswerButton)) == MOST + 1


def test_no_piece_is_squeezed_by_a_name_of_several_lines(qtbot):
    class Piece(QWidget):
        def sizeHint(self):
            return QSize(100, 100)

    tile, piece, name = (
        QWidget(),
        Piece(),
        QLabel("carta 06 «Confusión en el campo de batalla», en dos renglones o más"),
    )
    tile.setFixedWidth(120)
    piece.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    name.setWordWrap(True)
    column = QVBoxLayout(tile)
    column.addWidget(piece)
    column.addWidget(name)
    page = QWidget()
    tiles = Flow()
    page.setLayout(tiles)
    tiles.addWidget(tile)
    page.resize(600, tiles.heightForWidth(600))
    qtbot.addWidget(page)
    page.grab()
    assert piece.height() == 100
    assert name.height() >= name.heightForWidth(name.width())


def test_a_picture_that_is_taken_away_can_be_put_back(page, photo):
    page.attach(KEY, photo)
    button(page, "Quitar").click()
    assert picture_of(KEY) is None and not ALBUM.has(KEY)
    button(page, "Deshacer").click()
    assert picture_of(KEY) is not None and ALBUM.has(KEY)


def test_in_another_folder_there_are_the_pictures_of_that_folder(page, photo, tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "_elsewhere", None)
    window = page.window()
    page.attach(KEY, photo)
    assert keep_in(window, tmp_path / "elsewhere")
    window.go_home()
    window.show_page(PicturesPage)
    assert not [one for one in page.list.findChildren(AnswerButton) if one.text() == "Cambiar…"]


def test_what_is_no_picture_is_refused_in_words_and_the_old_one_stays(page, photo, tmp_path):
    page.attach(KEY, photo)
    before = picture_of(KEY).read_bytes()
    bad = tmp_path / "tool.png"
    bad.write_bytes(b"\x7fELF" + bytes(300))
    page.attach(KEY, bad)
    assert "«tool.png» no es una imagen" in page.problem.text()
    assert picture_of(KEY).read_bytes() == before


def test_a_file_is_dropped_on_the_row_of_its_piece(page, photo):
    key, name = page.pieces[0]
    label = next(label for label in page.list.findChildren(QLabel) if label.text() == page.words(name))
    at = label.mapTo(page, QPoint(5, 5))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(photo))])
    page.dropEvent(
        QDropEvent(
            QPointF(at), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
    )
    assert picture_of(key) is not None


def test_the_counters_wear_their_pictures_and_turn_red_under_the_red_lamp(opened, photo, keys):
    window = opened(shelf=Shelf())
    window.show_page(PicturesPage).attach("bear/counter-german-rifles", photo)
    window.go_home()
    keys(window, "n", Qt.Key.Key_Return)
    piece = next(piece for piece in window.table.findChildren(CounterPiece) if piece.view.id == "rifles-g07")

    def middle():
        return piece.grab().toImage().pixelColor(piece.width() // 2, piece.height() // 2 - 8)

    assert (middle().red(), middle().green(), middle().blue()) == pytest.approx((200, 30, 30), abs=6)
    window.look(RED)
    assert middle().green() < 90 and middle().red() > middle().green()


def test_the_cards_in_hand_are_seen_large_and_without_pictures_that_is_said(opened, photo, keys):
    window = opened(shelf=Shelf())
    keys(window, "n", Qt.Key.Key_Return)
    keys(window, Qt.Key.Key_I, modifier=Qt.KeyboardModifier.ControlModifier)
    assert "Ninguna carta" in window.table.banner.accessibleName() + "".join(
        label.text() for label in window.table.banner.findChildren(QLabel)
    )
    hand = HandView(
        "hand", Text("Mano", "Hand"), (HandCardView("03", Text("Tres", "Three"), picture="bear/action-card-03"),)
    )
    keep_picture("bear/action-card-03", photo)
    ALBUM.forget()
    cards = cards_with_picture(replace(window.controller.view, hands=(hand,)))
    window.cover(PictureSheet(window.words, window.theme, window, cards))
    shown = [label for label in window._overlay.findChildren(QLabel) if not label.pixmap().isNull()]
    assert [label.accessibleName() for label in shown] == ["Imagen de Tres"]
