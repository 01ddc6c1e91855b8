"""A session as a diary: round by round and turn by turn, and a summary at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import replace
from typing import Any

from puesto.core.game.game import whole_game
from puesto.core.headings import Headings
from puesto.core.messages import N_, NN_, Sayable, count, msg, printable
from puesto.core.prompts import Roll
from puesto.core.session.foreseen import foreseen_text
from puesto.core.session.journal import SEALED, LogLine, Source
from puesto.core.session.runner import READINGS
from puesto.core.session.seed import seal_of
from puesto.core.session.session import Session
from puesto.core.study.opponents import told_players
from puesto.core.study.why import because, decisions, is_explanation
from puesto.core.views import TableView
from puesto.diary.lines import DiaryWriter
from puesto.diary.paper import Block, Chapter, DiaryLine, Grid, Paper, Say
from puesto.language import Language

AnySession = Session[Any, Any]
SLICE = 24
"""Lines worded between two looks at the clock."""
STEPS = 6
"""Steps of an opened save run between them."""


def diary(session: AnySession, language: Language, name: str = "", day_text: str = "") -> Paper:
    """Return the diary of a session in one go; see `diary_in_slices`."""
    return finish(diary_in_slices(session, language, name, day_text))


def finish(slices: Generator[float, None, Paper]) -> Paper:
    """Return the paper that slices make, run one after the other."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            paper: Paper = end.value
            return paper


def diary_in_slices(
    session: AnySession, language: Language, name: str = "", day_text: str = ""
) -> Generator[float, None, Paper]:
    """Make the diary of a session in slices of a few milliseconds; yield progress from 0 to 1.

    Returns the paper. `name` is the player's name for the session, `day_text` the day in words. The session must not
    change meanwhile.
    """

    def say(message: Sayable) -> str:
        return language.say(message, session.name)

    unrun = [step for step in session.steps if step.later is not None]
    for step_count, step in enumerate(unrun, 1):
        step.fetch()
        if step_count % STEPS == 0:
            yield 0.05 * step_count / len(unrun)
    game, log, view = whole_game(session), session.log, session.view()
    scribe, lines, number = DiaryWriter(session.entries, say), [], 0
    reasons = {line.index for decision in decisions(session) for line in because(game, decision)}
    yield 0.05
    for step in session.steps:
        scribe.open(step)
        for line in step.lines:
            lines.append((line, scribe.line(line, line.index not in reasons and is_explanation(game, line))))
            number += 1
            if number % SLICE == 0:
                yield 0.05 + 0.85 * number / max(1, len(log))
    first = next((place for place, line in enumerate(log) if line.key not in (SEALED, *READINGS)), len(log))
    opening = (
        1 + next((place for place, line in enumerate(log[first + 1 :]) if not line.depth), len(log) - first - 1)
        if log[first:] and log[first].tone == "heading"
        else 0
    )
    opening = opening if opening > 1 else 0
    first_lines = [diary_line for line, diary_line in lines[:first] if line.key != SEALED]
    first_lines += [diary_line for _, diary_line in lines[first : first + opening]]
    readings = tuple(first_lines) or _settings(session, say)
    readings += _rulings(session, say)
    readings += tuple(DiaryLine(say(sentence), tone="quiet", depth=1) for sentence in told_players(session))
    rest = _with_foreseen(lines[first + opening :], session, view, say)
    yield 0.92
    ends = list(_round_ends(session))
    yield 0.97
    title = scenario_title(session, view)
    facts = [(say(msg(N_("Partida"))), printable(name))] if name else []
    facts += [(say(msg(N_("Jugada"))), day_text)] if day_text else []
    facts.append((say(msg(N_("Duración"))), _length(session, view, say)))
    sealed = (
        seal_of(session.seed) if session.seed else say(msg(N_("sin semilla: la partida es de una versión anterior")))
    )
    facts.append((say(msg(N_("Sello de la suerte"))), sealed))
    result, won = result_in_words(session, view, say)
    summary = Chapter(
        say(msg(N_("Resumen"))), tables=tuple(table for table in _summary(session, ends, say) if table.rows)
    )
    return Paper(
        language.code, "diary", say(msg(N_("Diario"))), say(game.title), say(title), result, won, tuple(facts),
        say(msg(N_("Con qué se ha jugado"))), readings, (*_chapters(rest, view.headings, say), summary), _foot(say),
    )  # fmt: skip


