"""Questions about the board for a side that an opponent plays: sight, and the end of a move.

No rulebook has them: people see their own table. What is told is kept until somebody moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.questions.board import BOARD, Ask, AskMany
from puesto.core.questions.sightings import ask_sightings, parts_of_value, value_of
from puesto.games.bolt.moving import distances
from puesto.games.bolt.printed.records import OBSERVERS, Order, Special
from puesto.games.bolt.table import bag, sightings
from puesto.games.bolt.table.sightings import BLIND, CHANGED, DISTANCES, HARD, NO_COVER, OUT_OF_ARC, SEES, SOFT
from puesto.games.bolt.table.state import GameTable, SideId, Sighting, UnitId

NEAREST, OBJECTIVE, COVER, STAYS = "nearest", "objective", "cover", "stays"
"""Ends of a move that are no enemy."""
DONE, STOPPED, ELSEWHERE = "done", "stopped", "elsewhere"
AS_BEFORE = msg(N_("como antes"))


def can_fire(table: GameTable, id: UnitId) -> bool:
    """Return whether a unit on the table has something to do with an enemy in sight."""
    if not table.is_on_table(id) or table.has(id, Special.MEDIC) or table.troop(id).team:
        return False
    return bool(table.arms(id)) or any(table.has(id, special) for special in OBSERVERS)


def ask_who_sees(table: GameTable, side: SideId) -> Procedure[None]:
    """Ask which units of a side without a die see an enemy; nothing where it is known."""
    among = [id for id in bag.waiting(table, side) if can_fire(table, id)]
    watch_by_unit = {id: sightings.watches(table, id) for id in among}
    if len(among) < 2 or all(watch in (SEES, BLIND) for watch in watch_by_unit.values()):
        return
    ticked = yield from AskMany(
        key="sight.who",
        subject=(side, str(table.state.drawn)),
        who=BOARD,
        message=msg(N_("¿Cuáles de {side} ven a un enemigo?"), side=Ref("side", side)),
        detail=msg(N_("Lo que ya está marcado se dijo antes. Vale hasta que alguien se mueva.")),
        options=tuple(
            Option(id, Ref("unit", id), AS_BEFORE if watch_by_unit[id] in (SEES, BLIND) else None) for id in among
        ),
        before=tuple(id for id in among if watch_by_unit[id].removesuffix(CHANGED) == SEES),
    )
    for id in among:
        watch = SEES if id in ticked else BLIND
        if watch_by_unit[id] in (SEES, BLIND) and watch != watch_by_unit[id]:  # the board has the last word
            for enemy in table.enemies(id):
                table.state.sightings.pop(sightings.pair(id, enemy.id), None)
                table.state.sightings.pop(sightings.pair(enemy.id, id), None)
        table.state.watchers[id] = watch


def ask_whom_it_sees(table: GameTable, id: UnitId, has_moved: bool = False) -> Procedure[None]:
    """Ask whom a unit sees, how far off and in which cover; nothing where all of it is known."""
    enemies = [enemy.id for enemy in table.enemies(id)]
    if not can_fire(table, id) or not enemies or sightings.is_told(table, id):
        return
    if not has_moved and sightings.watches(table, id) == BLIND:
        sightings.keep(table, id, {})
        return
    words = N_("{unit} ha movido: ¿a quién ve ahora?") if has_moved else N_("Actúa {unit}: ¿a quién ve?")
    if bag.spotters_of(table, id):
        words = N_("Actúa {unit}: ¿a quién ve, ella o su oteador?")
    sight_by_enemy = {enemy: sight for enemy, sight in sightings.seen_by(table, id).items()}
    answer = yield from ask_sightings(
        "sight.whom",
        msg(words, unit=Ref("unit", id)),
        [Option(enemy, Ref("unit", enemy), _told_hint(table, id, enemy)) for enemy in _likely_first(table, id)],
        [_distance(far) for far in DISTANCES],
        [Option(cover, *COVERS[cover]) for cover in _covers(table, id)],
        subject=(id, str(table.state.drawn)),
        detail=msg(N_("Distancia y cobertura valen también para su disparo, y hasta que uno de los dos se mueva.")),
        rule="1.2",
        before=tuple(value_of(enemy, str(sight.inches), sight.cover) for enemy, sight in sight_by_enemy.items()),
    )
    sight_parts = (parts_of_value(value) for value in answer)
    sightings.keep(table, id, {enemy: Sighting(int(far), cover) for enemy, far, cover in sight_parts})


COVERS: dict[str, tuple[Message, Message]] = {
    NO_COVER: (msg(N_("sin cobertura")), msg(N_("sin"))),
    SOFT: (msg(N_("cobertura ligera")), msg(N_("ligera"))),
    HARD: (msg(N_("cobertura pesada")), msg(N_("pesada"))),
    OUT_OF_ARC: (msg(N_("fuera de su arco")), msg(N_("fuera de arco"))),
}
"""Covers in words, and in one word."""


def _distance(far: int) -> Option:
    """Return a band of distances; the last one is open."""
    if far == DISTANCES[-1]:
        return Option(str(far), msg(N_("a más de {n}”"), n=DISTANCES[-2]), msg(N_("más")))
    return Option(str(far), msg(N_("a {n}”"), n=far), msg(N_("{n}”"), n=far))


def _covers(table: GameTable, id: UnitId) -> tuple[str, ...]:
    """Return what can be said of an enemy: with a fixed weapon also that it is not in front of it (9.6)."""
    return tuple(COVERS) if has_fixed_weapon(table, id) else (NO_COVER, SOFT, HARD)


def has_fixed_weapon(table: GameTable, id: UnitId) -> bool:
    """Return whether a unit on foot fires a fixed weapon (9.6)."""
    fixed = any("fixed" in weapon.traits for _, weapon, _, _ in table.arms(id))
    return fixed and not table.is_vehicle(id) and not table.has(id, Special.FLAK)


def _likely_first(table: GameTable, id: UnitId) -> list[UnitId]:
    """Return the enemies of a unit: those that it is known to see, nearest first, then the others."""
    known_enemies = [*sightings.seen_by(table, id)]
    return [*known_enemies, *(enemy.id for enemy in table.enemies(id) if enemy.id not in known_enemies)]


def _told_hint(table: GameTable, id: UnitId, enemy: UnitId) -> Message | None:
    return AS_BEFORE if sightings.sighting_of(table, id, enemy) is not None else None


def targets_in_sight(table: GameTable, id: UnitId) -> list[UnitId] | None:
    """Return the known targets of a unit of an opponent; None for a side that people play.

    On whom a weapon is ranged in it may fire without seeing him (9.9).
    """
    if not table.is_played(table.side_of(id)):
        return None
    enemies_seen = [enemy for enemy, sight in sightings.seen_by(table, id).items() if sight.cover != OUT_OF_ARC]
    ranged = [
        enemy.id
        for enemy in table.enemies(id)
        if (ranging := table.state.ranging.get(sightings.pair(id, enemy.id)))
        and ranging.has_hit
        and not ranging.target_moved
    ]
    return [*enemies_seen, *(enemy for enemy in ranged if enemy not in enemies_seen)]


def ask_in_reach(
    table: GameTable, words: Message, among: Sequence[UnitId], subject: tuple[str, ...], rule: str, *, key: str
) -> Procedure[tuple[UnitId, ...]]:
    """Ask the board for which of some units something is true; nothing without units."""
    if not among:
        return ()
    options = tuple(Option(id, Ref("unit", id)) for id in among)
    in_reach: tuple[UnitId, ...] = yield from AskMany(
        key=key, subject=subject, who=BOARD, message=words, rule=rule, options=options
    )
    return tuple(id for id in among if id in in_reach)


# ---- moves


def choose_heading(table: GameTable, id: UnitId) -> Procedure[None]:
    """Ask the opponent of the house where its unit goes; people go where they like."""
    table.state.heading = ""
    if not table.is_played(table.side_of(id)):
        return
    towards = tuple(Option(enemy.id, Ref("unit", enemy.id)) for enemy in table.enemies(id))
    end_options = tuple(Option(end, words) for end, words in ENDS.items())
    table.state.heading = yield from Choose(
        key="move.heading",
        subject=(id,),
        who=table.side_of(id),
        message=msg(N_("¿Hacia dónde va {unit:el}?"), unit=Ref("unit", id)),
        rule="4.1",
        options=(*end_options, *towards),
        default=STAYS,
    )


ENDS: dict[str, Message] = {
    NEAREST: msg(N_("Hacia el enemigo más cercano")),
    OBJECTIVE: msg(N_("Hacia el objetivo, o el centro de la mesa")),
    COVER: msg(N_("A cubierto")),
    STAYS: msg(N_("Sigue donde está")),
}


def ask_move(table: GameTable, id: UnitId, order: Order) -> Procedure[bool]:
    """Ask what a move came to, where an opponent of the house plays; return whether the unit has moved."""
    if not table.has_opponent:
        return True
    if table.is_played(table.side_of(id)) and table.state.heading == STAYS:
        return False
    detail: Message | None = None
    if table.is_played(table.side_of(id)):
        message = heading_words(table, id, order)
        if table.state.heading in table.state.units:
            words = N_("No se acerca a menos de {n}”; a cubierto, si cuesta poco.")
            detail = msg(words, n=distances.halting_distance(table, id))
        ends: tuple[Option, ...] = (
            Option(DONE, msg(N_("Como se dijo"))),
            Option(STOPPED, msg(N_("No ha podido"))),
            Option(ELSEWHERE, msg(N_("Otra cosa"))),
        )
    else:
        message = msg(N_("¿Se ha movido {unit:el}?"), unit=Ref("unit", id))
        ends = (Option(DONE, msg(N_("Sí"))), Option(STOPPED, msg(N_("No, sigue donde estaba"))))
    answer = yield from Ask(
        key="move.done",
        subject=(id,),
        who=BOARD,
        message=message,
        detail=detail,
        rule="4.1",
        options=ends,
        default=DONE,
        unsure=False,
    )
    return answer != STOPPED


def heading_words(table: GameTable, id: UnitId, order: Order) -> Message:
    """Return the words for the hand that moves a unit of an opponent."""
    goal, far, unit = table.state.heading, distances.move_of_unit(table, id, order).most, Ref("unit", id)
    if goal == NEAREST:
        return msg(N_("{unit} mueve hacia el enemigo más cercano, hasta {n}”"), unit=unit, n=far)
    if goal == OBJECTIVE:
        return msg(N_("{unit} mueve hacia el objetivo, o el centro de la mesa, hasta {n}”"), unit=unit, n=far)
    if goal == COVER:
        return msg(N_("{unit} mueve a cubierto, adonde menos enemigos lleguen a verl{unit:o}"), unit=unit)
    if goal not in table.state.units or not far:
        return msg(N_("{unit} sigue donde está"), unit=unit)
    return msg(N_("{unit} mueve hacia {goal}, hasta {n}”"), unit=unit, goal=Ref("unit", goal), n=far)
