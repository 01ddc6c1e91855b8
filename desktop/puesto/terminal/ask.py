"""A prompt in text: what is asked, why, and the numbered answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from puesto.core.game.answer_keys import answer_keys, closing_of, row_of, word_of
from puesto.core.messages import N_, Message, Ref, Sayable, Text, msg
from puesto.core.prompts import Choose, Draw, Family, Number, Option, Pick, Prompt, Roll, UnreadableAnswerError, figure
from puesto.core.questions.board import Ask, Contact, Direct
from puesto.core.questions.checklists import Checklist
from puesto.core.questions.routes import Way
from puesto.core.questions.sightings import Sightings, parts_of_value
from puesto.core.session.deciding import question_for
from puesto.core.views import TableView
from puesto.terminal.commands import chances
from puesto.terminal.name_search import find_codes
from puesto.terminal.paper import TextPaper

Say = Callable[[Sayable], str]
EVERYWHERE = "hlopq"
"""Commands of one letter that hold where letters are steps too, as long as none of the steps has that letter."""


def question(
    prompt: Prompt[Any],
    say: Say,
    paper: TextPaper,
    physical: bool = False,
    asked_as: Sayable | None = None,
    numbers: Mapping[str, str] | None = None,
) -> list[str]:
    """Return the lines of a question: its rule, its details, its options, and how to answer it.

    `physical` dice and cards are the player's own; `asked_as` is the wording with the name of the side that is asked,
    `numbers` are those of counters.
    """
    rule = f"  [{prompt.rule}]" if prompt.rule else ""
    question_text = say(prompt.message if asked_as is None else asked_as)
    lines = [paper.ink(line, "ask") for line in paper.wrap(question_text + rule, "» ", "  ")]
    if prompt.detail is not None:
        lines += [paper.ink(line, "quiet") for line in paper.wrap(say(prompt.detail), "  ")]
    for number, line in enumerate(prompt.advice, 1):
        lines += [paper.ink(part, "quiet") for part in paper.wrap(say(line), f"  {number}) ")]
    if physical and isinstance(prompt, Draw) and prompt.bag:
        lines += options(
            tuple(Option(value, Ref(prompt.deck, value)) for value in dict.fromkeys(prompt.left)), say, paper
        )
    lines += _offer_lines(prompt, say, paper, numbers)
    odds = chances.odds_line(prompt)
    lines += [paper.ink(line, "quiet") for line in paper.wrap(say(odds), "  ")] if odds is not None else []
    return [*lines, *(paper.ink(line, "quiet") for line in paper.wrap(_ways_to_answer(prompt, say, physical), "  "))]


def addressed_words(prompt: Prompt[Any], view: TableView, is_other_side: bool) -> Sayable:
    """Return the words of a question, with whose it is where two share the table, once. `other` did not answer last."""
    if is_other_side:
        return question_for(prompt, view)
    asked_side = view.asked(prompt.who)
    if asked_side is None or Ref("side", prompt.who) in dict(prompt.message.params).values():
        return prompt.message
    return msg(N_("{side}: {question}"), side=asked_side.name, question=prompt.message)


def options(
    offered_options: tuple[Option, ...],
    say: Say,
    paper: TextPaper,
    default: str | None = None,
    numbers: Mapping[str, str] | None = None,
    closed_values: Collection[str] = (),
) -> list[str]:
    """Return options with their keys: a star where Enter takes one, a dash for closed ones."""
    lines: list[str] = []
    for key, option in zip(answer_keys(offered_options, say, numbers), offered_options, strict=True):
        mark = "*" if option.value == default else "-" if option.value in closed_values else " "
        hint = f" — {say(option.hint)}" if option.hint else ""
        lines += paper.wrap(say(option.message) + hint, f" {mark}{key.upper():>2}) ")
    return lines


def kinds_by_place(prompt: Pick) -> tuple[str, ...]:
    """Return the kinds that each of many places may have, in the order of the figures, or ()."""
    groups = prompt.apart
    if len(groups) < 2 or sum(map(len, groups)) != len(prompt.options):
        return ()
    if any("=" not in option.value or option.hint is None for option in prompt.options):
        return ()
    kinds = tuple(value.partition("=")[2] for value in groups[0])
    is_same_everywhere = all({value.partition("=")[2] for value in group} == {*kinds} for group in groups)
    return kinds if is_same_everywhere else ()


def _lines_by_place(prompt: Pick, kinds: tuple[str, ...], say: Say, paper: TextPaper) -> list[str]:
    """Return each kind once with its figure, and after it the places that are proposed as that kind."""
    hints = {option.value.partition("=")[2]: option.hint for option in prompt.options}
    proposed = [group[0].partition("=") for group in prompt.apart]
    lines = []
    for number, kind in enumerate(kinds, 1):
        name, places = hints[kind], " ".join(place for place, _, first in proposed if first == kind)
        kind_name = say(name) if name is not None else kind
        lines += paper.wrap(f"{kind_name}: {places}" if places else kind_name, f"  ={number} ")
    return lines


def _offer_lines(prompt: Prompt[Any], say: Say, paper: TextPaper, numbers: Mapping[str, str] | None) -> list[str]:
    """Return the lines of a question's options."""
    if isinstance(prompt, Choose):
        closed_values = {closed_option.option.value for closed_option in prompt.closed}
        return options(row_of(prompt), say, paper, prompt.default, numbers, closed_values)
    if isinstance(prompt, Sightings):
        return _sighting_lines(prompt, say, paper)
    if isinstance(prompt, Pick):
        kinds = kinds_by_place(prompt)
        if kinds:
            return _lines_by_place(prompt, kinds, say, paper)
        return options(prompt.options, say, paper, numbers=numbers)
    if isinstance(prompt, Way):
        lines = []
        for stride in prompt.strides:
            words = msg(N_("{letter}: {step}, {cost} PM"), letter=stride.value, step=stride.message, cost=stride.cost)
            lines += paper.wrap(say(words) + (f" — {say(stride.hint)}" if stride.hint else ""), "  ")
        return lines
    if isinstance(prompt, Roll):
        lines = []
        for modifier in prompt.modifiers:
            words = msg(N_("{value:+} {name}"), value=modifier.value, name=modifier.name)
            lines += paper.wrap(say(words), "  ")
        for meaning, first, last in prompt.meanings() if prompt.bands else ():
            if meaning is not None:
                lines += paper.wrap(say(_span_words(prompt, meaning, first, last)), "  ")
        return lines
    if isinstance(prompt, Contact):
        level_by_row = dict(prompt.before)
        levels = {option.value: say(option.message) for option in prompt.levels}
        lines = [
            line
            for number, option in enumerate(prompt.levels, 1)
            for line in paper.wrap(f"={number} {say(option.message)}", "     ")
        ]
        reasons = dict(prompt.reasons)
        for number, row in enumerate(prompt.rows, 1):
            why = f" — {say(reasons[row.value])}" if row.value in reasons else ""
            row_text = f"{say(row.message)}: {levels.get(level_by_row.get(row.value, ''), '—')}{why}"
            lines += paper.wrap(row_text, f"  {number:>2}) ")
            for how, excluded in _exclusions(prompt, row.value).items():
                signs = ", ".join(f"={sign}" for sign in excluded)
                lines += paper.wrap(f"{signs}: {say(how)}", "      ")
        return lines
    return []


