"""The attack: firepower, 2D6 and PAM against the defence value (4.3.1, 5.1; base rules EOD 7)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Annotated, TypeAlias

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Param, Ref, Text, msg
from puesto.core.prompts import Band, Detail, Modifier, Note, Procedure, Roll, total
from puesto.core.results import label
from puesto.core.saying import say
from puesto.core.study.odds import cases
from puesto.core.values import Struct, replace
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.rounds import hits, losses, neutral
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.board_questions import Range, ShotFacts
from puesto.games.bear.table.command_points import faces_of
from puesto.games.bear.table.state import AI, PLAYER, SIDES, MissionTable

DESTROYS = 4
"""An attack value so far above the defence value destroys (EOD 7.4)."""

RANGE_MODIFIERS = {Range.CLOSE: 4, Range.SHORT: 3, Range.NORMAL: 0, Range.LONG: -2, Range.OUT: 0}
"""Modifier of the firepower by range (EOD 7.7)."""

RANGE_RULES = {Range.CLOSE: "7.7.3 EOD", Range.LONG: "7.7.1 EOD"}
"""Sections of the base rules for some ranges (7.7.1 EOD, 7.7.3 EOD); the others have 7.7 EOD."""

RANGE_NAMES = {
    Range.CLOSE: N_("Combate cerrado"),
    Range.SHORT: N_("Corta distancia"),
    Range.NORMAL: N_("Distancia normal"),
    Range.LONG: N_("Larga distancia"),
    Range.OUT: N_("Fuera de alcance"),
}

Line: TypeAlias = tuple[str, int, str]
"""Line of a sum: its template, its value, the rule."""

CLOSE_COMBAT_PENALTY = -2
"""Crewed weapons in close combat have this instead of the close combat bonus (EOD 7.7.3)."""

OUTSIDE_ARC = 2
"""Extra PA of a turret that fires outside its arc (5.2, EOD 15.4)."""

BEST_THROW = 12
THROWS = 6 * 6
"""Number of equally likely throws of 2D6."""

RANGES = tuple((band.value, msg(RANGE_NAMES[band])) for band in (Range.CLOSE, Range.SHORT, Range.NORMAL, Range.LONG))
"""The ranges at which fire is possible, as a form offers them."""

FIREPOWER_HELP = Text(
    "La impresa, en el color de la defensa del objetivo (5.0).",
    "The printed one, in the colour of the target’s defence (5.0).",
)
DEFENCE_HELP = Text(
    "El factor impreso del lado que recibe el disparo.", "The printed factor of the side that is shot at."
)
HIT_HELP = Text("Otro impacto la destruye.", "Another hit destroys it.")

MISS, HIT, DESTRUCTION = "miss", "hit", "destroyed"

MEANS = {MISS: N_("falla"), HIT: N_("impacta"), DESTRUCTION: N_("destruye")}
"""Words for an outcome beside the dice."""


class AttackFacts(Struct, frozen=True, gc=False):
    """Facts of an attack: the printed numbers, from which the modifiers are derived."""

    attacker: UnitId = "attacker"
    target: UnitId = "target"
    firepower: Annotated[int, fact("Potencia de fuego", "Firepower", "7.2 EOD", 0, 20, help=FIREPOWER_HELP)] = 3
    defence: Annotated[int, fact("Defensa que se ataca", "Defence attacked", "7.3 EOD", 0, 30, help=DEFENCE_HELP)] = 12
    range: Annotated[Range, fact("Distancia", "Range", "7.7 EOD", options=RANGES)] = Range.NORMAL
    close_combat_penalty: Annotated[
        bool, fact("Arma con dotación en combate cerrado", "Crewed weapon in close combat", "7.7.3 EOD")
    ] = False
    height: Annotated[
        int,
        fact(
            "Altura de quien dispara (+1) o del objetivo (−1)",
            "Height of the attacker (+1) or the target (−1)",
            "11.2 EOD",
            -1,
            1,
        ),
    ] = 0
    attacker_hit: Annotated[int, fact("Impacto de quien dispara", "Attacker’s hit marker", "7.4 EOD", -9, 9)] = 0
    flank: Annotated[bool, fact("Le da en el flanco", "Hits the flank", "7.3 EOD")] = False
    cover: Annotated[int, fact("MD del terreno", "Terrain DM", "7.3 EOD", 0, 9)] = 0
    smoke: Annotated[int, fact("MD del humo", "Smoke DM", "2.5", 0, 3)] = 0
    crowd: Annotated[int, fact("Ganado o refugiados en el hexágono", "Cattle or refugees in the hex", "9", -1, 0)] = 0
    target_hit: Annotated[
        int, fact("Impacto del objetivo, en su defensa", "Target’s hit marker, on its defence", "7.4 EOD", -9, 9)
    ] = 0
    target_is_hit: Annotated[
        bool, fact("El objetivo ya está impactado", "The target is hit already", "7.4 EOD", help=HIT_HELP)
    ] = False
    bonus: Annotated[int, fact("PAM en los dados", "CAPs on the dice", "3.2.3", -2, 2)] = 0
    side: Annotated[str, fact("Quién dispara", "Who attacks", "4.3.1", options=SIDES)] = PLAYER
    given: bool = False
    """Whether firepower and defence are given with all that changes them."""

    @property
    def _added_to_fire(self) -> tuple[int, ...]:
        """Return the parts of the firepower, the printed one first (EOD 7.2)."""
        if self.given:
            return (self.firepower,)
        penalised = self.close_combat_penalty and self.range is Range.CLOSE
        by_range = CLOSE_COMBAT_PENALTY if penalised else RANGE_MODIFIERS[self.range]
        return self.firepower, by_range, max(0, self.height), self.attacker_hit

    @property
    def _added_to_defence(self) -> tuple[int, ...]:
        """Return the parts of the defence value, the factor first (EOD 7.3)."""
        if self.given:
            return (self.defence,)
        return self.defence, self.cover, self.smoke, self.crowd, max(0, -self.height), self.target_hit

    @property
    def attack_modifiers(self) -> tuple[Modifier, ...]:
        """Return the modifiers of the dice: firepower, its modifiers, PAM."""
        bonus = (
            (N_("PAM de la orden"), self.bonus, "4.3.1")
            if self.side == AI
            else (N_("PAM declarados"), self.bonus, "3.2.3")
        )
        names = (
            (N_("Potencia de fuego, con todo") if self.given else N_("Potencia de fuego"), "7.2 EOD"),
            (RANGE_NAMES[self.range], RANGE_RULES.get(self.range, "7.7 EOD")),
            (N_("Dispara desde más alto"), "11.2 EOD"),
            (N_("Impacto de quien dispara"), "7.4 EOD"),
        )
        return itemise((*lines_of(names, self._added_to_fire), bonus))

    @property
    def defence_modifiers(self) -> tuple[Modifier, ...]:
        """Return the parts of the defence value as lines (EOD 7.3)."""
        front, flank = N_("Defensa frontal"), N_("Defensa de flanco")
        if self.given:
            front, flank = N_("Defensa frontal, con todo"), N_("Defensa de flanco, con todo")
        names = (
            (flank if self.flank else front, "7.3 EOD"),
            (N_("MD del terreno"), "7.3 EOD"),
            (N_("MD del humo"), "2.5"),
            (N_("Ganado o refugiados en el hexágono"), "9"),
            (N_("El objetivo está más alto"), "11.2 EOD"),
            (N_("Impacto del objetivo"), "7.4 EOD"),
        )
        return itemise(lines_of(names, self._added_to_defence))

    @property
    def fp(self) -> int:
        """Return the firepower with every modifier but the PAM (5.1.1)."""
        return sum(self._added_to_fire)

    @property
    def dv(self) -> int:
        """Return the defence value: factor, terrain, height (EOD 11.2) and hit marker (5.0)."""
        return sum(self._added_to_defence)

    @property
    def need(self) -> int:
        """Return the natural total of 2D6 that hits, PAM counted (5.1, A12)."""
        return self.dv - self.fp - self.bonus


def lines_of(names: Iterable[tuple[str, str]], values: Iterable[int]) -> tuple[Line, ...]:
    """Return the lines of a sum, each with its name and its rule, for as many values as there are."""
    return tuple([(name, value, rule) for (name, rule), value in zip(names, values, strict=False)])


def itemise(lines: tuple[Line, ...]) -> tuple[Modifier, ...]:
    """Return the lines of a sum as modifiers: the first always, others where they are not 0."""
    return tuple(
        [Modifier(msg(name), value, rule) for place, (name, value, rule) in enumerate(lines) if value or place == 0]
    )


class AttackResult(Struct, frozen=True, gc=False):
    """Result of an attack: `miss`, `hit` or `destroyed`, the attack value and the defence value."""

    outcome: Annotated[str, label("Resultado", "Result", MEANS)]
    attack_value: Annotated[int, label("Valor de ataque", "Attack value")]
    defence_value: Annotated[int, label("Valor de defensa", "Defence value")]


def attack(facts: AttackFacts) -> Procedure[AttackResult]:
    """Roll 2D6 and judge the throw (EOD 7.2-7.4)."""
    faces = yield from roll_of(facts)
    return (yield from judge(facts, faces))


def roll_of(facts: AttackFacts) -> Roll:
    """Return the roll of an attack; `cases` of it gives the exact chances."""
    miss_words, hit, destroyed = (msg(words) for words in MEANS.values())
    need = facts.need
    bands = (Band(need, destroyed),) if facts.target_is_hit else (Band(need, hit), Band(need + DESTROYS, destroyed))
    return Roll(
        key="attack.roll",
        subject=(facts.attacker, facts.target),
        message=msg(N_("Tira 2D6: {attacker} dispara contra {target}."), **names_of_both(facts)),
        rule="7.2 EOD",
        who=facts.side,
        detail=throw_in_words(facts),
        dice=2,
        total_enough=True,
        bands=bands,
        below=miss_words,
        modifiers=facts.attack_modifiers,
        lasting=(hit, destroyed),
        included=(hit,),
        need_lines=facts.defence_modifiers,
    )


def names_of_both(facts: AttackFacts) -> dict[str, Param]:
    """Return references to attacker and target, for a message."""
    return {"attacker": Ref("unit", facts.attacker), "target": Ref("unit", facts.target)}


def judge(facts: AttackFacts, faces: tuple[int, ...]) -> Procedure[AttackResult]:
    """Return the result of a throw:

    firepower, dice and PAM hit if they reach the defence value (EOD 7.2-7.4). 4 above it, or a second hit, destroys.
    """
    params, dv = names_of_both(facts), facts.dv
    value = total(faces) + facts.fp + facts.bonus
    outcome = MISS if value < dv else DESTRUCTION if facts.target_is_hit or value >= dv + DESTROYS else HIT
    templates = {
        MISS: N_("Falla: {attacker} contra {target}, {value} contra VD {dv}"),
        HIT: N_("Impacta: {attacker} a {target}, {value} contra VD {dv}"),
        DESTRUCTION: N_("Destruye: {attacker} a {target}, {value} contra VD {dv}"),
    }
    tone = "good" if (outcome != MISS) == (facts.side == PLAYER) else "bad"
    yield Note(
        key="attack.result",
        subject=(facts.attacker, facts.target),
        message=msg(templates[outcome], value=value, dv=dv, **params),
        rule="7.2 EOD",
        tone=tone,
        notes=tuple(defence_note(line, of_sum=place > 0) for place, line in enumerate(facts.defence_modifiers)),
        facts=Detail(dice=faces_of(faces), modifiers=facts.attack_modifiers),
        told={"outcome": outcome},
    )
    return AttackResult(outcome, value, dv)


def defence_note(line: Modifier, of_sum: bool) -> Note:
    """Return a note with a part of the defence value (EOD 7.3), or of the sum with `of_sum`."""
    plain, raising, lowering = N_("{part}: {value}"), N_("{part}: +{value}"), N_("{part}: −{value}")
    template = plain if not of_sum else raising if line.value >= 0 else lowering
    return Note(
        key="attack.defence", message=msg(template, part=line.name, value=abs(line.value)), rule=line.rule, tone="quiet"
    )


def throw_in_words(facts: AttackFacts) -> Message:
    """Return a message with the total that the dice need, for the quiet line of the question."""
    need, dv = facts.need, facts.dv
    if need > BEST_THROW:
        return msg(N_("No puede impactar: haría falta {need}, contra VD {dv}"), need=need, dv=dv)
    return msg(N_("Impacta con {need} o más, contra VD {dv}"), need=need, dv=dv)


def facts_of(table: MissionTable, attacker: UnitId, target: UnitId, shot: ShotFacts, bonus: int = 0) -> AttackFacts:
    """Return the facts of a shot as the counters and the board give them.

    `fp`, `dv` and `need` for selections and for the roll itself.
    """
    shooter, victim = table.type_of(attacker), table.type_of(target)
    own_marker, marker = table.marker_of(attacker), table.marker_of(target)
    flank = shot.flank or shot.range is Range.CLOSE
    side, is_hit = table.state.counters[attacker].side, bool(table.state.counters[target].hit)
    if shot.firepower is not None and shot.defence is not None:
        plain = AttackFacts(attacker, target, shot.firepower, shot.defence, shot.range, flank=shot.flank, given=True)
        return replace(plain, target_is_hit=is_hit, bonus=bonus, side=side)
    blue = (victim.flank_colour if flank else victim.front_colour) == "blue"
    return AttackFacts(
        attacker=attacker,
        target=target,
        firepower=(shooter.blue if blue else shooter.red) or 0,
        defence=victim.flank if flank else victim.front,
        range=shot.range,
        close_combat_penalty=shooter.close_combat_penalty,
        height=shot.height,
        attacker_hit=(own_marker.blue if blue else own_marker.red) if own_marker else 0,
        flank=flank,
        cover=shot.target_cover,
        smoke=battlefield.smoke_on(table, target),
        crowd=battlefield.crowd_on(table, target),
        target_hit=(marker.flank if flank else marker.front) if marker else 0,
        target_is_hit=is_hit,
        bonus=bonus,
        side=side,
    )


@cache
def ways_to_hit(need: int) -> int:
    """Return how many of the 36 throws of 2D6 reach a total (5.1, EOD 7.2)."""
    return sum(6 - abs(7 - total) for total in range(max(2, need), BEST_THROW + 1))


def colour_met(table: MissionTable, target: UnitId, shot: ShotFacts) -> str:
    """Return the colour, red or blue, of the defence that a shot meets (5.0)."""
    return shot.colour or (table.type_of(target).flank_colour if shot.flank else table.type_of(target).front_colour)


def fire_cost(table: MissionTable, unit: UnitId, in_arc: bool = True) -> int:
    """Return the PA of a shot: printed, hit marker, 2 more outside a turret's arc (5.2, EOD 15.4)."""
    return max(0, sum(_costs(table, unit, in_arc)))


