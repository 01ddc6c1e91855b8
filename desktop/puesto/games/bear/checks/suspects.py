"""Possible enemies: when they are revealed, as what, and shots at them (6.0-6.2)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Param, Ref, msg
from puesto.core.prompts import Band, Detail, Draw, DrawOutcome, Modifier, Option, Procedure, Roll, total
from puesto.core.questions.checklists import Checklist
from puesto.core.saying import say, tell
from puesto.games.bear.board.board_memory import forget, known_distance
from puesto.games.bear.checks import attack
from puesto.games.bear.printed.records import FALSE_ALARM, UnitId
from puesto.games.bear.table import command_points, counters
from puesto.games.bear.table.state import AI, PLAYER, MissionTable, pair

UNMASKS = 9
"""Least total of 2D6 with PAM by which a shot reveals a possible enemy (6.2, A30)."""

FAR_AWAY = 99


def unmasks(result: int) -> bool:
    """Return whether this result of 2D6, PAM counted and firepower not, reveals one (6.2, A30)."""
    return result >= UNMASKS


# ---- when


def reveal_exposed(table: MissionTable) -> Procedure[None]:
    """Reveal each possible enemy in the open in sight of a Unit, or adjacent to one (6.2).

    Those that act come first, then the nearest.
    """
    suspects = tuple([id for id, counter in table.state.counters.items() if counter.suspect and not counter.destroyed])
    if not suspects:
        return
    exposed = yield from table.facts.exposed(suspects)
    for suspect in sorted(exposed, key=lambda id: (id not in table.state.executors, nearest_distance(table, id))):
        yield from say(
            N_("{suspect} está a la vista en MD 0 o junto a una Unidad: se desvela"),
            "6.2",
            suspect=Ref("unit", suspect),
        )
        yield from reveal(table, suspect)


def nearest_distance(table: MissionTable, suspect: UnitId) -> int:
    """Return the known distance to the nearest Unit; `FAR_AWAY` if none is known."""
    distances = (known_distance(table.state, suspect, unit) for unit in table.in_play(PLAYER))
    return min((away for away in distances if away is not None), default=FAR_AWAY)


# ---- what


def reveal(table: MissionTable, suspect: UnitId) -> Procedure[UnitId]:
    """Draw from the reinforcement cup what a possible enemy is. Returns the AI that takes its place, or nothing (6.2).

    The token leaves the map; a false alarm leaves the game, and an empty cup counts as one.
    """
    cup = table.state.cup
    if not cup:
        yield from say(
            N_("El contenedor de refuerzos está vacío: {suspect} era una falsa alarma"),
            "6.2",
            "good",
            suspect=Ref("unit", suspect),
        )
        leave(table, suspect)
        return ""
    drawn = yield from Draw(
        key="suspect.draw",
        subject=(suspect,),
        message=msg(N_("Roba una ficha del contenedor de refuerzos: ¿qué es {suspect}?"), suspect=Ref("unit", suspect)),
        rule="6.2",
        deck="cup",
        left=tuple(sorted(cup)),
        lots=lots(table),
        card_matters=True,
        label=N_("del contenedor: {card}"),
    )
    cup.remove(drawn)
    table.state.cup_gone = sorted([*table.state.cup_gone, drawn])
    if drawn in table.content.unit_types:
        return (yield from take_place(table, suspect, drawn))
    if drawn == FALSE_ALARM:
        yield from say(N_("{suspect} era una falsa alarma: sale del mapa"), "6.2", "good", suspect=Ref("unit", suspect))
    else:
        yield from by_the_mission(table, suspect, drawn)
    leave(table, suspect)
    return ""


def lots(table: MissionTable) -> tuple[DrawOutcome, ...]:
    """Return the chits in the cup grouped by their meaning, the worst for the player first."""
    kinds: dict[str, list[str]] = {"ai": [], "other": [], "alarm": []}
    for chit in dict.fromkeys(table.state.cup):
        kinds["alarm" if chit == FALSE_ALARM else "ai" if chit in table.content.unit_types else "other"].append(chit)
    words = {"alarm": msg(N_("falsa alarma")), "ai": msg(N_("una IA")), "other": msg(N_("otra ficha"))}
    return tuple(DrawOutcome(words[kind], tuple(result)) for kind, result in kinds.items() if result)


def take_place(table: MissionTable, suspect: UnitId, type_: str) -> Procedure[UnitId]:
    """Put an AI in the place of a possible enemy, used if that was used, facing by the rules (6.2)."""
    s, old = table.state, table.state.counters[suspect]
    new = counters.add(table, type_, AI, replaces=suspect)
    new.hex, new.cover, new.used = old.hex, old.cover, old.used
    distances = {
        unit: away for unit in table.in_play(PLAYER) if (away := s.distances.get(pair(suspect, unit))) is not None
    }
    s.contacts |= {
        pair(new.id, unit): level
        for unit in table.in_play(PLAYER)
        if (level := s.contacts.get(pair(suspect, unit), ""))
    }
    leave(table, suspect, new.id)
    words = (
        N_("{suspect} es {unit}: se coloca usad{unit:a}")
        if new.used
        else N_("{suspect} es {unit}: se coloca no usad{unit:a}")
    )
    yield from say(words, "6.2", "bad", suspect=Ref("unit", suspect), unit=Ref("unit", new.id))
    yield from table.facts.appeared(new.id, (FACING,))
    for unit, away in distances.items():
        # it has not moved: the recorded distances still hold
        if known_distance(s, new.id, unit) is None:
            s.distances[pair(new.id, unit)] = away
    return new.id


FACING: Message = msg(N_("Encarada a la Unidad más cercana, con tantas Unidades en su arco de fuego como pueda (6.2)."))


def by_the_mission(table: MissionTable, suspect: UnitId, drawn: str) -> Procedure[None]:
    """Ask the player to handle a counter of the mission's own, such as a mine."""
    text = next(
        (chit.text for chit in counters.chits(table.mission) if chit.what == drawn and chit.text is not None), None
    )
    line = Option("done", text or msg(N_("Aplica las reglas de la misión.")))
    message = msg(N_("{suspect} es {chit}."), suspect=Ref("unit", suspect), chit=Ref("counter", drawn))
    yield from Checklist(key="suspect.chit", subject=(suspect,), message=message, rule="6.2", options=(line,))


