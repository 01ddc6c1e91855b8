"""The sketch beside the question: verdict and contact form, by keys, by mouse, by what is heard."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAccessible, QMouseEvent, QPixmap, QPixmapCache
from PySide6.QtWidgets import QAbstractButton, QApplication

from puesto.core.messages import msg
from puesto.core.values import replace
from puesto.gui.look import paint
from puesto.gui.map.contact_on_map import MapContactWidget
from puesto.gui.map.ground.hex_pictures import ALL_SIDES, GROWN, growth, hatched_paper, tree_picture
from puesto.gui.map.ground.paper import STROKES, firm_side
from puesto.gui.map.hex_map import MANY_ZONED
from puesto.gui.map.signs import SIGNS
from puesto.gui.map.sketch import BoardSketch
from puesto.gui.map.spots import counter_spot
from puesto.gui.map.spots.counter_spot import TAB, WHOLE, PinSpot
from puesto.gui.map.spots.spot import CHOSEN_ANSWER
from puesto.gui.map.verdict import VerdictWidget
from puesto.gui.table.table_pages import TURNED
from tests.games.bear.evenings import GAME, stopped_at
from tests.gui.screens import settle

ENTER, ESC, LEFT, RIGHT = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Left, Qt.Key.Key_Right
DOWN, SPACE = Qt.Key.Key_Down, Qt.Key.Key_Space


@pytest.fixture(scope="module")
def verdicts():
    """A verdict that other hexes come after."""
    return stopped_at("move.verdict", painted=True)


@pytest.fixture(scope="module")
def forms():
    """Return a session at the contact form of a move on an unpainted board."""
    return stopped_at("move.contact", painted=False)


@pytest.fixture(scope="module")
def moved():
    """The contact form of a Unit that has moved, where no hex is proposed."""
    return stopped_at("contact.moved", painted=False)


@pytest.fixture
def at(opened):
    """Put a copy of a session on the table of a new window."""

    def put(session):
        window = opened()
        window.show_table()
        window.controller.open(session.fork())
        window.show_table()
        return window

    return put


def test_enter_alone_takes_the_verdict(at, keys, verdicts):
    window = at(verdicts)
    unit, hex = window.controller.prompt.subject
    keys(window, ENTER)
    assert window.controller.session.state.counters[unit].hex == hex


def test_the_hexes_of_a_verdict_are_radio_buttons_and_tab_reaches_each(at, keys, verdicts):
    window = at(verdicts)
    rows = window.table.bar.widget.rows
    assert len(rows) > 1
    for key, row in (("b", rows[1]), ("a", rows[0])):
        keys(window, key)
        assert [one.isChecked() for one in rows] == [one is row for one in rows]
    for row in rows:
        assert QAccessible.queryAccessibleInterface(row).role() == QAccessible.Role.RadioButton
        row.setFocus()
        assert all(one.focusPolicy() & Qt.FocusPolicy.TabFocus for one in rows)


def test_a_letter_chooses_another_hex_and_enter_takes_it(at, keys, verdicts):
    window = at(verdicts)
    widget, unit = window.table.bar.widget, window.controller.prompt.subject[0]
    assert isinstance(widget, VerdictWidget)
    other = widget.rows[1].place
    keys(window, "b")
    assert widget.place == other and window.table.centre.sketch.place == other
    keys(window, ENTER)
    prompt = window.controller.prompt
    assert window.controller.session.state.counters[unit].hex == other or prompt.hex == other


def test_a_label_is_typed_although_its_column_is_a_candidates_letter(at, keys, verdicts):
    window = at(verdicts)
    widget = window.table.bar.widget
    keys(window, "a07")
    assert "A07" in window.table.bar.refusal
    keys(window, "b", ESC)
    assert widget.place == widget.best


def test_nought_says_that_it_cannot_but_not_within_a_label(at, keys, verdicts):
    window = at(verdicts)
    asked_first = window.controller.prompt
    keys(window, "a0")
    assert window.controller.prompt is asked_first
    keys(window, ESC, "0")
    assert window.controller.prompt is not asked_first


def test_a_click_on_the_sketch_chooses_as_the_list_does(at, qtbot, verdicts):
    window = at(verdicts)
    widget, sketch = window.table.bar.widget, window.table.centre.sketch
    other = widget.rows[1].place
    qtbot.mouseClick(sketch.hexes[other], Qt.MouseButton.LeftButton)
    assert [row.isChecked() for row in widget.rows][:2] == [False, True]
    assert other in widget.done.text()


def test_list_and_sketch_say_the_same_to_a_screen_reader(at, verdicts):
    window = at(verdicts)
    widget, sketch = window.table.bar.widget, window.table.centre.sketch
    for row in widget.rows:
        spot = sketch.hexes[row.place]
        assert row.place in row.accessibleName() and row.place in spot.accessibleName()
        assert row.why and row.why in spot.accessibleDescription() and row.why == row.accessibleDescription()
        assert row.option.sign in SIGNS
    beyond = [pin for pin in sketch.pins.values() if not pin.isHidden()]
    assert beyond and all(pin.accessibleName() and pin.accessibleDescription() for pin in beyond)


def test_escape_shows_the_sheets_below_and_the_sketch_again(at, keys, verdicts):
    window = at(verdicts)
    centre, prompt = window.table.centre, window.controller.prompt
    assert centre.currentWidget() is centre.sketch
    keys(window, ESC)
    assert centre.currentWidget() is centre.sheets and centre.turn.isVisible()
    centre.turn.click()
    assert centre.currentWidget() is centre.sketch and window.controller.prompt is prompt


@pytest.mark.parametrize("scale", [100, 125, 200])
def test_the_button_back_to_the_sketch_lies_over_no_sheet_and_no_other_button(at, verdicts, scale):
    window = at(verdicts)
    window.scale(scale)
    settle()
    table = window.table
    centre, tools = table.centre, table.tools
    if table.mode in TURNED:
        table._turn_to(table.pages.indexOf(centre))
        settle()
    wide = tools.undo.text()
    centre.turn_over()
    settle()
    spot = QRect(centre.turn.mapTo(table, QPoint()), centre.turn.size())
    others = [centre.sheets, *(one for one in tools.findChildren(QAbstractButton) if one is not centre.turn)]
    over = [one for one in others if QRect(one.mapTo(table, QPoint()), one.size()).intersects(spot) and one.isVisible()]
    assert centre.turn.isVisible() and table.rect().contains(spot) and over == []
    assert tools.undo.text() == wide
    centre.turn.click()
    settle()
    assert centre.is_sketched and not centre.turn.isVisible() and centre.contentsMargins().bottom() == 0


def test_the_counter_that_moves_does_not_glow_while_another_is_asked_about(at, keys, moved):
    window = at(moved)
    widget, sketch = window.table.bar.widget, window.table.centre.sketch

    def glowing():
        return {id for id, one in (*sketch.counters.items(), *sketch.pins.items()) if one.mark == CHOSEN_ANSWER}

    for row in widget.rows:
        widget.counter(row)
        assert glowing() == {row}
    widget._open(None)
    assert glowing() == {sketch.view.mover}


def test_the_sketch_leaves_with_its_question(at, verdicts):
    window = at(verdicts)
    controller, centre = window.controller, window.table.centre
    while GAME.sketch(controller.session.state, controller.session.content, controller.prompt) is not None:
        controller.undo()
    assert centre.sketch is None and centre.currentWidget() is centre.sheets and not centre.turn.isVisible()


def test_a_letter_of_the_form_fills_in_what_is_known_of_the_hex(at, keys, forms):
    window = at(forms)
    widget, sketch = window.table.bar.widget, window.table.centre.sketch
    assert isinstance(widget, MapContactWidget)
    keys(window, "b")
    place = widget.prompt.ends[1].place
    known = next(one for one in sketch.view.hexes if one.place == place)
    assert widget.answer()["hex"] == place == sketch.place
    assert known.bare or widget.answer()["cover"] == known.cover
    assert [line.other for line in sketch.lines] == [*widget.rows]


def test_what_is_told_on_the_sketch_is_undone_like_any_answer(at, keys, verdicts):
    window = at(verdicts)
    prompt = window.controller.prompt
    keys(window, ENTER)
    window.controller.undo()
    assert window.controller.prompt.identity == prompt.identity and window.table.centre.sketch is not None


def test_a_letter_opens_the_form_instead(at, keys, verdicts):
    window = at(verdicts)
    assert window.controller.prompt.key == "move.verdict"
    keys(window, "t")
    assert window.controller.prompt.key != "move.verdict"


def test_a_letter_that_begins_a_label_of_the_list_opens_nothing(at, qtbot, verdicts):
    window = at(verdicts)
    widget = window.table.bar.widget
    assert [*widget.letters] == ["T"]
    options = tuple(replace(one, place=f"T{one.place[1:]}" if one.place else "") for one in widget.prompt.options)
    fresh = VerdictWidget(replace(widget.prompt, options=options), window.controller.words, window.theme)
    qtbot.addWidget(fresh)
    assert not fresh.letters


def names_of(table):
    """Return the names of the visible pages."""
    return [tab.text() for tab in table.tools.tabs if not tab.isHidden()]


def test_where_there_are_pages_the_sketch_has_its_own(at, verdicts):
    window = at(verdicts)
    window.scale(200)
    settle()
    table = window.table
    assert "Croquis" in names_of(table) and "Fichas" not in names_of(table)
    table.centre.turn_over()
    assert "Fichas" in names_of(table) and "Croquis" not in names_of(table)


@pytest.fixture
def ground(at):
    """The question for the terrain of a stretch of ground."""
    window = at(stopped_at("scout.terrain", painted=False, number=0, learn="stretch"))
    return window, window.table.bar.widget, window.table.centre


def test_the_terrain_of_a_hex_is_told_by_clicks_on_it_and_of_the_next_by_one(ground, qtbot, keys):
    window, widget, centre = ground
    asked = [one.place for one in centre.sketch.view.hexes if one.answers and not one.cover]
    for place in (asked[0], asked[0], asked[1]):
        qtbot.mouseClick(centre.sketch.hexes[place], Qt.MouseButton.LeftButton)
    kinds = [value.partition("=")[2] for value in widget.marked()]
    assert kinds == ["heavy-woods"] * 2
    drawn = {one.place: one.cover for one in centre.sketch.view.hexes}
    assert drawn[asked[0]] == drawn[asked[1]] == 2
    keys(window, ENTER)
    told = window.controller.session.state.told
    assert {one.hex for one in told.values() if one.terrain == "heavy-woods"} == {*asked[:2]}


def test_enter_says_how_many_hexes_it_takes_for_open_ground(ground, qtbot, keys):
    """One key teaches many hexes for ever: never without the number of those of which nobody said anything."""
    window, widget, centre = ground
    proposed = [group[0] for group in widget.prompt.apart]
    rest = [value for value in proposed if value.endswith("=open")]
    assert rest and len(rest) < len(proposed), "an MD that was told is no open ground"
    assert widget.done.text() == f"Lo demás, terreno abierto: {len(rest)}"
    assert "Quedan en tu mapa" in window.controller.words(window.controller.prompt.detail)
    qtbot.mouseClick(centre.sketch.hexes[rest[0].partition("=")[0]], Qt.MouseButton.LeftButton)
    assert widget.done.text() == f"Lo demás, terreno abierto: {len(rest) - 1}"
    keys(window, ENTER)
    told = window.controller.session.state.told
    assert sum(one.terrain == "open" for one in told.values()) == len(rest) - 1


def test_the_terrain_of_a_hex_is_told_by_its_label_and_an_arrow(ground, keys):
    window, widget, centre = ground
    place = next(one.place for one in centre.sketch.view.hexes if one.answers and not one.cover)
    keys(window, *place, RIGHT)
    assert widget.marked() == (f"{place}=light-woods",)
    row = widget.rows[widget.groups[place]]
    assert row.hasFocus() and "Bosque disperso" in row.accessibleName()
    keys(window, LEFT, LEFT)
    assert widget.marked() == (f"{place}=water",)


def test_many_hexes_are_told_by_one_drag_of_the_brush_over_them(ground, qtbot):
    _, widget, centre = ground
    sketch = centre.sketch
    asked = {(one.q, one.r): one for one in sketch.view.hexes if one.answers and not one.cover}
    row = next(found for q, r in asked if len(found := [asked[q, r + n] for n in range(3) if (q, r + n) in asked]) == 3)
    spot = sketch.hexes[row[0].place]
    ways = [spot.mapFrom(sketch, sketch.middle(one).toPoint()) for one in row]
    qtbot.mousePress(spot, Qt.MouseButton.LeftButton, pos=ways[0])
    for way in (*ways, ways[1]):
        hold = QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(way),
            QPointF(spot.mapToGlobal(way)),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(spot, hold)
    qtbot.mouseRelease(spot, Qt.MouseButton.LeftButton, pos=ways[1])
    assert {*widget.marked()} == {f"{one.place}=light-woods" for one in row}
    qtbot.mouseClick(spot, Qt.MouseButton.LeftButton)
    assert f"{row[0].place}=heavy-woods" in widget.marked(), "a click goes on to the next terrain"


def test_arrows_walk_from_hex_to_hex_and_space_marks_without_a_label(ground, keys):
    window, widget, centre = ground
    sketch = centre.sketch
    asked = {(one.q, one.r): one.place for one in sketch.view.hexes if one.answers and not one.cover}
    upper, lower = next((place, asked[q, r + 1]) for (q, r), place in asked.items() if (q, r + 1) in asked)
    sketch.hexes[upper].setFocus()
    keys(window, SPACE, DOWN, SPACE)
    assert sketch.hexes[lower].hasFocus()
    assert {*widget.marked()} == {f"{place}=light-woods" for place in (upper, lower)}


def test_all_ground_that_is_asked_about_lies_on_the_sheet(ground):
    _, widget, centre = ground
    sheet = centre.sketch.rect()
    assert len(widget.groups) > 20 and {*widget.groups} <= {*centre.sketch.hexes}
    assert all(sheet.contains(centre.sketch.hexes[place].geometry()) for place in widget.groups)


def test_a_front_is_told_by_a_click_on_the_hex_ahead(at, qtbot):
    window = at(stopped_at("facts.front", painted=True, number=0))
    sketch, prompt = window.table.centre.sketch, window.controller.prompt
    spot = next(one for one in sketch.hexes.values() if one.view.answers)
    answers = spot.view.answers
    qtbot.mouseClick(spot, Qt.MouseButton.LeftButton)
    entry = window.controller.session.entries[-1]
    assert entry.key == prompt.key and str(entry.value) == answers[0]


def test_who_is_seen_from_a_hex_is_told_by_clicks_on_it(at, qtbot):
    window = at(stopped_at("scout.sight", painted=False, number=0, learn="stretch"))
    widget, sketch = window.table.bar.widget, window.table.centre.sketch
    place = next(one.place for one in sketch.view.hexes if one.answers)
    answers = next(one.answers for one in sketch.view.hexes if one.place == place)
    seen = []
    for _ in range(1 << len(answers)):
        qtbot.mouseClick(sketch.hexes[place], Qt.MouseButton.LeftButton)
        seen.append(tuple(widget.answer()))
    assert len({*seen}) == 1 << len(answers) and seen[0] == answers[:1] and seen[-1] == ()


def test_a_known_fire_zone_is_hatched_and_heard(at, verdicts):
    window = at(verdicts)
    zones = [one for one in window.table.centre.sketch.view.hexes if one.zones]
    units = {zone.id for one in zones for zone in one.zones}
    assert zones and all(window.controller.session.state.counters[id].side == "player" for id in units)
    spots = window.table.centre.sketch.hexes
    assert all("ZF" in spots[one.place].accessibleDescription() for one in zones if one.place in spots)


def test_a_sketch_of_the_same_ground_is_not_painted_anew(at, verdicts):
    window = at(verdicts)
    settle()
    before = window.table.centre.sketch
    window.table.centre.show_question(again=True)
    settle()
    after = window.table.centre.sketch
    assert after is not before
    assert after._backdrop is not None and after._backdrop.cacheKey() == before._backdrop.cacheKey()


def test_what_stands_on_the_next_sketch_too_is_not_made_anew(at, keys, verdicts):
    window = at(verdicts)
    settle()
    centre = window.table.centre
    before, counters = centre.sketch, {**centre.sketch.counters}
    old = centre.sketch.view
    centre._show_view(replace(old, hexes=old.hexes[:-1], mover="", pins=old.pins[:1]), again=False)
    settle()
    assert centre.sketch is before and before.counters == counters and len(before.view.hexes) == len(old.hexes) - 1
    assert {*before.pins} == {*counters, old.pins[0].counter.id}
    drawn = {pin.id for pin in before.findChildren(PinSpot)}
    assert drawn == {*before.pins}
    centre.show_question()
    assert (
        centre.sketch is before
        and before.view == old
        and {*before.pins} == {*counters, *(one.counter.id for one in old.pins)}
    )
    assert all(spot.isVisible() for spot in before.hexes.values())
    keys(window, ENTER)
    assert centre.sketch is None or centre.sketch is before


def test_many_hexes_in_fire_zones_are_hatched_at_their_edge_and_where_one_may_go(at, verdicts):
    window = at(verdicts)
    sketch = window.table.centre.sketch
    zoned = [one for one in sketch.view.hexes if one.zones]
    assert len(zoned) > MANY_ZONED
    assert all(sketch._band(one) == ALL_SIDES for one in zoned if one.letter)
    edges = [bool(sketch._band(one)) for one in zoned if not one.letter]
    assert any(edges) and not all(edges)
    few = replace(
        sketch.view, hexes=tuple(one if one in zoned[:3] else replace(one, zones=()) for one in sketch.view.hexes)
    )
    sparse = BoardSketch(few, sketch.theme, sketch.say, "")
    assert all(sparse._band(one) == ALL_SIDES for one in zoned[:3])


def test_of_a_sketch_one_picture_of_its_size_is_kept(at, verdicts):
    sketch = at(verdicts).table.centre.sketch
    settle()
    kept = [vars(sketch._pictures)]
    for _ in range(4):
        kept += [one for one in gc.get_referents(*kept) if not isinstance(one, type)]
    pictures = {one.cacheKey() for one in kept if isinstance(one, QPixmap) and one.size() == sketch.size()}
    assert pictures == {sketch._backdrop.cacheKey()}


def test_woods_are_drawn_in_a_few_ways_and_not_for_each_hex(at, verdicts):
    growth.cache_clear()
    window = at(verdicts)
    settle()
    view, drawn = window.table.centre.sketch.view, growth.cache_info().misses
    covers = {one.cover for one in view.hexes if one.cover}
    assert 0 < drawn <= GROWN * len(covers) < sum(bool(one.cover) for one in view.hexes)


def test_what_is_pinned_to_the_edge_hides_no_counter(at, verdicts):
    sketch = at(verdicts).table.centre.sketch
    pins = [pin.geometry() for pin in sketch.pins.values() if not pin.isHidden()]
    counters = [one.geometry() for one in sketch.counters.values() if not one.isHidden()]
    assert len(pins) > 2 and not any(pin.intersects(one) for pin in pins for one in counters)


def test_a_counter_that_goes_elsewhere_is_not_printed_anew_and_one_that_is_hit_is(at, verdicts, monkeypatch):
    sketch = at(verdicts).table.centre.sketch
    spot = next(one for one in sketch.counters.values() if one.isVisible() and not one.view.hit)
    printed: list[object] = []
    monkeypatch.setattr(counter_spot, "draw_face", lambda *told: printed.append(told))
    spot.show_view(replace(spot.view, name=msg("Otra")), spot.tag)
    spot.grab()
    assert len(printed) == 1
    spot.show_view(replace(spot.view, place="A01", cover=2, tags=(msg("rehace"),)), spot.tag)
    spot.set_mark(CHOSEN_ANSWER)
    spot.grab()
    assert len(printed) == 1
    spot.show_view(replace(spot.view, hit="hidden"), spot.tag)
    spot.grab()
    assert len(printed) == 2


def test_a_face_that_is_copied_is_the_one_that_would_be_drawn(at, verdicts):
    sketch = at(verdicts).table.centre.sketch
    spot = next(one for one in sketch.counters.values() if one.isVisible())
    first = spot.grab().toImage()
    spot.set_mark(CHOSEN_ANSWER)
    spot.grab()
    spot.set_mark("")
    QPixmapCache.clear()
    assert spot.grab().toImage() == first


def test_a_sketch_comes_back_with_what_stood_on_it_after_a_question_without_one(at, verdicts):
    window = at(verdicts)
    stack = window.table.centre
    sketch, view = stack.sketch, stack.sketch.view
    counters = {*sketch.counters.values()}
    stack._show_view(None, False)
    assert stack.sketch is None and stack.currentWidget() is stack.sheets
    stack._show_view(view, False)
    assert stack.sketch is sketch and {*sketch.counters.values()} == counters and stack.is_sketched


def test_the_sides_of_the_hexes_are_drawn_in_a_few_ways_and_not_for_each_hex(at, verdicts):
    sketch = at(verdicts).table.centre.sketch
    sketch.show_view(replace(sketch.view, hexes=tuple(replace(one, cover=1) for one in sketch.view.hexes)))
    sketch.grab()
    drawn = firm_side.cache_info().misses
    sketch.show_view(replace(sketch.view, hexes=tuple(replace(one, cover=0) for one in sketch.view.hexes)))
    sketch.grab()
    assert firm_side.cache_info().misses == drawn and firm_side.cache_info().currsize <= 3 * STROKES


def test_the_sides_of_smaller_hexes_are_cut_out_of_those_of_the_usual_ones(at, verdicts, monkeypatch):
    sketch = at(verdicts).table.centre.sketch
    firm_side.cache_clear()
    sketch.grab()
    drawn, usual = firm_side.cache_info().misses, sketch.radius
    for share in (0.75, 0.4):
        monkeypatch.setattr(type(sketch), "_radius", lambda self, width, share=share: usual * share)
        sketch.show_view(replace(sketch.view, fronts=()))
        sketch.grab()
    assert 0 < drawn == firm_side.cache_info().misses and sketch.radius == usual * 0.4


def test_what_the_first_map_of_a_session_is_made_of_is_drawn_while_nobody_waits(at, verdicts):
    window = at(verdicts)
    table, sketch, drawn = window.table, window.table.centre.sketch, (firm_side, tree_picture, hatched_paper)
    for one in drawn:
        one.cache_clear()
    window.controller.open(verdicts.fork())
    for _ in range(100):
        table.idle_scheduler.slice()
    ready = [one.cache_info().misses for one in drawn]
    sketch = table.centre.sketch
    sketch.show_view(
        replace(sketch.view, hexes=tuple(replace(one, cover=1, zones=("ZF",)) for one in sketch.view.hexes))
    )
    sketch.grab()
    assert all(ready) and ready == [one.cache_info().misses for one in drawn]


def test_hexes_that_lie_alike_are_outlined_once_and_counters_that_do_are_shaded_once(at, verdicts, monkeypatch):
    sketch = at(verdicts).table.centre.sketch
    looks, found = list[str](), paint.picture_at_hand

    def counted(look, *told):
        looks.append(look)
        return found(look, *told)

    monkeypatch.setattr(paint, "picture_at_hand", counted)
    ends = [one for one in sketch.hexes.values() if one.isVisible() and not one.mark]
    counters = [one for one in sketch.counters.values() if one.isVisible() and not one.mark and not one.view.used]
    for one in (*ends, *counters):
        one.grab()
    assert len(ends) > 2 and len({look for look in looks if look.startswith("outline:")}) <= 2  # the best and others
    assert len(counters) > 1 and len({look for look in looks if look.startswith("around:")}) == 1


def test_the_seal_of_a_line_covers_no_letter_and_no_word_of_a_hex(at):
    window = at(stopped_at("move.contact", painted=False, number=7))
    settle()
    sketch = window.table.centre.sketch
    written = [box.translated(QPointF(one.pos())) for one in sketch.hexes.values() for box in one.written()]
    assert len(written) > 6 and sketch.lines
    sketch._seats = {}
    seats = [sketch._seat(sketch._end, sketch._place_of(line.other)) for line in sketch.lines]
    assert [(box, seat) for box in written for seat in seats if box.intersects(seat)] == []


def test_the_tab_of_an_ai_counter_covers_none_of_its_numbers(at, verdicts):
    window = at(verdicts)
    sketch = window.table.centre.sketch
    spot = next(one for one in sketch.counters.values() if one.tag and one.width() >= window.table.theme.px(WHOLE))
    tagged, rim = spot.grab().toImage(), window.table.theme.px(12)
    spot.show_view(spot.view, "")
    bare = spot.grab().toImage()
    assert tagged != bare
    low = rim + window.table.theme.px(TAB) // 2 + 2  # below its upper rim
    below = QRect(0, low, tagged.width(), tagged.height() - low)
    assert tagged.copy(below) == bare.copy(below)


def test_the_front_of_a_counter_that_comes_does_not_strike_through_the_label_of_its_hex(at, verdicts):
    window = at(verdicts)
    settle()
    sketch = window.table.centre.sketch
    ghost = sketch.view.ghost
    goal, theme = next(one for one in sketch.view.hexes if one.place == ghost.place), window.table.theme
    middle, half = sketch.middle(goal), sketch.radius * 3**0.5 / 2
    label = QRect(round(middle.x()) - theme.px(10), round(middle.y() - half) + theme.px(4), theme.px(20), theme.px(15))
    fronted = sketch.grab(label).toImage()
    sketch.view = replace(sketch.view, ghost=replace(ghost, way=None))
    plain = sketch.grab(label).toImage()
    spots = [(x, y) for x in range(plain.width()) for y in range(plain.height())]
    far = [abs(fronted.pixelColor(x, y).lightness() - plain.pixelColor(x, y).lightness()) for x, y in spots]
    assert max(far) < 40, max(far)


def test_a_counter_that_is_beyond_the_edge_in_the_next_question_is_pinned_there(at, verdicts):
    sketch = at(verdicts).table.centre.sketch
    view = sketch.view
    sketch.show_view(replace(view, pins=()))
    sketch.show_view(view)
    assert view.pins and all(sketch.pins[one.counter.id].isVisible() for one in view.pins)


def test_who_is_faced_stands_on_the_sketch_and_is_not_pinned_to_its_edge(at, moved):
    sketch = at(moved).table.centre.sketch
    view = sketch.view
    home = next(one for one in view.hexes if one.place == view.middle)
    far = next(one for one in view.hexes if (abs(one.q - home.q), one.q + 2 * one.r) == (4, home.q + 2 * home.r))
    faced = next(one for one in (*view.counters, *(pin.counter for pin in view.pins)) if one.id in view.faced)
    apart = replace(
        view,
        hexes=tuple(replace(one, answers=(), letter="") for one in view.hexes),
        counters=(*(one for one in view.counters if one.id == view.mover), replace(faced, place=far.place)),
        pins=(),
    )
    for who, pinned in ((view.faced, False), (frozenset(), True)):
        sketch.show_view(replace(apart, faced=who))
        assert sketch.counters[faced.id].isHidden() is pinned
        assert sketch.pins[faced.id].isHidden() is not pinned
