"""Criteria of a choice in words: how far a counter was from passing each (4.1, 5.0-5.2).

Each criterion reads its values from the table as it was at the time of the choice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from puesto.core.messages import N_, Message, Param, Ref, msg
from puesto.core.values import Struct
from puesto.games.bear.board.board_memory import ai_aims, known_distance, normal_range, range_at, sees
from puesto.games.bear.printed.reason_codes import ENOUGH, OF_ONE, REQUIREMENTS, Reason, rule_of
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.board_questions import Pair, Pairs, Range
from puesto.games.bear.table.state import MissionTable, Sees, pair, ref_of

FAR = 999
"""Farther than any map."""
NEARER = N_("Última condición: bastaba con que {other} estuviera {n} hex. más cerca de {unit}")


def why_left_out(table: MissionTable, unit: str, reason: Reason) -> Message:
    """Return why an order left one counter out."""
    params: dict[str, Param] = {"unit": ref_of(table.state, unit)}
    template = OF_ONE.get(reason, N_("{unit}: no puede"))
    if reason is Reason.MARKER:
        if table.marker_of(unit) is None:
            return msg(N_("{unit}: el impacto se lo impide"), **params)
        params["marker"] = Ref("marker", table.state.counters[unit].hit)
    elif "{n}" in template:
        params["n"] = battlefield.cover(table, unit)
    return msg(template, **params)


def what_would_do(table: MissionTable, unit: str, reason: Reason) -> Message | None:
    """Return what would have let one counter pass; for `unit` "", what the whole order lacked (7.5)."""
    if not unit and reason is Reason.NO_TARGET:
        return msg(N_("Última condición: bastaba con que alguna Unidad no estuviera oculta"))
    return msg(ENOUGH[reason], unit=ref_of(table.state, unit)) if reason in ENOUGH else None


class Criterion(Struct, frozen=True, gc=False):
    """Base of all criteria, which says nothing about any counter."""

    def rejection_reason(self, table: MissionTable, id: str) -> Message | None:
        """Return why a counter failed, and by how much; None where there is nothing to say."""
        return None

    def passed_value(self, table: MissionTable, id: str) -> Message | None:
        """Return the value of a counter that stayed, where values are compared."""
        return None

    def sufficient_change(self, table: MissionTable, failed_ids: tuple[str, ...]) -> Message | None:
        """Return what would have let one of the counters pass, where all failed."""
        return None


class Requirement(Criterion, frozen=True):
    """Criterion that leaves counters out for a reason; its key, rule and name follow from the reason."""

    reason: Reason

    @property
    def key(self) -> str:
        return f"stage.{self.reason.value}"

    @property
    def rule(self) -> str:
        return rule_of(self.reason)

    @property
    def title(self) -> Message:
        return msg(REQUIREMENTS[self.reason])


class SimpleRequirement(Requirement, frozen=True):
    """A requirement that a counter meets or not: used, hit, in cover, of a kind."""

    def rejection_reason(self, table: MissionTable, id: str) -> Message | None:
        return why_left_out(table, id, self.reason)

    def sufficient_change(self, table: MissionTable, failed_ids: tuple[str, ...]) -> Message | None:
        # 6.1 a possible enemy is never hit
        could = [id for id in failed_ids if self.reason is not Reason.NO_HIT_AI or not table.state.counters[id].suspect]
        nearest = min(
            could, key=lambda id: battlefield.cover(table, id) if id in table.state.counters else 0, default=""
        )
        return what_would_do(table, nearest, self.reason) if nearest else None


class QuietCriterion(Criterion, frozen=True):
    """Criterion with one fixed message for every counter that failed and none for those that passed."""

    key: str
    title: Message
    rule: str
    words: str
    """Message for a counter that failed; parameter: `unit`."""

    def rejection_reason(self, table: MissionTable, id: str) -> Message | None:
        return msg(self.words, unit=ref_of(table.state, id))


class Objectives(Criterion, frozen=True):
    """The hexes that an order leads to (4.1.4)."""

    key = "stage.objectives"
    rule = "4.1.4"

    @property
    def title(self) -> Message:
        return msg(N_("Objetivos en el mapa"))

    def passed_value(self, table: MissionTable, id: str) -> Message | None:
        return msg(N_("{place}"), place=Ref("hex", id))

    def sufficient_change(self, table: MissionTable, failed_ids: tuple[str, ...]) -> Message | None:
        return msg(ENOUGH[Reason.NO_OBJECTIVE])


# ---- distance: 5.0


def nearest_of(table: MissionTable, id: str, target_ids: Sequence[str]) -> tuple[int, str]:
    """Return the least known distance to some others, and to which of them; `FAR` where none is known."""
    is_ai = id in table.state.counters and table.is_ai(id)
    known_distances = (
        (known_distance(table.state, *((id, target) if is_ai else (target, id))), target) for target in target_ids
    )
    return min(((away, target) for away, target in known_distances if away is not None), default=(FAR, ""))


def partners(pairs: Pairs, id: str) -> tuple[str, ...]:
    """Return the counters or hexes that are paired with a counter or a hex."""
    return tuple(second if first == id else first for first, second in pairs if id in (first, second))


class Distance(Criterion, frozen=True):
    """The nearest, or the farthest: the AI whose nearest target is farthest (5.0, A10)."""

    pairs: Pairs
    left: Pairs
    farthest: bool = False

    key = "stage.distance"
    rule = "5.0"

    @property
    def title(self) -> Message:
        return msg(N_("La más alejada") if self.farthest else N_("La más cercana"))

    def rejection_reason(self, table: MissionTable, id: str) -> Message | None:
        """Return why a counter fell out: its distance beside the nearer one's."""
        is_ai = id in table.state.counters and table.is_ai(id)
        # of a Unit it matters how far it is from who acts
        nearer_ids = tuple(
            other_partner
            for other_partner in partners(self.pairs, id)
            if is_ai or any(other_partner == ai for ai, _ in self.left)
        )
        if not nearer_ids:
            return None
        away, _ = nearest_of(table, id, nearer_ids)
        best = min(nearest_of(table, ai, (target,))[0] for ai, target in self.left)
        farthest = self.farthest and is_ai
        if FAR in (away, best):
            return msg(
                N_("{unit}: no es la más alejada") if farthest else N_("{unit}: no es la más cercana"),
                unit=ref_of(table.state, id),
            )
        words = (
            N_("{unit}: a {n} hex.; la más alejada, a {best}")
            if farthest
            else N_("{unit}: a {n} hex.; la más cercana, a {best}")
        )
        return msg(words, unit=ref_of(table.state, id), n=away, best=best)

    def passed_value(self, table: MissionTable, id: str) -> Message | None:
        """Return the distance with which a counter passed."""
        away, target = nearest_of(table, id, partners(self.left, id))
        return (
            msg(
                N_("{unit}: a {n} hex. de {other}"),
                unit=ref_of(table.state, id),
                n=away,
                other=ref_of(table.state, target),
            )
            if target
            else None
        )


