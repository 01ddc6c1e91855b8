"""Briefing on a battle before it is chosen: its armies, their Rout Levels, and its optional rules."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Message, Sayable, count, msg
from puesto.core.session.rules import HouseShare, Scenario
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import HOUSE, Battle, Content
from puesto.games.chariots.table import settings

RULE_SWITCHES: tuple[tuple[str, Message, Message | None], ...] = (
    (
        "chariots",
        msg(N_("Con carros: además, Paso-a-Través (6.7), Dispara y Corre (7.2) y, si queréis, Vuelcos (6.8).")),
        msg(N_("Sin carros: no hacen falta sus reglas.")),
    ),
    ("heroic_combat", msg(N_("Con Desafíos y Combates Heroicos (10.2).")), None),
    ("heroes", msg(N_("Con Héroes (10.1).")), None),
    ("leaders_on_foot", msg(N_("Los líderes pueden luchar a pie (4.1).")), None),
)
"""Optional rules of a scenario: the flag, and its words when on and when off."""


def house_share(content: Content) -> HouseShare | None:
    """Return how many cells of the charts the house made up; None if it made up none (6.9, 7.5, 8.6)."""
    cell_sources = [
        charts.source(chart, row.id, column)
        for chart in content.charts.values()
        for row in chart.rows
        for column in chart.columns
    ]
    if not (house_cells := cell_sources.count(HOUSE)):
        return None
    words = N_("Con tus tablas copiadas: las del juego. Sin ellas: {ours} de {all} casillas inventadas por nosotros.")
    return HouseShare(house_cells, len(cell_sources), msg(words, ours=house_cells, all=len(cell_sources)))


def offered_scenario(battle: Battle, content: Content) -> Scenario:
    """Return a battle as it is offered."""
    return Scenario(
        battle.id,
        battle.title,
        battle.summary,
        battle.source,
        settings.settings_of(battle),
        scenario_facts(battle),
        scenario_rules(battle),
        house_share(content),
    )


def scenario_facts(battle: Battle) -> tuple[tuple[Sayable, Sayable], ...]:
    """Return each army with its Rout Level and its units, and who begins."""
    facts: list[tuple[Sayable, Sayable]] = []
    for army in battle.armies:
        commands = {command.id for command in battle.commands if command.side == army.id}
        units = sum(force.count for force in battle.forces if force.command in commands)
        strength = count(NN_("{n} unidad", "{n} unidades"), units)
        facts.append((army.name, msg(N_("{units} · Nivel de Huida {level}"), units=strength, level=army.rout_level)))
    first = next((army.name for army in battle.armies if army.id == battle.first_initiative), None)
    facts.append((msg(N_("Primera Iniciativa")), first or msg(N_("se tira"))))
    return tuple(facts)


def scenario_rules(battle: Battle) -> tuple[Sayable, ...]:
    """Return the set-up of a battle and its special rules, in whole sentences."""
    sentences: list[Sayable] = [battle.setup] if battle.setup is not None else []
    for flag, on, off in RULE_SWITCHES:
        message = on if getattr(battle.rules, flag) else off
        if message is not None:
            sentences.append(message)
    sentences += battle.notes
    if battle.source == HOUSE:
        sentences.append(
            msg(
                N_(
                    "Lo que el reglamento no cuenta de esta batalla es nuestro, hasta que copies tu cuaderno"
                    " de escenarios."
                )
            )
            if battle.partly
            else msg(N_("Esta batalla es nuestra: no viene en el juego."))
        )
    return tuple(sentences)