def _sighting_lines(prompt: Sightings, say: Say, paper: TextPaper) -> list[str]:
    """Return the rows with what is known of each, and what can be said of one."""
    sighting_by_row = {row: (distance, cover) for row, distance, cover in map(parts_of_value, prompt.before)}
    names = {option.value: option.message for option in (*prompt.distances, *prompt.covers)}
    lines = []
    for number, row in enumerate(prompt.rows, 1):
        sighting_text = msg(N_("no la ve"))
        if row.value in sighting_by_row:
            distance, cover = sighting_by_row[row.value]
            sighting_text = msg(N_("{distance}, {cover}"), distance=names[distance], cover=names[cover])
        message = msg(N_("{row}: {seen}"), row=row.message, seen=sighting_text)
        lines += paper.wrap(say(message), f"  {number:>2}) ")
    for sign, options in (("=", prompt.distances), ("/", prompt.covers)):
        lines += [
            line for option in options for line in paper.wrap(f"{sign}{option.value} {say(option.message)}", "     ")
        ]
    return lines


def _span_words(prompt: Roll, meaning: Message, first: int, last: int) -> Message:
    """Return the meaning of a span of totals, with the span in words."""
    low, high = prompt.totals
    if first == low and last == high:
        return meaning
    if first == last:
        return msg(N_("{n}: {meaning}"), n=first, meaning=meaning)
    if last == high:
        return msg(N_("{n} o más: {meaning}"), n=first, meaning=meaning)
    if first == low:
        return msg(N_("{n} o menos: {meaning}"), n=last, meaning=meaning)
    return msg(N_("de {first} a {last}: {meaning}"), first=first, last=last, meaning=meaning)


