"""Range and sight between any two hexes of the map on the table, explained: what blocks, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from puesto.core.game.game import whole_game
from puesto.core.messages import N_, msg
from puesto.gui.controls.accessible import announce
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.overlay import Overlay
from puesto.gui.controls.text_entry import Entry
from puesto.gui.look.theme import BODY, BODY_BOLD, SMALL, Theme
from puesto.gui.map.whole_map import WholeMap

if TYPE_CHECKING:
    from puesto.gui.host.desk import SessionController
    from puesto.gui.host.host import SheetHost

ABOVE = 280
"""How high everything above and below the map is, at 100 %."""


class RulerSheet(Overlay):
    """Two hexes are typed one after the other, or clicked; the lines below say what the map knows of them."""

    topic = "ruler"

    def __init__(self, desk: SessionController, theme: Theme, covered: QWidget) -> None:
        words = desk.words
        super().__init__(words, theme, covered, words.text(N_("Distancia y línea de visión")))
        assert desk.session is not None
        self.desk, self.session = desk, desk.session
        ruler = whole_game(desk.session).ruler
        assert ruler is not None
        self.ruler = ruler
        told = words.text(
            N_("Dos hexágonos seguidos, como {example}; o un clic en cada uno. Uno solo dice qué hay en él."),
            example=ruler.example,
        )
        self.rows.addWidget(text_label(told, theme, SMALL, "quiet"))
        top = Flow(theme.px(12))
        self.field = Entry(words.text(N_("Uno o dos hexágonos")), theme, width=8)
        self.field.setMaxLength(2 * ruler.label + 1)
        self.field.textEdited.connect(self._typed)
        top.addWidget(self.field)
        away = AnswerButton(words.text(N_("Volver")), theme, key="Esc", style=BODY, low=True)
        away.clicked.connect(self.go)
        top.addWidget(away)
        self.rows.addLayout(top)
        self.told = text_label("", theme, BODY_BOLD, "ink")
        self.rows.addWidget(self.told)
        view = ruler.view(desk.session.state, desk.session.content)
        self.picture = WholeMap(view, theme, words.say, words.text(N_("Mapa")))
        self.picture.pressed.connect(self._pick)
        self.picture.taken.connect(self._pick)
        self.picture.tall = covered.height() - theme.px(ABOVE)
        self.rows.addWidget(self.picture)
        self.picked: list[str] = []

    def take_focus(self) -> None:
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def again(self, theme: Theme) -> RulerSheet:
        fresh = RulerSheet(self.desk, theme, self.covered)
        fresh.field.setText(self.field.text())
        fresh.show_hexes(self.picked)
        return fresh

    def _typed(self, text: str) -> None:
        plain = "".join(sign for sign in text.upper() if sign.isalnum())
        if plain != text:
            self.field.setText(plain)
        wide = self.ruler.label
        self.show_hexes([part for part in (plain[:wide], plain[wide : 2 * wide]) if len(part) == wide])

    def _pick(self, place: str) -> None:
        picked = [place] if len(self.picked) != 1 or place in self.picked else [*self.picked, place]
        self.field.setText("".join(picked))
        self.show_hexes(picked)

    def show_hexes(self, places: list[str]) -> None:
        """Say what is known of one hex, or of two."""
        self.picked = places
        one, other = (*places, "", "")[:2]
        lines = self.session_lines(one, other) if one else []
        self.told.setText("\n".join(lines))
        state, content = self.session.state, self.session.content
        blocks = self.ruler.between(state, content, one, other) if other else ()
        self.picture.measure(places, blocks)
        if lines:
            announce(self, ". ".join(lines))
        self.hug()

    def session_lines(self, one: str, other: str) -> list[str]:
        """What the session's own copy of the map says, in words."""
        game, session = whole_game(self.session), self.session
        return [self.words(line) for line in game.map_lines(session.state, session.content, one, other)]


def measure(host: SheetHost) -> None:
    """Show the sheet for range and sight, where the game on the table has a map."""
    session = host.desk.session
    if session is not None and whole_game(session).ruler is not None:
        host.cover(RulerSheet(host.desk, host.theme, host.frame))
    else:
        host.say(msg(N_("Este juego no lleva mapa.")))