def _costs(table: MissionTable, unit: UnitId, in_arc: bool) -> tuple[int, int, int]:
    """Return the printed cost, and what marker and arc add to it."""
    marker = table.marker_of(unit)
    return table.type_of(unit).fire_cost or 0, marker.fire_cost if marker else 0, 0 if in_arc else OUTSIDE_ARC


def cost_lines(table: MissionTable, unit: UnitId, in_arc: bool = True) -> tuple[Line, ...]:
    """Return the parts of the PA of a shot."""
    names = (
        (N_("Coste para disparar"), "5.0"),
        (N_("Impacto de quien dispara"), "7.4 EOD"),
        (N_("Fuera de su arco"), "5.2"),
    )
    return lines_of(names, _costs(table, unit, in_arc))


def resolve(table: MissionTable, facts: AttackFacts, faces: tuple[int, ...] = ()) -> Procedure[str]:
    """Roll the attack, or take the rolled `faces`, apply it, and return `miss`, `hit` or `destroyed`."""
    result = yield from (judge(facts, faces) if faces else attack(facts))
    if neutral.is_neutral(table, facts.target):
        if result.outcome != MISS:
            yield from neutral.remove(table, facts.target)
        return result.outcome
    if result.outcome == DESTRUCTION:
        yield from losses.destroy(table, facts.target)
    elif result.outcome == HIT and not (yield from hits.take_hit(table, facts.target)):
        return DESTRUCTION
    return result.outcome


