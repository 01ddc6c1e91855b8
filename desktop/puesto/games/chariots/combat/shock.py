"""One shock combat: the checks before it, column, superiority, shifts and modifiers (8.14-8.17, 9.12).

A `Fight` is what one combat needs to know; each stage gives the next one, to be played, stopped, or asked for its odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product
from typing import Annotated

from puesto.core.messages import N_, NN_, Ref, count, msg
from puesto.core.prompts import Choose, Modifier, Option, Procedure
from puesto.core.results import label
from puesto.core.saying import say, tell
from puesto.core.values import Struct, replace
from puesto.games.chariots.leadership import leaders
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Content, Superiority, Type
from puesto.games.chariots.table import cohesion, dice

PER_UNIT, FLANK_SHIFT = 2, 2
"""Columns for each unit that one side has more, and for an attack on a flank (8.17)."""
DOUBLE, TREBLE = 2, 3
"""Factors of the other side's hits with AS and with DS (8.17)."""


def unit_name(unit: str) -> Ref:
    """Return how the id of a unit reads."""
    return Ref("unit", unit)


class Fighter(Struct, frozen=True, dict=True):
    """A combat unit in a shock combat."""

    id: Annotated[str, label("Unidad", "Unit", unit_name)]
    type: Type
    quality: int
    """Present TQ (6.35, 9.42)."""
    hits: Annotated[int, label("Impactos", "Hits")] = 0
    must_check: bool = False
    """Whether it has the marker Shock-Must Check TQ (8.11)."""
    engaged: bool = False
    """Engaged when the segment began."""
    routed: bool = False
    column: bool = False
    stack: str = ""
    """The unit that shares its hex (8.41)."""
    rear: bool = False
    """An attacker that comes through the defender's rear (8.17)."""
    exposed: bool = False
    """Whether it is in the front of an enemy that no other friend attacks: no rear superiority then (8.17)."""
    out: bool = False
    """Whether it no longer takes part: it failed its check, routed, or was eliminated."""
    routs: Annotated[bool, label("Huye", "Routs")] = False
    gone: Annotated[bool, label("Desaparece", "Disappears")] = False

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.hits, self.out, self.routs, self.gone))

    def __hash__(self) -> int:
        # the odds of one combat keep thousands of fights of the same few fighters apart
        return self._hash

    def hurt(self, hits: int) -> Fighter:
        """Return the unit with `hits` more; any hit eliminates a routed unit (9.43)."""
        if hits and self.routed:
            return replace(self, hits=self.hits + hits, gone=True, out=True)
        return replace(self, hits=self.hits + hits)

    @property
    def broken(self) -> bool:
        """Return whether the unit's hits reach its TQ (9.13)."""
        return self.hits >= self.quality

    def judged(self) -> Fighter:
        """Return the unit as its hits leave it. It routs where they reach its TQ, if it still takes part (9.13)."""
        return replace(self, routs=True, out=True) if self.broken and not self.out else self


class Fight(Struct, frozen=True, dict=True):
    """One combat: who fights, from where, on what ground, with which leaders."""

    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    flank: bool = False
    terrain: int = 0
    """Columns to the right for the ground, where only their sum is known.

    The best for the defender is what counts (8.17).
    """
    attacker_leaders: tuple[leaders.Present, ...] = ()
    defender_leaders: tuple[leaders.Present, ...] = ()
    heroic: int = 0
    """Modifier of the die from a Heroic Combat of this activation (10.42)."""
    reaction: bool = False
    """A Reaction to Aggression: its attackers check nothing (8.54, 8.56)."""
    attacker: str = ""
    defender: str = ""
    """Side of the defender; the sides own the dice."""
    attacking_type: str = ""
    defending_type: str = ""
    """The entries chosen for the charts, where there were several (8.16)."""
    result: tuple[int, int] | None = None
    """The hits of attacker and defender, once resolved."""
    superior: str = ""
    """The unit that gave the superiority (8.23, 9.12)."""
    ground: tuple[Modifier, ...] = ()
    """Features of `terrain` with their shifts, if they are known."""
    fought: bool = False
    """Whether the Shock was fought, in a combat played from end to end (8.14, 8.18)."""

    @cached_property
    def _hash(self) -> int:
        return hash((self.attackers, self.defenders, self.result))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def fighting(self) -> tuple[Fighter, ...]:
        """Return the attackers that still attack."""
        return tuple([attacker for attacker in self.attackers if not attacker.out])

    @cached_property
    def facing(self) -> tuple[Fighter, ...]:
        """Return the defenders that are still there."""
        return tuple([defender for defender in self.defenders if not defender.out])

    @property
    def over(self) -> bool:
        """Return whether nobody is left to attack, or nobody to be attacked."""
        return not self.fighting or not self.facing

    def having(self, *changed: Fighter) -> Fight:
        """Return the combat with these units as they now are."""
        fighter_by_id = {fighter.id: fighter for fighter in changed}
        attackers, defenders = (
            tuple(fighter_by_id.get(fighter.id, fighter) for fighter in side)
            for side in (self.attackers, self.defenders)
        )
        return replace(self, attackers=attackers, defenders=defenders)


