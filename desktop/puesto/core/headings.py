"""The parts of a game's log (rounds, turns, sides) and their headings."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Message, Sayable, count, msg
from puesto.core.values import Struct


class Spans(Struct, frozen=True, gc=False):
    """The names of the large and the small span of a game's time: templates, some with a number `{n}`."""

    round: str = N_("Ronda {n}")
    turn: str = N_("Turno {n}")
    whose: str = N_("Turno {n} · {side}")
    both: str = N_("Ronda {n}, turno {turn}")
    rest: str = ""
    """Over what is said in a round after its last turn; "" where nothing is to be said."""
    whole: str = N_("Todo el turno {n}")
    """The label of the command that redoes to the end of the small span."""
    one: str = N_("Ronda")
    small: str = N_("Turno")
    rounds: str = N_("Rondas")
    turns: str = N_("Turnos")
    one_by_one: str = N_("Ronda a ronda")
    counted: tuple[str, str] = NN_("{n} ronda", "{n} rondas")
    are_phases: bool = False
    """Whether the small spans are the phases of one side's turn."""


ROUNDS = Spans()
"""Rounds of turns."""


class SideView(Struct, frozen=True, gc=False):
    """A side of the game: its id in prompts, log and views, its name, and its ink.

    `tone` is `command` or `action`; `ai` says that the app decides for it, `label` is the name in a heading.
    """

    id: str
    name: Sayable
    tone: str = "command"
    ai: bool = False
    label: Sayable | None = None
    about: tuple[Sayable, ...] = ()
    """What is said of it before a game, such as its Initiative."""


class Headings(Struct, frozen=True):
    """The headings of one table's log."""

    spans: Spans = ROUNDS
    sides: tuple[SideView, ...] = ()

    def round(self, n: int) -> Message:
        """Over everything that was said in a round."""
        return msg(self.spans.round, n=n)

    def turn(self, n: int, side: str = "") -> Message:
        """Over what was said in a turn of somebody."""
        owner = next((each_side for each_side in self.sides if each_side.id == side), None)
        return (
            msg(self.spans.turn, n=n) if owner is None else msg(self.spans.whose, n=n, side=owner.label or owner.name)
        )

    def to_the_end(self, n: int) -> Message:
        """Return the phrase "to the end of turn n"."""
        return msg(self.spans.whole, n=n)

    def over(self, before: tuple[int, int, str], moment: tuple[int, int, str]) -> Message | None:
        """Return the heading above a line, from its round, turn and side and those of the line before.

        None if the line continues the same part; a line of no side continues the turn in which it is.
        """
        if moment == before or (moment[:2] == before[:2] and not moment[2]):
            return None
        if moment[1]:
            return self.turn(*moment[1:])
        return msg(self.spans.rest) if self.spans.rest and before[1] and before[0] == moment[0] else None

    def when(self, n: int, turn: int) -> Message:
        """Return a moment in a few words; `turn` 0 leaves it at the round."""
        return msg(self.spans.both, n=n, turn=turn) if turn else self.round(n)

    def length(self, n: int) -> Message:
        """Return the number of rounds played, in words."""
        return count(self.spans.counted, n)

    def tone(self, side: str) -> str:
        """Return the ink of a side's headings; "" nobody's."""
        return next((each_side.tone for each_side in self.sides if each_side.id == side), "")

    def decided(self, side: str) -> bool:
        """Return whether the app decides for a side."""
        return any(each_side.ai and each_side.id == side for each_side in self.sides)


PLAIN = Headings()
"""Rounds and turns of nobody in particular."""
