"""Papers from the window:

the diary exported in three forms with progress and a stop, and the sheet to set the table up again by.
"""

from __future__ import annotations

import errno
import json
import os
import re

import pytest
from PySide6.QtCore import QLocale, QSizeF, Qt, QUrl
from PySide6.QtGui import QPageSize, QTextDocument, QTextTable
from PySide6.QtWidgets import QApplication, QFileDialog

from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.diary import diary, sheet
from puesto.diary.blank import BOX, LINE
from puesto.diary.paper import Chapter, Grid, Paper
from puesto.diary.style import STYLE
from puesto.gui.look.theme import LIGHT, PAPEL, theme
from puesto.gui.sheets import paper_sheets
from puesto.gui.sheets.paper_sheets import DiarySheet, TableSheet
from puesto.gui.sheets.print import SHEET_WIDTHS, PaperDocument, print_pages, usual_page
from puesto.language import Language
from tests import helpers
from tests.gui.shell.test_window import clipped
from tests.toy import TOY, ToyContent

IMAGE = QTextDocument.ResourceType.ImageResource
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def asked(monkeypatch, tmp_path):
    """The dialog for files: it gets the suggested name, and answers with it in the test's folder; "" to cancel."""
    seen: list[str] = []
    answer = {"folder": str(tmp_path), "name": ""}

    def ask(parent, title, suggested, kinds):
        seen.append(os.path.basename(suggested))
        return (os.path.join(answer["folder"], answer["name"] or seen[-1]) if answer["folder"] else ""), kinds

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    return seen, answer


def finish(qtbot, overlay):
    qtbot.waitUntil(lambda: overlay.work is None, timeout=10_000)


def exported(window, keys, qtbot, form):
    """Export the diary in a form by its key; returns the sheet that says how it went."""
    keys(window, Qt.Key.Key_E, modifier=CONTROL)
    overlay = window.findChild(DiarySheet)
    overlay.save[form].click()
    finish(qtbot, overlay)
    return overlay


