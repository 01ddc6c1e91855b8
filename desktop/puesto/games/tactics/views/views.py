"""Views of the table as plain data: sketch, gauge, both sides, headquarters. Never the AI's hidden facts."""

from __future__ import annotations

from puesto.core.card_views import DeckView
from puesto.core.headings import SideView, Spans
from puesto.core.messages import N_, NN_, Message, Ref, Sayable, Text, count, msg
from puesto.core.views import SOLO, CellView, CounterView, Figure, OutcomeView, RosterView, TableView, TrackView
from puesto.games.tactics.printed import pieces
from puesto.games.tactics.printed.records import Card, Content
from puesto.games.tactics.table import board, sequence
from puesto.games.tactics.table.secret import read_secret
from puesto.games.tactics.table.state import AI, PLAYER, Piece, State, Table
from puesto.games.tactics.turn import ending, hand
from puesto.games.tactics.views import board_view, hand_edits, strips

TURNS = Spans(
    round=N_("Turno {n}"),
    turn=N_("Fase {n}"),
    whose=N_("Fase {n} · {side}"),
    both=N_("Turno {n}, fase {turn}"),
    whole=N_("Toda la fase {n}"),
    one=N_("Turno"),
    small=N_("Fase"),
    rounds=N_("Turnos"),
    turns=N_("Fases"),
    one_by_one=N_("Turno a turno"),
    counted=NN_("{n} turno", "{n} turnos"),
    are_phases=True,
)
"""Turns, each with the phases of the AI."""
SIDES: tuple[SideView, ...] = SOLO


def view_of_table(state: State, content: Content) -> TableView:
    """Return the view of the whole table."""
    table = Table(state, content)
    return TableView(
        title=table.plan.title,
        round=state.turn,
        turn=sequence.phase_number(state.step),
        side=state.side,
        moment=moment_words(table),
        decks=(deck_view(table),),
        tracks=(
            damage_track(table, AI, state.ai_damage),
            damage_track(table, PLAYER, state.player_damage),
            pa_track(table),
            turn_track(table),
        ),
        rosters=(
            roster(table, AI, msg(N_("Unidades de la IA"))),
            roster(table, PLAYER, msg(N_("Tus unidades"))),
        ),
        strips=strips.strips_of(table),
        grids=(board_view.grid_view(table),) if board.is_sketched(table) else (),
        gauges=board_view.gauges(table),
        outcome=outcome_view(table),
        sides=SIDES,
        spans=TURNS,
    )


def moment_words(table: Table) -> Message:
    """Return the turn and the phase in words."""
    state = table.state
    if state.step == sequence.OVER:
        return msg(N_("Fin de la batalla"))
    if state.side == PLAYER:
        return msg(N_("Turno {n} · tú"), n=state.turn)
    phase = sequence.PHASE_OF.get(state.step)
    if phase is None:
        return msg(N_("Preparación"))
    return msg(N_("Turno {n} · IA · {phase}"), n=state.turn, phase=sequence.PHASES[phase])


def deck_view(table: Table) -> DeckView:
    """Return the deck of the AI: how many cards lie where, and nothing of which."""
    state = table.state
    secret = read_secret(state)
    note = msg(N_("{n} cartas en la mano"), n=len(secret.hand))
    return DeckView(
        hand.DECK,
        msg(N_("Mazo de la IA")),
        len(secret.deck),
        len(secret.gone),
        0,
        physical=hand.is_own_deck(table),
        note=note,
    )


def damage_track(table: Table, side: str, damage: int) -> TrackView:
    """Return the track of a headquarters' damage."""
    cells = tuple(CellView(number, str(number)) for number in range(max(table.plan.headquarters, damage) + 1))
    title = msg(N_("Daño del EM de la IA")) if side == AI else msg(N_("Daño de tu EM"))
    tone = "victory" if side == AI else "command"
    return TrackView(f"{side}_damage", title, f"{side}_damage", cells, damage, tone=tone)


def pa_track(table: Table) -> TrackView:
    """Return the PA of the AI."""
    have = table.state.ai_pa
    cells = tuple(CellView(number, str(number)) for number in range(max(12, have) + 1))
    return TrackView("ai_pa", msg(N_("PA de la IA")), "ai_pa", cells, have)


