"""My maps, and range and sight on a key: by keys and by mouse, and what is refused in words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QImage
from PySide6.QtWidgets import QApplication, QMenu

from puesto import games
from puesto.chance import Dice
from puesto.core.session import saves
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.map.photo import photo_of, read_photo
from puesto.gui.map.ruler_sheet import RulerSheet
from puesto.gui.own_copy.maps_page import MapsPage
from puesto.gui.own_copy.parcel_page import ParcelPage
from puesto.packs import content_for, parcel
from puesto.packs.user_layer import keep_record
from puesto.shelf import Shelf
from puesto.storage import Preferences, SessionFile, new_session_path, user_folder
from puesto.storage.pictures import PictureError
from puesto.storage.problem_report import PICTURE, pack_report
from tests import helpers
from tests.games.bear.evenings import GAME, stopped_at

LEFT = Qt.MouseButton.LeftButton
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def crossing(window):
    """The page of the maps, at the house's own one."""
    page = window.show_page(MapsPage)
    page.show_map("crossing")
    page.picture.setFocus()
    return page


@pytest.fixture
def page(opened):
    """The page at the crossroads, in a window with the games on its shelf."""
    return crossing(opened(shelf=Shelf()))


def point_of(page, place):
    """Return the centre of a hex in the picture."""
    return page.picture.middle(page.picture.hexes[place]).toPoint()


def test_a_letter_paints_the_hex_under_the_ring_and_it_is_kept(page, qtbot):
    page.picture.go("C02")
    qtbot.keyClicks(page.picture, "B")
    kept = content_for(GAME, user_folder())[0].maps["crossing"]
    assert kept.paint[1][2] == "B" and page.picture.hexes["C02"].letter == "B"
    page.undo()
    assert content_for(GAME, user_folder())[0].maps["crossing"].paint[1][2] == "W"


def test_dragging_paints_every_hex_on_the_way(page, qtbot):
    page.palette_rows.take(page.palette_rows.brush_of("w"))
    for act, place in ((qtbot.mousePress, "F01"), (qtbot.mouseMove, "F02"), (qtbot.mouseMove, "F03")):
        if act is qtbot.mousePress:
            act(page.picture, LEFT, pos=point_of(page, place))
        else:
            act(page.picture, point_of(page, place))
    qtbot.mouseRelease(page.picture, LEFT, pos=point_of(page, "F03"))
    paint = content_for(GAME, user_folder())[0].maps["crossing"].paint
    assert [paint[row][5] for row in range(3)] == ["w", "w", "w"]


def test_a_figure_tells_the_md_and_paint_that_contradicts_it_says_so(page, qtbot):
    page.picture.go("A01")
    qtbot.keyClicks(page.picture, ".")
    assert not page.trouble.text()
    assert page.picture.at == "A02", "a letter goes down one"
    for key in ("3", "."):
        page.picture.go("A01")
        qtbot.keyClicks(page.picture, key)
        assert page.trouble.text() == "A01, MD: lo pintado da 0 y contaste 3. Vale lo contado."
    assert page.picture.hexes["A01"].cover == 3 and page.picture.hexes["A01"].told


def test_the_ring_walks_by_arrows_and_its_hex_is_heard(page, qtbot):
    page.picture.go("C05")
    for key, place in ((Qt.Key.Key_Down, "C06"), (Qt.Key.Key_Up, "C05"), (Qt.Key.Key_Right, "D05")):
        qtbot.keyClick(page.picture, key)
        assert page.picture.at == place and place in page.picture.accessibleName()
    assert page.picture.accessibleDescription()


def test_a_file_that_is_no_photo_is_refused_and_nothing_is_kept(page, tmp_path):
    wrong = tmp_path / "notes.png"
    wrong.write_text("no photo")
    page.lay_photo(str(wrong))
    assert "notes.png" in page.trouble.text() and photo_of("bear/crossing") is None
    with pytest.raises(PictureError):
        read_photo(str(tmp_path / "none.png"))


