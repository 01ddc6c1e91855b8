"""View of the forecast: sums, tables with odds, casualties as bars (3.2, 5.1, 7.11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from puesto.core import codec
from puesto.core.messages import N_, Message, Ref, Sayable, Text, msg
from puesto.core.procedure_views import (
    BarView,
    ChartView,
    ResultCell,
    ResultRow,
    ResultTableView,
    Share,
    SumColumn,
    SumLine,
    SumView,
)
from puesto.core.prompts import Modifier
from puesto.core.saying import sign_text
from puesto.core.values import replace
from puesto.games.bolt.fire import armour, damage, to_hit
from puesto.games.bolt.fire.outlook import AMONG, OutcomeForecast, PendingShots, TargetProfile, outlook, pass_ways
from puesto.games.bolt.orders import morale, order_test
from puesto.games.bolt.orders.morale import MoraleState
from puesto.games.bolt.orders.order_test import OrderFacts
from puesto.games.bolt.printed.records import Order, Rank
from puesto.games.bolt.shooting import hitting, losses
from puesto.games.bolt.shooting.hitting import Sight
from puesto.games.bolt.table import dice, sequence, settings, walk
from puesto.games.bolt.table.state import GameTable, UnitId
from puesto.games.bolt.table.walk import Aimed, Walk
from puesto.games.bolt.views.walk_view import inmost

THROWS = 36
FEW = 50
"""A share under which a number of casualties is not worth a bar of its own at the end."""
BAD = "bad"


# ---- sums


def sums(table: GameTable) -> tuple[SumView, ...]:
    """Return the sums of the present order test, check for losses, and die against armour."""
    progress = inmost(table)
    if progress is not None and progress.kind == walk.ARMOUR and progress.facts:
        return (armour_sum(table, progress),)
    if progress is not None and progress.kind in (walk.FIRE, walk.BURST) and progress.step == walk.MORALE:
        return () if table.unit(progress.goal).gone else (check_sum(table, progress.goal),)
    facts = facts_of_test(table)
    return (order_sum(table, facts),) if facts is not None else ()


def facts_of_test(table: GameTable) -> OrderFacts | None:
    """Return the facts of an order test, also that of the unit in hand before it is made (3.2)."""
    progress, state = inmost(table), table.state
    if progress is not None:
        return codec.from_json(OrderFacts, progress.facts) if progress.kind == walk.TEST and progress.facts else None
    if state.step != sequence.ORDER or not state.unit or table.unit(state.unit).gone:
        return None
    unit, troop = table.unit(state.unit), table.troop(state.unit)
    if not unit.pins:
        return None
    rank = losses.officer_rank(table, unit.officer) if unit.officer in table.state.units else Rank.NONE
    result = OrderFacts(
        Order.FIRE, troop.kind, troop.quality, unit.pins, max(1, unit.models), max(1, troop.full, unit.models),
        unit.penalty, stubborn=losses.is_stubborn(table, unit.id), nation=table.army_of(unit.id).nation,
    )  # fmt: skip
    return order_test.replace_officer(result, rank, 0, False)


def order_sum(table: GameTable, facts: OrderFacts) -> SumView:
    """Return the morale of an order test, line by line, held between 2 and 10 after everything else (3.2)."""
    id, readings = table.state.unit, table.state.settings
    nerve = order_test.nerve_of(table.content, facts, readings)
    lines = list(_lines(morale.morale_lines(table.content, nerve)[1:], id))
    if facts.pins and facts.order is Order.RALLY:
        reason = msg(N_("al reagruparse no cuentan"))
        lines.insert(0, SumLine(PINS_LINE, -facts.pins, False, reason, "3.2", f"units.{id}.pins"))
    elif facts.pins and nerve.stubborn:
        lines.insert(0, SumLine(PINS_LINE, -facts.pins, False, msg(N_("es obstinada")), "9.12", f"units.{id}.pins"))
    title = msg(N_("{unit}: chequeo de orden"), unit=Ref("unit", id))
    return _morale_sum("order", title, table, nerve, tuple(lines))


def check_sum(table: GameTable, id: UnitId) -> SumView:
    """Return the morale of a unit that checks for what it has lost (5.1)."""
    nerve = losses.nerve_of(table, id)
    title = msg(N_("{unit}: chequeo por bajas"), unit=Ref("unit", id))
    return _morale_sum("check", title, table, nerve, tuple(_lines(morale.morale_lines(table.content, nerve)[1:], id)))


PINS_LINE = msg(N_("Marcadores de supresión"))


def _lines(modifiers: tuple[Modifier, ...], id: UnitId) -> Iterator[SumLine]:
    for line in modifiers:
        path = f"units.{id}.pins" if line.name == PINS_LINE else ""
        yield SumLine(line.name, line.value, rule=line.rule, path=path)


def _morale_sum(id: str, title: Message, table: GameTable, nerve: MoraleState, lines: tuple[SumLine, ...]) -> SumView:
    """Return the sum of a morale value, with its bounds."""
    base = morale.morale_lines(table.content, nerve)[0]
    raw = base.value + sum(line.value for line in lines if line.on)
    clamped = morale.clamp(raw)
    cap = msg(N_("La suma da {n}: se queda en {held}"), n=raw, held=clamped) if raw != clamped else None
    column = SumColumn("morale", msg(N_("Moral")), lines, base=(base.name, base.value))
    formula = msg(N_("{n} o menos con 2D6"), n=clamped)
    return SumView(id, title, (column,), clamped, formula, morale.LOW, morale.HIGH, cap)


def armour_sum(table: GameTable, progress: Walk) -> SumView:
    """Return the sum of the die against armour: PEN, the armour face, long range (7.11)."""
    lines = _pen_lines(table, progress)
    column = SumColumn(
        "pen", msg(N_("Un dado")), tuple(SumLine(line.name, line.value, rule=line.rule) for line in lines)
    )
    net = dice.modifier_sum(lines)
    formula = msg(N_("D6 {net} contra {value}"), net=sign_text(net), value=progress.facts["value"])
    title = msg(N_("Contra el blindaje de {unit}"), unit=Ref("unit", progress.goal))
    return SumView("armour", title, (column,), net, formula)


def _pen_lines(table: GameTable, progress: Walk) -> tuple[Modifier, ...]:
    message = progress.facts
    weapon = table.content.weapons[message["weapon"]]
    return armour.vehicle_lines(
        table.content, weapon, message["pen"], table.troop(progress.goal).kind, message["face"], message["far"],
        message["ammo"], table.state.settings,
    )  # fmt: skip


# ---- tables with odds


def results(table: GameTable) -> tuple[ResultTableView, ...]:
    """Return the tables of an order test, of a hit on armour, and of a volley before it is measured."""
    progress = inmost(table)
    if progress is not None and progress.kind == walk.ARMOUR and progress.facts:
        return (armour_table(table, progress), *damage_tables(table, progress))
    facts = facts_of_test(table)
    if facts is not None:
        return (test_table(table, facts),)
    unmeasured = progress is not None and progress.step in (walk.REACTION, walk.MEASURE) and progress.inches < 0
    return (
        (unmeasured_table(table, progress),)
        if progress is not None and unmeasured and _can_tell(table, progress)
        else ()
    )


def test_table(table: GameTable, facts: OrderFacts) -> ResultTableView:
    """Return the order test by its classes, FUBAR one of them (3.2, 7.1). What it is without the officer."""
    value = morale.morale_value(table.content, order_test.nerve_of(table.content, facts, table.state.settings))
    ways = dict.fromkeys((order_test.DOUBLE_ONE, order_test.PASSED, order_test.FAILED, order_test.FUBAR), 0)
    for index in range(1, 7):
        for place in range(1, 7):
            ways[order_test.result_of((index, place), value)] += 1
    rows = tuple(
        ResultRow(item, order_test.WORDS[item], (), numerator=way_count, denominator=THROWS)
        for item, way_count in ways.items()
    )
    summary = []
    if facts.officer:
        alone = order_test.replace_officer(facts, Rank.NONE, 0, False)
        without_officer = morale.morale_value(
            table.content, order_test.nerve_of(table.content, alone, table.state.settings)
        )
        summary.append(Share(msg(N_("Sin su oficial")), pass_ways(without_officer), THROWS))
    if morale.can_repeat(facts.models, facts.max_models):
        failed = ways[order_test.FAILED]
        twice = THROWS * THROWS - (failed + ways[order_test.FUBAR]) * THROWS + failed * pass_ways(value)
        summary.append(Share(msg(N_("Si repite el fallo")), twice, THROWS * THROWS))
    title = msg(N_("Lo que da el chequeo"))
    return ResultTableView("order", title, (), rows, "3.2", tuple(summary))


def armour_table(table: GameTable, progress: Walk) -> ResultTableView:
    """Return superficial, full and massive damage with their chances and tables (7.12)."""
    message, plus = progress.facts, dice.modifier_sum(_pen_lines(table, progress))
    classes = [armour.damage_class(face, plus, message["value"], message["hunters"]) for face in range(1, 7)]
    thrown = progress.throws[0].faces if progress.throws else []
    outcome = classes[thrown[0] - 1] if thrown else ""
    rows = []
    for kind, words in armour.DAMAGES.items():
        faces = [face for face, item in enumerate(classes, 1) if item == kind]
        chart = armour.TABLE_DICE.get(kind, "—")
        text = msg(N_("{low}-{high}"), low=faces[0], high=faces[-1]) if len(faces) > 1 else None
        told_faces: Sayable | None = text or (Text(str(faces[0]), str(faces[0])) if faces else None)
        cells = (ResultCell(Text(chart, chart)),)
        rows.append(ResultRow(kind, words, cells, told_faces, len(faces), 6, kind == outcome))
    heads = (msg(N_("En la tabla de daños")),)
    return ResultTableView("armour", msg(N_("Daño al blindaje")), heads, tuple(rows), "7.12")


def damage_tables(table: GameTable, progress: Walk) -> Iterator[ResultTableView]:
    """Yield the table of damage, once the class of damage is known (7.12)."""
    thrown = progress.throws[0].faces if progress.throws else []
    if not thrown:
        return
    plus, message = dice.modifier_sum(_pen_lines(table, progress)), progress.facts
    kind = armour.damage_class(thrown[0], plus, message["value"], message["hunters"])
    if kind == armour.NO_DAMAGE:
        return
    readings = table.state.settings
    items = [armour.table_result(table.content, face, kind, message["above"], readings) for face in range(1, 7)]
    outcome = [items[face - 1] for face in progress.throws[0].again]
    rows = tuple(
        ResultRow(item, words, (), numerator=items.count(item), denominator=6, live=item in outcome)
        for item, words in armour.RESULTS.items()
        if item in items
    )
    yield ResultTableView("damage", armour.DAMAGES[kind], (), rows, "7.12")


# ---- casualties


def bars(table: GameTable) -> tuple[ChartView, ...]:
    """Return the chart of casualties and breaking before the dice, with each factor's worth (5.1)."""
    progress = inmost(table)
    if progress is None or not _can_tell(table, progress) or (progress.kind == walk.FIRE and progress.inches < 0):
        return ()
    if progress.step == walk.MORALE or table.unit(progress.goal).gone:
        return ()
    targets = target_profiles(table, progress)
    target = targets[0]
    forecast_now = _mean_forecast(_salvos(table, progress), targets)
    before = _before(table, progress, targets)
    last = max(
        (index for index, share in enumerate(before.shares) if max(share, forecast_now.shares[index]) >= FEW), default=0
    )
    bars_ = tuple(
        BarView(index, forecast_now.shares[index], before.shares[index], BAD if 0 < target.checks_from <= index else "")
        for index in range(last + 1)
    )
    mark = None
    if target.checks_from and not target.always:
        mark = (
            target.checks_from,
            msg(N_("{n} o más: chequea con {morale}"), n=target.checks_from, morale=target.morale),
        )
    title = msg(N_("Bajas de {unit}"), unit=Ref("unit", progress.goal))
    headline = Share(msg(N_("¿Huye?")), forecast_now.breaks, AMONG)
    message = Share(msg(N_("Antes de tirar")), before.breaks, AMONG)
    return (
        ChartView(
            "casualties", title, bars_, AMONG, mark, headline, message, tuple(_worth(table, progress, targets, before))
        ),
    )