def whole(work):
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def pages(data: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b(?!s)", data))


@pytest.mark.parametrize(("form", "name"), [("pdf", ".pdf"), ("html", ".html"), ("markdown", ".md")])
def test_the_diary_is_exported_by_key_and_said_where(window, keys, qtbot, asked, tmp_path, form, name):
    overlay = exported(window, keys, qtbot, form)
    seen, _ = asked
    assert seen == [f"Diario - La mina{name}"]
    written = (tmp_path / seen[0]).read_bytes()
    assert written.startswith({"pdf": b"%PDF", "html": b"<!DOCTYPE html>", "markdown": b"*El oso"}[form])
    assert str(tmp_path / seen[0]) in overlay.said.text() and overlay.show_button.isVisible()
    assert window.preferences.other["export_folder"] == str(tmp_path)
    keys(window, Qt.Key.Key_Escape)
    assert not overlay.isVisible()


def test_the_diary_is_copied_for_a_forum_message_by_message(window, keys, qtbot, monkeypatch):
    keys(window, Qt.Key.Key_E, modifier=CONTROL)
    overlay = window.findChild(DiarySheet)
    overlay.copies["bgg"].click()
    finish(qtbot, overlay)
    text = QApplication.clipboard().text()
    assert text.startswith("[size=20][b]") and overlay.said.text() == "Copiado: pégalo en tu mensaje."
    monkeypatch.setattr(paper_sheets, "bbcode_messages", lambda paper, tags: ["uno", "dos"])
    for copied in ("dos", "uno"):
        overlay.copies["bgg"].click()
        finish(qtbot, overlay)
        assert QApplication.clipboard().text() == copied and "de 2" in overlay.said.text()


def test_an_evening_is_written_for_bg_stats(window, keys, qtbot, asked, tmp_path):
    exported(window, keys, qtbot, "bgsplay")
    (file,) = tmp_path.glob("*.bgsplay")
    data = json.loads(file.read_text("utf-8"))
    (play,) = data["plays"]
    assert (
        re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"])
        and play["gameRefId"] == data["games"][0]["id"]
    )
    assert [one["playerRefId"] for one in play["playerScores"]] == [one["id"] for one in data["players"]]
    assert data["games"][0]["name"] and not any(one["winner"] for one in play["playerScores"])
    exported(window, keys, qtbot, "bgsplay")
    assert json.loads(file.read_text("utf-8"))["plays"][0]["uuid"] == play["uuid"]


def test_a_name_without_an_ending_gets_it(window, keys, qtbot, asked, tmp_path):
    asked[1]["name"] = "mi diario"
    exported(window, keys, qtbot, "html")
    assert (tmp_path / "mi diario.html").exists()


def test_an_ending_of_another_form_says_which_form_is_meant(window, keys, qtbot, asked, tmp_path):
    asked[1]["name"] = "diario.MD"
    exported(window, keys, qtbot, "pdf")
    assert (tmp_path / "diario.MD").read_bytes().startswith(b"*El oso")


def test_a_cancelled_dialog_writes_nothing(window, keys, asked, tmp_path):
    asked[1]["folder"] = ""
    keys(window, Qt.Key.Key_E, modifier=CONTROL)
    overlay = window.findChild(DiarySheet)
    overlay.save["pdf"].click()
    assert overlay.work is None and not list(tmp_path.glob("*.pdf"))


@pytest.mark.parametrize(
    ("code", "words"),
    [(errno.ENOSPC, "No queda sitio"), (errno.EROFS, "no se puede escribir"), (errno.EIO, "No se ha podido escribir")],
)
def test_a_disk_that_refuses_is_said_and_nothing_half_written_is_left(
    window, keys, qtbot, asked, tmp_path, monkeypatch, code, words
):
    def refuse(*_):
        raise OSError(code, os.strerror(code))

    keys(window, Qt.Key.Key_E, modifier=CONTROL)
    overlay = window.findChild(DiarySheet)
    with monkeypatch.context() as patch:
        patch.setattr("puesto.storage.disk.write_all", refuse)
        overlay.save["html"].click()
        finish(qtbot, overlay)
    assert words in overlay.said.text() and not overlay.show_button.isVisible()
    assert not list(tmp_path.glob("Diario*"))


def test_the_export_can_be_stopped_and_the_window_lives_meanwhile(window, keys, qtbot, asked, tmp_path, monkeypatch):
    def endless(self):
        while True:
            yield 0.5

    monkeypatch.setattr(DiarySheet, "tell", endless)
    keys(window, Qt.Key.Key_E, modifier=CONTROL)
    overlay = window.findChild(DiarySheet)
    overlay.save["pdf"].click()
    qtbot.waitUntil(lambda: overlay.gauge.share > 0)
    assert overlay.stop_button.hasFocus() and overlay.gauge.isVisible() and not overlay.save["pdf"].isVisible()
    keys(window, Qt.Key.Key_Escape)
    assert overlay.work is None and overlay.isVisible() and "no se ha escrito nada" in overlay.said.text()
    overlay.save["html"].click()
    window.controller.undo()
    overlay.save["html"].click()
    keys(window, Qt.Key.Key_Escape)
    keys(window, Qt.Key.Key_Escape)
    assert not overlay.isVisible() and not list(tmp_path.glob("Diario*"))


def test_a_table_that_changes_stops_what_was_being_written_about_it(window, keys, asked, monkeypatch):
    def endless(self):
        while True:
            yield 0.5

    keys(window, Qt.Key.Key_Return)
    monkeypatch.setattr(DiarySheet, "tell", endless)
    keys(window, Qt.Key.Key_E, modifier=CONTROL)
    overlay = window.findChild(DiarySheet)
    overlay.save["pdf"].click()
    window.controller.undo()
    QApplication.processEvents()
    assert overlay.work is None


def test_the_sheet_shows_the_table_and_follows_the_language(window, keys, qtbot, asked, tmp_path):
    keys(window, Qt.Key.Key_Return)
    keys(window, "e07", "1", "2", Qt.Key.Key_Return)
    keys(window, Qt.Key.Key_P, modifier=CONTROL)
    overlay = window.findChild(TableSheet)
    read = overlay.view.accessibleDescription()
    assert "el minero" in read and "E07" in read and "Mazo del oso" in read
    assert clipped(overlay) == []
    overlay.save["pdf"].click()
    finish(qtbot, overlay)
    assert (tmp_path / "Mesa - La mina.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("page", [QPageSize.PageSizeId.A4, QPageSize.PageSizeId.Letter])
def test_a_long_diary_has_many_pages_and_a_sheet_one(qapp, language, page):
    session = Session.start(TOY, ToyContent(), "long", {})
    helpers.play_on(session, Dice(3), 400)
    session.note("una palabra " * 1600)
    session.note("x" * 9000)
    many = whole(print_pages(diary(session, Language(language)), page))
    one = whole(print_pages(sheet(session.view(), session.prompt, Language(language), session.name), page))
    assert many.startswith(b"%PDF") and pages(many) > 8
    assert one.startswith(b"%PDF") and pages(one) == 1


def evening_document(width: int, tall: int) -> PaperDocument:
    session = Session.start(TOY, ToyContent(), "long", {})
    helpers.play_on(session, Dice(3), 120)
    session.note("y" * 9_000)
    return PaperDocument(theme(), diary(session, Language("es")), QSizeF(width, tall))


def lines_of(document: PaperDocument):
    """The top, the foot and the right edge of every line of text, in its order."""
    block = document.begin()
    while block.isValid():
        box = document.documentLayout().blockBoundingRect(block)
        for number in range(block.layout().lineCount() if block.text() else 0):
            line = block.layout().lineAt(number)
            yield box.top() + line.y(), box.top() + line.y() + line.height(), box.left() + line.naturalTextWidth()
        block = block.next()


def test_no_line_is_cut_by_the_edge_of_its_page(qapp):
    document = evening_document(860, 900)
    whole(document.lay_turns())
    lines = list(lines_of(document))
    assert len(lines) > 150 and document.pageCount() > 3
    assert all(top // 900 == (foot - 1) // 900 and right <= 860 for top, foot, right in lines)


def test_no_heading_is_left_behind_at_the_foot_of_a_page(qapp):
    for tall in range(500, 560, 6):
        document = evening_document(860, tall)
        where = document.documentLayout().blockBoundingRect
        for table in document.rootFrame().childFrames():
            heads = table.format().toTableFormat().headerRowCount() if isinstance(table, QTextTable) else 0
            if 0 < heads < table.rows():
                tops = [where(table.cellAt(row, 0).firstCursorPosition().block()).top() for row in (0, heads)]
                assert tops[0] // tall == tops[1] // tall


def test_dice_and_odds_are_drawn_on_paper(qapp):
    html = evening_document(860, 900).toHtml()
    assert re.search(r'src="die:\d-6-0"', html) and re.search(r'src="bar:[\d!-]+"', html)
    drawn = [
        evening_document(860, 900).resource(IMAGE, QUrl(name)) for name in ("die:3-6-0", "die:3-6-1", "bar:60!-40")
    ]
    inked = [sum(image.pixelColor(x, image.height() // 2).alpha() > 0 for x in range(image.width())) for image in drawn]
    assert all(many > image.width() * 0.9 for many, image in zip(inked, drawn, strict=True)) and drawn[0] != drawn[1]


def test_a_page_is_as_printers_have_it_where_the_computer_stands(monkeypatch):
    for country, page in (("es_ES", QPageSize.PageSizeId.A4), ("en_US", QPageSize.PageSizeId.Letter)):
        monkeypatch.setattr(QLocale, "system", lambda country=country: QLocale(country))
        assert usual_page() == page


def test_the_page_for_the_browser_has_the_colours_of_the_light_theme():
    tokens = dict(re.findall(r"--(\w+):(#[0-9a-f]{6})", STYLE))
    assert len(tokens) > 10 and tokens == {name: getattr(PAPEL, name) for name in tokens}


def test_the_story_is_exported_by_its_key(window, keys, qtbot, asked, tmp_path):
    keys(window, Qt.Key.Key_E, modifier=CONTROL)
    overlay = window.findChild(DiarySheet)
    keys(overlay.kind, Qt.Key.Key_2)
    assert overlay.is_story and "una o dos páginas" in overlay.about.text()
    overlay.save["markdown"].click()
    finish(qtbot, overlay)
    assert asked[0] == ["Relato - La mina.md"]
    assert "Con qué se ha jugado" in (tmp_path / asked[0][0]).read_text(encoding="utf-8")


def test_the_boxes_of_a_counter_on_a_blank_sheet_stand_on_one_line(qtbot):
    rows = tuple((f"A{n}", "Estandarte del Rey del Norte", LINE, " ".join([BOX] * 6), BOX) for n in range(4))
    grid = Grid("Ciudad del Norte", ("", "Ficha", "Sitio", "Impactos", "Usada"), rows)
    paper = Paper("es", "sheet", "s", "", "Dos ríos", "", None, (), "", (), (Chapter("", tables=(grid, grid)),), "")
    document = PaperDocument(theme(LIGHT), paper, QSizeF(SHEET_WIDTHS[0], 1000))
    assert document.documentLayout().documentSize().height() > 0
    block, lines = document.begin(), []
    while block.isValid():
        if BOX in block.text():
            lines.append(block.layout().lineCount())
        block = block.next()
    assert lines == [1] * 16
