"""The player's choice compared with the rules, as far as they can be followed with what is known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Identity, Note, Procedure, Prompt, Roll
from puesto.core.questions.answers import answer_text
from puesto.core.questions.board import NOBODY, Ask, AskMany
from puesto.games.bear.ai import ranking
from puesto.games.bear.ai.criteria import why_left_out
from puesto.games.bear.ai.player_choice.choices import (
    SHOTS,
    Choice,
)
from puesto.games.bear.printed.reason_codes import Reason, in_words, rule_of
from puesto.games.bear.printed.records import Order
from puesto.games.bear.table.state import MissionTable, ref_of

MOST_WAYS = 40
"""Most combinations of assumed answers that are tried; after them the comparison remains open."""


@dataclass
class Verdict:
    """Result of the rules' selection with the known answers and with assumed ones."""

    choice: Choice | None = None
    target: str = ""
    """Target of the AI's shot by 5.2, if the selection got that far."""
    missing: Prompt[Any] | None = None
    """The question at which it stopped."""
    notes: list[Note] = field(default_factory=list)
    """Notes that the selection yielded."""
    equals: tuple[str, ...] = ()
    """The AI among whom a die decides, if the one that was named is none of them."""
    supposed: tuple[tuple[Prompt[Any], Any], ...] = ()
    """Questions that nobody has answered, each with the answer that was supposed."""

    def agrees(self, executor: str, goal: str) -> bool:
        """Return whether the result is the player's choice."""
        rules_choice = self.choice
        if rules_choice is None or executor == NOBODY:
            return rules_choice is not None and not rules_choice.found.pairs
        return rules_choice.ai == executor and (
            not goal or goal == self.target or (not self.target and goal in rules_choice.targets)
        )


def judge_word(
    table: MissionTable,
    order: Order,
    by_rules: Callable[[], Procedure[Choice]],
    answers: dict[Identity, Any],
    executor: str,
    goal: str,
) -> Procedure[None]:
    """Report the player's own choice, and then whether the rules agree with it."""
    fits, other_verdicts, is_whole = explore_selection(table, order, by_rules, answers, executor, goal)
    subject = tuple(id for id in (executor, goal) if id and id != NOBODY)
    yield Note(key="direct.said", subject=subject, message=word_of_player(table, executor, goal), rule="5.0")
    yield from compare_with_rules(table, fits, other_verdicts if is_whole else (), executor, goal)


def word_of_player(table: MissionTable, executor: str, goal: str) -> Message:
    """Return the player's own choice as a message."""
    if executor == NOBODY:
        return msg(N_("Lo dices tú: nadie puede."))
    unit = Ref("unit", executor)
    if goal:
        return msg(
            N_("Lo dices tú: la ejecuta {unit}, con {target} de objetivo."), unit=unit, target=ref_of(table.state, goal)
        )
    return msg(N_("Lo dices tú: la ejecuta {unit}."), unit=unit)


def explore_selection(
    table: MissionTable,
    order: Order,
    by_rules: Callable[[], Procedure[Choice]],
    answers: dict[Identity, Any],
    executor: str,
    goal: str,
) -> tuple[Verdict | None, tuple[Verdict, ...], bool]:
    """Try the selection with the known answers and each likely one to open questions.

    Return the result with the fewest assumptions that agrees with the player, the results that do not, and whether all
    were tried.
    """
    ways: list[tuple[tuple[Prompt[Any], Any], ...]] = [()]
    other_verdicts: list[Verdict] = []
    for _ in range(MOST_WAYS):
        if not ways:
            break
        supposed = ways.pop(0)
        verdict = follow_selection(
            table, order, by_rules, answers | {prompt.identity: answer for prompt, answer in supposed}, executor, goal
        )
        verdict.supposed = supposed
        if verdict.missing is not None:
            ways += [
                (*supposed, (verdict.missing, answer)) for answer in likely_answers(verdict.missing, executor, goal)
            ]
        elif verdict.agrees(executor, goal):
            return verdict, (), True
        else:
            other_verdicts.append(verdict)
    return None, tuple(other_verdicts), not ways


def likely_answers(prompt: Prompt[Any], executor: str, goal: str) -> list[Any]:
    """Return likely answers to a question of the board, those about the named units first."""
    if isinstance(prompt, Ask):
        return [option.value for option in prompt.options]
    if not isinstance(prompt, AskMany):
        return []
    values = [option.value for option in prompt.options]
    named_values = [
        value
        for value in values
        if executor in value.split("=")[0].split("|") and (not goal or goal in value or "|" not in value)
    ]
    result: list[tuple[str, ...]] = [
        tuple(named_values),
        *((value,) for value in (*named_values, *values)),
        tuple(values),
        (),
    ]
    return [answer for answer in dict.fromkeys(result) if prompt.accepts(answer)]


