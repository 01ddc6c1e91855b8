"""All sessions: open, name, copy, export, restore an earlier copy, throw away, and get back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QSizePolicy

from puesto.core.messages import N_, NN_, Message, Sayable, count, msg, short_line
from puesto.core.session.saves import LoadError
from puesto.diary.writing import safe_file_name
from puesto.gui.controls.buttons import AnswerButton, focus_of, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.overlay import Overlay
from puesto.gui.host.file_dialogs import file_filter
from puesto.gui.look.theme import BODY, FIGURE_SMALL, Theme
from puesto.gui.look.words import Words
from puesto.gui.pages.page import Page
from puesto.gui.start.home import when_text
from puesto.gui.start.missing_summaries import SummaryFiller
from puesto.gui.start.session_list import SessionView
from puesto.storage import SessionBusyError, SessionFile, every_session, keeping, new_session_path
from puesto.storage.disk import backups_of, reason_of
from puesto.storage.folders import SUFFIX, SUFFIXES
from puesto.storage.trash import ThrownAway, throw_away

if TYPE_CHECKING:
    from puesto.gui.host.host import Host
    from puesto.storage import SessionInfo

RENAME = Qt.Key.Key_F4
NAME_LENGTH = 32
"""Most characters of a name on a button."""


class SessionsPage(Page):
    """Page with the list, and below it the actions on the current session."""

    topic = "sessions"

    open_wanted = Signal(object)

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.host: Host | None = None
        self.sessions: list[SessionInfo] = []
        self.thrown: list[ThrownAway] = []
        """Sessions that were thrown away here, the latest last, until they are restored."""
        self.at = 0
        self._filler: SummaryFiller | None = None
        self.list = SessionView(words, theme)
        self.buttons: dict[str, AnswerButton] = {}

    @property
    def hugs_content(self) -> bool:
        """Return False: the list takes all the height."""
        return not self.sessions

    def connect_host(self, host: Host) -> None:
        self.host = host
        self.open_wanted.connect(host.open)

    def on_shown(self, host: Host) -> None:
        self.at = 0
        self.say("")
        self.refresh()

    def refresh(self) -> None:
        """Read the folder again; the same row stays current."""
        assert self.host is not None
        self._read()
        if self._filler is None:
            self._filler = SummaryFiller(self, self.host.shelf.find, self._read)
        self._filler.fill(self.sessions)

    def _read(self) -> None:
        assert self.host is not None
        self.sessions = every_session(self.host.shelf.ids())
        self._show()

    def fill(self) -> None:
        """Fill the page with its present content."""
        words = self.words
        self.heading(words.text(N_("Todas las partidas")))
        self.count = text_label("", self.theme, BODY, "quiet")
        self.rows.addWidget(self.count)
        self.list = SessionView(words, self.theme)
        self.list.setAccessibleName(words.text(N_("Todas las partidas")))
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.list.open_wanted.connect(self._open)
        self.list.throw_wanted.connect(self._throw)
        self.list.chosen.connect(self._chosen)
        self.list.rows.renamed.connect(self._rename, Qt.ConnectionType.QueuedConnection)  # after the editor is closed
        self.rows.addWidget(self.list, 1000)
        self.buttons, self.row = {}, Flow(self.theme.px(8))
        self.rows.addLayout(self.row)
        self._button("open", N_("Abrir"), self._open, "\u21b5", primary=True)
        self._button("rename", N_("Cambiar el nombre"), self._edit, "F4")
        self._button("copy", N_("Hacer una copia"), self._copy)
        self._button("save", N_("Guardar en otro sitio…"), self._save_as)
        self._button("earlier", N_("Versiones anteriores"), self._earlier)
        self._button("throw", N_("Tirar a la papelera"), self._throw, words.text(N_("Supr")))
        self._button("back", "", self._bring_back)
        self._button("file", N_("Abrir un archivo…"), self._open_file, "Ctrl+O")
        self.back_button()
        self._show()

    def _button(self, id: str, text: str, act: Callable[[], object], key: str = "", primary: bool = False) -> None:
        """Add a button under an id."""
        if primary:
            button = self.button(self.words.text(text), primary=True, key=key)
        else:
            button = AnswerButton(self.words.text(text), self.theme, key=key, style=FIGURE_SMALL, low=True)
            self.row.addWidget(button)
        button.clicked.connect(lambda _=False: act())
        self.buttons[id] = button

    def take_focus(self) -> None:
        target = self.list if self.sessions else self.buttons["file"]
        target.setFocus(Qt.FocusReason.OtherFocusReason)
        self.area.ensureWidgetVisible(target)

    def event(self, event: QEvent) -> bool:
        """Handle the key that renames here while the page is shown; at the table it opens another page."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() == RENAME:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == RENAME:
            self._edit()
        elif event.key() == Qt.Key.Key_Delete and focus_of(self) is not self.list:
            self._throw()
        else:
            super().keyPressEvent(event)

    # -- display

    def _show(self) -> None:
        """Show the list, with the buttons that make sense."""
        if not self.buttons:
            return
        self.list.rows.show(self.sessions)
        count_text = count(NN_("{n} partida", "{n} partidas"), len(self.sessions))
        self.count.setText(
            self.words(count_text) if self.sessions else self.words.text(N_("Todavía no hay ninguna partida guardada."))
        )
        self.list.setVisible(bool(self.sessions))
        self.list.go_to(self.at)
        self._chosen()

    def _chosen(self) -> None:
        """Show the buttons that make sense for the current session."""
        info = self.list.at
        if info is not None:
            self.at = self.list.currentIndex().row()
        sound = info is not None and info.problem is None
        for id in ("open", "rename", "copy", "save"):
            self.buttons[id].setVisible(sound)
        self.buttons["earlier"].setVisible(info is not None and bool(backups_of(info.path)))
        self.buttons["throw"].setVisible(info is not None)
        back = self.buttons["back"]
        back.setVisible(bool(self.thrown))
        if self.thrown:
            back.set_text(
                self.words.text(
                    N_("Devolver «{name}»"), name=short_line(self.words(self.thrown[-1].label), NAME_LENGTH)
                )
            )

    def _do(self, act: Callable[[], object]) -> bool:
        """Run `act` and return whether it succeeded; a failure is shown and changes nothing."""
        self.say("")
        try:
            act()
        except SessionBusyError:
            return self._refuse(msg(N_("La partida está abierta en una ventana: ciérrala antes.")))
        except (keeping.SaveError, LoadError) as problem:
            return self._refuse(problem.message)
        except OSError as problem:
            return self._refuse(msg(N_("El disco no lo permite: {reason}"), reason=reason_of(problem)))
        finally:
            self.refresh()
        return True

    def _refuse(self, message: Message) -> bool:
        self.say(self.words(message))
        return False

    # -- actions

    def _open(self) -> None:
        info = self.list.at
        if info is not None and info.problem is None:
            self.open_wanted.emit(info.path)

    def _open_file(self) -> None:
        if self.host is not None:
            open_file(self.host)

    def _edit(self) -> None:
        info = self.list.at
        if info is not None and info.problem is None:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
            self.list.edit(self.list.currentIndex())

    def _rename(self, info: SessionInfo, typed: str) -> None:
        name = keeping.tidy_name(typed)
        if name != info.name:
            file = self._own_file(info.path)
            self._do(lambda: file.rename(name) if file is not None else keeping.rename_session(info.path, name))

    def _own_file(self, path: Path) -> SessionFile | None:
        """Return the file of the session that is open in this window, if it is that one and is written here."""
        file = self.host.controller.file if self.host is not None else None
        return file if isinstance(file, SessionFile) and file.path == path and not file.read_only else None

    def _copy(self) -> None:
        """Copy the current session."""
        info = self.list.at
        if info is None:
            return
        path = new_session_path(info.game, info.scenario)
        name = keeping.tidy_name(self.words.text(N_("{name} (copia)"), name=info.label))
        if self._do(lambda: keeping.copy_session(info.path, path, name)):
            self.list.go_to(next((row for row, session in enumerate(self.sessions) if session.path == path), self.at))
            self._edit()

    def _save_as(self) -> None:
        """Ask for a file and copy the current session there."""
        info = self.list.at
        if info is None:
            return
        title = self.words.text(N_("Guardar en otro sitio…"))
        file_name, _ = QFileDialog.getSaveFileName(
            self, title, safe_file_name(self.words(info.label)) + SUFFIX, saves_filter(self.words)
        )
        if file_name:
            path = Path(file_name)
            path = path if path.suffix.lower() in SUFFIXES else path.with_name(path.name + SUFFIX)
            self._do(lambda: keeping.copy_session(info.path, path, info.name))

    def _throw(self) -> None:
        info = self.list.at
        if info is not None:
            self._do(lambda: self.thrown.append(throw_away(info.path, info.label)))

    def undo(self) -> None:
        self._bring_back()

    def _bring_back(self) -> None:
        if self.thrown and self._do(lambda: self.thrown[-1].back()):
            path = self.thrown.pop().path
            self._chosen()
            self.list.go_to(next((row for row, session in enumerate(self.sessions) if session.path == path), self.at))
            self.take_focus()

    def _earlier(self) -> None:
        info = self.list.at
        if info is not None and self.host is not None:
            self.host.cover(EarlierSheet(self.words, self.theme, self.host, info, self._restore))

    def _restore(self, info: SessionInfo, earlier: Path) -> None:
        host = self.host
        if host is not None:
            self._do(lambda: keeping.restore_backup(info.path, earlier, host.shelf.find))


