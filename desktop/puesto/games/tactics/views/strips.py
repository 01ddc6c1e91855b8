"""Strips beside the board: preparation, first attitude, reasons for a card's place, the phases."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.messages import N_, Message, Ref, Sayable, Text, msg
from puesto.core.procedure_views import ACTIVE, DONE, IDLE, StepsView, StepView
from puesto.games.tactics.phases import attitude, deployment
from puesto.games.tactics.preparation.deck import PILE_WORDS
from puesto.games.tactics.printed.records import Card, pile_of
from puesto.games.tactics.table import board, sequence
from puesto.games.tactics.table.secret import read_secret
from puesto.games.tactics.table.state import AI, PLAYER, Table
from puesto.games.tactics.turn import hand

PREPARATION = (sequence.SETUP, sequence.FIRST, sequence.INITIAL)


def strips_of(table: Table) -> tuple[StepsView, ...]:
    """Return everything shown as steps, in order."""
    result = [preparation_strip(table)] if table.state.step in PREPARATION else []
    if table.state.table == attitude.INITIAL:
        result.append(orders_strip(table))
    elif table.state.table:
        result.append(plan_strip(table))
    elif table.state.step == sequence.PLAYER_TURN:
        result.append(own_turn_strip())
    elif table.state.step == sequence.AI_START:
        result.append(opening_strip())
    if placing := read_secret(table.state).placing:
        result.append(placing_strip(table, *placing))
    return (*result, phases_strip(table))


def preparation_strip(table: Table) -> StepsView:
    """Return the steps of the preparation, the present one active."""
    current_step = PREPARATION.index(table.state.step)
    steps = tuple(
        StepView(
            step,
            str(index + 1),
            sequence.STEP_NAMES[step],
            state=IDLE if index > current_step else ACTIVE if index == current_step else DONE,
        )
        for index, step in enumerate(PREPARATION)
    )
    kind = dict(attitude.KINDS)[table.kind.value]
    return StepsView("preparation", msg(N_("Preparación")), steps, msg(N_("IA: {kind}"), kind=kind), AI, "1")


def orders_strip(table: Table) -> StepsView:
    """Return the attitude of the first two turns, an order a line."""
    steps = tuple(
        StepView(order, str(index), attitude.ORDERS[order], state=ACTIVE if index == 1 else IDLE)
        for index, order in enumerate(table.state.orders, 1)
    )
    return StepsView("orders", msg(N_("Actitud inicial")), steps, dict(attitude.KINDS)[table.kind.value], AI, "3.1")


def plan_strip(table: Table) -> StepsView:
    """Return the AI's plan for this turn: its attitude, target lines, and supply line."""
    state = table.state
    band = attitude.BAND_WORDS[state.band]
    supply = msg(N_("entera")) if board.supply(table) == board.WHOLE else msg(N_("rota"))
    messages: list[tuple[Sayable, Sayable]] = [
        (msg(N_("Actitud")), msg(N_("{result}: {band}"), result=state.result, band=band)),
        (msg(N_("Objetivo del turno")), aims_words(table)),
        (msg(N_("Línea de suministros")), supply),
    ]
    steps = tuple(StepView(str(index), str(index), title, said=item) for index, (title, item) in enumerate(messages, 1))
    kind = dict(attitude.KINDS)[table.kind.value]
    return StepsView("plan", msg(N_("Lo que se propone")), steps, msg(N_("IA: {kind}"), kind=kind), AI, "3.1")


def aims_words(table: Table) -> Message:
    """Return the lines at which the AI aims; a lost cell is asked for first (3.1)."""
    lines = tuple(map(str, table.state.lines))
    return msg(N_("líneas {lines}"), lines=lines) if lines else msg(N_("por decidir"))


def opening_strip() -> StepsView:
    """Return the steps of the AI's first turn before it has an attitude (3.1)."""
    message = ((N_("Línea de suministros"), ACTIVE), (N_("Actitud"), IDLE))
    steps = tuple(
        StepView(str(index), str(index), msg(words), state=state) for index, (words, state) in enumerate(message, 1)
    )
    return StepsView("opening", msg(N_("Actitud de la IA")), steps, msg(N_("Lo que mira primero")), AI, "3.1")


