"""The descriptor of a game: plain functions over its state and content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from puesto.core.card_views import CardView, DrawnView, PileView
from puesto.core.game.campaigns import Campaigns
from puesto.core.game.drawing import Drawing
from puesto.core.game.learning import Learnt
from puesto.core.game.map_desk import MapDesk, Moving, Placing, Ruler
from puesto.core.game.map_views import MapView
from puesto.core.game.rulings import Book
from puesto.core.game.situation import Situations
from puesto.core.headings import ROUNDS, SideView, Spans
from puesto.core.messages import Message, Sayable, Text
from puesto.core.opponents.advice import Adviser
from puesto.core.opponents.opponent import Opponent
from puesto.core.procedure_views import FacingView
from puesto.core.prompts import Prompt
from puesto.core.questions.joined import JoinedAnswers
from puesto.core.session.journal import LogLine, Place
from puesto.core.session.rules import Rules, Scenario
from puesto.core.session.session import Session
from puesto.core.values import Struct, field
from puesto.core.views import SOLO, CounterView, HandCardView

if TYPE_CHECKING:
    from puesto.core.game.record_forms import Forms
    from puesto.core.game.resolutions import Resolution

S = TypeVar("S")
C = TypeVar("C")


class Decisions(Struct, Generic[C], frozen=True):
    """The keys of log lines in which the AI decides; `core.study.why` makes trees of these lines."""

    made: tuple[str, ...] = ()
    """Lines that say what was decided; their subject is what is carried out, then by whom."""
    begun: tuple[str, ...] = ()
    """Lines with which the AI begins to decide."""
    parts: Mapping[str, str] = field(default_factory=dict)
    """Key of a line, or section of such keys -> its part in a decision, as named in `core.study.why`."""
    card: Callable[[LogLine, C], CardView | None] = lambda line, content: None
    """The card that a line says was drawn; None for a line that says nothing of the kind."""
    tried: tuple[str, ...] = ()
    """Lines that say who tries what may come to nothing. Their subject is as in `made`, and a line that leaves somebody
    out ends the try."""
    side: str = ""
    """The side that the app decides for; "" where players decide for all."""


class StoryKeys(NamedTuple):
    """The keys of log lines that the story of a session treats in their own way."""

    bookkeeping: tuple[str, ...] = ()
    """Lines that it leaves out."""
    openings: tuple[str, ...] = ()
    """Lines that say who acts, so that what follows need not."""


def _no_piles(state: object, content: object) -> tuple[PileView, ...]:
    """Return the decks of a game that has none."""
    return ()


def no_attack(state: object, content: object, prompt: Prompt[Any], given_answers: Mapping[str, Any]) -> None:
    """Return None: no question of the game is part of an attack with a sheet."""


class Columns(NamedTuple):
    """The widths of the table's outer columns, in design pixels at 1366; the middle one has the rest."""

    left: int = 314
    right: int = 284
    left_page: Text | None = None
    """The title of the left column where it is a page of its own; None: after card and decks."""
    middle_page: Text | None = None
    """The same of the middle column; None: after sheets and counters."""
    tray: int = 208
    """The y in design pixels at which the tray of a throw begins in the left column."""


