"""Help with the choice of the AI's hex:

what the rules need to know of the hexes around it is asked over sets, and only what still decides.

What is not known yet of a hex counts as the best that it could be, so that a question is put only about hexes that are
still equal. The
rules themselves are in `destinations`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any

from puesto.core import codec
from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.prompts import Later, Note, Option, Procedure
from puesto.core.questions.board import AskMany, Contact
from puesto.core.values import Struct, replace
from puesto.games.bear.ai import board_answers, map_answers, move_facts, movement, rulings, selection
from puesto.games.bear.ai.board_answers import HexAsTold
from puesto.games.bear.board import destinations, table_map, why_there
from puesto.games.bear.board.board_memory import ai_aims
from puesto.games.bear.board.candidates import candidates, possible_ends
from puesto.games.bear.board.destinations import SOMEBODY, VEHICLES, HexChoice, Move
from puesto.games.bear.board.ground_questions import ENTER, ask_ground, ask_sights
from puesto.games.bear.board.setup_contacts import ask_front
from puesto.games.bear.printed.boards import BoardFact
from puesto.games.bear.printed.records import Action, Kind, Toward, UnitId
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.board_questions import Arrival, Errand
from puesto.games.bear.table.given_facts import Destination
from puesto.games.bear.table.state import MissionTable, Sees, State

ACTIONS_WITH_HELP = (Action.MOVE, Action.LOW_RISK_MOVE, Action.BREAK_CONTACT)
"""Orders that leave a choice of hexes."""
FRONTS_TO_ASK = 2
"""Most Units whose facing is asked; with more of them the form is shorter."""
UNKNOWN_COVER = 9
"""MD assumed for a hex whose MD is not recorded: higher than any printed one."""


# ---- 42 equal hexes


def tie_break(table: MissionTable, move: Move, best: tuple[Destination, ...]) -> Procedure[Destination]:
    """Return one of the hexes that the rules leave equal, by the table's ruling or a new one (42)."""
    if len(best) == 1:
        return best[0]
    best_first = best_for_ai(move, best)
    code = yield from rulings.ask_ruling(table, "move_tie")
    if code == rulings.NEAREST:
        return best_first[0]
    names = {end.hex: hex_in_words(move, end) for end in best_first}
    message = msg(N_("¿A cuál de estos hexágonos va {unit}?"), unit=Ref("unit", move.ai))
    hex = yield from rulings.choose_one_of(code, "move_tie", tuple(names), message, names)
    return next(end for end in best if end.hex == hex)


def best_for_ai(move: Move, best: tuple[Destination, ...]) -> list[Destination]:
    """Return equal hexes, the best for the AI first (42).

    Nearer to an objective, to the target, then more Units in its arc, then by label.
    """
    return sorted(
        best,
        key=lambda end: (
            -destinations.near_objective(move, end),
            -destinations.near_target(move, end),
            -len(units_in_arc(end)),
            end.hex,
        ),
    )


def units_in_arc(end: Destination) -> tuple[UnitId, ...]:
    """Return the Units that the AI would have in its arc from a hex."""
    return tuple(unit for unit, contact in end.contacts.items() if ai_aims(Sees(contact)))


def hex_in_words(move: Move, end: Destination) -> Sayable:
    """Return a hex in words, with its distance to the nearest target and the Units in the AI's arc there."""
    hex, near = Ref("hex", end.hex), destinations.nearest_of(move, end)
    units_aimed_at = units_in_arc(end)
    if near is None:
        return hex
    if units_aimed_at:
        return msg(
            N_("{hex}, a {n} hex. de {target} y con {units} en su arco"),
            hex=hex,
            n=near[0],
            target=move.name_refs((near[1],)),
            units=move.name_refs(units_aimed_at),
        )
    return msg(N_("{hex}, a {n} hex. de {target}"), hex=hex, n=near[0], target=move.name_refs((near[1],)))


# ---- the form, with help


