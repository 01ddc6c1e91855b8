"""The page of a module of VASSAL: boards for the owner's maps, and pictures for our counters."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from puesto.core.game.game import Game
from puesto.core.messages import N_, NN_, Message, Sayable, Text, count, msg
from puesto.diary.writing import safe_file_name
from puesto.foreign.vassal import Counter, Module, ModuleError, read_module, read_picture_bytes, read_pictures
from puesto.foreign.vassal_grids import Board
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.editors.work import disk_refusal
from puesto.gui.look.own_pictures import ALBUM, image_of
from puesto.gui.look.theme import BODY_BOLD, SMALL, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.map.photo import Photo, align_photo, keep_photo, read_photo
from puesto.gui.map.whole_map import WholeMap
from puesto.gui.pages.page import Page
from puesto.language import fold
from puesto.storage import data_folder
from puesto.storage.disk import replace
from puesto.storage.pictures import PictureError, keep_packed_picture, read_packed_picture

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

MOST_TILES = 18
"""Pieces, and counters of the module, that are listed at once; a search finds the others."""
FARTHEST_OFF = 0.4
"""Radii by which a hex of an aligned board may be off its place."""
MODULES = "modules"
"""The folder of boards of modules, in the owner's data folder. Parcels never take it along."""


class OwnMap(NamedTuple):
    """A map of ours: its game, its id and title, and the middle of each hex in radii."""

    game: str
    id: str
    title: Sayable
    middles: dict[str, tuple[float, float]]


def own_maps(games: Sequence[tuple[Game[Any, Any], Any]]) -> list[OwnMap]:
    """Return the maps of games, each with its content."""
    maps = []
    for game, content in games:
        for title in game.maps.titles(content) if game.maps is not None else ():
            hexes = game.maps.view(content, title.id).hexes if game.maps is not None else ()
            maps.append(OwnMap(game.id, title.id, title.title, {hex.place: WholeMap.unit(hex) for hex in hexes}))
    return maps


def align_board(
    centres: dict[str, tuple[float, float]], middles: dict[str, tuple[float, float]], factor: float = 1
) -> tuple[float, ...] | None:
    """Return the affine map of a board's picture by three hexes that both name; None where they differ.

    `factor` is the size of the picture as it is read to that of the board.
    """
    shared = [name for name in middles if name in centres]
    if len(shared) < len(middles) or not shared:
        return None
    points = {name: QPointF(centres[name][0] * factor, centres[name][1] * factor) for name in shared}
    first = shared[0]
    second = max(shared, key=lambda name: (points[name] - points[first]).manhattanLength())
    way = points[second] - points[first]

    def off_line(name: str) -> float:
        to = points[name] - points[first]
        return abs(way.x() * to.y() - way.y() * to.x())

    third = max(shared, key=off_line)
    three = (first, second, third)
    laid = align_photo([points[name] for name in three], [middles[name] for name in three])
    if laid is None:
        return None
    a, b, c, d, across, down = laid
    for name in shared:  # a board whose other columns are the lower ones bears the same names elsewhere
        x, y = points[name].x(), points[name].y()
        if abs(a * x + c * y + across - middles[name][0]) + abs(b * x + d * y + down - middles[name][1]) > FARTHEST_OFF:
            return None
    return laid


def equal_names(
    counters: Sequence[Counter], pieces: Sequence[tuple[str, Sayable]], names_of: Any
) -> list[tuple[str, Counter]]:
    """Return the pieces whose name a counter bears, whatever the case; `names_of` words a piece."""
    named: dict[str, Counter] = {}
    for counter in counters:
        if counter.pictures:
            named.setdefault(fold(counter.name), counter)
    pairs = []
    for key, name in pieces:
        found = next((named[word] for word in map(fold, names_of(name)) if word in named), None)
        if found is not None:
            pairs.append((key, found))
    return pairs


