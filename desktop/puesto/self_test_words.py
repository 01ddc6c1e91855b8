"""The words of the self-test's checks when they fail."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Param, Sayable, Text, msg


class SelfTestError(Exception):
    """Something that should be there is not, or does not work; said to the player as a whole sentence."""

    def __init__(self, template: str, **params: Param) -> None:
        """`template` is marked with `N_`."""
        self.message = msg(template, **params)
        super().__init__(template, params)


def problem_in_words(problem: BaseException) -> Sayable:
    """Return a problem in its own words, if it has any, else as the report that support will ask for."""
    if isinstance(problem, SelfTestError):
        return problem.message
    message = getattr(problem, "message", None)
    report = f"{type(problem).__name__}: {problem}".rstrip(": ")
    return (
        msg(N_("{said} ({report})"), said=message, report=type(problem).__name__)
        if isinstance(message, Message)
        else Text(report, report)
    )
