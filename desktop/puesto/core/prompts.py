"""Prompts: the typed questions that rules ask, and nothing else ever enters the rules.

A prompt is a small frozen value: who is asked, what about, with which options, under which rule. `(key, subject)` is
its identity in journal, replay and correction. A rule asks by `answer = yield from prompt`; whoever runs the procedure
answers with `send`. Answers are JSON-shaped: str, int, tuple of those, dict with str keys.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from puesto.core.messages import N_, Message, Ref, Sayable, brief, msg
from puesto.core.values import Later as Later
from puesto.core.values import Struct, field

T = TypeVar("T")
Identity: TypeAlias = tuple[str, tuple[str, ...]]
Procedure: TypeAlias = Generator["Prompt[Any]", Any, T]

LONGEST_FIGURE = 9
"""Digits of the longest number that is read."""


class Family(str, Enum):
    """The kind of a prompt by what answers it.

    Dice and cards answer chance, a player a decision, anybody who sees the board a fact; a note wants no answer.
    """

    CHANCE = "chance"
    DECISION = "decision"
    FACT = "fact"
    NOTE = "note"


class UnreadableAnswerError(ValueError):
    """Typed text that is no answer to the prompt; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.template)
        self.message = brief(message)


class Option(Struct, frozen=True, gc=False):
    """One answer that a prompt offers: the value for the journal, its text, and a quiet second line."""

    value: str
    message: Sayable
    hint: Sayable | None = None
    verb: Message | None = None
    """The word of an action, `&` before the letter that means it for ever: `Pi&votar`. Each language has its own."""
    sign: str = ""
    """The small drawing of an action, by its id."""
    part: int = 0
    """The index of its group of options; a line is drawn between the groups."""
    nobody: bool = False
    """Whether it means none, nobody or not possible: its key is 0."""
    costly: bool = False
    """Whether it gives up what does not come back: its own key takes it, never Enter."""
    place: str = ""
    """The square of a board that chooses it, by letter and digit: two keys."""
    able: tuple[str, ...] = ()
    """The counters that can do it, one of which may be given before the action."""
    figure: Sayable | None = None
    """What it is worth, as a figure with its sign."""


class Closed(Struct, frozen=True, gc=False):
    """An action that cannot be done now, and keeps its place and letter. Its hint says why in two words."""

    option: Option
    at: int
    """Its place among the answers, those that are closed with them."""
    why: Message | None = None
    """Why in a whole sentence, where two words do not say it."""


class Modifier(Struct, frozen=True, gc=False):
    """One line of a sum: what it is, how much it gives, and the rule that says so."""

    name: Sayable
    value: int
    rule: str = ""


class Band(Struct, frozen=True, gc=False):
    """A class of outcome of a roll: the meaning of a total of at least `at_least`; the best comes last."""

    at_least: int
    message: Message


class DrawOutcome(Struct, frozen=True, gc=False):
    """A class of outcome of a draw: the meaning of some of the cards that can be drawn."""

    message: Message
    cards: tuple[str, ...]
    """Values of `Draw.left`, each once."""
    tone: str = ""
    """The ink of the side whose they are (`SideView.tone`), where the classes are sides."""
    house: bool = False
    """Whether the house made up what some of them say."""