def turn_track(table: Table) -> TrackView:
    """Return the turn, up to the one with which the battle ends."""
    last = max(ending.last_turn(table), table.state.turn)
    cells = tuple(CellView(number, str(number)) for number in range(1, last + 1))
    return TrackView("turn", msg(N_("Turno")), "turn", cells, table.state.turn)


def counters(table: Table, side: str) -> tuple[CounterView, ...]:
    """Return the cards in play of a side, as counters."""
    cloth = table.deck(side).cloth
    return tuple(counter_of(table, piece, cloth) for piece in table.side(side))


def roster(table: Table, side: str, title: Message) -> RosterView:
    """Return the cards in play of a side; numbers have two figures, as dozens come and go."""
    numbers = tuple((piece.id, f"{piece.number:02}") for piece in table.side(side) if piece.number)
    return RosterView(side, title, side, counters(table, side), numbers=numbers)


def counter_of(table: Table, piece: Piece, cloth: str) -> CounterView:
    """Return a card in play with its numbers, wounds and equipment."""
    card = table.card_of(piece)
    tags: list[Sayable] = [msg(N_("lleva {card}"), card=Ref("card", item)) for item in piece.equipment]
    if card.gives_pa:
        tags.append(msg(N_("da {n} PA"), n=card.gives_pa))
    return CounterView(
        piece.id,
        Ref("piece", piece.id),
        piece.place,
        board_view.SHAPES[card.type],
        cloth,
        figures=printed_figures(card),
        label=card.name,
        pips=(piece.wounds, max(card.hits, piece.wounds + 1)),
        used=piece.id in table.state.fired,
        picture=pieces.key_of(card),
        tags=tuple(tags),
        edits=hand_edits.piece_edits(table, piece),
    )


def printed_figures(card: Card) -> tuple[Figure, ...]:
    """Return the numbers of a card where its counter has them."""
    figures = [Figure("top_left", str(card.cost), msg(N_("coste")), msg(N_("cuesta {value} PA"), value=card.cost))]
    if card.penetration:
        figures.append(
            Figure(
                "bottom_left",
                str(card.penetration),
                msg(N_("penetración")),
                msg(N_("penetración {value}"), value=card.penetration),
            )
        )
        figures.append(
            Figure("foot_left", str(card.range), msg(N_("alcance")), msg(N_("alcance {value}"), value=card.range))
        )
    figures.append(
        Figure("bottom_right", str(card.armour), msg(N_("blindaje")), msg(N_("blindaje {value}"), value=card.armour))
    )
    return tuple(figures)


def view_of_piece(content: Content, key: str) -> CounterView | None:
    """Return a card as a counter by the key of its picture; None where there is none."""
    for card in content.cards.values():
        if pieces.key_of(card) == key:
            deck = next((deck for deck in content.decks.values() if card.id in deck.counted()), None)
            cloth = deck.cloth if deck is not None else ""
            shape, figures = board_view.SHAPES[card.type], printed_figures(card)
            return CounterView(card.id, card.name, "", shape, cloth, figures, picture=key)
    return None


def outcome_view(table: Table) -> OutcomeView | None:
    """Return the view of the end, with the winner by the house's reading; None while it goes on."""
    state = table.state
    if state.step != sequence.OVER:
        return None
    titles = {AI: Text("Gana la IA", "The AI wins"), PLAYER: Text("Ganas tú", "You win")}
    won = {AI: False, PLAYER: True}.get(state.winner)
    words = msg(
        N_("Daño de los EM: IA {ai}, tú {player}; {why}"),
        why=ending.ENDS[state.ended],
        ai=state.ai_damage,
        player=state.player_damage,
    )
    ahead = abs(state.ai_damage - state.player_damage)
    lead = count(NN_("{n} punto de daño", "{n} puntos de daño"), ahead) if ahead and state.winner else None
    title = titles.get(state.winner, Text("Empate", "A draw"))
    return OutcomeView(title, words, won, state.winner, not state.winner, lead)
