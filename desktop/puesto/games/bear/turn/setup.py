"""Setting up a mission on the physical table and in the state (1.0)."""

from __future__ import annotations

from collections.abc import Mapping

from puesto.core.decks import Deck
from puesto.core.messages import N_, NN_, Message, Ref, Sayable, Text, count, msg
from puesto.core.prompts import Note, Option, Procedure
from puesto.core.questions.checklists import Checklist
from puesto.games.bear.printed import settings as readings
from puesto.games.bear.printed.records import Content, Kind, Mission, Piece
from puesto.games.bear.rounds import campaigns, left_undone, losses, sequence
from puesto.games.bear.table import counters
from puesto.games.bear.table.state import AI, PLAYER, Counter, MissionTable, State


def new_state(content: Content, mission_id: str, settings: Mapping[str, str]) -> State:
    """Return the state before the first step.

    Counters in their hexes, decks whole, markers on their first places (1.0).
    """
    mission = campaigns.as_carried(content, mission_id, settings)
    settings = {**readings.with_defaults(mission, settings), **campaigns.campaign_settings(settings)}
    return State(
        fallen=[],
        told={},
        mission=mission_id,
        step=sequence.SETUP,
        settings=settings,
        counters={piece.id: counter_in_hex(piece, content) for piece in mission.forces},
        orders=Deck(left=order_deck(content, mission, settings), shuffles=1),
        actions=Deck(left=action_deck(content, mission, settings["copies"] == "all"), shuffles=1),
        pools=hit_pools(content),
        cup=sorted(counters.one_by_one(mission.cup)),
        marker=min(box.number for box in mission.sheet),
        command_points=mission.command_points,
        victory_points=mission.victory_points if mission.victory_side == PLAYER else -mission.victory_points,
        control={control.hex: control.holder for control in mission.controls},
    )


def counter_in_hex(piece: Piece, content: Content) -> Counter:
    """Return a counter of the mission's forces in its hex."""
    suspect = content.unit_types[piece.type].kind is Kind.SUSPECT
    return Counter(id=piece.id, type=piece.type, side=piece.side, hex=piece.hex, suspect=suspect)


def order_deck(content: Content, mission: Mission, settings: Mapping[str, str]) -> list[str]:
    """Return the order cards of the mission.

    The easier variant leaves some in the box (mission 1), and so may a campaign (8).
    """
    ranges = (mission.order_cards, *mission.more_order_cards)
    without = left_in_the_box(content, mission, settings)
    cards = {id: card.number for id, card in content.order_cards.items() if card.number not in without}
    return sorted(id for id, number in cards.items() if any(first <= number <= last for first, last in ranges))


def left_in_the_box(content: Content, mission: Mission, settings: Mapping[str, str]) -> set[int]:
    """Return the order cards not in play: of the easier variant, and those a campaign removes."""
    without = {
        *(mission.easier_without if settings.get("easier") == "on" else ()),
        *campaigns.cards_left_out(content, mission.id, settings),
    }
    return {
        number
        for number in without
        if any(first <= number <= last for first, last in (mission.order_cards, *mission.more_order_cards))
    }


def action_deck(content: Content, mission: Mission, every_copy: bool) -> list[str]:
    """Return the action cards of the mission. One of each number, or as many as there are known to be (A45)."""
    first, last = mission.action_cards
    return sorted(
        id
        for id, card in content.action_cards.items()
        if first <= card.number <= last
        for _ in range(card.copies if every_copy else 1)
    )


def hit_pools(content: Content) -> dict[str, list[str]]:
    """Return both pools of hit markers, whole (1.0)."""
    pools: dict[str, list[str]] = {"foot": [], "vehicle": []}
    for id, marker in sorted(content.hit_markers.items()):
        pools.setdefault(marker.pool, []).extend([id] * marker.copies)
    return {pool: sorted(markers) for pool, markers in pools.items()}


