"""Range and sight between any two hexes of the map on the table, with what blocks it and where."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from puesto.core.game.game import whole_game
from puesto.core.messages import N_, msg
from puesto.core.procedure_views import GridView
from puesto.core.views import Edit
from puesto.gui.controls.accessible import announce
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.overlay import Overlay
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.look.theme import BODY, BODY_BOLD, SMALL, Theme
from puesto.gui.map.photo import PHOTOS
from puesto.gui.map.whole_map import WholeMap
from puesto.gui.procedures.grid import GridPanel

if TYPE_CHECKING:
    from puesto.core.game.map_views import MapView
    from puesto.gui.host.host import SheetHost
    from puesto.gui.host.session_controller import SessionController

CORRECT_KEY = "Alt+N"
"""Key of the first correction by the board on the table."""
WIDE, ASIDE, ABOVE = 1240, 380, 150
"""Width of the sheet, width of the text beside the map, and height above and below the map, in px at 100 %."""


class RulerSheet(Overlay):
    """Sheet on which two hexes are typed or clicked; the lines below say what the map knows of them."""

    topic = "ruler"

    def __init__(self, controller: SessionController, theme: Theme, covered: QWidget) -> None:
        words = controller.words
        assert controller.session is not None
        ruler = whole_game(controller.session).ruler
        assert ruler is not None
        view = ruler.view(controller.session.state, controller.session.content)
        in_squares = isinstance(view, GridView)
        title = N_("Distancia y alcance") if in_squares else N_("Distancia y línea de visión")
        super().__init__(words, theme, covered, words.text(title), WIDE)
        self.controller, self.session = controller, controller.session
        self.ruler = ruler
        text = words.text(
            N_("Dos casillas seguidas, como {example}; o un clic en cada una. Una sola dice qué hay en ella.")
            if in_squares
            else N_("Dos hexágonos seguidos, como {example}; o un clic en cada uno. Uno solo dice qué hay en él."),
            example=ruler.example,
        )
        aside = QWidget()
        column = QVBoxLayout(aside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(8))
        column.addWidget(text_label(text, theme, SMALL, "quiet"))
        top = Flow(theme.px(12))
        placeholder = N_("Una o dos casillas") if in_squares else N_("Uno o dos hexágonos")
        self.field = LineEdit(words.text(placeholder), theme, width=8)
        self.field.setMaxLength(2 * ruler.label + 1)
        self.field.textEdited.connect(self._typed)
        top.addWidget(self.field)
        away = AnswerButton(words.text(N_("Volver")), theme, key="Esc", style=BODY, low=True)
        away.clicked.connect(self.go)
        top.addWidget(away)
        column.addLayout(top)
        self.told = text_label("", theme, BODY_BOLD, "ink")
        column.addWidget(self.told)
        self.says = Flow(theme.px(12))
        """Buttons for what the owner may correct: the board on the table is right."""
        QShortcut(QKeySequence(CORRECT_KEY), self).activated.connect(self._click_first)
        self._photo = ""
        self.picture = self._squares(view) if isinstance(view, GridView) else self._hexes(view)
        self._lay_photo()
        if covered.width() < theme.px(WIDE):
            self.rows.addWidget(aside)
            self.rows.addWidget(self.picture)
            self.rows.addLayout(self.says)
        else:
            column.addLayout(self.says)
            across = QHBoxLayout()
            across.setSpacing(theme.px(24))
            across.addWidget(self.picture, 1)
            column.addStretch(1)
            aside.setFixedWidth(theme.px(ASIDE))
            across.addWidget(aside)
            self.rows.addLayout(across)
        self.picked: list[str] = []

    def _hexes(self, view: MapView) -> WholeMap:
        """Return the map of hexes on which two are picked."""
        picture = WholeMap(view, self.theme, self.words.say, self.words.text(N_("Mapa")))
        picture.pressed.connect(self._pick)
        picture.taken.connect(self._pick)
        picture.is_ringed = False
        self._photo = view.photo
        PHOTOS.loaded.connect(self._lay_photo)
        picture.tall = self.covered.height() - self.theme.px(ABOVE)
        return picture

    def _lay_photo(self) -> None:
        """Put the owner's photo of the board below the hexes, as soon as it has been read."""
        if isinstance(self.picture, WholeMap) and (photo := PHOTOS.find(self._photo)) is not None:
            self.picture.lay_photo(photo.image, photo.transform)

    def _squares(self, view: GridView) -> GridPanel:
        """Return the board of squares on which two are picked."""
        picture = GridPanel()
        picture.set_theme(self.theme)
        picture.set_sides(self.session.view().sides)
        picture.show_view(view, self.words.say)
        for name, square in picture.squares.items():
            square.clicked.connect(partial(self._pick, name))
        return picture

    def take_focus(self) -> None:
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def with_theme(self, theme: Theme) -> RulerSheet:
        fresh = RulerSheet(self.controller, theme, self.covered)
        fresh.field.setText(self.field.text())
        fresh.show_hexes(self.picked)
        return fresh

    def _typed(self, text: str) -> None:
        wide, plain = self.ruler.label, "".join(sign for sign in text.upper() if sign.isalnum())
        plain = plain[2 * wide :] or plain  # further typing is about the next two hexes
        if plain != text:
            self.field.setText(plain)
        self.show_hexes([part for part in (plain[:wide], plain[wide : 2 * wide]) if len(part) == wide])

    def _pick(self, place: str, _checked: bool = False) -> None:
        places = [place] if len(self.picked) != 1 or place in self.picked else [*self.picked, place]
        self.field.setText("".join(places))
        self.show_hexes(places)

    def show_hexes(self, places: list[str]) -> None:
        """Show what is known of one hex, or of two."""
        self.picked = places
        first_hex, second_hex = (*places, "", "")[:2]
        lines = self.session_lines(first_hex, second_hex) if first_hex else []
        self.told.setText("\n".join(lines))
        state, content = self.session.state, self.session.content
        if isinstance(self.picture, WholeMap):
            if places:
                self.picture.go(places[-1])
            self.picture.measure(
                places, self.ruler.between(state, content, first_hex, second_hex) if second_hex else ()
            )
        else:
            self.picture.set_glow(frozenset(places))
        if lines:
            announce(self, ". ".join(lines))
        self._offer_corrections("-".join(places[:2]))
        self.hug()

    def _offer_corrections(self, hexes: str) -> None:
        """Replace the buttons by one for each fact that can be corrected; the first has a key.

        `hexes` is one hex or two, as `1815-2316`; "" for none.
        """
        while (item := self.says.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        can_edit = hexes and isinstance(self.picture, WholeMap) and self.controller.read_only is None
        edits = [edit for edit in self.session.edits(hexes) if edit.menu is None] if can_edit else []
        for index, edit in enumerate(edits):
            key = CORRECT_KEY if index == 0 else ""
            button = AnswerButton(self.words(edit.message), self.theme, key=key, style=SMALL, low=True)
            button.clicked.connect(partial(self._correct_fact, edit))
            self.says.addWidget(button)

    def _click_first(self) -> None:
        if (item := self.says.itemAt(0)) is not None and isinstance(button := item.widget(), AnswerButton):
            button.click()

    def _correct_fact(self, edit: Edit, _checked: bool = False) -> None:
        """Set a fact to what the board on the table shows: an entry of the journal, which undo takes back."""
        self.controller.override(edit.path, edit.value)
        view = self.ruler.view(self.session.state, self.session.content)
        if isinstance(self.picture, WholeMap) and not isinstance(view, GridView):
            self.picture.show_view(view)
        self.show_hexes(self.picked)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def session_lines(self, name: str, other_name: str) -> list[str]:
        """Return what the session's own copy of the map says, in words."""
        game, session = whole_game(self.session), self.session
        return [self.words(line) for line in game.map_lines(session.state, session.content, name, other_name)]


def measure(host: SheetHost) -> None:
    """Show the sheet for range and sight, where the game on the table has a map."""
    session = host.controller.session
    if session is not None and whole_game(session).ruler is not None:
        host.cover(RulerSheet(host.controller, host.theme, host.frame))
    else:
        host.say(msg(N_("Este juego no lleva mapa.")))
