"""The proof page: it runs every situation of a game and compares expected and found outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from puesto.core.messages import N_
from puesto.gui.controls.buttons import ENTER
from puesto.gui.controls.flow import growing_policy
from puesto.gui.lessons.course import LessonFile, lessons_in_book_order
from puesto.gui.lessons.lesson_list import LessonList
from puesto.gui.lessons.lesson_parts import Pane, label_with_sign
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, CORNER, FIGURE, LABEL, SMALL, SPACE, Theme
from puesto.gui.look.words import Words, speech
from puesto.gui.map.signs import draw_verdict_sign
from puesto.reference.proof import Proven, prove_all

if TYPE_CHECKING:
    from puesto.core.game.game import Game

WIDE = 820
"""Least width in px at 100 % at which expected and found values are side by side."""
PAD, BOX = 12, 28
NAME_SHARE, FOUND_SHARE = 0.31, 0.3
"""Shares of a row for the name and for each of expected and found; the rest is for the rule."""


class ProofLine(NamedTuple):
    """One compared value. A problem, or answers left over in its script, has only `found`."""

    name: str
    expected: str
    found: str
    agrees: bool
    rule: str = ""


class ProofVerdict(NamedTuple):
    """Outcome of one situation, in words."""

    title: str
    rules: str
    agrees: bool | None
    """Whether expected and found agree; None where it was not run yet."""
    verdict: str
    lines: tuple[ProofLine, ...]


class ProofRow(QAbstractButton):
    """Row of one situation: title, sections, verdict, and below them each compared value.

    A click opens it as a lesson.
    """

    def __init__(self, proof_verdict: ProofVerdict, heads: tuple[str, str], theme: Theme) -> None:
        super().__init__()
        self.heads, self.theme = heads, theme
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(growing_policy())
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.tell(proof_verdict)

    def tell(self, verdict: ProofVerdict) -> None:
        """Set the verdict that is shown."""
        self.told = verdict
        self._heights: dict[int, int] = {}
        self.setAccessibleName(f"{verdict.verdict}: {verdict.title}")
        self.setAccessibleDescription(speech(map(self._sentence, verdict.lines)))
        self.updateGeometry()
        self.update()

    def _sentence(self, line: ProofLine) -> str:
        """Return a line as a sentence, for a width without columns."""
        return (
            f"{line.name}: {self.heads[0].lower()} {line.expected}; {self.heads[1].lower()} {line.found}"
            if line.name
            else line.found
        )

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:  # each changed row makes Qt ask all rows again
            self._heights[width] = round(self._lay(width, None))
        return self._heights[width]

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(320), self.heightForWidth(max(self.width(), self.theme.px(320))))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(160), self.theme.px(40))

    def _lay(self, width: int, painter: QPainter | None) -> float:
        """Paint the row's text, or only measure it where `painter` is None; return the height in px."""
        theme, px, proof_verdict = self.theme, self.theme.px, self.told
        left, right, y = px(PAD + 34), width - px(PAD), float(px(PAD - 2))
        rules = paint.paragraph(
            proof_verdict.rules, theme.font(LABEL), (right - left) * 0.34, Qt.AlignmentFlag.AlignRight
        )
        title = paint.paragraph(proof_verdict.title, theme.font(FIGURE), right - left - rules.used - px(SPACE * 4))
        if painter is not None:
            self._box(painter, QPointF(px(PAD + 12), y + title.line_height / 2))
            title.draw(painter, left, y, theme.colour("ink"))
            rules.draw(painter, right - rules.width, y + px(3), theme.colour("quiet"))
        y += max(title.height, rules.height + px(3)) + px(2)
        if proof_verdict.agrees is None:
            return y + px(PAD - SPACE * 2)
        verdict = paint.paragraph(
            proof_verdict.verdict, theme.font(SMALL if proof_verdict.agrees else BODY_BOLD), right - left
        )
        if painter is not None:
            verdict.draw(painter, left, y, theme.colour("quiet" if proof_verdict.agrees else "danger"))
            if right - left >= px(WIDE):
                for head, share in zip(self.heads, (NAME_SHARE, NAME_SHARE + FOUND_SHARE), strict=True):
                    title_of = paint.paragraph(head, theme.font(LABEL), (right - left) * FOUND_SHARE)
                    title_of.draw(
                        painter,
                        left + (right - left) * share,
                        y + (verdict.height - title_of.height) / 2,
                        theme.colour("quiet"),
                    )
        y += verdict.height + px(SPACE)
        for line in proof_verdict.lines:
            y += self._line(line, left, right, y, painter)
        return y + px(PAD - SPACE * 2)

    def _box(self, painter: QPainter, point: QPointF) -> None:
        """Paint the sign of the verdict, or an empty box where it was not run yet."""
        theme, px = self.theme, self.theme.px
        if self.told.agrees is not None:
            draw_verdict_sign(painter, theme, point, px(10), self.told.agrees)
            return
        draw_empty_box(painter, theme, QRectF(point.x() - px(9), point.y() - px(9), px(18), px(18)))

    def _line(self, line: ProofLine, left: float, right: float, y: float, painter: QPainter | None) -> float:
        """Paint or measure one compared value; return its height in px.

        It is in columns where there is room, else a sentence.
        """
        theme, px, room = self.theme, self.theme.px, right - left
        bold = theme.font(BODY if line.agrees else BODY_BOLD)
        loud = "ink" if line.agrees else "danger"
        if room < px(WIDE) or not line.name:
            cells = [(self._sentence(line), 0.0, 1.0, bold, loud)]
        else:
            cells = [
                (line.name, 0.0, NAME_SHARE, theme.font(BODY), "quiet"),
                (line.expected, NAME_SHARE, FOUND_SHARE, theme.font(BODY), "ink"),
                (line.found, NAME_SHARE + FOUND_SHARE, FOUND_SHARE, bold, loud),
                (line.rule, NAME_SHARE + 2 * FOUND_SHARE, 1 - NAME_SHARE - 2 * FOUND_SHARE, theme.font(LABEL), "quiet"),
            ]
        tall = 0.0
        for text, start, share, font, colour in cells:
            last = start > NAME_SHARE + FOUND_SHARE
            align = Qt.AlignmentFlag.AlignRight if last else Qt.AlignmentFlag.AlignLeft
            cell = paint.paragraph(text, font, room * share - (0 if last else px(SPACE * 3)), align)
            if painter is not None:
                cell.draw(painter, left + room * start, y, theme.colour(colour))
            tall = max(tall, cell.height)
        return tall + px(SPACE)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        box = QRectF(self.rect()).adjusted(px(2), px(2), -px(2), -px(2))
        if self.underMouse() or self.hasFocus():
            painter.fillPath(paint.rounded_rect(box, px(CORNER)), theme.colour("lit"))
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.drawLine(QPointF(0, self.height() - 0.5), QPointF(self.width(), self.height() - 0.5))
        self._lay(self.width(), painter)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("glow"), px(3)))
            painter.drawRoundedRect(box, px(CORNER), px(CORNER))
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (*ENTER, Qt.Key.Key_Space) and not event.isAutoRepeat():
            self.click()
        else:
            event.ignore()


