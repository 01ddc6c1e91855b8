"""Procedures asked alone at the terminal: which there are, their facts on one line, their odds, and the dice one after another."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

from puesto.core.charts import HOUSE
from puesto.core.messages import N_, msg
from puesto.core.prompts import Note, Prompt, Unreadable
from puesto.core.resolutions import Fact, Misfit, Resolution, Working, chances, fill, form, plain
from puesto.core.saying import percentage

if TYPE_CHECKING:
    from puesto.terminal.play import Table

YES, NO = ("sí", "si", "s", "yes", "y", "1", "true"), ("no", "n", "0", "false")


def ask(table: Table, wanted: str) -> None:
    """`consulta`: the list. `consulta shock attackers=3SI6 defenders="SI6 HI7"`: its odds, then its dice; without facts, as they usually are."""
    resolutions = table.session.game.resolutions
    try:
        name, *given = shlex.split(wanted) or [""]
    except ValueError:
        name, given = wanted, []
    resolution = next((one for one in resolutions if one.id == name), None)
    if resolution is None:
        for one in resolutions:
            table.print(table.paper.wrap(table.say(one.title), f"  {one.id}: ", "    "))
        table.tell(msg(N_("consulta NOMBRE DATO=VALOR…: por ejemplo, consulta {example}. Con ? dice qué datos tiene."), example=resolutions[0].id), "quiet")
    elif given == ["?"]:
        _facts(table, resolution)
    else:
        _answer(table, resolution, given)


def _facts(table: Table, resolution: Resolution[Any, Any]) -> None:
    """Each fact of a form: how it is called, what it says, its usual value, and what it may be."""
    for fact in form(resolution.facts):
        usual = table.say(msg(N_("sí")) if fact.default else msg(N_("no"))) if fact.kind == "switch" else str(fact.default)
        line = f"{table.say(fact.label)} [{usual}]"
        if fact.options:
            line += " " + ", ".join(f"{value or '-'} = {table.say(name)}" for value, name in fact.options)
        elif fact.kind == "number":
            line += f" {fact.low}-{fact.high}"
        table.print(table.paper.wrap(line, f"  {fact.name}: ", "    "))
        if fact.help is not None:
            table.print(table.paper.wrap(table.say(fact.help), "    "), "quiet")


def _answer(table: Table, resolution: Resolution[Any, Any], given: list[str]) -> None:
    """What a procedure says with these facts: what is worked out, the odds, and what comes of the dice."""
    content = table.session.content
    known = {fact.name: fact for fact in form(resolution.facts)}
    try:
        facts = resolution.facts()
        if not given and resolution.now is not None:
            facts = resolution.now(table.session.state, content)
        typed = dict(word.partition("=")[::2] for word in given)
        if typed:
            facts = fill(resolution.facts, {name: _value(known.get(name), text) for name, text in typed.items()})
        problems = resolution.check(content, facts)
    except Misfit as misfit:
        problems = misfit.problems
    if problems:
        for name, problem in problems:
            table.tell(msg(N_("«{field}»: {problem}"), field=name, problem=problem), "bad")
        return
    table.tell(msg(N_("{title} ({rule})"), title=resolution.title, rule=resolution.rule), "title")
    told = [f"{fact.name}={text}" for fact in known.values() if (text := str(plain(getattr(facts, fact.name)))) != str(fact.default)]
    if told:
        table.print(table.paper.wrap(" ".join(told), "  "), "quiet")
    for working in resolution.workings(content, facts):
        table.print(table.paper.wrap(_worked(table, working), "  ", "    "))
    for line in resolution.modifiers(content, facts):
        added = msg(N_("{value} al dado: {what} ({rule})"), value=f"{line.value:+d}", what=line.name, rule=line.rule)
        table.print(table.paper.wrap(table.say(added), "  "))
    _play(table, resolution, facts)


def _value(fact: Fact | None, text: str) -> Any:
    """A typed value as the form wants it; what it cannot be is left as it is, and refused in words."""
    if fact is None:
        return text
    if fact.kind == "switch" and text.casefold() in (*YES, *NO):
        return text.casefold() in YES
    if fact.kind == "number":
        try:
            return int(text)
        except ValueError:
            return text
    return "" if text == "-" else text


def _worked(table: Table, working: Working) -> str:
    """One thing that was worked out, in a line."""
    say = table.say
    parts = [f"{say(working.base[0])} {working.base[1]}"] if working.base is not None else []
    parts += [f"{line.value:+d} {say(line.name)}" for line in working.lines]
    parts += [say(working.value)] if working.value is not None else []
    parts += ["  ".join(f"{cell.head}:{cell.text}" for cell in working.cells)] if working.cells else []
    ours = working.source == HOUSE or any(cell.source == HOUSE for cell in working.cells)
    parts += [say(msg(N_("valor de la casa")))] if ours else []
    return f"{say(working.title)}: {'; '.join(parts)}"


def _play(table: Table, resolution: Resolution[Any, Any], facts: Any) -> None:
    """Run the procedure: what needs no dice at once, else its odds and its dice, typed or rolled by the app."""
    from puesto.core.odds import Depends

    going, answer, first = resolution.run(table.session.content, facts), None, True
    while True:
        try:
            prompt: Prompt[Any] = going.send(answer)
        except StopIteration as end:
            table.tell(msg(N_("→ {outcome}"), outcome=resolution.says(resolution.outcome(end.value))), "title")
            return
        if isinstance(prompt, Note):
            answer = None
            table.tell(prompt.message)
            for note in prompt.notes:
                table.print(table.paper.wrap(table.say(note.message), "    "), "quiet")
            continue
        if first:
            first = False
            try:
                figures = chances(resolution, table.session.content, facts, table.dice.answer)
            except Depends as unknown:
                table.tell(msg(N_("Depende de esto: {question}"), question=unknown.prompt.message), "quiet")
            else:
                for outcome, chance in figures.chances.items():
                    if chance:
                        line = msg(N_("{chance}  {what}"), chance=percentage(chance), what=resolution.says(outcome))
                        table.print(table.paper.wrap(table.say(line), "  "))
        answer = _typed(table, prompt)
        if answer is None:
            table.tell(msg(N_("Se deja la consulta.")), "quiet")
            return


def _typed(table: Table, prompt: Prompt[Any]) -> Any:
    """The player's dice, or the app's for an empty line; None where the player leaves with `x`."""
    table.tell(prompt.message)
    table.tell(msg(N_("Teclea el dado; Intro: lo tira la app; x: dejarlo.")), "quiet")
    while True:
        text = table.hear()
        if text.casefold() == "x":
            return None
        if not text:
            return table.dice.answer(prompt)
        try:
            value = prompt.parse(text)
        except Unreadable as bad:
            table.tell(bad.message, "bad")
            continue
        if (refused := prompt.refusal(value)) is None:
            return value
        table.tell(refused, "bad")
