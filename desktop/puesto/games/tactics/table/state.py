"""A battle in play: plain data that a save can hold, and what a rule is given of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from puesto.core import values
from puesto.core.game.rulings import OwnRuling
from puesto.games.tactics.printed.records import BattlePlan, Card, CardDeck, Content, Kind
from puesto.games.tactics.printed.settings import AI_DECK, DEFAULTS, PLAYER_DECK
from puesto.games.tactics.table.copies_by_hand import Discards, Removed

AI, PLAYER = "ai", "player"


class Piece(values.Struct):
    """A card in play: whose it is, its square ("" without a sketch), wounds, what it carries."""

    id: str
    card: str
    side: str
    place: str
    deployed: values.Number = 0
    wounds: values.Number = 0
    equipment: list[str] = values.field(default_factory=list)
    number: values.Tally = 0
    """Its key, which no other card has in this battle; 0 in battles begun before cards had one."""


@dataclass
class State:
    """Battle in play. The AI's hidden facts are in `secret`, scrambled; all the rest is on the table."""

    battle: str
    step: str = "setup"
    settings: dict[str, str] = field(default_factory=dict, metadata=values.LASTING)
    turn: values.Boxes = 1
    side: str = ""
    first: str = ""
    """Side that begins each turn."""
    pieces: dict[str, Piece] = field(default_factory=dict)
    named: values.Tally = 0
    """Number of pieces so far; used for their ids if `copies` are not counted."""
    copies: dict[str, values.Tally] | None = None
    """Pieces of each card so far, of both sides; None in battles begun before they were counted."""
    terrain: list[str] = field(default_factory=list)
    """Squares with a terrain card that gives a bonus."""
    ai_pa: values.Boxes = 0
    ai_damage: values.Boxes = 0
    player_damage: values.Boxes = 0
    table: str = ""
    """Which attitude table was read this turn."""
    orders: list[str] = field(default_factory=list)
    supply: str = ""
    """`whole` or `broken` if the player entered it; "" if the sketch decides."""
    modifiers: dict[str, values.Number] = field(default_factory=dict)
    result: values.Number = 0
    band: str = ""
    lines: list[values.Number] = field(default_factory=list)
    """The lines at which the AI aims this turn."""
    to_place: values.Boxes = 0
    """Number of cards that it still deploys this turn."""
    fired: list[str] = field(default_factory=list)
    """Units that have fired this turn; with `+` behind the name, their equipment."""
    acted: values.Number = 0
    """Number of the player's actions this turn."""
    rulings: dict[str, str] = field(default_factory=dict)
    own_rulings: list[OwnRuling] = field(default_factory=list)
    fired_out: list[str] = field(default_factory=list)
    """Without a sketch: the passes of fire in which nobody else can fire, "" of main weapons and `+` of equipment."""
    held: dict[str, values.Boxes] = field(default_factory=dict)
    """Objectives that each side holds, as last entered, without a sketch."""
    open_hand: bool = False
    """Whether the player has asked to see the hand of the AI."""
    ended: str = ""
    """Why the battle is over."""
    winner: str = ""
    secret: str = ""
    """The AI's hand, the order of its deck and its sealed reasons, scrambled against a glance."""
    taken_out: list[str] = field(default_factory=list)
    """Cards of the AI that hands have taken out of the battle."""

    def reading(self, id: str) -> str:
        """Return the chosen reading of a setting."""
        return self.settings.get(id, DEFAULTS[id])

    @property
    def is_own_deck(self) -> bool:
        """Return whether the AI's deck is on the table, so that the player enters the draws."""
        return self.reading("ai_cards") == "table"

    @property
    def discards(self) -> Discards:
        """Return the discards of the AI, by hand too: `discards.<card>`, and `discards.all` at once."""
        return Discards(self, self.is_own_deck or self.reading("discards") == "up")

    @property
    def removed(self) -> Removed:
        """Return the cards out of the battle, changed by hand through `removed.<card>`."""
        return Removed(self, self.is_own_deck or self.reading("discards") == "up", self.is_own_deck)


@dataclass
class Table:
    """Everything that a rule works on: the state and the printed game."""

    state: State
    content: Content

    @property
    def plan(self) -> BattlePlan:
        """Return the battle as it is printed."""
        return self.content.battles[self.state.battle]

    @property
    def kind(self) -> Kind:
        """Return the column of the AI."""
        return self.plan.kind

    def deck(self, side: str) -> CardDeck:
        """Return the deck of a side: the one chosen for a pitched battle, or the battle's own (1.1)."""
        id, usual_deck = (AI_DECK, self.plan.ai_deck) if side == AI else (PLAYER_DECK, self.plan.player_deck)
        return self.content.decks.get(self.state.settings.get(id, usual_deck)) or self.content.decks[usual_deck]

    def reading(self, id: str) -> str:
        """Return the chosen reading of a setting."""
        return self.state.reading(id)

    def card_of(self, piece: Piece) -> Card:
        """Return the printed card of a piece."""
        return self.content.cards[piece.card]

    def side(self, side: str) -> list[Piece]:
        """Return the pieces of a side, in the order in which they came."""
        return [piece for piece in self.state.pieces.values() if piece.side == side]

    def at(self, place: str) -> Piece | None:
        """Return the piece on a square."""
        return next((piece for piece in self.state.pieces.values() if piece.place == place), None)

    def add_piece(self, card: str, side: str, place: str, deployed: int) -> Piece:
        """Return a new piece on a square."""
        self.state.named += 1
        piece = Piece(f"{side}-{card}-{self._number_of_next(card)}", card, side, place, deployed)
        piece.number = self.state.named
        self.state.pieces[piece.id] = piece
        return piece

    def _number_of_next(self, card: str) -> int:
        copies = self.state.copies
        if copies is None:
            return self.state.named
        copies[card] = copies.get(card, 0) + 1
        return copies[card]

    def as_it_stands(self) -> Table:
        """Return a copy of the table for notes made later, without the AI's hidden facts."""
        state_now = self.state
        pieces = {
            id: Piece(id, piece.card, piece.side, piece.place, piece.deployed, piece.wounds, [*piece.equipment])
            for id, piece in state_now.pieces.items()
        }
        open_state = State(
            state_now.battle,
            settings={**state_now.settings},
            turn=state_now.turn,
            pieces=pieces,
            terrain=[*state_now.terrain],
            band=state_now.band,
        )
        return Table(open_state, self.content)

    def hits_left(self, piece: Piece) -> int:
        """Return how many normal hits still annihilate a piece."""
        return max(1, self.card_of(piece).hits - piece.wounds)
