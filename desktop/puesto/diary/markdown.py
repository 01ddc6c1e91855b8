"""A paper as Markdown: reads well as it is, and better where it is rendered."""

from __future__ import annotations

import re
from collections.abc import Iterator

from puesto.diary.paper import Chapter, DiaryLine, Grid, Paper, Share

FACES = "⚀⚁⚂⚃⚄⚅"
SPECIAL = re.compile(r"([\\`*_\[\]<>|#~$]|&(?=#?\w+;))")
LEADING = re.compile(r"^(\d+)([.)]\s)|^([-+])(\s)")


def markdown_text(paper: Paper) -> str:
    """Return a diary or story as Markdown."""
    return "\n".join(_paper_lines(paper)).rstrip("\n") + "\n"


def escape_marks(text: str) -> str:
    """Return text with every sign of Markdown escaped, on one line."""
    text = SPECIAL.sub(r"\\\1", " ".join(text.split()))
    return LEADING.sub(lambda match: f"{match[1]}\\{match[2]}" if match[1] else f"\\{match[3]}{match[4]}", text)


def dice_signs(line: DiaryLine) -> str:
    """Return the dice of a line as signs; figures where they are not six-sided."""
    return " ".join(FACES[face - 1] if line.sides == 6 and 1 <= face <= 6 else f"\\[{face}\\]" for face in line.dice)


def _paper_lines(paper: Paper) -> Iterator[str]:
    """Yield the lines of a paper in Markdown."""
    yield from (f"*{escape_marks(paper.kicker)}*", "", f"# {escape_marks(paper.title)}", "")
    if paper.lead:
        yield from (f"**{escape_marks(paper.lead)}**", "")
    yield from (f"- {escape_marks(name)}: {escape_marks(value)}" for name, value in paper.facts)
    yield from (f"- **{escape_marks(figure)}** {escape_marks(label)}" for figure, label in paper.figures)
    yield ""
    for chapter in paper.chapters:
        yield from _chapter_lines(chapter)
    if paper.readings:
        yield from (f"## {escape_marks(paper.readings_title)}", "", *map(_line_text, paper.readings), "")
    yield from ("---", "", f"*{escape_marks(paper.foot)}*", "", "<!-- Puesto de Mando -->")


def _chapter_lines(chapter: Chapter) -> Iterator[str]:
    """Yield the lines of a chapter in Markdown."""
    if chapter.title:
        yield from (f"## {escape_marks(chapter.title)}", "")
    for block in chapter.blocks:
        if block.title:
            yield from (f"### {escape_marks(block.title)}", "")
        yield from (*map(_line_text, block.lines), "")
    for table in chapter.tables:
        yield from _grid_lines(table)


def _line_text(line: DiaryLine) -> str:
    """Return a line of the diary in Markdown."""
    if line.tone == "note":
        return "\n" + "\n>\n".join(f"> {escape_marks(part)}" for part in line.text.split("\n") if part.strip()) + "\n"
    text = escape_marks(line.text)
    number = " ".join(part for part in (line.label, f"({line.whose})" if line.whose else "") if part)
    parts = [
        f"**{escape_marks(number)}** " if number else "",
        f"{dice_signs(line)} " if line.dice else "",
        f"**{text}**" if line.tone in ("heading", "good", "bad") and not line.depth else text,
    ]
    if line.sum:
        parts.append(f" — {escape_marks(line.sum)}")
    if line.shares:
        parts.append(f" — {' · '.join(map(_share_text, line.shares))}")
    quiet = [escape_marks(part) for part in (f"§ {line.rule}" if line.rule else "", *line.marks) if part]
    if quiet:
        parts.append(f" *({'; '.join(quiet)})*")
    return f"{'  ' * line.depth}- {''.join(parts)}"


def _share_text(share: Share) -> str:
    text = f"{escape_marks(share.text)} {share.chance} ({share.fraction})"
    return f"**{text}**" if share.came else text


def _grid_lines(table: Grid) -> Iterator[str]:
    if table.title:
        yield from (f"### {escape_marks(table.title)}", "")
    yield f"| {' | '.join(map(escape_marks, table.head))} |"
    yield f"|{'---|' * len(table.head)}"
    yield from (f"| {' | '.join(map(escape_marks, row))} |" for row in table.rows)
    yield ""