def _can_tell(table: GameTable, progress: Walk) -> bool:
    """Return whether the procedure in progress is fire at people with known dice."""
    if progress.kind not in (walk.FIRE, walk.BURST) or not progress.goal or table.is_vehicle(progress.goal):
        return False
    rows = _firing(progress)
    return (bool(rows) and all(row.ammo == to_hit.AP and row.shots for row in rows)) or progress.kind == walk.BURST


def _firing(progress: Walk) -> list[Aimed]:
    return [row for row in progress.groups if not row.why]


FLAME_PINS = (2, 3, 4)
"""Pins of flames: D3+1 (9.11)."""


def target_profiles(table: GameTable, progress: Walk, bonus: bool = True) -> tuple[TargetProfile, ...]:
    """Return the target's resistance in equally likely cases: flames may give 2, 3 or 4 pins (9.11)."""
    flames = any(row.weapon and "flamethrower" in table.content.weapons[row.weapon].traits for row in _firing(progress))
    if not flames or progress.hit:
        return (replace(target_profile(table, progress, bonus), always=flames),)
    return tuple(replace(target_profile(table, progress, bonus, pins), always=True) for pins in FLAME_PINS)


def _mean_forecast(salvos: tuple[PendingShots, ...], targets: tuple[TargetProfile, ...]) -> OutcomeForecast:
    """Return the mean of the forecasts for `targets`, which are equally likely."""
    items = [outlook(salvos, target) for target in targets]
    return OutcomeForecast(items[0].shares, round(sum(item.breaks for item in items) / len(items)))


