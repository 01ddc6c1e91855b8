"""The hits of a Shock shared out among the units of a side (9.12)."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.values import Struct, replace
from puesto.games.chariots.combat.shock import Fight, Fighter, rear_attacker


class Share(Struct, frozen=True):
    """Shares of hits: what each unit takes, how many are left, and which unit takes the first of these."""

    each: int
    left: int
    first: str = ""
    """Unit that takes the first of the remaining hits; "" if the owner chooses (9.12)."""


SPARED = N_("¿Quién se libra del impacto impar?")


def share_hits(hits: int, units: Sequence[str], rear: str = "", weapons: str = "") -> Share:
    """Return the even shares of hits (9.12).

    The rest goes to the unit with rear superiority, then with weapons superiority, then as the owner likes.
    """
    even_share, rest = divmod(hits, len(units))
    first = next((unit for unit in (rear, weapons) if unit in units), "") if rest else ""
    return Share(even_share, rest, first)


def unasked_hits(
    hits: int, units: Sequence[Fighter], rear: str = "", weapons: str = ""
) -> tuple[dict[str, int], tuple[str, ...], int]:
    """Return the hits nobody chooses, who may take the rest, and how many remain (9.12, 9.13)."""
    parts = share_hits(hits, [unit.id for unit in units], rear, weapons)
    hits_by_unit = {unit.id: parts.each + (unit.id == parts.first) for unit in units}
    hits_left, free = parts.left - bool(parts.first), [unit.id for unit in units if unit.id != parts.first]
    excess = {unit.id: unit.hits + hits_by_unit[unit.id] - unit.quality for unit in units if unit.id in free}
    if all(over >= 0 for over in excess.values()):
        # all of them would rout the unit: only 9.13 uses it again, and there the least excess is best for its owner
        for unit in sorted(free, key=lambda unit: excess[unit])[:hits_left]:
            hits_by_unit[unit] += 1
        hits_left = 0
    return hits_by_unit, tuple(free), hits_left


def distribute_hits(fight: Fight, side: str) -> Procedure[Fight]:
    """Apply a side's hits; routs come later, but routed units are eliminated (8.17, 9.12, 9.43).

    Chariots and their runners are two units here (8.45).
    """
    assert fight.result is not None
    attacking = side == fight.attacker
    units = fight.fighting if attacking else fight.facing
    hits = fight.result[0 if attacking else 1]
    hits_by_unit, free, hits_left = unasked_hits(hits, units, rear_attacker(fight), fight.superior)
    sharing = [unit.hurt(hits_by_unit[unit.id]) for unit in units if unit.id in free]
    for id in (yield from _ask_spare_hits(side, sharing, hits_left)) if hits_left else ():
        hits_by_unit[id] += 1
    changed = tuple(
        fighter.hurt(hits_by_unit[fighter.id]) if fighter.id in hits_by_unit else fighter
        for fighter in (fight.attackers if attacking else fight.defenders)
    )
    return replace(fight, attackers=changed) if attacking else replace(fight, defenders=changed)


def _ask_spare_hits(side: str, units: Sequence[Fighter], hits_left: int) -> Procedure[list[str]]:
    """Ask the owner which units take the remaining hits, or if that is shorter, which are spared (9.12).

    Usual is the unit with most hits to spare, and to be spared the one with fewest; none where it would rout.
    """
    asks_who_is_spared = hits_left > len(units) - hits_left
    message = msg(SPARED) if asks_who_is_spared else msg(N_("¿Quién se lleva el impacto impar?"))
    rest, named_units = list(units), list[str]()
    for _ in range(min(hits_left, len(units) - hits_left)):
        options = tuple(Option(unit.id, Ref("unit", unit.id), _hits_text(unit)) for unit in rest)
        ordered = sorted(rest, key=lambda unit: unit.hits - unit.quality, reverse=asks_who_is_spared)
        bearers = ordered[1:] if asks_who_is_spared else ordered[:1]
        is_safe = all(unit.hits + 1 < unit.quality and not unit.routed for unit in bearers)
        who = yield from Choose(
            key="shock.spare_hit",
            subject=tuple(unit.id for unit in rest),
            who=side,
            message=message,
            rule="9.12",
            options=options,
            default=ordered[0].id if is_safe else None,
        )
        rest = [unit for unit in rest if unit.id != who]
        named_units.append(who)
    return [unit.id for unit in rest] if asks_who_is_spared else named_units


def _hits_text(unit: Fighter) -> Message:
    """Return the hits of a unit and what one more makes of them."""
    return msg(N_("{hits} de {quality} \u25b8 {more}"), hits=unit.hits, quality=unit.quality, more=unit.hits + 1)
