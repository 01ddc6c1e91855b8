"""The page of a picture that was dropped or pasted: under a map, on a piece, or with a chart."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QWidget

from puesto.core.game.game import Game
from puesto.core.messages import N_, Sayable
from puesto.gui.controls.accessible import PlainLabel
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.flow import Flow
from puesto.gui.editors.work import disk_refusal
from puesto.gui.look.own_pictures import ALBUM, chart_key, image_of, png_bytes
from puesto.gui.look.theme import SMALL, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.own_copy.chart_page import ChartPage
from puesto.gui.own_copy.maps_page import MapsPage
from puesto.gui.own_copy.module.counters import NamedPiece, pieces_of
from puesto.gui.pages.page import Page
from puesto.language import fold
from puesto.storage import data_folder
from puesto.storage.disk import replace
from puesto.storage.pictures import PictureError, keep_picture, read_picture

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

HIGH, MOST_TILES = 180, 18
"""Height in px at 100 % of the picture on its page, and the pieces that are listed at once."""
PASTED = "pasted"
"""The folder of pasted pictures, in the owner's data folder. Parcels never take it along."""


class PicturePage(Page):
    """Page of a picture. It is copied, or put under a map, when the player says what it shows."""

    topic = "pictures"

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.host: Host | None = None
        self.path, self.image = Path(), QImage()
        self.games: list[Game[Any, Any]] = []
        self.game, self.wanted = 0, ""
        self.pieces: list[NamedPiece] = []

    def connect_host(self, host: Host) -> None:
        self.host = host

    def show_picture(self, path: Path, image: QImage) -> None:
        """Show a picture, with what it may show of the game on the table, or of the first one."""
        assert self.host is not None
        shelf, session = self.host.shelf, self.host.controller.session
        self.path, self.image, self.wanted = path, image, ""
        self.games = [shelf.find(id) for id in shelf.ids()]
        self.game = next((at for at, game in enumerate(self.games) if session is not None and session.game is game), 0)
        self.choose_game(self.game)
        self.take_focus()

    def choose_game(self, index: int) -> None:
        """Choose the game that the picture is of."""
        assert self.host is not None
        self.game, self.wanted = index, ""
        self.content, _ = self.host.shelf.content(self.games[index])
        self.pieces = pieces_of(self.games[index], self.content)
        self.say("")
        self.rebuild()

    # -- where it goes

    def lay_under(self, map: str) -> None:
        """Put the picture under a map, and ask for the hexes that align it."""
        assert self.host is not None
        page = self.host.show_page(MapsPage)
        page.show_own(self.games[self.game].id)
        page.show_map(map)
        page.lay_photo(str(self.path))
        page.align()

    def put_on(self, piece: NamedPiece) -> None:
        """Make the picture that of a piece."""
        if self._keep(piece.key):
            self.say(self.words.text(N_("«{piece}» lleva ya tu imagen."), piece=piece.name))

    def put_beside(self, chart: str) -> None:
        """Show the picture beside a chart, to be copied from it."""
        game = self.games[self.game]
        if self.host is not None and self._keep(chart_key(game.id, chart)):
            page = self.host.show_page(ChartPage)
            page.show_game(game.id)
            page.show_chart(chart)

    def _keep(self, key: str) -> bool:
        """Save the picture as that of a piece; return whether that succeeded."""
        try:
            keep_picture(key, self.path)
        except PictureError as refused:
            self.say(self.words(refused.message))
            return False
        ALBUM.forget()
        return True

    # -- the page

    def fill(self) -> None:
        """Fill the page with its present content."""
        words, theme = self.words, self.theme
        self.heading(words.text(N_("La imagen «{file}»"), file=self.path.name))
        if not self.games:
            self.back_button()
            return
        picture_label = PlainLabel()
        high = HIGH if self.narrow else theme.px(HIGH)
        size = QSize(3 * high, high)
        how = (Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
        picture_label.setPixmap(QPixmap.fromImage(self.image).scaled(size, *how))
        picture_label.setAccessibleName(self.path.name)
        self.rows.addWidget(picture_label)
        row = self.choice(words.text(N_("¿De qué juego es?")), [words(game.title) for game in self.games], self.game)
        row.chosen.connect(self.choose_game)
        game = self.games[self.game]
        if game.maps is not None:
            self.part(words.text(N_("Debajo de un mapa")))
            self._add_buttons(
                (title.title, partial(self.lay_under, title.id)) for title in game.maps.titles(self.content)
            )
        if game.forms.charts is not None:
            self.part(words.text(N_("Junto a una tabla, para copiarla")))
            charts = getattr(self.content, game.forms.charts.section)
            self._add_buttons((chart.title, partial(self.put_beside, key)) for key, chart in charts.items())
        if self.pieces:
            self.part(words.text(N_("De una ficha o una carta")))
            self.search_field(N_("Buscar una pieza"), self.wanted, self._look_for)
            self.tiles = self._tiles()
            self.rows.addWidget(self.tiles)
        self.back_button()

    def _add_buttons(self, places: Any) -> None:
        flow = Flow(self.theme.px(SPACE * 2))
        for title, put_picture in places:
            self._add_button(flow, title, put_picture)
        self.rows.addLayout(flow)

    def _add_button(self, flow: Flow, title: Sayable, put_picture: Callable[[], object], hint: str = "") -> None:
        button = AnswerButton(self.words(title), self.theme, hint=hint, style=SMALL, low=True)
        button.clicked.connect(lambda _=False: put_picture())
        flow.addWidget(button)

    def _look_for(self, text: str) -> None:
        self.wanted = text
        former, self.tiles = self.tiles, self._tiles()
        self.rows.replaceWidget(former, self.tiles)
        former.hide()
        former.deleteLater()

    def _tiles(self) -> QWidget:
        """Return tiles of the pieces that match the search."""
        tile_area, flow, wanted_words = QWidget(), Flow(self.theme.px(SPACE * 2)), fold(self.wanted).split()
        hits = [piece for piece in self.pieces if all(word in fold(self.words(piece.name)) for word in wanted_words)]
        for piece in hits[:MOST_TILES]:
            hint = self.words.text(N_("ya tiene imagen")) if ALBUM.has(piece.key) else ""
            self._add_button(flow, piece.name, partial(self.put_on, piece), hint)
        tile_area.setLayout(flow)
        return tile_area


def open_picture(host: Host, path: Path) -> None:
    """Show the page of a picture in a file; one that cannot be read is refused in words."""
    try:
        image = image_of(read_picture(path))
    except PictureError as refused:
        host.say(refused.message)
        return
    host.show_page(PicturePage).show_picture(path, image)


def paste_picture(host: Host, image: QImage) -> None:
    """Keep a pasted picture among the owner's files, and show its page."""
    path = data_folder() / PASTED / f"{datetime.now():%Y-%m-%d %H.%M.%S}.png"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace(path, png_bytes(image))
    except OSError as error:
        host.say(disk_refusal(error, path))
        return
    open_picture(host, path)
