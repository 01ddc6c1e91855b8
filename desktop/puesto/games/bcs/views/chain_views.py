"""Chains of an activation: SNAFU and attack, what waiting is worth, the second one (3.0, 3.2, 3.7)."""

from __future__ import annotations

from puesto.core.messages import N_, msg
from puesto.core.procedure_views import ChainView, Share
from puesto.core.saying import sign_text
from puesto.core.values import replace
from puesto.games.bcs.combat import attack, retreat
from puesto.games.bcs.formations import activation, fatigue
from puesto.games.bcs.formations.snafu import SnafuFacts
from puesto.games.bcs.printed import charts
from puesto.games.bcs.table.choices import RECOVERY, fatigue_name
from puesto.games.bcs.table.state import Table
from puesto.games.bcs.turn.activations import ways_of_snafu
from puesto.games.bcs.turn.facts_at_table import second_facts, snafu_facts
from puesto.games.bcs.views import attack_view

THROWS, FACES = 36, 6


def chains(table: Table) -> tuple[ChainView, ...]:
    """Return the chances of an attack before SNAFU, and of the second activation after it (3.2, 3.0)."""
    act = table.state.act
    if act.formation not in table.state.formations or act.kind == RECOVERY or attack_view.is_attacked(table):
        return ()
    if not act.snafu:
        return (attack_chain(table),)
    return () if activation.second_refusal(second_facts(table.state, act.formation)) else (second_chain(table),)


def _lets_fight(table: Table, facts: SnafuFacts) -> int:
    """Return in how many of 36 throws SNAFU lets the formation fight (3.2)."""
    ways, effects = ways_of_snafu(table, facts), table.content.charts[charts.EFFECTS]
    return sum(way_count for result, way_count in ways.items() if charts.is_yes(effects, "combat", result))


def _driven_off(table: Table, net: int, is_held: bool = False) -> int:
    """Return in how many of 36 throws the defender retreats (5.1, 5.5d).

    With `is_held` it stays at Situational results.
    """
    chart = table.content.charts[charts.COMBAT]
    stays = (None, retreat.SITUATIONAL) if is_held else (None,)
    return sum(
        way_count
        for row, way_count in attack_view.ways_of_rows(table, net).items()
        if attack.row_result(chart, row).retreat not in stays
    )


def snafu_after_rest(facts: SnafuFacts) -> SnafuFacts:
    """Return the SNAFU facts of the next activation after a recovery (3.7). Mixed formations are marked again."""
    level = fatigue.reduced_fatigue(-1 if facts.fatigue == "fresh" else int(facts.fatigue))
    return replace(facts, fatigue=fatigue_name(level), trains_ghost=False, coordination_marker=facts.mixed)


def attack_chain(table: Table) -> ChainView:
    """Return the chances that SNAFU allows an attack and a row drives off (3.2, 5.1).

    The net is the last attack's. Beside it the same against Prepared Defence, and after a recovery: the gain of
    waiting.
    """
    item = table.now
    facts = snafu_facts(table.state, item.id)
    allowed, driven = _lets_fight(table, facts), _driven_off(table, item.net)
    net = sign_text(item.net)
    defended = item.net - charts.number(table.content.charts[charts.COMBAT_DRM], "prepared_defence", attack.DEFENDER)
    return ChainView(
        "chain",
        msg(N_("Si ataca con neto {net}"), net=net),
        (
            Share(msg(N_("SNAFU")), allowed, THROWS),
            Share(msg(N_("tabla")), driven, THROWS),
        ),
        Share(msg(N_("se retira")), allowed * driven, THROWS * THROWS),
        (
            Share(msg(N_("Contra DP")), allowed * _driven_off(table, defended, True), THROWS * THROWS),
            Share(
                msg(N_("Si antes se recupera")), _lets_fight(table, snafu_after_rest(facts)) * driven, THROWS * THROWS
            ),
        ),
    )


def second_chain(table: Table) -> ChainView:
    """Return the roll of step (i), then SNAFU: with the fatigue of now, and with a level more (3.0)."""
    item = table.now
    second, facts = second_facts(table.state, item.id), replace(snafu_facts(table.state, item.id), activation="second")
    good = sum(activation.is_reactivated(second, face) for face in range(1, FACES + 1))
    fatigue_after = fatigue_name(fatigue.increased_fatigue(item.fatigue))
    later = replace(second, fatigue=fatigue_after)
    reactivating_faces = sum(activation.is_reactivated(later, face) for face in range(1, FACES + 1))
    reactivating_faces *= not activation.second_refusal(later)
    fights = _lets_fight(table, facts)
    return ChainView(
        "second",
        msg(N_("Segunda Activación")),
        (
            Share(msg(N_("reactiva")), good, FACES),
            Share(msg(N_("SNAFU")), fights, THROWS),
        ),
        Share(msg(N_("combate otra vez")), good * fights, FACES * THROWS),
        (
            Share(
                msg(N_("Si la fatiga aumenta")),
                reactivating_faces * _lets_fight(table, replace(facts, fatigue=fatigue_after)),
                FACES * THROWS,
            ),
        ),
    )
