"""The page of own maps: each is shown whole, painted, corrected, laid over a photo, and exported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.game.game import Game
from puesto.core.game.map_desk import MapDesk, MapTitle, Paint, ToldFact
from puesto.core.messages import N_, Message, msg
from puesto.core.values import replace
from puesto.gui.controls.accessible import announce
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.segments import Segments
from puesto.gui.editors.work import disk_refusal
from puesto.gui.host.file_dialogs import file_filter
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE_SMALL, SMALL, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.map.painting.learned_facts import FactRow, session_name
from puesto.gui.map.painting.map_frame import MapFrame
from puesto.gui.map.painting.map_numbers import MapNumbers
from puesto.gui.map.painting.painter import Change, MapPainter
from puesto.gui.map.painting.palette import MapPalette
from puesto.gui.map.photo import ANCHORS, Photo, align_photo, fit_photo, keep_photo, photo_of, read_photo
from puesto.gui.map.whole_map import WholeMap
from puesto.gui.own_copy.parcel_page import ParcelPage
from puesto.gui.pages.page import Page, bare_scroll
from puesto.packs import parcel
from puesto.packs.user_layer import RecordNotSavedError, keep_record
from puesto.storage import user_folder
from puesto.storage.keeping import PARCEL, SaveError, is_ours_to_keep, write_paper
from puesto.storage.own_copies import FileState, layer_state, writing_by_hand
from puesto.storage.pictures import SUFFIXES, PictureError

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

MOST_LISTED = 8
ASIDE, ABOVE = 324, 258
"""Width beside the map and height above and below it in px at 100 %."""
BESIDE = 1040
"""Window width in px at 100 % below which the facts of a hex are below the map instead of beside it."""
FIXED, LEAST_FRAME = 27, 240
"""Radius of a hex, and least height, of a map that scrolls in its own frame, in px at 100 %."""
FACT_ROOM = 84
"""Least height in px at 100 % of the facts of a hex."""


class MapsPage(Page):
    """Page of the maps.

    Changes are saved at once and can be undone; an open session gets them when the page is left.
    """

    topic = "maps"
    least_wide = BESIDE

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.host: Host | None = None
        self.game: Game[Any, Any] | None = None
        self.games: list[Game[Any, Any]] = []
        self.content: Any = None
        self.map, self.at, self.brush = "", "", ""
        self.before: list[object] = []
        """Earlier states of the map, for undo."""
        self.changed = False
        self._read: FileState = None
        """State of the player's layer file when this page last read or wrote it."""
        self.anchors: list[QPointF] | None = None
        """Points of the photo given so far while it is aligned; None otherwise."""

    def connect_host(self, host: Host) -> None:
        self.host = host

    def on_shown(self, host: Host) -> None:
        session = host.controller.session
        self.games = [game for id in host.shelf.ids() if (game := host.shelf.find(id)).maps is not None]
        on_table = [game for game in self.games if session is not None and session.game is game]
        current_game = [game for game in self.games if game is self.game]
        self._show_game(next(iter((*on_table, *current_game, *self.games)), None))

    def _show_game(self, game: Game[Any, Any] | None) -> None:
        """Show the maps of a game, first the one on the table."""
        self.game, host = game, self.host
        if game is None or host is None:
            return
        session = host.controller.session
        self._read = layer_state(game.id)
        self.content, problems = host.shelf.content(game)
        self.say("\n".join(map(self.words, problems)))
        ids = [title.id for title in self.controller.titles(self.content)]
        if session is not None and session.game is game:
            self.map = self.controller.of_session(session.state, session.content)
        if self.map not in ids:
            # without a table: the first map with known facts
            self.map = next((id for id in ids if self.controller.coverage(self.content, id).share), ids[0])
        self.before, self.anchors, self.at = [], None, ""

    @property
    def controller(self) -> MapDesk[Any]:
        """Return the game's operations on its maps."""
        assert self.game is not None and self.game.maps is not None
        return self.game.maps

    @property
    def measure(self) -> int:
        return 0

    # -- the page

    def fill(self) -> None:
        words, theme, self.anchors = self.words, self.theme, None
        self.heading(words.text(N_("Mis mapas")))
        if self.game is None:
            self.line(words.text(N_("Ningún juego de los que hay lleva mapa.")))
            self.back_button()
            return
        titles = self.controller.titles(self.content)
        aside = QWidget()
        column = QVBoxLayout(aside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(SPACE))
        of_hex = QWidget()
        self.of_hex = QVBoxLayout(of_hex)
        self.of_hex.setContentsMargins(0, 0, 0, 0)
        self.of_hex.setSpacing(theme.px(SPACE * 2))
        self._lay_choices(titles)
        title = words(next(map_title.title for map_title in titles if map_title.id == self.map))
        self.picture = WholeMap(self.controller.view(self.content, self.map), theme, words.say, title)
        if self.at:
            self.picture.go(self.at)
        self.picture.walked.connect(self._follow)
        self.picture.pointed.connect(self._point)
        if self.controller.has_offset:
            self.picture.fix_radius(FIXED)
        self.map_frame = MapFrame(self.picture, theme) if self.controller.has_offset else None
        self._fit_picture()
        self._lay_palette(column)
        self.trouble = text_label("", theme, BODY_BOLD, "danger")
        self.told = text_label("", theme, BODY, "ink")
        self.known = text_label("", theme, BODY_BOLD, "ink")
        self.missing = text_label("", theme, SMALL, "quiet")
        self.facts: list[FactRow] = []
        for label in (self.trouble, self.told):
            self.of_hex.addWidget(label)
        self.trouble.hide()
        if self.narrow:
            column.addWidget(of_hex)
        else:
            self.aside = aside
            self.of_hex.addStretch(1)
            column.addWidget(self._own_scroll(of_hex), 1)
        column.addWidget(self.known)
        column.addWidget(self.missing)
        self.rest = AnswerButton(
            words.text(N_("Todo lo demás, despejado")), theme, key="T", style=FIGURE_SMALL, low=True
        )
        self.rest.clicked.connect(lambda _=False: self.painter.fill())
        column.addWidget(self.rest)
        if self.narrow:
            self.rows.addWidget(self.map_frame or self.picture)
            self.rows.addWidget(aside)
        else:
            across = QHBoxLayout()
            across.setSpacing(theme.px(SPACE * 4))
            across.addWidget(self.map_frame or self.picture, 1)
            aside.setFixedWidth(theme.px(ASIDE))
            across.addWidget(aside)
            self.rows.addLayout(across)
        self._lay_photo()
        self._lay_foot()
        self._tell()
        places = [hex.place for hex in self.picture.view.hexes]
        self._say_messages(self.controller.clashes(self.content, self.map, places))

    def _lay_choices(self, titles: Sequence[MapTitle]) -> None:
        """Add the choices of the game and of its map, where there are several."""
        words, row = self.words, Flow(self.theme.px(SPACE * 4))
        if self.game is not None and len(self.games) > 1:
            names, game_index = [words(game.title) for game in self.games], self.games.index(self.game)
            choice = Segments(words.text(N_("Juego")), names, game_index, self.theme, words=words)
            choice.chosen.connect(lambda index: self.show_own(self.games[index].id))
            row.addWidget(choice)
        if len(titles) > 1:
            ids, names = [title.id for title in titles], [words(title.title) for title in titles]
            choice = Segments(words.text(N_("Mapa")), names, ids.index(self.map), self.theme, words=words)
            choice.chosen.connect(lambda position: self.show_map(ids[position]))
            row.addWidget(choice)
        hexes, desk = self.controller.view(self.content, self.map).hexes, self.controller
        ends = hexes[0].place, hexes[-1].place
        self.numbers = MapNumbers(ends, desk.numbering, desk.has_offset, words, self.theme)
        self.numbers.changed.connect(self._size)
        row.addWidget(self.numbers)
        self.rows.addLayout(row)

    def _own_scroll(self, inner: QWidget) -> QScrollArea:
        """Return a scroll area for the facts of a hex, so that map and palette stay where they are."""
        area = bare_scroll(self.theme)
        area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        area.setMinimumHeight(self.theme.px(FACT_ROOM))
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inner)
        for ground in (area.viewport(), inner):
            ground.setAutoFillBackground(False)
        return area

    def say(self, text: str) -> None:
        """Show a problem beside the map, where it moves nothing; in a narrow window at the foot."""
        if self.narrow or self.game is None or not self.rows.count():
            super().say(text)
            return
        super().say("")
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))
        announce(self.trouble, text)

    def _fit_picture(self) -> None:
        """Make all of the map visible at once, where the window is large enough for readable labels."""
        tall = self.height() - self.theme.px(ABOVE)
        if self.map_frame is not None:
            self.map_frame.setFixedHeight(max(self.theme.px(LEAST_FRAME), tall))
        self.picture.tall = 0 if self.narrow else tall
        self.picture.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.game is not None and self.rows.count():
            self._fit_picture()

    def _follow(self, place: str) -> None:
        """Keep the current hex in view, and show its facts."""
        if self.map_frame is not None:
            self._tell()
            return
        point, reach = self.picture.middle(self.picture.hexes[place]), self.picture.radius
        part = QRectF(point.x() - reach, point.y() - reach, 2 * reach, 2 * reach)
        self.show_part(self.picture, part.toAlignedRect())
        self._tell()

    def _lay_palette(self, column: QVBoxLayout) -> None:
        """Add the palette: a hex is painted by a click, by a letter, or by dragging."""
        words, controller = self.words, self.controller
        paints, edges = controller.paints(self.content), controller.edges(self.content)
        figures, across = controller.figures, 2 if self.narrow else 1
        self.palette_rows = palette = MapPalette(paints, edges, figures, words, self.theme, across)
        hand = (words, lambda: self.content, self._keep, self._say_messages)
        self.painter = MapPainter(controller, self.map, self.picture, palette, *hand)
        brushes = (*paints, *edges)
        self.painter.take(next((brush for brush in brushes if brush.id == self.brush), paints[min(1, len(paints) - 1)]))
        palette.taken.connect(self._hold_brush)
        column.addWidget(palette)
        how = (
            N_("Supr borra · N siguiente sin pintar · Ctrl+Z deshace")
            if edges
            else N_("Intro pinta · 0 a 3 su MD · Supr borra · N siguiente sin pintar · Ctrl+Z deshace")
        )
        column.addWidget(text_label(words.text(how), self.theme, SMALL, "quiet"))

    def _hold_brush(self, brush: Paint) -> None:
        self.brush = brush.id

    def _lay_photo(self) -> None:
        """Show the owner's photo below the map, where there is one."""
        photo = photo_of(self._photo_key)
        if photo is None:
            return
        try:
            image = read_photo(photo.path)
        except PictureError as refused:
            self.say(self.words(refused.message))
            return
        alignment = photo.laid or fit_photo((image.width(), image.height()), self.picture.extent)
        self.picture.lay_photo(image, Photo(photo.path, alignment).transform)

    def _lay_foot(self) -> None:
        """Add the buttons for photo and files: at the foot, or below everything in a narrow window."""
        words, row = self.words, Flow(self.theme.px(SPACE * 3))
        has_photo, is_laid = self.picture.photo is not None, photo_of(self._photo_key) is not None
        acts: list[tuple[str, Callable[[], object]]] = [
            (N_("Otra foto debajo…") if is_laid else N_("Poner una foto debajo…"), self._ask_photo),
            *([(N_("Alinear la foto"), self.align)] if has_photo else []),
            *([(N_("Quitar la foto"), lambda: self.lay_photo(None))] if is_laid else []),
            (N_("Guardar este mapa en un archivo…"), self._ask_where),
            (N_("Traer un archivo…"), self._bring),
        ]
        for name, act in acts:
            if self.narrow:
                button = AnswerButton(words.text(name), self.theme, style=FIGURE_SMALL, low=True)
                row.addWidget(button)
            else:
                button = self.button(words.text(name))
            button.clicked.connect(lambda _=False, act=act: act())
        if self.narrow:
            self.rows.addLayout(row)
        self.back_button()

    def show_own(self, game: str, record: str = "") -> None:
        if self.game is None or self.game.id != game:
            self.hand_over()
            self._show_game(next((each for each in self.games if each.id == game), self.game))
        self.show_map(record or self.map)

    def show_map(self, id: str) -> None:
        """Show another map."""
        self.map, self.at, self.before, self.anchors = id, "", [], None
        self.rebuild()

    def _tell(self) -> None:
        """Show how much of the map is known, and the facts of the current hex."""
        words, controller, place = self.words, self.controller, self.picture.at
        self.at = place
        if self.anchors is not None:
            self._ask_anchor()
            return
        coverage = controller.coverage(self.content, self.map)
        coverage_text = words.text(N_("{known} de {all} pintados"), known=coverage.known, all=coverage.hexes)
        self.known.setText(coverage_text)
        self.missing.setText(" ".join(map(words, coverage.missing)))
        self.painter.show_counts()
        self.rest.setVisible(controller.filled is not None and coverage.known < coverage.hexes)
        lines = [*map(words, controller.lines(self.content, self.map, place, ""))]
        if controller.has_offset:
            lines = [f"{place}: {', '.join(lines)}", self.painter.side_in_words()]
        self.told.setText("\n".join(filter(None, lines)))
        for row in self.facts:
            row.hide()
            row.deleteLater()
        self.facts = [self._row_of(fact) for fact in controller.told(self.content, self.map, place)[:MOST_LISTED]]
        for index, row in enumerate(self.facts, self.of_hex.indexOf(self.told) + 1):
            self.of_hex.insertWidget(index, row)
        if not self.narrow:  # do not squeeze it: a low window scrolls
            layout, wide = self.aside.layout(), self.theme.px(ASIDE)
            least = layout.totalMinimumSize().height() if layout is not None else 0
            self.aside.setMinimumHeight(max(least, self.aside.heightForWidth(wide)))
        self._hug()

    def _row_of(self, fact: ToldFact) -> FactRow:
        """Return the row of a recorded fact with its buttons."""
        assert self.game is not None
        controller, today = self.controller, date.today().isoformat()

        def drop() -> None:
            self._keep(lambda content: controller.forgotten(content, self.map, fact.key))

        def turn() -> None:
            self._keep(lambda content: controller.turned(content, self.map, fact.key, today))

        acts: list[tuple[str, Callable[[], object]]] = [(N_("Tirarlo"), drop)]
        if fact.turns:
            acts.insert(0, (N_("Al revés"), turn))
        session = session_name(fact.session, self.game, self.content, self.words)
        return FactRow(fact, session, acts, self.words, self.theme)

    # -- changes

    def paint(self, places: Sequence[str]) -> None:
        """Paint hexes with the brush. Facts recorded about them stay, and contradictions are shown."""
        if self.anchors is None:
            self.painter.paint(places)

    def _say_messages(self, messages: Sequence[Message]) -> None:
        """Show messages beside the map: contradictions between facts and terrain, or what is refused."""
        lines = [*map(self.words, messages[:MOST_LISTED])]
        if len(messages) > MOST_LISTED:
            words = N_("Y {n} hexágonos más que contaste de otro modo.")
            lines.append(self.words.text(words, n=len(messages) - MOST_LISTED))
        if lines:
            self.say("\n".join(lines))

    def _keep(self, make: Change) -> None:
        """Change the map on disk and on the page."""
        if (old := self._write(make)) is not None:
            self.before.append(old)

    def _write(self, make: Change) -> object | None:
        """Write the map that `make` returns into the player's layer.

        Return its former record, or None where it was not written. What another window has recorded meanwhile is kept.
        """
        assert self.game is not None and self.host is not None
        section = self.controller.section
        try:
            with writing_by_hand(self.game.id):
                if layer_state(self.game.id) != self._read:
                    self.content, _ = self.host.shelf.content(self.game)
                old: object = getattr(self.content, section).get(self.map)
                record = make(self.content)
                keep_record(user_folder(), self.game, section, record)
                self._read = layer_state(self.game.id)
        except RecordNotSavedError as refused:
            self.say("\n".join(self.words(problem.message) for problem in refused.problems))
            return None
        except OSError as error:
            self.say(self.words(disk_refusal(error)))
            return None
        maps = getattr(self.content, section)
        self.content = replace(self.content, **{section: {**maps, self.map: record}})
        self.changed = True
        self.say("")
        self.picture.show_view(self.controller.view(self.content, self.map))
        self._tell()
        return old

    def undo(self) -> None:
        if self.before:
            old = self.before.pop()
            self._write(lambda content: old)
        elif self.game is not None:
            self.say(self.words.text(N_("Aquí no hay nada más que deshacer.")))

    def _size(self, first: str, last: str) -> None:
        """Change the numbers of the map to the typed first and last hex."""
        self._keep(lambda content: self.controller.sized(content, self.map, first, last))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        on_map = self.game is not None and self.anchors is None and self.picture.hasFocus()
        if not on_map or not self.painter.take_key(event):
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.hand_over()
        super().hideEvent(event)

    def hand_over(self) -> None:
        """Give the changed maps to the session on the table."""
        host, changed = self.host, self.changed
        self.changed = False
        session = host.controller.session if host is not None else None
        if host is not None and session is not None and changed and session.game is self.game:
            section = self.controller.section
            maps = getattr(self.content, section)
            if host.controller.read_only is None and getattr(session.content, section) != maps:
                host.controller.adopt(replace(session.content, **{section: maps}))

    # -- the photo

    @property
    def _photo_key(self) -> str:
        assert self.game is not None
        return f"{self.game.id}/{self.map}"

    def lay_photo(self, path: str | None) -> None:
        """Put a photo of the owner's below the map, or remove it. A file that is no photo is refused with a reason."""
        try:
            if path is not None:
                read_photo(path)
            keep_photo(self._photo_key, Photo(path) if path is not None else None)
        except PictureError as refused:
            self.say(self.words(refused.message))
        except OSError as error:
            self.say(self.words(disk_refusal(error)))
        else:
            self.say("")
            self.rebuild()

    def align(self) -> None:
        """Ask for three points of the photo: the middles of three hexes."""
        self.anchors = []
        self.picture.ask_points(())
        self._ask_anchor()

    @property
    def _targets(self) -> list[str]:
        """Return the hexes that align the photo: three corners of the map."""
        hexes = self.controller.view(self.content, self.map).hexes
        first, last = hexes[0].place, hexes[-1].place
        return [first, f"{last[:-2]}{first[-2:]}", f"{first[:-2]}{last[-2:]}"]

    def _ask_anchor(self) -> None:
        """Ask for the next point by which a photo is aligned."""
        if self.anchors is not None:
            place = self._targets[len(self.anchors)]
            if self.map_frame is not None:
                self.map_frame.follow(place)
            self.picture.cross = QPointF(*self.picture.unit(self.picture.hexes[place]))
            self.told.setText(
                self.words.text(
                    N_("Haz clic en la foto, en el centro de {place}; o ve hasta allí con las flechas y pulsa Intro."),
                    place=place,
                )
            )
            announce(self.told, self.told.text())

    def _point(self, point: QPointF) -> None:
        """Take a clicked point in radii as a point of the photo, while it is aligned."""
        photo = photo_of(self._photo_key)
        if self.anchors is None or photo is None or self.picture.photo is None:
            return
        inverse, sure = self.picture.laid.inverted()
        self.anchors.append(inverse.map(point) if sure else point)
        if len(self.anchors) < ANCHORS:
            self.picture.ask_points((*self.picture.told, point))
            self._ask_anchor()
            return
        middles = [self.picture.unit(self.picture.hexes[place]) for place in self._targets]
        alignment, self.anchors = align_photo(self.anchors, middles), None
        self.picture.ask_points(None)
        if alignment is None:
            self.say(self.words.text(N_("Los tres puntos están en línea: la foto se queda como estaba.")))
            self._tell()
            return
        keep_photo(self._photo_key, Photo(photo.path, alignment))
        self.rebuild()

    # -- files

    def _ask_photo(self) -> None:
        title = self.words.text(N_("Poner una foto debajo…"))
        kinds = file_filter(self.words.text(N_("Fotos")), SUFFIXES)
        file_name, _ = QFileDialog.getOpenFileName(self, title, "", kinds)
        if file_name:
            self.lay_photo(file_name)

    def _ask_where(self) -> None:
        title = self.words.text(N_("Guardar este mapa en un archivo…"))
        name = f"{self.map}{parcel.SUFFIX}"
        file_name, _ = QFileDialog.getSaveFileName(self, title, name, file_filter("Puesto de Mando", (parcel.SUFFIX,)))
        if file_name:
            self.export(Path(file_name))

    def export(self, path: Path) -> None:
        """Write this map alone into a file that a friend can open."""
        assert self.game is not None
        try:
            text = parcel.export_parcel(user_folder(), [self.game], only=(self.controller.section, self.map))
            write_paper(path, text.encode(), PARCEL, force=not is_ours_to_keep(path))
        except parcel.ParcelError as refused:
            self.say("\n".join(map(self.words, refused.reasons)))
        except SaveError as problem:
            self.say(self.words(problem.message))
        else:
            self.say("")
            if self.host is not None:
                self.host.say(msg(N_("Guardado en «{file}»."), file=str(path)))

    def _bring(self) -> None:
        """Open a friend's file on the page of parcels, before anything is imported."""
        if self.host is not None:
            self.host.show_page(ParcelPage)
