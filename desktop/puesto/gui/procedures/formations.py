"""All formations in one row of cards. Without room for all, finished ones shrink and the row scrolls by whole cards."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, msg
from puesto.core.procedure_views import FormationView
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look import paint, shapes
from puesto.gui.look.theme import BODY_BOLD, SMALL, SPACE, TOUCH
from puesto.gui.panels.base import Piece, keep_widgets
from puesto.gui.procedures.formation_card import HIGH, LOW, SLIM, TAB, WIDE, FormationCard
from puesto.gui.procedures.parts import MARK, CollapsedRow, ProcedurePanel

GAP, BETWEEN, ARROW, TITLE, MORE = 2, 14, TOUCH, 26, 32
"""Sizes in px at 100 %: gap between cards, gap between the sides, an arrow, the line of the sides' names, a fold."""


class PageFlipper(Piece):
    """Arrow at the end of the row: a click shows the next card."""

    takes_space = False

    def __init__(self, parent: QWidget, by: int) -> None:
        super().__init__(parent)
        self.by = by
        self.set_glow(False, live=True)

    def draw(self, painter: QPainter) -> None:
        """Paint the page flipper."""
        theme, px = self.theme, self.theme.px
        with paint.own_state(painter):
            painter.translate(QRectF(self.rect()).center())
            painter.rotate(0 if self.by > 0 else 180)
            painter.fillPath(shapes.arrow(QPointF(0, 0), px(9)), theme.colour("ink" if self.lifted else "quiet"))
        if self.hasFocus():
            paint.focus_ring(painter, theme, QRectF(self.rect()).adjusted(px(3), px(3), -px(3), -px(3)), px(SPACE))


