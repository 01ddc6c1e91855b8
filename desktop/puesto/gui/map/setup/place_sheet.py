"""The sheet on which counters are placed on the map: dragged from the tray, by keys, or typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QWidget
from shiboken6 import isValid

from puesto.core.game.game import whole_game
from puesto.core.game.map_desk import LineUpView, Placeable
from puesto.core.messages import N_, msg
from puesto.core.views import Edit
from puesto.gui.controls.accessible import announce
from puesto.gui.controls.buttons import AnswerButton, focus_of, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.overlay import Overlay
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.look.theme import BODY, BODY_BOLD, SMALL, Theme
from puesto.gui.map.setup.open_list import OpenList
from puesto.gui.map.setup.placing_map import PlacingMap
from puesto.gui.map.sketch import KeyHint

if TYPE_CHECKING:
    from puesto.core.game.map_views import MapView
    from puesto.gui.host.host import SheetHost
    from puesto.gui.host.session_controller import SessionController

TURN_KEY = "V"
"""Letter of turning, the same as in a turn."""
ALL_KEY = "C"
"""Key that places all counters as the scenario says."""
CLOSE_KEY = "+"
"""Key that switches between a close view and the whole map."""
WIDE, ABOVE, LEAST = 1300, 292, 310
"""Width of the sheet, height of everything above and below the map, least height of the map, in px at 100 %."""


class PlaceSheet(Overlay):
    """Sheet on which a counter is dragged to its hex, or taken by its digit and placed by Enter. V turns it."""

    topic = "place_counters"

    def __init__(self, controller: SessionController, theme: Theme, covered: QWidget, index: int | None = None) -> None:
        super().__init__(controller.words, theme, covered, controller.words.text(N_("Las fichas en el mapa")), WIDE)
        assert controller.session is not None
        self.controller, self.session = controller, controller.session
        placing = whole_game(controller.session).placing
        assert placing is not None
        self.placing = placing
        text = controller.words.text
        self.told = text_label("", theme, BODY_BOLD, "ink")
        self.rows.addWidget(self.told)
        top = Flow(theme.px(12))
        self.field = LineEdit(text(N_("Hexágono y orientación")), theme, width=8)
        self.field.setMaxLength(len(placing.example) + 1)
        self.field.textEdited.connect(self._heed)
        top.addWidget(self.field)
        if self._line_up is not None:
            self.all_button = AnswerButton(
                text(N_("Colocar los dos ejércitos")), theme, key=ALL_KEY, style=BODY, low=True
            )
            self.all_button.waits = not self._line_up.value
            self.all_button.clicked.connect(lambda _=False: self.line_up())
            top.addWidget(self.all_button)
        for label, key, act in (
            (N_("Ponla"), "\u21b5", self.put),
            *(((N_("Gírala"), TURN_KEY, self.turn),) if any(piece.hours for piece in self.pieces) else ()),
            (N_("Anterior"), "\u2191", lambda: self.step(-1)),
            (N_("Siguiente"), "\u2193", lambda: self.step(1)),
            (N_("Quitarla del mapa"), "\u2326", self.take_off),
            (N_("Cerca o entero"), CLOSE_KEY, self.look),
            (N_("Deshacer"), "Ctrl Z", self.undo),
            (N_("Volver"), "Esc", self.go),
        ):
            button = AnswerButton(text(label), theme, key=key, style=BODY, low=True)
            button.clicked.connect(lambda _=False, act=act: act())
            top.addWidget(button)
        self.rows.addLayout(top)
        self.picture = PlacingMap(self._view(), theme, controller.words.say, text(N_("Mapa")))
        self.picture.setFixedHeight(max(theme.px(LEAST), covered.height() - theme.px(ABOVE)))
        self.picture.forbidden = lambda id: placing.forbidden(self.session.state, self.session.content, id)
        self.picture.placed.connect(self._put_by_hand)
        self.picture.chosen.connect(self._choose)
        self.picture.show_question("", (), {}, self._hints)
        self.open_list = OpenList(controller.words, theme)
        self.open_list.chosen.connect(self._choose_otherwise)
        across = QHBoxLayout()
        across.addWidget(self.picture, 1, Qt.AlignmentFlag.AlignTop)
        across.addWidget(self.open_list, 0, Qt.AlignmentFlag.AlignTop)
        self.rows.addLayout(across)
        self.roles = Flow(theme.px(12))
        self.rows.addLayout(self.roles)
        self._offer_roles()
        self.hours: dict[str, int] = {}
        """Facing of the last placed counter of each army; its next one gets the same."""
        free = next((n for n, placeable in enumerate(self.pieces) if not placeable.place), 0)
        self.at = free if index is None else index
        self._standing = self._places()
        self._tell()
        controller.prompt_changed.connect(self._follow)

    @property
    def _line_up(self) -> LineUpView | None:
        """Return the set-up of the scenario, with the possibilities on the table; None where there is none."""
        return self._line_up_with(None)

    def _line_up_with(self, choice_by_id: Mapping[str, int] | None) -> LineUpView | None:
        make = self.placing.line_up
        return make(self.session.state, self.session.content, choice_by_id) if make is not None else None

    def line_up(self) -> None:
        """Place all counters as the scenario says, or again as it says; what it leaves open is listed."""
        self._take_line_up({})

    def _take_line_up(self, choice_by_id: Mapping[str, int]) -> None:
        """Place both armies as the scenario says, with these possibilities taken."""
        view = self._line_up_with(choice_by_id)
        if view is None:
            return
        if not view.value:
            self._say(" ".join(map(self.words, view.why)))
            return
        self._set(view.path, view.value)
        self.open_list.show_choices(view)
        self.picture.come_near(False)
        self.hug()
        text = N_("Los dos ejércitos están puestos. {n} cosas quedan a tu gusto.")
        self._say(self.words.text(text, n=len(view.choices)))

    def _choose_otherwise(self, id: str) -> None:
        """Take the next possibility of what the scenario leaves open."""
        choices = view.choices if (view := self._line_up) is not None else ()
        self._take_line_up(
            {open_choice.id: (open_choice.at + (open_choice.id == id)) % open_choice.many for open_choice in choices}
        )

    @property
    def _hints(self) -> tuple[KeyHint, ...]:
        """Return the keys that mean something on the map."""
        text = self.words.text
        return (
            KeyHint("1-9", text(N_("toma la ficha"))),
            KeyHint("\u2190 \u2192 \u2191 \u2193", text(N_("recorre"))),
            KeyHint("\u21b5", text(N_("la deja"))),
            *((KeyHint(TURN_KEY, text(N_("la gira"))),) if any(placeable.hours for placeable in self.pieces) else ()),
            KeyHint(CLOSE_KEY, text(N_("cerca o entero"))),
            KeyHint(self.placing.example, text(N_("también vale escribirlo"))),
        )

    @property
    def pieces(self) -> tuple[Placeable, ...]:
        """Return the counters that can be on the map, as they are now."""
        return self.placing.pieces(self.session.state, self.session.content)

    def _view(self) -> MapView:
        return self.placing.view(self.session.state, self.session.content)

    def take_focus(self) -> None:
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)
        self.area.ensureWidgetVisible(self.picture)

    def with_theme(self, theme: Theme) -> PlaceSheet:
        fresh = PlaceSheet(self.controller, theme, self.covered, self.at)
        if self.open_list.ids and (view := self._line_up) is not None:
            fresh.open_list.show_choices(view)
        return fresh

    def event(self, event: QEvent) -> bool:
        """Handle undo here: the window would give the focus to the prompt below."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.matches(QKeySequence.StandardKey.Undo):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, on_map = Qt.Key(event.key()), not self.field.hasFocus()
        acts = {Qt.Key.Key_Return: self.put, Qt.Key.Key_Enter: self.put, Qt.Key.Key_Delete: self.take_off}
        ways = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undo()
        elif event.text() == CLOSE_KEY:
            self.look()
        elif key == Qt.Key.Key_V:
            self.turn(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif on_map and event.text().isdigit() and self._take_by_figure(event.text()):
            pass
        elif key == Qt.Key.Key_C and self._line_up is not None:
            self.line_up()
        elif key in acts and not isinstance(focus_of(self), AnswerButton):
            acts[key]()
        elif key in ways:
            self.step(ways[key])
        else:
            super().keyPressEvent(event)

    def _take_by_figure(self, figure: str) -> bool:
        """Take the counter or the line of the list with this digit; return whether there is one."""
        result = next((id for id, spot in self.picture.tray.items() if spot.key == figure), None)
        if result is None:
            return self.open_list.take_figure(figure)
        self._go_to(result)
        self.picture.ring(self.last)
        return True

    def _offer_roles(self) -> None:
        """Add a button for each setting that the map may change."""
        while (item := self.roles.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for edit in self.placing.roles(self.session.state, self.session.content):
            button = AnswerButton(self.words(edit.message), self.theme, style=SMALL, low=True)
            button.clicked.connect(lambda _=False, edit=edit: self._set_role(edit))
            self.roles.addWidget(button)

    def _set_role(self, edit: Edit) -> None:
        self.controller.override(edit.path, edit.value)
        self._offer_roles()
        self.hug()

    # -- current counter

    last = ""
    """Hex on which a counter was placed last."""

    def step(self, by: int) -> None:
        """Go to another counter."""
        self.at = (self.at + by) % max(1, len(self.pieces))
        self._tell()

    def _go_to(self, id: str) -> None:
        self.at = next(n for n, placeable in enumerate(self.pieces) if placeable.id == id)
        self._tell()

    def _tell(self) -> None:
        """Show which counter is placed now, and its hex."""
        if not self.pieces:
            return
        placeable, text = self.pieces[self.at], self.words.text
        where = text(N_("sin hexágono"))
        if placeable.place:
            template = N_("{place}, a las {hour}") if placeable.facing else N_("{place}")
            where = text(template, place=placeable.place, hour=placeable.facing)
        words = text(
            N_("{n} de {all}: {unit} ({where})"),
            n=self.at + 1,
            all=len(self.pieces),
            unit=self.words.say(placeable.name),
            where=where,
        )
        self.told.setText(words)
        self.field.clear()
        announce(self, words)
        self.picture.take(placeable.id)
        if placeable.place:
            self.picture.ring(placeable.place, takes_keys=False)

    # -- position

    def put(self) -> None:
        """Place the counter at the typed hex; a digit alone takes the counter that has it."""
        wide = self.placing.label
        typed = "".join(sign for sign in self.field.text() if sign.isalnum()).upper()
        if len(typed) < wide:
            if not typed:
                self.step(1)
            elif not (typed.isdigit() and self._take_by_figure(typed)):
                self._refuse_place(typed)
            return
        hour = typed[wide:]
        self._place(self.pieces[self.at], typed[:wide], int(hour) if hour.isdigit() else 0)

    def _put_by_hand(self, id: str, place: str) -> None:
        """Place a counter that was dragged to a hex, or put it back into the tray."""
        self._go_to(id)
        if place:
            self._place(self.pieces[self.at], place, 0)
        else:
            self.take_off()

    def _choose(self, id: str) -> None:
        """Use a click on a hex: it places the counter, takes one of the tray, or turns one on the map."""
        if id in self.picture.tray:
            self._go_to(id)
        elif id in self.picture.counters:
            self._go_to(
                next(
                    placeable.id for placeable in self.pieces if placeable.place == self.picture.counters[id].view.place
                )
            )
            self.turn()
        else:
            typed = "".join(sign for sign in self.field.text() if sign.isdigit())
            self._place(self.pieces[self.at], id, int(typed or 0))

    def _place(self, placeable: Placeable, place: str, hour: int) -> None:
        """Place a counter in a hex with a facing, or say why it cannot be there."""
        refusal = self.picture.forbidden(placeable.id).get(place)
        if refusal is not None:
            self._say(self.words.say(refusal))
            return
        last_hour = self.hours.get(placeable.group, placeable.hours[0]) if placeable.hours else 0
        number = hour if hour in placeable.hours else placeable.facing or last_hour
        # hex and facing are one entry: one step of undo, here or at the table, takes both back
        self._set(placeable.place_path, placeable.stand(place, number))
        self.hours[placeable.group] = number
        placeable_now = self.pieces[self.at]
        if placeable_now.place != place:
            self._refuse_place(place)
            return
        self.last = place
        free = [n for n, other_placeable in enumerate(self.pieces) if not other_placeable.place]
        self.at = next((n for n in free if n > self.at), free[0] if free else (self.at + 1) % len(self.pieces))
        self._tell()

    def turn(self, by: int = 1) -> None:
        """Turn the counter on the map, or the one that was placed last, by `by` steps."""
        pieces = self.pieces
        placeable = pieces[self.at] if pieces and pieces[self.at].place else None
        placeable = placeable or next(
            (
                other_placeable
                for other_placeable in pieces
                if other_placeable.place and other_placeable.place == self.last
            ),
            None,
        )
        if placeable is None or not placeable.hours:
            return
        hours = sorted(placeable.hours)
        index = hours.index(placeable.facing) if placeable.facing in hours else -1
        number = hours[(index + by) % len(hours)]
        self._set(placeable.facing_path, number)
        self.hours[placeable.group] = number
        where = self.words.text(N_("{place}, a las {hour}"), place=placeable.place, hour=number)
        self._say(f"{self.words.say(placeable.name)}: {where}")

    def _say(self, text: str) -> None:
        """Show a text about a counter where its name is, and announce it."""
        self.told.setText(text)
        announce(self, text)

    def _refuse_place(self, typed: str) -> None:
        """Refuse a typed text that is no hex; it stays and is selected."""
        self._say(self.words.text(N_("{hex} no es un hexágono de este mapa."), hex=typed))
        self.field.selectAll()

    def _heed(self, typed: str) -> None:
        """Let the keys that turn a counter and zoom work in the field too: no label contains them."""
        turns = any(placeable.hours for placeable in self.pieces)
        acts = [sign for sign in typed if sign == CLOSE_KEY or (turns and sign.upper() == TURN_KEY)]
        if ALL_KEY in typed.upper() and self._line_up is not None:
            self.field.clear()
            self.line_up()
        elif acts:
            self.field.setText("".join(sign for sign in typed if sign not in acts))
            if acts[-1] == CLOSE_KEY:
                self.look()
            else:
                self.turn(-1 if acts[-1] == TURN_KEY else 1)

    def look(self) -> None:
        """Switch between a close view with labels and the whole map."""
        self.picture.come_near(not self.picture.is_near)

    def take_off(self) -> None:
        """Remove the counter from the map."""
        self._set(self.pieces[self.at].place_path, "")

    def undo(self) -> None:
        """Undo the last placement; its counter is the current one again."""
        with self._keeping_keyboard():
            self.controller.undo()

    def _set(self, path: str, value: Any) -> None:
        """Set a value of the session by hand; the map follows."""
        with self._keeping_keyboard():
            self.controller.override(path, value)

    @contextmanager
    def _keeping_keyboard(self) -> Iterator[None]:
        """Give the focus back that the prompt below takes when it is asked again."""
        focused = focus_of(self)
        yield
        if focused is not None and isValid(focused) and focused.isVisible():
            focused.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.picture.ring(self.last)

    def _follow(self) -> None:
        """Update the map when the session has changed; a removed counter becomes the current one again."""
        if self.controller.session is not self.session:
            return
        self.picture.show_view(self._view())
        self.hug()
        former_places, self._standing = self._standing, self._places()
        removed_indices = [
            n for n, placeable in enumerate(self.pieces) if former_places.get(placeable.id) and not placeable.place
        ]
        if removed_indices:
            self.at = removed_indices[0]
        self._tell()

    def _places(self) -> dict[str, str]:
        """Return the hex of each counter."""
        return {placeable.id: placeable.place for placeable in self.pieces}


def place_counters(host: SheetHost) -> None:
    """Show the sheet on which counters are placed, where the game on the table has a map."""
    session = host.controller.session
    placing = whole_game(session).placing if session is not None else None
    if session is None or placing is None:
        host.say(msg(N_("Este juego no lleva mapa de fichas.")))
    elif not placing.pieces(session.state, session.content):
        host.say(msg(N_("Las fichas se colocan al desplegar; después se mueven en su turno.")))
    else:
        host.cover(PlaceSheet(host.controller, host.theme, host.frame))
