"""The table in text: the card in play, the mission sheet, the tracks, the counters."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.card_views import CardLine, CardView, DrawnView
from puesto.core.messages import N_, NN_, Sayable, count, msg
from puesto.core.views import BoxView, CounterView, RosterView, SheetView, TableView, TallyView, TrackView
from puesto.terminal import procedures
from puesto.terminal.commands import bag
from puesto.terminal.paper import TextPaper

Say = Callable[[Sayable], str]
STATES = {"idle": " ", "active": "▶", "skipped": "✗", "done": "✓"}
MARKS = {
    "cc": N_("Combate cerrado"),
    "short": N_("Corta distancia"),
    "reactive": N_("Orden reactiva"),
    "pass": N_("Chequeo de pase"),
}
TONES = {"action": N_("carta de acción"), "command": N_("carta de mando")}
SYMBOLS = {"shield": N_("escudo"), "bombs": N_("bombas")}
AHEAD = 2
"""The number of boxes after the marker's that are printed."""


def status_lines(view: TableView, say: Say, paper: TextPaper) -> list[str]:
    """Return the small lines over every question: where we are, the tracks, the marker's box."""
    tracks = "   ".join(_track_text(track, say) for track in view.tracks)
    lines = [paper.rule("═"), *paper.apart(f"{say(view.title)} · {say(view.moment)}", tracks)]
    for sheet in view.sheets:
        lines += _sheet_place(sheet, say, paper)
    for tally in view.tallies:
        lines += paper.wrap(_tally_text(tally, say))
    for strip in view.strips:
        lines += procedures.strip_in_brief(strip, say, paper)
    return lines


def _tally_text(tally: TallyView, say: Say) -> str:
    return ". ".join(say(part) for part in (tally.reading, tally.warning) if part is not None)


def table_lines(view: TableView, say: Say, paper: TextPaper) -> list[str]:
    """Return the lines that show the whole table."""
    lines = status_lines(view, say, paper)
    if view.card is not None:
        lines += card_lines(view.card, say, paper)
    for sheet in view.sheets:
        lines += _sheet_lines(sheet, say, paper)
    for track in view.tracks:
        lines += paper.wrap(_whole_track(track, say), first=f"{say(track.title)}: ")
    lines += procedures.procedure_lines(view, say, paper)
    for roster in view.rosters:
        lines += _roster_lines(roster, say, paper)
    for hand in view.hands:
        lines.append(paper.ink(say(hand.title), "heading") if hand.cards else f"{say(hand.title)}: —")
        for hand_card in hand.cards:
            cost = f" ({say(hand_card.cost)})" if hand_card.cost else ""
            lines += paper.wrap(
                f"{say(hand_card.title)}{cost}" + (f": {say(hand_card.text)}" if hand_card.text else ""), "  · ", "    "
            )
    for bag_view in view.bags:
        lines += bag.bag_lines(bag_view, say, paper)
    for deck in view.decks:
        piles = msg(
            N_("quedan {left}, descartadas {discarded}, fuera {removed}"),
            left=deck.left,
            discarded=deck.discarded,
            removed=deck.removed,
        )
        lines += paper.wrap(say(piles), first=f"{say(deck.title)}: ", rest="  ")
    return lines


def outcome_lines(view: TableView, say: Say, paper: TextPaper) -> list[str]:
    """Return the lines that show how the game ended."""
    if view.outcome is None:
        return []
    text = paper.wrap(say(view.outcome.text), width=paper.width - 4)
    return [
        paper.ink(line, "plain" if view.outcome.won is None else "good" if view.outcome.won else "bad")
        for line in paper.frame(say(view.outcome.title), text)
    ]


def card_lines(view: CardView, say: Say, paper: TextPaper) -> list[str]:
    """Return a card in a box: band, critical lines, tactical orders, usage value at the foot."""
    words = [
        view.title,
        *(say(msg(table[key])) for table, key in ((TONES, view.tone), (SYMBOLS, view.symbol)) if key in table),
    ]
    if not view.face_up:
        return paper.frame(view.title, [say(msg(N_("boca abajo")))])
    lines: list[str] = []
    for text in (view.caption, view.heading):
        lines += paper.wrap(say(text), width=paper.width - 4) if text else []
    for line in (*view.critical, *view.tactical):
        lines += _card_line(line, say, paper)
    if view.source is not None:
        lines += paper.wrap(say(view.source), width=paper.width - 4)
    foot = " ".join(part for part in (view.usage, "☻" if view.head else "", view.corner) if part)
    return paper.frame(" · ".join(words), lines, foot)


def drawn_lines(view: DrawnView, say: Say, paper: TextPaper) -> list[str]:
    """Return a box with what was drawn: the reason, the number that counts, and the result."""
    name = say(view.name)
    number = f"{view.figure}  {say(view.means) if view.means is not None else ''}".strip()
    lines = [number] if number else []
    if view.paid:
        lines.append(f"{view.paid}  {say(view.paid_for) if view.paid_for is not None else ''}".strip())
    return paper.frame(f"{name} · {say(view.cause)}", lines, say(view.stamp).upper() if view.stamp is not None else "")