def _with_foreseen(
    lines: list[tuple[LogLine, DiaryLine]], session: AnySession, view: TableView, say: Say
) -> list[tuple[LogLine, DiaryLine]]:
    """Return the lines, and among them what was seen and undone, where the game went on otherwise."""
    with_foreseen, names = list(lines), whole_game(session).physical_decks
    for item in reversed(session.foreseen if session.log else []):
        place = next(
            (index for index, (line, _) in enumerate(with_foreseen) if line.entry > item.entry and not line.depth),
            len(with_foreseen),
        )
        foreseen_line = DiaryLine(say(foreseen_text(item, names, view.sides)), tone="hand")
        before = with_foreseen[max(0, place - 1)][0] if with_foreseen else session.log[-1]
        with_foreseen.insert(place, (replace(before, depth=0), foreseen_line))
    return with_foreseen


def _length(session: AnySession, view: TableView, say: Say) -> str:
    """Return the length of the session in rounds and answers."""
    rounds = view.headings.length(max(1, view.round))
    return say(
        msg(
            N_("{rounds} y {answers}"),
            rounds=rounds,
            answers=count(NN_("{n} respuesta", "{n} respuestas"), session.answers),
        )
    )


def scenario_title(session: AnySession, view: TableView) -> Sayable:
    """Return the title of the scenario."""
    scenarios = whole_game(session).scenarios(session.content)
    return next((scenario.title for scenario in scenarios if scenario.id == session.scenario), None) or view.title


def result_in_words(session: AnySession, view: TableView, say: Say) -> tuple[str, bool | None]:
    """Return the result or the next question in words, and whether it is good news for the player."""
    if view.outcome is not None:
        return say(msg(N_("{title}. {text}"), title=view.outcome.title, text=view.outcome.text)), view.outcome.won
    if session.prompt is not None:
        return say(msg(N_("Sin terminar. Ahora toca: {question}"), question=session.prompt.message)), None
    return say(msg(N_("Partida terminada."))), None


def _settings(session: AnySession, say: Say) -> tuple[DiaryLine, ...]:
    """Return the settings of a game whose log does not begin with them."""
    scenario = next(
        (
            each_scenario
            for each_scenario in whole_game(session).scenarios(session.content)
            if each_scenario.id == session.scenario
        ),
        None,
    )
    option_by_setting, settings = getattr(session.state, "settings", {}), []
    for setting in scenario.settings if scenario is not None else ():
        value = option_by_setting.get(setting.id, setting.options[0][0])
        name = next((text for option, text in setting.options if option == value), None)
        settings.append(
            DiaryLine(
                say(msg(N_("{setting}: {reading}"), setting=setting.title, reading=name or value)),
                setting.rule,
                "quiet",
                1,
            )
        )
    return tuple(settings)


def _rulings(session: AnySession, say: Say) -> tuple[DiaryLine, ...]:
    """Return the rulings in force on open questions, and the table's own agreements."""
    book = whole_game(session).book(session.state, session.content)
    ruling_lines = [
        DiaryLine(
            say(
                msg(
                    N_("Resuelto. {question}: {ruling}"),
                    question=ruled_question.question.title,
                    ruling=ruled_question.question.called(ruled_question.value),
                )
            ),
            ruled_question.question.rule,
            "plain",
            1,
        )
        for ruled_question in book.ruled
    ]
    own_lines = [
        DiaryLine(say(msg(N_("Acuerdo de la mesa: «{text}»"), text=item.text)), item.rule, "plain", 1)
        for item in book.own
    ]
    return (*ruling_lines, *own_lines)


def _chapters(lines: list[tuple[LogLine, DiaryLine]], headings: Headings, say: Say) -> tuple[Chapter, ...]:
    """Return the lines by round and, within it, by turn."""
    rounds: list[tuple[str, list[tuple[str, str, list[DiaryLine]]]]] = []
    at_round, before = 0, (0, -1, "")
    for line, diary_line in lines:
        if not rounds or (line.round and line.round != at_round):
            rounds.append((say(headings.round(line.round)) if line.round else "", []))
            at_round, before = line.round, (line.round, -1, "")
        moment = (line.round or at_round, line.turn, line.side)
        if moment != before and not (line.depth and rounds[-1][1]):
            over = headings.over((moment[0], max(0, before[1]), before[2]), moment)
            rounds[-1][1].append(
                (say(over) if over is not None else "", headings.tone(line.side) if line.turn else "", [])
            )
            before = moment
        rounds[-1][1][-1][2].append(diary_line)
    return tuple(
        Chapter(title, tuple(Block(name, tone, tuple(diary_lines)) for name, tone, diary_lines in blocks))
        for title, blocks in rounds
    )


# ---- the summary


def _round_ends(session: AnySession) -> Generator[tuple[int, int, TableView], None, None]:
    """Yield each round with how many turns it had and the table as it stood at its end."""
    index = turns = 0
    for step in session.steps:
        for line in step.lines[:1]:
            if index and line.round > index:
                if (view := session.view_before(step)) is not None:
                    yield index, turns, view
                turns = 0
            index, turns = max(index, line.round), max(turns, line.turn)
    if index:
        yield index, max(turns, session.moment.turn), session.view()


