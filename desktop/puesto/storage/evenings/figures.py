"""The figures of some evenings: how many were won, how long they took, and how the dice went."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from puesto.core.messages import N_, NN_, NOTHING, Message, Sayable, Text, count, msg
from puesto.core.values import Struct
from puesto.storage.evenings.record import Evening

RESULT_WORDS = {"won": N_("ganada"), "lost": N_("perdida"), "draw": N_("empatada"), "played": N_("jugada")}
RESULT_LEADS = {"won": N_("ganada por {lead}"), "lost": N_("perdida por {lead}")}


class Figures(Struct, frozen=True):
    """Counts and means of some evenings."""

    played: int
    won: int
    lost: int
    drawn: int
    minutes: int | None
    """The mean time; None where no evening has one."""
    fair: tuple[int, int]
    """Of the evenings with better dice than expected: those won, and all with a result."""
    foul: tuple[int, int]
    """The same of those with worse dice."""


class MissionRow(Struct, frozen=True):
    """The evenings of one mission."""

    game: str
    title: Text
    evenings: tuple[Evening, ...]

    @property
    def figures(self) -> Figures:
        """Return the figures over the evenings of the mission."""
        return figures_of(self.evenings)


def figures_of(evenings: Sequence[Evening]) -> Figures:
    """Return the figures over some evenings."""
    results = [evening.result for evening in evenings]
    decided_evenings = [evening for evening in evenings if evening.result != "played" and evening.luck is not None]
    fair = [evening.result == "won" for evening in decided_evenings if (evening.luck or 0) > 0]
    foul = [evening.result == "won" for evening in decided_evenings if (evening.luck or 0) < 0]
    return Figures(
        len(evenings), results.count("won"), results.count("lost"), results.count("draw"), mean_minutes(evenings),
        (sum(fair), len(fair)), (sum(foul), len(foul)),
    )  # fmt: skip


def mean_minutes(evenings: Iterable[Evening]) -> int | None:
    """Return the mean time of some evenings in minutes; None where none has a time."""
    times = [evening.minutes for evening in evenings if evening.minutes is not None]
    return round(sum(times) / len(times)) if times else None


def by_mission(evenings: Iterable[Evening], games: Sequence[str]) -> list[MissionRow]:
    """Return the missions that were played, by game in the order of `games`, the most played first."""
    missions: dict[tuple[str, str], list[Evening]] = {}
    for evening in evenings:
        missions.setdefault((evening.game, evening.scenario), []).append(evening)
    rows = [MissionRow(game, played[-1].title, tuple(played)) for (game, _), played in missions.items()]
    places = {game: place for place, game in enumerate(games)}
    return sorted(rows, key=lambda row: (places.get(row.game, len(places)), -len(row.evenings)))


def result_text(evening: Evening) -> Message:
    """Return how an evening ended, in a few words."""
    if evening.lead is not None and evening.result in RESULT_LEADS:
        return msg(RESULT_LEADS[evening.result], lead=evening.lead)
    if evening.result == "played" and evening.winner is not None:
        return msg(N_("gana {winner:el}"), winner=evening.winner)
    return msg(RESULT_WORDS[evening.result])


def mission_text(evenings: Sequence[Evening]) -> Message:
    """Return the evenings of a mission in one sentence."""
    figures = figures_of(evenings)
    forms = NN_(
        "En tus veladas, una vez: ganadas {won}, perdidas {lost}{mean}.",
        "En tus veladas, {n} veces: ganadas {won}, perdidas {lost}{mean}.",
    )
    time = time_text(figures.minutes) if figures.minutes is not None else None
    mean = msg(N_("; de media, {time}"), time=time) if time is not None else NOTHING
    return count(forms, figures.played, won=figures.won, lost=figures.lost, mean=mean)


def time_text(minutes: int) -> Message:
    """Return a time as people say it."""
    if minutes < 60:
        return msg(N_("{n} min"), n=minutes)
    return msg(N_("{hours} h {minutes}"), hours=minutes // 60, minutes=f"{minutes % 60:02}")


def luck_text(luck: int) -> Message:
    """Return a deviation with its sign and one figure after the comma."""
    tenths = round(abs(luck) / 10)
    sign = "" if not tenths else "+" if luck > 0 else "−"
    return msg(N_("{sign}{whole},{tenth}"), sign=sign, whole=tenths // 10, tenth=tenths % 10)


def day_text(evening: Evening) -> Message:
    """Return the day of an evening."""
    day = evening.ended
    return msg(N_("{day}/{month}/{year}"), day=f"{day:%d}", month=f"{day:%m}", year=f"{day:%Y}")


def evening_text(evening: Evening) -> Message:
    """Return an evening in one sentence."""
    parts: list[Sayable] = [result_text(evening)]
    if evening.luck is not None:
        parts.append(msg(N_("suerte {luck}"), luck=luck_text(evening.luck)))
    if evening.minutes is not None:
        parts.append(time_text(evening.minutes))
    if evening.temper is not None:
        parts.append(msg(N_("IA {temper}"), temper=evening.temper))
    parts.append(evening.length)
    return msg(N_("{day} · {mission}: {parts}"), day=day_text(evening), mission=evening.title, parts=tuple(parts))
