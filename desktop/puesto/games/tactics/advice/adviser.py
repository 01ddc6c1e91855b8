"""The staff of 2GM Tactics: squares, cards and targets, weighed on the sketch.

It counts what lies open: the hand of the AI and its deck are never looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.opponents.advice import Advice, AdviceCase, Adviser, Counsel, advice_of, term
from puesto.core.opponents.opponent import Candidate, Term
from puesto.games.tactics.phases.fire import pierces
from puesto.games.tactics.printed.records import Card, CardType, Content
from puesto.games.tactics.table import board
from puesto.games.tactics.table.state import AI, PLAYER, Piece, State, Table
from puesto.games.tactics.turn import player_turn

MEASURE = msg(N_("PA: lo que cuesta desplegar una carta"))
CAVEAT = msg(N_("No cuenta lo que la IA tiene en la mano."))
EXPOSED, ON_OBJECTIVE, A_STEP, CUTS_SUPPLY, WOUND = 0.7, 1.5, 0.15, 1.0, 0.4
"""Share of its cost that a unit risks in range of the AI, worth of an objective, of a step towards it and of a cut
supply line, and share of a target's cost that a hit is worth which only wounds it."""
AIM, RISK, OBJECTIVE, NEARER, SUPPLY, PRICE = "aim", "risk", "objective", "nearer", "supply", "price"
WORDS: dict[str, Message] = {
    AIM: msg(N_("a quién alcanza desde ahí")),
    RISK: msg(N_("quién la alcanza ahí")),
    OBJECTIVE: msg(N_("ocupa un objetivo")),
    NEARER: msg(N_("la distancia al objetivo")),
    SUPPLY: msg(N_("corta el suministro de la IA")),
    PRICE: msg(N_("los PA que cuesta")),
}


def advise(case: AdviceCase[State, Content]) -> Counsel:
    """Return the best squares, cards, units or targets for the player's question."""
    table = Table(case.state, case.content)
    if case.prompt.key not in WEIGHED or (not table.side(AI) and case.prompt.key in ("player.action", "player.piece")):
        return None
    if not board.is_sketched(table):
        return msg(N_("Sin croquis tu estado mayor no ve el tablero."))
    return WEIGHED[case.prompt.key](table, case)


def hit_share(hits_left: int) -> float:
    """Return the share of a unit's cost that a hit is worth, by the hits that it still takes."""
    return 1.0 if hits_left <= 1 else WOUND


def reaches(shooter: Card, start: str, target: Card, end: str) -> bool:
    """Return whether a card on one square can hurt another card on another square (3.6)."""
    return board.distance(start, end) <= shooter.range and pierces(shooter.penetration, target.armour)


def aim_from(table: Table, card: Card, place: str) -> tuple[float, str]:
    """Return the worth of the best target from a square, and who that is; 0 and "" for none (3.6)."""
    rows = [
        (table.card_of(enemy).cost * hit_share(table.hits_left(enemy)), enemy.id)
        for enemy in table.side(AI)
        if enemy.place and reaches(card, place, table.card_of(enemy), enemy.place)
    ]
    return max(rows, default=(0.0, ""))


def risk_at(table: Table, card: Card, hits_left: int, place: str) -> tuple[float, str]:
    """Return what the AI can do to a card on a square, and who threatens most; 0 and "" for nothing (3.6)."""
    threats = [
        enemy for enemy in table.side(AI) if enemy.place and reaches(table.card_of(enemy), enemy.place, card, place)
    ]
    if not threats:
        return 0.0, ""
    nearest = min(threats, key=lambda enemy: (board.distance(place, enemy.place), enemy.id))
    shares = sum(hit_share(hits_left) * 0.5**number for number in range(len(threats)))
    return card.cost * EXPOSED * shares, nearest.id


def terms_at(table: Table, card: Card, place: str, hits_left: int) -> tuple[dict[str, float], str, str]:
    """Return why to put a card on a square, its best target, and the enemy that threatens it most.

    The first is the worth of each reason in PA, negative where it speaks against the square. The ids of the two
    cards are "" for none.
    """
    aim, target = aim_from(table, card, place)
    risk, shooter = risk_at(table, card, hits_left, place)
    goals = table.plan.objectives
    holds = place in goals and card.type is not CardType.AIRCRAFT
    away = min((board.distance(place, goal) for goal in goals), default=0)
    cuts = not _is_cut(table) and _is_cut(table, place)
    terms = {
        AIM: aim,
        RISK: -risk,
        OBJECTIVE: ON_OBJECTIVE * holds,
        NEARER: -A_STEP * away,
        SUPPLY: CUTS_SUPPLY * cuts,
    }
    return terms, target, shooter