class FormationsPanel(ProcedurePanel):
    """Row of formations; the current one is always visible. Collapsed, they keep name and fatigue."""

    in_sight = "whole"

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.views: tuple[FormationView, ...] = ()
        self.cards: dict[str, FormationCard] = {}
        self.first = 0
        """Index of the first visible card."""
        self.turners = {by: PageFlipper(self, by) for by in (-1, 1)}
        for by, turner in self.turners.items():
            turner.activated.connect(lambda by=by: self.turn(by))
        self.more = CollapsedRow(self)
        self.more.activated.connect(self.unfold)
        self.more.setVisible(False)

    def relayout_rows(self) -> None:
        self.more.setVisible(self.folded)
        super().relayout_rows()

    def pieces(self) -> dict[str, Piece]:
        return dict(self.cards)

    def light(self) -> None:
        for id, card in self.cards.items():
            card.set_wanted(id in self.glow)
        self._show_active()

    def show_view(self, views: Sequence[FormationView], say: Say) -> None:
        """Show the formations; only the cards that changed are painted again."""
        views = tuple(views)
        if views == self.views and say == self.say:
            return
        before, reworded = self.views, say != self.say
        self.views, self.say = views, say
        self.heading = say(msg(N_("Formaciones")))
        describe(self, self.heading, tip="")
        self.more.show_text(say(msg(N_("Ver las tarjetas enteras"))))
        for by, turner in self.turners.items():
            describe(turner, say(msg(N_("Formación siguiente") if by > 0 else N_("Formación anterior"))))
        keep_widgets(self.cards, [view.id for view in views], self._make)
        for view in views:
            card = self.cards[view.id]
            if card.show_card(view, self.tone(view.side), say):
                name, lines = card.name_and_lines()
                self.tell(card, name, lines, f"{name}\n{lines}")
        places = [(view.id, view.hq, view.active) for view in before]
        if reworded or places != [(view.id, view.hq, view.active) for view in views]:
            self._show_active()
            self.changed()

    def _make(self, id: str) -> FormationCard:
        card = FormationCard(self)
        card.set_theme(self.theme)
        card.activated.connect(lambda: self._clicked(card))
        card.menu_wanted.connect(lambda: self._change(card))
        card.name_wanted.connect(lambda: self._change(card, card.view.name_path if card.view is not None else ""))
        return card

    def _clicked(self, card: FormationCard) -> None:
        view = card.view
        if view is not None and card.wanted:
            self.line_clicked.emit(view.id)
        else:
            self._change(card)

    def untaken(self, id: str) -> None:
        self.cards[id].untaken()

    def _change(self, card: FormationCard, path: str = "") -> None:
        """Ask for the menu of corrections of a formation, or for that of one path."""
        if (view := card.view) is not None and view.edits_of:
            self.change_wanted.emit(card, self.say(view.name), path or view.edits_of)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the name of a side on a double click on it."""
        view = self._side_at(event.position()) if event.button() == Qt.MouseButton.LeftButton else None
        if view is not None and view.side_path:
            self.change_wanted.emit(self.cards[view.id], self.name_of_side(view.side), view.side_path)
        else:
            super().mouseDoubleClickEvent(event)

    def _side_at(self, point: QPointF) -> FormationView | None:
        """Return the first visible formation of the side on whose sign or name `point` is."""
        sides: dict[str, FormationView] = {}
        for index in self._visible_cards(self.width() - 2 * self.inside):
            sides.setdefault(self.views[index].side, self.views[index])
        for view in sides.values() if point.y() < self.top else ():
            wide = self.theme.px(MARK + SPACE * 2) + paint.text_width(
                self.name_of_side(view.side), self.theme.font(BODY_BOLD)
            )
            if 0 <= point.x() - self.cards[view.id].x() <= wide:
                return view
        return None

    # -- visible cards

    def turn(self, by: int) -> None:
        """Scroll the row by a card."""
        self.first = max(0, min(len(self.views) - 1, self.first + by))
        self.changed()

    def _show_active(self) -> None:
        """Scroll to what the prompt wants, or to the current formation."""
        lit = self.glow or {view.id for view in self.views if view.active}
        wanted_indices = [index for index, view in enumerate(self.views) if view.id in lit]
        if wanted_indices and self.width() > 0:
            visible_indices = self._visible_cards(self.width() - 2 * self.inside)
            if not any(index in visible_indices for index in wanted_indices):
                self.first = wanted_indices[0]
                self.changed()

    def _narrow(self, inner: int) -> set[int]:
        """Return the indices of the narrow cards: the finished ones, where not all fit."""
        if self._wide(range(len(self.views)), set()) <= inner:
            return set()
        return {index for index, view in enumerate(self.views) if view.hq == "done" and not view.active}

    @property
    def _whole(self) -> int:
        """Return the width in px at 100 % of a card that is not narrow."""
        return SLIM if self.folded else WIDE

    def _wide(self, places: Sequence[int], narrow: set[int]) -> int:
        """Return the width in px of these cards side by side."""
        px, wide = self.theme.px, 0
        for number, index in enumerate(places):
            wide += px(TAB if index in narrow else self._whole) + (px(GAP) if number else 0)
            if number and self.views[index].side != self.views[places[number - 1]].side:
                wide += px(BETWEEN)
        return wide

    def _visible_cards(self, inner: int) -> range:
        """Return the indices of the visible cards: all, or as many whole ones as fit."""
        narrow, every = self._narrow(inner), range(len(self.views))
        if self._wide(every, narrow) <= inner:
            return every
        room = inner - 2 * self.theme.px(ARROW)
        first = min(self.first, len(self.views) - 1)
        while first > 0 and self._wide(range(first - 1, len(self.views)), narrow) <= room:
            first -= 1
        last = first + 1
        while last < len(self.views) and self._wide(range(first, last + 1), narrow) <= room:
            last += 1
        return range(first, last)

    # -- layout

    @property
    def top(self) -> int:
        """Return the y of the cards; the sides' names are in place of a heading."""
        return self.rim + self.theme.px(TITLE + SPACE)

    def least_width(self) -> int:
        return self.theme.px(WIDE + 2 * ARROW) + 2 * self.inside

    def preferred_width(self) -> int:
        return self._wide(range(len(self.views)), set()) + 2 * self.inside

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the formations panel; return its height in px."""
        px, inner = self.theme.px, width - 2 * self.inside
        high = px(LOW if self.folded else HIGH)
        if place:
            visible_indices, narrow = self._visible_cards(inner), self._narrow(inner)
            all_seen = len(visible_indices) == len(self.views)
            x = self.inside + (0 if all_seen else px(ARROW))
            for index, view in enumerate(self.views):
                card = self.cards[view.id]
                card.setVisible(index in visible_indices)
                if index in visible_indices:
                    if index > visible_indices.start:
                        x += px(GAP) + (px(BETWEEN) if view.side != self.views[index - 1].side else 0)
                    wide = px(TAB if index in narrow else self._whole)
                    card.set_narrow(index in narrow)
                    card.setGeometry(x, self.top, wide, high)
                    x += wide
            for by, turner in self.turners.items():
                turner.setVisible(not all_seen)
                left = self.inside if by < 0 else self.inside + inner - px(ARROW)
                turner.setGeometry(left, self.top, px(ARROW), high)
            words = paint.text_width(self.more.told, self.theme.font(SMALL)) + px(MORE)
            self.more.setGeometry(self.inside + inner - int(words), self.rim + px(SPACE), int(words), px(TITLE))
        return self.top + high + px(SPACE) + self.rim

    def printing(self) -> tuple[object, ...]:
        """Return the sides, the state of their HQs, and the x of their cards."""
        cards = tuple(
            (formation.side, formation.hq, formation.active, self.cards[formation.id].x()) for formation in self.views
        )
        more_x = None if self.more.isHidden() else self.more.x()
        return cards, self.first, more_x, self.folded, self.sides, self.say

    def draw_heading(self, painter: QPainter) -> None:
        """Paint each side above its first card: sign, name, and how many of its HQs are done."""
        theme, px = self.theme, self.theme.px
        visible_indices = self._visible_cards(self.width() - 2 * self.inside)
        starts = [
            offset
            for offset in visible_indices
            if offset == visible_indices.start or self.views[offset].side != self.views[offset - 1].side
        ]
        for number, index in enumerate(starts):
            side = self.views[index].side
            x = self.cards[self.views[index].id].x() + px(4)
            after = starts[number + 1] if number + 1 < len(starts) else None
            end = self.cards[self.views[after].id].x() if after is not None else self.width() - self.inside
            end = end if self.more.isHidden() else min(end, self.more.x() - px(SPACE))
            sign = QRectF(x, self.rim + px(SPACE * 2), px(MARK), px(MARK))
            self.draw_side(painter, sign, side)
            views_of_side = [view for view in self.views if view.side == side]
            name = self.name_of_side(side)
            text = self.say(
                msg(
                    N_("· llevan {n} de {all}"),
                    n=sum(item.hq == "done" for item in views_of_side),
                    all=len(views_of_side),
                )
            )
            align_left = Qt.AlignmentFlag.AlignLeft
            place = QRectF(sign.right() + px(6), sign.top(), end - sign.right(), px(MARK))
            room = int(end - sign.right() - px(8))
            if paint.text_width(name, theme.font(BODY_BOLD)) > room:
                continue  # the sign shows the side; a name of one letter would say nothing
            paint.write(painter, place, name, theme.font(BODY_BOLD), theme.colour("ink"), align_left)
            over = paint.text_width(name, theme.font(BODY_BOLD)) + px(6)
            if over + paint.text_width(text, theme.font(SMALL)) <= room:
                rest = place.adjusted(over, 0, 0, 0)
                paint.write(painter, rest, text, theme.font(SMALL), theme.colour("quiet"), align_left)
