"""Questions about the board, answered by anybody who sees it: one option, several, a contact form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Family, Number, Option, Pick, Prompt, UnreadableAnswerError, figure, pick

T = TypeVar("T")
UNSURE = "?"
"""The answer "no lo sé" to a question about the table."""
BOARD = ""
"""Who is asked what only the board shows: whoever sees it, whoever's turn it is."""
NOBODY = "none"
"""The value of a direct answer that says that nobody can do it."""


class Direct(Prompt[T], frozen=True, kw_only=True):
    """A question about the board that may be cut short by what it is asked for: who does it, and at whom.

    The answer is then `{"direct": one of `direct` or NOBODY, "goal": one of `goals` or ""}`.
    """

    @property
    def direct(self) -> tuple[Option, ...]:
        """Return the candidates for a direct answer; empty if there is no shortcut."""
        raise NotImplementedError

    @property
    def goals(self) -> tuple[Option, ...]:
        """Return the targets that may be named."""
        raise NotImplementedError

    def refusal(self, answer: object) -> Message | None:
        """Return why an answer is refused; None where it is accepted."""
        if not is_direct(answer):
            return super().refusal(answer)
        if not self.direct or not isinstance(answer, Mapping) or set(answer) - {"direct", "goal"}:
            return msg(N_("Aquí no se puede decir quién lo hace."))
        who, goal = answer["direct"], answer.get("goal", "")
        if who != NOBODY and all(option.value != who for option in self.direct):
            return msg(N_("«{answer}» no es una de las respuestas posibles."), answer=str(who))
        if goal and (who == NOBODY or all(option.value != goal for option in self.goals)):
            return msg(N_("«{answer}» no es una de las respuestas posibles."), answer=str(goal))
        return None

    def parse(self, text: str) -> Any:
        """`!2 3` says who does it and at whom, each by its place or its value; `!0` that nobody can."""
        if not text.strip().startswith("!") or not self.direct:
            return super().parse(text)
        who, _, goal = text.strip()[1:].strip().partition(" ")
        answer = {
            "direct": NOBODY if who in ("0", NOBODY) else pick(self.direct, who),
            "goal": pick(self.goals, goal) if goal.strip() else "",
        }
        if problem := self.refusal(answer):
            raise UnreadableAnswerError(problem)
        return answer


def is_direct(answer: object) -> bool:
    """Return whether an answer cuts the question short and says who does it."""
    return isinstance(answer, Mapping) and "direct" in answer


class Ask(Direct[str], Choose, frozen=True, kw_only=True):
    """A question about the board with one answer.

    "No lo sé" (`UNSURE`) is accepted unless the rules cannot go on without an answer.
    """

    direct: tuple[Option, ...] = ()
    goals: tuple[Option, ...] = ()
    unsure: bool = True

    family = Family.FACT
    kind = "ask"

    def refusal(self, answer: object) -> Message | None:
        return None if self.unsure and answer == UNSURE else super().refusal(answer)

    def parse(self, text: str) -> Any:
        return UNSURE if self.unsure and text.strip() == UNSURE else super().parse(text)


class AskMany(Direct[tuple[str, ...]], Pick, frozen=True, kw_only=True):
    """A question about the board over a whole set: which of these?"""

    direct: tuple[Option, ...] = ()
    goals: tuple[Option, ...] = ()
    before: tuple[str, ...] = ()
    """What is known so far: it is ticked already, and Enter alone keeps it."""

    family = Family.FACT
    kind = "ask_many"

    def parse(self, text: str) -> Any:
        return self.before if self.before and not text.strip() else super().parse(text)


class AskNumber(Number, frozen=True, kw_only=True):
    """A question about the board whose answer is a whole number: a distance, a count."""

    family = Family.FACT


