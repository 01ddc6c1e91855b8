"""The first phases of the AI's turn: attitude, PA, cards; then its plan, which nobody sees (3.1-3.4)."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Text, count, msg
from puesto.core.prompts import Note, Option, Procedure
from puesto.core.questions.board import Ask
from puesto.core.saying import say, tell
from puesto.core.values import replace
from puesto.games.tactics.phases import attitude, deployment, headquarters
from puesto.games.tactics.phases.attitude import AttitudeFacts
from puesto.games.tactics.phases.deployment import PlanResult
from puesto.games.tactics.phases.headquarters import CardsFacts, HeadquartersFacts
from puesto.games.tactics.printed import charts
from puesto.games.tactics.printed.records import Kind
from puesto.games.tactics.printed.settings import DIFFICULTY, PA_OF_LEVEL
from puesto.games.tactics.table import board, sequence
from puesto.games.tactics.table.secret import keep_secret, read_secret
from puesto.games.tactics.table.state import AI, PLAYER, Table
from puesto.games.tactics.turn import hand, interview

LOST_CELLS = {Kind.OFFENSIVE: "1-2", Kind.DEFENSIVE: "3-4"}
"""Proposal for the two cells of the objectives table whose text is lost."""


def begin_turn(table: Table) -> Procedure[None]:
    """Decide attitude, PA and cards (3.1, 3.2, 3.3)."""
    state = table.state
    state.side, state.fired, state.fired_out, state.supply = AI, [], [], ""
    yield from say(N_("Turno {n} de la IA"), "3.0", "heading", n=state.turn)
    yield from ask_supply(table)
    yield from find_attitude(table)
    yield from collect_pa(table)
    yield from fill_hand(table)
    plan = make_plan(table)
    yield Note(
        key="deploy.amount",
        message=msg(N_("Con {pa} PA: {rung}"), pa=state.ai_pa, rung=deployment.RUNGS[plan.rung]),
        rule="3.4",
        notes=tuple(
            Note(key="deploy.failed", message=msg(N_("No puede: {rung}"), rung=deployment.RUNGS[rung]), rule="3.4")
            for rung in plan.failed
        ),
    )
    state.step = sequence.DEPLOY


def ask_supply(table: Table) -> Procedure[None]:
    """Ask whether the supply line is as in the sketch (3.1)."""
    sketched = board.supply(table)
    words = {
        board.WHOLE: Text("Entera", "Unbroken"),
        board.BROKEN: Text("Rota", "Broken"),
    }
    message = msg(N_("Es lo que dice el croquis")) if board.is_sketched(table) else None
    second = board.BROKEN if sketched == board.WHOLE else board.WHOLE
    table.state.supply = yield from Ask(
        key="attitude.supply",
        subject=(str(table.state.turn),),
        message=msg(N_("¿Cómo está la línea de suministros de la IA?")),
        rule="3.1",
        options=(Option(sketched, words[sketched], message), Option(second, words[second])),
        default=sketched,
        unsure=False,
    )


def facts_of(table: Table) -> AttitudeFacts:
    """Return the facts of the attitude from the sketch (3.1)."""
    return replace(
        attitude_facts(table),
        ai_lines_with_units=len(board.lines_held(table, AI)),
        player_lines_with_units=len(board.lines_held(table, PLAYER)),
        ai_on_objective=AI in board.holders(table),
        objective_in_ai_range=board.is_objective_in_range(table),
        player_em_in_ai_range=board.is_headquarters_in_range(table),
    )


def attitude_facts(table: Table) -> AttitudeFacts:
    """Return the facts of the attitude that need no board: turn, readings, supply line (3.1)."""
    return AttitudeFacts(
        turn=table.state.turn,
        ai_kind=table.kind.value,
        ai_supply_line_broken=board.supply(table) == board.BROKEN,
        per_ai_line=int(table.reading("ai_line")),
        per_player_line=int(table.reading("player_line")),
        die=table.reading("attitude_die"),
    )


def find_attitude(table: Table) -> Procedure[None]:
    """Decide the attitude of this turn and its target lines; a lost cell is asked once (3.1)."""
    state = table.state
    facts = (
        facts_of(table)
        if board.is_sketched(table)
        else (yield from interview.ask_attitude(table, attitude_facts(table)))
    )
    result = yield from attitude.take_attitude(table.content.charts, facts)
    state.table, state.orders, state.modifiers = result.table, list(result.orders), dict(result.modifiers)
    state.result, state.band, state.lines = result.result, result.band, list(result.lines or ())
    if result.status == attitude.TO_BE_ASKED:
        state.lines = list(charts.read_span((yield from ask_lost_cell(table))))
    if state.lines:
        message = msg(N_("Objetivo: líneas {lines}"), lines=tuple(str(line) for line in state.lines))
        yield from tell(message, "3.1", key="attitude.lines")


def ask_lost_cell(table: Table) -> Procedure[str]:
    """Ask for the lines of a cell that the text has lost, once at this table (3.1)."""
    question = f"high_{table.kind.value}"
    if question not in table.state.rulings:
        spans = ("1-2", "3-4", "5-6")
        table.state.rulings[question] = yield from Ask(
            key="attitude.lost",
            subject=(question,),
            message=msg(N_("El texto ha perdido esta casilla. ¿A qué líneas va la IA con 8 o más? Mira tu hoja.")),
            rule="3.1",
            options=tuple(Option(span, msg(N_("Líneas {lines}"), lines=span)) for span in spans),
            default=LOST_CELLS[table.kind],
            unsure=False,
        )
    return table.state.rulings[question]


def collect_pa(table: Table) -> Procedure[None]:
    """Add the PA of the headquarters, the supply line and the cards (3.2)."""
    em, supply = (
        int(table.reading("em_pa")),
        int(table.reading("supply_pa")) if board.supply(table) == board.WHOLE else 0,
    )
    equipment = [table.content.cards[item] for piece in table.side(AI) for item in piece.equipment]
    cards = sum(card.gives_pa for card in (*map(table.card_of, table.side(AI)), *equipment))
    difficulty_pa = PA_OF_LEVEL.get(table.reading(DIFFICULTY.id), 0)
    result = headquarters.income(
        HeadquartersFacts(em_pa=em, supply_line_pa=supply, card_pa=cards, more_pa=difficulty_pa)
    )
    table.state.ai_pa += result.pa_generated
    if difficulty_pa:
        sign = "+" if difficulty_pa > 0 else "−"
        yield from say(N_("Por la dificultad, de la casa: {sign}{n} PA"), "3.2", sign=sign, n=abs(difficulty_pa))
    yield from say(
        N_("EM {em}, suministros {supply}, cartas {cards}: la IA tiene {pa} PA"),
        "3.2",
        em=em,
        supply=supply,
        cards=cards,
        pa=table.state.ai_pa,
    )


def fill_hand(table: Table) -> Procedure[None]:
    """Draw cards up to seven; if none can fire, seven others (3.3)."""
    state = table.state
    before = len(read_secret(state).hand)
    card_count = headquarters.cards_drawn(CardsFacts(hand=before)).draw
    yield from hand.draw(table, card_count)
    cards = read_secret(state).hand
    yield from tell(count(NN_("La IA roba una carta", "La IA roba {n} cartas"), len(cards) - before), "3.3")
    if not cards or any(hand.can_fire(table.content.cards[card]) for card in cards):
        return
    result = headquarters.cards_drawn(CardsFacts(hand=len(cards), any_can_fire=False))
    hand.seal(table, "redraw", cards)
    yield from say(N_("Ninguna de sus cartas puede disparar: las descarta y roba otras"), "3.3")
    yield from hand.discard(table, cards)
    yield from hand.draw(table, result.redraw)


def make_plan(table: Table) -> PlanResult:
    """Return the plan of the cards to deploy this turn; its reason is sealed with the hand (3.4)."""
    state = table.state
    secret = read_secret(state)
    deployable = [card for card in secret.hand if not table.content.cards[card].equipment]
    weighed_cards = hand.weighed_hand(table, deployable)
    result = deployment.deployment_plan(state.ai_pa, weighed_cards, table.reading("pa_cards"))
    planned_cards = tuple(deployable[int(index)] for index in result.chosen)
    keep_secret(state, replace(secret, plan=planned_cards))
    state.to_place = len(planned_cards)
    hand.seal(table, result.rung, deployable)
    return result
