"""The sheet for setting the table up again: every piece that the program tracks, and its place.

Made from a `TableView` alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.messages import N_, Sayable, msg, printable
from puesto.core.prompts import Prompt
from puesto.core.views import BagView, CounterView, TableView, TrackView
from puesto.diary.paper import Chapter, Grid, Paper, Say
from puesto.language import Language, Namer, bare_name

TICK = "☐"


def sheet(
    view: TableView, prompt: Prompt[object] | None, language: Language, name: Namer = bare_name, title: str = ""
) -> Paper:
    """Return the sheet of a table.

    `prompt` is what is asked next, `title` what the player calls the session.
    """

    def say(message: Sayable) -> str:
        return language.say(message, name)

    if view.outcome is not None:
        lead = say(msg(N_("{title}. {text}"), title=view.outcome.title, text=view.outcome.text))
    elif prompt is not None:
        question = msg(N_("Ahora toca: {question}"), question=prompt.message)
        lead = say(msg(N_("{line} ({rule})"), line=question, rule=prompt.rule)) if prompt.rule else say(question)
    else:
        lead = ""
    owner_text = _whose(view)
    facts = [(say(msg(N_("Partida"))), printable(title))] if title else []
    facts.append((say(msg(N_("Momento"))), say(view.moment)))
    if view.turn:
        facts.append((say(msg(view.spans.small)), str(view.turn)))
    if owner_text is not None:
        facts.append((say(msg(N_("De quién es"))), say(owner_text)))
    if view.card is not None:
        heading = view.card.heading if view.card.face_up else msg(N_("boca abajo"))
        facts.append(
            (say(msg(N_("Carta en juego"))), view.card.title + (f" · {say(heading)}" if heading is not None else ""))
        )
    tables = tuple(table for table in _tables(view, say) if table.rows)
    foot = say(msg(N_("Marca cada línea cuando la pieza esté en su sitio. Hoja de Puesto de Mando.")))
    return Paper(
        language.code,
        "sheet",
        say(msg(N_("Mesa"))),
        say(msg(N_("Para volver a montar la mesa"))),
        say(view.title),
        lead,
        None,
        tuple(facts),
        "",
        (),
        (Chapter("", tables=tables),),
        foot,
    )


def _whose(view: TableView) -> Sayable | None:
    """Return the name of the side whose turn it is; None for nobody's."""
    side = view.side_of(view.side)
    if side is None or not any(each_side.ai for each_side in view.sides):
        return side.name if side is not None else None
    return msg(N_("De la IA")) if side.ai else msg(N_("Tuyo"))


def _tables(view: TableView, say: Say) -> Iterator[Grid]:
    """Yield the tables of the sheet: rosters, tracks, bags and piles."""
    for roster in view.rosters:
        rows = tuple(
            (TICK, say(counter.name), "—" if counter.destroyed else counter.place or "—", _marks(counter, say))
            for counter in roster.counters
        )
        yield Grid(
            say(roster.title), ("", say(msg(N_("Ficha"))), say(msg(N_("Hex"))), say(msg(N_("Marcadores")))), rows
        )
    marks = tuple((TICK, say(mark.name), mark.place, say(mark.side)) for mark in view.marks)
    yield Grid(
        say(msg(N_("Marcadores del mapa"))),
        ("", say(msg(N_("Marcador"))), say(msg(N_("Hex"))), say(msg(N_("Cara")))),
        marks,
    )
    yield _tracks(view, say)
    head = ("", say(msg(N_("Mazo"))), say(msg(N_("Quedan"))), say(msg(N_("Descarte"))), say(msg(N_("Fuera"))))
    decks = ((TICK, say(deck.title), str(deck.left), str(deck.discarded), str(deck.removed)) for deck in view.decks)
    yield Grid(say(msg(N_("Mazos"))), head, tuple(decks))
    for hand in view.hands:
        costs = (say(card.cost) if card.cost is not None else "—" for card in hand.cards)
        cards = ((TICK, f"{card.id} · {say(card.title)}", cost) for card, cost in zip(hand.cards, costs, strict=True))
        yield Grid(say(hand.title), ("", say(msg(N_("Carta"))), say(msg(N_("Coste")))), tuple(cards))
    for bag in view.bags:
        yield _bag(bag, say)


def _marks(counter: CounterView, say: Say) -> str:
    """Return the markers on a counter, or that it has left the table."""
    if counter.destroyed:
        return say(msg(N_("destruida, fuera de la mesa")))
    marks = [say(msg(N_("usada")))] if counter.used else []
    if counter.hurt is not None:
        marks.append(say(counter.hurt))
    if counter.cover:
        marks.append(say(msg(N_("cobertura {n}"), n=counter.cover)))
    return " · ".join([*marks, *map(say, counter.tags)]) or "—"


def _tracks(view: TableView, say: Say) -> Grid:
    """Return the markers of the mission sheets and the control sheet's tracks, and the pieces on these."""
    rows = []
    for sheet in view.sheets:
        current_box = next((box for box in sheet.boxes if box.here), None)
        if current_box is not None:
            place = (
                str(current_box.number)
                if current_box.title is None
                else say(msg(N_("{number}, {title}"), number=current_box.number, title=current_box.title))
            )
            rows.append((TICK, say(sheet.title), say(msg(N_("casilla {box}"), box=place))))
    for tally in view.tallies:
        rows.append((TICK, say(tally.title), say(tally.reading)))
    for track in view.tracks:
        rows.append((TICK, say(track.title), _place(track, say)))
        rows += [
            (TICK, say(piece), say(msg(N_("{track}, casilla {box}"), track=track.title, box=cell.label)))
            for cell in track.cells
            for piece in cell.pieces
        ]
    return Grid(say(msg(N_("Hojas y casilleros"))), ("", say(msg(N_("Marcador"))), say(msg(N_("Dónde")))), tuple(rows))


def _place(track: TrackView, say: Say) -> str:
    if track.reading is not None:
        return say(track.reading)
    return next((cell.label for cell in track.cells if cell.value == track.at), str(track.at))


def _bag(bag: BagView, say: Say) -> Grid:
    """Return the table of a bag's markers with their states."""
    states = {
        "in": N_("en la bolsa"),
        "drawn": N_("sacado"),
        "play": N_("en juego"),
        "aside": N_("apartado"),
        "out": N_("fuera"),
        "table": N_("en la mesa"),
    }
    rows = ((TICK, say(entry.name), say(msg(states[entry.state]))) for entry in bag.entries)
    return Grid(say(bag.title), ("", say(msg(N_("Marcador"))), say(msg(N_("Dónde")))), tuple(rows))
