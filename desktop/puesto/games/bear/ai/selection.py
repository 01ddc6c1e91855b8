"""Selection of the AI that carries out an order, and of its target (5.0-5.2).

Requirements are taken in the order in which the card prints them: filters, the AI's superlative, the Unit's
superlative, distance, then the priorities of 5.1.1 for the AI and of 5.2 for its target, the die last. Every stage
works on pairs of an AI and a target.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from puesto.core.messages import N_, Message, msg
from puesto.core.prompts import Procedure
from puesto.core.values import Struct, field, replace
from puesto.games.bear.ai.comparisons import Superlative
from puesto.games.bear.ai.criteria import (
    Distance,
    InReach,
    Needed,
    Objectives,
    QuietCriterion,
    Sighted,
    SimpleRequirement,
    Within,
)
from puesto.games.bear.ai.explanations import DecisionTrace, PairStage, Stage, StageCriterion
from puesto.games.bear.checks import attack
from puesto.games.bear.printed.reason_codes import Reason
from puesto.games.bear.printed.records import SUPPORT, Action, Order, Selector, Target, UnitId
from puesto.games.bear.rounds import hits, neutral
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.board_questions import Pair, Pairs, ShotFacts
from puesto.games.bear.table.state import AI, PLAYER, MissionTable

# a name of a module is found ten times as fast as a member of an enumeration before Python 3.12
FIRE, NONE, NO_AI, NO_TARGET = Action.FIRE, Reason.NONE, Reason.NO_AI, Reason.NO_TARGET
ALL_USED, TRANSPORTED, MARKER = Reason.ALL_USED, Reason.TRANSPORTED, Reason.MARKER
CONDITIONS_OF_AI = (Reason.NO_HIT_AI, Reason.NO_UNHIT_AI, Reason.NO_AI_IN_OPEN, Reason.NO_AI_IN_COVER)
CONDITIONS_OF_UNIT = (Reason.NO_HIT_UNIT, Reason.NO_UNHIT_UNIT, Reason.NO_UNIT_IN_OPEN, Reason.NO_UNIT_IN_COVER)
"""Reasons for orders that want a Unit hit, unhit, in the open or in cover (5.0)."""
MOVES = (Action.MOVE, Action.LOW_RISK_MOVE, Action.BREAK_CONTACT, Action.PIVOT, Action.MOVE_TO_CLOSE_COMBAT)
RALLIES = (Action.RALLY, Action.AUTO_RALLY)
TOO_HARD = 11
"""A shot that needs this or more is not fired (5.1)."""
LOWEST = -99
"""The firepower of a possible enemy: lower than any AI's (6.1)."""
NO_COST = 99
"""Value in a comparison of a counter that has no such cost: higher than any printed one."""


class Strength(Struct, frozen=True, gc=False):
    """Values of a shot for the choice:

    firepower and defence with every modifier, and the dice total it needs without the order's bonus.
    """

    firepower: int
    defence: int
    need: int
    in_arc: bool = True


class Found(Struct, frozen=True, gc=False):
    """The pairs that survive an order's requirements, or the reason why none does."""

    pairs: Pairs
    reason: Reason = NONE
    strengths: dict[Pair, Strength] = field(default_factory=dict)
    """Values of the shot of each pair, where the AI fires or a superlative compares."""
    groups: tuple[tuple[UnitId, ...], ...] = ()
    """Largest groups, where the order requires one."""
    thoughts: DecisionTrace = field(default_factory=DecisionTrace)
    """Stages of the choice so far, shared by searches that follow from one another."""

    @property
    def rejections(self) -> tuple[tuple[UnitId, Reason], ...]:
        """Return each counter that was left out, with the requirement that it failed."""
        return self.thoughts.rejections

    def keep_pairs(self, pairs: Pairs, reason: Reason = NONE, criterion: StageCriterion | None = None) -> Found:
        """Return the search with fewer pairs.

        `reason` is why the others failed; `criterion` is the criterion to explain it by where a plain reason is not
        enough.
        """
        if criterion is not None or (reason and len(pairs) < len(self.pairs)):
            self.thoughts.stages.append(PairStage(criterion or SimpleRequirement(reason), self.pairs, pairs, reason))
        return replace(self, pairs=pairs, reason=NONE if pairs else reason)


