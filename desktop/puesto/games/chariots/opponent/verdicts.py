"""Verdicts on a counter's move: the hexes that were weighed, with price, reason and sign of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import LENGTHS
from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.opponents.opponent import Candidate, OpponentChoice, Term
from puesto.games.chariots.combat import hit_and_run
from puesto.games.chariots.manoeuvre import moving
from puesto.games.chariots.opponent.counters import Battlefield, Counter
from puesto.games.chariots.opponent.figures import FLANK, FRONT, REAR
from puesto.games.chariots.opponent.moves import allowance_of
from puesto.games.chariots.opponent.plan import Others, Plan
from puesto.games.chariots.opponent.terms import FORBIDDEN, WORDS, Placement
from puesto.games.chariots.table import facings
from puesto.games.chariots.table.state import UnitId
from puesto.games.chariots.turn.move_orders import FIRE, HIT_AND_RUN, MOVE, RECOVER

MOST_SHOWN = 5
"""Most hexes of a counter that are listed."""
BEST = "best"
ALIKE, FAR = 5, 3
"""Hundredths of a Rout Point within which two hexes are alike, and hexes from which no enemy reacts."""
SIGNS = {
    "shot_at": "zone", "reply": "close", "attack": "close", "guard": "close", "command": "away",
    "march": "closed", "ground": "closed", "idle": "closed",
}  # fmt: skip
"""Term that keeps a hex from being chosen -> the sign drawn on it; `PLAIN` for the others."""
PLAIN = "same"


class Row(NamedTuple):
    """A placement with its terms in hundredths of a Rout Point, each against staying where it is."""

    placement: Placement
    change: Mapping[str, int]

    @property
    def worth(self) -> int:
        """Return the sum of the row's terms."""
        return sum(self.change.values())


def rows_of(plan: Plan, unit: UnitId, chosen_placement: Placement) -> list[Row]:
    """Return the best placement in each hex that a counter could take, the best first.

    `chosen_placement` is among them, even in a friend's hex that the counter only passes through.
    """
    view = plan.view
    other_counters = Others(view, plan.placements, plan.rest, unit)
    base, best = other_counters.worth_with(plan.begin[unit]), dict[int, Row]()
    for placement in plan.choices.get(unit, ()):
        if placement.place in other_counters.places and placement is not chosen_placement:
            continue
        terms = other_counters.worth_with(placement)
        change = {id: round(100 * (terms.get(id, 0.0) - base.get(id, 0.0))) for id in {*terms, *base}}
        row, best_in_hex = Row(placement, change), best.get(placement.place)
        if (
            best_in_hex is None
            or placement is chosen_placement
            or (best_in_hex.placement is not chosen_placement and row.worth > best_in_hex.worth)
        ):
            best[placement.place] = row
    return sorted(best.values(), key=lambda row: (-row.worth, row.placement.place))


def verdict_of(plan: Plan, unit: UnitId, placement: Placement, doing: str, value: Any) -> OpponentChoice:
    """Return a choice with the hexes that were weighed for the counter."""
    view, rows = plan.view, rows_of(plan, unit, placement)
    first = next(row for row in rows if row.placement.place == placement.place)
    start = view.counters[unit].place
    # where something in its way is still to go, a better hex waits for a later order
    rejected_rows = [
        row for row in rows if row is not first and row.placement.place != start and row.worth <= first.worth
    ]
    rows_shown = (first, *rejected_rows[: MOST_SHOWN - 1])
    candidates = tuple(
        Candidate(
            value if row is first else NUMBERED.texts[row.placement.place],
            _place_in_words(view, unit, row.placement),
            tuple(Term(id, WORDS[id], row.change[id]) for id in WORDS if row.change.get(id)),
            sign=BEST if row is first else _sign(row, first),
            reason=reason_for(view, row) if row is first else reason_against(view, unit, row, first),
            spot=NUMBERED.texts[row.placement.place],
            way=NUMBERED.names((start, *row.placement.path)),
            front=facings.front_sides(row.placement.hour),
            detail=_detail(view, unit, row.placement, MOVE) if row.placement.way else None,
            answers=_answers(unit, row.placement),
        )
        for row in rows_shown
    )
    act_words = _act_in_words(view, unit, placement, doing)
    is_plain = doing == MOVE and _is_plain(view, unit, first, rejected_rows)
    return OpponentChoice(
        value, act_words, _detail(view, unit, placement, doing), candidates, unit, is_plain, len(rows)
    )


def _is_plain(view: Battlefield, unit: UnitId, first: Row, rejected_rows: list[Row]) -> bool:
    """Return whether a move needs no comment: nobody shoots or reacts, and no other hex is worth as much."""
    placement = first.placement
    if placement.target or placement.shooter or (rejected_rows and first.worth - rejected_rows[0].worth <= ALIKE):
        return False
    enemies = [opponent.place for opponent in view.enemies_of(view.counters[unit].side)]
    path = (view.counters[unit].place, *placement.path)
    return min((LENGTHS[enemy - place] for enemy in enemies for place in path), default=FAR) >= FAR


