"""The middle of the table: the sheets, and over them the sketch of the prompt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QPointF, Qt, Signal, SignalInstance
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from puesto.core.game.game import whole_game
from puesto.core.messages import N_, Sayable
from puesto.core.prompts import Choose
from puesto.core.questions.board import Contact
from puesto.core.study.verdicts import joined_on_map, on_map
from puesto.gui.controls.accessible import announce
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.surface import CachedStack
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look.theme import FIGURE_SMALL, SHADOW, Theme
from puesto.gui.map.battle.bar_content import StepBarView
from puesto.gui.map.battle.battle_map import BattleMap
from puesto.gui.map.battle.map_places import MapPlaces
from puesto.gui.map.battle.move_desk import MoveDesk
from puesto.gui.map.battle.setup_desk import SetupDesk
from puesto.gui.map.board_check import BoardCheckWidget
from puesto.gui.map.by_hand import HandSketch
from puesto.gui.map.contact_on_map import MapContactWidget
from puesto.gui.map.ground.ahead import draw_ahead
from puesto.gui.map.ground.paper import Pictures
from puesto.gui.map.sketch import KeyHint, Line
from puesto.gui.map.sketch_measures import largest_radius
from puesto.gui.map.spots.spot import CHOSEN_ANSWER
from puesto.gui.map.verdict import VerdictWidget
from puesto.gui.panels.edit_menu import open_menu
from puesto.gui.prompts.pick import PickWidget
from puesto.gui.prompts.way import WayWidget

if TYPE_CHECKING:
    from puesto.core.game.map_views import MapView


class QuestionBar(StepBarView, Protocol):
    """Protocol of what the sketch uses of the step bar that asks the prompt."""

    glow_changed: SignalInstance
    resized: SignalInstance
    turned: SignalInstance
    """Signal of a replay that switches between map and sheets."""

    def counter_clicked(self, id: str) -> bool:
        """Handle a click on a counter or a hex; return whether it is an answer."""
        ...


class SketchStack(CachedStack):
    """Stack that shows the sketch while there is one. Esc and a button switch to the sheets and back."""

    seated = Signal(object, bool)
    """Emitted with the switch button for the tool bar, or None, and whether there is something to switch to."""

    resumed = Signal()
    """Emitted when the view goes on after a drawn thing turned over."""

    def __init__(self, sheets: QWidget, controller: SessionController, bar: QuestionBar, theme: Theme) -> None:
        super().__init__()
        self.sheets, self.controller, self.bar, self.theme = sheets, controller, bar, theme
        self.sketch: HandSketch | None = None
        self._put_by: HandSketch | None = None
        """Sketch that no prompt needs now; the next prompt uses it again."""
        self._view: MapView | None = None
        self._pictures = Pictures()
        self.places = MapPlaces()
        self.moves = MoveDesk(controller, bar, theme, self.follow)
        """Move that is considered on the map of a battle."""
        self.setup = SetupDesk(controller, bar, theme, self.follow)
        """Set-up of a battle on its map."""
        self._marked: tuple[str, ...] = ()
        """Marks of the prompt as they are painted."""
        self._looked_at: object = None
        """State of the replay's position that was shown last."""
        self._keeps_sheets = False
        """Whether a replay shows the sheets instead of the map."""
        self.waits = False
        """Whether the view is frozen while a drawn thing turns over; the next prompt is shown afterwards."""
        self._wanted = ""
        """Hex to which a way was chosen by a click."""
        self._is_lone = True
        """Whether the switch button is here and not in the tool bar."""
        self.addWidget(sheets)
        self.turn = AnswerButton("", theme, key="Esc", style=FIGURE_SMALL, low=True)
        self.turn.setParent(self)
        self.turn.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.turn.clicked.connect(self.turn_over)
        self.turn.hide()
        controller.prompt_changed.connect(self.show_question)
        controller.prompt_changed.connect(self._answer_wanted, Qt.ConnectionType.QueuedConnection)
        controller.language_changed.connect(lambda _code: self.show_question(is_forced=True))
        bar.glow_changed.connect(self.follow)
        bar.resized.connect(self.follow)
        bar.turned.connect(self.turn_over)

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        self.theme = self.turn.theme = self.moves.theme = self.setup.theme = theme
        self.show_question(is_forced=True)

    @property
    def view(self) -> MapView | None:
        """Return the map on show, or behind the sheets; None without one."""
        return self._view

    def draw_ahead(self) -> Iterator[object]:
        """Paint what the first sketch of a session needs, one piece per step. Nothing where the game has no map."""
        session = self.controller.session
        if session is not None and whole_game(session).placing is not None:
            radius = largest_radius(self.theme, self.width(), self.height())
            yield from draw_ahead(self.theme, radius, self.devicePixelRatioF())

    def wait(self) -> None:
        """Freeze the view until `go_on`: while a drawn card turns over, the map must not change too."""
        self.waits = True

    def go_on(self) -> None:
        """End the freeze of `wait` and show the current prompt."""
        if self.waits:
            self.waits = False
            self.show_question()
            self.resumed.emit()

    def show_question(self, is_forced: bool = False) -> None:
        """Show the part of the board that the prompt is about, or the sheets."""
        if self.waits and not is_forced:
            return
        resumes, self.waits = self.waits, False
        session, prompt = self.controller.session, self.controller.prompt
        view, before, self._looked_at = None, self._looked_at, None
        if session is not None and self.controller.replay is not None:
            is_same_game = isinstance(before, type(session.state))
            view = whole_game(session).position(session.state, session.content, before if is_same_game else None)
            self._looked_at = session.state
        elif session is not None and prompt is not None:
            game, widget = whole_game(session), self.bar.widget
            marked = widget.marked() if isinstance(widget, BoardCheckWidget) else ()
            view = game.sketch(session.state, session.content, prompt, marked)
            proposed = self.controller.opponent.choice or self.controller.staff.choice
            if view is not None and proposed is not None:
                joined = self.controller.opponent.joined
                view = joined_on_map(view, joined) if joined else on_map(view, proposed)
        self.moves.begin()
        self.setup.begin()
        self._show_view(view, is_forced)
        if resumes:
            self.resumed.emit()

    def _show_view(self, view: MapView | None, is_forced: bool) -> None:
        """Show a view on a sketch of its class, reusing the present one; None shows the sheets."""
        if view == self._view and not is_forced:
            self.follow()
            return
        self._view = view
        focused_id = (
            next((spot.id for spot in self.sketch.spots if spot.hasFocus()), "") if self.sketch is not None else ""
        )
        reusable = self.sketch if self.sketch is not None else self._put_by
        self.sketch = self._put_by = None
        kind = BattleMap if view is not None and view.is_steady else HandSketch
        if reusable is not None and (is_forced or (view is not None and type(reusable) is not kind)):
            self.removeWidget(reusable)
            reusable.hide()
            reusable.deleteLater()
            reusable = None
        if view is None:
            self._put_by = reusable
        elif reusable is not None:
            self.sketch = reusable
            reusable.show_view(view)
        else:
            words = self.controller.words
            self.sketch = kind(view, self.theme, words.say, words.text(N_("Croquis de la posición")), self._pictures)
            # it paints its own background, so that nothing below is painted
            self.sketch.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
            self.sketch.chosen.connect(self._choose)
            self.sketch.placed.connect(self._put)
            self.sketch.brushed.connect(self._brush)
            self.sketch.forbidden = self._forbidden_hexes
            if isinstance(self.sketch, BattleMap):
                self.sketch.put_at(*self.places.place_of(self.controller))
                self.sketch.shifted.connect(self._keep_place)
                self.sketch.lifted.connect(self.moves.drag_to)
                self.sketch.line_placed.connect(self.setup.place_line)
            self.addWidget(self.sketch)
        on_sheets = self._keeps_sheets and self.controller.replay is not None
        self.setCurrentWidget(self.sheets if on_sheets or self.sketch is None else self.sketch)
        self._place_turn()
        self.follow()
        if focused_id and self.sketch is not None and not self.setup.is_shown:
            # the clicked item may be gone after the change: the focus stays there, or goes to the list
            spot_again = next(
                (spot for spot in self.sketch.spots if spot.id == focused_id and not spot.isHidden()), None
            )
            stop = (
                spot_again
                if spot_again is not None
                else self.bar.widget.first()
                if self.bar.widget is not None
                else None
            )
            if stop is not None:
                stop.setFocus(Qt.FocusReason.OtherFocusReason)

    def follow(self) -> None:
        """Show the answers given so far in the prompt's form."""
        if self.waits:
            return
        replayed = self.controller.replay is not None
        if isinstance(self.bar.widget, BoardCheckWidget) and not replayed and self._marked != self.bar.widget.marked():
            self._marked = self.bar.widget.marked()
            self.show_question()
            return
        sketch, widget = self.sketch, self.bar.widget
        if sketch is None:
            return
        may_tell = isinstance(widget, MapContactWidget) and widget.asks_for_ground
        sketch.takes_ground = may_tell and not replayed and self.controller.read_only is None
        if replayed:
            sketch.let()
            sketch.show_question("", (), {}, (KeyHint("M", self.controller.words.text(N_("enseña las hojas"))),))
            return
        live, place, lines, hints = set[str](), "", tuple[Line, ...](), tuple[KeyHint, ...]()
        down: dict[str, str] = {}
        if isinstance(widget, MapContactWidget):
            widget.known = {
                each_hex.place: each_hex for each_hex in sketch.view.hexes if each_hex.answers or each_hex.is_known
            }
        if isinstance(widget, WayWidget):
            place = self._wanted
        if isinstance(widget, VerdictWidget | MapContactWidget | BoardCheckWidget):
            place, lines, hints = widget.place, widget.sight_lines, widget.hints
        elif widget is not None:
            hints = (KeyHint("Esc", self.controller.words.text(N_("enseña las hojas"))),)
        if isinstance(widget, PickWidget):
            texts = {option.value: self.controller.words(option.message) for option in widget.prompt.options}
            for hex in sketch.view.hexes:
                marked = [texts[value] for value in hex.answers if value in widget.down()]
                if marked:
                    down[hex.place] = marked[0] if len(marked) == 1 else str(len(marked))
        if widget is not None and self.controller.read_only is None:
            live = {each_hex.place for each_hex in sketch.view.hexes if each_hex.answers} | {*widget.glow()}
            if isinstance(widget, VerdictWidget) and self._hex_of_mover in live:
                live.add(sketch.view.mover)  # it lies on that hex
        for spot in sketch.spots:
            spot.ticks = isinstance(widget, PickWidget | BoardCheckWidget)
            spot.set_glow(False, spot.id in live)
        if isinstance(sketch, BattleMap):
            hints = self.moves.hints() if self.setup.view is None else self.setup.hints()
            live |= {id for id in sketch.counters if self.setup.view is not None}
            for spot in sketch.counters.values():
                spot.set_glow(False, spot.id in live)
        sketch.show_question(place, lines, down, hints)
        if isinstance(sketch, BattleMap):
            self.moves.show_on(sketch)
            self.setup.show_on(sketch)
            sketch.bring_in_view()
        if isinstance(widget, BoardCheckWidget) and (hex_in_hand := widget.in_hand_hex) in sketch.hexes:
            sketch.hexes[hex_in_hand].set_mark(CHOSEN_ANSWER)

    @property
    def _hex_of_mover(self) -> str:
        """Return the hex of the counter that the question is about; "" without one."""
        view = self.sketch.view if self.sketch is not None else None
        return next((counter.place for counter in view.counters if counter.id == view.mover), "") if view else ""

    def _choose(self, id: str) -> None:
        """Answer with what was clicked: a counter, or a hex, whose answers follow one another."""
        if isinstance(self.bar.widget, VerdictWidget) and self.sketch and id == self.sketch.view.mover:
            id = self._hex_of_mover
        answers = next((hex.answers for hex in self.sketch.view.hexes if hex.place == id), ()) if self.sketch else ()
        widget = self.bar.widget
        if self.setup.turn(id):
            return
        if any(end.place == id for end in self.moves.ends):
            self.moves.choose(id)
            return
        if answers and isinstance(widget, WayWidget):
            self._tell_way(widget, id, answers)
            return
        if not answers or not isinstance(widget, PickWidget):
            is_row = isinstance(widget, BoardCheckWidget)
            self.bar.counter_clicked(answers[0] if answers and not is_row else id)
            if isinstance(widget, BoardCheckWidget) and (row := widget.row_of(id)) is not None:
                self.bar.sheet.show_line(row)
            return
        down = [value for value in answers if value in widget.down()]
        next_down = next_of(answers, down)
        for value in answers:
            if (value in down) != (value in next_down):
                self.bar.counter_clicked(value)

    def _brush(self, start: str, place: str) -> None:
        """Give a hex that the pointer was dragged over the terrain of the pressed one."""
        widget = self.bar.widget
        if isinstance(widget, BoardCheckWidget) and self.controller.read_only is None:
            widget.paint(start, place)

    def _put(self, id: str, place: str) -> None:
        """Handle a counter put on a hex by hand.

        In its own contact form it is the answer, else a value of the session set by hand.
        """
        prompt, session = self.controller.prompt, self.controller.session
        if isinstance(prompt, Contact) and prompt.counter == id:
            self.bar.counter_clicked(place)
            return
        placing = whole_game(session).placing if session is not None and self.controller.read_only is None else None
        if session is None or placing is None:
            return
        piece = next(
            (placeable for placeable in placing.pieces(session.state, session.content) if placeable.id == id), None
        )
        if piece is None:
            return
        before = self.bar.widget
        marked = before.marked() if isinstance(before, BoardCheckWidget) else ()
        self.controller.override(piece.place_path, piece.stand(place))
        widget = self.bar.widget
        if isinstance(widget, BoardCheckWidget):
            widget.mark(marked)
        words = self.controller.words
        announce(self, words.text(N_("{unit} en {place}"), unit=words.say(piece.name), place=place))

    def _forbidden_hexes(self, id: str) -> Mapping[str, Sayable]:
        """Return the hexes on which a counter cannot be put by hand, with the reasons."""
        session = self.controller.session
        placing = whole_game(session).placing if session is not None else None
        if session is None or placing is None:
            return {}
        return placing.forbidden(session.state, session.content, id)

    def _tell_way(self, widget: WayWidget, place: str, answers: tuple[str, ...]) -> None:
        """Choose the way to a clicked hex; a second click there answers with it."""
        if self._wanted == place and tuple(widget.taken) == answers:
            widget.confirm()
            return
        self._wanted = place
        widget.set_draft(list(answers))
        self.follow()

    def _answer_wanted(self) -> None:
        """Answer the destination prompt with the hex that was clicked for the way."""
        prompt, wanted_place = self.controller.prompt, self._wanted
        if not wanted_place or not isinstance(prompt, Choose) or not any(option.place for option in prompt.options):
            return
        self._wanted = ""
        result = [option.value for option in prompt.options if option.place == wanted_place]
        if result and self.controller.read_only is None:
            self.controller.answer(result[0])

    def _keep_place(self) -> None:
        """Keep scale and place of the map with the battle."""
        if isinstance(self.sketch, BattleMap):
            self.places.keep(self.controller, self.sketch.size_index, self.sketch.home)

    # -- corrections by the board

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of the hex or line there: what the map says, and what the owner may correct.

        It takes two presses: the first only shows the reason. The second changes the map for good, and may change the
        AI's decisions.
        """
        sketch, session = self.sketch, self.controller.session
        if sketch is None or session is None or not self.is_sketched or self.controller.read_only is not None:
            return
        spot = next((focused_spot for focused_spot in sketch.spots if focused_spot.hasFocus()), None)
        point = event.globalPos()
        places = sketch.seen_at(QPointF(sketch.mapFromGlobal(point)))
        if event.reason() is QContextMenuEvent.Reason.Keyboard and spot is not None:
            counter = sketch.counters.get(spot.id)
            places = (counter.view.place if counter is not None else spot.id,)
            point = spot.mapToGlobal(spot.rect().center())
        if not places:
            return
        first_hex, second_hex = (*places, "")[:2]
        lines = whole_game(session).map_lines(session.state, session.content, first_hex, second_hex)
        title = "\n".join(self.controller.words(line) for line in lines)
        say, change = self.controller.words.say, self.controller.override
        menu = open_menu(spot or sketch.spots[0], title, session.edits("-".join(places)), say, change, point)
        if menu is not None and event.reason() is QContextMenuEvent.Reason.Keyboard:
            menu.setActiveAction(menu.actions()[1])  # below the reason: Enter is then the second press

    # -- switching

    def turn_over(self) -> None:
        """Switch between the sheets and the sketch."""
        if self.sketch is not None:
            to_sheets = self.currentWidget() is self.sketch
            self._keeps_sheets = to_sheets and self.controller.replay is not None
            self.setCurrentWidget(self.sheets if to_sheets else self.sketch)
            self._place_turn()

    @property
    def has_battle_map(self) -> bool:
        """Return whether the table is the map of a battle."""
        return isinstance(self.sketch, BattleMap)

    @property
    def is_answered_on_map(self) -> bool:
        """Return whether the prompt is answered on the map: by a hex, a Wing that is shifted, or a counter."""
        moves, widget = self.moves, self.bar.widget
        is_way = bool(moves.ends) and isinstance(widget, WayWidget)
        is_end = isinstance(widget, VerdictWidget) and not widget.best  # with a proposal its reasons are read first
        asks = is_way or is_end or bool(moves.group) or self.setup.is_shown
        return asks and moves.move is None and self.is_sketched and self.has_battle_map

    @property
    def is_sketched(self) -> bool:
        """Return whether the sketch is visible."""
        return self.sketch is not None and self.currentWidget() is self.sketch

    def take_first(self, event: QKeyEvent) -> bool:
        """Handle a key of the set-up, or of a move on the map, before the prompt; return False for any other."""
        if self.setup.take_key(event):
            return True
        return self.is_sketched and isinstance(self.sketch, BattleMap) and self.moves.take_key(event)

    def take_key(self, event: QKeyEvent) -> bool:
        """Handle Esc while there is a sketch; return False for any other key."""
        if self.is_sketched and isinstance(self.sketch, BattleMap) and self.sketch.take_key(event):
            return True
        if event.key() != Qt.Key.Key_Escape or self.sketch is None:
            return False
        self.turn_over()
        return True

    def set_lone(self, lone: bool) -> None:
        """Set whether the switch button has a strip below the sheets, or is in the tool bar."""
        self._is_lone = lone
        if lone:
            self.turn.setParent(self)
            self.seated.emit(None, False)
        self._place_turn()

    def _place_turn(self) -> None:
        """Place the switch button where it covers nothing printed, and set its text."""
        replay, turn = self.controller.replay is not None, self.turn
        turn.key = "M" if replay else "Esc"
        turn.set_text(self.controller.words.text(N_("Hojas") if self.is_sketched else N_("Croquis")))
        turn.adjustSize()
        is_shown = self.sketch is not None and (replay or self.currentWidget() is self.sheets)
        strip = is_shown and self._is_lone and not self.is_sketched
        rim = self.theme.px(SHADOW)
        self.setContentsMargins(0, 0, 0, turn.height() + rim if strip else 0)
        if self._is_lone:
            inset, down = (rim, self.height() - turn.height() - rim) if strip else (rim * 2, rim * 2)
            turn.move(self.width() - turn.width() - inset, down)
            turn.raise_()
        else:
            self.seated.emit(turn, self.sketch is not None)
        turn.setVisible(is_shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_turn()


def next_of(answers: Sequence[str], down: Sequence[str]) -> list[str]:
    """Return the answers that a click on a hex marks next.

    Each is marked alone, then none; or each set of answers that may go together.
    """
    if not any("|" in value for value in answers):
        after = answers.index(down[-1]) + 1 if down else 0
        return list(answers[after : after + 1])
    number = (sum(1 << place for place, value in enumerate(answers) if value in down) + 1) % (1 << len(answers))
    return [value for place, value in enumerate(answers) if number >> place & 1]