# ---- who may act: 4.1.1 and the requirements beside "IA"


def ai_for_card(table: MissionTable, command: bool, without: tuple[UnitId, ...] = ()) -> Selection:
    """Return the AI that the card's colour lets act.

    Unused ones for an action card, all for a command card (4.1.1, 4.3); no riders.
    """
    counters = table.state.counters
    ais = tuple([id for id in table.combat_counters(AI) if id not in without])
    stages: list[tuple[Callable[[UnitId], bool], Reason]] = [(lambda id: not counters[id].carrier, TRANSPORTED)]
    if not command:
        stages.append((lambda id: not counters[id].used, ALL_USED))
    return pass_stages(ais, stages, NO_AI, command)


def ai_for_order(table: MissionTable, order: Order, command: bool, without: tuple[UnitId, ...] = ()) -> Selection:
    """Return the AI that may carry out `order`, by card colour and requirements (4.1.1, 4.3, 5.0)."""
    able_selection = ai_for_card(table, command, without)
    if not able_selection.ids:
        return able_selection
    selection = ai_able_to(table, order, able_selection.ids)
    return Selection(
        selection.ids, selection.reason, DecisionTrace([*able_selection.thoughts.stages, *selection.thoughts.stages])
    )


def ai_able_to(table: MissionTable, order: Order, ais: tuple[UnitId, ...]) -> Selection:
    """Return the AI that meet an order's requirements and can act by counter and hit marker (5.0, 7.4)."""
    counters, selector = table.state.counters, order.ai
    stages: list[tuple[Callable[[UnitId], bool], Reason]] = []
    if selector.used is not None:
        stages.append((lambda id: counters[id].used == selector.used, Reason.NO_USED_AI if selector.used else ALL_USED))
    if selector.suspect:
        stages.append((lambda id: counters[id].suspect, Reason.NO_SUSPECT))
    if selector.kinds:
        missing_kind = Reason.NO_SUPPORT if set(selector.kinds) == SUPPORT else Reason.NO_SUCH_AI
        stages.append((lambda id: table.type_of(id).kind in selector.kinds, missing_kind))
    if selector.mobile:
        stages.append((lambda id: table.type_of(id).move_cost == 1, Reason.NO_MOBILE_AI))
    stages += conditions(table, selector, CONDITIONS_OF_AI)
    if order.do in RALLIES:
        stages.append(
            (lambda id: counters[id].hit != "" and can_by_marker(table, id, order.do), Reason.NOTHING_TO_RALLY)
        )
    else:
        stages.append((lambda id: can_by_marker(table, id, order.do), MARKER))
    if order.do is FIRE:
        # 6.2.1 a possible enemy is ordered to fire as anybody; what it is shows then
        stages.append((lambda id: table.type_of(id).fire_cost is not None or counters[id].suspect, Reason.NO_SHOT))
    if order.do in MOVES:
        stages.append(
            (lambda id: not counters[id].immobilised and table.type_of(id).move_cost is not None, Reason.IMMOBILISED)
        )
    return pass_stages(ais, stages, NO_AI)


def conditions(
    table: MissionTable, selector: Selector, empty: tuple[Reason, Reason, Reason, Reason]
) -> list[tuple[Callable[[UnitId], bool], Reason]]:
    """Return the requirements that an AI and a Unit can both be asked for.

    Impactada, indemne, MD 0, a cubierto (5.0).
    """
    counters, (hit, unhit, in_open, in_cover) = table.state.counters, empty
    stages: list[tuple[Callable[[UnitId], bool], Reason]] = []
    if selector.hit is not None:
        stages.append((lambda id: (counters[id].hit != "") == selector.hit, hit if selector.hit else unhit))
    if selector.covered is not None:
        stages.append(
            (
                lambda id: (battlefield.cover(table, id) > 0) == selector.covered,
                in_cover if selector.covered else in_open,
            )
        )
    return stages


