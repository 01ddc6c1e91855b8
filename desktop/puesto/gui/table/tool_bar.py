"""The slim bar at the foot of the table: home, why the AI does that, labelled undo and redo, language, theme, size of the text, keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.messages import N_
from puesto.core.session.journal import short_line
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.flow import ButtonMetrics, Flow
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look.theme import FIGURE_SMALL, SHADOW, SPACE, Theme
from puesto.gui.table.look_buttons import LookButtons
from puesto.gui.table.table_pages import PageName

ARROW = " \u2192 "
TOO_WIDE = 1 << 16
KEYED = 5
"""So many of the first of them leave room for the keys; a shorter text stands without them."""
SHARES = ((64, 32), (56, 32), (48, 32), (40, 32), (32, 32), (24, 32), (24, 24), (16, 24), (16, 16))
"""How much stands on a button of the question that is undone, and of what was answered: the question is cut before the answer."""


@lru_cache(maxsize=100)
def button_texts(text: str, bare: str) -> tuple[str, ...]:
    """What a button undoes, from the longest that ever stands on it to the bare word."""
    question, arrow, answer = text.rpartition(ARROW)
    if not arrow:
        return tuple(dict.fromkeys((*(short_line(text, sum(share)) for share in SHARES), bare)))
    asked = {most: short_line(question, most) + arrow for most in {most for most, _ in SHARES}}
    given = {most: short_line(answer, most) for most in {most for _, most in SHARES}}
    return tuple(dict.fromkeys((*(asked[most] + given[least] for most, least in SHARES), bare)))


def keys_text(keys: str) -> str:
    """Keys pressed together, as printed on the keyboard, in the language that Qt speaks now.

    That is the window's from its first picture on; a table may be laid before.
    """
    return _keys_text(keys, QCoreApplication.translate("QShortcut", "Shift"))


@cache
def _keys_text(keys: str, shift: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText).replace("+", " ")


class ToolBar(QWidget):
    """What was done, and how it looks. In a small window the pages of the table stand here too, and the looks get a page of their own."""

    home_wanted = Signal()
    why_wanted = Signal()
    page_wanted = Signal(int)
    resized = Signal()

    def __init__(self, controller: SessionController, theme: Theme) -> None:
        super().__init__()
        self.controller, self.theme = controller, theme
        self.home, self.why, self.undo, self.redo, self.turn = (
            AnswerButton("", theme, style=FIGURE_SMALL, low=True) for _ in range(5)
        )
        self.buttons = self.home, self.why, self.undo, self.redo, self.turn
        self.home.clicked.connect(self.home_wanted)
        self.why.key = "F3"
        self.why.clicked.connect(self.why_wanted)
        self.undo.clicked.connect(controller.undo)
        self.redo.clicked.connect(controller.redo)
        self.turn.clicked.connect(controller.redo_turn)
        self.tabs: list[AnswerButton] = []
        self.names: list[PageName] = []
        self.told: dict[AnswerButton, tuple[str, str, str]] = {}
        """What undo and redo would do, the bare word for it, and their keys."""
        self._worded: tuple[object, ...] = ()
        self._short_in: tuple[object, ...] | None = None
        """In which room the shorter words were once needed: there they stay, whatever is asked next."""
        self.looks = LookButtons(controller.words, theme)
        self.left = QWidget(self)
        self.flow = Flow(SPACE)
        self.left.setLayout(self.flow)
        for button in self.buttons:
            self.flow.addWidget(button)
        self.looks.setParent(self)
        self.guest: AnswerButton | None = None
        self._is_wanted = False
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)
        controller.state_changed.connect(self.refresh)
        controller.reached_back.connect(
            lambda: None if self.why.isVisibleTo(self) or not controller.has_decided else self.refresh()
        )
        controller.language_changed.connect(self.reword)
        self.set_theme(theme)

    def set_pages(self, count: int) -> None:
        """Offer this many pages before the other buttons. None in a large window, where the looks stand at the right."""
        for tab in self.tabs:
            self.flow.removeWidget(tab)
            tab.hide()
            tab.deleteLater()
        self.tabs = []
        for button in self.buttons:
            self.flow.removeWidget(button)
        for place in range(count):
            tab = AnswerButton("", self.theme, style=FIGURE_SMALL, low=True)
            tab.setCheckable(True)
            tab.clicked.connect(lambda _=False, place=place: self.page_wanted.emit(place))
            self.tabs.append(tab)
        for button in (*self.tabs, *self.buttons):
            self.flow.addWidget(button)
            button.show()
        self.names, self.why.key, self._worded, self._short_in = [], "F3", (), None
        self.refresh()
        if not count:
            self.looks.setParent(self)
            self.looks.show()
        self._place()

    def seat(self, guest: AnswerButton | None, wanted: bool) -> None:
        """Have a button of the table beside the looks, or none; its room is kept while it is wanted."""
        if guest is not None and guest.parentWidget() is not self:
            guest.setParent(self)
        self.guest, self._is_wanted = guest, wanted
        self._place()

    def name_pages(self, names: list[PageName]) -> None:
        """Say what each page is called, and in a shorter word, for where the long ones take more than a row."""
        self.names = names
        self.refresh()

    def set_theme(self, theme: Theme) -> None:
        """Paint with `theme` from now on."""
        self.theme = theme
        for button in (*self.buttons, *self.tabs):
            button.theme = theme
            button.updateGeometry()
        self.looks.set_theme(theme)
        self.reword()

    def reword(self) -> None:
        """Say it in the player's language."""
        self.looks.reword()
        self.home.set_text(self.controller.words.text(N_("Inicio")))
        self.why.set_text(self.controller.words.text(N_("¿Por qué?")))
        self.why.setAccessibleName(self.controller.words.text(N_("¿Por qué hace eso la IA?")))
        set_tip(self.why, f"{self.why.accessibleName()}  F3")
        self.turn.key = keys_text("Ctrl+Shift+Y")
        self.refresh()

    def refresh(self) -> None:
        """Undo and redo say what they would do; why is asked once the AI has decided something."""
        words, controller = self.controller.words, self.controller
        self.why.setVisible(controller.has_decided)
        for button, label, with_label, bare, keys in (
            (self.undo, controller.undo_label, N_("Deshacer: {label}"), N_("Deshacer"), keys_text("Ctrl+Z")),
            (self.redo, controller.redo_label, N_("Rehacer: {label}"), N_("Rehacer"), keys_text("Ctrl+Y")),
        ):
            whole = words.text(with_label, label=label).removesuffix(".") if label is not None else words.text(bare)
            self.told[button] = whole, words.text(bare), keys
            button.setEnabled(label is not None)
            button.setVisible(label is not None or not self.tabs)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """The looks at the right where both fit, below where they do not."""
        px, edge = self.theme.px, self.theme.px(SHADOW)
        width = self.width() - 2 * edge
        if width <= 0:
            self._label(self.maximumWidth())
            return
        right = self.looks.layout()
        looks = right.sizeHint().width() if right is not None and self.looks.parent() is self else 0
        guest = self.guest.sizeHint().width() if self.guest is not None and self._is_wanted else 0
        beside = width - looks - px(SPACE * 4) if looks else width
        below = bool(looks) and beside < width // 3
        end = width if below or not looks else beside
        across = end - guest - px(SPACE * 2) if guest else end
        self._label(across)
        self._word(across)
        tall = self.flow.heightForWidth(across)
        self.left.setGeometry(edge, 0, across, tall)
        if guest and self.guest is not None:
            self.guest.setGeometry(edge + end - guest, 0, guest, self.home.height())
        total = tall
        if looks and right is not None:
            wide = width if below else min(looks, width)
            high = right.heightForWidth(wide)
            self.looks.setGeometry(edge + width - wide, tall + px(SPACE) if below else 0, wide, high)
            total = tall + px(SPACE) + high if below else max(tall, high)
        if self.maximumHeight() != total + px(SPACE):
            self.setFixedHeight(total + px(SPACE))
            self.resized.emit()

    def _label(self, width: int) -> None:
        """Say as much of what undo and redo would do as stands in one row, the longer of them the less.

        Beside the pages only the bare word stands.
        """
        cuts = {
            button: [bare] if self.tabs else [*button_texts(whole, bare)]
            for button, (whole, bare, _) in self.told.items()
        }
        others = [
            button.sizeHint().width() + self.theme.px(SPACE)
            for button in (self.home, self.why)
            if not button.isHidden()
        ]
        told = self.controller.redo_turn_label if not self.tabs else None
        words = self.controller.words
        if (text := words(told) if told is not None else "") != self.turn.text():
            self.turn.set_text(text)
        whole = words.text(N_("Rehacer todo el turno"))
        self.turn.setAccessibleName(words.text(N_("Rehacer: {label}"), label=told) if told is not None else whole)
        room = width - sum(others)
        keyed = [
            self._shares(cuts, room - self._wide(self.turn.text(), self.turn.key) - self.theme.px(SPACE))
            if told is not None
            else None,
            self._shares(cuts, room) if not self.tabs else None,
        ]
        shown = next(filter(None, keyed), None)
        self.turn.setVisible(keyed[0] is not None)
        texts = shown or self._shares(cuts, room, keyed=False) or {button: cut[-1] for button, cut in cuts.items()}
        for button, (whole, _, keys) in self.told.items():
            text, key = texts[button], button.key if self.tabs else keys if shown else ""
            if (button.text(), button.key, button.accessibleName()) != (text, key, whole):
                button.key = key
                button.set_text(text)
                button.setAccessibleName(whole)
                set_tip(button, whole if text != whole else "" if key else keys)

    def _shares(
        self, cuts: Mapping[AnswerButton, Sequence[str]], room: int, keyed: bool = True
    ) -> dict[AnswerButton, str] | None:
        """What stands on each button in a room, with or without their keys; None where it has no room."""
        left = {button: list(cut[:KEYED] if keyed else cut) for button, cut in cuts.items()}
        key = {button: keys if keyed else "" for button, (_, _, keys) in self.told.items()}
        wide = {button: self._wide(cut[0], key[button]) for button, cut in left.items() if not button.isHidden()}
        room -= self.theme.px(SPACE) * (len(wide) - 1)
        while sum(wide.values()) > room and (longer := [button for button in wide if len(left[button]) > 1]):
            widest = max(longer, key=wide.__getitem__)
            left[widest].pop(0)
            wide[widest] = self._wide(left[widest][0], key[widest])
        return {button: cut[0] for button, cut in left.items()} if sum(wide.values()) <= room else None

    def _wide(self, text: str, key: str) -> int:
        """How wide a button is with text and key; where it would break into two lines, too wide for any room."""
        printed = ButtonMetrics(self.theme, FIGURE_SMALL, text, key, "", True, 0)
        alone = printed._replace(text="")
        wide = printed.widths()[0]
        return wide if printed.height(wide) == alone.height(wide) else TOO_WIDE

    def _word(self, width: int) -> None:
        """Call the pages by their names where all buttons stand in one row with them, else by shorter words.

        The key of why goes with the long names. The keys of undo and redo come before long names where something is undone.
        """
        if not self.tabs or len(self.names) != len(self.tabs):
            return
        shown = [button for button in (*self.tabs, *self.buttons) if not button.isHidden()]
        now = (
            width,
            self.theme,
            tuple(self.names),
            tuple((button, button.text()) for button in shown if button not in self.tabs),
        )
        if now == self._worded:
            return
        self._worded = now
        ways = [(False, True, True), (False, False, True), (True, True, True), (True, False, True)]
        if not self.redo.isHidden():  # then the keys come even before the room of a page that is called otherwise
            ways = [(False, True, True), (True, True, True), (True, True, False), (False, False, True)]
            ways.append((True, False, True))
        room = width, self.theme, self.controller.words.code
        for short, keyed, roomy in ways:
            if not short and self._short_in == room:
                continue
            self._short_in = room if short else None
            self.why.key = "" if short else "F3"
            for button, (_, _, keys) in self.told.items():
                button.key = keys if keyed else ""
                button.updateGeometry()
            self.why.updateGeometry()
            for tab, name in zip(self.tabs, self.names, strict=True):
                tab.also = tuple(other.short if short else other.whole for other in name.others if roomy)
                tab.set_text(name.short if short else name.whole)
                tab.setAccessibleName(name.whole)
                set_tip(tab, name.whole if short else "")
            self.flow.invalidate()
            if self.flow.heightForWidth(width) <= max(button.sizeHint().height() for button in shown):
                return
