"""The content of the six shelves of a game, from its cards to its evenings.

Each kind has one place on the page in all games. A game that lacks one leaves its place empty.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from puesto.core.charts import house_cells
from puesto.core.game.game import Game
from puesto.core.game.record_forms import OWN, sources
from puesto.core.messages import N_, NN_, Sayable, Text, count, msg
from puesto.core.views import CounterView
from puesto.gui.editors.work import is_own
from puesto.gui.look.own_pictures import ALBUM
from puesto.storage.evenings.figures import figures_of, time_text
from puesto.storage.evenings.record import Evening

PLACES = 6
CARDS, SCENARIOS, MAPS, COUNTERS, CHARTS, RECORD = range(PLACES)
"""The place of each kind, from left to right and top to bottom."""
MOST_LISTED = 3
MOST_BESIDE = 2
"""Things named beside a picture."""
MOST_COUNTERS, MOST_EVENINGS = 4, 14
LETTERS = {
    "decks": Text("M", "D"),
    "armies": Text("E", "A"),
    "opponent": Text("V", "N"),
    "missions": Text("I", "I"),
    "battles": Text("B", "B"),
    "operations": Text("O", "O"),
    "maps": Text("P", "P"),
    "counters": Text("F", "U"),
    "charts": Text("T", "T"),
    "record": Text("R", "R"),
}
"""Kind of a shelf -> the letter that opens it, one of its own word."""
OWN_SCENARIO = {
    "missions": N_("Copiar una mía…"),
    "battles": N_("Escribir una mía…"),
    "operations": N_("Escribir una mía…"),
}


@dataclass(frozen=True)
class ShelfItem:
    """One thing on a shelf, with a line about it."""

    title: Sayable
    note: Sayable
    own: bool = False
    """Whether the player has made or copied it."""
    share: int | None = None
    """The share in per cent that is done of it; None where nothing is counted."""


@dataclass(frozen=True)
class Link:
    """An action of the window in words; `record` is what its page shows first."""

    text: Sayable
    action: str
    record: str = ""


@dataclass(frozen=True)
class Shelf:
    """One shelf: its kind decides its picture and letter."""

    kind: str
    name: str
    """Its name, marked with `N_`."""
    open: Link
    items: tuple[ShelfItem, ...] = ()
    amount: Sayable | None = None
    """The text at the right edge of a shelf: the number of things on it."""
    links: tuple[Link, ...] = ()
    """What is done there most often."""
    counters: tuple[CounterView, ...] = ()
    results: tuple[str, ...] = ()
    """The results of the last evenings, the oldest first."""

    @property
    def letter(self) -> Text:
        """Return the letter that opens it."""
        return LETTERS[self.kind]


def shelves_of(game: Game[Any, Any], content: Any, evenings: Sequence[Evening]) -> tuple[Shelf | None, ...]:
    """Return the six shelves of a game, None at the place of one that it lacks."""
    played = [evening for evening in evenings if evening.game == game.id]
    return (
        _cards(game, content),
        _scenarios(game, content, played),
        _maps(game, content),
        _counters(game, content),
        _charts(game, content),
        _record(played),
    )


def _cards(game: Game[Any, Any], content: Any) -> Shelf | None:
    """Return the shelf of the cards, or of the armies or the opponent in a game without cards."""
    forms = game.forms
    if forms.deck:
        cards = getattr(content, forms.deck).values()
        copied = sum(is_own(card) or OWN in sources(card) for card in cards)
        share = 100 * copied // max(1, len(cards))
        note = count(NN_("{n} carta copiada de {all}", "{n} cartas copiadas de {all}"), copied, all=len(cards))
        items = [ShelfItem(msg(N_("Mi mazo impreso")), note, copied > 0, share)]
        decks = getattr(content, forms.decks).values() if forms.decks else ()
        items += [ShelfItem(deck.title, msg(N_("mazo mío")), True) for deck in decks if is_own(deck)]
        links = [Link(msg(N_("Pegar mis cartas…")), "own_lists" if forms.pasted is not None else "deck")]
        if forms.decks:
            links.append(Link(msg(N_("Componer mazos…")), "own_decks"))
        amount = count(NN_("{n} carta", "{n} cartas"), len(cards))
        opened = Link(msg(N_("Mi mazo…")), "deck")
        return Shelf("decks", N_("Mazos"), opened, tuple(items[:MOST_LISTED]), amount, tuple(links))
    opponent = Link(msg(N_("Lo que juega el rival…")), "opponent_cards")
    if forms.rosters is not None:
        pasting = Link(msg(N_("Pegar una lista…")), "paste_roster")
        items = [
            ShelfItem(msg(N_("Tu lista de otra aplicación")), msg(N_("copiada y pegada, o soltada aquí"))),
            ShelfItem(msg(N_("Las dos, una tras otra")), msg(N_("cada una, de su bando"))),
        ]
        return Shelf("armies", N_("Ejércitos"), pasting, tuple(items), None, (pasting, opponent))
    if forms.opponent:
        items = [
            ShelfItem(title, count(NN_("{n} mía", "{n} mías"), _own_records(content, section)))
            for section, title in forms.opponent.items()
        ]
        return Shelf("opponent", N_("Rival"), opponent, tuple(items[:MOST_BESIDE]), None, (opponent,))
    return None


def _own_records(content: Any, section: str) -> int:
    """Return how many records of a section are the player's."""
    records = getattr(content, section, {})
    return sum(is_own(record) for record in (records.values() if hasattr(records, "values") else ()))


