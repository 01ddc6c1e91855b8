"""The user's guide: its chapters and sections, and the one that explains the current question.

`resources/guide/README.md` is the format. A file that cannot be read as a chapter stops nothing: the rest is read, and
`Guide.flaws` says what is wrong where.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, cached_property
from itertools import chain
from pathlib import Path

from puesto.core.messages import N_, Message, msg
from puesto.language import fold
from puesto.resources import resource

AROUND = 110
"""The number of characters of a line that are shown around a match."""
FENCE = ("```", "~~~")
FIELDS = ("id", "prompts", "pages")
PICTURES = "pictures"
"""The folder in the name of a picture in the text; there is one for each language."""
BY_NIGHT = "dark"
"""The folder beside them with the same pictures in dark colours."""
_ABOUT = re.compile(r"<!--(.*)-->\s*$")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*$")
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]*)\)")
_INLINE = (
    (re.compile(r"<!--.*?-->"), ""),
    (re.compile(r"`([^`]+)`"), r"\1"),
    (re.compile(r"\*\*(.+?)\*\*"), r"\1"),
    (re.compile(r"(?<![\w*\\])[*_](?=\S)(.+?)(?<![\s\\])[*_](?![\w*])"), r"\1"),
    (re.compile(r"\\([\\`*_{}\[\]()#+\-.!|<>])"), r"\1"),
)
_MARKS = re.compile(r"^\s*(?:#+ |> |[-*] |\d+\. )")


@dataclass(frozen=True)
class Section:
    """The unit of reading: a section, or the lines at the beginning of a chapter."""

    id: str
    title: str
    text: str
    """Markdown, without the heading."""
    prompts: tuple[str, ...] = ()
    """Patterns of the questions that it explains: `game:section.question`, `*` for anything."""
    pages: tuple[str, ...] = ()
    """The pages that it explains."""
    opens: bool = False
    """Whether it is the beginning of its chapter."""

    @cached_property
    def bare_text(self) -> str:
        """Return the text without marks."""
        return plain_text(self.text)

    @cached_property
    def sought(self) -> str:
        """Title and text as words are looked for in them: with every letter that is typed."""
        return fold(f"{self.title}\n{self.bare_text}")


@dataclass(frozen=True)
class Chapter:
    """A chapter with its sections, in order."""

    title: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Flaw:
    """Something wrong in a file of the guide."""

    file: str
    line: int
    what: Message

    @property
    def message(self) -> Message:
        """`file:line: what is wrong`."""
        return msg(N_("{file}:{line}: {what}"), file=self.file, line=str(self.line), what=self.what)


@dataclass(frozen=True)
class Hit:
    """A section that matches a search, and the matching line, shortened."""

    section: Section
    line: str


@dataclass(frozen=True)
class Guide:
    """The whole guide in one language."""

    language: str
    folder: Path
    """The folder of the guide, with every language."""
    chapters: tuple[Chapter, ...]
    flaws: tuple[Flaw, ...] = ()

    @property
    def sections(self) -> tuple[Section, ...]:
        """Everything there is to read, in order."""
        return tuple(chain.from_iterable(chapter.sections for chapter in self.chapters))

    def find(self, id: str) -> Section | None:
        """Return the section with this id."""
        return next((section for section in self.sections if section.id == id), None)

    def section_for_prompt(self, game_id: str, key: str) -> Section | None:
        """Return the section that explains a question of a game.

        Of several, the one whose pattern says it most exactly.
        """
        prompt_name = f"{game_id}:{key}"
        fitting = [
            (exactness(pattern), section)
            for section in self.sections
            for pattern in section.prompts
            if fnmatchcase(prompt_name, pattern)
        ]
        return max(fitting, key=lambda pair: pair[0])[1] if fitting else None

    def section_for_page(self, id: str) -> Section | None:
        """Return the section that explains a page of the window, by the id of the action that opens it."""
        return next((section for section in self.sections if id in section.pages), None)

    def search(self, search_text: str) -> tuple[Hit, ...]:
        """Return the sections that hold every word of `search_text`, whatever the accents.

        Those whose title does come first.
        """
        words = fold(search_text).split()
        sections = [section for section in self.sections if words and all(word in section.sought for word in words)]
        sections.sort(key=lambda section: -sum(word in fold(section.title) for word in words))
        return tuple(Hit(section, _around(section, words)) for section in sections)

    def picture(self, name: str, dark: bool = False) -> Path:
        """Return the file of a picture that the text names `pictures/table.png`, in dark colours if asked for.

        The light one is returned if there is no dark one.
        """
        folder, file = self.folder / PICTURES / self.language, name.removeprefix(f"{PICTURES}/")
        by_night = folder / BY_NIGHT / file
        return by_night if dark and by_night.is_file() else folder / file


@cache
def guide(language: str) -> Guide:
    """Return the guide in a language, read once."""
    return read_guide(resource("guide"), language)


def read_guide(folder: Path, language: str) -> Guide:
    """Read the guide in `folder` in a language."""
    flaws: list[Flaw] = []
    chapters: list[Chapter] = []
    where: dict[str, tuple[str, int]] = {}
    try:
        files = sorted(
            (path for path in (folder / language).iterdir() if path.suffix == ".md"), key=lambda path: path.name
        )
    except OSError:
        return Guide(language, folder, (), (Flaw(language, 0, msg(N_("aquí no hay guía"))),))
    for path in files:
        reader = _Reader(path, f"{language}/{path.name}", flaws, where)
        if (chapter := reader.chapter()) is not None:
            chapters.append(chapter)
    guide = Guide(language, folder, tuple(chapters))
    for section in guide.sections:
        flaws += _dead_links(guide, section, *where[section.id])
    return Guide(language, folder, guide.chapters, tuple(flaws))


class _Reader:
    """Reads one file of the guide."""

    def __init__(self, path: Path, name: str, flaws: list[Flaw], where: dict[str, tuple[str, int]]) -> None:
        self.path, self.name, self.flaws, self.where = path, name, flaws, where

    def chapter(self) -> Chapter | None:
        """Return the chapter, as far as it can be read; None where nothing of it can."""
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            self._flaw(1, N_("no se puede leer"))
            return None
        heads = [(number, line) for number, line in _lines_outside_fences(lines) if line.startswith(("# ", "## "))]
        if not heads or heads[0][1].startswith("## "):
            self._flaw(1, N_("un capítulo empieza con su título: «# Título»"))
            heads.insert(0, (-1, f"# {self.path.stem}"))
        sections: list[Section] = []
        for (index, head), (end, _) in zip(heads, [*heads[1:], (len(lines), "")], strict=True):
            section = self._section(head, lines[index + 1 : end], index + 1)
            if section is not None:
                sections.append(section)
        return Chapter(heads[0][1][2:].strip(), tuple(sections)) if sections else None

    def _section(self, head: str, body: list[str], line: int) -> Section | None:
        """Return the section below a heading, or None; `line` is the number of the heading, from 1."""
        opens, title = not head.startswith("## "), head.lstrip("# ").strip()
        first = next((place for place, text in enumerate(body) if text.strip()), None)
        about = _ABOUT.match(body[first].strip()) if first is not None else None
        fields = self._fields(about[1], line + (first or 0) + 1) if about is not None else {}
        start = next(
            (place for place, name in enumerate(body) if name.strip() and (about is None or place != first)), len(body)
        )
        text = "\n".join(body[start:]).rstrip()
        id = fields.get("id", re.sub(r"^\d+-", "", self.path.stem) if opens else "")
        if not text:
            if not opens:
                self._flaw(line, N_("bajo «{title}» no hay texto"), title=title)
            return None
        if not _ID.match(id):
            self._flaw(
                line,
                N_("a «{title}» le falta su línea «<!-- id: … -->», con letras pequeñas, cifras y guiones"),
                title=title,
            )
            return None
        if id in self.where:
            self._flaw(line, N_("el nombre «{id}» ya lo lleva otro apartado"), id=id)
            return None
        self.where[id] = self.name, line + start
        return Section(
            id, title, text, _split_list(fields.get("prompts", "")), _split_list(fields.get("pages", "")), opens
        )

    def _fields(self, text: str, line: int) -> dict[str, str]:
        """Return the fields in a section's head; note a flaw for each unreadable one."""
        fields: dict[str, str] = {}
        for part in text.split(";"):
            name, colon, value = (piece.strip() for piece in part.partition(":"))
            if name not in FIELDS or not colon or not value:
                self._flaw(line, N_("no se entiende «{part}»: se espera {fields}"), part=part.strip(), fields=FIELDS)
            else:
                fields[name] = value
        return fields

    def _flaw(self, line: int, template: str, **params: str | tuple[str, ...]) -> None:
        self.flaws.append(Flaw(self.name, line, msg(template, **params)))


