"""Fire phase: one shot, then all targets are compared anew; then flip and discard (3.6-3.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from puesto.core.messages import N_, Ref, Sayable, Text, msg
from puesto.core.prompts import Choose, Note, Number, Option, Procedure
from puesto.core.questions.board import Ask
from puesto.core.saying import say
from puesto.core.values import Later, Struct
from puesto.games.tactics.phases import discard, fire
from puesto.games.tactics.phases.attitude import FIRST_TURNS
from puesto.games.tactics.printed.records import Kind
from puesto.games.tactics.table import board, sequence
from puesto.games.tactics.table.notation import Typed
from puesto.games.tactics.table.secret import read_secret
from puesto.games.tactics.table.state import AI, PLAYER, Piece, Table
from puesto.games.tactics.turn import ending, hand, interview, weighing

HEADQUARTERS = "em"
"""The player's headquarters, as a target."""
MISS, WOUND, KILL = "miss", "wound", "kill"
MOST_DAMAGE = 6
EXTRA = "+"
"""Behind the name of a unit: its additional equipment."""
RESULTS = (
    Option(MISS, Text("Nada", "Nothing")),
    Option(WOUND, Text("Herida", "Wound")),
    Option(KILL, Text("Aniquilada", "Annihilated")),
)
ON_TERRAIN = (RESULTS[0], Option(KILL, Text("Se retira el terreno", "The terrain is removed")))
"""Results of a shot at a terrain card, which has no wounds."""


class Shot(Struct, frozen=True):
    """A shot to come: who, with what, at whom, and by which criterion."""

    shooter: str
    weapon: str
    """`+` for additional equipment, "" for the main weapon."""
    target: fire.TargetResult


def fire_next(table: Table) -> Procedure[None]:
    """Fire the next shot; with none left close the turn (3.6)."""
    if not board.is_sketched(table):
        yield from fire_told(table)
        return
    able_shots = list(shots(table))
    if not able_shots:
        table.state.step = sequence.DISCARD
        return
    shot, later_shooters = (
        able_shots[0],
        [item.shooter for item in able_shots[1:] if item.weapon == able_shots[0].weapon],
    )
    target = shot.target.target
    if shot.target.tied:
        target = yield from Choose(
            key="fire.tie",
            subject=(shot.shooter,),
            who=AI,
            message=msg(
                N_("Dos blancos valen lo mismo para {unit}. ¿A cuál dispara?"), unit=Ref("piece", shot.shooter)
            ),
            rule="3.6",
            options=tuple(target_option(table, item) for item in shot.target.tied),
            default=shot.target.tied[0],
        )
    table.state.fired.append(shot.shooter + shot.weapon)
    yield Note(
        key="fire.order",
        subject=(shot.shooter, target),
        message=msg(N_("{unit} dispara a {target}"), unit=Ref("piece", shot.shooter), target=target_name(target)),
        rule="3.6",
        notes=Later(partial(notes_of_shot, table.as_it_stands(), shot, later_shooters)),
    )
    yield from resolve(table, shot.shooter, target)


def notes_of_shot(table: Table, shot: Shot, later_shooters: Sequence[str]) -> tuple[Note, ...]:
    """Return the notes on a shot: the criterion of its target, and why this unit fires (3.6)."""
    why = msg(N_("Es {criterion}"), criterion=fire.CRITERIA[shot.target.criterion])
    return (Note(key="fire.why", message=why, rule="3.6"), *shot_reasons(table, shot, later_shooters))


def shot_reasons(table: Table, shot: Shot, later_shooters: Sequence[str]) -> Iterator[Note]:
    """Yield the reasons why this unit fires now at this target: other candidates and their criteria (3.6)."""
    piece = table.state.pieces[shot.shooter]
    penetration, reach = weapon_of(table, piece, shot.weapon)
    if later_shooters:
        yield weighing.shooter_note(table, shot.shooter, later_shooters, bool(shot.weapon))
    yield weighing.reach_note(table, piece, penetration, reach)
    yield from weighing.target_notes(table, fire.weigh_targets(targets(table, piece, penetration, reach)), target_name)
    if shot.target.tied:
        yield weighing.tie_note(table, shot.target.tied, target_name)


