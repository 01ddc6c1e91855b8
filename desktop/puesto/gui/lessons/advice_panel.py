"""The staff's advice beside the prompt: the three best answers, with worth and chance."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, Sayable, msg
from puesto.core.opponents.advice import MOST, NOTHING_WEIGHED, Advice
from puesto.core.opponents.opponent import Candidate
from puesto.core.study.advice import evenness
from puesto.core.study.verdicts import reason_of, worth_text
from puesto.gui.controls.accessible import Say, announce, describe
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look import paint
from puesto.gui.look.theme import FIGURE, LABEL, SMALL, SPACE
from puesto.gui.map import signs
from puesto.gui.map.typed_hex import LETTERS
from puesto.gui.panels.base import Panel, Piece

ROW, LINE, DISC = 63, 20, 14
"""Heights in px at 100 % of an answer and of a line of text, and radius of its letter."""
WORTH, RISK = 62, 56
"""Widths in px at 100 % of the columns of worth and chance."""
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class AdvisedRow(Piece):
    """An answer: a click or Enter only points it out on the map."""

    def __init__(self, parent: QWidget, place: int) -> None:
        super().__init__(parent)
        self.place, self.candidate, self.risk = place, Candidate("", NOTHING_WEIGHED), ""
        self.say: Say = str
        self.is_pointed = False
        self.set_glow(False, live=True)

    def show_answer(self, candidate: Candidate, risk: str, is_pointed: bool, say: Say) -> None:
        """Show an answer with its chance, and whether it is pointed out."""
        self.candidate, self.risk, self.is_pointed, self.say = candidate, risk, is_pointed, say
        parts = [say(candidate.message), say(worth_text(candidate.worth)) if candidate.terms else "", risk]
        reason = reason_of(candidate)
        describe(
            self,
            f"{LETTERS[self.place]}: {', '.join(part for part in parts if part)}",
            say(reason) if reason is not None else "",
        )
        self.update()

    def draw(self, painter: QPainter) -> None:
        theme, px = self.theme, self.theme.px
        box = QRectF(self.rect())
        if self.is_pointed or self.lifted:
            painter.fillRect(box, theme.colour("lit"))
        if self.is_pointed:
            paint.flood(painter, QRectF(0, 0, px(5), box.height()), theme.colour("command"))
        middle = QPointF(px(DISC + SPACE * 2), px(DISC + SPACE * 2))
        signs.draw_disc(painter, theme, middle, LETTERS[self.place], px(DISC), self.is_pointed, False)
        left, worth = px(2 * DISC + SPACE * 4), self.candidate.worth
        upper = QRectF(left, px(SPACE), box.width() - left - px(WORTH + SPACE * 2), px(LINE + SPACE))
        font = paint.fitted_font(self.say(self.candidate.message), theme.font(FIGURE), upper.width(), px(SMALL.size))
        answer = theme.metrics(FIGURE) if font == theme.font(FIGURE) else None
        text = self.say(self.candidate.message)
        if answer is not None:
            text = answer.elidedText(text, Qt.TextElideMode.ElideRight, int(upper.width()))
        paint.write(painter, upper, text, font, theme.colour("ink"), LEFT)
        if self.candidate.terms:
            figure = QRectF(box.width() - px(WORTH + SPACE * 2), px(SPACE), px(WORTH), px(LINE + SPACE))
            ink = theme.colour("danger" if worth < 0 else "ink")
            paint.write(painter, figure, self.say(worth_text(worth)), theme.font(FIGURE), ink, RIGHT)
        if self.risk:
            chance = QRectF(box.width() - px(WORTH + SPACE * 2), px(LINE + SPACE * 2), px(WORTH), px(LINE))
            paint.write(painter, chance, self.risk, theme.font(LABEL), theme.colour("quiet"), RIGHT)
        reason = reason_of(self.candidate)
        lower = QRectF(left, upper.bottom(), box.width() - left - px(SPACE * 2), box.height() - upper.bottom())
        if self.risk:
            lower.setWidth(lower.width() - px(RISK))
        paragraph = paint.paragraph(self.say(reason) if reason is not None else "", theme.font(SMALL), lower.width())
        paragraph.draw(painter, lower.x(), lower.y(), theme.colour("quiet"))
        if self.hasFocus():
            paint.focus_ring(painter, theme, box, px(SPACE))


class AdvicePanel(Panel):
    """Panel of the staff. It answers nothing; no black button comes from it."""

    def __init__(self, controller: SessionController) -> None:
        super().__init__()
        self.controller = controller
        self.answers: list[AdvisedRow] = []
        self.advice: Advice | None = None
        self.notes = ""
        controller.prompt_changed.connect(self.follow)
        controller.language_changed.connect(lambda _code: self.follow())
        self.hide()

    def follow(self) -> None:
        """Show what the staff advises now; hide where it was not asked."""
        staff = self.controller.staff
        if (advice := staff.advice) is not None:
            self.show_advice(advice, staff.pointed, self.controller.words.say)
        self.advice = advice
        self.setVisible(advice is not None)

    def show_advice(self, advice: Advice, pointed: int, say: Say) -> None:
        """Show the best answers, and announce them when they are new."""
        is_new, self.say = advice is not self.advice, say
        for place in range(len(self.answers), MOST):
            row = AdvisedRow(self, place)
            row.set_theme(self.theme)
            row.activated.connect(lambda place=place: self.controller.staff.point(place))
            self.answers.append(row)
        self.heading = say(msg(N_("Consejo del estado mayor")))
        notes: list[Sayable | None] = [evenness(advice), advice.caveat, advice.measure]
        self.notes = " · ".join(say(note) for note in notes if note is not None)
        for place, row in enumerate(self.answers):
            row.setVisible(place < len(advice.best))
            if place < len(advice.best):
                risk = advice.risks[place] if advice.risks else None
                chance = ""
                if risk is not None and advice.risk is not None:
                    chance = say(msg(N_("{risk} {n} %"), risk=advice.risk, n=risk))
                row.show_answer(advice.best[place], chance, place == pointed, say)
        describe(self, self.heading, self.notes, tip="")
        self.changed()
        if is_new:
            spoken = [row.accessibleName() for row in self.answers if not row.isHidden()]
            announce(self, ". ".join((self.heading, *spoken, self.notes)))

    def stops(self) -> list[QWidget]:
        return [row for row in self.answers if not row.isHidden()]

    def preferred_width(self) -> int:
        return self.theme.px(284)

    def least_width(self) -> int:
        return self.theme.px(240)

    def arrange(self, width: int, place: bool) -> int:
        y, inner = self.top, width - 2 * self.rim
        for row in self.answers:
            if row.isHidden():
                continue
            if place:
                row.setGeometry(self.rim, y, inner, self.theme.px(ROW))
            y += self.theme.px(ROW)
        foot = paint.paragraph(self.notes, self.theme.font(SMALL), width - 2 * self.inside)
        return y + int(foot.height) + self.theme.px(SPACE * 2) + self.rim

    def printing(self) -> tuple[object, ...]:
        return self.notes, len(self.stops())

    def draw_ground(self, painter: QPainter) -> None:
        """Print what the figures are, and what is not counted, at the foot."""
        theme = self.theme
        foot = paint.paragraph(self.notes, theme.font(SMALL), self.width() - 2 * self.inside)
        y = self.top + theme.px(ROW) * len(self.stops()) + theme.px(SPACE)
        foot.draw(painter, self.inside, y, theme.colour("quiet"))