class Selection(Struct, frozen=True, gc=False):
    """Counters that passed a series of requirements, the first reason that none passed, and the trace."""

    ids: tuple[str, ...]
    reason: Reason = NONE
    thoughts: DecisionTrace = field(default_factory=DecisionTrace)

    @property
    def rejections(self) -> tuple[tuple[UnitId, Reason], ...]:
        """Return each counter that failed, with the requirement."""
        return self.thoughts.rejections


COMMAND = QuietCriterion("stage.command", msg(N_("Usada o no, por ser orden de mando")), "4.3", "")
GOES_WITHOUT_SAYING = frozenset({TRANSPORTED, MARKER, Reason.IMMOBILISED, Reason.NO_SHOT})
"""Requirements that no order names: mentioned only where a counter fails them."""


def pass_stages(
    ids: tuple[UnitId, ...],
    stages: Sequence[tuple[Callable[[UnitId], bool], Reason]],
    empty: Reason,
    command: bool = False,
) -> Selection:
    """Return the ids that pass every stage; on a command card being used does not matter (4.3)."""
    if not ids:
        return Selection((), empty)
    thoughts = DecisionTrace([Stage(COMMAND, ids, ids)] if command else [])
    for passes, reason in stages:
        passing_ids = tuple(filter(passes, ids))
        if len(passing_ids) < len(ids) or reason not in GOES_WITHOUT_SAYING:
            thoughts.stages.append(Stage(SimpleRequirement(reason), ids, passing_ids, reason))
        ids = passing_ids
        if not ids:
            return Selection((), reason, thoughts)
    return Selection(ids, NONE, thoughts)


def can_by_marker(table: MissionTable, unit: UnitId, action: Action) -> bool:
    """Return whether the hit marker, as far as it is revealed, allows an action of `unit`.

    A hidden one does until it is revealed (7.4).
    """
    marker = table.marker_of(unit)
    if marker is None:
        return True
    if action in RALLIES:
        return hits.can_do(table, unit, "rally")
    if action is Action.PIVOT_AND_FIRE:
        return hits.can_do(table, unit, "fire") and hits.can_do(table, unit, "move")
    return hits.can_do(table, unit, "fire" if action is FIRE else "move")


# ---- at what: the requirements beside "Unidad", objectives (4.1.4, 5.0)


def targets_of_order(table: MissionTable, order: Order) -> Selection:
    """Return the possible Units and hexes of `order`, in the printed order of its targets (4.1.4, 5.0)."""
    sieves = [targets_of_kind(table, target) for target in order.to]
    targets = tuple(dict.fromkeys([id for sieve in sieves for id in sieve.ids]))
    thoughts = DecisionTrace([stage for sieve in sieves for stage in sieve.thoughts.stages])
    return Selection(targets, NONE if targets else sieves[-1].reason if sieves else NO_TARGET, thoughts)


