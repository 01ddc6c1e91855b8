"""An export as HTML for Qt's rich text: tables in place of a grid, pictures in place of drawings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from puesto.diary.paper import Block, Chapter, DiaryLine, Grid, Paper, Share
from puesto.gui.look.theme import BODY, FIGURE_SMALL, HEADING, HUGE, LABEL, LARGE, SMALL, TITLE, Theme, Type

MARGIN, INDENT, DIE, TURN = 140, 24, 22, 48
"""Widths in px at 100 % of the margin of rule numbers, of an indent, of a die and of a turn's number."""
SKETCH = 270
"""Width in px at 100 % of a sketch of the board."""
BAR = (440, 6)
"""Size in px at 100 % of the bar of odds."""
LONG = re.compile(r"\S{48}")


def print_page(look: Theme, paper: Paper, columns: int = 1) -> str:
    """Return an export as HTML in the colours and sizes of a theme, its tables in `columns` columns."""
    px = look.px
    parts = [
        f"<p {_face(look, FIGURE_SMALL, 'quiet')}>{_words(paper.kicker.upper())}</p>" if paper.kicker else "",
        f"<p {_face(look, HUGE)}>{_words(paper.title)}</p>",
    ]
    if paper.lead:
        tone = "ink" if paper.won is None else "action" if paper.won else "danger"
        bar = "edge" if paper.won is None else tone
        parts += (_gap(look, 8), _ground_table(look, paper.lead, "well", bar, tone))
    facts = "&nbsp;&nbsp;&nbsp; ".join(f"{_words(name)}: {_words(value)}" for name, value in paper.facts)
    parts += (_gap(look, 8), f"<p {_face(look, BODY, 'quiet')}>{facts}</p>")
    if paper.figures:
        cells = "".join(
            f'<td width="{100 // len(paper.figures)}%" style="padding:0 {px(12)}px 0 0">'
            f"<p {_face(look, HUGE)}>{_words(figure)}</p><p {_face(look, SMALL, 'quiet')}>{_words(label)}</p></td>"
            for figure, label in paper.figures
        )
        parts += (_gap(look, 8), f'<table width="100%" cellspacing="0"><tr>{cells}</tr></table>')
    if paper.sketches:
        cells = "".join(
            f'<td width="50%" align="center"><img src="sketch:{number}" width={px(SKETCH)}'
            f" height={round(px(SKETCH) / sketch.ratio)}><p {_face(look, SMALL)}>{_words(sketch.caption)}</p></td>"
            for number, sketch in enumerate(paper.sketches)
        )
        parts += (_gap(look, 8), f'<table width="100%" cellspacing="0"><tr>{cells}</tr></table>')
    for chapter in paper.chapters:
        parts += _chapter(look, chapter)
        if chapter.tables:
            parts.append(_columns(look, chapter.tables, columns))
    if paper.readings:
        heading = f"<td colspan=2><p {_face(look, HEADING, 'quiet')}>{_words(paper.readings_title)}</p></td>"
        rows = [f"<tr>{_line_cells(look, line, '')}</tr>" for line in paper.readings]
        parts += (_gap(look, 14), _table([heading], rows))
    parts += (_gap(look, 16), f"<p {_face(look, SMALL, 'quiet')}>{_words(paper.foot)}</p>")
    style = f"p{{margin:0}} td,th{{padding:0 0 {px(4)}px 0;vertical-align:top}}"
    return f"<html><head><style>{style}</style></head><body {_face(look, BODY)}>{''.join(parts)}</body></html>"


def _face(look: Theme, style: Type, colour: str = "ink") -> str:
    """Return the attribute that gives a text its font and colour."""
    return (
        f"style=\"font-family:'{style.family}';font-size:{look.font(style).pixelSize()}px;"
        f'font-weight:{style.weight};color:{_ink(look, colour)}"'
    )


def _ink(look: Theme, colour: str) -> str:
    return look.colour(colour).name()


def _words(text: str) -> str:
    """Return a text as HTML; its very long words may be broken."""
    return escape(LONG.sub(lambda match: match[0] + "\u200b", text)).replace("\n", "<br>")


def _gap(look: Theme, pixels: int) -> str:
    return f'<p style="font-size:1px;line-height:{look.px(pixels)}px">&nbsp;</p>'


