"""Rosters of other programs as battles of ours: known facts of units, and questions for the rest (2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from puesto.core.game.record_forms import (
    OWN,
    ForeignRosterView,
    RosterCell,
    RosterChoice,
    RosterForms,
    RosterGap,
    RosterUnit,
    plain_data,
)
from puesto.core.messages import N_, NN_, Message, Sayable, Text, count, msg
from puesto.core.values import Struct, replace
from puesto.foreign.rosters import LARGEST, is_roster, read_roster
from puesto.games.bolt.editors import vocabulary
from puesto.games.bolt.editors.copies import rename_copy
from puesto.games.bolt.editors.roster_sets import Arms, arm_sets, gait_of_gun, usual_set
from puesto.games.bolt.editors.roster_text import is_roster_text, read_roster_text
from puesto.games.bolt.editors.roster_units import ARMS, KIND, MODELS, QUALITY, RANK
from puesto.games.bolt.editors.roster_words import CREWS
from puesto.games.bolt.editors.rosters import (
    Gap,
    ReadArmy,
    gap_in_words,
    is_of_this_game,
    put_army,
    read_army,
    unread_choices,
)
from puesto.games.bolt.printed.records import VEHICLES, Battle, Content, Gait, Kind, Nation, Quality, Rank
from puesto.games.bolt.table import names

COLUMNS: tuple[Sayable, ...] = (
    Text("Calidad", "Quality"),
    Text("Graduación", "Rank"),
    Text("Miniaturas", "Models"),
    Text("Armas", "Weapons"),
)
COLUMN_OF = {QUALITY: 0, RANK: 1, KIND: 2, MODELS: 2, ARMS: 3}
"""Field of a unit -> the column in which it stands."""
ORDER = (QUALITY, RANK, KIND, MODELS, ARMS)
FEW, FIRST_MANY = 6, 5
"""The most models that are offered as they are counted from 1, and the least of a squad."""


class Answer(Struct, frozen=True):
    """An answer of the player to a gap."""

    unit: int
    field: str
    value: Any
    is_usual: bool = False


class FilledArmy(Struct, frozen=True):
    """An army of a roster with what the player has said of it so far."""

    army: ReadArmy
    answers: tuple[Answer, ...] = ()
    left_out: tuple[Sayable, ...] = ()

    @property
    def gaps(self) -> list[Gap]:
        """Return what is left to ask: unit by unit, column by column."""
        answered_fields = {(answer.unit, answer.field) for answer in self.answers}
        open_gaps = [gap for gap in self.army.gaps if (gap.unit, gap.field) not in answered_fields]
        return sorted(open_gaps, key=lambda gap: (gap.unit, ORDER.index(gap.field)))

    def troop(self, index: int) -> dict[str, Any]:
        """Return a unit in plain data, with the player's answers."""
        troop = dict(self.army.troops[index])
        for answer in self.answers:
            if answer.unit == index:
                troop |= _answered_fields(troop, answer)
            elif answer.field == QUALITY and troop.get("team") == answer.unit:
                troop["quality"] = answer.value  # a spotter is of his team's quality
        if troop["kind"] == Kind.ARTILLERY.value and troop["arms"]:
            troop["gait"] = gait_of_gun(troop["arms"][0]["weapon"]).value
        return troop


def _answered_fields(troop: dict[str, Any], answer: Answer) -> dict[str, Any]:
    """Return the fields of a unit that an answer sets."""
    if answer.field == KIND:
        wheeled = Kind(answer.value) in (Kind.SOFT, Kind.ARMOURED_CAR) and troop["gait"] == Gait.TRACKED.value
        return {"kind": answer.value} | ({"gait": Gait.WHEELED.value} if wheeled else {})
    if answer.field == ARMS:
        return {"arms": [*_arms_data(answer.value, troop["models"]), *troop["arms"]]}
    if answer.field == MODELS and troop["arms"] and not _is_team(troop):
        armed = sum(arm["count"] for arm in troop["arms"] if arm["weapon"] not in vocabulary.BESIDES)
        rifles = [{"weapon": "rifle", "count": answer.value - armed}] if answer.value > armed else []
        return {answer.field: answer.value, "arms": [*troop["arms"], *rifles]}
    return {answer.field: answer.value}


def _is_team(troop: dict[str, Any]) -> bool:
    """Return whether a unit serves one weapon, so that its other men are its crew."""
    return troop["kind"] != Kind.INFANTRY.value or any(arm["weapon"] in CREWS for arm in troop["arms"])


def _arms_data(arms: Arms, models: int) -> list[dict[str, Any]]:
    """Return weapons in plain data; a count of 0 means every model that carries none of the others."""
    armed_models = sum(number for weapon, number, _ in arms if weapon not in vocabulary.BESIDES)
    complete_arms = [(weapon, number or max(1, models - armed_models), mount) for weapon, number, mount in arms]
    return [{"weapon": weapon, "count": number, "mount": mount} for weapon, number, mount in complete_arms]