def _exclusions(prompt: Contact, row: str) -> dict[Message, list[int]]:
    """Return the contradictions of levels of a row with an earlier answer, each with the levels' numbers."""
    place = {option.value: number for number, option in enumerate(prompt.levels, 1)}
    places_by_reason: dict[Message, list[int]] = {}
    for of, level, how in prompt.against:
        if of == row:
            places_by_reason.setdefault(how, []).append(place[level])
    return places_by_reason


def _ways_to_answer(prompt: Prompt[Any], say: Say, physical: bool) -> str:
    """Return the ways to answer a prompt, in a line."""
    words = [say(_way_to_answer(prompt))]
    if isinstance(prompt, Ask) and prompt.unsure:
        words.append(say(msg(N_("?: no lo sé."))))
    if isinstance(prompt, Way):
        words.append(
            say(msg(N_("Aquí las letras son pasos: deshacer, corregir, mesa y las demás órdenes se escriben enteras.")))
        )
    if isinstance(prompt, Contact) and prompt.can_refuse:
        words.append(say(msg(N_("0: no puede mover."))))
    if isinstance(prompt, Contact) and prompt.helps:
        words.append(say(msg(N_("?: ayúdame a elegir el hexágono."))))
    if isinstance(prompt, Direct) and prompt.direct:
        words.append(say(_way_to_say_directly(prompt)))
    if is_chance(prompt):
        words.append(
            say(msg(N_("d: lo hace la aplicación.")) if physical else msg(N_("Intro: lo hace la aplicación.")))
        )
    return " ".join(words)


def _way_to_say_directly(prompt: Direct[Any]) -> Message:
    """Return how to give a direct answer, with the numbers of the candidates."""
    who, at = (
        tuple(msg(N_("{n} {name}"), n=number, name=option.message) for number, option in enumerate(options, 1))
        for options in (prompt.direct, prompt.goals)
    )
    if not at:
        return msg(N_("Para decirlo tú: ! y quién ({who}); !0: nadie puede."), who=who)
    return msg(
        N_("Para decirlo tú: ! y quién ({who}), y contra quién ({at}), como !1 1; !0: nadie puede."), who=who, at=at
    )