def _card_line(line: CardLine, say: Say, paper: TextPaper) -> list[str]:
    """Return the lines of one line of a card."""
    mark = say(msg(MARKS[line.mark])) if line.mark in MARKS else line.mark
    condition, action = (say(text) if text else "" for text in (line.condition, line.action))
    text = f"{condition} → {action}" if condition and action else condition or action
    reason = f" ({say(line.reason)})" if line.reason else ""
    # a mission order, and what calls for it, have no number of their own
    lead = f"{STATES.get(line.state, ' ')} {mark + ':' if mark else ' -'} "
    return paper.wrap(text + reason, lead, " " * min(len(lead), 5), paper.width - 4)


def _track_text(track: TrackView, say: Say) -> str:
    return say(track.reading) if track.reading else f"{say(track.title)} {_label(track)}"


def _label(track: TrackView) -> str:
    return next((cell.label for cell in track.cells if cell.value == track.at), str(track.at))


def _whole_track(track: TrackView, say: Say) -> str:
    """Return the track from end to end, the marker in brackets, pieces on it in words."""
    cells: list[str] = []
    for place, cell in enumerate(track.cells):
        if place and cell.side != track.cells[place - 1].side:
            cells.append("|")
        text = cell.label + (f" ({', '.join(say(piece) for piece in cell.pieces)})" if cell.pieces else "")
        cells.append(f"[{text}]" if cell.value == track.at else text)
    return " ".join(cells)


def _sheet_place(sheet: SheetView, say: Say, paper: TextPaper) -> list[str]:
    """Return the current box of the mission sheet and the titles of the next ones."""
    current = next((place for place, box in enumerate(sheet.boxes) if box.here), None)
    if current is None:
        return []
    words = msg(
        N_("{sheet}: casilla {n} de {all}"), sheet=say(sheet.title), n=sheet.boxes[current].number, all=len(sheet.boxes)
    )
    ahead = "  ".join(_box_text(box, say) for box in sheet.boxes[current + 1 : current + 1 + AHEAD] if box.title)
    return paper.wrap(say(words) + (f"   → {ahead}" if ahead else ""), rest="    ")


def _box_text(box: BoxView, say: Say) -> str:
    return f"{box.number} {say(box.title)}" if box.title else str(box.number)


def _sheet_lines(sheet: SheetView, say: Say, paper: TextPaper) -> list[str]:
    """Return the mission sheet, a line a box."""
    lines = [paper.ink(say(sheet.title), "heading")]
    for box in sheet.boxes:
        mark = "▶" if box.here else "✓" if box.passed else " "
        text = " ".join(
            part for part in (say(box.title) if box.title else "", f"— {say(box.text)}" if box.text else "") if part
        )
        yellow = say(msg(N_("(amarilla)"))) if box.yellow else ""
        lines += paper.wrap(" ".join(part for part in (text, yellow) if part), f"  {mark} {box.number:>2} ")
    return lines


def _roster_lines(roster: RosterView, say: Say, paper: TextPaper) -> list[str]:
    """Return the counters of a side by group."""
    alive = {counter.id: counter for counter in roster.counters if not counter.destroyed}
    lost = len(roster.counters) - len(alive)
    lines = [paper.ink(say(roster.title), "heading")]
    for group in roster.groups:
        positions = [alive.pop(id) for id in group.counters if id in alive]
        state = ", ".join(say(part) for part in (group.active, group.summary) if part is not None)
        lines += paper.wrap(say(group.title) + (f" ({state})" if state else ""), "  ", "  ") if positions else []
        for counter in positions:
            lines += paper.wrap(_counter_text(counter, say), "  · ", "    ")
    for counter in alive.values():
        lines += paper.wrap(_counter_text(counter, say), "  · ", "    ")
    if lost:
        lines.append("  " + say(count(NN_("una ficha destruida", "{n} fichas destruidas"), lost)))
    return lines


def _counter_text(counter: CounterView, say: Say) -> str:
    """Return one counter in a line: name, hex, printed numbers, what has befallen it."""
    numbers = ""
    for figure in counter.figures:
        numbers += f"/{figure.text}" if figure.name is None else f"  {say(figure.name)} {figure.text}"
    hit = say(counter.hurt) if counter.hurt is not None else ""
    states = [
        say(msg(N_("usada"))) if counter.used else "",
        hit,
        say(msg(N_("acaba de actuar"))) if counter.just_acted else "",
    ]
    states += [
        say(msg(N_("cobertura {n}"), n=counter.cover)) if counter.cover else "",
        *(say(tag) for tag in counter.tags),
    ]
    row = procedures.row_in_words(counter.row, say) if counter.row is not None else ""
    words = ", ".join(part for part in (row, *states) if part)
    name = say(counter.name)
    place = f" ({counter.place})" if counter.place and counter.place not in name else ""
    return f"{name}{place}{numbers}" + (f"  [{words}]" if words else "")
