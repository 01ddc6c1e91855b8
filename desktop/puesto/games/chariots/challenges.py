"""A Heroic Challenge instead of orders (10.23, 10.24, 10.33, 10.41)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.saying import say
from puesto.games.chariots import activation, aftermath, duels, heroes, leaders, sequence, settings
from puesto.games.chariots.records import Role
from puesto.games.chariots.state import Table

ACCEPT, REFUSE, ARROW, DUEL, NOBODY = "accept", "refuse", "arrow", "duel", "nobody"


def _heroic(t: Table, side: str) -> list[str]:
    found = []
    for record in t.battle.leaders:
        if record.side == side and not t.state.leaders[record.id].dead and (record.role is Role.HERO or record.heroic):
            found.append(record.id)
    return found


def challenge(t: Table) -> Procedure[None]:
    """One Hero challenges an enemy leader with the marker in play (10.23)."""
    state = t.state
    side = activation.owner(t, state.marker)
    champions = _heroic(t, side)
    targets = [record.id for record in t.battle.leaders if record.side != side and not state.leaders[record.id].dead]
    if not champions or not targets:
        yield from say(N_("No hay quien desafíe ni a quién desafiar"), "10.23", "quiet")
        _spent(t, back=False)
        return
    who = yield from _one(t, "challenge.who", side, champions, N_("¿Quién desafía?"))
    whom = yield from _one(t, "challenge.whom", side, targets, N_("¿A quién, a cinco hexes o menos, con LdV y sin enemigos en la ruta?"))
    if whom == NOBODY or who == NOBODY:
        _spent(t, back=False)
        return
    state.leaders[who].on_foot = True
    if leaders.printed(t, who).archer:
        answer = yield from Choose(
            key="challenge.arrow",
            subject=(who, whom),
            who=side,
            message=msg(N_("¿Dispara {leader} una flecha, a tres hexes o menos, o lucha?"), leader=Ref("leader", who)),
            rule="10.33",
            options=(Option(DUEL, msg(N_("Lucha"))), Option(ARROW, msg(N_("Una flecha")))),
            default=DUEL,
        )
        if answer == ARROW:
            if (yield from heroes.arrow(who, whom, side)):
                yield from aftermath.dies(t, whom)
            _spent(t, back=heroes.marker_returns(won=True, arrow=True))
            return
    enemy = leaders.printed(t, whom).side
    answer = yield from Choose(
        key="challenge.answer",
        subject=(who, whom),
        who=enemy,
        message=msg(N_("{hero} desafía a {leader}. ¿Acepta?"), hero=Ref("leader", who), leader=Ref("leader", whom)),
        rule="10.24",
        options=(Option(ACCEPT, msg(N_("Acepta"))), Option(REFUSE, msg(N_("Rehúsa: se ignora su siguiente marcador")))),
    )
    if answer == REFUSE:
        state.sides[enemy].ignores_next = True
        yield from say(N_("{leader} rehúsa el desafío"), "10.24", leader=Ref("leader", whom))
        if not state.leaders[whom].unit:
            yield from aftermath.lone(t, whom)
        _spent(t, back=settings.chosen(state, settings.REFUSED, "returned"))
        return
    state.leaders[whom].on_foot = True
    duel = yield from heroes.fight(heroes.Duel(duels.champion(t, who), duels.champion(t, whom)))
    yield from duels.after(t, duel)
    _spent(t, back=heroes.marker_returns(won=duel.loser == whom, arrow=False))


def _one(t: Table, key: str, side: str, people: list[str], template: str) -> Procedure[str]:
    options = tuple(Option(leader, Ref("leader", leader)) for leader in people)
    subject = (t.state.marker, str(t.state.activation))
    return (yield from Choose(key=key, subject=subject, who=side, message=msg(template), rule="10.23", options=(*options, Option(NOBODY, msg(N_("Nadie"))))))


def _spent(t: Table, back: bool) -> None:
    """The marker is spent, or goes back into the bag where its owner won (10.41)."""
    state = t.state
    if back:
        activation.put_back(state, state.marker)
        state.marker = ""
    else:
        activation.spend(t)
    state.step = sequence.after_orders(state)
