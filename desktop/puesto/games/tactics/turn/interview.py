"""Battle without a sketch: facts of the board are asked, orders are given in words (3.0-3.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.prompts import Choose, Note, Number, Option, Procedure
from puesto.core.questions.board import Ask, SealedAsk
from puesto.core.saying import say
from puesto.games.tactics.phases import attitude, deployment, fire, movement
from puesto.games.tactics.phases.attitude import FIRST_TURNS, AttitudeFacts
from puesto.games.tactics.printed.records import Card, Kind, Role
from puesto.games.tactics.table import board
from puesto.games.tactics.table.state import AI, PLAYER, Table

NO_ROOM, NOBODY, GONE = "no_room", "none", "gone"
YES, NO = Option("yes", Text("Sí", "Yes")), Option("no", Text("No", "No"))
REACH: dict[Kind, Message] = {
    Kind.VARIABLE: msg(N_("¿Tiene la IA tu EM a su alcance?")),
    Kind.OFFENSIVE: msg(N_("¿Tiene la IA un objetivo a su alcance?")),
    Kind.DEFENSIVE: msg(N_("¿Está la IA en un objetivo?")),
}
"""The fact of the sum that hangs on the kind of battle (3.1)."""
OF_ROLE: dict[Role, str] = {
    Role.COMMAND_GROUP: N_("{unit:el} avanza si no tiene enemigos a su alcance, como mucho hasta la línea 4"),
    Role.LINK: N_("{unit:el} avanza una línea solo si mejora su cobertura"),
    Role.RADIO: N_("{unit:el} avanza una línea solo si mejora su cobertura"),
}
"""Movement of units that give PA (3.5)."""


def place_missing(table: Table) -> Procedure[None]:
    """Ask for the squares of cards that came while no sketch was kept (3.0)."""
    for piece in [piece for piece in table.state.pieces.values() if not piece.place]:
        place = yield from Choose(
            key="sketch.place",
            subject=(piece.id,),
            message=msg(N_("¿Dónde está {unit} en el croquis?"), unit=Ref("piece", piece.id)),
            rule="3.0",
            options=(
                *(
                    Option(item, Ref("square", item), place=item)
                    for item in sorted(board.free(table, board.squares(table)))
                ),
                Option(GONE, Text("Ya no está", "It is gone")),
            ),
        )
        if place == GONE:
            del table.state.pieces[piece.id]
        else:
            piece.place = place


# ---- the attitude: 3.1


def ask_attitude(table: Table, known_facts: AttitudeFacts) -> Procedure[AttitudeFacts]:
    """Ask for the facts of the sum that only the board shows; the first two turns need none (3.1)."""
    if table.state.turn <= FIRST_TURNS:
        return known_facts
    ai = yield from _ask_lines(table, AI, msg(N_("¿En cuántas líneas hay unidades de la IA?")))
    player = yield from _ask_lines(table, PLAYER, msg(N_("¿En cuántas líneas hay unidades tuyas?")))
    reach = yield from Ask(
        key="attitude.reach",
        subject=(str(table.state.turn),),
        message=REACH[table.kind],
        rule="3.1",
        options=(YES, NO),
        default=NO.value,
        unsure=False,
    )
    facts = {
        **{name: getattr(known_facts, name) for name in ("turn", "ai_kind", "per_ai_line", "per_player_line", "die")},
        "ai_lines_with_units": ai,
        "player_lines_with_units": player,
        "ai_on_objective": reach == YES.value,
        "objective_in_ai_range": reach == YES.value,
        "player_em_in_ai_range": reach == YES.value,
        "ai_supply_line_broken": known_facts.ai_supply_line_broken,
    }
    return AttitudeFacts(**facts)


def _ask_lines(table: Table, side: str, message: Message) -> Procedure[int]:
    """Ask how many lines a side holds (3.1)."""
    return (
        yield from Number(
            key="attitude.lines_held",
            subject=(side, str(table.state.turn)),
            message=message,
            rule="3.1",
            low=0,
            high=6,
            default=min(6, len(table.side(side))),
        )
    )


# ---- deployment: 3.4


def ask_place(table: Table, card: Card, equipment: tuple[str, ...]) -> Procedure[str]:
    """Ask by which rule the card was placed: terrain, opposite an enemy, or `no_room` (3.4)."""
    fits = {
        deployment.FACING: Option(deployment.FACING, Text("Puesta enfrente", "Placed opposite")),
        deployment.ON_TERRAIN: Option(deployment.ON_TERRAIN, Text("En terreno, o cerca", "On terrain, or near it")),
    }
    if table.state.turn <= FIRST_TURNS or not card.penetration:
        words = N_("La IA despliega {card} en un terreno que le dé bonificador, o lo más cerca.")
        options: tuple[Option, ...] = (fits[deployment.ON_TERRAIN],)
        message = msg(words, card=Ref("card", card.id))
    else:
        is_same_type = table.reading("facing") == "same"
        words = (
            N_("La IA despliega {card} frente a una unidad tuya de su tipo, blindaje {armour} o menos; o en terreno.")
            if is_same_type
            else N_("La IA despliega {card} frente a una unidad tuya, blindaje {armour} o menos; o en terreno.")
        )
        options = (fits[deployment.FACING], fits[deployment.ON_TERRAIN])
        message = msg(words, card=Ref("card", card.id), armour=card.penetration)
    return (
        yield from SealedAsk(
            key="deploy.told",
            subject=(card.id, *equipment),
            who=AI,
            outside=msg(N_("otra carta de la IA")),
            message=message,
            rule="3.4",
            options=(*options, Option(NO_ROOM, Text("No cabe", "No room"))),
            default=options[0].value,
            unsure=False,
        )
    )


# ---- movement: 3.5


def tell_moves(table: Table, behaviours: dict[str, str]) -> Procedure[None]:
    """Show the moves of the AI's units in words, confirmed with one key (3.5)."""
    orders = tuple(move_orders(table, behaviours))
    yield from Ask(
        key="move.told",
        subject=(str(table.state.turn),),
        who=AI,
        message=msg(N_("Mueve las unidades de la IA, salvo las desplegadas ahora.")),
        rule="3.5",
        detail=msg(N_("{orders}"), orders=orders),
        options=(Option("done", Text("Hecho", "Done")),),
        default="done",
        unsure=False,
    )
    for order in orders:
        yield from say(N_("Movimiento: {order}"), "3.5", order=order)


