"""The interview: facts of the board by asking the player.

One question over a whole set, and none where the state knows. Hexes give distance, adjacency and range for nothing; the
contact form, filled in once for each counter that moved, gives lines of sight, both arcs and flanks; a counter's cover
is its MD. Only what these leave open is asked. Every question accepts "no lo sé".
"""

from __future__ import annotations

from typing import Any

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Option, Procedure
from puesto.core.questions.board import UNSURE, Ask, AskMany, Contact
from puesto.games.bear.board import contact_form, setup_contacts, table_map
from puesto.games.bear.board.board_memory import (
    CLOSE,
    UNKNOWN,
    UNSEEN,
    ai_aims,
    components,
    is_exposed,
    is_in_zone_of,
    known_distance,
    known_distances,
    put_where_it_arrived,
    range_at,
    sees,
    sight_answers,
    unit_aims,
)
from puesto.games.bear.board.pair_questions import PairQuestions
from puesto.games.bear.printed.records import Action, Kind, UnitId
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.board_questions import Arrival, Errand, Pair, Pairs, Range, ShotFacts
from puesto.games.bear.table.state import AI, PLAYER, Sees, pair

APART, NORMAL, FAR = "apart", "normal", "far"


class Interview(PairQuestions):
    """Facts of the board from the player, remembered in the state."""

    # ---- distance

    def _distances(self, pairs: Pairs) -> dict[Pair, int | None]:
        return known_distances(self.state, pairs)

    def close(self, pairs: Pairs) -> Procedure[dict[Pair, int | None]]:
        """Ask which pairs are in one hex or adjacent; return the distances as far as known."""
        distances = self._distances(pairs)
        open_pairs = [p for p, d in distances.items() if d is None and self.state.bands.get(pair(*p)) is None]
        # who does not see the other is neither in its hex nor beside it
        open_pairs = [p for p in open_pairs if p[1] in self.state.counters and sees(self.state, *p) is not UNSEEN]
        if not open_pairs:
            return distances
        options = tuple(
            option
            for ai, unit in open_pairs
            for option in (
                Option(
                    f"{ai}|{unit}=0",
                    msg(N_("{ai} y {unit}: en el mismo hexágono"), ai=Ref("unit", ai), unit=Ref("unit", unit)),
                ),
                Option(
                    f"{ai}|{unit}=1", msg(N_("{ai} y {unit}: adyacentes"), ai=Ref("unit", ai), unit=Ref("unit", unit))
                ),
            )
        )
        answer = yield from AskMany(
            key="facts.close",
            subject=tuple(pair(*p) for p in open_pairs),
            message=msg(N_("¿Qué fichas están adyacentes o en el mismo hexágono?")),
            rule="4.1.2",
            options=options,
        )
        for p in open_pairs:
            answers = [int(value[-1]) for value in answer if value.startswith(pair(*p) + "=")]
            if answers:
                self.state.distances[pair(*p)] = min(answers)
            else:
                self.state.bands[pair(*p)] = APART
        return self._distances(pairs)

    def nearest(self, pairs: Pairs) -> Procedure[Pairs]:
        """Return the pairs with the least distance, asking where it is open."""
        distances = self._distances(pairs)
        answers = [d for d in distances.values() if d is not None]
        least = min(answers, default=None)
        unknown = [p for p, d in distances.items() if d is None]
        if least is not None and least <= 1:
            unknown = []
        best = tuple(p for p, d in distances.items() if d is not None and d == least)
        if not unknown or len(pairs) <= 1:
            return best if answers else pairs
        survivors = yield from self._which(
            "facts.nearest", (*best, *unknown), msg(N_("¿Qué distancia es la menor? Marca varias si empatan.")), "5.0"
        )
        return tuple(p for p in pairs if p in survivors)

    def farthest(self, pairs: Pairs) -> Procedure[Pairs]:
        """Return the pairs of the AI that is farthest away, asking where it is open."""
        distances = self._distances(pairs)
        ais = tuple(dict.fromkeys(ai for ai, _ in pairs))
        if any(d is None for d in distances.values()):
            if len(ais) > 1:
                answer = yield from AskMany(
                    key="facts.farthest",
                    subject=tuple(pair(*p) for p in pairs),
                    message=msg(N_("¿Qué IA tiene más lejos a su objetivo más cercano? Marca varias si empatan.")),
                    rule="5.0",
                    options=tuple(Option(ai, Ref("unit", ai)) for ai in ais),
                )
                if not answer:
                    yield from self._unsure(
                        msg(N_("No se sabe qué IA está más lejos: se decide por las prioridades de 5.1.1"))
                    )
                ais = answer or ais
            return (yield from self.nearest(tuple(p for p in pairs if p[0] in ais)))
        least = {ai: min(d for p, d in distances.items() if p[0] == ai and d is not None) for ai in ais}
        most = max(least.values(), default=0)
        return tuple(p for p, d in distances.items() if least[p[0]] == most and d == most)

    def none_within(
        self, ais: tuple[UnitId, ...], units: tuple[UnitId, ...], hexes: int
    ) -> Procedure[tuple[UnitId, ...]]:
        """Return the AI with no Unit within `hexes`, asking where it is open."""
        near = {ai: [known_distance(self.state, ai, unit) for unit in units] for ai in ais}
        open_ais = tuple(
            ai for ai in ais if None in near[ai] and not any(d is not None and d <= hexes for d in near[ai])
        )
        close: tuple[str, ...] = ()
        if open_ais:
            close = yield from AskMany(
                key="facts.within",
                subject=open_ais,
                message=msg(N_("¿Qué IA tienen alguna Unidad a {hexes} hex. o menos?"), hexes=hexes),
                rule="5.0",
                advice=battlefield.hidden_advice(self.table),
                options=tuple(Option(ai, Ref("unit", ai)) for ai in open_ais),
            )
        return tuple(ai for ai in ais if ai not in close and not any(d is not None and d <= hexes for d in near[ai]))

    def largest_groups(self, ais: tuple[UnitId, ...]) -> Procedure[tuple[tuple[UnitId, ...], ...]]:
        """Return the largest groups of adjacent AI, asking where it is open."""
        if len(ais) <= 1:
            return (ais,) if ais else ()
        if all(self.state.counters[ai].hex for ai in ais):
            groups = components(ais, lambda first, second: known_distance(self.state, first, second) in (0, 1))
            most = max(len(group) for group in groups)
            return tuple(group for group in groups if len(group) == most)
        answer = yield from AskMany(
            key="facts.group",
            subject=ais,
            message=msg(N_("¿Qué IA forman el grupo más grande de fichas adyacentes entre sí?")),
            rule="5.0",
            options=tuple(Option(ai, Ref("unit", ai)) for ai in ais),
        )
        if answer:
            return (tuple(ai for ai in ais if ai in answer),)
        yield from self._unsure(msg(N_("No se sabe cuál es el grupo: cada IA cuenta por sí sola")))
        return tuple((ai,) for ai in ais)

    # ---- sight and fire

    def in_sight(self, pairs: Pairs) -> Procedure[Pairs]:
        """Return the pairs that see each other, asking where it is open."""
        sure = [p for p in pairs if p[1] in self.state.counters and sees(self.state, *p) is not UNSEEN]
        unknown = tuple(p for p in sure if sees(self.state, *p) is UNKNOWN and not sight_answers(self.state, p).seen)
        pairs_in_sight = yield from self._some("facts.sight", unknown, msg(N_("¿Cuáles se ven?")), "5.0")
        for p in unknown:
            if p in pairs_in_sight:
                table_map.learn_sights(self.table, (p,), True)
                self._remember(p, seen=True)
            else:
                del self.state.contacts[pair(*p)]
        return tuple(p for p in sure if p not in unknown or p in pairs_in_sight)

    def can_fire(self, pairs: Pairs, long_range: bool = False) -> Procedure[Pairs]:
        """Return the pairs that are in range and arc, asking where it is open."""
        yes: list[Pair] = []
        open_pairs: list[Pair] = []
        engaged = {ai for ai in {ai for ai, _ in pairs} if self._engaged(ai)}
        for p in pairs:
            if p[0] in engaged:
                yes += [p] if known_distance(self.state, *p) == 0 else []
                continue
            level, turret = sees(self.state, *p), self.table.type_of(p[0]).turret
            if level is not UNKNOWN and not (ai_aims(level) or (turret and level is not UNSEEN)):
                continue
            band = self._band(*p)
            if band is Range.OUT or (
                not long_range and (band is Range.LONG or (band is None and self.state.bands.get(pair(*p)) == FAR))
            ):
                continue
            if band is None or level is UNKNOWN:
                open_pairs.append(p)
            else:
                yes.append(p)
        if open_pairs:
            question = (
                msg(N_("¿Cuáles pueden disparar, a larga distancia como mucho?"))
                if long_range
                else msg(N_("¿Cuáles pueden disparar a distancia normal?"))
            )
            firing_pairs = yield from self._some("facts.fire", tuple(open_pairs), question, "5.1")
            for p in open_pairs:
                if self._band(*p) is None and not long_range and sees(self.state, *p) is not UNKNOWN:
                    self.state.bands[pair(*p)] = NORMAL if p in firing_pairs else FAR
            yes += firing_pairs
        return tuple(p for p in pairs if p in yes)

    def _engaged(self, ai: UnitId) -> bool:
        """Return whether an AI is in close combat: then it fires at nobody outside its hex (EOD 7.7.3)."""
        for id, unit in self.state.counters.items():
            if unit.side == PLAYER and not (unit.destroyed or unit.hidden) and known_distance(self.state, ai, id) == 0:
                return True
        return False

    def in_zone_of(self, pairs: Pairs) -> Procedure[Pairs]:
        """Return the pairs whose AI is in the Unit's fire zone, asking where it is open."""
        answer_by_pair = {p: is_in_zone_of(self.table, *p) for p in pairs}
        open_pairs = tuple(p for p in pairs if answer_by_pair[p] is None)
        answers = yield from self._some(
            "facts.zone", open_pairs, msg(N_("¿Qué IA están en la zona de fuego de la Unidad?")), "5.3"
        )
        for p in open_pairs:
            self._remember(p, in_zone=p in answers)
        return tuple(p for p in pairs if answer_by_pair[p] or p in answers)

    def flanked(self, pairs: Pairs) -> Procedure[Pairs]:
        """Return the pairs whose Unit is outside the AI's arc, asking where it is open."""
        pairs_in_sight = yield from self.in_sight(pairs)
        unknown = tuple(p for p in pairs_in_sight if sees(self.state, *p) is UNKNOWN)
        outside = yield from self._some(
            "facts.outside", unknown, msg(N_("¿Qué Unidades están fuera del arco de la IA?")), "4.1.2"
        )
        return tuple(
            p for p in pairs_in_sight if p in outside or (p not in unknown and not ai_aims(sees(self.state, *p)))
        )

    def in_cover(self, units: tuple[UnitId, ...], covered: bool) -> Procedure[tuple[UnitId, ...]]:
        yield from ()
        return tuple(unit for unit in units if (battlefield.cover(self.table, unit) > 0) == covered)

    def exposed(self, suspects: tuple[UnitId, ...]) -> Procedure[tuple[UnitId, ...]]:
        """Return the possible enemies exposed to a Unit by nearness or sight, asking where it is open."""
        units = [unit for unit in self.table.in_play(PLAYER) if not self.state.counters[unit].hidden]
        open_pairs: dict[UnitId, list[Pair]] = {}
        sure: list[UnitId] = []
        for id in suspects:
            bare = battlefield.cover(self.table, id) <= 0
            levels = {(id, unit): (sees(self.state, id, unit), known_distance(self.state, id, unit)) for unit in units}
            if any(is_exposed(bare, level not in (UNSEEN, UNKNOWN), away) for level, away in levels.values()):
                sure.append(id)
                continue
            # who does not see a Unit is not adjacent to it; what was asked once is not asked again
            pairs_to_ask = [
                p
                for p, (level, away) in levels.items()
                if level is not UNSEEN and (away is None or (bare and level is UNKNOWN))
            ]
            pairs_to_ask = [p for p in pairs_to_ask if pair(*p) not in self.state.bands]
            if pairs_to_ask:
                open_pairs[id] = pairs_to_ask
        if open_pairs:
            answer = yield from AskMany(
                key="facts.exposed",
                subject=tuple(open_pairs),
                message=msg(N_("¿Qué PE están adyacentes a una Unidad, o en MD 0 a la vista de una?")),
                rule="6.2",
                advice=battlefield.hidden_advice(self.table),
                options=tuple(Option(id, Ref("unit", id)) for id in open_pairs),
            )
            for id in open_pairs:
                if id not in answer:
                    self.state.bands |= {pair(*p): APART for p in open_pairs[id]}
            sure += answer
        return tuple(id for id in suspects if id in sure)

    # ---- shots

    def shots(self, pairs: Pairs) -> Procedure[dict[Pair, ShotFacts]]:
        """Return the facts of shots, asking once for all flanks and heights that are open."""
        unknown = tuple(p for p in pairs if sees(self.state, *p) is UNKNOWN and p not in self.table.sides)
        flank = yield from self._some("facts.flanks", unknown, msg(N_("¿Cuáles dispararían al flanco?")), "5.0")
        self.table.sides |= {p: p in flank for p in unknown}
        yield from self._compare_heights(pairs)
        result = {}
        for p in pairs:
            level = sees(self.state, *p)
            result[p] = ShotFacts(
                range=self._band(*p) or Range.NORMAL,
                distance=known_distance(self.state, *p),
                flank=self.table.sides[p] if level is UNKNOWN else not unit_aims(level),
                target_cover=self.state.counters[p[1]].cover,
                height=self.table.heights.get(p, 0),
                in_arc=level is UNKNOWN or ai_aims(level),
            )
        return result

    @property
    def _has_heights(self) -> bool:
        """Return whether the map has heights; otherwise they are not asked (setting `heights`)."""
        return self.state.settings.get("heights") == "on"

    def _compare_heights(self, pairs: Pairs) -> Procedure[None]:
        """Ask for the heights of all shots at once, on a map with heights (5.1.1, EOD 11.2; `heights`)."""
        open_pairs = tuple([p for p in pairs if p not in self.table.heights]) if self._has_heights else ()
        if len(open_pairs) < 2:
            return
        options = tuple(
            option
            for p in open_pairs
            for option in (
                Option(
                    f"{pair(*p)}=1",
                    msg(N_("{ai} está más alta que {unit}"), ai=Ref("unit", p[0]), unit=Ref("unit", p[1])),
                ),
                Option(
                    f"{pair(*p)}=-1",
                    msg(N_("{ai} está más baja que {unit}"), ai=Ref("unit", p[0]), unit=Ref("unit", p[1])),
                ),
            )
        )
        subject = tuple(pair(*p) for p in open_pairs)
        answer = yield from AskMany(
            key="facts.heights",
            subject=subject,
            message=msg(N_("¿Quién está más alto?")),
            rule="11.2 EOD",
            options=options,
        )
        for p in open_pairs:
            self.table.heights[p] = 1 if f"{pair(*p)}=1" in answer else -1 if f"{pair(*p)}=-1" in answer else 0

    def shot(self, attacker: UnitId, target: UnitId) -> Procedure[ShotFacts]:
        """Return the facts of one shot: range band, flank, height and cover."""
        by_ai = self.table.is_ai(attacker)
        level = sees(self.state, *((attacker, target) if by_ai else (target, attacker)))
        band = self._band(attacker, target)
        if band is None:
            band = yield from self._ask_band(attacker, target)
        if self.table.type_of(target).kind is Kind.NEUTRAL:
            flank, aims = False, True  # 9 cattle look nowhere
        elif band is CLOSE:
            flank, aims = True, True
        elif level is UNKNOWN and (attacker, target) in self.table.sides:
            flank, aims = self.table.sides[attacker, target], True
        elif level in (UNKNOWN, UNSEEN):
            flank, aims = (yield from self._ask_flank(attacker, target)), True
        else:
            flank, aims = (
                not (unit_aims(level) if by_ai else ai_aims(level)),
                ai_aims(level) if by_ai else unit_aims(level),
            )
        return ShotFacts(
            range=band,
            distance=self._between(attacker, target),
            flank=flank,
            target_cover=self.state.counters[target].cover,
            height=(yield from self._ask_height(attacker, target)) if self._has_heights and band is not CLOSE else 0,
            in_arc=aims,
        )

    def _between(self, unit_id: UnitId, other_unit_id: UnitId) -> int | None:
        return known_distance(
            self.state, *((unit_id, other_unit_id) if self.table.is_ai(unit_id) else (other_unit_id, unit_id))
        )

    def _band(self, attacker: UnitId, target: UnitId) -> Range | None:
        away = self._between(attacker, target)
        if away is not None:
            return range_at(self.table, attacker, away)
        text = self.state.bands.get(pair(attacker, target), "")
        return Range(text) if text in (NORMAL, Range.LONG.value, Range.OUT.value) else None

    def _ask_band(self, attacker: UnitId, target: UnitId) -> Procedure[Range]:
        """Ask for the range band of a shot (7.7 EOD)."""
        answer = yield from Ask(
            key="shot.range",
            subject=(attacker, target),
            message=msg(
                N_("¿A qué distancia está {target} de {attacker}?"),
                target=Ref("unit", target),
                attacker=Ref("unit", attacker),
            ),
            rule="7.7 EOD",
            options=(
                Option(Range.NORMAL.value, msg(N_("A distancia normal"))),
                Option(Range.SHORT.value, msg(N_("Adyacente"))),
                Option(Range.CLOSE.value, msg(N_("En el mismo hexágono"))),
                Option(Range.LONG.value, msg(N_("A larga distancia"))),
            ),
            default=Range.NORMAL.value,
        )
        if answer == UNSURE:
            yield from self._unsure(msg(N_("No se sabe la distancia: se toma la normal")))
            return Range.NORMAL
        ends = (attacker, target) if self.table.is_ai(attacker) else (target, attacker)
        if answer in (Range.SHORT, Range.CLOSE):
            self.state.distances[pair(*ends)] = 1 if answer == Range.SHORT else 0
        else:
            self.state.bands[pair(attacker, target)] = answer
        return Range(answer)

    def _ask_flank(self, attacker: UnitId, target: UnitId) -> Procedure[bool]:
        """Ask whether a shot hits the front or the flank (6.1 EOD)."""
        answer = yield from Ask(
            key="shot.side",
            subject=(attacker, target),
            message=msg(
                N_("¿Por dónde recibe {target} el disparo de {attacker}?"),
                target=Ref("unit", target),
                attacker=Ref("unit", attacker),
            ),
            rule="6.1 EOD",
            options=(Option("front", msg(N_("Por el frente"))), Option("flank", msg(N_("Por el flanco")))),
            default="front",
        )
        if answer == UNSURE:
            yield from self._unsure(msg(N_("No se sabe por dónde recibe el disparo: se toma el frente")))
        return answer == "flank"

    def _ask_height(self, attacker: UnitId, target: UnitId) -> Procedure[int]:
        """Return 1 if the attacker is higher, -1 if the target is, else 0; asks if not known (EOD 11.2)."""
        if (attacker, target) in self.table.heights:
            return self.table.heights[attacker, target]
        answer = yield from Ask(
            key="shot.height",
            subject=(attacker, target),
            message=msg(
                N_("¿Quién está más alto, {attacker} o {target}?"),
                target=Ref("unit", target),
                attacker=Ref("unit", attacker),
            ),
            rule="11.2 EOD",
            options=(
                Option("0", msg(N_("A la misma altura"))),
                Option("1", msg(N_("Quien dispara"))),
                Option("-1", msg(N_("El objetivo"))),
            ),
            default="0",
        )
        return 0 if answer == UNSURE else int(answer)

    # ---- contact forms

    def arrival(self, unit: UnitId, errand: Errand) -> Procedure[Arrival | None]:
        message = contact_form.errand_in_words(self.state, unit, errand)
        return (yield from self._form("move.contact", unit, message, "5.3", errand))

    def moved(self, unit: UnitId, elsewhere: bool = False) -> Procedure[None]:
        """Ask with a contact form where a counter ended, and whom it sees."""
        starts = self.state.step == "contacts"
        words = N_("¿Dónde empieza {unit}, y a quién ve?") if starts else N_("¿Dónde queda {unit}, y a quién ve?")
        rule = "1.0" if starts else "5.3" if self.table.is_ai(unit) else "3.1"
        leaves = self.state.counters[unit].hex if elsewhere else ""
        form = yield from self._form(
            "contact.moved", unit, msg(words, unit=Ref("unit", unit)), rule, None, leaves=leaves
        )
        if form is not None:
            put_where_it_arrived(self.state, unit, form)

    def appeared(self, unit: UnitId, advice: tuple[Message, ...] = ()) -> Procedure[None]:
        message = msg(N_("¿Dónde se coloca {unit}, y a quién ve?"), unit=Ref("unit", unit))
        form = yield from self._form("contact.appeared", unit, message, "6.0", None, advice)
        if form is not None:
            put_where_it_arrived(self.state, unit, form)

    def _form(
        self,
        key: str,
        unit: UnitId,
        message: Message,
        rule: str,
        errand: Errand | None,
        advice: tuple[Message, ...] = (),
        leaves: str = "",
    ) -> Procedure[Arrival | None]:
        """Show the contact form of a counter and keep its answer; None if it is refused."""
        counter = self.state.counters[unit]
        enemy = {AI: PLAYER, PLAYER: AI}.get(counter.side, "")  # 9 who is of neither side sees nobody
        # 7.5 whom a hidden Unit sees is asked when it is revealed; who rides sees nobody
        noticed = not counter.hidden and not counter.carrier
        counters = self.state.counters
        other_names = [
            id for id in self.table.in_play(enemy) if noticed and not (counters[id].hidden or counters[id].carrier)
        ]
        keys = {
            opponent: pair(unit, opponent) if counter.side == AI else pair(opponent, unit) for opponent in other_names
        }
        answers = {opponent: self.state.contacts.get(keys[opponent], "") for opponent in other_names}
        if self.state.step == "contacts":
            answers |= {opponent: answers[opponent] or self._level_by_map(unit, opponent) for opponent in other_names}
        before = tuple((opponent, level) for opponent, level in answers.items() if level)
        ends = counter
        if errand is not None and errand.action is Action.MOVE_TO_CLOSE_COMBAT and len(errand.targets) == 1:
            # 4.1.2 in the hex of the one that it is made against
            ends = counters.get(errand.targets[0], counter)
        answer: dict[str, Any] = yield from Contact(
            key=key,
            subject=(unit,),
            message=message,
            rule=rule,
            detail=errand.detail if errand else None,
            advice=(errand.advice if errand else advice)
            + (battlefield.sight_advice(self.table) if other_names else ()),
            counter=unit,
            rows=tuple([Option(opponent, Ref("unit", opponent)) for opponent in other_names]),
            levels=contact_form.LEVELS,
            hex=ends.hex or counter.hex,
            cover=ends.cover,
            before=before,
            reasons=tuple((opponent, contact_form.AS_BEFORE) for opponent, _ in before),
            can_refuse=errand is not None,
            leaves=leaves,
        )
        if not answer:
            return None
        self.table.sides, self.table.heights = {}, {}
        levels = {opponent: answer.get("rows", {}).get(opponent, Sees.NOT.value) for opponent in other_names}
        cover = answer.get("cover", counter.cover)
        table_map.learn_form(self.table, unit, answer.get("hex", ""), cover, levels)
        rows = {row_id: level for row_id, level in answer.get("rows", {}).items() if level != Sees.NOT.value}
        return Arrival(hex=answer.get("hex", ""), cover=cover, contacts=rows)

    def at_setup(self) -> Procedure[None]:
        yield from setup_contacts.learn_setup(self.table)

    def _level_by_map(self, unit: UnitId, other_unit_id: UnitId) -> str:
        """Return the contact between two counters by the map, as the form writes it; "" if open."""
        ai, enemy = (unit, other_unit_id) if self.table.is_ai(unit) else (other_unit_id, unit)
        level = table_map.level_between(self.table, ai, self.state.counters[ai].hex, enemy)
        return "" if level is None else level.value

    # ---- asking over a set
