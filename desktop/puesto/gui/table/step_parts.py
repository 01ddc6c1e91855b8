"""The parts of the step bar, and the paper that they are on."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.prompts import Prompt
from puesto.gui.controls.accessible import PlainLabel, set_tip
from puesto.gui.controls.buttons import AnswerButton, style_text
from puesto.gui.controls.chip import Chip
from puesto.gui.controls.surface import CachedPixmap, PromptScrollArea, draw_sheet, flood_wood
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look import paint
from puesto.gui.look.motion import CLOCK
from puesto.gui.look.side_sign import paint_stripe, stripe_of
from puesto.gui.look.theme import BODY, BODY_BOLD, CORNER, LABEL, SHADOW, TITLE, Theme, scroll_bars
from puesto.gui.pieces.side_tag import SideTag
from puesto.gui.prompts.base import ENTER_SIGN
from puesto.gui.table.step_layout import COMPACT, STRIPE, StepLayout

LINE = 4
"""Height in px at 100 % of the line of an opponent that thinks."""
LOOKS = 3
"""Number of cached backgrounds: two sides take turns, and a tall prompt comes now and then."""


class StepBarParts(QWidget):
    """Base of the step bar: its labels and chips, the holder of its answers, and its background."""

    places: StepLayout
    """Layout of the parts."""

    def __init__(self, controller: SessionController, theme: Theme) -> None:
        super().__init__()
        self.controller, self.theme = controller, theme
        self.flap = 0
        """The x of the tall bar's lower part, which is over the table; 0 where there is no room for it."""
        self.loose = False
        """Whether it is on a page of its own, as high as its words."""
        self._ground, self._painted = CachedPixmap(LOOKS), tuple[object, ...]()
        self.whose, self.moment, self.turn = SideTag(theme, self), PlainLabel(self), PlainLabel(self)
        self.question, self.detail, self.sums, self.problem = (PlainLabel(self) for _ in range(4))
        self.rule, self.guide = Chip(theme), Chip(theme)
        for chip in (self.rule, self.guide):
            chip.setParent(self)
            chip.setCursor(Qt.CursorShape.PointingHandCursor)
        for label in (self.moment, self.turn, self.question, self.detail, self.sums, self.problem):
            label.setWordWrap(label not in (self.moment, self.turn))
        for label in (self.detail, self.problem):
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.legend = ""
        """Abbreviations of the prompt that nothing has spelled out yet in this sitting, each in full."""
        self._spelled: set[tuple[str, str]] = set()
        self._spelled_for: tuple[object, str] = None, ""
        """Prompt and language of the legend."""
        self.anyway = AnswerButton("", theme)
        self.anyway.setParent(self)
        self.body = PromptScrollArea(self)  # above the chips: their pressed area must not cover the answers
        self.body.lie_on(self.lie_under)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.thought = ThoughtLine(self)
        self.body.verticalScrollBar().setStyleSheet(scroll_bars(theme))

    # -- background

    def _dress(self) -> None:
        """Set the fonts and colours of the labels."""
        theme = self.theme
        for label, style, colour in (
            (self.moment, LABEL, "quiet"), (self.turn, LABEL, "ink"),
            (self.question, TITLE, "ink"), (self.detail, BODY, "quiet"),
            (self.sums, BODY, "quiet"), (self.problem, BODY_BOLD, "danger"), (self.rule, LABEL, "quiet"),
            (self.guide, LABEL, "quiet"),
        ):  # fmt: skip
            style_text(label, theme, style, colour)
        for chip in (self.rule, self.guide):
            chip.setMargin(theme.px(2))
            chip.set_theme(theme)
        self.whose.theme = theme
        self.whose.apply_theme()
        self.anyway.theme = theme

    @property
    def compact(self) -> int:
        """Return the height in px of the bar for most prompts: what the table keeps free for it."""
        return self.theme.px(COMPACT) + 2 * self.theme.px(SHADOW)

    @property
    def _made_of(self) -> tuple[object, ...]:
        """Return everything that the paper and the wood around it depend on."""
        view, prompt, places = self.controller.view, self.controller.prompt, self.places
        stripe = stripe_of(view, prompt.who if prompt is not None else "")
        spot = self.x(), self.y(), self.width(), self.height()
        return *spot, self.theme, self.flap, places.tall, places.paper, self.loose, stripe

    def spell_out(self, prompt: Prompt[Any]) -> None:
        """Spell out the abbreviations of a prompt: all under the pointer, and new ones in the quiet line."""
        from puesto.reference.glossary import spelled_out

        session, words = self.controller.session, self.controller.words
        if self._spelled_for == (prompt, words.code):
            return
        self._spelled_for = prompt, words.code
        texts = [prompt.message, prompt.detail, *[option.message for option in getattr(prompt, "options", ())]]
        text = " ".join(words(text) for text in texts if text is not None)
        term_by_word = spelled_out(text, session.game.id, words.code) if session is not None else {}
        lines = {word: f"{word}: {term}" for word, term in term_by_word.items()}
        set_tip(self, "\n".join(lines.values()))
        self.legend = " \u00b7 ".join(line for word, line in lines.items() if (words.code, word) not in self._spelled)
        self._spelled |= {(words.code, word) for word in lines}

    def paintEvent(self, event: QPaintEvent) -> None:
        self._ground.lay(self, self._made_of, self._draw_ground)

    def lie_under(self, painter: QPainter) -> None:
        """Paint the paper below a widget on it."""
        painter.drawPixmap(0, 0, self._ground.of(self, self._made_of, self._draw_ground))

    def _draw_ground(self, painter: QPainter) -> None:
        """Paint the paper of the bar."""
        theme, px = self.theme, self.theme.px
        if self.testAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent):
            flood_wood(painter, self, self.rect(), theme)
        rim, paper = px(SHADOW), self.places.sheet
        if self.places.tall:
            draw_sheet(painter, theme, QRectF(self.rect()).adjusted(self.flap + rim, paper.center().y(), -rim, -rim))
        draw_sheet(painter, theme, paper)
        view = self.controller.view
        painter.setClipPath(paint.rounded_rect(paper, px(CORNER)))
        stripe = QRectF(paper.x(), paper.y(), px(STRIPE), paper.height())
        paint_stripe(
            painter,
            theme,
            stripe,
            view,
            self.controller.prompt.who if self.controller.prompt is not None else "",
            px(3),
        )

    def eyebrow_now(self) -> str:
        """Return the moment of the game, after who decides it where that is an opponent of the house."""
        controller, words = self.controller, self.controller.words
        parts = [words(controller.view.moment)] if controller.view is not None else []
        if (house := controller.opponent.house) is not None:
            parts.insert(0, words(house))
        return " \u00b7 ".join(parts).upper()


class ThoughtLine(QWidget):
    """Line at the foot of the bar that fills while an opponent thinks, unless motion is off."""

    def __init__(self, bar: StepBarParts) -> None:
        super().__init__(bar)
        self.bar, self.time = bar, bar.controller.opponent.time
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        self.time.went_on.connect(self._go_on)
        bar.controller.prompt_changed.connect(self.hide)

    def _go_on(self) -> None:
        """Show how far the opponent has come."""
        bar, progress = self.bar, self.bar.controller.opponent.progress
        if progress is None:
            return
        bar.detail.setText(bar.controller.words(progress.message))
        for button in bar.findChildren(AnswerButton):
            button.key = ENTER_SIGN
            button.set_primary(False)  # its Enter loses what would still be found
        if CLOCK.on:
            px, sheet = bar.theme.px, bar.places.sheet.toRect()
            self.setGeometry(sheet.left(), sheet.bottom() + 1 - px(LINE), sheet.width(), px(LINE))
            self.raise_()
            self.show()
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self.bar.theme
        painter.fillRect(self.rect(), theme.colour("quiet", 60))
        painter.fillRect(0, 0, round(self.width() * self.time.share), self.height(), theme.colour("ink"))