def _is_cut(table: Table, place: str = "") -> bool:
    """Return whether the AI's supply line is broken, or would be by a card on a square."""
    if not place:
        return board.supply(table) == board.BROKEN
    table = table.as_it_stands()
    table.add_piece(next(iter(table.content.cards)), PLAYER, place, table.state.turn)
    return board.supply(table) == board.BROKEN


def _candidate(
    table: Table,
    value: str,
    message: Message | Ref,
    card: Card,
    place: str,
    hits_left: int,
    terms_now: dict[str, float],
) -> Candidate:
    """Return a card on a square as a candidate; `terms_now` are the terms against which it is weighed."""
    terms, target, shooter = terms_at(table, card, place, hits_left)
    change = {id: worth - terms_now.get(id, 0.0) for id, worth in (terms | {PRICE: 0.0}).items()}
    notable_terms = tuple(term(id, WORDS[id], worth) for id, worth in change.items() if round(100 * worth))
    return Candidate(
        value, message, notable_terms or (term(NEARER, WORDS[NEARER], 0.0),), reason=_reason(target, shooter)
    )


def _reason(target: str, shooter: str) -> Message:
    """Return whom a unit reaches from a square and who reaches it, in few words."""
    if target and shooter:
        return msg(N_("alcanza a {enemy}; a tiro de {other}"), enemy=Ref("piece", target), other=Ref("piece", shooter))
    if target:
        return msg(N_("alcanza a {enemy}; nadie a ella"), enemy=Ref("piece", target))
    if shooter:
        return msg(N_("a tiro de {other}"), other=Ref("piece", shooter))
    return msg(N_("a salvo, y sin blanco"))


def moves_of(table: Table, piece: Piece) -> Iterator[tuple[str, Candidate]]:
    """Yield each square beside a unit, and its own, with the worth of going there (3.5)."""
    card, hits_left = table.card_of(piece), table.hits_left(piece)
    terms_now, _, _ = terms_at(table, card, piece.place, hits_left)
    for place in board.free(table, board.beside(table, piece.place)):
        words = msg(N_("{unit}, a {place}"), unit=Ref("piece", piece.id), place=Ref("square", place))
        yield place, _candidate(table, place, words, card, place, hits_left, terms_now)


def _own_units(table: Table) -> list[Piece]:
    return [piece for piece in board.units(table, PLAYER) if piece.place]


def weigh_square(table: Table, case: AdviceCase[State, Content]) -> Advice | None:
    """Weigh the squares of a card that is deployed, or of a unit that moves one square."""
    offered_squares = [option.value for option in getattr(case.prompt, "options", ())]
    if player_turn.MOVE in case.prompt.subject:
        piece = table.state.pieces.get(str(case.given.get("player.piece", "")))
        if piece is None:
            return None
        candidates = [
            replace_words(table, candidate, place)
            for place, candidate in moves_of(table, piece)
            if place in offered_squares
        ]
        return advice_of(candidates, MEASURE, caveat=CAVEAT)
    card = table.content.cards.get(str(case.given.get("player.card", "")))
    if card is None:
        return None
    candidates = [
        _candidate(table, place, square_words(place), card, place, card.hits, {}) for place in offered_squares
    ]
    return advice_of(candidates, MEASURE, caveat=CAVEAT)


def square_words(place: str) -> Message:
    """Return a square in words."""
    return msg(N_("{place}"), place=Ref("square", place))


def replace_words(table: Table, candidate: Candidate, place: str) -> Candidate:
    """Return a move with only its square in words: who moves is asked about already."""
    return Candidate(candidate.value, square_words(place), candidate.terms, reason=candidate.reason)


