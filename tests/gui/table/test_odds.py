"""The odds beside the dice and on the answers:

exact, reckoned after the picture, dropped when the question has gone.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from puesto.chance import Dice, answer_at_random
from puesto.core.messages import Text, msg
from puesto.core.prompts import Band, Draw, DrawOutcome, Roll
from puesto.core.session.journal import Source
from puesto.core.study import lookahead, odds
from puesto.core.values import replace
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.gauge import (
    BLANK,
    HATCH,
    SOLID,
    OutcomeShare,
    fraction,
    hanging_keys,
    patterns,
    percent,
    shares_of,
    widths,
)
from puesto.gui.controls.odds_strip import OddsStrip
from puesto.gui.look.words import Words
from puesto.gui.pages.preferences import PreferencesPage
from puesto.gui.prompts.choose import ChooseWidget
from puesto.gui.prompts.number import NumberWidget
from puesto.gui.sheets.correction import CorrectionSheet
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.gui.conftest import Keys, Opened
from tests.gui.driving import Unseen

HIT, DESTROYS = msg("impacta"), msg("destruye")


def to_the_stake(window: MainWindow) -> None:
    """Up to the toy's number prompt, which adds to the dice."""
    for answer in (["pick"], {"hex": "E07", "cover": 1, "rows": {}}, "dig"):
        window.controller.answer(answer)
    QApplication.processEvents()


def settle() -> None:
    """Let every answer be looked at."""
    for _ in range(12):
        QApplication.processEvents()


def to_the_dice(window: MainWindow) -> None:
    to_the_stake(window)
    window.controller.answer(0)


def strips(window: MainWindow) -> list[OddsStrip]:
    """The strip of the question that is asked, if it has one."""
    assert window.table.bar.widget is not None
    return [strip for strip in window.table.bar.widget.findChildren(OddsStrip) if not strip.isHidden()]


def strip_of(window: MainWindow) -> OddsStrip:
    """The strip of the question that is asked."""
    return strips(window)[0]


def buttons_of(window: MainWindow) -> list[AnswerButton]:
    """The answers of the question that is asked."""
    widget = window.table.bar.widget
    assert isinstance(widget, ChooseWidget | NumberWidget)
    return widget.buttons


def test_the_strip_shows_the_classes_of_the_throw_with_their_exact_chances(window: MainWindow) -> None:
    to_the_dice(window)
    QApplication.processEvents()
    assert [(share.text, share.chance, share.when) for share in strip_of(window).shares] == [
        ("no", Fraction(21, 36), "\u2264 7"),
        ("aparece oro", Fraction(15, 36), "\u2265 8"),
    ]


def test_an_attack_has_three_classes_and_the_impossible_is_left_out() -> None:
    roll = Roll(key="a", message=HIT, dice=2, bands=(Band(8, HIT), Band(12, DESTROYS)))
    shares = shares_of(roll, Words(), odds.cases(roll))
    assert [(share.text, fraction(share.chance or Fraction(0), share.of), share.when) for share in shares] == [
        ("no", "21/36", "\u2264 7"),
        ("impacta", "14/36", "8\u201311"),
        ("destruye", "1/36", "12"),
    ]
    never = Roll(key="a", message=HIT, dice=2, bands=(Band(2, HIT), Band(13, DESTROYS)))
    assert [(share.text, share.chance, share.when) for share in shares_of(never, Words(), odds.cases(never))] == [
        ("impacta", Fraction(1), "")
    ]


def test_a_draw_counts_the_cards_that_are_left() -> None:
    draw = Draw(
        key="a",
        message=HIT,
        deck="d",
        left=("1", "2", "2", "3"),
        lots=(DrawOutcome(HIT, ("1", "2")), DrawOutcome(DESTROYS, ("3",))),
    )
    assert [
        (share.text, fraction(share.chance or Fraction(0), share.of))
        for share in shares_of(draw, Words(), odds.cases(draw))
    ] == [
        ("impacta", "3/4"),
        ("destruye", "1/4"),
    ]


def test_hovering_tells_the_fraction_and_so_does_the_accessible_description(window: MainWindow) -> None:
    to_the_dice(window)
    QApplication.processEvents()
    strip = strip_of(window)
    assert "aparece oro (\u2265 8): 15/36 = 42 %" in strip.toolTip()
    assert "15/36" in strip.accessibleDescription()


