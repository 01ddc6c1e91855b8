"""Heroes: challenges, Heroic Combat, archers (10.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Choose, Modifier, Option, Procedure
from puesto.core.results import label
from puesto.core.saying import say, tell
from puesto.core.values import Struct, replace
from puesto.games.chariots.printed.records import FOOT_MOVE
from puesto.games.chariots.table import dice

ARROW_RANGE, ARROW_KILLS = 3, 9
"""Range of a heroic archer in hexes, and the natural face that kills (10.33)."""
SHOCK_BONUS = 2
"""Modifier of all dice of the activation for the winner of a Heroic Combat in Shock (10.42)."""
CONTINUE, WITHDRAW = "continue", "withdraw"
BOTH_DEAD = "both_dead"


class ChallengeFacts(Struct, frozen=True):
    """Facts of a challenge."""

    hero: Annotated[
        bool,
        fact("El que desafía es Héroe o Comandante heroico", "The challenger is a Hero or a heroic Commander", "10.23"),
    ] = True
    on_foot: Annotated[bool, fact("Va a pie", "He is on foot", "10.23")] = True
    distance: Annotated[int, fact("Distancia en hexágonos", "Distance in hexes", "10.23", 0, 20)] = 3
    sight: Annotated[bool, fact("Hay LdV", "There is a line of sight", "10.23")] = True
    through: Annotated[
        bool, fact("La ruta pasa por una unidad enemiga", "The path passes through an enemy unit", "10.23")
    ] = False
    archer: Annotated[bool, fact("Es arquero", "He is an archer", "10.31")] = False
    fought: Annotated[
        bool, fact("El marcador ya ha dado un Combate Heroico", "The marker has given a Heroic Combat already", "10.23")
    ] = False


def challenge_refusal(facts: ChallengeFacts) -> Message | None:
    """Return why a challenge cannot be made, or None where it can (10.23)."""
    if facts.fought:
        return msg(N_("cada marcador da un solo Combate Heroico (10.23)"))
    if not facts.hero:
        return msg(N_("solo desafían los Héroes y los Comandantes heroicos (10.11)"))
    if not facts.on_foot:
        return msg(N_("el que desafía va a pie (10.23)"))
    if facts.distance > FOOT_MOVE:
        return msg(N_("el desafiado está a más de cinco hexágonos (10.23)"))
    if not facts.sight:
        return msg(N_("no hay LdV hasta el desafiado (10.23)"))
    if facts.through:
        return msg(N_("la ruta no puede pasar por una unidad enemiga (10.23)"))
    return None


def arrow_refusal(facts: ChallengeFacts, initiates: bool = True, *, in_shock: bool = False) -> Message | None:
    """Return why an arrow cannot be shot instead, or None where it can (10.31-10.33)."""
    if in_shock:
        return msg(N_("el arco no se usa como parte de un Choque (10.32)"))
    if not facts.archer:
        return msg(N_("no es un Héroe arquero (10.31)"))
    if not initiates:
        return msg(N_("el arco no sirve para defenderse (10.32)"))
    if facts.distance > ARROW_RANGE:
        return msg(N_("la flecha llega a tres hexágonos (10.33)"))
    if not facts.sight:
        return msg(N_("no hay LdV hasta el objetivo (10.33)"))
    return None


class Champion(Struct, frozen=True):
    """A leader in single combat."""

    id: str = ""
    side: str = ""
    combat: int = 4
    endurance: int = 4
    hits: Annotated[int, label("impactos que traía", "hits he came with")] = 0
    taken: Annotated[int, label("impactos de este combate", "hits of this combat")] = 0
    """Hits of this combat."""

    @property
    def borne(self) -> int:
        """Return all hits of the champion: kept ones and those of this combat (10.26, 10.28)."""
        return self.hits + self.taken

    @property
    def dead(self) -> bool:
        """Return whether the champion's hits reach his Endurance (10.27)."""
        return self.borne >= self.endurance


class Duel(Struct, frozen=True):
    """A Heroic Combat: who is in it, and how it ended."""

    one: Champion
    other: Champion
    round: int = 1
    loser: str = ""
    withdrew: str = ""

    @property
    def over(self) -> bool:
        """Return whether somebody is dead or has withdrawn (10.26)."""
        return bool(self.withdrew) or self.one.dead or self.other.dead


def wounds(higher: int, lower: int) -> int:
    """Return the hits of the lower total.

    One, two at half or less, three at a third or less; none for equal ones (10.25).
    """
    if higher == lower:
        return 0
    return 3 if 3 * lower <= higher else 2 if 2 * lower <= higher else 1


def _exchange_meaning(first: int, second: int) -> Message:
    """Return the effect of an exchange's second total against the first (10.25)."""
    hits = wounds(max(first, second), min(first, second))
    if not hits:
        return msg(N_("nadie resulta herido"))
    gives = (
        NN_("da {n} impacto", "da {n} impactos") if second > first else NN_("recibe {n} impacto", "recibe {n} impactos")
    )
    return count(gives, hits)


def exchange_blows(duel: Duel) -> Procedure[Duel]:
    """Fight one exchange: both dice with the Combat factors (10.25)."""
    totals = yield from roll_blows(duel)
    return (yield from count_blows(duel, *totals))


