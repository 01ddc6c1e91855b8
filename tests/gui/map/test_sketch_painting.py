"""The sketch beside the question: painted once and copied, and nothing covers what is to be read."""

from __future__ import annotations

import gc

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QPixmap, QPixmapCache

from puesto.core.messages import msg
from puesto.core.values import replace
from puesto.gui.look import paint
from puesto.gui.map.ground.hex_pictures import ALL_SIDES, GROWN, growth, hatched_paper, tree_picture
from puesto.gui.map.ground.paper import STROKES, firm_side
from puesto.gui.map.hex_map import MANY_ZONED
from puesto.gui.map.sketch import BoardSketch
from puesto.gui.map.spots import counter_spot
from puesto.gui.map.spots.counter_spot import TAB, WHOLE, PinSpot
from puesto.gui.map.spots.spot import CHOSEN_ANSWER
from tests.games.bear.evenings import stopped_at
from tests.gui.map.test_sketch import ENTER
from tests.gui.screens import settle


def test_a_sketch_of_the_same_ground_is_not_painted_anew(at, verdicts):
    window = at(verdicts)
    settle()
    before = window.table.centre.sketch
    window.table.centre.show_question(is_forced=True)
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
    centre._show_view(replace(old, hexes=old.hexes[:-1], mover="", pins=old.pins[:1]), is_forced=False)
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
    (ghost,) = sketch.view.ghosts
    goal, theme = next(one for one in sketch.view.hexes if one.place == ghost.place), window.table.theme
    middle, half = sketch.middle(goal), sketch.radius * 3**0.5 / 2
    label = QRect(round(middle.x()) - theme.px(10), round(middle.y() - half) + theme.px(4), theme.px(20), theme.px(15))
    fronted = sketch.grab(label).toImage()
    sketch.view = replace(sketch.view, ghosts=(replace(ghost, way=None),))
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
