"""Sessions: journal, undo, redo, override, correction, repair, and rules that raise."""

from __future__ import annotations

import pytest

from puesto.chance import Dice
from puesto.core.messages import Ref, msg
from puesto.core.prompts import Draw, Note, Roll
from puesto.core.session import runner, saves
from puesto.core.session.journal import Entry, Source, label_of
from puesto.core.session.session import RefusedError, Session
from puesto.core.values import replace
from puesto.language import Language
from tests import helpers
from tests.toy import TOY, ToyContent

CONTENT = ToyContent()


def begin() -> Session:
    """A toy session past its set-up, at the player's first choice."""
    session = helpers.begin(TOY, CONTENT, "long")
    session.answer(["pick", "lamp", "mule"])
    session.answer({"hex": "E07", "cover": 1, "rows": {}})
    return session


def dig(session: Session, faces: tuple[int, int], source: Source = Source.APP, paid: int = 0) -> None:
    """A whole digging turn up to the bear's card."""
    session.answer("dig")
    session.answer(paid)
    session.answer(faces, source)


@pytest.mark.parametrize("seed", range(6))
def test_random_play_ends(seed):
    helpers.ends(TOY, CONTENT, "long", seed)


@pytest.mark.parametrize("seed", range(4))
def test_undo_meets_every_earlier_position(seed):
    helpers.undoes_to_the_start(TOY, CONTENT, "long", seed)


@pytest.mark.parametrize("seed", range(4))
def test_a_save_opens_as_the_same_session_at_every_prompt(seed):
    helpers.saves_everywhere(TOY, CONTENT, "short", seed, every=1)


@pytest.mark.parametrize("seed", range(12))
def test_acts_mixed_at_random_leave_no_contradiction(seed):
    done = helpers.meddles(TOY, CONTENT, "long", seed, 150, every=7)
    assert done["answer"] > 50


def test_a_wrong_answer_is_refused_in_words_and_changes_nothing():
    session = begin()
    session.answer("dig")
    session.answer(0)
    before = (session.digest(), session.entries, session.prompt)
    with pytest.raises(RefusedError) as refused:
        session.answer((7, 1))
    assert "{face}" in refused.value.message.template
    assert refused.value.rule == "2.2"
    assert (session.digest(), session.entries, session.prompt) == before


def test_undo_is_no_reroll():
    session = begin()
    dig(session, (3, 4))
    assert session.undo_label is not None
    session.undo(2)
    session.answer(2)
    assert isinstance(session.prompt, Roll)
    assert (session.kept.value, session.kept.source) == ((3, 4), Source.APP)


def test_a_die_rolled_by_hand_is_undone_alone_and_waits_for_its_own_question():
    session = begin()
    dig(session, (3, 4), Source.HAND)
    session.undo()
    assert isinstance(session.prompt, Roll)
    assert (session.kept.value, session.kept.source) == ((3, 4), Source.HAND)


def test_dice_undone_in_two_goes_come_back_in_the_order_in_which_they_fell():
    session = begin()
    for faces in ((1, 1), (2, 2)):
        dig(session, faces)
        while session.prompt is not None and session.prompt.key != "player.action":
            helpers.answer_at_random(session, Dice(1))
    session.undo_to(2)
    dig_again = []
    for _ in range(2):
        session.answer("dig")
        session.answer(0)
        dig_again.append(session.kept.value)
        session.roll(Dice(1).answer)
        while session.prompt is not None and session.prompt.key != "player.action":
            helpers.answer_at_random(session, Dice(1))
    assert dig_again == [(1, 1), (2, 2)]


def test_an_override_takes_effect_at_once_where_the_step_still_fits():
    session = begin()
    session.answer("dig")
    assert session.override("gold", 7) == "now"
    assert session.state.gold == 7
    session.answer(1)
    session.answer((1, 1), Source.APP)
    assert session.state.gold == 6


def test_what_is_so_already_is_neither_overridden_nor_corrected():
    session = begin()
    dig(session, (3, 4))
    session.undo()
    entries, redo = session.entries, session.redo_label
    assert session.override("gold", session.state.gold) == "now"
    assert session.correct(0, session.entries[0].value, commit=True).fits
    assert (session.entries, session.redo_label) == (entries, redo)
    with pytest.raises(RefusedError):
        session.override("gold", True)


