"""Sessions in which an opponent of the house plays a side: its next choice, and its reasons again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puesto.core.game.game import Game, whole_game
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.opponents.opponent import PLAYED_BY, SURPRISE, Chance, Opponent, OpponentChoice, Temper
from puesto.core.opponents.players import player_refusal
from puesto.core.prompts import Choose, Family, Prompt
from puesto.core.session.journal import RefusedError, Source
from puesto.core.session.seed import number_below
from puesto.core.session.session import Session
from puesto.core.values import replace

LOOKED_BACK = 200
"""Most entries of the journal in which a repeated position is looked for."""
MOST_JOINED = 6
"""Most choices of one verdict."""
MOST_FOLLOWED = 12
"""Most entries of the journal in which the choice is looked for that has said an answer."""


def start_played(
    game: Game[Any, Any],
    content: Any,
    scenario: str,
    settings: Mapping[str, str],
    seed: str,
    played_by: Mapping[str, str],
) -> Session[Any, Any]:
    """Return a new session in which opponents play some of the sides.

    `played_by`: side -> id of its temper, or `SURPRISE`.
    Raises `RefusedError` where there is no such side or temper, or no opponent can play this scenario.
    """
    check_sides(game, content, scenario, played_by)
    state = game.new(content, scenario, settings)
    if played_by:
        assert game.opponent is not None
        state.settings = state.settings | {PLAYED_BY + side: temper for side, temper in played_by.items()}
        game.opponent.begin(state, content)
        if (problem := game.opponent.refusal(state, content)) is not None:
            raise RefusedError(problem)
    return Session.start_at(game, content, scenario, state, seed)


def check_sides(game: Game[Any, Any], content: Any, scenario: str, played_by: Mapping[str, str]) -> None:
    """Raise `RefusedError` where a side or a temper does not exist, or the game has no opponent."""
    if not played_by:
        return
    if game.opponent is None:
        raise RefusedError(msg(N_("{game} no tiene rival de la casa."), game=game.title))
    sides = {side.id: side.name for side in game.sides(content, scenario)}
    for side, temper in played_by.items():
        if (refusal := player_refusal(game.opponent, content, sides, side, temper)) is not None:
            raise RefusedError(refusal)


def played_sides(session: Session[Any, Any]) -> dict[str, str]:
    """Return the sides that an opponent plays: side -> id of its temper, or `SURPRISE`."""
    settings: Mapping[str, str] = getattr(session.state, "settings", {})
    return {id.removeprefix(PLAYED_BY): value for id, value in settings.items() if id.startswith(PLAYED_BY) and value}


def temper_of(session: Session[Any, Any], side: str) -> Temper | None:
    """Return the temper that plays a side; None where people play it."""
    opponent, temper_id = whole_game(session).opponent, played_sides(session).get(side)
    if opponent is None or temper_id is None:
        return None
    tempers = opponent.tempers(session.content)
    if temper_id == SURPRISE:
        return tempers[number_below(session.seed, ("temper", side), len(tempers))]
    return temper_named(opponent, session.content, temper_id)


def temper_named(opponent: Opponent[Any, Any], content: Any, id: str) -> Temper | None:
    """Return the temper with an id; None for no such temper."""
    return next((temper for temper in opponent.tempers(content) if temper.id == id), None)


def temper_to_decide(session: Session[Any, Any]) -> Temper | None:
    """Return the temper that decides the current prompt; None where people, the board or chance answer it."""
    prompt = session.prompt
    return temper_of(session, prompt.who) if prompt is not None and prompt.family is Family.DECISION else None


def choice(session: Session[Any, Any], temper: Temper | None = None) -> OpponentChoice | None:
    """Return what the opponent chooses at the current prompt; None where it has nothing to decide.

    `temper`: another one than plays the side, to compare.
    """
    temper, opponent, prompt = temper or temper_to_decide(session), whole_game(session).opponent, session.prompt
    if temper is None or opponent is None or prompt is None or prompt.family is not Family.DECISION:
        return None
    return choose(opponent, session, prompt, temper)


def choose(
    opponent: Opponent[Any, Any], session: Session[Any, Any], prompt: Prompt[Any], temper: Temper
) -> OpponentChoice:
    """Return an opponent's choice at a prompt, which it must accept.

    What an earlier choice has said is carried out while nothing has come between. It does not repeat an answer that
    has led back to the same position.
    """
    if (carried_out := _carried_out(opponent, session, prompt, temper)) is not None:
        return carried_out[1]
    opponent_choice = opponent.choose(session.state, session.content, prompt, temper, chance_of(session))
    assert prompt.accepts(opponent_choice.value), f"{prompt.key} does not accept {opponent_choice.value!r}"
    fresh_prompt = without_repeats(session, prompt, opponent_choice.value)
    if fresh_prompt is None:
        return opponent_choice
    second_choice = opponent.choose(session.state, session.content, fresh_prompt, temper, chance_of(session))
    return second_choice if fresh_prompt.accepts(second_choice.value) else OpponentChoice(idle_answer(fresh_prompt))


def entry_carried_out(session: Session[Any, Any]) -> int | None:
    """Return the entry whose choice has said the answer to the current prompt; None where none has."""
    temper, opponent, prompt = temper_to_decide(session), whole_game(session).opponent, session.prompt
    if temper is None or opponent is None or prompt is None:
        return None
    entry_and_choice = _carried_out(opponent, session, prompt, temper)
    return entry_and_choice[0] if entry_and_choice is not None else None


def _carried_out(
    opponent: Opponent[Any, Any], session: Session[Any, Any], prompt: Prompt[Any], temper: Temper
) -> tuple[int, OpponentChoice] | None:
    """Return the answer to a prompt that an earlier choice has said, with the entry of that choice.

    None where there is none, where a die or somebody else has answered since, or it was carried out otherwise.
    """
    orders, later = opponent.follow_ups.get(prompt.key, ()), dict[str, Any]()
    end = len(session.entries)
    for place in range(end - 1, max(-1, end - 1 - MOST_FOLLOWED), -1) if orders else ():
        entry = session.entry(place)
        if (
            entry.kind != "answer"
            or entry.is_chance
            or (past_prompt := entry.prompt) is None
            or past_prompt.who != prompt.who
        ):
            return None
        later.setdefault(entry.key, entry.value)
        if entry.key not in orders:
            continue
        before = session.copy_before(place)
        assert before.prompt is not None
        past_choice = choose(opponent, before, before.prompt, temper)
        answers = dict(past_choice.candidates[0].answers) if past_choice.candidates else {}
        as_said = all(answers.get(key, value) == value for key, value in later.items())
        if past_choice.value != entry.value or not as_said or not prompt.accepts(answers.get(prompt.key)):
            return None
        first, *rejected = past_choice.candidates
        value = answers[prompt.key]
        entry_and_choice = _carried_out(opponent, before, before.prompt, temper)
        return entry_and_choice[0] if entry_and_choice is not None else place, replace(
            past_choice, value=value, candidates=(replace(first, value=value), *rejected)
        )
    return None


def without_repeats(session: Session[Any, Any], prompt: Prompt[Any], value: Any) -> Choose | None:
    """Return the current prompt without the options that have led back to the same position.

    None where `value` has not, or nothing else is left. Whoever decides by the position alone would choose it for ever.
    """
    if not isinstance(prompt, Choose):
        return None
    repeated = _repeated_answers(session, prompt, value)
    fresh_options = tuple(option for option in prompt.options if option.value not in repeated)
    if value not in repeated or not fresh_options:
        return None
    return replace(prompt, options=fresh_options, default=None if prompt.default in repeated else prompt.default)


def idle_answer(prompt: Choose) -> str:
    """Return the answer that Enter gives, else nobody, else the last option."""
    nobody = (option.value for option in prompt.options if option.nobody)
    return prompt.default if prompt.default is not None else next(nobody, prompt.options[-1].value)


def _repeated_answers(session: Session[Any, Any], prompt: Choose, value: Any) -> set[Any]:
    """Return the answers given before to the same prompt in the same position, if `value` is one.

    Only those since the last die or card count.
    """
    end = len(session.entries)
    equal_places = list[int]()
    for place in range(end - 1, max(-1, end - 1 - LOOKED_BACK), -1):
        entry = session.entry(place)
        if entry.is_chance:
            break
        if entry.kind == "answer" and entry.identity == prompt.identity and entry.prompt == prompt:
            equal_places.append(place)
    if value not in [session.entry(place).value for place in equal_places]:
        return set()
    digest = session.digest()
    return {session.entry(place).value for place in equal_places if session.copy_before(place).digest() == digest}


def chance_of(session: Session[Any, Any]) -> Chance:
    """Return the chance of the opponents of a session. It tells nothing of the dice and decks."""
    turn = session.moment
    return lambda about, below: number_below(session.seed, ("opponent", about, turn.round, turn.turn), below)


def let_choose(session: Session[Any, Any]) -> OpponentChoice | None:
    """Give the opponent's answer to the current prompt; None where it has nothing to decide."""
    opponent_choice = choice(session)
    if opponent_choice is not None:
        session.answer(opponent_choice.value, Source.OPPONENT)
    return opponent_choice


