"""A session as a text that a person can read: every question, its answer, and what the rules said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from puesto.core.prompts import Prompt
from puesto.core.questions.answers import answer_text
from puesto.core.session.journal import Entry, LogLine, Source
from puesto.core.session.session import Session
from puesto.language import Language

BY = {Source.PLAYER: "", Source.HAND: " (a mano)", Source.APP: " (app)"}


def transcript(session: Session[Any, Any], language: Language) -> Iterator[str]:
    """Lines: `?` a question and its answer, `·` what was said, with the rule in brackets; a heading for each step."""
    entries = session.entries
    moment = None
    for step in session.steps:
        said = {line.entry: [] for line in step.lines}  # type: dict[int, list[LogLine]]
        for line in step.lines:
            said[line.entry].append(line)
        for index in range(step.first, step.first + len(step.entries) + 1):
            for line in said.get(index, ()):
                if (line.round, line.turn, line.side) != moment:
                    moment = (line.round, line.turn, line.side)
                    yield f"\n== {line.round}.{line.turn} {line.side} =="
                yield spoken(line, session, language)
            if index < step.first + len(step.entries):
                yield asked(entries[index], session, language)
    yield f"\n{session.digest()}"


def spoken(line: LogLine, session: Session[Any, Any], language: Language) -> str:
    """One line of the log."""
    dice = f" {list(line.facts.dice)}" if line.facts.dice else ""
    rule = f" [{line.rule}]" if line.rule else ""
    return f"{'  ' * line.depth}· {language.say(line.message, session.name)}{dice}{rule}"


def asked(entry: Entry, session: Session[Any, Any], language: Language) -> str:
    """One entry of the journal."""
    if not isinstance(entry.prompt, Prompt):
        return f"! {entry.kind} {entry.key} {entry.value}"
    question = language.say(entry.prompt.message, session.name)
    answer = language.say(answer_text(entry.prompt, entry.value), session.name)
    return f"? {question} {answer}{BY[entry.source]}"
