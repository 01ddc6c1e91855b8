"""Procedures at the terminal: every part of a strip, a sum, a table, a chain and a formation is a plain line."""

from __future__ import annotations

from puesto.core.messages import Sayable, Text, msg
from puesto.core.procedure_views import (
    ACTIVE,
    DONE,
    SKIPPED,
    ChainView,
    FormationView,
    ResultCell,
    ResultRow,
    ResultTableView,
    Share,
    StepsView,
    StepView,
    SubStepView,
    SumColumn,
    SumLine,
    SumView,
)
from puesto.core.views import SOLO, TableView
from puesto.language import Language
from puesto.terminal.draw import status_lines, table_lines
from puesto.terminal.paper import TextPaper


def text(words: str) -> Text:
    return Text(words, words)


VIEW = TableView(
    text("Mesa"),
    1,
    1,
    "",
    msg("Turno"),
    sides=SOLO,
    formations=(FormationView("one", text("Primera"), "a", "sand", "used", -1, active=True, lines=(text("Fresca"),)),),
    strips=(
        StepsView(
            "strip",
            text("Tira"),
            (
                StepView("a", "a", text("Iniciar"), state=DONE),
                StepView(
                    "b",
                    "b",
                    text("Preparar"),
                    state=ACTIVE,
                    subs=(SubStepView(text("Trenes"), SKIPPED, text("no hay")),),
                ),
                StepView("c", "c", text("Tirar"), state=SKIPPED, reason=text("ya usado")),
            ),
        ),
    ),
    sums=(
        SumView(
            "sum",
            text("Suma"),
            (
                SumColumn(
                    "open", text("Siempre"), (SumLine(text("Fresca"), 1), SumLine(text("Mezclada"), -1, on=False))
                ),
                SumColumn(
                    "shut", text("Cortada"), (SumLine(text("Fuera"), -3),), open=False, why_shut=text("completa")
                ),
            ),
            net=1,
            cap=text("tope"),
        ),
    ),
    results=(
        ResultTableView(
            "table",
            text("Tabla"),
            (text("Bajas"),),
            (ResultRow("7-8", text("7-8"), (ResultCell(text("A1")),), numerator=11, denominator=36, live=True),),
            summary=(Share(text("se retira"), 1, 2),),
        ),
    ),
    chains=(ChainView("chain", text("Cadena"), (Share(text("pasa"), 1, 2),), Share(text("todo"), 1, 4)),),
)


def spanish(said: Sayable) -> str:
    return Language("es").say(said, lambda ref: text(ref.id))


def lines() -> str:
    return "\n".join(table_lines(VIEW, spanish, TextPaper()))


def test_what_does_not_count_stands_in_brackets_and_says_why():
    said = lines()
    assert " +1 Fresca" in said and "(−1) Mezclada" in said
    assert "Cortada (completa)" in said and "(−3) Fuera" in said and "tope" in said


def test_the_live_row_and_the_walked_step_are_marked_and_odds_are_told_with_their_ways():
    said = lines()
    assert "▶ 7-8: A1  31 % (11 de 36)" in said and "▶ b) Preparar" in said and "✗ c) Tirar · ya usado" in said
    assert "✗ Trenes (no hay)" in said and "= todo: 25 % (1 de 4)" in said and "▶ Primera: Fresca" in said


def test_the_strip_stands_on_one_line_over_every_question():
    assert "Tira · ✓a ▶b ✗c · b) Preparar" in status_lines(VIEW, spanish, TextPaper())
