"""The blocks of the page as HTML: of the views that the table window shows, and of nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from puesto.companion.board_svg import board_svg
from puesto.core.card_views import CardLine, CardView
from puesto.core.game.map_views import MapView
from puesto.core.messages import Sayable
from puesto.core.prompts import Prompt
from puesto.core.session.journal import LogLine
from puesto.core.values import Struct
from puesto.core.views import BagView, TableView, TallyView, TrackView

Say = Callable[[Sayable], str]
LINES = 6
"""Lines of the log that the page shows, the latest first."""
OUT_OF_BAG = ("aside", "out", "table")


class Shown(Struct, frozen=True):
    """The things on the table that the page shows."""

    view: TableView
    prompt: Prompt[object] | None
    lines: tuple[LogLine, ...]
    """The last lines of the log, the oldest first."""
    board: MapView | None = None


def blocks_of(shown: Shown, say: Say) -> dict[str, str]:
    """Return the blocks of the page in one language."""
    view = shown.view

    def text(message: Sayable | None) -> str:
        return escape(say(message)) if message is not None else ""

    return {
        "head": _head(shown, text),
        "card": _card(view.card, text) if view.card is not None else "",
        "tracks": "".join(_track(track, text) for track in view.tracks)
        + "".join(_tally(tally, text) for tally in view.tallies),
        "bag": "".join(_bag(bag, text) for bag in view.bags),
        "log": _log(shown.lines, text),
        "map": board_svg(shown.board, text) if shown.board is not None else "",
    }


def _head(shown: Shown, text: Callable[[Sayable | None], str]) -> str:
    """Return whose turn it is, and the question or the end."""
    view, prompt = shown.view, shown.prompt
    side = view.side_of(prompt.who if prompt is not None else view.side)
    kind = ' class="ai"' if side is not None and side.ai else ""
    if view.outcome is not None:
        question, detail = text(view.outcome.title), text(view.outcome.text)
    elif prompt is not None:
        question, detail = text(prompt.message), text(prompt.detail)
    else:
        question, detail = text(view.title), ""
    return f'<p class="small"><span{kind}>{text(view.moment)}</span></p><h1>{question}</h1><p>{detail}</p>'


def _card(card: CardView, text: Callable[[Sayable | None], str]) -> str:
    if not card.face_up:
        return f'<div class="band {card.tone}"><b>?</b><span>{text(card.caption)}</span></div>'
    band = (
        f'<div class="band {escape(card.tone)}"><b>{escape(card.title)}</b>'
        f"<span>{text(card.caption)}<br>{text(card.heading)}</span></div>"
    )
    lines = "".join(_card_line(line, text) for line in (*card.critical, *card.tactical))
    usage = f'<p class="usage">{escape(card.usage)}</p>' if card.usage else ""
    return f'{band}<ol class="lines">{lines}</ol>{usage}'


def _card_line(line: CardLine, text: Callable[[Sayable | None], str]) -> str:
    parts = [text(line.condition), f"<strong>{text(line.action)}</strong>" if line.action is not None else ""]
    if line.reason is not None:
        parts.append(f"<em>{text(line.reason)}</em>")
    mark = escape(line.mark) if line.mark.isdigit() else "•"
    return (
        f'<li class="{escape(line.state)}"><span class="mark">{mark}</span>'
        f"<span>{'<br>'.join(part for part in parts if part)}</span></li>"
    )


def _track(track: TrackView, text: Callable[[Sayable | None], str]) -> str:
    cells = "".join(
        f"<i{' class=at' if cell.value == track.at else ''}>{escape(cell.label)}</i>" for cell in track.cells
    )
    reading = text(track.reading)
    return f'<div class="track" title="{reading}"><b>{text(track.title)}</b><span class="cells">{cells}</span></div>'


def _tally(tally: TallyView, text: Callable[[Sayable | None], str]) -> str:
    return f'<div class="track"><b>{text(tally.title)}</b><span>{text(tally.reading)}</span></div>'


def _bag(bag: BagView, text: Callable[[Sayable | None], str]) -> str:
    entries = "".join(
        f'<li class="{escape(entry.state)}">{text(entry.name)}</li>'
        for entry in bag.entries
        if entry.state not in OUT_OF_BAG
    )
    return f"<h2>{text(bag.title)}</h2><ul>{entries}</ul>"


def _log(lines: Sequence[LogLine], text: Callable[[Sayable | None], str]) -> str:
    latest = [line for line in reversed(lines) if not line.depth][:LINES]
    return "<ol>" + "".join(f"<li>{text(line.message)}</li>" for line in latest) + "</ol>"