def lay_out(table: MissionTable) -> Procedure[None]:
    """Ask the player to set the mission up on the table, line by line (1.0)."""
    mission, s = table.mission, table.state
    pieces = {
        side: tuple(Ref("unit", piece.id) for piece in mission.forces if piece.side == side) for side in (AI, PLAYER)
    }
    points = abs(s.victory_points)
    lines = [
        Option("map", msg(N_("Despliega el mapa {map}."), map=map_name(table.content, mission))),
        Option("ai", msg(N_("Coloca la IA: {pieces}."), pieces=pieces[AI])),
        Option("units", msg(N_("Coloca tus Unidades: {pieces}."), pieces=pieces[PLAYER])),
    ]
    for control in mission.controls:
        holder = losses.nation(table, control.holder)
        lines.append(
            Option(
                f"control.{control.hex}",
                msg(N_("Pon un marcador de control de {side} en {place}."), side=holder, place=Ref("hex", control.hex)),
            )
        )
    lines += [
        Option(
            "victory_points",
            msg(
                N_("Marca los PV: {points} para {side}."),
                points=points,
                side=losses.nation(table, mission.victory_side),
            ),
        ),
        Option("command_points", count(NN_("Marca {n} PAM.", "Marca {n} PAM."), s.command_points)),
        Option("marker", msg(N_("Pon el marcador de misión en la casilla {box}."), box=s.marker)),
        Option("hits", msg(N_("Separa y mezcla boca abajo los marcadores de impacto de infantería y de vehículos."))),
        *cup_line(table),
        Option(
            "actions",
            msg(
                N_("Baraja las cartas de acción {first} a {last}."),
                first=f"{mission.action_cards[0]:02d}",
                last=f"{mission.action_cards[1]:02d}",
            ),
        ),
        order_line(table),
    ]
    yield from readings.KNOWN_SETTINGS.said(s.settings)
    # a rule is read, not done: it is shown beside the list
    special = tuple(line for line, _ in special_rules(mission))
    read = [Option(f"special.{place}", line) for place, line in enumerate(special)]
    ticked = yield from Checklist(
        key="setup.table",
        message=msg(N_("Prepara la mesa.")),
        rule="1.0",
        advice=special,
        options=(*lines, *read),
        ticked=False,
        by_deck=HANDS | {line.value: () for line in read},
    )
    title = msg(N_("Misión: {title}"), title=mission.title)
    yield Note(
        key="setup.mission",
        message=title,
        rule="1.0",
        tone="heading",
        notes=(
            *campaigns.campaign_notes(table.content, s.mission, s.settings),
            *(
                Note(key="setup.special", subject=(str(place),), message=line, rule=rule, tone="quiet")
                for place, (line, rule) in enumerate(special_rules(mission))
            ),
        ),
    )
    yield from left_undone.keep_left_out(table, left_undone.SETUP, lines, ticked)
    s.step = sequence.CONTACTS


HANDS = {
    "hits": ("hits.foot", "hits.vehicle"),
    "cup": ("cup",),
    "actions": ("actions",),
    "orders": ("orders",),
}
"""Line of the set-up -> the decks that the players must prepare; the program's own need nothing (1.0)."""


def special_rules(mission: Mission) -> tuple[tuple[Message, str], ...]:
    """Return the mission's own rules, each with its section.

    What is worth victory points, and what else it says (1.0, 2.8).
    """
    lines = list[tuple[Message, str]]()
    if mission.points_per_ai or mission.points_per_unit:
        words = N_("PV por cada IA destruida, {ai}; para la IA, por cada Unidad destruida, {units}.")
        lines.append((msg(words, ai=mission.points_per_ai, units=mission.points_per_unit), "2.8"))
    for control in mission.controls:
        forms = CONTROL_HELD if control.holder == PLAYER else CONTROL_WANTED
        if control.points:
            lines.append((msg(forms, points=control.points, place=Ref("hex", control.hex)), "2.8"))
    texts = (*(limit.text for limit in mission.entry_limits), *mission.special)
    return (*lines, *((msg(N_("Regla especial: {text}"), text=text), "1.0") for text in texts))


CONTROL_HELD = N_("Si la IA toma {place} pierdes {points} PV hasta que lo recuperes.")
CONTROL_WANTED = N_("Mientras controlas {place} tienes {points} PV más.")


def map_name(content: Content, mission: Mission) -> Sayable:
    """Return the name of a mission's board, or the printed id (1.0)."""
    board = content.maps.get(mission.map)
    return board.name if board is not None and board.name is not None else Text(mission.map, mission.map)


def order_line(table: MissionTable) -> Option:
    """Return the checklist line for the order cards to shuffle, with their number (1.0)."""
    ranges = (table.mission.order_cards, *table.mission.more_order_cards)
    low, high = ranges[0]
    cards, first, last = len(table.state.orders.left), f"{low:02d}", f"{high:02d}"
    without = tuple(
        f"{number:02d}" for number in sorted(left_in_the_box(table.content, table.mission, table.state.settings))
    )
    if len(ranges) > 1:
        range_texts = tuple(msg(N_("{first} a {last}"), first=f"{a:02d}", last=f"{b:02d}") for a, b in ranges)
        if without:
            return Option(
                "orders",
                msg(
                    N_("Baraja las cartas de órdenes {ranges}, sin {without}: son {cards}."),
                    ranges=range_texts,
                    without=without,
                    cards=cards,
                ),
            )
        return Option(
            "orders", msg(N_("Baraja las cartas de órdenes {ranges}: son {cards}."), ranges=range_texts, cards=cards)
        )
    if without:
        easier = N_("Baraja las cartas de órdenes {first} a {last}, sin {without}: son {cards}.")
        return Option("orders", msg(easier, first=first, last=last, without=without, cards=cards))
    return Option(
        "orders",
        msg(N_("Baraja las cartas de órdenes {first} a {last}: son {cards}."), first=first, last=last, cards=cards),
    )


def cup_line(table: MissionTable) -> tuple[Option, ...]:
    """Return the checklist line for the reinforcement cup, if the mission has one (1.0)."""
    cup = table.mission.cup
    if not cup:
        return ()
    chits = tuple(msg(N_("{copies} × {name}"), copies=chit.copies, name=Ref("counter", chit.what)) for chit in cup)
    return (Option("cup", msg(N_("Mezcla en el contenedor de refuerzos: {chits}."), chits=chits)),)


def learn_contacts(table: MissionTable) -> Procedure[None]:
    """Learn who sees whom at the start (1.0)."""
    yield from table.facts.at_setup()
    table.state.step = sequence.CARDS
