"""The printed game: cards, the decks that are built of them, scenarios."""

from __future__ import annotations

from enum import Enum
from functools import cache

from puesto.core.charts import HOUSE as HOUSE
from puesto.core.charts import Chart
from puesto.core.messages import Text
from puesto.core.values import Boxes, Columns, Number, Struct, field


class CardType(str, Enum):
    """Type printed on a card (1.1)."""

    INFANTRY = "infantry"
    ARTILLERY = "artillery"
    TANK = "tank"
    TRANSPORT = "transport"
    SUPPORT = "support"
    AIRCRAFT = "aircraft"


class Pile(str, Enum):
    """The five piles into which the cards are sorted (1.1)."""

    INFANTRY = "infantry"
    ARTILLERY = "artillery"
    TANK = "tank"
    TRANSPORT = "transport"
    SUPPORT = "support"


class Role(str, Enum):
    """Role of a card besides its type that matters to the movement of the AI (3.5)."""

    NONE = ""
    COMMAND_GROUP = "command_group"
    LINK = "communications_link"
    RADIO = "radio_operator"
    SUPPLIES = "supplies"


class Kind(str, Enum):
    """The column of the AI: pitched battle, historical attacker or historical defender (3.1)."""

    VARIABLE = "variable"
    OFFENSIVE = "offensive"
    DEFENSIVE = "defensive"


KIND_WORDS: dict[Kind, Text] = {
    Kind.VARIABLE: Text("Variable: batalla campal", "Variable: pitched battle"),
    Kind.OFFENSIVE: Text("Ofensiva: escenario histórico", "Offensive: historical scenario"),
    Kind.DEFENSIVE: Text("Defensiva: escenario histórico", "Defensive: historical scenario"),
}


class Card(Struct, frozen=True):
    """Printed card, with the values that matter to the AI; the standard rules have the rest."""

    id: str
    name: Text
    type: CardType
    cost: Number
    """PA to deploy it."""
    penetration: Number = 0
    armour: Number = 0
    range: Number = 0
    hits: Number = 1
    """Normal hits that annihilate it."""
    gives_pa: Number = 0
    role: Role = Role.NONE
    equipment: bool = False
    """Whether it is equipped to a unit rather than deployed."""
    label: Text | None = None
    """A shorter name for the sketch."""
    moves_at_once: bool = False
    """Whether an ability lets it move in the turn in which it is deployed (3.5)."""
    source: str = HOUSE


class CardCopies(Struct, frozen=True):
    """A card of a deck, and how many copies lie in it."""

    card: str
    copies: Boxes = 1


class CardDeck(Struct, frozen=True):
    """Cards of one side, and how many there are of each."""

    id: str
    title: Text
    cards: dict[str, Boxes] = field(default_factory=dict)
    cloth: str = "german"
    rows: tuple[CardCopies, ...] = ()
    """More of them, in the order in which an owner typed them in."""
    source: str = HOUSE

    def counted(self) -> dict[str, int]:
        """Return every card of the deck with its copies."""
        result = dict(self.cards)
        for row in self.rows:
            result[row.card] = result.get(row.card, 0) + row.copies
        return result


class InitialUnit(Struct, frozen=True):
    """Cards of the AI that begin on the board (2.4)."""

    card: str
    count: Boxes = 1


class Piles(Struct, frozen=True):
    """Cards of each pile that the AI takes in a scenario (1.3)."""

    infantry: Number = 0
    artillery: Number = 0
    tank: Number = 0
    transport: Number = 0
    support: Number = 0


class BattlePlan(Struct, frozen=True):
    """A battle: pitched, or a historical scenario with its own forces."""

    id: str
    title: Text
    summary: Text
    kind: Kind
    ai_deck: str
    player_deck: str
    columns: Columns = 6
    turns: Boxes = 8
    """Last turn; a setting decides whether the battle ends with it."""
    headquarters: Boxes = 10
    """Damage that destroys a headquarters; a setting decides whether the battle ends then."""
    objectives: tuple[str, ...] = ()
    terrain: tuple[str, ...] = ()
    """Squares with a terrain card that gives a bonus."""
    piles: Piles = Piles()
    """Historical: how many cards of each pile the AI takes (1.3)."""
    pa: Boxes = 5
    cards: Boxes = 5
    first: str = ""
    """First player, `ai` or `player`, by the historical scenario; "" if it is rolled (2.2)."""
    initial: tuple[InitialUnit, ...] = ()
    initial_pa: Boxes = 0
    """PA for the units that begin; what is left over equips them (2.4)."""
    artificial_terrain: bool = True
    source: str = HOUSE


class Content(Struct, frozen=True):
    """Everything that is printed."""

    charts: dict[str, Chart] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    decks: dict[str, CardDeck] = field(default_factory=dict)
    battles: dict[str, BattlePlan] = field(default_factory=dict)


@cache
def pile_of(type: CardType) -> Pile:
    """Return the pile of a type: aircraft belong to Support (1.1)."""
    return Pile.SUPPORT if type is CardType.AIRCRAFT else Pile(type.value)
