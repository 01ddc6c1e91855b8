"""Layout of the packs, and checks across their records."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from puesto.core.charts import Chart
from puesto.core.messages import N_
from puesto.core.pack_layout import Finding, Layout, Path, Section
from puesto.games.kit.checks import (
    Sources,
    check_between,
    check_charts_there,
    check_known,
    check_one_of,
    check_shape,
    finding,
)
from puesto.games.tactics.printed import chart_shapes, charts
from puesto.games.tactics.printed.records import BattlePlan, Card, CardDeck, Content, Kind, Pile

SOURCES = Sources(r"house|own copy|solo rules|lost|public", "solo rules, lost, public, house, own copy")
READERS: dict[str, Callable[[str], object]] = {
    charts.ADDITION: charts.read_piles,
    charts.SPEND: charts.read_spend,
    charts.TERRAIN: charts.read_lines,
    charts.INITIAL: str.split,
    charts.ATTITUDE: lambda text: None if text == charts.NONE else charts.read_pair(text),
    charts.OBJECTIVES: charts.read_lines,
    charts.PRIORITIES: charts.read_ranks,
    charts.WOUNDED: charts.read_span,
    charts.DISCARD: charts.read_deal,
}
"""Chart -> what reads a cell of it."""
BY_FACE = (charts.ADDITION, charts.SPEND, charts.TERRAIN)
"""Tables whose rows are faces of a die of ten."""


def check_content(content: Content) -> Iterable[Finding]:
    """Yield everything that contradicts itself in a content, with section, key and fields."""
    yield from SOURCES.check_records(content, LAYOUT.sections)
    yield from check_charts_there(content.charts, charts.ALL)
    for key, chart in content.charts.items():
        yield from check_chart(chart, ("charts", key))
    for key, card in content.cards.items():
        yield from check_card(card, ("cards", key))
    for key, deck in content.decks.items():
        yield from check_deck(content, deck, ("decks", key))
    for key, battle in content.battles.items():
        yield from check_battle(content, battle, ("battles", key))


def check_chart(chart: Chart, path: Path) -> Iterator[Finding]:
    """Yield what is wrong with a table by itself: gaps, invalid cells, faces in no row or in two."""
    if chart.id not in charts.ALL:
        yield from check_one_of((*path, "id"), chart.id, charts.ALL)
        return
    yield from check_shape(chart, chart_shapes.COLUMNS, chart_shapes.ROWS, path)
    for index, row in enumerate(chart.rows):
        current = (*path, "rows", index, "cells")
        if len(row.cells) != len(chart.columns):
            words = N_("se esperan {columns} casillas y hay {cells}")
            yield finding(current, "gap", words, columns=len(chart.columns), cells=len(row.cells))
        for place, text in enumerate(row.cells):
            try:
                READERS[chart.id](text)
            except charts.CellError as bad:
                yield Finding((*current, place), "bad_cell", bad.message)
    try:
        faces = sorted(face for row in chart.rows for face in charts.read_span(row.id)) if chart.id in BY_FACE else []
    except charts.CellError as bad:
        yield Finding((*path, "rows"), "bad_cell", bad.message)
        return
    if chart.id in BY_FACE and faces != list(range(1, 11)):
        yield finding((*path, "rows"), "faces", N_("cada cara del 1 al 10 está en una sola fila"))


def check_card(card: Card, path: Path) -> Iterator[Finding]:
    """Yield impossible numbers and names of a card."""
    if not re.fullmatch(r"[a-z0-9_]+", card.id):
        yield finding((*path, "id"), "bad_id", N_("se esperan letras minúsculas, cifras y _"))
    for name in ("cost", "penetration", "armour", "range", "gives_pa"):
        yield from check_between((*path, name), getattr(card, name), 0, 30)
    yield from check_between((*path, "hits"), card.hits, 1, 9)


def check_deck(content: Content, deck: CardDeck, path: Path) -> Iterator[Finding]:
    """Yield unknown cards, and decks without a unit that can fire (3.3)."""
    for card, copies in deck.cards.items():
        words = N_("no hay ninguna carta «{card}»")
        yield from check_known((*path, "cards", card), card, content.cards, "no_card", words, "card")
        yield from check_between((*path, "cards", card), copies, 1, 30)
    for index, row in enumerate(deck.rows):
        words = N_("no hay ninguna carta «{card}»")
        yield from check_known((*path, "rows", index, "card"), row.card, content.cards, "no_card", words, "card")
        yield from check_between((*path, "rows", index, "copies"), row.copies, 1, 30)
        if row.card in deck.cards or any(row.card == item.card for item in deck.rows[:index]):
            words = N_("«{card}» ya está más arriba: basta con subir sus copias")
            yield finding((*path, "rows", index, "card"), "twice", words, card=row.card)
    results = [content.cards[card] for card in deck.counted() if card in content.cards]
    if not any(card.penetration and card.range and not card.equipment for card in results):
        where = "cards" if deck.cards else "rows"
        yield finding((*path, where), "nobody_fires", N_("ninguna carta del mazo puede disparar"))


def check_battle(content: Content, battle: BattlePlan, path: Path) -> Iterator[Finding]:
    """Yield unknown names, squares outside the board, and a historical battle without first player."""
    for field in ("ai_deck", "player_deck"):
        words = N_("no hay ningún mazo «{deck}»")
        yield from check_known((*path, field), getattr(battle, field), content.decks, "no_deck", words, "deck")
    yield from check_between((*path, "columns"), battle.columns, 2, 12)
    yield from check_between((*path, "turns"), battle.turns, 1, 40)
    yield from check_between((*path, "headquarters"), battle.headquarters, 1, 40)
    yield from check_between((*path, "pa"), battle.pa, 0, 60)
    yield from check_between((*path, "cards"), battle.cards, 0, 20)
    yield from check_between((*path, "initial_pa"), battle.initial_pa, 0, 200)
    last = chr(ord("A") + min(max(battle.columns, 2), 12) - 1)
    for field in ("objectives", "terrain"):
        for index, place in enumerate(getattr(battle, field)):
            if not re.fullmatch(f"[A-{last}][1-6]", place):
                yield finding(
                    (*path, field, index), "no_square", N_("se espera una casilla como C4, hasta {last}6"), last=last
                )
    for pile in Pile:
        yield from check_between((*path, "piles", pile.value), getattr(battle.piles, pile.value), 0, 60)
    for index, item in enumerate(battle.initial):
        words = N_("no hay ninguna carta «{card}»")
        yield from check_known((*path, "initial", index, "card"), item.card, content.cards, "no_card", words, "card")
    if battle.kind is not Kind.VARIABLE:
        if battle.first not in ("ai", "player"):
            yield finding(
                (*path, "first"), "nobody_begins", N_("un escenario histórico dice quién es el jugador inicial")
            )
        if not any(getattr(battle.piles, pile.value) for pile in Pile):
            yield finding(
                (*path, "piles"), "no_cards", N_("un escenario dice cuántas cartas coge la IA de cada montón")
            )
        if not battle.objectives:
            yield finding((*path, "objectives"), "no_objective", N_("un escenario histórico tiene algún objetivo"))


LAYOUT = Layout(
    (
        Section("charts", Chart, "id"),
        Section("cards", Card, "id"),
        Section("decks", CardDeck, "id"),
        Section("battles", BattlePlan, "id", is_begun=True),
    ),
    check_content,
)
"""Sections of the packs."""