def let_choose_plain(session: Session[Any, Any], message: Message | None = None) -> OpponentChoice | None:
    """Give the opponent's answers with which nothing was weighed; return its next choice, or None.

    They are not worth a stop: nobody at the table would say them. `said` is the verdict that was accepted last: what
    carries it out is not said again.
    """
    while (opponent_choice := choice(session)) is not None and (
        not is_weighed(opponent_choice) or (message is not None and opponent_choice.message == message)
    ):
        session.answer(opponent_choice.value, Source.OPPONENT)
    return opponent_choice


def joined_choices(session: Session[Any, Any], first: OpponentChoice) -> tuple[OpponentChoice, ...]:
    """Return `first` and the choices after it on which nothing hangs, for one verdict.

    They are tried on a copy, up to the next die, fact or other side.
    """
    prompt, choices = session.prompt, [first]
    copy = session.fork() if first.is_plain and prompt is not None else None
    while copy is not None and prompt is not None and len(choices) < MOST_JOINED:
        copy.answer(choices[-1].value, Source.OPPONENT)
        following = let_choose_plain(copy, choices[-1].message)
        if following is None or not following.is_plain or copy.prompt is None or copy.prompt.key != prompt.key:
            break
        choices.append(following)
    return tuple(choices)


def let_choose_joined(session: Session[Any, Any], joined: tuple[OpponentChoice, ...]) -> None:
    """Give the answers of joined choices, as long as each is chosen again as it was before."""
    for joined_choice in joined:
        if (choice_now := choice(session)) is None or (choice_now.value, choice_now.message) != (
            joined_choice.value,
            joined_choice.message,
        ):
            return
        session.answer(choice_now.value, Source.OPPONENT)
        let_choose_plain(session, joined_choice.message)