def test_three_clicks_align_a_photo_and_no_map_file_names_it(page, qtbot, tmp_path):
    photo = tmp_path / "board.png"
    QImage(300, 200, QImage.Format.Format_RGB32).save(str(photo))
    page.lay_photo(str(photo))
    page.align()
    for told, place in enumerate(page._targets):
        assert len(page.picture.told) == told and page.picture.points, "the photo lies there alone, with what was told"
        qtbot.mouseClick(page.picture, LEFT, pos=point_of(page, place) + QPoint(3, 2))
    assert not page.picture.points
    found = photo_of("bear/crossing")
    assert found is not None and len(found.laid) == 6 and page.anchors is None
    page.picture.setFocus()
    page.picture.go("A02")
    qtbot.keyClicks(page.picture, "w")
    page.export(tmp_path / "map.puesto")
    text = (tmp_path / "map.puesto").read_text(encoding="utf-8")
    assert "crossing" in text and "board.png" not in text
    assert "board.png" not in (user_folder() / "bear" / "own-copy.yaml").read_text(encoding="utf-8")


def test_an_alignment_that_is_broken_off_leaves_the_map_to_be_painted(page, qtbot, tmp_path):
    photo = tmp_path / "board.png"
    QImage(300, 200, QImage.Format.Format_RGB32).save(str(photo))
    page.lay_photo(str(photo))
    page.align()
    page.rebuild()  # as another theme or language does
    page.paint(["A02"])
    letter = page.palette_rows.brush.letter
    assert not page.picture.points and content_for(GAME, user_folder())[0].maps["crossing"].paint[1][0] == letter


@pytest.mark.parametrize(("scale", "at_the_foot"), [(100, 4), (200, 1)])
def test_in_large_type_the_map_has_the_room_of_the_foot(opened, scale, at_the_foot):
    page = crossing(opened(Preferences(motion=False, scale=scale), shelf=Shelf()))
    assert page.foot_row.count() == at_the_foot
    assert any(one.text() == "Traer un archivo…" for one in page.findChildren(AnswerButton))


def test_a_friends_map_with_a_hex_outside_is_refused_with_hex_and_field(opened, tmp_path):
    window = opened(shelf=Shelf())
    file = tmp_path / "friend.puesto"
    told = "[{hex: K09, cover: 1}]"
    file.write_text(
        f"puesto_parcel: 1\ngames:\n  bear:\n    maps:\n    - {{id: far, columns: 4, rows: 4, told: {told}}}\n"
    )
    page = window.show_page(ParcelPage)
    page.show_parcel(file)
    assert "K09" in page.problem.text() and "far" in page.problem.text()
    assert parcel.VERSION == 1 and "far" not in content_for(GAME, user_folder())[0].maps


def test_a_friends_map_that_contradicts_itself_is_taken_and_says_where_when_it_is_looked_at(opened, tmp_path):
    window = opened(shelf=Shelf())
    file = tmp_path / "friend.puesto"
    told = "[{hex: A01, cover: 2}, {hex: B01, terrain: light-woods}]"
    file.write_text(
        "puesto_parcel: 1\ngames:\n  bear:\n    maps:\n"
        f"    - {{id: far, columns: 4, rows: 1, paint: ['....'], told: {told}}}\n"
    )
    parcels = window.show_page(ParcelPage)
    parcels.show_parcel(file)
    parcels.take()
    page = window.show_page(MapsPage)
    page.show_map("far")
    assert page.trouble.text().splitlines() == [
        "A01, MD: lo pintado da 0 y contaste 2. Vale lo contado.",
        "B01, terreno: está pintado de Terreno abierto y contaste Bosque disperso. Vale lo contado.",
    ]
    assert page.picture.hexes["A01"].cover == 2 and page.picture.hexes["B01"].letter == "w"