class Within(Criterion, frozen=True):
    """No Unit at so many hexes or less (5.0)."""

    hexes: int
    units: tuple[UnitId, ...]

    key = "stage.unit_near"
    rule = "5.0"

    @property
    def title(self) -> Message:
        return msg(N_("Sin Unidades a {n} hex. o menos"), n=self.hexes)

    def rejection_reason(self, table: MissionTable, id: str) -> Message | None:
        """Return why a counter fell out: the Unit that is too near."""
        away, unit = nearest_of(table, id, self.units)
        if not unit:
            return msg(N_("{unit}: tiene una Unidad demasiado cerca"), unit=ref_of(table.state, id))
        return msg(
            N_("{unit}: {other}, a {n} hex."),
            unit=ref_of(table.state, id),
            other=ref_of(table.state, unit),
            n=away,
        )

    def sufficient_change(self, table: MissionTable, failed_ids: tuple[str, ...]) -> Message | None:
        near = max(failed_ids, key=lambda id: nearest_of(table, id, self.units)[0])
        return msg(
            N_("Última condición: bastaba con que {unit} no tuviera ninguna Unidad a {n} hex. o menos"),
            unit=ref_of(table.state, near),
            n=self.hexes,
        )


class Contact(Requirement, frozen=True):
    """Criterion: in a Unit's hex, or adjacent to a Unit with no enemy in its own hex (4.1.2)."""

    units: tuple[UnitId, ...]

    @property
    def _wanted(self) -> int:
        return 0 if self.reason is Reason.NOBODY_CLOSE else 1

    def rejection_reason(self, table: MissionTable, id: str) -> Message | None:
        """Return why an AI fell out: how far it is from the nearest Unit."""
        if not table.is_ai(id):
            return None
        away, unit = nearest_of(table, id, self.units)
        if not unit:
            return msg(
                N_("{unit}: no está en CC") if self._wanted == 0 else N_("{unit}: no está a corta distancia"),
                unit=ref_of(table.state, id),
            )
        if away < self._wanted:
            return msg(N_("{unit}: en CC con {other}"), unit=ref_of(table.state, id), other=ref_of(table.state, unit))
        return msg(
            N_("{unit}: a {n} hex. de {other}"),
            unit=ref_of(table.state, id),
            n=away,
            other=ref_of(table.state, unit),
        )

    def passed_value(self, table: MissionTable, id: str) -> Message | None:
        """Return the Unit with which an AI is in contact."""
        away, unit = nearest_of(table, id, self.units)
        return (
            msg(
                N_("{unit}: en CC con {other}") if away == 0 else N_("{unit}: junto a {other}"),
                unit=ref_of(table.state, id),
                other=ref_of(table.state, unit),
            )
            if unit
            else None
        )

    def sufficient_change(self, table: MissionTable, failed_ids: tuple[str, ...]) -> Message | None:
        """Return how many hexes nearer would have been enough."""
        apart = [
            (away, id, second_name)
            for id in failed_ids
            for away, second_name in (nearest_of(table, id, self.units),)
            if second_name and away > self._wanted
        ]
        if not apart:
            return None
        away, id, unit = min(apart)
        return msg(NEARER, n=away - self._wanted, unit=ref_of(table.state, id), other=ref_of(table.state, unit))