def _way_to_answer(prompt: Prompt[Any]) -> Message:
    """Return how a question is answered, in one sentence."""
    if isinstance(prompt, Roll):
        if prompt.total_enough:
            return msg(N_("Teclea las caras ({dice}D{sides}), o =total."), dice=prompt.dice, sides=prompt.sides)
        return msg(N_("Teclea las caras ({dice}D{sides})."), dice=prompt.dice, sides=prompt.sides)
    if isinstance(prompt, Draw) and prompt.bag:
        return msg(N_("Teclea lo que ha salido: su nombre, o cómo empieza."))
    if isinstance(prompt, Draw):
        return msg(N_("Teclea la carta o el marcador real ({left} posibles)."), left=len(set(prompt.left)))
    if isinstance(prompt, Checklist) and not prompt.ticked:
        return msg(N_("Los números de lo hecho; *: todo. Intro: nada de momento."))
    if isinstance(prompt, Checklist):
        return msg(N_("Intro: todo hecho. Si no, los números de lo hecho; 0: nada."))
    if isinstance(prompt, Pick) and kinds_by_place(prompt):
        return msg(
            N_("Los que no estén así, con la cifra de lo que hay: {place}=2, separados por espacios. Intro: ninguno."),
            place=prompt.apart[0][0].partition("=")[0],
        )
    if isinstance(prompt, Pick):
        if prompt.none is not None:
            return msg(N_("Números separados por espacios. 0: {none}."), none=prompt.none)
        if prompt.least == 0 and prompt.most is None:
            return msg(N_("Números separados por espacios. 0: ninguno."))
        if prompt.least == 0:
            return msg(N_("Números separados por espacios, hasta {most}. 0: ninguno."), most=prompt.most or 0)
        if prompt.most is None:
            return msg(N_("Números separados por espacios, al menos {least}."), least=prompt.least)
        return msg(N_("Números separados por espacios, de {least} a {most}."), least=prompt.least, most=prompt.most)
    if isinstance(prompt, Number):
        if prompt.default is None:
            return msg(N_("Un número de {low} a {high}."), low=prompt.low, high=prompt.high)
        return msg(
            N_("Un número de {low} a {high}. Intro: {default}."),
            low=prompt.low,
            high=prompt.high,
            default=prompt.default,
        )
    if isinstance(prompt, Sightings):
        return msg(N_("Fila, distancia y cobertura, así: 2=18 4=24/soft. 0: a nadie. Intro: como está."))
    if isinstance(prompt, Contact):
        covers = tuple(str(cover) for cover in prompt.covers)
        if prompt.hex_needed or prompt.leaves:
            return msg(N_("Hexágono, cobertura ({covers}) y contactos, así: E08 1 2=3."), covers=covers)
        guide = N_("Hexágono, cobertura ({covers}) y contactos, así: E08 1 2=3. Intro: como está ({hex}, {cover}).")
        return msg(guide, covers=covers, hex=prompt.hex or "—", cover=prompt.cover)
    if isinstance(prompt, Way):
        if prompt.least:
            return msg(
                N_("Los pasos, letra a letra; una cifra detrás los repite, como cc3. Hay {limit} PM."),
                limit=prompt.limit,
            )
        guide = N_("Los pasos, letra a letra; una cifra detrás los repite, como cc3. Hay {limit} PM. Intro: ninguno.")
        return msg(guide, limit=prompt.limit)
    if isinstance(prompt, Choose) and all(option.verb is not None for option in prompt.options) and prompt.options:
        if prompt.default is not None:
            return msg(N_("Su letra. Intro: la opción con asterisco."))
        return msg(N_("Su letra; aquí manda sobre las órdenes de una letra, que se escriben enteras."))
    if isinstance(prompt, Choose) and any(option.place or option.verb is not None for option in prompt.options):
        message = (
            msg(N_("Un número, o su lugar en el tablero."))
            if all(option.place for option in prompt.options)
            else msg(N_("Lo que hay delante de cada línea."))
        )
        return message if prompt.default is None else msg(N_("{how} Intro: la opción con asterisco."), how=message)
    if isinstance(prompt, Choose) and prompt.default is not None:
        return msg(N_("Un número. Intro: la opción con asterisco."))
    return msg(N_("Un número."))


