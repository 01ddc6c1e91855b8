"""The die of a Shock combat: its hits, and the reasons for them (8.16, 8.17, 8.63)."""

from __future__ import annotations

from functools import partial

from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Band, Detail, Later, Modifier, Note, Procedure
from puesto.core.values import replace
from puesto.games.chariots.combat import shock
from puesto.games.chariots.combat.shock import Fight
from puesto.games.chariots.printed import charts, sources
from puesto.games.chariots.printed.records import Content, Superiority
from puesto.games.chariots.table import dice
from puesto.games.chariots.table.state import units_ref


def roll_shock(content: Content, fight: Fight) -> Procedure[Fight]:
    """Roll the die of a combat for the hits of both sides, not yet shared out (8.17)."""
    words, table = N_("{attacker} al atacante, {defender} al defensor"), shock.hits_by_face(content, fight)
    summed, shifts = shock.shock_modifiers(fight), shock.column_shifts(fight)

    def bands(off: int = 0, shift: int = 0) -> tuple[Band, ...]:
        hits = shock.hits_by_face(content, fight, off, shift)
        return dice.bands_by_face(
            [msg(words, attacker=attackers_hits, defender=defenders_hits) for attackers_hits, defenders_hits in hits]
        )

    lines = [
        *((modifier, modifier.value, 0) for modifier in summed),
        *((modifier, 0, modifier.value) for modifier in shifts),
    ]
    who = units_ref(fighter.id for fighter in fight.fighting)
    whom = units_ref(fighter.id for fighter in fight.facing)
    message = msg(N_("Choque de {attackers} contra {defenders}: tira un dado."), attackers=who, defenders=whom)
    subject = tuple(fighter.id for fighter in fight.fighting)
    superior, giver = shock.superiority(content, fight)
    column = results_column(content, fight)
    attacking, defending = shock.types_that_meet(fight)
    pair = defending.value, attacking.value
    by_weapons = not shock.rear_attacker(fight) and not any(fighter.column for fighter in fight.facing)
    die = yield from dice.roll_die(
        "shock.roll",
        message,
        "8.17",
        subject=subject,
        who=fight.attacker,
        bands=bands(),
        modifiers=summed,
        lasting=tuple(band.message for band in bands()),
        without=Later(lambda: [(modifier, bands(off, shift)) for modifier, off, shift in lines]),
        detail=standing_before_die(content, fight),
        house=charts.is_house_shock(content, pair, column, dice.modifier_sum(summed), by_weapons),
        chart=charts.CLASH if charts.is_house(content, charts.CLASH, pair) else charts.SHOCK,
    )
    attackers_hits, defenders_hits = table[die]
    facts = Detail(
        dice=(die,), sides=10, modifiers=summed, cell=f"{column}/{charts.shock_row(die + dice.modifier_sum(summed))}"
    )
    yield Note(
        key="shock.result",
        subject=subject,
        message=msg(
            N_("Choque de {attackers} contra {defenders}: {die}. Impactos: {mine} al atacante y {theirs} al defensor"),
            attackers=who,
            defenders=whom,
            die=die + dice.modifier_sum(summed),
            mine=attackers_hits,
            theirs=defenders_hits,
        ),
        rule="8.17",
        facts=facts,
        notes=Later(partial(shock_reasons, content, fight, die)),
        told={"column": column, "superiority": superior.value, "attacker": attackers_hits, "defender": defenders_hits},
    )
    return replace(fight, result=(attackers_hits, defenders_hits), superior=giver)


SUPERIOR = {
    Superiority.NONE: msg(N_("sin superioridad")),
    Superiority.ATTACK: msg(N_("Ataque Superior, que dobla los impactos del defensor")),
    Superiority.DEFENSE: msg(N_("Defensa Superior, que triplica los impactos del atacante")),
}


def standing_before_die(content: Content, fight: Fight) -> Message:
    """Return the message before the die: the column, what shifted it, and the superiority (8.16, 8.17)."""
    base, column, superior = (
        shock.base_column(content, fight) or 0,
        results_column(content, fight),
        SUPERIOR[shock.superiority(content, fight)[0]],
    )
    attacker_type, defender_type = shock.types_that_meet(fight)
    source = sources.cell_source(content, charts.CLASH, defender_type.value, attacker_type.value)
    if base == column:
        return msg(N_("Columna {column} ({source}); {superior}."), column=column, source=source, superior=superior)
    words = N_("Columna {base} ({source}), y con los ajustes la {column}; {superior}.")
    return msg(words, base=base, source=source, column=column, superior=superior)


