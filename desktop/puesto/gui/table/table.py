"""The table: step bar above, card and decks, sheets and counters, diary."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QSpacerItem, QVBoxLayout, QWidget

from puesto.core.game.game import Columns, whole_game
from puesto.core.messages import N_
from puesto.core.views import TableView
from puesto.gui.controls.buttons import ENTER, AnswerButton, focus_of
from puesto.gui.controls.notice_bar import NoticeBar
from puesto.gui.controls.surface import CachedStack, TexturedPanel
from puesto.gui.controls.tab_order import first_stop
from puesto.gui.facing.facing_overlay import FacingOverlay
from puesto.gui.host.idle_scheduler import IdleScheduler
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look.motion import CLOCK
from puesto.gui.look.theme import SPACE, Theme, scroll_bars
from puesto.gui.map.sketch_stack import SketchStack
from puesto.gui.panels.base import Panel
from puesto.gui.panels.card import CardPanel, card_glow
from puesto.gui.panels.deck import DeckPanel
from puesto.gui.panels.groups import LitPanel, PaperGroup
from puesto.gui.panels.hand import HandPanel
from puesto.gui.panels.log import LogPanel
from puesto.gui.panels.sheet import SheetPanel
from puesto.gui.panels.tally import TallyPanel
from puesto.gui.panels.track import TrackPanel
from puesto.gui.pieces.roster import RosterPanel
from puesto.gui.procedures.parts import NoProcedures
from puesto.gui.table import table_pages
from puesto.gui.table.columns import (
    ColumnSplitter,
    PanelColumn,
    RosterSheet,
    Scroll,
    armies_of,
    board_of,
    column_widths,
    fit_hands,
    reveal_piece,
)
from puesto.gui.table.offered_answer import OfferedAnswer
from puesto.gui.table.standing_strip import StandingStrip
from puesto.gui.table.table_panels import TablePanels, bag_panel
from puesto.gui.table.tool_bar import ToolBar

WIDE, MEDIUM = 1180, 800
"""Widths in px at 100 % from which there are three columns, and two."""
EDGE = 8
"""Distance in px at 100 % from the window's edge to the margins of the table's sheets."""
OVERLAP = 8
"""Overlap in px at 100 % of the margins of two sheets."""
LOW, LOWEST = 520, 340
"""Heights in px at 100 % below which the areas become pages, and the prompt one of them."""
SPILL, SPARE = -2, 4
"""Space in px at 100 % at the right of the left and middle columns. The shadow of a card exceeds its column."""
SHORT = 640
"""Height in px at 100 % of the board below which counters come before the mission sheet, if not all fit."""


class PlayTable(TablePanels):
    """Page with a whole session. It shows what the session controller holds and passes it the player's actions."""

    topic = "table"

    def __init__(self, controller: SessionController, theme: Theme) -> None:
        super().__init__(controller, theme)
        self.tools, self.banner = ToolBar(controller, theme), NoticeBar(controller.words, theme)
        self.offer = OfferedAnswer(controller, theme)
        self.log, self.standing = LogPanel(), StandingStrip(controller.words, theme)
        self.standing.wanted.connect(self._show_sheets)
        self.card, self.control, self.barracks = CardPanel(), PaperGroup(), RosterSheet()
        self.drawn, self.piles, self.laid, self.told = PanelColumn(), PanelColumn(), PanelColumn(), TexturedPanel()
        self.above, self.told_layout = PanelColumn(), QVBoxLayout(self.told)
        for part in (self.standing, self.above, self.bar.sheet, self.advice):
            self.told_layout.addWidget(part)
        self.told_layout.addWidget(self.log, 1)
        self.left, self.middle, self.right = TexturedPanel(), Scroll(self.laid, SPARE), self.told
        self.held, self.now = Scroll(self.drawn, SPILL), table_pages.NowPage(self.bar)
        self.procedures = NoProcedures()
        self.centre = SketchStack(self.middle, controller, self.bar, theme)
        self.centre.currentChanged.connect(lambda _: self._name_pages())
        self.facing = FacingOverlay(self.centre, controller, self.bar, theme)
        left_layout, self.column = QVBoxLayout(self.left), QVBoxLayout(self)
        for layout in (self.told_layout, left_layout, self.column):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
        left_layout.addWidget(self.held, 1)
        left_layout.addWidget(self.piles)
        self.mode, self.shade = "", table_pages.FocusFrame(self, self.bar)
        self.board: QWidget = QWidget()
        self.pages: CachedStack | None = None
        self.page_names: list[int] = []
        self.shelf = QSpacerItem(0, 0)
        """Space that is kept free for the bar, however high it is."""
        self.column.addItem(self.shelf)
        for widget in (self.banner, self.offer, self.board, self.tools):
            self.column.addWidget(widget)
        self.bar.setParent(self)
        self.bar.resized.connect(self._make_room)
        self.now.resized.connect(self._make_room)
        self.column.setStretchFactor(self.board, 1)
        self._dressing = self._making = False
        self._card_id = ""
        self._highlighted: frozenset[str] | None = None
        """Ids highlighted while a drawn thing is over the table; None where the prompt decides."""
        self.bar.glow_changed.connect(self._glow)
        self.bar.moved_aside.connect(self._show_form)
        self.bar.home_wanted.connect(self.tools.home_wanted)
        self.bar.diary_wanted.connect(self._read_diary)
        self.tools.resized.connect(self._arrange)
        self.tools.page_wanted.connect(self._show_page)
        self.centre.seated.connect(self.tools.seat)
        controller.state_changed.connect(self.refresh)
        controller.refused.connect(lambda _: self.refresh(is_forced=True))  # a dragged marker returns
        controller.log_grew.connect(self._tell)
        controller.notice.connect(self.banner.say)
        controller.prompt_changed.connect(self.settle)
        controller.language_changed.connect(self.reword)
        self.idle_scheduler = IdleScheduler(controller, self, self.centre.draw_ahead)
        controller.reached_back.connect(self.log.show_earlier)
        self.log.earlier_wanted.connect(self.idle_scheduler.reach_further)
        self.log.undo_requested.connect(controller.undo_to)
        self.log.result_told.connect(self.bar.hear)
        self.card.draw_requested.connect(self._draw)
        self.set_theme(theme)

    # -- display

    def set_theme(self, theme: Theme) -> None:
        resized, had_keyboard = theme.scale != self.theme.scale, self.bar.has_keyboard
        super().set_theme(theme)
        # the areas are resized one after the other: arrange the table once, after all
        self._dressing = True
        around = (self.bar, self.tools, self.banner, self.offer, self.standing, self.log, self.centre, self.facing)
        for widget in (*around, self.card, self.control, self.barracks, *self.panels.values()):
            widget.set_theme(theme)
        self.laid.overlap = self.drawn.overlap = theme.px(OVERLAP)
        for part in (self.left, self.told, self.held, self.middle, self.laid, self.drawn, self.piles, self.above):
            part.set_theme(theme)
        self.now.verticalScrollBar().setStyleSheet(scroll_bars(theme))
        if isinstance(self.board, ColumnSplitter):
            self.board.theme = theme
        edge = theme.px(EDGE)
        self.column.setContentsMargins(edge, edge, edge, edge // 2)
        self._dressing, at = False, focus_of(self) if had_keyboard else None
        self._arrange()
        if resized:
            self._set_columns()  # set now, so that the columns are laid out once
        for column in (self.laid, self.drawn, self.piles, self.above):
            column.relayout()
        if resized:
            QTimer.singleShot(0, lambda: self._rest(at))

    def _rest(self, at: QWidget | None) -> None:
        """Resize columns and form after another size was set; the focus stays at the prompt."""
        self._set_columns()
        self.settle()
        if at is not None and focus_of(self) is not at:
            self.bar.take_focus()

    @property
    def _columns(self) -> Columns:
        """Return the widths and names of the game's columns."""
        return whole_game(self.controller.session).columns if self.controller.session is not None else Columns()

    def _set_columns(self) -> None:
        """Set the columns to the widths of the game at this scale; the player may then drag them."""
        if isinstance(self.board, ColumnSplitter):
            least = self.log.least_width()  # the right column is the diary's, even while it holds a form
            wide, count = self.board.width(), self.board.count()
            self.board.setSizes(column_widths(self._columns, self.theme, wide, count, least))

    def reword(self) -> None:
        """Word everything in the player's language."""
        self.refresh(is_forced=True)
        self._tell()
        self.banner.reword()
        self._name_pages()

    def set_motion(self, motion: bool) -> None:
        """Set whether cards turn over, markers slide and counters are rotated."""
        CLOCK.set_on(motion)
        self.card.set_motion(motion)

    def clear(self) -> None:
        """Remove everything from the table: another session comes."""
        for panel in self.panels.values():
            panel.setParent(None)
            panel.deleteLater()
        self.panels.clear()
        self.control.set_panels([])
        self.barracks.set_panels([])
        for column in (self.laid, self.drawn, self.piles, self.above):
            column.set_rows([])
        self.banner.dismiss()
        for area in (self.held, self.middle):
            area.verticalScrollBar().setValue(0)
        self._view, self._card_id = None, ""

    def refresh(self, is_forced: bool = False) -> None:
        """Show the table as it is now; only what changed is painted."""
        view = self.controller.view
        if view is None:
            return
        fresh, say = self._view is None, self.controller.words.say
        is_forced = is_forced or say is not self._worded  # the view may be equal, and its names not
        old, self._view, self._worded = (None if is_forced else self._view), view, say
        if fresh:
            self._name_pages()
            self._set_columns()
            self._turn_to(table_pages.first_page(self.page_names, view))
        if old is None or old.card != view.card:
            self.card.show_view(view.card, self.controller.words.say)
        self._lay_out(view, old)
        self.banner.show_lasting(self.controller.read_only)
        card_id = view.card.id if view.card is not None else ""
        is_new_card = card_id != self._card_id and bool(card_id and self._card_id)
        if is_new_card and self.pages is not None and self.mode != "small":
            self._turn_to(self.pages.indexOf(self.left))
        self._card_id = card_id

    def _lay_out(self, view: TableView, old: TableView | None) -> None:
        """Put every panel into its column."""
        words, wide, paged = self.controller.words, self.mode == "wide", self.mode != "wide"
        self.standing.show_view(view, not paged)
        sheets: list[Panel] = [self._panel("sheet", SheetPanel, sheet, old) for sheet in view.sheets]
        tracks: list[Panel] = [self._panel("track", TrackPanel, track, old) for track in view.tracks]
        rosters: list[Panel] = [
            self._panel("roster", RosterPanel, roster, old)
            for roster in view.rosters
            if not (roster.groups or view.grids)
        ]
        musters, army_rows = armies_of(view, lambda make, panel_view: self._panel("roster", make, panel_view, old))
        tallies: list[Panel] = [self._panel("tally", TallyPanel, tally, old) for tally in view.tallies]
        bags: list[Panel] = [self._panel("bag", bag_panel(), bag, old) for bag in view.bags]
        hands: list[Panel] = [self._panel("hand", HandPanel, hand, old) for hand in view.hands]
        hands = [panel for panel, hand in zip(hands, view.hands, strict=True) if hand.cards or wide]
        decks: list[Panel] = [self._panel("deck", DeckPanel, deck, old) for deck in view.decks]
        self.control.set_panels(tracks)
        for panel in (*sheets, self.control, *rosters, *musters, *tallies, *bags, *hands):
            panel.set_snug(wide)
        self.control.set_heading(words.text(N_("Hoja de control")))
        self.barracks.set_panels(rosters if wide else [])
        short = not wide and self.board.height() * 100 // self.theme.scale < SHORT
        printed: list[list[Panel]] = [[sheet] for sheet in sheets]
        self.procedures = table_pages.procedures_for(view, self.procedures)
        placements = self.procedures.hang(
            view, lambda kind, make, panel_view: self._panel(kind, make, panel_view, old), paged
        )
        control: list[list[Panel]] = [*placements.middle, [self.control]] if tracks else [*placements.middle]
        barracks: list[list[Panel]] = [[self.barracks]] if rosters or not (musters or placements.middle) else []
        rows: list[list[Panel]] = [
            *([] if short else printed),
            *control,
            *([tallies] if tallies else []),
            *(barracks if wide else [rosters] if rosters else []),
            *army_rows,
            *(printed if short else []),
            *([hand] for hand in hands),
        ]
        self.laid.stretch = len(rows) - 1 - len(hands) if wide and rosters else None
        self.laid.fold = rows.index([self.control]) if view.grids and tracks else None
        self.laid.set_rows(rows)
        if wide:
            fit_hands(self.laid, self.barracks, self.middle)
        lone = view.card is None and (placements.left or (bags and not decks) or (paged and view.grids))
        left_rows: list[list[Panel]] = placements.left if lone else [[self.card], *placements.left]
        below = [decks] if decks else []
        together = self.mode == "small" or bool(paged and (placements.left or view.grids))
        self.piles.set_rows([] if together else below)  # panels that would leave the strip no room scroll with it
        beside = [] if self.mode == "small" else self._beside_map(view, old)
        self.drawn.set_rows(beside or [*left_rows, *([bag] for bag in bags), *(below if together else [])])
        self.drawn.stretch = max(0, len(placements.left) - 1) if lone and not beside else 0 if not beside else 1
        self.above.set_rows(placements.right)
        self._fit_card()

    @property
    def has_battle_map(self) -> bool:
        return self.centre.has_battle_map

    def _make_room(self) -> None:
        """Place the bar over its space, and give the form the height it needs in its column. The diary has the rest."""
        if self._making or self._dressing:
            return
        self._making = True
        middle_size = self.middle.across, self.middle.height()
        self.procedures.collapse_to_fit(self.laid.rows, self.middle.overflow, middle_size, self.mode != "wide")
        if self.mode == "small":
            self.now.arrange()
            self._making = False
            return
        edge, sheet = self.theme.px(EDGE), self.bar.sheet
        self._keep_free(self.bar.compact)
        self.bar.setGeometry(edge, edge, self.width() - 2 * edge, self.bar.places.height)
        self.bar.set_flap(self.middle.mapTo(self, QPoint(0, 0)).x() - edge if self.mode in ("wide", "medium") else 0)
        table_pages.stack_bar(self, self.bar, (self.banner, self.offer, self.board), self.tools, self.shade)
        has_form = sheet.body.content is not None
        self.above.setHidden(has_form)  # a form needs the space
        form_height = sheet.wanted(self.told.width()) if has_form else 0
        self.standing.give_way(form_height + self.standing.sizeHint().height() > self.told.height())
        widgets_above = [widget for widget in (self.standing, self.above, self.advice) if not widget.isHidden()]
        height_above = sum(max(widget.height(), widget.heightForWidth(self.told.width())) for widget in widgets_above)
        room = max(self.told.height() - height_above, 0)
        least = self.log.minimumSizeHint().height()  # it contains the undone steps, too
        alone = (has_form or not self.advice.isHidden()) and room - form_height < least
        if has_form:
            sheet.setFixedHeight(form_height if not alone else room if room > self.theme.px(SPACE * 20) else 0)
            sheet.arrange()
        self.log.setVisible(not alone)
        self.bar.tell_unseen(self.log.last_told if alone else "")
        self._making = False

    def _keep_free(self, high: int) -> None:
        """Keep `high` px free at the foot of the columns for the bar."""
        if high != self.shelf.sizeHint().height():
            self.shelf.changeSize(0, high, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
            self.column.invalidate()

    def _fit_card(self) -> None:
        """Print the card smaller where it would not be wholly visible."""
        room = self.height() - self.tools.height() - self.bar.compact - self.piles.height() - self.theme.px(SPACE * 3)
        self.card.fit(room)

    def _tell(self) -> None:
        self.log.show_log(
            self.controller.log,
            self.controller.words.say,
            table_pages.diary_name(self.controller),
            self.controller.headings,
            self.controller.seen,
        )

    def settle(self) -> None:
        """Let every layout settle, and scroll to what is asked for. An answer then costs one paint and not three."""
        if self._view is not None and self.has_battle_map != self.is_beside_map:
            self._lay_out(self._view, self._view)
            self._glow()
        if self.isVisible():
            self._show_form()
            for number in range(3):
                QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
                if number == 0:
                    self._make_room()
            self.now.verticalScrollBar().setValue(0)
            self.now.follow()
            self._reveal()

    def _show_form(self) -> None:
        """Show the page with the prompt's form. Where card and form share a place, the card is shown after it."""
        if self.pages is None or self.mode == "small":
            self._turn_to(0)
        elif self.mode == "pages" and self.centre.is_answered_on_map:
            self._turn_to(self.pages.indexOf(self.centre))
        elif self.bar.sheet.body.content is not None or not self.advice.isHidden():
            self._turn_to(self.pages.indexOf(self.right))
        elif not self.log.hasFocus() and (
            self.pages.currentWidget() is self.right or table_pages.is_walked(self._view)
        ):
            self._turn_to(table_pages.first_page(self.page_names, self._view))

    def _reveal(self) -> None:
        """Scroll to the order in play, and to the bag or the counters that the prompt is about."""
        lit = self.procedures.walked_row(self.drawn.rows, self.card)
        if lit is None:
            self.held.verticalScrollBar().setValue(0)
        else:
            self.held.ensureWidgetVisible(lit, 0, self.theme.px(8))
        walked = self.procedures.chart_in_sight(self.laid.rows, self.controller.prompt, self.mode in table_pages.TURNED)
        if walked is not None:  # the deciding table is more important than highlighted counters
            self.middle.verticalScrollBar().setValue(walked.y())
            return
        for (kind, _), panel in self.panels.items():
            if kind == "bag" and panel.wanted:
                if self.pages is not None and self.mode != "small":
                    self._turn_to(self.pages.indexOf(self.left))
                self.held.ensureWidgetVisible(panel.first_wanted, 0, self.theme.px(SPACE * 4))
                return
            if reveal_piece(panel, self.middle, self.barracks, self.theme):
                return

    def _show_sheets(self) -> None:
        """Show the sheets with the armies' losses, or the tracks."""
        if self.pages is not None and self.pages.indexOf(self.centre) >= 0:
            self._turn_to(self.pages.indexOf(self.centre))
        panel = next((panel for (kind, _), panel in self.panels.items() if kind == "tally"), self.control)
        self.middle.ensureWidgetVisible(panel, 0, 0)

    def _read_diary(self) -> None:
        """Show the diary and give it the keyboard focus."""
        if self.pages is not None and (place := self.pages.indexOf(self.right)) >= 0:
            self._turn_to(place)
        self.log.setFocus(Qt.FocusReason.OtherFocusReason)

    def highlight(self, ids: frozenset[str] | None) -> None:
        """Highlight only `ids`, the subject of a drawn card or throw on show; None: what answers the prompt."""
        if ids != self._highlighted:
            self._highlighted = ids
            self._glow()

    def _glow(self) -> None:
        piece_ids = {id for panel in self.panels.values() if isinstance(panel, LitPanel) for id in panel.pieces()}
        glow = self._highlighted if self._highlighted is not None else self.bar.glow(piece_ids)
        prompt = self.controller.prompt if self._highlighted is None else None
        self.card.set_glow(card_glow(prompt, self.controller.view, glow))
        self.light_panels(glow)

    # -- arranging

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        QTimer.singleShot(0, self._make_room)

    def _mode(self) -> str:
        width, height = self.width() * 100 // self.theme.scale, self.height() * 100 // self.theme.scale
        if height < LOW or width < MEDIUM:
            return "pages" if height >= LOWEST else "small"
        return "wide" if width >= WIDE else "medium"

    def _arrange(self) -> None:
        """Choose three columns, two, or pages, by the size in px at 100 %."""
        if self._dressing:
            return
        mode = self._mode()
        self._make_room()
        self._fit_card()
        if mode == self.mode:
            return
        self.mode = mode
        looks = self.tools.looks
        self._place_question(alone=mode == "small")
        old, self.pages, self.page_names = self.board, None, []
        if mode == "wide":
            self.board = self._splitter(self.left, self.centre, self.right)
        elif mode == "medium":
            self.page_names = [0, 2]
            self.pages = table_pages.stack_of(self.left, self.right)
            self.board = self._splitter(self.pages, self.centre)
        elif mode == "pages":
            self.page_names = [2, 0, 1, 3]
            self.board = self.pages = table_pages.stack_of(self.right, self.left, self.centre, looks)
        else:
            self.page_names = [4, 0, 1, 5, 3]
            self.board = self.pages = table_pages.stack_of(self.now, self.left, self.centre, self.right, looks)
        self.column.replaceWidget(old, self.board)
        self.column.setStretchFactor(self.board, 1)
        old.hide()
        old.deleteLater()
        self.board.setMinimumSize(1, 1)
        self.board.show()
        self._set_columns()
        self.tools.set_pages(len(self.page_names))
        self.centre.set_lone(mode in table_pages.TURNED)
        if mode in ("wide", "medium"):
            looks.setParent(self.tools)
            looks.show()
        self._name_pages()
        if self._view is not None:
            self._lay_out(self._view, self._view)
        self._turn_to(table_pages.first_page(self.page_names, self._view))
        self._make_room()

    def _place_question(self, alone: bool) -> None:
        """Place the prompt over the table and its sheet in the column; or both alone on a page that scrolls."""
        if alone == self.bar.loose:
            return
        self._keep_free(0 if alone else self.bar.compact)
        if alone:
            self.told_layout.removeWidget(self.bar.sheet)
            self.now.hold()
        else:
            self.now.setParent(None)
            self.bar.setParent(self)
            self.bar.show()
            self.told_layout.insertWidget(1, self.bar.sheet)
        self.bar.set_loose(alone)

    def _splitter(self, *areas: QWidget) -> ColumnSplitter:
        splitter = board_of(self.theme, areas)
        splitter.stretched.connect(self._set_columns)
        return splitter

    def _name_pages(self) -> None:
        sketch = table_pages.MAP if self.has_battle_map else table_pages.SKETCH
        over = sketch if self.centre.is_sketched else table_pages.SHEETS
        self.tools.name_pages(
            table_pages.names_of_pages(self.page_names, self._view, self.controller.words, over, self._columns)
        )

    def _show_page(self, place: int) -> None:
        """Show a page that the player chose, and scroll on it to what the prompt is about."""
        self._turn_to(place)
        any(reveal_piece(panel, self.middle, self.barracks, self.theme) for panel in self.panels.values())

    def _turn_to(self, place: int) -> None:
        if self.pages is not None:
            self.pages.setCurrentIndex(place)
            for column in (self.drawn, self.laid, self.piles):
                column.relayout()  # hidden widgets get no layout events
            for area in (self.held, self.middle):
                area.fit()
            self._make_room()
            for index, tab in enumerate(self.tools.tabs):
                tab.setChecked(index == place)

    # -- the keyboard

    def areas(self) -> list[QWidget]:
        """Return the areas that F6 goes through."""
        return [self.bar, self.left, self.centre, self.right, self.tools]

    def next_area(self, step: int = 1) -> None:
        """Move the focus to the next area that can have it."""
        areas = self.areas()
        focus = focus_of(self)
        area_index = next(
            (index for index, area in enumerate(areas) if focus is not None and area.isAncestorOf(focus)), 0
        )
        for away in range(1, len(areas) + 1):
            area = areas[(area_index + step * away) % len(areas)]
            if area is self.bar:
                self._show_form()
                self.bar.take_focus()
                return
            if self.pages is not None and self.pages.indexOf(area) >= 0:
                self._turn_to(self.pages.indexOf(area))
            if (stop := first_stop(area)) is not None:
                stop.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = focus_of(self)
        if self.centre.moves.is_active and self.centre.take_first(event):
            return
        if isinstance(focus, AnswerButton) and not self.bar.holds(focus) and event.key() in ENTER:
            if not event.isAutoRepeat():
                focus.click()
            return
        leafed = self.mode == "small" and self.now.scroll_page(Qt.Key(event.key()))
        if not (leafed or self.centre.take_first(event) or self.bar.press(event) or self.centre.take_key(event)):
            super().keyPressEvent(event)
        self.now.follow()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self.bar.release(event)
        super().keyReleaseEvent(event)
