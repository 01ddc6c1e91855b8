"""After a Shock: leaders, Routed units, standards, armies on the brink (9.3, 9.4, 11.0)."""

from __future__ import annotations

from puesto.core.questions.board import BOARD
from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.leadership import command, victory
from puesto.games.chariots.table import sequence, standards
from puesto.games.chariots.table.state import Status
from tests.games.bear.driver import play
from tests.games.chariots.driver import engage, phase, stack, unit, values, walk

from .test_shock import BI, CHARIOT, FOE, RUNNERS, SI, combat, fought, shock

# -- 9.3, 9.4, 11.0


def test_a_leader_whose_unit_routs_goes_with_it_or_stays_and_is_put_with_the_nearest():
    for answer, beside, after in (("yes", "", FOE), ("no", "no", ""), ("no", "yes", "river-foot-si-2")):
        table = phase("hills-foot", step=sequence.COLLAPSE)
        table.state.leaders["river-captain"].unit = FOE
        fought(table, [SI], [FOE])
        unit(table, FOE).hits = 6
        run = shock(
            table,
            {
                "rout.roll": (0,),
                "rout.leader": answer,
                "rout.beside": beside,
                "leader.displaced": "river-foot-si-2",
            },
        )
        assert table.state.leaders["river-captain"].unit == after and run.asked("rout.leader").who == "river"
        assert not beside or run.asked("rout.beside").who == BOARD


def test_a_leader_stays_with_the_runners_when_their_chariots_are_lost():
    table = phase("hills-foot", step=sequence.COLLAPSE)
    stack(table, CHARIOT, RUNNERS)
    table.state.leaders["river-prince"].unit = CHARIOT
    fought(table, [SI], [CHARIOT, RUNNERS])
    unit(table, CHARIOT).hits = 6
    shock(table, {"rout.roll": (9,)})
    assert table.state.leaders["river-prince"].unit == RUNNERS and not table.state.leaders["river-prince"].dead


def test_routed_units_are_gone_when_they_are_hit_again():
    table = phase("hills-foot", step=sequence.CHECKS)
    unit(table, FOE).status, unit(table, FOE).hits = Status.ROUTED, 6
    combat(table, [SI], [FOE])
    run = shock(table, {"shock.defender_check": (2,)})
    assert "shock.attacker_check" not in run.keys, "nobody checks against the routed"
    assert unit(table, FOE).status is Status.GONE and table.state.sides["river"].lost == 6 and "9.43" in run.rules()


def test_an_advance_takes_a_standard_that_nobody_guards_and_it_comes_back_in_the_turn_after():
    table = phase("hills-foot", step=sequence.COLLAPSE)
    table.state.leaders["river-prince"].dead = table.state.leaders["river-prince"].gone = True
    unit(table, "river-foot-li-1").status = Status.ROUTED
    fought(table, [BI], [FOE])
    unit(table, FOE).hits = 6
    fate = {"standard.taken": "river-standard", "standard.fate": standards.KEEP, "standard.near": ("river-foot-li-1",)}
    run = shock(table, {"rout.roll": (9,), **fate})
    standard = table.state.standards["river-standard"]
    assert standard.captured == BI and unit(table, "river-foot-li-1").status is Status.GONE
    assert (run.asked("standard.fate").who, run.asked("standard.near").who) == ("hills", BOARD)
    table.state.step = sequence.PICK_UP
    walk(table)
    assert standard.captured == BI, "not in the turn of its capture"
    table.state.turn, table.state.step = 2, sequence.PICK_UP
    walk(table)
    assert standard.out, "its leader is gone: it leaves the game"


def test_a_living_leader_gets_his_standard_back_only_in_the_turn_after():
    table = phase("river-chariots", step=sequence.COMMAND)
    standards.mark_captured(table.state.standards["river-standard"], BI, standards.DESTROY, table.state.turn)
    walk(table, {"orders.out": ()})
    assert table.state.standards["river-standard"].out
    table.state.turn = 2
    for answer, out in (("none", True), ("back", False)):
        table.state.step = sequence.COMMAND
        run = walk(table, {"orders.out": (), "standard.back": answer})
        assert table.state.standards["river-standard"].out is out, "its player may put it back, and need not"
    assert run.said("vuelve con su líder") and run.asked("standard.back").who == "river"


def test_an_army_on_the_brink_is_told_whose_loss_would_rout_it_once():
    table = phase("hills-foot", step=sequence.COLLAPSE)
    table.state.sides["river"].rout_level, table.state.sides["river"].lost = 60, 60 - 6 - 25
    fought(table, [SI], [FOE])
    unit(table, FOE).hits = 6
    run = shock(table, {"rout.roll": (9,)})
    said = next(note for note in run.notes if "al borde" in note.message.template)
    assert [ref.id for ref in dict(said.message.params)["whom"]] == ["river-prince"], (
        "a General of Initiative 5 is worth 25"
    )
    assert [what.id for what in victory.fatal_losses(table, "river")] == ["river-prince"] and [
        what.id for what in victory.fatal_losses(table, "hills")
    ] == ["hills-prince"]
    again = play(hits_and_routs.eliminate(table, ["river-foot-li-1"]))
    assert not again.said("al borde"), "it has been said"
    table.state.sides["river"].lost = 54
    assert play(hits_and_routs.eliminate(table, ["river-foot-li-2"])).said("al borde")


def test_after_disengage_only_the_engaged_attack():
    table = phase("hills-foot", step=sequence.DESIGNATE, order=command.DISENGAGE)
    engage(table, SI, FOE)
    asked = walk(table, {"shock.attackers": (SI,), "shock.defenders": (FOE,), "shock.how": ()}).prompts[0]
    assert values(asked) == [SI]
