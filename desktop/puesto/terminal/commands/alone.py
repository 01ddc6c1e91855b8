"""Procedures run alone at the terminal: their list, their facts on one line, their odds and dice."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import Any

from puesto.core.game.game import whole_game
from puesto.core.game.resolutions import (
    Fact,
    FactsError,
    Resolution,
    Working,
    fill,
    form,
    form_value,
    has_house_cell,
)
from puesto.core.game.table_readings import readings_that_count, with_readings
from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Note, Prompt, UnreadableAnswerError
from puesto.core.results import result_lines
from puesto.core.saying import percentages
from puesto.terminal import name_search
from puesto.terminal.terminal_session import TerminalSession

YES, NO = ("sí", "si", "s", "yes", "y", "1", "true"), ("no", "n", "0", "false")


def ask_alone(seat: TerminalSession, line: str) -> None:
    """List the procedures, or run one: `consulta combate atacantes=3SI6 defensores="SI6 HI7"`.

    One with facts shows its odds, then asks for its dice; facts that are not given have their defaults. The names are
    those of the present language, or the codes of the protocol.
    """
    resolutions = {resolution.id: resolution for resolution in whole_game(seat.session).resolutions}
    titles = {id: seat.say(resolution.title) for id, resolution in resolutions.items()}
    try:
        name, *arguments = shlex.split(line) or [""]
    except ValueError:
        name, arguments = line, []
    result = name_search.find_codes(name, titles)
    if len(result) != 1:
        for id in result or titles:
            seat.print(
                seat.paper.wrap(_name_and_code(titles[id], id), f"  {name_search.shortest_name(id, titles)}: ", "    ")
            )
        example = name_search.shortest_name(next(iter(titles)), titles)
        seat.tell(
            msg(
                N_("consulta NOMBRE DATO=VALOR…: por ejemplo, consulta {example}. Con ? dice qué datos tiene."),
                example=example,
            ),
            "quiet",
        )
    elif arguments == ["?"]:
        _tell_facts(seat, resolutions[result[0]])
    else:
        _answer(seat, resolutions[result[0]], arguments)


def _name_and_code(name: str, code: str) -> str:
    """Return a name, and the code that means the same everywhere."""
    return f"{name} ({code})" if code and code != name else name


def _tell_facts(seat: TerminalSession, resolution: Resolution[Any, Any]) -> None:
    """Print the facts of a form: name, meaning, usual value, and possible values."""
    facts = form(resolution.facts)
    labels = _labels(seat, facts)
    for fact in facts:
        line = f"{_name_and_code(seat.say(fact.label), fact.name)} [{_fact_in_words(seat, fact, fact.default)}]"
        if fact.options:
            line += " " + ", ".join(_name_and_code(seat.say(name), value or "-") for value, name in fact.options)
        elif fact.kind == "number":
            line += f" {fact.low}-{fact.high}"
        seat.print(seat.paper.wrap(line, f"  {name_search.shortest_name(fact.name, labels)}: ", "    "))
        if fact.help is not None:
            seat.print(seat.paper.wrap(seat.say(fact.help), "    "), "quiet")


def _labels(seat: TerminalSession, facts: Iterable[Fact]) -> dict[str, str]:
    """Return the name of each fact in the present language."""
    return {fact.name: seat.say(fact.label) for fact in facts}


def _fact_in_words(seat: TerminalSession, fact: Fact, value: Any) -> str:
    """Return the value of a fact in the form in which it can be typed."""
    if fact.kind == "switch":
        return seat.say(msg(N_("sí")) if value else msg(N_("no")))
    return next((seat.say(name) for option, name in fact.options if option == value), str(value))


def _answer(seat: TerminalSession, resolution: Resolution[Any, Any], arguments: list[str]) -> None:
    """Run a procedure with these facts: print its workings, its odds, and the result of its dice."""
    content, settings = seat.session.content, getattr(seat.session.state, "settings", {})
    fact_by_name = {fact.name: fact for fact in form(resolution.facts)}
    labels = _labels(seat, fact_by_name.values())
    try:
        facts, typed = resolution.facts(), dict[str, Any]()
        if not arguments and resolution.now is not None:
            facts = resolution.now(seat.session.state, content)
        if arguments:
            typed = _read_facts(seat, fact_by_name, labels, arguments)
            facts = fill(resolution.facts, typed)
        facts = with_readings(facts, settings, typed)
        problems = resolution.check(content, facts)
    except FactsError as misfit:
        problems = misfit.problems
    if problems:
        for name, problem in problems:
            seat.tell(msg(N_("«{field}»: {problem}"), field=labels.get(name, name), problem=problem), "bad")
        return
    seat.tell(msg(N_("{title} ({rule})"), title=resolution.title, rule=resolution.rule), "title")
    values = {fact: form_value(getattr(facts, fact.name)) for fact in fact_by_name.values()}
    texts = [
        f"{name_search.shortest_name(fact.name, labels)}={_fact_in_words(seat, fact, value)}"
        for fact, value in values.items()
        if value != fact.default
    ]
    if texts:
        seat.print(seat.paper.wrap(" ".join(texts), "  "), "quiet")
    for working in resolution.workings(content, facts):
        seat.print(seat.paper.wrap(_working_line(seat, working), "  ", "    "))
    for line in resolution.modifiers(content, facts):
        added = msg(N_("{value:+} al dado: {what} ({rule})"), value=line.value, what=line.name, rule=line.rule)
        seat.print(seat.paper.wrap(seat.say(added), "  "))
    _run(seat, resolution, facts)
    for id in readings_that_count(facts, settings, typed):
        reading = Ref("setting_value", f"{id}={settings[id]}")
        seat.tell(
            msg(N_("Con la lectura de esta mesa: {setting}: {value}"), setting=Ref("setting", id), value=reading),
            "quiet",
        )


def _read_facts(
    seat: TerminalSession, fact_by_name: dict[str, Fact], labels: dict[str, str], arguments: list[str]
) -> dict[str, Any]:
    """Return the typed facts by their codes; raise `FactsError` for an unknown or ambiguous name."""
    values: dict[str, Any] = {}
    for word in arguments:
        name, _, text = word.partition("=")
        result = name_search.find_codes(name, labels)
        if len(result) != 1:
            raise FactsError(
                [
                    (
                        name,
                        msg(
                            N_("puede ser: {names}"),
                            names=tuple(name_search.shortest_name(fact_name, labels) for fact_name in result or labels),
                        ),
                    )
                ]
            )
        values[result[0]] = _value(seat, fact_by_name[result[0]], text)
    return values


def _value(seat: TerminalSession, fact: Fact, text: str) -> Any:
    """Return a typed value as the form wants it; raise `FactsError` if it is none of the choices.

    An invalid value of another kind is returned unchanged, and refused in words later.
    """
    if fact.kind == "choice" and text != "-":
        names = {value: seat.say(name) for value, name in fact.options}
        result = name_search.find_codes(text, names)
        if len(result) != 1:
            raise FactsError(
                [
                    (
                        fact.name,
                        msg(N_("puede ser: {names}"), names=tuple(names[value_name] for value_name in result or names)),
                    )
                ]
            )
        return result[0]
    if fact.kind == "switch" and text.casefold() in (*YES, *NO):
        return text.casefold() in YES
    if fact.kind == "number":
        try:
            return int(text)
        except ValueError:
            return text
    return "" if text == "-" else text


def _working_line(seat: TerminalSession, working: Working) -> str:
    """Return one working in a line."""
    say = seat.say
    parts = [f"{say(working.base[0])} {working.base[1]}"] if working.base is not None else []
    parts += [say(msg(N_("{value:+} {name}"), value=line.value, name=line.name)) for line in working.lines]
    parts += [say(working.value)] if working.value is not None else []
    parts += ["  ".join(f"{cell.head}:{cell.text}" for cell in working.cells)] if working.cells else []
    parts += [say(msg(N_("valor de la casa")))] if has_house_cell(working) else []
    return f"{say(working.title)}: {'; '.join(parts)}"


def _run(seat: TerminalSession, resolution: Resolution[Any, Any], facts: Any) -> None:
    """Run the procedure: print its odds if it has dice, and ask for these, or let the app roll them."""
    from puesto.core.study.chances import chances, is_house
    from puesto.core.study.odds import DependsOnPromptError

    procedure, answer, first = resolution.run(seat.session.content, facts), None, True
    while True:
        try:
            prompt: Prompt[Any] = procedure.send(answer)
        except StopIteration as end:
            seat.tell(msg(N_("→ {outcome}"), outcome=resolution.says(resolution.outcome(end.value))), "title")
            for name, value in result_lines(end.value):
                seat.print(seat.paper.wrap(seat.say(msg(N_("{name}: {value}"), name=name, value=value)), "  ", "    "))
            return
        if isinstance(prompt, Note):
            answer = None
            seat.tell(prompt.message)
            for note in prompt.notes:
                seat.print(seat.paper.wrap(seat.say(note.message), "    "), "quiet")
            continue
        if first:
            first = False
            try:
                figures = chances(resolution, seat.session.content, facts, seat.dice.answer)
            except DependsOnPromptError as unknown:
                seat.tell(msg(N_("Depende de esto: {question}"), question=unknown.prompt.message), "quiet")
            else:
                shares = percentages([*figures.chances.values()])
                for (outcome, chance), share in zip(figures.chances.items(), shares, strict=True):
                    if chance:
                        line = msg(N_("{chance}  {what}"), chance=share, what=resolution.says(outcome))
                        seat.print(seat.paper.wrap(seat.say(line), "  "))
                if is_house(resolution, seat.session.content, facts):
                    seat.tell(msg(N_("(Con datos de la casa.)")), "quiet")
        answer = _hear_dice(seat, prompt)
        if answer is None:
            seat.tell(msg(N_("Se deja la consulta.")), "quiet")
            return


def _hear_dice(seat: TerminalSession, prompt: Prompt[Any]) -> Any:
    """Return the player's dice, or the app's for an empty line; None where the player leaves with `x`."""
    seat.tell(prompt.message)
    seat.tell(msg(N_("Teclea el dado; Intro: lo tira la app; x: dejarlo.")), "quiet")
    while True:
        text = seat.hear()
        if text.casefold() == "x":
            return None
        if not text:
            return seat.dice.answer(prompt)
        try:
            value = prompt.parse(text)
        except UnreadableAnswerError as bad:
            seat.tell(bad.message, "bad")
            continue
        if (refusal := prompt.refusal(value)) is None:
            return value
        seat.tell(refusal, "bad")
