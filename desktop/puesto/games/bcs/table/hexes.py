"""Hexes of a formation's HQ, trains and units, where the players like to keep them.

A formation keeps them as one text, `HQ 1204 T 1209 A1 1305`. Nothing asks for them; what they answer is not asked, or
is filled in (1.9, 3.2f, 5.2). The app does not know which columns of the players' map stand lower, so a distance holds
only where both ways to number a map give the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from puesto.core.hexes.numbering import Numbering
from puesto.core.messages import N_, Message, msg
from puesto.games.bcs.printed.records import Operation
from puesto.games.bcs.table.state import Formation, FormationId, Table, UnitId
from puesto.games.kit.numbers import number_groups

HQ, TRAINS = "HQ", "T"
LONGEST = 400
"""Most letters of the text of a formation's hexes."""
NUMBERINGS = (Numbering(lettered=False, lower=0), Numbering(lettered=False, lower=1))
_HEX = re.compile(r"[0-9]{2}\.?[0-9]{2}\Z")


def unit_numbers(operation: Operation) -> dict[UnitId, str]:
    """Return the letter of its printed formation and the number within it of each unit."""
    printed: dict[str, list[UnitId]] = {}
    for unit in operation.units:
        printed.setdefault(unit.formation, []).append(unit.id)
    return number_groups(printed.values())


def piece_names(table: Table, formation: FormationId) -> dict[str, str]:
    """Return the ids of the counters of a formation that can have a hex, by their names."""
    numbers = unit_numbers(table.operation)
    own = (unit.id for unit in table.state.units.values() if unit.formation == formation and unit.id in numbers)
    return {HQ: HQ, TRAINS: TRAINS} | {numbers[id]: id for id in own}


def hexes_refusal(table: Table, formation: Formation, text: object) -> Message | None:
    """Return why a text cannot be the hexes of a formation; None where it can."""
    if not isinstance(text, str) or len(text) > LONGEST:
        return msg(N_("Se espera un texto como «HQ 1204 T 1209», de {most} letras como mucho."), most=LONGEST)
    names, words = piece_names(table, formation.id), split_words(text)
    units = [name for name in names if name not in (HQ, TRAINS)]
    for name, place in zip(words[::2], [*words[1::2], ""], strict=False):
        if name not in names and units:
            form = N_("«{name}» no es de esta formación: se escribe HQ, T (los Trenes) o una unidad, como {unit}.")
            return msg(form, name=name, unit=units[0])
        if name not in names:
            return msg(N_("«{name}» no es de esta formación: se escribe HQ o T (los Trenes)."), name=name)
        if not place:
            return msg(N_("Falta el hexágono de {name}: son cuatro cifras, como 1204."), name=name)
        if not _HEX.match(place):
            form = N_("«{place}» no es un hexágono: son cuatro cifras, columna y fila, como 1204.")
            return msg(form, place=place)
        if words[::2].count(name) > 1:
            return msg(N_("{name} está dos veces: cada ficha tiene un solo hexágono."), name=name)
        if name == TRAINS and not formation.trains_on_map:
            return msg(N_("Los Trenes están fuera del mapa: no tienen hexágono."))
    return None


def split_words(text: str) -> list[str]:
    """Return names and hexes in turn: in capitals and four figures, whatever stood between them."""
    words = re.split(r"[\s,;:=]+", text.upper().strip(" ,;:=\t\r\n"))
    return [word.replace(".", "") if _HEX.match(word) else word for word in words if word]


def tidy_hexes(text: str) -> str:
    """Return a text of hexes as it is shown."""
    return " ".join(split_words(text))


def hexes_of(formation: Formation) -> dict[str, str]:
    """Return the hex of each counter of a formation that has one, by its name."""
    words = split_words(formation.hexes)
    return dict(zip(words[::2], words[1::2], strict=False))


def unit_hex(table: Table, unit: UnitId) -> str:
    """Return the hex of a unit; "" where it is not kept."""
    item = table.state.units.get(unit)
    if item is None or item.formation not in table.state.formations:
        return ""
    return hexes_of(table.state.formations[item.formation]).get(unit_numbers(table.operation).get(unit, ""), "")


def forget_hexes(formation: Formation, *names: str) -> None:
    """Forget the hexes of counters that have moved: the board alone knows where they are now."""
    places = hexes_of(formation)
    if not places.keys().isdisjoint(names):
        formation.hexes = _text({name: place for name, place in places.items() if name not in names})


def forget_unit(table: Table, unit: UnitId) -> None:
    """Forget the hex of a unit that has moved."""
    item = table.state.units.get(unit)
    if item is not None and item.formation in table.state.formations:
        forget_hexes(table.state.formations[item.formation], unit_numbers(table.operation).get(unit, ""))


def _text(places: Mapping[str, str]) -> str:
    return " ".join(word for pair in places.items() for word in pair)


def distances(place: str, other_place: str) -> tuple[int, ...]:
    """Return how far two hexes are apart: one number, or two if it depends on the map's numbering.

    The nearer comes first. Nothing where one of them is not kept.

    >>> distances("1204", "1209"), distances("1204", "1306"), distances("1204", "")
    ((5,), (2, 3), ())
    """
    if not (place and other_place):
        return ()
    return tuple(sorted({numbering.distance(place, other_place) for numbering in NUMBERINGS}))


def trains_distances(formation: Formation) -> tuple[int, ...]:
    """Return how far the trains are from the HQ by their hexes; nothing where they are not kept (3.2f)."""
    places = hexes_of(formation)
    return distances(places.get(HQ, ""), places.get(TRAINS, ""))


def is_in_radius(table: Table, unit: UnitId) -> bool | None:
    """Return whether a unit is in Command Radius by the hexes; None where they do not say it (1.9)."""
    formation = table.state.formations.get(table.state.units[unit].formation)
    if formation is None:
        return None
    far = distances(hexes_of(formation).get(HQ, ""), unit_hex(table, unit))
    within = {number <= formation.radius for number in far}
    return within.pop() if len(within) == 1 else None
