"""Rules of the board that can be asked alone: fire zones, hexes of a move, possible enemies."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Answer, fact, resolution
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Procedure, total
from puesto.core.results import label
from puesto.core.values import Struct, replace
from puesto.games.bear.board import board_memory, destinations
from puesto.games.bear.board.destinations import Move
from puesto.games.bear.checks import attack, suspects
from puesto.games.bear.checks.attack import AttackFacts
from puesto.games.bear.printed.records import Action, Content, Kind, Toward
from puesto.games.bear.table.given_facts import Destination, Origin
from puesto.games.kit.alone import answer_as, answer_at_once, one_word, yes_no

BOARD = Text("En el tablero", "On the board")

# ---- fire zones


class ZoneFacts(Struct, frozen=True):
    """A hex and a Unit that may cover it."""

    seen: Annotated[bool, fact("Hay LV", "There is a line of sight", "5.3")] = True
    in_arc: Annotated[bool, fact("Está en su arco de fuego", "It is in its arc of fire", "5.3")] = True
    turret: Annotated[
        bool, fact("Vehículo con torreta (arco de 360°)", "Vehicle with a turret (arc of 360°)", "5.3.1")
    ] = False
    distance: Annotated[int, fact("Distancia en hexágonos", "Distance in hexes", "5.3", 0, 60)] = 3
    range: Annotated[int, fact("Alcance normal de la Unidad", "The Unit’s normal range", "5.3", 0, 60)] = 5


class Zone(Struct, frozen=True):
    """Whether a hex is in the fire zone, and in the one at short range."""

    in_zone: Annotated[bool, label("En su ZF", "In its fire zone")]
    in_short_zone: Annotated[bool, label("En su ZF, a corta distancia", "In its fire zone, at short range")]


SHORT = 1
"""Hexes of short range: adjacent (4.1.2)."""
ZONES = {
    "short": N_("en su ZF, a corta distancia"),
    "zone": N_("en su ZF"),
    "out": N_("fuera de su ZF"),
}


def zone_of(facts: ZoneFacts) -> Zone:
    """Return whether a hex is in a Unit's fire zone; turrets cover all round (5.3, 5.3.1)."""
    is_found = board_memory.is_in_zone(facts.seen, facts.in_arc or facts.turret, facts.distance, facts.range)
    return Zone(is_found, is_found and facts.distance <= SHORT)


def zone_class(result: Zone) -> str:
    """Return the name of a zone."""
    return "short" if result.in_short_zone else "zone" if result.in_zone else "out"


ZONE = Answer(zone_class, lambda outcome: msg(ZONES[outcome]))


@resolution("fire_zone", "5.3", Text("Zona de fuego", "Fire zone"), BOARD, ZONE)
def fire_zone(facts: ZoneFacts) -> Procedure[Zone]:
    """Say whether a hex is in a Unit's fire zone (5.3)."""
    return answer_as(ZONE, zone_of(facts), "5.3")


# ---- a hex in which a move may end

TARGET, HERE, THERE = "target", "origin", "end"
MOVES = (
    (Action.MOVE.value, Text("Mover hacia", "Move towards")),
    (Action.LOW_RISK_MOVE.value, Text("MBR hacia", "LRM towards")),
    (Action.BREAK_CONTACT.value, Text("Romper contacto", "Break contact")),
)
TOWARD = (
    (Toward.TARGET.value, Text("la Unidad o el objetivo", "the Unit or objective")),
    (Toward.COVER.value, Text("cobertura", "cover")),
    (Toward.COVER_NEAREST_TARGET.value, Text("cobertura más cercana a ella", "cover nearest to it")),
)
MOVERS = (
    (Kind.FOOT.value, Text("a pie, cañón o PE", "on foot, gun or RE")),
    (Kind.VEHICLE.value, Text("vehículo", "vehicle")),
    (Kind.TANK.value, Text("tanque", "tank")),
)
FREE = "none"
BARS = (
    (FREE, Text("nada", "nothing")),
    ("stone", Text("un edificio de piedra", "a stone building")),
    ("mines", Text("minas", "mines")),
    ("sticks", Text("puede inmovilizarlo", "it may stick there")),
)