class EarlierSheet(Overlay):
    """Sheet with the earlier copies of one session.

    The chosen one takes its place, and the session as it was is kept among them.
    """

    topic = "sessions"

    def __init__(
        self, words: Words, theme: Theme, host: Host, info: SessionInfo, restore: Callable[[SessionInfo, Path], None]
    ) -> None:
        self.host, self.info, self.restore = host, info, restore
        super().__init__(words, theme, host.frame, words.text(N_("Versiones anteriores de «{name}»"), name=info.label))
        text = N_("La que elijas ocupa su lugar. La partida tal como está ahora queda entre estas versiones.")
        self.rows.addWidget(text_label(words.text(text), theme, BODY, "quiet"))
        flow = Flow(theme.px(8), even=True)
        for list_backup in keeping.list_backups(info.path):
            answers: Sayable = count(NN_("{n} respuesta", "{n} respuestas"), list_backup.answers)
            button = AnswerButton(when_text(list_backup.when, words), theme, hint=words(answers))
            button.clicked.connect(lambda _=False, path=list_backup.path: self._take(path))
            flow.addWidget(button)
        away = AnswerButton(words.text(N_("Ninguna")), theme, hint="Esc")
        away.clicked.connect(self.go)
        flow.addWidget(away)
        self.rows.addLayout(flow)
        self.rows.addStretch(1)

    def with_theme(self, theme: Theme) -> EarlierSheet:
        return EarlierSheet(self.words, theme, self.host, self.info, self.restore)

    def _take(self, earlier: Path) -> None:
        self.go()
        self.restore(self.info, earlier)


def files_filter(words: Words) -> str:
    """Return the name filters of a dialog for any file that can be opened."""
    rosters, every = words.text(N_("Listas de otros programas")), words.text(N_("Todos los archivos"))
    filters = (saves_filter(words), file_filter(rosters, ("ros", "rosz", "json", "txt")), f"{every} (*)")
    return ";;".join(filters)


def saves_filter(words: Words) -> str:
    """Return the name filter of a dialog for saves."""
    name = words.text(
        N_("Partidas de Puesto de Mando")
    )  # not in the f-string: the search for translations does not look there
    return file_filter(name, SUFFIXES)


def open_file(host: Host) -> None:
    """Ask for a session file anywhere on disk, and open it."""
    file_name, _ = QFileDialog.getOpenFileName(
        host.frame, host.words.text(N_("Abrir un archivo…")), "", files_filter(host.words)
    )
    if file_name:
        host.open(Path(file_name))