def fire_told(table: Table) -> Procedure[None]:
    """Ask without a sketch who fires next and at what; main weapons, then equipment (3.6)."""
    state = table.state
    for weapon in ("", EXTRA):
        waiting = {
            piece.id: weapon_of(table, piece, weapon)
            for piece in table.side(AI)
            if piece.id + weapon not in state.fired
        }
        penetration_by_unit = {id: penetration for id, (penetration, reach) in waiting.items() if penetration and reach}
        if not penetration_by_unit or weapon in state.fired_out:
            continue
        shooter, criterion = yield from interview.ask_shot(table, weapon, penetration_by_unit)
        if not shooter:
            state.fired_out.append(weapon)
        else:
            state.fired.append(shooter + weapon)
            if criterion == fire.OBJECTIVE and table.kind is Kind.VARIABLE:
                yield from resolve(table, shooter, HEADQUARTERS)
        return
    state.step = sequence.DISCARD


def target_name(target: str) -> Sayable:
    """Return the name of a target."""
    if target == HEADQUARTERS:
        return Text("tu EM", "your HQ")
    return Ref("piece", target) if "-" in target else Ref("square", target)


def target_option(table: Table, target: str) -> Option:
    """Return the option of a target with its square, since many units of a side have one name."""
    piece = table.state.pieces.get(target)
    hint = msg(N_("En {place}"), place=Ref("square", piece.place)) if piece is not None and piece.place else None
    return Option(target, target_name(target), hint)


def shots(table: Table) -> Iterator[Shot]:
    """Yield the shots that can still be fired. Main weapons from line 1 on, then additional equipment (3.6)."""
    order = sorted(table.side(AI), key=lambda piece: (board.line_of(piece.place), piece.place))
    field = field_of_fire(table)
    for weapon in ("", EXTRA):
        for piece in order:
            if piece.id + weapon in table.state.fired:
                continue
            penetration, reach = weapon_of(table, piece, weapon)
            result = (
                fire.select_target(targets(table, piece, penetration, reach, field)) if penetration and reach else None
            )
            if result is not None and result.target:
                yield Shot(piece.id, weapon, result)


def weapon_of(table: Table, piece: Piece, weapon: str) -> tuple[int, int]:
    """Return penetration and range of a main weapon, or of the best equipment that fires (3.6)."""
    if not weapon:
        card = table.card_of(piece)
        return card.penetration, card.range
    cards = [table.content.cards[item] for item in piece.equipment]
    return max(((card.penetration, card.range) for card in cards), default=(0, 0))


class FieldOfFire(Struct, frozen=True):
    """Targets of any unit's fire: enemies with square and armour, and empty terrain (3.6)."""

    enemies: tuple[tuple[str, int, Typed], ...]
    terrain: tuple[tuple[str, Typed], ...]


def field_of_fire(table: Table) -> FieldOfFire:
    """Return everything that can be fired at on the present sketch (3.6)."""
    enemies = tuple(
        [
            (
                enemy.place,
                table.card_of(enemy).armour,
                Typed(
                    id=enemy.id,
                    cost=table.card_of(enemy).cost,
                    wounds=enemy.wounds,
                    killable=table.hits_left(enemy) == 1,
                    objective=enemy.place in table.plan.objectives,
                    distance=distance_to_own(table, enemy.place),
                ),
            )
            for enemy in table.side(PLAYER)
        ]
    )
    places = [place for place in board.free(table, table.state.terrain) if board.line_of(place) not in board.REAR[AI]]
    terrain = [(place, Typed(id=place, terrain=True, distance=distance_to_own(table, place))) for place in places]
    return FieldOfFire(enemies, tuple(terrain))


