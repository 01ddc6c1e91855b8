"""Alone: what stands in the charts (7.4, 7.7, 7.10, 7.13, 7.14). A weapon, a move, the ground, a template, smoke."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, NN_, Message, Ref, Text, count, msg
from puesto.core.prompts import Procedure
from puesto.core.values import Struct
from puesto.games.bolt.fire import blast, indirect, to_hit
from puesto.games.bolt.fire.to_hit import SHOT_ORDERS, WEAPON_OPTIONS
from puesto.games.bolt.movement import moves
from puesto.games.bolt.orders.order_test import CHOSEN, NATIONS, ORDER_OPTIONS, QUALITIES
from puesto.games.bolt.printed.records import SEASONED, Content, Gait, Nation, Order, Quality
from puesto.games.bolt.shooting import targets
from puesto.games.bolt.table import dice, inches, settings, state
from puesto.games.kit.alone import NO, YES, answer_at_once, yes_no_class, yes_no_words

CHARTS = Text("Lo que dicen las tablas", "What the charts say")

# ---- a weapon


class WeaponFacts(settings.ByReadings, frozen=True):
    """Which weapon, and in whose hands."""

    weapon: Annotated[str, fact("Arma", "Weapon", "7.13", options=tuple(WEAPON_OPTIONS.items()))] = "rifle"
    many: Annotated[int, fact("Cuántas de ellas disparan", "How many of it fire", "7.13", 1, 40)] = 1
    nation: Annotated[Nation, fact("Nación", "Nation", "8", options=NATIONS)] = Nation.NONE
    characteristic: Annotated[str, fact("Beneficio nacional", "National benefit", "8", options=CHOSEN)] = ""
    quality: Annotated[Quality, fact("Calidad", "Quality", "7.2", options=QUALITIES)] = Quality.REGULAR
    used: Annotated[bool, fact("Ya se ha disparado en la partida", "Already fired in this game", "9.2")] = False
    models: Annotated[int, fact("Miniaturas que la sirven", "Models that serve it", "9.1", 1, 12)] = 3
    in_front: Annotated[
        bool, fact("El blanco está en su frente de 90°", "The target is in its front of 90°", "9.6")
    ] = True
    order: Annotated[Order, fact("Orden", "Order", "1.1", options=SHOT_ORDERS)] = Order.FIRE
    turntable: Annotated[bool, fact("Pieza giratoria o en plataforma", "A gun on a turntable", "5.2")] = False
    assistant: Annotated[bool, fact("Su ayudante vive y está a 1”", "Its second man is alive within 1”", "9.1")] = True
    distance: Annotated[
        int, fact("Distancia en pulgadas", "Distance in inches", "1.2", 0, 84, rounds=inches.round_at(12))
    ] = 6


class WeaponRow(Struct, frozen=True):
    """A row of the chart of weapons, and what it comes to in these hands (7.13)."""

    range: int
    min_range: int
    indirect_min: int
    indirect_max: int
    shots: int | str
    """Of one weapon: a number, or dice."""
    all_shots: int | str
    """Of all of them, with what the nation adds (8.1, 8.3)."""
    pen: int | str
    he_inches: int
    traits: tuple[str, ...]
    """With the HE that a gun fires besides, as he_1: of what fires nothing else `pen` says it."""
    may_fire: bool
    """False once a one-shot weapon has fired, or where a fixed one cannot be pointed (5.2, 9.2, 9.6)."""
    in_range: bool
    """Whether direct fire reaches so far, and a scope is of use there (5.1, 9.8)."""
    to_hit: int
    """What a team weapon without its second man loses (9.1)."""
    assistant_may_fire: bool
    """Not in the turn in which the weapon fires that he serves (9.1)."""


def weapon_row(content: Content, facts: WeaponFacts) -> WeaponRow:
    """A weapon as it is printed, and as it is used (7.13, 8.1, 8.3, 9.1, 9.2)."""
    arm = content.weapons[facts.weapon]
    low, high = arm.bracket or (0, 0)
    one: int | str = state.shots_of(arm, facts.nation) or arm.shots
    rapid = facts.nation is Nation.UK and facts.characteristic == "rapid_fire" and facts.quality in SEASONED
    more = facts.many // 3 if rapid and arm.id in state.RIFLES else 0
    alone = targets.is_alone(arm, facts.models, facts.assistant)
    lines = to_hit.to_hit_lines(content, arm, to_hit.Shooter(alone=alone), to_hit.Mark(), arm.range, facts.readings)
    return WeaponRow(
        arm.range, arm.low, low, high, one, one * facts.many + more if isinstance(one, int) else one,
        "he" if arm.blast else arm.pen, arm.he,
        (*arm.traits, f"he_{arm.he}") if arm.he and not arm.blast else arm.traits,
        not (facts.used and "one_shot" in arm.traits)
        and targets.can_bear(arm, facts.in_front, facts.order, facts.turntable),
        to_hit.range_problem(arm, facts.distance) is None,
        lines.get("team_weapon_short_crew", 0),
        not targets.mates_busy([(arm, 1)]),
    )  # fmt: skip


def _weapon_words(found: WeaponRow) -> Message:
    words = N_("alcance {range}”, disparos {shots}, PEN {pen}")
    return msg(words, range=found.range, shots=found.all_shots, pen=found.pen)


WEAPON: Resolution[WeaponFacts, WeaponRow] = Resolution(
    id="weapon",
    title=Text("Un arma de la tabla", "A weapon of the chart"),
    rule="7.13",
    facts=WeaponFacts,
    result=WeaponRow,
    run=lambda content, facts: answer_at_once(weapon_row(content, facts), _weapon_words, "7.13"),
    outcome=lambda found: yes_no_class(found.may_fire),
    says=yes_no_words(msg(N_("puede disparar")), msg(N_("no puede disparar"))),
    chapter=CHARTS,
)

# ---- movement

GAITS = tuple((gait.value, Ref("gait", gait.value)) for gait in Gait)


class MoveFacts(Struct, frozen=True):
    """Who moves, with which order, and where."""

    unit_kind: Annotated[Gait, fact("Unidad", "Unit", "7.4", options=GAITS)] = Gait.INFANTRY
    order: Annotated[Order, fact("Orden", "Order", "1.1", options=ORDER_OPTIONS)] = Order.ADVANCE
    road_all_the_way: Annotated[bool, fact("Todo el movimiento por carretera", "All of the move on a road", "7.14")] = (
        False
    )
    crew: Annotated[int, fact("Dotación de la pieza", "Crew of the gun", "4.2", 0, 12)] = 3
    inside_building: Annotated[bool, fact("Dentro de un edificio", "Inside a building", "4.5")] = False


class MoveResult(Struct, frozen=True):
    """A row of the chart of movement, and how far this order goes."""

    advance: int
    pivots_advance: int | None
    run: int
    pivots_run: int | None
    max: int
    pivots: int | None
    """With this order; null: as it likes."""
    may_pivot: bool
    needs_tow: bool
    reverse: int
    floors_or_buildings: int


def move_result(content: Content, facts: MoveFacts) -> MoveResult:
    """How far a unit goes (4.2, 4.3, 4.5, 7.4, 7.14, 9.6)."""
    gait, (advance, run) = facts.unit_kind, (
        moves.move_of(content, facts.unit_kind, order, facts.crew) for order in (Order.ADVANCE, Order.RUN)
    )  # fmt: skip
    now = moves.move_of(content, gait, facts.order, facts.crew)
    inside = moves.floors_moved(facts.order) if facts.inside_building and gait is Gait.INFANTRY else 0
    far = now.on_road if facts.road_all_the_way else now.most
    return MoveResult(
        advance.most, advance.pivots, run.most, run.pivots, far, now.pivots, now.may_pivot, now.needs_tow, now.back,
        inside,
    )  # fmt: skip


MOVEMENT: Resolution[MoveFacts, MoveResult] = Resolution(
    id="movement",
    title=Text("Cuánto mueve una unidad", "How far a unit moves"),
    rule="7.4",
    facts=MoveFacts,
    result=MoveResult,
    run=lambda content, facts: answer_at_once(
        move_result(content, facts), lambda found: msg(N_("hasta {n}”"), n=found.max), "7.4"
    ),
    outcome=lambda found: str(found.max),
    says=lambda name: msg(N_("hasta {n}”"), n=int(name)),
    chapter=CHARTS,
)

# ---- the ground

TERRAINS = (
    ("open", Text("campo abierto", "open ground")),
    ("rough", Text("terreno accidentado", "rough ground")),
    ("obstacle", Text("obstáculo", "obstacle")),
    ("building", Text("edificio", "building")),
    ("road", Text("carretera", "road")),
)
GROUND_COLUMNS = (
    ("infantry", Text("infantería", "infantry")),
    ("artillery", Text("artillería", "artillery")),
    ("wheeled", Text("ruedas", "wheeled")),
    ("tracked", Text("oruga", "tracked")),
    ("half_track", Text("semioruga", "half-track")),
)
PERMISSIONS: dict[str, Message] = {
    "ok": msg(N_("sí")),
    "no": msg(N_("no")),
    "no_run": msg(N_("sí, sin correr")),
    "no_move_may_deploy_dug_in": msg(N_("no; puede desplegarse ahí, atrincherada")),
    "ok_unless_antitank_obstacle": msg(N_("sí, si no es un obstáculo antitanque")),
    "no_except_heavy_and_super_heavy": msg(N_("no, salvo tanques pesados y superpesados")),
    "x2": msg(N_("sí, y el doble si todo el movimiento va por ella")),
}


class GroundFacts(Struct, frozen=True):
    """Who goes over what, with which order."""

    terrain: Annotated[str, fact("Terreno", "Ground", "7.14", options=TERRAINS)] = "rough"
    unit_kind: Annotated[str, fact("Unidad", "Unit", "7.14", options=GROUND_COLUMNS)] = "infantry"
    order: Annotated[Order, fact("Orden", "Order", "1.1", options=ORDER_OPTIONS)] = Order.ADVANCE
    heavy_tank: Annotated[bool, fact("Tanque pesado o superpesado", "Heavy or super-heavy tank", "7.14")] = False
    antitank_obstacle: Annotated[bool, fact("Obstáculo antitanque", "Antitank obstacle", "7.14")] = False


class Ground(Struct, frozen=True):
    """The cell of the chart, and what it means here."""

    permission: str
    may_cross: bool
    may_deploy: bool
    """Whether it may begin there, dug in or not."""


def ground(content: Content, facts: GroundFacts) -> Ground:
    """What a unit may do in a kind of ground (7.14)."""
    gait = Gait.LIGHT_GUN if facts.unit_kind == "artillery" else Gait(facts.unit_kind)
    cell = moves.permission(content, facts.terrain, gait)
    crosses = {
        "no": False,
        "no_run": facts.order is not Order.RUN,
        "no_move_may_deploy_dug_in": False,
        "ok_unless_antitank_obstacle": not facts.antitank_obstacle,
        "no_except_heavy_and_super_heavy": facts.heavy_tank,
    }.get(cell, True)
    return Ground(cell, crosses, crosses or cell in ("no_run", "no_move_may_deploy_dug_in"))


TERRAIN: Resolution[GroundFacts, Ground] = Resolution(
    id="terrain",
    title=Text("Por dónde se puede pasar", "What may be crossed"),
    rule="7.14",
    facts=GroundFacts,
    result=Ground,
    run=lambda content, facts: answer_at_once(
        ground(content, facts), lambda found: PERMISSIONS[found.permission], "7.14"
    ),
    outcome=lambda found: found.permission,
    says=lambda name: PERMISSIONS[name],
    chapter=CHARTS,
)

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
ALL = (WEAPON, MOVEMENT, TERRAIN, TEMPLATE, SMOKE_SHELL)