def roll_blows(duel: Duel) -> Procedure[tuple[int, int]]:
    """Roll both dice and return the totals with the Combat factors (10.25)."""
    totals: list[int] = []
    for champion in (duel.one, duel.other):
        plus = (Modifier(msg(N_("Factor de Combate")), champion.combat, "10.25"),) if champion.combat else ()
        bands = (
            dice.bands_by_face([_exchange_meaning(totals[0], face + champion.combat) for face in range(dice.SIDES)])
            if totals
            else ()
        )
        message = msg(N_("{leader} lucha: tira un dado."), leader=Ref("leader", champion.id))
        die = yield from dice.roll_die(
            "duel.roll",
            message,
            "10.25",
            subject=(champion.id, str(duel.round)),
            who=champion.side,
            bands=bands,
            modifiers=plus,
        )
        totals.append(die + champion.combat)
    return totals[0], totals[1]


def count_blows(duel: Duel, own_total: int, rival_total: int) -> Procedure[Duel]:
    """Give the champion with the lower total the hits of an exchange (10.25)."""
    hurt = wounds(max(own_total, rival_total), min(own_total, rival_total))
    champion = replace(duel.one, taken=duel.one.taken + (hurt if own_total < rival_total else 0))
    opponent = replace(duel.other, taken=duel.other.taken + (hurt if rival_total < own_total else 0))
    first, second = Ref("leader", champion.id), Ref("leader", opponent.id)
    if hurt:
        template = NN_(
            "Combate Heroico: {one:el} {mine}, {other:el} {theirs}. {loser} recibe {n} impacto",
            "Combate Heroico: {one:el} {mine}, {other:el} {theirs}. {loser} recibe {n} impactos",
        )
        loser = first if own_total < rival_total else second
        yield from tell(
            count(template, hurt, one=first, mine=own_total, other=second, theirs=rival_total, loser=loser), "10.25"
        )
    else:
        even = N_("Combate Heroico: {one:el} {mine}, {other:el} {theirs}. Nadie resulta herido")
        yield from say(even, "10.25", one=first, mine=own_total, other=second, theirs=rival_total)
    return replace(duel, one=champion, other=opponent, round=duel.round + 1)


WITHDRAWS = N_("{leader} se repliega y pierde el combate")


def decide_after_exchange(duel: Duel) -> Procedure[Duel]:
    """Ask the champion with more hits whether he goes on or withdraws; in a tie both go on (10.26)."""
    if duel.over or duel.one.borne == duel.other.borne:
        return replace(duel, loser=_loser(duel))
    worse = duel.one if duel.one.borne > duel.other.borne else duel.other
    answer = yield from Choose(
        key="duel.go_on",
        subject=(worse.id, str(duel.round)),
        who=worse.side,
        message=msg(N_("{leader} lleva más impactos: ¿sigue luchando o se repliega?"), leader=Ref("leader", worse.id)),
        rule="10.26",
        options=(Option(CONTINUE, msg(N_("Sigue luchando"))), Option(WITHDRAW, msg(N_("Se repliega y pierde")))),
    )
    if answer == WITHDRAW:
        yield from say(WITHDRAWS, "10.26", leader=Ref("leader", worse.id))
        return replace(duel, withdrew=worse.id, loser=worse.id)
    return duel


def _loser(duel: Duel) -> str:
    if duel.one.dead and duel.other.dead:
        return BOTH_DEAD
    return duel.one.id if duel.one.dead else duel.other.id if duel.other.dead else ""


def fight_duel(duel: Duel) -> Procedure[Duel]:
    """Fight a whole Heroic Combat, until one is dead or has withdrawn (10.25-10.27)."""
    while not duel.over:
        duel = yield from exchange_blows(duel)
        duel = yield from decide_after_exchange(duel)
    return replace(duel, loser=duel.loser or _loser(duel))


def is_marker_returned(*, won: bool, arrow: bool) -> bool:
    """Return whether the marker used for a challenge returns to the bag:

    won, but not by an arrow (10.41, 10.45, A35).
    """
    return won and not arrow


class Involved(Struct, frozen=True):
    """A leader stacked with a unit in a shock combat."""

    name: str
    heroic: bool


def duel_candidates(
    first: Sequence[Involved], second: Sequence[Involved]
) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return the possible champions of each side in a shock combat (10.21, 10.22).

    None without a Heroic Combat; a side with Heroes sends one of them.
    """
    if not first or not second or not any(leader.heroic for leader in (*first, *second)):
        return None

    def heroic_or_all(side: Sequence[Involved]) -> tuple[str, ...]:
        return tuple(leader.name for leader in side if leader.heroic) or tuple(leader.name for leader in side)

    return heroic_or_all(first), heroic_or_all(second)


def hits_kept(champion: Champion) -> int:
    """Return the hits that a survivor keeps: his former ones, and at most one of this combat (10.28)."""
    return champion.hits + min(1, champion.taken)


def shoot_arrow(archer: str, target: str, who: str = "") -> Procedure[bool]:
    """Return whether the arrow kills: a natural 9 (10.33)."""
    kills, nothing = msg(N_("muere")), msg(N_("no ocurre nada"))
    faces = [kills if face == ARROW_KILLS else nothing for face in range(dice.SIDES)]
    message = msg(
        N_("{archer} dispara una flecha a {target}: con 9 lo mata."),
        archer=Ref("leader", archer),
        target=Ref("leader", target),
    )
    die = yield from dice.roll_die(
        "arrow.roll", message, "10.33", subject=(archer, target), who=who, bands=dice.bands_by_face(faces)
    )
    if die == ARROW_KILLS:
        yield from say(
            N_("La flecha de {archer} mata a {target}"),
            "10.33",
            "heading",
            archer=Ref("leader", archer),
            target=Ref("leader", target),
        )
        return True
    yield from say(
        N_("La flecha de {archer} no alcanza a {target}"),
        "10.33",
        archer=Ref("leader", archer),
        target=Ref("leader", target),
    )
    return False
