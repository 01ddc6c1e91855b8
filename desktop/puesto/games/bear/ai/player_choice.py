"""Player's own choice of who carries an order out, and at whom, compared with the rules.

The player can make it at any question about the board. The board prevails: the order goes on with the AI that was
named, and a note says whether the rules agree, as far as they can be followed with what is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Identity, Note, Option, Procedure, Prompt, Roll
from puesto.core.questions.board import NOBODY, Ask, AskMany, Direct, is_direct
from puesto.core.session.journal import answer_text
from puesto.core.values import Struct, replace
from puesto.games.bear.ai import ranking, selection
from puesto.games.bear.ai.criteria import why_left_out
from puesto.games.bear.ai.explanations import DecisionTrace
from puesto.games.bear.ai.selection import Found
from puesto.games.bear.printed.reason_codes import Reason, in_words, rule_of
from puesto.games.bear.printed.records import Action, Order, UnitId
from puesto.games.bear.table.state import AI, Guess, MissionTable, ref_of

SHOTS = (Action.FIRE, Action.PIVOT_AND_FIRE)
MOST_WAYS = 40
"""Most combinations of assumed answers that are tried; after them the comparison remains open."""
LEAVE_IT = "rules"
"""The answer that leaves the decision to the rules."""


class Choice(Struct, frozen=True, gc=False):
    """Choice of an order's executor:

    the pairs that can, those left at the end, the AI and its targets. Without pairs nobody can.
    """

    found: Found
    chosen: Found
    ai: UnitId = ""
    targets: tuple[str, ...] = ()


class PlayerChose(Exception):
    """Signal that the player named the executor of the order, or said that nobody can."""

    def __init__(self, executor: str, goal: str) -> None:
        super().__init__(executor, goal)
        self.executor, self.goal = executor, goal


def choice(
    table: MissionTable,
    order: Order,
    close: bool,
    without: tuple[UnitId, ...],
    by_rules: Callable[[], Procedure[Choice]],
) -> Procedure[Choice]:
    """Return the choice of `by_rules`, or the player's own one, if it is made at one of its questions."""
    told: dict[Identity, Any] = {}
    try:
        return (
            yield from listen(by_rules(), lambda: executors(table, order, without), lambda: goals(table, order), told)
        )
    except PlayerChose as said:
        executor, goal = said.executor, said.goal
    # who says it directly has stopped guessing
    table.guess = None
    if executor != NOBODY and order.do not in selection.RALLIES:
        goal = yield from ask_goal(table, order, executor, goal)
    yield from judge_word(table, order, by_rules, told, executor, goal)
    if executor == NOBODY:
        nobody = Found((), Reason.TOLD)
        return Choice(nobody, nobody)
    return (yield from apply_player_choice(table, order, close, executor, goal))


def listen(
    procedure: Procedure[Choice],
    who: Callable[[], tuple[Option, ...]],
    at: Callable[[], tuple[Option, ...]],
    told: dict[Identity, Any],
) -> Procedure[Choice]:
    """Run a selection in which the player may name the executor at any question; raises `PlayerChose`.

    `told` collects the answers given before. `who` and `at` return the AI and targets that can be named; they are
    functions since most selections ask nothing.
    """
    answer: Any = None
    while True:
        try:
            prompt = procedure.send(answer)
        except StopIteration as end:
            chosen: Choice = end.value
            return chosen
        if isinstance(prompt, Direct) and (named := who()):
            prompt = replace(prompt, direct=named, goals=at())
        answer = yield prompt
        if is_direct(answer):
            procedure.close()
            raise PlayerChose(answer["direct"], answer.get("goal", ""))
        if not isinstance(prompt, Note):
            told[prompt.identity] = answer


# ---- what may be said


def executors(table: MissionTable, order: Order, without: tuple[UnitId, ...] = ()) -> tuple[Option, ...]:
    """Return the AI that the player may name: all that are able to act, whether or not they fit the order."""
    return tuple(
        Option(id, Ref("unit", id))
        for id in table.in_play(AI)
        if id not in without and can_carry_out(table, id, order.do)
    )


