"""Several rolls combined: each link with its chance, the combined chance, and that of other ways."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.procedure_views import ChainView, Share
from puesto.gui.controls.accessible import Say
from puesto.gui.look import paint
from puesto.gui.look.theme import FIGURE_SMALL, HUGE, SMALL, SPACE, TITLE
from puesto.gui.panels.base import keep_widgets
from puesto.gui.procedures.parts import ProcedurePanel, Row, chance_text, stack

LINK, VARIANT, TOTAL = "link", "variant", "total"
BLOCK, LEAD, VALUE = 70, 18, 50
"""Widths in px at 100 %: a link at least, the sign before it, the chance of a variant."""


class SharePiece(Row):
    """A link, the total or a variant: its chance in large figures, and what it is the chance of."""

    def __init__(self, panel: ChainPanel, kind: str) -> None:
        super().__init__(panel)
        self.kind = kind
        self.panel = panel
        self.share: Share | None = None
        self.lead = ""
        """Sign before it: an arrow, an equals sign, or none."""

    def show_share(self, share: Share, lead: str, reworded: bool) -> None:
        """Show `share` behind a sign."""
        if (share, lead) != (self.share, self.lead) or reworded:
            self.share, self.lead, self.say = share, lead, self.panel.say
            exact = f"{share.numerator}/{share.denominator}"
            self.panel.tell(self, f"{self.say(share.said)}: {self._chance()}", exact, exact)
            self.reprint()

    def _chance(self) -> str:
        assert self.share is not None
        return chance_text(self.share.numerator, self.share.denominator, self.say)

    def _lay_out_text(self, width: int) -> paint.Paragraph:
        """Return the words of the link or variant, laid out for a row `width` px wide."""
        assert self.share is not None
        px, font = self.theme.px, self.theme.font(SMALL)
        if self.kind == VARIANT:
            return paint.paragraph(self.say(self.share.said), font, width - px(VALUE))
        return paint.paragraph(self.say(self.share.said), font, width - px(LEAD), Qt.AlignmentFlag.AlignHCenter)

    @property
    def _figure_high(self) -> int:
        return self.theme.metrics(HUGE if self.kind == TOTAL else TITLE).height()

    def height_for(self, width: int) -> int:
        if self.share is None:
            return 0
        number = int(self._lay_out_text(width).height)
        return number + self.theme.px(3) if self.kind == VARIANT else self._figure_high + number

    def draw(self, painter: QPainter) -> None:
        """Paint the share piece."""
        theme, px = self.theme, self.theme.px
        if self.share is None:
            return
        paragraph, ink = self._lay_out_text(self.width()), theme.colour("ink")
        if self.kind == VARIANT:
            paragraph.draw(painter, 0, px(1), ink)
            place = QRectF(self.width() - px(VALUE), 0, px(VALUE), paragraph.line_height + px(2))
            paint.write(painter, place, self._chance(), theme.font(FIGURE_SMALL), ink, Qt.AlignmentFlag.AlignRight)
            return
        high, left = self._figure_high, px(LEAD)
        place = QRectF(left, 0, self.width() - left, high)
        font = paint.fitted_font(
            self._chance(), theme.font(HUGE if self.kind == TOTAL else TITLE), place.width(), px(16)
        )
        paint.write(painter, place, self._chance(), font, ink)
        paragraph.draw(painter, left, high, theme.colour("quiet"))
        if self.lead:
            self._draw_lead(painter, QPointF(left / 2, high / 2))

    def _draw_lead(self, painter: QPainter, centre: QPointF) -> None:
        """Paint an arrow, or an equals sign."""
        px = self.theme.px
        painter.setPen(QPen(self.theme.colour("ink"), px(2.5), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        arm = px(8)
        if self.lead == "=":
            for down in (-px(3), px(3)):
                painter.drawLine(centre + QPointF(-arm * 0.8, down), centre + QPointF(arm * 0.8, down))
        else:
            painter.drawLine(centre - QPointF(arm, 0), centre + QPointF(arm, 0))
            painter.drawLine(centre + QPointF(arm * 0.3, -arm * 0.6), centre + QPointF(arm, 0))
            painter.drawLine(centre + QPointF(arm * 0.3, arm * 0.6), centre + QPointF(arm, 0))


class ChainPanel(ProcedurePanel):
    """Panel of a chain. Collapsed, its links are small lines beside the total."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: ChainView | None = None
        self.links: dict[str, SharePiece] = {}
        self.total = SharePiece(self, TOTAL)
        self.variants: dict[str, SharePiece] = {}

    def show_view(self, view: ChainView, say: Say) -> None:
        """Show the chain; only the chances that changed are painted again."""
        if view == self.view and say == self.say:
            return
        reworded = say != self.say
        self.view, self.say = view, say
        self.heading = say(view.title)
        text = chance_text(view.total.numerator, view.total.denominator, say)
        self.tell(self, self.heading, f"{say(view.total.said)}: {text}")
        self._keep(self.links, view.links, LINK, reworded)
        self._keep(self.variants, view.variants, VARIANT, reworded)
        self.total.show_share(view.total, "=" if view.links else "", reworded)
        self.relayout_rows()

    def _keep(self, piece_by_id: dict[str, SharePiece], shares: tuple[Share, ...], kind: str, reworded: bool) -> None:
        """Show shares on the kept pieces of their kind."""

        def make(id: str) -> SharePiece:
            piece = SharePiece(self, kind)
            piece.set_theme(self.theme)
            return piece

        keep_widgets(piece_by_id, [str(number) for number in range(len(shares))], make)
        for index, share in enumerate(shares):
            piece_by_id[str(index)].show_share(share, ">" if index else "", reworded)

    def relayout_rows(self) -> None:
        kind = VARIANT if self.folded else LINK
        for piece in self.links.values():
            if piece.kind != kind:
                piece.kind = kind
                piece.reprint()
        self.relayout()

    # -- layout

    def printing(self) -> tuple[object, ...]:
        """Return nothing: everything is on its pieces."""
        return ()

    def least_width(self) -> int:
        return self.theme.px(BLOCK * 2) + 2 * self.inside

    def preferred_width(self) -> int:
        return self.theme.px(BLOCK * 3 + LEAD) + 2 * self.inside

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the chain panel; return its height in px."""
        if self.view is None:
            return 2 * self.inside
        px, inner = self.theme.px, width - 2 * self.inside
        if self.folded:
            return self._arrange_folded(inner, place)
        blocks = [*self.links.values(), self.total]
        across = max(1, min(len(blocks), inner // px(BLOCK)))
        wide, y = inner // across, self.top
        for start in range(0, len(blocks), across):
            row = blocks[start : start + across]
            high = max(piece.height_for(wide) for piece in row)
            if place:
                for index, piece in enumerate(row):
                    piece.setGeometry(self.inside + index * wide, y, wide, high)
            y += high
        y = stack([*self.variants.values()], self.inside, y + px(SPACE), inner, place)
        return y + px(SPACE * 2) + self.rim

    def _arrange_folded(self, inner: int, place: bool) -> int:
        """Lay out the collapsed panel and return its height.

        The total is at the left, its links are beside it, the variants below.
        """
        px, half_width = self.theme.px, inner // 2 if self.links else inner
        high = self.total.height_for(half_width)
        if place:
            self.total.setGeometry(self.inside, self.top, half_width, high)
        links, apart = [*self.links.values()], px(SPACE)
        beside = stack(links, self.inside + half_width + apart, self.top + px(SPACE), inner - half_width - apart, place)
        y = stack([*self.variants.values()], self.inside, max(self.top + high, beside), inner, place)
        return y + px(SPACE * 2) + self.rim