class HexFound(Struct, frozen=True, gc=False):
    """Result of the hex advice: the rules' hex, if there is one, and whether its MD is recorded."""

    move: Move
    choice: HexChoice
    end: Destination | None = None
    sure: bool = False
    told: frozenset[str] = frozenset()
    """The questions that were answered of the hex."""

    def hex(self, start: str) -> str:
        """Return the hex in which the AI ends: who pivots stays at its start; "" where it has none."""
        if self.end is not None:
            return self.end.hex
        return start if self.choice.pivot_to else ""

    def as_told(self, table: MissionTable) -> HexAsTold:
        """Return the hex with the answers about it, for the form that follows; cover is that of its terrain."""
        end = self.end
        if end is None:
            return HexAsTold("")
        zone, side = ZONE.key in self.told, FLANK.key in self.told
        cover = min(move_facts.terrain(table, end), MARKED_COVERS[-1]) if COVER.key in self.told else None
        return HexAsTold(
            end.hex,
            bool(end.in_zone_of) if zone else None,
            tuple(filter(None, end.in_zone_of)) if zone else (),
            tuple(filter(None, end.flank_of)) if side else (),
            cover,
        )

    @property
    def ends(self) -> tuple[Option, ...]:
        """Return the hexes that were compared, each with its sign."""
        return candidates(self.move, self.choice, self.end.hex if self.end is not None else "")

    def reasons(self) -> tuple[Note, ...]:
        """Return the reasons for the hex."""
        return why_there.notes_of_choice(self.move, self.choice, self.end, self.sure)


def offer_help(
    table: MissionTable, ai: UnitId, errand: Errand, begin: Callable[[], Procedure[Arrival | None]], text: str = ""
) -> Procedure[Arrival | None]:
    """Show the contact form of a move, with help to choose the hex, and return the arrival.

    After the help the form comes again with the hex filled in and the reasons as advice. `text` is a hex that was
    answered already.
    """
    start = table.state.counters[ai].hex
    helps = errand.action in ACTIONS_WITH_HELP and start != ""
    reply: Any = None
    result: HexFound | None = None
    form = begin()
    while True:
        try:
            prompt = form.send(reply)
        except StopIteration as ended:
            arrival: Arrival | None = ended.value
            if result is None:
                return arrival
            if arrival is not None and not (
                yield from board_answers.ask_which_holds(table, ai, result.as_told(table), arrival)
            ):
                form, reply = begin(), None
                continue
            if arrival is not None:
                is_found = arrival.hex == result.hex(start)
                return replace(arrival, reasons=result.reasons, by_rules=True) if is_found else arrival
            if not result.choice.best:
                yield why_there.note_of_nowhere(result.move, result.choice)
            return None
        if not helps or not isinstance(prompt, Contact):
            reply = yield prompt
            continue
        if result is not None:
            reply = yield fill_in(table, prompt, result, prompt.advice[len(errand.advice) :])
            continue
        answers = table.state.told  # by far the longest part of the state, and never changed: it needs no text
        state_without_facts = copy(table.state)
        state_without_facts.told = None
        position = codec.to_text(state_without_facts)
        around = Later(partial(ends_in_reach_of, position, answers, table, ai, errand))
        reply = yield replace(prompt, helps=True, hex=text or prompt.hex, ends=around)
        if reply.get("help"):
            result = yield from scout(table, ai, errand)
            reply = yield fill_in(table, prompt, result, prompt.advice[len(errand.advice) :])


def fill_in(table: MissionTable, prompt: Contact, result: HexFound, also: Sequence[Message]) -> Contact:
    """Return the contact form with the hex that the rules choose, and why; `also` stays among its advice."""
    why, end = tuple(note.message for note in result.reasons()), result.end
    if end is None:
        nothing = msg(N_("Ningún hexágono vale: {unit} no puede mover (5.5)."), unit=Ref("unit", result.move.ai))
        if result.choice.pivot_to:
            return replace(prompt, advice=(*why, *also))
        return replace(prompt, hex="", hex_needed=True, advice=(nothing, *why, *also))
    cover = min(move_facts.terrain(table, end), prompt.covers[-1]) if result.sure else prompt.cover
    hex_answer = result.as_told(table)
    before = board_answers.carry_over(table, prompt, hex_answer)
    first = msg(N_("Le toca {hex}. Confírmalo con lo que ve desde allí."), hex=Ref("hex", end.hex))
    away = move_facts.distances_from(end.hex, move_facts.places_of(table, result.move.units))
    nearest = () if result.move.type.kind is Kind.SUSPECT else move_facts.units_to_face(away)
    facing = (move_facts.facing_in_words(table, nearest),) if nearest else ()
    return replace(
        prompt,
        hex=end.hex,
        cover=cover,
        before=before,
        reasons=board_answers.reasons_of(table, prompt, hex_answer, before),
        against=board_answers.excluded_levels(table, prompt, hex_answer),
        ends=result.ends,
        advice=(first, *why, *facing, *also),
    )