def draw_empty_box(painter: QPainter, theme: Theme, box: QRectF) -> None:
    """Paint an empty box."""
    painter.setPen(QPen(theme.colour("edge"), theme.px(1)))
    painter.setBrush(theme.colour("well"))
    painter.drawRoundedRect(box, theme.px(SPACE), theme.px(SPACE))
    painter.setBrush(Qt.BrushStyle.NoBrush)


class Boxes(QWidget):
    """Row of boxes, one for each situation: empty until it was run, then ticked or crossed."""

    def __init__(self, theme: Theme, name: str, boxes: int) -> None:
        super().__init__()
        self.theme, self.boxes, self.came = theme, boxes, tuple[bool, ...]()
        self.setAccessibleName(name)
        self.setSizePolicy(growing_policy())

    def show_came(self, results: Iterable[bool], text: str) -> None:
        """Fill the first boxes by whether each situation agrees. The accessible description is `text`."""
        self.came = tuple(results)
        self.setAccessibleDescription(text)
        self.update()

    @property
    def _step(self) -> int:
        return self.theme.px(BOX + SPACE)

    def _across(self, width: int) -> int:
        return max(1, (width + self.theme.px(SPACE)) // self._step)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return -(-self.boxes // self._across(width)) * self._step

    def sizeHint(self) -> QSize:
        return QSize(self._step * 10, self._step)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._step, self._step)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px, across = self.theme, self.theme.px, self._across(self.width())
        painter = QPainter(self)
        paint.smooth(painter)
        for place in range(self.boxes):
            box = QRectF(place % across * self._step, place // across * self._step, px(BOX), px(BOX)).adjusted(
                1, 1, -1, -1
            )
            draw_empty_box(painter, theme, box)
            if place < len(self.came):
                draw_verdict_sign(painter, theme, box.center(), px(11), self.came[place])
        painter.end()


