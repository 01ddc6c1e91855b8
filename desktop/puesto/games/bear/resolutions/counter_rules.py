"""What becomes of a counter, asked alone: facing, reveal, hit, order, crowds (5.3.1, 6.2, 7.4, 9)."""

from __future__ import annotations

from typing import Annotated, Any

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, Text, msg
from puesto.core.prompts import Draw, Note, Procedure, Prompt
from puesto.core.values import Struct
from puesto.games.bear.board import fronts
from puesto.games.bear.checks import rally, suspects
from puesto.games.bear.printed.records import FALSE_ALARM, SUSPECT, Action, Content
from puesto.games.bear.resolutions.scenario_state import A_HEX, A_UNIT, AN_AI, ANOTHER_HEX, lay_table
from puesto.games.bear.rounds import hits, neutral
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.counters import chits
from puesto.games.bear.table.state import AI, HIDDEN_HIT, NEUTRAL, SIDES, Counter
from puesto.games.kit.alone import Problems, answer_at_once, answer_from_form, yes_no_class, yes_no_words

COUNTERS = Text("Fichas", "Counters")
ORDERS = (
    (Action.FIRE.value, Text("Disparar", "Fire")),
    (Action.MOVE.value, Text("Mover", "Move")),
    (Action.LOW_RISK_MOVE.value, Text("MBR", "LRM")),
    (Action.RALLY.value, Text("Reagrupar", "Rally")),
    (Action.AUTO_RALLY.value, Text("Reagrupar automáticamente", "Rally automatically")),
    (Action.BREAK_CONTACT.value, Text("Romper contacto", "Break contact")),
    (Action.PIVOT.value, Text("Pivotar", "Pivot")),
)
NEEDS = {Action.FIRE: "fire", Action.RALLY: "rally", Action.AUTO_RALLY: "rally"}
"""What of a hit marker an order asks for; the others move."""
CROWD, CATTLE, REFUGEES = "crowd", "cattle", "refugees"


def _check_marker(content: Content, marker: tuple[str, ...]) -> Problems:
    if len(marker) <= 1 and all(one in content.hit_markers for one in marker):
        return ()
    return (("marker", msg(N_("se espera uno de: {options}"), options=tuple(content.hit_markers))),)


# ---- an order to a hit AI


class AttemptFacts(Struct, frozen=True):
    """An AI under a hit marker that nobody has looked at, and the order that it is to carry out."""

    action: Annotated[str, fact("Orden", "Order", "7.4", options=ORDERS)] = Action.MOVE.value
    marker: Annotated[
        tuple[str, ...],
        fact(
            "El marcador que lleva debajo",
            "The marker that lies under it",
            "7.4",
            help=Text("Vacío: se roba ahora.", "Empty: it is drawn now."),
        ),
    ] = ()
    hit: Annotated[bool, fact("Está impactada", "It is hit", "7.4")] = True
    revealed: Annotated[bool, fact("Ya está a la vista", "It is face up already", "7.4")] = False


class Attempt(Struct, frozen=True):
    """What comes of the order: the marker that is face up now, whether it is carried out, whether by dice."""

    marker: str
    revealed: bool
    executes: bool
    destroyed: bool
    marker_removed: bool
    roll: bool


def _run_attempt(content: Content, facts: AttemptFacts) -> Procedure[Attempt]:
    table = lay_table(content)
    unit, action = table.state.counters[AN_AI], Action(facts.action)
    if facts.hit:
        unit.hit = facts.marker[0] if facts.revealed else HIDDEN_HIT
    table.state.pools = {pool: sorted([*left, *facts.marker]) for pool, left in table.state.pools.items()}

    def mine(prompt: Prompt[Any]) -> Any:
        return facts.marker[0] if isinstance(prompt, Draw) and facts.marker else None

    alive = yield from answer_from_form(hits.reveal(table, AN_AI), mine)
    marker = unit.hit or (facts.marker[0] if facts.marker and not alive else "")
    can = alive and hits.can_do(table, AN_AI, NEEDS.get(action, "move"))
    removed = can and action is Action.AUTO_RALLY and (yield from rally.ai_rally(table, AN_AI, automatic=True))
    found = Attempt(marker, facts.hit, can, not alive, bool(removed), can and action is Action.RALLY)
    words = msg(ATTEMPT["executes" if can else "destroyed" if not alive else "cannot"])
    return (yield from answer_at_once(found, words, "7.4"))