class Contact(Prompt[dict[str, Any]], frozen=True, kw_only=True):
    """The contact form of a counter that moved, pivoted or appeared: its hex, its cover, and whom it sees.

    The answer is `{"hex": "E08", "cover": 1, "rows": {other: level}}`; rows left out have the first level, an empty hex
    is not known. With `can_refuse`, `{}` says that the move cannot be made; with `helps`, `{"help": true}` asks the
    rules to choose the hex first.
    """

    counter: str
    rows: tuple[Option, ...]
    levels: tuple[Option, ...]
    hex: str = ""
    cover: int = 0
    covers: tuple[int, ...] = (0, 1, 2, 3)
    before: tuple[tuple[str, str], ...] = ()
    """The levels known so far, by row; the hex and the cover are in `hex` and `cover`."""
    reasons: tuple[tuple[str, Message], ...] = ()
    """Why a level is known, in two words, by row."""
    against: tuple[tuple[str, str, Message], ...] = ()
    """Contradictions with an earlier answer about this hex: the row, the level, and an explanation."""
    can_refuse: bool = False
    helps: bool = False
    hex_needed: bool = False
    """Whether the hex has to be said: nothing is known that the form could be taken with as it stands."""
    leaves: str = ""
    """The hex that the counter cannot stay in; "" where it may stay, or where nobody knows it."""
    ends: Sequence[Option] = ()
    """Hexes in which it may end, each with a drawing of what is known of it; a `Later` if costly and rarely read."""

    family = Family.FACT
    kind = "contact"

    def refusal(self, answer: object) -> Message | None:
        """Return why an answer is refused; None where it is accepted."""
        if not isinstance(answer, dict):
            return msg(N_("Se espera el parte de contacto de una ficha."))
        if not answer:
            return None if self.can_refuse else msg(N_("Aquí hay que decir dónde está la ficha."))
        if answer == {"help": True} and self.helps:
            return None
        if set(answer) - {"hex", "cover", "rows"}:
            return msg(N_("El parte solo lleva «hex», «cover» y «rows», con un contacto por ficha."))
        place, rows, cover = answer.get("hex", ""), answer.get("rows", {}), answer.get("cover", self.cover)
        if not isinstance(place, str) or (place and not is_hex(place)):
            words = N_("«{place}» no es un hexágono: se escribe una letra y dos cifras, como E07.")
            return msg(words, place=str(place))
        if self.hex_needed and not place:
            return msg(N_("Escribe el hexágono en el que acaba (el suyo si pivota), o di que no puede mover."))
        if type(cover) is not int or cover not in self.covers:
            return msg(N_("La cobertura va de {low} a {high}."), low=self.covers[0], high=self.covers[-1])
        if not isinstance(rows, dict) or set(rows) - {row.value for row in self.rows}:
            return msg(N_("En el parte hay una ficha que no está en juego."))
        levels = [option.value for option in self.levels]
        if any(level not in levels for level in rows.values()):
            return msg(N_("En el parte hay un contacto que no se entiende."))
        return None

    def slip(self, answer: object) -> Message | None:
        """Return a hint where the form keeps the counter in the hex that it leaves; else None."""
        if not isinstance(answer, dict) or not self.leaves or answer.get("hex") != self.leaves:
            return None
        words = N_(
            "{unit} ya está en {place}, y mover es ir a otro hexágono. Si solo gira, deshaz hasta «¿Qué haces?» y "
            "elige pivotar."
        )
        return msg(words, unit=Ref("unit", self.counter), place=Ref("hex", self.leaves))

    def parse(self, text: str) -> dict[str, Any]:
        """`E08 1 2=a 4=b`: hex, cover, then row number = level number or letter; `0` refuses.

        `?` asks for help; empty keeps what is known.
        """
        answer: dict[str, Any] = {"hex": self.hex, "cover": self.cover, "rows": dict(self.before)}
        if text.strip() in ("0", "-") and self.can_refuse:
            return {}
        if text.strip() == "?" and self.helps:
            return {"help": True}
        for part in text.split():
            row, equals, level = part.partition("=")
            if equals:
                answer["rows"][pick(self.rows, row)] = pick(self.levels, level)
            elif (cover := figure(part)) is not None:
                answer["cover"] = cover
            else:
                answer["hex"] = part.upper()
        if problem := self.refusal(answer):
            raise UnreadableAnswerError(problem)
        return answer


def is_hex(text: str) -> bool:
    """Return whether `text` is a hex label of a map: one letter and two digits."""
    return LETTERED.is_hex(text)


class SealedAsk(Ask, frozen=True, kw_only=True):
    """A question that names what was hidden until now: a trial of another answer does not quote it."""

    outside: Message
    """The text shown where it is not really asked."""
