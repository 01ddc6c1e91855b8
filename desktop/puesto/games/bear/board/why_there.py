"""Reasons for and against the hexes of a move, and what would have changed it (4.1.2, 5.3-5.5)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Note
from puesto.core.values import replace
from puesto.games.bear.board.destinations import HexChoice, Move, choose
from puesto.games.bear.printed.records import Action
from puesto.games.bear.table.given_facts import Destination


def notes_of_choice(
    move: Move, choice: HexChoice, taken_end: Destination | None = None, sure: bool = True
) -> tuple[Note, ...]:
    """Return the notes on every compared hex, the chosen one first: its merits, or its exclusion.

    Last comes what would have changed it. Not `sure`: only one hex was left, and its MD did not have to be known.
    """
    best = sorted(choice.best, key=lambda end: end is not taken_end)
    notes = [note_of_best(move, end, end is taken_end or len(choice.best) == 1, sure) for end in best]
    for end, (first, *other_obstacles) in choice.out:
        explanations = tuple(
            Note(
                key="move.also",
                subject=(move.ai, end.hex),
                message=obstacle.told()[0],
                rule=obstacle.rule,
                tone="quiet",
            )
            for obstacle in other_obstacles
        )
        notes.append(
            Note(
                key="move.left_out",
                subject=(move.ai, end.hex),
                message=first.told()[0],
                rule=first.rule,
                tone="quiet",
                notes=explanations,
            )
        )
    if choice.pivot_to:
        words = msg(
            N_("Ningún hexágono es de bajo riesgo: pivota hacia {unit}, que la flanquea"),
            unit=Ref("unit", choice.pivot_to),
        )
        notes.append(Note(key="move.pivot", subject=(move.ai, choice.pivot_to), message=words, rule="5.3.1"))
    if (change := otherwise(move, choice)) is not None:
        message, rule, _ = change
        notes.append(Note(key="why.else", subject=(move.ai,), message=message, rule=rule, tone="quiet"))
    return tuple(notes)


def note_of_nowhere(move: Move, choice: HexChoice) -> Note:
    """Return the note that there is no hex to move to, with the reason against each one."""
    words = msg(N_("{unit}: ningún hexágono vale"), unit=Ref("unit", move.ai))
    return Note(
        key="move.nowhere",
        subject=(move.ai,),
        message=words,
        rule="5.3",
        tone="quiet",
        notes=notes_of_choice(move, choice),
    )


def note_of_best(move: Move, end: Destination, alone: bool, sure: bool) -> Note:
    """Return the note on the advantages of one of the best hexes."""
    rule = "4.1.2" if move.action is Action.BREAK_CONTACT else "5.3"
    if not sure:
        return Note(
            key="move.best",
            subject=(move.ai, end.hex),
            message=msg(N_("{hex}: el único que queda"), hex=end.ref),
            rule=rule,
        )
    words = {
        (False, False): N_("{hex}: fuera de toda ZF, con MD {cover}"),
        (False, True): N_("{hex}: fuera de toda ZF, con MD {cover} y en el flanco de {flank}"),
        (True, False): N_("{hex}: en ZF de {units}, con MD {cover}"),
        (True, True): N_("{hex}: en ZF de {units}, con MD {cover} y en el flanco de {flank}"),
    }
    inside, beside = bool(end.in_zone_of), bool(end.flank_of)
    template = words[inside, beside]
    params = {"units": move.name_refs(end.in_zone_of)} if inside else {}
    params |= {"flank": move.name_refs(end.flank_of)} if beside else {}
    message = msg(template, hex=end.ref, cover=end.cover, **params)
    return Note(key="move.best" if alone else "move.equal", subject=(move.ai, end.hex), message=message, rule=rule)


def otherwise(move: Move, choice: HexChoice) -> tuple[Message, str, Destination] | None:
    """Return what would have changed the choice, its rule, and the hex with the change; None if unknown.

    It is the last condition that left a hex out, if without it the AI would go there.
    """
    for end, (last, *other_obstacles) in choice.out:
        _, message, lifted = last.told()
        if other_obstacles or lifted == end:
            continue
        changed = replace(move, ends=tuple(lifted if destination is end else destination for destination in move.ends))
        if any(destination.hex == end.hex for destination in choose(changed).best):
            return message, last.rule, lifted
    return None