def test_odds_come_after_the_question_and_stale_ones_are_dropped(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    reckoned: list[str] = []

    def cases(prompt: Roll) -> tuple[odds.Case, ...]:
        reckoned.append(prompt.key)
        return ()

    monkeypatch.setattr(odds, "cases", cases)
    to_the_stake(window)
    window.controller.answer(0)
    assert window.table.bar.question.text() == "Tira 2D6 para cavar."
    assert "dig.roll" not in reckoned, "the question is asked before anything is reckoned"
    window.controller.answer((6, 6), Source.HAND)
    QApplication.processEvents()
    assert "dig.roll" not in reckoned, "the answer did not wait, and nobody asks for those odds any more"


def test_each_answer_says_what_it_is_worth(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    to_the_stake(window)
    settle()
    buttons = buttons_of(window)
    assert [button.worth for button in buttons] == ["aparece oro 42 %"] * 3
    assert "15/36" in buttons[0].toolTip()
    assert "aparece oro" in buttons[0].accessibleDescription()


def test_what_is_worth_nothing_sure_only_says_on_what_it_depends(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    unknown = lookahead.Worth(0, Text("0", "0"), depends=msg("¿Quién ve a quién?"))
    monkeypatch.setattr(lookahead, "one_by_one", lambda session: iter((unknown,)))
    to_the_stake(window)
    settle()
    button = buttons_of(window)[0]
    assert button.worth == "" and button.shares == ()
    assert "¿Quién ve a quién?" in button.toolTip()


def test_an_answer_whose_odds_wait_for_the_board_says_so_on_its_button(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    worths = (
        lookahead.Worth(0, Text("0", "0"), depends=msg("¿Por dónde recibe A el disparo?"), unseen=True),
        lookahead.Worth(1, Text("1", "1"), (ahead("impacta", Fraction(1, 2)),)),
        lookahead.Worth(
            2, Text("2", "2"), (replace(ahead("impacta", Fraction(0)), cases=(odds.Case((1, 1), Fraction(1), None),)),)
        ),
    )
    monkeypatch.setattr(lookahead, "one_by_one", lambda session: iter(worths))
    to_the_stake(window)
    settle()
    buttons = buttons_of(window)
    assert [button.worth for button in buttons] == ["Falta un dato del tablero", "impacta 50 %", "impacta 0 %"]
    assert "¿Por dónde recibe A el disparo?" in buttons[0].toolTip()


def test_where_every_answer_waits_for_the_board_no_button_says_so(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    worths = tuple(
        lookahead.Worth(at, Text(str(at), str(at)), depends=msg(f"¿Dónde queda {at}?"), unseen=True) for at in range(3)
    )
    monkeypatch.setattr(lookahead, "one_by_one", lambda session: iter(worths))
    to_the_stake(window)
    settle()
    buttons = buttons_of(window)
    assert [button.worth for button in buttons] == [""] * 3
    assert "¿Dónde queda 1?" in buttons[1].toolTip()


def test_odds_that_are_switched_off_are_not_reckoned_and_stay_off(
    window: MainWindow, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    to_the_dice(window)
    QApplication.processEvents()
    window.page(PreferencesPage).odds_chosen.emit(False)
    reckoned: list[str] = []
    monkeypatch.setattr(odds, "cases", lambda prompt: reckoned.append(prompt.key))
    monkeypatch.setattr(lookahead, "one_by_one", lambda session: reckoned.append("worth"))
    window.controller.undo()
    window.controller.answer(0)
    QApplication.processEvents()
    assert strips(window) == [] and reckoned == []
    assert opened(window.preferences).controller.odds is False


def test_a_session_that_can_only_be_read_has_its_odds_too(window: MainWindow) -> None:
    to_the_dice(window)
    session = window.controller.session
    assert session is not None
    window.controller.open(session, None, read_only=msg("Solo se mira."))
    QApplication.processEvents()
    assert strip_of(window).shares[1].chance == Fraction(15, 36)


def test_the_odds_follow_the_language(window: MainWindow, keys: Keys) -> None:
    to_the_dice(window)
    keys(window, "3", Qt.Key.Key_F2)
    assert window.table.bar.widget is not None and window.table.bar.widget.draft() == "3"
    assert strip_of(window).figure_of(strip_of(window).shares[1]) == "42%"


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 400), "< 1 %"),
        (Fraction(1, 2), "50 %"),
        (Fraction(399, 400), "> 99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_the_unlikely_is_not_called_impossible(chance: Fraction, text: str) -> None:
    assert percent(chance, Words()) == text


def test_the_worst_class_is_blank_the_best_solid_and_no_two_look_alike() -> None:
    assert patterns(1) == [SOLID]
    for classes in range(2, 8):
        marks = patterns(classes)
        assert (marks[0], marks[-1]) == (BLANK, SOLID)
        assert len(set(marks)) == classes


def test_a_share_that_can_be_is_seen_and_all_of_them_fill_the_bar() -> None:
    wide = widths([0.001, 0.499, 0.5], 200, 3)
    assert min(wide) >= 3
    assert sum(wide) == pytest.approx(200)


def test_an_unlikely_class_is_painted(qapp: object) -> None:
    from PySide6.QtGui import QImage

    from puesto.gui.look.theme import theme

    strip = OddsStrip(Words(), theme())
    strip.show_shares(
        [OutcomeShare("no", Fraction(999, 1000), pattern=BLANK), OutcomeShare("milagro", Fraction(1, 1000))]
    )
    strip.resize(strip.sizeHint())
    picture: QImage = strip.grab().toImage()
    ink = theme().colour("command").rgb()
    assert any(
        picture.pixel(x, y) == ink for x in range(picture.width() - 8, picture.width()) for y in range(picture.height())
    )


def test_an_opened_line_of_the_diary_shows_the_odds_there_were_and_what_came(window: MainWindow) -> None:
    to_the_dice(window)
    window.controller.answer((5, 6), Source.HAND)
    line = next(line for line in window.controller.log if line.facts.dice)
    window.open_line(line.index)
    sheet = window.findChild(CorrectionSheet)
    assert sheet is not None
    shares = sheet.findChildren(OddsStrip)[0].shares
    assert [(share.text, share.chance, share.came) for share in shares] == [
        ("no", Fraction(21, 36), False),
        ("aparece oro", Fraction(15, 36), True),
    ]
    assert "salió esto" in sheet.findChildren(OddsStrip)[0].accessibleDescription()


def ahead(key: str, chance: Fraction) -> lookahead.Ahead:
    """A throw to come, with two classes."""
    roll = Roll(key=key, message=HIT, dice=2, bands=(Band(8, msg(key)),))
    return lookahead.Ahead(roll, (odds.Case((1, 1), 1 - chance), odds.Case((6, 6), chance, msg(key))))


def test_an_answer_names_what_hangs_on_it_and_not_what_is_alike_for_all(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    alike = ahead("impacta", Fraction(1, 2))
    worths = tuple(
        lookahead.Worth(n, Text(str(n), str(n)), (alike, ahead("sigue sin usar", Fraction(n, 4)))) for n in range(3)
    )
    monkeypatch.setattr(lookahead, "one_by_one", lambda session: iter(worths))
    to_the_stake(window)
    settle()
    assert [button.worth for button in buttons_of(window)] == [
        "sigue sin usar 0 %",
        "sigue sin usar 25 %",
        "sigue sin usar 50 %",
    ]
    assert "impacta" in buttons_of(window)[0].toolTip()


def test_what_is_alike_for_all_is_named_where_nothing_else_is(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    alike = ahead("impacta", Fraction(1, 2))
    monkeypatch.setattr(
        lookahead, "one_by_one", lambda session: (lookahead.Worth(n, Text("", ""), (alike,)) for n in range(3))
    )
    to_the_stake(window)
    settle()
    assert [button.worth for button in buttons_of(window)] == ["impacta 50 %"] * 3


def test_where_a_low_throw_is_wanted_the_lowest_class_is_the_strongest() -> None:
    roll = Roll(key="a", message=HIT, sides=10, zero=True, bands=(Band(0, HIT), Band(3, DESTROYS)), low_best=True)
    assert [share.pattern for share in shares_of(roll, Words(), odds.cases(roll))] == [SOLID, BLANK]


def test_the_lots_of_sides_have_the_inks_of_their_sides_whoever_is_left() -> None:
    lots = (DrawOutcome(HIT, ("1",), "command"), DrawOutcome(DESTROYS, ("2",), "action"))
    both = Draw(key="a", message=HIT, deck="d", left=("1", "2"), lots=lots, bag=True)
    assert [(share.tone, share.pattern) for share in shares_of(both, Words())] == [
        ("command", SOLID),
        ("action", HATCH),
    ]
    one = Draw(key="a", message=HIT, deck="d", left=("2",), lots=lots, bag=True)
    assert [(share.tone, share.pattern) for share in shares_of(one, Words())] == [("action", HATCH)]


CUT = {"bear": {"order.draw"}, "chariots": {"shock.roll", "missile.roll"}, "tactics": {"deck.addition"}}
"""Questions whose odds take much room."""


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("game", CUT)
def test_in_large_type_the_odds_of_a_throw_are_seen_whole(opened: Opened, game: str, language: str) -> None:
    window = opened(Preferences(language=language, scale=200, motion=False), Shelf())
    window.set_up(game)
    assert window.new_page.go is not None
    window.new_page.go.click()
    dice, unseen, left = Dice(5), Unseen(window), set(CUT[game])
    while left:
        prompt = unseen.controller.session.prompt if unseen.controller.session is not None else None
        assert prompt is not None
        if prompt.key in left:
            left.remove(prompt.key)
            unseen.show()
            settle()
            (strip,) = strips(window)
            assert strip.isVisible() and strip.visibleRegion().boundingRect() == strip.rect(), prompt.key
        unseen.answer(*answer_at_random(dice, prompt))


def test_a_throw_for_somebody_else_that_comes_whatever_is_answered_is_not_told_of_the_answers() -> None:
    def after(subject: tuple[str, ...]) -> list[lookahead.Worth]:
        roll = Roll(key="collapse.check", subject=subject, message=msg("Tira"), bands=(Band(4, HIT),))
        ahead = lookahead.Ahead(roll, odds.cases(roll))
        return [lookahead.Worth(answer, None, (ahead,)) for answer in ("yes", "no")]

    assert not hanging_keys(after(("another",)), ("routed",))
    assert hanging_keys(after(("routed",)), ("routed",)) == {"collapse.check"}
    assert hanging_keys(after(("another",))[:1], ("routed",)) == {"collapse.check"}
