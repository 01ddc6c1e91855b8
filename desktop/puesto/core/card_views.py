"""Views of cards, decks and piles."""

from __future__ import annotations

from puesto.core.messages import Message, Sayable
from puesto.core.values import Struct


class CardLine(Struct, frozen=True, gc=False):
    """One line of a card: `mark` is `cc`, `short`, `reactive`, `pass` or a number.

    `state` is idle, active, skipped or done.
    """

    id: str
    mark: str
    condition: Sayable | None
    action: Sayable | None
    state: str = "idle"
    reason: Sayable | None = None
    """Why it was skipped, in a few words."""


class CardView(Struct, frozen=True, gc=False):
    """The card in play. `tone` is `action` (green) or `command` (blue); `face_up` False shows its back."""

    id: str
    title: str
    tone: str
    symbol: str = ""
    """`shield`, `bombs` or nothing."""
    heading: Sayable | None = None
    """The band's text: the advance on the mission sheet."""
    critical: tuple[CardLine, ...] = ()
    tactical: tuple[CardLine, ...] = ()
    usage: str = ""
    """The number at the foot, as printed: `≥ 3`."""
    head: bool = False
    corner: str = ""
    source: Sayable | None = None
    """Where the card's text comes from; said on the card when it is ours."""
    face_up: bool = True
    caption: Sayable | None = None
    """The reason for the draw."""
    picture: str = ""
    """The key of a picture that the owner may have attached to it: `bear/order-card-15`; "" where it takes none."""


CARD, MARKER, DIE = "card", "marker", "die"
"""The kinds of drawn things: a card, a marker or chit of card, a die out of a bag."""


class DrawnView(Struct, frozen=True, gc=False):
    """A thing that was drawn or played, with the number that counts and what came of it."""

    id: str
    name: Sayable
    """The large text on it: a card's number, a marker's name."""
    cause: Sayable
    """The reason for the draw, in a few words."""
    told: Sayable
    """The result, in a sentence."""
    detail: Sayable | None = None
    """Why, in another sentence."""
    kind: str = CARD
    tone: str = "action"
    """The band of a card as in `CardView`; the cloth of a marker or die."""
    figure: str = ""
    """The number that counts, as printed: `≥ 6`; "" where the name is what counts."""
    means: Sayable | None = None
    """The meaning of that number."""
    head: bool = False
    paid: str = ""
    """The number that it is compared with."""
    paid_for: Sayable | None = None
    cloth: str = ""
    """The cloth of whose `paid` it is."""
    stamp: Sayable | None = None
    """The result, in a word or two."""
    good: bool = True
    """Whether the stamp is printed in the ink of what goes on, or of what is lost."""
    corner: str = ""
    source: Sayable | None = None
    deck: str = ""
    """The id of the deck or bag of the table that it was drawn from."""
    side: str = ""
    """The side that it belongs to, where that side has a sign."""


class DeckView(Struct, frozen=True, gc=False):
    """A deck beside the table: how many cards are left, discarded and out of the game.

    `physical` if the player draws them.
    """

    id: str
    title: Sayable
    left: int
    discarded: int
    removed: int
    physical: bool
    note: Sayable | None = None
    label: Sayable | None = None
    """A title of a word or two, for several decks side by side."""


BACK, OUT, SHUFFLE = "back", "out", "shuffle"
"""The changes that can be made to a deck by hand. They put something back into it, take it out of the game, or shuffle
the discard pile in."""


class PileAct(Struct, frozen=True, gc=False):
    """Something that hands can do with a deck: the change in the state that it is, and how it reads."""

    act: str
    path: str
    value: str | int | tuple[str, ...]
    message: Sayable


class PileEntry(Struct, frozen=True, gc=False):
    """A card, marker or chit of a deck: its place, its number and its possible changes."""

    what: str
    name: Sayable
    place: Sayable
    copies: int
    acts: tuple[PileAct, ...] = ()


class PileView(Struct, frozen=True, gc=False):
    """A deck looked at: everything that belongs to it, and what can be done with all of it."""

    id: str
    title: Sayable
    entries: tuple[PileEntry, ...]
    acts: tuple[PileAct, ...] = ()
    left: tuple[str, ...] = ()
    """The cards that can still be drawn, with repeats, in sorted order."""
    shuffle: str = ""
    """The id of the shuffle that gives its order; "" if it has no order until something is drawn."""
    sealed: Message | None = None
    """Why nobody may see in which order it comes."""