def can_carry_out(table: MissionTable, ai: UnitId, do: Action) -> bool:
    """Return whether an AI can do such a thing at all.

    Who rides acts only with its transport, who has no printed cost does not pay it.
    """
    counter, kind = table.state.counters[ai], table.type_of(ai)
    if counter.carrier or not table.is_combat(ai):
        return False
    if do in selection.RALLIES:
        return counter.hit != ""
    can_fire = kind.fire_cost is not None or counter.suspect
    can_move = kind.move_cost is not None and not counter.immobilised
    able = {Action.FIRE: can_fire, Action.PIVOT_AND_FIRE: can_fire and can_move}
    return able.get(do, can_move) and (do is Action.FIRE or selection.can_by_marker(table, ai, do))


def goals(table: MissionTable, order: Order) -> tuple[Option, ...]:
    """Return the targets or hexes that the player may name for the order."""
    if order.do in selection.RALLIES:
        return ()
    hexes = () if order.do in SHOTS else tuple(table.objectives())
    return tuple(Option(id, ref_of(table.state, id)) for id in (*selection.units_of(table), *hexes))


def ask_goal(table: MissionTable, order: Order, executor: UnitId, goal: str) -> Procedure[str]:
    """Return the named target, the only possible one, or the one chosen now; "" if there is none."""
    options = goals(table, order)
    if goal or len(options) <= 1:
        return goal or next((option.value for option in options), "")
    message = msg(N_("¿Cuál es el objetivo de {unit}?"), unit=Ref("unit", executor))
    return (yield from Choose(key="direct.goal", subject=(executor,), message=message, rule="5.2", options=options))


def apply_player_choice(
    table: MissionTable, order: Order, close: bool, executor: UnitId, goal: str
) -> Procedure[Choice]:
    """Return the choice of the order with the AI that was named, asking for missing facts of its shot."""
    pairs = ((executor, goal),) if goal else ()
    if order.do in selection.RALLIES:
        pairs = ((executor, executor),)
    elif not pairs:
        nobody = Found((), Reason.NO_TARGET)
        return Choice(nobody, nobody)
    found = Found(pairs)
    if selection.is_for_group(order):
        found = replace(
            found, groups=(yield from table.facts.largest_groups(selection.ai_for_order(table, order, True).ids))
        )
    if order.do in SHOTS and not table.state.counters[executor].suspect:
        found = replace(found, strengths=(yield from selection.strengths(table, pairs, close)))
    return Choice(found, found, executor, tuple(target for _, target in pairs))


# ---- whether the rules agree


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
        made = self.choice
        if made is None or executor == NOBODY:
            return made is not None and not made.found.pairs
        return made.ai == executor and (not goal or goal == self.target or (not self.target and goal in made.targets))


def judge_word(
    table: MissionTable,
    order: Order,
    by_rules: Callable[[], Procedure[Choice]],
    told: dict[Identity, Any],
    executor: str,
    goal: str,
) -> Procedure[None]:
    """Report the player's own choice, and then whether the rules agree with it."""
    fits, others, is_whole = explore_selection(table, order, by_rules, told, executor, goal)
    subject = tuple(id for id in (executor, goal) if id and id != NOBODY)
    yield Note(key="direct.said", subject=subject, message=word_of_player(table, executor, goal), rule="5.0")
    yield from compare_with_rules(table, fits, others if is_whole else (), executor, goal)


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
    told: dict[Identity, Any],
    executor: str,
    goal: str,
) -> tuple[Verdict | None, tuple[Verdict, ...], bool]:
    """Try the selection with the known answers and each likely one to open questions.

    Return the result with the fewest assumptions that agrees with the player, the results that do not, and whether all
    were tried.
    """
    ways: list[tuple[tuple[Prompt[Any], Any], ...]] = [()]
    others: list[Verdict] = []
    for _ in range(MOST_WAYS):
        if not ways:
            break
        supposed = ways.pop(0)
        verdict = follow_selection(
            table, order, by_rules, told | {prompt.identity: answer for prompt, answer in supposed}, executor, goal
        )
        verdict.supposed = supposed
        if verdict.missing is not None:
            ways += [
                (*supposed, (verdict.missing, answer)) for answer in likely_answers(verdict.missing, executor, goal)
            ]
        elif verdict.agrees(executor, goal):
            return verdict, (), True
        else:
            others.append(verdict)
    return None, tuple(others), not ways


