"""My cards and decks, pasted as one list: what its lines mean, or which of them cannot be read."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from puesto.core.game.game import Game
from puesto.core.game.record_forms import PastedList
from puesto.core.messages import N_, NN_, Text, count
from puesto.gui.controls.accessible import PlainLabel
from puesto.gui.controls.buttons import ENTER, focus_of, text_label
from puesto.gui.controls.record_controls import FramedTextEdit
from puesto.gui.editors.work import disk_refusal
from puesto.gui.look.own_pictures import ALBUM
from puesto.gui.look.theme import SMALL, SMALL_BOLD, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.own_copy.battle_page import Lines
from puesto.gui.own_copy.page import MOST_LISTED, EditorPage, empty_column, show_doubts
from puesto.packs.problems import Problem
from puesto.packs.record_lists import keep_list, list_problems, takeable
from puesto.packs.user_layer import RecordNotSavedError
from puesto.storage.folders import user_folder
from puesto.storage.own_copies import writing_by_hand

PICTURE_WIDE = 260
"""Width in px at 100 % of the picture of a card beside the lines."""


class ListPage(EditorPage):
    """Page with one field of lines.

    They are checked while they are typed, and saved when they are valid and the owner asks for it.
    """

    topic = "own_lists"

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.typed: str | None = None
        """The edited lines; None while they are the saved ones."""
        self.lines: Lines | None = None
        self.read = PastedList()
        """What the lines mean."""

    def supports(self, game: Game[Any, Any]) -> bool:
        return game.forms.pasted is not None

    def close_work(self) -> None:
        self.typed = None
        super().close_work()

    def fill(self) -> None:
        """Fill the page with its present content."""
        words, theme = self.words, self.theme
        pasted_form = self.game.forms.pasted if self.game is not None else None
        if pasted_form is None:
            self.heading(words.text(N_("Mis cartas y mazos")))
            self.line(words.text(N_("Este juego no tiene cartas que pegar.")))
            self.back_button()
            return
        self.heading(words(pasted_form.title))
        if (games := self.row_of_games()) is not None:
            self.rows.addWidget(games)
        self.line(words(pasted_form.about))
        if self.typed is None:
            self.typed = pasted_form.write(self.content, words)
        self.lines = Lines(words(pasted_form.title), theme, self.typed)
        self.lines.textEdited.connect(self._typed)
        across = QHBoxLayout()
        across.setSpacing(theme.px(SPACE * 4))
        across.addWidget(FramedTextEdit(self.lines, theme), 1)
        self.picture = PlainLabel()
        self.picture.hide()
        across.addWidget(self.picture)
        self.rows.addLayout(across)
        self.lines.cursorPositionChanged.connect(self._show_picture)
        self.verdict = QVBoxLayout()
        self.verdict.setSpacing(theme.px(SPACE))
        self.rows.addLayout(self.verdict)
        self.part(words.text(N_("Cómo se escribe")))
        for line in pasted_form.help:
            self.rows.addWidget(text_label(words(line), theme, SMALL, "quiet"))
        self.take_button = self.button(words.text(N_("Guardar la lista")), key="Ctrl+\u21b5")
        self.take_button.clicked.connect(self.take_list)
        self.back_button()
        self._judge()

    def show_text(self, text: str) -> None:
        """Show a list that comes from elsewhere, to be looked at and saved."""
        self.typed = text
        self.rebuild()
        self.take_focus()

    def _typed(self, text: str) -> None:
        self.typed = text
        self.say("")
        self._judge()

    def _read(self) -> tuple[PastedList, list[Problem]]:
        assert self.game is not None and self.game.forms.pasted is not None
        pasted_list = self.game.forms.pasted.read(self.typed or "")
        return pasted_list, list_problems(self.game, self.content, pasted_list, "")

    def _judge(self) -> None:
        """Show what the lines mean, or which of them cannot be read."""
        empty_column(self.verdict)
        assert self.game is not None and self.game.forms.pasted is not None
        pasted_form, (pasted_list, problems) = self.game.forms.pasted, self._read()
        words = self.words
        for problem in problems[:MOST_LISTED]:
            field = pasted_form.fields.get(problem.field, Text(problem.field, problem.field))
            text = words.text(N_("Línea {line}, {field}: {what}"), line=problem.line, field=field, what=problem.what)
            self.verdict.addWidget(text_label(text, self.theme, SMALL_BOLD, "danger"))
        if len(problems) > MOST_LISTED:
            more_text = words(count(NN_("Y {n} más.", "Y {n} más."), len(problems) - MOST_LISTED))
            self.verdict.addWidget(text_label(more_text, self.theme, SMALL, "quiet"))
        if not problems:
            text = words.text(N_("Se entiende: {what}."), what=pasted_list.said)
            self.verdict.addWidget(text_label(text, self.theme, SMALL_BOLD, "ink"))
        show_doubts(self.verdict, pasted_list.doubts, words, self.theme)
        self.read = pasted_list
        self._show_picture()
        takeable_list = takeable(self.game, self.content, pasted_list)
        self.take_button.setEnabled(takeable_list is not None)
        text = N_("Guardar lo que se entiende") if problems and takeable_list is not None else N_("Guardar la lista")
        self.take_button.set_text(words.text(text))

    def _show_picture(self) -> None:
        """Show the owner's picture of the card in which the cursor is, beside its lines."""
        if self.lines is None or self.game is None or self.game.forms.pasted is None:
            return
        line = self.lines.textCursor().blockNumber() + 1
        record = next((record for _, record, first in reversed(self.read.records) if first <= line), None)
        key = self.game.forms.pasted.piece(record) if record is not None else ""
        size = QSize(self.theme.px(PICTURE_WIDE), self.lines.height())
        pixmap = ALBUM.pixmap(key, size, self.theme, is_whole=True) if key else None
        self.picture.setVisible(pixmap is not None)
        if pixmap is not None:
            self.picture.setPixmap(pixmap)
            self.picture.setAccessibleName(self.words.text(N_("Tu imagen de la carta")))

    def take_list(self) -> None:
        """Save the list in place of the one before."""
        if self.game is None or self.shelf is None:
            return
        read, problems = self._read()
        pasted_list = takeable(self.game, self.content, read)
        if pasted_list is None:
            return
        try:
            with writing_by_hand(self.game.id):
                record_count = keep_list(user_folder(), self.game, pasted_list)
        except RecordNotSavedError as problem:
            self.say_about(problem.problems[0].message)
            return
        except OSError as error:
            self.say_about(disk_refusal(error))
            return
        self.content, _ = self.shelf.content(self.game)
        message = self.words(count(NN_("Guardado: {n} elemento.", "Guardados: {n} elementos."), record_count))
        if left_out := len({problem.line for problem in problems}):
            forms = NN_("{n} línea se ha dejado fuera.", "{n} líneas se han dejado fuera.")
            message = f"{message} {self.words(count(forms, left_out))}"
        self.say(message)

    def take_focus(self) -> None:
        if self.lines is not None:
            self.lines.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and focus_of(self) is self.lines:
            self.take_list()
        else:
            super().keyPressEvent(event)