def _answers(unit: UnitId, placement: Placement) -> tuple[tuple[str, Any], ...]:
    """Return the answers that carry a move out, by the keys of their prompts."""
    if not placement.way:
        return ()
    place = NUMBERED.texts[placement.place]
    return (
        ("act.who", unit),
        ("act.what", MOVE),
        ("move.stack", moving.TOGETHER),
        ("move.way", placement.way),
        ("move.stands", place),
        ("move.looks", str(placement.hour)),
    )


def _act_in_words(view: Battlefield, unit: UnitId, placement: Placement, doing: str) -> Message | None:
    """Return in words what a counter does, as a verdict."""
    unit_ref = Ref("unit", unit)
    if doing == FIRE and placement.target:
        return fire_words(unit, placement.target)
    if doing == HIT_AND_RUN and placement.target:
        words = N_("{unit} usa Dispara y Corre contra {target}")
        return msg(words, unit=unit_ref, target=Ref("unit", placement.target))
    if doing == RECOVER:
        return msg(N_("{unit} se recupera: lleva {hits} impactos"), unit=unit_ref, hits=view.counters[unit].hits)
    return _place_in_words(view, unit, placement) if doing == MOVE else None


def fire_words(unit: UnitId, target: UnitId) -> Message:
    """Return the sentence that a counter shoots at another."""
    return msg(N_("{unit} tira a {target}"), unit=Ref("unit", unit), target=Ref("unit", target))


def _place_in_words(view: Battlefield, unit: UnitId, placement: Placement) -> Message:
    """Return the words of a placement, as a verdict."""
    place, unit_ref = NUMBERED.texts[placement.place], Ref("unit", unit)
    looks = facings.hour_in_words(placement.hour)
    if placement.place == view.counters[unit].place:
        return msg(N_("{unit} se queda en {place} y {looks}"), unit=unit_ref, place=place, looks=looks)
    return msg(N_("{unit} va a {place} y {looks}"), unit=unit_ref, place=place, looks=looks)


# -- price, and what follows


def _detail(view: Battlefield, unit: UnitId, placement: Placement, doing: str) -> Message | None:
    """Return the price of a move, what follows with its odds, and what the hand does."""
    if doing == HIT_AND_RUN:
        return _shot_follows(view, unit, placement, hit_and_run.RANGE)
    if doing != MOVE:
        return _shot_follows(view, unit, placement) if doing == FIRE else None
    points = allowance_of(view, view.counters[unit].unit).points
    price = msg(N_("Gasta {paid} de {points} PM."), paid=placement.paid, points=points)
    follows = _shock_follows(view, unit, placement) or _shot_follows(view, unit, placement)
    hand = msg(N_("Muévela en el tablero."))
    if follows is None:
        return msg(N_("{price} {hand}"), price=price, hand=hand)
    return msg(N_("{price} {follows} {hand}"), price=price, follows=follows, hand=hand)


def _shot_follows(view: Battlefield, unit: UnitId, placement: Placement, at: int = 0) -> Message | None:
    """Return the odds of the shot from a placement; None for none.

    `at`: its range where it is not the distance.
    """
    counter, target = view.counters[unit], view.counters.get(placement.target)
    if target is None or placement.shot <= 0:
        return None
    far = at or LENGTHS[target.place - placement.place]
    hits = view.figures.chance_to_hit(counter.unit.missile, target.unit.type, far)
    words = N_("Luego tira a {target}, a {far}: {percent} % de algún impacto.")
    return msg(words, target=Ref("unit", target.id), far=far, percent=round(100 * hits))


def _shock_follows(view: Battlefield, unit: UnitId, placement: Placement) -> Message | None:
    """Return the odds of the Shock from a placement, alone; None for none."""
    counter, rows = view.counters[unit], placement.touches
    if not rows or counter.unit.turned:
        return None
    enemy, zone = max(rows, key=lambda row: view.attack([(counter, row[1], False)], row[0]))
    fate = view.fate_of_shock(counter, enemy, zone)
    if fate is None:
        return None
    words = N_("Choque con {enemy} {zone}: huye un {percent} % de las veces.")
    percent = round(100 * (fate.routs + fate.gone))
    if not percent:
        words = N_("Choque con {enemy} {zone}: aún no huye, pero se desgasta.")
    return msg(words, enemy=Ref("unit", enemy.id), zone=msg(ZONES[zone]), percent=percent)


def shot_in_words(view: Battlefield, counter: Counter, target: Counter, far: int) -> Message:
    """Return the odds of a shot, as the detail of its verdict."""
    hits = view.figures.chance_to_hit(counter.unit.missile, target.unit.type, far)
    return msg(N_("A {far}: {percent} % de algún impacto."), far=far, percent=round(100 * hits))