def targets_of_kind(table: MissionTable, target: Target) -> Selection:
    """Return the Units or hexes of one kind of target; hidden Units are not there for the AI (7.5)."""
    counters, selector = table.state.counters, target.unit
    hexes: tuple[str, ...] = ()
    if target.objective:
        hexes = tuple(table.objectives())
    elif target.control:
        side = PLAYER if table.mission.player == target.control else AI
        hexes = tuple(hex for hex, holder in table.state.control.items() if holder == side)
    if selector is None:
        return Selection(
            hexes,
            NONE if hexes else Reason.NO_OBJECTIVE,
            DecisionTrace([Stage(Objectives(), hexes, hexes, Reason.NO_OBJECTIVE)]),
        )
    stages: list[tuple[Callable[[UnitId], bool], Reason]] = []
    if selector.just_acted:
        stages.append((lambda id: id in table.state.just_acted, Reason.NOBODY_ACTED))
    if selector.used is not None:
        stages.append(
            (
                lambda id: counters[id].used == selector.used,
                Reason.NO_USED_UNIT if selector.used else Reason.NO_UNUSED_UNIT,
            )
        )
    if selector.kinds:
        stages.append((lambda id: table.type_of(id).kind in selector.kinds, NO_TARGET))
    stages += conditions(table, selector, CONDITIONS_OF_UNIT)
    return pass_stages(units_of(table), stages, NO_TARGET)


def units_of(table: MissionTable) -> tuple[UnitId, ...]:
    """Return the Units that are there for the AI: not the hidden ones (7.5), nor those inside a transport."""
    counters = table.state.counters.items()
    return tuple([id for id, u in counters if u.side == PLAYER and not (u.destroyed or u.hidden or u.carrier)])


# ---- pairs


def candidates(table: MissionTable, order: Order, command: bool, without: tuple[UnitId, ...] = ()) -> Procedure[Found]:
    """Return the pairs that can carry out an order, before superlatives and distance (5.0, 5.1)."""
    actors = ai_for_order(table, order, command, without)
    if not actors.ids:
        return Found((), actors.reason, thoughts=actors.thoughts)
    targets = targets_of_order(table, order)
    thoughts = DecisionTrace([*actors.thoughts.stages, *targets.thoughts.stages])
    if not targets.ids:
        return Found((), targets.reason, thoughts=thoughts)
    ais = actors.ids
    if (hexes := order.ai.no_unit_within) is not None:
        far = yield from table.facts.none_within(ais, units_of(table), hexes)
        thoughts.stages.append(Stage(Within(hexes, units_of(table)), ais, far, Reason.UNIT_NEAR))
        ais = far
        if not ais:
            return Found((), Reason.UNIT_NEAR, thoughts=thoughts)
    groups: tuple[tuple[UnitId, ...], ...] = ()
    if order.group or order.ai.largest_group:
        groups = yield from table.facts.largest_groups(ais)
        grouped = tuple(ai for group in groups for ai in group)
        thoughts.stages.append(Stage(LARGEST_GROUP, ais, grouped))
        ais = grouped
    result = Found(tuple([(ai, target) for ai in ais for target in targets.ids]), groups=groups, thoughts=thoughts)
    if order.ai.in_zone_of_nearest:
        result = result.keep_pairs(
            (yield from in_zone_of_nearest(table, result.pairs)),
            Reason.NOT_IN_ZONE,
            Sighted(Reason.NOT_IN_ZONE, result.pairs),
        )
    if result.pairs and (order.ai.in_sight or any(target.unit and target.unit.in_sight for target in order.to)):
        result = result.keep_pairs(
            (yield from table.facts.in_sight(result.pairs)),
            Reason.OUT_OF_SIGHT,
            Sighted(Reason.OUT_OF_SIGHT, result.pairs),
        )
    if result.pairs and order.do is FIRE:
        # 9 whom refugees spare is not asked about
        result = result.keep_pairs((yield from neutral.pairs_not_spared(table, result.pairs)), Reason.REFUGEES)
    if result.pairs and order.do is FIRE:
        result = result.keep_pairs(
            (yield from table.facts.can_fire(result.pairs, order.long_range)),
            Reason.NO_SHOT,
            InReach(result.pairs, order.long_range),
        )
        result = yield from keep_easy(table, order, result)
    return result


LARGEST_GROUP = QuietCriterion(
    "stage.group", msg(N_("En el grupo más grande")), "5.0", N_("{unit}: fuera del grupo más grande")
)