ATTEMPT = {
    "executes": N_("ejecuta la orden"),
    "cannot": N_("no puede ejecutarla: la intenta otra IA"),
    "destroyed": N_("ya estaba eliminada: la intenta otra IA"),
}

ORDER_ATTEMPT = Resolution(
    id="order_attempt",
    title=Text("Una orden a una IA impactada", "An order to a hit AI"),
    rule="7.4",
    facts=AttemptFacts,
    result=Attempt,
    run=_run_attempt,
    outcome=lambda result: "executes" if result.executes else "destroyed" if result.destroyed else "cannot",
    says=lambda outcome: msg(ATTEMPT[outcome]),
    check=lambda content, facts: (
        _check_marker(content, facts.marker)
        or ((("marker", msg(N_("falta decir cuál es"))),) if facts.revealed and facts.hit and not facts.marker else ())
    ),
    chapter=COUNTERS,
)

# ---- a hit


class HitFacts(Struct, frozen=True):
    """A counter that is hit."""

    side: Annotated[str, fact("De quién es", "Whose it is", "7.4", options=SIDES)] = AI
    hit: Annotated[bool, fact("Ya estaba impactada", "It was hit already", "7.4 EOD")] = False
    crowd: Annotated[bool, fact("Es ganado o refugiados", "It is cattle or refugees", "9")] = False


class Hit(Struct, frozen=True):
    """What the hit does: the marker, whether it is face up, and whether the counter leaves the game."""

    marker: str
    revealed: bool
    destroyed: bool


HIT_WORDS = {
    "hidden": N_("su marcador queda boca abajo"),
    "open": N_("su marcador queda a la vista"),
    "destroyed": N_("sale del juego"),
}


def _run_hit(content: Content, facts: HitFacts) -> Procedure[Hit]:
    table = lay_table(content)
    unit = table.state.counters[AN_AI if facts.side == AI else A_UNIT]
    if facts.crowd:
        unit = table.state.counters[CROWD] = Counter(CROWD, REFUGEES, NEUTRAL)
        yield from neutral.remove(table, CROWD)
    else:
        unit.hit = next(iter(content.hit_markers)) if facts.hit else ""
        yield from hits.take_hit(table, unit.id)
    hidden = unit.hit == HIDDEN_HIT
    return Hit("" if hidden else unit.hit, unit.hit != "" and not hidden, unit.destroyed)


def hit_class(found: Hit) -> str:
    """The name of what a hit does."""
    return "destroyed" if found.destroyed else "open" if found.revealed else "hidden"


HIT = Resolution(
    id="hit",
    title=Text("Una ficha recibe un impacto", "A counter is hit"),
    rule="7.4",
    facts=HitFacts,
    result=Hit,
    run=_run_hit,
    outcome=hit_class,
    says=lambda outcome: msg(HIT_WORDS[outcome]),
    chapter=COUNTERS,
)

# ---- what a possible enemy turns out to be


class RevealFacts(Struct, frozen=True):
    """A possible enemy that is revealed, and the reinforcement cup."""

    used: Annotated[bool, fact("El PE está usado", "The RE is used", "6.2")] = False
    cup: Annotated[
        tuple[str, ...],
        fact(
            "Qué hay en el contenedor",
            "What is in the cup",
            "6.2",
            help=Text(
                "Tipos de ficha de la IA, y «false_alarm»; vacío: el de la misión.",
                "Types of the AI’s counters, and “false_alarm”; empty: that of the mission.",
            ),
        ),
    ] = (FALSE_ALARM, "german-rifles")
    empty: Annotated[bool, fact("El contenedor está vacío", "The cup is empty", "6.2")] = False
    drawn: Annotated[
        tuple[str, ...],
        fact("Qué sale", "What is drawn", "6.2", help=Text("Vacío: se roba ahora.", "Empty: it is drawn now.")),
    ] = ()


class Reveal(Struct, frozen=True):
    """What it was, what stays in the cup, and how the AI is placed that takes its place."""

    drawn: str
    """A type, or `false_alarm`, as which an empty cup counts."""
    cup: tuple[str, ...]
    placed: bool
    """Whether an AI takes its place, for no PA."""
    used: bool
    passes: bool
    """Whether an AI that was ordered to fire passes for it (6.2.1)."""