ZONES = {FRONT: N_("de frente"), FLANK: N_("por el flanco"), REAR: N_("por la espalda")}
"""The zone of a target through which it is attacked, in words."""


# -- reasons of at most five words


def reason_for(view: Battlefield, row: Row) -> Sayable:
    """Return the reason that speaks most for a placement."""
    term = max(row.change, key=lambda id: row.change[id])
    placement = row.placement
    if row.change[term] <= 0:
        return msg(N_("nada mejor a su alcance"))
    if term == "attack" and placement.touches:
        enemy, zone = max(placement.touches, key=lambda touch: touch[1])
        return msg(FOR_ZONE[zone], enemy=Ref("unit", enemy.id))
    enemy_named = {"tempo": placement.prey, "shot": placement.target}.get(term, "")
    words, alone = FOR[term]
    return msg(words, enemy=Ref("unit", enemy_named)) if enemy_named else msg(alone)


def reason_against(view: Battlefield, unit: UnitId, row: Row, chosen_row: Row) -> Sayable:
    """Return the reason that speaks most against a placement beside the chosen one."""
    term, placement = _worst(row, chosen_row), row.placement
    if row.change.get(term, 0) >= chosen_row.change.get(term, 0):
        return msg(N_("vale lo mismo"))
    threats, enemies = placement.reply, view.enemies_of(view.counters[unit].side)
    strongest = enemies[threats.index(max(threats))].id if threats and max(threats) > 0 else ""
    touched_enemy = placement.touches[0][0].id if placement.touches else ""
    enemy_named = {"reply": strongest, "shot_at": placement.shooter, "attack": touched_enemy, "guard": strongest}.get(
        term, ""
    )
    words, alone = AGAINST[term]
    return msg(words, enemy=Ref("unit", enemy_named)) if enemy_named else msg(alone)


def _worst(row: Row, chosen_row: Row) -> str:
    """Return the term in which a placement falls behind the chosen one by most."""
    return min(
        {*row.change, *chosen_row.change}, key=lambda id: (row.change.get(id, 0) - chosen_row.change.get(id, 0), id)
    )


def _sign(row: Row, chosen_row: Row) -> str:
    """Return the sign of what speaks most against a placement."""
    if row.worth <= 50 * FORBIDDEN:
        return "closed"
    term = _worst(row, chosen_row)
    return SIGNS.get(term, PLAIN) if row.change.get(term, 0) < chosen_row.change.get(term, 0) else PLAIN


FOR_ZONE = {
    FRONT: N_("Choque con {enemy}"),
    FLANK: N_("por el flanco de {enemy}"),
    REAR: N_("por la espalda de {enemy}"),
}
FOR: Mapping[str, tuple[str, str]] = {
    "attack": (N_("Choque con {enemy}"), N_("deja sitio a otro Choque")),
    "tempo": (N_("amenaza a {enemy}"), N_("amenaza más")),
    "shot": (N_("tira a {enemy}"), N_("tira mejor")),
    "reply": (N_("lejos de {enemy}"), N_("se aleja del peligro")),
    "shot_at": (N_("lejos de {enemy}"), N_("se quita del tiro")),
    "march": (N_("sin marcha de más"), N_("sin marcha de más")),
    "ground": (N_("por mejor terreno"), N_("por mejor terreno")),
    "command": (N_("al alcance de su líder"), N_("al alcance de su líder")),
    "guard": (N_("pone a salvo al General"), N_("pone a salvo al General")),
    "recover": (N_("recupera impactos"), N_("recupera impactos")),
    "line": (N_("junto a los suyos"), N_("junto a los suyos")),
    "near": (N_("se acerca al enemigo"), N_("se acerca al enemigo")),
    "idle": (N_("no se queda al lado"), N_("no se queda al lado")),
}
"""Term -> what speaks for a hex, with an enemy and without."""
AGAINST: Mapping[str, tuple[str, str]] = {
    "attack": (N_("peor Choque con {enemy}"), N_("sin ese Choque")),
    "tempo": (N_("amenaza menos"), N_("amenaza menos")),
    "shot": (N_("tira peor"), N_("tira peor")),
    "reply": (N_("{enemy} llega hasta él"), N_("más cerca del peligro")),
    "shot_at": (N_("{enemy} le tira"), N_("más a tiro")),
    "march": (N_("segunda marcha: un impacto"), N_("segunda marcha: un impacto")),
    "ground": (N_("el terreno da impactos"), N_("el terreno da impactos")),
    "command": (N_("lejos de su líder"), N_("lejos de su líder")),
    "guard": (N_("{enemy} llega al General"), N_("su General peligra")),
    "recover": (N_("no recupera impactos"), N_("no recupera impactos")),
    "line": (N_("sin amigos al lado"), N_("sin amigos al lado")),
    "near": (N_("más lejos del enemigo"), N_("más lejos del enemigo")),
    "idle": (N_("al lado y sin Choque"), N_("al lado y sin Choque")),
}
"""Term -> what speaks against a hex, with an enemy and without."""
