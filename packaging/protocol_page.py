"""The parts of desktop/puesto/protocol/README.md that follow from the code; `pages.py` writes them."""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from product import ROOT

sys.path.insert(0, str(ROOT / "desktop"))

from puesto.core.messages import Message, Text
from puesto.core.prompts import Choose, Draw, Number, Option, Pick, Prompt, Roll
from puesto.core.questions.board import Ask, AskMany, Contact
from puesto.core.questions.checklists import Checklist
from puesto.core.questions.cross_tables import AskTable, cells_of
from puesto.core.questions.routes import RouteStep, Way
from puesto.core.questions.sightings import ask_sightings
from puesto.protocol import Server
from puesto.protocol.faults import CODES
from puesto.protocol.first_verbs import FIRST_VERBS, Verb
from puesto.protocol.schemas import answer_schema
from puesto.protocol.verbs import VERBS
from puesto.shelf import Shelf

FIELD = re.compile(r"^- `(\w+)`: (.+)$", re.MULTILINE)
RESULT = "Result: "
ORDER = ("first_verbs", "sessions", "playing", "looking", "chances", "alone")
"""Modules of verbs, as they follow on the page; any others come last."""
CONVERSATION: tuple[dict[str, Any], ...] = (
    {"id": 1, "cmd": "language", "to": "en"},
    {"id": 2, "cmd": "new", "game": "tactics", "scenario": "crossroads", "seed": 7},
    {"id": 3, "cmd": "answer", "value": 99},
    {"id": 4, "cmd": "answer", "value": 30, "key": "setup.cards"},
    {"id": 5, "cmd": "undo"},
)
"""Requests of the example, answered by the program itself."""
POSITION: dict[str, Any] = {
    "id": 6,
    "cmd": "resolve",
    "resolution": "bear.position",
    "facts": {
        "counters": [
            {"id": "a", "type": "german-rifles", "side": "ai"},
            {"id": "u", "type": "soviet-smg", "side": "player"},
        ],
        "pairs": [
            {
                "ai": "a",
                "unit": "u",
                "given": {"distance": 3, "seen": True, "in_arc": True, "firepower": 3, "defence": 11},
            }
        ],
        "card": "98",
        "order_cards": [
            {
                "number": 98,
                "colour": "green",
                "usage": {"value": 4},
                "tactical": [{"do": "fire", "to": [{"unit": {}}], "bonus": 1}],
            }
        ],
    },
    "answers": [[1, 2], "22"],
}
"""A request that resolves a whole position: a shot with its dice, and the card of the usage check."""
SHOWN = ("executor", "target", "action", "cost", "need", "outcome", "shot", "check")
"""The fields of its result that the page shows."""


@dataclass(frozen=True)
class VerbPage:
    """The docstring of a verb in its parts: what it does, each field with its meaning, the result."""

    name: str
    verb: Verb
    does: str
    fields: dict[str, str]
    result: str


def verb_pages() -> list[VerbPage]:
    """Return the documentation of every verb, the modules in the order of `ORDER`."""
    found = [_verb_page(name, verb) for name, verb in (FIRST_VERBS | VERBS).items()]
    rooms = [page.verb.run.__module__.rpartition(".")[2] for page in found]
    return [
        page for room in dict.fromkeys((*ORDER, *rooms)) for page, its in zip(found, rooms, strict=True) if its == room
    ]


def _verb_page(name: str, verb: Verb) -> VerbPage:
    text = inspect.getdoc(verb.run) or ""
    text, _, result = text.partition(RESULT)
    does = " ".join(paragraph for paragraph in FIELD.sub("", text).split("\n\n") if paragraph.strip())
    return VerbPage(name, verb, " ".join(does.split()), dict(FIELD.findall(text)), " ".join(result.split()))


def _verbs() -> Iterator[str]:
    """Yield the lines about the verbs: a table to find them by, then each with its fields and its result."""
    pages = verb_pages()
    yield "| verb | fields | what it does |"
    yield "|---|---|---|"
    for page in pages:
        fields = ", ".join(_marked(page, field) for field in page.verb.fields)
        yield f"| [`{page.name}`](#{page.name}) | {fields} | {_first_sentence(page.does)} |"
    yield ""
    yield "A field with `?` can be left out."
    for page in pages:
        yield from ("", f"### {page.name}", "", page.does, "")
        if page.fields:
            yield from (f"- {_marked(page, name)}: {meaning}" for name, meaning in page.fields.items())
            yield ""
        yield f"**Result**: {page.result}"
    yield ""


