"""Hit and Run at the table: fire from close by without moving the counter, and what answers it (7.2)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.questions.board import BOARD, AskMany
from puesto.core.saying import say
from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.combat import hit_and_run, reaction_fire
from puesto.games.chariots.manoeuvre import firing, passing_through, run_on_map
from puesto.games.chariots.movement import facing, overturn
from puesto.games.chariots.printed.records import CHARIOTS
from puesto.games.chariots.table import board_map, engagement
from puesto.games.chariots.table.state import BattleTable, Status, Unit, UnitId, stacked_type
from puesto.games.kit.verbs import NO_OPTION, saying_yes

FAR, ENEMIES, FRONT, GROUND, STREAM = "far", "enemies", "front", "ground", "stream"
FRIENDS, IN_WOOD = "friends", "in_wood"
TURNS = "turns"


def run_targets(table: BattleTable, unit: Unit) -> list[Unit]:
    """Return the targets for a unit's Hit and Run, apart from what only the board shows (7.21, 7.22).

    Without chariots and their runners, Engaged units, and those at a wrong recorded distance.
    """
    return [
        target
        for target in firing.fire_targets(table, unit)
        if stacked_type(target, table.state) not in CHARIOTS
        and hit_and_run.LEAST <= (board_map.noted_distance(unit, target) or hit_and_run.LEAST) <= hit_and_run.MOST
    ]


def hit_and_run_at(table: BattleTable, unit: Unit) -> Procedure[None]:
    """Do Hit and Run: fire at one hex without moving, and take the answers at one hex (7.21-7.26).

    What is not allowed is reported, and costs nothing. Runners stay stacked with the chariots all the while (8.43).
    """
    side = table.side_of_unit(unit.id)
    options = tuple(Option(target.id, Ref("unit", target.id)) for target in run_targets(table, unit))
    target = yield from Choose(
        key="run.at",
        subject=(unit.id, str(table.state.activation)),
        who=side,
        message=msg(N_("¿Contra quién usa {unit} Dispara y Corre?"), unit=Ref("unit", unit.id)),
        rule="7.21",
        options=(*options, Option(firing.NOBODY, msg(N_("Contra nadie")))),
    )
    if target == firing.NOBODY:
        return
    known_distance = board_map.noted_distance(unit, table.state.units[target])
    reading = run_on_map.run_reading(table, unit, table.state.units[target])
    if reading is not None:
        yield from run_on_map.say_run(unit, table.state.units[target], reading)
        circumstances = _circumstances_on_map(reading)
    else:
        circumstances = yield from _ask_circumstances(table, unit, target, is_distance_known=known_distance is not None)
    facts = hit_and_run.RunFacts(
        unit.type,
        table.state.units[target].type,
        hit_and_run.LEAST - 1 if FAR in circumstances else known_distance or hit_and_run.LEAST,
        unit.out,
        engagement.is_engaged(table.state, target),
        ENEMIES not in circumstances,
        FRONT not in circumstances,
        rough=GROUND in circumstances,
        stream=hit_and_run.STREAM + 1 if STREAM in circumstances else 0,
    )
    if problem := hit_and_run.hit_and_run_refusal(facts):
        yield from say(
            N_("{unit} no puede usar Dispara y Corre: {why}"), "7.21", "bad", unit=Ref("unit", unit.id), why=problem
        )
        return
    unit.has_moved = unit.has_fired = True
    if FRIENDS in circumstances:
        yield from passing_through.pass_through_friends(table, unit)
    if table.state.settings.get("overturn") == "on":
        check = overturn.OverturnFacts(unit.type, hit_and_run=True, unit=unit.id, who=side)
        yield from hits_and_routs.take_hits(
            table, unit.id, (yield from overturn.check_overturn(table.content, check)), "7.26"
        )
    if unit.status is not Status.GOOD:
        return
    yield from firing.shoot(table, unit, target, hit_and_run.RANGE, wood=IN_WOOD in circumstances)
    yield from _answer_run(table, unit, table.state.units[target])


def _circumstances_on_map(reading: run_on_map.RunReading) -> tuple[str, ...]:
    """Return the circumstances that the map shows (7.22, 7.23)."""
    if reading.way:
        return tuple(name for name, holds in ((FRIENDS, reading.friends), (IN_WOOD, reading.wood)) if holds)
    if reading.is_broken:
        return (GROUND,)
    return (ENEMIES,) if reading.front else (FRONT,)


def _ask_circumstances(
    table: BattleTable, unit: Unit, target: UnitId, *, is_distance_known: bool
) -> Procedure[tuple[str, ...]]:
    """Ask for the circumstances that forbid or change it (7.22, 7.23)."""
    far = () if is_distance_known else (Option(FAR, msg(N_("Está adyacente, o a más de tres hexágonos."))),)
    checks = (
        *far,
        Option(ENEMIES, msg(N_("La ruta pasa por unidades enemigas."))),
        Option(FRONT, msg(N_("La ruta no sale por sus hexágonos frontales."))),
        Option(GROUND, msg(N_("La ruta entra en Abrupto."))),
        Option(STREAM, msg(N_("La ruta cruza un arroyo que cuesta más de +1."))),
        Option(FRIENDS, msg(N_("La ruta atraviesa unidades amigas.")), msg(N_("no lo impide: impactos de 6.55"))),
        Option(IN_WOOD, msg(N_("El objetivo está en un Bosque.")), msg(N_("no lo impide: +1"))),
    )
    return (
        yield from AskMany(
            key="run.how",
            subject=(unit.id, target),
            who=BOARD,
            message=msg(
                N_("{unit} contra {target}: ¿algo de esto? Si no, dispara a 1 hexágono."),
                unit=Ref("unit", unit.id),
                target=Ref("unit", target),
            ),
            rule="7.22",
            options=checks,
        )
    )


def _answer_run(table: BattleTable, unit: Unit, victim: Unit) -> Procedure[None]:
    """Let the target answer: barbarians and runners charge, LI fires if it may (7.25, 8.53)."""
    if victim.status is not Status.GOOD or (
        yield from firing.charge_firer(table, unit, victim, hit_and_run.RANGE, run=True)
    ):
        return
    if not firing.can_answer(table, victim, reaction_fire.ENTRY, hit_and_run.RANGE):
        return
    options = [NO_OPTION, saying_yes(firing.YES, msg(N_("Sí: ya los tiene de frente")))]
    turning = facing.ReactionFacingFacts(
        victim.type, victim.quality, reacted=victim.reacted, unit=victim.id, who=table.side_of_unit(victim.id)
    )
    if facing.reaction_facing_refusal(turning) is None:
        options.append(
            Option(
                TURNS,
                msg(N_("Sí: gira antes un vértice en reacción")),
                msg(N_("no, si ya estaba adyacente a otro enemigo")),
            )
        )
    answer = yield from Choose(
        key="run.answer",
        subject=(victim.id, unit.id, str(table.state.activation)),
        who=table.side_of_unit(victim.id),
        message=msg(
            N_("¿Dispara {unit} en reacción a {target}?"), unit=Ref("unit", victim.id), target=Ref("unit", unit.id)
        ),
        rule="7.25",
        options=tuple(options),
        default=firing.NO,
    )
    if answer == firing.NO:
        return
    if answer == TURNS:
        victim.reacted = True
        yield from hits_and_routs.take_hits(table, victim.id, (yield from facing.turn_in_reaction(turning)), "6.66")
    if victim.status is Status.GOOD:
        yield from firing.shoot(table, victim, unit.id, hit_and_run.RANGE)
