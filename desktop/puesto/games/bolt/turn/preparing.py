"""Before the first turn: formation, deployment, a preliminary bombardment (2, 4.1, 4.5, 8.3, 8.6)."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Option, Pick, Procedure, Roll
from puesto.core.questions.board import BOARD, AskNumber
from puesto.core.questions.checklists import Checklist
from puesto.core.saying import say, tell
from puesto.games.bolt.fire.to_hit import BUILDING, BUNKER
from puesto.games.bolt.orders.platoons import platoon_problems
from puesto.games.bolt.printed.records import Kind, Nation, Shelter
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.table import sequence, settings
from puesto.games.bolt.table.setup import patrols_of
from puesto.games.bolt.table.state import GameTable


def bombardment_dice(nation: Nation) -> int:
    """Return how many dice a unit rolls against a preliminary bombardment (8.3).

    The British roll two, of which the better counts.
    """
    return 2 if nation is Nation.UK else 1


def roll_bombardment(
    nation: Nation, *, unit: str = "unit", subject: tuple[str, ...] = (), who: str = ""
) -> Procedure[tuple[int, ...]]:
    """Roll the dice of a unit in a preliminary bombardment (8.3)."""
    return (
        yield from Roll(
            key="bombard.dice",
            subject=subject,
            who=who,
            message=msg(N_("Bombardeo sobre {unit}."), unit=Ref("unit", unit)),
            rule="8.3",
            dice=bombardment_dice(nation),
        )
    )


def set_up(table: GameTable) -> Procedure[None]:
    """Report readings and shortages of platoons, and ask the players to set up (2, 4.1)."""
    yield from settings.KNOWN_SETTINGS.said(table.state.settings)
    for problem in platoon_problems(table.battle):
        yield from tell(problem, "2", "bad")
    yield from Checklist(
        key="setup.table",
        who=BOARD,
        message=msg(N_("Prepara la mesa.")),
        detail=table.battle.setup,
        rule="4.1",
        options=tuple(Option(str(index), line) for index, line in enumerate(setup_lines(table))),
    )
    if settings.is_read(table.state.settings, settings.DEPLOYED_INSIDE, "yes"):
        yield from deploy_inside(table)
    bombarded = settings.is_read(table.state.settings, settings.BOMBARDMENT, "yes")
    table.state.step = sequence.BOMBARD if bombarded else sequence.STRIKES


def deploy_inside(table: GameTable) -> Procedure[None]:
    """Ask which infantry and guns begin in buildings, and which of those in bunkers (4.5)."""
    for army in table.battle.armies:
        on_foot = (Kind.INFANTRY, Kind.ARTILLERY)
        among = tuple(unit.id for unit in table.on_table(army.id) if table.troop(unit.id).kind in on_foot)
        for key, words, place in (
            ("setup.inside", N_("¿Qué unidades de {side} empiezan dentro de un edificio o de un búnker?"), BUILDING),
            ("setup.bunker", N_("¿Cuáles de las unidades de {side} en un búnker?"), BUNKER),
        ):
            if not among:
                continue
            among = yield from Pick(
                key=key,
                subject=(army.id,),
                who=army.id,
                message=msg(words, side=Ref("side", army.id)),
                detail=msg(N_("Una pieza dentro no podrá moverse.")),
                rule="4.5",
                options=tuple(Option(option, Ref("unit", option)) for option in among),
            )
            for id in among:
                table.unit(id).building = Shelter(place)


def setup_lines(table: GameTable) -> Iterator[Message]:
    """Yield the lines of the set-up before the game."""
    for army in table.battle.armies:
        patrols = patrols_of(army.nation)
        if patrols.first:
            words = N_("{side} despliega antes observadores, francotiradores y avanzados; los enemigos, a más de {n}”")
            yield msg(words, side=Ref("side", army.id), n=patrols.exclusion)
            words = N_("La infantería de {side} descubre a los enemigos ocultos a {n}”")
            yield msg(words, side=Ref("side", army.id), n=patrols.detection)
    for army in table.battle.armies:
        units = [unit.id for unit in table.on_table(army.id)]
        yield count(
            NN_("{side} despliega {n} unidad", "{side} despliega {n} unidades"), len(units), side=Ref("side", army.id)
        )
        riders = tuple(Ref("unit", unit.id) for unit in table.living(army.id) if unit.aboard)
        if riders:
            yield msg(N_("Empiezan a bordo: {units}"), units=riders)
        reserve_units = tuple(Ref("unit", unit.id) for unit in table.living(army.id) if unit.reserve)
        if reserve_units:
            yield msg(N_("En reserva: {units}"), units=reserve_units)
    yield count(
        NN_("Un dado de orden en la bolsa", "Los {n} dados de orden en la bolsa"),
        len([unit for unit in table.living() if table.has_die(unit.id)]),
    )


def bombard(table: GameTable) -> Procedure[None]:
    """Roll a preliminary bombardment for every unit on the table, by the scenario (8.3)."""
    yield from say(N_("Bombardeo preliminar"), "8.3", "heading")
    for unit in list(table.on_table()):
        if table.troop(unit.id).team:
            continue
        nation = table.army_of(unit.id).nation
        faces = yield from roll_bombardment(nation, unit=unit.id, subject=(unit.id,), who=table.side_of(unit.id))
        words = N_("{unit}: sale {faces}")
        yield from say(words, "8.3", unit=Ref("unit", unit.id), faces=tuple(str(face) for face in faces))
        pins = yield from AskNumber(
            key="bombard.pins",
            subject=(unit.id,),
            who=BOARD,
            message=msg(N_("¿Cuántos marcadores le da vuestro escenario?")),
            detail=msg(N_("Con dos dados se aplica el mejor resultado.")) if len(faces) == 2 else None,
            rule="8.3",
            low=0,
            high=6,
            default=0,
        )
        yield from losses.add_pins(table, unit.id, pins, "8.3")
    table.state.step = sequence.STRIKES