def target_profile(table: GameTable, progress: Walk, bonus: bool = True, pins: int = 1) -> TargetProfile:
    """Return the target's resistance: the casualties from which it checks, and its morale (3.2, 5.1)."""
    id, readings = progress.goal, table.state.settings
    unit, nerve = table.unit(id), losses.nerve_of(table, id)
    nerve = replace(nerve, pins=unit.pins + (0 if progress.hit else pins), bonus=nerve.bonus if bonus else 0)
    full = table.troop(id).full
    is_spared = losses.is_fanatic(table, id) and settings.is_read(readings, settings.FANATIC, "fights_on")
    due = (
        casualties
        for casualties in range(1, progress.before + 1)
        if morale.half_is_lost(casualties, progress.before, full, readings)
    )
    return TargetProfile(
        progress.before,
        0 if is_spared else next(due, 0),
        morale.morale_value(table.content, nerve),
        losses.repeats_by_nation(table, id),
        morale.is_broken(table.content, nerve, readings),
        progress.hit,
    )


def _salvos(table: GameTable, progress: Walk) -> tuple[PendingShots, ...]:
    """Return the dice that each firing group has still to roll."""
    return tuple(_salvo(table, progress, row) for row in _firing(progress))


def _salvo(table: GameTable, progress: Walk, row: Aimed) -> PendingShots:
    wounds = row.wounds or wound_need(table, progress, row)
    if row.killed >= 0:
        return PendingShots(0, 0, wounds, 0, row.killed)
    if row.hits >= 0:
        return PendingShots(0, 0, wounds, row.hits)
    return PendingShots(row.shots, to_hit.need_of(hitting.sight_of(table, progress, row).lines(table)), wounds)


