"""The panels for the eye: paints every panel with sample views into pictures, in both themes and several scales.

python -m tests.gui.panels.gallery /tmp/gallery
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from puesto.core.headings import Headings
from puesto.core.values import replace
from puesto.core.views import SOLO
from puesto.gui.controls.accessible import Say
from puesto.gui.controls.surface import TableBackground
from puesto.gui.look import theme as themes
from puesto.gui.look.theme import Theme
from puesto.gui.panels.base import Panel
from puesto.gui.panels.card import CardPanel
from puesto.gui.panels.deck import DeckPanel
from puesto.gui.panels.groups import PaperGroup
from puesto.gui.panels.hand import HandPanel
from puesto.gui.panels.log import LogPanel
from puesto.gui.panels.sheet import SheetPanel
from puesto.gui.panels.track import TrackPanel
from puesto.gui.pieces.bag import BagPanel
from puesto.gui.pieces.roster import RosterPanel
from puesto.language import Language
from tests.gui.panels import samples


def themed(widget: QWidget, theme: Theme) -> None:
    """Give every panel under `widget` the theme."""
    for child in [widget, *widget.findChildren(QWidget)]:
        if isinstance(child, Panel | TableBackground):
            child.set_theme(theme)


def layout_demo(theme: Theme, say: Say) -> TableBackground:
    """All panels as they may lie together on a screen of 1366 x 768; the step bar's place is left open above."""
    table = TableBackground()
    px = theme.px
    card, sheet, log, hand = CardPanel(), SheetPanel(), LogPanel(), HandPanel()
    card.set_motion(False)
    control, pam, pv = PaperGroup(), TrackPanel(), TrackPanel()
    orders, germans, soviets = DeckPanel(), RosterPanel(), RosterPanel()
    control.set_panels([pv, pam])
    themed(table, theme)
    whole = QHBoxLayout(table)
    whole.setContentsMargins(px(4), px(88), px(4), px(4))
    whole.setSpacing(0)
    left, upper, middle, lower, right = QVBoxLayout(), QHBoxLayout(), QVBoxLayout(), QHBoxLayout(), QVBoxLayout()
    for layout in (left, upper, middle, lower, right):
        layout.setSpacing(0)
    middle.addWidget(sheet)
    middle.addWidget(control)
    middle.addStretch(1)
    upper.addWidget(card)
    upper.addLayout(middle, 1)
    lower.addWidget(germans, 1)
    lower.addWidget(soviets, 1)
    left.addLayout(upper, 1)
    left.addLayout(lower)
    right.addWidget(log, 1)
    right.addWidget(hand)
    right.addWidget(orders)
    whole.addLayout(left, 1)
    whole.addLayout(right)
    card.setFixedWidth(px(316))
    for widget in (log, hand, orders):
        widget.setFixedWidth(px(316))
    for panel in (card, sheet, control, pam, pv, orders, germans, soviets, log, hand):
        panel.set_theme(theme)
    card.show_view(samples.CARD, say)
    sheet.show_view(samples.SHEET, say)
    pam.show_view(samples.PAM, say)
    pv.show_view(samples.PV, say)
    control.set_heading(say(samples.t("Hoja de control", "Control sheet")))
    orders.show_view(samples.ORDERS, say)
    germans.show_view(samples.GERMANS, say)
    soviets.show_view(samples.SOVIETS, say)
    soviets.set_glow(frozenset({"rifles-e10"}))
    log.show_log(samples.LOG, say, samples.t("Diario", "Diary"), Headings(sides=SOLO))
    hand.show_view(samples.HAND, say)
    return table


def singles(theme: Theme, say: Say) -> TableBackground:
    """Every panel on its own, with the things that the table does not show."""
    table = TableBackground()
    px = theme.px
    columns = QHBoxLayout(table)
    columns.setContentsMargins(px(8), px(8), px(8), px(8))
    blue, back, nothing = CardPanel(), CardPanel(), CardPanel()
    for card in (blue, back, nothing):
        card.set_motion(False)
    armoury, bag, actions = RosterPanel(), BagPanel(), DeckPanel()
    first, second, third = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
    first.addWidget(blue)
    second.addWidget(armoury)
    second.addWidget(bag)
    second.addWidget(actions)
    third.addWidget(back)
    third.addWidget(nothing)
    for layout in (first, second, third):
        layout.addStretch(1)
        columns.addLayout(layout)
    columns.setStretch(1, 1)
    themed(table, theme)
    for card, view in ((blue, samples.COMMAND_CARD), (back, replace(samples.CARD, face_up=False)), (nothing, None)):
        card.setFixedWidth(px(306))
        card.show_view(view, say)
    nothing.set_glow(frozenset({"orders"}))
    armoury.show_view(samples.ARMOURY, say)
    bag.show_view(samples.BAG, say)
    bag.set_glow(frozenset({"bag"}))
    actions.show_view(samples.ACTIONS, say)
    actions.set_glow(frozenset({"actions"}))
    return table


def picture(widget: QWidget, size: QSize, path: Path) -> None:
    """Grab `widget` at `size`."""
    widget.resize(size)
    widget.show()
    QApplication.processEvents()
    widget.resize(size)
    for _ in range(4):
        QApplication.processEvents()
    widget.grab().save(str(path))
    widget.hide()


def main(folder: Path) -> None:
    """Paint everything into `folder`."""
    app = QApplication.instance() or QApplication([])
    themes.load_fonts()
    folder.mkdir(parents=True, exist_ok=True)
    for name in themes.PALETTES:
        for scale in (100, 200):
            for code in ("es", "en") if scale == 100 else ("es",):
                say = Language(code).say
                theme = themes.theme(name, scale)
                size = QSize(1366 * scale // 100, 768 * scale // 100)
                picture(layout_demo(theme, say), size, folder / f"table-{name}-{scale}-{code}.png")
                picture(singles(theme, say), size, folder / f"singles-{name}-{scale}-{code}.png")
    del app


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "gallery"))
