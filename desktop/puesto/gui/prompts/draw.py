"""A card or marker, drawn by the app from what is left, or typed in after a real draw (`Draw`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.messages import N_, NN_, Ref, count
from puesto.core.prompts import Draw
from puesto.core.session.journal import Source, repeat_label
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import ARROWS, AnswerButton, keys_for, move_focus, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.gauge import classes, shares_of
from puesto.gui.controls.odds_strip import OddsStrip
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.look.theme import CORNER, FIGURE_SMALL, Theme
from puesto.gui.prompts.base import PromptWidget
from puesto.language import fold

if TYPE_CHECKING:
    from puesto.core.study.odds import Case

KINDS = ("marker", "card", "counter", "unit")
"""Kinds of references under which games name what is drawn."""
FEW = 14
"""Most different things without numbers that get a button each."""

HINTS = {
    (False, True): N_("Roba de tu mazo y teclea el número; o espacio y roba la app."),
    (False, False): N_("Espacio roba; o teclea el número de tu carta."),
    (True, True): N_("Saca un marcador de tu bolsa y pulsa cuál ha salido; o espacio y lo saca la app."),
    (True, False): N_("Espacio saca un marcador."),
}
"""Hint how to answer: for cards or a bag, drawn by the player or by the app."""
BY_NAME = N_("Espacio saca uno; o escribe cuál te ha salido.")
"""Hint how to answer where what is drawn has a name and no number, as markers in a pile."""
DO_IT = {
    (False, True): N_("Roba la app"),
    (False, False): N_("Robar"),
    (True, True): N_("Saca la app"),
    (True, False): N_("Sacar"),
}
WANTED_TEXT = {
    False: N_("Teclea el número de la carta, o pulsa espacio para que robe la app."),
    True: N_("Pulsa el marcador que ha salido, o espacio para que lo saque la app."),
}


class Deck(QWidget):
    """Small pile of face-down cards, or a bag, that can be clicked."""

    clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.left, self.theme, self.bag = 0, theme, False
        self._size = QSize(theme.px(58), theme.px(66))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def begin(self, name: str, card_count: int, bag: bool) -> None:
        """Show the pile or the bag that is drawn from."""
        self.left, self.bag = card_count, bag
        self.setAccessibleName(name)
        self.update()

    def sizeHint(self) -> QSize:
        return self._size

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.bag:
            from puesto.gui.pieces.bag_art import draw_sack  # imported late: most games have no bag

            side = min(self.width(), self.height()) - px(4)
            draw_sack(
                painter,
                theme,
                QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side),
                self.left,
                (),
                False,
                False,
            )
            return
        width, height = px(42), px(58)
        for layer in range(3):
            box = QRectF(px(2 + 4 * layer), px(7 - 3 * layer), width, height)
            painter.setPen(QPen(theme.colour("card_back_line"), px(1)))
            painter.setBrush(theme.colour("card_back"))
            painter.drawRoundedRect(box, px(CORNER - 2), px(CORNER - 2))
        inner = box.adjusted(px(4), px(4), -px(4), -px(4))
        painter.drawRoundedRect(inner, px(2), px(2))
        painter.setPen(theme.colour("on_leaf"))
        painter.setFont(theme.font(FIGURE_SMALL))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), str(self.left))


class DrawWidget(PromptWidget[Draw]):
    """The pile, a button to draw, and a field for the number of a real card."""

    def setup_ui(self) -> None:
        """Set up the parts of the draw widget."""
        lines = self.column(4)
        self.flow, self._strip = Flow(), OddsStrip(self.words, self.theme)
        self.deck, self.field = Deck(self.theme), LineEdit("", self.theme, passes_space=True)
        self.hint = text_label("", self.theme)
        lines.addLayout(self.flow)
        lines.addWidget(self.hint)
        for part in (self._strip, self.deck, self.field):
            part.setParent(self)
        self.field.textChanged.connect(self._show)
        self.deck.clicked.connect(self.roll_wanted)

    def build(self) -> None:
        """Build the controls of the prompt."""
        px, words, prompt, flow = self.theme.px, self.words, self.prompt, self.flow
        flow.begin(px(12), right=True, centred=True)
        self.kinds = sorted(set(prompt.left))
        self.numbered = all(value.isdigit() for value in self.kinds)
        self.buttons: list[AnswerButton] = []
        placeholder = N_("Número de la carta que ha salido") if self.numbered else N_("Lo que ha salido, por su nombre")
        self.field.begin(words.text(placeholder), 3 if self.numbered else 10)
        self.field.setPlaceholderText(words.text(N_("n.º") if self.numbered else N_("¿cuál?")))
        name = N_("La Bolsa: sacar un marcador") if prompt.bag else N_("Mazo: robar una carta")
        self.deck.begin(words.text(name), len(prompt.left), prompt.bag)
        self.draw = self.button("", self.press, aside=True)
        self.corner = self.confirm_by(self.draw)
        self.strip = self._strip if self.odds and classes(prompt) else None
        if self.strip is not None:
            self.strip.begin(words, self.tone)
            self.strip.show_shares(shares_of(prompt, words))
        buttoned = self.physical and not self.numbered and (prompt.bag or len(self.kinds) <= FEW)
        if self.strip is not None:
            flow.addWidget(self.strip)
        flow.addWidget(self.deck)
        if buttoned:
            several = len(self.kinds) < len(prompt.left)  # where there is one of each, the number is left out
            for value, key in zip(self.kinds, keys_for(self.kinds), strict=True):
                left_text = words(count(NN_("queda {n}", "quedan {n}"), prompt.left.count(value))) if several else ""
                button = self.button(self._name(value), partial(self.give, value, Source.HAND), key=key, hint=left_text)
                self.buttons.append(button)
                flow.addWidget(button)
        is_typed = not (self.buttons or prompt.bag)  # things without a number are not typed
        if is_typed:
            flow.addWidget(self.field)
        self._strip.setVisible(self.strip is not None)
        # after a draw from a real bag the player names the result
        self.deck.setVisible(not (prompt.bag and self.buttons))
        self.field.setVisible(is_typed)
        flow.acts = (*self.buttons, self.field)
        asks_by_name = not (self.numbered or prompt.bag or self.physical)
        hint = words.text(BY_NAME if asks_by_name else HINTS[prompt.bag, self.physical])
        if self.waiting is not None:
            hint = words.text(
                N_("Deshacer no es volver a sacar: sale el mismo.")
                if prompt.bag
                else N_("Deshacer no es volver a robar: sale la misma.")
            )
        self.hint.setWordWrap(self.waiting is not None)
        self.hint.setText(hint)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.hint.setVisible(self.strip is None)
        set_tip(self.draw, hint)
        self._show()

    def _show(self) -> None:
        """Word the button by what it would do."""
        if self.typed:
            self.draw.key = "\u21b5"
            self.draw.set_text(
                self.words.text(N_("Ha salido: {card}"), card=self._name(self._value_of_name(self.typed)))
            )
        else:
            self.draw.key = ""
            if self.waiting is not None:
                self.draw.set_text(self.words(repeat_label(self.prompt, self.waiting)), self.words.text(N_("espacio")))
            else:
                text = self.words.text(DO_IT[self.prompt.bag, self.physical])
                self.draw.set_text(text, self.words.text(N_("espacio")))
        self.draw.set_primary(bool(self.typed) or not self.physical or self.waiting is not None)
        self.resized.emit()

    def show_cases(self, cases: Sequence[Case]) -> None:
        if self.strip is not None:
            self.strip.show_shares(shares_of(self.prompt, self.words, cases))
            self.resized.emit()

    def _name(self, value: str) -> str:
        """Return the name of a card or marker; its number or id where it has none."""
        if value.isdigit():
            return value
        for kind in (self.prompt.deck, *KINDS):
            name = self.words(Ref(kind, value))
            if name != value:
                return name
        return value

    @property
    def typed(self) -> str:
        """Return what was typed so far."""
        return self.field.text().strip()

    def first(self) -> QWidget:
        if self.buttons:
            return self
        return self.field if self.physical and not self.field.isHidden() else self.draw

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it was one of the prompt's."""
        if event.key() == Qt.Key.Key_Space:
            if self.typed:
                self.refused.emit(
                    self.words.text(N_("Hay un número tecleado: Intro lo da por bueno, Escape lo borra."))
                )
            else:
                self.roll_wanted.emit()
            return True
        if event.key() == Qt.Key.Key_Escape and self.typed:
            self.field.clear()
            return True
        if self.buttons:
            if (step := ARROWS.get(Qt.Key(event.key()))) is not None:
                move_focus([*self.buttons, self.draw], step)
                return True
            for button in self.buttons:
                if button.key and event.text().lower() == button.key:
                    button.click()
                    return True
        elif event.text().isalnum() and not self.field.isHidden() and not self.field.hasFocus():
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.field.setText(self.field.text() + event.text())
            return True
        return False

    def press(self) -> None:
        """Answer with the typed card, or one from the app's deck."""
        if self.typed:
            self.confirm()
        else:
            self.roll_wanted.emit()

    def confirm(self) -> bool:
        """Give the typed card, or let the app draw."""
        if not self.typed:
            if self.physical and self.waiting is None:
                self.refused.emit(self.words.text(WANTED_TEXT[self.prompt.bag]))
            else:
                self.roll_wanted.emit()
            return True
        self.give(
            printed_number(self.prompt, self.typed) if self.numbered else self._value_of_name(self.typed), Source.HAND
        )
        return True

    def _value_of_name(self, typed: str) -> str:
        """Return the value of a typed name or its beginning. A text with none or several meanings is unchanged."""
        names = {value: fold(self._name(value)) for value in self.kinds}
        result = [value for value, name in names.items() if name.startswith(fold(typed))]
        exact_values = [value for value in result if names[value] == fold(typed)]
        return (exact_values or result)[0] if len(exact_values) == 1 or len(result) == 1 else typed

    def draft(self) -> Any:
        return self.typed if self.numbered else self._value_of_name(self.typed)

    def set_draft(self, draft: Any) -> None:
        self.field.put_back(self._name(draft) if draft in self.kinds else draft)
        self._show()


def printed_number(prompt: Draw, text: str) -> str:
    """Return a typed card number as the deck writes it: with as many digits as its other cards."""
    for value in (text, text.lstrip("0"), text.zfill(2)):
        if value in prompt.left:
            return value
    if text.isdigit() and prompt.left and all(len(value) == len(prompt.left[0]) for value in prompt.left):
        return text.lstrip("0").zfill(len(prompt.left[0]))
    return text.lstrip("0") if text.isdigit() else text