def _summary(session: AnySession, ends: list[tuple[int, int, TableView]], say: Say) -> Generator[Grid, None, None]:
    if ends:
        yield _by_round(ends, say)
    yield _losses(session.view(), say)
    yield _chance_used(session, say)
    yield _by_hand(session, say)


def _by_round(ends: list[tuple[int, int, TableView]], say: Say) -> Grid:
    """Return the table of figures and losses at the end of each round."""
    last = ends[-1][2]
    tracks, spans = [track for track in last.tracks if track.tone == "victory"], last.spans
    figure_titles = (*(say(track.title) for track in tracks), *(say(tally.title) for tally in last.tallies))
    head = (say(msg(spans.one)), say(msg(spans.turns)), *figure_titles, say(msg(N_("Bajas"))))
    rows, before = [], set[str]()
    for number, turns, view in ends:
        places = {track.id: track for track in view.tracks}
        destroyed_counters = {
            counter.id: counter for roster in view.rosters for counter in roster.counters if counter.destroyed
        }
        lost = [say(counter.name) for id, counter in destroyed_counters.items() if id not in before]
        before |= destroyed_counters.keys()
        points = (_reading(places[track.id], say) if track.id in places else "" for track in tracks)
        rows.append(
            (str(number), str(turns), *points, *(str(tally.lost) for tally in view.tallies), ", ".join(lost) or "—")
        )
    return Grid(say(msg(spans.one_by_one)), head, tuple(rows))


def _reading(track: Any, say: Say) -> str:
    if track.reading is not None:
        return say(track.reading)
    return next((cell.label for cell in track.cells if cell.value == track.at), str(track.at)).replace("-", "\u2212")


def _losses(view: TableView, say: Say) -> Grid:
    """Return the table of the counters that each side lost."""
    head = (
        say(msg(N_("Bando"))),
        say(msg(N_("Fichas"))),
        say(msg(N_("Destruidas"))),
        say(msg(N_("Impactadas al final"))),
    )
    rows = []
    for roster in view.rosters:
        destroyed_names = [say(counter.name) for counter in roster.counters if counter.destroyed]
        hit = [say(counter.name) for counter in roster.counters if counter.hurt is not None and not counter.destroyed]
        name_lists = (f"{len(names)} ({', '.join(names)})" if names else "0" for names in (destroyed_names, hit))
        rows.append((say(roster.title), str(len(roster.counters)), *name_lists))
    return Grid(say(msg(N_("Fuerzas y bajas"))), head, tuple(rows))


def _chance_used(session: AnySession, say: Say) -> Grid:
    """Return how often each deck and kind of dice was used, by the app and at the table."""
    titles: dict[str, str] = {stream: say(title) for stream, title in whole_game(session).physical_decks}
    titles |= {deck.id: say(deck.title) for deck in session.view().decks if deck.id not in titles}
    app, hand = Counter[str](), Counter[str]()
    for entry in session.entries:
        if entry.kind == "answer" and entry.is_chance:
            (hand if entry.source is Source.HAND else app)[entry.stream] += 1
            if entry.stream not in titles:
                titles[entry.stream] = (
                    entry.stream.removesuffix("z").upper() if isinstance(entry.prompt, Roll) else entry.stream
                )
    head = (say(msg(N_("Mazo o dados"))), say(msg(N_("Por la aplicación"))), say(msg(N_("En la mesa"))))
    rows = [
        (title, str(app[stream]), str(hand[stream])) for stream, title in titles.items() if app[stream] or hand[stream]
    ]
    return Grid(say(msg(N_("Cartas robadas y dados tirados"))), head, tuple(rows))


def _by_hand(session: AnySession, say: Say) -> Grid:
    """Return the numbers of corrections and changes by hand, without zeros."""
    kinds = Counter(entry.kind for entry in session.entries)
    kind_names = (
        (N_("Valores puestos a mano"), "set"),
        (N_("Cartas reales fuera de lugar"), "repair"),
        (N_("Respuestas corregidas"), "correction"),
    )
    rows = tuple((say(msg(name)), str(kinds[kind])) for name, kind in kind_names if kinds[kind])
    return Grid(say(msg(N_("A mano"))), (say(msg(N_("Qué"))), say(msg(N_("Veces")))), rows)


def _foot(say: Say) -> str:
    """Return the sentence at the foot of the diary about filled and blank dice."""
    return say(
        msg(
            N_(
                "Dados llenos: los tiró la aplicación. Dados en blanco: se tiraron en la mesa. Diario de Puesto de "
                "Mando."
            )
        )
    )
