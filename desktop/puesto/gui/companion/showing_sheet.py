"""The sheet with the switch that shows the table on another device, its code and the devices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.messages import N_, msg
from puesto.gui.companion.showing import STATE_OFF, STATE_ON, TableShowing
from puesto.gui.controls.accessible import announce, describe
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.overlay import Overlay
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE, HEADING, SPACE, Theme

if TYPE_CHECKING:
    from puesto.gui.host.host import SheetHost

WIDE, CODE = 920, 260
QUIET_ZONE = 4
"""Modules of white around a code."""
KINDS = {"phone": N_("Un móvil"), "tablet": N_("Una tableta"), "computer": N_("Un ordenador")}
SEEN = (N_("La carta robada, los contadores y de quién es el turno"), N_("El mapa y las últimas líneas del diario"))
UNSEEN = N_("Lo que esta ventana no enseña: mazos, impactos ocultos")
PRIVATE = N_(
    "Nada. La página la sirve este ordenador, solo a tu red; la clave del enlace cambia cada vez y se apaga al cerrar "
    "la partida."
)
ABOUT = N_("Un móvil o una tableta, en tu misma wifi. Desde allí solo se mira: no se puede tocar nada.")
NO_NETWORK = N_("Este ordenador no está en ninguna red de casa: conéctalo a tu wifi y enciéndelo otra vez.")


class CodeWidget(QWidget):
    """The link as a code, black on white in every look; while it is off, an empty outline."""

    def __init__(self, link: str, text: str, theme: Theme) -> None:
        super().__init__()
        self.theme, self.text = theme, text
        self.modules = modules_of(link) if link else []
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(CODE), self.theme.px(CODE))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self.theme
        if not self.modules:
            painter.setPen(QPen(theme.colour("edge"), theme.px(2), Qt.PenStyle.DashLine))
            painter.drawRoundedRect(self.rect().adjusted(2, 2, -2, -2), theme.px(SPACE), theme.px(SPACE))
            paint.write(painter, QRectF(self.rect()), self.text, theme.font(BODY), theme.colour("quiet"))
            painter.end()
            return
        side = len(self.modules)
        size = max(1, self.width() // (side + 2 * QUIET_ZONE))
        start = (self.width() - size * side) // 2
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        for y, row in enumerate(self.modules):
            for x, dark in enumerate(row):
                if dark:
                    painter.fillRect(start + x * size, start + y * size, size, size, Qt.GlobalColor.black)
        painter.end()


def modules_of(link: str) -> list[list[bool]]:
    """Return the dark modules of a link's code."""
    import segno

    return [[bool(module) for module in row] for row in segno.make(link, error="m", micro=False).matrix]


