"""The slim bar at the foot of the table: home, reasons of the AI, undo and redo, and the look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.game.game import whole_game
from puesto.core.messages import N_, short_line
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.flow import ButtonMetrics, Flow
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look.theme import FIGURE_SMALL, SHADOW, SPACE, Theme
from puesto.gui.sheets.own_keys import current_key
from puesto.gui.table.look_buttons import LookButtons
from puesto.gui.table.offered_answer import TableOffer
from puesto.gui.table.table_pages import PageName

ARROW = " \u2192 "
TOO_WIDE = 1 << 16
KEYED = 5
"""Number of the longest texts that leave room for the keys; a shorter text is shown without them."""
SHARES = ((64, 32), (56, 32), (48, 32), (40, 32), (32, 32), (24, 32), (24, 24), (16, 24), (16, 16))
"""Most characters of the undone prompt and of its answer on a button. The prompt is shortened before the answer."""


@lru_cache(maxsize=100)
def button_texts(text: str, bare: str) -> tuple[str, ...]:
    """Return the texts of a button that undoes, from the longest one down to the bare word."""
    question, arrow, answer = text.rpartition(ARROW)
    if not arrow:
        return tuple(dict.fromkeys((*(short_line(text, sum(share)) for share in SHARES), bare)))
    question_by_length = {most: short_line(question, most) + arrow for most in {most for most, _ in SHARES}}
    answer_by_length = {most: short_line(answer, most) for most in {most for _, most in SHARES}}
    return tuple(dict.fromkeys((*(question_by_length[most] + answer_by_length[least] for most, least in SHARES), bare)))


def keys_text(keys: str) -> str:
    """Return keys pressed together as printed on the keyboard, in the language of Qt.

    That is the window's language after its first paint; a table may be laid out before.
    """
    return _keys_text(current_key(keys), QCoreApplication.translate("QShortcut", "Shift"))


@cache
def _keys_text(keys: str, shift: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText).replace("+", " ")


class ToolBar(QWidget):
    """Bar with undo and redo, and the buttons of the look.

    In a small window the pages of the table are here too, and the look has a page of its own.
    """

    home_wanted = Signal()
    why_wanted = Signal()
    shown_wanted = Signal()
    """Emitted by the bar that says the table is shown on another device."""
    page_wanted = Signal(int)
    resized = Signal()

    def __init__(self, controller: SessionController, theme: Theme) -> None:
        super().__init__()
        self.controller, self.theme = controller, theme
        self.home, self.why, self.undo, self.redo, self.turn, self.shown = (
            AnswerButton("", theme, style=FIGURE_SMALL, low=True) for _ in range(6)
        )
        self.buttons = self.home, self.why, self.undo, self.redo, self.turn, self.shown
        self.shown.primary = True
        self.shown.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.shown.clicked.connect(self.shown_wanted)
        self.home.clicked.connect(self.home_wanted)
        self.why.key = "F3"
        self.why.clicked.connect(self.why_wanted)
        self.undo.clicked.connect(controller.undo)
        self.redo.clicked.connect(controller.redo)
        self.turn.clicked.connect(controller.redo_turn)
        self.tabs: list[AnswerButton] = []
        self.names: list[PageName] = []
        self.told: dict[AnswerButton, tuple[str, str, str]] = {}
        """Text of what undo and redo would do, the bare word, and their keys."""
        self._worded: tuple[object, ...] = ()
        self._short_in: tuple[object, ...] | None = None
        """Width, theme and names for which the shorter names were once needed. They stay while these are the same."""
        self.looks = LookButtons(controller.words, theme)
        self.left = QWidget(self)
        self.flow = Flow(SPACE)
        self.left.setLayout(self.flow)
        for button in self.buttons:
            self.flow.addWidget(button)
        self.looks.setParent(self)
        self.offer = TableOffer(controller, theme)
        self.offer.setParent(self)
        self.offer.changed.connect(self._place)
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
        """Show this many pages before the other buttons.

        There are none in a large window, where the look is at the right.
        """
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

    def seat(self, guest: AnswerButton | None, is_wanted: bool) -> None:
        """Show a button of the table beside the look, or none; its room is kept while it is wanted."""
        if guest is not None and guest.parentWidget() is not self:
            guest.setParent(self)
        self.guest, self._is_wanted = guest, is_wanted
        self._place()

    def say_shown(self, text: str) -> None:
        """Say that the table is shown on another device; "" where it is not."""
        self.shown.set_text(text)
        self.shown.setFocusPolicy(Qt.FocusPolicy.TabFocus if text else Qt.FocusPolicy.NoFocus)
        self.shown.key = keys_text("Ctrl+M") if text and not self.tabs else ""
        self.refresh()

    def name_pages(self, names: list[PageName]) -> None:
        """Set the name of each page, and a shorter one for where the long ones take more than a row."""
        self.names = names
        self.refresh()

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        self.theme = theme
        for button in (*self.buttons, *self.tabs):
            button.theme = theme
            button.updateGeometry()
        self.looks.set_theme(theme)
        self.offer.set_theme(theme)
        self.reword()

    def reword(self) -> None:
        """Word the bar in the player's language."""
        self.looks.reword()
        self.home.set_text(self.controller.words.text(N_("Inicio")))
        self.why.set_text(self.controller.words.text(N_("¿Por qué?")))
        self.why.setAccessibleName(self.controller.words.text(N_("¿Por qué hace eso la IA?")))
        set_tip(self.why, f"{self.why.accessibleName()}  F3")
        self.turn.key = keys_text("Ctrl+Shift+Y")
        self.refresh()

    def refresh(self) -> None:
        """Update undo and redo with what they would do. The reasons are offered once the AI has decided something."""
        words, controller = self.controller.words, self.controller
        self.why.setVisible(controller.has_decided)
        self.shown.setVisible(bool(self.shown.text()))
        for button, label, with_label, bare, keys in (
            (self.undo, controller.undo_label, N_("Deshacer: {label}"), N_("Deshacer"), keys_text("Ctrl+Z")),
            (self.redo, controller.redo_label, N_("Rehacer: {label}"), N_("Rehacer"), keys_text("Ctrl+Y")),
        ):
            full_text = words.text(with_label, label=label).removesuffix(".") if label is not None else words.text(bare)
            self.told[button] = full_text, words.text(bare), keys
            button.setEnabled(label is not None)
            button.setVisible(label is not None or not self.tabs)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """Place the look at the right where both fit, below where they do not.

        The offer to paint the board is between both, where nothing moves for it, or above them.
        """
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
        slip = self.offer.row_width() if not self.offer.isHidden() else 0
        between = bool(slip) and not self.tabs and slip + self._bare() <= across
        if slip and not between and self.offer.chart:  # a question must not move the table: the keys still open it
            self.offer.hide()
            slip = 0
        across -= slip if between else 0
        self._label(across)
        self._word(across)
        tall = self.flow.heightForWidth(across)
        top = 0
        if between:
            self.offer.setGeometry(edge + across, 0, slip, tall)
        elif slip:
            high = self.offer.heightForWidth(self.width())
            self.offer.setGeometry(0, 0, self.width(), high)
            top = high + px(SPACE)
        self.left.setGeometry(edge, top, across, tall)
        if guest and self.guest is not None:
            self.guest.setGeometry(edge + end - guest, top, guest, self.home.height())
        total = tall
        if looks and right is not None:
            wide = width if below else min(looks, width)
            high = right.heightForWidth(wide)
            self.looks.setGeometry(edge + width - wide, top + (tall + px(SPACE) if below else 0), wide, high)
            total = tall + px(SPACE) + high if below else max(tall, high)
        total += top
        if self.maximumHeight() != total + px(SPACE):
            self.setFixedHeight(total + px(SPACE))
            self.resized.emit()

    def _bare(self) -> int:
        """Return the width in px of home, undo and redo with the bare words."""
        bare = sum(self._wide(word, keys) + self.theme.px(SPACE) for _, word, keys in self.told.values())
        return bare + self.home.sizeHint().width() + self.theme.px(SPACE)

    def _label(self, width: int) -> None:
        """Set as much of the texts of undo and redo as fits in one row, the longer one the less.

        Beside the pages there is only the bare word.
        """
        cuts = {
            button: [bare] if self.tabs else [*button_texts(full_text, bare)]
            for button, (full_text, bare, _) in self.told.items()
        }
        other_widths = [
            button.sizeHint().width() + self.theme.px(SPACE)
            for button in (self.home, self.why, self.shown)
            if not button.isHidden()
        ]
        message = self.controller.redo_turn_label if not self.tabs else None
        words = self.controller.words
        if (text := words(message) if message is not None else "") != self.turn.text():
            self.turn.set_text(text)
        full_text = words.text(N_("Rehacer todo el turno"))
        self.turn.setAccessibleName(
            words.text(N_("Rehacer: {label}"), label=message) if message is not None else full_text
        )
        room = width - sum(other_widths)
        keyed = [
            self._shares(cuts, room - self._wide(self.turn.text(), self.turn.key) - self.theme.px(SPACE))
            if message is not None
            else None,
            self._shares(cuts, room) if not self.tabs else None,
        ]
        texts_with_keys = next(filter(None, keyed), None)
        self.turn.setVisible(keyed[0] is not None)
        texts = (
            texts_with_keys
            or self._shares(cuts, room, keyed=False)
            or {button: short_texts[-1] for button, short_texts in cuts.items()}
        )
        for button, (full_text, _, keys) in self.told.items():
            text, key = texts[button], button.key if self.tabs else keys if texts_with_keys else ""
            if (button.text(), button.key, button.accessibleName()) != (text, key, full_text):
                button.key = key
                button.set_text(text)
                button.setAccessibleName(full_text)
                set_tip(button, full_text if text != full_text else "" if key else keys)

    def _shares(
        self, cuts: Mapping[AnswerButton, Sequence[str]], room: int, keyed: bool = True
    ) -> dict[AnswerButton, str] | None:
        """Return the text of each button in a width, with or without keys; None where they do not fit."""
        texts_left = {
            button: list(short_texts[:KEYED] if keyed else short_texts) for button, short_texts in cuts.items()
        }
        key = {button: keys if keyed else "" for button, (_, _, keys) in self.told.items()}
        wide = {
            button: self._wide(short_texts[0], key[button])
            for button, short_texts in texts_left.items()
            if not button.isHidden()
        }
        room -= self.theme.px(SPACE) * (len(wide) - 1)
        while sum(wide.values()) > room and (longer := [button for button in wide if len(texts_left[button]) > 1]):
            widest = max(longer, key=wide.__getitem__)
            texts_left[widest].pop(0)
            wide[widest] = self._wide(texts_left[widest][0], key[widest])
        return (
            {button: short_texts[0] for button, short_texts in texts_left.items()}
            if sum(wide.values()) <= room
            else None
        )

    def _wide(self, text: str, key: str) -> int:
        """Return the width in px of a button with text and key. Larger than any room where the text would wrap."""
        printed = ButtonMetrics(self.theme, FIGURE_SMALL, text, key, "", True, 0)
        alone = printed._replace(text="")
        wide = printed.widths()[0]
        return wide if printed.height(wide) == alone.height(wide) else TOO_WIDE

    def _kept_for_reasons(self) -> int:
        """Return the width in px of the button of the reasons while the AI has decided nothing yet, else 0.

        Its room is kept, so that the pages have the same names before and after its first decision.
        """
        session = self.controller.session
        if session is None or not self.why.isHidden() or not whole_game(session).decisions.side:
            return 0
        return self.why.sizeHint().width() + self.flow.gap

    def _word(self, width: int) -> None:
        """Set the long names of the pages where all buttons fit in one row with them, else the short ones.

        The key of the reasons is shown with long names only. The keys of undo and redo come before long names where
        something is undone.
        """
        if not self.tabs or len(self.names) != len(self.tabs):
            return
        buttons = [button for button in (*self.tabs, *self.buttons) if not button.isHidden()]
        names_now = (
            width,
            self.theme,
            tuple(self.names),
            tuple((button, button.text()) for button in buttons if button not in self.tabs),
        )
        if names_now == self._worded:
            return
        self._worded = names_now
        ways = [(False, True, True), (False, False, True), (True, True, True), (True, False, True)]
        if not self.redo.isHidden():  # then the keys are more important than a page's long name
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
                tab.also = tuple(page_name.short if short else page_name.whole for page_name in name.others if roomy)
                tab.set_text(name.short if short else name.whole)
                tab.setAccessibleName(name.whole)
                set_tip(tab, name.whole if short else "")
            self.flow.invalidate()
            if self.flow.heightForWidth(width - self._kept_for_reasons()) <= max(
                button.sizeHint().height() for button in buttons
            ):
                return