def entries(side: Sequence[Fighter]) -> dict[str, Type]:
    """Return the chart entries of a side: a CH-2 with its runners is one of its own (8.41)."""
    types = {}
    for fighter in side:
        mate = (
            next((other_fighter for other_fighter in side if other_fighter.id == fighter.stack), None)
            if fighter.stack
            else None
        )
        stacked = mate is not None and {fighter.type, mate.type} == {Type.CH2, Type.RI}
        if not (stacked and fighter.type is Type.RI):
            types[fighter.id] = Type.CH2_RI if stacked else fighter.type
    return types


def say_hits(fighter: Fighter, quality: int, rule: str) -> Procedure[None]:
    """Say how many hits a unit has, or that it disappears with them (9.11, 9.43)."""
    if fighter.gone:
        yield from cohesion.say_gone(fighter.id)
    else:
        template = NN_("{unit} lleva {n} impacto de {quality}", "{unit} lleva {n} impactos de {quality}")
        yield from tell(count(template, fighter.hits, unit=Ref("unit", fighter.id), quality=quality), rule)


# -- 8.14


ATTACKERS, DEFENDERS = "shock.attackers", "shock.defenders"
"""The throws of all checks before a Shock (8.14): no attacker's decides whether another's is due."""
NO_ATTACK = msg(N_("no ataca, y un impacto"))


def attackers_to_check(fight: Fight) -> tuple[str, ...]:
    """Return the attackers that check before they attack.

    None where everybody they attack is Routed, none in a reaction (8.14, 8.54).
    """
    if fight.reaction or all(fighter.routed for fighter in fight.facing):
        return ()
    return tuple(fighter.id for fighter in fight.fighting if fighter.must_check)


def check_attacker(fight: Fight, unit: str) -> Procedure[Fight]:
    """Check an attacker: above its TQ it does not attack and takes one hit (8.14)."""
    fighter = next(attacker for attacker in fight.attackers if attacker.id == unit)
    unit_ref, quality = Ref("unit", unit), fighter.quality
    attacks = yield from dice.make_check(
        "shock.attacker_check",
        msg(
            N_("{unit} comprueba su TQ antes de atacar: con {quality} o menos, ataca."), unit=unit_ref, quality=quality
        ),
        "8.14",
        quality,
        (msg(N_("ataca")), NO_ATTACK),
        (
            N_("Ataca: {unit}, {die} contra TQ {quality}"),
            N_("No ataca y recibe un impacto: {unit}, {die} contra TQ {quality}"),
        ),
        subject=(unit,),
        who=fight.attacker,
        hurts=True,
        batch=ATTACKERS,
        params={"unit": unit_ref, "quality": quality},
    )
    if attacks:
        return fight
    return fight.having(replace(fighter.hurt(1).judged(), out=True))


def defenders_to_check(fight: Fight) -> tuple[str, ...]:
    """Return the defenders that check before the Shock: all not Engaged, if attacked (8.14)."""
    return tuple(fighter.id for fighter in fight.facing if not fighter.engaged) if fight.fighting else ()


def check_defender(fight: Fight, unit: str) -> Procedure[Fight]:
    """Check a defender: it takes the die's excess over its TQ as hits, and may rout at once (8.14)."""
    fighter = next(defender for defender in fight.defenders if defender.id == unit)
    unit_ref = Ref("unit", unit)
    message = msg(
        N_("{unit} comprueba su TQ ante el Choque: lo que pase de {quality} son impactos."),
        unit=unit_ref,
        quality=fighter.quality,
    )
    die, hits = yield from dice.roll_excess(
        "shock.defender_check", message, "8.14", fighter.quality, subject=(unit,), who=fight.defender, batch=DEFENDERS
    )
    if not hits:
        yield from say(
            N_("Aguanta: {unit}, {die} contra TQ {quality}"), "8.14", unit=unit_ref, die=die, quality=fighter.quality
        )
        return fight
    forms = NN_("{n} impacto: {unit}, {die} contra TQ {quality}", "{n} impactos: {unit}, {die} contra TQ {quality}")
    yield from tell(count(forms, hits, unit=unit_ref, die=die, quality=fighter.quality), "8.14")
    return fight.having(fighter.hurt(hits).judged())