# ---- asking over the hexes around


@dataclass
class HexReport:
    """Facts answered so far about the hexes around an AI."""

    ends: dict[str, Destination]
    told: dict[str, set[str]] = field(default_factory=dict)
    """Question -> the hexes of which it has been answered."""

    def untold(self, key: str, ends: tuple[Destination, ...]) -> tuple[Destination, ...]:
        """Return the hexes of which a question has not been answered."""
        texts = self.told.get(key, ())
        return tuple([end for end in ends if end.hex not in texts])

    def tell(self, key: str, ends: tuple[Destination, ...], changed: Callable[[Destination], Destination]) -> None:
        """Note an answer about some hexes."""
        self.told.setdefault(key, set()).update([end.hex for end in ends])
        self.ends |= {end.hex: changed(self.ends[end.hex]) for end in ends}


def scout(
    table: MissionTable, ai: UnitId, errand: Errand, for_ever: bool = False, learns: bool = False
) -> Procedure[HexFound]:
    """Ask until one hex is left, none, or some that the rules hold equal: one is chosen (5.3-5.5, 42).

    With `for_ever` it is asked who sees whom, which the map keeps, where otherwise fire zones and flanks are asked; who
    `learns` is asked for the terrain first.
    """
    if learns:
        yield from ask_ground(table, ai, on_map(table.state.counters[ai].hex), selection.units_of(table))
    move = move_facts.move_of(table, ai, errand, hexes_to_try(table, ai, errand.action in destinations.LOW_RISK))
    entered = yield from ask_reachable(table, move)
    move = replace(move, ends=tuple([end for end in move.ends if end.hex in entered]))
    criterion, choice = move, destinations.choose(move)
    report, has_asked_cover = HexReport({end.hex: end for end in move.ends}), False
    order = (
        (COVER, TOWARD_COVER, ZONE, SHORT, FLANK) if destinations.looks_for_cover(move) else (ZONE, SHORT, COVER, FLANK)
    )
    while True:
        move = replace(move, ends=tuple(report.ends.values()))
        if move != criterion:
            criterion, choice = move, destinations.choose(move)
        asks = next(
            ((question, ends) for question in order if (ends := question.due(table, move, report, choice.best))), None
        )
        if asks is None:
            break
        if asks[0] is COVER and move.low_risk and not has_asked_cover:
            has_asked_cover, move = (
                True,
                replace(move, origin=replace(move.origin, in_zone_of=(yield from ask_zones(table, ai)))),
            )
        else:
            places = tuple([end.hex for end in asks[1]])
            if for_ever and asks[0] in SEEN_FROM:
                yield from ask_sights(table, ai, places, move.units)
                yield from learn_fronts(table, places)
            open_ends = asks[0].answer_by_map(table, move, report, asks[1])
            if open_ends:
                yield from asks[0].put(table, move, report, open_ends)
    sure = not report.untold(COVER.key, choice.best)
    # facts that were not asked about the remaining hexes are not claimed of them
    answers = tuple(
        replace(end, flank_of=end.flank_of if end.hex in report.told.get(FLANK.key, set()) else ())
        for end in choice.best
    )
    choice = replace(choice, best=answers)
    end = (yield from tie_break(table, move, answers)) if answers else None
    known_keys = frozenset(key for key, of in report.told.items() if end is not None and end.hex in of)
    return HexFound(move, choice, end, sure, known_keys)


def hexes_to_try(table: MissionTable, ai: UnitId, low_risk: bool = False) -> tuple[Destination, ...]:
    """Return the hexes beside an AI, and for vehicles those behind them. They may have a movement bonus (5.4)."""
    place = table.state.counters[ai].hex
    plain = Destination("", cover=UNKNOWN_COVER, flank_of=(SOMEBODY,), toward_cover=True)
    if table.type_of(ai).kind not in VEHICLES:
        return tuple([replace(plain, hex=hex) for hex in sorted(on_map(place))])
    board, near = table_map.map_of(table), on_map(place)
    steps = {hex: 2 for name in near for hex in on_map(name) if hex != place} | dict.fromkeys(near, 1)
    return tuple(
        [
            replace(
                plain,
                hex=hex,
                steps=steps[hex],
                limits_bonus=map_answers.limits_bonus(table, board, ai, hex, low_risk),
                bars_tanks=map_answers.bars_tanks(board, hex),
            )
            for hex in sorted(steps)
        ]
    )


