"""Missile combat: who may fire at whom, the die and its modifiers, supply and reload (7.1, 7.5)."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Band, Detail, Later, Modifier, Note, Procedure
from puesto.core.results import label
from puesto.core.saying import say, tell
from puesto.core.values import Struct
from puesto.games.chariots.printed import charts, sources
from puesto.games.chariots.printed.records import CHARIOTS, Content, Missile, Type
from puesto.games.chariots.table import dice
from puesto.games.chariots.table.state import Supply, Unit

FRONT, FLANK, REAR = "front", "flank", "rear"
STANDS, FORWARD, OTHERWISE = "stands", "forward", "otherwise"
"""Last step of the firer: none, toward the target, or another (7.11)."""
LOW_ON = 9
"""The natural face that brings supply down (7.15)."""
LEADER_ON = 0
"""The natural face that may hit a leader in the hex (7.18)."""
LONG = 2
"""Range from which a lower target is easier (7.17)."""


def shooter_refusal(type: Type, missile: Missile) -> Message | None:
    """Return why a unit of a type cannot have `missile`; None where it can (7.11)."""
    if type not in CHARIOTS and type is not Type.LI:
        return msg(N_("disparan los carros y la LI, y nadie más (7.11)"))
    if type in CHARIOTS and missile not in (Missile.COMPOSITE, Missile.JAVELIN):
        return msg(N_("un carro dispara con C o J (7.11)"))
    return None


def target_refusal(
    content: Content, type: Type, missile: Missile, far: int, arc: str, *, engaged: bool = False, moved: str = STANDS
) -> Message | None:
    """Return why a unit cannot fire at a target, apart from sight; None where it can (7.11-7.13)."""
    if problem := shooter_refusal(type, missile):
        return problem
    if engaged:
        return msg(N_("el objetivo está Enzarzado (7.12)"))
    reach = charts.missile_range(content, missile)
    if far > reach:
        return msg(N_("está fuera de su alcance, que es {reach} (7.13)"), reach=reach)
    if type not in CHARIOTS and arc == REAR:
        return msg(N_("la LI no dispara por la retaguardia (7.13)"))
    if type not in CHARIOTS and moved == OTHERWISE:
        return msg(N_("la LI en movimiento solo dispara justo después de avanzar hacia el objetivo (7.11)"))
    return None


# -- 7.17

KINDS = (
    (Missile.COMPOSITE.value, msg(N_("C: arco compuesto"))),
    (Missile.SIMPLE.value, msg(N_("B: arco simple"))),
    (Missile.JAVELIN.value, msg(N_("J: jabalina"))),
    (Missile.STONES.value, msg(N_("S: honda"))),
)
"""Missiles for a form (2.21)."""


class FireFacts(Struct, frozen=True):
    """Facts of a missile shot."""

    firer: Annotated[Type, fact("Quién dispara", "Who fires", "7.11")] = Type.CH2
    missile: Annotated[Missile, fact("Proyectil", "Missile", "7.11", options=KINDS)] = Missile.COMPOSITE
    target: Annotated[Type, fact("Objetivo", "Target", "7.52")] = Type.SI
    range: Annotated[int, fact("Distancia en hexágonos", "Range in hexes", "7.13", 1, 9)] = 2
    passing: Annotated[bool, fact("Disparo Paso-a-Través", "Pass-Through fire", "7.31")] = False
    moving: Annotated[bool, fact("La LI movió o moverá", "The LI moved or will move", "7.17")] = False
    wood: Annotated[bool, fact("Objetivo en Bosque", "Target in Wood", "7.17")] = False
    lower: Annotated[bool, fact("Objetivo a menor elevación", "Target on lower ground", "7.17")] = False
    quality: Annotated[int, fact("TQ del objetivo", "TQ of the target", "9.13", 0, 9)] = 6
    hits: Annotated[int, fact("Impactos que ya tiene", "Hits it has already", "9.11", 0, 12)] = 0
    routed: Annotated[bool, fact("El objetivo está en Huida", "The target is Routed", "9.43")] = False
    leader: Annotated[bool, fact("Hay un líder en el hexágono", "There is a leader in the hex", "7.18")] = False
    low: Annotated[bool, fact("Missile Low", "Missile Low", "7.15")] = False
    unit: str = ""
    at: str = ""
    who: str = ""
    time: int = 1
    """Which shot of this pair it is in the phase: the identity of its die."""

    @property
    def row(self) -> int | str:
        """Return the row of the missile table (7.17, 7.31)."""
        return charts.PASS_THROUGH if self.passing else self.range


SUPPLIES = {Supply.FULL: msg(N_("todos")), Supply.LOW: msg(N_("Missile Low")), Supply.NO: msg(N_("Missile No"))}


class FireResult(Struct, frozen=True):
    """Result of a shot."""

    hits: Annotated[int, label("Impactos", "Hits")]
    supply: Annotated[Supply, label("Proyectiles", "Missiles left", SUPPLIES)]
    """The firer's supply afterwards (7.15)."""
    leader: Annotated[bool, label("Tira por el líder", "A die for the leader")] = False
    """A leader in the hex must be checked (7.18)."""
    routs: Annotated[bool, label("Huye", "Routs")] = False
    gone: Annotated[bool, label("Desaparece", "Disappears")] = False
    """A routed target that is hit disappears (9.43)."""


