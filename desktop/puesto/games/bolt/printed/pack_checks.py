"""Layout of the packs of Bolt Action, and checks across their records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puesto.core.messages import N_, Ref
from puesto.core.pack_layout import Finding, Layout, Path, Section
from puesto.games.bolt.printed import chart_shapes, charts
from puesto.games.bolt.printed.records import (
    CHARACTERISTICS,
    CONDITIONS,
    GUNS,
    NEEDS,
    VEHICLES,
    Battle,
    Chart,
    Content,
    Gait,
    Kind,
    PlayingTemper,
    Stance,
    Troop,
    Weapon,
)
from puesto.games.kit.checks import (
    Sources,
    check_between,
    check_charts_there,
    check_known,
    check_one_of,
    check_shape,
    finding,
    repeats,
)

SOURCES = Sources(r"house|own copy|rulebook \S.*|public", "rulebook 7.5, public, house, own copy")
TRAITS = (
    "assault", "team", "fixed", "shaped_charge", "one_shot", "flamethrower", "indirect", "howitzer", "scope",
)  # fmt: skip
MOST_MODELS = 40
MOST_COPIES, MOST_WEIGHT = 9, 500
"""The most copies of a house card, and the most that it counts of anything."""
WEIGHTS = ("fire", "close", "assault", "armour", "ambush", "wait")
MOST_OF_TEMPER = {"rally": 100, "assault": 100, "down": 1000, "danger": 500}
"""The most of each threshold of a temper, in percent."""
OTHERS = "other"
"""The condition that holds for every unit."""
CLOTHS = ("german", "soviet", "sand", "clay")


def check_content(content: Content) -> Iterable[Finding]:
    """Yield everything that contradicts itself in a content, with section, key and fields."""
    yield from SOURCES.check_records(content, LAYOUT.sections)
    yield from check_charts_there(content.charts, charts.ALL)
    for key, chart in content.charts.items():
        yield from check_chart(chart, ("charts", key))
    for key, weapon in content.weapons.items():
        yield from check_weapon(weapon, ("weapons", key))
    for key, battle in content.battles.items():
        yield from check_battle(battle, content, ("battles", key))
    for key, stance in content.stances.items():
        yield from check_stance(stance, content, ("stances", key))
    deck = content.stance_deck
    if deck and all(stance.needs for stance in deck):
        first = deck[-1].id
        yield finding(("stances", first, "needs"), "never", N_("alguna carta tiene que valer siempre, sin condiciones"))
    for key, temper in content.tempers.items():
        for name, most in MOST_OF_TEMPER.items():
            yield from check_between(("tempers", key, name), getattr(temper, name), 0, most)


def check_chart(chart: Chart, path: Path) -> Iterator[Finding]:
    """Yield what is wrong with a chart by itself: missing rows, gaps, invalid cells."""
    if chart.id not in charts.ALL:
        yield from check_one_of((*path, "id"), chart.id, charts.ALL)
        return
    yield from check_shape(chart, chart_shapes.COLUMNS, charts.ROWS, path)
    if chart.id not in charts.ROWS:
        faces = [face for row in chart.rows if charts.FACES.match(row.id) for face in charts.faces(row.id)]
        if faces != list(range(1, 7)):
            yield finding((*path, "rows"), "gap", N_("las filas deben tener las caras del 1 al 6, en su orden"))
    for index, row in enumerate(chart.rows):
        current = (*path, "rows", index)
        if len(row.cells) != len(chart.columns):
            words = N_("se esperan {columns} casillas y hay {cells}")
            yield finding((*current, "cells"), "gap", words, columns=len(chart.columns), cells=len(row.cells))
            continue
        for column, text in zip(chart.columns, row.cells, strict=True):
            try:
                charts.reader(chart.id, column)(text)
            except charts.CellError as bad:
                yield Finding((*current, "cells", chart.columns.index(column)), "bad_cell", bad.message)
    for place, source in chart.known.items():
        yield from SOURCES.check((*path, "known", place), source)


def check_weapon(weapon: Weapon, path: Path) -> Iterator[Finding]:
    """Yield what is wrong with a weapon by itself."""
    yield from check_between((*path, "range"), weapon.range, 1, 120)
    yield from check_between((*path, "he"), weapon.he, 0, 4)
    for index, trait in enumerate(weapon.traits):
        yield from check_one_of((*path, "traits", index), trait, TRAITS)
    if not weapon.shots.isdigit() and not charts.DICE.match(weapon.shots):
        yield finding((*path, "shots"), "dice", N_("se espera un número, o dados como D6+1"))


def check_stance(stance: Stance, content: Content, path: Path) -> Iterator[Finding]:
    """Yield what is wrong with a house card: what it needs, and the conditions of its lines."""
    for index, need in enumerate(stance.needs):
        yield from check_criterion((*path, "needs", index), need, NEEDS)
    if {"ahead", "behind"} <= {*stance.needs}:
        yield finding((*path, "needs"), "never", N_("nadie va por delante y por detrás a la vez: no saldría nunca"))
    if stance.insists and not stance.needs:
        words = N_("sin condiciones, una carta que insiste no deja salir a ninguna otra")
        yield finding((*path, "insists"), "never", words)
    yield from check_between((*path, "copies"), stance.copies, 1, MOST_COPIES)
    for name in WEIGHTS:
        yield from check_between((*path, name), getattr(stance, name), 0, MOST_WEIGHT)
    if stance.replaces:
        if stance.replaces not in content.stances or stance.replaces == stance.id:
            yield finding(
                (*path, "replaces"), "no_card", N_("no hay ninguna otra carta «{card}»"), card=stance.replaces
            )
        elif content.stances[stance.replaces].replaces:
            yield finding((*path, "replaces"), "never", N_("esa carta ya está en lugar de otra: elige la primera"))
    if not stance.lines:
        yield finding((*path, "lines"), "empty", N_("hace falta al menos una línea"))
    before: list[str] = []
    for index, line in enumerate(stance.lines):
        yield from check_criterion((*path, "lines", index, "when"), line.when, CONDITIONS)
        if line.when in before or OTHERS in before:
            words = N_("no valdría nunca: una línea de más arriba vale para las mismas unidades")
            yield finding((*path, "lines", index, "when"), "never", words)
        before.append(line.when)


def check_criterion(path: Path, name: str, valid_names: tuple[str, ...]) -> Iterator[Finding]:
    """Yield a criterion of a house card that needs what nobody knows."""
    if name not in valid_names:
        words = N_("«{name}» no lo sabe nadie: ni está impreso, ni se cuenta, ni se pregunta. Se espera: {options}")
        yield finding(path, "not_one_of", words, name=name, options=", ".join(valid_names))


def check_battle(battle: Battle, content: Content, path: Path) -> Iterator[Finding]:
    """Yield what is wrong in a battle: armies, units, their weapons and transports."""
    if len(battle.armies) < 2:
        yield finding((*path, "armies"), "two_armies", N_("hacen falta dos ejércitos o más"))
    sides = [army.id for army in battle.armies]
    for index, army in enumerate(battle.armies):
        if army.characteristic:
            options = CHARACTERISTICS.get(army.nation, ())
            yield from check_one_of((*path, "armies", index, "characteristic"), army.characteristic, options)
        yield from check_one_of((*path, "armies", index, "cloth"), army.cloth, CLOTHS)
    ids = [((*path, "troops", place, "id"), troop.id) for place, troop in enumerate(battle.troops)]
    for place, name in repeats(ids):
        yield finding(place, "twice", N_("«{name}» aparece dos veces"), name=name)
    for index, troop in enumerate(battle.troops):
        current = (*path, "troops", index)
        words = N_("no hay ningún ejército «{army}»")
        yield from check_known((*current, "side"), troop.side, sides, "no_army", words, "army")
        yield from check_troop(troop, battle, content, current)


def carried_besides(weapon: Weapon | None) -> bool:
    """Return whether a man carries a weapon besides his own, as one that is fired once.

    This is a reading (see `readings.md`).
    """
    return weapon is not None and "one_shot" in weapon.traits


def check_troop(troop: Troop, battle: Battle, content: Content, path: Path) -> Iterator[Finding]:
    """Yield what is wrong in a unit: models, weapons, gait, transport, team."""
    yield from check_between((*path, "models"), troop.models, 1, MOST_MODELS)
    if troop.models > troop.full:
        yield finding((*path, "models"), "models", N_("son más que a fuerza máxima ({n})"), n=troop.full)
    vehicle = troop.kind in VEHICLES
    wheels = troop.gait in (Gait.TRACKED, Gait.HALF_TRACK, Gait.WHEELED)
    if vehicle != wheels or (troop.kind is Kind.ARTILLERY) != (troop.gait in GUNS):
        words = N_("una unidad de «{kind}» no se mueve como «{gait}»")
        yield finding((*path, "gait"), "gait", words, kind=Ref("kind", troop.kind), gait=Ref("gait", troop.gait))
    weapon_count = sum(arm.count for arm in troop.arms if not carried_besides(content.weapons.get(arm.weapon)))
    if not vehicle and troop.kind is not Kind.ARTILLERY and weapon_count > troop.models:
        yield finding((*path, "arms"), "arms", N_("{n} armas son más que sus miniaturas"), n=weapon_count)
    for index, arm in enumerate(troop.arms):
        unknown = N_("no hay ningún arma «{weapon}»")
        yield from check_known(
            (*path, "arms", index, "weapon"), arm.weapon, content.weapons, "no_weapon", unknown, "weapon"
        )
    troop_by_id = {troop.id: troop for troop in battle.troops}
    for name, item in (("aboard", troop.aboard), ("team", troop.team)):
        if item and (item not in troop_by_id or troop_by_id[item].side != troop.side):
            yield finding((*path, name), "unknown", N_("no hay ninguna unidad «{name}» en su ejército"), name=item)
    if troop.aboard in troop_by_id:
        load = sum(entry.models for entry in battle.troops if entry.aboard == troop.aboard)
        if load > troop_by_id[troop.aboard].capacity:
            words = N_("el transporte lleva {n} miniaturas y caben {room}")
            yield finding((*path, "aboard"), "full", words, n=load, room=troop_by_id[troop.aboard].capacity)


LAYOUT = Layout(
    sections=(
        Section("charts", Chart, "id"),
        Section("weapons", Weapon, "id"),
        Section("battles", Battle, "id", is_begun=True),
        Section("tempers", PlayingTemper, "id"),
        Section("stances", Stance, "id"),
    ),
    check=check_content,
)
"""Sections of the packs under `packs/bolt`."""
