"""A mission with possible enemies made up for tests: mission 1 with ambushes on its sheet and a reinforcement cup."""

from __future__ import annotations

from puesto.core.messages import Text
from puesto.core.values import replace
from puesto.games.bear.printed.records import FALSE_ALARM, Box, Chit, Content, Deployment, Event, EventKind, Piece, Spot

AMBUSH = "ambush"
SIX = ("F05", "G05", "H05", "I05", "J05", "K05")


def event(*deploy: Deployment, cup: tuple[Chit, ...] = (), as_ai_action: bool = False) -> Event:
    """An event that brings counters onto the map or into the cup."""
    return Event(
        EventKind.DEPLOY,
        Text("Emboscada", "Ambush"),
        Text("Aparecen enemigos.", "Enemies appear."),
        as_ai_action,
        deploy=deploy,
        cup=cup,
    )


EVENTS = {
    2: event(Deployment("suspect", Spot(hex="H05")), Deployment("suspect", Spot(by_die=SIX, prefers_cover=True))),
    4: event(Deployment("suspect", Spot(suit="heart")), as_ai_action=True),
    5: event(
        Deployment("german-rifles", Spot(text=Text("Donde el camino sale del mapa.", "Where the path leaves the map.")))
    ),
    6: event(
        cup=(Chit("german-lmg34"), Chit("mine", name=Text("Mina", "Mine"), text=Text("Estalla.", "It explodes.")))
    ),
    8: event(Deployment("suspect", Spot(hex="G05")), Deployment("soviet-smg", Spot(hex="A01"), side="player")),
    10: event(Deployment("suspect", Spot(suit="spade"))),
}
CUP = (Chit(FALSE_ALARM, 4), Chit("german-rifles", 2), Chit("german-pioneers"))


def with_ambush(content: Content) -> Content:
    """The content with the mission `ambush` besides its own."""
    base = content.missions["mission-1"]
    sheet = tuple(Box(number, number in (5, 6), EVENTS.get(number)) for number in range(1, 13))
    forces = (*base.forces, Piece("pe-j08", "suspect", "ai", "J08", Text("PE J08", "RE J08")))
    return replace(
        content,
        missions={**content.missions, AMBUSH: replace(base, id=AMBUSH, number=99, sheet=sheet, cup=CUP, forces=forces)},
    )
