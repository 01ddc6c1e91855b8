"""Morale: what its value is made of, checks for losses, pins that break a unit (3.2, 5.1, 7.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.prompts import Band, Modifier, Procedure, Roll
from puesto.core.results import label
from puesto.core.saying import say, tell, with_sign
from puesto.core.values import Struct
from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import VEHICLES, Content, Kind, Nation, Quality, Rank
from puesto.games.bolt.table import dice, settings

LOW, HIGH = 2, 10
"""Between what a morale is always held, after everything else (3.2)."""


class Nearby(Struct, frozen=True):
    """An officer, how far he is in inches, and whether he sits in the same transport."""

    rank: Rank
    distance: float = 0
    inside: bool = False


def officer_bonus(content: Content, officers: Iterable[Nearby], aboard: bool = False) -> int:
    """Return the best bonus of an officer in reach; in a transport only of one who rides in it (1.2, 5.3)."""
    results = [0]
    for officer in officers:
        if not officer.rank or aboard != officer.inside:
            continue
        if officer.inside or officer.distance <= charts.number(content, charts.OFFICERS, officer.rank, "reach"):
            results.append(charts.number(content, charts.OFFICERS, officer.rank, "bonus"))
    return max(results)


class MoraleState(Struct, frozen=True):
    """Parts of a morale value."""

    quality: Quality = Quality.REGULAR
    pins: int = 0
    penalty: int = 0
    """Permanent loss (5.1)."""
    bonus: int = 0
    """Bonus of the best officer (1.2)."""
    stubborn: bool = False
    more: tuple[Modifier, ...] = ()
    """Other modifiers of this check."""


def morale_lines(content: Content, nerve: MoraleState) -> tuple[Modifier, ...]:
    """Return the morale line by line. Quality, pins, officer, permanent losses, and what else counts (3.2, 7.2)."""
    results = [Modifier(Ref("quality", nerve.quality), charts.number(content, charts.MORALE, nerve.quality), "7.2")]
    if nerve.pins and not nerve.stubborn:
        results.append(Modifier(msg(N_("Marcadores de supresión")), -nerve.pins, "3.2"))
    if nerve.bonus:
        results.append(Modifier(msg(N_("Oficial")), nerve.bonus, "7.3"))
    if nerve.penalty:
        results.append(Modifier(msg(N_("Pérdida permanente")), -nerve.penalty, "5.1"))
    return (*results, *nerve.more)


def clamp(value: int) -> int:
    """Return a morale limited to between 2 and 10 (3.2)."""
    return min(HIGH, max(LOW, value))


def morale_value(content: Content, nerve: MoraleState) -> int:
    """Return the morale against which the dice are rolled (3.2)."""
    return clamp(dice.modifier_sum(morale_lines(content, nerve)))


def is_broken(content: Content, nerve: MoraleState, readings: Mapping[str, str]) -> bool:
    """Return whether a unit's pins make it run: as many as its morale, or more (3.2)."""
    if settings.is_read(readings, settings.PINS_BREAK, "quality"):
        return nerve.pins >= charts.number(content, charts.MORALE, nerve.quality)
    unpinned = MoraleState(nerve.quality, 0, nerve.penalty, nerve.bonus)
    return nerve.pins > 0 and nerve.pins >= morale_value(content, unpinned)


def half_is_lost(casualties: int, before: int, full: int, readings: Mapping[str, str]) -> bool:
    """Return whether losses call for a check. Half or more of those present, or of the whole unit by now (5.1)."""
    if not casualties:
        return False
    if settings.is_read(readings, settings.HALF_OF, "present"):
        return 2 * casualties >= before
    return 2 * (full - before + casualties) >= full


GONE, CHECKS, STANDS = "destroyed", "check", "stands"
FATES: dict[str, Message] = {
    GONE: msg(N_("queda destruida")),
    CHECKS: msg(N_("hace un chequeo de moral")),
    STANDS: msg(N_("aguanta sin chequeo")),
}


class Losses(Struct, frozen=True):
    """Models that a unit has lost to one fire, those it had before, and its full strength."""

    fallen: int = 0
    before: int = 0
    full: int = 0


def fate_of(
    content: Content, nerve: MoraleState, losses: Losses, readings: Mapping[str, str], *,
    flames: bool = False, fanatic: bool = False,
) -> str:  # fmt: skip
    """Return the effect of losses and pins: destroyed, a morale check, or none (3.2, 5.1, 8.4, 9.11)."""
    if 0 < losses.before <= losses.fallen or is_broken(content, nerve, readings):
        return GONE
    if flames:
        return CHECKS
    is_spared = fanatic and settings.is_read(readings, settings.FANATIC, "fights_on")
    half = half_is_lost(losses.fallen, losses.before, losses.full, readings)
    return CHECKS if half and not is_spared else STANDS


def survive_losses(
    content: Content, nerve: MoraleState, losses: Losses, readings: Mapping[str, str], *,
    flames: bool = False, fanatic: bool = False, repeats: bool = False, unit: str = "unit", who: str = "",
) -> Procedure[bool]:  # fmt: skip
    """Return whether a unit survives its losses and pins, by a check if due (3.2, 5.1, 8.4, 9.11)."""
    fate = fate_of(content, nerve, losses, readings, flames=flames, fanatic=fanatic)
    if fate == CHECKS:
        check_words = (N_("{unit} se enfrenta al lanzallamas: chequeo de moral."), "9.11")
        if not flames:
            check_words = (N_("{unit} ha perdido la mitad: chequeo de moral."), "5.1")
        message = msg(check_words[0], unit=Ref("unit", unit))
        return (yield from face_check(content, nerve, message, check_words[1], repeats=repeats, unit=unit, who=who))
    if fate == STANDS and fanatic and fate_of(content, nerve, losses, readings) == CHECKS:
        yield from say(N_("{unit} es fanátic{unit:a}: no chequea por bajas"), "8.4", unit=Ref("unit", unit))
    elif fate == GONE and losses.fallen < losses.before:
        yield from say_broken(nerve.pins, unit)
    return fate != GONE