def _scenarios(game: Game[Any, Any], content: Any, played: Sequence[Evening]) -> Shelf:
    """Return the shelf of the scenarios, the player's own first."""
    kind = game.forms.scenarios if game.forms.scenarios in OWN_SCENARIO else "battles"
    name = {"missions": N_("Misiones"), "battles": N_("Batallas"), "operations": N_("Operaciones")}[kind]
    records = getattr(content, game.forms.scenarios, {}) if game.forms.scenarios else {}
    items = []
    scenarios = game.scenarios(content)
    for scenario in scenarios:
        own = scenario.id in records and is_own(records[scenario.id])
        times = sum(evening.scenario == scenario.id for evening in played)
        often: Sayable = (
            count(NN_("jugada una vez", "jugada {n} veces"), times) if times else msg(N_("sin jugar todavía"))
        )
        items.append(ShelfItem(scenario.title, often, own))
    items.sort(key=lambda item: not item.own)
    page = "battles" if game.forms.battles else "missions"
    links = [Link(msg(OWN_SCENARIO[kind]), page)]
    if game.campaigns is not None:
        links.append(Link(msg(N_("Campañas")), "campaigns"))
    own_title = msg(N_("Mis batallas…") if game.forms.battles else N_("Mis misiones…"))
    amount = msg(N_("{n}"), n=len(scenarios))
    return Shelf(kind, name, Link(own_title, page), tuple(items[:MOST_LISTED]), amount, tuple(links))


def _maps(game: Game[Any, Any], content: Any) -> Shelf | None:
    """Return the shelf of the maps with how much of each is painted; None in a game without maps."""
    if game.maps is None:
        return None
    items, unpainted = [], None
    for title in game.maps.titles(content):
        share = game.maps.coverage(content, title.id).share
        note = msg(N_("entero")) if share >= 100 else msg(N_("{percent} % pintado"), percent=share)
        items.append(ShelfItem(title.title, note, share=share))
        unpainted = unpainted or (title if share < 100 else None)
    link = Link(msg(N_("Ver mis mapas…")), "maps")
    if unpainted is not None:
        link = Link(msg(N_("Pintar «{map}»…"), map=unpainted.title), "maps", unpainted.id)
    amount = msg(N_("{n}"), n=len(items))
    opened = Link(msg(N_("Mis mapas…")), "maps")
    return Shelf("maps", N_("Mapas"), opened, tuple(items[:MOST_BESIDE]), amount, (link,))