def targets(
    table: Table, shooter: Piece, penetration: int, reach: int, field: FieldOfFire | None = None
) -> list[Typed]:
    """Return the targets of a weapon:

    enemies it pierces, the game's objective, empty terrain (3.6). `field` holds all possible targets, if known already.
    """
    field, current = field or field_of_fire(table), shooter.place
    results = [
        enemy
        for place, armour, enemy in field.enemies
        if board.distance(current, place) <= reach and fire.pierces(penetration, armour)
    ]
    if table.kind is Kind.VARIABLE and board.distance_to_headquarters(table, current, PLAYER) <= reach:
        results.append(Typed(id=HEADQUARTERS, objective=True))
    results += [empty for place, empty in field.terrain if board.distance(current, place) <= reach]
    return results


def distance_to_own(table: Table, place: str) -> int:
    """Return the distance from a square to what the AI guards: its headquarters or an objective (3.6)."""
    guarded = [board.distance(place, goal) for goal in table.plan.objectives]
    return min([board.distance_to_headquarters(table, place, AI), *guarded])


def resolve(table: Table, shooter: str, target: str) -> Procedure[None]:
    """Ask for the result of a shot, by the standard rules, and apply it (3.6)."""
    if target == HEADQUARTERS:
        damage = yield from Number(
            key="fire.damage",
            subject=(shooter,),
            message=msg(N_("¿Cuánto daño recibe tu EM?")),
            rule="3.6",
            detail=msg(N_("{unit} dispara a {target}"), unit=Ref("piece", shooter), target=target_name(target)),
            low=0,
            high=MOST_DAMAGE,
            default=0,
        )
        table.state.player_damage += damage
        yield from say(N_("Tu EM recibe {n} de daño"), "3.6", "bad" if damage else "plain", n=damage)
        ending.check_headquarters(table)
        return
    answer = yield from Ask(
        key="fire.result",
        subject=(shooter, target),
        message=msg(N_("¿Qué resulta del disparo?")),
        rule="3.6",
        detail=msg(N_("{unit} dispara a {target}"), unit=Ref("piece", shooter), target=target_name(target)),
        options=RESULTS if target in table.state.pieces else ON_TERRAIN,
        default=MISS,
        unsure=False,
    )
    yield from apply_result(table, target, answer)


def apply_result(table: Table, target: str, answer: str) -> Procedure[None]:
    """Apply a result: a wound, an annihilated unit, a removed terrain card."""
    state = table.state
    if answer == MISS:
        yield from say(N_("Sin efecto"), "3.6", "quiet")
    elif target not in state.pieces:
        state.terrain.remove(target)
        yield from say(N_("El terreno de {place} se retira"), "3.6", place=Ref("square", target))
    elif answer == WOUND and table.hits_left(state.pieces[target]) > 1:
        state.pieces[target].wounds += 1
        yield from say(N_("{unit} recibe una herida"), "3.6", "bad", unit=Ref("piece", target))
    else:
        del state.pieces[target]
        yield from say(N_("{unit} es aniquilad{unit:a}"), "3.6", "bad", unit=Ref("piece", target))


# ---- flip and discard: 3.7, 3.8


def close_turn(table: Table) -> Procedure[None]:
    """Flip by the standard rules, then the AI's discard, face down (3.7, 3.8)."""
    state = table.state
    yield from say(N_("Volteo: voltead las cartas según las reglas estándar"), "3.7", "quiet")
    cards = read_secret(state).hand
    result = discard.hand_kept(
        hand.weighed_hand(table, cards),
        discard.deal_of(table.content.charts, state.turn, table.kind.value, hand.band_in_force(table)),
    )
    discarded_cards = [cards[int(index)] for index in result.discarded]
    hand.seal(table, "discard", discarded_cards)
    chart = len(result.kept_by_table)
    yield from say(
        N_("La IA conserva {table} por la tabla y {more} más, y descarta {gone}"),
        "3.8",
        key="discard.done",
        table=chart,
        more=len(result.kept_additional),
        gone=len(discarded_cards),
    )
    yield from hand.discard(table, discarded_cards)
    if table.reading("pa_over") == "lose":
        state.ai_pa = 0
    if state.turn <= FIRST_TURNS:
        yield from say(N_("En los dos primeros turnos, una de cada nivel de prioridad"), "3.8", "quiet")
    yield from interview.ask_holders(table)
    ending.next_side(table)
