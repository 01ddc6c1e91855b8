"""Checks of charts against the rulebook, which does not print them.

A chart that contradicts a quoted cell or a plain sentence of the rules has a problem; one that contradicts an inference
(more hits with a worse die, say) only gets a warning: the printed chart may be so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from puesto.core.charts import Objection
from puesto.core.messages import N_, Message, msg
from puesto.core.values import Struct
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import FACES, FORMED_TYPES, Content, Missile, Superiority, Type

Check = Callable[[Content], bool]
Cells = tuple[tuple[str, str], ...]
"""Rows and columns of cells."""

_ALONE = tuple(kind for kind in Type if kind is not Type.CH2_RI)
_BUT_LI = tuple(kind for kind in Type if kind is not Type.LI)
_HURTING_GROUND = ("rough", "wood", "marsh", "minor_river")
"""Ground that costs SI and HI a hit (6.22)."""


class Constraint(Struct, frozen=True):
    """Sentence of the rulebook about a chart, and how to check it."""

    chart: str
    rule: str
    told: Message
    holds: Check
    cells: Callable[[Content], Cells] = lambda content: ()
    """The cells that break it, in a content that does not keep it. None where it is about a row that is not there."""
    certain: bool = True
    """Whether the rules say so directly; an inference only warns."""
    reads: str = ""
    """Another chart that it is about as well."""


def _at(*cells: tuple[str, str]) -> Callable[[Content], Cells]:
    return lambda content: cells


def _of_rows(*rows: str) -> Callable[[Content], Cells]:
    """Return every cell of some rows of the missile chart."""
    chart = charts.MISSILES
    return lambda content: tuple(
        (row, column)
        for row in rows
        if row in charts.ids(content.charts[chart])
        for column in content.charts[chart].columns
    )


def _cells_where(chart: str, wrong: Callable[[str, str, str], bool]) -> Callable[[Content], Cells]:
    """Return a function that finds the cells for which `wrong` (row, column, text) is true."""

    def found(content: Content) -> Cells:
        chart_held = content.charts[chart]
        return tuple(
            (row.id, column)
            for row in chart_held.rows
            for column, text in zip(chart_held.columns, row.cells, strict=True)
            if wrong(row.id, column, text)
        )

    return found


def _hits_of(content: Content, feature: str, type: Type) -> int:
    cost = charts.movement_cost(content, feature, type)
    return cost.hits if cost is not None else -1


def _missile_rows(content: Content) -> Iterator[tuple[Missile, int | str]]:
    for row in charts.ids(content.charts[charts.MISSILES]):
        name, _, far = row.partition("/")
        yield Missile(name), int(far) if far.isdigit() else far


def _rising_rows(content: Content) -> tuple[str, ...]:
    """Return the missile rows in which a worse die gives more hits (7.17)."""
    rising = []
    for missile, far in _missile_rows(content):
        hits_by_face = [charts.missile_hits(content, missile, far, face) for face in FACES]
        if hits_by_face != sorted(hits_by_face, reverse=True):
            rising.append(f"{missile.value}/{far}")
    return tuple(rising)


def _is_known_die_kept(content: Content) -> bool:
    """Return whether the cells give the shot that the rules quote.

    At two hexes an adjusted 4 of a composite bow is one hit, and a higher die no more than that (7.17).
    """
    return all(charts.missile_hits(content, Missile.COMPOSITE, 2, face) <= 1 for face in range(4, 10))


def _shock_table(content: Content) -> list[list[tuple[int, int]]]:
    columns = [int(column) for column in content.charts[charts.SHOCK].columns]
    return [[charts.shock_hits(content, column, face) for face in FACES] for column in columns]


def _is_worse(row: tuple[int, int], next_row: tuple[int, int]) -> bool:
    """Return whether what should be better for the attacker costs him more, or the defender less."""
    return next_row[0] > row[0] or next_row[1] < row[1]


def _shock_by_die(content: Content) -> Cells:
    """Return the cells in which a better die is worse for the attacker than the one before (8.17)."""
    columns = content.charts[charts.SHOCK].columns
    hits_by_column = zip(columns, _shock_table(content), strict=True)
    return tuple(
        (str(face + 1), column)
        for column, hits in hits_by_column
        for face, (a, b) in enumerate(pairwise(hits))
        if _is_worse(a, b)
    )


def _shock_by_column(content: Content) -> Cells:
    """Return the cells in which a column further right is worse for the attacker (8.17)."""
    columns, hits_by_column = content.charts[charts.SHOCK].columns[1:], _shock_table(content)
    pairs = zip(columns, pairwise(hits_by_column), strict=True)
    return tuple(
        (str(face), column) for column, (left, right) in pairs for face in FACES if _is_worse(left[face], right[face])
    )


def _less_protected(better: Type, worse: Type) -> Callable[[Content], Cells]:
    """Return the cells of the protection chart in which a type is less protected than a weaker one (2.7)."""

    def found(content: Content) -> Cells:
        shots = [missile for missile in Missile if missile is not Missile.NONE]
        return tuple(
            (better.value, shot.value)
            for shot in shots
            if charts.protection(content, shot, worse) > charts.protection(content, shot, better)
        )

    return found


def _steadier_cells(content: Content) -> Cells:
    """Return the cells of the overturn chart in which a CH-3 overturns less than a CH-2 (6.8)."""
    pairs = zip(_overturn(content, Type.CH3), _overturn(content, Type.CH2), strict=True)
    rates = [str(rate) for rate, (three, two) in enumerate(pairs, 1) if three < two]
    return tuple((rate, Type.CH3.value) for rate in rates if rate in charts.ids(content.charts[charts.OVERTURN]))


def _unknown_columns(content: Content) -> Cells:
    """Return the cells of the clash chart that name a column which the results chart does not have (8.63)."""
    known_columns = (charts.NOTHING, *content.charts[charts.SHOCK].columns)
    return _cells_where(charts.CLASH, lambda row, column, text: text not in known_columns)(content)


def _cells_without_hits(*rows: str, columns: tuple[str, ...]) -> Callable[[Content], Cells]:
    return _cells_where(
        charts.MOVEMENT, lambda row, column, text: row in rows and column in columns and "*" not in text
    )


def _cells_hurting_chariots(content: Content) -> Cells:
    """Return the cells of the movement chart that hurt chariots on other ground than Rough (6.22)."""
    hurts = _cells_where(charts.MOVEMENT, lambda row, column, text: row != "rough" and column == "CH" and "*" in text)
    return hurts(content)


def _cells_not_blank(attacker: Type, *defenders: Type) -> Callable[[Content], Cells]:
    names = [kind.value for kind in defenders]
    return _cells_where(
        charts.CLASH, lambda row, column, text: column == attacker.value and row in names and text != charts.NOTHING
    )


def _cells_blank(attackers: tuple[Type, ...], *defenders: Type) -> Callable[[Content], Cells]:
    columns, rows = [kind.value for kind in attackers], [kind.value for kind in defenders]
    return _cells_where(
        charts.CLASH, lambda row, column, text: column in columns and row in rows and text == charts.NOTHING
    )


def _has_quoted_hits(*cells: tuple[int, int, tuple[int, int]]) -> Check:
    return lambda content: all(charts.shock_hits(content, column, face) == hits for column, face, hits in cells)


def _cells_unlike(cells: dict[tuple[str, str], str]) -> Callable[[Content], Cells]:
    """Return a function that finds the cells of the results chart that differ from these."""
    return _cells_where(charts.SHOCK, lambda row, column, text: cells.get((row, column), text) != text)


def _is_blank(attacker: Type, *defenders: Type) -> Check:
    return lambda content: all(charts.clash_column(content, attacker, defender) is None for defender in defenders)


def _is_filled(attacker: Type, *defenders: Type) -> Check:
    return lambda content: all(charts.clash_column(content, attacker, defender) is not None for defender in defenders)


def _overturn(content: Content, type: Type) -> list[int]:
    faces_by_row = []
    for rate in range(1, 10):
        span = charts.overturn_span(content, type, rate)
        faces_by_row.append(sum(span.holds(face) for face in FACES) if span is not None else 0)
    return faces_by_row


CONSTRAINTS: tuple[Constraint, ...] = (
    # missiles: 7.51
    Constraint(
        charts.MISSILES,
        "7.17",
        msg(N_("arco compuesto a dos hexágonos con un 4 ajustado: un impacto")),
        lambda c: charts.missile_hits(c, Missile.COMPOSITE, 2, 4) == 1,
        _of_rows("C/2"),
    ),
    Constraint(
        charts.MISSILES,
        "7.17",
        msg(N_("con un dado más alto nunca hay más impactos")),
        lambda c: not _rising_rows(c),
        lambda c: _of_rows(*_rising_rows(c))(c),
        certain=False,
    ),
    Constraint(
        charts.MISSILES,
        "7.17",
        msg(N_("a dos hexágonos, un arco compuesto no hace más de un impacto con 4 o más")),
        _is_known_die_kept,
        _of_rows("C/2"),
        certain=False,
    ),
    Constraint(
        charts.MISSILES,
        "7.31",
        msg(N_("hay una fila de Paso-a-Través")),
        lambda c: any(far == charts.PASS_THROUGH for _, far in _missile_rows(c)),
    ),
    Constraint(
        charts.MISSILES,
        "7.17",
        msg(N_("el arco compuesto llega a tres hexágonos y no a cuatro")),
        lambda c: charts.missile_range(c, Missile.COMPOSITE) == 3,
        _of_rows("C/4", "C/5", "C/6"),
    ),
    Constraint(
        charts.MISSILES,
        "7.17",
        msg(N_("el arco simple llega a dos hexágonos y no a tres")),
        lambda c: charts.missile_range(c, Missile.SIMPLE) == 2,
        _of_rows("B/3", "B/4", "B/5", "B/6"),
    ),
    Constraint(
        charts.MISSILES,
        "7.41",
        msg(N_("algún proyectil solo llega a un hexágono")),
        lambda c: min(charts.missile_range(c, missile) for missile in Missile if missile is not Missile.NONE) == 1,
    ),
    Constraint(
        charts.MISSILES,
        "7.24",
        msg(N_("todos los proyectiles tienen la fila de un hexágono")),
        lambda c: all(charts.missile_range(c, missile) >= 1 for missile in Missile if missile is not Missile.NONE),
    ),
    # protection: 7.52
    Constraint(
        charts.PROTECTION,
        "2.7",
        msg(N_("los carros van mejor protegidos que la Infantería de Choque")),
        lambda c: not _less_protected(Type.CH2, Type.SI)(c),
        _less_protected(Type.CH2, Type.SI),
        certain=False,
    ),
    Constraint(
        charts.PROTECTION,
        "2.7",
        msg(N_("la HI va mejor protegida que la SI")),
        lambda c: not _less_protected(Type.HI, Type.SI)(c),
        _less_protected(Type.HI, Type.SI),
        certain=False,
    ),
    # clash: 8.61
    Constraint(
        charts.CLASH,
        "8.16",
        msg(N_("CH-3 contra CH-2: columna 9")),
        lambda c: charts.clash_column(c, Type.CH3, Type.CH2) == 9,
        _at(("CH-2", "CH-3")),
    ),
    Constraint(
        charts.CLASH,
        "8.16",
        msg(N_("CH-2 contra SI: columna 2")),
        lambda c: charts.clash_column(c, Type.CH2, Type.SI) == 2,
        _at(("SI", "CH-2")),
    ),
    Constraint(
        charts.CLASH,
        "8.11",
        msg(N_("CH-2 no choca con carros")),
        _is_blank(Type.CH2, Type.CH2, Type.CH3, Type.CH2_RI),
        _cells_not_blank(Type.CH2, Type.CH2, Type.CH3, Type.CH2_RI),
    ),
    Constraint(
        charts.CLASH,
        "8.11",
        msg(N_("BW solo choca con LI")),
        _is_blank(Type.BW, *_BUT_LI),
        _cells_not_blank(Type.BW, *_BUT_LI),
    ),
    Constraint(charts.CLASH, "8.11", msg(N_("BW choca con LI")), _is_filled(Type.BW, Type.LI), _at(("LI", "BW"))),
    Constraint(
        charts.CLASH, "8.11", msg(N_("la LI nunca choca")), _is_blank(Type.LI, *Type), _cells_not_blank(Type.LI, *Type)
    ),
    Constraint(charts.CLASH, "8.12", msg(N_("CH-2 choca con LI")), _is_filled(Type.CH2, Type.LI), _at(("LI", "CH-2"))),
    Constraint(
        charts.CLASH,
        "8.55",
        msg(N_("la BI y la RI chocan con CH-2 y CH-3")),
        lambda c: _is_filled(Type.BI, Type.CH2, Type.CH3)(c) and _is_filled(Type.RI, Type.CH2, Type.CH3)(c),
        _cells_blank((Type.BI, Type.RI), Type.CH2, Type.CH3),
    ),
    Constraint(
        charts.CLASH,
        "8.55",
        msg(N_("la BI choca con CH-2+RI")),
        _is_filled(Type.BI, Type.CH2_RI),
        _at(("CH-2+RI", "BI")),
    ),
    Constraint(
        charts.CLASH,
        "8.41",
        msg(N_("la pila CH-2+RI choca con carros")),
        _is_filled(Type.CH2_RI, Type.CH2, Type.CH3),
        _cells_blank((Type.CH2_RI,), Type.CH2, Type.CH3),
    ),
    Constraint(
        charts.CLASH,
        "8.63",
        msg(N_("cada columna está en la tabla de resultados")),
        lambda c: not _unknown_columns(c),
        _unknown_columns,
        reads=charts.SHOCK,
    ),
    # superiority: 8.62
    Constraint(
        charts.SUPERIORITY,
        "8.17",
        msg(N_("CH-3 contra CH-2: ninguna superioridad")),
        lambda c: charts.weapons_superiority(c, Type.CH3, Type.CH2) is Superiority.NONE,
        _at(("CH-2", "CH-3")),
    ),
    Constraint(
        charts.SUPERIORITY,
        "8.17",
        msg(N_("CH-2 contra SI: Defensa Superior")),
        lambda c: charts.weapons_superiority(c, Type.CH2, Type.SI) is Superiority.DEFENSE,
        _at(("SI", "CH-2")),
    ),
    # shock results: 8.63
    Constraint(
        charts.SHOCK,
        "8.17",
        msg(N_("columna 9: 6 es 1(2) y 9 es 1(3)")),
        _has_quoted_hits((9, 6, (1, 2)), (9, 9, (1, 3))),
        _cells_unlike({("6", "9"): "1(2)", ("9", "9"): "1(3)"}),
    ),
    Constraint(
        charts.SHOCK, "8.17", msg(N_("columna 2: 3 es 3(1)")), _has_quoted_hits((2, 3, (3, 1))), _at(("3", "2"))
    ),
    Constraint(
        charts.SHOCK,
        "8.17",
        msg(N_("un dado más alto favorece al atacante")),
        lambda c: not _shock_by_die(c),
        _shock_by_die,
        certain=False,
    ),
    Constraint(
        charts.SHOCK,
        "8.17",
        msg(N_("una columna más a la derecha favorece al atacante")),
        lambda c: not _shock_by_column(c),
        _shock_by_column,
        certain=False,
    ),
    # movement: 6.91
    Constraint(
        charts.MOVEMENT,
        "6.9",
        msg(N_("terreno Despejado: 1 PM para carros")),
        lambda c: charts.movement_cost(c, "clear", Type.CH2) == charts.Cost(1),
        _at(("clear", "CH")),
    ),
    Constraint(
        charts.MOVEMENT,
        "6.22",
        msg(N_("los carros reciben un impacto al entrar en Abrupto")),
        lambda c: _hits_of(c, "rough", Type.CH2) == 1,
        _at(("rough", "CH")),
    ),
    Constraint(
        charts.MOVEMENT,
        "6.22",
        msg(N_("SI y HI reciben un impacto en Abrupto, Bosque, Pantano y Río Menor")),
        lambda c: all(_hits_of(c, feature, kind) == 1 for kind in FORMED_TYPES for feature in _HURTING_GROUND),
        _cells_without_hits(*_HURTING_GROUND, columns=("SI", "HI")),
    ),
    Constraint(
        charts.MOVEMENT,
        "6.22",
        msg(N_("las demás unidades no reciben impactos por el terreno")),
        lambda c: all(
            _hits_of(c, feature, kind) <= 0
            for kind in (Type.LI, Type.BI, Type.RI, Type.BW)
            for feature in charts.ids(c.charts[charts.MOVEMENT])
        ),
        _cells_where(charts.MOVEMENT, lambda row, column, text: column in ("LI", "BI", "RI", "BW") and "*" in text),
    ),
    Constraint(
        charts.MOVEMENT,
        "6.22",
        msg(N_("los carros solo reciben impactos en Abrupto")),
        lambda c: not _cells_hurting_chariots(c),
        _cells_hurting_chariots,
    ),
    Constraint(
        charts.MOVEMENT,
        "6.24",
        msg(N_("las murallas son infranqueables")),
        lambda c: all(charts.movement_cost(c, "wall", kind) is None for kind in _ALONE),
        _cells_where(charts.MOVEMENT, lambda row, column, text: row == "wall" and text != "no"),
    ),
    # overturn: 6.92
    Constraint(
        charts.OVERTURN,
        "6.82",
        msg(N_("CH-3 a velocidad 7: el 7 vuelca")),
        lambda c: (span := charts.overturn_span(c, Type.CH3, 7)) is not None and span.holds(7),
        _at(("7", "CH-3")),
    ),
    Constraint(
        charts.OVERTURN,
        "6.8",
        msg(N_("una CH-3 nunca es más estable que una CH-2")),
        lambda c: not _steadier_cells(c),
        _steadier_cells,
        certain=False,
    ),
)
"""Conditions on the charts from the rulebook's text and examples."""


def _is_kept(constraint: Constraint, content: Content) -> bool:
    """Return whether a content keeps a constraint. It does not where a row that the constraint is about is lacking."""
    try:
        return constraint.holds(content)
    except KeyError:
        return False


def objections(content: Content, chart: str) -> Iterator[Objection]:
    """Yield the contradictions of a chart with the rules, certain ones first, with the cells concerned."""
    broken = [
        constraint
        for constraint in CONSTRAINTS
        if chart in (constraint.chart, constraint.reads) and not _is_kept(constraint, content)
    ]
    for constraint in sorted(broken, key=lambda constraint: not constraint.certain):
        yield Objection(
            constraint.told,
            constraint.rule,
            constraint.cells(content) if constraint.chart == chart else (),
            constraint.certain,
        )
