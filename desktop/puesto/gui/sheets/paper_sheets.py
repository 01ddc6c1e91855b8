"""Sheets that export: the diary, and the instructions to set the table up again."""

from __future__ import annotations

import dataclasses
import os
import time
from collections.abc import Generator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QRectF, QSize, QStandardPaths, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFileDialog, QSizePolicy, QWidget

from puesto.core.game.game import whole_game
from puesto.core.messages import N_, printable
from puesto.diary import (
    FORMATS,
    SUFFIXES,
    Paper,
    diary_in_slices,
    file_name,
    form_of,
    paper_bytes,
    sheet,
    story_in_slices,
)
from puesto.diary.bbcode import FORUM_TAGS, bbcode_messages
from puesto.diary.bg_stats import bgsplay_text
from puesto.diary.blank import blank_sheet
from puesto.gui.controls.buttons import AnswerButton, style_text, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.overlay import Overlay
from puesto.gui.controls.segments import Segments
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, SPACE, Theme
from puesto.gui.look.words import sentence_case
from puesto.gui.sheets.print import PaperView, print_pages, usual_page
from puesto.language import Language
from puesto.storage.keeping import SaveError, is_ours_to_keep, write_paper

if TYPE_CHECKING:
    from puesto.gui.host.host import SheetHost

SLICE = 0.012
"""Seconds of work between two checks for keys and clicks."""
FOLDER = "export_folder"
"""Preference that remembers the folder of the last export."""
FORUMS = {"bgg": "BoardGameGeek", "smf": "SMF"}
"""Forums that take BBCode, by the format that each wants."""
STORY = 1
"""Place of the story among what can be exported."""
KINDS = {"pdf": "PDF", "html": "HTML", "markdown": "Markdown"} | FORUMS | {"bgsplay": "BG Stats"}


class SlicedWork(QObject):
    """Long work on the event loop, in slices.

    The first signal gives the progress, `done` the result; `stop` ends it at once.
    """

    told = Signal(float)
    done = Signal(object)

    def __init__(self, parent: QObject, work: Generator[float, None, Any]) -> None:
        super().__init__(parent)
        self._work: Generator[float, None, Any] | None = work
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._slice)
        self._timer.start(0)

    def stop(self) -> None:
        """Stop the work unfinished."""
        self._timer.stop()
        if self._work is not None:
            self._work.close()
            self._work = None

    def _slice(self) -> None:
        """Run the work for one slice of time, then report its progress."""
        end, share = time.monotonic() + SLICE, 0.0
        try:
            while self._work is not None and time.monotonic() < end:
                share = next(self._work)
        except StopIteration as whole:
            self.stop()
            self.done.emit(whole.value)
            return
        self.told.emit(share)


class Gauge(QWidget):
    """Progress bar of long work."""

    def __init__(self, name: str, theme: Theme) -> None:
        super().__init__()
        self.theme, self.share = theme, 0.0
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(240), self.theme.px(20))

    def show_share(self, share: float) -> None:
        """Show a progress from 0 to 1."""
        self.share = share
        self.setAccessibleDescription(f"{round(100 * share)} %")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        box, radius = QRectF(self.rect()), self.theme.px(SPACE)
        painter.fillPath(paint.rounded_rect(box, radius), self.theme.colour("line"))
        painter.setClipPath(paint.rounded_rect(box, radius))
        painter.fillRect(QRectF(0, 0, box.width() * self.share, box.height()), self.theme.colour("command"))
        painter.end()


