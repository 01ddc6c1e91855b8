"""Lines of checklists left unticked and counters turned by hand, reviewed at the round's end (2.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from puesto.core.messages import N_, NN_, Message, Param, Ref, count, msg
from puesto.core.prompts import Choose, Note, Option, Procedure
from puesto.core.questions.checklists import Checklist
from puesto.core.saying import say
from puesto.games.bear.table import battlefield, command_points, verbs
from puesto.games.bear.table.state import MissionTable, State

SETUP, ROUND, EVENT, FACE_TURNED = "setup", "pre_round", "event", "turned"
"""Where a step was left out:

setting up, before a round, an event of the mission sheet, a face turned by hand. The first part of a line's name.
"""

RULES = {SETUP: "1.0", ROUND: "2.5", EVENT: "7.2", FACE_TURNED: "3.1.1"}

WORDS = {
    "setup.map": N_("Desplegar el mapa"),
    "setup.ai": N_("Colocar la IA"),
    "setup.units": N_("Colocar tus Unidades"),
    "setup.control": N_("Poner el marcador de control de {what}"),
    "setup.victory_points": N_("Marcar los PV"),
    "setup.command_points": N_("Marcar los PAM"),
    "setup.marker": N_("Poner el marcador de misión en su casilla"),
    "setup.hits": N_("Separar y mezclar boca abajo los marcadores de impacto"),
    "setup.cup": N_("Llenar el contenedor de refuerzos"),
    "setup.actions": N_("Barajar las cartas de acción"),
    "setup.orders": N_("Barajar las cartas de órdenes"),
    "pre_round.unused": N_("Dar la vuelta a todas las fichas a su cara no usada"),
    "pre_round.shuffle": N_("Barajar las cartas de órdenes para la ronda"),
    "pre_round.smoke": N_("Reducir o retirar el humo"),
    "pre_round.command_points": N_("Poner el marcador de PAM para la ronda"),
    "pre_round.artillery": N_("Anotar y resolver la artillería de fuera del mapa"),
    "event": N_("Hacer en el tablero el evento de la {what}"),
    "turned": N_("Comprobar la cara de {what}: se le dio la vuelta a mano, sin chequeo de uso"),
}
"""Lines by their names, and how they read once the moment is over.

What follows a name's words is the piece that it is about.
"""

SMOKE_IN = N_("Reducir o retirar el humo de {what}")
KINDS = {"setup.control": "hex", "pre_round.smoke": "hex", EVENT: "box", FACE_TURNED: "unit"}
"""Kind of piece of each line."""


def line_parts(line: str) -> tuple[str, str]:
    """Return the template of a line and its piece; "" if it is about none.

    Raises `KeyError` for what is no line.

    >>> line_parts("setup.control.G07"), line_parts("event.4"), line_parts("setup.map")
    (('setup.control', 'G07'), ('event', '4'), ('setup.map', ''))
    """
    if line in WORDS and (line not in KINDS or line == "pre_round.smoke"):
        return line, ""
    name, _, piece = line.rpartition(".")
    if name not in KINDS or not piece:
        raise KeyError(line)
    return name, piece


def line_in_words(line: str) -> Message:
    """Return a line that was left undone, in words."""
    name, piece = line_parts(line)
    params: dict[str, Param] = {"what": Ref(KINDS[name], piece)} if piece else {}
    return msg(SMOKE_IN if name == "pre_round.smoke" and piece else WORDS[name], **params)


def line_rule(line: str) -> str:
    """Return the rule's section for a line."""
    return RULES[line.partition(".")[0]]


# ---- what is noticed during a round


def keep_left_out(
    table: MissionTable, section: str, lines: Iterable[Option], ticked: tuple[str, ...]
) -> Procedure[None]:
    """Report which lines of a checklist were not ticked, and keep them until they are done."""
    for line in lines:
        if line.value not in ticked:
            keep_line(table.state, f"{section}.{line.value}")
            yield from say(N_("Queda por hacer en la mesa: {what}"), RULES[section], "bad", what=line.message)


