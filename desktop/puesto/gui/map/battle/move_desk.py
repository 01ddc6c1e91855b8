"""Moves on the map before they are made: a hex that is clicked or typed, a Wing that is shifted.

Nothing is answered before Enter, and Esc lets go.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from puesto.core.game.game import whole_game
from puesto.core.hexes.numbering import NUMBERED
from puesto.core.messages import N_
from puesto.core.questions.joined import JoinedAnswers
from puesto.core.questions.moves import EndView, GroupMoveView, MoveView
from puesto.gui.controls.accessible import announce
from puesto.gui.controls.buttons import ENTER, AnswerButton
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look.theme import Theme
from puesto.gui.map.battle.bar_content import StepBarView, put_corner, show_in_bar
from puesto.gui.map.battle.battle_map import BattleMap
from puesto.gui.map.battle.move_panel import FormationPanel, MovePanel
from puesto.gui.map.sketch import KeyHint
from puesto.gui.prompts.base import ENTER_SIGN
from puesto.gui.prompts.choose import ChooseWidget

if TYPE_CHECKING:
    from puesto.core.game.map_desk import Moving
    from puesto.core.prompts import Prompt

DIGITS = 4
"""Digits of a hex."""
WING = "A"
"""Key of the whole Wing."""
LARGE = 200
"""Size in per cent from which the bar has no room for hints."""
SIDES = {Qt.Key.Key_Up: 0, Qt.Key.Key_Down: 3}
"""Hexside over which an arrow shifts a Wing; sideways it keeps the row where it can."""


class MoveDesk(QObject):
    """Owner of the move that is being considered at the current prompt."""

    def __init__(
        self, controller: SessionController, bar: StepBarView, theme: Theme, changed: Callable[[], None]
    ) -> None:
        """`changed` is called when the map has to be painted otherwise."""
        super().__init__()
        self.controller, self.bar, self.theme, self.changed = controller, bar, theme, changed
        self.ends: tuple[EndView, ...] = ()
        """Hexes in which the unit of the prompt can end."""
        self.group: tuple[str, ...] = ()
        """Units of the Wing that may shift together."""
        self.move: MoveView | None = None
        self.formation: GroupMoveView | None = None
        self.typed = ""
        """Digits of a hex that were typed so far."""
        self._asked: Prompt[Any] | None = None
        self._lead = ""
        """Hex of the first unit of the shifted Wing."""
        self._is_pushed = False
        """Whether the Wing may be shifted into danger."""

    # -- prompt

    def begin(self) -> None:
        """Look at the current prompt: which hexes are in reach, and who may shift together."""
        prompt = self.controller.prompt
        if prompt is self._asked and prompt is not None:
            self._offer_group()
            return
        self._asked, self.move, self.formation, self.typed, self._lead = prompt, None, None, "", ""
        self.ends, self.group = (), ()
        moving = self._moving
        session = self.controller.session
        if prompt is None or session is None or moving is None or self.controller.read_only is not None:
            return
        if self.controller.opponent.choice is None:
            self.ends = moving.ends(session.state, session.content, prompt)
            self.group = moving.group(session.state, session.content, prompt)
            self._offer_group()

    @property
    def _moving(self) -> Moving[Any, Any] | None:
        session = self.controller.session
        return whole_game(session).moving if session is not None else None

    @property
    def is_active(self) -> bool:
        """Return whether a move or a shift is shown, or digits wait."""
        return self.move is not None or self.formation is not None or bool(self.typed)

    def hints(self) -> tuple[KeyHint, ...]:
        """Return the keys that mean something here."""
        text = self.controller.words.text
        if self.formation is not None:
            first = KeyHint(self._lead or "2634", text(N_("dónde acaba la primera")))
            return KeyHint("↑↓←→", text(N_("el Ala, un hexágono"))), first
        if self.ends:
            turns = (KeyHint("← →", text(N_("gira"))),) if self.move is not None else ()
            return (KeyHint("2535", text(N_("escribe o pulsa un hexágono"))), *turns)
        wing = (KeyHint(WING, text(N_("toda el Ala"))),) if self.group else ()
        scale, paint_it = KeyHint("+ −", text(N_("escala"))), KeyHint("F7", text(N_("pinta el mapa")))
        return (*wing, scale, paint_it, KeyHint("Esc", text(N_("enseña las hojas"))))

    # -- keys

    def take_key(self, event: QKeyEvent) -> bool:
        """Handle a key for the move; return False for one that is the prompt's."""
        if not (self.ends or self.group) or event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        ):
            return False
        key, text = Qt.Key(event.key()), event.text()
        is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self.is_active and key == Qt.Key.Key_Escape:
            self.clear()
            return True
        if self.is_active and key in ENTER:
            self.confirm()
            return True
        if self.group and self.formation is None and text.upper() == WING:
            self.shift_to(self._first_place)
            return True
        if self.formation is not None and key in (*SIDES, Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.shift_to(self._beyond(key), is_shifted)
            return True
        if self.move is not None and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.turn(-1 if key == Qt.Key.Key_Left else 1)
            return True
        if text.isdigit() and (self.ends or self.formation is not None):
            self._type(text)
            return True
        if key == Qt.Key.Key_Backspace and self.typed:
            self.typed = self.typed[:-1]
            self.changed()
            return True
        return self.formation is not None and bool(text.strip())

    def _type(self, digit: str) -> None:
        """Take a typed digit; a complete hex is considered."""
        self.typed += digit
        if len(self.typed) < DIGITS:
            self.changed()
            return
        place, self.typed = self.typed, ""
        if self.formation is not None:
            self.shift_to(place)
        else:
            self.choose(place)

    # -- one unit

    def choose(self, place: str, hour: int = 0) -> None:
        """Consider a move to a hex; a second time it is made."""
        if self.move is not None and self.move.place == place and not hour:
            self.confirm()
            return
        session, moving, prompt = self.controller.session, self._moving, self.controller.prompt
        if session is None or moving is None or prompt is None:
            return
        move = moving.forecast(session.state, session.content, prompt, place, hour)
        if move is None:
            words = self.controller.words
            self.bar.refuse(words.text(N_("No llega a {place} con sus PM, o no puede acabar ahí."), place=place))
            self.changed()
            return
        self.move, self.typed = move, ""
        words = self.controller.words
        counter = next(
            (each_counter for each_counter in self._counters() if each_counter.id == prompt.subject[0]), None
        )
        panel = MovePanel(move, counter, words, self.theme)
        panel.turned.connect(self.turn_to)
        cost_text = words.text(N_("{spent} de {whole} PM"), spent=move.spent, whole=move.whole)
        enter = words.text(N_("Mover")), cost_text
        leave = words.text(N_("Otro hexágono"))
        self._show(move.title, move.detail, panel, words.text(N_("Lo que cuesta")), leave, enter)
        announce(panel, panel.spoken())

    def _counters(self) -> tuple[Any, ...]:
        view = self.controller.view
        return tuple(counter for roster in view.rosters for counter in roster.counters) if view is not None else ()

    def turn_to(self, hour: int) -> None:
        """Consider another facing, if it can be had."""
        if self.move is not None and any(
            corner.hour == hour and corner.points is not None for corner in self.move.corners
        ):
            self.choose(self.move.place, hour)

    def turn(self, step: int) -> None:
        """Consider the next facing that can be had, clockwise or not."""
        if self.move is None:
            return
        hours = [corner.hour for corner in self.move.corners if corner.points is not None]
        self.turn_to(hours[(hours.index(self.move.hour) + step) % len(hours)])

    # -- a Wing

    @property
    def _first_place(self) -> str:
        """Return where the first unit of the Wing is, or would be."""
        session = self.controller.session
        if self._lead or session is None or not self.group:
            return self._lead
        return next((counter.place for counter in self._counters() if counter.id == self.group[0]), "")

    def _beyond(self, key: Qt.Key) -> str:
        """Return the hex of the first unit one step on by an arrow; sideways the upper and the lower in turn."""
        if (side := SIDES.get(key)) is not None:
            return NUMBERED.neighbour(self._lead, side)
        is_lower = int(self._lead[:2]) % 2  # an odd column stands half a hex lower: the next one is above
        right, left = (1 if is_lower else 2), (5 if is_lower else 4)
        return NUMBERED.neighbour(self._lead, right if key == Qt.Key.Key_Right else left)

    def drag_to(self, unit: str, place: str, is_pushed: bool) -> None:
        """Shift the Wing so that one of its units is in a hex."""
        counter = next((each_counter for each_counter in self._counters() if each_counter.id == unit), None)
        if counter is None or not (counter.place and place):
            return
        by = NUMBERED.known(place) - NUMBERED.known(counter.place)
        start = next(each_counter.place for each_counter in self._counters() if each_counter.id == self.group[0])
        self.shift_to(NUMBERED.texts[NUMBERED.known(start) + by], is_pushed)

    def shift_to(self, lead: str, is_pushed: bool = False) -> None:
        """Consider the Wing with its first unit in a hex; into danger only if it is pushed there."""
        session, moving, prompt = self.controller.session, self._moving, self.controller.prompt
        words = self.controller.words
        if session is None or moving is None or prompt is None:
            return
        formation_move = moving.formation(session.state, session.content, prompt, lead)
        if formation_move is None:
            return
        if formation_move.is_in_danger and not (is_pushed or self._is_pushed) and self.formation is not None:
            text = formation_move.detail if formation_move.detail is not None else formation_move.title
            self.bar.refuse(words.text(N_("{danger} Con Mayús, el Ala sigue."), danger=text))
            return
        self._is_pushed = self._is_pushed or (is_pushed and formation_move.is_in_danger)
        self._lead, self.formation, self.typed = lead, formation_move, ""
        unit_count = sum(row.refusal is None for row in formation_move.rows)
        keys = {row.unit: self._number(row.unit) for row in formation_move.rows}
        panel = FormationPanel(formation_move, words, self.theme, keys)
        start = next((counter.place for counter in self._counters() if counter.id == self.group[0]), "")
        title = words.text(N_("El Ala, formada: ¿adónde?")) if lead == start else words(formation_move.title)
        enter = words.text(N_("Mover las {n}"), n=unit_count), ""
        self._show(
            title, formation_move.detail, panel, words.text(N_("Lo que cuesta")), words.text(N_("Suelta")), enter
        )
        announce(panel, panel.spoken())

    def _number(self, unit: str) -> str:
        view = self.controller.view
        return dict(view.numbers).get(unit, "")[1:] if view is not None else ""

    # -- the bar

    def _show(self, title: Any, detail: Any, panel: QWidget, heading: str, leave: str, enter: tuple[str, str]) -> None:
        """Show the move in the bar, with its price in the column in place of the answers."""
        words, theme = self.controller.words, self.theme
        esc = AnswerButton(leave, theme, key="Esc")
        go = AnswerButton(enter[0], theme, key=ENTER_SIGN, hint=enter[1], primary=True)
        esc.clicked.connect(self.clear)
        go.clicked.connect(self.confirm)
        title_text = title if isinstance(title, str) else words(title)
        show_in_bar(self.bar, theme, title_text, words(detail) if detail is not None else "", panel, heading, esc, go)
        self.changed()

    def _offer_group(self) -> None:
        """Put the answers to "who acts?" into the bar: whole Wing, one of it, nobody more, in this order."""
        bar, words, widget = self.bar, self.controller.words, self.bar.widget
        if not self.group or self.is_active or not isinstance(widget, ChooseWidget):
            return
        nobody = next((option for option in widget.prompt.options if option.nobody), None)
        if nobody is None or bar.corner is not None:
            return
        unit_count = len(self.group)
        has_room = self.theme.scale < LARGE
        at_once = words.text(N_("las {n}, a la vez"), n=unit_count) if has_room else ""
        how = words.text(N_("su número o un clic")) if has_room else ""
        wing_button = AnswerButton(words.text(N_("Toda el Ala")), self.theme, key=WING, hint=at_once)
        single = AnswerButton(words.text(N_("Una sola")), self.theme, key=f"1-{unit_count}", hint=how)
        hint = words(nobody.hint) if nobody.hint is not None else ""
        none = AnswerButton(words(nobody.message), self.theme, key="0", hint=hint)
        wing_button.clicked.connect(lambda: self.shift_to(self._first_place))
        single.clicked.connect(lambda: widget.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason))
        none.clicked.connect(lambda: widget.press(nobody.value))
        for button, value in zip(widget.buttons, widget.values, strict=True):
            button.setVisible(value != nobody.value)
        put_corner(bar, self.theme, wing_button, single, none)
        widget.is_aside = True
        widget.resized.emit()

    def clear(self) -> None:
        """Let go of the move: the prompt is asked as before."""
        was_shown = self.move is not None or self.formation is not None
        self.move, self.formation, self.typed, self._lead, self._is_pushed = None, None, "", "", False
        if was_shown:
            self.bar.ask_again()
            self._offer_group()
        self.changed()

    def confirm(self) -> None:
        """Make the move that is shown."""
        joined: JoinedAnswers | None = self.move.joined if self.move is not None else None
        if self.formation is not None:
            joined = self.formation.joined if self._lead != self._first_stood else None
        if joined is None:
            self.bar.refuse(self.controller.words.text(N_("Di antes adónde.")))
            return
        self.move, self.formation, self.typed, self._lead, self._is_pushed = None, None, "", "", False
        self.controller.answer_joined(joined)

    @property
    def _first_stood(self) -> str:
        return next((counter.place for counter in self._counters() if self.group and counter.id == self.group[0]), "")

    def show_on(self, sketch: BattleMap) -> None:
        """Show reach, way and ghosts on the map."""
        sketch.show_move(self.ends, self.move, self.formation, self.typed, self.group)