class Prompt(Struct, Generic[T], frozen=True, gc=False, kw_only=True):
    """A question with an identity.

    Yields itself, so prompts and sub-procedures are called the same way and keep their types.
    """

    key: str
    """`section.question`, the same in code, journal and test."""
    message: Message
    rule: str = ""
    """The section of the rulebook that it comes from, printed beside it."""
    subject: tuple[str, ...] = ()
    """The ids it is about; with `key`, its identity."""
    who: str = "player"
    """The side that decides; "" of what anybody at the table can answer."""
    detail: Sayable | None = None
    """A quiet second line: the order being carried out."""
    advice: Sequence[Message] = ()
    """The preferences of the rules, in order, shown beside the question."""
    leads_to_roll: bool = False
    """Whether it only decides how the next throw is made: the space bar gives its usual answer and throws."""
    unasked: Any = None
    """The answer that stands for it in the saves of versions that did not ask it; None where every version does."""

    family: ClassVar[Family]
    kind: ClassVar[str]

    def __iter__(self) -> Generator[Prompt[Any], Any, T]:
        answer: T = yield self
        return answer

    @property
    def identity(self) -> Identity:
        """Key and subject: what an answer in the journal is matched with."""
        return self.key, self.subject

    @property
    def is_house(self) -> bool:
        """Return whether the chances of the prompt rest on values that the house made up."""
        return False

    @property
    def stream(self) -> str:
        """Return the stream of the prompt's dice or cards; "" for a question without."""
        return ""

    def refusal(self, answer: object) -> Message | None:
        """Return why `answer` cannot be taken, or None where it can."""
        raise NotImplementedError

    def slip(self, answer: object) -> Message | None:
        """Return why an answer is probably a slip, or None.

        A recorded answer that was once taken holds all the same.
        """
        return None

    def accepts(self, answer: object) -> bool:
        """Return whether `answer` can be taken."""
        return self.refusal(answer) is None

    def parse(self, text: str) -> T:
        """Return the answer that a player typed; raises `UnreadableAnswerError` with the reason in words."""
        raise NotImplementedError


UNSHOWN: tuple[int, ...] = ()
"""The answer of the app's dice where nobody may see them."""


