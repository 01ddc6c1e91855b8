"""The fields of a campaign in a form, what they offer, and its records in one line (8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from puesto.core.game.record_forms import Face, Values
from puesto.core.messages import N_, NN_, Message, Param, Sayable, Text, count, msg
from puesto.core.pack_layout import Path
from puesto.games.bear.editors.field_names import TITLE
from puesto.games.bear.printed.earlier_missions import Earlier
from puesto.games.bear.printed.records import Campaign, CampaignMission, Carried, Content, Deployment, Piece
from puesto.games.bear.table import counters

NOBODY = ("", Text("Da igual", "No matter"))
OUTCOMES: Values = (
    (None, Text("Da igual", "No matter")),
    (True, Text("Ganada", "Won")),
    (False, Text("Perdida", "Lost")),
)
EMPTY = Text("Vacío: da igual", "Empty: no matter")


def missions(content: Content) -> Values:
    """Return every mission that there is, by its title."""
    return tuple((id, mission.title) for id, mission in content.missions.items())


def earlier_missions(content: Content, data: Mapping[str, Any], path: Path) -> Values:
    """Return the missions of the campaign before the one that the field at `path` is part of."""
    before = [link.get("mission") for link in data.get("missions", ())[: int(path[1])] if isinstance(link, dict)]
    return tuple((id, title) for id, title in missions(content) if id in before)


def counters_before(content: Content, data: Mapping[str, Any], path: Path) -> Values:
    """Return the counters of the earlier mission that a condition can refer to."""
    mission = content.missions.get(str(_at(data, path[:-1]).get("mission", "")))
    if mission is None:
        return (NOBODY,)
    result: list[Piece | Deployment] = [
        *mission.forces,
        *(deployment for deployment in counters.deployments(mission) if deployment.id),
    ]
    return (NOBODY, *((item.id, counter_words(item, content)) for item in result))


def counters_here(content: Content, data: Mapping[str, Any], path: Path) -> Values:
    """Return the counters of the mission to which something is brought."""
    mission = content.missions.get(str(_at(data, path[:2]).get("mission", "")))
    return tuple((piece.id, counter_words(piece, content)) for piece in mission.forces) if mission is not None else ()


def counter_words(counter: Piece | Deployment, content: Content) -> Sayable:
    """Return a counter of a mission: its name, its hex and whose it is."""
    place = counter.hex if isinstance(counter, Piece) else counter.spot.hex
    id = counter.type if isinstance(counter, Piece) else counter.what
    kind = content.unit_types.get(id)
    name = counter.name or (kind.name if kind is not None else Text(id, id))
    template = N_("{unit} {place} (la IA)") if counter.side == "ai" else N_("{unit} {place}")
    return msg(template, unit=name, place=place or "—")


def _at(data: Any, path: Path) -> Mapping[str, Any]:
    for part in path:
        data = data[part]
    return data if isinstance(data, dict) else {}


FACES: dict[type, dict[str, Face | None]] = {
    Campaign: {
        "id": None,
        "title": Face(TITLE),
        "summary": Face(Text("Situación", "What it is about"), long=True),
        "missions": Face(Text("Misiones, en su orden", "Missions, in their order")),
        "source": None,
    },
    CampaignMission: {
        "mission": Face(Text("Misión", "Mission"), values=missions, leads=True),
        "when": Face(
            Text("Se juega si…", "It is played if…"),
            Text("Tiene que cumplirse todo. Nada: se puede desde el principio", "All must hold. None: from the start"),
        ),
        "carried": Face(Text("Lo que traen las anteriores", "What earlier ones bring")),
        "source": None,
    },
    Earlier: {
        "mission": Face(Text("Misión anterior", "Earlier mission"), near=earlier_missions, leads=True),
        "won": Face(Text("Resultado", "Result"), values=OUTCOMES),
        "points_at_least": Face(
            Text("PV, al menos", "VP, at least"),
            Text(
                "Los del jugador; si gana la IA, con menos. Vacío: da igual",
                "The player’s; the AI’s with a minus. Empty: no matter",
            ),
        ),
        "points_at_most": Face(Text("PV, como mucho", "VP, at most"), EMPTY),
        "lost": Face(Text("Cayó", "Was lost"), near=counters_before),
        "kept": Face(Text("Salió con vida", "Came through"), near=counters_before),
        "lost_at_least": Face(Text("Unidades perdidas, al menos", "Units lost, at least"), EMPTY),
        "lost_at_most": Face(Text("Unidades perdidas, como mucho", "Units lost, at most"), EMPTY),
        "destroyed_at_least": Face(Text("IA destruidas, al menos", "AI destroyed, at least"), EMPTY),
    },
    Carried: {
        "when": Face(Text("Si…", "If…"), Text("Tiene que cumplirse todo", "All must hold")),
        "text": Face(
            Text("Cómo se dice", "How it is said"),
            Text("En la Hoja de Registro y en el diario", "On the record sheet and in the diary"),
            long=True,
        ),
        "command_points": Face(
            Text("PAM de más en cada ronda", "More CAP every round"),
            Text("De menos, con signo −", "Fewer with a minus"),
        ),
        "victory_points": Face(
            Text("PV de ventaja al empezar", "Lead in VP at the start"),
            Text("Del jugador; de la IA, con signo −", "The player’s; the AI’s with a minus"),
        ),
        "absent": Face(Text("Fichas que se quedan en la caja", "Counters that stay in the box"), near=counters_here),
        "extra": Face(Text("Fichas de más", "More counters")),
        "without_cards": Face(
            Text("Cartas de órdenes que se quedan en la caja", "Order cards that stay in the box"),
            Text("Números separados por espacios", "Numbers with spaces between"),
        ),
        "source": None,
    },
}
"""Labels by record and field, in the order of the record sheet (8)."""


def campaign_words(record: object, content: Content) -> Sayable | None:
    """Return a record of a campaign in one line; None where it is none."""
    if isinstance(record, CampaignMission):
        title = _title(record.mission, content)
        if not record.carried:
            return title
        forms = NN_("{mission}: le llega {n} cosa", "{mission}: le llegan {n} cosas")
        return count(forms, len(record.carried), mission=title)
    if isinstance(record, Earlier):
        return earlier_words(record, content)
    if isinstance(record, Carried):
        if record.text.es or record.text.en:
            return record.text
        return msg(N_("{conditions}"), conditions=tuple(earlier_words(item, content) for item in record.when))
    return None


def earlier_words(earlier: Earlier, content: Content) -> Message:
    """Return a condition on an earlier mission in one line."""
    answers: tuple[Param, ...] = tuple(_conditions(earlier, content)) or (msg(N_("jugada")),)
    return msg(N_("«{mission}» {came}"), mission=_title(earlier.mission, content), came=answers)


def _conditions(earlier: Earlier, content: Content) -> Iterator[Message]:
    """Yield the conditions on an earlier mission in words."""
    if earlier.won is not None:
        yield msg(N_("ganada")) if earlier.won else msg(N_("perdida"))
    if earlier.points_at_least is not None:
        yield msg(N_("con {n} PV o más"), n=earlier.points_at_least)
    if earlier.points_at_most is not None:
        yield msg(N_("con {n} PV o menos"), n=earlier.points_at_most)
    mission = content.missions.get(earlier.mission)
    name_by_id = {piece.id: counter_words(piece, content) for piece in mission.forces} if mission is not None else {}
    if earlier.lost:
        yield msg(N_("sin {unit}"), unit=name_by_id.get(earlier.lost, earlier.lost))
    if earlier.kept:
        yield msg(N_("con {unit} en pie"), unit=name_by_id.get(earlier.kept, earlier.kept))
    if earlier.lost_at_least is not None:
        yield msg(N_("con {n} Unidades perdidas o más"), n=earlier.lost_at_least)
    if earlier.lost_at_most is not None:
        yield msg(N_("con {n} Unidades perdidas o menos"), n=earlier.lost_at_most)
    if earlier.destroyed_at_least is not None:
        yield msg(N_("con {n} IA destruidas o más"), n=earlier.destroyed_at_least)


def _title(id: str, content: Content) -> Sayable:
    mission = content.missions.get(id)
    return mission.title if mission is not None else Text(id or "—", id or "—")
