"""`puesto evenings`: the record of evenings, printed, or as CSV or plays for BG Stats."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.messages import N_, NN_, Message, count, msg
from puesto.diary.evenings import evenings_bgsplay, evenings_csv
from puesto.language import Language
from puesto.shelf import Shelf
from puesto.storage.evenings.figures import Figures, by_mission, evening_text, figures_of, time_text
from puesto.storage.evenings.record import EveningRecord
from puesto.storage.folders import typed_path
from puesto.storage.keeping import SaveError, write_paper

CSV, BG_STATS, REBUILD = "--csv", "--bgstats", "--rebuild"
WRITERS = {CSV: evenings_csv, BG_STATS: evenings_bgsplay}
KINDS = {CSV: "csv", BG_STATS: "bgsplay"}


def main(words: list[str], language: str, say: Callable[[str], None] = print) -> int:
    """Print the record, or write it to a file; return 0, 1 where the disk refuses, or 2 for unknown words."""
    speaker, shelf = Language(language), Shelf()
    games = [word for word in words if word in shelf.ids()]
    writes = next((word for word in words if word in WRITERS), "")
    place = words.index(writes) + 1 if writes else 0
    target = words[place] if 0 < place < len(words) else ""
    if {*words} - {*games, writes, target, REBUILD} or len(games) > 1 or (writes and not target):
        say(
            speaker.say(
                msg(
                    N_("Se espera: {command} [JUEGO] [--csv ARCHIVO | --bgstats ARCHIVO] [--rebuild]"),
                    command="puesto evenings",
                )
            )
        )
        return 2
    record = EveningRecord()
    if REBUILD in words:
        record.clear()
    for _ in record.refresh(shelf.find):
        pass
    evenings = [evening for evening in record.evenings() if not games or evening.game in games]
    record.close()
    if writes:
        data = WRITERS[writes](evenings, shelf.title, speaker)
        try:
            write_paper(typed_path(target), data, KINDS[writes])
        except SaveError as problem:
            say(speaker.say(problem.message))
            return 1
        say(speaker.say(msg(N_("Guardado en «{path}»."), path=target)))
        return 0
    for evening in evenings:
        say(speaker.say(evening_text(evening)))
    for row in by_mission(evenings, shelf.ids()):
        say(speaker.say(msg(N_("{mission}. {figures}"), mission=row.title, figures=_in_words(row.figures))))
    figures = figures_of(evenings)
    say(speaker.say(_in_words(figures) if evenings else msg(N_("Todavía no hay ninguna velada acabada."))))
    return 0


def _in_words(figures: Figures) -> Message:
    """Return the figures of some evenings in a sentence."""
    evenings_text = count(NN_("{n} velada", "{n} veladas"), figures.played)
    won = count(NN_("{n} ganada", "{n} ganadas"), figures.won)
    lost = count(NN_("{n} perdida", "{n} perdidas"), figures.lost)
    drawn = count(NN_("{n} empate", "{n} empates"), figures.drawn)
    if figures.minutes is None:
        return msg(N_("{many}: {won}, {lost}, {drawn}."), many=evenings_text, won=won, lost=lost, drawn=drawn)
    words = N_("{many}: {won}, {lost}, {drawn}; una velada, de media, {mean}.")
    return msg(words, many=evenings_text, won=won, lost=lost, drawn=drawn, mean=time_text(figures.minutes))
