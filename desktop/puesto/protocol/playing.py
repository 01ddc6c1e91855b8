"""Verbs that play: prompt, answer, roll, auto, undo, redo, set, correct, note, offered, decks, luck."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from puesto.chance import Dice
from puesto.core import codec
from puesto.core.game.game import whole_game
from puesto.core.game.piles import act_of, deck_with, look_into, look_told, put_right
from puesto.core.messages import N_, Message, msg
from puesto.core.opponents.advice import NOTHING_WEIGHED
from puesto.core.prompts import Family, Prompt
from puesto.core.questions.joined import give_joined
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.core.study.advice import ask_staff, tell_staff
from puesto.core.study.luck import ledger
from puesto.core.study.opponents import let_choose, reasons
from puesto.policies import DEFAULT, RANDOM, BoardAnswers, answer_of_policy, board_for, policies_of
from puesto.protocol.chances import log_lines, number_of
from puesto.protocol.conversation import Args, Conversation, current_prompt, read_answer, read_move, verb
from puesto.protocol.faults import ProtocolError, read_seed, read_text, read_truth, read_whole
from puesto.protocol.shapes import advice_json, change_json, choice_json, in_words, log_json, seen_json, tally_json

LOOK = "look"
"""The act that changes nothing in a deck: its order is told, and the journal keeps that."""


@verb("prompt")
def prompt(talk: Conversation, args: Args) -> dict[str, Any] | None:
    """Return the current prompt.

    Result: a prompt, or null when the game is over.
    """
    return talk.prompt()


@verb("answer", "value", "key?")
def answer(talk: Conversation, args: Args) -> dict[str, Any]:
    """Answer the current prompt. Dice and cards given this way count as thrown and drawn by hand.

    - `value`: the answer, as the schema in the prompt's `answer` says; text is read as if it were typed. On a map a
      whole move is one text, which answers as many prompts as it takes: `B1 2535 9` for counter, hex and the hour
      that it looks, `2535 9` once the counter is chosen, `A 2634` for a Wing in formation.
    - `key`: the key of the prompt that is meant; the answer is refused if another one is current.

    Result: `log`, `prompt`, `notices?`.
    """
    session, open_prompt = talk.session, current_prompt(talk.session)
    if args.get("key") is not None and args["key"] != open_prompt.key:
        raise ProtocolError(
            "wrong_key",
            msg(N_("Ahora se pregunta «{key}», no «{given}»."), key=open_prompt.key, given=str(args["key"])),
        )
    if (move := read_move(talk, args["value"])) is not None:
        return _carried_out(talk, lambda: give_joined(session, move.answers, Source.PLAYER))
    value = read_answer(open_prompt, args["value"])
    source = Source.HAND if open_prompt.family is Family.CHANCE else Source.PLAYER
    return _carried_out(talk, lambda: session.answer(value, source))


@verb("roll")
def roll(talk: Conversation, args: Args) -> dict[str, Any]:
    """Answer the current chance prompt with the dice or the deck of the program.

    Result: `log`, `prompt`, `notices?`.
    """
    session, open_prompt = talk.session, current_prompt(talk.session)
    if open_prompt.family is not Family.CHANCE:
        raise ProtocolError("refused", msg(N_("Aquí no hay nada que tirar ni que robar.")), open_prompt.rule)
    return _carried_out(talk, lambda: session.roll(talk.dice.answer))


@verb("auto", "steps", "seed?", "policy?")
def auto(talk: Conversation, args: Args) -> dict[str, Any]:
    """Answer prompts until the game is over or `steps` are done.

    Where an opponent of the house plays a side, it decides for that side whatever the policy is.

    - `steps`: how many prompts to answer at the most.
    - `seed`: a number or a text that fixes the random answers.
    - `policy`: `random` answers, which are legal; `default` for what the Enter key would take; `honest` for random
      answers that invent no fact of the board; `plain` for a player who weighs one unit at a time; or the id of a
      temper, for its choices. `random` without it. But for the first two, a board of the program answers for a game
      that keeps none.

    Result: `answers`, `finished`, `prompt`, `notices?`.
    """
    session, dice = talk.session, Dice(read_seed(args))
    policy, steps = args.get("policy") or "random", read_whole("steps", args["steps"], 0)
    allowed = policies_of(session)
    if policy not in allowed:
        raise ProtocolError("bad_value", msg(N_("«{option}» puede ser {allowed}."), option="policy", allowed=allowed))
    board = board_for(session, str(args.get("seed", ""))) if policy not in (RANDOM, DEFAULT) else None
    answer_count = 0
    while answer_count < steps and (open_prompt := session.prompt) is not None:
        talk.do(partial(_answer_alone, session, open_prompt, dice, policy, board))
        answer_count += 1
    return talk.state_of_play(answers=answer_count, finished=session.prompt is None)


def _answer_alone(
    session: Session[Any, Any], open_prompt: Prompt[Any], dice: Dice, policy: str, board: BoardAnswers | None
) -> None:
    """Answer a prompt with dice, the board or a policy."""
    if open_prompt.family is Family.CHANCE:
        return session.roll(dice.answer)
    fact = board(session.state, open_prompt) if board is not None and open_prompt.family is Family.FACT else None
    if fact is not None:
        return session.answer(fact, Source.PLAYER)
    if let_choose(session) is not None:
        return None
    return session.answer(answer_of_policy(session, open_prompt, dice, policy), Source.PLAYER)


@verb("reasons", "index?")
def reasons_of_choice(talk: Conversation, args: Args) -> dict[str, Any]:
    """Return what an opponent of the house weighed for an answer.

    It is worked out again from the position before the answer.

    Each of the `candidates`, the chosen one first, has its `worth` in hundredths of a point and its `terms`, whose
    worths sum to it.

    - `index`: the number of an entry of the journal; without it, the current prompt.

    Result: `value`, `text`, `detail`, `candidates`.
    """
    session = talk.session
    index = read_whole("index", args["index"], 0) if args.get("index") is not None else len(session.entries)
    choice_reasons = talk.do(partial(reasons, session, index))
    if choice_reasons is None:
        raise ProtocolError("no_decision", msg(N_("Ahí no decide ningún rival de la casa.")))
    return choice_json(choice_reasons, talk.say)


@verb("advice", "tell?")
def staff_advice(talk: Conversation, args: Args) -> dict[str, Any]:
    """Return what the staff of the house advises on the current prompt; the diary notes it.

    `candidates` are the best three answers, each with its `worth` in hundredths, its `terms`, whose worths sum to it,
    and its `chance` in percent, which `risk` names. `even` of them are as good as the first. Where the staff does not
    see the board, `question` is the prompt that it asks first, and there are no candidates.

    - `tell`: the answer to its question.

    Result: `candidates`, `measure`, `risk`, `even`, `caveat`, `question`.
    """
    session = talk.session
    told_fact = args.get("tell")
    advice = talk.do(partial(ask_staff, session) if told_fact is None else partial(tell_staff, session, str(told_fact)))
    if advice is None:
        raise ProtocolError("refused", NOTHING_WEIGHED)
    if isinstance(advice, Message):
        raise ProtocolError("refused", advice)
    return advice_json(advice, talk.say)


@verb("undo", "steps?", "turn?")
def undo(talk: Conversation, args: Args) -> dict[str, Any]:
    """Take back the last entries of the journal. They can be brought back until something new is answered.

    - `steps`: how many; 1 without it.
    - `turn`: true takes back everything since the turn began.

    Result: `undone`, `prompt`, `notices?`.
    """
    session, steps = talk.session, read_whole("steps", args.get("steps", 1), 1)
    is_whole_turn = read_truth("turn", args.get("turn", False))
    undone = talk.do(session.undo_turn if is_whole_turn else partial(session.undo, steps))
    return talk.state_of_play(undone=[talk.say(label) for label in undone])


@verb("redo", "steps?", "turn?")
def redo(talk: Conversation, args: Args) -> dict[str, Any]:
    """Bring back entries that `undo` took back.

    - `steps`: how many; 1 without it.
    - `turn`: true brings back everything up to the next turn.

    Result: `undone`, `prompt`, `notices?`.
    """
    session, steps = talk.session, read_whole("steps", args.get("steps", 1), 1)
    is_whole_turn = read_truth("turn", args.get("turn", False))
    redone = talk.do(session.redo_turn if is_whole_turn else partial(session.redo, steps))
    return talk.state_of_play(undone=[talk.say(label) for label in redone])


@verb("set", "path", "value", "reason?")
def override(talk: Conversation, args: Args) -> dict[str, Any]:
    """Set a value of the state as it is on the real table.

    The journal keeps it, and it can be undone.

    - `path`: the dotted path of the value.
    - `value`: the new value, as JSON.
    - `reason`: why, in words for the diary.

    `applied` is `now` or `step_end`.

    Result: `before`, `after`, `applied`, `prompt`, `notices?`.
    """
    session, path = talk.session, read_text("path", args["path"])
    reason = read_text("reason", args.get("reason") or "")
    before = talk.value(path)
    applied = talk.do(lambda: session.override(path, args["value"], reason))
    return talk.state_of_play(before=before, after=args["value"], applied=applied)


@verb("correct", "index", "value", "commit?", "cut?", "right?")
def correct(talk: Conversation, args: Args) -> dict[str, Any]:
    """Change an earlier answer. Without `commit` nothing is changed: the result says what would be.

    - `index`: the number of the entry in the journal.
    - `value`: the answer that it should have had.
    - `commit`: true carries it out.
    - `cut`: true undoes every later answer that no longer fits.
    - `right`: true leaves the answers and only sets the pieces to where they should stand.

    `fits` says whether all later answers still fit, `stopped_at` which entry does not, `reason` why not, and `line` the
    line of the diary there. `changes` has each value of the state that changes: `path`, `before`, `after` and `text`.

    Result: `fits`, `changes`, `stopped_at`, `reason`, `line`.
    """
    session, index = talk.session, read_whole("index", args["index"], 0)
    commit, is_cut, right = (read_truth(field, args.get(field, False)) for field in ("commit", "cut", "right"))
    entries = session.entries
    old_prompt = entries[index].prompt if index < len(entries) else None
    value = args["value"] if old_prompt is None else read_answer(old_prompt, args["value"])
    correction = talk.do(lambda: session.correct(index, value, commit and not right, is_cut))
    changes = session.put_right(correction.changes, commit) if right else correction.changes
    return {
        "fits": correction.fits,
        "changes": [change_json(change, talk.say) for change in changes],
        "stopped_at": correction.stopped_at,
        "reason": talk.say(correction.reason) if correction.reason else "",
        "line": log_json(correction.line, number_of(session, correction.line.index), talk.say)
        if correction.line
        else None,
    }


@verb("note", "text")
def note(talk: Conversation, args: Args) -> dict[str, Any]:
    """Write a note of the player's own into the diary.

    - `text`: the note.

    Result: `log`, `prompt`, `notices?`.
    """
    words = read_text("text", args["text"])
    return _carried_out(talk, lambda: talk.session.note(words))


@verb("offered", "take?")
def offered_answers(talk: Conversation, args: Args) -> dict[str, Any]:
    """Return the answers of a saved session that the rules of this version no longer ask for.

    `fits` is the one among them that fits the current prompt, or null.

    - `take`: true gives the one that fits the current prompt.

    Result: `log?`, `prompt`, `notices?`, `offered`, `fits`.
    """
    session = talk.session
    position = (
        _carried_out(talk, session.take_offered)
        if read_truth("take", args.get("take", False))
        else talk.state_of_play()
    )
    offered = [
        {"key": entry.key, "subject": list(entry.subject), "answer": codec.to_json(entry.value)}
        for entry in session.offered
    ]
    return position | {
        "offered": offered,
        "fits": None if session.offer is None else codec.to_json(session.offer.value),
    }


@verb("decks", "deck?", "act?", "what?", "reason?")
def look_at_decks(talk: Conversation, args: Args) -> dict[str, Any]:
    """Return the contents of each deck, or correct one of them.

    - `deck`: the id of a deck; without it, all of them.
    - `act`: `back` returns a card, `out` removes one, `shuffle` shuffles, `look` shows the order; the journal keeps it.
    - `what`: the card that is returned or removed.
    - `reason`: why, in words for the diary.

    Result: `decks?`, `log?`, `prompt?`, `notices?`, `order?`.
    """
    session = talk.session
    deck, act, argument, reason = (read_text(name, args.get(name) or "") for name in ("deck", "act", "what", "reason"))
    piles = whole_game(session).piles(session.state, session.content)
    if act == LOOK:
        looked = talk.do(lambda: deck_with(piles, deck))
        order: list[str] = []
        applied = _carried_out(talk, lambda: order.extend(look_into(session, looked, talk.say(look_told(looked)))))
        return applied | {"order": order}
    if act:
        right = talk.do(lambda: act_of(deck_with(piles, deck), act, argument))
        return _carried_out(talk, lambda: put_right(session, right, reason))
    piles_shown = [talk.do(lambda: deck_with(piles, deck))] if deck else list(piles)
    return {"decks": [in_words(pile, talk.say) for pile in piles_shown]}


@verb("luck")
def luck(talk: Conversation, args: Args) -> list[dict[str, Any]]:
    """Return what was thrown and drawn beside what was to be expected, by side and kind of dice or deck.

    The last row, with the stream `seen`, counts what was seen and undone before the game went on otherwise.

    Result: a list of `side`, `stream`, `by_hand`, `throws`, `title`, `text`, `total?`, `lot?`, `success?`.
    """
    session = talk.session
    sides = session.view().sides
    rows = [
        tally_json(tally, whole_game(session).physical_decks, sides, talk.say)
        for tally in ledger(session.entries, sides)
    ]
    return [*rows, seen_json(session.foreseen, talk.say)] if session.foreseen else rows


def _carried_out(talk: Conversation, act: Callable[[], Any]) -> dict[str, Any]:
    """Carry out a command; return the new prompt and the notes written while it ran."""
    before = talk.session.end
    talk.do(act)
    return talk.state_of_play(log=list(log_lines(talk.session, talk.session.said_since(before), talk.say)))