def test_an_override_that_the_step_cannot_take_waits_for_its_end():
    session = begin()
    session.answer("dig")
    session.answer(2)
    assert session.override("gold", 0) == "step_end"
    session.answer((1, 1), Source.APP)
    assert session.state.gold < 3
    assert session.state.gold == 0


def test_a_track_without_zero_is_moved_along_its_line():
    session = begin()
    session.override("score", -1)
    assert session.state.score == -1
    with pytest.raises(RefusedError):
        session.override("score", 0)


@pytest.mark.parametrize(
    ("path", "value"),
    [("nothing", 1), ("gold", "much"), ("deck.left.99", "01"), ("gold", True), ("", 1), ("ready", "pick")],
)
def test_an_override_of_the_wrong_shape_is_refused(path, value):
    session = begin()
    before = (session.digest(), session.entries)
    with pytest.raises(RefusedError):
        session.override(path, value)
    assert (session.digest(), session.entries) == before


def test_an_override_is_undone_like_anything_else():
    session = begin()
    session.override("gold", 9)
    session.undo()
    assert session.state.gold == 3
    session.redo()
    assert session.state.gold == 9


def test_a_correction_is_a_dry_run_until_it_is_committed():
    session = begin()
    dig(session, (1, 1))
    roll = next(i for i, entry in enumerate(session.entries) if entry.key == "dig.roll")
    found = session.correct(roll, (6, 6))
    assert found.fits
    assert ("gold", 3, 5) in [(change.path, change.before, change.after) for change in found.changes]
    assert session.state.gold == 3
    session.correct(roll, (6, 6), commit=True)
    assert session.state.gold == 5
    session.undo()
    assert session.state.gold == 3


@pytest.mark.parametrize("seed", range(8))
def test_undoing_a_correction_loses_nothing_that_redo_could_bring_back(seed):
    session, dice = helpers.begin(TOY, CONTENT, "long"), Dice(seed)
    lines = list(saves.dump(session))
    session.on_lines = lambda told: lines.extend(map(saves.line_of, told))
    helpers.play_on(session, dice, 30)
    corrected = 0
    for index in range(len(session.entries) - 2, 0, -1):
        entry = session.entries[index]
        if entry.kind == "answer" and corrected < 2 and entry.prompt is not None:
            value = dice.random_answer(entry.prompt)
            if session.correct(index, value).changes:
                corrected += session.correct(index, value, commit=True).fits
                helpers.play_on(session, dice, 4)
    assert corrected
    end, entries, log = session.digest(), session.entries, session.log
    undone = len(session.undo(len(entries)))
    assert not session.entries
    helpers.same_session(session, helpers.reopened("\n".join(lines) + "\n", TOY))
    for one in (
        session,
        helpers.reopened("\n".join(lines) + "\n", TOY),
        helpers.reopened("\n".join(saves.dump(session)) + "\n", TOY),
    ):
        assert len(one.redo(undone)) == undone
        assert (one.digest(), one.entries, one.redo_label) == (end, entries, None)
        assert [line.message for line in one.log] == [line.message for line in log]
    helpers.same_session(session, helpers.reopened("\n".join(lines) + "\n", TOY))


def test_a_save_grows_by_what_each_correction_changes_and_no_more():
    session = begin()
    dig(session, (1, 1))
    roll, sizes = next(i for i, entry in enumerate(session.entries) if entry.key == "dig.roll"), []
    first = session.digest()
    for turn in range(30):
        assert session.correct(roll, (6, 6) if turn % 2 else (5, 5), commit=True).fits
        sizes.append(len("".join(saves.dump(session))))
    assert sizes[-1] - sizes[-2] == sizes[9] - sizes[8]
    session.undo(30)
    assert session.digest() == first


def test_a_correction_that_cannot_fit_says_where_it_stops():
    session = begin()
    dig(session, (3, 4))
    choice = next(i for i, entry in enumerate(session.entries) if entry.key == "player.action")
    found = session.correct(choice, "pass", commit=True)
    assert not found.fits
    assert found.stopped_at == choice + 1
    assert session.state.turn == 1 and session.entries[choice].value == "dig"


