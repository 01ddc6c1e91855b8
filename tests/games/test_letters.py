"""An action has one letter of its own word for ever, the same in all games that have the action."""

from __future__ import annotations

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.game.answer_keys import answer_keys, row_of, word_of
from puesto.core.game.game import Game
from puesto.core.messages import Message, Ref, Text
from puesto.core.prompts import Choose, Closed, Option, UnreadableAnswerError
from puesto.games.kit.verbs import NO_WORD
from puesto.language import Language
from puesto.packs import content_for
from puesto.terminal import ask
from tests import helpers

SPANISH = Language("es")
GAMES = [entry.id for entry in games.GAMES]
PLAYERS_TURN = {
    "es": "D Disparar, M Mover, V Pivotar, R Reagrupar, G Grupo, O Otra, C Carta, E Demorar, P Pasar",
    "en": "F Fire, M Move, V Pivot, R Rally, G Group, O Other, C Card, E Delay, P Pass",
}
FOR_EVER = {
    ("bear", "es"): (
        "D Disparar, M Mover, V Pivotar, R Reagrupar, G Grupo, U Ocultarse, O Otra, C Carta, E Demorar, "
        "P Pasar, A Acabar la ronda, T De otro modo, S Sí, N No"
    ),
    ("bear", "en"): (
        "F Fire, M Move, V Pivot, R Rally, G Group, H Hide, O Other, C Card, E Delay, P Pass, "
        "L Close the round, T Otherwise, Y Yes, N No"
    ),
    ("tactics", "es"): "D Desplegar, M Mover, I Impactar, E Dañar el EM, R Retirar, V Ver su mano, F Fin del turno",
    ("tactics", "en"): "D Deploy, M Move, H Hit, Q Damage the HQ, R Remove, S See its hand, E End of the turn",
    ("chariots", "es"): (
        "M Mover, D Disparar, C Corre, P Recuperar, V Sin novedad, I Igual, E Desenzarzarse, R Reorganizar, "
        "Q Al Choque, O Dar órdenes, H Desafío Heroico, S Sí, N No"
    ),
    ("chariots", "en"): (
        "M Move, F Fire, U Hit and Run, V Recover, L Uneventful, I Alike, E Disengage, R Rally, K To Shock, "
        "O Give orders, H Heroic Challenge, Y Yes, N No"
    ),
    ("bcs", "es"): (
        "N Normal, R Recuperación, A Ataque, E Enfrentamiento, B Bombardeo, M Mover, G Girar unidades, "
        "V Retirada Voluntaria, L Trenes Logísticos, P Apoyos, Q Qué puede aún, D Defensa Preparada, "
        "H Hecho, S Sí, N No, F Formación, T Tablas"
    ),
    ("bcs", "en"): (
        "N Normal, R Recovery, A Attack, E Engagement, B Bombardment, M Move, U Flip units, "
        "V Voluntary Retreat, I Combat Trains, P Supports, C Can still do, D Prepared Defence, "
        "H That is all, Y Yes, N No, F Formation, T Tables"
    ),
    ("bolt", "es"): "F Fuego, A Avanzar, C Correr, B Emboscada, R Reagruparse, T Cuerpo a tierra, S Sí, N No",
    ("bolt", "en"): "F Fire, A Advance, U Run, B Ambush, R Rally, D Down, Y Yes, N No",
}
"""The names and letters of each game's actions, which must never change, since players have learnt them."""


def clashes(words: tuple[Message, ...], language: Language) -> list[str]:
    """The letters that two words have in a language, and words without one of their own."""
    found = [word_of(language.say(word)) for word in words]
    letters = [one.letter for one in found]
    return [
        one.text
        for one in found
        if letters.count(one.letter) > 1 or not one.letter.isalpha() or one.place >= len(one.text)
    ]


