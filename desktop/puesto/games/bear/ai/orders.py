"""Carrying out one order: candidates, executor, target, action, cost, check (2.3.2, 5.0, 7.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from puesto.core.messages import N_, Message, Param, Ref, Sayable, msg
from puesto.core.prompts import Note, Procedure
from puesto.core.values import Struct, replace
from puesto.games.bear.ai import movement, ranking, rulings, selection
from puesto.games.bear.ai.criteria import why_left_out
from puesto.games.bear.ai.explanations import DecisionTrace
from puesto.games.bear.ai.player_choice import choosing, guess
from puesto.games.bear.ai.player_choice.choices import Choice
from puesto.games.bear.ai.selection import Found
from puesto.games.bear.board.board_memory import known_distance
from puesto.games.bear.checks import attack, rally, suspects
from puesto.games.bear.printed import order_text
from puesto.games.bear.printed.reason_codes import Reason, in_words, rule_of
from puesto.games.bear.printed.records import PIVOT_COST, Action, Colour, Order, Selector, UnitId
from puesto.games.bear.rounds import hits
from puesto.games.bear.table import known_cards
from puesto.games.bear.table.state import AI, HIDDEN_HIT, Check, MissionTable, ref_of

LINE_ACTIVE, LINE_DONE = "active", "done"

ANNOUNCEMENTS = ("order.tried", "order.carried_out")
"""Keys of the notes on who carries out or tries a line. Their subject is the line, the AI and its targets."""

MAKES_AI_PASS = (Reason.FALSE_ALARM, Reason.HOLDS_FIRE)
"""Results of revealing a possible enemy by which the AI passes (6.2.1).

It should have fired, and no other AI tries in its place.
"""


class OrderExecution(Struct, frozen=True, gc=False):
    """One order, or one action of a critical line, that the AI tries."""

    order: Order
    line: str
    """The line of the card in `State.trail`: cc, short, r1, t1, m1, event.4."""
    command: bool
    """Whether used AI may act and nobody checks (4.3); events are resolved so too (7.2)."""
    gather: Callable[[tuple[UnitId, ...]], Procedure[Found]]
    """Procedure that returns the pairs that can carry the order out, leaving out the given AI."""
    close: bool = False
    """Whether the order belongs to close combat (4.1.2)."""

    @property
    def name(self) -> Message:
        """Return the name of the order's line in the diary."""
        return line_name(self.line)


def is_command(table: MissionTable, line: str) -> bool:
    """Return whether a line is carried out as a command order: on a blue card, or as an event (4.3, 7.2)."""
    return line.startswith("event") or (
        table.state.card != "" and known_cards.card(table, table.state.card).colour is Colour.BLUE
    )


@cache
def line_name(line: str) -> Message:
    """Return the name of a line of the card in the diary."""
    names = {
        "cc": N_("Combate cerrado"),
        "short": N_("Corta distancia"),
        "third": N_("Orden Reactiva"),
        "event": N_("Evento"),
    }
    numbered = {"t": N_("Orden táctica {n}"), "m": N_("Orden de misión {n}"), "r": N_("Orden Reactiva {n}")}
    kind = line.split(".")[0]
    return msg(names[kind]) if kind in names else msg(numbered[line[0]], n=int(line[1:]))


def line_rule(line: str) -> str:
    """Return the rule's section for a line of the card."""
    kinds = {"cc": "4.1.2", "short": "4.1.2", "third": "4.1.2", "event": "7.2"}
    return kinds.get(line.split(".")[0]) or {"t": "4.1.3", "m": "7.1", "r": "7"}[line[0]]


def carry_out(table: MissionTable, order: Order, line: str) -> Procedure[bool]:
    """Carry out a tactical, reactive, mission or event order and return whether anybody could (2.3.2).

    An AI that tried and made the AI pass counts. The executors and the pending usage check are left in the state, and
    in `State.trail` the outcome of the line.
    """
    command = is_command(table, line)
    task = OrderExecution(order, line, command, lambda without: selection.candidates(table, order, command, without))
    # mission 1's reactive order: only while no Unit has fired (A16)
    if order.condition == "no_unit_has_fired" and table.state.unit_has_fired:
        yield from pass_over(table, line, Reason.CONDITION)
        return False
    if order.ends_round and not order.to:
        table.state.trail[line] = LINE_DONE
        return True
    return (yield from execute_line(table, task))


