"""Chances in words and pictures: percentages, fractions, and a bar of shares with one pattern each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from puesto.core.messages import N_
from puesto.core.saying import percentage, whole_percents
from puesto.gui.look import paint
from puesto.gui.look.theme import Theme
from puesto.gui.look.words import Words

if TYPE_CHECKING:
    from fractions import Fraction

    from puesto.core.messages import Message
    from puesto.core.prompts import Draw, Prompt, Roll
    from puesto.core.study.lookahead import Ahead, Worth
    from puesto.core.study.odds import Case

BLANK, ROWS, CROSS, DOTS, BARS, HATCH, SOLID = "blank", "rows", "cross", "dots", "bars", "hatch", "solid"
PATTERNS = (ROWS, CROSS, DOTS, BARS, HATCH, SOLID)
"""Patterns from the weakest to the strongest. The best outcome is solid, the worst is blank."""
OF_SIDES = {"command": SOLID, "action": HATCH}
"""Patterns of the shares of sides, each in its own colour: neither is better than the other."""
LEAST = 3
"""Least width in px at 100 % of a possible share, however unlikely."""
TENTHS = 10
FILL = "\u00a0\u00a0"
"""Space as wide as a digit, which the fonts have as two narrow ones."""
MOST_TOLD = 4
"""Most classes of one prompt that are named on an answer."""


@dataclass(frozen=True)
class OutcomeShare:
    """Class of outcomes: text, chance (None: not computed yet), the rolls it comes with, and pattern."""

    text: str
    chance: Fraction | None = None
    when: str = ""
    pattern: str = SOLID
    came: bool = False
    """Whether this class came out."""
    of: int = 0
    """Number of equally likely outcomes, for fractions as players say them: 10/36, not 5/18."""
    tone: str = ""
    """Colour of its side; "" for that of the side which is asked."""
    house: bool = False
    """Whether its chance rests on values that the house made up."""
    whole: int | None = None
    """Chance in whole percents among the other shares; all of them sum to 100."""
    at_least: Fraction | None = None
    """Chance of this class and of the better ones, where those include it; None where none does."""

    def percent(self, words: Words) -> str:
        """Return the figure of the share, better classes included where its label includes them."""
        if self.at_least is not None:
            return percent(self.at_least, words)
        return percent(self.chance, words, self.whole) if self.chance is not None else ""


def percent(chance: Fraction, words: Words, whole_percent: int | None = None) -> str:
    """Return a chance as a whole percentage, or as `whole_percent`, its percentage among others."""
    return words(percentage(chance, whole_percent))


def with_percents(shares: Sequence[OutcomeShare]) -> list[OutcomeShare]:
    """Return the shares of one prompt with whole percents that sum to 100."""
    chances = [share.chance for share in shares if share.chance is not None]
    if len(chances) < len(shares):
        return list(shares)
    return [
        replace(share, whole=whole_percent)
        for share, whole_percent in zip(shares, whole_percents(chances), strict=True)
    ]


def fraction(chance: Fraction, of: int = 0) -> str:
    """Return the exact chance as a fraction: over `of` where that is a whole number, else in lowest terms."""
    if of and of % chance.denominator == 0:
        return f"{chance.numerator * (of // chance.denominator)}/{of}"
    return str(chance) if chance.denominator > 1 else f"{chance}/1"


def exact_text(share: OutcomeShare, words: Words) -> str:
    """Return a share in one line, with its exact chance: "impacta (8-11): 15/36 = 42 %"."""
    name = f"{share.text} ({share.when})" if share.when else share.text
    if share.chance is None:
        return name
    chance = share.chance if share.at_least is None else share.at_least
    text = f"{name}: {fraction(chance, share.of)} = {share.percent(words)}"
    if share.house:
        text = words.text(N_("{odds} (con datos de la casa)"), odds=text)
    return words.text(N_("{odds}; salió esto"), odds=text) if share.came else text


def patterns(classes: int, best_first: bool = False) -> list[str]:
    """Return a pattern for each class, the worst first or the best first.

    The worst is blank, unless it is the only one, and the best is solid.
    """
    better = [
        PATTERNS[-1 - place] if place < len(PATTERNS) else PATTERNS[place % (len(PATTERNS) - 1)]
        for place in range(max(classes - 1, 1))
    ]
    result = [*([BLANK] if classes > 1 else []), *reversed(better)][:classes]
    return result[::-1] if best_first else result


def is_best_first(prompt: Prompt[Any]) -> bool:
    """Return whether the classes of a prompt are ordered from the best to the worst."""
    from puesto.core.prompts import Roll

    return isinstance(prompt, Roll) and prompt.low_best


# ---- from a prompt


def marks_of(prompt: Prompt[Any]) -> dict[Message | None, str]:
    """Return the pattern of each class that a chance prompt names.

    Impossible classes have one too, so that each class always keeps its own.
    """
    from puesto.core.prompts import Draw, Roll

    best_first: list[Message | None] = []
    if isinstance(prompt, Roll) and prompt.bands:
        lowest = prompt.faces[0] * prompt.dice
        is_named = prompt.below is not None or prompt.bands[0].at_least > lowest
        best_first = [*([prompt.below] if is_named else []), *(band.message for band in prompt.bands)]
    elif isinstance(prompt, Draw):
        best_first = [lot.message for lot in prompt.lots]
    best_first = list(dict.fromkeys(best_first))
    if not isinstance(prompt, Roll) or not prompt.nothing:
        return dict(zip(best_first, patterns(len(best_first), is_best_first(prompt)), strict=True))
    inked = [message for message in best_first if message not in prompt.nothing]
    better = patterns(len(inked) + 1, prompt.low_best)  # the blank pattern is not among these
    return dict.fromkeys(best_first, BLANK) | dict(zip(inked, better if prompt.low_best else better[1:], strict=False))


def classes(prompt: Prompt[Any]) -> list[tuple[Message | None, str]]:
    """Return the classes of a chance prompt's outcomes, worst first, each with its totals as text.

    Empty where it names none.
    """
    from puesto.core.prompts import Draw, Roll

    if isinstance(prompt, Roll) and prompt.bands:
        return _bands(prompt)
    if isinstance(prompt, Draw) and prompt.lots:
        in_deck = {*prompt.left}
        return [(lot.message, "") for lot in prompt.lots if in_deck.intersection(lot.cards)]
    return []


def _bands(prompt: Roll) -> list[tuple[Message | None, str]]:
    highest = prompt.totals[1]
    return [
        (message, _span(first, highest if message in prompt.included else last, *prompt.totals))
        for message, first, last in prompt.meanings()
    ]


def _span(first: int, last: int, low: int, high: int) -> str:
    """Return a range of totals as a player writes it."""
    if (first, last) == (low, high):
        return ""
    if first == last:
        return str(first)
    if last == high:
        return f"\u2265 {first}"
    return f"\u2264 {last}" if first == low else f"{first}\u2013{last}"


def shares_of(
    prompt: Roll | Draw, words: Words, cases: Sequence[Case] | None = None, outcome: Case | None = None
) -> list[OutcomeShare]:
    """Return the classes of a chance prompt as shares, with chances where `cases` are known.

    `outcome` is the class that came out.
    """
    from puesto.core.study.odds import with_better

    result, marks = classes(prompt), marks_of(prompt)
    chances = {case.message: case.chance for case in cases or ()}
    tones = {lot.message: lot.tone for lot in getattr(prompt, "lots", ()) if lot.tone}
    of = ways(prompt)
    shares = [
        OutcomeShare(
            name_of(message, words),
            chances.get(message),
            meaning,
            OF_SIDES.get(tones.get(message, ""), marks[message]),
            outcome is not None and outcome.message == message,
            of,
            tones.get(message, ""),
            prompt.is_house,
            at_least=with_better(prompt, message, cases or ()) if cases else None,
        )
        for message, meaning in result
        if cases is None or message in chances
    ]
    return with_percents(shares)


def name_of(message: Message | None, words: Words) -> str:
    """Return the words of a class; "no" where nothing happens."""
    return words(message) if message is not None else words.text(N_("no"))


def ways(prompt: Roll | Draw) -> int:
    """Return the number of equally likely outcomes of a prompt."""
    from puesto.core.prompts import Draw

    return len(prompt.left) if isinstance(prompt, Draw) else len(prompt.faces) ** prompt.dice


# ---- worth of answers


def hanging_keys(worths: Sequence[Worth], subject: tuple[str, ...] = ()) -> frozenset[str]:
    """Return the keys of the rolls and draws whose chances depend on the answer.

    All keys, where none does. A roll that comes with every answer and is not about the prompt's `subject` is left out.
    """
    keys = {ahead.prompt.key for worth in worths for ahead in worth.ahead}
    result = {
        key
        for key in keys
        if len({tuple((case.message, case.chance) for case in _cases(worth, key)) for worth in worths}) > 1
    }
    if not result and len(worths) > 1:
        about = {
            key: {
                ahead.prompt.subject
                for answer_worth in worths
                for ahead in answer_worth.ahead
                if ahead.prompt.key == key
            }
            for key in keys
        }
        keys -= {key for key, whom in about.items() if len(whom) == 1 and subject and not {*subject} & {*whom.pop()}}
    return frozenset(result or keys)


def common_keys(worths: Sequence[Worth], keys: frozenset[str]) -> frozenset[str]:
    """Return the keys among `keys` of the throws that every known answer leads to.

    An answer is known where anything of what follows it is.
    """
    met = [{ahead.prompt.key for ahead in worth.ahead if ahead.chance == 1} for worth in worths if worth.ahead]
    return keys.intersection(*met)


def _cases(worth: Worth, key: str) -> tuple[Case, ...]:
    """Return the classes of the prompt `key` after an answer; empty where it may not be asked."""
    return next((ahead.cases for ahead in worth.ahead if ahead.prompt.key == key and ahead.chance == 1), ())


def worth_phrases(worth: Worth, words: Words, keys: frozenset[str], wide: int = 0) -> list[list[str]]:
    """Return what an answer means for the rolls and draws `keys`, prompt by prompt.

    For example [["impacta 28 %", "destruye 17 %"], ["queda usada 63 %"]]. Only prompts that come in any case are
    included. Figures are filled up to `wide` characters, so that those of several answers stand in columns.
    """
    result = []
    for ahead in worth.ahead:
        if ahead.chance == 1 and ahead.prompt.key in keys:
            texts = [f"{words(name)} {FILL * (wide - len(figure))}{figure}" for name, figure in _figures(ahead, words)]
            result += [texts] if texts else []
    return result


def widest_figure(worths: Sequence[Worth], words: Words, keys: frozenset[str]) -> int:
    """Return the number of characters of the longest figure of some answers."""
    return max(
        (
            len(figure)
            for worth in worths
            for ahead in worth.ahead
            if ahead.chance == 1 and ahead.prompt.key in keys
            for _, figure in _figures(ahead, words)
        ),
        default=0,
    )


def _figures(ahead: Ahead, words: Words) -> list[tuple[Message, str]]:
    """Return the classes worth naming of a roll or draw, each with its figure."""
    from puesto.core.study.odds import with_better

    wholes = dict(
        zip(
            (case.message for case in ahead.cases),
            whole_percents([case.chance for case in ahead.cases]),
            strict=True,
        )
    )
    figures = []
    for case in telling_cases(ahead):
        if case.message is not None:
            both = with_better(ahead.prompt, case.message, ahead.cases)
            whole_percent = wholes.get(case.message) if both is None else None
            figures.append((case.message, percent(case.chance if both is None else both, words, whole_percent)))
    return figures


def unseen_reason(worth: Worth, words: Words) -> str:
    """Return why an answer has no odds: something of the board is not known; "" otherwise. The tool tip says what."""
    return words.text(N_("Falta un dato del tablero")) if worth.unseen else ""


def telling_cases(ahead: Ahead) -> tuple[Case, ...]:
    """Return the classes worth naming.

    They are the better ones of a roll, even if impossible, so that all answers have the same; and the worst one of a
    draw; none of a prompt with many classes.
    """
    from fractions import Fraction

    from puesto.core.prompts import Roll
    from puesto.core.study.odds import Case

    if len(ahead.cases) > MOST_TOLD:
        return ()
    if isinstance(ahead.prompt, Roll):
        bands = [band.message for band in ahead.prompt.bands]
        better = dict.fromkeys([*(message for message in ahead.prompt.included if message not in bands), *bands])
        case_by_message = {case.message: case for case in ahead.cases}
        if len(better) > MOST_TOLD:
            better = {message: None for message in better if message in case_by_message}
        return tuple(case_by_message.get(message, Case(None, Fraction(0), message)) for message in better)
    return ahead.cases[:1]


def worth_shares(worth: Worth, words: Words, keys: frozenset[str]) -> list[OutcomeShare]:
    """Return the outcomes of the first roll or draw with a key in `keys` that follows an answer."""
    from puesto.core.study.odds import with_better

    first = next(
        (ahead for ahead in worth.ahead if ahead.chance == 1 and ahead.prompt.key in keys and telling_cases(ahead)),
        None,
    )
    if first is None:
        return []
    marks = marks_of(first.prompt)
    # every roll is a class of its own, or the classes differ
    if any(case.message not in marks for case in first.cases):
        marks = dict(
            zip(
                (case.message for case in first.cases),
                patterns(len(first.cases), is_best_first(first.prompt)),
                strict=True,
            )
        )
    shares = [
        OutcomeShare(
            name_of(case.message, words),
            case.chance,
            "",
            marks[case.message],
            of=ways(first.prompt),
            house=first.prompt.is_house,
            at_least=with_better(first.prompt, case.message, first.cases),
        )
        for case in first.cases
    ]
    return with_percents(shares)


def worth_text(worth: Worth, words: Words) -> str:
    """Return everything known of what an answer is worth, line by line, with exact chances."""
    from puesto.core.study.odds import with_better

    lines = []
    for ahead in worth.ahead:
        if ahead.chance < 1:
            lines.append(words.text(N_("Si se llega a ello ({chance}):"), chance=percent(ahead.chance, words)))
        cases = ahead.cases if len(ahead.cases) <= MOST_TOLD or all(case.message for case in ahead.cases) else ()
        of, house = ways(ahead.prompt), ahead.prompt.is_house
        shares = [
            OutcomeShare(
                name_of(case.message, words),
                case.chance,
                of=of,
                house=house,
                at_least=with_better(ahead.prompt, case.message, ahead.cases),
            )
            for case in cases
        ]
        lines += [exact_text(share, words) for share in with_percents(shares)]
    lines += [
        words.text(N_("Dando por hecho: {question} {answer}"), question=assumption.message, answer=assumption.answer)
        for assumption in worth.assumed
    ]
    if worth.depends is not None:
        lines.append(words.text(N_("Lo demás depende de esto: {question}"), question=worth.depends))
    return "\n".join(lines)


# ---- painting


def draw_bar(
    painter: QPainter, theme: Theme, box: QRectF, shares: Sequence[OutcomeShare], tone: str, has_ruler: bool = True
) -> None:
    """Paint the shares side by side in one bar; `has_ruler` draws tenths below it, as on a ruler."""
    px = theme.px
    radius = min(px(3), box.height() / 2)
    outline = paint.rounded_rect(box, radius)
    painter.fillPath(outline, theme.colour("well"))
    known_shares, middle = [share for share in shares if share.chance], -1.0
    with paint.own_state(painter):
        painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
        x = box.left()
        for share, wide in zip(
            known_shares,
            widths([float(share.chance or 0) for share in known_shares], box.width(), px(LEAST)),
            strict=True,
        ):
            field = QRectF(x, box.top(), wide, box.height())
            fill_pattern(painter, theme, field, share.pattern, share.tone or tone)
            if share.came:
                middle = x + wide / 2
            x += wide
            if share is not known_shares[-1]:
                painter.fillRect(QRectF(x - px(1) / 2, box.top(), px(1), box.height()), theme.colour("ink"))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("ink" if known_shares else "edge"), px(1.5)))
    painter.drawPath(outline)
    if middle >= 0:
        painter.setBrush(theme.colour("ink"))
        painter.setPen(Qt.PenStyle.NoPen)
        side, foot = px(6), box.bottom() + px(1)
        painter.drawPolygon(
            [QPointF(middle, foot), QPointF(middle - side, foot + side), QPointF(middle + side, foot + side)]
        )
    elif has_ruler:
        painter.setPen(QPen(theme.colour("edge"), px(1)))
        for tenth in range(1, TENTHS):
            x = box.left() + box.width() * tenth / TENTHS
            painter.drawLine(
                QPointF(x, box.bottom() + px(2)), QPointF(x, box.bottom() + px(6 if tenth == TENTHS // 2 else 4))
            )


def widths(chances: Sequence[float], total: float, least: float) -> list[float]:
    """Return the width of each share: proportional to its chance, but never under `least`."""
    raised = [max(chance * total, least) for chance in chances]
    over, roomy = sum(raised) - total, sum(wide - least for wide in raised)
    return [wide - over * (wide - least) / roomy for wide in raised] if over > 0 and roomy > 0 else raised


def fill_pattern(painter: QPainter, theme: Theme, field: QRectF, pattern: str, tone: str) -> None:
    """Fill a rectangle with a pattern in the colour `tone`."""
    ink, px = theme.colour(tone), theme.px
    with paint.own_state(painter):
        painter.setClipRect(field, Qt.ClipOperation.IntersectClip)
        if pattern == SOLID:
            painter.fillRect(field, ink)
        elif pattern in (HATCH, CROSS):
            painter.setPen(QPen(ink, px(2 if pattern == HATCH else 1)))
            step, x = px(5), field.left() - field.height()
            while x < field.right():
                painter.drawLine(QPointF(x, field.bottom()), QPointF(x + field.height(), field.top()))
                if pattern == CROSS:
                    painter.drawLine(QPointF(x, field.top()), QPointF(x + field.height(), field.bottom()))
                x += step
        elif pattern == ROWS:
            y = field.top() + px(2)
            while y < field.bottom():
                painter.fillRect(QRectF(field.left(), y, field.width(), px(1.5)), ink)
                y += px(4)
        elif pattern == BARS:
            x = field.left() + px(2)
            while x < field.right():
                painter.fillRect(QRectF(x, field.top(), px(1.5), field.height()), ink)
                x += px(4)
        elif pattern == DOTS:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            _draw_dots(painter, field, px(4), px(1))


def _draw_dots(painter: QPainter, field: QRectF, step: float, radius: float) -> None:
    """Fill a field with dots."""
    y, odd = field.top() + step / 2, False
    while y < field.bottom():
        x = field.left() + (step if odd else step / 2)
        while x < field.right():
            painter.drawEllipse(QPointF(x, y), radius, radius)
            x += step
        y, odd = y + step, not odd


def draw_swatch(painter: QPainter, theme: Theme, box: QRectF, pattern: str, tone: str) -> None:
    """Paint the small field that links a figure with its share of the bar."""
    outline = paint.rounded_rect(box, theme.px(2))
    painter.fillPath(outline, theme.colour("well"))
    with paint.own_state(painter):
        painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
        fill_pattern(painter, theme, box, pattern, tone)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("ink"), theme.px(1.5)))
    painter.drawPath(outline)