# ---- reading


def read_foreign_army(data: bytes, text: str) -> FilledArmy | None:
    """Return the army of a roster, given as bytes and as their text; None for no roster of Bolt Action."""
    if is_roster(data):
        roster = read_roster(data)
        if not is_of_this_game(roster):
            return None
        return FilledArmy(read_army(roster), left_out=tuple(unread_choices(roster)))
    if len(data) > LARGEST or "\0" in text[:64] or not is_roster_text(text):
        return None
    roster, left_out = read_roster_text(text)
    army = read_army(roster)
    if not army.troops:
        return None
    messages = tuple(msg(N_("Línea {line}: {what}"), line=line, what=text_of_line) for line, text_of_line in left_out)
    return FilledArmy(army, left_out=messages)


def answer_gap(filled_army: FilledArmy, gap: RosterGap, value: Any, is_usual: bool) -> FilledArmy:
    """Return an army with the answer to one of its gaps."""
    return replace(filled_army, answers=(*filled_army.answers, Answer(gap.unit, gap.field, value, is_usual)))


# ---- showing


def view_of(filled_army: FilledArmy, content: Content) -> ForeignRosterView:
    """Return what is known of an army and what is left to ask."""
    army, gaps = filled_army.army, filled_army.gaps
    about: list[Sayable] = [names.NATIONS[army.nation.value]] if army.nation is not Nation.NONE else []
    about += [Text(name, name) for name in army.platoons if name and not name.isdigit()]
    open_cells = {(gap.unit, COLUMN_OF[gap.field]) for gap in gaps}
    units = tuple(_unit(filled_army, at, open_cells, content) for at in range(len(army.troops)))
    return ForeignRosterView(
        army.name,
        tuple(about),
        COLUMNS,
        units,
        tuple(_gap(filled_army, gap, content) for gap in gaps),
        (*army.problems, *filled_army.left_out),
        army.points,
    )


def _unit(filled_army: FilledArmy, index: int, open_cells: set[tuple[int, int]], content: Content) -> RosterUnit:
    """Return the row of a unit with its cells, open ones included."""
    troop = filled_army.troop(index)
    cells = []
    for column, text in enumerate((_quality(troop), _rank(troop), _models(troop), _weapons(troop, content))):
        unit_answers = [
            answer for answer in filled_army.answers if answer.unit == index and COLUMN_OF[answer.field] == column
        ]
        origin = "" if not unit_answers else "usual" if any(answer.is_usual for answer in unit_answers) else "player"
        cells.append(RosterCell(None if (index, column) in open_cells else text, origin))
    name = Text(troop["name"]["es"], troop["name"]["en"])
    return RosterUnit(name, filled_army.army.unit_points[index], tuple(cells), filled_army.army.told[index])


def _quality(troop: dict[str, Any]) -> Sayable:
    if not troop["quality"]:
        return msg(N_("como su equipo"))
    return names.QUALITIES[troop["quality"]]


def _rank(troop: dict[str, Any]) -> Sayable:
    return names.RANKS[troop["rank"]] if troop["rank"] else Text("", "")


def _models(troop: dict[str, Any]) -> Sayable:
    if Kind(troop["kind"]) in VEHICLES:
        return names.KINDS[troop["kind"]]
    return count(NN_("{n} miniatura", "{n} miniaturas"), troop["models"])


def _weapons(troop: dict[str, Any], content: Content) -> Sayable:
    arms = tuple((arm["weapon"], arm["count"], arm.get("mount", "")) for arm in troop["arms"])
    return arms_in_words(arms, content)


def arms_in_words(arms: Arms, content: Content) -> Sayable:
    """Return weapons as a list in words, equal ones together; a count of 0 is every model's.

    A turret is where a weapon of a vehicle usually stands, so that only the main weapon's other mount is told.
    """
    numbers: dict[str, int] = {}
    for weapon, number, _ in arms:
        numbers[weapon] = numbers.get(weapon, 0) + number
    messages: list[Message] = []
    for weapon, number in numbers.items():
        mount = arms[0][2] if weapon == arms[0][0] else ""
        es, en = vocabulary.WEAPONS[weapon][:2] if weapon in vocabulary.WEAPONS else (weapon, weapon)
        name: Sayable = Text(es, en)
        if mount in vocabulary.MOUNTS and mount != "turret":
            name = msg(N_("{weapon} ({place})"), weapon=name, place=vocabulary.MOUNTS[mount])
        words = (
            msg(N_("{weapon}"), weapon=name) if number in (0, 1) else msg(N_("{n} × {weapon}"), n=number, weapon=name)
        )
        messages.append(words)
    return msg(N_("{weapons}"), weapons=tuple(messages)) if messages else msg(N_("sin armas"))


