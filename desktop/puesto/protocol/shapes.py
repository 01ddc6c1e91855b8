"""Prompts, views, journal and log as JSON, worded in one language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Any

from puesto.core import codec
from puesto.core.game.answer_keys import word_of
from puesto.core.headings import SideView
from puesto.core.messages import N_, Message, Ref, Sayable, Text, msg
from puesto.core.opponents.advice import Advice, Missing
from puesto.core.opponents.opponent import Candidate, OpponentChoice
from puesto.core.prompts import Choose, Detail, Draw, Modifier, Number, Option, Pick, Prompt, Roll
from puesto.core.questions.board import Ask, AskMany, Contact, Direct
from puesto.core.questions.routes import Way
from puesto.core.session.foreseen import Foreseen, foreseen_count
from puesto.core.session.journal import LogLine
from puesto.core.session.rules import Change
from puesto.core.study.luck import Tally, heading, lines, stream_name
from puesto.core.values import fields, is_value
from puesto.protocol.schemas import answer_schema

Say = Callable[[Sayable], str]


def prompt_json(prompt: Prompt[Any] | None, say: Say) -> dict[str, Any] | None:
    """Return a prompt, with its options or ranges and the schema of its answer.

    None where the game is over.
    """
    if prompt is None:
        return None
    shape: dict[str, Any] = {
        "key": prompt.key,
        "subject": list(prompt.subject),
        "who": prompt.who,
        "family": prompt.family.value,
        "kind": prompt.kind,
        "message": say(prompt.message),
        "rule": prompt.rule,
    }
    if prompt.detail is not None:
        shape["detail"] = say(prompt.detail)
    if prompt.advice:
        shape["advice"] = [say(line) for line in prompt.advice]
    if isinstance(prompt, Direct) and prompt.direct:
        shape |= {"direct": options_json(prompt.direct, say), "goals": options_json(prompt.goals, say)}
    return shape | _prompt_fields(prompt, say) | {"answer": answer_schema(prompt)}


def _prompt_fields(prompt: Prompt[Any], say: Say) -> dict[str, Any]:
    """Return the fields that only this class of prompt has."""
    if isinstance(prompt, Roll):
        return {
            "dice": prompt.dice,
            "sides": prompt.sides,
            "faces": list(prompt.faces),
            "total_enough": prompt.total_enough,
            "bands": [{"at_least": band.at_least, "message": say(band.message)} for band in prompt.bands],
            "modifiers": [modifier_json(modifier, say) for modifier in prompt.modifiers],
        }
    if isinstance(prompt, Draw):
        card = {value: {"value": value, "message": say(Ref(prompt.deck, value))} for value in prompt.left}
        return {"deck": prompt.deck, "left": list(prompt.left), "options": list(card.values())}
    if isinstance(prompt, Choose):
        shape: dict[str, Any] = {"options": options_json(prompt.options, say)}
        if prompt.default is not None:
            shape["default"] = prompt.default
        if prompt.closed:
            shape["closed"] = [
                option_json(closed_option.option, say)
                | {"at": closed_option.at}
                | ({} if closed_option.why is None else {"why": say(closed_option.why)})
                for closed_option in prompt.closed
            ]
        return shape | ({"unsure": prompt.unsure} if isinstance(prompt, Ask) else {})
    if isinstance(prompt, Pick):
        several = {
            "options": options_json(prompt.options, say),
            "least": prompt.least,
            "most": prompt.most,
            "ordered": prompt.ordered,
        }
        if isinstance(prompt, AskMany) and prompt.before:
            several["before"] = list(prompt.before)
        if prompt.apart:
            several["apart"] = [list(group) for group in prompt.apart]
        return several if prompt.none is None else several | {"none": say(prompt.none)}
    if isinstance(prompt, Number):
        return {"low": prompt.low, "high": prompt.high} | (
            {} if prompt.default is None else {"default": prompt.default}
        )
    if isinstance(prompt, Way):
        strides = [
            {
                "value": stride.value,
                "message": say(stride.message),
                "cost": stride.cost,
                "run": stride.run,
                "group": stride.group,
                "last": stride.last,
                "first": stride.first,
                "begun": stride.begun,
            }
            | ({} if stride.hint is None else {"hint": say(stride.hint)})
            for stride in prompt.strides
        ]
        return {"strides": strides, "limit": prompt.limit, "least": prompt.least}
    if isinstance(prompt, Contact):
        return {
            "counter": prompt.counter,
            "hex": prompt.hex,
            "cover": prompt.cover,
            "covers": list(prompt.covers),
            "rows": options_json(prompt.rows, say),
            "levels": options_json(prompt.levels, say),
            "before": dict(prompt.before),
            "reasons": {row: say(why) for row, why in prompt.reasons},
            "against": [{"row": row, "level": level, "text": say(how)} for row, level, how in prompt.against],
            "can_refuse": prompt.can_refuse,
            "helps": prompt.helps,
            "hex_needed": prompt.hex_needed,
            "leaves": prompt.leaves,
        }
    return {}


def options_json(options: tuple[Option, ...], say: Say) -> list[dict[str, Any]]:
    """Return options as JSON: see `option_json`."""
    return [option_json(option, say) for option in options]


def option_json(option: Option, say: Say) -> dict[str, Any]:
    """Return one option, with what it has of a hint, a word and its letter."""
    shape: dict[str, Any] = {"value": option.value, "message": say(option.message)}
    if option.hint is not None:
        shape["hint"] = say(option.hint)
    if option.verb is not None:
        word = word_of(say(option.verb))
        shape |= {"verb": word.text, "letter": word.letter}
    return shape | ({"sign": option.sign} if option.sign else {}) | ({"nobody": True} if option.nobody else {})


def modifier_json(modifier: Modifier, say: Say) -> dict[str, Any]:
    """Return one line of a sum as JSON."""
    return {"name": say(modifier.name), "value": modifier.value, "rule": modifier.rule}


def detail_json(detail: Detail, say: Say) -> dict[str, Any]:
    """Return the details of a line of the log."""
    return {
        "dice": list(detail.dice),
        "modifiers": [modifier_json(modifier, say) for modifier in detail.modifiers],
        "cell": detail.cell,
        "odds": detail.odds,
    }


def log_json(line: LogLine, number: int, say: Say) -> dict[str, Any]:
    """Return a line of the log; `number` is how many there are before it."""
    return {
        "index": number,
        "round": line.round,
        "turn": line.turn,
        "side": line.side,
        "text": say(line.message),
        "rule": line.rule,
        "tone": line.tone,
        "source": line.source,
        "depth": line.depth,
        "entry": line.entry,
        "detail": detail_json(line.facts, say),
    }


def change_json(change: Change, say: Say) -> dict[str, Any]:
    """Return one change of a correction; its piece and values in words too where they lie on the table."""
    plain = {"path": change.path, "before": change.before, "after": change.after}
    return plain | {"text": say(change.message) if change.message else ""}


def tally_json(tally: Tally, names: Iterable[tuple[str, Text]], sides: Sequence[SideView], say: Say) -> dict[str, Any]:
    """Return one row of the luck ledger, in figures and in words."""
    return {
        "side": tally.side,
        "stream": tally.stream,
        "by_hand": tally.by_hand,
        "throws": tally.throws,
        "title": say(heading(tally, stream_name(tally.stream, names), sides)),
        "text": [say(line) for line in lines(tally)],
    } | {
        name: {
            "throws": measure.throws,
            "happened": measure.happened,
            "expected": str(measure.expected),
            "band": [measure.low, measure.high],
            "verdict": measure.verdict,
        }
        for name, measure in tally.figures
    }


def seen_json(seen_results: Sequence[Foreseen], say: Say) -> dict[str, Any]:
    """Return one row of the luck ledger for the dice and cards that were seen and undone."""
    return {
        "side": "",
        "stream": "seen",
        "by_hand": False,
        "throws": sum(number for seen_result in seen_results for _, number in seen_result.streams),
        "title": say(msg(N_("Visto y deshecho"))),
        "text": [say(foreseen_count(seen_results))],
    }


def in_words(value: Any, say: Say) -> Any:
    """Return a view, or any plain data with messages in it, as JSON with every message in words."""
    if isinstance(value, Message | Text | Ref):
        return say(value)
    if isinstance(value, Enum):
        return value.value
    if is_value(value):
        return {field.name: in_words(getattr(value, field.name), say) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [in_words(part, say) for part in value]
    if isinstance(value, dict):
        return {key: in_words(part, say) for key, part in value.items()}
    return value


def candidate_json(candidate: Candidate, say: Say) -> dict[str, Any]:
    """Return an answer that was weighed, with its terms."""
    return {
        "value": codec.to_json(candidate.value),
        "text": say(candidate.message),
        "worth": candidate.worth,
        "sign": candidate.sign,
        "reason": say(candidate.reason) if candidate.reason is not None else "",
        "hex": candidate.spot,
        "terms": [{"id": term.id, "text": say(term.message), "worth": term.worth} for term in candidate.terms],
    }


def advice_json(counsel: Advice | Missing, say: Say) -> dict[str, Any]:
    """Return the staff's advice, or the question that it has first."""
    if isinstance(counsel, Missing):
        question = prompt_json(counsel.question, say)
        return {
            "candidates": [],
            "measure": "",
            "risk": "",
            "even": 0,
            "caveat": say(counsel.lacks),
            "question": question,
        }
    chances = counsel.risks or (None,) * len(counsel.best)
    return {
        "candidates": [
            candidate_json(candidate, say) | {"chance": chance}
            for candidate, chance in zip(counsel.best, chances, strict=False)
        ],
        "measure": say(counsel.measure),
        "risk": say(counsel.risk) if counsel.risk is not None else "",
        "even": counsel.even_with_first,
        "caveat": say(counsel.caveat) if counsel.caveat is not None else "",
        "question": None,
    }


def choice_json(choice: OpponentChoice, say: Say) -> dict[str, Any]:
    """Return what an opponent chose, with everything that it weighed."""
    candidates = [candidate_json(candidate, say) for candidate in choice.candidates]
    return {
        "value": codec.to_json(choice.value),
        "text": say(choice.message) if choice.message is not None else "",
        "detail": say(choice.detail) if choice.detail is not None else "",
        "candidates": candidates,
    }
