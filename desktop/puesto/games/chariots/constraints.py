"""What the rulebook itself says of the charts it does not print: what a chart must hold, and what is worth a second look.

A chart that contradicts a quoted cell or a plain sentence of the rules has a problem; one that runs against an inference (more hits with a
worse die, say) only gets a warning: the printed chart may be so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from puesto.core.messages import N_, Message, msg
from puesto.games.chariots import charts
from puesto.games.chariots.records import FACES, FORMED, Content, Missile, Superiority, Type

Check = Callable[[Content], bool]

_ALONE = tuple(kind for kind in Type if kind is not Type.CH2_RI)


@dataclass(frozen=True)
class Constraint:
    """One sentence of the rulebook about a chart, and whether a content keeps it."""

    chart: str
    rule: str
    told: Message
    holds: Check
    certain: bool = True
    """Whether the rules say so; an inference only warns."""


def _hits_of(content: Content, feature: str, type: Type) -> int:
    found = charts.movement_cost(content, feature, type)
    return found.hits if found is not None else -1


def _missile_rows(content: Content) -> Iterator[tuple[Missile, int | str]]:
    for row in charts.ids(content.charts[charts.MISSILES]):
        name, _, far = row.partition("/")
        yield Missile(name), int(far) if far.isdigit() else far


def _falls(content: Content) -> bool:
    """No worse die of a missile row gives more hits (7.17)."""
    for missile, far in _missile_rows(content):
        given = [charts.missile_hits(content, missile, far, face) for face in FACES]
        if given != sorted(given, reverse=True):
            return False
    return True


def _known_die(content: Content) -> bool:
    """The shot that the rules quote: at two hexes an adjusted 4 of a composite bow is one hit, and a higher die no more than that (7.17)."""
    return all(charts.missile_hits(content, Missile.COMPOSITE, 2, face) <= 1 for face in range(4, 10))


def _shock(content: Content) -> list[list[tuple[int, int]]]:
    columns = [int(column) for column in content.charts[charts.SHOCK].columns]
    return [[charts.shock_hits(content, column, face) for face in FACES] for column in columns]


def _shock_by_die(content: Content) -> bool:
    """A better die never costs the attacker more nor the defender less (8.17)."""
    return all(a[0] >= b[0] and a[1] <= b[1] for column in _shock(content) for a, b in pairwise(column))


def _shock_by_column(content: Content) -> bool:
    """A column further right never costs the attacker more nor the defender less (8.17)."""
    found = _shock(content)
    return all(a[0] >= b[0] and a[1] <= b[1] for left, right in pairwise(found) for a, b in zip(left, right, strict=True))


def _quoted(*cells: tuple[int, int, tuple[int, int]]) -> Check:
    return lambda content: all(charts.shock_hits(content, column, face) == hits for column, face, hits in cells)


def _blank(attacker: Type, *defenders: Type) -> Check:
    return lambda content: all(charts.clash_column(content, attacker, defender) is None for defender in defenders)


def _filled(attacker: Type, *defenders: Type) -> Check:
    return lambda content: all(charts.clash_column(content, attacker, defender) is not None for defender in defenders)


def _overturn(content: Content, type: Type) -> list[int]:
    found = []
    for rate in range(1, 10):
        span = charts.overturn_span(content, type, rate)
        found.append(sum(span.holds(face) for face in FACES) if span is not None else 0)
    return found


CONSTRAINTS: tuple[Constraint, ...] = (
    # missiles: 7.51
    Constraint(
        charts.MISSILES,
        "7.17",
        msg(N_("arco compuesto a dos hexes con un 4 ajustado: un impacto")),
        lambda c: charts.missile_hits(c, Missile.COMPOSITE, 2, 4) == 1,
    ),
    Constraint(charts.MISSILES, "7.17", msg(N_("con un dado más alto nunca hay más impactos")), _falls, certain=False),
    Constraint(charts.MISSILES, "7.17", msg(N_("a dos hexes, un arco compuesto no hace más de un impacto con 4 o más")), _known_die, certain=False),
    Constraint(charts.MISSILES, "7.31", msg(N_("hay una fila de Paso-a-Través")), lambda c: any(far == charts.PASS_THROUGH for _, far in _missile_rows(c))),
    Constraint(charts.MISSILES, "7.17", msg(N_("el arco compuesto llega a tres hexes y no a cuatro")), lambda c: charts.reach(c, Missile.COMPOSITE) == 3),
    Constraint(charts.MISSILES, "7.17", msg(N_("el arco simple llega a dos hexes y no a tres")), lambda c: charts.reach(c, Missile.SIMPLE) == 2),
    Constraint(
        charts.MISSILES,
        "7.41",
        msg(N_("algún proyectil solo llega a un hex")),
        lambda c: min(charts.reach(c, one) for one in Missile if one is not Missile.NONE) == 1,
    ),
    Constraint(
        charts.MISSILES,
        "7.24",
        msg(N_("todos los proyectiles tienen la fila de un hex")),
        lambda c: all(charts.reach(c, one) >= 1 for one in Missile if one is not Missile.NONE),
    ),
    # protection: 7.52
    Constraint(
        charts.PROTECTION,
        "2.7",
        msg(N_("los carros van mejor protegidos que la Infantería de Choque")),
        lambda c: all(charts.protection(c, one, Type.SI) <= charts.protection(c, one, Type.CH2) for one in Missile if one is not Missile.NONE),
        certain=False,
    ),
    Constraint(
        charts.PROTECTION,
        "2.7",
        msg(N_("la HI va mejor protegida que la SI")),
        lambda c: all(charts.protection(c, one, Type.SI) <= charts.protection(c, one, Type.HI) for one in Missile if one is not Missile.NONE),
        certain=False,
    ),
    # clash: 8.61
    Constraint(charts.CLASH, "8.16", msg(N_("CH-3 contra CH-2: columna 9")), lambda c: charts.clash_column(c, Type.CH3, Type.CH2) == 9),
    Constraint(charts.CLASH, "8.16", msg(N_("CH-2 contra SI: columna 2")), lambda c: charts.clash_column(c, Type.CH2, Type.SI) == 2),
    Constraint(charts.CLASH, "8.11", msg(N_("CH-2 no choca con carros")), _blank(Type.CH2, Type.CH2, Type.CH3, Type.CH2_RI)),
    Constraint(charts.CLASH, "8.11", msg(N_("BW solo choca con LI")), _blank(Type.BW, *(kind for kind in Type if kind is not Type.LI))),
    Constraint(charts.CLASH, "8.11", msg(N_("BW choca con LI")), _filled(Type.BW, Type.LI)),
    Constraint(charts.CLASH, "8.11", msg(N_("la LI nunca choca")), _blank(Type.LI, *Type)),
    Constraint(charts.CLASH, "8.12", msg(N_("CH-2 choca con LI")), _filled(Type.CH2, Type.LI)),
    Constraint(
        charts.CLASH,
        "8.55",
        msg(N_("la BI y la RI chocan con CH-2 y CH-3")),
        lambda c: _filled(Type.BI, Type.CH2, Type.CH3)(c) and _filled(Type.RI, Type.CH2, Type.CH3)(c),
    ),
    Constraint(charts.CLASH, "8.55", msg(N_("la BI choca con CH-2+RI")), _filled(Type.BI, Type.CH2_RI)),
    Constraint(charts.CLASH, "8.41", msg(N_("la pila CH-2+RI choca con carros")), _filled(Type.CH2_RI, Type.CH2, Type.CH3)),
    Constraint(
        charts.CLASH,
        "8.63",
        msg(N_("cada columna está en la tabla de resultados")),
        lambda c: all(
            charts.cell(c.charts[charts.CLASH], row, column) in ("-", *c.charts[charts.SHOCK].columns)
            for row in charts.ids(c.charts[charts.CLASH])
            for column in c.charts[charts.CLASH].columns
        ),
    ),
    # superiority: 8.62
    Constraint(
        charts.SUPERIORITY,
        "8.17",
        msg(N_("CH-3 contra CH-2: ninguna superioridad")),
        lambda c: charts.weapons_superiority(c, Type.CH3, Type.CH2) is Superiority.NONE,
    ),
    Constraint(
        charts.SUPERIORITY,
        "8.17",
        msg(N_("CH-2 contra SI: Defensa Superior")),
        lambda c: charts.weapons_superiority(c, Type.CH2, Type.SI) is Superiority.DEFENSE,
    ),
    # shock results: 8.63
    Constraint(charts.SHOCK, "8.17", msg(N_("columna 9: 6 es 1(2) y 9 es 1(3)")), _quoted((9, 6, (1, 2)), (9, 9, (1, 3)))),
    Constraint(charts.SHOCK, "8.17", msg(N_("columna 2: 3 es 3(1)")), _quoted((2, 3, (3, 1)))),
    Constraint(charts.SHOCK, "8.17", msg(N_("un dado más alto favorece al atacante")), _shock_by_die, certain=False),
    Constraint(charts.SHOCK, "8.17", msg(N_("una columna más a la derecha favorece al atacante")), _shock_by_column, certain=False),
    # movement: 6.91
    Constraint(charts.MOVEMENT, "6.9", msg(N_("terreno Despejado: 1 PM para carros")), lambda c: charts.movement_cost(c, "clear", Type.CH2) == charts.Cost(1)),
    Constraint(charts.MOVEMENT, "6.22", msg(N_("los carros reciben un impacto al entrar en Abrupto")), lambda c: _hits_of(c, "rough", Type.CH2) == 1),
    Constraint(
        charts.MOVEMENT,
        "6.22",
        msg(N_("SI y HI reciben un impacto en Abrupto, Bosque, Pantano y Río Menor")),
        lambda c: all(_hits_of(c, feature, kind) == 1 for kind in FORMED for feature in ("rough", "wood", "marsh", "minor_river")),
    ),
    Constraint(
        charts.MOVEMENT,
        "6.22",
        msg(N_("las demás unidades no reciben impactos por el terreno")),
        lambda c: all(_hits_of(c, feature, kind) <= 0 for kind in (Type.LI, Type.BI, Type.RI, Type.BW) for feature in charts.ids(c.charts[charts.MOVEMENT])),
    ),
    Constraint(
        charts.MOVEMENT, "6.24", msg(N_("las murallas son infranqueables")), lambda c: all(charts.movement_cost(c, "wall", kind) is None for kind in _ALONE)
    ),
    # overturn: 6.92
    Constraint(
        charts.OVERTURN,
        "6.82",
        msg(N_("CH-3 a velocidad 7: el 7 vuelca")),
        lambda c: (span := charts.overturn_span(c, Type.CH3, 7)) is not None and span.holds(7),
    ),
    Constraint(
        charts.OVERTURN,
        "6.8",
        msg(N_("un CH-3 nunca es más estable que un CH-2")),
        lambda c: all(three >= two for three, two in zip(_overturn(c, Type.CH3), _overturn(c, Type.CH2), strict=True)),
        certain=False,
    ),
)
"""What the rulebook's text and examples say of its charts."""


def problems(content: Content) -> tuple[Constraint, ...]:
    """What a content's charts contradict in the rulebook."""
    return tuple(one for one in CONSTRAINTS if one.certain and not one.holds(content))


def warnings(content: Content) -> tuple[Constraint, ...]:
    """What is unlikely in a content's charts, though it may be printed so."""
    return tuple(one for one in CONSTRAINTS if not one.certain and not one.holds(content))