def test_range_and_sight_are_told_of_two_typed_hexes_and_what_blocks_is_marked(opened, keys):
    window = opened(shelf=Shelf())
    window.set_up("bear")
    assert window.new_page.go is not None
    window.new_page.go.click()
    session = window.controller.session
    window.show_table()
    window.run_action("ruler") if hasattr(window, "run_action") else window.do_named("ruler")
    sheet = window.findChild(RulerSheet)
    assert sheet is not None and session is not None
    keys(window, "a01a05")
    assert sheet.picked == ["A01", "A05"] and "4" in sheet.told.text()
    keys(window, "b02")
    assert sheet.field.text() == "B02" and sheet.picked == ["B02"], "whoever goes on typing asks about the next two"
    stand = {one.hex for one in session.state.counters.values()}
    assert {one.place for one in sheet.picture.view.counters} == stand, "the counters are seen on it"
    sheet.go()


def test_what_the_sheet_reckons_is_overruled_by_one_key_and_taken_back_by_the_same(opened, keys):
    window = opened(shelf=Shelf())
    window.controller.open(stopped_at("move.verdict", painted=True).fork())
    window.show_table()
    window.do_named("ruler")
    sheet, state = window.findChild(RulerSheet), lambda: window.controller.session.state
    keys(window, "i07l03")
    assert "calculado por el terreno" in sheet.told.text()
    keys(window, Qt.Key.Key_N, modifier=Qt.KeyboardModifier.AltModifier)
    assert state().told["I07-L03"].seen is False
    assert "No se ven: lo has contado en esta partida, y vale más que el terreno" in sheet.told.text()
    keys(window, Qt.Key.Key_N, modifier=Qt.KeyboardModifier.AltModifier)
    assert "I07-L03" not in state().told and "calculado por el terreno" in sheet.told.text()
    sheet.field.clear()
    keys(window, "k07")
    offered = [sheet.says.itemAt(place).widget() for place in range(sheet.says.count())]
    next(one for one in offered if one.text().endswith("MD 3")).click()
    assert state().told["K07"].cover == 3
    sheet.go()


def test_the_sketch_says_what_it_knows_of_a_hex_and_is_overruled_there(opened, keys):
    window = opened(shelf=Shelf())
    window.controller.open(stopped_at("move.verdict", painted=True).fork())
    window.show_table()
    QApplication.processEvents()
    stack = window.table.centre
    place = window.controller.prompt.subject[1]
    middle = stack.sketch.middle(stack.sketch.hexes[place].view).toPoint()
    at = stack.sketch.mapToGlobal(middle)
    QApplication.sendEvent(stack.sketch, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, middle, at))
    menu = window.findChild(QMenu)
    heading, *lines = menu.actions()
    assert place in heading.text() and "calculado por el terreno" in heading.text()
    assert menu.activeAction() is None and place not in window.controller.session.state.told, (
        "the first press only reads out"
    )
    next(line for line in lines if line.text().endswith("MD 3")).trigger()
    assert window.controller.session.state.told[place].cover == 3
    menu.close()


def test_by_keys_too_a_reading_is_overruled_by_two_presses(opened):
    window = opened(shelf=Shelf())
    window.controller.open(stopped_at("move.verdict", painted=True).fork())
    window.show_table()
    QApplication.processEvents()
    sketch, place = window.table.centre.sketch, window.controller.prompt.subject[1]
    sketch.hexes[place].setFocus()
    QApplication.sendEvent(sketch, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint()))
    menu = window.findChild(QMenu)
    held = menu.activeAction()
    assert held is menu.actions()[1] and place in held.text(), "Enter takes it"
    held.trigger()
    assert place in window.controller.session.state.told
    menu.close()


def test_the_line_between_two_counters_is_overruled_where_it_is_drawn(opened):
    window = opened(shelf=Shelf())
    window.controller.open(stopped_at("move.verdict", painted=True).fork())
    window.show_table()
    QApplication.processEvents()
    sketch = window.table.centre.sketch
    sight, counters = sketch.view.sights[0], window.controller.session.state.counters
    places = {counters[sight.one].hex, counters[sight.other].hex}
    spots = [held[id] for id in (sight.one, sight.other) for held in (sketch.counters, sketch.pins) if id in held]
    start, end = (QPointF(spot.geometry().center()) for spot in spots if not spot.isHidden())
    found = {frozenset(sketch.seen_at(start + (end - start) * part / 20)) for part in range(21)}
    assert frozenset(places) in found
    assert any(edit.value == "hidden" for edit in window.controller.session.edits("-".join(places)))