def leave(table: MissionTable, suspect: UnitId, heir: UnitId = "") -> None:
    """Remove a possible enemy from the map; `heir` takes its place in the order and the usage check.

    It is no loss: no victory points, no command card (7.3.1).
    """
    s, counter = table.state, table.state.counters[suspect]
    counter.destroyed, counter.used, counter.immobilised = True, False, False
    forget(s, suspect)
    s.executors = [id for executor in s.executors if (id := heir if executor == suspect else executor)]
    if s.check is not None:
        s.check.units = [id for unit in s.check.units if (id := heir if unit == suspect else unit)]


# ---- the player's shot


def throw_at(unit: UnitId, suspect: UnitId, bonus: int) -> Procedure[tuple[tuple[int, ...], bool]]:
    """Roll a shot at a possible enemy; return its faces, and whether it reveals it (6.2.2, A30)."""
    params: dict[str, Param] = {"unit": Ref("unit", unit), "suspect": Ref("unit", suspect)}
    modifiers = (Modifier(msg(N_("PAM declarados")), bonus, "3.2.3"),) if bonus else ()
    faces = yield from Roll(
        key="suspect.roll",
        subject=(unit, suspect),
        message=msg(N_("Tira 2D6: {unit} dispara contra {suspect}."), **params),
        rule="6.2.2",
        detail=msg(N_("Se desvela con {need} o más; los mismos dados valen para el impacto"), need=UNMASKS - bonus),
        dice=2,
        total_enough=True,
        bands=(Band(UNMASKS - bonus, msg(N_("se desvela"))),),
        below=msg(N_("no se desvela")),
        modifiers=modifiers,
    )
    result = total(faces) + bonus
    is_revealed, facts = unmasks(result), Detail(dice=command_points.faces_of(faces), modifiers=modifiers)
    words = (
        N_("Se desvela: {suspect}, {unit} dispara con {total}")
        if is_revealed
        else N_("No se desvela: {suspect}, {unit} dispara con {total}")
    )
    yield from tell(msg(words, total=result, **params), "6.2.2", "good" if is_revealed else "bad", facts=facts)
    return faces, is_revealed


def shoot_at(table: MissionTable, unit: UnitId, suspect: UnitId, bonus: int) -> Procedure[None]:
    """Fire a Unit at a possible enemy; the dice that reveal it hit the AI that is drawn (6.2.2)."""
    faces, is_revealed = yield from throw_at(unit, suspect, bonus)
    drawn = (yield from reveal(table, suspect)) if is_revealed else ""
    if drawn:
        shot = yield from table.facts.shot(unit, drawn)
        yield from attack.resolve(table, attack.facts_of(table, unit, drawn, shot, bonus), faces)
