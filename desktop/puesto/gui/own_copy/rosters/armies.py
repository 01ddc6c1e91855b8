"""The one or two armies of a battle whose rosters leave facts open, with the answers so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from puesto.core.game.game import Game
from puesto.core.game.record_forms import ForeignRosterView, RosterForms, RosterGap


class State(NamedTuple):
    """State of the armies that an undo restores."""

    held: tuple[tuple[str, Any], ...] = ()
    """The name of each file with its army: one or two."""
    shown: int = 0
    """Index of the army that is shown."""
    asked: int = 0
    """Index of the gap that is asked."""


class AskedArmies:
    """The armies, the one that is shown and its gap that is asked. Every answer can be taken back."""

    def __init__(self) -> None:
        self.game: Game[Any, Any] | None = None
        self.content: Any = None
        self._state = State()
        self._done: list[State] = []
        self._undone: list[State] = []

    def __bool__(self) -> bool:
        return bool(self._state.held)

    def __len__(self) -> int:
        return len(self._state.held)

    @property
    def held(self) -> tuple[tuple[str, Any], ...]:
        """Return the name of each file with its army."""
        return self._state.held

    @property
    def file(self) -> str:
        """Return the name of the file that is shown."""
        return self.held[self._state.shown][0]

    @property
    def other_file(self) -> str:
        """Return the name of the file that is not shown, of two."""
        return self.held[1 - self._state.shown][0]

    @property
    def asked(self) -> int:
        """Return the index of the gap that is asked."""
        return self._state.asked

    @asked.setter
    def asked(self, index: int) -> None:
        self._state = self._state._replace(asked=index)

    @property
    def forms(self) -> RosterForms:
        """Return how the game reads rosters."""
        assert self.game is not None and self.game.forms.rosters is not None
        return self.game.forms.rosters

    @property
    def view(self) -> ForeignRosterView:
        """Return what is known of the army that is shown."""
        return self._view(self.held[self._state.shown][1])

    @property
    def gap(self) -> RosterGap | None:
        """Return the gap that is asked; None where nothing is missing."""
        gaps = self.view.gaps
        return gaps[min(self.asked, len(gaps) - 1)] if gaps else None

    def missing(self) -> int:
        """Return how many facts are missing in all armies."""
        return sum(len(self._view(army).gaps) for _, army in self.held)

    def _view(self, army: Any) -> ForeignRosterView:
        return self.forms.view(army, self.content)

    # -- changes

    def take(self, game: Game[Any, Any], content: Any, army: Any, name: str) -> None:
        """Add an army beside the one before of the same game; a third replaces the one shown."""
        if self.game is None or self.game.id != game.id:
            self.forget()
        else:
            self._remember()
        self.game, self.content = game, content
        named_armies = [*self.held]
        place = len(named_armies) if len(named_armies) < 2 else self._state.shown
        named_armies[place : place + 1] = [(name, army)]
        self._state = State(tuple(named_armies), place)

    def forget(self) -> None:
        """Drop the armies read so far, so that the next roster begins anew."""
        self._state = State()
        self._done, self._undone = [], []

    def answer(self, key: str) -> bool:
        """Take the answer with a key; return whether there is one."""
        gap = self.gap
        choice = next((choice for choice in gap.choices if choice.key == key), None) if gap is not None else None
        if gap is None or choice is None:
            return False
        self._change(lambda army: self.forms.answer(army, gap, choice.value, False))
        return True

    def take_usual(self) -> None:
        """Take the usual value for every gap of the army that has one; each is marked as usual."""

        def fill(army: Any) -> Any:
            while True:
                offered = ((gap, choice) for gap in self._view(army).gaps for choice in gap.choices if choice.is_usual)
                gap_and_choice = next(offered, None)
                if gap_and_choice is None:
                    return army
                army = self.forms.answer(army, gap_and_choice[0], gap_and_choice[1].value, True)

        self._change(fill)

    def show_other(self) -> None:
        """Show the other army."""
        self._state = self._state._replace(shown=1 - self._state.shown, asked=0)

    def _change(self, change: Callable[[Any], Any]) -> None:
        """Change the shown army and go on to the next question."""
        self._remember()
        place = self._state.shown
        named_armies = tuple(
            (name, change(army)) if at == place else (name, army) for at, (name, army) in enumerate(self.held)
        )
        gaps = self._view(named_armies[place][1]).gaps
        if not gaps:  # the other army may have some
            place = next((at for at, (_, army) in enumerate(named_armies) if self._view(army).gaps), place)
        self._state = State(named_armies, place, min(self.asked, max(0, len(gaps) - 1)))

    # -- undo

    def undo(self) -> bool:
        """Take back the last answer or list; return whether there was one."""
        return self._go(self._done, self._undone)

    def redo(self) -> bool:
        """Bring back what was taken back last; return whether there was something."""
        return self._go(self._undone, self._done)

    def _remember(self) -> None:
        self._done.append(self._state)
        self._undone.clear()

    def _go(self, source: list[State], target: list[State]) -> bool:
        if not source:
            return False
        target.append(self._state)
        self._state = source.pop()
        return True
