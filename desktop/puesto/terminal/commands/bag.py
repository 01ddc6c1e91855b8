"""The activation bag at the terminal: its markers, the odds of the next one, and of the order of two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from puesto.core.messages import N_, Sayable, msg
from puesto.core.saying import percentages
from puesto.core.views import BagEntry, BagView
from puesto.terminal.paper import TextPaper
from puesto.terminal.terminal_session import TerminalSession

Say = Callable[[Sayable], str]
PLACES = (
    ("table", N_("por meter")),
    ("in", N_("dentro")),
    ("drawn", N_("usados")),
    ("play", N_("en uso")),
    ("aside", N_("apartados")),
    ("out", N_("fuera")),
)
"""The places of markers, in the order in which they are printed."""


def bag_lines(bag: BagView, say: Say, paper: TextPaper) -> list[str]:
    """Return the bag: a line for each place with its markers, those alike once."""
    result = [paper.ink(say(bag.title), "heading")]
    for state, place in PLACES:
        names = Counter(_entry_in_words(entry, say) for entry in bag.entries if entry.state == state)
        if names:
            alike = ", ".join(f"{number} × {name}" if number > 1 else name for name, number in names.items())
            result += paper.wrap(alike, f"  {say(msg(place))}: ", "    ")
    return result


def _entry_in_words(entry: BagEntry, say: Say) -> str:
    return f"{say(entry.name)} ({say(entry.word)})" if entry.word is not None else say(entry.name)


def tell_bag(seat: TerminalSession, typed_names: str) -> None:
    """Print the odds of the next marker; with `a / b`, names or ids, which of the two comes first."""
    from puesto.core.study.bag_odds import next_of, order_in_words

    bags = seat.session.view().bags
    if not bags:
        seat.tell(msg(N_("En este juego no hay bolsa.")), "quiet")
        return
    bag = bags[0]
    seat.print(bag_lines(bag, seat.say, seat.paper))
    following = tuple(next_of(bag))
    shares = percentages([chance for _, chance in following])
    for (side, chance), share in zip(following, shares, strict=True):
        seat.tell(
            msg(
                N_("El siguiente es de {side}: {chance} ({exact})."),
                side=side.name,
                chance=share,
                exact=str(chance),
            )
        )
    if not typed_names:
        seat.tell(msg(N_("bolsa uno / otro: cuál sale antes, por sus nombres; vale un marcador o un bando.")), "quiet")
        seat.tell(msg(N_("=markers.id lugar: ponerlo en otro sitio (bag, used, aside, out). Sus id:")), "quiet")
        seat.tell(
            msg(
                N_("{names}"),
                names=tuple(msg(N_("{name}: {value}"), name=entry.name, value=entry.id) for entry in bag.entries),
            ),
            "quiet",
        )
        return
    first_name, _, second_name = (part.strip() for part in typed_names.partition("/"))
    messages = order_in_words(bag, _find_entry(seat, bag, first_name), _find_entry(seat, bag, second_name))
    if not messages:
        seat.tell(
            msg(
                N_("Hacen falta dos marcadores o bandos distintos que estén dentro: «{text}» no los nombra."),
                text=typed_names,
            ),
            "bad",
        )
    for line in messages:
        seat.tell(line)


def _find_entry(seat: TerminalSession, bag: BagView, typed_name: str) -> str:
    """Return the marker or side whose id or name is `typed_name`, or begins so; "" for none."""
    names = {side.id: seat.say(side.name) for side in bag.sides} | {
        entry.id: seat.say(entry.name) for entry in bag.entries
    }
    sought = typed_name.casefold()
    exact = [id for id, name in names.items() if sought in (id.casefold(), name.casefold())]
    near = [id for id, name in names.items() if sought and sought in name.casefold()]
    return next(iter(exact or near), "")
