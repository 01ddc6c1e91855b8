"""The blocks of the page as HTML: of the views that the table window shows, and of nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from html import escape

from puesto.core.card_views import CardLine, CardView
from puesto.core.game.map_views import MapView
from puesto.core.messages import N_, Sayable, msg
from puesto.core.procedure_views import FormationView, GridView
from puesto.core.prompts import Prompt
from puesto.core.session.journal import LogLine
from puesto.core.values import Struct
from puesto.core.views import BagView, CounterView, RosterView, SheetView, TableView, TallyView, TrackView
from puesto.diary.board_svg import board_svg

Say = Callable[[Sayable], str]
Text = Callable[[Sayable | None], str]
"""A message -> its words for HTML; "" for None."""
LINES = 6
"""Lines of the log that the page shows, the latest first."""
OUT_OF_BAG = ("aside", "out", "table")
MANY_CELLS = 16
"""Cells of a track beyond which they are written smaller."""
CLOTHS = ("german", "soviet", "sand", "clay", "plain")


class Shown(Struct, frozen=True):
    """The things on the table that the page shows."""

    view: TableView
    prompt: Prompt[object] | None
    lines: tuple[LogLine, ...]
    """The last lines of the log, the oldest first."""
    board: MapView | None = None
    """The map as the table shows it now; None while it shows none."""


def blocks_of(shown_table: Shown, say: Say) -> dict[str, str]:
    """Return the blocks of the page in one language."""
    view = shown_table.view

    def text(message: Sayable | None) -> str:
        return escape(say(message)) if message is not None else ""

    board = (
        board_svg(shown_table.board, text)
        if shown_table.board is not None
        else "".join(_grid(grid, text) for grid in view.grids)
    )
    return {
        "head": _head(shown_table, text),
        "card": _card(view.card, text) if view.card is not None else "",
        "bag": "".join(_bag(bag, text) for bag in view.bags),
        "map": board,
        "pieces": "" if board else "".join(_roster(roster, text) for roster in view.rosters),
        "tracks": "".join(_track(track, view, text) for track in view.tracks)
        + "".join(_tally(tally, text) for tally in view.tallies)
        + "".join(_sheet(sheet, text) for sheet in view.sheets)
        + "".join(_formation(formation, text) for formation in view.formations if formation.active),
        "log": _log(shown_table.lines, text),
    }


def _head(shown_table: Shown, text: Text) -> str:
    """Return whose turn it is, and the question or the end."""
    view, prompt = shown_table.view, shown_table.prompt
    side = view.side_of(view.side) or view.side_of(prompt.who if prompt is not None else "")
    kind = "ai" if side is not None and side.ai else side.tone if side is not None else ""
    if view.outcome is not None:
        question, detail = text(view.outcome.title), text(view.outcome.text)
    elif prompt is not None:
        question, detail = text(prompt.message), text(prompt.detail)
    else:
        question, detail = text(view.title), ""
    detail_html = f"<p>{detail}</p>" if detail else ""
    return f'<p class="small {escape(kind)}">{text(view.moment)}</p><h1>{question}</h1>{detail_html}'


def _card(card: CardView, text: Text) -> str:
    """Return a card as HTML: its band and its lines, or its back."""
    if not card.face_up:
        return f'<div class="band {escape(card.tone)}"><b>?</b><span>{text(card.caption)}</span></div>'
    band = (
        f'<div class="band {escape(card.tone)}"><b>{escape(card.title)}</b>'
        f"<span>{text(card.caption)}<br><strong>{text(card.heading)}</strong></span></div>"
    )
    lines = "".join(_card_line(line, text) for line in (*card.critical, *card.tactical))
    usage = f'<p class="usage">{escape(card.usage)}</p>' if card.usage else ""
    return f'{band}<ol class="lines">{lines}</ol>{usage}'


def _card_line(line: CardLine, text: Text) -> str:
    """Return a line of a card as HTML, with its state."""
    parts = [text(line.condition), f"<strong>{text(line.action)}</strong>" if line.action is not None else ""]
    if line.reason is not None:
        parts.append(f"<em>× {text(line.reason)}</em>")
    mark = "✓" if line.state == "done" else escape(line.mark) if line.mark.isdigit() else "·"
    return (
        f'<li class="{escape(line.state)}"><span class="mark">{mark}</span>'
        f"<span>{'<br>'.join(part for part in parts if part)}</span></li>"
    )


def _track(track: TrackView, view: TableView, text: Text) -> str:
    """Return a track as HTML: its cells, with the marker's one marked."""
    ai = [side.id for side in view.sides[1:]]
    cells = "".join(
        f'<i class="{"at" if cell.value == track.at else "foe" if cell.side in ai else ""}">{escape(cell.label)}</i>'
        for cell in track.cells
    )
    at = next((escape(cell.label) for cell in track.cells if cell.value == track.at), "")
    size_class = " many" if len(track.cells) > MANY_CELLS else ""
    note = track.note if track.note is not None else track.reading
    return (
        f'<div class="track"><p><b>{text(track.title)} {at}</b> <small>{text(note)}</small></p>'
        f'<div class="cells{size_class}" aria-hidden="true">{cells}</div></div>'
    )


