"""The sheet of a Shock: its column and its hits are those that the die is thrown for."""

from __future__ import annotations

from puesto import games
from puesto.chance import Dice, answer_at_random
from puesto.core.game.game import whole_game
from puesto.core.prompts import Roll
from puesto.gui.facing.facing_overlay import last_throws
from puesto.language import Language
from puesto.packs import content_for
from tests import helpers


def test_the_sheet_of_a_shock_counts_to_the_column_that_is_thrown_in():
    game = games.load("chariots")
    session, dice = helpers.begin(game, content_for(game)[0], "two-rivers", seed="1"), Dice(1)
    while session.prompt is not None and session.prompt.key != "shock.roll":
        session.answer(*answer_at_random(dice, session.prompt))
    asked = session.prompt
    assert isinstance(asked, Roll)
    shown = whole_game(session).facing(session.state, session.content, asked, session.given)
    view, say = shown.reckoning, Language("es").say
    assert asked.detail is not None and say(view.total).split()[-1] in say(asked.detail)
    chances = [row.n for row in view.outcomes]
    assert sum(chances) == 10 and not any(row.is_fallen for row in view.outcomes)
    said = [say(band.message) for band in asked.bands]
    rows = [
        f"{say(mine)} al atacante, {say(theirs)} al defensor" for mine, theirs in (r.figures for r in view.outcomes)
    ]
    assert sorted(set(rows)) == sorted(set(said))


def test_the_sheet_of_a_shock_has_its_throws_in_their_order_and_lights_the_one_that_is_asked():
    game, now = games.load("chariots"), {"shock.attacker_check": 0, "shock.defender_check": 1, "shock.roll": 3}
    met: set[str] = set()
    for seed in range(4):
        session, dice = helpers.begin(game, content_for(game)[0], "two-rivers", seed=str(seed)), Dice(seed)
        for _ in range(900):
            prompt = session.prompt
            if prompt is None or met == {*now}:
                break
            shown = whole_game(session).facing(session.state, session.content, prompt, session.given)
            if prompt.key in now and shown is not None and shown.throws:
                met.add(prompt.key)
                states = [cell.state for cell in shown.throws]
                assert states.index("now") == now[prompt.key] and states.count("now") == 1
                assert "due" not in states[: now[prompt.key]] and states[-1] == "choice"
            session.answer(*answer_at_random(dice, prompt))
    assert met == {*now}


def test_the_faces_of_the_checks_stay_on_the_sheet_until_the_shock_is_thrown_and_agree_with_the_verdict():
    game, shown = games.load("chariots"), 0
    for seed in range(4):
        session, dice = helpers.begin(game, content_for(game)[0], "two-rivers", seed=str(seed)), Dice(seed)
        for _ in range(900):
            prompt = session.prompt
            if prompt is None:
                break
            if prompt.key == "shock.roll":
                view = whole_game(session).facing(
                    session.state, session.content, prompt, last_throws(session) | session.given
                )
                assert view is not None
                attack, defence, *_ = view.throws
                for cell in (attack, defence):
                    assert (cell.state == "done") == bool(cell.face), "a check that was made keeps its faces"
                if defence.state == "done" and "aguanta" in Language("es").say(defence.verdict):
                    quality = int(Language("es").say(defence.note).split()[1])
                    assert all(int(face) <= quality + 3 for face in defence.face.split())
                    shown += 1
            session.answer(*answer_at_random(dice, prompt))
    assert shown
