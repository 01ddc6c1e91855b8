"""Alone: an assault to its end, from its declaration to the last round (6.1, 6.2, 6.4)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Answer, Part, fact, resolution
from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.results import label
from puesto.core.saying import say
from puesto.core.values import Struct, replace
from puesto.games.bolt.assault import melee
from puesto.games.bolt.fire import to_hit
from puesto.games.bolt.orders import morale
from puesto.games.bolt.orders.order_test import ORDER_OPTIONS
from puesto.games.bolt.printed.records import Content, Kind, Order
from puesto.games.bolt.resolutions import volley
from puesto.games.bolt.resolutions.melee import CLOSE, MeleeFacts, RoundResult, RoundState, roll_round, stages_of_round
from puesto.games.bolt.resolutions.volley import VolleyFacts, VolleyResult, VolleyState
from puesto.games.bolt.table import inches, settings
from puesto.games.kit.alone import Stages

SHORT, REPELLED, NOBODY = "short", "repelled", "nobody"
ENDS: dict[str, Message] = {
    melee.ATTACKER: melee.ENDS[melee.ATTACKER],
    melee.DEFENDER: melee.ENDS[melee.DEFENDER],
    REPELLED: msg(N_("el fuego de reacción detiene el asalto")),
    NOBODY: msg(N_("no queda nadie de ninguno de los dos")),
    SHORT: msg(N_("{unit} no llega"), unit=Ref("unit", melee.ATTACKER)),
    melee.APART: melee.ENDS[melee.APART],
}
FACES = ((Order.NONE.value, Text("ninguna", "none")), *ORDER_OPTIONS)
FIRING = ("fires", (True,))


class AssaultFacts(MeleeFacts, frozen=True, kw_only=True):
    """Facts for an assault to its end: both units, the ground between them, and the reaction fire."""

    fanatic: Annotated[
        bool, fact("Quien asalta es fanático", "The assaulter is fanatic", "8.4", after="characteristic")
    ] = False  # fmt: skip
    defender_fanatic: Annotated[bool, fact("Quien defiende es fanático", "The defender is fanatic", "8.4")] = False
    distance: Annotated[
        int, fact("Distancia en pulgadas", "Distance in inches", "6.2", 0, 72, rounds=inches.round_at(melee.SURPRISE))
    ] = 8  # fmt: skip
    obstacles: Annotated[bool, fact("Cruza obstáculos", "It crosses obstacles", "6.2")] = False
    defended: Annotated[bool, fact("Posición defensiva", "Defensive position", "6.2")] = False
    inside_building: Annotated[
        bool, fact("Los dos dentro del edificio", "Both inside the building", "6.6")
    ] = False  # fmt: skip
    defender_order: Annotated[
        Order, fact("Cara del dado del defensor", "Face of the defender’s die", "6.2", options=FACES)
    ] = Order.NONE  # fmt: skip
    fires: Annotated[bool, fact("Dispara antes, si puede", "It fires first, if it can", "6.2")] = True
    weapon: Annotated[str, fact("Su arma", "Its weapon", "7.13", options=volley.ARM_OPTIONS, condition=FIRING)] = (
        "rifle"
    )
    shots: Annotated[int, fact("Sus disparos", "Its shots", "7.13", 1, 24, condition=FIRING)] = 6
    firer_pins: Annotated[
        int, fact("Marcadores de quien dispara", "Pins on the firer", "7.5", 0, 9, condition=FIRING)
    ] = 0  # fmt: skip
    target_pins: Annotated[
        int, fact("Marcadores de quien asalta", "Pins on the assaulter", "3.2", 0, 9, condition=FIRING)
    ] = 0  # fmt: skip
    max_models: Annotated[
        int, fact("Quien asalta, a fuerza máxima", "Assaulter at full strength", "1.2", 1, 40, condition=FIRING)
    ] = 10  # fmt: skip

    @property
    def has_reaction(self) -> bool:
        """Return whether the defender fires before the blows (6.2, 8.3)."""
        bloody = melee.is_bloody_charge(self.nation, self.characteristic, self.quality)
        order, inside = self.defender_order, self.inside_building
        return self.fires and melee.reaction_of(order, self.distance, bloody_charge=bloody, inside=inside).may_fire

    @property
    def fanatics(self) -> tuple[str, ...]:
        """Return the sides that do not surrender (8.4, 8.6)."""
        attacker = morale.is_fanatic(self.fanatic, self.nation, Kind.INFANTRY)
        defender = morale.is_fanatic(self.defender_fanatic, self.defender_nation, Kind.INFANTRY, assaulted=True)
        return (melee.ATTACKER,) * attacker + (melee.DEFENDER,) * defender

    def fire(self, content: Content) -> VolleyFacts:
        """Return the reaction fire: without a test, at the best distance (6.2)."""
        return VolleyFacts(
            weapon=self.weapon, shots=self.shots, quality=self.defender_quality, pins=self.firer_pins,
            nation=self.defender_nation, distance=max(content.weapons[self.weapon].low, to_hit.POINT_BLANK),
            models=self.attackers, max_models=self.max_models, target_quality=self.quality,
            target_pins=self.target_pins, fanatic=melee.ATTACKER in self.fanatics,
            stubborn=morale.is_stubborn(False, self.nation, self.characteristic, Kind.INFANTRY),
            repeats=morale.repeats_by_nation(self.nation, Kind.INFANTRY), readings=self.readings,
        )  # fmt: skip

    @property
    def strikes_together(self) -> bool:
        """Return whether both sides strike at once in the first round: over a defensive position (6.2)."""
        return self.defended and settings.is_read(self.readings, settings.DEFENDED, "together")

    def of_those_left(self, attackers: int, defenders: int) -> AssaultFacts:
        """Return the facts with the models that are left."""
        return replace(self, attackers=attackers, defenders=defenders)


class AssaultResult(Struct, frozen=True):
    """Result of an assault to its end."""

    end: Annotated[str, label("Resultado", "Result", ENDS)] = ""
    attackers: Annotated[int, label("Quedan de quien asalta", "Assaulters left")] = 0
    defenders: Annotated[int, label("Quedan de quien defiende", "Defenders left")] = 0
    rounds: Annotated[int, label("Asaltos luchados", "Rounds fought")] = 0


def _declare(facts: AssaultFacts) -> AssaultResult:
    """Return the state before the reaction fire, or the end of an assault that does not arrive (6.2)."""
    short = facts.distance > melee.assault_move(facts.obstacles)
    return AssaultResult(SHORT if short else "", facts.attackers, facts.defenders)


def _after_fire(value: AssaultResult, fire: VolleyResult) -> AssaultResult:
    """Return the state once the reaction fire is resolved (6.2)."""
    attackers_left = 0 if fire.broke else value.attackers - fire.casualties
    return replace(value, attackers=attackers_left, end=REPELLED if fire.broke else "")


def _after_round(facts: AssaultFacts, value: AssaultResult, round_: RoundResult) -> AssaultResult:
    """Return the state after a round: its end, or what is left for the next (6.1, 8.4)."""
    result = melee.settle_round(
        round_.lost, round_.killed, value.attackers, value.defenders, facts.fanatics, facts.readings
    )
    attackers, defenders = value.attackers - round_.lost, value.defenders - round_.killed
    if result.again:
        return AssaultResult("", attackers, defenders, value.rounds + 1)
    won = result.winner == melee.ATTACKER  # 6.1 who loses is wiped out
    end = result.winner if attackers or defenders else NOBODY
    return AssaultResult(end, attackers if won else 0, 0 if won else defenders, value.rounds + 1)


def _stages(content: Content, facts: AssaultFacts) -> Stages[AssaultResult]:
    """Return the fire and each round as stages; a stage that is over forgets its numbers, to merge."""

    def merged(value: AssaultResult) -> AssaultResult:
        return AssaultResult(value.end) if value.end else replace(value, rounds=0)

    def round_of(together: bool) -> Part[AssaultResult, tuple[int, int], RoundState]:
        return Part(
            lambda value: None if value.end else (value.attackers, value.defenders),
            lambda strengths: roll_round(content, facts.of_those_left(*strengths), together),
            lambda value, round_: merged(_after_round(facts, value, round_)),
            lambda strengths: stages_of_round(content, facts.of_those_left(*strengths), together),
        )

    fire: Part[AssaultResult, bool, VolleyState] = Part(
        lambda value: True if facts.has_reaction and not value.end else None,
        lambda _: volley.fire_and_hurt(content, facts.fire(content), VolleyState()),
        lambda value, shot: merged(_after_fire(value, shot)),
        lambda _: volley.stages(content, facts.fire(content)),
    )
    later = round_of(False)
    return merged(_declare(facts)), (fire, round_of(facts.strikes_together), *[later] * (melee.MOST_ROUNDS - 1))


@resolution(
    "assault_to_the_end", "6.1", Text("Un asalto, hasta el final", "An assault, to its end"), CLOSE,
    Answer(lambda result: result.end or melee.APART, ENDS.__getitem__), stages=_stages,
)  # fmt: skip
def fight(content: Content, facts: AssaultFacts) -> Procedure[AssaultResult]:
    """Roll an assault to its end: reaction fire, and rounds until one side has won (6.1, 6.2, 6.4)."""
    value = _declare(facts)
    if value.end:
        words = N_("No llega: {unit:el} se queda lo más lejos posible")
        yield from say(words, "6.2", unit=Ref("unit", melee.ATTACKER))
    elif facts.has_reaction:
        value = _after_fire(value, (yield from volley.fire_and_hurt(content, facts.fire(content), VolleyState())))
    while not value.end and value.rounds < melee.MOST_ROUNDS:
        present = facts.of_those_left(value.attackers, value.defenders)
        together = facts.strikes_together and not value.rounds
        value = _after_round(facts, value, (yield from roll_round(content, present, together)))
    return value if value.end else replace(value, end=melee.APART)


ALL = (fight,)