class PaperSheet(Overlay):
    """Sheet that saves an export in one of several formats, with progress and a stop button."""

    title = ""
    """Title, marked with `N_`."""
    forms: tuple[str, ...] = ()

    def __init__(self, host: SheetHost) -> None:
        super().__init__(host.words, host.theme, host.frame, host.words.text(self.title))
        self.host = host
        self.work: SlicedWork | None = None
        self.path: Path | None = None
        """File that is being written, or was written last."""
        text = self.words.text
        self.said = text_label("", self.theme, BODY_BOLD, "ink")
        self.gauge = Gauge(text(N_("Progreso")), self.theme)
        self.choices = Flow(self.theme.px(8), even=True)
        self.save = {
            form: AnswerButton(text(N_("Guardar en {form}…"), form=KINDS[form]), self.theme, hint=self.hint(form))
            for form in self.forms
        }
        for form, button in self.save.items():
            button.clicked.connect(lambda _=False, form=form: self.ask(form))
            self.choices.addWidget(button)
        self.stop_button = AnswerButton(text(N_("Parar")), self.theme, key="Esc")
        self.stop_button.clicked.connect(self.stop)
        self.show_button = AnswerButton(text(N_("Abrirlo")), self.theme)
        self.show_button.clicked.connect(self._open_file)
        for button in (self.stop_button, self.show_button):
            self.choices.addWidget(button)
        self.fill()
        self.rows.addSpacing(self.theme.px(SPACE * 2))
        for widget in (self.gauge, self.said):
            self.rows.addWidget(widget)
        self.rows.addLayout(self.choices)
        self.fill_below()
        self._show()
        host.controller.state_changed.connect(self._changed)

    def with_theme(self, theme: Theme) -> PaperSheet:
        """Return the sheet in another theme or language; while an export is being written, itself."""
        if self.work is not None:
            return self
        fresh = type(self)(self.host)
        fresh.path = self.path
        fresh._show(self._written_text() if self.path is not None else "")
        return fresh

    def _written_text(self) -> str:
        """Return the message that the paper was written to its file."""
        return self.words.text(N_("Guardado en «{path}»."), path=str(self.path))

    # -- hooks of subclasses

    def hint(self, form: str) -> str:
        """Return a few words on what a format is good for."""
        return ""

    def fill(self) -> None:
        """Add what is above the buttons."""

    def fill_below(self) -> None:
        """Add the widgets below the buttons of the export."""

    def tell(self) -> Generator[float, None, Paper]:
        """Make the export in slices: yield the progress, return the result."""
        raise NotImplementedError

    @property
    def session_name(self) -> str:
        """Return the player's name of the session."""
        file = self.host.controller.file
        return str(file.extra.get("name", "")) if file is not None else ""

    @property
    def language(self) -> Language:
        """Return the language of the export: that of the window."""
        return Language(self.words.code)

    # -- saving

    def ask(self, form: str) -> None:
        """Ask for a file, and save."""
        last_folder = self.host.preferences.other.get(FOLDER)
        folder = (
            last_folder
            if isinstance(last_folder, str) and os.path.isdir(last_folder)
            else QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        )
        paper = self.first_page()
        name = file_name(paper, self.session_name, form)
        chosen_name, _ = QFileDialog.getSaveFileName(
            self, self.accessibleName(), str(Path(folder) / name), f"{KINDS[form]} (*{SUFFIXES[form]})"
        )
        if chosen_name:
            path = Path(chosen_name)
            typed = form_of(path.name)  # the typed ending decides the format
            self.start(
                typed if typed in self.forms else form,
                path if path.suffix else path.with_name(path.name + SUFFIXES[form]),
            )

    def play_bytes(self, paper: Paper) -> bytes:
        """Return the evening for BG Stats."""
        raise NotImplementedError

    def first_page(self) -> Paper:
        """Return the export without its chapters, which is fast. It is used for the name of the file."""
        raise NotImplementedError

    def start(self, form: str, path: Path) -> None:
        """Make the export and write it to `path`."""
        self.stop()
        self.path, self.form = path, form
        self.work = SlicedWork(self, self._making(form))
        self.work.told.connect(self.gauge.show_share)
        self.work.done.connect(self._write_paper)
        self._show(self.words.text(N_("Escribiendo…")))

    def _making(self, form: str) -> Generator[float, None, bytes]:
        """Make the export in a form, in slices."""
        paper = yield from part_of_work(self.tell(), 0.0, 0.4)
        if form in FORMATS:
            yield 0.5
            return paper_bytes(paper, form)
        if form == "bgsplay":
            return self.play_bytes(paper)
        data: bytes = yield from part_of_work(print_pages(paper, usual_page()), 0.4, 1.0)
        return data

    def _write_paper(self, data: bytes) -> None:
        """Write the finished paper to the chosen file, and say so or why not."""
        self.work = None
        if self.path is None:
            return
        try:
            write_paper(self.path, data, self.form, force=not is_ours_to_keep(self.path))
        except SaveError as problem:
            self.path = None
            self._show(self.words(problem.message), "danger")
            return
        self.host.preferences.other[FOLDER] = str(self.path.parent)
        self._show(self._written_text())
        self.show_button.setFocus()

    def stop(self) -> None:
        """Stop the export that is being made; nothing is written."""
        if self.work is not None:
            self.work.stop()
            self.work, self.path = None, None
            self._show(self.words.text(N_("Parado: no se ha escrito nada.")))

    def _changed(self) -> None:
        """Stop the export because the table has changed: it would mix two states."""
        self.stop()

    def go(self) -> None:
        self.stop()
        super().go()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.work is not None:
            self.stop()
        else:
            super().keyPressEvent(event)

    def _open_file(self) -> None:
        if self.path is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.path)))

    def _show(self, text: str = "", colour: str = "ink") -> None:
        """Show the possible actions, and a text."""
        busy = self.work is not None
        self.gauge.setVisible(busy)
        self.gauge.show_share(0.0)
        style_text(self.said, self.theme, BODY_BOLD, colour)
        self.said.setText(text)
        self.said.setVisible(bool(text))
        for button in self.save.values():
            button.setVisible(not busy)
        self.stop_button.setVisible(busy)
        self.show_button.setVisible(not busy and self.path is not None)
        if self.isVisible():
            (self.stop_button if busy else next(iter(self.save.values()))).setFocus()
            self.hug()


