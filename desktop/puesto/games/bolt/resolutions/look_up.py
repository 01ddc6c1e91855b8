"""Alone: a template of high explosive, and the smoke of a weapon (7.7, 7.10)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Answer, fact, resolution
from puesto.core.messages import N_, Message, Text, count, msg
from puesto.core.prompts import Procedure
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bolt.fire import blast, indirect, to_hit
from puesto.games.bolt.fire.to_hit import WEAPON_OPTIONS
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.table import settings
from puesto.games.kit.alone import NO, answer_as, answer_at_once

CHARTS = Text("Lo que dicen las tablas", "What the charts say")

# ---- a template

DIAMETERS = tuple((str(n), msg(N_("{n}”"), n=n)) for n in (1, 2, 3, 4))


class TemplateFacts(settings.ByReadings, frozen=True):
    """Facts for a template and the target below it."""

    inches: Annotated[str, fact("Diámetro", "Diameter", "7.7", options=DIAMETERS)] = "2"
    under: Annotated[int, fact("Miniaturas bajo la plantilla", "Models under the template", "9.10", 0, 20)] = 4
    down: Annotated[bool, fact("Cuerpo a tierra", "Down", "9.10")] = False
    friends_under: Annotated[int, fact("Miniaturas propias debajo", "Friendly models under it", "9.10", 0, 20)] = 0
    inside_building: Annotated[
        bool, fact("Estalla dentro del edificio del blanco", "It bursts inside the target’s building", "5.5")
    ] = False


class TemplateResult(Struct, frozen=True):
    """A row of the chart of high explosive, and whom this template hits (7.7, 9.10)."""

    pen: Annotated[int, label("PEN", "PEN")]
    pins: Annotated[str, label("Marcadores", "Pins")]
    """Dice of pins on each unit that is hit."""
    legal: Annotated[bool, label("Se puede poner", "It may be placed")]
    hits: Annotated[int, label("Impactos", "Hits")]
    """Of one unit; inside a building those that its dice give."""


def _template_class(result: TemplateResult) -> str:
    return str(result.hits) if result.legal else NO


def _template_words(name: str) -> Message:
    return msg(N_("así no puede quedar")) if name == NO else count(to_hit.HITS, int(name))


HIT_BY = Answer(_template_class, _template_words)


@resolution("template", "7.7", Text("Una plantilla de HE", "A template of HE"), CHARTS, HIT_BY)
def template(content: Content, facts: TemplateFacts) -> Procedure[TemplateResult]:
    """Say what a template does (5.5, 7.7, 9.10)."""
    row, hits = blast.blast_of(content, int(facts.inches), facts.readings), blast.blast_hits(facts.under, facts.down)
    if facts.inside_building:
        hits = yield from blast.roll_inside(row)
    result = TemplateResult(row.pen, row.pins, blast.is_placement_legal(facts.friends_under), hits)
    return (yield from answer_as(HIT_BY, result, "7.7"))


# ---- smoke


class SmokeShellFacts(Struct, frozen=True):
    """Facts for a smoke shell."""

    weapon: Annotated[
        str,
        fact(
            "Arma, o la salva de un observador", "Weapon, or an observer’s barrage", "7.10",
            options=(*WEAPON_OPTIONS.items(), (indirect.BARRAGE, Text("salva de humo", "smoke barrage"))),
        ),
    ] = "medium_mortar"  # fmt: skip


def _smoke_words(radius: str) -> Message:
    return msg(N_("no tira humo")) if radius == "0" else msg(N_("radio de {n}”"), n=int(radius))


@resolution(
    "smoke_screen", "7.10", Text("El humo de un arma", "A weapon’s smoke"), CHARTS,
    Answer(str, _smoke_words),
)  # fmt: skip
def smoke_screen(content: Content, facts: SmokeShellFacts) -> Procedure[int]:
    """Return the radius of the smoke of a weapon or of a barrage; 0 where it lays none (5.2, 7.8, 7.10)."""
    lays = facts.weapon == indirect.BARRAGE or indirect.may_lay_smoke(content, facts.weapon)
    radius = indirect.smoke_radius(content, facts.weapon) if lays else 0
    return answer_at_once(radius, _smoke_words(str(radius)), "7.10")


ALL = (template, smoke_screen)
