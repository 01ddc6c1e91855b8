"""A paper as BBCode, for BoardGameGeek and for forums that run on SMF."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from puesto.diary.paper import Block, Chapter, DiaryLine, Grid, Paper, Share

MOST_LETTERS = 60_000
"""Letters of a message: both forums take some more."""
INDENT = "  "
_TAG = re.compile(r"\[(?=[a-zA-Z/*])")
_ANGLE = re.compile(r"<(?=[a-zA-Z/!])")


@dataclass(frozen=True)
class Tags:
    """Tags of a forum, opening and closing."""

    title: tuple[str, str]
    heading: tuple[str, str]
    quote: tuple[str, str]
    fixed: tuple[str, str]


BGG = Tags(("[size=20][b]", "[/b][/size]"), ("[size=14][b]", "[/b][/size]"), ("[q]", "[/q]"), ("[c]", "[/c]"))
SMF = Tags(
    ("[size=16pt][b]", "[/b][/size]"), ("[size=14pt][b]", "[/b][/size]"), ("[quote]", "[/quote]"), ("[code]", "[/code]")
)

FORUM_TAGS = {"bgg": BGG, "smf": SMF}


def bgg_text(paper: Paper) -> str:
    """Return a paper for BoardGameGeek; what is too long for one message is cut into several."""
    return join_messages(bbcode_messages(paper, BGG))


def smf_text(paper: Paper) -> str:
    """Return a paper for a forum on SMF; what is too long for one message is cut into several."""
    return join_messages(bbcode_messages(paper, SMF))


def join_messages(messages: list[str]) -> str:
    """Return messages as one text, each with its number where there are several."""
    if len(messages) == 1:
        return messages[0]
    return "\n".join(f"({number}/{len(messages)})\n{text}" for number, text in enumerate(messages, 1))


def bbcode_messages(paper: Paper, tags: Tags, most: int = MOST_LETTERS) -> list[str]:
    """Return the messages of a paper, which is cut before a round, or a turn where a round is too long."""
    pieces = ["\n".join(_head_lines(paper, tags)) + "\n"]
    for chapter in paper.chapters:
        parts = list(_chapter_pieces(chapter, tags))
        text = "".join(line for part in parts for line in part)
        pieces += [text] if len(text) <= most else [line for part in parts for line in _joined_lines(part, most)]
    if paper.readings:
        reading_lines = [_heading(paper.readings_title, tags), *(_line_text(line, tags) for line in paper.readings), ""]
        pieces += _joined_lines([f"{line}\n" for line in reading_lines], most)
    pieces.append(f"[i]{escape_tags(paper.foot)}[/i]\n")
    messages = [""]
    for piece in pieces:
        if messages[-1] and len(messages[-1]) + len(piece) > most:
            messages.append("")
        messages[-1] += piece
    return messages


def escape_tags(text: str) -> str:
    """Return text that no forum takes for tags, on one line.

    BoardGameGeek has no escape for "[", and drops the rest of a message after "<" and a letter: both get a space.
    """
    return _ANGLE.sub("< ", _TAG.sub("[ ", " ".join(text.split())))


def _joined_lines(lines: list[str], most: int) -> list[str]:
    """Return the lines of a part joined, in pieces that are no longer than a message."""
    pieces = [""]
    for line in lines:
        if pieces[-1] and len(pieces[-1]) + len(line) > most:
            pieces.append("")
        pieces[-1] += line
    return pieces


def _head_lines(paper: Paper, tags: Tags) -> Iterator[str]:
    """Yield the head of a diary in BBCode: title, facts and figures."""
    yield tags.title[0] + escape_tags(paper.title) + tags.title[1]
    yield f"[i]{escape_tags(paper.kicker)}[/i]"
    yield ""
    if paper.lead:
        yield from (f"[b]{escape_tags(paper.lead)}[/b]", "")
    yield from (f"• {escape_tags(name)}: {escape_tags(value)}" for name, value in paper.facts)
    yield from (f"• [b]{escape_tags(figure)}[/b] {escape_tags(label)}" for figure, label in paper.figures)
    yield ""


def _chapter_pieces(chapter: Chapter, tags: Tags) -> Iterator[list[str]]:
    """Yield the lines of each turn with its heading, and of each table; a line may be a quote of several."""
    heading = [f"{_heading(chapter.title, tags)}\n"] if chapter.title else []
    for block in chapter.blocks:
        yield [*heading, *(f"{line}\n" for line in _block_lines(block, tags))]
        heading = []
    for table in chapter.tables:
        yield [*heading, "\n".join(_grid_lines(table, tags)) + "\n"]
        heading = []
    if heading:
        yield heading


def _heading(title: str, tags: Tags) -> str:
    return tags.heading[0] + escape_tags(title) + tags.heading[1]


def _block_lines(block: Block, tags: Tags) -> Iterator[str]:
    if block.title:
        yield f"[b]{escape_tags(block.title)}[/b]"
    yield from (_line_text(line, tags) for line in block.lines)
    yield ""


def _line_text(line: DiaryLine, tags: Tags) -> str:
    """Return a line of the diary in BBCode."""
    if line.tone == "note":
        parts = (escape_tags(part) for part in line.text.split("\n") if part.strip())
        return tags.quote[0] + "\n".join(parts) + tags.quote[1]
    text = escape_tags(line.text)
    number = " ".join(part for part in (line.label, f"({line.whose})" if line.whose else "") if part)
    parts_said = [
        f"[b]{escape_tags(number)}[/b] " if number else "",
        f"{'+'.join(map(str, line.dice))}: " if line.dice else "",
        f"[b]{text}[/b]" if line.tone in ("heading", "good", "bad") and not line.depth else text,
    ]
    if line.sum:
        parts_said.append(f" — {escape_tags(line.sum)}")
    if line.shares:
        parts_said.append(f" — {' · '.join(map(_share_text, line.shares))}")
    quiet = [escape_tags(part) for part in (line.rule, *line.marks) if part]
    if quiet:
        parts_said.append(f" ({'; '.join(quiet)})")
    return f"{INDENT * line.depth}• {''.join(parts_said)}"


def _share_text(share: Share) -> str:
    text = f"{escape_tags(share.text)} {share.chance}"
    return f"[b]{text}[/b]" if share.came else text


def _grid_lines(table: Grid, tags: Tags) -> Iterator[str]:
    """Yield a table in letters of one width, as no forum has tables of its own."""
    if table.title:
        yield f"[b]{escape_tags(table.title)}[/b]"
    rows = [[escape_tags(cell) for cell in row] for row in (table.head, *table.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    yield tags.fixed[0] + "\n".join(lines) + tags.fixed[1]
    yield ""