def part_of_work(work: Generator[float, None, Any], low: float, high: float) -> Generator[float, None, Any]:
    """Run work that is a part of longer work: its progress is scaled to `low`..`high`."""
    while True:
        try:
            share = next(work)
        except StopIteration as whole:
            return whole.value
        yield low + (high - low) * share


class DiarySheet(PaperSheet):
    """Sheet that saves the diary of the running session."""

    topic = "export"

    title = N_("Exportar el diario")
    forms = ("pdf", "html", "markdown", *FORUMS, "bgsplay")

    def hint(self, form: str) -> str:
        """Return what a form of export is for."""
        hints = {
            "pdf": N_("Para imprimirlo o guardarlo"),
            "html": N_("Una página para el navegador"),
            "markdown": N_("Texto para blogs"),
            "bgg": N_("BBCode, para un mensaje"),
            "smf": N_("BBCode de los demás foros"),
            "bgsplay": N_("La partida, para anotarla"),
        }
        return self.words.text(hints[form])

    def fill(self) -> None:
        """Fill the diary sheet."""
        text = self.words.text
        self.kind = Segments(
            text(N_("Qué se exporta")), [text(N_("Diario")), text(N_("Relato"))], 0, self.theme, words=self.words
        )
        self.kind.chosen.connect(lambda _: self._say_kind())
        self.rows.addWidget(self.kind)
        self.about = text_label("", self.theme, BODY, "quiet")
        self.rows.addWidget(self.about)
        self._say_kind()

    @property
    def is_story(self) -> bool:
        """Return whether the story is exported, and not the whole diary."""
        return self.kind.at == STORY

    def _say_kind(self) -> None:
        """Show a description of the chosen export."""
        diary_template = N_(
            "Toda la partida, de principio a fin: lo que se dijo, los dados, lo probable que era, los números "
            "de regla y tus notas."
        )
        short = N_("La partida contada en una o dos páginas: una frase por turno, los dados, las bajas y la suerte.")
        self.about.setText(self.words.text(short if self.is_story else diary_template))

    def with_theme(self, theme: Theme) -> PaperSheet:
        fresh = super().with_theme(theme)
        if isinstance(fresh, DiarySheet) and fresh is not self:
            fresh.kind.choose(self.kind.at)
        return fresh

    def fill_below(self) -> None:
        """Add a button for each forum that copies the diary for it."""
        self.next_part = dict.fromkeys(FORUMS, 0)
        flow = Flow(self.theme.px(8), even=True)
        self.copies = {
            form: AnswerButton(self.words.text(N_("Copiar para {forum}"), forum=name), self.theme)
            for form, name in FORUMS.items()
        }
        for form, button in self.copies.items():
            button.clicked.connect(lambda _=False, form=form: self.copy(form))
            flow.addWidget(button)
        self.rows.addLayout(flow)

    def copy(self, form: str) -> None:
        """Copy the diary for a forum; of a long one the next message at each press."""
        self.stop()
        self.path = None
        self.work = SlicedWork(self, self.tell())
        self.work.told.connect(self.gauge.show_share)
        self.work.done.connect(lambda paper: self._copied(form, paper))
        self._show(self.words.text(N_("Escribiendo…")))

    def _copied(self, form: str, paper: Paper) -> None:
        """Copy the next message of the export to the clipboard."""
        self.work = None
        messages = bbcode_messages(paper, FORUM_TAGS[form])
        number = self.next_part[form] % len(messages)
        self.next_part[form] = number + 1
        QGuiApplication.clipboard().setText(printable(messages[number]))
        if len(messages) == 1:
            self._show(self.words.text(N_("Copiado: pégalo en tu mensaje.")))
        else:
            words = N_("Copiada la parte {n} de {all}: pégala en su mensaje. Púlsalo otra vez para la siguiente.")
            self._show(self.words.text(words, n=number + 1, all=len(messages)))

    def first_page(self) -> Paper:
        name = N_("Relato") if self.is_story else N_("Diario")
        return dataclasses.replace(_table_paper(self), file=self.words.text(name))

    def tell(self) -> Generator[float, None, Paper]:
        session = self.host.controller.session
        assert session is not None
        make_in_slices = story_in_slices if self.is_story else diary_in_slices
        return make_in_slices(session, self.language, self.session_name, self._when())

    def play_bytes(self, paper: Paper) -> bytes:
        """Return the evening as a file of BG Stats."""
        session, file = self.host.controller.session, self.host.controller.file
        assert session is not None
        view = session.view()
        won = view.outcome.won if view.outcome is not None else None
        sides = [(sentence_case(self.words(side.name)), won is not None and won is not side.ai) for side in view.sides]
        key = file.path.stem if file is not None else paper.title
        game = self.words(whole_game(session).title)
        return printable(bgsplay_text(paper, game, sides, self._last_played(), key)).encode("utf-8", "replace")

    def _last_played(self) -> datetime:
        """Return the time at which the session was last played."""
        file = self.host.controller.file
        if file is not None and file.path.exists():
            return datetime.fromtimestamp(file.path.stat().st_mtime)
        return datetime.now()

    def _when(self) -> str:
        """Return the day on which it was last played."""
        day = self._last_played()
        return self.words.text(N_("{day}/{month}/{year}"), day=f"{day:%d}", month=f"{day:%m}", year=f"{day:%Y}")