def wound_need(table: GameTable, progress: Walk, row: Aimed) -> int:
    """Return the die with which a hit of a group wounds (7.6)."""
    return damage.damage_need(table.content.weapons[row.weapon].pen, losses.value_of(table, progress.goal))


def _before(table: GameTable, progress: Walk, targets: tuple[TargetProfile, ...]) -> OutcomeForecast:
    """Return the forecast before any die was rolled."""
    return _forecast(table, progress, targets, lambda sight: sight)


Change = Callable[[Sight], Sight]


def _forecast(table: GameTable, progress: Walk, targets: tuple[TargetProfile, ...], change: Change) -> OutcomeForecast:
    """Return the forecast of a shot before its first die, with `change` applied to the modifiers to hit.

    `targets` are the equally likely cases of the target's resistance. For a blast the hits are known already.
    """
    if progress.kind == walk.BURST:
        salvos = tuple(PendingShots(0, 0, row.wounds, row.hits) for row in progress.groups)
        return _mean_forecast(salvos, targets)
    salvos = tuple(
        PendingShots(
            row.shots,
            to_hit.need_of(change(hitting.sight_of(table, progress, row)).lines(table)),
            row.wounds or wound_need(table, progress, row),
        )
        for row in _firing(progress)
    )
    return _mean_forecast(salvos, tuple(replace(target, is_hit=False) for target in targets))


