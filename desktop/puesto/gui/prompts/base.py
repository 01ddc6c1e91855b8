"""The base of prompt widgets: a prompt as something to answer, and its contract with the step bar."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypedDict, TypeVar, Unpack

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from puesto.core.messages import N_
from puesto.gui.controls.buttons import AnswerButton, ButtonText, Corner
from puesto.gui.controls.flow import Flow
from puesto.gui.look.theme import Theme
from puesto.gui.look.words import Words

if TYPE_CHECKING:
    from puesto.core.prompts import Prompt
    from puesto.core.session.journal import Entry, Source
    from puesto.core.study.lookahead import Worth
    from puesto.core.study.odds import Case
    from puesto.core.views import CounterView

ENTER_SIGN = "\u21b5"
"""Sign of the Enter key, on what Enter takes."""
P = TypeVar("P", bound="Prompt[Any]")
B = TypeVar("B", bound=AnswerButton)
W = TypeVar("W", bound=QWidget)


class PromptOptions(TypedDict, total=False):
    """Options of a prompt widget besides words and theme."""

    waiting: Entry | None
    """Undone entry of this prompt, which is given again."""
    physical: bool
    odds: bool
    """Whether it keeps room for odds."""
    tone: str
    """Colour name of the side that is asked."""
    numbers: Mapping[str, str] | None
    """Numbers of counters, by id."""
    pieces: Mapping[str, CounterView] | None
    """Counters on the table, by id."""


def do_nothing() -> None:
    """Do nothing: the action of a button that no prompt needs now."""


class PromptWidget(QWidget, Generic[P]):
    """Widget that asks a prompt, and later others of its class.

    It is kept and asks anew with its parts. It is built from the prompt alone; the step bar gives it keys and clicks on
    the table.
    """

    answered = Signal(object, object)
    """Emitted with the answer and its `Source`."""
    roll_wanted = Signal()
    """Emitted when the app's dice or deck should answer."""
    refused = Signal(str)
    """Emitted with the reason when typed text is no answer."""
    picked = Signal()
    """Emitted when the marks on the table changed."""
    says_reasons = False
    """Whether the answers themselves say what the rules prefer, so that it is not printed below them."""

    typed_so_far = Signal(str)
    """Emitted with the first digit of a key of two, which waits for the other; "" where none waits."""
    doer_told = Signal(str)
    """Emitted with the counter that carries out the next answer; the prompt for it need not be asked."""
    resized = Signal()
    """Emitted when the answers were worded anew and may need another size."""

    def __init__(self, prompt: P, words: Words, theme: Theme, **manner: Unpack[PromptOptions]) -> None:
        super().__init__()
        self._parts: list[QWidget] = []
        """Its buttons, those of earlier prompts included."""
        self._spare: list[QWidget] = []
        """Those of them that the current prompt has not used."""
        self._once: list[QWidget] = []
        """Parts that serve one prompt alone."""
        self._acts: dict[AnswerButton, Callable[[], object]] = {}
        self.prompt, self.words, self.theme = prompt, words, theme
        self.setup_ui()
        self.ask(prompt, words, theme, **manner)

    def ask(self, prompt: P, words: Words, theme: Theme, **manner: Unpack[PromptOptions]) -> None:
        """Ask this prompt from now on, and drop everything of the one before."""
        self._spare = [*self._parts]
        for part in self._once:
            part.hide()
            part.deleteLater()
        self._once = []
        self.prompt, self.words, self.theme, self.tone = prompt, words, theme, manner.get("tone", "command")
        self.waiting, self.numbers = manner.get("waiting"), manner.get("numbers") or {}
        self.pieces = manner.get("pieces") or {}
        self.physical, self.odds = manner.get("physical", False), manner.get("odds", False)
        self.held = False
        self.corner: QWidget | None = None
        """Widget beside the question that is always visible: the buttons that confirm a form, or odds."""
        former_parts, new = [widget for widget in self._parts if not isinstance(widget, AnswerButton)], len(self._parts)
        layouts = [widget.layout() for widget in (self, *former_parts)]
        for layout in filter(None, layouts):  # else each part that is shown lays out all of them
            layout.setEnabled(False)
        self.blockSignals(True)  # receivers must not see it half built
        self.build()
        self.blockSignals(False)
        for part in (*self._parts[new:], *self._once):  # a new part of a visible widget is shown only later by Qt
            if part.parentWidget() is not None and not part.testAttribute(
                Qt.WidgetAttribute.WA_WState_ExplicitShowHide
            ):
                part.show()
        for part in self._spare:
            if isinstance(part, AnswerButton):
                part.put_by()
                self._acts[part] = do_nothing  # a button still pressed must not answer another prompt
            else:
                part.hide()
        for layout in filter(None, layouts):
            layout.setEnabled(True)

    def spare(self, kind: type[W], within: type[QWidget] | None = None) -> W | None:
        """Return an unused part of an earlier prompt, or None.

        `within` is the class of the parent that it must have.
        """
        for part in self._spare:
            if type(part) is kind and (within is None or isinstance(part.parentWidget(), within)):
                self._spare.remove(part)
                part.show()
                return part
        return None

    def keep_part(self, part: W) -> W:
        """Keep a new part for later prompts, which take it with `spare`; return it."""
        self._parts.append(part)
        return part

    def discard(self) -> None:
        """Delete the widget and its corner, which has another parent."""
        for part in (*(widget for widget in self._parts if isinstance(widget, Corner)), self):
            part.hide()
            part.deleteLater()

    def let_go(self, *parts: QWidget) -> None:
        """Delete the parts of the widget when another prompt is asked."""
        self._once += parts

    def button(
        self, text: str, act: Callable[[], object], aside: bool = False, **wording: Unpack[ButtonText]
    ) -> AnswerButton:
        """Return a button that calls `act` when it is pressed; `aside` puts it beside the confirming button."""
        return self.act_on(self.kept_button(AnswerButton, text, Corner if aside else type(self), **wording), act)

    def kept_button(self, kind: type[B], text: str, within: type[QWidget] | None, **wording: Unpack[ButtonText]) -> B:
        """Return a kept button of a class with this text: one of an earlier prompt, or a new one."""
        spare_button = self.spare(kind, within)
        if spare_button is None:
            return self.keep_part(kind(text, self.theme, **wording))
        spare_button.begin(text, self.theme, **wording)
        return spare_button

    def picture_on(self, button: AnswerButton, id: str) -> None:
        """Show the counter that a button is about on it, if there is one."""
        if (view := self.pieces.get(id)) is not None:
            from puesto.gui.pieces.flat_piece import draw_plain

            button.picture = lambda painter, box: draw_plain(painter, button.theme, box, view)
            button.updateGeometry()

    def act_on(self, button: B, act: Callable[[], object]) -> B:
        """Connect a kept button to an action, in place of the one before; return the button."""
        if button not in self._acts:
            button.clicked.connect(lambda: self._acts[button]())
        self._acts[button] = act
        return button

    def confirm_by(self, *buttons: AnswerButton) -> Corner | None:
        """Put the confirming buttons into the corner of the bar; None where there are none."""
        corner = self.spare(Corner)
        if corner is None:
            return self.keep_part(Corner(self.theme, *buttons)) if buttons else None
        corner.begin(self.theme, *buttons)
        if not buttons:
            corner.hide()
        return corner if buttons else None

    @property
    def wide(self) -> bool:
        """Return whether it is a form, with a sheet of its own beside the table."""
        return False

    def setup_ui(self) -> None:
        """Make what every prompt of the class needs, once: its lines, and what is neither button nor corner."""

    def column(self, gap: int) -> QVBoxLayout:
        """Return the layout of its lines, one below the other."""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self.theme.px(gap))
        return column

    def build(self) -> None:
        """Show the prompt with the existing parts, and add what is missing."""
        raise NotImplementedError

    @property
    def lines(self) -> Sequence[AnswerButton] | None:
        """Return the lines that Space ticks while Enter confirms; None where Enter presses."""
        return None

    @property
    def heading(self) -> str:
        """Return the heading of the prompt's sheet, where it is a form."""
        return self.words.text(N_("Tu respuesta"))

    def in_order(self) -> None:
        """Set the Tab order, once everything is placed."""

    def first(self) -> QWidget:
        """Return the widget that gets the focus when the prompt is asked.

        It is the default, or one on which Enter does nothing.
        """
        return self

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return False where it is none of this widget's."""
        return False

    def hold(self, on: bool) -> None:
        """Set whether Enter has to wait for a key of the prompt itself; no button is then primary."""
        self.held = on
        for part in (self, self.corner):
            for button in part.findChildren(AnswerButton) if part is not None else ():
                if button.key == ENTER_SIGN:
                    button.set_primary(not on and not button.waits)
                    button.set_key_on(not on)

    def confirm(self) -> bool:
        """Answer with the current state on Enter; return False where there is no answer yet."""
        return False

    def counter(self, id: str) -> bool:
        """Handle a click on a counter of the table; return False where it is no answer."""
        return False

    def lean(self, right: bool) -> None:
        """Set whether the answers are at the right of the question, or below it at the left."""
        layout = self.layout()
        parts = [layout] if isinstance(layout, Flow) else []
        if isinstance(layout, QVBoxLayout):
            # never by `itemAt`: PySide keeps its result even when Qt has deleted it, and crashes
            # when another object at the same address is deleted
            parts = [part for part in layout.children() if isinstance(part, Flow)]
            side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
            for label in self.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly):
                if layout.indexOf(label) >= 0:
                    label.setAlignment(side)
        for flow in parts:
            flow.lean(right)

    def glow(self) -> frozenset[str]:
        """Return the ids on the table that are answers."""
        return frozenset()

    def caps(self) -> Mapping[str, str]:
        """Return the keys of the counters on the table that can be answered by key."""
        return {}

    def show_cases(self, cases: Sequence[Case]) -> None:
        """Show the chance of each class of outcomes."""

    def show_worth(self, worths: Sequence[Worth]) -> None:
        """Show beside each answer what it is worth."""

    def weigh(self, buttons: Mapping[Any, AnswerButton], worths: Sequence[Worth], between: str) -> None:
        """Show what each answer is worth on its button, with `between` between the classes of one roll."""
        from puesto.gui.controls.gauge import (
            common_keys,
            hanging_keys,
            unseen_reason,
            widest_figure,
            worth_phrases,
            worth_shares,
            worth_text,
        )

        keys, alike = (
            hanging_keys(worths, self.prompt.subject),
            len({worth.depends for worth in worths}) == 1 or all(worth.unseen for worth in worths),
        )
        compared = {value for value in buttons if value in self.pieces}
        is_known = any(worth.ahead for worth in worths)
        keys = common_keys(worths, keys) if compared or self.prompt.kind == "number" else keys
        is_kept_at_all_sizes = (
            bool(compared) or self.prompt.leads_to_roll
        )  # what a shot is chosen by stays at every size
        wide = widest_figure(worths, self.words, keys) if is_kept_at_all_sizes else 0
        for worth in worths:
            if (button := buttons.get(worth.answer)) is not None:
                lines = [between.join(phrases) for phrases in worth_phrases(worth, self.words, keys, wide)]
                text = "\n".join(lines) or ("" if alike else unseen_reason(worth, self.words))
                button.keeps_worth = is_kept_at_all_sizes
                if is_known and worth.answer in compared and worth.unseen and not (alike or lines):
                    button.waits = True
                button.set_worth(text, worth_shares(worth, self.words, keys), self.tone, worth_text(worth, self.words))
        self.resized.emit()

    def draft(self) -> Any:
        """Return what was entered so far, to be kept when the screen is worded or scaled again."""
        return None

    def set_draft(self, draft: Any) -> None:
        """Restore what was entered."""

    def give(self, value: Any, source: Source | None = None) -> None:
        """Emit an answer, by default with the player as its source."""
        from puesto.core.session.journal import Source as Sources

        self.answered.emit(value, Sources.PLAYER if source is None else source)