def test_two_squares_of_a_board_are_measured_by_clicks_and_by_typing(opened, keys, qtbot):
    window = opened(shelf=Shelf())
    window.set_up("tactics")
    window.new_page.go.click()
    window.show_table()
    window.do_named("ruler")
    sheet = window.findChild(RulerSheet)
    for place in ("B2", "C5"):
        qtbot.mouseClick(sheet.picture.squares[place], Qt.MouseButton.LeftButton)
    assert sheet.picked == ["B2", "C5"] and "distancia 4" in sheet.told.text()
    assert {name for name, square in sheet.picture.squares.items() if square.glowing} == {"B2", "C5"}
    sheet.field.clear()
    sheet.take_focus()
    keys(window, "a1a4")
    assert sheet.picked == ["A1", "A4"] and "distancia 3" in sheet.told.text()
    sheet.go()


def test_no_problem_report_carries_a_photo_that_lies_under_a_map(page, tmp_path, spanish):
    photo = tmp_path / "board.png"
    QImage(300, 200, QImage.Format.Format_RGB32).save(str(photo))
    assert PICTURE in pack_report(None, b"window", spanish)[1]
    page.lay_photo(str(photo))
    data, names = pack_report(None, b"window", spanish)
    assert PICTURE not in names and b"board.png" not in data
    page.lay_photo(None)
    assert PICTURE in pack_report(None, b"window", spanish)[1]


def test_the_session_on_the_table_takes_the_painted_map_as_an_entry_once_the_page_is_left(opened, qtbot):
    window = opened(shelf=Shelf())
    window.controller.open(stopped_at("move.verdict", painted=True).fork())
    window.show_table()
    session, page = window.controller.session, window.show_page(MapsPage)
    page.show_map("2")
    page.picture.setFocus()
    page.picture.go("A01")
    qtbot.keyClicks(page.picture, "W")
    assert session.content.maps["2"].paint[0][0] != "W"
    window.go_back()
    entry = session.entries[-1]
    assert entry.kind == "content"
    steps, dice = len(session.steps), Dice(1)
    while len(session.steps) == steps:
        assert entry.at == "end" and session.content.maps["2"].paint[0][0] != "W"
        helpers.answer_at_random(session, dice)
    assert session.content.maps["2"].paint[0][0] == "W"


def test_a_save_from_a_learnt_map_is_the_same_without_the_layer_and_with_another(opened, qtbot):
    session = stopped_at("move.verdict", painted=True)
    text = "\n".join(saves.dump(session)) + "\n"
    assert not (user_folder() / "bear" / "own-copy.yaml").exists()
    bare = saves.load(text, games.load).session
    page = opened(shelf=Shelf()).show_page(MapsPage)
    page.show_map("2")
    page.picture.setFocus()
    page.picture.go("H08")
    qtbot.keyClicks(page.picture, "B")
    assert (user_folder() / "bear" / "own-copy.yaml").exists()
    changed = saves.load(text, games.load).session
    for other in (bare, changed):
        assert other.state == session.state and other.prompt == session.prompt


def test_what_the_table_has_just_learnt_is_on_the_page_at_once(opened):
    window = opened(shelf=Shelf())
    session = stopped_at("setup.cover", painted=False, number=0).fork()
    assert session is not None
    file = SessionFile.create(session, new_session_path("bear", "mission-1"))
    window.controller.open(session, file)
    window.controller._leisure.setInterval(1_000_000)  # nobody is ever at leisure here
    while session.state.step == "contacts":
        window.controller.answer(() if session.prompt.key == "setup.cover" else "none")
    assert content_for(GAME, user_folder())[0].maps.get("2") is None
    page = window.show_page(MapsPage)
    told = {(fact.hex, fact.to) for fact in session.state.told.values()}
    assert told == {(fact.hex, fact.to) for fact in page.content.maps["2"].told}