def ends_in_reach_of(
    position: str, answers: dict[str, BoardFact] | None, table: MissionTable, ai: UnitId, errand: Errand
) -> tuple[Option, ...]:
    """Return the options of `ends_in_reach` for the state in `position`, with the map facts known then."""
    state = dataclasses.replace(codec.from_text(State, position), told=answers)
    return ends_in_reach(dataclasses.replace(table, state=state), ai, errand)


def ends_in_reach(table: MissionTable, ai: UnitId, errand: Errand) -> tuple[Option, ...]:
    """Return the hexes around an AI with what is known of them before anything is asked (5.3-5.5)."""
    move = move_facts.move_of(table, ai, errand, hexes_to_try(table, ai, errand.action in destinations.LOW_RISK))
    enters = map_answers.entries(table, ai, [end.hex for end in move.ends], move.low_risk)
    ends = []
    for end in move.ends:
        for complete in (map_answers.cover_of, map_answers.zone_of, map_answers.flank_of):
            end = complete(table, move, end) or end
        if enters[end.hex] is not False and (end.steps == 1 or enters[end.hex]):
            ends.append(end)
    return possible_ends(move, tuple(ends))


@lru_cache(maxsize=4096)
def on_map(hex: str) -> tuple[str, ...]:
    """Return the hexes around a hex; the rows of a map begin at 1."""
    return tuple(neighbour for neighbour in LETTERED.neighbours(hex) if not neighbour.endswith("00"))


def ask_reachable(table: MissionTable, move: Move) -> Procedure[tuple[str, ...]]:
    """Ask which of the permitted hexes the AI can reach with this move, and return them (5.3-5.5).

    Nearer ones are offered first.
    """
    failed = destinations.failed_conditions(move, move.ends)
    permitted_ends = sorted(
        [end for end in move.ends if end.hex not in failed], key=lambda end: (-(move.nearer(end) or 0), end.hex)
    )
    enters = map_answers.entries(table, move.ai, [end.hex for end in permitted_ends], move.low_risk)
    sure = tuple([end.hex for end in permitted_ends if enters[end.hex]])
    permitted_ends = [end for end in permitted_ends if enters[end.hex] is None]
    if not permitted_ends:
        return sure
    vehicle = move.type.kind in VEHICLES
    advice = movement.vehicle_advice(move.type.kind is Kind.TANK, move.low_risk) if vehicle else []
    message = msg(
        N_("¿A cuáles de estos hexágonos puede llegar {unit} con este movimiento?"), unit=Ref("unit", move.ai)
    )
    entered = yield from ask_over(move, ENTER, message, "5.3", tuple(permitted_ends), tuple(advice))
    if by := map_answers.mover(table, move.ai, move.low_risk):
        table_map.learn_ways(
            table, by, table.state.counters[move.ai].hex, {end.hex: end.hex in entered for end in permitted_ends}
        )
    return *sure, *entered


def ask_over(
    move: Move, key: str, message: Message, rule: str, ends: tuple[Destination, ...], advice: tuple[Message, ...] = ()
) -> Procedure[tuple[str, ...]]:
    """Ask which of some hexes fit, each shown with its distance, and return them."""
    near = {end.hex: destinations.nearest_of(move, end) for end in ends}
    hints = {
        hex: msg(N_("A {n} hex. de {target}"), n=pair[0], target=move.name_refs((pair[1],)))
        for hex, pair in near.items()
        if pair is not None
    }
    options = tuple(Option(end.hex, Ref("hex", end.hex), hints.get(end.hex)) for end in ends)
    subject = (move.ai, *(end.hex for end in ends))
    return (yield from AskMany(key=key, subject=subject, message=message, rule=rule, advice=advice, options=options))


