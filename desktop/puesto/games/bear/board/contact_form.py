"""The contact form of a counter that has moved: its head, and what two counters can be (5.3)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Param, Ref, msg
from puesto.core.prompts import Option
from puesto.games.bear.board.destinations import says_cover
from puesto.games.bear.board.fronts import hex_in_front
from puesto.games.bear.printed.records import Action, Toward, UnitId
from puesto.games.bear.table.board_questions import Errand
from puesto.games.bear.table.state import Sees, State, ref_of

LEVELS = (
    Option(Sees.NOT.value, msg(N_("No se ven")), sign="unseen"),
    Option(
        Sees.BOTH.value,
        msg(N_("Frente a frente")),
        msg(N_("Cada una tiene a la otra en su arco de fuego.")),
        sign="front",
    ),
    Option(
        Sees.AI_FLANKS.value,
        msg(N_("Te coge el flanco")),
        msg(N_("La IA tiene a la Unidad en su arco y está en su flanco.")),
        sign="left_flanks",
    ),
    Option(
        Sees.UNIT_FLANKS.value,
        msg(N_("Le coges el flanco")),
        msg(N_("La Unidad tiene a la IA en su arco y está en su flanco.")),
        sign="right_flanks",
    ),
    Option(
        Sees.NEITHER.value,
        msg(N_("Fuera de arco")),
        msg(N_("Se ven, pero ninguna tiene a la otra en su arco.")),
        sign="no_arc",
    ),
    Option(Sees.UNKNOWN.value, msg(N_("No lo sé")), sign="unsure"),
)
"""Contacts that two counters can have, as the form offers them."""
AS_BEFORE, AS_TOLD = msg(N_("como antes")), msg(N_("por lo que has dicho"))
OUT_OF_RANGE = msg(N_("fuera de alcance"))
"""Why a row is filled in."""

TOWARD_TARGET = {
    Action.MOVE: N_("{unit}: mover hacia {target}"),
    Action.LOW_RISK_MOVE: N_("{unit}: MBR hacia {target}"),
    Action.BREAK_CONTACT: N_("{unit}: romper contacto con {target}"),
    Action.MOVE_TO_CLOSE_COMBAT: N_("{unit}: mover a CC contra {target}"),
    Action.PIVOT: N_("{unit}: pivotar hacia {target}"),
    Action.PIVOT_AND_FIRE: N_("{unit}: pivotar hacia {target} y disparar"),
}
TOWARD_COVER = {
    (Action.MOVE, Toward.COVER): N_("{unit}: mover hacia la cobertura más próxima"),
    (Action.LOW_RISK_MOVE, Toward.COVER): N_("{unit}: MBR hacia la cobertura más próxima"),
    (Action.MOVE, Toward.COVER_NEAREST_TARGET): N_("{unit}: mover hacia la cobertura más cercana a {target}"),
    (Action.LOW_RISK_MOVE, Toward.COVER_NEAREST_TARGET): N_("{unit}: MBR hacia la cobertura más cercana a {target}"),
}


def errand_in_words(state: State, unit: UnitId, errand: Errand) -> Message:
    """Return the heading of a counter's form in words: its kind of move and its target (4.1.2, 5.3)."""
    to_cover = says_cover(errand.action, errand.toward)
    words = TOWARD_COVER[errand.action, errand.toward] if to_cover else TOWARD_TARGET[errand.action]
    answers: dict[str, Param] = {
        "unit": Ref("unit", unit),
        "target": tuple(ref_of(state, target) for target in errand.targets),
    }
    return msg(words, **{name: value for name, value in answers.items() if "{" + name + "}" in words})


def verdict_in_words(state: State, errand: Errand, hex: str, front: int, stays: bool) -> Message:
    """Return in words where a counter goes, and how the player must move and turn it (5.3.1)."""
    ahead = hex_in_front(hex, front)
    verdict = (
        "stays" if stays else "toward" if errand.targets and not says_cover(errand.action, errand.toward) else "cover"
    )
    words = HAND_WORDS[verdict][0 if ahead else 1]
    answers: dict[str, Param] = {"target": tuple(ref_of(state, target) for target in errand.targets)}
    answers |= {"hex": Ref("hex", ahead)} if ahead else {}
    return msg(words, **{name: value for name, value in answers.items() if "{" + name + "}" in words})


HAND_WORDS = {
    "toward": (
        N_("Va hacia {target}. Muévela en el tablero y encárala hacia {hex}."),
        N_("Va hacia {target}. Muévela en el tablero y encárala hacia el borde del mapa."),
    ),
    "cover": (
        N_("Muévela en el tablero y encárala hacia {hex}."),
        N_("Muévela en el tablero y encárala hacia el borde del mapa."),
    ),
    "stays": (N_("Encárala hacia {hex}."), N_("Encárala hacia el borde del mapa.")),
}
"""Instructions for moving a counter on the board, with a hex in front of it and with none."""