# ---- sight, zone, fire: 5.0, 5.1, 5.3


class Sighted(Requirement, frozen=True):
    """Criterion: in sight, or in the fire zone of the nearest Unit."""

    pairs: Pairs

    def rejection_reason(self, table: MissionTable, id: str) -> Message | None:
        """Return why a counter fell out: no line of sight, or outside the fire zone."""
        _, seer = nearest_of(table, id, partners(self.pairs, id))
        if self.reason is Reason.OUT_OF_SIGHT:
            return msg(N_("{unit}: sin LV"), unit=ref_of(table.state, id))
        if id not in table.state.counters or not table.is_ai(id):
            return None
        words = N_("{unit}: fuera de la ZF de {other}") if seer else N_("{unit}: fuera de la ZF")
        return msg(words, unit=ref_of(table.state, id), other=ref_of(table.state, seer))

    def sufficient_change(self, table: MissionTable, failed_ids: tuple[str, ...]) -> Message | None:
        """Return the sight or arc that would have been enough."""
        units = {
            id: tuple(
                other_partner for other_partner in partners(self.pairs, id) if other_partner in table.state.counters
            )
            for id in failed_ids
        }
        near = min(((*nearest_of(table, id, units[id]), id) for id in failed_ids if units[id]), default=None)
        if near is None:
            return None
        _, seer, id = near
        words = N_("Última condición: bastaba con que {unit} viera a {other}")
        if self.reason is Reason.NOT_IN_ZONE:
            words = N_("Última condición: bastaba con que {unit} estuviera en la ZF de {other}")
        return msg(words, unit=ref_of(table.state, id), other=ref_of(table.state, seer or units[id][0]))


