"""What every prompt widget is: a prompt as something to answer, and its contract with the step bar."""

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
"""The key of what Enter takes, as it is written."""
P = TypeVar("P", bound="Prompt[Any]")
B = TypeVar("B", bound=AnswerButton)
W = TypeVar("W", bound=QWidget)


class PromptOptions(TypedDict, total=False):
    """How a question is asked, besides its words and its look."""

    waiting: Entry | None
    """What was undone here and comes again."""
    physical: bool
    odds: bool
    """Whether it keeps room for the odds that it will be shown."""
    tone: str
    """The ink of whose question it is."""
    numbers: Mapping[str, str] | None
    """Those of counters."""
    pieces: Mapping[str, CounterView] | None
    """The counters on the table, by their ids."""


def do_nothing() -> None:
    """What a button does that no question needs now."""


class PromptWidget(QWidget, Generic[P]):
    """A prompt as something to answer, and after it others of its kind.

    It is kept, and asks anew with its parts. Built from the prompt alone; the step bar hands it keys and clicks on the table.
    """

    answered = Signal(object, object)
    """The answer and its `Source`."""
    roll_wanted = Signal()
    """The app's dice or deck should answer."""
    refused = Signal(str)
    """Typed text that is no answer, in words."""
    picked = Signal()
    """What is marked on the table changed."""
    says_reasons = False
    """Whether the answers themselves say what the rules prefer: it is not printed below them."""

    typed_so_far = Signal(str)
    """The first figure of a key of two, which waits for the other; "" where none waits."""
    doer_told = Signal(str)
    """Who does the action that is answered next: the question after it need not be asked."""
    resized = Signal()
    """The answers were worded anew and may need another place."""

    def __init__(self, prompt: P, words: Words, theme: Theme, **manner: Unpack[PromptOptions]) -> None:
        super().__init__()
        self._parts: list[QWidget] = []
        """Its buttons, and those that it had for the questions before."""
        self._spare: list[QWidget] = []
        """Those of them that this question has not taken."""
        self._once: list[QWidget] = []
        """Parts that serve one question alone."""
        self._acts: dict[AnswerButton, Callable[[], object]] = {}
        self.prompt, self.words, self.theme = prompt, words, theme
        self.setup_ui()
        self.ask(prompt, words, theme, **manner)

    def ask(self, prompt: P, words: Words, theme: Theme, **manner: Unpack[PromptOptions]) -> None:
        """Ask this from now on, and nothing of the question before."""
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
        """What stands beside the question, where it is always seen: what confirms a form, or the odds of what is told by hand."""
        held, new = [one for one in self._parts if not isinstance(one, AnswerButton)], len(self._parts)
        layouts = [one.layout() for one in (self, *held)]
        for layout in filter(None, layouts):  # else each part that is shown lays all of them out
            layout.setEnabled(False)
        self.blockSignals(True)  # who hears it asks for nothing while it is half made
        self.build()
        self.blockSignals(False)
        for part in (*self._parts[new:], *self._once):  # what is new in a widget that is seen shows itself only later
            if part.parentWidget() is not None and not part.testAttribute(
                Qt.WidgetAttribute.WA_WState_ExplicitShowHide
            ):
                part.show()
        for part in self._spare:
            if isinstance(part, AnswerButton):
                part.put_by()
                self._acts[part] = do_nothing  # who still holds it presses no answer of another question
            else:
                part.hide()
        for layout in filter(None, layouts):
            layout.setEnabled(True)

    def spare(self, kind: type[W], within: type[QWidget] | None = None) -> W | None:
        """A part of the question before, to begin anew; None where none is left. `within` is what it has to lie on."""
        for part in self._spare:
            if type(part) is kind and (within is None or isinstance(part.parentWidget(), within)):
                self._spare.remove(part)
                part.show()
                return part
        return None

    def keep_part(self, part: W) -> W:
        """Keep a new part for the questions after this one, which take it with `spare`."""
        self._parts.append(part)
        return part

    def discard(self) -> None:
        """Go, with the corner that lies elsewhere."""
        for part in (*(one for one in self._parts if isinstance(one, Corner)), self):
            part.hide()
            part.deleteLater()

    def let_go(self, *parts: QWidget) -> None:
        """Take away these parts when another question is asked."""
        self._once += parts

    def button(
        self, text: str, act: Callable[[], object], aside: bool = False, **wording: Unpack[ButtonText]
    ) -> AnswerButton:
        """A kept button that does this alone when it is pressed; `aside`: it stands in the corner."""
        return self.act_on(self.kept_button(AnswerButton, text, Corner if aside else type(self), **wording), act)

    def kept_button(self, kind: type[B], text: str, within: type[QWidget] | None, **wording: Unpack[ButtonText]) -> B:
        """A kept button of a kind that says this: one of the question before, or a new one."""
        kept = self.spare(kind, within)
        if kept is None:
            return self.keep_part(kind(text, self.theme, **wording))
        kept.begin(text, self.theme, **wording)
        return kept

    def picture_on(self, button: AnswerButton, id: str) -> None:
        """Let a button show the counter that it is about, if it is about one."""
        if (view := self.pieces.get(id)) is not None:
            from puesto.gui.pieces.flat_piece import draw_plain

            button.picture = lambda painter, box: draw_plain(painter, button.theme, box, view)
            button.updateGeometry()

    def act_on(self, button: B, act: Callable[[], object]) -> B:
        """Let a kept button do this when it is pressed."""
        if button not in self._acts:
            button.clicked.connect(lambda: self._acts[button]())
        self._acts[button] = act
        return button

    def confirm_by(self, *buttons: AnswerButton) -> Corner | None:
        """The kept corner with these buttons; None where there are none."""
        corner = self.spare(Corner)
        if corner is None:
            return self.keep_part(Corner(self.theme, *buttons)) if buttons else None
        corner.begin(self.theme, *buttons)
        if not buttons:
            corner.hide()
        return corner if buttons else None

    @property
    def wide(self) -> bool:
        """Whether it is a form, with a sheet of its own beside the table."""
        return False

    def setup_ui(self) -> None:
        """Make what every question of the kind needs, once: its lines, and what is neither button nor corner."""

    def column(self, gap: int) -> QVBoxLayout:
        """The lines, one below the other."""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self.theme.px(gap))
        return column

    def build(self) -> None:
        """Ask the question with what there is, and what it needs besides."""
        raise NotImplementedError

    @property
    def lines(self) -> Sequence[AnswerButton] | None:
        """The lines that Space ticks, where Enter confirms wherever the keyboard is; None where Enter presses."""
        return None

    @property
    def heading(self) -> str:
        """What heads its sheet, where it is a form."""
        return self.words.text(N_("Tu respuesta"))

    def in_order(self) -> None:
        """Put the stops of the Tab key in order, once everything has its place."""

    def first(self) -> QWidget:
        """What has the focus when the question is asked: the default, or nothing that Enter could press by mistake."""
        return self

    def key(self, event: QKeyEvent) -> bool:
        """Take a key; False where it is none of this widget's."""
        return False

    def hold(self, on: bool) -> None:
        """Whether Enter has to wait for a key of the question itself: nothing is filled that it could take."""
        self.held = on
        for part in (self, self.corner):
            for button in part.findChildren(AnswerButton) if part is not None else ():
                if button.key == ENTER_SIGN:
                    button.set_primary(not on and not button.waits)
                    button.set_key_on(not on)

    def confirm(self) -> bool:
        """Enter: take the answer as it stands; False where there is none yet."""
        return False

    def counter(self, id: str) -> bool:
        """A counter was clicked on the table; False where it is no answer."""
        return False

    def lean(self, right: bool) -> None:
        """Whether the answers stand at the right of the question, or below it from the left."""
        layout = self.layout()
        parts = [layout] if isinstance(layout, Flow) else []
        if isinstance(layout, QVBoxLayout):
            # never by `itemAt`: PySide keeps what that gives even when Qt has deleted it, and crashes
            # when something else that came to lie at its address goes
            parts = [part for part in layout.children() if isinstance(part, Flow)]
            side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
            for label in self.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly):
                if layout.indexOf(label) >= 0:
                    label.setAlignment(side)
        for flow in parts:
            flow.lean(right)

    def glow(self) -> frozenset[str]:
        """The ids on the table that are answers."""
        return frozenset()

    def caps(self) -> Mapping[str, str]:
        """The keys of the counters on the table that can be told by theirs."""
        return {}

    def show_cases(self, cases: Sequence[Case]) -> None:
        """Show how likely each class of outcomes is."""

    def show_worth(self, worths: Sequence[Worth]) -> None:
        """Show beside each answer what it is worth."""

    def weigh(self, buttons: Mapping[Any, AnswerButton], worths: Sequence[Worth], between: str) -> None:
        """Word what each answer is worth on its button, with `between` between the classes of one throw."""
        from puesto.gui.controls.gauge import hanging_keys, unseen_reason, worth_phrases, worth_shares, worth_text

        keys, alike = (
            hanging_keys(worths, self.prompt.subject),
            len({worth.depends for worth in worths}) == 1 or all(worth.unseen for worth in worths),
        )
        for worth in worths:
            if (button := buttons.get(worth.answer)) is not None:
                lines = [between.join(phrases) for phrases in worth_phrases(worth, self.words, keys)]
                told = "\n".join(lines) or ("" if alike else unseen_reason(worth, self.words))
                button.set_worth(told, worth_shares(worth, self.words, keys), self.tone, worth_text(worth, self.words))
        self.resized.emit()

    def draft(self) -> Any:
        """What was entered so far, to be kept when the screen is worded or scaled again."""
        return None

    def set_draft(self, draft: Any) -> None:
        """Put back what was entered."""

    def give(self, value: Any, source: Source | None = None) -> None:
        """Answer, as the player unless told otherwise."""
        from puesto.core.session.journal import Source as Sources

        self.answered.emit(value, Sources.PLAYER if source is None else source)
