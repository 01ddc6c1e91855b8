"""What a session needs of the rules that it runs: plain functions over their state and content, and the values that they speak in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from puesto.core.codec import SchemaError, canonical, to_json
from puesto.core.messages import N_, Message, Ref, Sayable, Text, cut_short, msg, printable
from puesto.core.pack_layout import Layout
from puesto.core.prompts import Procedure
from puesto.core.tracks import Track
from puesto.core.values import Struct
from puesto.core.views import BoardView, Edit, TableView

S = TypeVar("S")
C = TypeVar("C")


class Setting(Struct, frozen=True):
    """A rule that a table may read otherwise: offered when a session starts, kept in `state.settings`, printed in the log's header."""

    id: str
    title: Text
    options: tuple[tuple[str, Text], ...]
    """Value and name of each reading; the first is the default. A switch has `off` and `on`."""
    rule: str = ""
    help: Text | None = None


class HouseShare(Struct, frozen=True):
    """How much of what a scenario is played with the house made up, counted from the packs."""

    ours: int
    all: int
    told: Message
    """It in one sentence, with what a player can do about it."""
    partly: int = 0
    """How many more are so in part."""


class Scenario(Struct, frozen=True):
    """A mission or scenario that can be started."""

    id: str
    title: Text
    summary: Text
    source: str
    settings: tuple[Setting, ...] = ()
    facts: tuple[tuple[Sayable, Sayable], ...] = ()
    """What is to be known before it is chosen, such as its map: what it is, and its value."""
    rules: tuple[Sayable, ...] = ()
    """Rules of its own, in whole sentences."""
    house: HouseShare | None = None
    """What of it the house made up; None where that is nothing."""


class TurnPosition(Struct, frozen=True, gc=False):
    """Where a step stands: round, turn within it, and whose turn (the id of a side of the views, or "" nobody's)."""

    round: int
    turn: int
    side: str


class ChangeInWords(Struct, frozen=True):
    """One value of the state as a player knows it: the piece on the table, how it was, and how it is."""

    piece: Sayable
    before: Sayable
    after: Sayable
    line: Message | None = None
    """The whole change as a sentence, where a table says it in another way than what was and what is."""


@dataclass(frozen=True)
class Change:
    """One value of the state that a correction changes; `told` is the same in words, None where nothing on the table shows it."""

    path: str
    before: Any
    after: Any
    told: ChangeInWords | None = None
    round: int = 0
    """In which it would have come about."""

    @property
    def message(self) -> Message | None:
        """The change as a sentence."""
        told = self.told
        if told is not None and told.line is not None:
            return told.line
        return (
            msg(N_("{piece}: antes {before}, ahora {after}"), piece=told.piece, before=told.before, after=told.after)
            if told
            else None
        )


def _no_board(state: object, content: object) -> None:
    """What a game remembers of the board that remembers nothing of it."""


class Rules(Struct, Generic[S, C], frozen=True, kw_only=True):
    """The rules of a game, as a session runs them. Functions read the state; only `run`, `repair` and `was_set` change it."""

    id: str
    rules_version: int
    state_type: type[S]
    content_type: type[C]
    new: Callable[[C, str, Mapping[str, str]], S]
    """Content, scenario id and chosen settings -> the state before the first step."""
    run: Callable[[S, C], Procedure[None]]
    """The step that `state.step` names; it leaves the name of the next one there."""
    over: Callable[[S], bool]
    moment: Callable[[S, C], TurnPosition]
    view: Callable[[S, C], TableView]
    name: Callable[[Ref, C], Sayable]
    """What a reference is called."""
    label: Callable[[S, C], Sayable]
    """The current step in a few words, for undo labels and the home screen."""
    tracks: Mapping[str, Track]
    """State paths that move along a line instead of being set."""
    repair: Callable[[S, str, Any], bool]
    """Stream (deck) and value: change the state so that a refused real card or marker can be drawn; False where nothing can be repaired."""
    layout: Layout = Layout()
    """How the game's packs are laid out, and what is checked in them."""
    check_value: Callable[[S, C, str, Any], bool] = lambda state, content, path, value: True
    """Whether an override of `path` to `value` leaves a position that can stand."""
    board: Callable[[S, C], BoardView | None] = _no_board
    """What is remembered of the board, to be looked at and put right; None for games that remember nothing of it."""
    objection: Callable[[S, C, str], Message | None] = lambda state, content, path: None
    """Why a position that can stand is refused all the same once `path` has been overridden: facts of the board that contradict each other."""
    edits: Callable[[S, C, str], tuple[Edit, ...]] = lambda state, content, piece: ()
    """What can be put right by hand on a piece, where there is too much of it to be worked out for every view: asked when its menu is opened."""
    forbids: Callable[[S, C, str, Any], tuple[Message, str] | None] = lambda state, content, path, value: None
    """Why the rules do not let `path` be set to `value` by hand in this position, and the rule; None where they do."""
    describe_change: Callable[[str, Any, Any, C], ChangeInWords | None] = lambda path, before, after, content: (
        describe_plainly(path, before, after)
    )
    """State path, value before and after (None where there was none) -> the change in words; None for what does not lie on the table."""
    as_moves: Callable[[S, C, tuple[Change, ...]], tuple[Change, ...]] = lambda state, content, changes: changes
    """What a correction changes -> what a hand would do for it on the table as it stands now, where that is something else."""
    was_set: Callable[[S, str, Any, Any], None] = lambda state, path, before, after: None
    """Told of each value that was put right by hand, once it stands in the state: its path, and the value before and after."""

    @property
    def remembers(self) -> bool:
        """Whether it remembers anything of the board."""
        return self.board is not _no_board

    def look_round(self, state: S, content: C) -> None:
        """Show what lies on the table; raises whatever the rules raise where it cannot stand."""
        for look in (self.moment, self.label, self.view, self.board):
            look(state, content)

    def called(self, ref: Ref, content: C) -> Sayable:
        """What a reference is called; its id where it has no name."""
        try:
            return self.name(ref, content)
        except KeyError:
            return Text(ref.id, ref.id)


def describe_plainly(path: str, before: Any, after: Any) -> ChangeInWords:
    """A change told by its path and values, for games that have no words of their own for it."""
    values = [
        msg(N_("{text}"), text=value if isinstance(value, str) and value else canonical(to_json(value)))
        for value in (before, after)
    ]
    return ChangeInWords(Ref("path", path), *values)


def failure_in_words(error: Exception) -> Message:
    """Return why the rules could not go on, as far as a player can make something of it."""
    named = error.args[0] if isinstance(error, KeyError) and error.args else None
    if isinstance(named, str) and printable(named):
        return msg(N_("se nombra «{name}», que en este juego no existe."), name=cut_short(named))
    if isinstance(error, SchemaError):
        return msg(N_("en la posición hay un valor que no puede estar ahí."))
    return msg(N_("las reglas no saben qué hacer con esa posición."))