def _tally(tally: TallyView, text: Text) -> str:
    return f'<div class="track"><p><b>{text(tally.title)}</b></p><p>{text(tally.reading)}</p></div>'


def _sheet(sheet: SheetView, text: Text) -> str:
    """Return a mission sheet as a row of boxes, and the title of the box with the marker."""
    cells = "".join(
        f'<i class="{"at" if box.here else "past" if box.passed else ""}">{box.number}</i>' for box in sheet.boxes
    )
    marked_box = next((box for box in sheet.boxes if box.here), None)
    title = f"{marked_box.number} {text(marked_box.title)}" if marked_box is not None else ""
    return (
        f'<div class="track"><p><b>{text(sheet.title)}</b> <small>{title}</small></p>'
        f'<div class="cells" aria-hidden="true">{cells}</div></div>'
    )


def _formation(formation: FormationView, text: Text) -> str:
    lines = "".join(f"<li>{text(line)}</li>" for line in formation.lines)
    return f'<div class="track"><p><b>{text(formation.name)}</b></p><ul>{lines}</ul></div>'


def _grid(grid: GridView, text: Text) -> str:
    """Return a board of squares as a table."""
    squares = {(cell.line, cell.column): cell for cell in grid.cells}
    rows = list[str]()
    for line in grid.lines:
        row = [f"<th>{line}</th>"]
        for column in grid.columns:
            cell = squares.get((line, column))
            card = cell.card if cell is not None else None
            words = text(card.name) if card is not None else text(cell.objective) if cell is not None else ""
            kinds = (
                _cloth(card.cloth) if card is not None else "",
                "ground" if cell is not None and cell.terrain is not None else "",
                "aim" if line in grid.aims else "",
            )
            cell_text = text(cell.said) if cell is not None else ""
            row.append(f'<td class="{" ".join(filter(None, kinds))}" title="{cell_text}">{words}</td>')
        rows.append(f"<tr>{''.join(row)}</tr>")
    ends = [text(name) for _, name in grid.headquarters]
    above, below = [*ends, "", ""][:2]
    foot = "".join(f"<th>{escape(column)}</th>" for column in grid.columns)
    return (
        f"<h2>{text(grid.title)}</h2><p>{above}</p><table>{''.join(rows)}<tr><th></th>{foot}</tr></table><p>{below}</p>"
    )


def _roster(roster: RosterView, text: Text) -> str:
    """Return the counters of a side, where the table shows them and no map."""
    return f"<h2>{text(roster.title)}</h2><ul>{''.join(_piece(counter, text) for counter in roster.counters)}</ul>"


def _piece(counter: CounterView, text: Text) -> str:
    kinds = f"piece {_cloth(counter.cloth)}{' gone' if counter.destroyed else ' used' if counter.used else ''}"
    hurt = f"<em>{text(counter.hurt)}</em>" if counter.hurt is not None and not counter.destroyed else ""
    place = f"<small>{escape(counter.place)}</small>" if counter.place and not counter.destroyed else ""
    return f'<li class="{kinds}">{text(counter.name)} {place}{hurt}</li>'


def _cloth(cloth: str) -> str:
    return f"c-{cloth}" if cloth in CLOTHS else "c-plain"


def _bag(bag: BagView, text: Text) -> str:
    """Return the markers in a bag and those drawn; markers of one name are counted."""
    entries = Counter((text(entry.name), entry.state) for entry in bag.entries if entry.state not in OUT_OF_BAG)
    items = "".join(
        f'<li class="{escape(state)}">{f"<b>{number} ×</b> " if number > 1 else ""}{name}</li>'
        for (name, state), number in entries.items()
    )
    return f"<h2>{text(bag.title)}</h2><ul>{items}</ul>"


def _log(lines: Sequence[LogLine], text: Text) -> str:
    latest = [line for line in reversed(lines) if not line.depth][:LINES]
    items = "".join(f'<li class="{escape(line.tone)}">{_dice(line)}{text(line.message)}</li>' for line in latest)
    return f"<h2>{text(msg(N_('Lo último')))}</h2><ol>{items}</ol>" if items else ""


def _dice(line: LogLine) -> str:
    dice = "".join(f'<i class="die">{face}</i>' for face in line.facts.dice)
    return f"{dice} " if dice else ""