def test_a_refused_real_card_can_be_taken_all_the_same():
    session = begin()
    session.answer("pass")
    assert isinstance(session.prompt, Draw)
    session.answer("02", Source.HAND)
    while session.prompt is not None and session.prompt.key != "bear.draw":
        session.answer("pass" if session.prompt.key == "player.action" else "no")
    with pytest.raises(RefusedError):
        session.answer("02", Source.HAND)
    session.take_anyway("02")
    assert "02" in session.state.deck.discard
    assert any(line.message.template.startswith("Salió la carta real") for line in session.log)
    helpers.same_session(session, helpers.reopened("\n".join(helpers.saves.dump(session)) + "\n", TOY))


def test_a_marker_is_refused_repaired_and_undone_by_its_name():
    """A card with a number is named by it, a marker by a reference that the game words."""
    draw = Draw(key="k", message=msg("?"), deck="hits.foot", left=("pinned",))
    refusal = draw.refusal("stunned")
    assert refusal is not None and dict(refusal.params)["card"] == Ref("hits.foot", "stunned")
    repair = Entry("repair", "hits.foot", "stunned", Source.HAND, at="start")
    assert label_of(repair) == msg("carta real {card}", card=Ref("hits.foot", "stunned"))
    assert label_of(Entry("repair", "orders", "07", Source.HAND, at="start")) == msg("carta real {card}", card="07")


def test_a_real_card_that_is_nowhere_stays_refused():
    session = begin()
    session.answer("pass")
    before = (session.digest(), session.entries)
    with pytest.raises(RefusedError):
        session.take_anyway("99")
    assert (session.digest(), session.entries) == before


def test_a_rule_that_raises_is_run_back_and_reported():
    def run(state, content):
        yield from TOY.run(state, content)
        if state.step == "bear":
            raise ZeroDivisionError("the bear divided by nought")

    session = Session.start(replace(TOY, run=run), CONTENT, "long", {})
    session.answer(["pick"])
    session.answer({"hex": "", "cover": 0, "rows": {}})
    before = (session.digest(), session.entries)
    with pytest.raises(RefusedError):
        session.answer("pass")
    assert "the bear divided by nought" in session.broken
    assert (session.digest(), session.entries) == before
    session.answer("dig")


def test_changed_content_is_an_entry_and_survives_a_save():
    session = begin()
    new = ToyContent(cards={**CONTENT.cards, "09": 9}, rounds=CONTENT.rounds)
    assert session.adopt(new) == "now"
    assert session.content == new
    again = helpers.reopened("\n".join(helpers.saves.dump(session)) + "\n", TOY)
    assert again.content == new
    session.undo()
    assert session.content == CONTENT


@pytest.mark.parametrize("code", ["es", "en"])
def test_content_that_changes_again_and_again_is_one_line_that_counts(code):
    say = Language(code).say
    session = begin()

    def reprints():
        return [say(line.message) for line in session.log if line.key == runner.CONTENT]

    for many in (1, 2, 3):
        session.adopt(ToyContent(cards={**CONTENT.cards, "09": 9 + many}, rounds=CONTENT.rounds))
    session.adopt(ToyContent(cards={**CONTENT.cards, "08": 1}, rounds=CONTENT.rounds))
    assert len(reprints()) == 1 and "09" in reprints()[0] and "08" in reprints()[0] and "4" in reprints()[0]
    assert len([entry for entry in session.entries if entry.kind == "content"]) == 4
    again = helpers.reopened("\n".join(helpers.saves.dump(session)) + "\n", TOY)
    assert [line.message for line in again.log] == [line.message for line in session.log]
    for _ in range(2):
        session.undo()
    assert "2 cambios" in reprints()[0] or "2 changes" in reprints()[0]
    session.undo()
    assert "(" not in reprints()[0]
    session.undo()
    assert reprints() == [] and session.content == CONTENT


def test_notes_nest_in_the_log():
    step = begin().steps[-1]
    note = Note(key="a", message=msg("una nota"), notes=(Note(key="b", message=msg("dentro de otra")),))
    step.say(note, TOY.moment(begin().state, ToyContent()), None)
    assert [line.depth for line in step.lines[-2:]] == [0, 1]


