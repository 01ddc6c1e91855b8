"""Procedures in text: strips, sums, tables with odds, chains of rolls, formations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from puesto.core.messages import N_, NN_, Sayable, count, msg
from puesto.core.procedure_views import (
    ChainView,
    ChartView,
    FormationView,
    GaugeView,
    GridView,
    GroupTableView,
    PartyView,
    ResultRow,
    ResultTableView,
    RowView,
    Share,
    SquareView,
    StepsView,
    StepView,
    SumColumn,
    SumView,
    TrayView,
)
from puesto.core.saying import percentage, with_sign
from puesto.core.views import TableView
from puesto.terminal.paper import TextPaper

Say = Callable[[Sayable], str]
MOST_WAYS = 6**5
"""The most ways for which their number is printed beside the percentage."""
SIGNS = {"idle": " ", "active": "▶", "done": "✓", "skipped": "✗"}


def strip_in_brief(strip: StepsView, say: Say, paper: TextPaper) -> list[str]:
    """Return a strip on one line: each step by its mark, and the one that is walked by its name."""
    marks = " ".join(f"{SIGNS[step.state].strip()}{step.mark}" for step in strip.steps)
    active_step = next((f"{step.mark}) {say(step.title)}" for step in strip.steps if step.state == "active"), "")
    return paper.wrap(" · ".join(part for part in (say(strip.title), marks, active_step) if part))


def procedure_lines(view: TableView, say: Say, paper: TextPaper) -> list[str]:
    """Return the lines of formations, strips, sums, tables and chains, in this order."""
    parts: tuple[tuple[Iterable[Any], Callable[[Any, Say, TextPaper], list[str]]], ...] = (
        (view.formations, formation_lines),
        (view.strips, strip_lines),
        (view.sums, sum_lines),
        (view.results, result_lines),
        (view.chains, chain_lines),
        (view.groups, group_lines),
        (view.trays, tray_lines),
        (view.bars, bar_lines),
        (view.grids, grid_lines),
        (view.gauges, gauge_lines),
    )
    return [line for ones, lines in parts for item in ones for line in lines(item, say, paper)]


def row_in_words(row: RowView, say: Say) -> str:
    """Return a unit as a row in words: models, morale, pins, the face of its die."""
    parts = [f"{row.models}/{row.full}" if row.full > 1 else "", row.armour]
    parts += [say(row.quality_name)] if row.quality_name is not None else []
    parts.append(say(msg(N_("moral {n}"), n=row.morale)))
    parts.append(say(count(NN_("{n} marcador", "{n} marcadores"), row.pins)) if row.pins else "")
    if row.order_name is not None:
        words = N_("dado guardado: {order}") if row.kept else N_("dado: {order}")
        parts.append(say(msg(words, order=row.order_name)))
    parts += [say(row.word)] if row.word is not None else []
    return ", ".join(part for part in parts if part)


def party_in_words(party: PartyView, say: Say) -> str:
    """Return one end of a shot in words: who it is, what matters of it, its order, its pins."""
    parts = [say(party.name), say(party.detail)]
    parts += [say(party.order_name)] if party.order_name is not None else []
    parts += [say(count(NN_("{n} marcador", "{n} marcadores"), party.pins))] if party.pins else []
    return ", ".join(parts)


def group_lines(view: GroupTableView, say: Say, paper: TextPaper) -> list[str]:
    """Weapon groups, a line each: shots, modifiers, what they need, what came, or why they do not fire."""
    result = [paper.ink(say(view.title), "heading")]
    ends = "; ".join(party_in_words(party, say) for party in view.parties)
    result += paper.wrap(ends, "  ", "  ") if ends else []
    range_words = [say(message) for message in (view.between, view.under) if message is not None]
    result += paper.wrap(", ".join(range_words), "  ", "  ") if range_words else []
    for row in view.rows:
        if row.why_not is not None:
            result += paper.wrap(f"{say(row.name)}: {say(row.why_not)}", "  ✗ ", "    ")
            continue
        lines = zip(view.columns, row.values, strict=True)
        sums = ", ".join(f"{say(name)} {with_sign(value)}" for name, value in lines if value)
        hits = say(msg(N_("salen {n}"), n=row.hits)) if row.hits is not None else ""
        text = ", ".join(part for part in (f"{row.shots}d", sums, f"{row.need}+", hits) if part)
        result += paper.wrap(f"{say(row.name)}: {text}", "  · ", "    ")
    return result


def tray_lines(view: TrayView, say: Say, paper: TextPaper) -> list[str]:
    """Dice in groups: faces as they fell, a dot for each that is to be thrown."""
    result = [paper.ink(say(view.title), "heading")]
    for group in view.groups:
        faces = " ".join("·" if die.face is None else str(die.face) for die in group.dice)
        text = f"  {say(group.said)}" if group.said is not None else ""
        need_text = f"{group.need}+: " if group.need else ""
        result += paper.wrap(f"{need_text}{faces}{text}", "  ", "    ")
    return result


def bar_lines(view: ChartView, say: Say, paper: TextPaper) -> list[str]:
    """Bars as a line each, what they were before the throw behind; then what each thing was worth."""
    result = [paper.ink(say(view.title), "heading")]
    for bar, shares in zip(view.bars, view.percents, strict=True):
        share_now, before = map(say, shares)
        mark = f" ← {say(view.mark[1])}" if view.mark is not None and view.mark[0] == bar.value else ""
        result += paper.wrap(f"{bar.value}: {share_now} ({before}){mark}", "  ", "    ")
    for share in (view.headline, view.before):
        if share is not None:
            chance = say(percentage(Fraction(share.numerator, share.denominator)))
            result += paper.wrap(f"{say(share.said)}: {chance}", "  ", "    ")
    for name, points in view.worth:
        result += paper.wrap(f"{say(name)}: {with_sign(points)}", "  ", "    ")
    return result


def grid_lines(grid: GridView, say: Say, paper: TextPaper) -> list[str]:
    """Return a board, a paragraph for each line: the contents of the squares, and who aims where."""
    result = [paper.ink(say(grid.title), "heading")]
    for line in grid.lines:
        cells = [cell for cell in grid.cells if cell.line == line]
        text = "; ".join(_cell_text(cell, say) for cell in cells) or "·"
        result += paper.wrap(text, f"{'▶' if line in grid.aims else ' '} {line} ", "     ")
    told_below = [arrow.said for arrow in grid.arrows] + ([grid.backs.said] if grid.backs is not None else [])
    for message in told_below:
        result += paper.wrap(say(message), "    ", "    ")
    return result


def _cell_text(cell: SquareView, say: Say) -> str:
    parts = [say(part) for part in (cell.said, cell.terrain, cell.objective) if part is not None]
    return f"{cell.column}{cell.line} {', '.join(parts)}"


def gauge_lines(gauge: GaugeView, say: Say, paper: TextPaper) -> list[str]:
    """Return a gauge: its value and what it is made of, and where another reading would put it."""
    result = [paper.ink(say(gauge.title), "heading"), *paper.wrap(say(gauge.said), "  ")]
    for line in gauge.lines:
        result += paper.wrap(say(line.name), f"    {line.value:+3d} ", "        ")
    for _, message in gauge.others:
        result += paper.wrap(say(message), "  ! ", "    ")
    return result


def formation_lines(card: FormationView, say: Say, paper: TextPaper) -> list[str]:
    """Return a formation in words: its name and the contents of its card."""
    mark = "▶ " if card.active else "  "
    text = " · ".join(say(line) for line in card.lines)
    return paper.wrap(text, f"{mark}{say(card.name)}: ", "    ")


def strip_lines(strip: StepsView, say: Say, paper: TextPaper) -> list[str]:
    """Return a strip, a line a step, its parts below it."""
    title = say(strip.title) + (f" · {say(strip.subtitle)}" if strip.subtitle is not None else "")
    result = [paper.ink(title, "heading")]
    for step in strip.steps:
        result += _step_lines(step, say, paper)
    return result


def _step_lines(step: StepView, say: Say, paper: TextPaper) -> Iterator[str]:
    texts = [say(part) for part in (step.title, step.said, step.reason) if part is not None]
    yield from paper.wrap(" · ".join(texts), f"{SIGNS[step.state]} {step.mark}) ", "     ")
    for sub in step.subs:
        reason = f" ({say(sub.reason)})" if sub.reason is not None else ""
        yield from paper.wrap(say(sub.text) + reason, f"    {SIGNS[sub.state]} ", "      ")


def sum_lines(sum_: SumView, say: Say, paper: TextPaper) -> list[str]:
    """Return a sum: its columns with their lines, and what it comes to."""
    result = [paper.ink(say(sum_.title), "heading")]
    for column in sum_.columns:
        result += _column_lines(column, say, paper)
    total = say(sum_.formula) if sum_.formula is not None else with_sign(sum_.net)
    result += paper.wrap(total, "  = ")
    return result + (paper.wrap(say(sum_.cap), "    ") if sum_.cap is not None else [])


def _column_lines(column: SumColumn, say: Say, paper: TextPaper) -> Iterator[str]:
    """Yield the lines of one column of a sum."""
    shut = f" ({say(column.why_shut)})" if not column.open and column.why_shut is not None else ""
    yield f"  {say(column.title)}{shut}"
    if column.base is not None:
        yield f"    {column.base[1]:>3d} {say(column.base[0])}"
    for line in column.lines:
        counts = line.on and column.open
        why = f" ({say(line.reason)})" if line.reason is not None else ""
        yield from paper.wrap(
            say(line.name) + why,
            f"    {with_sign(line.value):>3} " if counts else f"    ({with_sign(line.value)}) ",
            "        ",
        )


def result_lines(table: ResultTableView, say: Say, paper: TextPaper) -> list[str]:
    """Return a table with odds, the row that came up marked."""
    result = [paper.ink(say(table.title), "heading")]
    heads = " | ".join(say(head) for head in table.columns)
    result += paper.wrap(heads, "    ") if heads else []
    wholes = table.percents
    for row in table.rows:
        result += _row_lines(row, wholes.get(row.id), say, paper)
    return result + [line for share in table.summary for line in _share_lines(share, say, paper)]


def _row_lines(row: ResultRow, percent: int | None, say: Say, paper: TextPaper) -> list[str]:
    cells = " | ".join(say(cell.text) for cell in row.cells)
    chance = f"  {_chance(row.numerator, row.denominator, say, percent)}" if row.denominator else ""
    return paper.wrap(f"{say(row.label)}: {cells}{chance}", "  ▶ " if row.live else "    ", "      ")


def chain_lines(chain: ChainView, say: Say, paper: TextPaper) -> list[str]:
    """Return a chain: its links, what they come to, and what else would."""
    result = [paper.ink(say(chain.title), "heading")]
    for share in chain.links:
        result += _share_lines(share, say, paper)
    result += _share_lines(chain.total, say, paper, "  = ")
    for share in chain.variants:
        result += _share_lines(share, say, paper, "    ")
    return result


def _share_lines(share: Share, say: Say, paper: TextPaper, lead: str = "  · ") -> list[str]:
    return paper.wrap(f"{say(share.said)}: {_chance(share.numerator, share.denominator, say)}", lead, "    ")


def _chance(numerator: int, denominator: int, say: Say, percent: int | None = None) -> str:
    share = percentage(Fraction(numerator, denominator), percent)
    if denominator > MOST_WAYS:
        return say(share)
    return say(msg(N_("{share} ({ways} de {all})"), share=share, ways=numerator, all=denominator))
