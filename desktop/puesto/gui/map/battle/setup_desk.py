"""The set-up of a battle on its map: both armies at one key, and what the scenario leaves open (2.8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from puesto.core.game.game import whole_game
from puesto.core.game.map_desk import LineUpView, Placeable, Placing
from puesto.core.messages import N_, NN_, count
from puesto.gui.controls.accessible import announce
from puesto.gui.controls.buttons import ENTER, AnswerButton
from puesto.gui.controls.text_entry import give_keyboard
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look.theme import BODY, Theme
from puesto.gui.map.battle.bar_content import StepBarView, show_in_bar
from puesto.gui.map.battle.battle_map import BattleMap
from puesto.gui.map.setup.open_list import MOST, OpenList
from puesto.gui.map.sketch import KeyHint
from puesto.gui.prompts.base import ENTER_SIGN
from puesto.gui.prompts.pick import PickWidget

KEY = "C"
"""Key that places both armies as the scenario says."""


class SetupDesk(QObject):
    """Owner of the set-up while the table is prepared: who is placed, and which possibilities are taken."""

    def __init__(
        self, controller: SessionController, bar: StepBarView, theme: Theme, changed: Callable[[], None]
    ) -> None:
        """`changed` is called when the map has to be painted otherwise."""
        super().__init__()
        self.controller, self.bar, self.theme, self.changed = controller, bar, theme, changed
        self.view: LineUpView | None = None
        """The set-up as the scenario says it; None while the table is not being prepared, or where it says nothing."""

    def begin(self) -> None:
        """Look at the current prompt, and show the set-up in the bar where the table is being prepared."""
        session, placing, widget = self.controller.session, self._placing, self.bar.widget
        self.view = None
        is_asked = isinstance(widget, PickWidget) and widget.is_list and self.controller.read_only is None
        if session is None or placing is None or placing.line_up is None or not is_asked:
            return
        view = placing.line_up(session.state, session.content, None)
        if view is None or not view.value:
            return
        self.view = view
        self._show() if any(piece.place for piece in self.pieces) else self._offer()

    @property
    def _placing(self) -> Placing[Any, Any] | None:
        session = self.controller.session
        return whole_game(session).placing if session is not None else None

    @property
    def pieces(self) -> tuple[Placeable, ...]:
        """Return the counters that are placed on the map, or could be."""
        session, placing = self.controller.session, self._placing
        return placing.pieces(session.state, session.content) if session is not None and placing is not None else ()

    @property
    def is_shown(self) -> bool:
        """Return whether the set-up is in the bar in place of the prompt's answers."""
        return self.view is not None and isinstance(self.bar.answers, OpenList)

    # -- the bar

    def _offer(self) -> None:
        """Put the key below the answers of the prompt, where no sentence of the scenario is cut by it."""
        text, widget = self.controller.words.text, self.bar.widget
        if not isinstance(widget, PickWidget) or any(button.key == KEY for button in widget.findChildren(AnswerButton)):
            return
        hint = text(N_("como dice el escenario"))
        all_button = widget.button(
            text(N_("Colocar los dos ejércitos")), self.place_all, key=KEY, hint=hint, style=BODY, primary=True
        )
        widget.done.set_primary(False)
        widget.flow.addWidget(all_button)
        all_button.show()
        widget.resized.emit()

    def _show(self) -> None:
        """Show in the bar who is placed, and in the column what is left open."""
        assert self.view is not None
        words, theme, pieces = self.controller.words, self.theme, self.pieces
        missing = sum(not piece.place for piece in pieces)
        title = words.text(N_("Los dos ejércitos están puestos"))
        detail = words.text(N_("Como dice el escenario. Lo que deja a tu gusto lleva borde dorado: pulsa su cifra."))
        if missing:
            title = words(count(NN_("Falta {n} ficha por colocar", "Faltan {n} fichas por colocar"), missing))
            detail = words.text(N_("Arrastra las que están en el mapa; las demás se ponen con Mayús F5."))
        again_button = AnswerButton(
            words.text(N_("Colocar de nuevo")), theme, key=KEY, hint=words.text(N_("como dice el escenario"))
        )
        again_button.clicked.connect(self.place_all)
        go = AnswerButton(
            words.text(N_("A jugar")), theme, key=ENTER_SIGN, hint=words.text(N_("vale así")), primary=True
        )
        go.clicked.connect(self.confirm)
        panel = OpenList(words, theme, is_fixed=False)
        assert isinstance(self.bar, QWidget)
        panel.setParent(self.bar)  # a list without a parent would be a window of its own
        panel.show_choices(self.view, headed=False)
        panel.chosen.connect(self.take_next)
        show_in_bar(self.bar, theme, title, detail, panel, words.text(N_("A tu gusto")), again_button, go)
        announce(panel, panel.spoken())

    def hints(self) -> tuple[KeyHint, ...]:
        """Return the keys that mean something on the map."""
        text, choice_count = self.controller.words.text, len(self.view.choices) if self.view is not None else 0
        last = min(choice_count, MOST)
        digits = (KeyHint(f"1-{last}" if last > 1 else "1", text(N_("siguiente opción"))),) if choice_count else ()
        line = KeyHint(text(N_("Mayús y arrastrar")), text(N_("toda la línea")))
        turns = KeyHint(text(N_("clic")), text(N_("gira una ficha")))
        return (*digits, turns, line, KeyHint("+ −", text(N_("escala"))))

    # -- acts

    def take_key(self, event: QKeyEvent) -> bool:
        """Handle a key of the set-up; return False for one that is the prompt's."""
        if self.view is None or event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        ):
            return False
        text = event.text()
        if text.upper() == KEY:
            self.place_all()
            return True
        if not self.is_shown:
            return False
        if Qt.Key(event.key()) in ENTER:
            self.confirm()
            return True
        if text.isdigit() and 0 < int(text) <= len(self.view.choices):
            self.take_next(self.view.choices[int(text) - 1].id)
        return text.isdigit()

    def place_all(self) -> None:
        """Place both armies as the scenario says."""
        self._place({})

    def take_next(self, choice: str) -> None:
        """Take the next possibility of something that is left open."""
        choices = self.view.choices if self.view is not None else ()
        self._place(
            {
                open_choice.id: (open_choice.at + (open_choice.id == choice)) % open_choice.many
                for open_choice in choices
            }
        )

    def _place(self, choice_by_id: Mapping[str, int]) -> None:
        session, placing = self.controller.session, self._placing
        if session is None or placing is None or placing.line_up is None:
            return
        view = placing.line_up(session.state, session.content, choice_by_id)
        if view is not None and view.value:
            self.controller.override(view.path, view.value)

    def place_line(self, counter: str, place: str) -> None:
        """Put a counter in a hex, and all of its line as far from where it is."""
        session, placing = self.controller.session, self._placing
        if session is None or placing is None or placing.shifted_line is None or self.controller.read_only is not None:
            return
        edit = placing.shifted_line(session.state, session.content, counter, place)
        if edit is None:
            self.bar.refuse(self.controller.words.text(N_("La línea no cabe ahí en el mapa.")))
        else:
            self.controller.override(edit.path, edit.value)

    def turn(self, counter: str) -> bool:
        """Turn a counter to its next facing; return whether it could be turned."""
        place = next((other_counter.place for other_counter in self._counters() if other_counter.id == counter), "")
        piece = next((placeable for placeable in self.pieces if placeable.place and placeable.place == place), None)
        if self.view is None or piece is None or not piece.hours:
            return False
        hours = sorted(piece.hours)
        index = hours.index(piece.facing) if piece.facing in hours else -1
        self.controller.override(piece.facing_path, hours[(index + 1) % len(hours)])
        assert isinstance(self.bar, QWidget)
        give_keyboard(self.bar)  # the clicked counter had it: Enter is the prompt's
        return True

    def _counters(self) -> tuple[Any, ...]:
        view = self.controller.view
        return tuple(counter for roster in view.rosters for counter in roster.counters) if view is not None else ()

    def confirm(self) -> None:
        """Begin the battle: all that is to be prepared is done."""
        if isinstance(widget := self.bar.widget, PickWidget):
            widget.put_down(widget.values)
            self.controller.answer(widget.answer())

    def show_on(self, sketch: BattleMap) -> None:
        """Show on the map what is left open."""
        choices = self.view.choices if self.view is not None else ()
        sketch.has_lines = self.view is not None
        sketch.show_open({piece: n for n, choice in enumerate(choices, 1) for piece in choice.pieces})