def _table(heads: list[str], rows: list[str], columns: str = "") -> str:
    """Return a table of the whole width. Its headings are repeated on each page that it continues on."""
    head = f"<thead>{''.join(f'<tr>{head_cells}</tr>' for head_cells in heads)}</thead>" if heads else ""
    return f'<table width="100%" cellspacing="0">{columns}{head}<tbody>{"".join(rows)}</tbody></table>'


def _ground_table(look: Theme, text: str, ground: str, bar: str, colour: str = "ink") -> str:
    """Return a text on a coloured ground, with a bar at its left."""
    return f'<table width="100%" cellspacing="0"><tr>{_ground_cell(look, text, ground, bar, colour)}</tr></table>'


def _ground_cell(look: Theme, text: str, ground: str, bar: str, colour: str = "ink") -> str:
    edge = f"border-left:{look.px(6)}px solid {_ink(look, bar)};padding:{look.px(6)}px {look.px(16)}px"
    inside = f"<p {_face(look, LARGE, colour)}>{_words(text)}</p>"
    return f'<td colspan=2 bgcolor="{_ink(look, ground)}" style="{edge}">{inside}</td>'


def _chapter(look: Theme, chapter: Chapter) -> Iterator[str]:
    """Yield the turns of a round, each a table below its tab; the first has the round's title above it."""
    title = ""
    if chapter.title:
        title = (
            f'<td colspan=2 style="border-bottom:{look.px(3)}px solid {_ink(look, "ink")}">'
            f"<p {_face(look, TITLE)}>{_words(chapter.title)}</p></td>"
        )
        yield _gap(look, 22)
    for block in chapter.blocks:
        heads = [head for head in (title, _tab(look, block)) if head]
        yield _gap(look, 14) if block.title and not title else ""
        yield _table(heads, list(_rows(look, block)))
        title = ""
    if title:
        yield _table([], [f"<tr>{title}</tr>"])


def _tab(look: Theme, block: Block) -> str:
    """Return the heading of a turn, on a tab in the colour of the active side."""
    if not block.title:
        return ""
    name = f"<p {_face(look, HEADING, 'on_colour')}>{_words(block.title)}</p>"
    cell = f'bgcolor="{_ink(look, block.tone or "edge")}" style="padding:{look.px(2)}px {look.px(12)}px"'
    return (
        f'<td colspan=2 style="padding-top:{look.px(4)}px">'
        f'<table cellspacing="0"><tr><td {cell}>{name}</td></tr></table></td>'
    )


def _rows(look: Theme, block: Block) -> Iterator[str]:
    for place, line in enumerate(line for line in block.lines if not line.aside):
        if line.tone == "note":
            yield f"<tr>{_ground_cell(look, line.text, 'lit', 'event')}</tr>"
        else:
            rule = f"border-top:{look.px(1)}px solid {_ink(look, 'line')};" if place and not line.depth else ""
            yield f"<tr>{_line_cells(look, line, rule)}</tr>"


def _line_cells(look: Theme, line: DiaryLine, rule: str) -> str:
    """Return a line of the diary: dice, text, sum and odds, and in the margin the rule and who rolled."""
    px, by_hand = look.px, line.tone in ("hand", "correction")
    strong = line.tone in ("heading", "good", "bad") and not line.depth
    sign = {"good": "+ ", "bad": "\u2212 "}.get(line.tone, "") if strong else ""
    style = SMALL if line.depth else BODY._replace(weight=700) if strong else BODY
    colour = "quiet" if line.depth or line.tone == "quiet" else "ink"
    text = f"<p {_face(look, style, colour)}>{_words(sign + line.text)}</p>"
    if line.sum:
        text += f"<p {_face(look, SMALL, 'quiet')}>{_words(line.sum)}</p>"
    if line.shares:
        bar = f'<img src="bar:{bar_name(line.shares)}" width={px(BAR[0])} height={px(BAR[1])}>'
        odds = _words(" · ".join(map(share_text, line.shares)))
        text += f'<p style="font-size:1px;margin-top:{px(3)}px">{bar}</p><p {_face(look, LABEL, "quiet")}>{odds}</p>'
    if line.depth:
        edge = f"border-left:{px(2)}px solid {_ink(look, 'line')};padding:0 0 0 {px(10)}px"
        text = _inset(f'<td style="{edge}">{text}</td>', px(INDENT) * line.depth)
    elif line.label or line.whose:
        text = _inset(f'{_turn_cell(look, line)}<td style="padding:0">{text}</td>', 0)
    elif line.dice:
        dice = _dice(look, line)
        text = _inset(f'<td style="padding:0 {px(8)}px 0 0">{dice}</td><td style="padding:0">{text}</td>', 0)
    room = f"padding:{px(0 if line.depth else 3)}px {{}}px {px(1 if line.depth else 4)}px {px(8 if by_hand else 0)}px"
    ground = f' bgcolor="{_ink(look, "lit")}"' if by_hand else ""
    margin = _words(" · ".join(part for part in (line.rule, *line.marks) if part))
    if line.label or line.whose:
        margin = " ".join(part for part in (_dice(look, line), margin) if part)
    return (
        f'<td{ground} style="{rule}{room.format(px(16))}">{text}</td>'
        f'<td{ground} width={px(MARGIN)} style="{rule}{room.format(px(4))}">'
        f'<p align="right" {_face(look, LABEL, "danger" if line.label or line.whose else "quiet")}>{margin}</p></td>'
    )