def _worth(
    table: GameTable, progress: Walk, targets: tuple[TargetProfile, ...], before: OutcomeForecast
) -> Iterator[tuple[Sayable, int]]:
    """Yield the worth of each factor, in whole points of breaking, to compare decisions (7.5)."""
    if progress.kind == walk.BURST:
        return
    for name, change in _changes(table, progress):
        yield name, _points(_forecast(table, progress, targets, change), before)
    if losses.nerve_of(table, progress.goal).bonus:
        yield (
            msg(N_("Sin su oficial")),
            _points(_forecast(table, progress, target_profiles(table, progress, False), lambda item: item), before),
        )


def _points(forecast: OutcomeForecast, before: OutcomeForecast) -> int:
    points = (forecast.breaks - before.breaks) * 100
    return (2 * points + AMONG) // (2 * AMONG)


def _changes(table: GameTable, progress: Walk) -> Iterator[tuple[Sayable, Change]]:
    """Yield the factors that could differ: cover, distance, Down, moving, pins."""
    sights = [hitting.sight_of(table, progress, row) for row in _firing(progress)]
    if any(sight.mark.cover != to_hit.NO_COVER for sight in sights):
        yield (
            msg(N_("Sin cobertura")),
            lambda item: replace(item, mark=replace(item.mark, cover=to_hit.NO_COVER, shield=False)),
        )
    if any("long_range" in sight.lines(table) for sight in sights):
        yield msg(N_("A media distancia")), nearer
    is_down = table.unit(progress.goal).order is Order.DOWN
    words = msg(N_("De pie")) if is_down else msg(N_("Cuerpo a tierra"))
    yield words, lambda item: replace(item, mark=replace(item.mark, down=not is_down))
    if any("moving" in sight.lines(table) for sight in sights):
        yield msg(N_("Sin moverse")), lambda item: replace(item, shooter=replace(item.shooter, order=Order.FIRE))
    if table.unit(progress.unit).pins:
        yield msg(N_("Sin marcadores")), lambda item: replace(item, shooter=replace(item.shooter, pins=0))


def nearer(sight: Sight) -> Sight:
    """Return a copy of a shot at half of its weapon's range or nearer (7.5)."""
    return replace(sight, distance=min(sight.distance, to_hit.half_range(sight.weapon)))


def farther(sight: Sight) -> Sight:
    """Return a copy of a shot at the whole range of its weapon (7.5)."""
    return replace(sight, distance=sight.weapon.range)


def unmeasured_table(table: GameTable, progress: Walk) -> ResultTableView:
    """Return the forecast of an unmeasured volley: near, far, upright, Down (1.2, 5.1)."""
    targets = target_profiles(table, progress)
    rows = []
    for name, words, far in (
        ("near", msg(N_("A media distancia o menos")), nearest),
        ("far", msg(N_("A más de media distancia")), farther),
    ):
        result = _forecast(table, progress, targets, far)
        rows.append(ResultRow(name, words, (_average(result),), numerator=result.breaks, denominator=AMONG))
        if progress.step == walk.REACTION:
            prone = _forecast(table, progress, targets, _prone(far))
            message = msg(N_("{range}, cuerpo a tierra"), range=words)
            rows.append(
                ResultRow(f"{name}:down", message, (_average(prone),), numerator=prone.breaks, denominator=AMONG)
            )
    title = msg(N_("¿Huye? Sin medir y sin cobertura"))
    return ResultTableView("unmeasured", title, (msg(N_("Bajas de media")),), tuple(rows), "5.1")


def _prone(change: Change) -> Change:
    return lambda item: replace(change(item), mark=replace(item.mark, down=True))


def nearest(sight: Sight) -> Sight:
    """Return a copy of a shot at half of its weapon's range, but beyond point blank (7.5)."""
    return replace(sight, distance=max(to_hit.POINT_BLANK + 1, to_hit.half_range(sight.weapon)))


def _average(forecast: OutcomeForecast) -> ResultCell:
    """Return the average casualties, in tenths."""
    tenths = (sum(index * share for index, share in enumerate(forecast.shares)) * 10 + AMONG // 2) // AMONG
    whole_part, part = divmod(tenths, 10)
    return ResultCell(Text(f"{whole_part},{part}", f"{whole_part}.{part}"))