# -- 8.16


def choose_types(content: Content, fight: Fight) -> Procedure[Fight]:
    """Choose the types that meet in the charts, of the rear attackers if there are any (8.16, 8.17).

    Only types between which there is a Shock at all are offered (8.11), and nobody is asked where one of them is the
    best on every face.
    """
    possible_attackers, defending = attacking_options(content, fight), entries(fight.facing)
    attacker_type = yield from _choose_type(
        fight.attacker,
        possible_attackers,
        "shock.attacking_type",
        _best_type(content, fight, tuple(possible_attackers), tuple(defending), attacks=True),
    )
    enemy_types = defending_options(content, fight, possible_attackers[attacker_type])
    defender_type = yield from _choose_type(
        fight.defender,
        enemy_types,
        "shock.defending_type",
        _best_type(content, fight, (attacker_type,), tuple(enemy_types), attacks=False),
    )
    return replace(fight, attacking_type=attacker_type, defending_type=defender_type)


def attacking_options(content: Content, fight: Fight) -> dict[str, Type]:
    """Return the entries among which the attacker chooses. Who can Shock; who comes from the rear, if any (8.16)."""
    attacking, defending, behind = entries(fight.fighting), entries(fight.facing), rear_attackers(fight)
    able_attackers = {
        unit: kind for unit, kind in attacking.items() if _can_shock_any(content, kind, defending)
    } or attacking
    return {unit: kind for unit, kind in able_attackers.items() if unit in behind} or able_attackers


def defending_options(content: Content, fight: Fight, attacker: Type) -> dict[str, Type]:
    """Return the entries among which the defender chooses. Those that the attacker's type can Shock (8.11, 8.16)."""
    defending = entries(fight.facing)
    return {unit: kind for unit, kind in defending.items() if _can_shock(content, attacker, kind)} or defending


def _best_type(
    content: Content, fight: Fight, own_types: Sequence[str], enemy_types: Sequence[str], *, attacks: bool
) -> str:
    """Return the type that no face of the die makes worse for its owner than another; "" if none.

    Nor where it would be superior: then the choice also decides who takes the odd hit and who advances (8.23, 9.12).
    """
    if len({*entries(fight.fighting if attacks else fight.facing).values()}) == 1:
        return ""  # there is nothing to choose
    table = {}
    for pair in product(own_types, enemy_types):
        paired = replace(fight, attacking_type=pair[0], defending_type=pair[1])
        if base_column(content, paired) is None or superiority(content, paired)[0] is not Superiority.NONE:
            return ""
        table[pair] = [
            hits
            for face in hits_by_face(content, paired)
            for hits in ((-face[0], face[1]) if attacks else (face[0], -face[1]))
        ]
    worth = {
        type_: [n for pair, row in table.items() if type_ in pair for n in row]
        for type_ in (own_types if attacks else enemy_types)
    }
    return next(
        (
            type_
            for type_, good in worth.items()
            if all(n >= m for other_row in worth.values() for n, m in zip(good, other_row, strict=True))
        ),
        "",
    )


def _can_shock(content: Content, attacker: Type, defender: Type) -> bool:
    return charts.clash_column(content, attacker, defender) is not None


def _can_shock_any(content: Content, attacker: Type, defenders: dict[str, Type]) -> bool:
    return any(_can_shock(content, attacker, defender) for defender in defenders.values())


def has_shock_capability(content: Content, fight: Fight) -> bool:
    """Return whether any remaining attacker has Shock capability against any defender (8.11, 8.41)."""
    return any(
        _can_shock_any(content, own_entry, entries(fight.facing)) for own_entry in entries(fight.fighting).values()
    )


def is_capability_sure(content: Content, fight: Fight) -> bool:
    """Return whether each attacker can Shock each defender, also without its partner (8.11, 8.41)."""
    own_entries, enemy_entries = (
        {*entries(side).values(), *(fighter.type for fighter in side)} for side in (fight.attackers, fight.defenders)
    )
    return all(_can_shock(content, first, second) for first in own_entries for second in enemy_entries)


def incapable_attackers(content: Content, fight: Fight) -> tuple[Fighter, ...]:
    """Return the attackers that lost their Shock capability with their partner; others kept it (8.41)."""
    attacking, defending = entries(fight.fighting), entries(fight.facing)
    lost = {unit for unit, kind in attacking.items() if not _can_shock_any(content, kind, defending)}
    return (
        tuple(fighter for fighter in fight.fighting if fighter.id in lost)
        if defending and len(lost) < len(attacking)
        else ()
    )


