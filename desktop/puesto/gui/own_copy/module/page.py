"""The page of a module of VASSAL: boards for the owner's maps, and pictures for our counters."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, NN_, Message, Sayable, Text, count, msg
from puesto.core.views import BACK
from puesto.diary.writing import safe_file_name
from puesto.foreign.svg import SvgError
from puesto.foreign.vassal import Counter, Module, ModuleError, read_module, read_picture_bytes
from puesto.foreign.vassal_grids import Board
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.editors.work import disk_refusal
from puesto.gui.look.own_pictures import ALBUM
from puesto.gui.look.theme import BODY, BODY_BOLD, SMALL, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.map.photo import Photo, keep_photo, read_photo
from puesto.gui.own_copy.module.boards import OwnMap, align_board, align_by_corner, own_maps
from puesto.gui.own_copy.module.counters import (
    NamedPiece,
    draw_faces,
    equal_names,
    keep_faces,
    pieces_of,
    readable_bytes,
    thumbnails,
)
from puesto.gui.pages.page import Page
from puesto.language import fold
from puesto.storage import data_folder
from puesto.storage.disk import replace
from puesto.storage.pictures import PictureError

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

MOST_TILES = 18
"""Pieces, and counters of the module, that are listed at once; a search finds the others."""
MODULES = "modules"
"""The folder of boards of modules, in the owner's data folder. Parcels never take it along."""
MOST_TOLD = 3
"""Pictures that are left out and told one by one."""
CORNER_WIDTH = 8
"""Letters that the field for the name of a hex has room for."""