def exactness(pattern: str) -> tuple[bool, int]:
    """Return the sort key of a pattern by how specific it is: without a star first, then by length."""
    return "*" not in pattern, len(pattern.replace("*", ""))


def links(text: str) -> Iterator[tuple[int, bool, str]]:
    """Yield the links and pictures of a Markdown text: line from 0, whether a picture, and target."""
    for index, line in _lines_outside_fences(text.splitlines()):
        for match in _LINK.finditer(line):
            yield index, bool(match[1]), match[3]


def plain_text(text: str) -> str:
    """Return a Markdown text as plain text: what is said, line by line, without marks."""
    return "\n".join(_MARKS.sub("", without_marks(line)) for line in text.splitlines())


def without_marks(line: str) -> str:
    """Return a line of Markdown without its marks within the line.

    A link is its words, a picture what is to be seen.
    """
    line = _LINK.sub(lambda match: match[2], line)
    for pattern, instead in _INLINE:
        line = pattern.sub(instead, line)
    return line


def _lines_outside_fences(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines outside code fences, each with its index."""
    fenced = ""
    for index, line in enumerate(lines):
        mark = line.lstrip()[:3]
        if mark in FENCE and (not fenced or mark == fenced):
            fenced = "" if fenced else mark
        elif not fenced:
            yield index, line


def _split_list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _dead_links(guide: Guide, section: Section, file: str, line: int) -> Iterator[Flaw]:
    """Yield the dead links of a section, whose text begins after line `line` of a file."""
    for index, is_picture, target in links(section.text):
        if is_picture:
            sound = target.startswith(f"{PICTURES}/") and guide.picture(target).is_file()
        else:
            sound = (
                guide.find(target[1:]) is not None
                if target.startswith("#")
                else target.startswith(("action:", "https://"))
            )
        if not sound:
            yield Flaw(file, line + index + 1, msg(N_("«{target}» no lleva a ninguna parte"), target=target))


def _around(section: Section, words: list[str]) -> str:
    """Return the line of a section that holds most of the words, shortened around the first of them."""
    lines = [line.strip() for line in section.bare_text.splitlines() if line.strip().strip("|-: ")]
    line = max(lines, key=lambda name: sum(word in fold(name) for word in words), default="")
    index = min((place for word in words if (place := fold(line).find(word)) >= 0), default=0)
    start = 0 if len(line) <= AROUND else max(0, min(index - AROUND // 3, len(line) - AROUND))
    start = line.rfind(" ", 0, start + 1) + 1
    excerpt = line[start : start + AROUND]
    if start + AROUND < len(line):
        excerpt = excerpt.rsplit(" ", 1)[0] + "…"
    return ("…" if start else "") + excerpt
