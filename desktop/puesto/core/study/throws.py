"""Views of throws: the dice, their sum, what it needed, and what came of it.

What comes of a throw follows from the classes of its prompt (`Roll.bands`), and what it changed from the table before
and after it. No sentence of the log is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from puesto.core import codec
from puesto.core.game.game import whole_game
from puesto.core.messages import N_, Message, Sayable, msg
from puesto.core.prompts import Modifier, Prompt, Roll, total
from puesto.core.session.journal import Entry, LogLine, Place, Source, main_lines
from puesto.core.session.session import Session
from puesto.core.values import Struct
from puesto.core.views import CounterView, TableView

FEW = 3
"""Most classes of a throw of which one number decides; more are rows of a table."""
OTHERS = 2
"""Most lines of the log that are shown beside the verdict."""


class ThrownView(Struct, frozen=True):
    """A throw with everything that is shown of it before the game goes on."""

    id: str
    """The key of its prompt."""
    heading: Sayable
    """The name of the throw in a word or two."""
    told: Sayable
    """The title: the verdict, and whose it is."""
    answer: Any
    dice: tuple[int, ...]
    """The faces; empty where only the total was typed."""
    sides: int
    total: int
    """The dice with everything that is added to them."""
    detail: tuple[Sayable, ...] = ()
    """What else was said of it, a sentence each."""
    typed: bool = False
    """Whether the player rolled the dice."""
    added: tuple[Modifier, ...] = ()
    """The modifiers that are added to the dice."""
    need: Message | None = None
    """The number that was needed, or the row of the table that came."""
    made_of: Sequence[Modifier] = ()
    """The lines of which that number is made."""
    verdict: Sayable | None = None
    """The class that came, in a word or two; None where the total says all."""
    margin: Message | None = None
    """By how much it was reached or missed."""
    is_lasting: bool = False
    """Whether it changes something for good: a counter falls, runs or is hit, steps or points are lost."""
    is_plain: bool = False
    """Whether the side that the app plays threw it, and nothing came of it."""
    counters: tuple[CounterView, ...] = ()
    """The counters that it is about as they stood: who acts, and on whom."""
    changed: tuple[str, ...] = ()
    """The ids of the counters that are worse off."""


def what_was_thrown(
    session: Session[Any, Any], prompt: Prompt[Any], since: Place, before: TableView
) -> ThrownView | None:
    """Return the throw that the last answer, to `prompt`, was; None for any other answer.

    `since` is the end of the log before that answer, and `before` the table. Dice of which each counts by itself have a
    place of their own on the table, and those that nobody may see are shown nowhere.
    """
    if not isinstance(prompt, Roll) or prompt.sealed or prompt.one_by_one:
        return None
    entries = _entries_since(session, prompt)
    if not entries:
        return None
    entry, game = entries[0][1], whole_game(session)
    if len(entries) > 1:
        return _thrown_together(session, entries, since, before)
    step = entries[0][0]
    sum_, answer = total(entry.value), entry.value
    verdict = _meaning(prompt, sum_)
    lines = main_lines(islice(session.said_since(since), 40))
    counters = _counters(before)
    about = tuple(counters[id] for id in prompt.subject if id in counters)[:2]
    after = _view_after(session, step)
    changed = worse_off(before, after)
    is_lasting = bool(changed) or prompt.is_lasting(sum_) or _loses_points(before, after)
    side = before.side_of(prompt.who)
    return ThrownView(
        prompt.key,
        game.throws.get(prompt.key, prompt.message),
        _title(prompt, verdict, about, lines),
        answer,
        answer if isinstance(answer, tuple) else (),
        prompt.sides,
        sum_ + (0 if prompt.makes_need else _worth(prompt.modifiers)),
        detail=_detail(lines),
        typed=entry.source is Source.HAND,
        added=() if prompt.makes_need else prompt.modifiers,
        need=_need(prompt, sum_),
        made_of=prompt.modifiers if prompt.makes_need else prompt.need_lines,
        verdict=verdict,
        margin=_margin(prompt, sum_),
        is_lasting=is_lasting,
        is_plain=side is not None and side.ai and not is_lasting,
        counters=about,
        changed=changed,
    )


def _entries_since(session: Session[Any, Any], prompt: Prompt[Any]) -> list[tuple[int, Entry]]:
    """Return the entry that answered `prompt` and those after it, each with the number of its step.

    Empty where it was not the last answer, nor the first of a batch.
    """
    numbered_entries: list[tuple[int, Entry]] = []
    for step in reversed(session.steps):
        for entry in reversed(step.entries):
            numbered_entries.append((step.number, entry))
            if entry.asked is prompt:
                return numbered_entries[::-1]
            if not isinstance(entry.asked, Roll) or not entry.asked.batch:
                return []
    return []


def _thrown_together(
    session: Session[Any, Any], entries: list[tuple[int, Entry]], since: Place, before: TableView
) -> ThrownView:
    """Return the view of checks that were rolled at one press: all dice, and how many came to the same."""
    rolls = [(entry.asked, entry.value) for _, entry in entries if isinstance(entry.asked, Roll)]
    first_prompt, counters = rolls[0][0], _counters(before)
    groups: dict[Message | None, list[CounterView]] = {}
    for roll, value in rolls:
        of_it = groups.setdefault(_meaning(roll, total(value)), [])
        of_it += [counters[id] for id in roll.subject if id in counters][:1]
    verdict, units = max(groups.items(), key=lambda group: len(group[1]))
    messages = [
        msg(N_("{verdict}: {units}"), verdict=words, units=tuple(unit.name for unit in alike))
        for words, alike in groups.items()
        if words is not None and words != verdict
    ]
    changed = worse_off(before, _view_after(session, entries[-1][0]))
    is_lasting = bool(changed) or any(roll.is_lasting(total(value)) for roll, value in rolls)
    dice = tuple(face for _, value in rolls if isinstance(value, tuple) for face in value)
    title = (
        msg(N_("{verdict}: {units}"), verdict=verdict, units=tuple(unit.name for unit in units)) if verdict else None
    )
    return ThrownView(
        first_prompt.key,
        whole_game(session).throws.get(first_prompt.key, first_prompt.message),
        title or first_prompt.message,
        rolls[0][1],
        dice,
        first_prompt.sides,
        len(units),
        detail=tuple(messages) or _detail(main_lines(islice(session.said_since(since), 40))),
        need=msg(N_("de {n}"), n=len(rolls)),
        verdict=verdict,
        is_lasting=is_lasting,
        changed=changed,
    )


def _meaning(roll: Roll, sum_: int) -> Message | None:
    """Return the class of a natural total in words; None where it names none."""
    return (
        next((message for message, low, high in roll.meanings() if low <= sum_ <= high), None) if roll.bands else None
    )


def _worth(modifiers: Iterable[Modifier]) -> int:
    return sum(modifier.value for modifier in modifiers)


def is_row(roll: Roll) -> bool:
    """Return whether a roll names rows of a table, so that no single number is enough for success."""
    outcome_count = len(roll.bands) + (roll.below is not None)
    return outcome_count > FEW or (
        bool(roll.lasting) and all(message in roll.lasting for message, _, _ in roll.meanings())
    )


def _threshold(roll: Roll) -> int | None:
    """Return the natural total that decides: the least that is enough, or the most.

    None where a table decides.
    """
    if roll.makes_need:
        return _worth(roll.modifiers)
    spans = roll.meanings() if roll.bands else []
    if len(spans) < 2 or is_row(roll):
        return None
    return spans[0][2] if roll.low_best else spans[1][1]


def _need(roll: Roll, sum_: int) -> Message | None:
    """Return the number that was needed with everything that is added, or the span of totals that came."""
    modifier_sum = 0 if roll.makes_need else _worth(roll.modifiers)
    number = _threshold(roll)
    if number is not None:
        return msg(N_("{n} o menos") if roll.low_best else N_("{n} o más"), n=number + modifier_sum)
    spans = roll.meanings() if roll.bands else []
    if not spans or not is_row(roll):
        return None
    first, last = roll.totals
    low, high = next((low, high) for _, low, high in spans if low <= sum_ <= high)
    if low == high:
        return None
    if low == first:
        return msg(N_("{n} o menos"), n=high + modifier_sum)
    return (
        msg(N_("{n} o más"), n=low + modifier_sum)
        if high == last
        else msg(N_("de {low} a {high}"), low=low + modifier_sum, high=high + modifier_sum)
    )


def _margin(roll: Roll, sum_: int) -> Message | None:
    """Return by how much a total reached the number that was needed, or missed it."""
    number = _threshold(roll)
    if number is None:
        return None
    by = sum_ - number
    if roll.low_best:
        return msg(N_("Se pasa por {n}"), n=by) if by > 0 else msg(N_("Sobran {n}"), n=-by) if by else msg(N_("Justo"))
    return msg(N_("Supera por {n}"), n=by) if by > 0 else msg(N_("Faltan {n}"), n=-by) if by else msg(N_("Justo"))


def _title(roll: Roll, verdict: Message | None, about: tuple[CounterView, ...], lines: list[LogLine]) -> Sayable:
    """Return the verdict and whom it is about, or what was said of it where there is none."""
    if verdict is None:
        return lines[0].message if lines else roll.message
    return msg(N_("{verdict}: {unit}"), verdict=verdict, unit=about[-1].name) if about else verdict


def _detail(lines: list[LogLine]) -> tuple[Sayable, ...]:
    """Return what a throw led to, in the words of the log.

    These are the lines after its own, or that one where it is alone.
    """
    return tuple(line.message for line in lines[1 : 1 + OTHERS] or lines[:1])


# ---- what changed


def _view_after(session: Session[Any, Any], number: int) -> TableView:
    """Return the table at the end of a step, or as it is now if the step is still running."""
    steps = session.steps
    if number + 1 >= len(steps):
        return session.view()
    after = steps[number + 1]
    return session.game.view(codec.from_text(session.game.state_type, after.base), after.content)


def _counters(view: TableView) -> Mapping[str, CounterView]:
    return {counter.id: counter for roster in view.rosters for counter in roster.counters}


def worse_off(before: TableView, after: TableView) -> tuple[str, ...]:
    """Return the ids of the counters that fell, ran, were hit or lost something between two tables."""
    counters_after = _counters(after)
    return tuple(
        id for id, was in _counters(before).items() if id not in counters_after or _is_worse(was, counters_after[id])
    )


def _is_worse(was: CounterView, after: CounterView) -> bool:
    """Return whether a counter has lost something that does not come back by itself."""
    hits = (was.pips or (0, 0))[0], (after.pips or (0, 0))[0]
    models = (was.row.models, after.row.models) if was.row is not None and after.row is not None else (0, 0)
    return (
        (after.destroyed and not was.destroyed)
        or (bool(after.hit) and not was.hit)
        or (after.broken is not None and was.broken is None)
        or hits[1] > hits[0]
        or models[1] < models[0]
    )


def _loses_points(before: TableView, after: TableView) -> bool:
    """Return whether losses went up or a marker of victory points moved between two tables."""
    lost = {tally.id: tally.lost for tally in before.tallies}
    points = {track.id: track.at for track in before.tracks if track.tone == "victory" and track.id != "turn"}
    return any(tally.lost > lost.get(tally.id, tally.lost) for tally in after.tallies) or any(
        track.at != points.get(track.id, track.at) for track in after.tracks
    )