def ask_zones(table: MissionTable, ai: UnitId) -> Procedure[tuple[UnitId, ...]]:
    """Return the Units whose fire zone the AI is in; asks where the contacts do not settle it (5.3)."""
    pairs = yield from table.facts.in_zone_of(tuple((ai, unit) for unit in selection.units_of(table)))
    return tuple(unit for _, unit in pairs)


def learn_fronts(table: MissionTable, places: Iterable[str]) -> Procedure[None]:
    """Ask for the facing of a Unit that sees some hexes: one key instead of a form (5.3, 6.1 EOD)."""
    fronts = map_answers.fronts_to_ask(table, places)
    if len(fronts) <= FRONTS_TO_ASK:
        for unit in fronts:
            yield from ask_front(table.state, unit)


# ---- the questions


class HexQuestion(Struct, frozen=True):
    """Question about all hexes that are still equal."""

    key: str
    matters: Callable[[MissionTable, Move, Destination], bool]
    """Whether the rules need the answer for a hex although it is the only one left."""
    put: Callable[[MissionTable, Move, HexReport, tuple[Destination, ...]], Procedure[None]]
    by_map: Callable[[MissionTable, Move, Destination], Destination | None]
    """The hex as the map answers it; None where the map leaves it open."""
    ranks: bool = True
    """Whether it is a preference among several hexes as well (5.3)."""

    def answer_by_map(
        self, table: MissionTable, move: Move, report: HexReport, ends: tuple[Destination, ...]
    ) -> tuple[Destination, ...]:
        """Note what the map answers of some hexes; returns those that it leaves open."""
        result = {end.hex: destination for end in ends if (destination := self.by_map(table, move, end)) is not None}
        report.tell(self.key, tuple([end for end in ends if end.hex in result]), lambda end: result[end.hex])
        return tuple([end for end in ends if end.hex not in result])

    def due(
        self, table: MissionTable, move: Move, report: HexReport, best: tuple[Destination, ...]
    ) -> tuple[Destination, ...]:
        """Return the hexes about which the question must be asked."""
        untold = report.untold(self.key, best)
        return (
            untold if self.ranks and len(best) > 1 else tuple([end for end in untold if self.matters(table, move, end)])
        )


def has_risk(table: MissionTable, move: Move, end: Destination) -> bool:
    """Return whether fire zones matter to the move: only to a low-risk one (5.3.1)."""
    return move.low_risk


def has_risk_at_short_range(table: MissionTable, move: Move, end: Destination) -> bool:
    """Return whether a hex is in a fire zone and possibly adjacent to a Unit (5.3.1)."""
    if not (move.low_risk and end.in_zone_of):
        return False
    places = [table.state.counters[unit].hex for unit in move.units]
    return any(not place or LETTERED.distance(place, end.hex) == 1 for place in places)


def needs_cover(table: MissionTable, move: Move, end: Destination) -> bool:
    """Return whether a hex needs cover: toward cover (5.3), or a low-risk move into a fire zone (5.3.1)."""
    return destinations.looks_for_cover(move) or (move.low_risk and bool(end.in_zone_of))


def needs_way_to_cover(table: MissionTable, move: Move, end: Destination) -> bool:
    """Return whether a hex serves an order toward cover only as a step on the way to it (5.3)."""
    return destinations.looks_for_cover(move) and end.cover <= 0


def needs_flank(table: MissionTable, move: Move, end: Destination) -> bool:
    """Return whether the distance is only kept, which counts only on a flank (5.3, A36)."""
    return destinations.goes_toward(move) and destinations.never_away(move, replace(end, flank_of=())) is not None


def ask_zone(table: MissionTable, move: Move, report: HexReport, ends: tuple[Destination, ...]) -> Procedure[None]:
    """Ask which hexes are in a fire zone (5.3)."""
    advice = (
        msg(N_("ZF: en LV de una Unidad, en su AdF y a su alcance normal; con torreta, su AdF es de 360° (5.3).")),
        *battlefield.hidden_advice(table),
    )
    inside = yield from ask_over(
        move, ZONE.key, msg(N_("¿Cuáles están en la ZF de alguna Unidad?")), "5.3", ends, advice
    )
    report.tell(ZONE.key, ends, lambda end: replace(end, in_zone_of=whose_zone(table) if end.hex in inside else ()))