class Game(Rules[S, C], frozen=True, kw_only=True):
    """A game as the house sees it: its rules, and all that is offered around them."""

    title: Text
    scenarios: Callable[[C], tuple[Scenario, ...]]
    physical_decks: tuple[tuple[str, Text], ...] = ()
    """Decks and dice that a player may handle in reality: stream id and name."""
    own_copies: Callable[[S, C], list[tuple[str, object]]] = lambda state, content: []
    """Records that the player typed in from printed components: section of the pack, and record or some of its
    fields."""
    learnt: Callable[[S, C], Learnt | None] = lambda state, content: None
    """Facts given in a session that are true in every other session too."""
    map_lines: Callable[[S, C, str, str], tuple[Message, ...]] = lambda state, content, hex, to: ()
    """Facts about a hex of the board, or about range and sight between two. The arguments are a hex and "", or two
    hexes; () without a map."""
    sketch: Callable[[S, C, Prompt[Any], tuple[str, ...]], MapView | None] = lambda state, content, prompt, marked: None
    """The part of the board that a question is about, with what is marked so far; None for a question about none."""
    facing: Callable[[S, C, Prompt[Any], Mapping[str, Any]], FacingView | None] = no_attack
    """The attack that a question is part of, or None. The mapping holds the answers of its step by key, and the last
    throws by key and subject."""
    position: Callable[[S, C, S | None], MapView | None] = lambda state, content, before: None
    """The whole board, and where those stood that moved since another state; None without a hex."""
    maps: MapDesk[C] | None = None
    """The functions that show and change the maps of its boards, where it has any."""
    ruler: Ruler[S, C] | None = None
    """The functions that measure range and sight on the map of its table, where there is one."""
    placing: Placing[S, C] | None = None
    """The functions that place pieces on a map of the table, where players may keep one."""
    moving: Moving[S, C] | None = None
    """The functions that move pieces over a map of the table, where players may keep one."""
    pieces: Callable[[C], tuple[tuple[str, Sayable], ...]] = lambda content: ()
    """The pieces that may have a picture of the owner's: the picture's key (`bear/order-card-15`) and the piece's
    name."""
    piece: Callable[[C, str], CounterView | CardView | HandCardView | None] = lambda content, key: None
    """Content and picture's key -> the piece's view; None for a key that does not exist."""
    resolutions: Sequence[Resolution[Any, Any]] = ()
    """Procedures that can be run alone."""
    record_forms: Callable[[], Forms] | None = None
    """The forms in which the owner types records in. A function, so that they are imported only when somebody opens
    one; a table does not need them."""
    campaigns: Campaigns[S, C] | None = None
    """Its linked missions, where it has any."""
    situation_functions: Callable[[], Situations[S, C]] | None = None
    """The functions that read and run situations, imported with the first situation."""
    opponent_functions: Callable[[], Opponent[S, C]] | None = None
    """The opponent of the house, imported with the first session that has one; None for a game without."""
    adviser_functions: Callable[[], Adviser[S, C]] | None = None
    """The staff that advises players, imported when it is first asked; None for a game without."""
    sides: Callable[[C, str], tuple[SideView, ...]] = lambda content, scenario: SOLO
    """The sides of a scenario: the player and the AI, or two players."""
    book: Callable[[S, C], Book] = lambda state, content: Book()
    """The rulings book: the settings in force, what was ruled where the rules leave a choice, and what the table has
    agreed on by itself."""
    entries: Callable[[C], Iterable[tuple[Text, Text, str]]] = lambda content: ()
    """Entries of the glossary from its content: a name, a definition, its rule."""
    piles: Callable[[S, C], tuple[PileView, ...]] = _no_piles
    """The contents of each deck, pool and bag, and what can be done with them by hand."""
    decisions: Decisions[C] = Decisions()
    """The log lines in which its AI decides."""
    drawn: Callable[[S, C, Drawing], DrawnView | None] = lambda state, content, drawing: None
    """The thing that an answer drew or played, shown before the game goes on; None for any other answer."""
    story: StoryKeys = StoryKeys()
    """The lines of its log that are bookkeeping, and those that begin an activation."""
    throws: Mapping[str, Message] = field(default_factory=dict)
    """The name of each throw in a word or two, by the key of its prompt."""
    verbs: tuple[Message, ...] = ()
    """The words of its actions, `&` before the letter of each: no two have the same in a language."""
    endings: Mapping[str, str] = field(default_factory=dict)
    """The answer that ends a phase of a player, by the key of its prompt."""
    reviews: Mapping[str, Any] = field(default_factory=dict)
    """The answer that leaves everything as it is, by the key of a prompt that only reminds before a phase closes."""
    spans: Spans = ROUNDS
    """The units into which its time is divided."""
    columns: Columns = Columns()
    """The widths of the columns of its table."""

    @property
    def forms(self) -> Forms:
        """Return the forms in which the owner types records in."""
        from puesto.core.game.record_forms import Forms

        return self.record_forms() if self.record_forms is not None else Forms()

    @property
    def situations(self) -> Situations[S, C] | None:
        """Return the functions that read and run situations, if the game has any."""
        return self.situation_functions() if self.situation_functions is not None else None

    @property
    def opponent(self) -> Opponent[S, C] | None:
        """Return the opponent of the house, if the game has one."""
        return self.opponent_functions() if self.opponent_functions is not None else None

    @property
    def adviser(self) -> Adviser[S, C] | None:
        """Return the staff that advises players, if the game has one."""
        return self.adviser_functions() if self.adviser_functions is not None else None

    @property
    def has_piles(self) -> bool:
        """Return whether the game has decks that can be looked at and put right."""
        return self.piles is not _no_piles


def whole_game(session: Session[S, C]) -> Game[S, C]:
    """Return the game of a session, with all that is offered around its rules."""
    assert isinstance(session.game, Game), "a session is started with a whole game, though it runs only the rules of it"
    return session.game


def move_in_line(session: Session[Any, Any], text: str) -> JoinedAnswers | None:
    """Return the whole move that a typed line says at the current prompt; None for a line that says none.

    Raises `UnreadableAnswerError` where it cannot be made.
    """
    moving, prompt = whole_game(session).moving, session.prompt
    return moving.read(session.state, session.content, prompt, text) if moving and prompt is not None else None


def what_was_drawn(session: Session[S, C], prompt: Prompt[Any], since: Place) -> DrawnView | None:
    """Return the thing that the last answer, to `prompt`, drew or played.

    `since` is the end of the log before that answer.
    """
    last = next((step.entries[-1] for step in reversed(session.steps) if step.entries), None)
    if last is None or last.asked is not prompt:
        return None
    drawing = Drawing(prompt, last.value, tuple(session.said_since(since)))
    return whole_game(session).drawn(session.state, session.content, drawing)
