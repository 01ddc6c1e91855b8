"""A toy game for tests:

dig for gold against a bear. It asks every kind of prompt, has a deck, a track without zero and an end. Registered
nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from puesto.core.card_views import DeckView
from puesto.core.decks import Deck
from puesto.core.game.game import Game
from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, NN_, Ref, Sayable, Text, count, msg
from puesto.core.opponents.advice import Adviser, by_opponent
from puesto.core.opponents.opponent import Candidate, Chance, Opponent, OpponentChoice, Temper, Term
from puesto.core.prompts import (
    Band,
    Choose,
    Detail,
    Draw,
    Modifier,
    Note,
    Number,
    Option,
    Pick,
    Procedure,
    Prompt,
    Roll,
)
from puesto.core.questions.board import Ask, AskMany, Contact
from puesto.core.questions.checklists import Checklist
from puesto.core.session.rules import Overrides, Scenario, Setting, TurnPosition
from puesto.core.tracks import Track
from puesto.core.views import CellView, CounterView, OutcomeView, RosterView, TableView, TrackView


@dataclass(frozen=True)
class ToyContent:
    """Cards by id with what they are worth, and how many rounds each scenario lasts."""

    cards: dict[str, int] = field(default_factory=lambda: {f"{n:02d}": n for n in range(1, 9)})
    rounds: dict[str, int] = field(default_factory=lambda: {"short": 3, "long": 60})


@dataclass
class ToyState:
    """Everything that a player can see or a later step can ask."""

    scenario: str
    step: str = "setup"
    settings: dict[str, str] = field(default_factory=dict)
    round: int = 1
    turn: int = 0
    side: str = "player"
    gold: int = 3
    score: int = 1
    place: str = ""
    cover: int = 0
    ready: list[str] = field(default_factory=list)
    deck: Deck = field(default_factory=Deck)
    seen: list[str] = field(default_factory=list)


TOOLS = (
    Option("pick", Text("El pico", "The pick")),
    Option("lamp", Text("El farol", "The lamp")),
    Option("mule", Text("La mula", "The mule")),
)
YES_NO = (Option("yes", Text("Sí", "Yes")), Option("no", Text("No", "No")))
SCORE = Track(low=None, zero=False)


def setup(state: ToyState, content: ToyContent) -> Procedure[None]:
    """Lay out the tools (1.0) and ask where the digger is."""
    state.ready = list(
        (yield from Checklist(key="setup.tools", message=msg(N_("Prepara la mesa.")), rule="1.0", options=TOOLS))
    )
    levels = (Option("not", Text("no se ven", "no sight")), Option("near", Text("cerca", "near")))
    answer = yield from Contact(
        key="setup.where",
        message=msg(N_("¿Dónde está {unit}?"), unit=Ref("unit", "digger")),
        counter="digger",
        rows=(TOOLS[2],),
        levels=levels,
    )
    state.place, state.cover = answer.get("hex", ""), answer.get("cover", 0)
    state.step = "player"


def player(state: ToyState, content: ToyContent) -> Procedure[None]:
    """The player digs, rests or passes (2.1)."""
    options = (
        Option("dig", Text("Cavar", "Dig")),
        Option("rest", Text("Descansar", "Rest")),
        Option("pass", Text("Pasar", "Pass")),
    )
    state.turn, state.side = state.turn + 1, "player"
    action = yield from Choose(
        key="player.action",
        message=msg(N_("¿Qué haces en la ronda {n}?"), n=state.round),
        rule="2.1",
        options=options,
        default="pass",
    )
    if action == "dig":
        paid = yield from Number(
            key="dig.gold", message=msg(N_("¿Cuánto oro apuestas?")), low=0, high=min(2, state.gold), default=0
        )
        bands = (Band(8, msg(N_("aparece oro"))),)
        faces = yield from Roll(
            key="dig.roll",
            subject=("digger",),
            message=msg(N_("Tira 2D6 para cavar.")),
            rule="2.2",
            dice=2,
            bands=bands,
        )
        found = sum(faces) + paid >= 8
        state.gold = state.gold - paid + (2 if found else 0)
        state.score = SCORE.moved(state.score, 1 if found else -1)
        said = msg(
            N_("{unit} cava: {total} y {points} de ventaja"),
            unit=Ref("unit", "digger"),
            total=sum(faces) + paid,
            points=state.score,
        )
        yield from Note(
            key="dig.said", message=said, rule="2.2", tone="good" if found else "bad", facts=Detail(dice=faces)
        )
    elif action == "rest":
        used = yield from Pick(key="rest.tools", message=msg(N_("¿Con qué descansas?")), options=TOOLS, least=1, most=2)
        state.seen = sorted({*state.seen, *used})
        yield from Note(
            key="rest.said", message=count(NN_("Descansa con una cosa.", "Descansa con {n} cosas."), len(used))
        )
    state.step = "bear"


def bear(state: ToyState, content: ToyContent) -> Procedure[None]:
    """The bear draws a card (4.0); a big one makes it look for the digger."""
    state.side = "ai"
    if not state.deck.left:
        state.deck.reshuffle()
        yield from Note(key="bear.shuffled", message=msg(N_("Se baraja el mazo.")), rule="4.1")
    card = yield from Draw(
        key="bear.draw",
        message=msg(N_("Roba una carta del oso.")),
        rule="4.0",
        who="ai",
        deck="bear",
        left=tuple(state.deck.left),
        shuffle=state.deck.shuffle,
    )
    state.deck.take(card)
    if content.cards[card] >= 4:
        sees = yield from Ask(
            key="bear.sees",
            subject=(card,),
            message=msg(N_("¿El oso ve a {unit}?"), unit=Ref("unit", "digger")),
            rule="4.2",
            who="ai",
            options=YES_NO,
        )
        if sees == "yes":
            lost = yield from AskMany(key="bear.takes", message=msg(N_("¿Qué coge el oso?")), who="ai", options=TOOLS)
            state.score = SCORE.moved(state.score, -len(lost))
    yield from Note(key="bear.said", message=msg(N_("El oso saca la carta {card}."), card=card), rule="4.0")
    state.round += 1
    state.step = "over" if state.round > content.rounds[state.scenario] else "player"


STEPS = {"setup": setup, "player": player, "bear": bear}
NAMES = {"digger": Text("el minero", "the miner")}


def new(content: ToyContent, scenario: str, settings: Mapping[str, str]) -> ToyState:
    """The state before the first step."""
    return ToyState(scenario, settings=dict(settings), deck=Deck(left=sorted(content.cards), shuffles=1))


def view(state: ToyState, content: ToyContent) -> TableView:
    """Return the view of the table."""
    deck = DeckView(
        "bear", Text("Mazo del oso", "Bear deck"), len(state.deck.left), len(state.deck.discard), 0, physical=False
    )
    cells = tuple(CellView(value, str(abs(value))) for value in (-3, -2, -1, 1, 2, 3))
    track = TrackView("score", Text("Ventaja", "Lead"), "score", cells, state.score, tone="victory")
    digger = CounterView("digger", Ref("unit", "digger"), state.place, "rifles", "soviet", cover=state.cover)
    outcome = (
        OutcomeView(Text("Fin", "End"), msg(N_("Ventaja: {n}"), n=state.score), state.score > 0)
        if state.step == "over"
        else None
    )
    roster = RosterView("own", Text("Los tuyos", "Yours"), "player", (digger,))
    return TableView(
        Text("La mina", "The mine"),
        state.round,
        state.turn,
        state.side,
        msg(N_("Ronda {n}"), n=state.round),
        decks=(deck,),
        tracks=(track,),
        rosters=(roster,),
        outcome=outcome,
    )


def name(ref: Ref, content: ToyContent) -> Sayable:
    """Return the name of a reference."""
    return NAMES.get(ref.id, Text(ref.id, ref.id))


def repair(state: ToyState, stream: str, value: Any) -> bool:
    """Put a card back that turned up although it was discarded."""
    if stream != "bear" or state.deck.find(str(value)) != "discard":
        return False
    state.deck.discard.remove(value)
    state.deck.left = sorted([*state.deck.left, value])
    return True


SETTING = Setting(
    "weather", Text("Tiempo", "Weather"), (("fair", Text("bueno", "fair")), ("foul", Text("malo", "foul")))
)
SCENARIOS = (
    Scenario(
        "short", Text("La mina corta", "The short mine"), Text("Tres rondas.", "Three rounds."), "house", (SETTING,)
    ),
    Scenario(
        "long", Text("La mina larga", "The long mine"), Text("Sesenta rondas.", "Sixty rounds."), "house", (SETTING,)
    ),
)


@dataclass(frozen=True)
class DigFacts:
    """The facts for digging alone."""

    gold: Annotated[int, fact("Oro que apuestas", "Gold that you stake", "2.2", 0, 2)] = 0
    tool: Annotated[
        str, fact("Herramienta", "Tool", "2.2", options=tuple((tool.value, tool.message) for tool in TOOLS))
    ] = "pick"
    lamp: Annotated[bool, fact("Con luz", "With light", "2.3", help=Text("Suma 1.", "Adds 1."))] = False
    seen: Annotated[tuple[str, ...], fact("Lo que has visto", "What you have seen")] = ()


def digging(facts: DigFacts) -> Procedure[bool]:
    """Digging alone (2.2)."""
    need = 8 - facts.gold - facts.lamp
    bands = (Band(need, msg(N_("aparece oro"))),)
    faces = yield from Roll(key="dig.roll", message=msg(N_("Tira 2D6 para cavar.")), rule="2.2", dice=2, bands=bands)
    yield from Note(key="dig.said", message=msg(N_("Cavas.")), rule="2.2", facts=Detail(dice=faces))
    return sum(faces) >= need


@dataclass(frozen=True)
class BlastFacts:
    """The facts for blasting alone."""

    sticks: Annotated[int, fact("Cartuchos", "Sticks", "2.4", 1, 20)] = 15
    wall: Annotated[
        str,
        fact(
            "Pared",
            "Wall",
            "2.4",
            options=(("known", Text("Conocida", "Known")), ("unknown", Text("Por ver", "Not seen yet"))),
        ),
    ] = "known"


def blasting(facts: BlastFacts) -> Procedure[int]:
    """One die a stick: each 5 or 6 breaks a rock (2.4). A wall that was not seen is asked for."""
    if facts.wall == "unknown":
        yield from Ask(key="blast.wall", message=msg(N_("¿Se ve la pared?")), options=YES_NO)
    faces = yield from Roll(key="blast.roll", message=msg(N_("Tira los dados.")), rule="2.4", dice=facts.sticks)
    return sum(face >= 5 for face in faces)


DIG = Resolution(
    "dig",
    Text("Cavar", "Dig"),
    "2.2",
    DigFacts,
    bool,
    lambda content, facts: digging(facts),
    lambda found: "gold" if found else "nothing",
    lambda outcome: Text("oro", "gold") if outcome == "gold" else Text("nada", "nothing"),
    modifiers=lambda content, facts: (Modifier(Text("Oro", "Gold"), facts.gold, "2.2"),),
    check=lambda content, facts: (
        (("seen", msg(N_("no hay {what}"), what=facts.seen)),) if {*facts.seen} - {*content.cards} else ()
    ),
)
BLAST = Resolution(
    "blast", Text("Volar", "Blast"), "2.4", BlastFacts, int, lambda content, facts: blasting(facts),
    lambda rocks: "some" if rocks else "none", lambda outcome: Text(outcome, outcome),
)  # fmt: skip
BOLD = Temper("bold", Text("Audaz", "Bold"), Text("Cava siempre.", "Always digs."))
SHY = Temper("shy", Text("Tímido", "Shy"), Text("Nunca cava.", "Never digs."))


def choose(state: ToyState, content: ToyContent, prompt: Prompt[Any], temper: Temper, chance: Chance) -> OpponentChoice:
    """The bold one digs, the shy one passes."""
    if prompt.key == "player.action":
        dig = Candidate("dig", Text("Cavar", "Dig"), (Term("gold", msg("oro"), 20), Term("risk", msg("riesgo"), -5)))
        rest = Candidate("pass", Text("Pasar", "Pass"), (Term("rest", msg("descanso"), 10),))
        order = (dig, rest) if temper is BOLD else (rest, dig)
        return OpponentChoice(order[0].value, msg(N_("{what}"), what=order[0].message), candidates=order)
    if isinstance(prompt, Number):
        return OpponentChoice(chance("gold", prompt.high + 1))
    assert isinstance(prompt, Pick)
    return OpponentChoice(tuple(option.value for option in prompt.options))


OPPONENT = Opponent(tempers=lambda content: (BOLD, SHY), choose=choose)

TOY: Game[ToyState, ToyContent] = Game(
    id="toy",
    title=Text("El oso y la mina", "The bear and the mine"),
    rules_version=1,
    state_type=ToyState,
    content_type=ToyContent,
    scenarios=lambda content: SCENARIOS,
    new=new,
    run=lambda state, content: STEPS[state.step](state, content),
    over=lambda state: state.step == "over",
    moment=lambda state, content: TurnPosition(state.round, state.turn, state.side),
    view=view,
    name=name,
    label=lambda state, content: Text(f"paso {state.step}", f"step {state.step}"),
    overrides=Overrides(tracks={"score": SCORE, "gold": Track()}, repair=repair),
    physical_decks=(("bear", Text("Mazo del oso", "Bear deck")),),
    resolutions=(DIG, BLAST),
    opponent_functions=lambda: OPPONENT,
    adviser_functions=lambda: Adviser(lambda case: by_opponent(OPPONENT, BOLD, case)),
)
