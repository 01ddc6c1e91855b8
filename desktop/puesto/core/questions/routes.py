"""Ways: a movement written in one line, step by step, each step for its cost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from puesto.core.messages import N_, Message, Sayable, msg
from puesto.core.prompts import Family, Prompt, UnreadableAnswerError, figure
from puesto.core.values import Struct


class RouteStep(Struct, frozen=True, gc=False):
    """One kind of step on a way: its letter as it is typed, what it costs, and what it does besides."""

    value: str
    message: Sayable
    cost: int = 1
    hint: Sayable | None = None
    run: int = 0
    """The most steps of its group in a row, before another kind of step must follow; 0 for no limit."""
    group: str = ""
    """Strides that are counted together by `run`."""
    last: bool = False
    """Whether nothing comes after it."""
    first: bool = True
    """Whether the way may begin with it."""
    begun: int = 0
    """The steps of its group that were made before the way began, and count in its first run."""


class Way(Prompt[tuple[str, ...]], frozen=True, kw_only=True):
    """A way across the board in steps that enter, cross or turn, each with a cost, at most `limit` in all."""

    strides: tuple[RouteStep, ...]
    limit: int
    least: int = 0
    """The least number of steps."""

    family = Family.DECISION
    kind = "way"

    def cost(self, answer: Sequence[str]) -> int:
        """Return the cost of a way."""
        costs = {stride.value: stride.cost for stride in self.strides}
        return sum(costs[value] for value in answer)

    def refusal(self, answer: object) -> Message | None:
        """Return why an answer is refused; None where it is accepted."""
        if not isinstance(answer, tuple):
            return msg(N_("Se espera un camino, paso a paso."))
        strides = {stride.value: stride for stride in self.strides}
        for value in answer:
            if not isinstance(value, str) or value not in strides:
                return msg(N_("«{answer}» no es ninguno de los pasos posibles."), answer=str(value))
        if len(answer) < self.least:
            return msg(N_("Falta decir el camino."))
        if problem := _stride_problem([strides[value] for value in answer]):
            return problem
        if self.cost(answer) > self.limit:
            return msg(N_("Cuesta {cost} PM y hay {limit}."), cost=self.cost(answer), limit=self.limit)
        return None

    def parse(self, text: str) -> tuple[str, ...]:
        """Letters one after the other, each perhaps with how often: `cc3dt2c`.

        Spaces between them as one likes.
        """
        answer: list[str] = []
        longest = sorted((stride.value for stride in self.strides), key=len, reverse=True)
        rest = text.replace(" ", "").replace(",", "").lower()
        while rest:
            value = next((name for name in longest if rest.startswith(name.lower())), None)
            if value is None:
                raise UnreadableAnswerError(msg(N_("«{answer}» no es ninguno de los pasos posibles."), answer=rest[0]))
            rest = rest[len(value) :]
            digits = len(rest) - len(rest.lstrip("0123456789"))
            times = figure(rest[:digits]) if digits else 1
            if times == 0:
                raise UnreadableAnswerError(
                    msg(
                        N_("«{answer}»: la cifra dice cuántas veces se da ese paso, una o más."),
                        answer=value + rest[:digits],
                    )
                )
            if times is None or times > self.limit + 1:
                raise UnreadableAnswerError(msg(N_("Cuesta más de los {limit} PM que hay."), limit=self.limit))
            answer += [value] * times
            rest = rest[digits:]
        if problem := self.refusal(tuple(answer)):
            raise UnreadableAnswerError(problem)
        return tuple(answer)


def _stride_problem(way: Sequence[RouteStep]) -> Message | None:
    """Return what is wrong with the order of the steps of a way, or None."""
    run = 0
    for place, stride in enumerate(way):
        before = way[place - 1] if place else None
        if before is None and not stride.first:
            return msg(N_("No se puede empezar con «{step}»."), step=stride.message)
        if before is not None and before.last:
            return msg(N_("Después de «{step}» no viene nada más."), step=before.message)
        if before is None:
            run = stride.begun + 1
        else:
            run = run + 1 if stride.group and before.group == stride.group else 1
        if stride.run and run > stride.run:
            return msg(
                N_("«{step}», como mucho {most} veces sin salir del hexágono."), step=stride.message, most=stride.run
            )
    return None


def way_in_words(prompt: Way, answer: Sequence[str]) -> Sayable:
    """Return a way as a person would read it: its steps, equal ones gathered, and what it costs."""
    names = {stride.value: stride.message for stride in prompt.strides}
    steps: list[Message] = []
    for value, equal_steps in groupby(answer):
        times = len(list(equal_steps))
        steps.append(
            msg(N_("{step}"), step=names[value])
            if times == 1
            else msg(N_("{step} ×{times}"), step=names[value], times=times)
        )
    if not steps:
        return msg(N_("Se queda donde está"))
    return msg(N_("{steps} ({cost} PM)"), steps=tuple(steps), cost=prompt.cost(answer))