class HexFacts(Struct, frozen=True):
    """An AI's move: the hex that it leaves, and one in which it might end."""

    action: Annotated[str, fact("Orden", "Order", "5.3", options=MOVES)] = Action.LOW_RISK_MOVE.value
    toward: Annotated[str, fact("Hacia", "Towards", "5.3", options=TOWARD)] = Toward.TARGET.value
    kind: Annotated[str, fact("Quién mueve", "Who moves", "5.4", options=MOVERS)] = Kind.FOOT.value
    close_combat_penalty: Annotated[bool, fact("Tiene penalización en CC", "It has a penalty in CC", "5.1")] = False
    from_md: Annotated[int, fact("MD del hexágono que deja", "DM of the hex left", "5.3.1", -1, 9)] = 0
    from_in_zone: Annotated[bool, fact("El que deja está en una ZF", "The hex left is in a fire zone", "5.3.1")] = False
    flanked: Annotated[bool, fact("Una Unidad la flanquea", "A Unit flanks it", "5.3.1")] = False
    md: Annotated[int, fact("MD del hexágono al que iría", "DM of the hex entered", "5.3", -1, 9)] = 0
    in_zone: Annotated[bool, fact("Ese está en una ZF", "That one is in a fire zone", "5.3.1")] = False
    in_short_zone: Annotated[bool, fact("En una ZF a corta distancia", "In a fire zone at short range", "5.3.1")] = (
        False
    )
    nearer: Annotated[
        int,
        fact(
            "Hexágonos que se acerca (con −, se aleja)", "Hexes that it comes nearer (with −, goes away)", "5.3", -9, 9
        ),
    ] = 1
    on_flank: Annotated[bool, fact("Queda en el flanco de una Unidad", "It lies on a Unit’s flank", "5.3")] = False
    with_unit: Annotated[bool, fact("Hay una Unidad en él", "A Unit stands in it", "5.3.1")] = False
    with_ai: Annotated[bool, fact("Hay otra IA en él", "Another AI stands in it", "5.5")] = False
    ai_stacks: Annotated[bool, fact("La misión deja que la IA se apile", "The mission lets the AI stack", "5.5")] = (
        False
    )
    limits_bonus: Annotated[
        bool, fact("Limita la bonificación de movimiento", "It limits the movement bonus", "5.4")
    ] = False
    bars_tanks: Annotated[str, fact("Qué hay para un tanque", "What there is for a tank", "5.4", options=BARS)] = FREE


class HexVerdict(Struct, frozen=True):
    """Whether the move may end there, what forbids it under which sections, or whether it only pivots."""

    allowed: Annotated[bool, label("Puede acabar ahí", "It may end there")]
    reasons: Annotated[tuple[str, ...], label("Lo que lo impide", "What forbids it", REASONS)]
    rules: Annotated[tuple[str, ...], label("Reglas", "Rules")]
    pivots: Annotated[bool, label("Pivota hacia quien la flanquea", "It pivots towards its flanker")]


REASONS = {
    "close": N_("sería combate cerrado"),
    "short": N_("está en una ZF a corta distancia"),
    "zone": N_("está en una ZF sin la cobertura que hace falta"),
    "closed": N_("un vehículo así no entra en él"),
    "stacked": N_("ya hay otra IA en él"),
    "away": N_("se aleja"),
    "same": N_("a igual distancia, y no es un flanco"),
    "bare": N_("no lleva hacia cobertura"),
}
"""Words for the reasons that leave a hex out."""


def hex_verdict(content: Content, facts: HexFacts) -> HexVerdict:
    """Return whether a move may end in one hex, and the reason if not (5.1, 5.3-5.5)."""
    kind = replace(
        next(iter(content.unit_types.values())),
        kind=Kind(facts.kind),
        close_combat_penalty=facts.close_combat_penalty,
    )
    zone, short, unit = (TARGET,) * facts.in_zone, (TARGET,) * facts.in_short_zone, (TARGET,) * facts.with_unit
    away = 20
    move = Move(
        "unit",
        kind,
        Action(facts.action),
        Toward(facts.toward),
        (TARGET,),
        Origin(HERE, facts.from_md, (TARGET,) * facts.from_in_zone, (TARGET,) * facts.flanked, {TARGET: away}),
        (
            Destination(
                THERE,
                facts.md,
                None,
                {TARGET: away - facts.nearer},
                zone or short,
                short,
                (TARGET,) * facts.on_flank,
                unit,
                "other" * facts.with_ai,
                limits_bonus=facts.limits_bonus,
                bars_tanks="" if facts.bars_tanks == FREE else facts.bars_tanks,
                toward_cover=facts.nearer > 0,
            ),
        ),
        stacks=facts.ai_stacks,
    )
    hex_choice = destinations.choose(move)
    obstacles = hex_choice.out[0][1] if hex_choice.out else ()
    return HexVerdict(
        not obstacles,
        tuple(obstacle.sign for obstacle in obstacles),
        tuple(dict.fromkeys(obstacle.rule for obstacle in obstacles)),
        bool(hex_choice.pivot_to),
    )