@pytest.mark.parametrize("code", ["es", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_no_two_actions_of_a_game_have_the_same_letter(game: str, code: str) -> None:
    asked = [word for word in games.load(game).verbs if (game, word) != ("bcs", NO_WORD)]  # never beside Normal
    assert clashes(tuple(asked), Language(code)) == []


@pytest.mark.parametrize(("game", "code"), FOR_EVER)
def test_the_letters_of_a_game_are_those_that_its_players_have_learnt(game: str, code: str) -> None:
    words = [word_of(Language(code).say(verb)) for verb in games.load(game).verbs]
    assert ", ".join(f"{one.letter} {one.text}" for one in words) == FOR_EVER[game, code]


def test_two_actions_with_one_letter_are_refused() -> None:
    assert clashes((Message("&Mover"), Message("A&maine")), SPANISH) == ["Mover", "Amaine"]
    assert clashes((Message("Mover"),), SPANISH) == ["Mover"]


@pytest.mark.parametrize("code", ["es", "en"])
def test_an_action_that_games_share_has_the_same_letter_in_all_of_them(code: str) -> None:
    seen: dict[str, str] = {}
    for game in GAMES:
        for word in games.load(game).verbs:
            one = word_of(Language(code).say(word))
            assert seen.setdefault(one.text, one.letter) == one.letter


@pytest.mark.parametrize("game", GAMES)
def test_every_letter_that_is_asked_for_is_declared_by_its_game(game: str) -> None:
    whole: Game = games.load(game)
    session = helpers.begin(whole, content_for(whole)[0], whole.scenarios(content_for(whole)[0])[0].id)
    dice, seen = Dice(2), set()
    for _ in range(400):
        if session.prompt is None:
            break
        if isinstance(session.prompt, Choose):
            for option in row_of(session.prompt):
                seen |= {option.verb} - {None}
            keys = answer_keys(row_of(session.prompt), SPANISH.say, session.view().numbers)
            assert len({*keys}) == len(keys), session.prompt.key
        helpers.answer_at_random(session, dice)
    assert seen and seen <= {*whole.verbs}


@pytest.mark.parametrize("code", ["es", "en"])
def test_the_nine_actions_stand_in_their_order_at_every_turn_whatever_can_be_done(code: str) -> None:
    game = games.load("bear")
    session, dice, say = helpers.begin(game, content_for(game)[0], "mission-1"), Dice(3), Language(code).say
    turns = closed = 0
    for _ in range(600):
        prompt = session.prompt
        if prompt is None:
            break
        if prompt.key == "player.action":
            assert isinstance(prompt, Choose)
            words = [word_of(say(option.verb)) for option in row_of(prompt) if option.verb is not None]
            assert ", ".join(f"{one.letter} {one.text}" for one in words) == PLAYERS_TURN[code]
            assert [option.sign for option in row_of(prompt)] == [option.value for option in row_of(prompt)]
            for one in prompt.closed:
                assert one.option.hint is not None and len(say(one.option.hint).split()) <= 2
                assert prompt.refusal(one.option.value) is not None
            turns, closed = turns + 1, closed + len(prompt.closed)
        helpers.answer_at_random(session, dice)
    assert turns > 5 and closed > 5


ROWS = {
    ("chariots", "orders.which"),
    ("chariots", "act.what"),
    ("chariots", "move.end"),
    ("bcs", "activities.what"),
    ("bolt", "order.which"),
    ("tactics", "player.action"),
    ("bear", "player.action"),
}
"""Prompts with the actions of a turn in a row of fixed places."""


@pytest.mark.parametrize("game", GAMES)
def test_an_action_that_cannot_be_done_keeps_its_place_and_says_why_in_two_words(game: str) -> None:
    whole: Game = games.load(game)
    session = helpers.begin(whole, content_for(whole)[0], whole.scenarios(content_for(whole)[0])[0].id)
    dice, rows, closed = Dice(1), dict[str, set[tuple[object, ...]]](), 0
    for _ in range(400):
        prompt = session.prompt
        if prompt is None:
            break
        if isinstance(prompt, Choose) and (game, prompt.key) in ROWS:
            rows.setdefault(prompt.key, set()).add(tuple(option.verb for option in row_of(prompt) if option.verb))
            for one in prompt.closed:
                for speaker in (SPANISH, Language("en")):
                    why = speaker.say(one.option.hint, session.name) if one.option.hint is not None else ""
                    assert 1 <= len(why.split()) <= 2, (prompt.key, why)
            closed += len(prompt.closed)
        helpers.answer_at_random(session, dice)
    assert closed and all(len(found) == 1 for found in rows.values()), rows


# -- numbers

LINES = tuple(Option(f"u{n}", Ref("unit", f"u{n}")) for n in range(1, 13))


def test_a_counter_has_its_own_number_whatever_else_is_asked_about() -> None:
    numbers = {f"u{n}": f"{n}" for n in range(1, 10)}
    assert answer_keys((LINES[1], LINES[4], Option("none", Text("Nadie", "Nobody"))), SPANISH.say, numbers) == [
        "2",
        "5",
        "0",
    ]


def test_more_than_nine_have_two_figures() -> None:
    assert answer_keys(LINES, SPANISH.say)[::11] == ["01", "12"]
    numbers = {f"u{n}": f"{n:02}" for n in range(1, 13)}
    assert answer_keys((LINES[6], Option("x", Text("Nadie", "Nobody"), nobody=True)), SPANISH.say, numbers) == [
        "07",
        "00",
    ]


def test_a_dead_counter_leaves_its_number_free() -> None:
    game = games.load("bear")
    session = helpers.begin(game, content_for(game)[0], "mission-1")
    before = session.view().numbers
    mine = [id for id, counter in session.state.counters.items() if counter.side == "player"]
    session.state.counters[mine[0]].destroyed = True
    assert session.view().numbers == before and [before[id] for id in mine] == [str(n + 1) for n in range(len(mine))]


# -- the terminal

ACTIONS = Choose(
    key="k",
    message=Message("?"),
    options=(Option("go", Text("Ir", "Go"), verb=Message("&Ir")),),
    closed=(Closed(Option("stay", Text("Quedarse", "Stay"), Text("sin mapa", "no map"), Message("&Quedarse")), 0),),
)


def test_the_terminal_takes_the_letter_and_no_number_and_says_why_an_action_is_closed() -> None:
    assert ask.read_keys(ACTIONS, "i", SPANISH.say, {}) == "go" and ask.is_verb(ACTIONS, "q", SPANISH.say)
    with pytest.raises(UnreadableAnswerError) as refused:
        ask.read_keys(ACTIONS, "q", SPANISH.say, {})
    assert SPANISH.say(refused.value.message) == "Quedarse: sin mapa."
    with pytest.raises(UnreadableAnswerError, match="letra"):
        ask.read_keys(ACTIONS, "1", SPANISH.say, {})


def test_the_terminal_reads_counters_by_their_numbers() -> None:
    asked = Choose(key="k", message=Message("?"), options=(LINES[1], LINES[4]))
    assert ask.read_keys(asked, "5", SPANISH.say, {"u2": "2", "u5": "5"}) == "u5"