class Roll(Prompt[tuple[int, ...]], frozen=True, kw_only=True):
    """Dice to be rolled.

    Entered as natural faces, always: `34` is 3 and 4; on a d10 `0` is the face 0, or 10 where that is the highest.
    """

    dice: int = 1
    sides: int = 6
    zero: bool = False
    """Whether the faces start at 0 (a d10 whose 0 counts as nought)."""
    faces_rule: str = ""
    """The rule that defines the faces, cited when an answer has a face that does not exist."""
    total_enough: bool = False
    """Whether `=7` is an answer: the sum alone, kept as `{"total": 7}`; `total` reads both."""
    bands: tuple[Band, ...] = ()
    """The meanings of the natural total, from the lowest."""
    below: Message | None = None
    """The meaning of a total below the first band; None: nothing happens."""
    nothing: tuple[Message, ...] = ()
    """Meanings that bring no benefit to the side that rolls, even where every other outcome is worse."""
    modifiers: tuple[Modifier, ...] = ()
    """The modifiers added to the dice, one by one."""
    low_best: bool = False
    """Whether a low total is good for the side that rolls: the bands then go from the best to the worst."""
    house: bool = False
    """Whether what a total means rests on values that the house made up."""
    chart: str = ""
    """The id of the printed chart that it is read off; "" for none."""
    sealed: bool = False
    """Whether nobody may see what the app rolls: its answer is `UNSHOWN`, and the rules are given faces that follow
    from the seed."""
    without: Sequence[tuple[Modifier, tuple[Band, ...]]] = ()
    """Each line that moves the chances, and the bands as they were without it: where dice are read off a chart."""
    makes_need: bool = False
    """Whether the modifiers make up the number that the dice need, instead of being added to them."""
    need_lines: Sequence[Modifier] = ()
    """The lines of which the number that the total is compared with is made."""
    one_by_one: bool = False
    """Whether each die counts by itself, as in a volley: they have a place of their own on the table."""
    batch: str = ""
    """The throw that it is a part of: rolls in a row with the same one are rolled by the app at one press; "" alone."""
    lasting: tuple[Message, ...] = ()
    """Meanings that change something for good, even where the change itself waits for another prompt."""
    included: tuple[Message, ...] = ()
    """Meanings that each better one includes: what is destroyed is hit as well."""

    family = Family.CHANCE
    kind = "roll"

    @property
    def is_house(self) -> bool:
        return self.house

    @property
    def stream(self) -> str:
        """Return the kind of dice: undone rolls wait in it for the next roll of the same kind."""
        return f"{self.dice}d{self.sides}{'z' if self.zero else ''}"

    @property
    def faces(self) -> range:
        """Return the faces of one die."""
        return range(self.sides) if self.zero else range(1, self.sides + 1)

    @property
    def totals(self) -> tuple[int, int]:
        """Return the lowest total of the dice and the highest."""
        return self.faces[0] * self.dice, self.faces[-1] * self.dice

    def is_lasting(self, sum_: int) -> bool:
        """Return whether a natural total changes something for good."""
        return any(message in self.lasting and low <= sum_ <= high for message, low, high in self.meanings())

    def meanings(self) -> list[tuple[Message | None, int, int]]:
        """Return each meaning with its lowest and highest total, in ascending order; None: nothing happens."""
        low, high = self.totals
        starts = [(low, self.below), *((band.at_least, band.message) for band in self.bands)]
        ends = [*(after - 1 for after, _ in starts[1:]), high]
        spans = [
            (message, max(start, low), min([high, *ends[place:]])) for place, (start, message) in enumerate(starts)
        ]
        return [span for span in spans if span[1] <= span[2]]

    def refusal(self, answer: object) -> Message | None:
        """Return why an answer is refused; None where it is accepted."""
        if isinstance(answer, dict) and "total" in answer and self.total_enough:
            total = answer.get("total")
            low, high = self.totals
            if set(answer) == {"total"} and type(total) is int and low <= total <= high:
                return None
            return msg(N_("El total va de {low} a {high}."), low=low, high=high)
        if self.sealed and answer == UNSHOWN:
            return None
        if not isinstance(answer, tuple):
            words = N_("Se esperan las caras de los dados: {expected} en una lista, de {low} a {high}.")
            return msg(words, expected=self.dice, low=self.faces[0], high=self.faces[-1])
        if len(answer) != self.dice:
            words = N_("Dados que se esperan: {expected}; caras recibidas: {given}.")
            return msg(words, expected=self.dice, given=len(answer))
        for face in answer:
            if type(face) is not int or face not in self.faces:
                return self._no_face(str(face))
        return None

    def _no_face(self, face: str) -> Message:
        low, high = self.faces[0], self.faces[-1]
        if self.faces_rule:
            words = N_("{face} no es una cara de este dado: van de {low} a {high} (regla {rule}).")
            return msg(words, face=face, low=low, high=high, rule=self.faces_rule)
        return msg(N_("{face} no es una cara de este dado: van de {low} a {high}."), face=face, low=low, high=high)

    def parse(self, text: str) -> Any:
        """`34` is a 3 and a 4; `=7` is the sum alone, where that is enough."""
        text = text.strip()
        alone = figure(text[1:].strip()) if text.startswith("=") and self.total_enough else None
        answer = self._typed_faces(text) if alone is None else {"total": alone}
        if problem := self.refusal(answer):
            raise UnreadableAnswerError(problem)
        return answer

    def _typed_faces(self, text: str) -> tuple[int, ...]:
        """Return the faces in a typed text; raise `UnreadableAnswerError` where it has none."""
        if self.sides > 10:
            faces = [figure(part) for part in text.replace(",", " ").split()]
            if None in faces:
                raise UnreadableAnswerError(msg(N_("Teclea las caras separadas por espacios.")))
            return tuple(face for face in faces if face is not None)
        digits = text.replace(" ", "").replace(",", "").replace("-", "")
        if digits.isascii() and digits.isdigit():
            typed = [int(digits[:3])] if self.dice == 1 else [int(digit) for digit in digits]
            return tuple(face or 10 for face in typed) if self.sides == 10 and not self.zero else tuple(typed)
        if self.dice == 1:
            words = N_("Teclea lo que ha salido en el dado, de {low} a {high}.")
            raise UnreadableAnswerError(msg(words, low=self.faces[0], high=self.faces[-1]))
        raise UnreadableAnswerError(msg(N_("Teclea las caras tal como han salido: 34 es un 3 y un 4.")))


