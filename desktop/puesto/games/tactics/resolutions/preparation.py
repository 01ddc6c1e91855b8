"""The preparation, procedure by procedure: deck, first player, terrain, units that begin (1, 2)."""

from __future__ import annotations

from puesto.core.game.resolutions import Resolution
from puesto.core.messages import N_, Message, Sayable, Text, msg
from puesto.core.prompts import Procedure
from puesto.games.tactics.preparation import deck, first_player, placing
from puesto.games.tactics.preparation.deck import Addition, BaseDeck, DeckFacts, PileFacts, Sorted
from puesto.games.tactics.preparation.first_player import First, FirstFacts, SpendFacts, Spent, Start, StartFacts
from puesto.games.tactics.preparation.placing import InitialFacts, InitialOrder, Terrain, TerrainFacts
from puesto.games.tactics.printed.records import Content, Pile
from puesto.games.tactics.resolutions.answers import PREPARATION, answer_at_once, names, plain_text
from puesto.games.tactics.table.notation import typed_problems


def _run_piles(content: Content, facts: PileFacts) -> Procedure[Sorted]:
    found = deck.piles_of(facts)
    return (yield from answer_at_once(found, pile_words(found), "1.1"))


def pile_words(found: Sorted) -> Message:
    """How many cards lie in each pile, in words."""
    each = ((deck.PILE_WORDS[Pile(pile)], n) for pile, n in found.piles.items())
    return msg(N_("por montones: {piles}"), piles=tuple(msg(N_("{pile} {n}"), pile=pile, n=n) for pile, n in each))


def _type_problems(content: Content, facts: PileFacts) -> tuple[tuple[str, Message], ...]:
    found = map(deck.as_type, dict.fromkeys(facts.cards))
    return tuple(("cards", one) for one in found if isinstance(one, Message))


def _run_addition(content: Content, facts: DeckFacts) -> Procedure[Addition]:
    return (yield from deck.roll_addition(content.charts, facts))


def _run_base(content: Content, facts: DeckFacts) -> Procedure[BaseDeck]:
    found = deck.base_deck(facts)
    return (yield from answer_at_once(found, msg(N_("{n} cartas"), n=found.cards), "1.2"))


def _run_start(content: Content, facts: StartFacts) -> Procedure[Start]:
    found = first_player.start_of(facts)
    return (yield from answer_at_once(found, start_words(found), "2.1"))


def start_words(found: Start) -> Sayable:
    """What the AI begins with, in words."""
    return msg(N_("{pa} PA y {n} cartas"), pa=found.pa, n=found.cards)


def _run_spend(content: Content, facts: SpendFacts) -> Procedure[Spent]:
    return (yield from first_player.roll_spend(content.charts, facts))


def _run_first(content: Content, facts: FirstFacts) -> Procedure[First]:
    return (yield from first_player.roll_first(facts))


def _run_terrain(content: Content, facts: TerrainFacts) -> Procedure[Terrain]:
    return (yield from placing.place_terrain(content.charts, facts))


def _run_initial(content: Content, facts: InitialFacts) -> Procedure[InitialOrder]:
    found = placing.initial_order(facts)
    return (yield from answer_at_once(found, names(found.order), "2.4"))


def addition_outcome(found: Addition) -> str:
    """The piles that the die adds to, by name; "none" where it adds nothing."""
    return " ".join(found.added) or "none"


def addition_words(outcome: str) -> Sayable:
    """How what the die adds reads."""
    if outcome == "none":
        return msg(N_("no se añaden cartas"))
    piles = tuple(deck.PILE_WORDS[Pile(pile)] for pile in outcome.split())
    return msg(N_("se añade una carta de {piles}"), piles=piles)


def _lines_outcome(found: Terrain) -> str:
    return " ".join("-".join(map(str, lines)) for lines in found.lines) or "none"


PILES: Resolution[PileFacts, Sorted] = Resolution(
    id="piles",
    title=Text("Montones de la IA", "Piles of the AI"),
    rule="1.1",
    facts=PileFacts,
    result=Sorted,
    run=_run_piles,
    outcome=lambda found: " ".join(f"{pile}:{n}" for pile, n in found.piles.items()),
    says=plain_text,
    check=_type_problems,
    chapter=PREPARATION,
)
ADDITION: Resolution[DeckFacts, Addition] = Resolution(
    id="deck_addition",
    title=Text("Cartas que se añaden al mazo", "Cards added to the deck"),
    rule="1.2",
    facts=DeckFacts,
    result=Addition,
    run=_run_addition,
    outcome=addition_outcome,
    says=addition_words,
    chapter=PREPARATION,
)
BASE: Resolution[DeckFacts, BaseDeck] = Resolution(
    id="base_deck",
    title=Text("Cartas del mazo de la IA", "Cards of the AI's deck"),
    rule="1.2",
    facts=DeckFacts,
    result=BaseDeck,
    run=_run_base,
    outcome=lambda found: str(found.cards),
    modifiers=lambda content, facts: deck.base_lines(facts),
    says=plain_text,
    chapter=PREPARATION,
)
START: Resolution[StartFacts, Start] = Resolution(
    id="start",
    title=Text("Con qué empieza la IA", "What the AI begins with"),
    rule="2.1",
    facts=StartFacts,
    result=Start,
    run=_run_start,
    outcome=lambda found: f"{found.pa} PA, {found.cards}",
    says=plain_text,
    chapter=PREPARATION,
)
SPEND: Resolution[SpendFacts, Spent] = Resolution(
    id="initiative_spend",
    title=Text("PA por ser jugador inicial", "PA spent to go first"),
    rule="2.2",
    facts=SpendFacts,
    result=Spent,
    run=_run_spend,
    outcome=lambda found: str(found.ai_pa_spent),
    says=lambda outcome: msg(N_("gasta {pa} PA"), pa=int(outcome)),
    chapter=PREPARATION,
)
FIRST: Resolution[FirstFacts, First] = Resolution(
    id="initiative_roll",
    title=Text("Jugador inicial", "First player"),
    rule="2.2",
    facts=FirstFacts,
    result=First,
    run=_run_first,
    outcome=lambda found: found.starting_player,
    says=lambda outcome: first_player.STARTS[outcome],
    modifiers=lambda content, facts: first_player.first_lines(facts),
    chapter=PREPARATION,
)
TERRAIN: Resolution[TerrainFacts, Terrain] = Resolution(
    id="artificial_terrain",
    title=Text("Terreno artificial", "Artificial terrain"),
    rule="2.3",
    facts=TerrainFacts,
    result=Terrain,
    run=_run_terrain,
    outcome=_lines_outcome,
    says=plain_text,
    chapter=PREPARATION,
)
INITIAL: Resolution[InitialFacts, InitialOrder] = Resolution(
    id="initial_deployment",
    title=Text("Unidades que empiezan desplegadas", "Units that begin on the board"),
    rule="2.4",
    facts=InitialFacts,
    result=InitialOrder,
    run=_run_initial,
    outcome=lambda found: " ".join(found.order),
    says=plain_text,
    check=lambda content, facts: typed_problems("units", facts.units),
    chapter=PREPARATION,
)
ALL = (PILES, BASE, ADDITION, START, SPEND, FIRST, TERRAIN, INITIAL)
