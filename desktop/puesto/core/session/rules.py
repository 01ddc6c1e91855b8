"""The interface between a session and its rules: plain functions over state and content."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from puesto.core.codec import SchemaError, canonical, to_json
from puesto.core.messages import N_, Message, Ref, Sayable, Text, cut_short, msg, printable
from puesto.core.pack_layout import Layout
from puesto.core.prompts import Procedure
from puesto.core.tracks import Track
from puesto.core.values import Struct, field
from puesto.core.views import BoardView, Edit, TableView

S = TypeVar("S")
C = TypeVar("C")


class Setting(Struct, frozen=True):
    """A rule that a table may read in another way, chosen when a session starts.

    It is kept in `state.settings` and printed in the log's header.
    """

    id: str
    title: Text
    options: tuple[tuple[str, Text], ...]
    """Value and name of each reading; the first is the default. A switch has `off` and `on`."""
    rule: str = ""
    help: Text | None = None
    at_once: bool = False
    """Whether a new game asks for it from the start, and not among the readings."""


class HouseShare(Struct, frozen=True):
    """The share of a scenario's content that the house made up, counted from the packs."""

    ours: int
    all: int
    told: Message
    """It in one sentence, with what a player can do about it."""
    partly: int = 0
    """The number of further ones that are made up in part."""


class Scenario(Struct, frozen=True):
    """A mission or scenario that can be started."""

    id: str
    title: Text
    summary: Text
    source: str
    settings: tuple[Setting, ...] = ()
    facts: tuple[tuple[Sayable, Sayable], ...] = ()
    """Facts shown before it is chosen, such as its map: label and value."""
    rules: tuple[Sayable, ...] = ()
    """Rules of its own, in whole sentences."""
    house: HouseShare | None = None
    """The share of it that the house made up; None if there is none."""


class TurnPosition(Struct, frozen=True, gc=False):
    """The moment of a step: round, turn within it, and side (the id of a side of the views, "" for none)."""

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
    """One value of the state that a correction changes.

    `told` is the same in words, None if nothing on the table shows it.
    """

    path: str
    before: Any
    after: Any
    told: ChangeInWords | None = None
    round: int = 0
    """The round in which it would have happened."""

    @property
    def message(self) -> Message | None:
        """Return the change as a sentence."""
        change_in_words = self.told
        if change_in_words is not None and change_in_words.line is not None:
            return change_in_words.line
        return (
            msg(
                N_("{piece}: antes {before}, ahora {after}"),
                piece=change_in_words.piece,
                before=change_in_words.before,
                after=change_in_words.after,
            )
            if change_in_words
            else None
        )


def _no_board(state: object, content: object) -> None:
    """Return None: the board of a game that remembers nothing of it."""


class Overrides(Struct, Generic[S, C], frozen=True, kw_only=True):
    """The changes of a state that may be made by hand, since the board prevails."""

    tracks: Mapping[str, Track] = field(default_factory=dict)
    """State paths that move along a line instead of being set."""
    offered: Callable[[S, C, str], tuple[Edit, ...]] = lambda state, content, piece: ()
    """The corrections of a piece, asked for when its menu is opened. For pieces with so many that working them out for
    every view would be slow."""
    refusal: Callable[[S, C, str, Any], tuple[Message, str] | None] = lambda state, content, path, value: None
    """The reason why the rules forbid setting `path` to `value`, and the rule; None if they do not."""
    is_legal: Callable[[S, C, str, Any], bool] = lambda state, content, path, value: True
    """Whether the state, in which `path` was set to `value`, is a valid position."""
    state_problem: Callable[[S, C, str], Message | None] = lambda state, content, path: None
    """The reason to refuse a valid position all the same after a change of `path`: contradictory facts of the board."""
    after_change: Callable[[S, str, Any, Any], None] = lambda state, path, before, after: None
    """Change what follows from a change, given its path, and the value before and after."""
    describe_change: Callable[[str, Any, Any, C], ChangeInWords | None] = lambda path, before, after, content: (
        describe_plainly(path, before, after)
    )
    """Path, value before and after -> the change in words; None if the table does not show it. A value is None if there
    was none."""
    as_moves: Callable[[S, C, tuple[Change, ...]], tuple[Change, ...]] = lambda state, content, changes: changes
    """Changes of a correction -> the changes by hand with the same effect on the present table."""
    repair: Callable[[S, str, Any], bool] = lambda state, stream, value: False
    """Stream (deck) and value: change the state so that a refused real card or marker can be drawn; False where nothing
    can be repaired."""


class Rules(Struct, Generic[S, C], frozen=True, kw_only=True):
    """The rules of a game, as a session runs them.

    Functions read the state; only `run` and, of `overrides`, `repair` and `after_change` change it.
    """

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
    """Reference and content -> its name; raises KeyError if there is none."""
    own_names: Callable[[S], Mapping[Ref, str]] = lambda state: {}
    """The names that players have given to things in this session, which are said instead of the printed ones."""
    label: Callable[[S, C], Sayable]
    """The current step in a few words, for undo labels and the home screen."""
    layout: Layout = Layout()
    """The layout of the game's packs, and the checks of their content."""
    board: Callable[[S, C], BoardView | None] = _no_board
    """The memory of the board, to be viewed and corrected; None for games that remember nothing of it."""
    overrides: Overrides[S, C] = Overrides()
    """The changes that may be made by hand."""

    @property
    def remembers(self) -> bool:
        """Return whether the game remembers anything of the board."""
        return self.board is not _no_board

    def look_round(self, state: S, content: C) -> None:
        """Call every view of the table; raises whatever the rules raise on an invalid position."""
        for look in (self.moment, self.label, self.view, self.board):
            look(state, content)

    def called(self, ref: Ref, content: C) -> Sayable:
        """Return the name of a reference; its id if it has no name."""
        try:
            return self.name(ref, content)
        except KeyError:
            return Text(ref.id, ref.id)


def describe_plainly(path: str, before: Any, after: Any) -> ChangeInWords:
    """Return a change described by its path and values, for games that have no words of their own for it."""
    values = [
        msg(N_("{text}"), text=value if isinstance(value, str) and value else canonical(to_json(value)))
        for value in (before, after)
    ]
    return ChangeInWords(Ref("path", path), *values)


def failure_in_words(error: Exception) -> Message:
    """Return in words why the rules could not go on, as far as a player can make something of it."""
    missing_key = error.args[0] if isinstance(error, KeyError) and error.args else None
    if isinstance(missing_key, str) and printable(missing_key):
        return msg(N_("se nombra «{name}», que en este juego no existe."), name=cut_short(missing_key))
    if isinstance(error, SchemaError):
        return msg(N_("en la posición hay un valor que no puede estar ahí."))
    return msg(N_("las reglas no saben qué hacer con esa posición."))