def own_turn_strip() -> StepsView:
    """Return the steps of the player's turn: play on the table, enter changes, end it (3.0)."""
    message = (N_("Despliega, mueve y dispara"), N_("Anota aquí lo que cambie"), N_("Termina: juega la IA"))
    steps = tuple(StepView(str(index), str(index), msg(words)) for index, words in enumerate(message, 1))
    return StepsView("own_turn", msg(N_("Tu turno")), steps, msg(N_("En la mesa, con tus cartas")), PLAYER, "3.0")


def placing_strip(table: Table, id: str, place: str = "", enemy: str = "") -> StepsView:
    """Return the card to be deployed with the reasons for it and its place, but nothing of the hand."""
    card = table.content.cards[id]
    numbers = {
        msg(N_("penetración")): card.penetration,
        msg(N_("blindaje")): card.armour,
        msg(N_("alcance")): card.range,
        msg(N_("PA")): card.gives_pa,
    }
    parts = tuple(msg(N_("{name} {value}"), name=name, value=value) for name, value in numbers.items() if value)
    steps = tuple(
        StepView(str(index), str(index), title, state=state, said=step, rule="3.4")
        for index, (title, step, state) in enumerate(placing_steps(table, card, place, enemy))
    )
    title = msg(N_("{card} · {cost} PA"), card=card.name, cost=card.cost)
    return StepsView("placing", title, steps, msg(N_("{names}"), names=parts), AI, "3.4")


def placing_steps(table: Table, card: Card, place: str, enemy: str) -> Iterator[tuple[Sayable, Sayable, str]]:
    """Yield the reasons, one a step: priority, amount, whom it faces, the square."""
    state = table.state
    if card.gives_pa:
        yield msg(N_("Prioridad 0")), msg(N_("da PA: va antes que ninguna")), DONE
    else:
        yield msg(N_("Cartas que dan PA")), msg(N_("tapado: diría qué tiene en la mano")), DONE
        pile = pile_of(card.type)
        level = next((index for index, rank in enumerate(hand.ranks(table), 1) if rank.pile is pile), 0)
        band = attitude.BAND_WORDS[hand.band_in_force(table)]
        words = N_("actitud: {band}; orden de la casa") if hand.is_house_order(table) else N_("actitud: {band}")
        yield msg(N_("{pile}: prioridad {level}"), pile=PILE_WORDS[pile], level=level), msg(words, band=band), DONE
    cards_left = state.to_place
    amount_text = msg(N_("esta y {n} más, boca abajo"), n=cards_left) if cards_left else msg(N_("esta es la última"))
    yield msg(N_("Con {pa} PA"), pa=state.ai_pa), amount_text, DONE
    if enemy:
        yield msg(N_("Frente a {enemy}"), enemy=Ref("piece", enemy)), msg(N_("la puede dañar")), DONE
    elif place in state.terrain:
        yield msg(N_("Sobre terreno")), deployment.PLACES[deployment.ON_TERRAIN], DONE
    else:
        yield msg(N_("Cerca de terreno")), deployment.PLACES[deployment.NEAR_TERRAIN], DONE
    if place:
        yield msg(N_("A {place}"), place=place), msg(N_("qué casilla de la columna es lectura de la casa")), ACTIVE


def phases_strip(table: Table) -> StepsView:
    """Return the eight phases of the AI's turn, the present one active."""
    current_phase = sequence.phase_number(table.state.step) if table.state.side == AI else 0
    steps = tuple(
        StepView(name, str(number), title, AI, phase_state(number, current_phase))
        for number, (name, title) in enumerate(sequence.PHASES.items(), 1)
    )
    title, pa = Text("Turno de la IA", "The AI's turn"), msg(N_("la IA tiene {pa} PA"), pa=table.state.ai_pa)
    return StepsView("phases", title, steps, pa, AI, "3.0", flat=True)


def phase_state(number: int, current_phase: int) -> str:
    """Return whether a phase is over, present or to come; `current_phase` 0: it is not the AI's turn."""
    return IDLE if number > current_phase else ACTIVE if number == current_phase else DONE