def _marked(page: VerbPage, field: str) -> str:
    return f"`{field}`" if field in page.verb.needed else f"`{field}?`"


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=[.])\s", text, maxsplit=1)[0]


def example_prompts() -> list[tuple[Prompt[Any], str]]:
    """Return a small prompt of each kind, and what is answered to it."""
    said = Message("…")
    options = (Option("a", Text("A", "A")), Option("b", Text("B", "B")))
    steps = (RouteStep("f", said), RouteStep("t", said))
    return [
        (
            Roll(key="-", message=said, dice=2, total_enough=True),
            "Dice to throw: the natural faces, nothing added; with `total_enough` their total alone will do.",
        ),
        (Draw(key="-", message=said, deck="deck", left=("01", "02")), "A card or a marker to draw from those left."),
        (Choose(key="-", message=said, options=options), "One of several options."),
        (Pick(key="-", message=said, options=options, least=1), "Some of several options, `least` to `most` of them."),
        (Number(key="-", message=said, low=0, high=6), "A whole number from `low` to `high`."),
        (
            Way(key="-", message=said, strides=steps, limit=4, least=1),
            "A way over the board, step by step. Each step costs something, all of them at most `limit`.",
        ),
        (
            Checklist(key="-", message=said, options=options),
            "Things to do at the table: those that are done, by the player or by the program.",
        ),
        (
            Ask(key="-", message=said, options=options, direct=options, goals=options),
            "A question about the board: one of the options, or `?` for “I don't know” with `unsure`. Where the "
            "prompt has `direct`, the answer may also say at once who does it, and with `goal` at whom.",
        ),
        (AskMany(key="-", message=said, options=options), "The same about several: those of which it is true."),
        (
            AskTable(
                key="-",
                message=said,
                options=cells_of(options[:1], options[1:]),
                rows=options[:1],
                columns=options[1:],
            ),
            "A table of yes and no about the board: the cells `row>column` of which it is true.",
        ),
        (
            ask_sightings("-", said, options[:1], (Option("6", said),), (Option("none", said), Option("soft", said))),
            "Rows that are seen, each with its distance and cover; a row left out is not seen.",
        ),
        (
            Contact(key="-", message=said, counter="a", rows=options[1:], levels=options, can_refuse=True),
            "Where a counter now stands, its cover, and how it and each of the `rows` see each other. Rows left out "
            "have the first of the `levels`; `{}` says that the move cannot be made.",
        ),
    ]


def _kinds() -> Iterator[str]:
    """Yield the lines about the kinds of prompts, each with the schema of an example."""
    for prompt, meaning in example_prompts():
        yield from (f"**`{prompt.kind}`** ({prompt.family.value}). {meaning}", "")
        yield from ("```json", json.dumps(answer_schema(prompt), ensure_ascii=False), "```", "")


def _errors() -> Iterator[str]:
    yield "| code | what it means |"
    yield "|---|---|"
    yield from (f"| `{code}` | {meaning} |" for code, meaning in CODES.items())


def _conversation() -> Iterator[str]:
    server = Server(Shelf())
    yield "```json"
    for request in CONVERSATION:
        yield from (_one_line(request), _one_line(server.reply(json.dumps(request))))
    yield "```"


def _position() -> Iterator[str]:
    result = Server(Shelf()).reply(json.dumps(POSITION))["result"]["result"]
    yield from ("```json", _one_line(POSITION), "```", "", "Some of what comes back as `result`:", "")
    yield from ("```json", _one_line({name: result[name] for name in SHOWN}), "```")


def _one_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


PARTS: dict[str, Callable[[], Iterator[str]]] = {
    "verbs": _verbs,
    "kinds": _kinds,
    "errors": _errors,
    "conversation": _conversation,
    "position": _position,
}
"""The parts by name."""