def total(answer: tuple[int, ...] | Mapping[str, int]) -> int:
    """Return the sum of a roll's answer, whether its faces or only its total were given."""
    return answer["total"] if isinstance(answer, Mapping) else sum(answer)


def card_name(deck: str, card: object) -> Ref | str:
    """Return the name of a card, marker or chit of a deck: its number, or a reference if it has none."""
    text = str(card)
    return text if text.isdigit() else Ref(deck, text)


class Draw(Prompt[str], frozen=True, kw_only=True):
    """A card, marker or chit to be drawn from what is really left in `deck`."""

    deck: str
    left: tuple[str, ...]
    """Everything that can come, with repeats, in sorted order: never the order of the deck."""
    shuffle: str = ""
    """Which shuffle of the deck it is drawn from: after each one its cards lie in another order. A cup or a heap lies
    in none, and has ""."""
    lots: Sequence[DrawOutcome] = ()
    """The meanings of the cards, the worst first, where they are known before the draw. Together they contain every
    card once."""
    card_matters: bool = False
    """Whether what follows looks at the card itself, not only at its lot: odds of what follows then tell every card
    apart."""
    bag: bool = False
    """Whether markers come out of a bag, rather than cards off a pile."""
    label: str = N_("robo: {card}")
    """The drawn card and its purpose in a few words, as undo names it."""

    family = Family.CHANCE
    kind = "draw"

    @property
    def is_house(self) -> bool:
        return any(lot.house for lot in self.lots)

    @property
    def stream(self) -> str:
        """Return the deck: undone draws wait in it for the next draw from the same deck."""
        return self.deck

    def refusal(self, answer: object) -> Message | None:
        if answer in self.left:
            return None
        return msg(N_("{card} no está entre lo que queda por robar."), card=card_name(self.deck, answer))

    def parse(self, text: str) -> str:
        text = text.strip()
        for value in (text, text.lstrip("0"), text.zfill(2)):
            if value in self.left:
                return value
        raise UnreadableAnswerError(self.refusal(text) or self.message)


class Choose(Prompt[str], frozen=True, kw_only=True):
    """One of several options."""

    options: tuple[Option, ...]
    default: str | None = None
    """The answer that Enter gives; never something destructive."""
    closed: tuple[Closed, ...] = ()
    """Actions that cannot be done now, in the order of their places: they answer nothing."""
    former: tuple[Option, ...] = ()
    """Answers of older versions that stand in saves: they are taken, and never offered."""

    family = Family.DECISION
    kind = "choose"

    def refusal(self, answer: object) -> Message | None:
        """Return why an answer is refused; None where it is accepted."""
        if answer in [option.value for option in (*self.options, *self.former)]:
            return None
        answer_name = next(
            (closed_option.option.message for closed_option in self.closed if closed_option.option.value == answer),
            str(answer),
        )
        return msg(N_("«{answer}» no es una de las respuestas posibles."), answer=answer_name)

    def parse(self, text: str) -> str:
        text = text.strip()
        if not text and self.default is not None:
            return self.default
        return pick(self.options, text)


