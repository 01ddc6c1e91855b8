"""Cases of the charts: what is known of their cells, and what an owner may type in (8.6, 13)."""

from __future__ import annotations

from typing import Any

from puesto.games.chariots.combat import hit_and_run, missiles
from puesto.games.chariots.printed import chart_checks, charts
from puesto.games.chariots.printed.records import Content, Missile

from ...kit.asked_alone import with_cell
from .common import Case, content


def warning(book: Content, which: str, place: str) -> str:
    """Return what is unlikely of an entry beside the cells that the rulebook quotes, in a case's words."""
    if which == "SCRT":
        column, _, row = place.partition("/")
        hits = {face: charts.shock_hits(book, int(column), face)[1] for face in range(10)}
        quoted = [int(one.partition("/")[0]) for one in book.charts["shock"].known if one.endswith(f"/{column}")]
        better = [face for face in quoted if face < int(row) and hits[face] > hits[int(row)]]
        return f"defender hits lower than at die {better[0]} of the same column" if better else ""
    hits = {face: charts.missile_hits(book, Missile.COMPOSITE, 2, face) for face in (4, 6)}
    return "more hits on a higher adjusted roll than the known cell at 4" if hits[6] > hits[4] else ""


def entry(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    which = setup["table"]
    if "entered" in setup:
        ((place, value),) = setup["entered"].items()
        if which == "SCRT":
            column, _, row = place.partition("/")
            book = with_cell(content(), "shock", row, column, f"{value['att']}({value['def']})")
        else:
            book = with_cell(content(), "missiles", "C/2", "2", "6")
        objections = list(chart_checks.objections(book, "shock" if which == "SCRT" else "missiles"))
        assert objections and not any(one.certain for one in objections), "it only warns"
        return {"warning": warning(book, which, place)}
    if "mode" in setup:
        row = missiles.FireFacts(passing=setup["mode"] == "Pass-Through", range=hit_and_run.RANGE).row
        return {"row": "Pass-Through" if row == charts.PASS_THROUGH else f"range {row}"}
    if which == "clash":
        attacker, _, defender = setup["cell"].partition(">")
        source = charts.source(content().charts["clash"], defender, attacker)
        return {"value": "unknown" if source == "house" else source}
    column, _, row = setup["cell"].partition("/")
    source = charts.source(content().charts["shock"], row, column)
    return {"resolver": "uses the house's value, and marks it" if source == "house" else source}


READERS = {"chart_entry": entry}
