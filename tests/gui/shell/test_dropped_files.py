"""Files are dragged over the window and dropped the way the desktop does it:

Qt itself looks for what lies under the mouse.
"""

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.gui.editors.photo_beside import PhotoBeside
from puesto.gui.look.own_pictures import ALBUM, chart_key
from puesto.gui.map.photo import photo_of
from puesto.gui.own_copy.chart_page import ChartPage
from puesto.gui.own_copy.maps_page import MapsPage
from puesto.gui.own_copy.module.picture_page import PicturePage
from puesto.gui.own_copy.parcel_page import ParcelPage
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from puesto.storage import SessionFile
from puesto.storage.pictures import picture_of
from tests import helpers
from tests.toy import TOY, ToyContent

MAP = "puesto_parcel: 1\ngames:\n  bear:\n    maps:\n    - {id: far, columns: 4, rows: 1, paint: ['....']}\n"


@pytest.fixture
def save(tmp_path):
    """Return a session of the toy with six answers, in a folder of its own."""
    session = Session.start(TOY, ToyContent(), "long", {})
    file = SessionFile.create(session, tmp_path / "llegada.partida", True, name="llegada")
    helpers.play_on(session, Dice(3), 6)
    file.close()
    return file.path


def drop(window: MainWindow, *paths: object, at: QPoint | None = None) -> bool:
    """Drag files over the window and drop them, by default in its middle; whether the mouse said that they are
    taken.
    """
    place, dragged = at or window.rect().center(), QMimeData()
    dragged.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    how = (Qt.DropAction.CopyAction, dragged, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    enter = QDragEnterEvent(place, *how)
    enter.ignore()
    QApplication.sendEvent(window.windowHandle(), enter)
    if enter.isAccepted():  # the desktop drops nothing where it is not taken
        QApplication.sendEvent(window.windowHandle(), QDropEvent(QPointF(place), *how))
        QApplication.processEvents()
    return enter.isAccepted()


def test_a_map_of_a_friend_is_shown_before_it_is_taken(opened, tmp_path):
    window, file = opened(shelf=Shelf()), tmp_path / "friend.puesto"
    file.write_text(MAP)
    assert drop(window, file)
    page = window.pages.currentWidget()
    assert isinstance(page, ParcelPage) and page.problem.text() == ""
    assert [record.id for record in page.records] == [("bear", "maps", "far")]


def test_a_save_is_gone_on_with_from_home_and_from_the_table(window, save, tmp_path):
    other = tmp_path / "otra.partida"
    other.write_bytes(save.read_bytes())
    assert window.at_table
    assert drop(window, save) and window.at_table and window.controller.file.path == save
    window.go_home()
    assert drop(window, tmp_path / "foto.png", other) and window.at_table and window.controller.file.path == other
    assert window.controller.session.answers == 6


def test_a_save_is_taken_wherever_over_the_table_it_is_dropped(window, save):
    across, down = window.width() // 6, window.height() // 6
    for place in [QPoint(across * x, down * y) for x in (1, 3, 5) for y in (1, 3, 5)]:
        window.go_home()
        window.show_table()
        assert drop(window, save, at=place), (place, window.childAt(place))
        assert window.controller.file.path == save


@pytest.mark.parametrize("name", ["Tarde.PARTIDA", "Tarde.JSONL", "Mapas.PUESTO"])
def test_an_ending_in_capitals_is_the_same_ending(window, save, tmp_path, name):
    file = tmp_path / name
    file.write_bytes(MAP.encode() if name.endswith("PUESTO") else save.read_bytes())
    assert drop(window, file)
    page = window.pages.currentWidget()
    assert isinstance(page, ParcelPage) if name.endswith("PUESTO") else window.controller.file.path == file


@pytest.mark.parametrize("name", ["foto.png", "sin-sufijo", "Columna.rosz", "Valle.vmod", "lista.CSV"])
@pytest.mark.parametrize("code", ["es", "en"])
def test_a_file_of_another_program_is_named_and_the_table_stays(window, tmp_path, name, code):
    before, file = window.controller.file.path, tmp_path / name
    if window.words.code != code:
        window.swap_language()
    file.write_bytes(b"\x89PNG\r\n\x1a\n" if name in ("foto.png", "sin-sufijo") else b"texto")
    assert drop(window, file)
    assert window.at_table and window.controller.file.path == before and window.controller.session is not None
    said = window.table.banner.text.text()
    assert name in said and (" es " if code == "es" else " is ") in said, said


@pytest.mark.parametrize("name", ["carpeta.partida", "no-está.partida"])
def test_what_is_no_file_is_not_taken_and_changes_nothing(window, tmp_path, name):
    if name.startswith("carpeta"):
        (tmp_path / name).mkdir()
    before = window.controller.file.path
    assert not drop(window, tmp_path / name)
    assert window.at_table and window.controller.file.path == before


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04\xff\xfe", b"nada: de eso\n"])
def test_nonsense_under_one_of_our_names_is_refused_in_words_and_left_as_it_is(opened, tmp_path, content):
    window = opened()
    for name in ("rota.partida", "rota.jsonl", "rota.puesto"):
        file = tmp_path / name
        file.write_bytes(content)
        assert drop(window, file)
        page = window.pages.currentWidget()
        said = page.problem if isinstance(page, ParcelPage) else page.banner.text
        assert said.isVisible() and said.text().strip()
        assert window.controller.session is None and file.read_bytes() == content


def test_a_file_dropped_on_a_text_field_is_opened_and_not_written_into_it(opened, tmp_path):
    window = opened(shelf=Shelf())
    window.do_named("own_lists")
    QApplication.processEvents()
    page = window.pages.currentWidget()
    page.show_game("tactics")
    QApplication.processEvents()
    before = page.lines.toPlainText()
    file = tmp_path / "friend.puesto"
    file.write_text(MAP)
    at = page.lines.viewport().mapTo(window, page.lines.viewport().rect().center())
    assert window.childAt(at) is page.lines.viewport() and drop(window, file, at=at)
    assert isinstance(window.pages.currentWidget(), ParcelPage) and page.lines.toPlainText() == before


def assert_details_are_a_click_away(charts: ChartPage) -> None:
    """Assert that a chart's picture keeps its place, and that a click shows a part of it larger."""
    QApplication.processEvents()
    photo = charts.proof.findChild(PhotoBeside)
    assert photo is not None and charts.grid is not None
    before = photo.geometry()
    charts.grid.go(3, 3)
    QApplication.processEvents()
    assert photo.isVisible() and photo.geometry() == before
    whole = photo.picture.width()
    assert whole <= photo.viewport().width()
    QTest.mouseClick(photo.viewport(), Qt.MouseButton.LeftButton, pos=photo.viewport().rect().center())
    assert photo.picture.width() > 2 * whole and photo.horizontalScrollBar().value() > 0
    QTest.keyClick(photo, Qt.Key.Key_Return)
    assert photo.picture.width() == whole


def test_a_dropped_or_pasted_picture_goes_under_a_map_on_a_piece_or_beside_a_chart(opened, tmp_path):
    window, file = opened(shelf=Shelf()), tmp_path / "foto.png"
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(QColor(200, 30, 30))
    assert image.save(str(file)) and drop(window, file)
    page = window.pages.currentWidget()
    assert isinstance(page, PicturePage)
    page.choose_game([game.id for game in page.games].index("chariots"))
    page.put_on(page.pieces[0])
    assert picture_of(page.pieces[0].key) is not None and "lleva ya tu imagen" in page.problem.text()
    page.put_beside("shock")
    charts = window.pages.currentWidget()
    assert isinstance(charts, ChartPage) and charts.work.key == "shock" and ALBUM.has(chart_key("chariots", "shock"))
    assert_details_are_a_click_away(charts)
    QGuiApplication.clipboard().setImage(image)
    window.do_named("paste_roster")
    assert window.pages.currentWidget() is page and page.path.parent.name == "pasted"
    page.choose_game([game.id for game in page.games].index("chariots"))
    page.lay_under("plain")
    maps = window.pages.currentWidget()
    assert isinstance(maps, MapsPage) and maps.map == "plain" and maps.anchors == []
    assert photo_of("chariots/plain").path == str(page.path)


def test_a_damaged_picture_is_refused_in_a_sentence(opened, tmp_path):
    window, file = opened(shelf=Shelf()), tmp_path / "rota.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + b"x" * 40)
    before = window.pages.currentWidget()
    assert drop(window, file)
    assert window.pages.currentWidget() is before and "rota.png" in window.home.banner.text.text()
