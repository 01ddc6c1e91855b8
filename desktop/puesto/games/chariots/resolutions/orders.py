"""Alone from chapters 3 and 5: steps, markers, Wings that can be chosen, what a unit may do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

from puesto.core.game.resolutions import Resolution, Token, fact, one_of
from puesto.core.messages import N_, NN_, Message, Ref, Sayable, Text, count, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.chariots.leadership import activation, command, leaders
from puesto.games.chariots.printed.records import Content, Missile, PrintedLeader, Role, Type
from puesto.games.chariots.resolutions.answers import TURN, say_verdict
from puesto.games.chariots.table import engagement, sequence
from puesto.games.chariots.table.state import State, Status, Supply, Unit
from puesto.games.chariots.views import step_names
from puesto.games.kit.alone import NO, Problems, yes_no_class, yes_no_words

WING, UNIT, FOE = "wing", "unit", "foe"
ACTIONS = (
    ("move", msg(N_("mover o girar"))),
    ("adjacent", msg(N_("ponerse adyacente a un enemigo"))),
    ("fire", msg(N_("disparar"))),
    ("hit_and_run", msg(N_("Dispara y Corre"))),
    ("pass_through", msg(N_("Paso-a-Través"))),
    ("recover", msg(N_("Recuperar"))),
    ("disengage", msg(N_("Desenzarzarse"))),
    ("column", msg(N_("formar columna o dejarla"))),
)
ORDERS = (
    (command.MOVE, msg(N_("mover, disparar o Recuperar"))),
    (command.DISENGAGE, msg(N_("Desenzarzarse"))),
    (command.RALLY, msg(N_("Reorganizar"))),
)


class OrderFacts(Struct, frozen=True):
    """What a unit is, and what it has done, when it is asked what it may do (5.4)."""

    action: Annotated[str, fact("Acción", "Action", "5.44", options=ACTIONS)] = "move"
    type: Annotated[Type, fact("Unidad", "Unit", "5.44")] = Type.SI
    out: Annotated[bool, fact("Sin Mando", "Out of Command", "5.45")] = False
    order: Annotated[str, fact("Orden de esta fase", "Order of this phase", "5.43", options=ORDERS)] = command.MOVE
    active: Annotated[bool, fact("Su Ala está activa", "Its Wing is active", "5.41")] = True
    missiles: Annotated[bool, fact("Tiene proyectiles", "It has missiles", "7.11")] = True
    hits: Annotated[int, fact("Impactos", "Hits", "9.14", 0, 12)] = 1
    engaged: Annotated[bool, fact("Enzarzada", "Engaged", "9.21")] = False
    routed: Annotated[bool, fact("En Huida", "Routed", "9.42")] = False
    rallied: Annotated[bool, fact("Reorganizada en este turno", "Rallied in this turn", "9.55")] = False
    column: Annotated[bool, fact("En Columna", "In Column", "6.35")] = False
    moved: Annotated[bool, fact("Ya ha movido en esta fase", "It has moved in this phase", "6.12")] = False
    fired: Annotated[bool, fact("Ya ha disparado en esta fase", "It has fired in this phase", "7.12")] = False
    recovered: Annotated[bool, fact("Ya se ha recuperado", "It has recovered", "9.14")] = False


def order_problem(facts: OrderFacts) -> Message | None:
    """Why a unit may not do something, or None where it may (5.41-5.45)."""
    unit = Unit(
        UNIT,
        WING,
        Type.CH2 if facts.type is Type.CH2_RI else facts.type,  # the runners are ignored (7.21, 8.43)
        6,
        5,
        missile=Missile.COMPOSITE if facts.missiles else Missile.NONE,
        status=Status.ROUTED if facts.routed else Status.GOOD,
        hits=facts.hits,
        column=facts.column,
        rallied=facts.rallied,
        supply=Supply.FULL,
        out=facts.out,
        has_moved=facts.moved,
        has_fired=facts.fired,
        has_recovered=facts.recovered,
    )
    state = State("", units={UNIT: unit}, active=WING if facts.active else "")
    command.set_order(state, facts.order)
    if facts.engaged:
        engagement.engage(state, [UNIT], [FOE])
    elif facts.action == command.DISENGAGE:
        return msg(N_("no está Enzarzada (9.22)"))
    return command.order_refusal(state, unit, facts.action)


def _order_alone(facts: OrderFacts) -> Procedure[bool]:
    return (yield from say_verdict(order_problem(facts), msg(N_("puede (5.44)"))))


ORDER: Resolution[OrderFacts, bool] = Resolution(
    id="order",
    title=Text("Qué puede hacer una unidad", "What a unit may do"),
    rule="5.44",
    facts=OrderFacts,
    result=bool,
    run=lambda content, facts: _order_alone(facts),
    outcome=yes_no_class,
    says=yes_no_words(msg(N_("puede hacerlo")), msg(N_("no puede hacerlo"))),
    chapter=TURN,
)

# -- 5.2, 5.26, 5.32

FILL, DRAWN, USED, TRUMPED, TRUMP_FAILED, OVER = "fill", "draw", "used", "trumped", "trump_failed", "phase_over"
EVENTS = (
    (FILL, msg(N_("empieza el turno y se llena"))),
    (DRAWN, msg(N_("sale un marcador"))),
    (USED, msg(N_("se ha usado el marcador en juego"))),
    (TRUMPED, msg(N_("lo truncan"))),
    (TRUMP_FAILED, msg(N_("falla un Truncar"))),
    (OVER, msg(N_("acaba la Fase de Órdenes"))),
)


def _name_token(word: str) -> Sequence[Token] | Message:
    return (Token(Text(word, word)),)


class BagFacts(Struct, frozen=True):
    """Where the markers lie, and what happens."""

    event: Annotated[str, fact("Qué ocurre", "What happens", "5.2", options=EVENTS)] = FILL
    bag: Annotated[
        tuple[str, ...],
        fact(
            "Marcadores en La Bolsa",
            "Markers in the bag",
            "5.22",
            reads=_name_token,
            help=Text("Antes de lo que ocurre; al llenarla, todos.", "Before what happens; all of them, to fill it."),
        ),
    ] = ("A1", "A-Mom", "B1", "B-Mom")
    marker: Annotated[
        tuple[str, ...],
        fact(
            "El marcador",
            "The marker",
            "5.22",
            reads=_name_token,
            help=Text(
                "El que sale, el que está en juego o el que elige la Iniciativa; ninguno, si nadie elige.",
                "The one that is drawn, in play, or chosen by the Initiative; none where nobody chooses.",
            ),
        ),
    ] = ()
    used: Annotated[tuple[str, ...], fact("Marcadores usados", "Markers used", "5.26", reads=_name_token)] = ()
    momentum: Annotated[
        tuple[str, ...],
        fact(
            "Ímpetu de quien es el marcador",
            "Momentum marker of its owner",
            "5.32",
            reads=_name_token,
            when=("event", (TRUMP_FAILED,)),
        ),
    ] = ()
    promised: Annotated[
        bool,
        fact(
            "Es un Ímpetu que un Truncar fallido hace volver",
            "It is a Momentum marker that a failed trump sends back",
            "5.32",
            when=("event", (USED,)),
        ),
    ] = False
    heroic: Annotated[
        bool, fact("Hay Combate Heroico (Troya, Sumer)", "There is Heroic Combat (Troy, Sumer)", "5.24")
    ] = False
    is_momentum: Annotated[bool, fact("El marcador es de Ímpetu", "The marker is a Momentum marker", "5.25")] = False


class BagResult(Struct, frozen=True):
    """Where the markers lie afterwards, and what comes next."""

    active: str
    """The marker in play; "" for none."""
    bag: tuple[str, ...]
    used: tuple[str, ...]
    set_aside: tuple[str, ...]
    returned: tuple[str, ...]
    """Markers that have gone back into the bag."""
    promised: str
    """The Momentum marker that goes back after its later use, or ""."""
    drawn_from_bag: bool
    can_be_trumped: bool
    """Only a marker that was drawn can be (5.34)."""
    next: Annotated[str, one_of(*NEXT)]
    """`draw`, `orders` or `replacement`."""
    phase: Annotated[str, one_of("B", "C", "D")]
    """The letter of the phase that comes next: B, C or D (3.0)."""
    uses: Annotated[tuple[str, ...], one_of("orders", "momentum", "challenge", "none")]
    """What its owner may use the marker in play for: `orders`, `momentum`, `challenge`, `none` (5.24, 10.23)."""
    trumps_again: bool
    """Whether both players may trump again, as a turn begins (5.31)."""


NEXT = {"draw": "B", "orders": "C", "replacement": "D"}
NEXT_LINES = {
    "draw": msg(N_("se saca otro marcador")),
    "orders": msg(N_("sigue la Fase de Órdenes")),
    "replacement": msg(N_("La Bolsa está vacía: sigue la fase D")),
}


def _move_markers(facts: BagFacts) -> Procedure[BagResult]:
    state = State("", bag=sorted(facts.bag), used=[*facts.used])
    marker, promised = (facts.marker or ("",))[0], ""
    if facts.event == FILL:
        activation.fill_bag(state, facts.bag, marker)
        state.marker = marker
    elif facts.event == DRAWN and marker:
        activation.draw_marker(state, marker)
    elif facts.event != DRAWN:
        state.marker = marker
    if facts.event == USED:
        activation.lay_down(state, returns=facts.promised)
    elif facts.event == OVER:
        activation.lay_down(state, returns=False)
    elif facts.event == TRUMPED:
        activation.set_aside(state)
    elif facts.event == TRUMP_FAILED and facts.momentum and not activation.take_back(state, facts.momentum[0]):
        promised = facts.momentum[0]
    after = {sequence.DRAW: "draw", sequence.REPLACE: "replacement"}[sequence.step_after_orders(state)]
    comes = "orders" if state.marker else after
    drawn = facts.event == DRAWN and bool(marker)
    yield from say(N_("En La Bolsa: {markers}"), "5.22", markers=", ".join(state.bag) or "-")
    return BagResult(
        state.marker,
        tuple(state.bag),
        tuple(state.used),
        tuple(state.aside),
        tuple(state.returned),
        promised,
        drawn,
        drawn,
        comes,
        NEXT[comes],
        _uses(facts) if state.marker else (),
        facts.event == FILL,
    )


def _uses(facts: BagFacts) -> tuple[str, ...]:
    """What the owner of a marker may use it for; a Momentum marker he may leave unused (5.24, 5.25, 10.23)."""
    first = ("momentum",) if facts.is_momentum else ("orders",)
    heroic = ("challenge",) if facts.heroic else ()
    return (*first, *heroic, *(("none",) if facts.is_momentum else ()))


def _bag_problems(facts: BagFacts) -> Problems:
    if len(facts.marker) > 1:
        return (("marker", msg(N_("se espera un solo marcador"))),)
    if len({*facts.bag}) < len(facts.bag):
        return (("bag", msg(N_("se esperan marcadores, cada uno con otro nombre"))),)
    inside = bool(facts.marker) and facts.marker[0] in facts.bag
    if facts.event in (FILL, DRAWN) and facts.marker and not inside:
        return (("marker", msg(N_("ese marcador no está en La Bolsa"))),)
    if facts.event == DRAWN and facts.bag and not facts.marker:
        return (("marker", msg(N_("se espera el marcador que sale"))),)
    if facts.event in (USED, TRUMPED, TRUMP_FAILED) and not facts.marker:
        return (("marker", msg(N_("se espera el marcador en juego"))),)
    if facts.event in (USED, TRUMPED, TRUMP_FAILED, OVER) and inside:
        return (("marker", msg(N_("ese marcador está en La Bolsa y no en juego"))),)
    if facts.event == TRUMP_FAILED and not facts.momentum:
        return (("momentum", msg(N_("se espera el Ímpetu de quien es el marcador"))),)
    return ()


BAG: Resolution[BagFacts, BagResult] = Resolution(
    id="markers",
    title=Text("La Bolsa y los marcadores", "The bag and the markers"),
    rule="5.2",
    facts=BagFacts,
    result=BagResult,
    run=lambda content, facts: _move_markers(facts),
    outcome=lambda result: result.next,
    says=lambda outcome: NEXT_LINES[outcome],
    check=lambda content, facts: _bag_problems(facts),
    chapter=TURN,
)

# -- 5.25, 5.32

_WING = re.compile(r"(?P<name>[^:]+):(?P<far>\d{1,2}|-)\Z")


def _wing_token(word: str) -> Sequence[Token] | Message:
    if _WING.match(word) is None:
        return msg(N_("se espera un Ala y los hexágonos hasta su CA, como A1:7, o A1:- si ha muerto o no hay ruta"))
    return (Token(Text(word, word)),)


class WingsFacts(Struct, frozen=True):
    """What a Momentum marker or a trump can be used for."""

    general: Annotated[bool, fact("El CG vive", "The OC is alive", "4.25")] = True
    range: Annotated[int, fact("Alcance de Mando del CG", "Command Range of the OC", "5.42", 0, 20)] = 7
    engaged: Annotated[bool, fact("El CG está con una unidad Enzarzada", "The OC is with an Engaged unit", "5.42")] = (
        False
    )
    own: Annotated[
        tuple[str, ...], fact("Ala que manda el CG, si alguna", "The OC’s own Wing, if any", "5.25", reads=_name_token)
    ] = ()
    wings: Annotated[
        tuple[str, ...],
        fact(
            "Alas de los CA",
            "Wings of the WCs",
            "5.25",
            reads=_wing_token,
            help=Text(
                "Con los hexágonos de la ruta hasta cada CA: A1:7 A2:10; A3:- si ha muerto o no hay ruta.",
                "With the hexes of the path to each WC: A1:7 A2:10; A3:- where he is dead or there is no path.",
            ),
        ),
    ] = ("A1:7", "A2:8")


class WingsResult(Struct, frozen=True):
    """Which Wings can be chosen; nobody has to."""

    eligible: tuple[str, ...]
    options: tuple[str, ...]
    """Those, and `none`: the player may choose no Wing (5.25, 5.32)."""
    effective_range: int


def _wings_alone(facts: WingsFacts) -> Procedure[WingsResult]:
    reach = leaders.halved_range(facts.range, facts.engaged) if facts.general else 0
    near = [
        found["name"]
        for found in map(_WING.match, facts.wings)
        if found and found["far"] != "-" and command.is_in_range(reach, int(found["far"]))
    ]
    able = (*facts.own, *near) if facts.general else ()
    if able:
        yield from say(N_("Puede elegir: {wings}"), "5.25", wings=", ".join(able))
    else:
        yield from say(N_("No puede elegir ningún Ala"), "5.25")
    return WingsResult(able, (*able, sequence.NONE), reach)


WINGS: Resolution[WingsFacts, WingsResult] = Resolution(
    id="wings",
    title=Text("Alas que pueden elegir el Ímpetu o un Truncar", "Wings that Momentum or a trump can choose"),
    rule="5.25",
    facts=WingsFacts,
    result=WingsResult,
    run=lambda content, facts: _wings_alone(facts),
    outcome=lambda result: " ".join(result.eligible) or NO,
    says=lambda outcome: msg(N_("ninguna")) if outcome == NO else Text(outcome, outcome),
    check=lambda content, facts: tuple(
        ("wings", one) for word in facts.wings if isinstance(one := _wing_token(word), Message)
    ),
    chapter=TURN,
)

# -- 3.0, 7.24, 8.13, 9.54

SEQUENCES: dict[str, tuple[Message, tuple[str, ...], str]] = {
    "turn": (msg(N_("el turno, por fases")), tuple(sequence.PHASES), "3.0"),
    **{phase: (msg(N_("la fase {phase}"), phase=phase), steps, "3.0") for phase, steps in sequence.PHASES.items()},
    "shock": (msg(N_("el segmento de Choque")), sequence.SHOCK_STEPS, "8.13"),
    "rally": (
        msg(N_("una fase con la orden de Reorganizar")),
        (sequence.COMMAND, sequence.RALLY, sequence.ACT),
        "9.54",
    ),
    "hit_and_run": (
        msg(N_("Dispara y Corre")),
        ("name_unit", "name_target", "fire_at_1", "reaction_fire_at_1"),
        "7.24",
    ),
    "pass_through": (
        msg(N_("un Paso-a-Través")),
        ("entry_fire_at_1", "block", "enter", "pass_through_fire", "leave"),
        "7.31",
    ),
}


LISTS = tuple((name, one[0]) for name, one in SEQUENCES.items())


class SequenceFacts(Struct, frozen=True):
    """Of what the steps are asked for."""

    of: Annotated[str, fact("Los pasos de", "The steps of", "3.0", options=LISTS)] = "turn"


class SequenceResult(Struct, frozen=True):
    """The steps in their order."""

    steps: tuple[str, ...]
    together: bool
    """Whether each is finished for all combats before the next begins (8.13)."""
    collected: Annotated[tuple[str, ...], one_of("moved", "rallied")] = ()
    """The markers that phase D takes off the units (3.0)."""


def _list_steps(facts: SequenceFacts) -> Procedure[SequenceResult]:
    _, steps, rule = SEQUENCES[facts.of]
    for at, step in enumerate(steps, 1):
        yield from say(N_("{n}. {step}"), rule, n=at, step=_step_words(step))
    together = facts.of == "shock"
    if together:
        yield from say(N_("Cada paso se acaba para todos los combates antes de empezar el siguiente"), "8.13")
    collected = ("moved", "rallied") if sequence.PICK_UP in steps else ()
    return SequenceResult(steps, together, collected)


def _step_words(step: str) -> Sayable:
    if step in sequence.PHASES:
        return msg(N_("fase {phase}"), phase=step)
    return OTHER_STEPS.get(step) or step_names.step_name(step)


OTHER_STEPS: dict[str, Message] = {
    "name_unit": msg(N_("se indica qué unidad lo usa")),
    "name_target": msg(N_("se indica el objetivo")),
    "fire_at_1": msg(N_("dispara, a un hexágono")),
    "reaction_fire_at_1": msg(N_("recibe Disparo de Reacción, a un hexágono")),
    "entry_fire_at_1": msg(N_("Disparo de Reacción a la Entrada, a un hexágono")),
    "block": msg(N_("la pila de CH-2 y RI intenta bloquear")),
    "enter": msg(N_("entra en el hexágono")),
    "pass_through_fire": msg(N_("Disparo Paso-a-Través, con su fila de la tabla")),
    "leave": msg(N_("sale por su frontal")),
}

SEQUENCE: Resolution[SequenceFacts, SequenceResult] = Resolution(
    id="sequence",
    title=Text("Qué pasos hay, y en qué orden", "Which steps there are, in which order"),
    rule="3.0",
    facts=SequenceFacts,
    result=SequenceResult,
    run=lambda content, facts: _list_steps(facts),
    outcome=lambda result: str(len(result.steps)),
    says=lambda outcome: count(NN_("{n} paso", "{n} pasos"), int(outcome)),
    chapter=TURN,
)

# -- 4.1, 5.21, 5.46


class RosterFacts(Struct, frozen=True):
    """Of which battle the markers and leaders are asked for."""

    battle: Annotated[
        tuple[str, ...],
        fact(
            "Batalla",
            "Battle",
            "5.21",
            reads=_name_token,
            help=Text("Su identificador, como megiddo.", "Its id, such as megiddo."),
        ),
    ] = ("megiddo",)


class RosterLeader(Struct, frozen=True):
    """A leader as his counter is printed."""

    id: str
    role: Role
    wing: str
    """The Wing that he leads; "" for none."""
    factors: Annotated[tuple[str, ...], one_of(*FACTORS)]
    """Which factors he has: `range`, `initiative`, `charisma`, `capability`, `combat`, `endurance` (4.11, 4.12)."""


class RosterSide(Struct, frozen=True):
    """What a side brings."""

    side: str
    markers: tuple[str, ...]
    """One for each Wing or Division, and Momentum (5.21)."""
    leaders: tuple[RosterLeader, ...]
    move_on_momentum: tuple[str, ...]
    """Who moves when Momentum is drawn: a General without troops, Heroes (5.46, 10.14)."""


class RosterResult(Struct, frozen=True):
    """The markers and leaders of a battle, side by side."""

    sides: tuple[RosterSide, ...]
    first_initiative: str
    """Who has the Initiative in the first turn, by the scenario; "" where it is rolled for (5.1)."""
    heroic_combat: bool
    """Whether it is played with Heroic Combat (10.1)."""


FACTORS = ("range", "initiative", "charisma", "capability", "combat", "endurance")


def _roster_leader(record: PrintedLeader) -> RosterLeader:
    printed = tuple(name for name in FACTORS if getattr(record, name) is not None)
    return RosterLeader(record.id, record.role, record.command, printed)


def _list_roster(content: Content, facts: RosterFacts) -> Procedure[RosterResult]:
    battle, found = content.battles[facts.battle[0]], list[RosterSide]()
    for army in battle.armies:
        own = [record for record in battle.leaders if record.side == army.id]
        waiting = tuple(one.id for one in own if activation.is_moved_by_momentum(one))
        markers = activation.markers_of(battle, army.id)
        found.append(RosterSide(army.id, markers, tuple(map(_roster_leader, own)), waiting))
        yield from say(
            N_("{side}, sus marcadores: {markers}"),
            "5.21",
            side=army.name,
            markers=tuple(Ref("marker", one) for one in markers),
        )
    return RosterResult(tuple(found), battle.first_initiative, battle.rules.heroic_combat)


def _roster_problems(content: Content, facts: RosterFacts) -> Problems:
    if len(facts.battle) == 1 and facts.battle[0] in content.battles:
        return ()
    return (("battle", msg(N_("se espera uno de: {options}"), options=tuple(content.battles))),)


ROSTER: Resolution[RosterFacts, RosterResult] = Resolution(
    id="roster",
    title=Text("Marcadores y líderes de una batalla", "Markers and leaders of a battle"),
    rule="5.21",
    facts=RosterFacts,
    result=RosterResult,
    run=_list_roster,
    outcome=lambda result: str(sum(len(side.markers) for side in result.sides)),
    says=lambda outcome: count(NN_("{n} marcador de activación", "{n} marcadores de activación"), int(outcome)),
    check=_roster_problems,
    chapter=TURN,
)

ALL = (ORDER, BAG, WINGS, SEQUENCE, ROSTER)