def ai_attack(table: MissionTable, facts: AttackFacts) -> Procedure[str]:
    """Fire an AI at a Unit with the order's PAM; return `miss`, `hit` or `destroyed` (4.3.1).

    Each other Unit in the hex is rolled for too, without the PAM, which count for the first roll alone.
    """
    others_hit = others_in_hex(table, facts.target)
    outcome = yield from resolve(table, facts)
    for unit_hit in others_hit:
        yield from say_also(unit_hit)
        yield from resolve(table, (yield from ask_aim(table, facts.attacker, unit_hit, 0)))
    return outcome


def ask_aim(table: MissionTable, executor: UnitId, target: UnitId, bonus: int) -> Procedure[AttackFacts]:
    """Return the facts of an AI's attack, asking for what the state does not know."""
    yield from battlefield.learn_hexes(table, (target,))
    shot = yield from table.facts.shot(executor, target)
    return facts_of(table, executor, target, shot, bonus)


def notes_of_shot(facts: AttackFacts, cost: tuple[Line, ...]) -> tuple[Note, ...]:
    """Return the notes on an AI's shot: its total, its exact chance and its PA, each with its parts."""
    throws = cases(roll_of(facts))
    hits_ = sum(
        (case.chance for case in throws if case.message is not None and case.message.template != MEANS[MISS]),
        Fraction(0),
    )
    texts: dict[str, Param] = {
        "need": facts.need,
        "ways": int(hits_ * THROWS),
        "all": THROWS,
        "percent": round(100 * hits_),
    }
    words = (
        N_("Necesita {need} o más con 2D6: {ways} de {all} ({percent} %)")
        if facts.need <= BEST_THROW
        else N_("Haría falta {need}: no puede impactar")
    )
    sums = tuple(defence_note(line, of_sum=place > 0) for place, line in enumerate(facts.attack_modifiers))
    sums += tuple(defence_note(line, of_sum=place > 0) for place, line in enumerate(facts.defence_modifiers))
    odds = Detail(odds=f"{texts['ways']}/{THROWS}")
    total_note = Note(
        key="shot.need",
        subject=(facts.attacker, facts.target),
        message=msg(words, **texts),
        rule="5.1",
        notes=sums,
        facts=odds,
    )
    parts = tuple(defence_note(line, of_sum=place > 0) for place, line in enumerate(itemise(cost)))
    cost_text = msg(N_("Cuesta {n} PA"), n=max(0, sum(value for _, value, _ in cost)))
    return total_note, Note(
        key="shot.cost", subject=(facts.attacker,), message=cost_text, rule="5.0", notes=parts if len(parts) > 1 else ()
    )


def say_also(other_unit_id: UnitId) -> Procedure[None]:
    """Report that another counter in the hex is rolled for too (4.3.1)."""
    yield from say(
        N_("{other} está en el hexágono atacado: también se tira contra ella"),
        "4.3.1",
        "quiet",
        other=Ref("unit", other_unit_id),
    )


def others_in_hex(table: MissionTable, target: UnitId) -> list[UnitId]:
    """Return the other counters of a side in a target's hex, as far as hexes are known.

    Hidden ones are not there for the enemy (7.5), and riders fare as their transport does.
    """
    counters = table.state.counters
    place, side = counters[target].hex, counters[target].side
    return [
        id
        for id in table.in_play(side)
        if id != target and counters[id].hex == place != "" and not (counters[id].hidden or counters[id].carrier)
    ]