class ProofPage(LessonList):
    """Page that runs the situations one after the other from a button.

    Each outcome is shown at once, and the run can be stopped.
    """

    topic = "proof"

    advanced = Signal()
    """Emitted when one more situation was run, or the run ended."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.found: list[Proven] = []
        self.boxes: Boxes | None = None
        self._told = Words(words.code)
        self._left: Iterator[Proven] | None = None
        self._files: list[LessonFile] = []
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._step)

    @property
    def measure(self) -> int:
        return 1240

    @property
    def running(self) -> bool:
        """Return whether situations are still to be run."""
        return self._left is not None

    def find_lessons(self, game: Game[Any, Any], content: Any, value: bool) -> list[LessonFile]:
        if value:
            self.found, self._files = [], lessons_in_book_order(game, content)
        return self._files

    # -- running

    def start(self) -> None:
        """Run everything from the beginning."""
        if self.game is not None:
            self.last = None
            self.found, self._left = [], prove_all(self.game, self.content)
            self.rebuild()
            self.take_focus()
            self._timer.start()

    def stop(self) -> None:
        """Stop the run where it is."""
        if self.running:
            self._timer.stop()
            self._left = None
            self.rebuild()
            self.take_focus()
            self.advanced.emit()

    def _step(self) -> None:
        """Run the next situation and show its verdict."""
        proof = next(self._left, None) if self._left is not None else None
        if proof is None:
            self.stop()
            return
        row = self.entries[len(self.found)]
        self.found.append(proof)
        if isinstance(row, ProofRow):
            row.tell(self._tell(proof))
        self._tick()
        self.advanced.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.running:
            self._timer.stop()
            self._left = None

    # -- building

    def fill(self) -> None:
        """Fill the page with its present content."""
        words = self.words
        if self._told.code != words.code:
            self._told.speak(words.code)
        self.heading(words.text(N_("Comprobar las reglas")))
        self.line(
            words.text(
                N_(
                    "Los ejemplos del reglamento, jugados ahora con las mismas reglas que tus partidas: lo que "
                    "tenía que salir, contra lo que sale."
                )
            )
        )
        if not self.running:
            self.offer_games()
        if self.found and not self.running:
            self._total()
        self.boxes = Boxes(self.theme, words.text(N_("Cuánto va de la prueba")), len(self.lessons))
        self._tick()
        self.rows.addWidget(self.boxes)
        if self.lessons and not self.running:
            self.line(words.text(N_("Pulsa una línea y se abre su lección.")))
        self._list()
        if self.running:
            self.button(words.text(N_("Parar")), primary=True, key="Esc").clicked.connect(self.stop)
        else:
            text = words.text(N_("Repetir la prueba") if self.found else N_("Hacer la prueba"))
            self.button(text, primary=True, key="\u21b5").clicked.connect(self.start)
            self.back_button()

    # -- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.running:
            self.stop()
        else:
            super().keyPressEvent(event)

    # -- texts of a row

    def _total(self) -> None:
        """Add the line that says how many situations agree and how many are left."""
        words, good = self.words, sum(proof.agrees for proof in self.found)
        text = self._so_far()
        if len(self.found) < len(self.lessons):
            text = words.text(
                N_("{text}; quedan {left} sin probar"), text=text, left=len(self.lessons) - len(self.found)
            )
        self.rows.addWidget(label_with_sign(good == len(self.found), text, self.theme, FIGURE))

    def _so_far(self) -> str:
        """Return the text that says how many of the situations run so far agree."""
        return self.words.text(
            N_("{good} de {all} coinciden"), good=sum(proof.agrees for proof in self.found), all=len(self.found)
        )

    def _tick(self) -> None:
        """Fill the boxes of the situations that were run."""
        if self.boxes is not None:
            self.boxes.show_came([proof.agrees for proof in self.found], self._so_far())

    def _list(self) -> None:
        """Add a row for each situation: its outcome, or that it was not run yet."""
        pane, heads = Pane(self.theme, 0), (self.words.text(N_("Se esperaba")), self.words.text(N_("Salió")))
        self.entries = []
        for place, lesson in enumerate(self.lessons):
            proof_verdict = self._tell(self.found[place]) if place < len(self.found) else self._waiting(lesson)
            row = ProofRow(proof_verdict, heads, self.theme)
            row.clicked.connect(lambda _=False, place=place: self.open_lesson(place))
            self.entries.append(row)
            pane.column.addWidget(row)
        self.rows.addWidget(pane)

    def _waiting(self, lesson_file: LessonFile) -> ProofVerdict:
        """Return the words for a situation that was not run yet."""
        words, record = self.words, lesson_file.record
        title, rules = (
            (words(record.title), " · ".join(record.rules)) if record is not None else (lesson_file.file.stem, "")
        )
        return ProofVerdict(title, rules, None, words.text(N_("Sin probar")), ())

    def _tell(self, proof: Proven) -> ProofVerdict:
        """Return the outcome of a situation in words."""
        words, answer = self.words, self._told
        if proof.run is not None:
            answer.name = proof.run.session.name
        title = answer(proof.situation.title) if proof.situation is not None else proof.file.stem
        rules = " · ".join(proof.situation.rules) if proof.situation is not None else ""
        verdict = words.text(N_("Coincide") if proof.agrees else N_("No coincide"))
        if proof.run is None:
            return ProofVerdict(
                title,
                rules,
                False,
                verdict,
                tuple(ProofLine("", "", words(problem.message), False) for problem in proof.problems),
            )
        lines = tuple(
            ProofLine(answer(check.name), answer(check.expected), answer(check.found), check.agrees, check.rule)
            for check in proof.run.checks
        )
        warnings = tuple(ProofLine("", "", answer(problem.message), True) for problem in proof.warnings)
        return ProofVerdict(title, rules, proof.agrees, verdict, (*lines, *warnings))
