"""The page of own pictures: every piece that may have one, with buttons to attach or remove it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from puesto.core.game.game import Game, whole_game
from puesto.core.messages import N_, NN_, Sayable, count
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.host.file_dialogs import file_filter
from puesto.gui.look.own_pictures import ALBUM
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE_SMALL, SMALL, Theme
from puesto.gui.look.words import Words
from puesto.gui.pages.page import Page
from puesto.gui.pieces.flat_piece import FlatPiece, Shape
from puesto.language import fold
from puesto.storage.pictures import SUFFIXES, PictureError, forget_picture, keep_picture, put_back

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

TILE = 164
MOST = 24
"""Most pieces listed at once; a search finds the others."""


class PicturesPage(Page):
    """Page with the pieces, those with a picture first. A file is chosen or dropped on a piece."""

    topic = "pictures"

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.host: Host | None = None
        self.pieces: tuple[tuple[str, Sayable], ...] = ()
        self.look: Callable[[str], Shape | None] = lambda key: None
        self.wanted = ""
        self.taken: tuple[str, bytes] | None = None
        """Picture that was removed last, until another action."""
        self.list: QWidget | None = None
        self.field: LineEdit | None = None
        self.setAcceptDrops(True)

    def connect_host(self, host: Host) -> None:
        self.host = host

    def on_shown(self, host: Host) -> None:
        session = host.controller.session
        if session is not None:
            self._take_game(whole_game(session), session.content)
        else:
            game = host.shelf.find(host.shelf.ids()[0])
            self._take_game(game, host.shelf.content(game)[0], names_it=True)

    def show_own(self, game: str, record: str = "") -> None:
        if self.host is not None:
            shown_game = self.host.shelf.find(game)
            self._take_game(shown_game, self.host.shelf.content(shown_game)[0], names_it=True)
            self.rebuild()

    def _take_game(self, game: Game[Any, Any], content: Any, names_it: bool = False) -> None:
        """Take the pieces of a game; without a session the page words the names itself."""
        if names_it:
            self.words.name = lambda ref: game.name(ref, content)
        self.pieces = game.pieces(content)
        self.look = lambda key: game.piece(content, key)
        self.wanted, self.taken = "", None
        self.say("")

    def fill(self) -> None:
        """Fill the page with its present content."""
        words = self.words
        self.heading(words.text(N_("Imágenes de tus fichas y cartas")))
        self.line(
            words.text(
                N_("Ponle a cualquier pieza una foto o un escaneo tuyo. Se queda en este equipo; nada sale de él.")
            )
        )
        self.field = self.search_field(N_("Buscar una pieza"), self.wanted, self._look_for)
        self.list = None
        self._rebuild_list()
        self.back_button()

    def take_focus(self) -> None:
        if self.field is not None:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- the list

    def found(self) -> list[tuple[str, Sayable]]:
        """Return the pieces that contain every typed word, those with a picture first."""
        wanted_words = fold(self.wanted).split()
        named_pieces = [(key, name, fold(self.words(name))) for key, name in self.pieces]
        hits = [(key, name) for key, name, text in named_pieces if all(word in text for word in wanted_words)]
        return sorted(hits, key=lambda piece: not ALBUM.has(piece[0]))

    def _look_for(self, search_text: str) -> None:
        self.wanted = search_text
        self._rebuild_list()

    def _rebuild_list(self) -> None:
        """Replace the list by tiles of the pieces that match the search field, at most `MOST`."""
        words, px = self.words, self.theme.px
        old, self.list = self.list, QWidget()
        column = QVBoxLayout(self.list)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(8))
        if self.taken is not None:
            back = AnswerButton(
                words.text(N_("Deshacer: volver a poner la imagen")), self.theme, style=FIGURE_SMALL, low=True
            )
            back.clicked.connect(self._put_back)
            column.addWidget(back, 0, Qt.AlignmentFlag.AlignLeft)
        result = self.found()
        tiles = Flow(px(16))
        for key, name in result[:MOST]:
            tiles.addWidget(self._tile(key, name))
        column.addLayout(tiles)
        if not result:
            column.addWidget(
                text_label(words.text(N_("Ninguna pieza tiene esas palabras.")), self.theme, SMALL, "quiet")
            )
        elif len(result) > MOST:
            forms = NN_("Hay una pieza más: búscala por su nombre.", "Hay {n} piezas más: búscalas por su nombre.")
            column.addWidget(text_label(words(count(forms, len(result) - MOST)), self.theme, SMALL, "quiet"))
        if old is not None:
            self.rows.replaceWidget(old, self.list)
            old.hide()
            old.deleteLater()
        else:
            self.rows.addWidget(self.list)

    def _tile(self, key: str, name: Sayable) -> QWidget:
        """Return a piece as it is painted, or with its picture, with its name and its buttons."""
        words, px = self.words, self.theme.px
        tile = QWidget()
        tile.setFixedWidth(px(TILE))
        column = QVBoxLayout(tile)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        if (view := self.look(key)) is not None:
            has = ALBUM.has(key)
            text = words.text(N_("Imagen de {piece}") if has else N_("Dibujo de {piece}"), piece=name)
            column.addWidget(FlatPiece(view, text, words.say, self.theme), 0, Qt.AlignmentFlag.AlignHCenter)
        label = text_label(words(name), self.theme, BODY_BOLD if ALBUM.has(key) else BODY, "ink")
        label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(label)
        column.addStretch(1)
        put_button = AnswerButton(
            words.text(N_("Cambiar…") if ALBUM.has(key) else N_("Ponerle una imagen…")),
            self.theme,
            style=FIGURE_SMALL,
            low=True,
        )
        put_button.setAccessibleName(f"{put_button.text()} {words(name)}")
        put_button.clicked.connect(lambda: self._choose(key))
        buttons = Flow(px(4))
        buttons.addWidget(put_button)
        if ALBUM.has(key):
            away = AnswerButton(words.text(N_("Quitar")), self.theme, style=FIGURE_SMALL, low=True)
            away.setAccessibleName(f"{away.text()} {words(name)}")
            away.clicked.connect(lambda: self._take_away(key))
            buttons.addWidget(away)
        column.addLayout(buttons)
        tile.setProperty("piece", key)
        return tile

    # -- actions

    def attach(self, key: str, file: Path) -> None:
        """Attach a picture to a piece. A bad file is refused with a reason, and the former picture stays."""
        try:
            keep_picture(key, file)
        except PictureError as problem:
            self.say(self.words(problem.message))
            return
        self.say("")
        self.taken = None
        ALBUM.forget()
        self._rebuild_list()

    def _choose(self, key: str) -> None:
        title, kinds = self.words.text(N_("Elige una imagen")), file_filter(self.words.text(N_("Imágenes")), SUFFIXES)
        file_name, _ = QFileDialog.getOpenFileName(self, title, "", kinds)
        if file_name:
            self.attach(key, Path(file_name))

    def _take_away(self, key: str) -> None:
        """Remove the picture of a piece."""
        try:
            picture_bytes = forget_picture(key)
        except PictureError as problem:
            self.say(self.words(problem.message))
            return
        self.taken = (key, picture_bytes) if picture_bytes is not None else None
        ALBUM.forget()
        self._rebuild_list()

    def _put_back(self) -> None:
        """Restore the picture that was removed last."""
        if self.taken is None:
            return
        key, picture_bytes = self.taken
        try:
            put_back(key, picture_bytes)
        except PictureError as problem:
            self.say(self.words(problem.message))
            return
        self.taken = None
        ALBUM.forget()
        self._rebuild_list()

    # -- dropping a file

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() and event.mimeData().urls()[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Attach a dropped file to the piece below it; beside the pieces, to the only piece found."""
        child = self.childAt(event.position().toPoint())
        while child is not None and child.property("piece") is None:
            child = child.parentWidget()
        result = self.found()
        key = child.property("piece") if child is not None else result[0][0] if len(result) == 1 else None
        if key is None:
            self.say(self.words.text(N_("Suelta la imagen sobre su pieza.")))
        else:
            self.attach(str(key), Path(event.mimeData().urls()[0].toLocalFile()))
