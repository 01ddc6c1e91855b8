"""The panel of a scenario's balance: wins of so many games, bounds, and length."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from puesto.core.messages import N_, Ref
from puesto.gui.controls.accessible import describe
from puesto.gui.controls.buttons import text_label
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, HEADING, SMALL, SPACE, TITLE, Theme
from puesto.gui.look.words import Words
from puesto.gui.start.sides.side_column import Force
from puesto.self_play import MOST_TURNS, Shares

HIGH, TICK = 28, 6
"""Height of the bar, and half of that of a bound below it, in px at 100 %."""


class BalanceBar(QWidget):
    """Bar of the shares of two sides, with the bounds of the first one's below it."""

    def __init__(self, shares: Shares, forces: tuple[Force, ...], theme: Theme) -> None:
        super().__init__()
        self.shares, self.forces, self.theme = shares, forces, theme
        self.setFixedHeight(theme.px(HIGH + 3 * TICK))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px, first = self.theme, self.theme.px, self.forces[0].id
        painter = QPainter(self)
        paint.smooth(painter)
        bar_box = QRectF(1, 1, self.width() - 2, px(HIGH))
        left_box = QRectF(bar_box.left(), bar_box.top(), bar_box.width() * self.shares.share(first), bar_box.height())
        rest = QRectF(left_box.right(), bar_box.top(), bar_box.right() - left_box.right(), bar_box.height())
        painter.fillRect(left_box, theme.colour(self.forces[0].tone))
        paint.hatch(painter, theme, paint.rounded_rect(rest, 0), "paper", self.forces[1].tone, px(4))
        painter.setPen(QPen(theme.colour("ink"), px(1.5)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(bar_box)
        low, high = (bar_box.left() + bar_box.width() * share for share in self.shares.interval(first))
        line = bar_box.bottom() + px(TICK + 2)
        painter.setPen(QPen(theme.colour("ink"), px(2)))
        painter.drawLine(QPointF(low, line), QPointF(high, line))
        for end in (low, high):
            painter.drawLine(QPointF(end, line - px(TICK) + 1), QPointF(end, line + px(TICK) - 1))
        painter.end()


class BalancePanel(QWidget):
    """Panel beside the sides; what it says changes while games are played."""

    def __init__(self, forces: tuple[Force, ...], temper: str, words: Words, theme: Theme) -> None:
        """`temper`: the name of the temper that plays both sides."""
        super().__init__()
        self.forces, self.temper, self.words, self.theme = forces, temper, words, theme
        self.text = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(text_label(words.text(N_("¿Está equilibrada?")).upper(), theme, HEADING, "quiet"))
        self.body = QWidget()
        self._column = column
        column.addWidget(self.body)
        column.addStretch(1)

    def show_shares(self, shares: Shares, running: bool) -> None:
        """Show the games of a scenario, and whether more are being played."""
        body, words, theme = QWidget(), self.words, self.theme
        rows = QVBoxLayout(body)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(theme.px(SPACE))
        spoken_texts = list[str]()

        def say(text: str, style: object, colour: str = "ink") -> None:
            spoken_texts.append(text)
            rows.addWidget(text_label(text, theme, style, colour))  # type: ignore[arg-type]

        if not shares.games:
            say(words.text(N_("Sin probar todavía")), TITLE)
        else:
            first = self.forces[0]
            wins, (low, high) = round(100 * shares.share(first.id)), shares.interval(first.id)
            say(words.text(N_("{side}: {wins} victorias de cada 100"), side=Ref("side", first.id), wins=wins), TITLE)
            rows.addWidget(BalanceBar(shares, self.forces, theme))
            bounds = N_("entre {low} y {high}, con lo que se ha probado")
            say(words.text(bounds, low=round(100 * low), high=round(100 * high)), SMALL, "quiet")
            template = N_("La casa contra la casa, las dos con temple {temper}: {n} batallas.")
            say(words.text(template, temper=self.temper, n=shares.games), BODY)
            mean = words.number(round(shares.turns / shares.games))
            unended = words.text(N_("{n} de {all}"), n=shares.open, all=shares.games)
            for name, value in (
                (words.text(N_("Duran")), words.text(N_("{n} turnos"), n=mean)),
                (words.text(N_("Sin acabar en {n}"), n=MOST_TURNS), unended),
            ):
                line = QHBoxLayout()
                line.addWidget(text_label(name, theme, BODY, "quiet"), 1)
                line.addWidget(text_label(value, theme, BODY_BOLD, "ink", wrap=False))
                rows.addLayout(line)
                spoken_texts.append(f"{name}: {value}")
        if running:
            say(words.text(N_("Probando…")), BODY_BOLD, "command")
        self.text = ". ".join(text.removesuffix(".") for text in spoken_texts)
        describe(self, words.text(N_("¿Está equilibrada?")), self.text)
        self._column.replaceWidget(self.body, body)
        self.body.hide()
        self.body.deleteLater()
        self.body = body
