"""The end of a turn: dice that stay, empty transports, the end of the game (1.4, 3.3, 5.1, 5.4)."""

from __future__ import annotations

from puesto.core.game.settings import value_of
from puesto.core.messages import N_, NN_, Ref, count, msg
from puesto.core.prompts import Option, Pick, Procedure
from puesto.core.questions.board import BOARD, AskMany, AskNumber
from puesto.core.saying import say, tell
from puesto.games.bolt.fire.reaction import pins_after_rest
from puesto.games.bolt.printed.records import Order, Special
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.table import bag, dice, sequence, settings
from puesto.games.bolt.table.state import GameTable

DRAW = "draw"


def keep_dice(table: GameTable) -> Procedure[None]:
    """Ask which dice in Ambush and Down stay on the table; the others return to the bag (3.3)."""
    yield from say(N_("Fin del turno {n}"), "3.3", "heading", n=table.state.turn)
    kept_ids: list[str] = []
    for army in table.battle.armies:
        among = bag.keepers(table, army.id)
        if not among:
            continue
        kept_ids += yield from Pick(
            key="end.keep",
            subject=(army.id, str(table.state.turn)),
            who=army.id,
            message=msg(N_("¿Qué dados guarda {side:el}?"), side=Ref("side", army.id)),
            detail=msg(N_("Los demás vuelven a la bolsa. Quien guarda Cuerpo a tierra se quita D3 marcadores.")),
            rule="3.3",
            options=tuple(
                Option(option, Ref("unit", option), Ref("order", table.unit(option).order)) for option in among
            ),
        )
    for id in kept_ids:
        unit = table.unit(id)
        if unit.order is Order.DOWN and unit.pins:
            fewer = yield from dice.roll_amount(
                "D3", "end.rest", msg(N_("Marcadores que se quita {unit:el}: D3."), unit=Ref("unit", id)), "5.1",
                subject=(id, str(table.state.turn)), who=table.side_of(id),
            )  # fmt: skip
            unit.pins = pins_after_rest(unit.pins, fewer)
            words = NN_("{unit} queda con {n} marcador", "{unit} queda con {n} marcadores")
            yield from tell(count(words, unit.pins, unit=Ref("unit", id)), "5.1")
    back = bag.give_back(table, kept_ids)
    yield from tell(count(NN_("Vuelve {n} dado a la bolsa", "Vuelven {n} dados a la bolsa"), back), "3.3")
    table.state.step = sequence.TRANSPORTS


def check_transports(table: GameTable) -> Procedure[None]:
    """Remove empty transports whose closest unit is an enemy (5.4)."""
    for army in table.battle.armies:
        empty = [
            unit.id
            for unit in table.on_table(army.id)
            if table.troop(unit.id).capacity and not table.passengers(unit.id) and not table.boarders(unit.id)
        ]
        if not empty or not any(True for item in table.others(army.id) for _ in table.on_table(item)):
            continue
        lost = yield from AskMany(
            key="end.transports",
            subject=(army.id, str(table.state.turn)),
            who=BOARD,
            message=msg(N_("¿Qué transportes vacíos tienen a un enemigo como unidad más cercana?")),
            detail=msg(N_("Quedan destruidos.")),
            rule="5.4",
            options=tuple(Option(item, Ref("unit", item)) for item in empty),
        )
        for id in lost:
            yield from say(
                N_("{unit:el}, vací{unit:o} junto al enemigo, queda destruid{unit:o}"),
                "5.4",
                "bad",
                unit=Ref("unit", id),
            )
            yield from losses.remove_unit(table, id)
    table.state.step = sequence.COUNT


def count_turn(table: GameTable) -> Procedure[None]:
    """Begin a new turn, unless it was the last by the setting, or only one army is left."""
    state = table.state
    alive = [army.id for army in table.battle.armies if any(True for _ in table.living(army.id))]
    last = state.turn >= int(value_of(state.settings, settings.TURNS))
    if not last and len(alive) > 1:
        state.turn += 1
        state.drawn = 0
        state.stances = {}
        state.step = sequence.STRIKES
        return
    if settings.is_read(state.settings, settings.OBJECTIVES, "held"):
        for army in table.battle.armies:
            medics = tuple(Ref("unit", unit.id) for unit in table.living(army.id) if table.has(unit.id, Special.MEDIC))
            state.objectives[army.id] = yield from AskNumber(
                key="end.objectives",
                subject=(army.id,),
                who=BOARD,
                message=msg(N_("¿Cuántos objetivos controla {side:el}?"), side=Ref("side", army.id)),
                detail=msg(N_("No cuentan los que solo ocupa un médico: {units}"), units=medics) if medics else None,
                low=0,
                high=12,
                default=0,
            )
    state.ended = winner(table)
    state.step = sequence.OVER
    if state.ended == DRAW:
        yield from say(N_("Empate"), "", "heading")
    else:
        yield from say(N_("Gana {side:el}"), "", "heading", side=Ref("side", state.ended))


def score(table: GameTable, side: str) -> int:
    """Return an army's score: objectives held, or lost units of the others."""
    if settings.is_read(table.state.settings, settings.OBJECTIVES, "held"):
        return table.state.objectives.get(side, 0)
    return sum(table.state.fallen.get(item, 0) for item in table.others(side))


def winner(table: GameTable) -> str:
    """Return the side with the highest score; `DRAW` if two have it."""
    scores = {army.id: score(table, army.id) for army in table.battle.armies}
    best = [side for side, points in scores.items() if points == max(scores.values())]
    return best[0] if len(best) == 1 else DRAW