def ask_short(table: MissionTable, move: Move, facts: HexReport, ends: tuple[Destination, ...]) -> Procedure[None]:
    """Ask which hexes are in the fire zone of an adjacent Unit (5.3.1)."""
    near = yield from ask_over(
        move,
        SHORT.key,
        msg(N_("¿Cuáles están en la ZF de una Unidad adyacente?")),
        "5.3.1",
        ends,
        battlefield.hidden_advice(table),
    )
    facts.tell(SHORT.key, ends, lambda end: replace(end, in_short_zone_of=whose_zone(table) if end.hex in near else ()))


def whose_zone(table: MissionTable) -> tuple[UnitId, ...]:
    """Return the Unit whose fire zone it must be, if there is only one Unit; otherwise `SOMEBODY`."""
    units = selection.units_of(table)
    return units if len(units) == 1 else (SOMEBODY,)


def ask_cover(table: MissionTable, move: Move, report: HexReport, ends: tuple[Destination, ...]) -> Procedure[None]:
    """Ask for the MD of the hexes' terrain (5.3)."""
    options = tuple(
        Option(f"{end.hex}={cover}", msg(N_("{hex}: MD {cover}"), hex=Ref("hex", end.hex), cover=cover))
        for end in ends
        for cover in MARKED_COVERS
    )
    subject = (move.ai, *(end.hex for end in ends))
    message = msg(N_("¿Qué MD da el terreno de cada hexágono? Lo que no marques es MD 0."))
    none = msg(N_("Todos con MD 0"))
    answer = yield from AskMany(key=COVER.key, subject=subject, message=message, rule="5.3", options=options, none=none)
    answers = {
        end.hex: max((cover for cover in MARKED_COVERS if f"{end.hex}={cover}" in answer), default=0) for end in ends
    }
    for hex, cover in answers.items():
        table_map.learn_cover(table, hex, cover)
    report.tell(
        COVER.key, ends, lambda end: replace(end, cover=answers[end.hex] + move_facts.cover_added(table, end.hex))
    )


def ask_way_to_cover(
    table: MissionTable, move: Move, report: HexReport, ends: tuple[Destination, ...]
) -> Procedure[None]:
    """Ask which of the hexes without cover are nearer to the cover sought, wherever that is (5.3)."""
    words = N_("Ninguno da cobertura. ¿Cuáles están más cerca de la cobertura más próxima a {unit}?")
    if move.toward is Toward.COVER_NEAREST_TARGET:
        words = N_("Ninguno da cobertura. ¿Desde cuáles queda más cerca de {unit} la cobertura más cercana a {target}?")
    message = msg(
        words, unit=Ref("unit", move.ai), **({"target": move.name_refs(move.targets)} if "{target}" in words else {})
    )
    nearer = yield from ask_over(move, TOWARD_COVER.key, message, "5.3", ends)
    report.tell(TOWARD_COVER.key, ends, lambda end: replace(end, toward_cover=end.hex in nearer))


def ask_flank(table: MissionTable, move: Move, report: HexReport, ends: tuple[Destination, ...]) -> Procedure[None]:
    """Ask from which hexes the AI would be on the flank of a Unit (5.3)."""
    beside = yield from ask_over(
        move,
        FLANK.key,
        msg(N_("¿Desde cuáles estaría en el flanco de una Unidad?")),
        "5.3",
        ends,
        battlefield.hidden_advice(table),
    )
    report.tell(FLANK.key, ends, lambda end: replace(end, flank_of=whose_zone(table) if end.hex in beside else ()))


MARKED_COVERS = (1, 2, 3)  # the MD that can be marked for a hex; unmarked it is 0
ZONE = HexQuestion("scout.zone", has_risk, ask_zone, map_answers.zone_of)
SHORT = HexQuestion("scout.short", has_risk_at_short_range, ask_short, map_answers.zone_of, ranks=False)
COVER = HexQuestion("scout.cover", needs_cover, ask_cover, map_answers.cover_of)
TOWARD_COVER = HexQuestion(
    "scout.toward_cover", needs_way_to_cover, ask_way_to_cover, map_answers.way_to_cover, ranks=False
)
FLANK = HexQuestion("scout.flank", needs_flank, ask_flank, map_answers.flank_of)
SEEN_FROM = (ZONE, SHORT, FLANK)
"""Questions whose answers follow from sights between counters and the facings of the Units."""