def say_broken(pins: int, unit: str) -> Procedure[None]:
    """Report that a unit runs from as many pins as its morale (3.2)."""
    words = N_("{unit} tiene {n} marcadores, tantos como su moral: huye y queda destruid{unit:a}")
    yield from say(words, "3.2", "bad", unit=Ref("unit", unit), n=pins)


def is_leader_replaced(nation: Nation, rank: Rank, models_left: int) -> bool:
    """Return whether one of the `models_left` models replaces a fallen NCO at once: a German one (8.1)."""
    return nation is Nation.GERMANY and not rank and models_left > 0


def leader_penalty(nation: Nation, benefit: str, rank: Rank, models_left: int) -> int:
    """Return the morale that a unit loses for good with its NCO or officer, by its nation (5.1, 8.1, 8.6)."""
    jungle = nation is Nation.AUSTRALIA and benefit == "jungle"
    return 0 if jungle or is_leader_replaced(nation, rank, models_left) else 1


def crew_penalty(before: int, after: int) -> int:
    """Return the morale that a weapon's crew loses for good: a point once only one is left (5.1)."""
    return 1 if before > 1 and after == 1 else 0


class CheckResult(Struct, frozen=True):
    """Result of a check: the dice that count, the morale, whether it was passed, whether repeated."""

    faces: Annotated[tuple[int, ...], label("Dados", "Dice")]
    morale: Annotated[int, label("Moral", "Morale")]
    passed: Annotated[bool, label("Lo supera", "Passed")]
    repeated: Annotated[bool, label("Repetido", "Repeated")] = False


def check_bands(value: int) -> tuple[Band, ...]:
    """Return the meaning of 2D6 against a morale: equal or less passes (3.2)."""
    return Band(2, msg(N_("lo supera"))), Band(value + 1, msg(N_("falla")))


def check_morale(
    content: Content,
    nerve: MoraleState,
    message: Message,
    rule: str,
    *,
    key: str = "morale.check",
    subject: tuple[str, ...] = (),
    who: str = "",
    repeats: bool = False,
) -> Procedure[CheckResult]:
    """Make a morale check with 2D6; with `repeats` a failure is rolled once more (1.2, 5.1, 8.5)."""
    lines, value = morale_lines(content, nerve), morale_value(content, nerve)
    roll = Roll(
        key=key,
        subject=subject,
        who=who,
        message=message,
        rule=rule,
        dice=2,
        bands=check_bands(value),
        modifiers=lines,
        low_best=True,
        makes_need=True,
    )
    faces = yield from roll
    if sum(faces) <= value or not repeats:
        return CheckResult(faces, value, sum(faces) <= value)
    yield from tell(msg(N_("Se repite la tirada, una sola vez")), "1.2", "quiet")
    faces = yield from roll
    return CheckResult(faces, value, sum(faces) <= value, True)


def face_check(
    content: Content, nerve: MoraleState, message: Message, rule: str, *, repeats: bool = False, unit: str = "unit",
    who: str = "",
) -> Procedure[bool]:  # fmt: skip
    """Return whether a unit passes a morale check that destroys it if failed (5.1, 6.5, 9.11)."""
    check = yield from check_morale(content, nerve, message, rule, subject=(unit,), who=who, repeats=repeats)
    if check.passed:
        yield from say(N_("{unit} aguanta"), rule, "good", unit=Ref("unit", unit))
    else:
        words = N_("{unit} falla el chequeo y queda destruid{unit:a}")
        yield from say(words, rule, "bad", unit=Ref("unit", unit))
    return check.passed


def can_repeat(models: int, full: int) -> bool:
    """Return whether a unit may repeat its morale checks: ten or more, and none lost (3.2)."""
    return models >= 10 and models >= full


def is_stubborn(own: bool, nation: Nation, benefit: str, kind: Kind) -> bool:
    """Return whether pins take nothing from a morale. By its own rule, or of Australian infantry (8.6, 9.12)."""
    return own or (nation is Nation.AUSTRALIA and benefit == "next" and kind is Kind.INFANTRY)


def is_fanatic(own: bool, nation: Nation, kind: Kind, assaulted: bool = False) -> bool:
    """Return whether a unit fights on. By its own rule, as Japanese, as an Australian in defence (8.4, 8.6)."""
    by_nation = nation is Nation.JAPAN or (assaulted and nation is Nation.AUSTRALIA)
    return own or (by_nation and kind not in VEHICLES)


def repeats_by_nation(nation: Nation, kind: Kind) -> bool:
    """Return whether a check that would destroy it is thrown once more: of Soviet infantry and guns (8.5)."""
    return nation is Nation.USSR and kind in (Kind.INFANTRY, Kind.ARTILLERY)


def said_morale(lines: Sequence[Modifier]) -> Sayable:
    """Return a morale as a sum in words."""
    parts = tuple(msg(N_("{name} {n}"), name=line.name, n=with_sign(line.value)) for line in lines[1:])
    base = msg(N_("{name} {n}"), name=lines[0].name, n=lines[0].value)
    return msg(N_("{parts}"), parts=(base, *parts))