def test_what_another_window_learns_while_the_page_is_open_stays(page, qtbot):
    """A map is written whole: it is the map as the layer has it now that is painted."""
    today, controller = "2026-11-23", GAME.maps
    other = content_for(GAME, user_folder())[0]
    keep_record(user_folder(), GAME, controller.section, controller.figured(other, "crossing", ["A02"], 3, today))
    page.picture.go("C02")
    qtbot.keyClicks(page.picture, "B")
    kept = content_for(GAME, user_folder())[0].maps["crossing"]
    assert kept.paint[1][2] == "B" and ("A02", 3) in {(fact.hex, fact.cover) for fact in kept.told}


def test_however_much_is_known_of_a_hex_the_map_stays_where_it_is(page, qtbot):
    page.show_map("2")
    places, facts = set(), []
    for step, key in enumerate("W3.0w2"):
        page.picture.go(f"C0{step + 1}")
        qtbot.keyClicks(page.picture, f"{key}{step % 4}")
        facts.append(len(page.facts))
        palette = page.palette_rows.mapTo(page, QPoint())
        places.add((str(page.picture.geometry()), palette.toTuple(), page.area.verticalScrollBar().value()))
    page.picture.go("A01")
    facts.append(len(page.facts))
    assert len(places) == 1 and {0, 1} <= {*facts}


def test_a_photo_is_aligned_by_the_arrows_and_enter(page, qtbot, tmp_path):
    photo = tmp_path / "board.png"
    QImage(300, 200, QImage.Format.Format_RGB32).save(str(photo))
    page.lay_photo(str(photo))
    before = photo_of("bear/crossing").laid
    page.align()
    for place in page._targets:
        assert place in page.told.text() and page.picture.hasFocus()
        start = page.picture.cross
        qtbot.keyClick(page.picture, Qt.Key.Key_Right)
        qtbot.keyClick(page.picture, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
        assert page.picture.cross.x() > start.x() or page.picture.cross.y() > start.y()
        qtbot.keyClick(page.picture, Qt.Key.Key_Return)
    assert not page.picture.points and photo_of("bear/crossing").laid != before


@pytest.fixture
def battle_page(opened):
    """The page at the plain of the chariots, in a window with the games on its shelf."""
    page = opened(shelf=Shelf()).show_page(MapsPage)
    page.show_own("chariots")
    page.show_map("plain")
    page.picture.setFocus()
    return page


def kept_battle_map(id):
    return content_for(games.load("chariots"), user_folder())[0].maps[id]


def test_a_battle_map_is_painted_by_keys_with_heights_and_streams_between_hexes(battle_page, qtbot):
    page = battle_page
    page.picture.go("2024")
    qtbot.keyClicks(page.picture, "b3")
    board = kept_battle_map("plain")
    assert board.paint[6][6] == "w" and page.picture.at == "2025" and board.levels[7][6] == "3"
    qtbot.keyClicks(page.picture, "y")
    qtbot.keyClick(page.picture, Qt.Key.Key_Right)
    qtbot.keyClicks(page.picture, "y")
    assert page.picture.pair == ("2025", "2124") and "2025-2124" in kept_battle_map("plain").lines["stream"]
    qtbot.keyClick(page.picture, Qt.Key.Key_Delete)
    page.undo()
    page.undo()
    assert kept_battle_map("plain").lines["stream"] == board.lines["stream"]


def test_a_drag_lays_a_road_from_hex_to_hex(battle_page, qtbot):
    page = battle_page
    page.painter.take(page.palette_rows.brush_of("O"))
    page.map_frame.follow("1824")
    qtbot.mousePress(page.picture, LEFT, pos=point_of(page, "1824"))
    for place in ("1924", "2025"):
        qtbot.mouseMove(page.picture, point_of(page, place))
    qtbot.mouseRelease(page.picture, LEFT, pos=point_of(page, "2025"))
    assert {"1824-1924", "1924-2025"} <= {*kept_battle_map("plain").lines["road"]}