MOVING_BOW = msg(N_("LI con arco que movió o moverá"))
IN_WOOD = msg(N_("objetivo en Bosque"))
ON_LOWER_GROUND = msg(N_("objetivo a menor elevación"))
"""Circumstances that are added to the die of a shot (7.17)."""


def protected_type(facts: FireFacts) -> Type:
    """Return the type whose protection counts: in a stack, the CH-2 (7.52)."""
    return Type.CH2 if facts.target is Type.CH2_RI else facts.target


def fire_modifiers(content: Content, facts: FireFacts) -> tuple[Modifier, ...]:
    """Return the modifiers of the die; low is good for the firer (7.17)."""
    modifiers = []
    if protection := charts.protection(content, facts.missile, protected_type(facts)):
        modifiers.append(Modifier(msg(N_("Disparo contra protección")), protection, "7.52"))
    if facts.moving and facts.firer is Type.LI and facts.missile in (Missile.SIMPLE, Missile.COMPOSITE):
        modifiers.append(Modifier(MOVING_BOW, 1, "7.17"))
    if facts.wood:
        modifiers.append(Modifier(IN_WOOD, 1, "7.17"))
    if facts.lower and facts.range >= LONG and not facts.passing:
        modifiers.append(Modifier(ON_LOWER_GROUND, -1, "7.17"))
    return tuple(modifiers)


def rests_on_house(content: Content, facts: FireFacts) -> bool:
    """Return whether a cell used by a shot is the house's (7.51, 7.52)."""
    shield = (protected_type(facts).value, facts.missile.value)
    return charts.is_house(content, charts.PROTECTION, shield) or charts.is_house(
        content, charts.MISSILES, *charts.missile_places(content, facts.missile, facts.row)
    )


def say_supply(unit: str, supply: Supply) -> Procedure[None]:
    """Say that a firer has one shot left, or none (7.15)."""
    words = N_("A {unit} le queda un disparo") if supply is Supply.LOW else N_("{unit} se queda sin proyectiles")
    yield from say(words, "7.15", unit=Ref("unit", unit))


def supply_after(before: Supply, die: int) -> Supply:
    """Return a firer's supply after a shot.

    A natural 9 leaves one shot, and the last one is the last whatever the die (7.15).
    """
    if before is Supply.LOW:
        return Supply.NO
    return Supply.LOW if die == LOW_ON else before


NO_HIT = msg(N_("ningún impacto"))
FEW_LEFT = N_("{hits}, y quedan pocos proyectiles")


def _face_meaning(facts: FireFacts, face: int, hits: int) -> Message:
    """Return the meaning of a face: its hits, and whether it may hit a leader or exhausts the missiles."""
    meaning = count(NN_("{n} impacto", "{n} impactos"), hits) if hits else NO_HIT
    if facts.leader and face == LEADER_ON:
        return msg(N_("{hits}, y el líder puede caer"), hits=meaning)
    if face == LOW_ON and not facts.low:
        return msg(FEW_LEFT, hits=meaning)
    return meaning


