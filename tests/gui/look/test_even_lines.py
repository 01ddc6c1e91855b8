"""Texts that wrap: lines about as long as each other, clear of their neighbours."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from puesto.core.messages import msg
from puesto.core.views import Chit, CounterView
from puesto.gui.controls.buttons import MARK_GAP, AnswerButton
from puesto.gui.look.theme import FIGURE, load_fonts, theme
from puesto.gui.pieces.counter_face import draw_face
from puesto.gui.prompts.pick import BOX

HINT = "si el Jefe de la 1ª está a 9 hexágonos o menos de Tutmosis III, por una ruta libre"


@pytest.mark.parametrize("scale", [100, 200])
def test_an_answer_whose_hint_wraps_is_no_wider_than_its_lines_need(qtbot, scale):
    load_fonts()
    button = AnswerButton("1ª División", theme("papel", scale), key="2", hint=HINT)
    qtbot.addWidget(button)
    size = button.sizeHint()
    assert size.width() < theme("papel", scale).px(420)
    assert (
        button.heightForWidth(theme("papel", scale).px(420)) == size.height() < button.heightForWidth(size.width() - 1)
    )


def test_an_answer_with_a_box_wraps_beside_its_box(qtbot):
    load_fonts()
    look = theme("papel")
    said = "BI 1 (Infantería de las Colinas) ataca por la retaguardia."
    bare, boxed = AnswerButton(said, look, key="2"), AnswerButton(f"{BOX}{MARK_GAP}{said}", look, key="2")
    for button in (bare, boxed):
        qtbot.addWidget(button)
    wide = look.metrics(boxed.style_).horizontalAdvance(BOX + MARK_GAP)
    for width in range(200, 420, 10):
        assert boxed.heightForWidth(width + wide) == bare.heightForWidth(width)


def test_a_counters_name_is_not_written_under_its_markers(qapp):
    load_fonts()
    look, side = theme("papel"), 100
    chits = tuple(Chit("engaged", msg("x")) for _ in range(3))
    pictures = []
    for name in ("Prince of the River", ""):
        image = QImage(side, side, QImage.Format.Format_RGB32)
        image.fill(look.colour("paper"))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        view = CounterView(
            "prince", msg(name), "", "leader", "sand", label=msg(name) if name else msg(" "), chits=chits
        )
        draw_face(painter, look, QRectF(0, 0, side, side), view, lambda said: said.template)
        painter.end()
        pictures.append(image)
    changed = {x for x in range(side) for y in range(70, side) if pictures[0].pixel(x, y) != pictures[1].pixel(x, y)}
    assert changed and max(changed) <= side - 0.5 * look.px(24)


@pytest.mark.parametrize(("scale", "low", "primary"), [(100, False, False), (200, True, False), (100, False, True)])
def test_a_key_of_one_sign_stands_in_a_cap_so_that_no_figure_reads_on_into_the_words(qtbot, scale, low, primary):
    load_fonts()
    look = theme("papel", scale)
    edge, wide = look.colour("edge").rgb(), look.metrics(FIGURE).horizontalAdvance("2")

    def upright(key: str) -> list[int]:
        """Return the columns of the cap's lines: those of its colour over nearly the height of the figures."""
        button = AnswerButton("7 PA y 1 PAM", look, key=key, low=low, primary=primary)
        qtbot.addWidget(button)
        button.resize(button.sizeHint())
        picture = button.grab().toImage()
        rows = range(picture.height() // 2 - look.px(6), picture.height() // 2 + look.px(6))
        around = [*range(look.px(5), look.px(14)), *range(look.px(14) + wide, look.px(14 + 8) + wide)]
        found = [x for x in around if all(_alike(picture.pixel(x, y), edge) for y in rows)]
        return [x for x in found if x - 1 not in found]

    caps = upright("2")
    assert len(caps) == 2 and caps[0] < look.px(14) < caps[1]
    assert not any(x < look.px(14) for key in ("Ctrl Z", "") for x in upright(key))


def _alike(one: int, other: int) -> bool:
    """Whether two colours are so, as far as a smooth line shows it."""
    return all(abs((one >> shift & 255) - (other >> shift & 255)) < 70 for shift in (0, 8, 16))
