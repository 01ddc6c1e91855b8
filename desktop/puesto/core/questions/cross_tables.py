"""Small tables of yes and no: one question about the board for every row and column at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from puesto.core.messages import N_, msg
from puesto.core.prompts import Option, UnreadableAnswerError, figure
from puesto.core.questions.board import AskMany

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""The letters of the columns, as they are typed."""
BETWEEN = ">"
"""What stands between row and column in the value of a cell."""


class AskTable(AskMany, frozen=True, kw_only=True):
    """A table of yes and no about the board. The answer is the cells that hold: `row>column`.

    `options` holds every cell. Enter takes what is known from before, as it is shown.
    """

    rows: tuple[Option, ...] = ()
    columns: tuple[Option, ...] = ()
    before: tuple[str, ...] = ()
    """Cells that were ticked before, and still hold; or those of a plan."""
    is_plan: bool = False
    """Whether `before` holds what was planned, not what was known."""

    kind = "ask_table"

    def parse(self, text: str) -> tuple[str, ...]:
        """`1ac 2b`: the number of a row, then the letters of its columns. Empty keeps what is known, 0 is none."""
        if not text.strip():
            return self.before
        if text.strip() == "0":
            return ()
        cells: list[str] = []
        for word in text.split():
            letters = word.lstrip("0123456789")
            row = figure(word[: len(word) - len(letters)])
            places = [LETTERS.find(letter) for letter in letters.lower()]
            if row is None or not 1 <= row <= len(self.rows) or not places:
                raise _unreadable(word)
            if any(not 0 <= place < len(self.columns) for place in places):
                raise _unreadable(word)
            cells += [cell_of(self.rows[row - 1].value, self.columns[place].value) for place in places]
        answer = tuple(option.value for option in self.options if option.value in cells)
        if problem := self.refusal(answer):
            raise UnreadableAnswerError(problem)
        return answer


def cell_of(row: str, column: str) -> str:
    """Return the value of a cell."""
    return f"{row}{BETWEEN}{column}"


def cells_of(rows: Sequence[Option], columns: Sequence[Option]) -> tuple[Option, ...]:
    """Return all cells as options, row by row, each with the words of both."""
    words = N_("{row}: {column}")
    return tuple(
        Option(cell_of(row.value, column.value), msg(words, row=row.message, column=column.message), part=place)
        for place, row in enumerate(rows)
        for column in columns
    )


def row_and_column(cell: str) -> tuple[str, str]:
    """Return the two ids of a cell."""
    row, _, column = cell.partition(BETWEEN)
    return row, column


def ticked_columns(cells: Iterable[str], row: str) -> tuple[str, ...]:
    """Return the columns that are ticked in a row."""
    return tuple(column for name, column in map(row_and_column, cells) if name == row)


def _unreadable(word: str) -> UnreadableAnswerError:
    words = N_("«{word}» no es una fila y sus columnas: se escribe como 1ac.")
    return UnreadableAnswerError(msg(words, word=word))
