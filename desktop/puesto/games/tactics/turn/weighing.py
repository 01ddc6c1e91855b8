"""Explanations of the AI's choices: which criteria excluded candidates, and by how much (3.4, 3.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.prompts import Note
from puesto.games.tactics.phases import fire
from puesto.games.tactics.phases.fire import Stage, pierces
from puesto.games.tactics.printed.records import Card
from puesto.games.tactics.table import board
from puesto.games.tactics.table.notation import Typed
from puesto.games.tactics.table.state import PLAYER, Piece, Table

STAGE, KEPT, FELL, TIE = "stage", "weighed.kept", "weighed.fell", "tie"
CONDITIONS: dict[str, Message] = {
    fire.KILL: msg(N_("Que un impacto normal la aniquile")),
    fire.DEAREST: msg(N_("De ellas, la de mayor coste")),
    fire.OBJECTIVE: msg(N_("El objetivo del juego")),
    fire.WOUNDED: msg(N_("Unidades con heridas")),
    fire.EMPTY_TERRAIN: msg(N_("Unidades antes que terreno sin ocupar")),
    fire.NEAREST: msg(N_("La más próxima al EM o al objetivo de la IA")),
}
"""Names of the criteria of fire (3.6)."""


def stage_note(key: str, question: Sayable, kept_notes: Sequence[Note], fell: Sequence[Note], rule: str) -> Note:
    """Return a note on a criterion: how many remain of how many, and a line for each."""
    return Note(
        key=f"{STAGE}.{key}",
        message=msg(N_("{asked}: {n} de {all}"), asked=question, n=len(kept_notes), all=len(kept_notes) + len(fell)),
        rule=rule,
        tone="quiet",
        notes=(*kept_notes, *fell),
    )


def line_note(is_kept: bool, who: str, message: Message, rule: str) -> Note:
    """Return the line of a candidate that remains or fails."""
    return Note(key=KEPT if is_kept else FELL, subject=(who,), message=message, rule=rule, tone="quiet")


def standing(piece: Piece) -> Message:
    """Return a piece and its square: many of a side have one name."""
    return msg(N_("{unit}, {place}"), unit=Ref("piece", piece.id), place=Ref("square", piece.place))


# ---- fire: 3.6


def shooter_note(table: Table, shooter: str, later_shooters: Sequence[str], is_equipment: bool) -> Note:
    """Return why this unit fires before the others that can. The line farthest from its headquarters (3.6)."""
    first = table.state.pieces[shooter]
    front = board.line_of(first.place)

    def say_line(piece: Piece) -> Message:
        line, unit = board.line_of(piece.place), standing(piece)
        if piece is not first and line == front:
            return msg(N_("{unit}: línea {line} también, pero en una columna posterior"), unit=unit, line=line)
        return msg(N_("{unit}: línea {line}"), unit=unit, line=line)

    fell = [line_note(False, id, say_line(table.state.pieces[id]), "3.6") for id in later_shooters]
    question = (
        msg(N_("Con su equipo, la más alejada de su EM"))
        if is_equipment
        else msg(N_("Dispara la más alejada de su EM"))
    )
    return stage_note("first", question, (line_note(True, shooter, say_line(first), "3.6"),), fell, "3.6")


def reach_note(table: Table, shooter: Piece, penetration: int, reach: int) -> Note:
    """Return the note on the enemies in range, with an armour that it pierces (3.6)."""
    kept_notes, rejected_notes = list[Note](), list[Note]()
    for enemy in table.side(PLAYER):
        away, armour = board.distance(shooter.place, enemy.place), table.card_of(enemy).armour
        if away > reach:
            words = msg(N_("{unit}: a {n}, alcance {reach}"), unit=standing(enemy), n=away, reach=reach)
        elif not pierces(penetration, armour):
            words = msg(
                N_("{unit}: blindaje {n}, penetración {penetration}"),
                unit=standing(enemy),
                n=armour,
                penetration=penetration,
            )
        else:
            words = msg(N_("{unit}: a {n}, blindaje {armour}"), unit=standing(enemy), n=away, armour=armour)
            kept_notes.append(line_note(True, enemy.id, words, "3.6"))
            continue
        rejected_notes.append(line_note(False, enemy.id, words, "3.6"))
    return stage_note("reach", msg(N_("A su alcance, y las atraviesa")), kept_notes, rejected_notes, "3.6")


def target_notes(table: Table, stages: Sequence[Stage], name: Callable[[str], Sayable]) -> Iterator[Note]:
    """Yield each criterion that left a target out, with its values (3.6)."""
    for stage in stages:
        best = stage.kept[0]
        kept_notes = [line_note(True, item.id, _kept_words(table, stage, item, name), "3.6") for item in stage.kept]
        rejected_notes = [
            line_note(False, item.id, _fell_words(table, stage, item, best, name), "3.6") for item in stage.fallen
        ]
        yield stage_note(stage.criterion, CONDITIONS[stage.criterion], kept_notes, rejected_notes, "3.6")


def _kept_words(table: Table, stage: Stage, item: Typed, name: Callable[[str], Sayable]) -> Message:
    target_name = _name_of(table, item.id, name)
    if stage.criterion == fire.DEAREST:
        return msg(N_("{target}: coste {n}"), target=target_name, n=item.cost)
    if stage.criterion == fire.NEAREST:
        return msg(N_("{target}: a {n}"), target=target_name, n=item.distance)
    return msg(N_("{target}: sí"), target=target_name)


def _fell_words(table: Table, stage: Stage, item: Typed, best: Typed, name: Callable[[str], Sayable]) -> Message:
    """Return why a target fell out at a stage, beside the best one."""
    target_name = _name_of(table, item.id, name)
    if stage.criterion == fire.DEAREST:
        difference = best.cost - item.cost
        return msg(N_("{target}: coste {n}, {less} menos"), target=target_name, n=item.cost, less=difference)
    if stage.criterion == fire.NEAREST:
        excess = item.distance - best.distance
        return msg(N_("{target}: a {n}, {more} más lejos"), target=target_name, n=item.distance, more=excess)
    if stage.criterion == fire.KILL and item.id in table.state.pieces:
        hits = table.hits_left(table.state.pieces[item.id])
        return msg(N_("{target}: aguanta {n} impactos"), target=target_name, n=hits)
    if item.terrain:
        return msg(N_("{target}: es terreno"), target=target_name)
    return msg(N_("{target}: no"), target=target_name)


def tie_note(table: Table, tied: Sequence[str], name: Callable[[str], Sayable]) -> Note:
    """Return the note on targets equal by every criterion, among which the table chose (3.6)."""
    lines = (line_note(True, id, msg(N_("{target}: igual"), target=_name_of(table, id, name)), "3.6") for id in tied)
    message = msg(N_("{n} blancos valen lo mismo: ha elegido la mesa"), n=len(tied))
    return Note(key=TIE, message=message, rule="3.6", tone="quiet", notes=tuple(lines))


def _name_of(table: Table, id: str, name: Callable[[str], Sayable]) -> Sayable:
    return standing(table.state.pieces[id]) if id in table.state.pieces else name(id)


# ---- the place of a card: 3.4


def facing_note(table: Table, card: Card, chosen_enemy: str, why_not: Callable[[Piece], Message | None]) -> Note:
    """Return the note on enemies that a card could face, dearest first, and reasons against others (3.4)."""
    kept_notes, rejected_notes = list[Note](), list[Note]()
    dearest = table.card_of(table.state.pieces[chosen_enemy]).cost if chosen_enemy else 0
    for enemy in sorted(table.side(PLAYER), key=lambda enemy: (enemy.id != chosen_enemy, -table.card_of(enemy).cost)):
        against, cost = why_not(enemy), table.card_of(enemy).cost
        if against is not None:
            words = msg(N_("{unit}: {why}"), unit=standing(enemy), why=against)
        elif enemy.id == chosen_enemy:
            words = msg(N_("{unit}: coste {n}"), unit=standing(enemy), n=cost)
        elif cost < dearest:
            difference = dearest - cost
            words = msg(N_("{unit}: coste {n}, {less} menos"), unit=standing(enemy), n=cost, less=difference)
        else:
            words = msg(N_("{unit}: coste {n}, igual; llegó después"), unit=standing(enemy), n=cost)
        (kept_notes if enemy.id == chosen_enemy else rejected_notes).append(
            line_note(enemy.id == chosen_enemy, enemy.id, words, "3.4")
        )
    return stage_note("facing", msg(N_("Frente a la más cara que puede dañar")), kept_notes, rejected_notes, "3.4")


def terrain_note(table: Table, places: Sequence[str], chosen_square: str) -> Note:
    """Return the note on the terrain of the AI's rear lines: free, or with whose unit (3.4)."""
    kept_notes, rejected_notes = list[Note](), list[Note]()
    for place in places:
        piece = table.at(place)
        square = Ref("square", place)
        if piece is not None and place != chosen_square:
            words = msg(N_("{place}: está {unit}"), place=square, unit=Ref("piece", piece.id))
        else:
            words = msg(N_("{place}: libre"), place=square)
        is_free = piece is None or place == chosen_square
        (kept_notes if is_free else rejected_notes).append(line_note(is_free, place, words, "3.4"))
    return stage_note("terrain", msg(N_("Terreno libre en sus líneas 5 y 6")), kept_notes, rejected_notes, "3.4")