class Pick(Prompt[tuple[str, ...]], frozen=True, kw_only=True):
    """Several of several options, at least `least` and at most `most`."""

    options: tuple[Option, ...]
    least: int = 0
    most: int | None = None
    ordered: bool = False
    """Whether the order of the answer matters."""
    apart: tuple[tuple[str, ...], ...] = ()
    """Options that contradict each other: of each group one at most."""
    none: Message | None = None
    """The wording of the empty answer, where it means more than "none of them"."""
    costly: bool = False
    """Whether the empty answer gives up what the rules demand: its own key takes it, never Enter."""
    former: tuple[Option, ...] = ()
    """Answers of older versions that stand in saves: they are taken, and never offered."""

    family = Family.DECISION
    kind = "pick"

    def refusal(self, answer: object) -> Message | None:
        """Return why an answer is refused; None where it is accepted."""
        if not isinstance(answer, tuple) or len(set(map(str, answer))) != len(answer):
            return msg(N_("Se espera una lista sin repeticiones."))
        values = {option.value for option in (*self.options, *self.former)}
        for value in answer:
            if not isinstance(value, str) or value not in values:
                return msg(N_("«{answer}» no es una de las respuestas posibles."), answer=str(value))
        if len(answer) < self.least:
            return msg(N_("Hay que elegir al menos {least}."), least=self.least)
        if self.most is not None and len(answer) > self.most:
            return msg(N_("Se pueden elegir como mucho {most}."), most=self.most)
        chosen_set = {*answer}
        for group in self.apart if len(answer) > 1 else ():
            if len(both := chosen_set.intersection(group)) > 1:
                words, other_words, *_ = [option.message for option in self.options if option.value in both]
                return msg(N_("No puede ser a la vez «{one}» y «{other}»."), one=words, other=other_words)
        return None

    def parse(self, text: str) -> tuple[str, ...]:
        none = all(option.value != "0" for option in self.options) and text.strip() == "0"
        parts = [] if none or text.strip() in ("", "-") else text.replace(",", " ").split()
        answer = tuple(pick(self.options, part) for part in parts)
        if problem := self.refusal(answer):
            raise UnreadableAnswerError(problem)
        return answer


class Number(Prompt[int], frozen=True, kw_only=True):
    """A whole number from `low` to `high`."""

    low: int
    high: int
    default: int | None = None

    family = Family.DECISION
    kind = "number"

    def refusal(self, answer: object) -> Message | None:
        if type(answer) is int and self.low <= answer <= self.high:
            return None
        return msg(N_("Se espera un número de {low} a {high}."), low=self.low, high=self.high)

    def parse(self, text: str) -> int:
        """Return the answer that a text means; raise `UnreadableAnswerError` where it means none."""
        text = text.strip().replace("−", "-")
        if not text and self.default is not None:
            return self.default
        try:
            answer = int(text)
        except ValueError:
            answer = self.low - 1
        if problem := self.refusal(answer):
            raise UnreadableAnswerError(problem)
        return answer


class Detail(Struct, frozen=True, gc=False):
    """The details of a line of the log: dice as rolled, sum, cell of the table, chance."""

    dice: tuple[int, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    cell: str = ""
    odds: str = ""
    sides: int = 6
    """The number of sides of the dice."""


class Note(Prompt[None], frozen=True, kw_only=True):
    """Something said.

    Yielded like a prompt, answered with None by whoever runs the procedure, kept beside the step. Notes nest.
    """

    tone: str = "plain"
    """plain, heading, good (for the player), bad, quiet."""
    notes: Sequence[Note] = ()
    """The notes that explain this one; a `Later` where they are costly and rarely read."""
    facts: Detail = Detail()
    told: Mapping[str, Any] = field(default_factory=dict)
    """The values in the message by name, for programs that do not read words."""

    family = Family.NOTE
    kind = "note"

    def __hash__(self) -> int:
        return hash((self.identity, self.message))  # what is `told` by name has no hash of its own

    def refusal(self, answer: object) -> Message | None:
        return None if answer is None else msg(N_("Una nota no se contesta."))


def pick(options: tuple[Option, ...], text: str) -> str:
    """Return the value of the option that `text` names: its value, square or place (1, 2, ...).

    Raises `UnreadableAnswerError`.
    """
    text = text.strip()
    for option in options:
        if option.value == text or (option.place and option.place == text.upper()):
            return option.value
    place = figure(text)
    if place is not None and 1 <= place <= len(options):
        return options[place - 1].value
    raise UnreadableAnswerError(msg(N_("«{answer}» no es una de las respuestas posibles."), answer=text))


def figure(text: str) -> int | None:
    """Return the whole number that `text` writes in ASCII digits, or None.

    Other digits, such as ², and numbers too long for anybody to type are refused.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_FIGURE else None
