"""The staff of Conflict of Heroes: shots, rallies and moves, by exact odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from puesto.core import codec
from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.opponents.advice import Advice, AdviceCase, Adviser, Counsel, Missing, advice_of, term
from puesto.core.opponents.opponent import Candidate, Term
from puesto.core.prompts import Choose, Prompt
from puesto.core.questions.board import is_hex
from puesto.core.session.journal import Entry
from puesto.core.values import replace
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.board.board_memory import IN_ARC_OF_AI, sees
from puesto.games.bear.checks import attack, rally
from puesto.games.bear.printed.records import Content, UnitId
from puesto.games.bear.table.state import AI, HIDDEN_HIT, PLAYER, MissionTable, State
from puesto.games.bear.turn import able_units, aiming

MEASURE = msg(N_("en Unidades: una destruida vale 1"))
HIDDEN = msg(N_("No cuenta los impactos que están boca abajo."))
A_HIT, DANGER, NEARER, USED, POINT = 0.4, 0.35, 0.1, 0.1, 0.12
"""Share of a Unit that a hit is worth, of a danger that leaving it saves, worth of going towards an objective, of a
Unit that is not used up, and of a PAM."""
FIRE, RALLY, MOVE, PASS = "fire", "rally", "move", "pass"
WORDS: dict[str, Message] = {
    "harm": msg(N_("lo que daña")),
    "danger": msg(N_("el peligro que deja")),
    "rally": msg(N_("que se reagrupe")),
    "goal": msg(N_("el objetivo que se acerca")),
    "used": msg(N_("que quede usada")),
    "points": msg(N_("los PAM que gasta")),
    "wait": msg(N_("nada cambia")),
}
FAILS = msg(N_("falla"))


class WeighedShot(NamedTuple):
    """A shot whose odds are known."""

    unit: UnitId
    target: UnitId
    hits: float
    destroys: float

    @property
    def worth(self) -> float:
        """Return the worth of the shot, in Units."""
        return self.destroys + A_HIT * (self.hits - self.destroys)

    @property
    def reason(self) -> Message:
        """Return the odds of the shot in words."""
        hits, kills = round(100 * self.hits), round(100 * self.destroys)
        return msg(N_("impacta {hits} %, destruye {kills} %"), hits=hits, kills=kills)

    @property
    def misses(self) -> int:
        """Return the chance that the shot misses, in percent."""
        return round(100 * (1 - self.hits))


def advise(case: AdviceCase[State, Content]) -> Counsel:
    """Return the best actions, Units and targets, or the question about a shot that is not known."""
    weigh = WEIGHED.get(case.prompt.key)
    if weigh is None:
        return None
    state = codec.from_text(State, codec.to_text(case.state))  # what is asked of the board is kept in its copy
    return weigh(at_the_table(state, case.content), case)


def shot_at(table: MissionTable, unit: UnitId, target: UnitId, given_facts: Mapping[str, Any]) -> WeighedShot | None:
    """Return the odds of a shot; None where something of the board is not known (5.1)."""
    facts = aiming.known_facts_of_shot(table, table.facts, unit, target, given_facts)
    return _odds_of(unit, target, facts) if facts is not None else None


def _odds_of(unit: UnitId, target: UnitId, facts: attack.AttackFacts) -> WeighedShot:
    hits = attack.ways_to_hit(facts.need) / attack.THROWS
    destroying_need = facts.need if facts.target_is_hit else facts.need + attack.DESTROYS
    return WeighedShot(unit, target, hits, attack.ways_to_hit(destroying_need) / attack.THROWS)


def answers_about(case: AdviceCase[State, Content], pair: tuple[UnitId, UnitId]) -> dict[str, str]:
    """Return the answers about a shot, by the keys of their questions."""
    return {name[0]: value for name, value in case.board_answers.items() if name[1:] == pair}


def shots_of(
    table: MissionTable, case: AdviceCase[State, Content]
) -> tuple[list[WeighedShot], list[tuple[UnitId, UnitId]]]:
    """Return the known shots, and the pairs of which something is not known."""
    shots, open_pairs = list[WeighedShot](), list[tuple[UnitId, UnitId]]()
    for unit, targets in able_units.fire_aims(table).items():
        for target in targets:
            if (
                not table.is_ai(target)
                or table.state.counters[target].suspect
                or table.state.counters[target].hit == HIDDEN_HIT
            ):
                continue
            shot = shot_at(table, unit, target, answers_about(case, (unit, target)))
            shots.append(shot) if shot is not None else open_pairs.append((unit, target))
    return shots, open_pairs


def _missing(table: MissionTable, case: AdviceCase[State, Content], pair: tuple[UnitId, UnitId]) -> Missing | None:
    """Return the question of the rules that a shot still leaves open; None where it is no choice."""
    answer_by_key = answers_about(case, pair)
    asking = table.facts.shot(*pair)
    try:
        prompt: Prompt[Any] = next(asking)
        while prompt.key in answer_by_key:
            prompt = asking.send(answer_by_key[prompt.key])
    except StopIteration:
        return None
    asking.close()
    if not isinstance(prompt, Choose):
        return None
    question = Choose(
        key=prompt.key,
        subject=prompt.subject,
        who=PLAYER,
        message=prompt.message,
        rule=prompt.rule,
        options=prompt.options,
    )
    knows = msg(N_("Sabe: fuerzas, defensas, impactos a la vista y PAM."))
    return Missing(question, knows, msg(N_("No sabe: cómo está el tablero entre los dos.")))


def _fire(table: MissionTable, shot: WeighedShot, value: str) -> Candidate:
    words = msg(N_("{unit} dispara a {target}"), unit=Ref("unit", shot.unit), target=Ref("unit", shot.target))
    terms = (term("harm", WORDS["harm"], shot.worth), _use(table, shot.unit))
    return Candidate(value, words, terms, reason=shot.reason)


def _use(table: MissionTable, unit: UnitId) -> Term:
    """Return what an action of a Unit uses up: the Unit itself, or PAM where it is used already."""
    if table.state.counters[unit].used:
        return term("points", WORDS["points"], -POINT * attack.fire_cost(table, unit))
    return term("used", WORDS["used"], -USED)


def danger_to(table: MissionTable, unit: UnitId) -> tuple[float, UnitId]:
    """Return the worst that an AI in sight can do to a Unit, and which; 0 and "" for none known (4.3.1)."""
    worst = (0.0, "")
    for ai in table.in_play(AI):
        counter = table.state.counters[ai]
        if counter.suspect or sees(table.state, ai, unit) not in IN_ARC_OF_AI or table.type_of(ai).fire_cost is None:
            continue
        asking = table.facts.shot(ai, unit)
        try:
            next(asking)
            asking.close()
        except StopIteration as known:
            shot = _odds_of(ai, unit, attack.facts_of(table, ai, unit, known.value))
            worst = max(worst, (shot.worth, ai))
    return worst


def _moves(table: MissionTable) -> Iterator[Candidate]:
    """Yield the Units that would do well to move: out of danger, or towards an objective."""
    goals = objectives_of(table)
    for unit in able_units.movers(table):
        danger, ai = danger_to(table, unit)
        place = table.state.counters[unit].hex
        away = min((LETTERED.distance(place, goal) for goal in goals), default=0) if is_hex(place) else 0
        terms = [term("danger", WORDS["danger"], DANGER * danger), _use(table, unit)]
        if away:
            terms.append(term("goal", WORDS["goal"], NEARER))
        if ai:
            reason = msg(N_("sale del fuego de {ai}"), ai=Ref("unit", ai))
        else:
            reason = msg(N_("a {n} de un objetivo"), n=away) if away else msg(N_("nadie la amenaza"))
        yield Candidate(MOVE, msg(N_("{unit} se mueve"), unit=Ref("unit", unit)), tuple(terms), reason=reason)


def objectives_of(table: MissionTable) -> list[str]:
    """Return the hexes that the player still has to take."""
    ai_hexes = (hex for hex, side in table.state.control.items() if side == AI)
    return [hex for hex in dict.fromkeys((*ai_hexes, *table.mission.objectives)) if is_hex(hex)]


def _rallies(table: MissionTable, value: str = "") -> Iterator[tuple[Candidate, int]]:
    """Yield the Units that can rally, with the chance to fail (EOD 7.6)."""
    for unit in able_units.ralliers(table):
        chance = attack.ways_to_hit(rally.facts_of(table, unit).need) / attack.THROWS
        words = msg(N_("{unit} se reagrupa"), unit=Ref("unit", unit))
        terms = (term("rally", WORDS["rally"], A_HIT * chance), _use(table, unit))
        reason = msg(N_("lo consigue con un {n} %"), n=round(100 * chance))
        yield Candidate(value or unit, words, terms, reason=reason), round(100 * (1 - chance))


def which_action(table: MissionTable, case: AdviceCase[State, Content]) -> Counsel:
    """Return the best of all shots, rallies and moves; passing is worth nothing."""
    shots, open_pairs = shots_of(table, case)
    if not shots and open_pairs and (question := _missing(table, case, open_pairs[0])) is not None:
        return question
    rows: list[tuple[Candidate, int | None]] = [(_fire(table, shot, FIRE), shot.misses) for shot in shots]
    rows += _rallies(table, RALLY)
    rows += [(move, None) for move in _moves(table)]
    if not rows:
        return None
    rows.append((Candidate(PASS, msg(N_("Pasar")), (term("wait", WORDS["wait"], 0),)), None))
    possible_rows = [(candidate, risk) for candidate, risk in rows if case.prompt.accepts(candidate.value)]
    return _advice(table, possible_rows)


def _advice(table: MissionTable, rows: Sequence[tuple[Candidate, int | None]]) -> Advice | None:
    hidden = any(counter.hit == HIDDEN_HIT for counter in table.state.counters.values())
    candidates = [candidate for candidate, _ in rows]
    return advice_of(
        candidates, MEASURE, risk=FAILS, risks=[risk for _, risk in rows], caveat=HIDDEN if hidden else None
    )


def which_shooter(table: MissionTable, case: AdviceCase[State, Content]) -> Counsel:
    """Return the Units that can fire, each with its best shot."""
    shots, _ = shots_of(table, case)
    best: dict[UnitId, WeighedShot] = {}
    for shot in sorted(shots, key=lambda shot: -shot.worth):
        best.setdefault(shot.unit, shot)
    return _advice(table, [(_fire(table, shot, shot.unit), shot.misses) for shot in best.values()])


def which_target(table: MissionTable, case: AdviceCase[State, Content]) -> Counsel:
    """Return the targets of a Unit, or the question that its first shot leaves open."""
    unit = case.prompt.subject[0]
    shots, open_pairs = shots_of(table, case)
    shots_of_unit = [shot for shot in shots if shot.unit == unit]
    if not shots_of_unit:
        pair = next((pair for pair in open_pairs if pair[0] == unit), None)
        return _missing(table, case, pair) if pair is not None else None
    return _advice(table, [(_fire(table, shot, shot.target), shot.misses) for shot in shots_of_unit])


def which_rallies(table: MissionTable, case: AdviceCase[State, Content]) -> Counsel:
    """Return the Units that can rally."""
    return _advice(table, list(_rallies(table)))


def which_moves(table: MissionTable, case: AdviceCase[State, Content]) -> Counsel:
    """Return the Units that would do well to move."""
    message_by_unit = {option.value: option.message for option in getattr(case.prompt, "options", ())}
    rows = zip(able_units.movers(table), _moves(table), strict=True)
    return _advice(
        table, [(replace(candidate, value=unit), None) for unit, candidate in rows if unit in message_by_unit]
    )


def how_many_points(table: MissionTable, case: AdviceCase[State, Content]) -> Counsel:
    """Return how many PAM to add to a shot: what each is worth on the dice (3.2.3)."""
    unit, target = case.prompt.subject
    given_facts = {**case.given, **answers_about(case, (unit, target))}
    facts = aiming.known_facts_of_shot(table, table.facts, unit, target, given_facts)
    if facts is None:
        return None
    rows = []
    for points in range(getattr(case.prompt, "high", 0) + 1):
        shot = _odds_of(unit, target, replace(facts, bonus=points))
        spent = term("points", WORDS["points"], -POINT * points)
        words = msg(N_("{n} PAM"), n=points)
        terms = (term("harm", WORDS["harm"], shot.worth), spent)
        rows.append((Candidate(points, words, terms, reason=shot.reason), shot.misses))
    return _advice(table, rows)


def outdates(entry: Entry) -> bool:
    """Return whether counters may have moved since: after anything but the choices before a shot."""
    return entry.key not in ("player.action", "fire.unit", "fire.target", "fire.command_points")


WEIGHED: dict[str, Callable[[MissionTable, AdviceCase[State, Content]], Counsel]] = {
    "player.action": which_action,
    "fire.unit": which_shooter,
    "fire.target": which_target,
    "rally.unit": which_rallies,
    "move.unit": which_moves,
    "fire.command_points": how_many_points,
}
"""Questions that are weighed, by their keys."""
ADVISER: Adviser[State, Content] = Adviser(advise, outdates)