def read_marker(prompt: Draw, text: str, say: Say, numbered: bool) -> str:
    """Return the marker of a bag that `text` names.

    Raise `UnreadableAnswerError` if there is none or more than one.
    It is named by its id, by words of its name or, if the markers are `numbered`, by its number.
    """
    names = {value: say(Ref(prompt.deck, value)) for value in dict.fromkeys(prompt.left)}
    place = figure(text)
    matches = (
        [list(names)[place - 1]]
        if numbered and place is not None and 1 <= place <= len(names)
        else find_codes(text, names)
    )
    if len(matches) == 1:
        return matches[0]
    texts = tuple(Text(names[value], names[value]) for value in matches or names)
    raise UnreadableAnswerError(
        msg(N_("«{text}» no dice qué marcador ha salido. Puede ser: {names}."), text=text, names=texts)
    )


def read_keys(prompt: Choose | Pick, text: str, say: Say, numbers: Mapping[str, str]) -> str:
    """Return a typed line with the values that its keys mean.

    Raise `UnreadableAnswerError` for a closed action.
    """
    if text.startswith("!"):
        return text  # who does it is said by places
    row = row_of(prompt) if isinstance(prompt, Choose) else prompt.options
    keys = {key: option.value for key, option in zip(answer_keys(row, say, numbers), row, strict=True)}
    if isinstance(prompt, Choose):
        value = keys.get(text.casefold(), keys.get(text.zfill(2), ""))
        if value and (closed_option := closing_of(prompt, value)) is not None:
            why = closed_option.why or closed_option.option.hint or prompt.message
            raise UnreadableAnswerError(msg(N_("{action}: {why}."), action=closed_option.option.message, why=why))
        if not value and text.isdigit() and all(option.verb is not None for option in row):
            raise UnreadableAnswerError(msg(N_("Aquí cada acción tiene su letra.")))
        if not value and text.isdigit() and text not in (option.value for option in row):
            raise UnreadableAnswerError(msg(N_("«{answer}» no es una de las respuestas posibles."), answer=text))
        return value or text
    parts = text.replace(",", " ").split()
    if kinds := kinds_by_place(prompt):
        return " ".join(_told_kind(kinds, part) for part in parts)
    return " ".join(_value_of_key(keys, part, row) for part in parts)


def _value_of_key(keys: Mapping[str, str], part: str, row: Sequence[Option]) -> str:
    """Return the value of a key, or the part itself where it is no key; a number that is none is refused."""
    value = keys.get(part.casefold(), keys.get(part.zfill(2), ""))
    if not value and part.isdigit() and part.strip("0") and part not in (option.value for option in row):
        raise UnreadableAnswerError(msg(N_("«{answer}» no es una de las respuestas posibles."), answer=part))
    return value or part


def _told_kind(kinds: tuple[str, ...], part: str) -> str:
    """`e07=2` with the kind that its figure means."""
    place, _, number = part.partition("=")
    at = figure(number)
    return f"{place.upper()}={kinds[at - 1]}" if at is not None and 1 <= at <= len(kinds) else part


def is_verb(prompt: Prompt[Any], text: str, say: Say) -> bool:
    """Return whether a line is the letter of an action that is asked for, even if also a command."""
    return isinstance(prompt, Choose) and any(
        option.verb is not None and word_of(say(option.verb)).letter == text.upper() for option in row_of(prompt)
    )


def is_step(prompt: Prompt[Any], text: str) -> bool:
    """Return whether a line gives steps of a way that is asked for.

    During such a question a letter is a step even if it is a command elsewhere; commands must be written out.
    """
    first = text.split(" ")[0].lower()
    return (
        isinstance(prompt, Way)
        and len(first) == 1
        and first.isalpha()
        and (first not in EVERYWHERE or first in {stride.value for stride in prompt.strides})
    )


def has_default(prompt: Prompt[Any]) -> bool:
    """Return whether Enter alone is an answer."""
    return (
        getattr(prompt, "default", None) is not None
        or isinstance(prompt, Contact | Checklist)
        or (isinstance(prompt, Pick | Way) and prompt.least == 0 and not getattr(prompt, "costly", False))
    )


def is_chance(prompt: Prompt[Any]) -> bool:
    """Return whether the app can answer with its dice or deck."""
    return prompt.family is Family.CHANCE