def fire(content: Content, facts: FireFacts) -> Procedure[FireResult]:
    """Resolve a shot: hits, the firer's supply, and a possible leader hit (7.15, 7.17, 7.18)."""
    summed = fire_modifiers(content, facts)
    plus = dice.modifier_sum(summed)
    by_face = [charts.missile_hits(content, facts.missile, facts.row, face + plus) for face in range(dice.SIDES)]

    def bands_with(plus: int) -> tuple[Band, ...]:
        """Return the meaning of each face with `plus` added to the die."""
        hits = (charts.missile_hits(content, facts.missile, facts.row, face + plus) for face in range(dice.SIDES))
        return dice.bands_by_face([_face_meaning(facts, face, hit_count) for face, hit_count in enumerate(hits)])

    bands = bands_with(plus)
    firer, target = Ref("unit", facts.unit), Ref("unit", facts.at)
    template = NN_(
        "{firer} dispara a {target} a {n} hexágono: tira un dado.",
        "{firer} dispara a {target} a {n} hexágonos: tira un dado.",
    )
    message = count(template, facts.range, firer=firer, target=target)
    subject = facts.unit, facts.at, str(facts.time)
    die = yield from dice.roll_die(
        "missile.roll",
        message,
        "7.17",
        subject=subject,
        who=facts.who,
        bands=bands,
        nothing=(NO_HIT, msg(FEW_LEFT, hits=NO_HIT)),
        modifiers=summed,
        low_best=True,
        house=rests_on_house(content, facts),
        chart=charts.MISSILES,
        without=Later(lambda: [(modifier, bands_with(plus - modifier.value)) for modifier in summed]),
    )
    hits = by_face[die]
    supply = supply_after(Supply.LOW if facts.low else Supply.FULL, die)
    total = facts.hits + hits
    is_eliminated = facts.routed and hits > 0
    routs = not facts.routed and total >= facts.quality and hits > 0
    template = NN_("{firer} dispara a {target}: {die}, {n} impacto", "{firer} dispara a {target}: {die}, {n} impactos")
    yield from tell(
        count(template, hits, firer=firer, target=target, die=die + plus),
        "7.17",
        facts=Detail(dice=(die,), sides=10, modifiers=summed, cell=f"{facts.missile.value}/{facts.row}"),
        key="missile.result",
        notes=Later(partial(fire_reasons, content, facts, die)),
    )
    return FireResult(hits, supply, facts.leader and die == LEADER_ON, routs, is_eliminated)


def fire_reasons(content: Content, facts: FireFacts, die: int) -> list[Note]:
    """Return the notes on a shot: protection, modifiers, and the cell, with sources (7.17, 7.5)."""

    def line(message: Message, rule: str) -> Note:
        return Note(key="missile.why", message=message, rule=rule, tone="quiet")

    notes, source_of = [], sources.RepeatedSource()
    for modifier in fire_modifiers(content, facts):
        source = (
            sources.cell_source(content, charts.PROTECTION, protected_type(facts).value, facts.missile.value)
            if modifier.rule == "7.52"
            else None
        )
        added = (
            msg(N_("{name}: {n:+} al dado ({source})"), name=modifier.name, n=modifier.value, source=source_of(source))
            if source
            else None
        )
        notes.append(
            line(added or msg(N_("{name}: {n:+} al dado"), name=modifier.name, n=modifier.value), modifier.rule)
        )
    adjusted = die + dice.modifier_sum(fire_modifiers(content, facts))
    hits = charts.missile_hits(content, facts.missile, facts.row, adjusted)
    row, columns = f"{facts.missile.value}/{facts.row}", content.charts[charts.MISSILES].columns
    cell = sources.cell_source(content, charts.MISSILES, row, str(hits) if str(hits) in columns else columns[-1])
    notes.append(
        line(
            msg(
                N_("Tabla de proyectiles, dado {die}: impactos {hits} ({source})"),
                die=adjusted,
                hits=hits,
                source=source_of(cell),
            ),
            "7.51",
        )
    )
    return notes


# -- 7.16


def reload_refusal(unit: Unit, *, engaged: bool, threatened: bool) -> Message | None:
    """Return why a unit cannot take on missiles; None where it can (7.16).

    `threatened` means in range and sight of an enemy that can fire.
    """
    if unit.supply is Supply.FULL:
        return msg(N_("no le faltan proyectiles (7.16)"))
    if engaged:
        return msg(N_("está Enzarzada (7.16)"))
    if threatened:
        return msg(N_("está al alcance y a la vista de un enemigo con proyectiles (7.16)"))
    return None