def _counters(game: Game[Any, Any], content: Any) -> Shelf:
    """Return the shelf of the pieces, with some counters of a scenario as a picture."""
    pictured = sum(ALBUM.has(key) for key, _ in game.pieces(content))
    link = Link(msg(N_("Poner mis imágenes…")), "pictures")
    note = msg(N_("Con los dibujos de la casa, o con fotos de las tuyas."))
    items = (ShelfItem(msg(N_("Fichas y cartas")), note),)
    amount = msg(N_("{n} con mi foto"), n=pictured) if pictured else None
    return Shelf("counters", N_("Fichas"), link, items, amount, (link,), counters=tuple(_some_counters(game, content)))


def _some_counters(game: Game[Any, Any], content: Any) -> list[CounterView]:
    """Return a few counters of the first scenario that has some, two of each side where there are two."""
    for scenario in game.scenarios(content):
        settings = {setting.id: setting.options[0][0] for setting in scenario.settings}
        rosters = game.view(game.new(content, scenario.id, settings), content).rosters
        if rosters and all(roster.counters for roster in rosters):
            each = max(1, MOST_COUNTERS // len(rosters))
            counters: list[CounterView] = []
            for roster in rosters:
                shapes = {counter.shape: counter for counter in reversed(roster.counters)}
                counters += islice(reversed(shapes.values()), each)
            return counters[:MOST_COUNTERS]
    return []


def _charts(game: Game[Any, Any], content: Any) -> Shelf | None:
    """Return the shelf of the charts, first those with values of the house; None in a game without charts."""
    if game.forms.charts is None:
        return None
    charts = getattr(content, game.forms.charts.section).values()
    charts_by_count = sorted(((house_cells(chart), chart) for chart in charts), key=lambda each: -each[0])
    items = [
        ShelfItem(
            chart.title,
            count(NN_("{n} casilla de la casa", "{n} casillas de la casa"), cells)
            if cells
            else msg(N_("como la impresa")),
            own=bool(chart.verified),
        )
        for cells, chart in charts_by_count[:MOST_BESIDE]
    ]
    lent = [chart for cells, chart in charts_by_count if cells]
    link = Link(msg(N_("Ver mis tablas…")), "charts")
    if lent:
        link = Link(msg(N_("Copiar «{chart}»…"), chart=lent[0].title), "charts", lent[0].id)
    amount = msg(N_("{n} de la casa"), n=len(lent)) if lent else msg(N_("{n}"), n=len(charts_by_count))
    opened = Link(msg(N_("Tablas del juego…")), "charts")
    return Shelf("charts", N_("Tablas"), opened, tuple(items), amount, (link,))


def _record(played: Sequence[Evening]) -> Shelf:
    """Return the shelf of the finished games: how many were won, and the mean time."""
    figures = figures_of(played)
    link = Link(msg(N_("Ver mis veladas…")), "evenings")
    items: list[ShelfItem] = []
    if played:
        time = time_text(figures.minutes) if figures.minutes is not None else None
        note = msg(N_("de media, {time}"), time=time) if time is not None else msg(N_("sin tiempos guardados"))
        items.append(ShelfItem(msg(N_("{won} ganadas, {lost} perdidas"), won=figures.won, lost=figures.lost), note))
    else:
        items.append(ShelfItem(msg(N_("Ninguna terminada todavía")), msg(N_("La primera que acabes saldrá aquí."))))
    results = tuple(evening.result for evening in played[-MOST_EVENINGS:])
    amount = count(NN_("{n} partida", "{n} partidas"), len(played)) if played else None
    return Shelf("record", N_("Récord"), link, tuple(items), amount, (link,), results=results)


def place_of_file(kind: str, shelves: Sequence[Shelf | None]) -> int | None:
    """Return the place of the shelf that a file of a kind belongs to; None where none does."""
    test_by_kind: dict[str, Callable[[Shelf], bool]] = {
        "picture": lambda shelf: shelf.kind in ("maps", "counters"),
        "module": lambda shelf: shelf.kind in ("maps", "counters"),
        "roster": lambda shelf: shelf.kind == "armies",
        "list": lambda shelf: shelf.kind == "decks",
    }
    fits = test_by_kind.get(kind)
    return next((place for place, shelf in enumerate(shelves) if shelf is not None and fits and fits(shelf)), None)
