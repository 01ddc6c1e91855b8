"""The app's chance follows from a secret seed:

undo is no re-roll, no question gets another one's dice, a deck keeps its order.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from puesto.chance import Dice, new_seed
from puesto.core import codec
from puesto.core.messages import Sayable, msg
from puesto.core.prompts import Draw, Roll
from puesto.core.session import saves, seed
from puesto.core.session.journal import Source, repeat_label
from puesto.core.session.session import Session
from puesto.language import Language
from tests import helpers
from tests.toy import TOY, ToyContent

CONTENT = ToyContent()
SAID = msg("x")
CARDS = tuple(f"{number:02d}" for number in range(1, 9))


def begin(given: str = "a secret") -> Session:
    session = helpers.begin(TOY, CONTENT, "long", seed=given)
    session.answer(["pick", "lamp", "mule"])
    session.answer({"hex": "E07", "cover": 1, "rows": {}})
    return session


def said(label: Sayable | None) -> str:
    assert label is not None
    return Language("es").say(label)


def no_dice(prompt):
    raise AssertionError("dice were thrown that no seed gave")


def to_the_dice(session: Session, paid: int = 0) -> None:
    session.answer("dig")
    session.answer(paid)
    assert isinstance(session.prompt, Roll)


def rolled(session: Session) -> Any:
    session.roll(no_dice)
    return session.entries[-1].value


def pass_on(session: Session) -> None:
    """Answer until the player is asked again, with the app's cards."""
    while session.prompt.key != "player.action":
        if isinstance(session.prompt, Draw):
            session.roll(no_dice)
        else:
            session.answer("no")


def cards_drawn(session: Session, many: int) -> list[Any]:
    for _ in range(many):
        session.answer("pass")
        pass_on(session)
    return [entry.value for entry in session.entries if entry.key == "bear.draw"]


def roll_of(dice: int = 1, sides: int = 6, subject: tuple[str, ...] = (), zero: bool = False) -> Roll:
    return Roll(key="r", message=SAID, dice=dice, sides=sides, subject=subject, zero=zero)


def draw_of(left: tuple[str, ...], shuffle: str = "0", deck: str = "cards") -> Draw:
    return Draw(key="d", message=SAID, deck=deck, left=left, shuffle=shuffle)


# ---- the function


@pytest.mark.parametrize(("sides", "zero"), [(6, False), (10, True), (20, False), (100, False), (3, False)])
def test_every_face_comes_up_as_often_as_any_other(sides, zero):
    prompt, many = roll_of(10, sides, zero=zero), 600 * sides // 10 + 600
    seen = Counter(face for before in range(many) for face in seed.result("s", prompt, before))
    expected = 10 * many / sides
    assert sorted(seen) == list(prompt.faces)
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < sides + 5 * (2 * sides) ** 0.5


def test_numbers_that_would_favour_some_faces_are_passed_over():
    assert [seed._below(iter(octets), 6) for octets in ((251,), (252, 5), (255, 253, 252, 7))] == [5, 5, 1]
    assert seed._below(iter((255, 255, 1, 2)), 300) == (256 + 2) % 300


def test_each_card_lies_anywhere_in_the_deck_as_often_as_any_other():
    first = Counter(seed.result(str(number), draw_of(CARDS), 0) for number in range(4000))
    second = Counter(
        seed.result(str(number), draw_of(tuple(card for card in CARDS if card != "01")), 0)
        for number in range(4000)
        if seed.result(str(number), draw_of(CARDS), 0) == "01"
    )
    assert set(first) == {*CARDS} and all(abs(count - 500) < 110 for count in first.values())
    assert set(second) == {*CARDS} - {"01"} and min(second.values()) > 35


def test_a_marker_that_is_there_twice_comes_up_twice_as_often():
    prompt = draw_of(("a", "a", "b"), shuffle="")
    assert 1850 < sum(seed.result("s", prompt, before) == "a" for before in range(3000)) < 2150