class InReach(Criterion, frozen=True):
    """Can fire: in sight, in the arc (any, for a turret), in range (5.1)."""

    pairs: Pairs
    long_range: bool = False

    key = "stage.no_shot"
    rule = "5.1"

    @property
    def title(self) -> Message:
        return msg(N_("A tiro, incluso a larga distancia") if self.long_range else N_("A tiro"))

    def _miss(self, table: MissionTable, p: Pair) -> tuple[int, int]:
        """Return how far a pair is from a possible shot:

        the number of the failed condition and the hexes of excess range. A higher number is a failure earlier in the
        list of conditions: 5 contact unknown, 4 another Unit in the hex, 3 not in sight, 2 outside the arc, 1 out of
        range.
        """
        ai, unit = p
        level, away = sees(table.state, ai, unit), known_distance(table.state, ai, unit)
        if level is Sees.UNKNOWN:
            return 5, 0
        if (
            any(known_distance(table.state, ai, other_partner) == 0 for other_partner in partners(self.pairs, ai))
            and away != 0
        ):
            return 4, 0
        if level is Sees.NOT:
            return 3, away or 0
        if not ai_aims(level) and not table.type_of(ai).turret:
            return 2, away or 0
        limit = normal_range(table, ai) * (2 if self.long_range else 1)
        sight = table.state.sights.get(pair(ai, unit))
        if away is None or (sight is not None and sight.band):
            return 1, 0
        if range_at(table, ai, away) is Range.OUT and away < limit:
            return 1, -1
        return 1, max(0, away - limit)

    def _best(self, table: MissionTable, id: str) -> tuple[int, int, Pair]:
        return min((*self._miss(table, p), p) for p in self.pairs if id in p)

    def rejection_reason(self, table: MissionTable, id: str) -> Message | None:
        """Return why a counter fell out: range, sight or arc."""
        if not table.is_ai(id):
            return msg(N_("{unit}: nadie la tiene a tiro"), unit=ref_of(table.state, id))
        failed, over, (_, unit) = self._best(table, id)
        params: dict[str, Param] = {"unit": ref_of(table.state, id), "other": ref_of(table.state, unit)}
        if failed == 5:
            return why_left_out(table, id, Reason.NO_SHOT)
        if failed == 4:
            return msg(N_("{unit}: en CC, no dispara fuera de su hexágono"), **params)
        if failed == 3:
            return msg(N_("{unit}: no ve a ninguna"), **params)
        if failed == 2:
            return msg(N_("{unit}: ve a {other}, pero fuera de su arco"), **params)
        if over > 0:
            away = known_distance(table.state, id, unit) or 0
            return msg(N_("{unit}: {other}, a {away} hex.; llega a {limit}"), away=away, limit=away - over, **params)
        if over < 0:
            return msg(N_("{unit}: {other} está demasiado cerca"), **params)
        return msg(N_("{unit}: {other} está fuera de alcance"), **params)

    def sufficient_change(self, table: MissionTable, failed_ids: tuple[str, ...]) -> Message | None:
        """Return the range, sight or arc that would have been enough."""
        failed, over, (ai, unit) = min(self._best(table, id) for id in failed_ids)
        params: dict[str, Param] = {"unit": ref_of(table.state, ai), "other": ref_of(table.state, unit)}
        if failed >= 4:
            return None
        if failed == 1 and over > 0:
            return msg(NEARER, n=over, **params)
        if failed == 1:
            return msg(N_("Última condición: bastaba con que {other} estuviera al alcance de {unit}"), **params)
        away = known_distance(table.state, ai, unit)
        near = away is None or away <= normal_range(table, ai) * (2 if self.long_range else 1)
        in_arc = (
            N_("Última condición: bastaba con que {unit} tuviera a {other} en su arco"),
            N_("Última condición: bastaba con que {unit} tuviera a {other} en su arco y a su alcance"),
        )
        sight_words = (
            N_("Última condición: bastaba con que {unit} viera a {other} y la tuviera en su arco"),
            N_("Última condición: bastaba con que {unit} viera a {other} y la tuviera a tiro"),
        )
        return msg((in_arc if failed == 2 else sight_words)[not near], **params)


