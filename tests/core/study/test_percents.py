"""Whole percents of one question come to 100 together, wherever they are shown."""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puesto import games
from puesto.chance import Dice
from puesto.core.messages import Message
from puesto.core.procedure_views import ChartView, ResultRow, ResultTableView
from puesto.core.prompts import Draw, Roll
from puesto.core.saying import percentages, whole_percents
from puesto.core.study.odds import cases, cases_if_few
from puesto.diary.lines import shares
from puesto.language import Language
from puesto.packs import content_for
from puesto.terminal.commands.chances import classes_with_chances
from tests import helpers

SPANISH = Language("es")


def whole(told: Message) -> int:
    """Return the number in the text of a chance; less than one per cent counts as 0."""
    text = SPANISH.say(told)
    figure = int(re.sub(r"\D", "", text))
    return 0 if text.startswith("<") else 100 if text.startswith(">") else figure


@given(st.lists(st.integers(0, 40), min_size=1, max_size=12).filter(any))
def test_they_come_to_a_hundred_and_none_is_off_by_one(parts):
    chances = [Fraction(part, sum(parts)) for part in parts]
    found = whole_percents(chances)
    assert sum(found) == 100
    assert all(abs(figure - 100 * chance) < 1 for figure, chance in zip(found, chances, strict=True))


def test_what_can_come_is_never_impossible_nor_certain():
    told = percentages([Fraction(1, 1296), Fraction(1295, 1296)])
    assert [SPANISH.say(one) for one in told] == ["< 1 %", "> 99 %"]
    assert [SPANISH.say(one) for one in percentages([Fraction(1, 3)] * 3)] == ["34 %", "33 %", "33 %"]


def test_the_rows_of_a_tree_make_a_hundred_level_by_level():
    def row(id: str, part: int, of: int, level: int = 0) -> ResultRow:
        return ResultRow(id, Message(id), (), numerator=part, denominator=of, level=level)

    rows = (row("a", 1, 3), row("a1", 1, 6, 1), row("a2", 1, 6, 1), row("b", 1, 3), row("c", 1, 3))
    found = ResultTableView("t", Message("t"), (), rows).percents
    assert found == {"a": 34, "b": 33, "c": 33, "a1": 17, "a2": 16}


def check_view(view: Any, seen: dict[str, int]) -> None:
    """Look at every table and chart of a view."""
    for panel in (*view.results, *view.bars):
        if isinstance(panel, ResultTableView):
            groups, above = defaultdict(list), list[tuple[int, str]]()
            for row in panel.rows:
                while above and above[-1][0] >= row.level:
                    above.pop()
                if row.denominator:
                    groups[above[-1][1] if above else ""].append(row)
                above.append((row.level, row.id))
            for rows in groups.values():
                all_of_it = sum(Fraction(row.numerator, row.denominator) for row in rows)
                assert sum(panel.percents[row.id] for row in rows) == round(100 * all_of_it)
                seen["table"] += 1
        elif isinstance(panel, ChartView):
            for at in (0, 1):
                assert sum(whole(pair[at]) for pair in panel.percents) == 100
            seen["chart"] += 1


@pytest.mark.parametrize("name", [entry.id for entry in games.GAMES])
def test_every_question_of_chance_of_a_game_comes_to_a_hundred(name):
    game = games.load(name)
    content, _ = content_for(game)
    session, dice, seen = (
        helpers.begin(game, content, game.scenarios(content)[0].id),
        Dice(5),
        defaultdict[str, int](int),
    )
    for _ in range(150):
        prompt = session.prompt
        if prompt is None:
            break
        if isinstance(prompt, Roll | Draw) and len(cases_if_few(prompt)) > 1:
            told_chances = [dict(one.params)["chance"] for one in classes_with_chances(cases(prompt))]
            assert sum(whole(one) for one in told_chances if isinstance(one, Message)) == 100
            seen["cases"] += 1
            told = shares(prompt, dice.answer(prompt), SPANISH.say)
            if told:
                figures = [0 if one.chance.startswith("<") else int(re.sub(r"\D", "", one.chance)) for one in told]
                assert sum(figures) in ((100, 99) if any(one.chance.startswith(">") for one in told) else (100,))
                seen["diary"] += 1
        check_view(session.view(), seen)
        helpers.answer_at_random(session, dice)
    assert seen["cases"] > 3, dict(seen)