def is_for_group(order: Order) -> bool:
    """Return whether a whole group carries the order out: only orders of movement (5.0, 5.3)."""
    return (order.group or order.ai.largest_group) and order.do in MOVES


def in_zone_of_nearest(table: MissionTable, pairs: Pairs) -> Procedure[Pairs]:
    """Return those of `pairs` whose AI is in the fire zone of its nearest Unit (A48).

    A pair is an AI and a target. Of such an AI the pair with that Unit is kept, and every pair whose target is a hex.
    """
    counters = table.state.counters
    pairs_in_zone: list[Pair] = []
    for ai in dict.fromkeys(ai for ai, _ in pairs):
        pairs_of_ai = tuple(p for p in pairs if p[0] == ai)
        with_units = tuple(p for p in pairs_of_ai if p[1] in counters)
        if not with_units:  # its targets are hexes: the nearest of all Units counts
            with_units = tuple((ai, unit) for unit in units_of(table))
        in_zone = yield from table.facts.in_zone_of((yield from table.facts.nearest(with_units)) if with_units else ())
        pairs_in_zone += [p for p in pairs_of_ai if p in in_zone or (in_zone and p[1] not in counters)]
    return tuple(pairs_in_zone)


def strengths(table: MissionTable, pairs: Pairs, in_close_combat: bool = False) -> Procedure[dict[Pair, Strength]]:
    """Return the values of each shot, from one question to the board (5.1)."""
    shots = yield from table.facts.shots(pairs)
    return {p: strength(table, p, shots[p], in_close_combat) for p in pairs}


def strength(table: MissionTable, p: Pair, shot: ShotFacts, in_close_combat: bool) -> Strength:
    """Return the values of one shot, computed as the attack computes them (5.1, 6.1)."""
    facts = attack.facts_of(table, p[0], p[1], shot)
    if table.state.counters[p[0]].suspect:
        # 6.1 the lowest firepower of all, whatever the board gives; what it needs is seen when it is revealed (6.2.1)
        return Strength(LOWEST, facts.dv, 0)
    return Strength(facts.fp, facts.dv, facts.need, shot.in_arc or in_close_combat)


def keep_easy(table: MissionTable, order: Order, candidates: Found, in_close_combat: bool = False) -> Procedure[Found]:
    """Return the pairs whose shot needs less than 11 with the order's PAM (5.1, A12)."""
    if not candidates.pairs:
        return candidates
    # 9 nobody fires deliberately at refugees or from among them
    candidates = candidates.keep_pairs((yield from neutral.pairs_not_spared(table, candidates.pairs)), Reason.REFUGEES)
    if not candidates.pairs:
        return candidates
    # EOD 7.4: a damaged gun does not fire at defences of its colour
    shots = yield from table.facts.shots(candidates.pairs)
    usable = tuple(
        p for p in candidates.pairs if hits.can_do(table, p[0], f"fire_{attack.colour_met(table, p[1], shots[p])}")
    )
    candidates = candidates.keep_pairs(usable, MARKER)
    if not candidates.pairs:
        return candidates
    worth = {p: strength(table, p, shots[p], in_close_combat) for p in candidates.pairs}
    bonus = 0 if table.state.settings.get("need_without_bonus") == "on" else order.bonus
    easy_pairs = tuple(p for p in candidates.pairs if worth[p].need - bonus < TOO_HARD)
    # 6.2.1 what a possible enemy needs is seen when it is revealed
    need_by_pair = {p: worth[p].need for p in candidates.pairs if not table.state.counters[p[0]].suspect}
    return replace(
        candidates.keep_pairs(
            easy_pairs, Reason.TOO_HARD, Needed(need_by_pair, TOO_HARD - 1 + bonus, bonus) if need_by_pair else None
        ),
        strengths=worth,
    )


# ---- superlatives and distance