def test_dice_depend_on_seed_question_subject_and_time_and_on_nothing_else():
    prompt = roll_of(20)
    thrown = {
        seed.result(given, roll_of(20, subject=subject), before)
        for given in ("s", "t")
        for subject in ((), ("a",), ("a", "b"))
        for before in range(3)
    }
    assert len(thrown) == 18
    assert seed.result("s", prompt, 1) == seed.result("s", roll_of(20), 1)


def test_a_deck_lies_in_one_order_until_it_is_shuffled():
    def order(shuffle: str) -> list[str]:
        left, found = list(CARDS), []
        while left:
            found.append(seed.result("s", draw_of(tuple(left), shuffle), 0))
            left.remove(found[-1])
        return found

    whole = order("0")
    assert sorted(whole) == list(CARDS) and order("0") == whole != order("1")
    others = {seed.result("s", draw_of(CARDS, deck=deck), 0) for deck in map(str, range(20))}
    assert len(others) > 3, "each deck has an order of its own"
    without = tuple(card for card in CARDS if card != whole[3])
    assert seed.result("s", draw_of(without), 5) == whole[0]
    blue = tuple(sorted(whole[4:7]))
    assert seed.result("s", draw_of(blue), 9) == whole[4], "the first of some cards"
    assert seed.result("s", draw_of(()), 0) is None


def test_a_scrambled_seed_is_read_back_and_shows_nothing():
    for given in ("7", "ñ y 🐻", "x" * 200):
        told = seed.scramble(given)
        assert seed.unscramble(told) == given and given not in told and given.encode().hex() not in told


# ---- sessions


def test_undone_dice_come_again_and_another_way_there_changes_nothing():
    session = begin()
    to_the_dice(session)
    faces = rolled(session)
    session.undo(2)
    session.answer(2)
    assert (session.kept.value, session.kept.source) == (faces, Source.APP)
    assert rolled(session) == faces
    session.undo_to(2)
    session.answer("rest")
    session.answer(["lamp"])
    pass_on(session)
    to_the_dice(session)
    assert rolled(session) == faces, "it is the first time that this is asked all the same"


def test_the_same_question_gets_other_dice_the_next_time():
    session, thrown = begin(), []
    for _ in range(12):
        to_the_dice(session)
        thrown.append(rolled(session))
        pass_on(session)
    assert len({*thrown}) > 6


def test_typed_dice_wait_for_their_own_question_and_come_to_no_other():
    session = begin()
    to_the_dice(session)
    session.answer((5, 4), Source.HAND)
    pass_on(session)
    to_the_dice(session)
    session.answer((6, 6), Source.HAND)
    session.undo_to(2)
    to_the_dice(session)
    assert (session.kept.value, session.kept.source) == ((5, 4), Source.HAND)
    session.answer((1, 2), Source.HAND)
    pass_on(session)
    to_the_dice(session)
    assert session.kept.value == (6, 6)
    assert rolled(session) == (6, 6) and session.entries[-1].source is Source.HAND
    pass_on(session)
    to_the_dice(session)
    assert session.kept is None


def test_typed_dice_and_corrections_change_nothing_of_the_others():
    one, other = begin(), begin()
    for session in (one, other):
        to_the_dice(session)
    rolled(one)
    other.answer((1, 1), Source.HAND)
    later = []
    for session in (one, other):
        pass_on(session)
        to_the_dice(session)
        later.append(rolled(session))
        pass_on(session)
    assert later[0] == later[1] and cards_drawn(one, 4) == cards_drawn(other, 4)
    index = next(place for place, entry in enumerate(one.entries) if entry.key == "dig.roll")
    one.correct(index, (1, 1), commit=True)
    assert cards_drawn(one, 3) == cards_drawn(other, 3)


