"""Chance: seeds of sessions, dice where there is none, and random legal answers to any prompt.

The only place where random numbers are drawn; what follows from a seed is worked out in `core/session/seed.py`.
"""

from __future__ import annotations

from random import Random, SystemRandom
from secrets import token_hex
from typing import Any

from puesto.core.messages import N_, Message, msg
from puesto.core.prompts import Choose, Draw, Family, Number, Option, Pick, Prompt, Roll
from puesto.core.questions.board import NOBODY, UNSURE, Ask, AskMany, Contact, Direct
from puesto.core.questions.checklists import Checklist
from puesto.core.questions.routes import Way
from puesto.core.session.journal import RefusedError, Source

TRIES = 100
"""The number of random answers tried before a prompt counts as unanswerable."""


CHANCE = Family.CHANCE  # a name of a module is found ten times as fast before Python 3.12
LONGEST_SEED = 200
"""Letters that a seed given by hand may have."""


def new_seed(typed_seed: int | str | None = None) -> str:
    """Return the secret seed of a new session: what was given, else one that nobody knows."""
    if typed_seed in (None, ""):
        return token_hex(16)
    return str(typed_seed).encode(errors="replace").decode()[:LONGEST_SEED]


class UnanswerablePromptError(RefusedError):
    """The error of a prompt that no random answer fits, such as a draw from the empty deck of a bad pack."""

    def __init__(self, report: str, message: Message | None = None) -> None:
        super().__init__(message or msg(N_("A esto no hay nada que contestar: {report}"), report=report))
        self.args = (report,)