SUSPECT_ID = "suspect"
REVEALS = {"ai": N_("una IA ocupa su lugar"), "alarm": N_("era una falsa alarma"), "other": N_("es otra ficha")}


def _run_reveal(content: Content, facts: RevealFacts) -> Procedure[Reveal]:
    table = lay_table(content)
    s = table.state
    s.counters = {SUSPECT_ID: Counter(SUSPECT_ID, SUSPECT, AI, used=facts.used, suspect=True)}
    s.cup = [] if facts.empty else sorted(facts.cup)
    before = [*s.cup]
    yield from _until_placed(suspects.reveal(table, SUSPECT_ID), facts.drawn)
    heir = next((one for one in s.counters.values() if one.replaces == SUSPECT_ID), None)
    left = [*s.cup]
    for one in left:
        before.remove(one)
    drawn = before[0] if before else FALSE_ALARM
    return Reveal(drawn, tuple(left), heir is not None, heir is not None and heir.used, heir is None)


def _until_placed(procedure: Procedure[Any], drawn: tuple[str, ...]) -> Procedure[None]:
    """A reveal up to the counter that is drawn and placed: whom it sees is asked on the board."""
    reply: Any = None
    while True:
        try:
            asked = procedure.send(reply)
        except StopIteration:
            return
        if not isinstance(asked, Note | Draw):
            return
        reply = drawn[0] if isinstance(asked, Draw) and drawn else (yield from asked)


def reveal_class(found: Reveal) -> str:
    """The name of what a possible enemy turned out to be."""
    return "ai" if found.placed else "alarm" if found.drawn == FALSE_ALARM else "other"


def _check_reveal(content: Content, facts: RevealFacts) -> Problems:
    known = (FALSE_ALARM, *content.unit_types, *(chit.what for one in content.missions.values() for chit in chits(one)))
    if not {*facts.cup} <= {*known}:
        return (("cup", msg(N_("se espera uno de: {options}"), options=tuple(dict.fromkeys(known)))),)
    if not {*facts.drawn} <= {*(() if facts.empty else facts.cup)} or len(facts.drawn) > 1:
        return (("drawn", msg(N_("se espera uno de: {options}"), options=tuple(dict.fromkeys(facts.cup)))),)
    return ()


REVEAL = Resolution(
    id="suspect_drawn",
    title=Text("Qué resulta ser un PE", "What an RE turns out to be"),
    rule="6.2",
    facts=RevealFacts,
    result=Reveal,
    run=_run_reveal,
    outcome=reveal_class,
    says=lambda outcome: msg(REVEALS[outcome]),
    check=_check_reveal,
    chapter=COUNTERS,
)

# ---- which way it faces

NUMBERS = tuple(map(str, fronts.EVERY))


class FacingFacts(Struct, frozen=True):
    """The facings that an AI may choose when it has moved or pivoted, and what each has in its arc."""

    facings: Annotated[tuple[str, ...], fact("Los encaramientos posibles", "The possible facings", "5.3.1")] = NUMBERS
    with_nearest: Annotated[
        tuple[str, ...],
        fact("Los que tienen en su arco a la Unidad más cercana", "Those with the nearest Unit in their arc", "5.3.1"),
    ] = ()
    with_objective: Annotated[
        tuple[str, ...],
        fact("Los que tienen en su arco un objetivo", "Those with an objective in their arc", "5.3.1"),
    ] = ()
    units: Annotated[
        tuple[str, ...],
        fact("Unidades en LV en el arco de cada uno", "Units in sight in the arc of each", "5.3.1"),
    ] = ()


class Faced(Struct, frozen=True):
    """The facing that the rules prefer, and all that are as good."""

    facing: str
    equal: tuple[str, ...]


def best_facings(facts: FacingFacts) -> Faced:
    """The nearest Unit in the arc, then the objective, then most Units (5.3.1)."""
    counts = dict(zip(facts.facings, map(int, facts.units), strict=False))
    worth = {
        one: fronts.facing_worth(one in facts.with_nearest, one in facts.with_objective, counts.get(one, 0))
        for one in facts.facings
    }
    best = tuple(one for one in facts.facings if worth[one] == max(worth.values()))
    return Faced(best[0], best)


