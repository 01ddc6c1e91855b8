"""Alone from section 8.12: whether the attacks of a Shock segment can be shared out so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

from puesto.core.game.resolutions import Resolution, Token, fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.values import Struct
from puesto.games.chariots.combat.assignment import Attack, assignment_refusal
from puesto.games.chariots.resolutions.answers import SHOCK, say_verdict
from puesto.games.kit.alone import Problems, yes_no_class, yes_no_words

_WORD = re.compile(r"([^>+]+(?:\+[^>+]+)*)>([^>+]+(?:\+[^>+]+)*)\Z")


def _pair(word: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    found = _WORD.match(word)
    return None if found is None else (tuple(found[1].split("+")), tuple(found[2].split("+")))


def _attack_token(word: str) -> Sequence[Token] | Message:
    if _pair(word) is None:
        return msg(N_("se espera quién y a quién, como a1+a2>d1 o a1>d1+d2"))
    return (Token(Text(word, word)),)


class AssignmentFacts(Struct, frozen=True):
    """Who attacks whom, and whom each has in its front (8.12)."""

    attacks: Annotated[
        tuple[str, ...],
        fact(
            "Ataques",
            "Attacks",
            "8.12",
            reads=_attack_token,
            help=Text(
                "Uno por combate, cada pila con un nombre: a1+a2>d1 son dos contra una; a1>d1+d2, una contra dos.",
                "One for each combat, a stack under one name: a1+a2>d1 is two on one; a1>d1+d2 one on two.",
            ),
        ),
    ] = ("a1>d1",)
    fronts: Annotated[
        tuple[str, ...],
        fact(
            "Enemigos en el frontal de cada una",
            "Enemies in the front of each",
            "8.12",
            reads=_attack_token,
            help=Text("Como a1>d1+d2.", "Such as a1>d1+d2."),
        ),
    ] = ("a1>d1",)


def _assignment_problem(facts: AssignmentFacts) -> Message | None:
    attacks = [Attack(*found) for found in map(_pair, facts.attacks) if found]
    fronts = {unit: found[1] for found in map(_pair, facts.fronts) if found for unit in found[0]}
    return assignment_refusal(attacks, fronts)


def _typed_problems(facts: AssignmentFacts) -> Problems:
    found = ((name, _attack_token(word)) for name in ("attacks", "fronts") for word in getattr(facts, name))
    return tuple((name, one) for name, one in found if isinstance(one, Message))


ASSIGNMENT: Resolution[AssignmentFacts, bool] = Resolution(
    id="assignment",
    title=Text("Reparto de los ataques", "Attacks assigned"),
    rule="8.12",
    facts=AssignmentFacts,
    result=bool,
    run=lambda content, facts: say_verdict(_assignment_problem(facts), msg(N_("se puede atacar así (8.12)"))),
    outcome=yes_no_class,
    says=yes_no_words(msg(N_("se puede")), msg(N_("no se puede"))),
    check=lambda content, facts: _typed_problems(facts),
    chapter=SHOCK,
)

ALL = (ASSIGNMENT,)