def hex_words(hex_verdict: HexVerdict) -> Message:
    """Return whether a move may end there, in words."""
    if hex_verdict.allowed:
        return msg(N_("puede acabar ahí"))
    why = tuple(msg(REASONS[reason]) for reason in hex_verdict.reasons)
    if hex_verdict.pivots:
        return msg(N_("no puede acabar ahí: {why}. Si no hay otro, pivota hacia quien la flanquea"), why=why)
    return msg(N_("no puede acabar ahí: {why}"), why=why)


@resolution(
    "move_hex",
    "5.3.1",
    Text("¿Puede acabar ahí?", "May it end there?"),
    BOARD,
    yes_no("allowed", N_("puede acabar ahí"), N_("no puede acabar ahí")),
)
def move_hex(content: Content, facts: HexFacts) -> Procedure[HexVerdict]:
    """Say whether a move may end in a hex, and the reason if not (5.3.1)."""
    return answer_at_once(hex_verdict(content, facts), hex_words, "5.3.1")


# ---- possible enemies

AN_AI, ALARM = "ai", "false_alarm"
DRAWN = ((AN_AI, Text("una IA", "an AI")), (ALARM, Text("una falsa alarma", "a false alarm")))


class SuspectShotFacts(Struct, frozen=True):
    """A Unit's shot at a possible enemy, and what comes out of the cup if it is revealed."""

    firepower: Annotated[int, fact("Potencia de fuego, con todo", "Firepower, everything counted", "6.2.2", -9, 20)] = 3
    bonus: Annotated[int, fact("PAM declarados", "CAPs declared", "3.2.3", -2, 2)] = 0
    drawn: Annotated[str, fact("Del contenedor sale", "Out of the cup comes", "6.2", options=DRAWN)] = AN_AI
    defence: Annotated[
        int,
        fact(
            "VD de la IA que sale, con su MD",
            "DV of that AI, with its DM",
            "6.2.2",
            0,
            40,
            condition=("drawn", (AN_AI,)),
        ),
    ] = 12


class SuspectShot(Struct, frozen=True):
    """2D6 with the PAM, whether it is revealed, what the shot does to the AI, and its attack value."""

    total: Annotated[int, label("Total con los PAM", "Total with the CAPs")]
    revealed: Annotated[bool, label("Se desvela", "It is revealed")]
    outcome: Annotated[str, label("Resultado", "Result", SHOTS)]
    attack_value: Annotated[int, label("Valor de ataque", "Attack value")]


UNSEEN = "unrevealed"
SHOTS = {
    UNSEEN: N_("no se desvela"),
    ALARM: N_("se desvela: falsa alarma"),
    attack.MISS: N_("se desvela, y falla"),
    attack.HIT: N_("se desvela, e impacta"),
    attack.DESTRUCTION: N_("se desvela, y destruye"),
}


@resolution(
    "suspect_shot",
    "6.2.2",
    Text("Disparo a un PE", "Shot at an RE"),
    BOARD,
    one_word("outcome", SHOTS),
)
def suspect_shot(facts: SuspectShotFacts) -> Procedure[SuspectShot]:
    """Fire at a possible enemy, and at the AI that is revealed (6.2.2)."""
    faces, is_revealed = yield from suspects.throw_at("unit", "suspect", facts.bonus)
    result = total(faces) + facts.bonus
    value = result + facts.firepower
    if not is_revealed:
        return SuspectShot(result, False, UNSEEN, value)
    if facts.drawn == ALARM:
        return SuspectShot(result, True, ALARM, value)
    shot = AttackFacts("unit", "target", facts.firepower, facts.defence, bonus=facts.bonus, given=True)
    attack_result = yield from attack.judge(shot, faces)
    return SuspectShot(result, True, attack_result.outcome, value)


BOARD_RULES = (fire_zone, move_hex, suspect_shot)
"""In the order of the rulebook."""
