"""Text view of a section.

It uses Qt's Markdown in the window's fonts and colours, pictures as wide as the column, links by key and click.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QFont,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QShowEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrame,
    QTextFrameFormat,
    QTextImageFormat,
    QTextLength,
    QTextList,
    QTextListFormat,
    QTextTable,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit

from puesto.gui.look.own_pictures import redden, resource_image, resource_size
from puesto.gui.look.theme import (
    BODY,
    BODY_BOLD,
    FIGURE,
    FIGURE_SMALL,
    LARGE,
    RED,
    SMALL,
    SPACE,
    TITLE,
    Theme,
    scroll_bars,
)
from puesto.language import fold
from puesto.reference.guide import Guide, Section

LEADING = 140
"""Line height in percent of the font's height."""
MEASURE = 680
"""Width of the column in px at 100 %, about seventy letters."""
MARGIN, BAR = 16, 3
"""Margin around the text, and width of the bar at its side while it has the focus, in px at 100 %."""
KEYS = 0.85
"""Size of keys and of typed text relative to the text; larger ones would make lines unequally high."""
APART = 250
"""Width in percent of the blank that Qt puts between a list's bullet and its text."""
LINES = {Qt.Key.Key_Up: QTextCursor.MoveOperation.Up, Qt.Key.Key_Down: QTextCursor.MoveOperation.Down}
TURNS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class GuideText(QTextBrowser):
    """Text view of one section.

    Left and Right ask for the section before and after, Alt+Left for the one read before.
    """

    followed = Signal(str)
    """Emitted with the target of a link that was followed."""
    turned = Signal(int)
    back_wanted = Signal()

    def __init__(self, theme: Theme, small: bool) -> None:
        """Make the view; `small` chooses the smaller fonts of a narrow window."""
        super().__init__()
        self.theme, self.body = theme, BODY if small else LARGE
        self.guide: Guide | None = None
        self.section: Section | None = None
        self.found: tuple[str, ...] = ()
        """Case-folded words that are highlighted in the text."""
        self.share = 0.0
        """Scroll position from 0 to 1; kept when the width of the column changes."""
        self._drawing = False
        self._drawn_at = 0
        self._shown: QTextDocument | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setTextInteractionFlags(self.textInteractionFlags() | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self.setMaximumWidth(theme.px(MEASURE))
        self.setMinimumHeight(theme.px(BODY.size * 4))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        bar = self.verticalScrollBar()
        bar.setStyleSheet(scroll_bars(theme))
        bar.valueChanged.connect(self._scrolled)
        bar.rangeChanged.connect(lambda *_: self._scroll())
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, theme.colour("paper", 0))
        palette.setColor(QPalette.ColorRole.Text, theme.colour("ink"))
        self.setPalette(palette)
        self.viewport().setAutoFillBackground(False)
        self.anchorClicked.connect(lambda url: self.followed.emit(url.toString()))

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(MEASURE), self.minimumHeight())

    def show_section(self, guide: Guide, section: Section, result: tuple[str, ...] = (), share: float = 0.0) -> None:
        """Show a section at a scroll position, with the search words highlighted."""
        self.guide, self.section, self.found, self.share = guide, section, result, share
        self.setAccessibleName(section.title)
        self._draw()

    @property
    def first_line(self) -> str:
        """Return the first line of the section below its title."""
        return next((block.text() for block in _blocks(self.document())[1:] if block.text().strip()), "")

    def _walk(self, key: Qt.Key) -> None:
        """Move the text cursor one line and scroll as far, so that a screen reader reads the new line."""
        bar, before = self.verticalScrollBar(), self.cursorRect().top()
        self.moveCursor(LINES[key])
        bar.setValue(bar.value() + self.cursorRect().top() - before)

    def _scrolled(self, value: int) -> None:
        """Store the scroll position when the reader scrolls; drawing the text anew is ignored."""
        if not self._drawing:
            self.share = value / max(1, self.verticalScrollBar().maximum())

    def _scroll(self) -> None:
        bar, before = self.verticalScrollBar(), self._drawing
        self._drawing = True
        bar.setValue(round(self.share * bar.maximum()))
        self._drawing = before

    # -- drawing

    def _draw(self) -> None:
        """Build the text document of the section anew."""
        if self.section is not None:
            self._drawing = True
            self._compose(self.section)
            self._scroll()
            self._drawing = False

    def _compose(self, section: Section) -> None:
        """Build the document of a section from its Markdown."""
        self._drawn_at = self.width()
        document = QTextDocument(self)
        document.setDefaultFont(self.theme.font(self.body))
        document.setDocumentMargin(self.theme.px(MARGIN))
        document.setIndentWidth(self.theme.px(SPACE * 6))
        document.setMarkdown(
            f"# {section.title}\n\n{section.text}{self._ahead(section)}",
            QTextDocument.MarkdownFeature.MarkdownDialectGitHub,
        )
        self.setDocument(document)
        if self._shown is not None:
            self._shown.deleteLater()
        self._shown = document
        self._dress_tables(document.rootFrame())
        for block in _blocks(document):
            self._dress(block)
        self._caption(document)
        self._mark()

    def _ahead(self, section: Section) -> str:
        """Return Markdown links to the chapter's other sections, for the section that opens a chapter."""
        chapter = (
            next(
                (
                    each_chapter
                    for each_chapter in self.guide.chapters
                    if section.opens and section in each_chapter.sections
                ),
                None,
            )
            if self.guide is not None
            else None
        )
        return (
            "".join(
                [
                    "\n",
                    *(
                        f"\n- [{each_section.title}](#{each_section.id})"
                        for each_section in chapter.sections
                        if each_section is not section
                    ),
                ]
            )
            if chapter is not None
            else ""
        )

    def _dress(self, block: QTextBlock) -> None:
        """Set the font and spacing of a paragraph, and the colour of its links."""
        theme, px = self.theme, self.theme.px
        level = block.blockFormat().headingLevel()
        form = QTextBlockFormat()
        if not level and not any(
            fragment.charFormat().isImageFormat() for fragment in _fragments(block)
        ):  # a key must not widen the gap between lines
            form.setLineHeight(
                theme.metrics(self.body).height() * LEADING / 100, QTextBlockFormat.LineHeightTypes.FixedHeight.value
            )
        in_table = QTextCursor(block).currentTable() is not None
        above = 0 if in_table or block.position() == 0 else px(24) if level else 0
        signs: QTextList | None = block.textList()
        is_list = signs is not None
        form.setTopMargin(above)
        form.setBottomMargin(0 if in_table else px(4 if is_list and block.next().textList() is not None else 12))
        quoted = block.blockFormat().hasProperty(QTextFormat.Property.BlockQuoteLevel)
        if quoted:
            form.setLeftMargin(px(SPACE * 6))
            form.setRightMargin(px(SPACE * 6))
        parts = [
            (fragment.position(), fragment.length(), fragment.charFormat())
            for fragment in _fragments(block)
            if not fragment.charFormat().isImageFormat()
        ]
        cursor = QTextCursor(block)
        cursor.mergeBlockFormat(form)
        if is_list:
            sign = QTextCharFormat()
            face = QFont(theme.font(self.body))
            if signs is not None and signs.format().style() == QTextListFormat.Style.ListDisc:
                face.setStretch(APART)
            sign.setFont(face)
            sign.setForeground(theme.colour("quiet"))
            cursor.setBlockCharFormat(sign)
        heading = TITLE if level == 1 else FIGURE
        for position, length, was in parts:
            char_format = QTextCharFormat()
            strong = was.fontWeight() > self.body.weight or was.fontItalic()  # the reading font has no italics
            if level:
                char_format.setFont(theme.font(heading))
            elif was.fontFixedPitch():
                char_format.setFont(theme.font(FIGURE_SMALL._replace(size=round(self.body.size * KEYS))))
            else:
                char_format.setFont(theme.font(self.body._replace(weight=BODY_BOLD.weight) if strong else self.body))
            char_format.setForeground(theme.colour("command" if was.isAnchor() else "quiet" if quoted else "ink"))
            if was.isAnchor():
                char_format.setAnchor(True)
                char_format.setAnchorHref(was.anchorHref())
                char_format.setFontUnderline(True)
            cursor.setPosition(position)
            cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(char_format)

    def _dress_tables(self, frame: QTextFrame) -> None:
        """Make tables as wide as the column, with hairlines."""
        for child in frame.childFrames():
            if isinstance(child, QTextTable):
                form = child.format()
                form.setBorder(1)
                form.setBorderBrush(self.theme.colour("line"))
                form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
                form.setBorderCollapse(True)
                form.setCellSpacing(0)
                form.setCellPadding(self.theme.px(SPACE * 2))
                form.setBottomMargin(self.theme.px(SPACE * 4))
                form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
                child.setFormat(form)

    def _caption(self, document: QTextDocument) -> None:
        """Set the width of the pictures and write the alternative text of each below it as a caption."""
        pictures = [
            fragment
            for block in _blocks(document)
            for fragment in _fragments(block)
            if fragment.charFormat().isImageFormat()
        ]
        spots = [(picture.position(), picture.length(), picture.charFormat().toImageFormat()) for picture in pictures]
        for position, length, was in reversed(spots):
            cursor = QTextCursor(document)
            cursor.setPosition(position)
            cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
            image_format = QTextImageFormat()
            image_format.setName(was.name())
            size = self._size(was.name())
            image_format.setWidth(size.width())
            image_format.setHeight(size.height())
            text = str(was.property(QTextFormat.Property.ImageAltText.value) or "")
            image_format.setProperty(QTextFormat.Property.ImageAltText.value, text)
            cursor.setCharFormat(image_format)
            below = QTextBlockFormat(cursor.blockFormat())
            below.setBottomMargin(self.theme.px(SPACE))
            cursor.setBlockFormat(below)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
            caption = QTextCharFormat()
            caption.setFont(self.theme.font(SMALL))
            caption.setForeground(self.theme.colour("quiet"))
            below.setBottomMargin(self.theme.px(SPACE * 4))
            below.setLineHeight(0, QTextBlockFormat.LineHeightTypes.SingleHeight.value)
            cursor.insertBlock(below, caption)
            cursor.insertText(text, caption)

    def _mark(self) -> None:
        """Highlight the search words in the section."""
        marks = []
        ground = QTextCharFormat()
        ground.setBackground(self.theme.colour("lit"))
        ground.setForeground(self.theme.colour("ink"))
        ground.setFontUnderline(True)
        for block in _blocks(self.document()) if self.found else ():
            text = "".join(fold(letter)[:1] or letter for letter in block.text())
            for word in self.found:
                index = text.find(word)
                while index >= 0:
                    mark = QTextEdit.ExtraSelection()
                    cursor = QTextCursor(block)
                    cursor.setPosition(block.position() + index)
                    cursor.setPosition(block.position() + index + len(word), QTextCursor.MoveMode.KeepAnchor)
                    mark.cursor, mark.format = cursor, ground
                    marks.append(mark)
                    index = text.find(word, index + len(word))
        self.setExtraSelections(marks)

    # -- pictures

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Return one of the guide's own pictures; every other resource is refused."""
        return self._picture(QUrl(name).toString()) if kind == QTextDocument.ResourceType.ImageResource.value else None

    def _picture(self, name: str) -> QImage:
        """Return a picture of the guide at the size of the column."""
        image = resource_image(self.guide.picture(name, self.theme.dark)) if self.guide is not None else QImage()
        if image.isNull():
            return image
        density = self.devicePixelRatioF()
        image = image.scaledToWidth(
            round(self._size(name).width() * density), Qt.TransformationMode.SmoothTransformation
        )
        if self.theme.palette.name == RED:
            image = redden(image, self.theme)
        image = image.convertToFormat(QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.setPen(QPen(self.theme.colour("edge"), max(1, round(density))))
        painter.drawRect(image.rect().adjusted(0, 0, -1, -1))  # the edge of a picture of paper on paper
        painter.end()
        return image

    def _size(self, name: str) -> QSize:
        """Return a picture's size: its own at 100 %, scaled with the type, at most as wide as the column."""
        picture_size = resource_size(self.guide.picture(name)) if self.guide is not None else QSize()
        room = self.width() - self.verticalScrollBar().sizeHint().width() - 2 * self.theme.px(MARGIN) - 2
        wide = max(1, min(room, self.theme.px(picture_size.width())))
        return QSize(wide, max(1, round(wide * picture_size.height() / max(1, picture_size.width()))))

    # -- Qt's events

    def showEvent(self, event: QShowEvent) -> None:
        """Keep the scroll position when the view is shown: Qt scrolls to its text cursor, which nobody placed."""
        self._drawing = True
        super().showEvent(event)
        self._drawing = False
        self._scroll()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self.viewport())
            painter.fillRect(0, 0, self.theme.px(BAR), self.viewport().height(), self.theme.colour("focus"))
            painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.width() != self._drawn_at:  # a scroll bar that comes or goes must not draw again: it would recurse
            self._draw()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, bar = Qt.Key(event.key()), self.verticalScrollBar()
        if key == Qt.Key.Key_Left and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.back_wanted.emit()
        elif key in TURNS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.turned.emit(TURNS[key])
        elif key in LINES and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self._walk(key)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            is_home = key == Qt.Key.Key_Home
            self.moveCursor(QTextCursor.MoveOperation.Start if is_home else QTextCursor.MoveOperation.End)
            bar.setValue(bar.minimum() if is_home else bar.maximum())
        elif key in (Qt.Key.Key_Escape, Qt.Key.Key_Slash):
            event.ignore()
        else:
            super().keyPressEvent(event)


def _blocks(document: QTextDocument) -> list[QTextBlock]:
    """Return the paragraphs of a document."""
    blocks, block = [], document.begin()
    while block.isValid():
        blocks.append(block)
        block = block.next()
    return blocks


def _fragments(block: QTextBlock) -> list[Any]:
    """Return the fragments of a paragraph that have one format."""
    fragments, pieces = [], block.begin()
    while not pieces.atEnd():
        fragments.append(pieces.fragment())
        pieces += 1
    return fragments