def _check_facing(content: Content, facts: FacingFacts) -> Problems:
    if not facts.facings or len({*facts.facings}) < len(facts.facings):
        return (("facings", msg(N_("cada encaramiento va una sola vez"))),)
    odd = tuple(
        (name, msg(N_("se espera uno de: {options}"), options=facts.facings))
        for name in ("with_nearest", "with_objective")
        if not {*getattr(facts, name)} <= {*facts.facings}
    )
    counts = facts.units and (len(facts.units) != len(facts.facings) or not all(map(str.isdecimal, facts.units)))
    return (*odd, ("units", msg(N_("aquí va un número por encaramiento, en su orden")))) if counts else odd


FACING_WORDS = N_("encara por {facing}")

FACING = Resolution(
    id="facing",
    title=Text("Hacia dónde encara la IA", "Which way the AI faces"),
    rule="5.3.1",
    facts=FacingFacts,
    result=Faced,
    run=lambda content, facts: answer_at_once(
        found := best_facings(facts), msg(FACING_WORDS, facing=found.facing), "5.3.1"
    ),
    outcome=lambda result: result.facing,
    says=lambda outcome: msg(FACING_WORDS, facing=outcome),
    check=_check_facing,
    chapter=COUNTERS,
)

# ---- cattle and refugees

CROWDS = ((REFUGEES, Text("Refugiados", "Refugees")), (CATTLE, Text("Ganado", "Cattle")))


class CrowdFacts(Struct, frozen=True):
    """A hex with cattle or refugees."""

    crowd: Annotated[str, fact("Qué hay en el hexágono", "What is in the hex", "9", options=CROWDS)] = REFUGEES
    md: Annotated[int, fact("MD del terreno", "DM of the ground", "9", 0, 9)] = 0


class Crowded(Struct, frozen=True):
    """What may be done there, and what the crowd does to whoever stands in its hex."""

    fire_allowed: bool
    """At it, at others in its hex, and out of its hex."""
    fire_at_it: bool
    fire_into_hex: bool
    fire_from_hex: bool
    close_combat_allowed: bool
    blocks_sight: bool
    md: int
    """The MD of Units and AI in the hex."""
    defence: int
    defence_colour: str
    removed_by_first_hit: bool


CROWD_WORDS = yes_no_words(msg(N_("se puede disparar")), msg(N_("nadie dispara a propósito, pero sí hay CC")))


def _run_crowd(content: Content, facts: CrowdFacts) -> Procedure[Crowded]:
    table = lay_table(content)
    crowd = table.state.counters[CROWD] = Counter(CROWD, facts.crowd, NEUTRAL, hex=A_HEX)
    shooter, target = table.state.counters[A_UNIT], table.state.counters[AN_AI]

    def fires(here: str, there: str, at: str = AN_AI) -> bool:
        shooter.hex, target.hex = here, there
        return neutral.can_fire(table, A_UNIT, at, neutral.refugee_hexes(table))

    at_it, into, out = fires(ANOTHER_HEX, "", CROWD), fires(ANOTHER_HEX, A_HEX), fires(A_HEX, ANOTHER_HEX)
    close = fires(A_HEX, A_HEX)
    target.cover = facts.md
    md, kind = battlefield.cover(table, AN_AI), table.type_of(CROWD)
    yield from neutral.remove(table, CROWD)
    found = Crowded(
        at_it and into and out,
        at_it,
        into,
        out,
        close,
        True,
        md,
        kind.front,
        kind.front_colour,
        crowd.destroyed,
    )
    return (yield from answer_at_once(found, CROWD_WORDS(yes_no_class(found.fire_allowed)), "9"))


CROWD_RULE = Resolution(
    id="crowd",
    title=Text("Ganado y refugiados", "Cattle and refugees"),
    rule="9",
    facts=CrowdFacts,
    result=Crowded,
    run=_run_crowd,
    outcome=lambda result: yes_no_class(result.fire_allowed),
    says=CROWD_WORDS,
    chapter=COUNTERS,
)

COUNTER_RULES = (FACING, REVEAL, ORDER_ATTEMPT, HIT, CROWD_RULE)
"""In the order of the rulebook."""
