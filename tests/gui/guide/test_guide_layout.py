"""The guide in every size: text that can be read, and nothing that is cut."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt, QUrl
from PySide6.QtGui import QColor, QTextDocument
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from puesto.gui.guide.guide_page import GuidePage
from puesto.gui.look.theme import PALETTE_KEYS, contrast
from puesto.gui.shell.main_window import MainWindow
from puesto.language import LANGUAGES
from puesto.reference.guide import guide, links, plain_text
from puesto.storage import Preferences
from tests.gui.conftest import Keys, Opened
from tests.gui.guide.opening import at_home, page
from tests.gui.guide.test_guide_page import ENTER, F1
from tests.gui.screens import settle
from tests.gui.test_nothing_clipped import clipped


@pytest.mark.parametrize("theme", PALETTE_KEYS)
def test_everything_that_is_read_stands_out(opened: Opened, theme: str) -> None:
    window = opened(Preferences(motion=False, theme=theme))
    shown = at_home(window)
    paper, seen = window.theme.colour("paper"), 0
    for section in guide("es").sections:
        shown.show_section(section)
        document = shown.text.document()
        block = document.begin()
        while block.isValid():
            pieces = block.begin()
            while not pieces.atEnd():
                form = pieces.fragment().charFormat()
                if not form.isImageFormat() and pieces.fragment().text().strip():
                    ground = form.background().color() if form.background().style() != Qt.BrushStyle.NoBrush else paper
                    assert contrast(form.foreground().color().name(), QColor(ground).name()) >= 7, (
                        section.id,
                        pieces.fragment().text(),
                    )
                    assert form.font().pixelSize() >= 14
                    seen += 1
                pieces += 1  # type: ignore[operator]
            block = block.next()
    assert seen > len(guide("es").sections)


@pytest.mark.parametrize("scale", [100, 200, 300])
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_size_text_contents_and_hits_can_be_read(
    opened: Opened, language: str, scale: int, keys: Keys
) -> None:
    window = opened(Preferences(motion=False, scale=scale, language=language))
    shown = at_home(window)
    line = window.theme.metrics(shown.text.body).height()
    assert clipped(window) == [] and shown.text.isVisible() and shown.text.viewport().height() > 3 * line
    assert (
        shown.area.verticalScrollBar().maximum() == 0
    )  # the keys scroll the text, and nothing of it lies further down
    assert shown.text.document().size().width() <= shown.text.viewport().width()
    if shown.narrow:
        swap = shown.swap
        assert swap is not None and not shown.contents.isVisible()
        swap.click()
        settle()
        assert shown.contents.isVisible() and not shown.text.isVisible() and clipped(window) == []
        swap.click()
        settle()
        assert shown.text.isVisible()
    keys(window, "/", "dados", Qt.Key.Key_Down)
    settle()
    assert clipped(window) == [] and shown.contents.isVisible()
    keys(window, ENTER)
    assert shown.text.isVisible() and window.focusWidget() is shown.text


@pytest.mark.parametrize("scale", [100, 200])
def test_pictures_are_as_wide_as_the_column_and_say_what_is_to_be_seen(opened: Opened, scale: int) -> None:
    window = opened(Preferences(motion=False, scale=scale))
    shown, found = at_home(window), 0
    for section in guide("es").sections:
        for _, is_picture, target in links(section.text):
            if is_picture:
                shown.show_section(section)
                settle()
                size = shown.text._size(target)
                image = shown.text.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl(target))
                assert (
                    image.width() == size.width() <= shown.text.viewport().width() and image.height() == size.height()
                )
                found += 1
        told = [text for text in plain_text(section.text).splitlines() if f"![{text}]" in section.text]
        assert all(text in shown.text.toPlainText() for text in told)
    assert found == 13


def test_a_page_that_grows_a_scroll_bar_keeps_the_text_that_is_shown(bear: MainWindow) -> None:
    bear.show_guide()
    page = bear.page(GuidePage)
    for section in page.guide.sections:
        page.show_section(section)
        QApplication.sendPostedEvents(
            None, QEvent.Type.DeferredDelete.value
        )  # as in the window's own loop: what was put away is gone
        settle()
        assert page.text is not None
        assert isValid(page.text.document())
        page.text.grab()


def test_the_guide_opens_again_after_it_was_narrow_and_became_wide(bear, keys: Keys):
    bear.resize(620, 700)
    keys(bear, F1)
    settle()
    shown = page(bear)
    assert shown.narrow and shown.swap is not None
    bear.resize(1366, 760)
    settle()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not shown.narrow and shown.swap is None
    shown.leave()
    settle()
    assert bear.at_table
    keys(bear, F1)
    settle()
    assert page(bear) is shown and shown.text is not None and shown.text.toPlainText()