def execute_line(table: MissionTable, task: OrderExecution) -> Procedure[bool]:
    """Try one AI after another, by 5.1.1, until one carries the order out (2.3.2, A40).

    Returns whether one did, or tried and made the AI pass.
    """
    table.state.trail[task.line] = LINE_ACTIVE
    failed_tries: list[tuple[UnitId, Reason]] = []
    first: DecisionTrace | None = None
    while True:
        without = tuple(id for id, _ in failed_tries)
        choice = yield from choosing.choice(
            table, task.order, task.close, without, partial(by_rules, table, task, without)
        )
        candidates, chosen_pairs, ai, targets = choice.found, choice.chosen, choice.ai, choice.targets
        if not candidates.pairs:
            yield from pass_over(
                table,
                task.line,
                failed_tries[-1][1] if failed_tries else candidates.reason,
                first or candidates.thoughts,
                failed_tries,
            )
            return False
        candidates.thoughts.stand(table)
        first = first or candidates.thoughts
        if selection.is_for_group(task.order):
            is_done, failed = yield from act_as_group(table, task, candidates, ai, targets)
            if is_done:
                return True
            failed_tries += failed
            continue
        outcome = yield from act(table, task, chosen_pairs, without, ai, targets)
        if outcome in MAKES_AI_PASS and isinstance(outcome, Reason):
            table.state.trail[task.line], table.state.executors = outcome.value, []
            return True
        if isinstance(outcome, Reason):
            yield from say_cannot(table, ai, outcome)
            failed_tries.append((ai, outcome))
            table.state.executors = []
            continue
        note_executors(table, task, [ai], outcome)
        return True


def by_rules(table: MissionTable, task: OrderExecution, without: tuple[UnitId, ...]) -> Procedure[Choice]:
    """Choose which AI carries the order out, and its target, by the requirements and 5.1.1."""
    candidates = yield from task.gather(without)
    if not candidates.pairs:
        return Choice(candidates, candidates)
    group_pairs = yield from rulings.choose_group(table, (yield from selection.narrow(table, task.order, candidates)))
    ai, targets = yield from ranking.choose_executor(table, task.order, group_pairs)
    return Choice(candidates, group_pairs, ai, targets)


def has_made_ai_pass(table: MissionTable) -> bool:
    """Return whether a possible enemy that was to fire has made the AI pass (6.2.1)."""
    texts = [*table.state.trail.values()]
    return any([reason in texts for reason in MAKES_AI_PASS])


def note_executors(table: MissionTable, task: OrderExecution, units: list[UnitId], cost: int) -> None:
    """Note who carried the order out, and the usage check to be made on an action card (4.2, 4.3)."""
    table.state.trail[task.line] = LINE_DONE
    # 6.2 who was revealed on the way is checked as what it turned out to be
    table.state.executors = [successor(table, unit) for unit in units]
    living_executors = [unit for unit in table.state.executors if not table.state.counters[unit].destroyed]
    if not task.command and cost > 0 and living_executors:
        table.state.check = Check(living_executors, cost)


def successor(table: MissionTable, unit: UnitId) -> UnitId:
    """Return the counter that a possible enemy turned out to be, or `unit` itself (6.2)."""
    return next((counter.id for counter in table.state.counters.values() if counter.replaces == unit), unit)


def pass_over(
    table: MissionTable,
    line: str,
    reason: Reason,
    thoughts: DecisionTrace | None = None,
    failed_tries: Sequence[tuple[UnitId, Reason]] = (),
) -> Procedure[None]:
    """Report that no AI can carry the order out: failures, vain attempts, what would have sufficed."""
    code = table.state.trail[line] = reason.value
    yield Note(
        key="order.passed_over",
        subject=(line,),
        message=msg(N_("{line}: {reason}"), line=line_name(line), reason=in_words(code) or msg(N_("nadie puede"))),
        rule=line_rule(line),
        tone="quiet",
        notes=(thoughts or DecisionTrace()).of_nobody(table, reason, failed_tries),
    )


