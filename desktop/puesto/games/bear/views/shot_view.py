"""The sheet of a shot: each target with its chances for 0 to 2 PAM, and the ways to pay (3.2, EOD 7)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from puesto.core.messages import N_, NN_, NOTHING, Message, Sayable, count, msg
from puesto.core.procedure_views import AimView, FacingView, PaymentView
from puesto.core.prompts import Prompt
from puesto.core.saying import percentage
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.board.board_memory import known_distance
from puesto.games.bear.checks import attack, usage
from puesto.games.bear.printed.records import Content, UnitId
from puesto.games.bear.table import command_points, printed_deck
from puesto.games.bear.table.state import PLAYER, MissionTable, State
from puesto.games.bear.turn import aiming
from puesto.games.bear.views.views import numbers_of

TARGET, PAY, POINTS = "fire.target", "fire.pay", "fire.command_points"
QUESTIONS = (TARGET, PAY, POINTS, "attack.roll")
"""Questions during which the sheet is shown, in their order."""


def facing_of(
    state: State, content: Content, prompt: Prompt[Any], given_answers: Mapping[str, Any]
) -> FacingView | None:
    """Return the sheet of a Unit's shot; None for any other question."""
    if prompt.key not in QUESTIONS or not prompt.subject:
        return None
    unit = prompt.subject[0]
    shooter = state.counters.get(unit)
    if shooter is None or shooter.side != PLAYER or shooter.suspect:
        return None
    table = at_the_table(state, content)
    target = prompt.subject[1] if len(prompt.subject) > 1 else given_answers.get(TARGET, "")
    added = given_answers.get(POINTS, 0) if prompt.key == "attack.roll" else 0
    most = min(command_points.PER_ROLL, state.command_points + abs(added))
    numbers = numbers_of(table)
    targets = sorted(aiming.field_of_fire(table).targets, key=lambda id: int(numbers.get(id, "99")))
    reach = aiming.targets_in_reach(table, unit)
    targets_shown = [ai for ai in targets if ai in reach or len(targets) <= MOST_ROWS]
    return FacingView(
        attackers=(unit,),
        targets=(target,) if target else (),
        heading=count(NN_("tienes {n} PAM", "tienes {n} PAM"), state.command_points + abs(added)),
        rows=tuple([row_of(table, unit, ai, most, given_answers if ai == target else {}) for ai in targets_shown]),
        columns=(msg(N_("sin PAM")), msg(N_("+1 PAM")), msg(N_("+2 PAM"))),
        parts=(msg(N_("impacta")), msg(N_("destruye"))),
        column=max(0, added),
        ways_heading=msg(N_("Pagas")),
        ways_note=None if shooter.used else msg(N_("y queda usada")),
        ways=ways_of(table, unit, target, int(given_answers.get(PAY, 0))),
        way=str(given_answers.get(PAY, cost_of(table, unit, target) if shooter.used else 0)),
    )


def cost_of(table: MissionTable, unit: UnitId, target: UnitId) -> int:
    """Return the PA of the shot, that of one within the arc before the target is known (5.2)."""
    return aiming.shot_cost(table, unit, target) if target else attack.fire_cost(table, unit)


def ways_of(table: MissionTable, unit: UnitId, target: UnitId, spent: int) -> tuple[PaymentView, ...]:
    """Return each way to pay the shot, with the chance that the Unit becomes used (3.2.1).

    `spent` are the PAM that were paid already.
    """
    cost, used = cost_of(table, unit, target), table.state.counters[unit].used
    possible = command_points.payments(used, cost, table.state.command_points + spent)
    foot = printed_deck.foot_reader(table)
    ways = []
    for points in range(cost, cost + 1) if used else range(cost + 1):
        points_paid = cost - points
        if not points_paid:
            name, note = msg(N_("{n} PAM"), n=points), msg(N_("sin chequeo"))
        else:
            name = (
                msg(N_("{n} PA + {points} PAM"), n=points_paid, points=points)
                if points
                else msg(N_("{n} PA"), n=points_paid)
            )
            note = used_chance(usage.facts_of(table, [unit], points_paid), foot)
        ways.append(PaymentView(str(points), name, note, points in possible))
    return tuple(ways)


def used_chance(facts: usage.UsageFacts, foot: usage.Foot) -> Message:
    """Return the chance that a check makes its Unit used; no figure where a card is not known."""
    feet = [foot(card) for card in facts.left]
    if not feet or None in feet:
        return msg(N_("con chequeo"))
    becomes = [
        other_usage
        for other_usage in feet
        if other_usage is not None and usage.outcome_of(facts, other_usage) == usage.BECOMES_USED
    ]
    return percentage(Fraction(len(becomes), len(feet)))


MOST_ROWS = 5
"""Most targets of which those out of reach are listed, too."""


def row_of(table: MissionTable, unit: UnitId, ai: UnitId, most: int, given_answers: Mapping[str, Any]) -> AimView:
    """Return a target with its chances for 0 to `most` PAM; dashes for those that cannot be paid.

    `given_answers` are the answers about this shot that the table does not keep.
    """
    note = aiming.aim_hint(table, unit, ai)
    if ai not in aiming.targets_in_reach(table, unit):
        return AimView(ai, msg(N_("fuera de alcance")) if note.template != aiming.UNSEEN_CONTACT else note)
    facts = aiming.known_facts_of_shot(table, table.facts, unit, ai, given_answers)
    if facts is None:
        return AimView(ai, note)
    away = known_distance(table.state, ai, unit)
    if given_answers and away:  # that it is in sight was just said
        note = count(NN_("a {n} hexágono", "a {n} hexágonos"), away)
    figures = tuple([figures_of(facts, points) if points <= most else (NOTHING, NOTHING) for points in range(3)])
    return AimView(ai, note, msg(N_("{n}+"), n=max(2, facts.need)), figures)


def figures_of(facts: attack.AttackFacts, points: int) -> tuple[Sayable, Sayable]:
    """Return the chances of a shot with PAM on the dice: to hit at all, and to destroy."""
    need = facts.need - points
    return chance_in_words(need), chance_in_words(need if facts.target_is_hit else need + attack.DESTROYS)


def chance_in_words(need: int) -> Sayable:
    """Return the percentage of the throws of 2D6 that reach a total, a dash for none."""
    ways = attack.ways_to_hit(need)
    return msg(N_("{n} %"), n=round(100 * ways / attack.THROWS)) if ways else NOTHING