class ModulePage(Page):
    """Page of a module. Nothing is copied before a button is pressed, and nothing of it goes into a parcel."""

    topic = "module"

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.path = Path()
        self.module: Module | None = None
        self.maps: list[OwnMap] = []
        self.fitting: dict[tuple[str, str], list[OwnMap]] = {}
        """The maps all of whose hexes a board names, by the names of board and picture."""
        self.board: Board | None = None
        """The board that is aligned by a corner, and the map under which it is laid."""
        self.own: OwnMap | None = None
        self.games: list[tuple[Text, list[NamedPiece], list[tuple[str, Counter]]]] = []
        """Title, pieces, and those of them that a counter of the module is called like, of each game."""
        self.game = 0
        self.piece, self.wanted, self.wanted_counter = "", "", ""
        self.told: Sayable | None = None
        self.skipped: list[Message] = []

    # -- the module

    def show_module(self, host: Host, path: Path, module: Module) -> None:
        """Show a module, with our maps and pieces that it may fit."""
        games = [(game, host.shelf.content(game)[0]) for game in map(host.shelf.find, host.shelf.ids())]
        self.path, self.module, self.maps = path, module, own_maps(games)
        self.fitting = {(board.name, board.picture): self._fitting(board) for board in module.boards}
        self.games = []
        for game, content in games:
            if pieces := pieces_of(game, content):
                self.games.append((game.title, pieces, equal_names(module.counters, pieces)))
        self.game = max(range(len(self.games)), key=lambda at: len(self.games[at][2]), default=0)
        self.board = self.own = self.told = None
        self.piece, self.wanted, self.wanted_counter, self.skipped = "", "", "", []
        self.say("")
        self.rebuild()
        self.take_focus()

    def _fitting(self, board: Board) -> list[OwnMap]:
        if not (board.picture and board.grids):
            return []
        centres = board.hexes()
        return [own_map for own_map in self.maps if align_board(centres, own_map.middles) is not None]

    def fits(self, board: Board) -> list[OwnMap]:
        """Return the maps of ours all of whose hexes a board names, each at its place."""
        return self.fitting[board.name, board.picture]

    def lay_board(self, board: Board, own: OwnMap, corner: str = "") -> None:
        """Put the picture of a board under a map, aligned by its numbering, or by its name of our corner."""
        try:
            if corner:
                align_by_corner(board, own, corner)  # a name that it does not have is refused before anything is kept
            data, picture = (
                readable_bytes(read_picture_bytes(self.path, board.picture), board.picture),
                Path(board.picture),
            )
            ending = ".png" if picture.suffix.lower() == ".svg" else picture.suffix.lower()
            file = data_folder() / MODULES / f"{safe_file_name(f'{self.path.stem} - {picture.stem}')}{ending}"
            file.parent.mkdir(parents=True, exist_ok=True)
            replace(file, data)
            image = read_photo(str(file))
            factor = image.width() / board.width
            if corner:
                alignment = align_by_corner(board, own, corner, factor)
            else:
                alignment = align_board(board.hexes(), own.middles, factor) or ()
            keep_photo(f"{own.game}/{own.id}", Photo(str(file), alignment))
        except (ModuleError, PictureError, SvgError) as refused:
            self.say(self.words(refused.message))
            return
        except OSError as error:
            self.say(self.words(disk_refusal(error)))
            return
        words = N_("«{board}» está debajo de «{map}», alineado por sus números.")
        if corner:
            words = N_("«{board}» está debajo de «{map}», alineado por su esquina: míralo en «Mis mapas».")
        self.told = msg(words, board=board.name, map=own.title)
        self.board = self.own = None
        self._show_again()

    @property
    def pieces(self) -> list[NamedPiece]:
        """Return the pieces of the game whose counters the module has."""
        return self.games[self.game][1] if self.games else []

    def pairs(self) -> list[tuple[str, Counter]]:
        """Return our pieces with the counters of equal names."""
        return self.games[self.game][2] if self.games else []

    def take_equal(self) -> None:
        """Put the pictures of all counters of equal names on our pieces."""
        picture_count = sum(self._put(key, counter) for key, counter in self.pairs())
        self.told = count(NN_("Puesta {n} imagen.", "Puestas {n} imágenes."), picture_count)
        self._show_again()

    def put(self, counter: Counter) -> None:
        """Put the picture of a counter on the chosen piece."""
        if self.piece and self._put(self.piece, counter):
            self.told = msg(N_("Puesta la imagen de «{name}»."), name=counter.name)
            self.piece = ""
        self._show_again()

    def _put(self, key: str, counter: Counter) -> bool:
        """Put the pictures of a counter on a piece; return whether that went well."""
        has_back = any(piece.key == key + BACK for piece in self.pieces)
        refusals = keep_faces(self.path, key, counter, has_back)
        self.skipped += refusals
        ALBUM.forget()
        return not refusals

    def _show_again(self) -> None:
        """Rebuild the page and say what was left out."""
        more_count = len(self.skipped) - MOST_TOLD
        lines = [*dict.fromkeys(self.words(message) for message in self.skipped)][:MOST_TOLD]
        if more_count > 0:
            lines.append(self.words(count(NN_("Y {n} más.", "Y {n} más."), more_count)))
        self.say("\n".join(lines))
        self.skipped = []
        self.rebuild()

    # -- the page

    def fill(self) -> None:
        """Fill the page with its present content."""
        words, module = self.words, self.module
        if module is None:
            self.heading(words.text(N_("Módulos de VASSAL")))
            self.line(words.text(N_("Suelta en la ventana un módulo tuyo (.vmod, .vmdx): sus mapas y sus fichas.")))
            self.back_button()
            return
        self.heading(words.text(N_("Módulo «{name}»"), name=module.name or self.path.name))
        boards = count(NN_("{n} tablero", "{n} tableros"), len(module.boards))
        counters = count(NN_("{n} ficha", "{n} fichas"), len(module.counters))
        self.line(
            words.text(N_("Trae {what}. Es tuyo: lo que se copie queda en este equipo."), what=(boards, counters))
        )
        if self.told is not None:
            self.rows.addWidget(text_label(words(self.told), self.theme, BODY_BOLD, "ink"))
        if module.boards:
            self.part(words.text(N_("Tableros")))
            self._fill_boards(module)
        if module.counters:
            self.part(words.text(N_("Fichas")))
            self._fill_counters(module)
        self.back_button()

    def _fill_boards(self, module: Module) -> None:
        """Add the boards: those that fit a map, and the others."""
        words = self.words
        flow, other_boards = Flow(self.theme.px(SPACE * 2)), Flow(self.theme.px(SPACE * 2))
        unlike, bare = [], []
        for board in module.boards:
            for own_map in self.fits(board):
                text = words.text(N_("Poner «{board}» debajo de «{map}»"), board=board.name, map=own_map.title)
                self._add_button(flow, text, partial(self.lay_board, board, own_map))
            if not board.picture or not board.grids:
                bare.append(board.name)
            elif not self.fits(board):
                unlike.append(board)
        self.rows.addLayout(flow)
        if unlike and self.maps:
            self.line(words.text(N_("Estos numeran de otra manera que nuestros mapas: elige uno y di una esquina.")))
            for board in unlike[:MOST_TILES]:
                self._add_button(other_boards, board.name, partial(self.choose_board, board), board is self.board)
            self.rows.addLayout(other_boards)
            self._fill_corner()
        if bare:
            template = N_("Sin hexágonos o sin imagen: {boards}.")
            self.line(words.text(template, boards=tuple(bare[:MOST_TILES])))

    def _add_button(self, flow: Flow, text: str, pressed: Callable[[], object], is_chosen: bool = False) -> None:
        button = AnswerButton(text, self.theme, style=BODY_BOLD, low=True, primary=is_chosen)
        button.clicked.connect(lambda _=False: pressed())
        flow.addWidget(button)

    def choose_board(self, board: Board) -> None:
        """Choose the board that is laid under a map by one corner."""
        self.board, self.own = board, self.maps[0] if len(self.maps) == 1 else None
        self.rebuild()

    def choose_map(self, own: OwnMap) -> None:
        """Choose the map under which the chosen board is laid."""
        self.own = own
        self.rebuild()
        self.corner_field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill_corner(self) -> None:
        """Ask for the map under which the chosen board goes, and its name for the corner of that map."""
        words, board, own_map = self.words, self.board, self.own
        if board is None:
            return
        maps = Flow(self.theme.px(SPACE * 2))
        self.line(words.text(N_("¿Debajo de qué mapa?")))
        for map_entry in self.maps:
            self._add_button(maps, words(map_entry.title), partial(self.choose_map, map_entry), map_entry is own_map)
        self.rows.addLayout(maps)
        if own_map is None:
            return
        template = N_(
            "¿Cómo llama «{board}» al hex {hex} de «{map}», el de arriba a la izquierda? Por ejemplo, {first}."
        )
        first = next(iter(board.hexes()), "")
        self.line(words.text(template, board=board.name, hex=own_map.corner, map=own_map.title, first=first))
        row, name = Flow(self.theme.px(SPACE * 2)), words.text(N_("Hex del módulo"))
        field = self.corner_field = LineEdit(name, self.theme, width=CORNER_WIDTH, style=BODY)
        field.returnPressed.connect(
            lambda: self.lay_board(board, own_map, field.text()) if field.text().strip() else None
        )
        row.addWidget(field)
        text = words.text(N_("Poner «{board}» debajo de «{map}»"), board=board.name, map=own_map.title)
        self._add_button(row, text, lambda: self.lay_board(board, own_map, field.text() or " "))
        self.rows.addLayout(row)

    def _fill_counters(self, module: Module) -> None:
        """Add the counters that equal our pieces by name."""
        words = self.words
        titles = [words(title) for title, _, _ in self.games]
        if len(titles) > 1:
            row = self.choice(words.text(N_("¿De qué juego son?")), titles, self.game)
            row.chosen.connect(self.choose_game)
        if pairs := self.pairs():
            text = words(count(NN_("Poner {n} imagen por su nombre", "Poner {n} imágenes por su nombre"), len(pairs)))
            button = AnswerButton(text, self.theme, style=BODY_BOLD, low=True)
            button.clicked.connect(self.take_equal)
            self.rows.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        else:
            self.line(words.text(N_("Ninguna ficha del módulo se llama como una de las nuestras.")))
        self._fill_by_hand(module)

    def choose_game(self, index: int) -> None:
        """Choose the game whose counters the module has."""
        self.game, self.piece, self.wanted = index, "", ""
        self.rebuild()

    def _fill_by_hand(self, module: Module) -> None:
        """Add pieces and pictures to be matched by hand."""
        words = self.words
        self.line(words.text(N_("O a mano: elige una pieza nuestra, y luego la imagen del módulo que le va.")))
        self.search_field(N_("Buscar una pieza"), self.wanted, self._look_for)
        self.own_tiles = self._tiles_of_pieces()
        self.rows.addWidget(self.own_tiles)
        self.search_field(N_("Buscar una ficha del módulo"), self.wanted_counter, self._look_for_counter)
        self.their_tiles = self._tiles_of_counters(module)
        self.rows.addWidget(self.their_tiles)

    def _look_for(self, text: str) -> None:
        self.wanted = text
        fresh = self._tiles_of_pieces()
        self._swap(self.own_tiles, fresh)
        self.own_tiles = fresh

    def _look_for_counter(self, text: str) -> None:
        assert self.module is not None
        self.wanted_counter = text
        fresh = self._tiles_of_counters(self.module)
        self._swap(self.their_tiles, fresh)
        self.their_tiles = fresh

    def _swap(self, old: QWidget, fresh: QWidget) -> None:
        self.rows.replaceWidget(old, fresh)
        old.hide()
        old.deleteLater()

    def _tiles_of_pieces(self) -> QWidget:
        """Return tiles of the pieces that match the search."""
        tile_area, flow = QWidget(), Flow(self.theme.px(SPACE * 2))
        wanted_words = fold(self.wanted).split()
        named_pieces = [(piece.key, self.words(piece.name)) for piece in self.pieces]
        hits = [(key, name) for key, name in named_pieces if all(word in fold(name) for word in wanted_words)]
        for key, name in hits[:MOST_TILES]:
            hint = self.words.text(N_("ya tiene imagen")) if ALBUM.has(key) else ""
            button = AnswerButton(name, self.theme, hint=hint, style=SMALL, low=True, primary=key == self.piece)
            button.clicked.connect(lambda _=False, key=key: self.choose(key))
            flow.addWidget(button)
        tile_area.setLayout(flow)
        return tile_area

    def choose(self, key: str) -> None:
        """Choose the piece that gets the next picture."""
        self.piece = key
        self.rebuild()

    def _tiles_of_counters(self, module: Module) -> QWidget:
        """Return tiles of the counters that match the search."""
        tile_area, flow = QWidget(), Flow(self.theme.px(SPACE * 2))
        words, wanted_words = self.words, fold(self.wanted_counter).split()
        with_picture = (counter for counter in module.counters if counter.pictures)
        hits = [
            counter_entry
            for counter_entry in with_picture
            if all(word in fold(f"{counter_entry.name} {' '.join(counter_entry.groups)}") for word in wanted_words)
        ]
        images = thumbnails(self.path, hits[:MOST_TILES])
        for counter in hits[:MOST_TILES]:
            faces = [images[name] for name in counter.pictures[:2] if name in images]
            notes = [*counter.groups, *([words.text(N_("dos caras"))] if len(faces) > 1 else [])]
            button = AnswerButton(counter.name, self.theme, hint=" · ".join(notes), style=SMALL, low=True)
            if faces:
                button.picture = partial(draw_faces, images=faces)
            button.setEnabled(bool(self.piece))
            button.clicked.connect(lambda _=False, counter=counter: self.put(counter))
            flow.addWidget(button)
        tile_area.setLayout(flow)
        return tile_area


def open_module(host: Host, path: Path) -> None:
    """Show the page of a module; one that cannot be read is refused in words."""
    try:
        module = read_module(path)
    except ModuleError as refused:
        host.say(msg(N_("«{file}»: {why} No se ha tocado nada."), file=path.name, why=refused.message))
        return
    except OSError as error:
        host.say(disk_refusal(error, path))
        return
    host.show_page(ModulePage).show_module(host, path, module)