def move_orders(table: Table, behaviours: dict[str, str]) -> Iterator[Message]:
    """Yield the move of each unit with a rule of its own, then of all others by the attitude (3.5)."""
    for piece in table.side(AI):
        card, unit = table.card_of(piece), Ref("piece", piece.id)
        if piece.deployed == table.state.turn and not card.moves_at_once:
            continue
        behaviour = behaviours.get(piece.id, movement.NORMAL)
        if behaviour != movement.NORMAL:
            yield msg(movement.OF_UNIT[behaviour], unit=unit)
        elif any(table.content.cards[item].role is Role.SUPPLIES for item in piece.equipment):
            yield msg(N_("{unit} va hacia la línea 6 buscando cobertura"), unit=unit)
        elif card.role in OF_ROLE:
            yield msg(OF_ROLE[card.role], unit=unit)
    if table.state.lines:
        yield msg(N_("las demás van a las líneas {lines}"), lines=tuple(str(line) for line in table.state.lines))
    else:
        yield msg(N_("las demás: la IA {orders}"), orders=tuple(attitude.ORDERS[order] for order in table.state.orders))


# ---- fire: 3.6


def ask_shot(table: Table, weapon: str, penetration_by_unit: Mapping[str, int]) -> Procedure[tuple[str, str]]:
    """Ask for the next unit to fire and the first criterion of its target; ("", "") for none (3.6).

    `penetration_by_unit` has the units that can still fire, each with the penetration of this weapon.
    """
    words = (
        N_("De la línea 1 a la 6: ¿qué unidad de la IA es la primera que puede disparar con su equipo?")
        if weapon
        else N_("De la línea 1 a la 6: ¿qué unidad de la IA es la primera que puede disparar a alguien?")
    )
    shooter = yield from Choose(
        key="fire.who",
        subject=(str(table.state.turn), str(len(table.state.fired)), weapon),
        who=AI,
        message=msg(words),
        rule="3.6",
        options=(
            *(
                Option(item, Ref("piece", item), msg(N_("penetración {value}"), value=penetration))
                for item, penetration in penetration_by_unit.items()
            ),
            Option(NOBODY, Text("Ninguna más", "No other")),
        ),
        default=NOBODY,
    )
    if shooter == NOBODY:
        return "", ""
    criterion = yield from Choose(
        key="fire.criterion",
        subject=(shooter, weapon),
        who=AI,
        message=msg(N_("¿Cuál es el primero que tiene a tiro {unit}?"), unit=Ref("piece", shooter)),
        rule="3.6",
        options=tuple(Option(name, item) for name, item in fire.CRITERIA.items()),
        default=fire.KILL,
    )
    yield Note(
        key="fire.order",
        subject=(shooter,),
        message=msg(N_("{unit} dispara: {criterion}"), unit=Ref("piece", shooter), criterion=fire.CRITERIA[criterion]),
        rule="3.6",
    )
    return shooter, criterion


# ---- objectives: 3.0


def ask_holders(table: Table) -> Procedure[None]:
    """Ask how many objectives each side holds at the end of a scenario's turn (3.0)."""
    if board.is_sketched(table) or table.kind is Kind.VARIABLE or table.state.side == table.state.first:
        return
    objectives_left = len(table.plan.objectives)
    for side, words in (
        (AI, N_("¿Cuántos objetivos tiene la IA con una unidad encima?")),
        (PLAYER, N_("¿Y cuántos tienes tú?")),
    ):
        objective_count = yield from Number(
            key="end.objectives",
            subject=(side, str(table.state.turn)),
            message=msg(words),
            rule="3.0",
            low=0,
            high=objectives_left,
            default=min(objectives_left, table.state.held.get(side, 0)),
        )
        table.state.held[side] = objective_count
        objectives_left -= objective_count