def keep_line(state: State, line: str) -> None:
    """Add a line to the pending ones, once."""
    if line not in state.undone:
        state.undone = [*state.undone, line]


def notice_change(state: State, path: str, before: Any, after: Any) -> None:
    """Record what a change by hand leaves undone, and move a loss to the PAM track (3.1.1, 7.3)."""
    head, _, rest = path.partition(".")
    unit, _, field = rest.rpartition(".")
    if head == "counters" and field == "used" and before != after:
        keep_line(state, f"{FACE_TURNED}.{unit}")
    elif head == "counters" and field == "destroyed":
        command_points.lay_on_track(state)


def new_round(state: State) -> None:
    """Drop the pending lines of earlier rounds; those of the set-up can still be done (2.5)."""
    state.undone = [line for line in state.undone if line.startswith(SETUP)]


# ---- before the round closes


def has_something_to_say(table: MissionTable) -> bool:
    """Return whether there is anything to review before the round closes."""
    return bool(pending_lines(table) or table.state.command_points)


def pending_lines(table: MissionTable) -> list[str]:
    """Return the lines left undone, without those about counters out of the game."""
    counters = table.state.counters
    obsolete_lines = {f"{FACE_TURNED}.{id}" for id, counter in counters.items() if counter.destroyed}
    return [line for line in table.state.undone if line not in obsolete_lines]


def look_back(table: MissionTable) -> Procedure[None]:
    """Show what was left undone before the round closes, each line with its rule (2.4).

    What is not made good now is said (2.4).

    PAM that were not spent are lost: undo leads back to where they could have been (3.2).
    """
    s, lines = table.state, pending_lines(table)
    points = unspent_points(s.command_points)
    if points is not None:
        # no default: a key pressed once too often must not lose them
        yield from Choose(
            key="round.close",
            subject=(str(s.round),),
            message=msg(N_("La ronda {n} se cierra con PAM sin gastar."), n=s.round),
            rule="3.2",
            options=(Option("close", msg(N_("Cerrar la ronda")), verb=verbs.CLOSE, costly=True),),
            detail=points,
        )
    if not lines:
        return
    ticked = yield from Checklist(
        key="round.audit",
        subject=(str(s.round),),
        message=msg(
            N_("Antes de cerrar la ronda {n}, haz lo que falta en la mesa. Desmarca lo que quede sin hacer."), n=s.round
        ),
        rule="2.4",
        options=tuple(
            Option(line, line_in_words(line), msg(N_("regla {rule}"), rule=line_rule(line))) for line in lines
        ),
    )
    battlefield.fade(table, tuple(line.removeprefix("pre_round.") for line in ticked))
    s.undone = [line for line in lines if line not in ticked]
    for line in s.undone:
        yield Note(
            key="round.left_out",
            subject=(line,),
            message=msg(N_("Se cierra la ronda sin hacer: {what}"), what=line_in_words(line)),
            rule=line_rule(line),
            tone="bad",
        )
    if not s.undone:
        yield from say(N_("Repaso de la ronda: no queda nada por hacer"), "2.4", "good")


def unspent_points(points: int) -> Message | None:
    """Return the warning on unspent PAM; None if there are none (3.2)."""
    if not points:
        return None
    forms = NN_(
        "Queda {n} PAM sin gastar y se pierde (3.2). Si lo querías gastar, deshacer te devuelve a tu turno.",
        "Quedan {n} PAM sin gastar y se pierden (3.2). Si los querías gastar, deshacer te devuelve a tu turno.",
    )
    return count(forms, points)


def has_known_lines(state: State) -> bool:
    """Return whether the pending lines of a state are known, each once, about existing counters and boxes."""
    try:
        result = [line_parts(line) for line in state.undone]
    except KeyError:
        return False
    about_units = all(piece in state.counters for name, piece in result if name == FACE_TURNED)
    return (
        about_units
        and all(piece.isdigit() for name, piece in result if name == EVENT)
        and len({*result}) == len(result)
    )