def say_cannot(table: MissionTable, ai: UnitId, reason: Reason) -> Procedure[None]:
    """Report that the chosen AI cannot carry the order out after all (7.4, 5.5)."""
    guess.reopen(table)
    yield Note(
        key="order.cannot", subject=(ai,), message=why_left_out(table, ai, reason), rule=rule_of(reason), tone="quiet"
    )


# ---- one AI acts


def act(
    table: MissionTable,
    task: OrderExecution,
    search: Found,
    without: tuple[UnitId, ...],
    ai: UnitId,
    targets: tuple[str, ...],
    leader: UnitId = "",
) -> Procedure[int | Reason]:
    """Try the order with one AI; return the PA that it cost, or why it cannot (7.4).

    With a `leader` it goes along with that AI's group.
    """
    do = task.order.do
    if table.state.counters[ai].suspect and do in (Action.FIRE, Action.PIVOT_AND_FIRE):
        return (yield from unmask(table, task, ai, targets, search))
    if table.state.counters[ai].hit == HIDDEN_HIT:
        yield from guess.judge_guess(table, (ai,) if leader else group_of(task, search, ai), None, search.thoughts)
        if not (yield from hits.reveal(table, ai)):
            return Reason.KILLED
        if not selection.can_by_marker(table, ai, do):
            return Reason.MARKER
        if do is Action.FIRE:
            # the marker may have spoilt the shot: range, firepower (5.1)
            new_candidates = yield from task.gather(without)
            pairs_of_ai = tuple(p for p in new_candidates.pairs if p[0] == ai)
            if not pairs_of_ai:
                return dict(new_candidates.rejections).get(ai, new_candidates.reason or Reason.TOO_HARD)
            search = yield from selection.narrow(table, task.order, replace(new_candidates, pairs=pairs_of_ai))
            search.thoughts.stand(table)
            targets = tuple(unit for _, unit in search.pairs)
    if do in selection.RALLIES:
        return (yield from regroup(table, task, ai, search))
    if do is Action.FIRE:
        return (yield from fire(table, task, search, ai, targets))
    if do is Action.PIVOT_AND_FIRE:
        return (yield from pivot_and_fire(table, task, search, ai, targets))
    cost = yield from move(table, task, search, ai, targets, leader)
    yield from suspects.reveal_exposed(table)
    return Reason.CANNOT_MOVE if cost is None else cost


def move(
    table: MissionTable, task: OrderExecution, search: Found, ai: UnitId, targets: tuple[str, ...], leader: UnitId = ""
) -> Procedure[int | None]:
    """Move one AI as ordered and return the PA it cost; None if it has no hex to go to (5.3-5.5)."""
    if leader:
        yield from announce(table, task, ai, targets, Found(()), partial(notes_of_follower, ai, leader), tries=True)
    else:
        yield from announce(table, task, ai, targets, search, tries=True)
    return (
        yield from movement.go(
            table,
            ai,
            task.order,
            targets,
            task.command,
            order_text_of(task.order),
            partial(under_its_line, task, ai, targets),
        )
    )


def under_its_line(task: OrderExecution, ai: UnitId, targets: tuple[str, ...], act_note: Note) -> Note:
    """Return the note on an AI's action under the line of the card that it carried out."""
    return replace(
        act_note,
        key="order.carried_out",
        subject=(task.line, ai, *targets),
        message=msg(N_("{line}: {done}"), line=task.name, done=act_note.message),
    )


def notes_of_follower(ai: UnitId, leader: UnitId) -> tuple[Note, ...]:
    """Return why the other members of a group move (5.0)."""
    return (
        Note(
            key="stage.along",
            subject=(ai, leader),
            message=msg(N_("Va con el grupo de {unit}"), unit=Ref("unit", leader)),
            rule="5.0",
            tone="quiet",
        ),
    )


