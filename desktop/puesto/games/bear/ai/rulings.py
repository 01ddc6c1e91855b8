"""Rulings: what the rules leave open, how this table decides it, and the rulings in force (42)."""

from __future__ import annotations

from puesto.core.game.rulings import AGAIN, RULING_PROMPT, Book, OpenQuestion, Reading, RuledQuestion, can_be_kept
from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.prompts import Choose, Note, Option, Procedure
from puesto.games.bear.ai import ranking
from puesto.games.bear.ai.selection import Found
from puesto.games.bear.checks import attack
from puesto.games.bear.printed import settings
from puesto.games.bear.printed.records import Content, UnitId
from puesto.games.bear.rounds import campaigns
from puesto.games.bear.table.state import MissionTable, State

SHOTS, FIRST, NEAREST, LOT, EACH = "shots", "first", "nearest", "lot", "each"
"""Principles:

the priorities for shots, those for the AI, the objective that is nearest, chance, the player each time.
"""

BY_CHANCE = (Option(LOT, msg(N_("Se decide a suertes"))), Option(EACH, msg(N_("Lo decido yo cada vez"))))
"""The principles that every question has."""

QUESTIONS = {
    question.id: question
    for question in (
        OpenQuestion(
            "bonus",
            "4.3.1",
            msg(N_("Los PAM de la orden contra varias Unidades")),
            msg(
                N_(
                    "La IA ataca un hexágono con varias Unidades y los PAM de la orden solo cuentan en la primera"
                    " tirada: ¿contra cuál se tira antes?"
                )
            ),
            (Option(SHOTS, msg(N_("Contra la Unidad que manda 5.2"))), *BY_CHANCE),
            SHOTS,
        ),
        OpenQuestion(
            "group",
            "5.0",
            msg(N_("Grupos igual de grandes")),
            msg(N_("Hay varios grupos de IA igual de grandes y a la misma distancia: ¿cuál ejecuta la orden?")),
            (Option(FIRST, msg(N_("El de la IA que va antes por 5.1.1"))), *BY_CHANCE),
            FIRST,
        ),
        OpenQuestion(
            "move_tie",
            "5.3",
            msg(N_("Hexágonos igual de buenos")),
            msg(N_("Varios hexágonos son igual de buenos para el movimiento: ¿cómo se elige entre ellos?")),
            (Option(NEAREST, msg(N_("El más cercano a un objetivo de la misión"))), *BY_CHANCE),
            NEAREST,
        ),
    )
}
"""Questions by id.

Facing and placement are not among them: the player decides these on the board and enters the result.
"""


def ask_ruling(table: MissionTable, id: str, case: Message | None = None) -> Procedure[str]:
    """Return the ruling in force for a question; without one the player rules, once (42).

    `case` is the present case in a few words.
    """
    question, code = QUESTIONS[id], table.state.rulings.get(id, AGAIN)
    if code != AGAIN:
        yield from _say(question, N_("Se aplica lo resuelto. {question}: {ruling}"), code, "quiet")
        return code
    code = yield from Choose(
        key=RULING_PROMPT,
        subject=(id,),
        message=question.asks,
        rule="42",
        detail=detail(question, case),
        options=question.options,
        default=question.proposal,
    )
    table.state.rulings[id] = code
    yield from _say(question, N_("Resuelto. {question}: {ruling}"), code, "plain")
    return code


def detail(question: OpenQuestion, case: Message | None) -> Message:
    """Return the quiet line of a question: what it is about now, and what becomes of the answer."""
    if case is None:
        return msg(N_("Las reglas no lo dicen ({rule}). Lo que resuelvas se aplica en adelante."), rule=question.rule)
    return msg(
        N_("Ahora: {case}. Las reglas no lo dicen ({rule}). Lo que resuelvas se aplica en adelante."),
        case=case,
        rule=question.rule,
    )


def _say(question: OpenQuestion, template: str, code: str, tone: str) -> Procedure[None]:
    message = msg(template, question=question.title, ruling=question.called(code))
    yield Note(key="ruling.applied", subject=(question.id, code), message=message, rule="42", tone=tone)


def choose_one_of(
    code: str, id: str, ids: tuple[str, ...], message: Message, names: dict[str, Sayable]
) -> Procedure[str]:
    """Choose one of several equals, by lot or by the player's decision this time."""
    if code == LOT:
        chosen_id, _ = yield from ranking.choose_by_die(ids, f"ruling.{id}", "42")
        return chosen_id
    options = tuple(Option(name, names[name]) for name in ids)
    return (
        yield from Choose(
            key="ruling.case", subject=(id, *ids), message=message, rule="42", options=options, default=ids[0]
        )
    )


# ---- where the rules leave a choice


def choose_group(table: MissionTable, candidates: Found) -> Procedure[Found]:
    """Choose the group that carries the order out among equally large and equally near ones (5.0)."""
    heads: dict[str, tuple[UnitId, ...]] = {}
    for members in candidates.groups:
        head = next((ai for ai, _ in candidates.pairs if ai in members), "")
        if head and len(members) > 1:
            heads[head] = members
    if len(heads) < 2:
        return candidates
    names: dict[str, Sayable] = {
        head: msg(N_("{units}"), units=tuple(Ref("unit", ai) for ai in members)) for head, members in heads.items()
    }
    code = yield from ask_ruling(
        table, "group", msg(N_("{units}"), units=tuple(Ref("unit", ai) for members in heads.values() for ai in members))
    )
    if code == FIRST:
        return candidates
    head = yield from choose_one_of(code, "group", tuple(heads), msg(N_("¿Qué grupo ejecuta la orden?")), names)
    return candidates.keep_pairs(tuple(p for p in candidates.pairs if p[0] in heads[head]))


def choose_first_shot(table: MissionTable, target: UnitId, bonus: int) -> Procedure[UnitId]:
    """Return the Unit of the attacked hex at which the AI rolls first, with the order's PAM (4.3.1)."""
    others_in_hex = attack.others_in_hex(table, target) if bonus else []
    units = (target, *others_in_hex)
    names: dict[str, Sayable] = {unit: Ref("unit", unit) for unit in units}
    if (
        not others_in_hex
        or (yield from ask_ruling(table, "bonus", msg(N_("{units}"), units=tuple(names.values())))) == SHOTS
    ):
        return target
    return (
        yield from choose_one_of(
            table.state.rulings["bonus"],
            "bonus",
            units,
            msg(N_("¿Contra cuál tira primero la IA, con los PAM de la orden?")),
            names,
        )
    )


# ---- the book


def rulings_book(state: State, content: Content) -> Book:
    """Return the settings in force, the rulings made in the order of the rulebook, and the table's own."""
    mission = campaigns.as_carried(content, state.mission, state.settings)
    readings = (
        Reading(setting, value, any(settings.can_change(setting.id, option) for option, _ in setting.options))
        for setting in settings.settings_of(mission)
        if (value := state.settings.get(setting.id)) is not None
    )
    made_rulings = (
        RuledQuestion(question, state.rulings[id]) for id, question in QUESTIONS.items() if id in state.rulings
    )
    return Book(tuple(readings), tuple(made_rulings), tuple(state.own_rulings))


def can_keep_rulings(state: State) -> bool:
    """Return whether the rulings of a state are such as can have been made."""
    return all(id in QUESTIONS and QUESTIONS[id].stands(code) for id, code in state.rulings.items()) and can_be_kept(
        state.own_rulings
    )
