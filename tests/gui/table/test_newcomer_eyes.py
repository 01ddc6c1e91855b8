"""Details that a new player sees: Enter after a click, the menu's size, single markers, long names."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QMenu

from puesto.core.messages import Text, msg
from puesto.core.prompts import Band, Draw, Roll
from puesto.core.views import CounterView, Edit, Figure
from puesto.gui.controls.accessible import template_of
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, FIGURE, LABEL, LIGHT, PALETTES, Theme
from puesto.gui.look.words import Words
from puesto.gui.panels.edit_menu import open_menu
from puesto.gui.pieces import counter, counter_face
from puesto.gui.prompts.draw import DrawWidget
from puesto.gui.prompts.roll import RollWidget
from puesto.shelf import Shelf
from tests.gui.screens import settle


def test_enter_starts_the_battle_that_was_clicked(opened, keys, qtbot):
    window = opened(shelf=Shelf())
    window.set_up("chariots")
    settle()
    dust = next(one for one in window.new_page.findChildren(AnswerButton) if one.text() == "Polvo en la llanura")
    qtbot.mouseClick(dust, Qt.MouseButton.LeftButton)
    settle()
    keys(window, Qt.Key.Key_Return)
    assert window.controller.session is not None
    assert window.controller.session.state.battle == "dust"


@pytest.mark.parametrize(("left", "counts"), [(("a", "b"), ["", ""]), (("a", "a", "b"), ["quedan 2", "queda 1"])])
def test_a_real_bag_says_how_many_are_left_only_where_there_are_several(qtbot, left, counts):
    widget = DrawWidget(
        Draw(key="k", message=msg("?"), deck="markers", left=left, bag=True),
        Words("es"),
        Theme(PALETTES[LIGHT]),
        physical=True,
    )
    qtbot.addWidget(widget)
    assert [button.hint for button in widget.buttons] == counts
    assert widget.deck.isHidden()


@pytest.mark.parametrize(
    ("typed", "given"), [("clav", "pinned"), ("CLAVADA", "pinned"), ("a", "a"), ("acobardada", "cowering"), ("x", "x")]
)
def test_a_marker_of_a_pile_is_typed_by_its_name_or_its_beginning(qtbot, typed, given):
    names = {"pinned": "Clavada", "cowering": "Acobardada", "stunned": "Aturdida"}
    words = Words("es")
    words.name = lambda ref: Text(names[ref.id], ref.id)
    draw = Draw(key="k", message=msg("?"), deck="hits.foot", left=("cowering", "pinned", "pinned", "stunned"))
    widget = DrawWidget(draw, words, Theme(PALETTES[LIGHT]), physical=False)
    qtbot.addWidget(widget)
    assert widget.hint.text() == "Espacio saca uno; o escribe cuál te ha salido."
    said = []
    widget.answered.connect(lambda answer, *_: said.append(answer))
    widget.field.setText(typed)
    widget.confirm()
    assert said == [given]


@pytest.mark.parametrize(("typed", "kept"), [("clav", "pinned"), ("Aturdida", "stunned"), ("zzz", "zzz")])
def test_a_marker_that_was_typed_is_shown_by_its_name_in_each_language(qtbot, typed, kept):
    """A correction puts the recorded id back into the field: neither it nor the button shows the id."""
    names = {"pinned": "Clavada", "cowering": "Acobardada", "stunned": "Aturdida"}
    words = Words("es")
    words.name = lambda ref: Text(names[ref.id], ref.id.title())
    draw = Draw(key="k", message=msg("?"), deck="hits.foot", left=("cowering", "pinned", "pinned", "stunned"))
    widget = DrawWidget(draw, words, Theme(PALETTES[LIGHT]), physical=False)
    qtbot.addWidget(widget)
    widget.field.setText(typed)
    assert widget.draft() == kept
    for code, shown in (("es", names.get(kept, kept)), ("en", kept.title() if kept in names else kept)):
        words.speak(code)
        widget.set_draft(kept)
        assert widget.field.text() == shown
        assert widget.draw.text() == words.text("Ha salido: {card}", card=shown)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("scale", [100, 200])
def test_the_menu_of_a_piece_is_in_letters_of_the_players_size(qtbot, scale):
    piece = counter.CounterPiece()
    qtbot.addWidget(piece)
    piece.set_theme(Theme(PALETTES[LIGHT], scale))
    piece.show()
    edits = (Edit("a", 1, msg("1"), menu=msg("Impactos")), Edit("b", "", msg("Hex"), typed=True))
    menu = open_menu(piece, "CH-2 1", edits, template_of, lambda _path, _value: None, QPoint(0, 0))
    assert menu is not None
    wanted = piece.theme.font(BODY).pixelSize()
    assert {one.font().pixelSize() for one in (menu, *menu.findChildren(QMenu))} == {wanted}
    assert menu.actions()[0].text() == "CH-2 1"
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    assert menu.activeAction() is menu.actions()[1]
    menu.close()
    QApplication.processEvents()


@pytest.mark.parametrize("scale", [70, 100, 200])
def test_a_long_name_leaves_a_leader_his_silhouette(qtbot, monkeypatch, scale):
    rooms: list[QRectF] = []
    monkeypatch.setattr(counter_face, "draw_silhouette", lambda _painter, _shape, room, *_inks: rooms.append(room))
    figures = tuple(Figure(place, "8", msg("n"), msg("n")) for place in ("top_left", "top_right", "bottom_left"))
    view = CounterView("k", msg("k"), "", "general", "clay", figures=figures, label=msg("Príncipe de las Colinas"))
    theme = Theme(PALETTES[LIGHT], scale, 14)
    side = theme.px(counter.FACE)
    picture = QPixmap(side, side)
    painter = QPainter(picture)
    counter_face.draw_face(painter, theme, QRectF(0, 0, side, side), view, template_of)
    painter.end()
    assert rooms[0].height() >= 0.2 * side


@pytest.mark.parametrize("side", [74, 92, 120])
@pytest.mark.parametrize("name", ["Rifles E07", "SdKfz 251 I08"])
def test_the_leaf_of_a_cover_lies_over_no_number_and_no_letter(qtbot, monkeypatch, side, name):
    leaves, numbers = list[QRectF](), list[QRectF]()
    write = paint.write

    def written(painter, rect, text, *rest):
        if text == "7":
            numbers.append(rect)
        write(painter, rect, text, *rest)

    monkeypatch.setattr(counter_face, "_draw_cover", lambda _painter, _theme, rect, _cover: leaves.append(rect))
    monkeypatch.setattr(paint, "write", written)
    figures = tuple(Figure(place, "7", msg("n"), msg("n")) for place in ("top_left", "bottom_left"))
    view = CounterView("k", msg(name), "", "vehicle", "clay", figures=figures, cover=2)
    theme, lines = Theme(PALETTES[LIGHT], 100), list[tuple[float, paint.Paragraph]]()
    monkeypatch.setattr(paint.Paragraph, "draw", lambda line, _painter, _x, y, _ink: lines.append((y, line)))
    picture = QPixmap(side, side)
    painter = QPainter(picture)
    counter_face.draw_face(painter, theme, QRectF(0, 0, side, side), view, template_of)
    painter.end()
    (leaf,), ((y, line),) = leaves, lines
    assert len(numbers) == 2
    high = theme.metrics(FIGURE).capHeight()
    inks = [QRectF(box.left(), box.center().y() - high / 2, box.width(), high) for box in numbers]
    assert not any(leaf.intersects(ink) for ink in inks)
    air = (line.line_height - theme.metrics(LABEL).capHeight()) / 2  # over the letters of the first line
    text = QRectF((side - line.used) / 2, y + air, line.used, line.height - 2 * air)
    assert not leaf.adjusted(0, 0, -side / 25, 0).intersects(text)


def test_what_a_die_does_is_read_as_one_reads_a_chart(qtbot):
    bands = (Band(0, msg("sin impactos")), Band(7, msg("1 impacto")), Band(8, msg("2 impactos")))
    widget = RollWidget(
        Roll(key="k", message=msg("?"), sides=10, zero=True, bands=bands), Words("es"), Theme(PALETTES[LIGHT])
    )
    qtbot.addWidget(widget)
    assert widget.needs.text() == "≤ 6: sin impactos   7: 1 impacto   ≥ 8: 2 impactos"


def test_a_counter_that_turns_or_shakes_is_never_copied_from_another(qtbot):
    pictures = []
    for shape in ("infantry", "general"):
        piece = counter.CounterPiece()
        qtbot.addWidget(piece)
        piece.show_counter(CounterView(shape, msg(shape), "", shape, "german"), template_of, False)
        piece.resize(132, 160)
        pictures.append(piece._picture(piece.picture_key()).toImage())
    assert pictures[0] != pictures[1]