def results_column(content: Content, fight: Fight) -> int:
    """Return the column of the results chart, shifts counted in and held to its edges (8.17, A25)."""
    return charts.shock_column(
        content, (shock.base_column(content, fight) or 0) + dice.modifier_sum(shock.column_shifts(fight))
    )


TABLE_ENDS = N_("La tabla acaba ahí: se usa la columna {column}")


def shock_reasons(content: Content, fight: Fight, die: int) -> list[Note]:
    """Return the notes on a combat's result: column, shifts, superiority, modifiers and cell (8.16, 8.17)."""

    def part(modifier: Modifier, of_column: bool) -> Note:
        n = abs(modifier.value)
        if of_column:
            raising, lowering = (
                NN_("{name}: +{n} columna", "{name}: +{n} columnas"),
                NN_("{name}: −{n} columna", "{name}: −{n} columnas"),
            )
            message = count(raising if modifier.value >= 0 else lowering, n, name=modifier.name)
        else:
            message = msg(
                N_("{name}: +{n} al dado") if modifier.value >= 0 else N_("{name}: −{n} al dado"),
                name=modifier.name,
                n=n,
            )
        return _reason(message, modifier.rule)

    attacker_type, defender_type = shock.types_that_meet(fight)
    base, source_of = shock.base_column(content, fight) or 0, sources.RepeatedSource()
    clash = msg(
        N_("{attacker} contra {defender}: columna {column} ({source})"),
        attacker=Ref("type", attacker_type.value),
        defender=Ref("type", defender_type.value),
        column=base,
        source=source_of(sources.cell_source(content, charts.CLASH, defender_type.value, attacker_type.value)),
    )
    notes = [_reason(clash, "8.16"), *(part(shift, True) for shift in shock.column_shifts(fight))]
    column = results_column(content, fight)
    if column != base + dice.modifier_sum(shock.column_shifts(fight)):
        notes.append(_reason(msg(TABLE_ENDS, column=column), "8.63"))
    notes.append(superiority_reason(content, fight, source_of))
    notes += [part(each_modifier, False) for each_modifier in shock.shock_modifiers(fight)]
    row = charts.shock_row(die + dice.modifier_sum(shock.shock_modifiers(fight)))
    hits = charts.shock_hits(content, column, row)
    cell = source_of(sources.cell_source(content, charts.SHOCK, str(row), str(column)))
    printed = N_("Columna {column}, dado {die}: {mine} al atacante y {theirs} al defensor ({source})")
    notes.append(_reason(msg(printed, column=column, die=row, mine=hits[0], theirs=hits[1], source=cell), "8.63"))
    return notes


def superiority_reason(content: Content, fight: Fight, source_of: sources.RepeatedSource) -> Note:
    """Return the note on the superiority of a combat (6.35, 8.17, 8.62)."""
    if rear := shock.rear_attacker(fight):
        template = N_("Ataque Superior: {unit} ataca por la retaguardia. Se doblan los impactos del defensor")
        return _reason(msg(template, unit=Ref("unit", rear)), "8.17")
    if any(fighter.column for fighter in fight.facing):
        return _reason(msg(N_("Ataque Superior: el defensor está En Columna. Se doblan sus impactos")), "6.35")
    attacker_type, defender_type = shock.types_that_meet(fight)
    words = {
        Superiority.NONE: N_("Ninguna superioridad de armas ({source})"),
        Superiority.ATTACK: N_("Ataque Superior por armas: se doblan los impactos del defensor ({source})"),
        Superiority.DEFENSE: N_("Defensa Superior por armas: se triplican los impactos del atacante ({source})"),
    }
    source = source_of(sources.cell_source(content, charts.SUPERIORITY, defender_type.value, attacker_type.value))
    return _reason(msg(words[shock.superiority(content, fight)[0]], source=source), "8.62")


def _reason(message: Message, rule: str) -> Note:
    return Note(key="shock.why", message=message, rule=rule, tone="quiet")