def unmask(
    table: MissionTable, task: OrderExecution, ai: UnitId, targets: tuple[str, ...], search: Found
) -> Procedure[int | Reason]:
    """Reveal a possible enemy that should fire, and try the shot with the AI drawn (6.2.1).

    If nothing comes of it the AI passes.
    """
    yield from announce(table, task, ai, targets, search, tries=True)
    drawn = yield from suspects.reveal(table, ai)
    if not drawn:
        yield from say_cannot(table, ai, Reason.FALSE_ALARM)
        return Reason.FALSE_ALARM
    # what the order asks of its AI was asked of the possible enemy; a superlative still chooses among the targets
    order = replace(task.order, ai=Selector(highest_firepower=task.order.ai.highest_firepower))
    other_ais = tuple(id for id in table.in_play(AI) if id != drawn)
    of_card = task.line in ("cc", "short")
    candidates = yield from (
        task.gather(other_ais) if of_card else selection.candidates(table, order, task.command, other_ais)
    )
    candidates = candidates.keep_pairs(tuple(p for p in candidates.pairs if p[1] in targets), Reason.NO_SHOT)
    if candidates.pairs:
        search = yield from selection.narrow(table, order, candidates)
        outcome = yield from fire(
            table, replace(task, order=order), search, drawn, tuple(unit for _, unit in search.pairs)
        )
        if not isinstance(outcome, Reason):
            return outcome
    why = candidates.thoughts.notes(table)
    yield Note(
        key="order.cannot",
        subject=(drawn,),
        message=why_left_out(table, drawn, Reason.HOLDS_FIRE),
        rule="6.2.1",
        tone="good",
        notes=why,
    )
    return Reason.HOLDS_FIRE


def fire(
    table: MissionTable, task: OrderExecution, search: Found, ai: UnitId, targets: tuple[str, ...]
) -> Procedure[int | Reason]:
    """Fire at one of the AI's targets by 5.2; return the cost or why it cannot.

    A crewed weapon in close combat breaks contact first, if it can (4.1.2, 5.1).
    """
    if task.close and table.type_of(ai).close_combat_penalty:
        leaving = replace(task, order=replace(task.order, do=Action.BREAK_CONTACT))
        if selection.can_by_marker(table, ai, Action.BREAK_CONTACT) and not table.state.counters[ai].immobilised:
            cost = yield from move(table, leaving, search, ai, targets)
            if cost is not None:
                return cost
        # A27: if it cannot break contact, it fires
        bonus = task.order.bonus
        targets = tuple(unit for unit in targets if search.strengths[ai, unit].need - bonus < selection.TOO_HARD)
        if not targets:
            return Reason.TOO_HARD
    target = yield from ranking.choose_target(table, ai, targets, search)
    target = yield from rulings.choose_first_shot(table, target, task.order.bonus)
    in_arc = task.close or (ai, target) not in search.strengths or search.strengths[ai, target].in_arc
    table.state.executors, table.state.targets = [ai], [target]
    facts = yield from attack.ask_aim(table, ai, target, task.order.bonus)
    yield from announce(
        table, task, ai, (target,), search, partial(attack.notes_of_shot, facts, attack.cost_lines(table, ai, in_arc))
    )
    yield from attack.ai_attack(table, facts)
    return attack.fire_cost(table, ai, in_arc)


def pivot_and_fire(
    table: MissionTable, task: OrderExecution, search: Found, ai: UnitId, targets: tuple[str, ...]
) -> Procedure[int | Reason]:
    """Pivot the flanked AI toward an adjacent Unit and fire at it in the same turn (4.1.2).

    The pivot costs 1 PA more (A26).
    """
    target = yield from ranking.choose_target(table, ai, targets, search)
    yield from announce(table, task, ai, (target,), search, tries=True)
    cost = yield from movement.go(table, ai, task.order, (target,), True, order_text_of(task.order))
    if cost is None:
        return Reason.CANNOT_MOVE
    shooting = attack.fire_cost(table, ai) + PIVOT_COST
    target = yield from rulings.choose_first_shot(table, target, task.order.bonus)
    facts = yield from attack.ask_aim(table, ai, target, task.order.bonus)
    cost_lines = (*attack.cost_lines(table, ai), (N_("Pivotar"), PIVOT_COST, "4.1.2"))
    yield from announce(table, task, ai, (target,), Found(()), partial(attack.notes_of_shot, facts, cost_lines))
    yield from attack.ai_attack(table, facts)
    return shooting


