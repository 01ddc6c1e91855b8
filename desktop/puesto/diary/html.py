"""A paper as one self-contained HTML file, with fonts, dice and colours; typed text is escaped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from puesto.diary.paper import Block, Chapter, DiaryLine, Grid, Paper, Share
from puesto.diary.style import STYLE, font_rules

PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip
"""Where the pips of a die lie, from its middle."""
SQUARE = '<rect class="face" x="4" y="4" width="92" height="92" rx="20"/>'
KITE = (
    '<path class="face" d="M50 3 98 35 98 63 50 97 2 63 2 35Z"/><path class="edge" d="M50 3 84 65 50 84 16 65ZM98 63 84'
    ' 65M50 97 50 84M2 63 16 65"/>'
)
"""The outlines: six sides, and ten with the kite that lies uppermost."""
FEW = 3
"""The most explaining lines that are shown below a line; more are collapsed."""


def html_page(paper: Paper) -> str:
    """Return a diary or story as one HTML page."""
    return "\n".join(_page(paper))


def _page(paper: Paper) -> Iterator[str]:
    """Yield the lines of a whole HTML page."""
    yield "<!DOCTYPE html>"
    yield f'<html lang="{escape(paper.language)}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
    yield '<meta name="generator" content="Puesto de Mando">'
    yield f"<title>{escape(paper.title)} · {escape(paper.kicker)}</title>"
    yield f"<style>\n{font_rules()}\n{STYLE}\n</style></head>"
    yield f'<body class="{escape(paper.kind)}"><main>'
    yield f'<header><p class="kicker">{escape(paper.kicker)}</p><h1>{escape(paper.title)}</h1>'
    if paper.lead:
        news = "" if paper.won is None else " won" if paper.won else " lost"
        yield f'<p class="lead{news}">{escape(paper.lead)}</p>'
    facts = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in paper.facts)
    yield f"<dl>{facts}</dl>"
    if paper.figures:
        yield '<div class="figures">'
        yield from (f"<div><b>{escape(figure)}</b>{escape(label)}</div>" for figure, label in paper.figures)
        yield "</div>"
    if paper.sketches:
        yield '<div class="sketches">'
        for sketch in paper.sketches:
            yield f"<figure>{sketch.svg}<figcaption>{escape(sketch.caption)}</figcaption></figure>"
        yield "</div>"
    yield "</header>"
    for chapter in paper.chapters:
        yield from _chapter(chapter)
    if paper.readings:
        yield f'<details class="readings"{" open" if paper.kind == "story" else ""}>'
        yield f"<summary><h3>{escape(paper.readings_title)}</h3></summary>"
        yield from map(_line_tags, paper.readings)
        yield "</details>"
    yield f"<footer>{escape(paper.foot)}</footer>"
    yield "</main></body></html>"


def _chapter(chapter: Chapter) -> Iterator[str]:
    """Yield the HTML of a chapter: its blocks and its tables."""
    if chapter.title:
        yield f"<h2>{escape(chapter.title)}</h2>"
    for block in chapter.blocks:
        yield from _block(block)
    if chapter.tables:
        yield '<div class="tables">'
        yield from map(_grid, chapter.tables)
        yield "</div>"


def _block(block: Block) -> Iterator[str]:
    if block.title:
        yield f'<h3 class="{escape(block.tone)}">{escape(block.title)}</h3>'
    yield '<div class="block">'
    yield from _folded_lines(block.lines)
    yield "</div>"


def _folded_lines(lines: Sequence[DiaryLine]) -> Iterator[str]:
    """Lines with what explains them below; more than a few lines are folded away until they are wanted."""
    place = 0
    while place < len(lines):
        end = place + 1
        while end < len(lines) and lines[end].depth > lines[place].depth:
            end += 1
        if end - place - 1 > FEW:
            yield f"<details><summary>{_line_tags(lines[place])}</summary>"
            yield from _folded_lines(lines[place + 1 : end])
            yield "</details>"
        else:
            yield from map(_line_tags, lines[place:end])
        place = end


def _line_tags(line: DiaryLine) -> str:
    """Return the HTML of a diary line with its dice, sum and rule."""
    deep = f' deep" style="margin-left:{24 * line.depth}px' if line.depth else ""
    parts = [f'<div class="line {escape(line.tone)}{deep}"><div>']
    if line.label or line.whose:
        solid, name = " solid" if line.solid else "", escape(line.label or line.whose)
        parts.append(f'<span class="turn{solid}" title="{escape(line.whose)}">{name}</span>')
    if line.dice:
        parts.append(
            f'<span class="dice">{"".join(die_picture(face, line.sides, line.by_hand) for face in line.dice)}</span>'
        )
    parts.append(f'<span class="text">{escape(line.text)}</span>')
    if line.sum:
        parts.append(f'<span class="sum">{escape(line.sum)}</span>')
    if line.shares:
        parts.append(_odds(line.shares))
    parts.append("</div>")
    margin = "".join(f"<span>{escape(part)}</span>" for part in (line.rule, *line.marks) if part)
    if margin:
        parts.append(f'<div class="margin">{margin}</div>')
    return "".join((*parts, "</div>"))


def _odds(shares: tuple[Share, ...]) -> str:
    bar = "".join(f'<i{" class=came" if share.came else ""} style="flex:{share.percent}"></i>' for share in shares)
    words = " · ".join(_share(share) for share in shares)
    return f'<span class="odds"><span class="bar">{bar}</span>{words}</span>'


def _share(share: Share) -> str:
    tag = "b" if share.came else "span"
    chance = escape(share.chance).replace(" ", "&nbsp;")
    return f'<{tag} title="{escape(share.fraction)}">{escape(share.text)} {chance}</{tag}>'


def die_picture(face: int, sides: int, by_hand: bool) -> str:
    """Return a die as SVG: square with pips for six sides, a kite with a figure for ten; white if real."""
    if sides == 6 and face in PIPS:
        inside = SQUARE + "".join(
            f'<circle class="pip" cx="{50 + 25 * x}" cy="{50 + 25 * y}" r="10"/>' for x, y in PIPS[face]
        )
    else:
        inside = (
            f'{SQUARE if sides == 6 else KITE}<text class="pip" x="50" y="{73 if sides == 6 else 65}">{face}</text>'
        )
    real = " real" if by_hand else ""
    return (
        f'<svg class="die{real}{"" if sides == 6 else " ten"}" viewBox="0 0 100 100" role="img"'
        f' aria-label="{face}">{inside}</svg>'
    )


def _grid(table: Grid) -> str:
    """Return the HTML of a table."""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in table.head)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in table.rows)
    title = f"<h3>{escape(table.title)}</h3>" if table.title else ""
    return (
        f"<section>{title}<div"
        f' class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></section>'
    )