def weigh_cards(table: Table, case: AdviceCase[State, Content]) -> Advice | None:
    """Weigh the cards that can be deployed, each on its best square, against its price (3.4)."""
    room = board.free(table, board.squares(table, board.REAR[PLAYER]))
    candidates = []
    for option in getattr(case.prompt, "options", ()):
        card = table.content.cards[option.value]
        rows = [
            _candidate(table, option.value, Ref("card", card.id), card, place, card.hits, _price(card))
            for place in room
        ]
        if rows:
            candidates.append(max(rows, key=lambda row: row.worth))
    return advice_of(candidates, MEASURE, caveat=CAVEAT)


def weigh_pieces(table: Table, case: AdviceCase[State, Content]) -> Advice | None:
    """Weigh whom to move, each by its best square, or whom to hit."""
    if player_turn.LOST in case.prompt.subject:
        return None
    if player_turn.MOVE not in case.prompt.subject:
        return advice_of(_hits(table, by_piece=True), MEASURE, caveat=CAVEAT)
    candidates = []
    for piece in _own_units(table):
        rows = [candidate for _, candidate in moves_of(table, piece)]
        if rows:
            best = max(rows, key=lambda row: row.worth)
            candidates.append(Candidate(piece.id, best.message, best.terms, reason=best.reason))
    return advice_of(candidates, MEASURE, caveat=CAVEAT)


def _hits(table: Table, by_piece: bool) -> list[Candidate]:
    """Return the targets of the player's units, each with who reaches it."""
    candidates = list[Candidate]()
    for enemy in table.side(AI):
        shooters = [
            piece
            for piece in _own_units(table)
            if enemy.place and reaches(table.card_of(piece), piece.place, table.card_of(enemy), enemy.place)
        ]
        if shooters:
            gain = table.card_of(enemy).cost * hit_share(table.hits_left(enemy))
            who = max(shooters, key=lambda piece: (table.card_of(piece).penetration, piece.id))
            words = msg(N_("{unit} dispara a {enemy}"), unit=Ref("piece", who.id), enemy=Ref("piece", enemy.id))
            reason = (
                msg(N_("un impacto la aniquila")) if table.hits_left(enemy) <= 1 else msg(N_("un impacto la hiere"))
            )
            value = enemy.id if by_piece else player_turn.HIT
            candidates.append(Candidate(value, words, (term(AIM, WORDS[AIM], gain),), reason=reason))
    return candidates


def weigh_actions(table: Table, case: AdviceCase[State, Content]) -> Advice | None:
    """Weigh what to do: shots, moves and cards by their best."""
    offered_values = {option.value for option in getattr(case.prompt, "options", ())}
    candidates: list[Candidate] = [hit for hit in _hits(table, by_piece=False) if player_turn.HIT in offered_values]
    if player_turn.MOVE in offered_values:
        moves = [candidate for piece in _own_units(table) for _, candidate in moves_of(table, piece)]
        candidates += [
            Candidate(player_turn.MOVE, candidate.message, candidate.terms, reason=candidate.reason)
            for candidate in _best(moves)
        ]
    if player_turn.DEPLOY in offered_values:
        room = board.free(table, board.squares(table, board.REAR[PLAYER]))
        cards = [table.content.cards[card] for card in player_turn.player_cards(table)]
        rows = [
            _candidate(table, player_turn.DEPLOY, _card_words(card, place), card, place, card.hits, _price(card))
            for card in cards
            for place in room[:DEPLOYED_AT]
        ]
        candidates += _best(rows)
    no_change: tuple[Term, ...] = (term(NEARER, msg(N_("nada cambia")), 0.0),)
    candidates.append(
        Candidate(player_turn.DONE, msg(N_("Terminar el turno")), no_change, reason=msg(N_("nada cambia")))
    )
    return advice_of(candidates, MEASURE, caveat=CAVEAT)


DEPLOYED_AT = 4
"""Squares on which a card is tried where the question is only what to do."""


def _price(card: Card) -> dict[str, float]:
    return {PRICE: 0.5 * card.cost}


def _card_words(card: Card, place: str) -> Message:
    return msg(N_("{card}, en {place}"), card=Ref("card", card.id), place=Ref("square", place))


def _best(rows: Sequence[Candidate]) -> list[Candidate]:
    return sorted(rows, key=lambda row: -row.worth)[:3]


WEIGHED = {
    "player.action": weigh_actions,
    "player.piece": weigh_pieces,
    "player.square": weigh_square,
    "player.card": weigh_cards,
}
"""Questions that are weighed, by their keys."""
ADVISER: Adviser[State, Content] = Adviser(advise)
