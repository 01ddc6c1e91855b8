"""The sight of one piece: a question about the board with a row for each other one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from puesto.core.messages import N_, Message, msg
from puesto.core.prompts import Option, UnreadableAnswerError, pick
from puesto.core.questions.board import BOARD, AskMany


class Sightings(AskMany, frozen=True, kw_only=True):
    """A question over rows, each of which is seen at a distance and in a cover, or is not seen.

    The answer names the rows that are seen, each with its distance and cover (`value_of`). A row left out is not seen.
    """

    rows: tuple[Option, ...]
    distances: tuple[Option, ...]
    """From the nearest to the farthest."""
    covers: tuple[Option, ...]
    """The first one is the usual one."""

    kind = "sightings"

    def parse(self, text: str) -> Any:
        """`2=18 4=24/soft` says the distance of a row and its cover; `0` that none is seen.

        Rows that are not named stay as they were; an empty line keeps all.
        """
        if text.strip() in ("0", "-"):
            return ()
        sighting_by_row = {row: (distance, cover) for row, distance, cover in map(parts_of_value, self.before)}
        for part in text.replace(",", " ").split():
            name, equals, rest = part.partition("=")
            row = pick(self.rows, name)
            if not equals:
                raise UnreadableAnswerError(msg(N_("Falta la distancia de «{row}»: así, {row}=18."), row=name))
            distance, _, cover = rest.partition("/")
            if distance in ("0", "-"):
                sighting_by_row.pop(row, None)
                continue
            usual = sighting_by_row[row][1] if row in sighting_by_row else self.covers[0].value
            sighting_by_row[row] = pick(self.distances, distance), pick(self.covers, cover) if cover else usual
        return self.answer_of(sighting_by_row)

    def answer_of(self, sighting_by_row: Mapping[str, tuple[str, str]]) -> tuple[str, ...]:
        """Return the answer with the rows of `sighting_by_row`, each with its distance and cover."""
        return tuple(
            value_of(row.value, *sighting_by_row[row.value]) for row in self.rows if row.value in sighting_by_row
        )


def value_of(row: str, distance: str, cover: str) -> str:
    """Return the option that says that a row is seen at a distance and in a cover."""
    return f"{row}|{distance}|{cover}"


def parts_of_value(value: str) -> tuple[str, str, str]:
    """Return the row, the distance and the cover of an option."""
    row, distance, cover = value.split("|")
    return row, distance, cover


def ask_sightings(
    key: str,
    message: Message,
    rows: Iterable[Option],
    distances: Sequence[Option],
    covers: Sequence[Option],
    **more: Any,
) -> Sightings:
    """Return the question, with one option for each row, distance and cover."""
    rows = tuple(rows)
    groups = [
        [
            Option(
                value_of(row.value, distance.value, cover.value),
                msg(N_("{row} {distance}, {cover}"), row=row.message, distance=distance.message, cover=cover.message),
            )
            for distance in distances
            for cover in covers
        ]
        for row in rows
    ]
    return Sightings(
        key=key,
        message=message,
        who=BOARD,
        rows=rows,
        distances=tuple(distances),
        covers=tuple(covers),
        options=tuple(option for group in groups for option in group),
        apart=tuple(tuple(option.value for option in group) for group in groups),
        **more,
    )
