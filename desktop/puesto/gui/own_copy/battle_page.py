"""The page of own battles: scenarios typed in or pasted as a list, with errors and warnings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QFileDialog, QSizePolicy, QVBoxLayout

from puesto.core.game.game import Game
from puesto.core.game.record_forms import blank_record
from puesto.core.messages import N_, NN_, Message, count
from puesto.core.pack_layout import Finding
from puesto.diary.writing import safe_file_name
from puesto.gui.controls.buttons import AnswerButton, focus_of, text_label
from puesto.gui.controls.record_controls import FramedTextEdit, TextEdit, let_wrap
from puesto.gui.look.theme import BODY_BOLD, SMALL, SMALL_BOLD, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.own_copy.page import MOST_LISTED, empty_column, show_doubts
from puesto.gui.own_copy.scenario_page import ScenarioPage, Terms
from puesto.packs.record_tables import has_tables, record_csv
from puesto.storage.keeping import OTHER, SaveError, is_ours_to_keep, write_paper

HIGH = 14
"""Number of visible lines of a list."""


class Lines(TextEdit):
    """Text edit for a list of lines, in which Enter begins a new line."""

    def __init__(self, name: str, theme: Theme, text: str) -> None:
        super().__init__(name, theme, text)
        self.setFixedHeight(QFontMetrics(self.font()).lineSpacing() * HIGH + theme.px(SPACE * 6))
        self.setUndoRedoEnabled(True)

    def insertFromMimeData(self, source: Any) -> None:
        self.insertPlainText(source.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            self.insertPlainText("\n")
        elif enter:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # undo in this field undoes its typing
            return True
        return super().event(event)


class BattlePage(ScenarioPage):
    """Page with the owner's battles as a list, or with one in its form, or its rosters as lines of text."""

    topic = "battles"
    beside_from = 1180
    terms = Terms(
        title=N_("Mis batallas"),
        none=N_("Este juego no tiene batallas que escribir."),
        about=N_("Copia aquí las de tu libro de escenarios, o inventa otras. Se guardan solas, terminadas o no."),
        like=N_("A partir de «{mission}»"),
        take_away=N_("Quitar esta batalla"),
        gone=N_("«{mission}» ya no está entre tus batallas. Ctrl+Z la trae de vuelta."),
    )

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.listed_text: str | None = None
        """The edited lines; None while the form is shown."""
        self.lines: Lines | None = None
        self.table_button: AnswerButton | None = None

    def supports(self, game: Game[Any, Any]) -> bool:
        return bool(game.forms.scenarios) and game.forms.battles

    def proof_width(self) -> int:
        return 300

    def close_work(self) -> None:
        self.listed_text = None
        super().close_work()

    # -- a new one

    def begun(self, kind: Any) -> dict[str, Any]:
        assert self.game is not None
        return blank_record(kind) | self.game.forms.fresh()

    def list_buttons(self) -> None:
        """Add the button to the decks with which battles are fought."""
        if self.game is not None and self.game.forms.decks and self.host is not None:
            host = self.host
            self.button(self.words.text(N_("Componer mazos…"))).clicked.connect(lambda: host.do_named("own_decks"))

    def own_names(self, data: dict[str, Any], key: str) -> None:
        assert self.game is not None
        data |= self.game.forms.rename_copy(data, key)

    # -- the form

    def _fill_form(self) -> None:
        if self.listed_text is not None:
            self._fill_lines()
            return
        self.lines = None
        super()._fill_form()

    def more_buttons(self) -> None:
        if self.game is not None and self.game.forms.listed is not None:
            self.button(self.words.text(N_("Ver como texto…"))).clicked.connect(self.open_list)
        self.table_button = None
        if self.game is not None and self.work is not None and has_tables(self.game, self.work.section.record):
            self.table_button = self.button(self.words.text(N_("Guardar como CSV…")))
            self.table_button.clicked.connect(self._ask_where)

    def show_beside(self, column: QVBoxLayout) -> None:
        super().show_beside(column)
        if self.table_button is not None:
            self.table_button.setEnabled(self.work is not None and self.work.record is not None)

    def _ask_where(self) -> None:
        if self.work is None or self.work.record is None:
            return
        title, name = self.words.text(N_("Guardar como CSV…")), safe_file_name(self._title(self.work.data))
        file_name, _ = QFileDialog.getSaveFileName(self, title, f"{name}.csv", "CSV (*.csv)")
        if file_name:
            self.save_table(Path(file_name))

    def save_table(self, path: Path) -> None:
        """Write armies and units for a spreadsheet; a system in Spanish wants semicolons."""
        assert self.work is not None and self.game is not None
        separator = ";" if self.words.code == "es" else ","
        text = record_csv(self.game, self.content, self.work.record, self.words, separator)
        try:
            write_paper(path, text.encode("utf-8-sig", "replace"), OTHER, force=not is_ours_to_keep(path))
        except SaveError as problem:
            self.say(self.words(problem.message))
        else:
            self.say(self.words.text(N_("Guardado en «{path}»."), path=str(path)))

    def lay_form(self) -> None:
        super().lay_form()
        assert self.form is not None
        self.form.built.connect(self.show_problems)

    def show_problems(self) -> None:
        """List the errors, and below them the warnings."""
        super().show_problems()
        work, form = self.work, self.form
        if work is None or form is None or work.record is None:
            return
        odd = list(work.game.forms.advice(work.record))
        if odd:
            text = N_("Se puede jugar, pero mira esto:") if work.sound else N_("Además, mira esto:")
            self.problem_list.addWidget(text_label(self.words.text(text), self.theme, SMALL_BOLD, "quiet"))
        for finding in odd[:MOST_LISTED]:
            self._odd(finding)

    def _odd(self, finding: Finding) -> None:
        """Add a button that leads to what is unlikely in the battle."""
        assert self.form is not None
        button = AnswerButton(
            self.form.name_of(finding.path), self.theme, hint=self.words(finding.what), style=BODY_BOLD, low=True
        )
        let_wrap(button, QSizePolicy.Policy.Expanding)
        button.clicked.connect(lambda _=False, path=finding.path: self._go_to(path))
        self.problem_list.addWidget(button)

    # -- list of lines

    def open_list(self) -> None:
        """Show the rosters as lines of text, to be changed or pasted over."""
        assert self.work is not None and self.game is not None and self.game.forms.listed is not None
        self.keep()
        self.listed_text = self.game.forms.listed.write(self.work.data, self.words)
        self.rebuild()
        self.take_focus()
        self.area.verticalScrollBar().setValue(0)

    def open_text(self, text: str, title: str) -> None:
        """Open a new battle with a list that comes from elsewhere, to be looked at and taken."""
        self.start()
        if self.work is None:
            return
        self.work.begin(self.work.data | {"title": {"es": title, "en": title}})
        self.listed_text = text
        self.rebuild()
        self.take_focus()

    def _fill_lines(self) -> None:
        """Fill the page with the battle as a list of lines."""
        assert (
            self.work is not None
            and self.game is not None
            and self.game.forms.listed is not None
            and self.listed_text is not None
        )
        words, theme = self.words, self.theme
        self._place_proof()
        self.heading(words.text(N_("{battle}, como lista"), battle=self._title(self.work.data)))
        self.line(
            words.text(
                N_("Pega o escribe tu lista, línea a línea. Lo que hay ahora es esto; lo que escribas lo sustituye.")
            )
        )
        self.lines = Lines(words.text(N_("Lista del escenario")), theme, self.listed_text)
        self.lines.textEdited.connect(self._list_typed)
        self.rows.addWidget(FramedTextEdit(self.lines, theme))
        self.verdict = QVBoxLayout()
        self.verdict.setSpacing(theme.px(SPACE))
        self.rows.addLayout(self.verdict)
        self.part(words.text(N_("Cómo se escribe")))
        for line in self.game.forms.listed.help:
            self.rows.addWidget(text_label(words(line), theme, SMALL, "quiet"))
        self.take_button = self.button(words.text(N_("Poner esta lista")), key="Ctrl+\u21b5")
        self.take_button.clicked.connect(self.take_list)
        self.button(words.text(N_("Dejarlo")), key="Esc").clicked.connect(self.leave_list)
        self._judge()

    def _list_typed(self, text: str) -> None:
        self.listed_text = text
        self._judge()

    def _read(self) -> tuple[dict[str, Any], list[tuple[int, Message]]]:
        """Return the battle that the lines mean, and their problems."""
        assert (
            self.work is not None
            and self.game is not None
            and self.game.forms.listed is not None
            and self.listed_text is not None
        )
        return self.game.forms.listed.read(self.listed_text, self.work.data)

    def _judge(self) -> None:
        """Show what the lines mean, or which of them cannot be read."""
        empty_column(self.verdict)
        data, problems = self._read()
        words = self.words
        if problems:
            for index, problem in problems[:MOST_LISTED]:
                text = words.text(N_("Línea {line}: {what}"), line=index, what=problem)
                self.verdict.addWidget(text_label(text, self.theme, SMALL_BOLD, "danger"))
            if len(problems) > MOST_LISTED:
                self.verdict.addWidget(
                    text_label(
                        words(count(NN_("Y {n} más.", "Y {n} más."), len(problems) - MOST_LISTED)),
                        self.theme,
                        SMALL,
                        "quiet",
                    )
                )
        assert self.game is not None and self.game.forms.listed is not None
        parts = self.game.forms.listed.parts(data)
        self.verdict.addWidget(
            text_label(words.text(N_("Se entiende: {what}."), what=parts), self.theme, SMALL_BOLD, "ink")
        )
        show_doubts(self.verdict, self.game.forms.listed.doubts(self.listed_text or ""), words, self.theme)
        self.take_button.setEnabled(not problems or self._has_any(data))
        self.take_button.set_text(words.text(N_("Poner lo que se entiende") if problems else N_("Poner esta lista")))

    def _has_any(self, data: dict[str, Any]) -> bool:
        """Return whether anything of a list is understood."""
        assert self.game is not None and self.game.forms.listed is not None
        return any(dict(part.params).get("n") for part in self.game.forms.listed.parts(data))

    def take_list(self) -> None:
        """Replace the rosters by the lines that are understood, in one undoable step."""
        assert self.work is not None
        data, problems = self._read()
        if problems and not self._has_any(data):
            self.say(self.words.text(N_("No se entiende ninguna línea: no cambia nada.")))
            return
        self.listed_text = None
        self.work.begin(data)
        self.keep()
        self.rebuild()
        if problems:
            left_out = count(NN_("{n} línea se ha dejado fuera.", "{n} líneas se han dejado fuera."), len(problems))
            self.say(self.words(left_out))
        self.take_focus()

    def leave_list(self) -> None:
        """Return to the form; the rosters are unchanged."""
        self.listed_text = None
        self.rebuild()
        self.take_focus()

    def take_focus(self) -> None:
        if self.listed_text is not None and self.lines is not None:
            self.lines.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().take_focus()

    def undo(self) -> None:
        if self.listed_text is None:
            super().undo()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.listed_text is not None and event.key() == Qt.Key.Key_Escape:
            self.leave_list()
        elif (
            self.listed_text is not None
            and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and focus_of(self) is self.lines
        ):
            self.take_list()
        else:
            super().keyPressEvent(event)