class Flanked(Criterion, frozen=True):
    """Criterion: the AI cannot fire, and has an adjacent Unit outside its arc (4.1.2)."""

    pairs: Pairs
    able: frozenset[UnitId] = frozenset()

    key = "stage.not_flanked"
    rule = "4.1.2"

    @property
    def title(self) -> Message:
        return msg(REQUIREMENTS[Reason.NOT_FLANKED])

    def rejection_reason(self, table: MissionTable, id: str) -> Message | None:
        if not table.is_ai(id):
            return None
        return msg(
            N_("{unit}: tiene a quien disparar") if id in self.able else N_("{unit}: no está flanquead{unit:a}"),
            unit=ref_of(table.state, id),
        )

    def sufficient_change(self, table: MissionTable, failed_ids: tuple[str, ...]) -> Message | None:
        ai, unit = self.pairs[0]
        return msg(
            N_("Última condición: bastaba con que {other} estuviera fuera del arco de {unit}, y ninguna a tiro"),
            unit=ref_of(table.state, ai),
            other=ref_of(table.state, unit),
        )


class Needed(Criterion, frozen=True):
    """Criterion: the shot needs at most a given dice total (5.1, A12)."""

    needs: Mapping[Pair, int]
    """Dice total that each pair needs. Possible enemies have none, and no message."""
    most: int
    """The highest number that is tried, the order's PAM counted."""
    bonus: int = 0

    key = "stage.too_hard"
    rule = "5.1"

    @property
    def title(self) -> Message:
        words = (
            N_("Necesita {n} o menos con 2D6, antes de sumar +{bonus} PAM")
            if self.bonus
            else N_("Necesita {n} o menos con 2D6")
        )
        return msg(words, n=self.most, bonus=self.bonus)

    def _least(self, id: str) -> tuple[int, str]:
        """Return the least total needed by or against a counter, and the opponent of that shot."""
        return min(
            (
                (need, second if first == id else first)
                for (first, second), need in self.needs.items()
                if id in (first, second)
            ),
            default=(0, ""),
        )

    def rejection_reason(self, table: MissionTable, id: str) -> Message | None:
        """Return why a counter fell out: the total that its best shot needs."""
        need, opponent = self._least(id)
        if not opponent:
            return None
        params: dict[str, Param] = {
            "unit": ref_of(table.state, id),
            "other": ref_of(table.state, opponent),
            "need": need,
            "bonus": self.bonus,
        }
        if not table.is_ai(id):
            return msg(N_("{unit}: {other} necesita {need}"), **params)
        if self.bonus:
            words = N_("{unit}: necesita {need} contra {other}, {n} más de lo que se admite con +{bonus} PAM")
        else:
            words = N_("{unit}: necesita {need} contra {other}, {n} más de lo que se admite")
        return msg(words, n=need - self.most, **params)

    def passed_value(self, table: MissionTable, id: str) -> Message | None:
        """Return the total that the counter's best shot needs."""
        need, opponent = self._least(id)
        if not opponent:
            return None
        if not table.is_ai(id):
            return msg(
                N_("{other} necesita {n} contra {unit}"),
                unit=ref_of(table.state, id),
                other=ref_of(table.state, opponent),
                n=need,
            )
        return msg(
            N_("{unit}: necesita {n} contra {other}"),
            unit=ref_of(table.state, id),
            other=ref_of(table.state, opponent),
            n=need,
        )

    def sufficient_change(self, table: MissionTable, failed_ids: tuple[str, ...]) -> Message | None:
        need, id, opponent = min((need, ai, unit) for (ai, unit), need in self.needs.items())
        words = N_("Última condición: bastaba con que {unit} necesitara {n} menos contra {other}")
        return msg(words, unit=ref_of(table.state, id), other=ref_of(table.state, opponent), n=need - self.most)


# ---- superlatives and the lists of 5.1.1 and 5.2
