"""View of the marker drawn from the bag, shown before the game goes on (5.23)."""

from __future__ import annotations

from puesto.core.card_views import MARKER, DrawnView
from puesto.core.game.drawing import Drawing
from puesto.core.messages import N_, Message, Ref, msg
from puesto.games.chariots.leadership import activation, leaders
from puesto.games.chariots.printed.records import Content, Role
from puesto.games.chariots.table import sequence
from puesto.games.chariots.table.state import BattleTable, State, is_momentum


def drawn_view(state: State, content: Content, drawing: Drawing) -> DrawnView | None:
    """Return the marker that was drawn and its leader's ability; None for any other answer (5.23)."""
    if drawing.prompt.key != "bag.draw":
        return None
    table, marker = BattleTable(state, content), str(drawing.value)
    side, wasted = activation.owner_of(table, marker), state.step == sequence.DRAW
    leader = "" if is_momentum(marker) else leaders.commander_of(table, marker)
    line = drawing.line(("bag.drawn",))
    detail: Message | None = None
    if wasted:
        detail = msg(N_("{side} tiene que ignorarlo: se gasta sin usar"), side=Ref("side", side))
    elif leader:
        detail = msg(N_("Lo manda {leader}"), leader=Ref("leader", leader))
    return DrawnView(
        marker,
        Ref("marker", marker),
        msg(N_("La Bolsa")),
        line.message if line is not None else Ref("marker", marker),
        detail,
        MARKER,
        f"cloth_{table.battle.by_side[side].cloth}",
        figure=str(leaders.ability(table, leader)) if leader else "",
        means=_means_of(table, leader) if leader else None,
        stamp=msg(N_("Se gasta")) if wasted else msg(N_("De {side}"), side=Ref("side", side)),
        good=not wasted,
        deck="bag",
        side=side,
    )


def _means_of(table: BattleTable, leader: str) -> Message:
    """Return the meaning of a leader's figure: the General's is his Initiative (5.25)."""
    is_general = leaders.printed_leader(table, leader).role is Role.GENERAL
    words = N_("Iniciativa de {leader}") if is_general else N_("Capacidad de {leader}")
    return msg(words, leader=Ref("leader", leader))


THROWS = {
    "initiative.roll": msg(N_("Iniciativa")),
    "shock.attacker_check": msg(N_("Chequeo antes del Choque")),
    "shock.defender_check": msg(N_("Chequeo ante el Choque")),
    "shock.roll": msg(N_("Choque")),
    "facing.reaction": msg(N_("Giro en reacción")),
    "rout.roll": msg(N_("Huida")),
    "momentum.roll": msg(N_("Ímpetu")),
    "trump.roll": msg(N_("Truncar")),
    "missile.roll": msg(N_("Proyectiles")),
    "missile.leader": msg(N_("Proyectiles")),
    "withdrawal.roll": msg(N_("Repliegue Ordenado")),
    "disengage.roll": msg(N_("Desenzarzarse")),
    "rally.roll": msg(N_("Reorganización")),
    "leader.hit": msg(N_("Líder")),
    "leader.fate": msg(N_("Líder")),
    "collapse.check": msg(N_("Colapso")),
    "aggression.fire": msg(N_("Agresión")),
    "aggression.shock": msg(N_("Agresión")),
    "pass.block": msg(N_("Paso-a-Través")),
    "overturn.roll": msg(N_("Vuelco")),
    "duel.roll": msg(N_("Duelo")),
    "arrow.roll": msg(N_("Flecha")),
}
"""The name of each throw, by the key of its prompt."""