def follow_selection(
    table: MissionTable,
    order: Order,
    by_rules: Callable[[], Procedure[Choice]],
    answers: dict[Identity, Any],
    executor: str,
    goal: str,
) -> Verdict:
    """Return which AI and target the rules would choose if the board were as `answers` say.

    The state is restored afterwards.

    A die that decides among equals is taken to choose the unit named by the player.
    """
    verdict, before, learned_facts = Verdict(), vars(table.state).copy(), (table.sides, table.heights)
    vars(table.state).update({name: value.copy() for name, value in before.items() if isinstance(value, dict | list)})
    table.sides, table.heights = table.sides.copy(), table.heights.copy()

    def choose_and_aim() -> Procedure[None]:
        verdict.choice = rules_choice = yield from by_rules()
        if rules_choice.ai == executor and order.do in SHOTS and goal and not table.state.counters[executor].suspect:
            verdict.target = yield from ranking.choose_target(
                table, rules_choice.ai, rules_choice.targets, rules_choice.chosen
            )

    run, answer = choose_and_aim(), None
    try:
        while True:
            prompt: Prompt[Any] = run.send(answer)
            answer = None
            if isinstance(prompt, Note):
                verdict.notes.append(prompt)
            elif prompt.identity in answers:
                answer = answers[prompt.identity]
            elif isinstance(prompt, Roll):
                named_value = next((number for number, id in enumerate(prompt.subject) if id in (executor, goal)), None)
                if named_value is None:
                    verdict.equals = prompt.subject
                answer = ((6 // len(prompt.subject)) * (named_value or 0) + 1,)
            else:
                run.close()
                verdict.missing, verdict.choice = prompt, None
                break
    except StopIteration:
        if verdict.choice is not None:
            verdict.notes += verdict.choice.chosen.thoughts.notes(table)
    finally:
        vars(table.state).update(before)
        table.sides, table.heights = learned_facts
    return verdict


def compare_with_rules(
    table: MissionTable, fits: Verdict | None, other_verdicts: tuple[Verdict, ...], executor: str, goal: str
) -> Note:
    """Return the note on what the rules choose, and why. Without any result it cannot be known."""
    if fits is not None and not fits.supposed:
        return Note(
            key="direct.agrees",
            message=msg(N_("Las reglas dicen lo mismo.")),
            rule="5.1.1",
            tone="good",
            notes=tuple(fits.notes),
        )
    if fits is not None:
        answers = tuple(
            msg(N_("{question} → {answer}"), question=prompt.message, answer=answer_text(prompt, answer))
            for prompt, answer in fits.supposed
        )
        message = msg(N_("Cuadra con las reglas si es así: {answers}"), answers=answers)
        return Note(key="direct.fits", message=message, rule="5.0", tone="quiet", notes=tuple(fits.notes))
    if not other_verdicts:
        return Note(
            key="direct.unknown", message=msg(N_("Con lo que sé no puedo comprobarlo con las reglas.")), tone="quiet"
        )
    first = other_verdicts[0]
    assert first.choice is not None
    notes, rule = (*notes_against(table, first.choice, executor), *first.notes), "5.1.1"
    chosen_ais = {verdict.choice.ai for verdict in other_verdicts if verdict.choice is not None}
    if chosen_ais == {""}:
        why = in_words(first.choice.found.reason.value) or msg(N_("nadie puede"))
        message, rule = msg(N_("Según las reglas no la ejecuta nadie: {reason}."), reason=why), "2.3.2"
    elif chosen_ais == {executor}:
        target = first.target or first.choice.targets[0]
        message, rule = (
            msg(
                N_("Según las reglas es {unit}, pero su objetivo es {target}."),
                unit=Ref("unit", executor),
                target=ref_of(table.state, target),
            ),
            "5.2",
        )
    elif first.equals and first.choice.ai in first.equals and len(chosen_ais) == 1:
        message = msg(
            N_("Según las reglas lo decide un dado entre {units}."), units=tuple(Ref("unit", id) for id in first.equals)
        )
    elif len(chosen_ais) == 1:
        message = msg(N_("Según las reglas le toca a {unit}."), unit=Ref("unit", first.choice.ai))
    elif executor == NOBODY:
        message = msg(N_("Según las reglas alguna IA puede."))
    elif goal and executor in chosen_ais:
        message = msg(
            N_("Según las reglas {unit} no puede tener a {target} de objetivo."),
            unit=Ref("unit", executor),
            target=ref_of(table.state, goal),
        )
        rule = "5.2"
    else:
        message = msg(N_("Según las reglas no puede ser {unit}."), unit=Ref("unit", executor))
    return Note(key="direct.differs", message=message, rule=rule, tone="bad", notes=notes)


def notes_against(table: MissionTable, by_rules: Choice, executor: str) -> tuple[Note, ...]:
    """Return the note on the requirement that leaves out the AI named by the player, if there is one."""
    reasons = dict((*by_rules.found.rejections, *by_rules.chosen.rejections))
    why = reasons.get(executor, Reason.NONE)
    if not why:
        return ()
    return (
        Note(key="order.left_out", subject=(executor,), message=why_left_out(table, executor, why), rule=rule_of(why)),
    )
