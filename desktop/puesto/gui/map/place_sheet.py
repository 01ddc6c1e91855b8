"""The counters are put on the map. One after the other, each by a click on its hex or by typing hex and facing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from puesto.core.game.game import whole_game
from puesto.core.game.map_desk import Placeable
from puesto.core.messages import N_, msg
from puesto.core.views import Edit
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

ABOVE = 300
"""How high everything above and below the map is, at 100 %."""


class PlaceSheet(Overlay):
    """Enter puts the counter that is named on the hex that was typed; up and down go along the list."""

    topic = "place_counters"

    def __init__(self, desk: SessionController, theme: Theme, covered: QWidget, at: int | None = None) -> None:
        super().__init__(desk.words, theme, covered, desk.words.text(N_("Las fichas en el mapa")))
        assert desk.session is not None
        self.desk, self.session = desk, desk.session
        placing = whole_game(desk.session).placing
        assert placing is not None
        self.placing = placing
        text = desk.words.text
        told = text(
            N_("Hexágono y hora a la que mira, como {example}; o un clic en su hexágono. Intro pasa a la siguiente."),
            example=placing.example,
        )
        self.rows.addWidget(text_label(told, theme, SMALL, "quiet"))
        self.told = text_label("", theme, BODY_BOLD, "ink")
        self.rows.addWidget(self.told)
        top = Flow(theme.px(12))
        self.field = Entry(text(N_("Hexágono y orientación")), theme, width=8)
        self.field.setMaxLength(len(placing.example) + 1)
        top.addWidget(self.field)
        for label, key, act in (
            (N_("Ponla"), "\u21b5", self.put),
            (N_("Anterior"), "\u2191", lambda: self.step(-1)),
            (N_("Siguiente"), "\u2193", lambda: self.step(1)),
            (N_("Quitarla del mapa"), "\u2326", self.take_off),
            (N_("Volver"), "Esc", self.go),
        ):
            button = AnswerButton(text(label), theme, key=key, style=BODY, low=True)
            button.clicked.connect(lambda _=False, act=act: act())
            top.addWidget(button)
        self.rows.addLayout(top)
        view = placing.view(desk.session.state, desk.session.content)
        self.picture = WholeMap(view, theme, desk.words.say, text(N_("Mapa")))
        self.roles = Flow(theme.px(12))
        self.rows.addLayout(self.roles)
        self._offer_roles()
        self.picture.pressed.connect(self._click)
        self.picture.taken.connect(self._click)
        self.picture.tall = covered.height() - theme.px(ABOVE)
        self.rows.addWidget(self.picture)
        free = next((n for n, one in enumerate(self.pieces) if not one.place), 0)
        self.at = free if at is None else at
        self.hour = ""
        """The facing that was told last: whoever clicks keeps it."""
        self._tell()

    @property
    def pieces(self) -> tuple[Placeable, ...]:
        """What can stand on the map, as it stands now."""
        return self.placing.pieces(self.session.state, self.session.content)

    def take_focus(self) -> None:
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def again(self, theme: Theme) -> PlaceSheet:
        return PlaceSheet(self.desk, theme, self.covered, self.at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        acts = {Qt.Key.Key_Return: self.put, Qt.Key.Key_Enter: self.put, Qt.Key.Key_Delete: self.take_off}
        ways = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        key = Qt.Key(event.key())
        if key in acts and not self.picture.hasFocus():
            acts[key]()
        elif key in ways and not self.picture.hasFocus():
            self.step(ways[key])
        else:
            super().keyPressEvent(event)

    def _offer_roles(self) -> None:
        """A button for each thing that the map may do otherwise."""
        while (item := self.roles.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for edit in self.placing.roles(self.session.state, self.session.content):
            button = AnswerButton(self.words(edit.message), self.theme, style=SMALL, low=True)
            button.clicked.connect(lambda _=False, edit=edit: self._set_role(edit))
            self.roles.addWidget(button)

    def _set_role(self, edit: Edit) -> None:
        self.desk.override(edit.path, edit.value)
        self._offer_roles()
        self.hug()

    # -- which counter, and where

    def step(self, by: int) -> None:
        """Go to another counter."""
        self.at = (self.at + by) % max(1, len(self.pieces))
        self._tell()

    def _tell(self) -> None:
        """Say which counter it is, and where it stands."""
        if not self.pieces:
            return
        one, text = self.pieces[self.at], self.words.text
        where = (
            text(N_("{place}, a las {hour}"), place=one.place, hour=one.facing)
            if one.place
            else text(N_("sin hexágono"))
        )
        said = text(
            N_("{n} de {all}: {unit} ({where})"),
            n=self.at + 1,
            all=len(self.pieces),
            unit=self.words.say(one.name),
            where=where,
        )
        self.told.setText(said)
        self.field.clear()
        announce(self, said)
        if one.place:
            self.picture.go(one.place)

    def put(self) -> None:
        """Put the counter where it was typed, and go to the next."""
        wide = self.placing.label
        typed = "".join(sign for sign in self.field.text() if sign.isalnum()).upper()
        if len(typed) < wide:
            self.step(1)
            return
        self._place(typed[:wide], typed[wide:])

    def _click(self, place: str) -> None:
        typed = "".join(sign for sign in self.field.text() if sign.isdigit())
        self._place(place, typed if typed and int(typed) <= max(self.pieces[self.at].hours) else "")

    def _place(self, place: str, hour: str) -> None:
        one = self.pieces[self.at]
        known = self.hour if self.hour.isdigit() and int(self.hour) in one.hours else str(one.facing or one.hours[0])
        told = hour if hour.isdigit() else known
        self.desk.override(one.place_path, place)
        self.desk.override(one.facing_path, int(told))
        self.hour = told
        self._renew()
        if self.pieces[self.at].place == place:
            self.step(1)

    def take_off(self) -> None:
        """The counter is noted nowhere any more."""
        one = self.pieces[self.at]
        self.desk.override(one.place_path, "")
        self._renew()
        self._tell()

    def _renew(self) -> None:
        self.picture.show_view(self.placing.view(self.session.state, self.session.content))
        self.hug()


def place_counters(host: SheetHost) -> None:
    """Show the sheet on which counters are put on the map, where the game on the table has one."""
    session = host.desk.session
    if session is not None and whole_game(session).placing is not None:
        host.cover(PlaceSheet(host.desk, host.theme, host.frame))
    else:
        host.say(msg(N_("Este juego no lleva mapa de fichas.")))