class ShowingSheet(Overlay):
    """Sheet with the switch; Space switches, E copies the link, K makes another key."""

    topic = "showing"

    def __init__(self, host: SheetHost, showing: TableShowing, problem: str = "") -> None:
        words = host.words
        super().__init__(words, host.theme, host.frame, words.text(N_("Enseñar la mesa en otro dispositivo")), WIDE)
        self.host, self.showing, self.problem = host, showing, problem
        self.content = QWidget()
        self.rows.addWidget(text_label(words.text(ABOUT), self.theme, BODY, "quiet"))
        self._fill()
        showing.changed.connect(self._renew)

    def with_theme(self, theme: Theme) -> ShowingSheet:
        return ShowingSheet(self.host, self.showing, self.problem)

    def go(self) -> None:
        self.showing.changed.disconnect(self._renew)
        super().go()

    def _renew(self) -> None:
        """Show the new state, with the focus where it was."""
        had = [button.hasFocus() for button in self.buttons()]
        self.content.hide()
        self.rows.removeWidget(self.content)
        self.content.deleteLater()
        self._fill()
        if self.isVisible():
            buttons = self.buttons()
            (buttons[had.index(True)] if True in had and had.index(True) < len(buttons) else buttons[0]).setFocus()
            self.hug()

    def _fill(self) -> None:
        """Fill the sheet: switch, address, code, and who is looking."""
        words, theme, px = self.words, self.theme, self.theme.px
        is_on, server = self.showing.is_on, self.showing.server
        self.content = QWidget()
        column = QVBoxLayout(self.content)
        column.setContentsMargins(0, px(SPACE), 0, 0)
        narrow = self.covered.width() < px(WIDE)
        body = QBoxLayout(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        body.setSpacing(px(32))
        left, right = QVBoxLayout(), QVBoxLayout()
        for part in (left, right):
            part.setSpacing(px(SPACE))
        self.switch = AnswerButton(
            words.text(STATE_ON if is_on else STATE_OFF),
            theme,
            key=words.text(N_("Espacio")),
            hint=words.text(N_("Espacio lo apaga") if is_on else N_("Espacio lo enciende")),
        )
        self.switch.setCheckable(True)
        self.switch.setChecked(is_on)
        self.switch.clicked.connect(self._swap)
        state = words.text(N_("encendido") if is_on else N_("apagado"))
        watcher_count = len(self.showing.watchers)
        switch = N_("Enseñar la mesa, interruptor, {state}. Miran {n}.")
        describe(self.switch, words.text(switch, state=state, n=watcher_count))
        left.addWidget(self.switch)
        if self.problem:
            left.addWidget(text_label(self.problem, theme, BODY_BOLD, "danger"))
        left.addWidget(text_label(words.text(N_("Qué se ve allí")).upper(), theme, HEADING, "quiet"))
        for line in SEEN:
            left.addWidget(text_label(f"✓  {words.text(line)}", theme, BODY, "ink"))
        left.addWidget(text_label(f"×  {words.text(UNSEEN)}", theme, BODY, "quiet"))
        left.addWidget(text_label(words.text(N_("Qué sale de casa")).upper(), theme, HEADING, "quiet"))
        left.addWidget(text_label(words.text(PRIVATE), theme, BODY, "ink"))
        left.addWidget(text_label(words.text(N_("Quién mira")).upper(), theme, HEADING, "quiet"))
        if not self.showing.watchers:
            left.addWidget(text_label(words.text(N_("Nadie todavía.")), theme, BODY, "quiet"))
        for watcher in self.showing.watchers:
            since = msg(
                N_("{device}, desde las {time}"), device=msg(KINDS[watcher.kind]), time=f"{watcher.since:%H:%M}"
            )
            left.addWidget(text_label(words(since), theme, BODY_BOLD, "ink"))
        left.addStretch(1)
        off = words.text(N_("El código sale al encender"))
        code = CodeWidget(server.link if server is not None else "", off, theme)
        if server is not None:
            describe(code, words.text(N_("Código con el enlace")))
        right.addWidget(code, 0, Qt.AlignmentFlag.AlignHCenter)
        if server is not None:
            right.addWidget(text_label(words.text(N_("Apunta con la cámara del móvil")), theme, FIGURE, "ink"))
            place = words.text(N_("{place}, con una clave que solo va en el código"), place=server.place)
            right.addWidget(text_label(place, theme, BODY, "quiet"))
            right.addWidget(text_label(words.text(N_("E copia el enlace entero")), theme, BODY, "quiet"))
        right.addStretch(1)
        body.addLayout(left, 3)
        body.addLayout(right, 2)
        column.addLayout(body)
        column.addLayout(self._buttons_row(is_on))
        self.rows.addWidget(self.content)

    def _buttons_row(self, is_on: bool) -> Flow:
        """Return the buttons at the foot."""
        words, flow = self.words, Flow(self.theme.px(8))
        close_button = AnswerButton(words.text(N_("Vale")), self.theme, key="↵", primary=True)
        close_button.clicked.connect(self.go)
        flow.addWidget(close_button)
        if is_on:
            for text, key, act in (
                (N_("Copiar el enlace"), "E", self._copy),
                (N_("Otra clave"), "K", self.showing.renew),
            ):
                button = AnswerButton(words.text(text), self.theme, key=key)
                button.clicked.connect(lambda _=False, act=act: act())
                flow.addWidget(button)
        return flow

    def _swap(self) -> None:
        """Switch on or off; where there is no network it stays off and says so."""
        self.problem = ""
        if self.showing.is_on:
            self.showing.stop()
        elif not self.showing.start():
            self.problem = self.words.text(NO_NETWORK)
            self._renew()
        announce(self, self.problem or self.switch.accessibleName())

    def _copy(self) -> None:
        if self.showing.server is not None:
            QGuiApplication.clipboard().setText(self.showing.server.link)
            announce(self, self.words.text(N_("Copiado.")))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if event.isAutoRepeat():
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Space:
            self._swap()
        elif key == Qt.Key.Key_E and self.showing.is_on:
            self._copy()
        elif key == Qt.Key.Key_K and self.showing.is_on:
            self.showing.renew()
        else:
            super().keyPressEvent(event)
