"""Given facts:

what a situation says of the board is computed from the state and never asked; the interview asks for the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Family, Note, Option, Procedure
from puesto.core.questions.board import is_hex
from puesto.core.values import Later, Struct, replace
from puesto.games.bear.ai import hex_advice, map_answers, move_facts, movement, selection
from puesto.games.bear.board import destinations, why_there
from puesto.games.bear.board.board_memory import numbers_given
from puesto.games.bear.board.contact_form import verdict_in_words
from puesto.games.bear.board.ground_questions import FOR_EVER, ask_ground, ask_sights
from puesto.games.bear.board.interview import Interview
from puesto.games.bear.board.table_map import map_of
from puesto.games.bear.printed.records import Content, UnitId
from puesto.games.bear.printed.settings import asks_for_ground
from puesto.games.bear.rounds import campaigns
from puesto.games.bear.table import verbs
from puesto.games.bear.table.board_questions import Arrival, Errand, Pair, Pairs, Range, ShotFacts
from puesto.games.bear.table.given_facts import Sight
from puesto.games.bear.table.state import MissionTable, State, pair

NOTHING = Sight()


class AnsweredBoard(Interview):
    """Answers of the board from the state where it has them, otherwise from the player."""

    def _sight(self, ai: UnitId, unit: str) -> Sight:
        return self.state.sights.get(pair(ai, unit), NOTHING)

    def _band(self, attacker: UnitId, target: UnitId) -> Range | None:
        given_band = self._sight(attacker, target).band
        return Range(given_band) if given_band else super()._band(attacker, target)

    def shots(self, pairs: Pairs) -> Procedure[dict[Pair, ShotFacts]]:
        result = yield from super().shots(pairs)
        return {p: self._as_given(p, shot) for p, shot in result.items()}

    def shot(self, attacker: UnitId, target: UnitId) -> Procedure[ShotFacts]:
        return self._as_given((attacker, target), (yield from super().shot(attacker, target)))

    def _as_given(self, p: Pair, shot: ShotFacts) -> ShotFacts:
        """Return a shot with the pair's given flank, firepower, defence and colour in place of its own."""
        sight = self._sight(*p)
        if sight is NOTHING:
            return shot
        flank = shot.flank if sight.flank is None else sight.flank
        return replace(shot, flank=flank, firepower=sight.firepower, defence=sight.defence, colour=sight.colour)

    def arrival(self, unit: UnitId, errand: Errand) -> Procedure[Arrival | None]:
        """Return where an AI ends its move: by given facts, by the map, or by asking."""
        s = self.state
        if unit in s.destinations and errand.action not in destinations.PIVOTS:
            return (yield from self._chosen(unit, errand))
        if errand.action in destinations.PIVOTS and (unit in s.origins or numbers_given(s, unit)):
            return move_facts.arrival_by_pivot(self.table, unit, errand.targets[0])
        arrival_by_map, text = (yield from self._by_map(unit, errand)), ""
        if arrival_by_map is not None:
            if arrival_by_map.arrival is None:
                return None
            answer = yield from ask_verdict(self.table, unit, errand, arrival_by_map.arrival, arrival_by_map.ends)
            if answer in (GO, CANNOT):
                return arrival_by_map.arrival if answer == GO else None
            if answer != OTHERWISE and (own_arrival := self._goes_to(unit, errand, answer)) is not None:
                return own_arrival
            text = answer if answer != OTHERWISE else ""
        begin = partial(super().arrival, unit, errand)
        return (yield from hex_advice.offer_help(self.table, unit, errand, begin, text))

    def _goes_to(self, unit: UnitId, errand: Errand, hex: str) -> Arrival | None:
        """Return the arrival of an AI in a hex that the player chose; None unless the map knows the hex (5.3)."""
        reasons = partial(movement.reasons_of_own_choice, unit, errand.advice)
        low_risk = errand.action in destinations.LOW_RISK
        return map_answers.arrival_by_map(self.table, unit, hex, (), reasons, low_risk)

    def _by_map(self, unit: UnitId, errand: Errand) -> Procedure[Settled | None]:
        """Return where an AI ends if map and known facings settle it; None otherwise (5.3-5.5).

        Who learns by reports is asked for nothing more, unless the map knows the ground around.
        """
        table, place = self.table, self.state.counters[unit].hex
        if map_of(table) is None or not is_hex(place):
            return None
        learns = asks_for_ground(self.state.settings)
        asks = learns or self._is_ground_known(unit, place)
        return (yield from until_asked(self._settle(unit, errand, place, learns), BEFORE_FORM if asks else ()))

    def _is_ground_known(self, unit: UnitId, place: str) -> bool:
        """Return whether the map knows the MD of every neighbouring hex that an AI may enter (5.3)."""
        table = self.table
        enters = map_answers.entries(table, unit, LETTERED.neighbours(place))
        return map_answers.are_known(table, [hex for hex, can in enters.items() if can is not False])

    def _settle(self, unit: UnitId, errand: Errand, place: str, learns: bool) -> Procedure[Settled | None]:
        """Return what the map settles of a move, asking for what the map does not know."""
        table = self.table
        reasons: Callable[[], tuple[Note, ...]] = tuple
        ends: tuple[Option, ...] = ()
        units_asked_about: tuple[UnitId, ...] = ()
        if errand.action in destinations.PIVOTS:
            hex, units_asked_about = place, errand.targets
        elif errand.action in hex_advice.ACTIONS_WITH_HELP:
            result = yield from hex_advice.scout(table, unit, errand, for_ever=True, learns=learns)
            if not (result.end or result.choice.pivot_to):
                yield why_there.note_of_nowhere(result.move, result.choice)
                return Settled(None)
            hex, reasons, ends = result.hex(place), result.reasons, result.ends
            units_asked_about = (result.choice.pivot_to,) if result.end is None else ()
        else:
            places = {self.state.counters[target].hex for target in errand.targets if target in self.state.counters}
            hex = places.pop() if len(places) == 1 else ""
            if not is_hex(hex) or LETTERED.distance(place, hex) != 1:
                return None
        units = selection.units_of(table)
        if learns:
            yield from ask_ground(table, unit, (hex,), units)
        yield from ask_sights(table, unit, (hex,), units)
        yield from hex_advice.learn_fronts(table, (hex,))
        low_risk = errand.action in destinations.LOW_RISK
        arrival = map_answers.arrival_by_map(table, unit, hex, units_asked_about, reasons, low_risk)
        return None if arrival is None else Settled(replace(arrival, by_rules=True), ends)

    def _chosen(self, unit: UnitId, errand: Errand) -> Procedure[Arrival | None]:
        """Return where an AI ends whose possible hexes are given (5.3-5.5). Only what the rules leave open is asked."""
        table = self.table
        move = move_facts.move_of(table, unit, errand, self.state.destinations[unit])
        choice = destinations.choose(move)
        if choice.pivot_to:
            return replace(
                move_facts.arrival_by_pivot(table, unit, choice.pivot_to),
                reasons=partial(why_there.notes_of_choice, move, choice),
            )
        if not choice.best:
            yield why_there.note_of_nowhere(move, choice)
            return None
        end = yield from hex_advice.tie_break(table, move, choice.best)
        arrival = move_facts.arrival_at(table, move, end, partial(why_there.notes_of_choice, move, choice, end))
        return replace(arrival, by_rules=True)