def is_weighed(opponent_choice: OpponentChoice) -> bool:
    """Return whether a choice has something to say: a verdict of its own, or other candidates."""
    return opponent_choice.message is not None or len(opponent_choice.candidates) > 1


def is_surprise(session: Session[Any, Any], side: str) -> bool:
    """Return whether the temper that plays a side is a secret until the game ends."""
    return played_sides(session).get(side) == SURPRISE and session.prompt is not None


def told_surprises(session: Session[Any, Any]) -> tuple[Message, ...]:
    """Return which tempers the surprises were, once the game is over."""
    if session.prompt is not None:
        return ()
    temper_by_side = ((side, temper_of(session, side)) for side, id in played_sides(session).items() if id == SURPRISE)
    words = N_("La sorpresa para {side:el} era un rival {temper}.")
    return tuple(
        msg(words, side=Ref("side", side), temper=temper.name) for side, temper in temper_by_side if temper is not None
    )


def told_players(session: Session[Any, Any]) -> tuple[Message, ...]:
    """Return which temper played which side; a surprise only once the game is over."""
    words, messages = N_("Con {side:el} ha jugado un rival {temper} de la casa."), list[Message]()
    for side, id in played_sides(session).items():
        temper = temper_of(session, side)
        if temper is not None and id != SURPRISE:
            messages.append(msg(words, side=Ref("side", side), temper=temper.name))
    return (*messages, *told_surprises(session))


def reasons(session: Session[Any, Any], entry: int) -> OpponentChoice | None:
    """Return the choice behind an entry of the journal, worked out again from the position before it.

    None where no opponent played the side that was asked.
    """
    return choice(session.copy_before(entry))