def _choose_type(side: str, types: dict[str, Type], key: str, best: str) -> Procedure[str]:
    """Return the unit whose type counts on a side, asking if several types could (8.16)."""
    kinds: dict[Type, str] = {}
    for unit, kind in types.items():
        kinds.setdefault(kind, unit)
    if len(kinds) == 1:
        return next(iter(kinds.values()))
    if best:
        template = N_("{side} elige {type} en la tabla de Choque de Armas: ningún otro tipo le va mejor")
        yield from say(template, "8.16", "quiet", side=Ref("side", side), type=Ref("type", types[best].value))
        return best
    options = tuple(
        Option(unit, msg(N_("{type}: {unit}"), type=Ref("type", kind.value), unit=Ref("unit", unit)))
        for kind, unit in kinds.items()
    )
    message = msg(N_("¿Qué tipo cuenta en la tabla de Choque de Armas?"))
    return (yield from Choose(key=key, subject=tuple(types), who=side, message=message, rule="8.16", options=options))


def rear_attackers(fight: Fight) -> tuple[str, ...]:
    """Return the attackers whose way through the rear can make the attack superior.

    Of a stack, the entry that it has in the charts (8.17, 8.41).
    """
    behind = {
        name
        for fighter in fight.fighting
        if fighter.rear and not fighter.exposed
        for name in (fighter.id, fighter.stack)
    }
    return tuple(unit for unit in entries(fight.fighting) if unit in behind)


def rear_attacker(fight: Fight) -> str:
    """Return the one rear attacker whose type and column count; "" where there is none (8.17)."""
    behind = rear_attackers(fight)
    return fight.attacking_type if fight.attacking_type in behind else next(iter(behind), "")


def base_column(content: Content, fight: Fight) -> int | None:
    """Return the column before shifts (8.16)."""
    return charts.clash_column(content, *types_that_meet(fight))


def types_that_meet(fight: Fight) -> tuple[Type, Type]:
    """Return the types of attacker and defender that were chosen for the charts (8.16)."""
    return entries(fight.fighting)[fight.attacking_type], entries(fight.facing)[fight.defending_type]


# -- 8.17


def superiority(content: Content, fight: Fight) -> tuple[Superiority, str]:
    """Return the superiority and the unit that gives it: rear, against a column, or weapons (6.35, 8.17)."""
    rear = rear_attacker(fight)
    if rear:
        return Superiority.ATTACK, rear
    if any(fighter.column for fighter in fight.facing):
        return Superiority.ATTACK, fight.attacking_type
    superior = charts.weapons_superiority(content, *types_that_meet(fight))
    giver = {Superiority.ATTACK: fight.attacking_type, Superiority.DEFENSE: fight.defending_type}.get(superior, "")
    return superior, giver


def column_shifts(fight: Fight) -> tuple[Modifier, ...]:
    """Return the column shifts, positive to the right: flank, numbers, ground (8.17)."""
    shifts = []
    if fight.flank:
        shifts.append(Modifier(msg(N_("ataque por el flanco")), FLANK_SHIFT, "8.17"))
    excess = len(entries(fight.fighting)) - len(entries(fight.facing))
    if excess:
        shifts.append(Modifier(msg(N_("ventaja numérica")), PER_UNIT * excess, "8.17"))
    if fight.terrain:
        shifts.append(Modifier(msg(N_("terreno")), fight.terrain, "8.17"))
    return (*shifts, *fight.ground)


def shock_modifiers(fight: Fight) -> tuple[Modifier, ...]:
    """Return the modifiers of the die: leaders and Heroic Combat (4.22, 4.23, 10.42)."""
    modifiers = leaders.leader_modifiers(fight.attacker_leaders, fight.defender_leaders)
    return (*modifiers, Modifier(msg(N_("Combate Heroico")), fight.heroic, "10.42")) if fight.heroic else modifiers


def hits_by_face(content: Content, fight: Fight, off: int = 0, shift: int = 0) -> tuple[tuple[int, int], ...]:
    """Return the hits of both sides for each face, less `off`, in the column less `shift` (8.17)."""
    base, plus = base_column(content, fight), dice.modifier_sum(shock_modifiers(fight)) - off
    column = (base or 0) + dice.modifier_sum(column_shifts(fight)) - shift
    who, _ = superiority(content, fight)
    hits = []
    for face in range(dice.SIDES):
        attacker, defender = charts.shock_hits(content, column, face + plus)
        hits.append(
            (
                attacker * (TREBLE if who is Superiority.DEFENSE else 1),
                defender * (DOUBLE if who is Superiority.ATTACK else 1),
            )
        )
    return tuple(hits)
