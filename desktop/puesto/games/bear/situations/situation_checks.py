"""Checks of a situation: unknown names, impossible throws, facts that exclude each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from types import MappingProxyType
from typing import Any

from puesto.core import codec
from puesto.core.messages import N_, Message, Ref, Text
from puesto.core.pack_layout import Finding, Path
from puesto.core.questions.board import NOBODY, is_hex
from puesto.games.bear.board.board_memory import LEVELS
from puesto.games.bear.checks import attack
from puesto.games.bear.printed import settings
from puesto.games.bear.printed.records import FALSE_ALARM, Content, Mission
from puesto.games.bear.rounds import losses, sequence
from puesto.games.bear.situations.expectations import ENDS
from puesto.games.bear.situations.outcome import NO_ROLL, PASS
from puesto.games.bear.situations.position_checks import STEPS, _own_records, _table
from puesto.games.bear.situations.situations import Situation, own_mission, set_up_situation, with_own
from puesto.games.bear.table import battlefield, command_points, counters
from puesto.games.bear.table.board_questions import Range
from puesto.games.bear.table.state import AI, HIDDEN_HIT, NEUTRAL, PLAYER, State
from puesto.games.bear.views import contradictions, legal_state
from puesto.games.kit.checks import check_between, finding, repeats

SIDES = (PLAYER, AI, NEUTRAL)
BANDS = ("", *(band.value for band in Range))
BARS = ("", "stone", "mines", "sticks")
DECKS = ("orders", "actions", "hits.foot", "hits.vehicle", "cup")
_ID = re.compile(r"[A-Za-z0-9_-]+")
DICE = (1, 2)
"""Numbers of dice in a throw."""
FACES = range(1, 7)
MOST_COUNTERS = 200
"""Counters of one position: more than any mission has, and few enough to look at each pair of them."""
MOST_VALUES = 100
"""Most problems reported at once."""
MOST_ROUNDS = 99
LEVELS_OF_LESSONS = (1, 3)
FEW = 20
"""Most names that are listed when none is similar; of records with names of their own, all are."""
NO_RECORDS: Mapping[str, Any] = MappingProxyType({})


def check_situation(situation: Situation, content: Content) -> Iterator[Finding]:
    """Yield everything that does not fit, each with its path from the top of the file.

    Facts are held against each other once all names are good.
    """
    if situation.mission and situation.mission not in content.missions:
        yield _unknown(("mission",), situation.mission, content.missions)
        return
    if len(situation.counters) > MOST_COUNTERS:
        yield finding(
            ("counters",), "too_many", N_("hay {n} fichas: caben {most}"), n=len(situation.counters), most=MOST_COUNTERS
        )
        return
    whole_content = with_own(situation, content)
    looked_at = (_names, _numbers, _script, _expectations)
    findings = [*islice(chain.from_iterable(look(situation, whole_content) for look in looked_at), MOST_VALUES)]
    findings = (
        findings
        or [*_own_records(situation, whole_content)]
        or [*_table(situation, content)]
        or [*_facts(situation, content)]
    )
    yield from findings[:MOST_VALUES]


def _unknown(path: Path, name: str, valid_names: Iterable[str], records: Mapping[str, Any] = NO_RECORDS) -> Finding:
    """Yield a finding on an unknown name, with the closest known one or all of a few."""
    known_names = [known_name for known_name in dict.fromkeys(valid_names) if known_name]
    from difflib import get_close_matches

    names_by_title = [
        id
        for id, record in records.items()
        if name.casefold() in (record.name.es.casefold(), record.name.en.casefold())
    ]
    if close := names_by_title or get_close_matches(name, known_names, 1):
        return finding(
            path, "unknown", N_("no hay nada llamado «{name}»; ¿quizá «{close}»?"), name=name, close=", ".join(close)
        )
    if records or 0 < len(known_names) <= FEW:
        return finding(
            path,
            "unknown",
            N_("no hay nada llamado «{name}»; lo que hay es: {known}"),
            name=name,
            known=", ".join(known_names),
        )
    return finding(path, "unknown", N_("no hay nada llamado «{name}»"), name=name)


def _among(path: Path, names: Iterable[str], valid_names: Iterable[str]) -> Iterator[Finding]:
    """Yield a finding for each name that is not among the known ones."""
    valid_names = tuple(valid_names)
    several = list(names)
    yield from (
        _unknown((*path, place), name, valid_names) for place, name in enumerate(several) if name not in valid_names
    )


def _one(
    path: Path, name: str, valid_names: Iterable[str], records: Mapping[str, Any] = NO_RECORDS
) -> Iterator[Finding]:
    """Yield a finding on an unknown name; `records` may have been named by their printed names."""
    valid_names = tuple(valid_names)
    if name not in valid_names:
        yield _unknown(path, name, valid_names, records)


def _hex(path: Path, name: str) -> Iterator[Finding]:
    """Yield a finding on a label that is no hex."""
    if name and not is_hex(name):
        yield finding(
            path, "no_hex", N_("«{name}» no es un hexágono: se escribe una letra y dos cifras, como E07"), name=name
        )


def _mission(situation: Situation, content: Content) -> Mission:
    """Return the mission of the situation."""
    return content.missions[situation.mission] if situation.mission else own_mission(situation, content, ())


def ids(situation: Situation, side: str = "") -> tuple[str, ...]:
    """Return the counters, of a side or of all."""
    return tuple(counter.id for counter in situation.counters if side in ("", counter.side))


# ---- names: counters, types, markers, cards, settings, steps


def _names(situation: Situation, content: Content) -> Iterator[Finding]:
    """Yield findings on nations and ids of the situation."""
    for name in ("player", "ai"):
        yield from _one(
            (name,), getattr(situation, name), sorted({kind.nation for kind in content.unit_types.values()} - {""})
        )
    for index, kind in enumerate(situation.unit_types):
        yield from _bad_id(("unit_types", index, "id"), kind.id)
    yield from _counters(situation, content)
    yield from _pairs(situation)
    yield from _moves(situation)
    yield from _settings(situation, content)
    yield from _cards(situation, content)
    yield from _one(("step",), situation.step, STEPS)
    yield from _among(("just_acted",), situation.just_acted, ids(situation))
    for index, hex in enumerate(situation.objectives):
        yield from _hex(("objectives", index), hex)
    for hex in situation.smoke:
        yield from _hex(("smoke", hex), hex)
    marked = tuple(control.hex for control in _mission(situation, content).controls)
    for hex, holder in situation.control.items():
        yield from _one(("control", hex), hex, marked)
        yield from _one(("control", hex), holder, (PLAYER, AI))
    for side in situation.arriving:
        yield from _one(("arriving", side), side, (PLAYER, AI))


def _bad_id(path: Path, id: str) -> Iterator[Finding]:
    """Yield an id that a counter cannot have: ids appear in paths and pairs, beside hexes and `none`."""
    if not _ID.fullmatch(id) or is_hex(id) or id == NOBODY:
        words = N_(
            "«{name}» no vale de nombre: se escribe con letras, cifras y guiones, y no como un hexágono ni «{none}»"
        )
        yield finding(path, "bad_id", words, name=id, none=NOBODY)


def _counters(situation: Situation, content: Content) -> Iterator[Finding]:
    """Yield findings on the counters of the situation."""
    for path, name in repeats(
        (("counters", index, "id"), counter.id) for index, counter in enumerate(situation.counters)
    ):
        yield finding(path, "twice", N_("ya hay otra ficha llamada «{name}»"), name=name)
    for index, counter in enumerate(situation.counters):
        position = ("counters", index)
        yield from _bad_id((*position, "id"), counter.id)
        yield from _one((*position, "type"), counter.type, content.unit_types, content.unit_types)
        yield from _one((*position, "side"), counter.side, SIDES)
        yield from _hex((*position, "hex"), counter.hex)
        yield from check_between((*position, "cover"), counter.cover, 0, legal_state.MOST_COVER)
        if counter.hit == HIDDEN_HIT and counter.side != AI:
            yield finding((*position, "hit"), "not_face_down", N_("solo la IA tiene impactos boca abajo (7.4)"))
        else:
            yield from _one(
                (*position, "hit"), counter.hit, ("", HIDDEN_HIT, *content.hit_markers), content.hit_markers
            )
        if counter.carrier:
            yield from _one(
                (*position, "carrier"), counter.carrier, (id for id in ids(situation, counter.side) if id != counter.id)
            )
        if counter.hidden and counter.side != PLAYER:
            yield finding((*position, "hidden"), "not_hidden", N_("solo las Unidades del jugador se ocultan (7.5)"))


def _pairs(situation: Situation) -> Iterator[Finding]:
    """Yield findings on what is said of pairs of counters."""
    for path, (ai, unit) in repeats(
        (("pairs", index), (pair_facts.ai, pair_facts.unit)) for index, pair_facts in enumerate(situation.pairs)
    ):
        yield finding(path, "twice", N_("de {ai} y {unit} ya se ha dicho algo más arriba"), ai=ai, unit=unit)
    for index, pair in enumerate(situation.pairs):
        position = ("pairs", index)
        yield from _one((*position, "ai"), pair.ai, ids(situation, AI))
        yield from _one((*position, "unit"), pair.unit, ids(situation, PLAYER))
        yield from _one((*position, "given", "band"), pair.given.band, BANDS)
        yield from _one((*position, "given", "colour"), pair.given.colour, ("", "red", "blue"))
        if pair.given.distance is not None:
            yield from check_between((*position, "given", "distance"), pair.given.distance, 0, contradictions.FARTHEST)


def _moves(situation: Situation) -> Iterator[Finding]:
    """Yield findings on the moves: origin, ends and their facts."""
    units, ais = ids(situation, PLAYER), ids(situation, AI)
    for index, move in enumerate(situation.moves):
        position = ("moves", index)
        yield from _one((*position, "ai"), move.ai, ais)
        yield from _hex((*position, "origin", "hex"), move.origin.hex)
        yield from check_between((*position, "origin", "cover"), move.origin.cover or 0, 0, legal_state.MOST_COVER)
        yield from _among((*position, "origin", "in_zone_of"), move.origin.in_zone_of, units)
        yield from _among((*position, "origin", "flanked_by"), move.origin.flanked_by, units)
        yield from _distances((*position, "origin", "distances"), move.origin.distances, situation)
        for place, end in enumerate(move.ends):
            field_path = (*position, "ends", place)
            yield from _hex((*field_path, "hex"), end.hex)
            yield from check_between((*field_path, "cover"), end.cover, 0, legal_state.MOST_COVER)
            yield from check_between((*field_path, "cost"), end.cost or 0, 0, contradictions.FARTHEST)
            yield from check_between((*field_path, "steps"), end.steps, 0, contradictions.FARTHEST)
            for name in ("in_zone_of", "in_short_zone_of", "flank_of", "enemies"):
                yield from _among((*field_path, name), getattr(end, name), units)
            yield from _distances((*field_path, "distances"), end.distances, situation)
            yield from _one((*field_path, "occupied_by"), end.occupied_by, ("", *ais))
            yield from _one((*field_path, "bars_tanks"), end.bars_tanks, BARS)
            for unit, level in end.contacts.items():
                yield from _one((*field_path, "contacts", unit), unit, units)
                yield from _one((*field_path, "contacts", unit), level, LEVELS)


def _distances(path: Path, distances: dict[str, int], situation: Situation) -> Iterator[Finding]:
    """Yield distances out of range or to unknown counters."""
    for target, away in distances.items():
        yield from check_between((*path, target), away, 0, contradictions.FARTHEST)
        if not is_hex(target):
            yield from _one((*path, target), target, ids(situation))


def _settings(situation: Situation, content: Content) -> Iterator[Finding]:
    """Yield findings on unknown settings and values."""
    values_by_setting = {
        setting.id: [value for value, _ in setting.options]
        for setting in settings.settings_of(_mission(situation, content))
    }
    for name, value in situation.settings.items():
        yield from _one(("settings", name), name, values_by_setting)
        if name in values_by_setting:
            yield from _one(("settings", name), value, values_by_setting[name])


def _cards(situation: Situation, content: Content) -> Iterator[Finding]:
    """Yield findings on the card in play, the decks and the hand."""
    if situation.card:
        yield from _one(("card",), situation.card, content.order_cards)
    elif situation.step in sequence.CARD_IN_PLAY:
        words = N_("falta la carta de órdenes que está en la mesa; si está por robar, «step» es order_card")
        yield finding(("card",), "no_card", words)
    piles = {"left": situation.left or (), "discard": situation.discard, "removed": situation.removed}
    where = dict[str, str]()
    for pile, cards in piles.items():
        yield from _among((pile,), cards, content.order_cards)
        for index, card in enumerate(cards):
            if card in where:
                yield finding(
                    (pile, index), "twice", N_("la carta {card} ya está en «{pile}»"), card=card, pile=where[card]
                )
            where.setdefault(card, pile)
    # after its turn a card may be shuffled with the others
    if situation.step in sequence.CARD_IN_PLAY and where.get(situation.card) in ("left", "removed"):
        yield finding(
            ("card",),
            "twice",
            N_("la carta {card} ya está en «{pile}»"),
            card=situation.card,
            pile=where[situation.card],
        )
    yield from _among(("hand",), situation.hand, content.action_cards)
    yield from _among(("cup",), situation.cup, counters.what_can_be_drawn(_mission(situation, content), content))


# ---- numbers: markers on their tracks, other fields of the state


def _numbers(situation: Situation, content: Content) -> Iterator[Finding]:
    """Yield findings on numbers that are out of range."""
    boxes = [box.number for box in _mission(situation, content).sheet]
    box = N_("no hay ninguna casilla {n}: van de la {low} a la {high}")
    if situation.marker not in boxes:
        yield finding(("marker",), "no_box", box, n=situation.marker, low=min(boxes), high=max(boxes))
    for index, number in enumerate(situation.events_done):
        if number not in boxes:
            yield finding(("events_done", index), "no_box", box, n=number, low=min(boxes), high=max(boxes))
    if not command_points.TRACK.holds(situation.command_points):
        yield finding(("command_points",), "off_track", N_("los PAM van de 0 a 15"))
    if not losses.VICTORY_TRACK.holds(situation.victory_points):
        words = N_("los PV van de {low} a {high} y nunca son 0: por encima van tuyos, por debajo de la IA (2.8)")
        yield finding(("victory_points",), "off_track", words, low=-losses.MOST_POINTS, high=losses.MOST_POINTS)
    if situation.passes not in (0, 1):
        yield finding(("passes",), "off_track", N_("al segundo pase seguido acaba la ronda: se espera 0 o 1 (2.4)"))
    yield from check_between(("round",), situation.round, 1, MOST_ROUNDS)
    yield from check_between(("level",), situation.level, *LEVELS_OF_LESSONS)
    for side, number in situation.arriving.items():
        yield from check_between(("arriving", side), number, 0, legal_state.MOST_ARRIVING)
    for hex, cover in situation.smoke.items():
        yield from check_between(("smoke", hex), cover, 1, battlefield.SMOKE_LEVELS[-1])
    field_names = codec.to_json(State(""))
    for name, value in situation.table.items():
        if name not in field_names:
            yield _unknown(("table", name), name, field_names)
        else:
            yield from _field_problem(("table", name), name, value)


def _field_problem(path: Path, name: str, value: object) -> Iterator[Finding]:
    """Yield a finding on a field of the state with an impossible value."""
    try:
        codec.from_json(State, codec.to_json(State("")) | {name: value})
    except codec.SchemaError:
        yield finding(path, "misshapen", N_("no es un valor que una partida guarde aquí"))


# ---- the script and what is to come


def _script(situation: Situation, content: Content) -> Iterator[Finding]:
    """Yield findings on the scripted dice, cards and answers."""
    script = situation.script
    for index, throw in enumerate(script.dice):
        position = ("script", "dice", index)
        if len(throw) not in DICE:
            yield finding(position, "dice", N_("se tiran uno o dos dados: aquí hay {n}"), n=len(throw))
        for place, face in enumerate(throw):
            if face not in FACES:
                yield finding(
                    (*position, place),
                    "face",
                    N_("{face} no es una cara de este dado: van de {low} a {high}."),
                    face=str(face),
                    low=1,
                    high=6,
                )
    drawn: dict[str, Iterable[str]] = {
        "orders": content.order_cards,
        "actions": content.action_cards,
        "hits.foot": content.hit_markers,
        "hits.vehicle": content.hit_markers,
        "cup": counters.what_can_be_drawn(_mission(situation, content), content),
    }
    for deck, cards in script.draws.items():
        yield from _one(("script", "draws", deck), deck, DECKS)
        if deck in drawn:
            yield from _among(("script", "draws", deck), cards, drawn[deck])
    if script.until:
        yield from _one(("script", "until"), script.until, STEPS)


def _expectations(situation: Situation, content: Content) -> Iterator[Finding]:
    """Yield findings on unknown names in the expectations."""
    expected, later = situation.expect, _later(situation, content)
    all_ids, ais = (*ids(situation), *later), (*ids(situation, AI), *later)
    yield from _one(("expect", "executor"), expected.executor, ("", NOBODY, *ais))
    for name in ("one_of", "group"):
        yield from _among(("expect", name), getattr(expected, name), ais)
    if expected.target not in ("", NOBODY, *all_ids):
        yield from (
            _hex(("expect", "target"), expected.target)
            if len(expected.target) == 3
            else _one(("expect", "target"), expected.target, all_ids)
        )
    yield from _among(("expect", "target_one_of"), expected.target_one_of, all_ids)
    yield from _hex(("expect", "hex"), expected.hex)
    for index, hex in enumerate(expected.refused):
        yield from _hex(("expect", "refused", index), hex)
    for name in ("used", "hits", "immobilised", "revealed"):
        for id in getattr(expected, name):
            yield from _one(("expect", name, id), id, all_ids)
    for id, marker in expected.hits.items():
        yield from _one(("expect", "hits", id), marker, ("", HIDDEN_HIT, *content.hit_markers))
    for id, expected_chit in expected.revealed.items():
        yield from _one(("expect", "revealed", id), expected_chit, ("", FALSE_ALARM, *content.unit_types))
    for hex, holder in expected.control.items():
        yield from _one(
            ("expect", "control", hex), hex, (control.hex for control in _mission(situation, content).controls)
        )
        yield from _one(("expect", "control", hex), holder, ("", PLAYER, AI))
    drawn = counters.what_can_be_drawn(_mission(situation, content), content)
    yield from _among(("expect", "cup"), expected.cup or (), drawn)
    for name in ("destroyed", "left"):
        yield from _among(("expect", name), getattr(expected, name), all_ids)
    for name in ("discard", "removed"):
        yield from _among(("expect", name), getattr(expected, name) or (), content.order_cards)
    yield from _among(("expect", "hand"), expected.hand or (), content.action_cards)
    if expected.card:
        yield from _one(("expect", "card"), expected.card, content.order_cards)
    yield from _one(("expect", "outcome"), expected.outcome, ("", NO_ROLL, *attack.MEANS))
    yield from _one(("expect", "ended"), expected.ended, ("", *ENDS))
    if expected.step:
        yield from _one(("expect", "step"), expected.step, STEPS)
    for name, lines in (("line", (expected.line,)), ("skipped", expected.skipped)):
        for line in lines:
            if line and not _is_line(line):
                path = ("expect", name) if name == "line" else ("expect", name, lines.index(line))
                yield finding(
                    path,
                    "no_line",
                    N_("«{line}» no es una línea de la carta: son cc, short, third, r1, t1, m1… o pass"),
                    line=line,
                )


def _later(situation: Situation, content: Content) -> tuple[str, ...]:
    """Return expected counters that are not there yet: from events, or revealed (6.2)."""
    expected = situation.expect
    expected_ids = (expected.executor, expected.target, *expected.one_of, *expected.group, *expected.target_one_of)
    expected_ids += (
        *expected.destroyed,
        *expected.left,
        *expected.used,
        *expected.hits,
        *expected.immobilised,
        *expected.revealed,
    )
    deployed = [deployment.id for deployment in counters.deployments(_mission(situation, content)) if deployment.id]
    return (*deployed, *(id for id in expected_ids if _comes_later(id, content)))


def _comes_later(id: str, content: Content) -> bool:
    """Return whether an id can belong to a counter that comes later."""
    try:
        counters.type_in(id, content)
    except KeyError:
        return False
    return True


def _is_line(line: str) -> bool:
    """Return whether a name is one of a line of an order card."""
    return (
        line in ("cc", "short", "third", PASS)
        or (line[0] in "rtm" and line[1:].isdigit())
        or (line.startswith("event.") and line[6:].isdigit())
    )


# ---- own records, and the position


# ---- facts that cannot all be true


def _facts(situation: Situation, content: Content) -> Iterator[Finding]:
    """Yield the contradictions, each at the fact that does not fit, naming the counters."""
    own_content, state = set_up_situation(situation, content)
    pairs = {(pair.ai, pair.unit): index for index, pair in enumerate(situation.pairs)}
    moves = {move.ai: index for index, move in enumerate(situation.moves)}
    sight_contradictions = [
        each_contradiction
        for ai, unit in pairs
        if state.counters[unit].hidden
        for each_contradiction in contradictions.of_hidden(state, ai, unit)
    ]
    for contradiction in (*contradictions.contradictions(state, own_content), *sight_contradictions):
        place = contradiction.subject[:2]
        if len(contradiction.subject) == 3 and contradiction.subject[0] in moves:
            index = moves[contradiction.subject[0]]
            end = next(n for n, end in enumerate(situation.moves[index].ends) if end.hex == contradiction.subject[2])
            yield Finding(
                ("moves", index, "ends", end, contradiction.field),
                "contradiction",
                with_file_names(contradiction.message),
            )
        elif contradiction.field == "distances" and contradiction.subject[0] in moves:
            yield Finding(
                ("moves", moves[contradiction.subject[0]], "origin", "distances"),
                "contradiction",
                with_file_names(contradiction.message),
            )
        elif (place[0], place[1]) in pairs:
            yield Finding(
                ("pairs", pairs[place[0], place[1]], "given", contradiction.field),
                "contradiction",
                with_file_names(contradiction.message),
            )
        else:
            yield Finding(
                ("table",) if situation.table else ("counters",),
                "contradiction",
                with_file_names(contradiction.message),
            )


def with_file_names(message: Message) -> Message:
    """Return a message in which counters and hexes have the names that the file uses."""
    return Message(
        message.template,
        tuple((key, Text(value.id, value.id) if isinstance(value, Ref) else value) for key, value in message.params),
        message.plural,
    )
