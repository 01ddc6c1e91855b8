"""The page of an editor: the form at the left, the painted record at the right, problems below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.card_views import CardView
from puesto.core.game.game import Game, whole_game
from puesto.core.messages import N_, NN_, Message, count
from puesto.core.pack_layout import Path
from puesto.core.procedure_views import GridCard
from puesto.gui.controls.buttons import ENTER, AnswerButton, focus_of, text_label
from puesto.gui.controls.record_controls import Search, let_wrap
from puesto.gui.controls.segments import Segments
from puesto.gui.editors.form import Form
from puesto.gui.editors.grid import Grid
from puesto.gui.editors.sketch import sketch
from puesto.gui.editors.work import Work
from puesto.gui.look.theme import BODY_BOLD, SHADOW, SMALL, SPACE, Theme, scroll_bars
from puesto.gui.look.words import Words
from puesto.gui.own_copy.counter_proof import CounterProof
from puesto.gui.pages.page import Page
from puesto.gui.panels.card import CardPanel
from puesto.gui.panels.sheet import SheetPanel

if TYPE_CHECKING:
    from puesto.gui.host.host import Host
    from puesto.shelf import Shelf

PAUSE_MS = 400
"""Milliseconds without typing after which the work is written to disk."""
PROOFS: dict[type, type[CardPanel | SheetPanel | CounterProof]] = {CardView: CardPanel, GridCard: CounterProof}
"""Widget that paints a record as on the table, by the class of its view. Any other view is painted on a sheet."""
MOST_LISTED = 6
"""Most problems listed at once."""


class EditorPage(Page):
    """Base of pages that edit a record of one section.

    Everything is saved automatically, so that there is no button for it.
    """

    beside_from = 690
    """Least width in px at 100 % at which the painted record is beside the form instead of below it."""
    complete, complete_soon = N_("Completa y guardada."), N_("Completa: se guarda sola.")
    """Texts about a record without problems: it is saved, or will be in a moment."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.games: list[Game[Any, Any]] = []
        """Games that have this kind of record, the one on the table first."""
        self.game: Game[Any, Any] | None = None
        self.shelf: Shelf | None = None
        self.content: Any = None
        self.work: Work | None = None
        self.form: Form | None = None
        self.laid: QWidget | None = None
        """Widget that the record is typed into: the form, or a subclass's replacement."""
        self.opened_entries: set[Path] = set()
        self.cursors: dict[Path, tuple[int, int]] = {}
        self.panel: CardPanel | SheetPanel | CounterProof | None = None
        self.proof = QWidget()
        self.side = QScrollArea()
        self.side.setFrameShape(self.area.frameShape())
        self.side.setWidgetResizable(True)
        self.side.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.side.viewport().setAutoFillBackground(False)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.side.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.across = QHBoxLayout()
        self.column.removeWidget(self.area)
        self.across.addWidget(self.area, 1)
        self.across.addWidget(self.side)
        self.column.insertLayout(0, self.across, 1)
        self.side.hide()
        self.area.installEventFilter(self)
        self._below: bool | None = None
        self._watching = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(PAUSE_MS)
        self._later.timeout.connect(self.keep)

    @property
    def measure(self) -> int:
        """Return the width of the page: the whole window for form and painting, a usual page for the list."""
        return 0 if self.work is not None else super().measure

    @property
    def hugs_content(self) -> bool:
        return self.work is None

    # -- calls by the window

    def supports(self, game: Game[Any, Any]) -> bool:
        """Return whether a game has this kind of record."""
        return True

    def on_shown(self, host: Host) -> None:
        session = host.controller.session
        games = [host.shelf.find(id) for id in host.shelf.ids()]
        self.shelf = host.shelf
        self.games = [game for game in games if self.supports(game)]
        games_in_order = [whole_game(session), *games] if session is not None else games
        self.take_game(next((game for game in games_in_order if self.supports(game)), games[0] if games else None))

    def take_game(self, game: Game[Any, Any] | None) -> None:
        """Edit the records of this game from now on."""
        self.close_work()
        self.game, self.content = game, None
        if game is not None and self.shelf is not None:
            self.content, problems = self.shelf.content(game)
            self.say("\n".join(map(self.words, problems)))

    def show_game(self, id: str) -> None:
        """Show the records of the game called `id`."""
        self.take_game(next(game for game in self.games if game.id == id))
        self.rebuild()

    def show_own(self, game: str, record: str = "") -> None:
        if any(each.id == game for each in self.games):
            self.show_game(game)

    def row_of_games(self) -> Segments | None:
        """Return the choice of games, or None where there is only one."""
        if len(self.games) < 2 or self.game is None:
            return None
        row = Segments(
            self.words.text(N_("Juego")),
            [self.words(game.title) for game in self.games],
            next((index for index, game in enumerate(self.games) if game.id == self.game.id), 0),
            self.theme,
            words=self.words,
        )
        row.chosen.connect(lambda position: self.show_game(self.games[position].id))
        return row

    def say_about(self, message: Message | None) -> None:
        """Show at the foot what went wrong, or clear it."""
        self.say("" if message is None else self.words(message))

    # -- the work

    def take(self, work: Work) -> None:
        """Open a record."""
        self.close_work()
        self.work, self.opened_entries, self.cursors = work, set(), {}
        work.changed.connect(self._changed)

    def close_work(self) -> None:
        """Save the rest of the work and close it."""
        self.keep()
        self.work = self.form = self.laid = None

    def keep(self) -> None:
        """Write the work to disk; show a failure."""
        self._later.stop()
        if self.work is not None:
            before = self.work.saved
            self.say_about(self.work.keep())
            if self.work.saved is not before:
                self.on_saved()

    def on_saved(self) -> None:
        """Update the page after the work was written."""
        self.show_state()

    def undo(self) -> None:
        """Undo the last change."""
        if self.work is not None:
            self.work.undo()

    def redo(self) -> None:
        """Redo what was undone."""
        if self.work is not None:
            self.work.redo()

    def _changed(self, path: Path | None) -> None:
        self._later.start()
        self.show_proof()

    # -- building

    def rebuild(self) -> None:
        self._below = None
        self.form = self.laid = None
        super().rebuild()
        self.across.setSpacing(self.theme.px(SPACE * 2))
        self.side.verticalScrollBar().setStyleSheet(scroll_bars(self.theme))

    def lay_form(self) -> None:
        """Add the form of the work, with the painting beside or below it."""
        assert self.work is not None
        self.form = Form(self.work, self.words, self.theme, self.opened_entries, self.cursors)
        self.form.built.connect(self._built)
        self.form.grew.connect(lambda: QTimer.singleShot(0, self, self.reveal))
        self.add_editor(self.form)

    def add_editor(self, editor: QWidget) -> None:
        """Add the widget that the record is typed into, and beside or below it a column about the record.

        The column has, from top to bottom: the painting of the record, whether it is saved, its problems, and what a
        subclass adds (`show_beside`).
        """
        self.laid = editor
        self.rows.addWidget(editor)
        self.proof = QWidget()
        column = QVBoxLayout(self.proof)
        column.setContentsMargins(
            self.theme.px(SPACE), self.theme.px(SHADOW), self.theme.px(SPACE), self.theme.px(SPACE)
        )
        column.setSpacing(self.theme.px(SPACE * 2))
        self.panel = None
        self.state = text_label("", self.theme, BODY_BOLD, "ink")
        self.problem_list = QVBoxLayout()
        self.problem_list.setSpacing(self.theme.px(SPACE))
        self.beside = QVBoxLayout()
        self.beside.setSpacing(self.theme.px(SPACE))
        for layout in (self.problem_list, self.beside):
            column.addLayout(layout)
        column.insertWidget(0, self.state)
        column.addStretch(1)
        self._place_proof()
        self.show_proof()

    def _built(self) -> None:
        if self.form is not None:
            self.opened_entries = self.form.opened

    def _place_proof(self) -> None:
        """Place the painting beside the form where there is room, else below it."""
        if self.laid is None:
            self.side.hide()
            return
        below = self.width() < self.theme.px(self.beside_from)
        if below == self._below:
            return
        self._below = below
        if below:
            self.side.takeWidget()
            self.rows.insertWidget(self.rows.indexOf(self.laid) + 1, self.proof)
            self.proof.show()
        else:
            self.side.setWidget(self.proof)
            self.proof.setAutoFillBackground(False)
            self.side.setFixedWidth(min(self.theme.px(self.proof_width()), self.width() * 45 // 100))
        self.side.setVisible(not below)

    def proof_width(self) -> int:
        """Return the preferred width of the painting in px at 100 %."""
        return 360

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.laid is not None:
            if (self.width() < self.theme.px(self.beside_from)) != self._below:
                self._place_proof()
            elif not self._below:
                self.side.setFixedWidth(min(self.theme.px(self.proof_width()), self.width() * 45 // 100))

    # -- the drawing

    def show_proof(self) -> None:
        """Paint the record in its current state, and list its problems."""
        if self.work is None or self.laid is None:
            return
        record = self.work.record or sketch(self.work.section.record, self.work.data)
        view = None if record is None else self.work.game.forms.preview(record)
        kind = next((panel_type for view_type, panel_type in PROOFS.items() if isinstance(view, view_type)), SheetPanel)
        if view is None:
            if self.panel is not None:
                self.panel.hide()
        else:
            if not isinstance(self.panel, kind):
                self._lay_panel(kind())
            assert self.panel is not None
            self.panel.show_view(view, self.words.say)  # type: ignore[arg-type]
            self.panel.show()
        self.show_state()
        self.show_problems()
        empty_column(self.beside)
        self.show_beside(self.beside)

    def show_beside(self, column: QVBoxLayout) -> None:
        """Add what else is shown beside the form to this column."""

    def _lay_panel(self, panel: CardPanel | SheetPanel | CounterProof) -> None:
        """Show the record on a panel of its kind."""
        if self.panel is not None:
            self.panel.deleteLater()
        self.panel = panel
        panel.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        panel.set_theme(self.theme)
        if isinstance(panel, CardPanel):
            panel.set_motion(False)
        layout = self.proof.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(0, panel)

    def show_state(self) -> None:
        """Show whether the record is saved, or how many problems are left."""
        if self.work is None or self.laid is None:
            return
        if self.work.sound:
            self.state.setText(
                self.words.text(self.complete if self.work.saved == self.work.data else self.complete_soon)
            )
        else:
            self.state.setText(
                self.words(
                    count(
                        NN_("Por terminar: queda {n} cosa.", "Por terminar: quedan {n} cosas."), len(self.work.findings)
                    )
                )
            )

    def show_problems(self) -> None:
        """List every problem as a button that leads to its field."""
        if self.work is None or self.form is None:
            return
        empty_column(self.problem_list)
        for finding in self.work.findings[:MOST_LISTED]:
            button = AnswerButton(
                self.form.name_of(finding.path),
                self.theme,
                hint=self.form.finding_text(finding),
                style=BODY_BOLD,
                low=True,
            )
            let_wrap(button, QSizePolicy.Policy.Expanding)
            button.clicked.connect(lambda _=False, path=finding.path: self._go_to(path))
            self.problem_list.addWidget(button)
        beyond = len(self.work.findings) - MOST_LISTED
        if beyond > 0:
            self.problem_list.addWidget(
                text_label(self.words(count(NN_("Y {n} más.", "Y {n} más."), beyond)), self.theme, SMALL, "quiet")
            )

    def _go_to(self, path: Path) -> None:
        if self.form is not None:
            self.form.go_to(path)

    # -- the keyboard

    def hideEvent(self, event: QHideEvent) -> None:
        self.keep()
        super().hideEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._watching:
            self._watching = True
            QGuiApplication.instance().focusObjectChanged.connect(self._focus_went)  # type: ignore[union-attr]

    def _focus_went(self, to: object) -> None:
        """Scroll to the focused widget, once it is laid out."""
        if self.isVisible() and isinstance(to, QWidget) and self.paper.isAncestorOf(to):
            QTimer.singleShot(0, self, self.reveal)

    def reveal(self) -> None:
        """Scroll to the focused widget and what is below it."""
        focus = focus_of(self)
        if focus is not None and self.paper.isAncestorOf(focus):
            self.rows.activate()
            wide, room = self.area.viewport().width(), self.area.viewport().height()
            self.paper.resize(wide, max(room, self.paper.heightForWidth(wide)))
            if isinstance(focus, Grid):  # taller than the window, perhaps: its cell is what is looked at
                box = focus.visualRect(focus.currentIndex())
                self.area.ensureVisible(
                    0, focus.viewport().mapTo(self.paper, box.center()).y(), 0, self.theme.px(SPACE * 20)
                )
                return
            block = focus.parentWidget() if isinstance(focus.parentWidget(), Search) else focus
            assert block is not None
            for widget in (block, focus):
                self.area.ensureWidgetVisible(widget, 0, self.theme.px(SPACE * 16))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the keys that no field takes; the scroll area below the form must not scroll by them."""
        if watched is self.area and event.type() == QEvent.Type.KeyPress:
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not isinstance(focus_of(self), AnswerButton) and self.work is not None:
            return
        super().keyPressEvent(event)


def show_doubts(column: QVBoxLayout, doubts: Sequence[tuple[int, str, str]], words: Words, theme: Theme) -> None:
    """Say which words of a list were read as others, each at its line."""
    for line, word, reading in doubts[:MOST_LISTED]:
        text = words.text(N_("Línea {line}: «{word}» se lee «{reading}»"), line=line, word=word, reading=reading)
        column.addWidget(text_label(text, theme, SMALL, "ink"))
    if len(doubts) > MOST_LISTED:
        more_text = words(count(NN_("Y {n} más.", "Y {n} más."), len(doubts) - MOST_LISTED))
        column.addWidget(text_label(more_text, theme, SMALL, "quiet"))


def empty_column(column: QVBoxLayout) -> None:
    """Remove everything from a column."""
    while (item := column.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