def _gap(filled_army: FilledArmy, gap: Gap, content: Content) -> RosterGap:
    """Return the question about a missing fact, with its answers and the usual one."""
    troop = filled_army.troop(gap.unit)
    name = Text(troop["name"]["es"], troop["name"]["en"])
    choices = tuple(_choices(gap, troop, content))
    usual = next((choice.label for choice in choices if choice.is_usual), None)
    reason = (
        msg(N_("El archivo no lo dice, y no hay nada que sea lo usual."))
        if usual is None
        else msg(N_("El archivo no lo dice. Lo usual es «{usual}», pero no se da por hecho."), usual=usual)
    )
    question = msg(N_("{unit}: {question}"), unit=name, question=gap_in_words(gap))
    return RosterGap(gap.unit, COLUMN_OF[gap.field], gap.field, question, reason, choices)


def _choices(gap: Gap, troop: dict[str, Any], content: Content) -> Iterator[RosterChoice]:
    """Yield the answers to a gap, always in the same order."""
    if gap.field == MODELS:
        usual = int(gap.usual or 0)
        numbers = range(1, FEW + 1) if usual <= FEW else range(FIRST_MANY, FIRST_MANY + 9)
        for number in numbers:
            yield RosterChoice(str(number % 10), number, Text(str(number), str(number)), number == usual)
        return
    named_values: Sequence[tuple[Any, Sayable]]
    usual_value = gap.usual
    if gap.field == ARMS:
        sets = arm_sets(troop)
        named_values = [(arms, arms_in_words(arms, content)) for arms in sets]
        usual_value = usual_set(troop, gap.usual)
    elif gap.field == QUALITY:
        named_values = [(quality.value, names.QUALITIES[quality.value]) for quality in Quality]
    elif gap.field == RANK:
        named_values = [(rank.value, names.RANKS[rank.value]) for rank in Rank if rank is not Rank.NONE]
    else:
        named_values = [(kind.value, names.KINDS[kind.value]) for kind in Kind if kind in VEHICLES]
    for number, (value, label) in enumerate(named_values, 1):
        yield RosterChoice(str(number), value, label, usual_value is not None and value == usual_value)


# ---- the battle


def opponent_of(content: Content, filled_army: FilledArmy) -> Sayable:
    """Return the army of the house that a single roster meets."""
    base = _base(content)
    return base.armies[1 - _place(base, filled_army.army)].name


def _base(content: Content) -> Battle:
    return next(battle for battle in content.battles.values() if not battle.template and len(battle.armies) == 2)


def _place(base: Battle, army: ReadArmy) -> int:
    """Return which army of a battle a roster takes the place of: that of its nation, else the first."""
    return next((at for at, other_army in enumerate(base.armies) if other_army.nation is army.nation), 0)


def battle_of(content: Content, armies: Sequence[tuple[str, FilledArmy]], key: str) -> dict[str, Any]:
    """Return a battle in plain data with the armies of one or two rosters (2)."""
    base = _base(content)
    data = rename_copy(plain_data(base), key) | {"id": key, "source": OWN, "template": False}
    first = _place(base, armies[0][1].army)
    titles, notes = [], []
    for place, (file, filled_army) in zip((first, 1 - first), armies, strict=False):
        troops = tuple(filled_army.troop(at) for at in range(len(filled_army.army.troops)))
        army = replace(filled_army.army, troops=troops, name=filled_army.army.name or file)
        data = put_army(data, army, place)
        titles.append(army.name)
        notes.append((file, filled_army))
    if len(armies) == 1:
        other_text = base.armies[1 - first].name
        title = Text(f"{titles[0]} contra {other_text.es}", f"{titles[0]} against {other_text.en}")
    else:
        title = Text(f"{titles[0]} contra {titles[1]}", f"{titles[0]} against {titles[1]}")
    texts = [_origin(file, filled_army) for file, filled_army in notes]
    summary = Text(" ".join(text.es for text in texts), " ".join(text.en for text in texts))
    return data | {
        "title": {"es": title.es, "en": title.en},
        "summary": {"es": summary.es, "en": summary.en},
    }


def _origin(file: str, filled_army: FilledArmy) -> Text:
    """Return where an army comes from, and what was taken as usual: it is kept with the battle."""
    es, en = f"De la lista «{file}».", f"From the list “{file}”."
    if usual := sorted({answer.unit for answer in filled_army.answers if answer.is_usual}):
        troops = [filled_army.army.troops[at]["name"] for at in usual]
        es += f" Con lo usual donde la lista calla: {', '.join(troop['es'] for troop in troops)}."
        en += f" Usual values where the list is silent: {', '.join(troop['en'] for troop in troops)}."
    return Text(es, en)


ROSTER_FORMS = RosterForms(
    read=read_foreign_army, view=view_of, answer=answer_gap, battle=battle_of, opponent=opponent_of
)