def regroup(table: MissionTable, task: OrderExecution, ai: UnitId, search: Found) -> Procedure[int | Reason]:
    """Rally the hit AI for 5 PA, or without cost and roll (4.1.2)."""
    yield from announce(table, task, ai, (), search)
    automatic = task.order.do is Action.AUTO_RALLY
    if not (yield from rally.ai_rally(table, ai, automatic)):
        return Reason.KILLED if table.state.counters[ai].destroyed else Reason.MARKER
    return 0 if automatic else rally.COST


# ---- a group acts


def act_as_group(
    table: MissionTable, task: OrderExecution, candidates: Found, ai: UnitId, targets: tuple[str, ...]
) -> Procedure[tuple[bool, list[tuple[UnitId, Reason]]]]:
    """Move the group of the chosen AI: first itself, then its nearest members (5.0, 5.3, A38).

    All who moved make one usage check, with the highest cost. Returns whether anybody moved, and who could not.
    """
    group = group_of(task, candidates, ai)
    moved: list[UnitId] = []
    failed: list[tuple[UnitId, Reason]] = []
    group = tuple(sorted(group, key=lambda id: (id != ai, least_known(table, id, targets))))
    # as a command order nobody checks: the group's cost is asked once, when all have moved
    unchecked = replace(task, command=True)
    for planned in group:
        member = successor(table, planned)
        if table.state.counters[member].destroyed:
            # 6.2 a false alarm: it was shown when an earlier member of the group was seen
            continue
        leader = "" if planned == group[0] else group[0]
        outcome = yield from act(table, unchecked, candidates, (), member, targets, leader)
        if isinstance(outcome, Reason):
            yield from say_cannot(table, member, outcome)
            failed.append((member, outcome))
        else:
            moved.append(member)
    table.state.executors = moved
    if moved:
        checked = not task.command and any(
            not table.state.counters[successor(table, member)].destroyed for member in moved
        )
        note_executors(
            table, task, moved, (yield from movement.ask_cost(table, tuple(moved), task.order)) if checked else 0
        )
    return bool(moved), failed


def group_of(task: OrderExecution, candidates: Found, ai: UnitId) -> tuple[UnitId, ...]:
    """Return the AI that carry the order out together with `ai`, which is one of them (5.0)."""
    groups = candidates.groups if selection.is_for_group(task.order) else ()
    return next((members for members in groups if ai in members), (ai,))


def least_known(table: MissionTable, ai: UnitId, targets: tuple[str, ...]) -> int:
    """Return the known distance from an AI to its nearest target; 99 if none is known, to sort last."""
    return min(
        (away for target in targets if (away := known_distance(table.state, ai, target)) is not None), default=99
    )


# ---- saying


def order_text_of(order: Order) -> Sayable:
    """Return the order's text, as the card prints it."""
    return order_text.order(order)


def announce(
    table: MissionTable,
    task: OrderExecution,
    ai: UnitId,
    targets: tuple[str, ...],
    search: Found,
    more_notes: Callable[[], tuple[Note, ...]] = tuple,
    *,
    tries: bool = False,
) -> Procedure[None]:
    """Report which line is carried out, by whom, at what and why; record them in the state.

    With `tries` the AI only attempts it, since the board decides whether it can; what it then does is reported
    afterwards. `more_notes` returns notes on what else was reckoned, to be shown below the reasons. A guess of the
    player about who would act is judged now.
    """
    table.state.executors, table.state.targets = [ai], list(targets)
    group = group_of(task, search, ai)
    params: dict[str, Param] = {"line": task.name, "unit": Ref("unit", ai), "action": order_text.effect(task.order)}
    words = N_("{line}: lo intenta {unit} → {action}") if tries else N_("{line}: {unit} → {action}")
    if targets:
        words = (
            N_("{line}: lo intenta {unit} → {target}, {action}") if tries else N_("{line}: {unit} → {target}, {action}")
        )
        params["target"] = tuple(ref_of(table.state, target) for target in targets)
    yield Note(
        key="order.tried" if tries else "order.carried_out",
        subject=(task.line, ai, *targets),
        message=msg(words, **params),
        rule=line_rule(task.line),
        notes=search.thoughts.notes(table, more_notes),
        told={"action": task.order.do.value, "group": group},
    )
    yield from guess.judge_guess(table, group, targets, search.thoughts)