class TableSheet(PaperSheet):
    """Sheet that shows how the table is set up again, and saves that for printing."""

    topic = "table_sheet"

    title = N_("Hoja para volver a montar la mesa")
    forms = ("pdf", "html")

    def fill_below(self) -> None:
        self.view = PaperView(dataclasses.replace(_table_paper(self), kicker=""), self.theme)
        self.rows.addWidget(self.view, 1)  # the remaining height is below the view

    def first_page(self) -> Paper:
        return _table_paper(self)

    def tell(self) -> Generator[float, None, Paper]:
        yield 0.0
        return _table_paper(self)

    def _changed(self) -> None:
        super()._changed()
        if self.host.controller.session is not None:
            self.view.show_paper(dataclasses.replace(_table_paper(self), kicker=""))


class BlankSheet(PaperSheet):
    """Sheet that saves blank record sheets of the game on the table for printing."""

    topic = "blank_sheets"

    title = N_("Hojas en blanco para jugar en papel")
    forms = ("pdf", "html")

    def fill_below(self) -> None:
        self.view = PaperView(dataclasses.replace(self.first_page(), kicker=""), self.theme)
        self.rows.addWidget(self.view, 1)

    def first_page(self) -> Paper:
        session = self.host.controller.session
        assert session is not None
        return blank_sheet(session.copy_before(0).view(), self.language, session.name)

    def tell(self) -> Generator[float, None, Paper]:
        yield 0.0
        return self.first_page()


def _table_paper(paper_sheet: PaperSheet) -> Paper:
    """Return the export of the table in its current state."""
    session = paper_sheet.host.controller.session
    assert session is not None
    return sheet(session.view(), session.prompt, paper_sheet.language, session.name, paper_sheet.session_name)
