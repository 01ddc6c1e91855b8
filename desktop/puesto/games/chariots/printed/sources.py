"""Where a cell of a chart comes from, in words: a guess of ours is never shown as the printed game."""

from __future__ import annotations

from puesto.core.charts import HOUSE, OWN
from puesto.core.messages import N_, Message, msg
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Content


def source_words(source: str) -> Message:
    """Return a source in words: ours, the owner's copy, a rule of the book or one of its examples."""
    kind, _, rule = source.partition(" ")
    if source == HOUSE:
        return msg(N_("valor de la casa"))
    if source == OWN:
        return msg(N_("de tu copia"))
    if kind == "rulebook":
        return msg(N_("del reglamento, {rule}"), rule=rule)
    if kind == "example":
        return msg(N_("del ejemplo de {rule}"), rule=rule)
    return msg(N_("dato público"))


class RepeatedSource:
    """Sources beside the lines of an explanation: the house's mark once, then "ídem"."""

    def __init__(self) -> None:
        self._last: Message | None = None

    def __call__(self, source: Message) -> Message:
        is_repeated, self._last = source == self._last == source_words(HOUSE), source
        return msg(N_("ídem")) if is_repeated else source


def cell_source(content: Content, chart: str, row: str, column: str) -> Message:
    """Return the source of one cell in words."""
    return source_words(charts.source(content.charts[chart], row, column))
