"""An opponent of the house: what it chooses at a decision of its side, and for which reasons.

It decides what a side decides, never a fact of the board nor chance, and nothing of its reasons is stored: the same
position and temper give the same choice, so the reasons are worked out again whenever somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from puesto.core.messages import N_, Message, Sayable, Text, msg
from puesto.core.prompts import Choose, Number, Pick, Prompt
from puesto.core.questions.routes import Way
from puesto.core.values import Struct, field

S = TypeVar("S")
C = TypeVar("C")

Chance = Callable[[str, int], int]
"""(what it is about, n) -> a number below n. It is not the chance of the game's dice and decks, and the same about
always gives the same."""

PLAYED_BY = "played_by:"
"""The beginning of the settings that say which temper plays a side; the id of the side follows."""
SURPRISE = "surprise"
"""The value of such a setting whose temper follows from the sealed seed, and is told when the game ends."""


class Temper(Struct, frozen=True):
    """A way of playing: its name, one sentence about it, and by how much it weighs what, in percent."""

    id: str
    name: Text
    text: Text
    weights: Mapping[str, int] = field(default_factory=dict)


class Term(Struct, frozen=True):
    """One reason for or against a candidate, with its worth in hundredths of a point."""

    id: str
    message: Message
    worth: int


class Candidate(Struct, frozen=True):
    """An answer that was weighed."""

    value: Any
    """The answer to the prompt, or to the prompts that carry it out one after another."""
    message: Sayable
    terms: tuple[Term, ...] = ()
    sign: str = ""
    """The sign drawn on its hex: why it was not taken, or "" for none."""
    reason: Sayable | None = None
    """That reason in at most five words."""
    spot: str = ""
    """The hex where it ends; "" for none."""
    way: tuple[str, ...] = ()
    """The hexes of its way, its own first."""
    front: tuple[int, ...] = ()
    """The hexsides that it faces at the end, clockwise from the top of the map."""
    detail: Message | None = None
    """What it costs, and what follows; None for what its choice says."""
    parts: tuple[int, ...] = ()
    """Percentages of what may come of it, the best first, drawn as a bar; () for none."""
    answers: tuple[tuple[str, Any], ...] = ()
    """Key and answer of each prompt that carries it out; () where it cannot be taken in place of the chosen one."""

    @property
    def worth(self) -> int:
        """Return the sum of the candidate's terms, in hundredths of a point."""
        return sum(term.worth for term in self.terms)


class OpponentChoice(Struct, frozen=True):
    """The answer of an opponent to a prompt, and what it was weighed against."""

    value: Any
    message: Message | None = None
    """What is done, as a verdict: "CH-2 C4 va a 2436, mira a las 5"; None for what the answer itself says."""
    detail: Message | None = None
    """What it costs, and what the hand does on the table."""
    candidates: tuple[Candidate, ...] = ()
    """The candidates, the chosen one first, then the best first."""
    unit: str = ""
    """The counter that it is about; "" for none."""
    is_plain: bool = False
    """Whether nothing hangs on it, so that it can be told together with others like it."""
    weighed: int = 0
    """The number of places that were weighed, those that are not listed with them."""


def usual_answer(prompt: Prompt[Any], untrue: str = "") -> Any:
    """Return the answer that Enter would give, else nobody, else as little as may be.

    `untrue` is the value of an option that means nobody, and is never taken as such.
    """
    default = getattr(prompt, "default", None)
    if default is not None:
        return default
    if isinstance(prompt, Pick):
        return tuple(option.value for option in prompt.options[: prompt.least])
    if isinstance(prompt, Choose):
        nobody = (option.value for option in prompt.options if option.nobody and option.value != untrue)
        return next(nobody, prompt.options[0].value)
    if isinstance(prompt, Number):
        return prompt.low
    if isinstance(prompt, Way):
        return ()
    raise ValueError(prompt.key)


def legal_answer(prompt: Prompt[Any], proposal: Any, untrue: str = "") -> Any:
    """Return an answer if the prompt accepts it, else the usual one."""
    return proposal if proposal is not None and prompt.accepts(proposal) else usual_answer(prompt, untrue)


def legal_choice(prompt: Prompt[Any], proposal: Any, untrue: str = "") -> OpponentChoice:
    """Return a choice that the prompt accepts: `proposal`, an answer or a choice, else the usual answer.

    An answer that was not weighed is its own only candidate, in the words of its option.
    """
    if isinstance(proposal, OpponentChoice):
        if prompt.accepts(proposal.value):
            return proposal
        proposal = None
    value = legal_answer(prompt, proposal, untrue)
    words: dict[Any, Sayable] = {option.value: option.message for option in getattr(prompt, "options", ())}
    phrase = words.get(value) if isinstance(value, str) else None
    return OpponentChoice(value, candidates=(Candidate(value, phrase if phrase is not None else prompt.message),))


class OtherFact(Struct, frozen=True):
    """A position in which one thing is not as it was, and what that is in words."""

    message: Message
    state: Any


class Opponent(Struct, Generic[S, C], frozen=True):
    """An opponent of a game."""

    tempers: Callable[[C], tuple[Temper, ...]]
    """Content -> its tempers."""
    choose: Callable[[S, C, Prompt[Any], Temper, Chance], OpponentChoice]
    """Position, content, a decision of its side, temper and chance -> its choice. It changes nothing."""
    begin: Callable[[S, C], None] = lambda state, content: None
    """Set up in a new position what it needs, as the scenario says it."""
    refusal: Callable[[S, C], Message | None] = lambda state, content: None
    """Why it cannot play from a position; None where it can."""
    yardsticks: Mapping[str, Callable[[S, C, Prompt[Any], Chance], Any]] = field(default_factory=dict)
    """Plain players by name, for measuring only: position, content, decision and chance -> answer."""
    board: Callable[[S, C, Chance], Callable[[S, Prompt[Any]], Any]] | None = None
    """A board for self-play of a game that keeps none: begins from a position, and answers the facts that are asked
    of it; None for what it does not know. It may carry out moves as they are asked for."""
    other_facts: Callable[[S, C, OpponentChoice], Iterable[OtherFact]] = lambda state, content, choice: ()
    """Positions with one thing changed each, to say what would have changed a choice; the likeliest first."""
    follow_ups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Key of a prompt -> keys of the prompts whose choice may have said its answer (`Candidate.answers`)."""
    measure: Message = msg(N_("en puntos"))
    """In what candidates are worth, in a few words."""
    is_invented: Callable[[Prompt[Any], Any], bool] = lambda prompt, value: False
    """Whether a random answer would be untrue to the board, such as a counter that leaves the map."""
