"""The staff's advice beside the prompt: the three best answers, with worth and chance."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, NN_, Sayable, count, msg
from puesto.core.opponents.advice import MOST, NOTHING_WEIGHED, Advice
from puesto.core.opponents.opponent import Candidate
from puesto.core.study.advice import evenness, letters_of
from puesto.core.study.verdicts import is_listed, reason_of, worth_text
from puesto.gui.controls.accessible import Say, announce, describe
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY_BOLD, FIGURE, HEADING, LABEL, SMALL, SPACE
from puesto.gui.map.typed_hex import LETTERS
from puesto.gui.panels.base import Panel, Piece

ROW, LOW, LINE, DISC = 63, 42, 20, 14
"""Heights in px at 100 % of an answer, of one on a wide sheet and of a line of text, and radius of its letter."""
BAR = 9
"""Height in px at 100 % of the bar of what may come of an answer."""
MOST_WEIGHED, MOST_WIDE = 4, 3
"""Answers of an opponent that are listed, and on a wide sheet: with one more there is no room for what is below."""
WIDE = 420
"""Width in px at 100 % from which an answer has one line, and its reason another."""
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
        self.is_pointed = self.has_worth = False
        self.set_glow(False, live=True)

    def show_answer(self, candidate: Candidate, risk: str, is_pointed: bool, has_worth: bool, say: Say) -> None:
        """Show an answer with its worth and its chance, and whether it is pointed out."""
        self.has_worth = has_worth
        self.candidate, self.risk, self.is_pointed, self.say = candidate, risk, is_pointed, say
        parts = [say(candidate.message), say(worth_text(candidate.worth)) if has_worth else "", risk]
        reason = reason_of(candidate)
        describe(
            self,
            f"{LETTERS[self.place]}: {', '.join(part for part in parts if part)}",
            say(reason) if reason is not None else "",
        )
        self.update()

    @property
    def is_wide(self) -> bool:
        """Return whether answer and reason need one line each."""
        return self.width() > self.theme.px(WIDE)

    def draw(self, painter: QPainter) -> None:
        """Paint the advised row."""
        theme, px = self.theme, self.theme.px
        box = QRectF(self.rect())
        if self.is_pointed or self.lifted:
            painter.fillRect(box, theme.colour("lit"))
        if self.is_pointed:
            painter.fillRect(QRectF(0, 0, px(5), box.height()), theme.colour("command"))
        disc = QPointF(px(DISC + SPACE * 2), px(LOW if self.is_wide else LINE * 2 + SPACE) / 2)
        paint.letter_disc(painter, theme, disc, LETTERS[self.place], px(DISC), self.is_pointed, False)
        right = self._draw_figures(painter, box)
        left = px(2 * DISC + SPACE * 4)
        text, reason, room = self.say(self.candidate.message), reason_of(self.candidate), right - left
        y, row_box = px(SPACE / 2), QRectF(left, px(SPACE / 2), room, px(LINE + 2))
        if paint.text_width(text, theme.font(FIGURE)) <= room:
            paint.write(painter, row_box, text, theme.font(FIGURE), theme.colour("ink"), LEFT)
            y += px(LINE + 2)
        else:
            elided = paint.shorten(text, theme.font(BODY_BOLD), int(room), 1 if self.is_wide else 2)
            lines = paint.paragraph(elided, theme.font(BODY_BOLD), room)
            lines.draw(painter, left, y, theme.colour("ink"))
            y += int(lines.height)
        if reason is not None:
            least = y >= px(LINE * 2) or self.is_wide or not self.risk
            room = box.width() - px(SPACE * 2) - left if least else room
            line = theme.metrics(SMALL).elidedText(self.say(reason), Qt.TextElideMode.ElideRight, int(room))
            low = QRectF(left, y, room, px(LINE - 2))
            paint.write(painter, low, line, theme.font(SMALL), theme.colour("quiet"), LEFT)
            y += px(LINE - 2)
        if self.candidate.parts and not self.is_wide:
            self._draw_parts(painter, QRectF(left, y + px(2), right - left, px(BAR)))
        if self.hasFocus():
            paint.focus_ring(painter, theme, box, px(SPACE))

    def _draw_parts(self, painter: QPainter, box: QRectF) -> None:
        """Draw what may come of the answer as a bar: the best part solid, the worst hatched."""
        theme, x = self.theme, box.left()
        last = len(self.candidate.parts) - 1
        for place, share in enumerate(self.candidate.parts):
            part = QRectF(x, box.top(), box.width() * share / 100, box.height())
            if place == 0:
                painter.fillRect(part, theme.colour("command"))
            elif place == last and share:
                paint.hatch(painter, theme, paint.rounded_rect(part, 0), "paper", "danger", theme.px(3))
            x = part.right()
        painter.setPen(QPen(theme.colour("ink"), theme.px(1.2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)

    def _draw_figures(self, painter: QPainter, box: QRectF) -> float:
        """Draw worth and chance at the right, and return where they begin."""
        theme, px = self.theme, self.theme.px
        end = box.width() - px(SPACE * 2)
        if self.has_worth:
            worth = self.candidate.worth
            figure = QRectF(end - px(WORTH), px(SPACE / 2), px(WORTH), px(LINE + 2))
            ink = theme.colour("danger" if worth < 0 else "ink")
            paint.write(painter, figure, self.say(worth_text(worth)), theme.font(FIGURE), ink, RIGHT)
        begin = end - px(WORTH if self.has_worth else 0)
        if self.risk:
            chance = QRectF(end - px(WORTH), px(LINE + 2), px(WORTH), px(LINE - 2))
            if self.is_wide:
                begin -= px(RISK)
                chance = QRectF(begin, px(SPACE / 2), px(RISK), px(LINE + 2))
            paint.write(painter, chance, self.risk, theme.font(LABEL), theme.colour("ink"), RIGHT)
            begin = min(begin, chance.left())
        return begin - px(SPACE)


class AdvicePanel(Panel):
    """Panel of the staff. It answers nothing; no black button comes from it."""

    def __init__(self, controller: SessionController) -> None:
        super().__init__()
        self.controller = controller
        self.answers: list[AdvisedRow] = []
        self.advice: Advice | None = None
        self.notes = self.risk = ""
        self.is_verdict = False
        """Whether it shows what an opponent has weighed, which nothing points out."""
        controller.prompt_changed.connect(self.follow)
        controller.language_changed.connect(lambda _code: self.follow())
        self.hide()

    def follow(self) -> None:
        """Show what the staff advises now, or what an opponent without a map has weighed; else hide."""
        staff, opponent = self.controller.staff, self.controller.opponent
        advice, self.is_verdict = staff.advice, False
        if advice is None and (opponent_choice := opponent.choice) is not None and is_listed(opponent_choice):
            advice, self.is_verdict = Advice(opponent_choice.candidates, opponent.measure), True
        if advice is not None:
            self.show_advice(advice, 0 if self.is_verdict else staff.pointed, self.controller.words.say)
        self.advice = advice
        self.setVisible(advice is not None)

    def letters(self) -> dict[str, str]:
        """Return the letters of the answers shown that name each piece, the one pointed out first."""
        self.follow()
        if self.advice is None:
            return {}
        candidates = [row.candidate for row in self.answers if not row.isHidden()]
        letters_by_id = letters_of(candidates, LETTERS)
        pointed = LETTERS[0 if self.is_verdict else self.controller.staff.pointed]
        return {
            id: "".join(sorted(letters, key=lambda letter: letter != pointed)) for id, letters in letters_by_id.items()
        }

    def _point(self, place: int) -> None:
        if not self.is_verdict:
            self.controller.staff.point(place)

    def show_advice(self, advice: Advice, pointed: int, say: Say) -> None:
        """Show the best answers, and announce them when they are new."""
        is_new, self.say = advice is not self.advice and not self.is_verdict, say
        most = MOST if not self.is_verdict else MOST_WIDE if self.has_wide_column else MOST_WEIGHED
        candidates = advice.candidates[:most]
        for place in range(len(self.answers), len(candidates)):
            row = AdvisedRow(self, place)
            row.set_theme(self.theme)
            row.activated.connect(lambda place=place: self._point(place))
            self.answers.append(row)
        self.heading = say(msg(N_("Cómo elige") if self.is_verdict else N_("Consejo del estado mayor")))
        even = None if self.is_verdict else evenness(advice)
        weighed_count = advice.weighed if advice.weighed > len(candidates) else 0
        count_text = count(NN_("De {n} sopesada", "De {n} sopesadas"), weighed_count) if weighed_count else None
        notes: list[Sayable | None] = [even, count_text, advice.caveat, advice.measure]
        self.notes = " · ".join(say(note).removesuffix(".") for note in notes if note is not None)
        self.risk = say(advice.risk) if advice.risk is not None else ""
        is_weighed = any(candidate.terms for candidate in candidates)
        for place, row in enumerate(self.answers):
            row.setVisible(place < len(candidates))
            if place < len(candidates):
                risk = advice.risks[place] if advice.risks else None
                chance = say(msg(N_("{n} %"), n=risk)) if risk is not None else ""
                row.show_answer(candidates[place], chance, place == pointed, is_weighed, say)
        describe(self, self.heading, self.notes, tip="")
        self.changed()
        if is_new:
            accessible_names = [row.accessibleName() for row in self.answers if not row.isHidden()]
            announce(self, ". ".join((self.heading, *accessible_names, self.notes)))

    def stops(self) -> list[QWidget]:
        return [row for row in self.answers if not row.isHidden()]

    def minimumSizeHint(self) -> QSize:
        """Return the whole size: the diary below has the rest."""
        return QSize(self.least_width(), self.heightForWidth(max(self.width(), self.least_width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def preferred_width(self) -> int:
        return self.theme.px(284)

    def least_width(self) -> int:
        return self.theme.px(240)

    @property
    def has_wide_column(self) -> bool:
        """Return whether the panel's column is wide, also before it is shown for the first time."""
        column = self.parentWidget()
        return (column.width() if column is not None else self.width()) > self.theme.px(WIDE)

    def _row(self, width: int) -> int:
        return self.theme.px(LOW if width > self.theme.px(WIDE) else ROW)

    def _first(self, width: int) -> int:
        """Return the y of the first answer: on a wide sheet close below the heading."""
        return self.rim + self.theme.px(LINE + SPACE) if width > self.theme.px(WIDE) else self.top

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the advice panel; return its height in px."""
        y, inner, high = self._first(width), width - 2 * self.rim, self._row(width)
        for row in self.answers:
            if row.isHidden():
                continue
            if place:
                row.setGeometry(self.rim, y, inner, high)
            y += high
        foot = paint.paragraph(self.notes, self.theme.font(SMALL), width - 2 * self.inside)
        return y + int(foot.height) + self.theme.px(SPACE * 2) + self.rim

    def printing(self) -> tuple[object, ...]:
        return self.notes, self.risk, len(self.stops())

    def draw_heading(self, painter: QPainter) -> None:
        """Print the heading, and at its right the name of the chance."""
        theme, px, wide = self.theme, self.theme.px, self.width() > self.theme.px(WIDE)
        y = self.rim + px(SPACE / 2) if wide else self.top - px(LINE + SPACE * 2)
        line = QRectF(self.inside, y, self.width() - 2 * self.inside, px(LINE))
        end = line.right() - px(WORTH) if wide else line.right()
        room_left = end - line.left() - paint.text_width(self.risk, theme.font(SMALL)) - px(SPACE)
        fits = paint.text_width(self.heading.upper(), theme.font(HEADING)) <= room_left
        text = self.heading if fits else self.say(msg(N_("Consejo")))
        paint.write(painter, line, text.upper(), theme.font(HEADING), theme.colour("quiet"), LEFT)
        room = QRectF(line.left(), line.top(), end - line.left(), line.height())
        paint.write(painter, room, self.risk, theme.font(SMALL), theme.colour("quiet"), RIGHT)

    def draw_ground(self, painter: QPainter) -> None:
        """Print what the figures are, and what is not counted, at the foot."""
        theme, wide = self.theme, self.width()
        foot = paint.paragraph(self.notes, theme.font(SMALL), wide - 2 * self.inside)
        y = self._first(wide) + self._row(wide) * len(self.stops()) + theme.px(SPACE)
        foot.draw(painter, self.inside, y, theme.colour("quiet"))
