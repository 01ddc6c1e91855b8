"""A session as a story of one or two pages: a sentence a turn, the dice, the losses, and four figures."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from textwrap import shorten
from typing import Any

from puesto.core.game.game import StoryKeys, whole_game
from puesto.core.messages import N_, NN_, count, msg, printable
from puesto.core.session.journal import CORRECTION, NOTE, SEALED, LogLine, Source
from puesto.core.session.positions import state_of
from puesto.core.session.runner import CONTENT, READINGS, REPAIR, SET
from puesto.core.study import luck
from puesto.core.study.opponents import told_players
from puesto.core.views import CounterView, TableView
from puesto.diary.board_svg import board_ratio, board_svg
from puesto.diary.evening import AnySession, finish, result_in_words, scenario_title
from puesto.diary.paper import Block, Chapter, DiaryLine, Paper, Say, Sketch
from puesto.language import Language

BUDGET = 60
"""Lines of text on the two pages; a longer game joins more turns."""
SKETCHED = 12
"""Lines whose room the sketches take."""
WIDE = 84
"""Letters of a line of text."""
MOST_ROUNDS = 8
"""A game of more rounds is told round by round, not turn by turn."""
LONG = 130
"""Letters up to which a second thing that happened is told with the first."""
SLICE = 6
"""Turns worded between two looks at the clock."""
BOOKKEEPING = (SET, REPAIR, CONTENT, SEALED, *READINGS)
"""Keys of lines of every game that the story leaves out."""


@dataclass(frozen=True)
class _Part:
    """The sentence of one turn, or of several that are joined, with its dice and losses."""

    round: int
    first: int
    last: int
    sides: tuple[str, ...]
    """The sides whose turns they are."""
    text: str
    """"" where nothing happened."""
    weight: float
    dice: tuple[int, ...] = ()
    faces: int = 6
    by_hand: bool = False
    losses: tuple[str, ...] = ()


def story(session: AnySession, language: Language, name: str = "", day_text: str = "") -> Paper:
    """Return the story of a session in one go; see `story_in_slices`."""
    return finish(story_in_slices(session, language, name, day_text))


def story_in_slices(
    session: AnySession, language: Language, name: str = "", day_text: str = ""
) -> Generator[float, None, Paper]:
    """Make the story of a session in slices; yield progress from 0 to 1 and return the paper.

    Everything in it is in the log or lies open on the table. The session must not change meanwhile.
    """

    def say(message: Any) -> str:
        return language.say(message, session.name)

    yield 0.01
    keys = whole_game(session).story
    turns = list(_turns(session))
    parts: list[_Part] = []
    lost_ids: set[str] = set()
    for number, (lines, after) in enumerate(turns, 1):
        lost = [counter for counter in _counters(after) if counter.destroyed and counter.id not in lost_ids]
        lost_ids |= {counter.id for counter in lost}
        parts.append(_tell_turn(lines, [say(counter.name) for counter in lost], say, keys))
        if number % SLICE == 0:
            yield 0.05 + 0.85 * number / len(turns)
    view = session.view()
    yield 0.94
    sketches = tuple(_sketches(session, say))
    turn_parts = _fit_turns(parts, BUDGET - SKETCHED * bool(sketches))
    result, won = result_in_words(session, view, say)
    facts = [(say(msg(N_("Partida"))), printable(name))] if name else []
    facts += [(say(msg(N_("Jugada"))), day_text)] if day_text else []
    return Paper(
        language.code, "story", say(msg(N_("Relato"))), say(whole_game(session).title),
        say(scenario_title(session, view)), result, won, tuple(facts), say(msg(N_("Con qué se ha jugado"))),
        _played_with(session, say), _chapters(turn_parts, view, say), _foot(session, view, say),
        figures=tuple(_figures(session, view, say)), sketches=sketches,
    )  # fmt: skip


def _turns(session: AnySession) -> Generator[tuple[list[LogLine], TableView], None, None]:
    """Yield the lines of each turn with the table at its end.

    Where the small span is a phase, a turn is all phases of a side; a long game is told by rounds.
    """
    view = session.view()
    by_round, phases = view.round > MOST_ROUNDS, view.spans.are_phases
    lines: list[LogLine] = []
    moment: tuple[Any, ...] = ()
    for step in session.steps:
        top_lines = [line for line in step.lines if not line.depth]
        first = next((line for line in top_lines if line.key not in (SET, REPAIR, CONTENT)), None)
        if first is not None:
            key = (first.round,) if by_round else (first.round, first.side if phases else first.turn or first.side)
            if key != moment and lines and (before := session.view_before(step)) is not None:
                yield lines, before
                lines = []
            moment = key
        lines += top_lines
    if lines:
        yield lines, view


def _sketches(session: AnySession, say: Say) -> Generator[Sketch, None, None]:
    """Yield the board before the first turn and at the end; nothing in a game without a map."""
    game = whole_game(session)
    first = next((step for step in session.steps if any(line.turn and not line.depth for line in step.lines)), None)
    if first is None:
        return
    try:
        start = game.position(state_of(game.state_type, first.position), first.content, None)
    except Exception:  # noqa: BLE001 - a damaged position may make the rules raise anything
        start = None
    end = game.position(session.state, session.content, None)
    for caption, board in ((N_("Al empezar"), start), (N_("Al acabar"), end)):
        if board is not None and board.hexes:
            svg = board_svg(board, lambda message: escape(say(message)) if message is not None else "")
            yield Sketch(say(msg(caption)), svg, board_ratio(board))


def _counters(view: TableView) -> Iterable[CounterView]:
    return (counter for roster in view.rosters for counter in roster.counters)


def _tell_turn(lines: list[LogLine], lost: list[str], say: Say, keys: StoryKeys) -> _Part:
    """Return the part of one turn: who acts, and the one or two weightiest things that happened."""
    weighed_lines = []
    for line in lines:
        if line.key in BOOKKEEPING or line.key in keys.bookkeeping or line.tone in ("quiet", CORRECTION):
            continue
        text = shorten(" ".join(say(line.message).split()), LONG if line.tone == NOTE else 10 * LONG, placeholder="…")
        weighed_lines.append((_weight(line, text, lost), line, text))
    opening = next((text for _, line, text in weighed_lines if line.key in keys.openings), "")
    notable = [
        weighed_line
        for weighed_line in weighed_lines
        if weighed_line[1].key not in keys.openings and weighed_line[0] >= 1
    ]
    top = sorted(notable, key=lambda weighed_line: -weighed_line[0])[:2]
    if len(top) == 2 and sum(len(text) for _, _, text in top) + len(opening) > LONG:
        top = top[:1]
    in_order = [weighed_line for weighed_line in notable if weighed_line in top]
    thrown = next((line for _, line, _ in top if line.facts.dice), None)
    last = lines[-1]
    return _Part(
        last.round, last.turn, last.turn, (last.side,),
        " ".join(_sentence(text) for text in (opening, *(text for _, _, text in in_order)) if text) if in_order else "",
        max((weight for weight, _, _ in top), default=0.0) + 4 * bool(lost),
        thrown.facts.dice if thrown is not None else (), thrown.facts.sides if thrown is not None else 6,
        thrown is not None and thrown.source == Source.HAND.value, tuple(lost),
    )  # fmt: skip


def _weight(line: LogLine, text: str, lost: list[str]) -> float:
    """Return the weight of a line: a loss has the greatest, then a throw, then good and bad news."""
    if line.tone == NOTE:
        return 5
    weight = {"heading": 0.5 if line.key == "said" else 2, "good": 2.0, "bad": 2.5}.get(
        line.tone, 1.0 if line.key == "said" else 1.4
    )
    return weight + 3 * bool(line.facts.dice) + 4 * any(name in text for name in lost)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…", ":")) else f"{text}."


def _fit_turns(parts: list[_Part], budget: int) -> list[_Part]:
    """Return the turns joined where nothing happened, and then, until they fit, where least happened."""
    fitted: list[_Part] = []
    for part in parts:
        if fitted and not part.text and not part.losses and not fitted[-1].text and _is_beside(fitted[-1], part):
            fitted[-1] = _join_parts(fitted[-1], part)
        elif part.text or part.losses or part.first:
            fitted.append(part)
    while sum(map(_lines_of, fitted)) + 2 * len({part.round for part in fitted}) > budget:
        pairs = [place for place in range(len(fitted) - 1) if _is_beside(fitted[place], fitted[place + 1])]
        if not pairs:
            break
        place = min(pairs, key=lambda at: (_load(fitted[at]) + _load(fitted[at + 1]), at))
        fitted[place : place + 2] = [_join_parts(fitted[place], fitted[place + 1])]
    return fitted


def _lines_of(part: _Part) -> int:
    return max(1, -(-len(part.text) // WIDE))


def _load(part: _Part) -> float:
    """Return the resistance of a part to being joined, from its weight and its number of turns."""
    return part.weight + 0.3 * (part.last - part.first)


def _is_beside(part: _Part, other_part: _Part) -> bool:
    return part.round == other_part.round


def _join_parts(part: _Part, other_part: _Part) -> _Part:
    """Return two parts as one, with the sentence of the weightier."""
    weightier = part if part.weight >= other_part.weight else other_part
    turns = [turn for turn in (part.first, part.last, other_part.first, other_part.last) if turn]
    return replace(
        weightier,
        first=min(turns, default=0),
        last=max(turns, default=0),
        sides=tuple(dict.fromkeys((*part.sides, *other_part.sides))),
        losses=(*part.losses, *other_part.losses),
    )


def _chapters(parts: list[_Part], view: TableView, say: Say) -> tuple[Chapter, ...]:
    """Return the parts below the heading of their round; without headings where each round is one part."""
    numbers = list(dict.fromkeys(part.round for part in parts))
    if view.round > MOST_ROUNDS:
        lines = tuple(_line(part, view, say, str(part.round)) for part in parts)
        return (Chapter(say(msg(view.spans.one_by_one)), (Block("", "", lines),)),)
    return tuple(
        Chapter(
            say(view.headings.round(number)),
            (Block("", "", tuple(_line(part, view, say) for part in parts if part.round == number)),),
        )
        for number in numbers
    )


def _line(part: _Part, view: TableView, say: Say, label: str = "") -> DiaryLine:
    """Return the story line of one or several turns."""
    side = view.side_of(part.sides[0]) if len(part.sides) == 1 and not label else None
    if not label and not view.spans.are_phases and part.first:
        label = str(part.first) if part.first == part.last else f"{part.first}\u2013{part.last}"
    side_name = say(side.label or side.name) if side is not None else ""
    text = part.text or say(msg(N_("Sin novedad.")))
    marks: tuple[str, ...] = ()
    if part.losses:
        loss_names = printable(", ".join(part.losses))
        marks = (say(count(NN_("baja: {fallen}", "bajas: {fallen}"), len(part.losses), fallen=loss_names)),)
    return DiaryLine(
        text, dice=part.dice, sides=part.faces, by_hand=part.by_hand, marks=marks, label=label, whose=side_name,
        solid=side is not None and side.tone == "action",
    )  # fmt: skip


def _figures(session: AnySession, view: TableView, say: Say) -> Generator[tuple[str, str], None, None]:
    """Yield large figures with what they count: the turns, the losses of each side, and the luck."""
    turns = max(1, view.round)
    yield str(turns), say(count(view.spans.counted, turns)).removeprefix(str(turns)).strip()
    for side in view.sides:
        counters = [counter for roster in view.rosters if roster.side == side.id for counter in roster.counters]
        if counters:
            lost = sum(counter.destroyed for counter in counters)
            figure = say(msg(N_("{lost} de {all}"), lost=lost, all=len(counters)))
            if not any(table_side.ai for table_side in view.sides):
                yield figure, say(msg(N_("bajas de {side}"), side=side.name))
            else:
                yield figure, say(msg(N_("bajas de la IA") if side.ai else N_("bajas mías")))
    yield from luck_figure(session, view, say)


def luck_figure(session: AnySession, view: TableView, say: Say) -> Generator[tuple[str, str], None, None]:
    """Yield the number of good throws beside the expected one, or else the average of a throw.

    Nothing where nothing was thrown. Those of the player against an AI, and of both sides where two play.
    """
    solo = {side.id for side in view.sides if not side.ai} if any(side.ai for side in view.sides) else set()
    tallies = [
        tally
        for tally in luck.ledger(session.entries, view.sides)
        if tally.lot is None and (not solo or tally.side in solo)
    ]
    measures_by_kind = {
        kind: [(tally, measure) for tally in tallies for figure_kind, measure in tally.figures if figure_kind == kind]
        for kind in (luck.SUCCESS, luck.TOTAL)
    }
    if measures := [measure for _, measure in measures_by_kind[luck.SUCCESS]]:
        throws, good_throws = (
            sum(success_measure.throws for success_measure in measures),
            sum(success_measure.happened for success_measure in measures),
        )
        expected = sum((success_measure.expected for success_measure in measures), Fraction(0))
        figure = say(msg(N_("{lost} de {all}"), lost=good_throws, all=throws))
        yield figure, say(msg(N_("tiradas que salen bien; lo esperado, {expected}"), expected=luck.decimal(expected)))
    elif measures_by_kind[luck.TOTAL]:
        tally, measure = max(measures_by_kind[luck.TOTAL], key=lambda success_measure: success_measure[1].throws)
        yield (
            say(luck.decimal(Fraction(measure.happened, measure.throws))),
            say(
                msg(
                    N_("de media con {dice}; lo esperado, {expected}"),
                    dice=tally.stream.removesuffix("z").upper(),
                    expected=luck.decimal(measure.expected / measure.throws),
                )
            ),
        )


def _played_with(session: AnySession, say: Say) -> tuple[DiaryLine, ...]:
    """Return the options, the rulings, the throws by app and by hand, and who of the house played."""
    game = whole_game(session)
    scenario = next(
        (scenario_entry for scenario_entry in game.scenarios(session.content) if scenario_entry.id == session.scenario),
        None,
    )
    option_by_setting = getattr(session.state, "settings", {})
    changed = [
        say(msg(N_("{setting}: {reading}"), setting=setting.title, reading=name))
        for setting in (scenario.settings if scenario is not None else ())
        for option, name in setting.options[1:]
        if option_by_setting.get(setting.id) == option
    ]
    options = printable(" · ".join(changed[:4]))
    lines = [
        options + (" · …" if len(changed) > 4 else "") if changed else say(msg(N_("Con las opciones de siempre.")))
    ]
    book = game.book(session.state, session.content)
    if ruling_count := len(book.ruled) + len(book.own):
        lines.append(
            say(
                count(
                    NN_("{n} acuerdo de la mesa sobre las reglas.", "{n} acuerdos de la mesa sobre las reglas."),
                    ruling_count,
                )
            )
        )
    chance = [entry.source is Source.HAND for entry in session.entries if entry.kind == "answer" and entry.is_chance]
    lines.append(
        say(
            msg(
                N_("Tiradas y robos: {app} de la aplicación y {hand} en la mesa."),
                app=len(chance) - sum(chance),
                hand=sum(chance),
            )
        )
    )
    lines += [say(message) for message in told_players(session)]
    return tuple(DiaryLine(line, tone="quiet") for line in lines)


def _foot(session: AnySession, view: TableView, say: Say) -> str:
    """Return the side of the filled numbers, and the proof of chance."""
    filled_side = next((side.name for side in view.sides if side.tone == "action"), None)
    parts = [say(msg(N_("Números en negro: {side}."), side=filled_side))] if filled_side is not None else []
    if session.seed:
        parts.append(say(msg(N_("El azar quedó sellado antes de empezar y se puede comprobar."))))
    return " ".join((*parts, "Puesto de Mando."))
