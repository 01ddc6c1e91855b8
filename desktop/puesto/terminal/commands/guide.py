"""The user's guide at the terminal: `puesto guide [WORDS]`, and `guía` while playing."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from puesto.core.messages import N_, msg
from puesto.language import Language, fold
from puesto.reference.guide import FENCE, Guide, Section, guide, without_marks
from puesto.system import front_door
from puesto.terminal.paper import TextPaper

if TYPE_CHECKING:
    from puesto.terminal.terminal_session import TerminalSession

InkedLine = tuple[str, str]
"""A printed line and its ink."""
BULLET, PICTURE = "·", re.compile(r"!\[([^\]]*)\]\([^)]*\)")
_ITEM = re.compile(r"(\s*)([-*]|\d+\.) +(.*)")


def main(words: list[str], language: str, say: Callable[[str], None] = print) -> int:
    """Print the contents, or what the guide says of `words`. Returns 0, or 1 where it says nothing of them."""
    result, speaker, paper = guide(language), Language(language), TextPaper.of(sys.stdout)
    lines = guide_lines(result, " ".join(words), f"{front_door.command()} guide", speaker, paper)
    nothing = speaker.say(msg(N_("En ningún apartado están esas palabras.")))
    for line, ink in (*(lines or [(nothing, "bad")]), *((speaker.say(flaw.message), "bad") for flaw in result.flaws)):
        say(paper.ink(line, ink))
    return 0 if lines else 1


def tell_guide(seat: TerminalSession, search_text: str) -> None:
    """While playing: what the guide says of the question, or of the words that were typed."""
    result, prompt = guide(seat.language.code), seat.session.prompt
    section = (
        result.section_for_prompt(seat.session.game.id, prompt.key) if prompt is not None and not search_text else None
    )
    lines = (
        list(section_lines(section, seat.paper))
        if section is not None
        else guide_lines(result, search_text, seat.say(msg(N_("guía"))), seat.language, seat.paper)
    )
    if not lines:
        seat.tell(msg(N_("En ningún apartado están esas palabras.")), "bad")
    for line, ink in lines:
        seat.print([line], ink)


def guide_lines(guide: Guide, search_text: str, command: str, speaker: Language, paper: TextPaper) -> list[InkedLine]:
    """Return the guide's contents, or one section, or the list of sections with the `search_text` words.

    No words give the contents, the title or id of a section that section, and words that match nothing give ().
    `command` is the command that shows the guide.
    """
    if not search_text.strip():
        return list(_contents(guide, command, speaker, paper))
    named_section = next(
        (section for section in guide.sections if fold(search_text) in (section.id, fold(section.title))), None
    )
    hits = guide.search(search_text) if named_section is None else ()
    if named_section is None and len(hits) == 1:
        named_section = hits[0].section
    if named_section is not None:
        return list(section_lines(named_section, paper))
    lines: list[InkedLine] = []
    for hit in hits:
        lines.append((f"{hit.section.title}  [{hit.section.id}]", "title"))
        lines += [(line, "quiet") for line in paper.wrap(hit.line, "  ")]
    return [*lines, *_how_to_ask(command, speaker, paper)] if lines else []


def section_lines(section: Section, paper: TextPaper) -> Iterator[InkedLine]:
    """Yield a section as plain text, within the width of the paper."""
    yield section.title, "title"
    yield "", "plain"
    waiting: list[str] = []
    fenced = False

    def flush() -> Iterator[InkedLine]:
        if waiting:
            yield from _paragraph(" ".join(waiting), paper)
            waiting.clear()

    for line in section.text.splitlines():
        mark = line.lstrip()[:3] in FENCE
        if mark or fenced:
            yield from flush()
            fenced = fenced != mark
            if not mark:
                yield f"  {line}", "plain"
        elif not line.strip() or line.startswith(("#", "|", "> ")) or _ITEM.match(line):
            yield from flush()
            if line.startswith("#"):
                yield without_marks(line.lstrip("# ")), "heading"
            elif line.startswith("|"):
                yield without_marks(line), "plain"
            elif line.strip():
                waiting.append(line.removeprefix("> "))
            else:
                yield "", "plain"
        else:
            waiting.append(line.strip())
    yield from flush()


def _paragraph(text: str, paper: TextPaper) -> Iterator[InkedLine]:
    """Yield the lines of a paragraph of the guide."""
    picture = PICTURE.fullmatch(text.strip())
    item = _ITEM.match(text)
    if picture:
        yield f"[{picture[1]}]", "quiet"
    elif item:
        mark = BULLET if item[2] in "-*" else item[2]
        yield from ((line, "plain") for line in paper.wrap(without_marks(item[3]), f"{item[1]}  {mark} "))
    else:
        yield from ((line, "plain") for line in paper.wrap(without_marks(text)))


def _contents(guide: Guide, command: str, speaker: Language, paper: TextPaper) -> Iterator[InkedLine]:
    """Yield the chapters, and the sections of each with the words that open them."""
    for chapter in guide.chapters:
        if chapter is not guide.chapters[0]:
            yield "", "plain"
        yield chapter.title, "heading"
        for section in chapter.sections:
            if not section.opens:
                yield from ((line, "plain") for line in paper.apart(f"  {section.title}", section.id))
    yield from _how_to_ask(command, speaker, paper)


def _how_to_ask(command: str, speaker: Language, paper: TextPaper) -> Iterator[InkedLine]:
    yield "", "plain"
    how = msg(N_("Un apartado entero: {command} y su nombre corto. Buscar: {command} y las palabras."), command=command)
    yield from ((line, "quiet") for line in paper.wrap(speaker.say(how)))
