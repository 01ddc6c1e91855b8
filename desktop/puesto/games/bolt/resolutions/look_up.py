"""Alone: a template of high explosive, and the smoke of a weapon (7.7, 7.10)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, NN_, Message, Text, count, msg
from puesto.core.prompts import Procedure
from puesto.core.values import Struct
from puesto.games.bolt.fire import blast, indirect, to_hit
from puesto.games.bolt.fire.to_hit import WEAPON_OPTIONS
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.table import dice, settings
from puesto.games.kit.alone import NO, YES, answer_at_once, yes_no_words

CHARTS = Text("Lo que dicen las tablas", "What the charts say")

# ---- a template

DIAMETERS = tuple((str(n), msg(N_("{n}”"), n=n)) for n in (1, 2, 3, 4))


class TemplateFacts(settings.ByReadings, frozen=True):
    """A template, and what lies under it."""

    inches: Annotated[str, fact("Diámetro", "Diameter", "7.7", options=DIAMETERS)] = "2"
    under: Annotated[int, fact("Miniaturas bajo la plantilla", "Models under the template", "9.10", 0, 20)] = 4
    down: Annotated[bool, fact("Cuerpo a tierra", "Down", "9.10")] = False
    friends_under: Annotated[int, fact("Miniaturas propias debajo", "Friendly models under it", "9.10", 0, 20)] = 0
    inside_building: Annotated[
        bool, fact("Estalla dentro del edificio del blanco", "It bursts inside the target’s building", "5.5")
    ] = False


class Template(Struct, frozen=True):
    """A row of the chart of high explosive, and whom this template hits (7.7, 9.10)."""

    pen: int
    pins: str
    """Dice of pins on each unit that is hit."""
    hits_in_building: str
    """Dice of hits where it bursts inside a building, instead of those under the template."""
    legal: bool
    hits: int
    """Of one unit; inside a building those that its dice give."""
    most_hits_on_a_model: int
    """However many templates of a volley lie over it."""
    cover_applied: bool
    """HE ignores what a building gives (5.5)."""


def _template(content: Content, facts: TemplateFacts) -> Procedure[Template]:
    """What a template does (5.5, 7.7, 9.10)."""
    row = blast.blast_of(content, int(facts.inches), facts.readings)
    lines = to_hit.to_hit_lines(
        content, content.weapons["heavy_howitzer"], to_hit.Shooter(), to_hit.Mark(cover=to_hit.BUILDING), 12,
        facts.readings, to_hit.HE,
    )  # fmt: skip
    hits = blast.blast_hits(facts.under, facts.down)
    if facts.inside_building:
        words = msg(N_("Impactos dentro del edificio: {dice}."), dice=row.building)
        hits = yield from dice.roll_amount(row.building, "blast.building", words, "7.7")
    legal = blast.is_placement_legal(facts.friends_under)
    found = Template(row.pen, row.pins, row.building, legal, hits, 1, "hard_cover" in lines or "building" in lines)
    said = N_("PEN +{pen}, marcadores {pins}, impactos {n}")
    return (yield from answer_at_once(found, lambda one: msg(said, pen=one.pen, pins=one.pins, n=one.hits), "7.7"))


def _template_class(found: Template) -> str:
    return str(found.hits) if found.legal else NO


def _template_words(name: str) -> Message:
    return msg(N_("no puede tocar a los suyos")) if name == NO else count(NN_("{n} impacto", "{n} impactos"), int(name))


TEMPLATE: Resolution[TemplateFacts, Template] = Resolution(
    id="template",
    title=Text("Una plantilla de HE", "A template of HE"),
    rule="7.7",
    facts=TemplateFacts,
    result=Template,
    run=_template,
    outcome=_template_class,
    says=_template_words,
    chapter=CHARTS,
)

# ---- smoke


class SmokeShellFacts(Struct, frozen=True):
    """What lays smoke."""

    weapon: Annotated[
        str,
        fact(
            "Arma, o la salva de un observador", "Weapon, or an observer’s barrage", "7.10",
            options=(*WEAPON_OPTIONS.items(), (indirect.BARRAGE, Text("salva de humo", "smoke barrage"))),
        ),
    ] = "medium_mortar"  # fmt: skip


class SmokeScreen(Struct, frozen=True):
    """Whether it lays smoke, how far that reaches, and what it is (5.2, 7.8, 7.10)."""

    allowed: bool
    radius: int
    needed: int
    """What hits with it at first: indirect fire, with its bonuses; 0 of a barrage."""
    dense_terrain: bool
    cover: str


def smoke_screen(content: Content, facts: SmokeShellFacts) -> SmokeScreen:
    """The smoke of a weapon or of a barrage (5.2, 7.8, 7.10)."""
    barrage = facts.weapon == indirect.BARRAGE
    if not barrage and not indirect.may_lay_smoke(content, facts.weapon):
        return SmokeScreen(False, 0, 0, False, to_hit.NO_COVER)
    needed = 0 if barrage else indirect.FIRST
    return SmokeScreen(True, indirect.smoke_radius(content, facts.weapon), needed, True, to_hit.SOFT)


def _smoke_words(found: SmokeScreen) -> Message:
    return msg(N_("radio de {n}”"), n=found.radius) if found.allowed else msg(N_("no tira humo"))


SMOKE_SHELL: Resolution[SmokeShellFacts, SmokeScreen] = Resolution(
    id="smoke_screen",
    title=Text("El humo de un arma", "A weapon’s smoke"),
    rule="7.10",
    facts=SmokeShellFacts,
    result=SmokeScreen,
    run=lambda content, facts: answer_at_once(smoke_screen(content, facts), _smoke_words, "7.10"),
    outcome=lambda found: YES if found.allowed else NO,
    says=yes_no_words(msg(N_("tira humo")), msg(N_("no tira humo"))),
    chapter=CHARTS,
)
ALL = (TEMPLATE, SMOKE_SHELL)
