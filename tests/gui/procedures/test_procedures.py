"""The panels of procedures: what is ticked by digit and click, what folds and what never does, how a row is said."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from pytestqt.qtbot import QtBot

from puesto.core.procedure_views import IDLE, ResultRow
from puesto.core.values import replace
from puesto.core.views import Edit
from puesto.gui.controls.accessible import Say
from puesto.gui.look import paint
from puesto.gui.panels.base import Panel, Piece
from puesto.gui.panels.edit_menu import put_right
from puesto.gui.procedures.chain import ChainPanel
from puesto.gui.procedures.formations import FormationsPanel
from puesto.gui.procedures.parts import ProcedurePanel, chance_text, row_chance
from puesto.gui.procedures.procedure_board import ProcedureBoard, fold_to_fit
from puesto.gui.procedures.result_table import ResultTablePanel
from puesto.gui.procedures.steps import StepsPanel
from puesto.gui.procedures.sum import SumPanel
from tests.gui.conftest import Showing
from tests.gui.panels.samples import t
from tests.gui.procedures import samples
from tests.gui.test_nothing_clipped import overflowing

__all__ = ["overflowing"]


def shown(panel: ProcedurePanel, view: Any, say: Say, showing: Showing) -> Any:
    """A panel with its view, on the screen."""
    panel.set_sides(samples.SIDES)
    panel.show_view(view, say)
    showing(panel, panel.preferred_width())
    return panel


def test_a_digit_ticks_the_line_of_its_number(spanish: Say, showing: Showing, qtbot: QtBot) -> None:
    panel = shown(SumPanel(), samples.SUM, spanish, showing)
    wanted: list[str] = []
    panel.change_wanted.connect(lambda piece, title, path: wanted.append(path))
    first = panel.rows["always:0"]
    first.setFocus()
    qtbot.keyClick(first, "2")
    assert wanted == ["formations.a.coordination_marker"]
    assert panel.rows["always:1"].hasFocus()
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    assert wanted[1:] == ["formations.a.fatigue"]


def test_a_line_without_a_number_takes_no_click(spanish: Say, showing: Showing, qtbot: QtBot) -> None:
    panel = shown(SumPanel(), samples.SUM, spanish, showing)
    told: list[str] = []
    panel.change_wanted.connect(lambda *asked: told.append(asked[2]))
    panel.line_clicked.connect(told.append)
    for row in (panel.rows["always:2"], panel.rows["always:3"]):
        qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
    assert told == []


def test_a_line_that_the_question_wants_glows_and_answers_it(spanish: Say, showing: Showing, qtbot: QtBot) -> None:
    panel = shown(SumPanel(), samples.SUM, spanish, showing)
    panel.set_glow(frozenset({"double", "other"}))
    row = panel.rows["always:3"]
    assert [one.glowing for one in panel.rows.values()].count(True) == 1
    with qtbot.waitSignal(panel.line_clicked) as clicked:
        qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
    assert clicked.args == ["double"]


def test_a_sum_says_what_counts_and_why_not(spanish: Say, showing: Showing) -> None:
    panel = shown(SumPanel(), samples.SUM, spanish, showing)
    assert panel.accessibleName() == "SNAFU: +2"
    assert panel.rows["always:0"].accessibleName() == "Fatiga nivel 1, −1, cuenta"
    assert panel.rows["always:2"].accessibleName() == "Formaciones mezcladas, −1, no cuenta, no lo está"
    assert panel.heads["shut"].accessibleName() == "La MSR no es Completa, Alemanes, la MSR es Completa"


def test_folded_a_sum_keeps_what_counts_and_a_click_unfolds_it(spanish: Say, showing: Showing, qtbot: QtBot) -> None:
    panel = shown(SumPanel(), samples.SUM, spanish, showing)
    panel.set_folded(True)
    seen = [id for id, row in panel.rows.items() if not row.isHidden()]
    assert seen == ["always:0", "always:1"]
    assert panel.more["always"].accessibleName() == "2 más que no cuentan"
    qtbot.mouseClick(panel.more["always"], Qt.MouseButton.LeftButton)
    panel.set_folded(True)
    assert not any(row.isHidden() for row in panel.rows.values())


def test_a_step_is_said_with_whose_it_is_and_why_it_was_passed_over(spanish: Say, showing: Showing) -> None:
    panel = shown(StepsPanel(), samples.STRIP, spanish, showing)
    assert panel.rows["2"].accessibleName() == (
        "2: Defensa Preparada, Alemanes, pasada por alto, no hay marcador en el hex del defensor"
    )
    assert panel.rows["3"].accessibleName().endswith("Retira los trenes, la MSR es Completa")
    assert panel.active_row is panel.rows["3"]
    panel.set_folded(True)
    assert [row.isHidden() for row in panel.rows.values()] == [True, True, False, True]


def test_folded_a_strip_on_which_nothing_is_walked_keeps_its_first_step(spanish: Say, showing: Showing) -> None:
    steps = tuple(replace(step, state=IDLE) for step in samples.STRIP.steps)
    panel = shown(StepsPanel(), replace(samples.STRIP, steps=steps), spanish, showing)
    panel.set_folded(True)
    assert [row.isHidden() for row in panel.rows.values()] == [False, True, True, True]


def test_the_row_that_came_up_is_said_and_never_folds(spanish: Say, showing: Showing) -> None:
    panel = shown(ResultTablePanel(), samples.TABLE, spanish, showing)
    said = panel.rows["9-10"].accessibleName()
    assert said == "9-10, 6-7, 30\u00a0%, ha salido, Pérdidas: Americanos, el atacante 1 paso, Retirada: Situacional"
    panel.set_folded(True)
    assert [id for id, row in panel.rows.items() if not row.isHidden()] == ["9-10"]
    later = replace(samples.TABLE, rows=tuple(replace(row, live=row.id == "11+") for row in samples.TABLE.rows))
    panel.show_view(later, spanish)
    assert [id for id, row in panel.rows.items() if not row.isHidden()] == ["11+"]


def test_the_head_of_the_chances_has_room_with_bars_and_without(
    spanish: Say, showing: Showing, overflowing: list[str]
) -> None:
    panel = shown(ResultTablePanel(), samples.TABLE, spanish, showing)
    bars = set()
    for width in range(panel.preferred_width(), panel.least_width(), -20):
        panel.resize(width, panel.height())
        panel.grab()
        bars.add(bool(panel.shape(width - 2 * panel.inside).bar))
    assert bars == {True, False} and overflowing == []


def test_a_low_and_wide_table_is_shown_turned(spanish: Say, showing: Showing) -> None:
    panel = shown(ResultTablePanel(), samples.TURNED, spanish, showing)
    assert panel.lines["0"].accessibleName() == "completa 34\u00a0%; parcial 33\u00a0% ha salido; fallo 33\u00a0%"
    assert panel.lines["1"].accessibleName() == "Línea 1: completa completa 1; parcial parcial 1; fallo fallo 1"


def test_what_is_missed_least_folds_first(spanish: Say, showing: Showing) -> None:
    total, tree, table, chain = (
        shown(make, view, spanish, showing)
        for make, view in (
            (SumPanel(), samples.SUM),
            (ResultTablePanel(), samples.TREE),
            (ResultTablePanel(), samples.TABLE),
            (ChainPanel(), samples.CHAIN),
        )
    )
    rows: list[list[Panel]] = [[total], [table, tree], [chain], [Panel()]]
    order: list[ProcedurePanel] = [chain, tree, table, total]
    for many in range(len(order) + 1):
        asked: list[int] = []

        def overflow(mine: list[list[Panel]], many: int = many, asked: list[int] = asked) -> int:
            asked.append(len(mine))
            return max(0, many - len([panel for panel in order if panel.folded]))

        fold_to_fit(rows, overflow)
        assert set(asked) == {3}
        assert [panel.folded for panel in order] == [True] * many + [False] * (len(order) - many)


def test_what_folds_in_vain_stays_open_where_not_even_everything_folded_fits(spanish: Say, showing: Showing) -> None:
    total, chain = (
        shown(SumPanel(), samples.SUM, spanish, showing),
        shown(ChainPanel(), samples.CHAIN, spanish, showing),
    )
    fold_to_fit([[total], [chain]], lambda rows: 50 if total.folded else 80)
    assert total.folded and not chain.folded


def test_a_folded_table_keeps_the_likeliest_rows_for_which_there_is_room(spanish: Say, showing: Showing) -> None:
    ways = {"nothing": 4, "little": 1, "much": 1, "never": 0, "neither": 0}
    rows = tuple(ResultRow(id, t(id), (), None, many, 6) for id, many in ways.items())
    table = shown(ResultTablePanel(), replace(samples.TABLE, columns=(), rows=rows), spanish, showing)

    def seen(room: int) -> list[str]:
        def overflow(_: list[list[Panel]]) -> int:
            return max(0, sum(not row.isHidden() for row in table.rows.values()) - room)

        fold_to_fit([[table]], overflow)
        return [id for id, row in table.rows.items() if not row.isHidden()]

    assert (seen(5), seen(3)) == ([*ways], ["nothing", "little", "much"])
    assert (seen(2), seen(1)) == (["nothing", "little"], ["nothing"])


def test_the_panels_of_a_board_fold_anew_only_where_one_of_them_or_their_room_changed(
    spanish: Say, showing: Showing
) -> None:
    chain, folding, asked = shown(ChainPanel(), samples.CHAIN, spanish, showing), ProcedureBoard(), list[int]()

    def overflow(rows: list[list[Panel]]) -> int:
        asked.append(len(rows))
        return int(not chain.folded)

    def fold(high: int) -> int:
        asked.clear()
        before = chain.changes
        folding.collapse_to_fit([[chain]], overflow, (300, high))
        assert chain.folded
        return int(chain.changes - before)

    assert fold(200) == 1
    assert fold(200) == 0 and not asked, "nothing changed"
    assert fold(210) > 0 and asked, "the room did"
    chain.show_view(replace(samples.CHAIN, title=t("Otra")), spanish)
    assert fold(210) > 0 and asked, "its view did"
    assert fold(210) == 0 and not asked


def test_a_formation_is_said_with_what_lies_on_it(spanish: Say, showing: Showing) -> None:
    panel = shown(FormationsPanel(), samples.FORMATIONS, spanish, showing)
    card = panel.cards["blue2"]
    assert card.accessibleName() == "2.ª División de Granaderos"
    assert card.accessibleDescription() == "HQ No Usado. Fatiga. Trenes Fantasma"


def test_a_card_answers_where_it_is_wanted_and_is_put_right_elsewhere(
    spanish: Say, showing: Showing, qtbot: QtBot
) -> None:
    panel = shown(FormationsPanel(), samples.FORMATIONS, spanish, showing)
    asked: list[str] = []
    panel.line_clicked.connect(asked.append)
    panel.change_wanted.connect(lambda piece, title, id: asked.append(f"menu {id}"))
    panel.set_glow(frozenset({"green1"}))
    for id in ("green1", "blue1"):
        qtbot.mouseClick(panel.cards[id], Qt.MouseButton.LeftButton)
    assert asked == ["green1", "menu blue1"]


def test_without_room_those_done_shrink_and_the_row_moves_by_whole_cards_to_the_active_one(
    spanish: Say, showing: Showing, qtbot: QtBot
) -> None:
    panel = FormationsPanel()
    panel.set_sides(samples.SIDES)
    panel.show_view(samples.FORMATIONS, spanish)
    showing(panel, 460)
    seen = [id for id, card in panel.cards.items() if not card.isHidden()]
    assert "blue2" in seen and len(seen) < len(samples.FORMATIONS)
    assert panel.cards["blue3"].narrow and not panel.cards["blue2"].narrow
    qtbot.mouseClick(panel.turners[1], Qt.MouseButton.LeftButton)
    assert [id for id, card in panel.cards.items() if not card.isHidden()][0] == [*panel.cards][panel.first] != seen[0]
    panel.set_glow(frozenset({"green3"}))
    assert not panel.cards["green3"].isHidden()


def test_the_name_of_a_side_over_its_formations_is_whole_or_its_sign_stands_alone(
    spanish: Say, showing: Showing, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, write = set[str](), paint.write

    def seen(painter: QPainter, rect: QRectF, text: str, *rest: Any) -> None:
        written.add(text)
        write(painter, rect, text, *rest)

    panel = FormationsPanel()
    panel.set_sides(samples.SIDES)
    panel.show_view(samples.FORMATIONS, spanish)
    panel.folded = True
    panel.relayout_rows()
    showing(panel, 300)
    monkeypatch.setattr(paint, "write", seen)
    for width in range(300, 700, 10):
        panel.resize(width, panel.heightForWidth(width))
        panel.grab()
    names = {panel.name_of_side(side.id) for side in samples.SIDES}
    assert names <= written and [text for text in written if text.endswith("\u2026")] == []


@pytest.mark.parametrize(("many", "typed", "done"), [(1, False, True), (2, False, False), (1, True, False)])
def test_one_change_is_made_at_once_and_several_are_chosen_from(
    many: int, typed: bool, done: bool, qtbot: QtBot, spanish: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[Edit, ...]] = []
    monkeypatch.setattr(
        "puesto.gui.panels.edit_menu.open_menu", lambda piece, title, edits, *rest: opened.append(edits)
    )
    edits = tuple(Edit("formations.a.mixed", value, t("Mezclada"), typed=typed) for value in range(many))
    others = (*edits, Edit("formations.a.hq", "used", t("Usado")))
    piece, made = Piece(), list[tuple[str, object]]()
    qtbot.addWidget(piece)

    def ask(path: str) -> None:
        put_right(piece, "", path, lambda id: others if id == "a" else (), spanish, lambda *change: made.append(change))

    ask("formations.a.mixed")
    assert made == ([("formations.a.mixed", 0)] if done else [])
    assert opened == ([] if done else [edits])
    ask("a")
    assert opened[-1] == others


def test_a_row_says_that_it_cannot_come_and_a_chance_says_nought(spanish: Say) -> None:
    assert row_chance(0, 36, spanish) == "no sale" and row_chance(18, 36, spanish) == "50\u00a0%"
    assert chance_text(0, 36, spanish) == "0\u00a0%"


def test_folded_formations_of_both_sides_stand_side_by_side_in_a_small_window(spanish: Say, showing: Showing) -> None:
    panel, one = FormationsPanel(), samples.FORMATIONS[0]
    panel.show_view([replace(one, id=f"{side}-{at}", side=side) for side in ("blue", "green") for at in "abc"], spanish)
    panel.set_folded(True)
    showing(panel, 702)
    assert all(card.isVisible() for card in panel.cards.values())
    assert not any(turner.isVisible() for turner in panel.turners.values())