def test_a_die_of_the_app_that_is_corrected_counts_as_entered_by_hand_and_the_log_says_so():
    session = begin()
    dig(session, (1, 1))
    roll = next(i for i, entry in enumerate(session.entries) if entry.key == "dig.roll")
    session.correct(roll, (6, 6), commit=True)
    assert session.entries[roll].source is Source.HAND
    assert session.log[-1].message.template == "Corregido: {what}"


def test_a_correction_says_which_line_and_why_where_it_does_not_fit():
    session = begin()
    dig(session, (3, 4))
    choice = next(i for i, entry in enumerate(session.entries) if entry.key == "player.action")
    found = session.correct(choice, "pass")
    assert found.line is not None and found.line.message.template.startswith("{unit} cava")
    assert found.reason is not None and "se preguntaría" in found.reason.template


def test_what_a_correction_cuts_off_comes_back_with_undo_and_its_dice_wait_meanwhile():
    session = begin()
    dig(session, (3, 4))
    before, entries = session.digest(), session.entries
    choice = next(i for i, entry in enumerate(session.entries) if entry.key == "player.action")
    session.correct(choice, "pass", commit=True, is_cut=True)
    assert session.state.turn == 1 and session.prompt is not None and session.prompt.key == "bear.draw"
    assert session._waiting.streams == {"2d6": [(3, 4)]}
    helpers.same_session(session, helpers.reopened("\n".join(saves.dump(session)) + "\n", TOY))
    session.undo()
    assert (session.digest(), session.entries) == (before, entries)
    assert not session._waiting
    session.redo()
    assert session._waiting.streams == {"2d6": [(3, 4)]}


def test_the_answers_behind_a_line_are_those_since_the_line_before():
    session = begin()
    dig(session, (1, 1))
    session.note("Una nota entre medias.")
    session.answer("02", Source.HAND)
    dug = next(line for line in session.log if line.message.template.startswith("{unit} cava"))
    bear = next(line for line in session.log if line.message.template.startswith("El oso saca"))
    keys = [[session.entries[index].key for index in session.behind(line.index)] for line in (dug, bear)]
    assert keys == [["setup.tools", "setup.where", "player.action", "dig.gold", "dig.roll"], ["bear.draw"]]
    assert [session.behind(line.index) for line in session.log if line.tone == "note"] == [()]


def test_a_note_leaves_what_can_be_redone():
    session = begin()
    session.answer("dig")
    session.undo()
    session.note("Mejor no.")
    assert session.redo_label is not None
    session.redo()
    assert [entry.kind for entry in session.entries[-2:]] == ["note", "answer"]


@pytest.mark.parametrize("text", ["", "  \n ", "\x00\ud800", "x" * 20_001])
def test_a_note_that_says_nothing_or_too_much_is_refused(text):
    session = begin()
    before = session.entries
    with pytest.raises(RefusedError):
        session.note(text)
    assert session.entries == before


def changed(state, content):
    """The toy's rules after an update that asks one more thing first in each turn."""
    if state.step == "player":
        yield from Draw(key="player.omen", message=msg("Roba un presagio."), deck="omens", left=("a", "b"))
    yield from TOY.run(state, content)


def test_answers_that_an_update_could_not_follow_are_offered_one_by_one_and_survive_a_save():
    session = begin()
    session.answer("dig")
    session.answer(1)
    session.note("Aquí se quedó.")
    new = replace(TOY, run=changed)
    loaded = saves.load("\n".join(saves.dump(session)) + "\n", lambda id: new)
    again = loaded.session
    assert loaded.notices and [entry.key for entry in again.offered] == ["player.action", "dig.gold"]
    assert any(line.tone == "note" for line in again.log), "the note stays"
    assert again.offer is None
    with pytest.raises(RefusedError):
        again.take_offered()
    again.answer("a", Source.HAND)
    lines = list(saves.dump(again))
    again.on_lines = lambda told: lines.extend(map(saves.line_of, told))
    again.take_offered()
    assert again.prompt is not None and again.prompt.key == "dig.gold"
    reopened = saves.load("\n".join(lines) + "\n", lambda id: new)
    assert reopened.notices == () and reopened.session.offer == again.offer
    again.answer(2)
    assert again.offered == ()