def test_a_deck_keeps_its_order_whoever_draws_and_a_typed_card_leaves_the_others_in_theirs():
    cards = cards_drawn(begin(), 6)
    other = begin()
    cards_drawn(other, 3)
    other.undo_to(2)
    assert cards_drawn(other, 6) == cards
    typed = begin()
    typed.answer("pass")
    typed.answer(cards[4], Source.HAND)
    pass_on(typed)
    assert cards_drawn(typed, 5) == [cards[4], *cards[:4], cards[5]]


def test_a_kept_card_is_not_named_and_what_is_kept_is_said_as_it_came():
    def label(session: Session, code: str = "es") -> str:
        assert session.prompt is not None and session.kept is not None
        return Language(code).say(repeat_label(session.prompt, session.kept), session.name)

    session = begin()
    to_the_dice(session)
    session.answer((5, 4), Source.HAND)
    session.undo()
    assert (label(session), label(session, "en")) == (
        "Repetir 5 y 4, los tecleaste tú",
        "Repeat 5 and 4, you typed them",
    )
    session.answer((6, 4), Source.HAND)
    session.roll(no_dice)
    session.undo()
    assert session.prompt is not None
    assert (label(session), said(session.redo_label)) == ("Repetir el robo", said(session.prompt.message))
    other = begin()
    to_the_dice(other)
    faces = rolled(other)
    other.undo()
    assert label(other) == f"Repetir {faces[0]} y {faces[1]}, los tiró la aplicación"
    assert said(other.redo_label) == f"tirada {faces[0]} y {faces[1]}"


def test_what_waits_stands_in_the_save_and_in_one_written_anew():
    session = begin()
    lines = list(saves.dump(session))
    session.on_lines = lambda told: lines.extend(map(saves.line_of, told))
    to_the_dice(session)
    session.answer((5, 4), Source.HAND)
    session.roll(no_dice)
    session.undo(2)
    for text in ("\n".join(lines) + "\n", "\n".join(saves.dump(session)) + "\n"):
        again = helpers.reopened(text, TOY)
        helpers.same_session(session, again)
        assert (again.kept.value, again.kept.source) == ((5, 4), Source.HAND)
        again.roll(no_dice)
        again.roll(no_dice)
        assert again.kept is None and not again._waiting


def test_the_seal_is_folded_beneath_the_first_line_and_the_seed_is_told_at_the_end():
    session = helpers.begin(TOY, CONTENT, "short", seed="a secret")
    assert [line.depth for line in session.log[:2]] == [0, 1]
    assert session.log[1].message.params == (("seal", seed.seal_of("a secret")),)
    text = "\n".join(saves.dump(session))
    assert "a secret" not in text and seed.seal_of("a secret") in text
    helpers.play_on(session, Dice(1))
    assert session.log[-1].message.params == (("seed", "a secret"),)
    again = helpers.reopened("\n".join(saves.dump(session)) + "\n", TOY)
    assert again.seed == "a secret" and again.log == session.log
    session.undo()
    assert "a secret" not in str(session.log)


def test_a_damaged_seed_is_said_and_the_session_goes_on_without():
    session = begin()
    head, _, rest = "\n".join(saves.dump(session)).partition("\n")
    wrong: Any
    for wrong in ("zz", "00", 7, None, []):
        told = codec.parse(head) | {"seed": wrong}
        loaded = saves.load(f"{saves.line_of(told)}\n{rest}\n", {"toy": TOY}.__getitem__)
        assert [notice.template for notice in loaded.notices] == [
            "La semilla de la partida está dañada: los dados de la aplicación siguen sin ella."
        ]
        assert loaded.session.seed == "" and not loaded.clean


def test_a_session_without_a_seed_takes_dice_that_are_brought():
    session = begin("")
    to_the_dice(session)
    session.roll(lambda prompt: (2, 3))
    assert session.entries[-1].value == (2, 3) and not any("seal" in dict(line.message.params) for line in session.log)


def test_seeds_are_given_or_known_to_nobody():
    assert new_seed(7) == new_seed("7") == "7"
    assert len({new_seed() for _ in range(50)}) == 50 and len(new_seed("")) == 32
    assert new_seed("\ud800") == "?"