def _turn_cell(look: Theme, line: DiaryLine) -> str:
    """Return the number of the turns of a line of a story: on ink for the AI or the second side."""
    ground = f' bgcolor="{_ink(look, "ink" if line.solid else "well")}"'
    face = _face(look, LABEL, "paper" if line.solid else "ink")
    name = line.label or line.whose
    return (
        f'<td{ground} width={look.px(TURN)} style="padding:0"><p align="center" {face}>{_words(name)}</p></td>'
        f'<td width={look.px(10)} style="padding:0"></td>'
    )


def _dice(look: Theme, line: DiaryLine) -> str:
    size = look.px(DIE)
    return "&nbsp;".join(
        f'<img src="die:{face}-{line.sides}-{int(line.by_hand)}" width={size} height={size}>' for face in line.dice
    )


def _inset(cells: str, left: int) -> str:
    return f'<table cellspacing="0" style="margin-left:{left}px"><tr>{cells}</tr></table>'


def share_text(share: Share) -> str:
    """Return one outcome with its chance; the one that came is marked."""
    return f"{'▸ ' if share.came else ''}{share.text} {share.chance}"


def bar_name(shares: tuple[Share, ...]) -> str:
    """Return the name of a bar's picture: its percentages, with the one that came marked."""
    return "-".join(f"{share.percent}{'!' if share.came else ''}" for share in shares)


def _columns(look: Theme, tables: tuple[Grid, ...], column_count: int) -> str:
    """Return tables side by side, each in the column that is shortest so far."""
    columns, talls = [""] * column_count, [0] * column_count
    for table in tables:
        index = talls.index(min(talls))
        columns[index] += _gap(look, 18) + _grid(look, table)
        talls[index] += len(table.rows) + 2
    gap = look.px(18)
    cells = "".join(
        f'<td width="{100 // column_count}%" '
        f'style="padding:0 {gap if place < column_count - 1 else 0}px 0 {gap if place else 0}px">{column}</td>'
        for place, column in enumerate(columns)
    )
    return f'<table width="100%" cellspacing="0"><tr>{cells}</tr></table>' if column_count > 1 else columns[0]


def _cell_face(look: Theme, text: str) -> str:
    """Return the style of a cell; boxes to tick stay on one line, which Qt would break between any two."""
    face = _face(look, BODY)
    return (
        face.replace('style="', 'style="white-space:nowrap;', 1) if text and not any(map(str.isalnum, text)) else face
    )


def _grid(look: Theme, table: Grid) -> str:
    """Return a table below its title and its headings, which are repeated on each page."""
    edge = (
        f"padding:{look.px(3)}px {look.px(12)}px {look.px(4)}px 0;"
        f"border-bottom:{look.px(2)}px solid {_ink(look, 'ink')}"
    )
    line = edge.replace(f":{look.px(2)}px", f":{look.px(1)}px").replace(_ink(look, "ink"), _ink(look, "line"))
    heads = [
        "".join(f'<td style="{edge}"><p {_face(look, LABEL, "quiet")}>{_words(cell)}</p></td>' for cell in table.head)
    ]
    if table.title:
        title = f"<p {_face(look, HEADING)}>{_words(table.title)}</p>"
        heads.insert(0, f"<td colspan={len(table.head)}>{title}</td>")
    rows = [
        "<tr>"
        + "".join(f'<td style="{line}"><p {_cell_face(look, cell)}>{_words(cell)}</p></td>' for cell in row)
        + "</tr>"
        for row in table.rows
    ]
    return _table(heads, rows)