class Dice:
    """Dice and decks where there is no seed: fixed, or from the system's own chance."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._random: Random = SystemRandom() if seed is None else Random(seed)

    def answer(self, prompt: Prompt[Any]) -> Any:
        """Return a fresh throw or draw for a chance prompt."""
        if isinstance(prompt, Roll):
            return tuple(self._random.choice(prompt.faces) for _ in range(prompt.dice))
        if isinstance(prompt, Draw) and prompt.left:
            return self._random.choice(prompt.left)
        if isinstance(prompt, Draw):
            raise UnanswerablePromptError(
                f"{prompt.key}: no card is left", msg(N_("No queda nada que robar: el mazo está vacío."))
            )
        raise UnanswerablePromptError(f"{prompt.key}: neither dice nor a deck")

    def random_answer(self, prompt: Prompt[Any]) -> Any:
        """Return a random answer that `prompt` accepts, whatever its class.

        Defaults and easy answers come up more often.
        """
        for _ in range(TRIES):
            answer = self._guess(prompt)
            if isinstance(prompt, Choose) or prompt.accepts(answer):  # one of the options is always taken
                return answer
        raise UnanswerablePromptError(f"{prompt.key} {prompt.subject}: no answer found that it accepts")

    def _guess(self, prompt: Prompt[Any]) -> Any:
        """Return a random acceptable answer to a prompt of any kind."""
        chance = self._random.random
        if prompt.family is CHANCE:
            answer = self.answer(prompt)
            return (
                {"total": sum(answer)}
                if isinstance(prompt, Roll) and prompt.total_enough and chance() < 0.1
                else answer
            )
        if isinstance(prompt, Direct) and prompt.direct and chance() < 0.05:
            return self._said(prompt)
        if isinstance(prompt, Choose):
            if isinstance(prompt, Ask) and prompt.unsure and (chance() < 0.1 or not prompt.options):
                return UNSURE
            if prompt.default is not None and chance() < 0.3:
                return prompt.default
            if not prompt.options:
                raise UnanswerablePromptError(f"{prompt.key}: nothing to choose from")
            return self._random.choice(prompt.options).value
        if isinstance(prompt, Pick):
            return self._some(prompt)
        if isinstance(prompt, Number):
            if prompt.default is not None and chance() < 0.3:
                return prompt.default
            return self._random.randint(prompt.low, prompt.high)
        if isinstance(prompt, Contact):
            return self._contact(prompt)
        if isinstance(prompt, Way):
            return self._way(prompt)
        raise UnanswerablePromptError(f"{prompt.key}: a kind of prompt that nobody knows: {prompt.kind}")

    def _said(self, prompt: Direct[Any]) -> dict[str, str]:
        """Return a random direct answer: who does it, and mostly at whom; sometimes nobody."""
        if self._random.random() < 0.2:
            return {"direct": NOBODY, "goal": ""}
        goal = self._random.choice(prompt.goals).value if prompt.goals and self._random.random() < 0.8 else ""
        return {"direct": self._random.choice(prompt.direct).value, "goal": goal}

    def _some(self, prompt: Pick) -> tuple[str, ...]:
        """Return a random selection of a prompt's options."""
        options = prompt.options
        most = len(options) if prompt.most is None else min(prompt.most, len(options))
        if isinstance(prompt, Checklist) and most == len(options) and self._random.random() < 0.8:
            return tuple([option.value for option in options])
        if prompt.least > most:
            raise UnanswerablePromptError(f"{prompt.key}: asks for {prompt.least} of {most}")
        size = self._random.randint(prompt.least, most)
        if isinstance(prompt, AskMany) and size > 1 and self._random.random() < 0.5:
            size = max(prompt.least, 1)
        places = self._random.sample(range(len(options)), size)
        values = [options[place].value for place in places]
        picked = {*values}
        for group in prompt.apart if len(values) > 1 else ():
            if len(both := picked.intersection(group)) > 1:
                picked -= both
                picked.add(next(value for value in values if value in both))
        ordered = values if prompt.ordered else [options[place].value for place in sorted(places)]
        return tuple([value for value in ordered if value in picked])

    def _contact(self, prompt: Contact) -> dict[str, Any]:
        """Return a random answer to a contact form."""
        if prompt.can_refuse and self._random.random() < 0.05:
            return {}
        if prompt.helps and self._random.random() < 0.1:
            return {"help": True}
        rows = dict(prompt.before) if self._random.random() < 0.5 else {}
        rows = {row: level for row, level in rows.items() if row in {option.value for option in prompt.rows}}
        for row in prompt.rows:
            if self._random.random() < 0.4:
                rows[row.value] = self._level(prompt.levels)
        answer: dict[str, Any] = {"hex": self._near(prompt.hex), "rows": rows}
        while prompt.slip(answer) or (prompt.hex_needed and not answer["hex"]):
            answer["hex"] = self._near(prompt.hex)
        if self._random.random() < 0.8:
            answer["cover"] = self._random.choice(prompt.covers)
        return answer

    def _way(self, prompt: Way) -> tuple[str, ...]:
        """Return some steps, as long as there are points for them; the order may still be refused."""
        way: list[str] = []
        for _ in range(self._random.randint(prompt.least, prompt.limit + 1)):
            step = self._random.choice(prompt.strides)
            if prompt.accepts((*way, step.value)):
                way.append(step.value)
        return tuple(way)

    def _level(self, levels: tuple[Option, ...]) -> str:
        return self._random.choice(levels).value

    def _near(self, hex: str) -> str:
        """Return a hex beside `hex`, or anywhere on a map where it is not known.

        Now and then not known either.
        """
        pick = self._random
        if pick.random() < 0.05:
            return ""
        if not hex:
            return f"{pick.choice('BCDEFGHIJKLM')}{pick.randint(2, 12):02d}"
        column = min(max(ord(hex[0]) + pick.randint(-1, 1), ord("A")), ord("Z"))
        return f"{chr(column)}{min(max(int(hex[1:]) + pick.randint(-1, 1), 1), 99):02d}"


def answer_at_random(dice: Dice, prompt: Prompt[Any]) -> tuple[Any, Source]:
    """Return an answer that will do, and who gives it."""
    return dice.random_answer(prompt), Source.APP if prompt.family is Family.CHANCE else Source.PLAYER
