"""A paper as Markdown: reads well as it is, and better where it is rendered."""

from __future__ import annotations

import re
from collections.abc import Iterator

from puesto.diary.paper import Chapter, Line, Paper, Share, Table

FACES = "⚀⚁⚂⚃⚄⚅"
SPECIAL = re.compile(r"([\\`*_\[\]<>|#~$]|&(?=#?\w+;))")
LEADING = re.compile(r"^(\d+)([.)]\s)|^([-+])(\s)")


def markdown(paper: Paper) -> str:
    """The whole paper."""
    return "\n".join(_paper(paper)).rstrip("\n") + "\n"


def plain(text: str) -> str:
    """Text that means only itself, on one line."""
    text = SPECIAL.sub(r"\\\1", " ".join(text.split()))
    return LEADING.sub(lambda found: f"{found[1]}\\{found[2]}" if found[1] else f"\\{found[3]}{found[4]}", text)


def dice(line: Line) -> str:
    """The dice of a line as signs; figures where they are not six-sided."""
    return " ".join(FACES[face - 1] if line.sides == 6 and 1 <= face <= 6 else f"\\[{face}\\]" for face in line.dice)


def _paper(paper: Paper) -> Iterator[str]:
    yield from (f"*{plain(paper.kicker)}*", "", f"# {plain(paper.title)}", "")
    if paper.lead:
        yield from (f"**{plain(paper.lead)}**", "")
    yield from (f"- {plain(name)}: {plain(value)}" for name, value in paper.facts)
    yield ""
    if paper.readings:
        yield from (f"## {plain(paper.readings_title)}", "", *map(_line, paper.readings), "")
    for chapter in paper.chapters:
        yield from _chapter(chapter)
    yield from ("---", "", f"*{plain(paper.foot)}*")


def _chapter(chapter: Chapter) -> Iterator[str]:
    if chapter.title:
        yield from (f"## {plain(chapter.title)}", "")
    for block in chapter.blocks:
        if block.title:
            yield from (f"### {plain(block.title)}", "")
        yield from (*map(_line, block.lines), "")
    for table in chapter.tables:
        yield from _table(table)


def _line(line: Line) -> str:
    if line.tone == "note":
        return "\n" + "\n>\n".join(f"> {plain(part)}" for part in line.text.split("\n") if part.strip()) + "\n"
    text = plain(line.text)
    parts = [f"{dice(line)} " if line.dice else "", f"**{text}**" if line.tone in ("heading", "good", "bad") and not line.depth else text]
    if line.sum:
        parts.append(f" — {plain(line.sum)}")
    if line.shares:
        parts.append(f" — {' · '.join(map(_share, line.shares))}")
    quiet = [plain(part) for part in (f"§ {line.rule}" if line.rule else "", *line.marks) if part]
    if quiet:
        parts.append(f" *({'; '.join(quiet)})*")
    return f"{'  ' * line.depth}- {''.join(parts)}"


def _share(share: Share) -> str:
    text = f"{plain(share.text)} {share.chance} ({share.fraction})"
    return f"**{text}**" if share.came else text


def _table(table: Table) -> Iterator[str]:
    if table.title:
        yield from (f"### {plain(table.title)}", "")
    yield f"| {' | '.join(map(plain, table.head))} |"
    yield f"|{'---|' * len(table.head)}"
    yield from (f"| {' | '.join(map(plain, row))} |" for row in table.rows)
    yield ""
