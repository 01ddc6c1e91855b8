"""Situations: any position of a battle, what is answered, and what is to come of it.

It takes a battle of the packs. What it leaves out is as in the third turn: terrain as printed, nobody on the board.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from puesto.core.game.lessons import Lesson
from puesto.core.game.settings import KnownSettings
from puesto.core.game.situation import Script
from puesto.core.messages import N_, Text, msg
from puesto.core.pack_layout import Finding
from puesto.core.session.session import Session
from puesto.core.values import Struct, field, replace
from puesto.games.kit.checks import check_known, check_level, check_one_of, finding
from puesto.games.kit.situations import besides, lay_table, step_reached
from puesto.games.tactics.printed.records import HOUSE, Content
from puesto.games.tactics.printed.settings import settings_of
from puesto.games.tactics.situations import expectations, lessons
from puesto.games.tactics.situations.expectations import Expect
from puesto.games.tactics.table import sequence
from puesto.games.tactics.table.secret import Secret, keep_secret
from puesto.games.tactics.table.state import AI, PLAYER, State, Table
from puesto.games.tactics.turn import steps

TABLE_DEPTH = 99
STEPS = (*steps.STEPS, sequence.OVER)


class CardInPlay(Struct, frozen=True):
    """A card in play. Pieces are named by their place in the list: `ai-pak40-1`."""

    card: str
    side: str
    place: str
    deployed: int = 1
    wounds: int = 0
    equipment: tuple[str, ...] = ()


class Situation(Struct, frozen=True):
    """Position with the answers to come and the expected result."""

    id: str
    title: Text
    battle: str
    rules: tuple[str, ...] = ()
    source: str = HOUSE
    text: Text | None = None
    lesson: Text | None = None
    level: int = 1
    settings: dict[str, str] = field(default_factory=dict)
    step: str = sequence.AI_START
    turn: int = 3
    first: str = AI
    pieces: tuple[CardInPlay, ...] = ()
    hand: tuple[str, ...] = ()
    """Hand of the AI; a shipped situation has no secrets."""
    deck: tuple[str, ...] = ()
    """The next card to be drawn first."""
    plan: tuple[str, ...] = ()
    """Cards of the hand that it still deploys this turn."""
    table: dict[str, Any] = field(default_factory=dict)
    """Other fields of the state, as in a save, which override everything above. Only what differs is named."""
    script: Script = field(default_factory=Script)
    expect: Expect = field(default_factory=Expect)


def set_up_situation(situation: Situation, content: Content) -> tuple[Content, State]:
    """Return the printed game with the situation's battle under its own id, and its position."""
    plan = content.battles[situation.battle]
    own_battle = replace(plan, id=situation.id, title=situation.title)
    content = replace(content, battles={own_battle.id: own_battle, **content.battles})
    state = steps.new_state(content, situation.battle, situation.settings)
    state.copies = None  # what is expected names each piece by its place in the list
    state.step, state.turn = situation.step, situation.turn
    state.first = "" if situation.step in (sequence.SETUP, sequence.FIRST) else situation.first
    state.side = PLAYER if situation.step == sequence.PLAYER_TURN else AI
    table = Table(state, content)
    if situation.step != sequence.SETUP:
        state.terrain = list(plan.terrain)
    for item in situation.pieces:
        piece = table.add_piece(item.card, item.side, item.place, item.deployed)
        piece.wounds, piece.equipment = item.wounds, list(item.equipment)
    if situation.hand or situation.deck:
        keep_secret(state, Secret(hand=situation.hand, deck=situation.deck, plan=situation.plan))
        state.to_place = len(situation.plan)
    return content, lay_table(state, situation.table, TABLE_DEPTH)


# ---- what does not fit together


def check_situation(situation: Situation, content: Content) -> Iterator[Finding]:
    """Yield unknown names, with the path from the situation's top."""
    if situation.battle not in content.battles:
        yield finding(("battle",), "unknown", N_("no hay ninguna batalla «{name}»"), name=situation.battle)
        return
    columns = "ABCDEFGHIJKL"[: content.battles[situation.battle].columns]
    squares = {f"{column}{line}" for column in columns for line in range(1, 7)}
    for index, piece in enumerate(situation.pieces):
        yield from cards_known(("pieces", index, "card"), (piece.card,), content)
        yield from cards_known(("pieces", index, "equipment"), piece.equipment, content)
        yield from check_one_of(("pieces", index, "side"), piece.side, (AI, PLAYER))
        words = N_("no hay ninguna casilla {place}")
        yield from check_known(("pieces", index, "place"), piece.place, squares, "no_square", words, "place")
    places = [item.place for item in situation.pieces]
    for index, place in enumerate(places):
        if place in places[:index]:
            yield finding(("pieces", index, "place"), "taken", N_("en {place} ya hay otra carta"), place=place)
    for name in ("hand", "deck", "plan"):
        yield from cards_known((name,), getattr(situation, name), content)
    yield from check_one_of(("first",), situation.first, (AI, PLAYER))
    expected_steps = [(("step",), situation.step), (("expect", "step"), situation.expect.step)]
    for path, step in (*expected_steps, (("script", "until"), situation.script.until)):
        if step:
            yield from check_known(path, step, STEPS, "unknown", N_("«{name}» no es un paso de la batalla"), "name")
    known_settings = KnownSettings(settings_of(content.battles[situation.battle], content))
    for id, value in situation.settings.items():
        if not known_settings.has(id, value):
            yield finding(("settings", id), "setting", N_("«{value}» no es un valor de este ajuste"), value=value)
    yield from check_level(situation.level)
    yield from check_expected(situation.expect, content, squares)


def cards_known(path: tuple[str | int, ...], cards: Iterable[str], content: Content) -> Iterator[Finding]:
    """Yield unknown cards."""
    for card in cards:
        yield from check_known(path, card, content.cards, "no_card", N_("no hay ninguna carta «{card}»"), "card")


def check_expected(expect: Expect, content: Content, squares: Collection[str]) -> Iterator[Finding]:
    """Yield unknown names in the expectations."""
    for place, name in expectations.pieces_named(expect):
        result = re.fullmatch(r"(ai|player)-(\w+)-\d+", name)
        if result is None or result[2] not in content.cards:
            yield finding(("expect", *place), "no_piece", N_("«{name}» no es ninguna carta en juego"), name=name)
    for path, name, known_names in expectations.named_values(expect, content, squares):
        if name not in known_names:
            names = ", ".join(sorted(known_names))
            wrong = msg(N_("aquí se dice {known}"), known=Text(names, names))
            yield finding(("expect", *path), "unknown", N_("«{name}»: {wrong}"), name=name, wrong=wrong)


# ---- what comes of it


def is_settled(session: Session[State, Content]) -> bool:
    """Return whether the step of a situation's session is done."""
    return step_reached(session) != ""


def lesson_from(situation: Situation, content: Content, session: Session[State, Content]) -> Lesson:
    """Return the situation as a lesson; `session` has run it."""
    content, state = set_up_situation(situation, content)
    return lessons.lesson_of(situation.expect, Table(state, content), session)


def capture_situation(session: Session[State, Content], id: str, title: Text) -> Situation:
    """Return the situation that begins at the session's prompt. Where its step began, with the answers since."""
    state, begun = session.opening()
    result = Situation(id, title, state.battle, settings=dict(state.settings), script=Script(begun=begun))
    result = replace(result, step=state.step, turn=state.turn, first=state.first or AI)
    _, usual_state = set_up_situation(result, session.content)
    return replace(result, table=besides(state, usual_state, TABLE_DEPTH))