def narrow(table: MissionTable, order: Order, candidates: Found) -> Procedure[Found]:
    """Return the pairs that remain after superlatives and distance, in the printed order (5.0)."""
    selectors = [target.unit for target in order.to if target.unit]
    superlative = order.ai.highest_firepower or any(s.lowest_defence for s in selectors)
    units = tuple([p for p in candidates.pairs if p[1] in table.state.counters])
    if superlative and not candidates.strengths and len(candidates.pairs) > 1:
        candidates = replace(candidates, strengths=(yield from strengths(table, units)))
    if order.ai.highest_firepower:
        candidates = keep_best(
            candidates,
            candidates.pairs,
            lambda p: -firepower_for(table, p, candidates),
            False,
            msg(N_("PF más alta")),
            firepower_of,
        )
    # requirements of a Unit do not apply to an objective named beside it
    if any(s.highest_firepower for s in selectors):
        candidates = keep_best(
            candidates,
            units,
            lambda p: -firepower_against(table, p[1], p[0]),
            True,
            msg(N_("Unidad con PF más alta")),
            firepower_of,
        )
    if any(s.lowest_defence for s in selectors):
        candidates = keep_best(
            candidates, units, lambda p: candidates.strengths[p].defence, True, msg(N_("VD más bajo")), defence_of
        )
    if len(candidates.pairs) > 1:
        near = order.relation == "nearest"
        pairs_by_distance = yield from (table.facts.nearest if near else table.facts.farthest)(candidates.pairs)
        candidates = candidates.keep_pairs(
            pairs_by_distance, criterion=Distance(candidates.pairs, pairs_by_distance, farthest=not near)
        )
    return candidates


def keep_best(
    candidates: Found,
    compared_pairs: Pairs,
    value: Callable[[Pair], int],
    of_unit: bool,
    name: Message,
    value_text: Callable[[int], Message],
) -> Found:
    """Return the search with the pairs of the least value, and those without one."""
    compared = tuple(p for p in candidates.pairs if p in compared_pairs)
    if len(compared) < 2:
        return candidates
    values = {p: value(p) for p in compared}
    least = min(values.values())
    best_pairs = tuple(p for p in candidates.pairs if values.get(p, least) == least)
    return candidates.keep_pairs(best_pairs, criterion=Superlative(name, values, of_unit, value_text))


def firepower_for(table: MissionTable, p: Pair, candidates: Found) -> int:
    """Return the firepower of an AI against a Unit.

    Toward a hex it is the best that it has against any Unit of the order, else the highest printed.
    """
    if p in candidates.strengths:
        return candidates.strengths[p].firepower
    known_values = (worth.firepower for (ai, _), worth in candidates.strengths.items() if ai == p[0])
    kind = table.type_of(p[0])
    return max(
        known_values, default=LOWEST if table.state.counters[p[0]].suspect else max(kind.red or 0, kind.blue or 0)
    )


def firepower_against(table: MissionTable, shooter: str, target: UnitId) -> int:
    """Return the printed firepower against the colour of the target's defence, with the marker (7.4)."""
    if shooter not in table.state.counters:
        return 0
    kind, marker = table.type_of(shooter), table.marker_of(shooter)
    blue = table.type_of(target).front_colour == "blue"
    printed = kind.blue if blue else kind.red
    return (printed or 0) + ((marker.blue if blue else marker.red) if marker else 0)


# ---- how values read


def one_or_other(no: str, yes: str) -> Callable[[int], Message]:
    """Return the words for a value that is 0 or 1."""
    return lambda value: msg(yes if value else no)


def firepower_of(value: int) -> Message:
    """Return a firepower, for which more is better."""
    return msg(N_("PE, la PF más baja")) if -value == LOWEST else msg(N_("PF {n}"), n=-value)


def defence_of(value: int) -> Message:
    """Return a defence value as text."""
    return msg(N_("VD {n}"), n=value)


def action_points(value: int) -> Message:
    """Return a cost in action points as text."""
    return msg(N_("sin coste impreso")) if value == NO_COST else msg(N_("{n} PA"), n=value)
