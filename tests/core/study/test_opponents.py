"""A side played by an opponent: what it may answer, where that is kept, and its reasons again."""

import pytest

from puesto.chance import Dice
from puesto.core.messages import Message, Text
from puesto.core.opponents.opponent import SURPRISE, OpponentChoice
from puesto.core.prompts import Choose, Family, Option
from puesto.core.session import saves
from puesto.core.session.journal import RefusedError, Source
from puesto.core.session.session import Session
from puesto.core.study import opponents
from puesto.core.values import replace
from puesto.diary import diary, story
from puesto.language import Language
from puesto.policies import answer_of_policy
from tests.toy import TOY, ToyContent

LONELY = replace(TOY, opponent_functions=None)


def begun(temper="bold", seed="s"):
    return opponents.start_played(TOY, ToyContent(), "short", {}, seed, {"player": temper})


def play(session):
    """Let the opponent decide and a person answer the rest; return family, side and source of each answer."""
    dice, told = Dice(1), []
    while (asked := session.prompt) is not None:
        if asked.family is Family.CHANCE:
            session.roll(dice.answer)
        elif opponents.let_choose(session) is not None:
            told.append((asked.family, asked.who, Source.OPPONENT))
        else:
            session.answer(dice.random_answer(asked))
            told.append((asked.family, asked.who, Source.PLAYER))
    return told


def test_it_decides_for_its_side_alone_and_tells_no_fact():
    session = begun()
    told = play(session)
    assert (Family.DECISION, "player", Source.OPPONENT) in told
    assert (Family.DECISION, "player", Source.PLAYER) not in told
    assert not any(family is Family.FACT and source is Source.OPPONENT for family, _, source in told)
    assert {entry.source for entry in session.entries} >= {Source.OPPONENT, Source.APP}


def test_a_save_keeps_who_answered_and_who_plays_the_side():
    session = begun()
    play(session)
    opened = saves.load("\n".join(saves.dump(session)), lambda game: TOY).session
    assert [entry.source for entry in opened.entries] == [entry.source for entry in session.entries]
    assert opponents.played_sides(opened) == {"player": "bold"}


def test_what_it_chose_is_undone_and_done_again_as_it_was():
    session = begun()
    play(session)
    before, entries = session.digest(), session.entries
    session.undo(len(entries))
    assert not session.entries
    session.redo(len(entries))
    assert (session.digest(), session.entries) == (before, entries)


def test_its_reasons_are_those_of_the_position_before():
    session = begun()
    play(session)
    chosen = [place for place, entry in enumerate(session.entries) if entry.key == "player.action"]
    for place in chosen:
        found = opponents.reasons(session, place)
        assert found is not None
        assert found.value == session.entries[place].value == found.candidates[0].value
        assert [one.worth for one in found.candidates] == [15, 10]


def test_the_chance_of_an_opponent_is_none_of_the_dice():
    session, other = begun(), begun(seed="t")
    numbers = [opponents.chance_of(one)("about", 1_000_000) for one in (session, session, other)]
    assert numbers[0] == numbers[1] != numbers[2]


def test_a_surprise_is_one_of_the_tempers_and_follows_from_the_seed():
    found = {opponents.temper_of(begun(SURPRISE, str(seed)), "player").id for seed in range(20)}
    assert found == {"bold", "shy"}


def test_a_surprise_is_told_when_the_game_is_over_and_not_before():
    session = begun(SURPRISE)
    assert opponents.told_surprises(session) == ()
    play(session)
    (told,) = opponents.told_surprises(session)
    assert dict(told.params)["temper"] == opponents.temper_of(session, "player").name
    assert opponents.told_surprises(begun("bold")) == ()


def test_story_and_diary_say_who_of_the_house_played_and_a_surprise_at_the_end():
    named, hidden, language = begun("bold"), begun(SURPRISE), Language("es")
    name = opponents.temper_of(hidden, "player").name.es
    for paper in (story(named, language), diary(named, language)):
        assert any(line.text.startswith("Con ") and "Audaz" in line.text for line in paper.readings)
    assert not any("sorpresa" in line.text for line in story(hidden, language).readings)
    play(hidden)
    for paper in (story(hidden, language), diary(hidden, language)):
        assert any("La sorpresa para" in line.text and name in line.text for line in paper.readings)


@pytest.mark.parametrize("played", [{"nobody": "bold"}, {"player": "furious"}])
def test_a_side_or_temper_that_does_not_exist_is_refused(played):
    with pytest.raises(RefusedError):
        opponents.start_played(TOY, ToyContent(), "short", {}, "s", played)


def test_a_game_without_opponent_says_so():
    with pytest.raises(RefusedError, match="rival"):
        opponents.start_played(LONELY, ToyContent(), "short", {}, "s", {"player": "bold"})
    assert opponents.choice(Session.start(LONELY, ToyContent(), "short", {}, "s")) is None


def dead_end(state, content):
    """Ask again and again: only to pass changes anything."""
    options = (Option("dig", Text("Cavar", "Dig")), Option("pass", Text("Pasar", "Pass")))
    if (yield from Choose(key="player.action", message=Message("¿Y ahora?"), options=options)) == "pass":
        state.step = "over"


def first_option(state, content, prompt, temper, chance):
    return OpponentChoice(prompt.options[0].value)


def always_dig(state, content, prompt, temper, chance):
    return OpponentChoice("dig")


@pytest.mark.parametrize("chooses", [first_option, always_dig])
def test_an_answer_that_led_back_to_the_same_position_is_not_given_again(chooses):
    assert TOY.opponent is not None
    opponent = replace(
        TOY.opponent, choose=chooses, yardsticks={"plain": lambda *asked: chooses(*asked[:3], None, None).value}
    )
    game = replace(TOY, opponent_functions=lambda: opponent, run=dead_end)
    for policy in ("bold", "plain"):
        session = Session.start(game, ToyContent(), "short", {}, "s")
        for _ in range(2):
            assert session.prompt is not None
            session.answer(answer_of_policy(session, session.prompt, Dice(1), policy))
        assert [entry.value for entry in session.entries] == ["dig", "pass"]
        assert session.prompt is None