class ModulePage(Page):
    """Page of a module. Nothing is copied before a button is pressed, and nothing of it goes into a parcel."""

    topic = "module"

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.path = Path()
        self.module: Module | None = None
        self.maps: list[OwnMap] = []
        self.pieces: tuple[tuple[str, Sayable], ...] = ()
        self.piece, self.wanted, self.wanted_counter = "", "", ""
        self.told: Sayable | None = None
        self.skipped: list[Message] = []
        self.bare_names: Counted[str] = Counted()
        """How many of our pieces bear a name without its side."""

    # -- the module

    def show_module(self, host: Host, path: Path, module: Module) -> None:
        """Show a module, with our maps and pieces that it may fit."""
        games = [game for id in host.shelf.ids() if (game := host.shelf.find(id)).maps is not None]
        known = [(game, host.shelf.content(game)[0]) for game in games]
        self.path, self.module, self.maps = path, module, own_maps(known)
        self.pieces = tuple(piece for game, content in known for piece in game.pieces(content))
        if host.controller.session is None and known:
            game, content = known[0]
            self.words.name = lambda ref: game.name(ref, content)
        self.piece, self.wanted, self.wanted_counter, self.told, self.skipped = "", "", "", None, []
        self.say("")
        self.rebuild()
        self.take_focus()

    def fits(self, board: Board) -> list[OwnMap]:
        """Return the maps of ours all of whose hexes a board names, each at its place."""
        centres = board.hexes()
        return [own for own in self.maps if align_board(centres, own.middles) is not None]

    def lay_board(self, board: Board, own: OwnMap) -> None:
        """Put the picture of a board under a map, aligned by its numbering."""
        try:
            data = read_picture_bytes(self.path, board.picture)
            picture = Path(board.picture)
            stem = safe_file_name(f"{self.path.stem} - {picture.stem}")
            file = data_folder() / MODULES / f"{stem}{picture.suffix.lower()}"
            file.parent.mkdir(parents=True, exist_ok=True)
            replace(file, data)
            image = read_photo(str(file))
            laid = align_board(board.hexes(), own.middles, image.width() / board.width)
            keep_photo(f"{own.game}/{own.id}", Photo(str(file), laid or ()))
        except (ModuleError, PictureError) as refused:
            self.say(self.words(refused.message))
            return
        except OSError as error:
            self.say(self.words(disk_refusal(error)))
            return
        self.told = msg(
            N_("«{board}» está debajo de «{map}», alineado por sus números."), board=board.name, map=own.title
        )
        self._show_again()

    def names_of(self, name: Sayable) -> list[str]:
        """Return the names of a piece: in both languages, or without its side if no other is called so."""
        if isinstance(name, Text):
            return [name.es, name.en]
        whole = self.words(name)
        bare = whole.partition(",")[0]
        return [whole, bare] if self.bare_names[bare] == 1 else [whole]

    def pairs(self) -> list[tuple[str, Counter]]:
        """Return our pieces with the counters of equal names."""
        assert self.module is not None
        self.bare_names = Counted(self.words(name).partition(",")[0] for _, name in self.pieces)
        return equal_names(self.module.counters, self.pieces, self.names_of)

    def take_equal(self) -> None:
        """Put the pictures of all counters of equal names on our pieces."""
        done = sum(self._put(key, counter) for key, counter in self.pairs())
        self.told = count(NN_("Puesta {n} imagen.", "Puestas {n} imágenes."), done)
        self._show_again()

    def put(self, counter: Counter) -> None:
        """Put the picture of a counter on the chosen piece."""
        if self.piece and self._put(self.piece, counter):
            self.told = msg(N_("Puesta la imagen de «{name}»."), name=counter.name)
            self.piece = ""
        self._show_again()

    def _put(self, key: str, counter: Counter) -> bool:
        """Put the front of a counter on a piece; return whether that went well."""
        front = counter.pictures[0]
        try:
            keep_packed_picture(key, read_picture_bytes(self.path, front), front)
        except (ModuleError, PictureError) as refused:
            if front.lower().endswith(".svg"):
                self.skipped.append(msg(N_("«{file}» es un dibujo SVG, que no se abre: se deja fuera."), file=front))
            else:
                self.skipped.append(refused.message)
            return False
        except OSError as error:
            self.skipped.append(disk_refusal(error))
            return False
        ALBUM.forget()
        return True

    def _show_again(self) -> None:
        self.say("\n".join(self.words(message) for message in self.skipped[:3]))
        self.skipped = []
        self.rebuild()

    # -- the page

    def fill(self) -> None:
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
        self.part(words.text(N_("Tableros")))
        self._fill_boards(module)
        self.part(words.text(N_("Fichas")))
        pairs = self.pairs()
        if pairs:
            text = words(count(NN_("Poner {n} imagen por su nombre", "Poner {n} imágenes por su nombre"), len(pairs)))
            button = AnswerButton(text, self.theme, style=BODY_BOLD, low=True)
            button.clicked.connect(self.take_equal)
            self.rows.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        else:
            self.line(words.text(N_("Ninguna ficha del módulo se llama como una de las nuestras.")))
        self._fill_by_hand(module)
        self.back_button()

    def _fill_boards(self, module: Module) -> None:
        words = self.words
        flow = Flow(self.theme.px(SPACE * 2))
        unlike = []
        for board in module.boards:
            fitting = self.fits(board) if board.picture and board.grids else []
            for own in fitting:
                text = words.text(N_("Poner «{board}» debajo de «{map}»"), board=board.name, map=own.title)
                button = AnswerButton(text, self.theme, style=BODY_BOLD, low=True)
                button.clicked.connect(lambda _=False, board=board, own=own: self.lay_board(board, own))
                flow.addWidget(button)
            if not fitting:
                unlike.append(board.name)
        self.rows.addLayout(flow)
        if unlike:
            told = N_("No numeran como ninguno de nuestros mapas, o no tienen hexágonos: {boards}.")
            self.line(words.text(told, boards=tuple(unlike[:MOST_TILES])))

    def _fill_by_hand(self, module: Module) -> None:
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
        held, flow = QWidget(), Flow(self.theme.px(SPACE * 2))
        wanted = fold(self.wanted).split()
        named = [(key, self.words(name)) for key, name in self.pieces]
        hits = [(key, name) for key, name in named if all(word in fold(name) for word in wanted)]
        for key, name in hits[:MOST_TILES]:
            hint = self.words.text(N_("ya tiene imagen")) if ALBUM.has(key) else ""
            button = AnswerButton(name, self.theme, hint=hint, style=SMALL, low=True, primary=key == self.piece)
            button.clicked.connect(lambda _=False, key=key: self.choose(key))
            flow.addWidget(button)
        held.setLayout(flow)
        return held

    def choose(self, key: str) -> None:
        """Choose the piece that gets the next picture."""
        self.piece = key
        self.rebuild()

    def _tiles_of_counters(self, module: Module) -> QWidget:
        held, flow = QWidget(), Flow(self.theme.px(SPACE * 2))
        wanted = fold(self.wanted_counter).split()
        with_picture = (counter for counter in module.counters if counter.pictures)
        hits = [
            one for one in with_picture if all(word in fold(f"{one.name} {' '.join(one.groups)}") for word in wanted)
        ]
        images = self._thumbnails(hits[:MOST_TILES])
        for counter in hits[:MOST_TILES]:
            button = AnswerButton(counter.name, self.theme, hint=" · ".join(counter.groups), style=SMALL, low=True)
            image = images.get(counter.pictures[0])
            if image is not None:
                button.picture = lambda painter, box, image=image: draw_inside(painter, box, image)
            button.setEnabled(bool(self.piece))
            button.clicked.connect(lambda _=False, counter=counter: self.put(counter))
            flow.addWidget(button)
        held.setLayout(flow)
        return held

    def _thumbnails(self, counters: Sequence[Counter]) -> dict[str, QImage]:
        """Return the fronts of counters that can be shown, by the names of their files."""
        try:
            held = read_pictures(self.path, [counter.pictures[0] for counter in counters])
        except (ModuleError, OSError):
            return {}
        images = {}
        for name, data in held.items():
            try:
                images[name] = image_of(read_packed_picture(data, name))
            except (PictureError, OSError):
                continue
        return images


def draw_inside(painter: QPainter, box: QRectF, image: QImage) -> None:
    """Draw a picture as large as fits into a box, in its middle."""
    scale = min(box.width() / max(1, image.width()), box.height() / max(1, image.height()))
    wide, high = image.width() * scale, image.height() * scale
    painter.drawImage(QRectF(box.center().x() - wide / 2, box.center().y() - high / 2, wide, high), image)


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
