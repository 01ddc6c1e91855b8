"""Off-map artillery: the target is noted a round before it is struck (2.5; base rules EOD 12.3)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Band, Choose, Modifier, Number, Option, Procedure, Roll, total
from puesto.core.questions.board import AskMany
from puesto.core.saying import say
from puesto.games.bear.checks import attack
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.rounds import hits, losses, neutral, sequence
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.state import MissionTable
from puesto.games.bear.turn import board_results


def step_after_cards(table: MissionTable) -> str:
    """Return the step that follows the action cards. Noting targets, striking those noted, or the initiative (2.5)."""
    s = table.state
    if s.round > 1 and targets_left(table) > 0:
        return sequence.ARTILLERY_TARGET
    return sequence.ARTILLERY_STRIKE if due_targets(table) else sequence.INITIATIVE


def targets_left(table: MissionTable) -> int:
    """Return how many targets may still be noted for the next round."""
    return (table.mission.artillery or 0) - sum(
        1 for round_noted in table.state.artillery.values() if round_noted == table.state.round
    )


def due_targets(table: MissionTable) -> list[str]:
    """Return the targets noted before an earlier round, which are struck now."""
    return sorted(place for place, round_noted in table.state.artillery.items() if round_noted < table.state.round)


def ask_target(table: MissionTable) -> Procedure[None]:
    """Note a target of off-map artillery, for its effect before the next round, or none (2.5)."""
    s = table.state
    options = (Option("none", msg(N_("Ninguno esta vez"))), Option("note", msg(N_("Anotar un hexágono"))))
    answer = yield from Choose(
        key="artillery.note",
        subject=(str(s.round), str(targets_left(table))),
        message=msg(N_("¿Anotas un objetivo para la artillería de fuera del mapa?")),
        rule="2.5",
        detail=msg(N_("Caerá antes de la ronda {n}."), n=s.round + 1),
        options=options,
        default="none",
    )
    is_noted = answer == "note" and (yield from battlefield.note_target(table, "round"))
    if not is_noted or targets_left(table) <= 0:
        s.step = sequence.ARTILLERY_STRIKE if due_targets(table) else sequence.INITIATIVE


def strike(table: MissionTable) -> Procedure[None]:
    """Resolve a target that was noted before: here, roll by roll, or on the board (2.5, 12.3 EOD).

    It is no shot of a Unit's (7, mission 1).
    """
    target_hex, fired = due_targets(table)[0], table.state.unit_has_fired
    del table.state.artillery[target_hex]
    yield from say(
        N_("La artillería de fuera del mapa cae sobre {place}"), "2.5", "heading", place=Ref("hex", target_hex)
    )
    how = yield from Choose(
        key="artillery.strike",
        subject=(target_hex, str(table.state.round)),
        message=msg(N_("¿Dónde cae la artillería anotada en {place}?"), place=Ref("hex", target_hex)),
        rule="12.3 EOD",
        options=(
            Option(HITS_TARGET, msg(N_("En {place}"), place=Ref("hex", target_hex))),
            Option(DRIFTS, msg(N_("Se desvía a otro hexágono"))),
            Option(BY_HAND, msg(N_("La resuelvo en el tablero"))),
        ),
        default=HITS_TARGET,
    )
    if how == BY_HAND:
        units_hit = [unit for unit in table.in_play() if table.state.counters[unit].hex == target_hex]
        yield from board_results.ask_results(table, "artillery", units_hit)
    else:
        yield from fall(table, target_hex, (yield from landing_hex(table, target_hex)) if how == DRIFTS else target_hex)
    table.state.unit_has_fired = fired
    table.state.step = sequence.ARTILLERY_STRIKE if due_targets(table) else sequence.INITIATIVE


HITS_TARGET, DRIFTS, BY_HAND = "target", "drifts", "by_hand"


def landing_hex(table: MissionTable, noted_hex: str) -> Procedure[str]:
    """Ask for the hex to which a strike drifted; "" if not named (12.3 EOD)."""
    place, _ = yield from battlefield.ask_hex(
        table, "artillery.lands", noted_hex, msg(N_("¿En qué hexágono cae, desviada?")), "12.3 EOD"
    )
    if place:
        yield from say(N_("Se desvía a {place}"), "12.3 EOD", place=Ref("hex", place))
    return place


def fall(table: MissionTable, noted_hex: str, place: str) -> Procedure[None]:
    """Roll against each counter in the hex, whosever it is (12.3 EOD)."""
    units_hit = yield from who_is_there(table, noted_hex, place)
    if not units_hit:
        yield from say(N_("No alcanza a nadie"), "12.3 EOD", "quiet")
        return
    firepower: dict[str, int] = {}
    for unit in units_hit:
        if table.state.counters[unit].destroyed:
            continue
        colour = table.type_of(unit).flank_colour
        if colour not in firepower:
            words = {"red": N_("¿Qué PF roja tiene la artillería?"), "blue": N_("¿Qué PF azul tiene la artillería?")}
            firepower[colour] = yield from Number(
                key="artillery.firepower", subject=(noted_hex, colour), message=msg(words[colour]), rule="12.3 EOD",
                low=0, high=MOST_FIREPOWER,
            )  # fmt: skip
        yield from roll_against(table, noted_hex, unit, firepower[colour])


def who_is_there(table: MissionTable, noted_hex: str, place: str) -> Procedure[tuple[UnitId, ...]]:
    """Return the counters in the hex: those known to be there, and those that the player adds (12.3 EOD)."""
    counters = table.state.counters
    counters_in_hex = [unit for unit in table.in_play() if place and counters[unit].hex == place]
    open_ = tuple(unit for unit in table.in_play() if not counters[unit].hex and not counters[unit].carrier)
    texts: tuple[str, ...] = ()
    if open_:
        texts = yield from AskMany(
            key="artillery.there",
            subject=(noted_hex,),
            message=msg(N_("¿A qué otras fichas alcanza?")),
            rule="12.3 EOD",
            options=tuple(Option(unit, Ref("unit", unit)) for unit in open_),
        )
    return (*counters_in_hex, *texts)


def roll_against(table: MissionTable, noted_hex: str, unit: UnitId, firepower: int) -> Procedure[None]:
    """Roll a strike against a counter: 2D6 and its firepower against the flank, with terrain (7.2 EOD)."""
    kind, marker = table.type_of(unit), table.marker_of(unit)
    defence = kind.flank + battlefield.cover(table, unit) + (marker.flank if marker else 0)
    need, is_hit = defence - firepower, bool(table.state.counters[unit].hit)
    if table.state.counters[unit].suspect:
        yield from board_results.note_revealed_suspect(table, unit)
        return
    miss_words, hit, destroyed = (msg(words) for words in attack.MEANS.values())
    bands = (Band(need, destroyed),) if is_hit else (Band(need, hit), Band(need + attack.DESTROYS, destroyed))
    faces = yield from Roll(
        key="artillery.roll",
        subject=(noted_hex, unit),
        message=msg(N_("Tira 2D6: la artillería contra {unit}."), unit=Ref("unit", unit)),
        rule="7.2 EOD",
        detail=msg(N_("Impacta con {need} o más, contra VD {dv}"), need=need, dv=defence),
        dice=2,
        total_enough=True,
        bands=bands,
        below=miss_words,
        lasting=(hit, destroyed),
        modifiers=(Modifier(msg(N_("PF de la artillería")), firepower, "12.3 EOD"),),
    )
    value = total(faces) + firepower
    if value < defence:
        yield from say(N_("La artillería no alcanza a {unit}"), "7.2 EOD", "quiet", unit=Ref("unit", unit))
    elif neutral.is_neutral(table, unit):
        yield from neutral.remove(table, unit)
    elif value >= defence + attack.DESTROYS:
        yield from losses.destroy(table, unit)
    else:
        yield from hits.take_hit(table, unit)


MOST_FIREPOWER = 20
"""More than any artillery has."""