def likely_answers(prompt: Prompt[Any], executor: str, goal: str) -> list[Any]:
    """Return likely answers to a question of the board, those about the named units first."""
    if isinstance(prompt, Ask):
        return [option.value for option in prompt.options]
    if not isinstance(prompt, AskMany):
        return []
    values = [option.value for option in prompt.options]
    named = [
        value
        for value in values
        if executor in value.split("=")[0].split("|") and (not goal or goal in value or "|" not in value)
    ]
    found: list[tuple[str, ...]] = [tuple(named), *((value,) for value in (*named, *values)), tuple(values), ()]
    return [answer for answer in dict.fromkeys(found) if prompt.accepts(answer)]


def follow_selection(
    table: MissionTable,
    order: Order,
    by_rules: Callable[[], Procedure[Choice]],
    told: dict[Identity, Any],
    executor: str,
    goal: str,
) -> Verdict:
    """Return the same selection with these answers only, without any lasting effect.

    A die that decides among equals is taken to choose the unit named by the player.
    """
    verdict, before, learnt = Verdict(), vars(table.state).copy(), (table.sides, table.heights)
    vars(table.state).update({name: value.copy() for name, value in before.items() if isinstance(value, dict | list)})
    table.sides, table.heights = table.sides.copy(), table.heights.copy()

    def choose_and_aim() -> Procedure[None]:
        verdict.choice = made = yield from by_rules()
        if made.ai == executor and order.do in SHOTS and goal and not table.state.counters[executor].suspect:
            verdict.target = yield from ranking.choose_target(table, made.ai, made.targets, made.chosen)

    run, answer = choose_and_aim(), None
    try:
        while True:
            prompt: Prompt[Any] = run.send(answer)
            answer = None
            if isinstance(prompt, Note):
                verdict.notes.append(prompt)
            elif prompt.identity in told:
                answer = told[prompt.identity]
            elif isinstance(prompt, Roll):
                named = next((number for number, id in enumerate(prompt.subject) if id in (executor, goal)), None)
                if named is None:
                    verdict.equals = prompt.subject
                answer = ((6 // len(prompt.subject)) * (named or 0) + 1,)
            else:
                run.close()
                verdict.missing, verdict.choice = prompt, None
                break
    except StopIteration:
        if verdict.choice is not None:
            verdict.notes += verdict.choice.chosen.thoughts.notes(table)
    finally:
        vars(table.state).update(before)
        table.sides, table.heights = learnt
    return verdict


def compare_with_rules(
    table: MissionTable, fits: Verdict | None, others: tuple[Verdict, ...], executor: str, goal: str
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
    if not others:
        return Note(
            key="direct.unknown", message=msg(N_("Con lo que sé no puedo comprobarlo con las reglas.")), tone="quiet"
        )
    first = others[0]
    assert first.choice is not None
    notes, rule = (*notes_against(table, first.choice, executor), *first.notes), "5.1.1"
    chosen = {verdict.choice.ai for verdict in others if verdict.choice is not None}
    if chosen == {""}:
        why = in_words(first.choice.found.reason.value) or msg(N_("nadie puede"))
        message, rule = msg(N_("Según las reglas no la ejecuta nadie: {reason}."), reason=why), "2.3.2"
    elif chosen == {executor}:
        target = first.target or first.choice.targets[0]
        message, rule = (
            msg(
                N_("Según las reglas es {unit}, pero su objetivo es {target}."),
                unit=Ref("unit", executor),
                target=ref_of(table.state, target),
            ),
            "5.2",
        )
    elif first.equals and first.choice.ai in first.equals and len(chosen) == 1:
        message = msg(
            N_("Según las reglas lo decide un dado entre {units}."), units=tuple(Ref("unit", id) for id in first.equals)
        )
    elif len(chosen) == 1:
        message = msg(N_("Según las reglas le toca a {unit}."), unit=Ref("unit", first.choice.ai))
    elif executor == NOBODY:
        message = msg(N_("Según las reglas alguna IA puede."))
    elif goal and executor in chosen:
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
    fallen = dict((*by_rules.found.fallen, *by_rules.chosen.fallen))
    why = fallen.get(executor, Reason.NONE)
    if not why:
        return ()
    return (
        Note(key="order.left_out", subject=(executor,), message=why_left_out(table, executor, why), rule=rule_of(why)),
    )


# ---- before the rules decide: the player's guess


def dispute(table: MissionTable) -> Procedure[Guess | None]:
    """Ask the player to guess what the card makes the AI do; None if declined or off (setting `check_me`)."""
    if table.state.settings.get("check_me") != "on":
        return None
    able = tuple(
        Option(id, Ref("unit", id))
        for id in table.in_play(AI)
        if table.is_combat(id) and not table.state.counters[id].carrier
    )
    at = tuple(Option(id, ref_of(table.state, id)) for id in (*selection.units_of(table), *table.objectives()))
    if not able:
        return None
    answer: Any = yield from Ask(
        key="direct.guess",
        subject=(table.state.card,),
        message=msg(N_("¿Qué IA ejecuta la carta {card}, y contra quién?"), card=table.state.card),
        rule="4.0",
        options=(Option(LEAVE_IT, msg(N_("No lo sé: resuélvelo tú"))),),
        default=LEAVE_IT,
        unsure=False,
        direct=able,
        goals=at,
    )
    return Guess(answer["direct"], answer.get("goal", "")) if is_direct(answer) else None


def judge_guess(
    table: MissionTable, group: tuple[UnitId, ...], targets: tuple[str, ...] | None, thoughts: DecisionTrace
) -> Procedure[None]:
    """Report, before any die is rolled, whether the player's guess of the AI was right, with the reasons.

    `group` holds the AI that act together. `targets` are None where 5.2 has yet to choose: a guess that may still be
    right is then not judged.
    """
    guess = table.guess
    if guess is None or guess.judged:
        return
    is_who = guess.executor in group
    if targets is None and is_who and guess.goal:
        return
    guess.judged = True
    decided = at_whom(table, group, targets or ())
    if is_who and (not targets or guess.goal in ("", *targets)):
        yield from say_judgement(guess, msg(N_("Acertaste: {decided}."), decided=decided), "5.1.1", right=True)
        return
    why = next(notes_about(thoughts.notes(table), guess.goal if is_who else guess.executor), None)
    message = msg(
        N_("Dijiste {guessed}; según las reglas le toca a {decided}."),
        guessed=guess_in_words(table, guess),
        decided=decided,
    )
    if why is not None:
        words = N_("Dijiste {guessed}; según las reglas le toca a {decided} ({why}).")
        message = msg(words, guessed=guess_in_words(table, guess), decided=decided, why=why.message)
    yield from say_judgement(guess, message, "5.2" if is_who else "5.1.1")


def settle_guess(table: MissionTable) -> Procedure[None]:
    """Report whether the player's guess was right where nobody carries the card out."""
    guess = table.guess
    if guess is None or guess.judged:
        return
    guess.judged = True
    if guess.executor == NOBODY:
        yield from say_judgement(guess, msg(N_("Acertaste: no la ejecuta nadie.")), "2.3.3", right=True)
    else:
        yield from say_judgement(
            guess,
            msg(N_("Dijiste {guessed}; según las reglas no la ejecuta nadie."), guessed=guess_in_words(table, guess)),
            "2.3.3",
        )


def reopen(table: MissionTable) -> None:
    """Let the guess be judged again, since the chosen AI could not carry the order out."""
    if table.guess is not None:
        table.guess.judged = False


def say_judgement(guess: Guess, message: Message, rule: str, right: bool = False) -> Procedure[None]:
    """Report whether the guess was right."""
    yield Note(
        key="direct.right" if right else "direct.wrong",
        subject=(guess.executor,),
        message=message,
        rule=rule,
        tone="good" if right else "bad",
    )


def guess_in_words(table: MissionTable, guess: Guess) -> Message:
    """Return the player's guess as a message."""
    if guess.executor == NOBODY:
        return msg(N_("que nadie puede"))
    return at_whom(table, (guess.executor,), (guess.goal,) if guess.goal else ())


def at_whom(table: MissionTable, ais: tuple[UnitId, ...], targets: tuple[str, ...]) -> Message:
    """Return a message with the AI that act, and their targets."""
    units = tuple(Ref("unit", id) for id in ais)
    if not targets:
        return msg(N_("{units}"), units=units)
    words = N_("{units} contra {targets}") if targets[0] in table.state.counters else N_("{units} hacia {targets}")
    return msg(words, units=units, targets=tuple(ref_of(table.state, id) for id in targets))


def notes_about(notes: Iterable[Note], id: str) -> Iterator[Note]:
    """Yield the notes of a choice on why it left a counter out."""
    for note in notes:
        if note.key == "order.left_out" and note.subject == (id,):
            yield note
        yield from notes_about(note.notes, id)
