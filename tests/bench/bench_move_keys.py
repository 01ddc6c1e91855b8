"""Keys of an AI's move at the window: with nothing known of the board, something, and all."""

from __future__ import annotations

from typing import Any

from puesto.core.prompts import Draw, Number, Prompt, Roll
from puesto.core.questions.board import AskMany, Contact
from puesto.packs import content_for
from tests.bench.rows import Row, median
from tests.games.bear.evenings import GAME, Evening, learn, paint

MOVES = 30
NOTHING, KNOWN = 3, 1


def main() -> list[Row]:
    """Thirty moves of evenings on the crossroads: on a bare map, after one evening, and painted."""
    content = content_for(GAME)[0]
    bare, learnt, painted = list[int](), list[int](), list[int]()
    for seed in range(6):
        first = Evening(content, seed, content)
        bare += keys_of_moves(first)
        learnt += keys_of_moves(Evening(learn(content, first), seed + 100, content))
        painted += keys_of_moves(Evening(paint(content), seed, content))
    rows = (
        ("keys of an AI's move: nothing known, median", bare, NOTHING),
        ("keys of an AI's move: after one evening, median", learnt, None),
        ("keys of an AI's move: the map knows all, median", painted, KNOWN),
    )
    return [Row(name, median(keys[:MOVES]), "", most, remark=remark_on(keys[:MOVES])) for name, keys, most in rows]


def remark_on(keys: list[int]) -> str:
    """Return the number of moves counted, and the most keys of one, in words."""
    return f"{len(keys)} moves, most {max(keys)}"


def keys_of_moves(evening: Evening) -> list[int]:
    """Return the number of keys for each move of the AI, from its first question to its cost."""
    found, mover = list[int](), ""
    while (prompt := evening.session.prompt) is not None:
        if isinstance(prompt, Roll | Draw):
            evening.session.roll(lambda prompt: None)
            continue
        view = GAME.sketch(evening.session.state, evening.session.content, prompt, ())
        answer = evening.answer(prompt)
        if evening.session.state.step == "orders" and prompt.key.startswith(("move.", "scout.", "facts.front")):
            begins = prompt.key in ("move.verdict", "move.contact") and prompt.subject[0] != mover
            if begins or not found:
                found.append(0)
            mover = prompt.subject[0] if prompt.key.startswith("move.") else mover
            found[-1] += keys_of(prompt, answer, view)
        else:
            mover = ""
        evening.session.answer(answer)
    return found


def keys_of(prompt: Prompt[Any], answer: Any, view: Any) -> int:
    """Return the number of keys that give an answer in the window."""
    if isinstance(prompt, Contact):
        return keys_of_form(prompt, answer, view)
    if isinstance(prompt, AskMany):
        return len(answer) + 1
    if isinstance(prompt, Number):
        return 1 if answer == prompt.default else len(str(answer)) + 1
    return 1


def keys_of_form(prompt: Contact, answer: Any, view: Any) -> int:
    """The letter of the hex, its MD where it is another, a figure a row that is open, and Enter."""
    if not answer:
        return 1
    hexes = {one.place: one for one in view.hexes} if view is not None else {}
    place, keys = answer["hex"], 1
    known = hexes.get(place)
    cover, filled = prompt.cover, dict(prompt.before)
    if place != prompt.hex:
        lettered = known is not None and bool(known.letter)
        keys += 1 if lettered else len(place)
        filled = dict(known.contacts) if known is not None and lettered else {}
        cover = known.cover if known is not None and lettered and not known.bare else cover
    # down to the cover and its figure
    keys += 2 * (answer["cover"] != cover)
    missing = [row.value for row in prompt.rows if row.value not in filled]
    # a nought says of all that are left that they are not seen
    return int(keys + (len(missing) if any(row in answer["rows"] for row in missing) else min(1, len(missing))))
