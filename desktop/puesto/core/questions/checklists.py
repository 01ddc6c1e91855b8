"""Checklists: lines to be done at the table, but for those that the program does itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from puesto.core.messages import Message
from puesto.core.prompts import Family, Pick
from puesto.core.values import field, replace

EVERYTHING = "*"
"""Every line of a checklist, as it is typed."""


class Checklist(Pick, frozen=True, kw_only=True):
    """Lines to be done at the table. The answer is what was ticked, and what the program does by itself.

    That they are done is a fact of the table, which anybody at it can tell.
    """

    ticked: bool = True
    """Whether all lines are ticked before the player has looked at them."""
    by_deck: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Line -> the decks and dice with which it is work for hands: where the player has none of them, it is done; ()
    never is."""
    done_by_app: tuple[str, ...] = ()
    """Lines that are not shown, for the program does them: `for_hands` says which."""

    family = Family.FACT
    kind = "checklist"

    def __hash__(self) -> int:
        return hash((self.identity, self.options))  # the decks of its lines have no hash of their own

    def for_hands(self, streams: Collection[str]) -> Checklist:
        """Return the checklist without the lines that the app does itself.

        `streams` are the decks and dice that the player handles. A line of `by_deck` is the player's work only if it
        needs one of them.
        """
        lines_for_hands = {line for line, decks in self.by_deck.items() if not {*decks} & {*streams}}
        options = tuple(option for option in self.options if option.value not in lines_for_hands)
        lines_of_app = tuple(option.value for option in self.options if option.value in lines_for_hands)
        return replace(self, options=options, by_deck={}, done_by_app=lines_of_app)

    def answer(self, ticked: Iterable[str]) -> tuple[str, ...]:
        """Return the ticked lines with those that the program does by itself."""
        return (*ticked, *self.done_by_app)

    def refusal(self, answer: object) -> Message | None:
        if isinstance(answer, tuple) and self.done_by_app:
            answer = tuple(line for line in answer if line not in self.done_by_app)
        return super().refusal(answer)

    def parse(self, text: str) -> tuple[str, ...]:
        every = text.strip() == EVERYTHING or (self.ticked and not text.strip())
        return self.answer(option.value for option in self.options) if every else self.answer(super().parse(text))