class Settled(Struct, frozen=True, gc=False):
    """Result of a move decided by the map, and the hexes that were compared."""

    arrival: Arrival | None
    """Where the AI ends; None where it has no hex to go to (5.5)."""
    ends: tuple[Option, ...] = ()


BEFORE_FORM = (*FOR_EVER, "facts.front")
"""Keys of the prompts that may be asked before a form: facts of the board that last, and a Unit's facing."""
GO, CANNOT, OTHERWISE = "go", "cannot", "otherwise"


def until_asked(run: Procedure[Settled | None], allowed_keys: Collection[str]) -> Procedure[Settled | None]:
    """Run a procedure and return its result; None if it asks for a fact that is not in `allowed_keys`.

    The procedure is then closed and the form asks instead.
    """
    reply: object = None
    while True:
        try:
            prompt = run.send(reply)
        except StopIteration as ended:
            result: Settled | None = ended.value
            return result
        if prompt.family is Family.FACT and prompt.key not in allowed_keys:
            run.close()
            return None
        reply = yield prompt


def ask_verdict(
    table: MissionTable, ai: UnitId, errand: Errand, arrival: Arrival, ends: tuple[Option, ...]
) -> Procedure[str]:
    """Show where an AI goes and how it faces, by the rules and the map; one key confirms it (5.3.1).

    The other hexes that were compared can be chosen by their labels.
    """
    stays = arrival.hex == table.state.counters[ai].hex
    words = N_("{unit} pivota y se queda en {hex}") if stays else N_("{unit} va a {hex}")
    front = arrival.front
    hand = verdict_in_words(table.state, errand, arrival.hex, front, stays) if front is not None else errand.detail
    return (
        yield from Choose(
            key="move.verdict",
            subject=(ai, arrival.hex),
            message=msg(words, unit=Ref("unit", ai), hex=Ref("hex", arrival.hex)),
            rule="5.3",
            detail=hand,
            advice=Later(partial(reasons_in_words, arrival)),
            options=(
                Option(GO, msg(N_("Así queda")), sign=f"faces-{arrival.front}" if arrival.front is not None else ""),
                Option(CANNOT, msg(N_("No puede")), nobody=True),
                Option(OTHERWISE, msg(N_("De otro modo")), verb=verbs.OTHERWISE),
                *ends,
            ),
            default=GO,
        )
    )


def reasons_in_words(arrival: Arrival) -> tuple[Message, ...]:
    """Return the reasons why an AI goes to its hex, one message a line (5.3)."""
    return tuple(note.message for note in arrival.reasons()) if arrival.reasons is not None else ()


def at_the_table(state: State, content: Content) -> MissionTable:
    """Return a table whose board only the player sees, but for what the state gives of it."""
    return MissionTable(state, content, campaigns.as_carried(content, state.mission, state.settings), AnsweredBoard)
