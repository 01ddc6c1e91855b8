"""View of the order die drawn from the bag, shown before the game goes on (3.1)."""

from __future__ import annotations

from puesto.core.card_views import DIE, DrawnView
from puesto.core.game.drawing import Drawing
from puesto.core.messages import N_, Ref, msg
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.table.state import GameTable, State


def drawn_view(state: State, content: Content, drawing: Drawing) -> DrawnView | None:
    """Return the die that was drawn, and how many of its side are left; None for any other answer (3.1)."""
    if drawing.prompt.key != "bag.draw":
        return None
    side, name = str(drawing.value), Ref("side", str(drawing.value))
    return DrawnView(
        side,
        name,
        msg(N_("Dado de orden")),
        msg(N_("Sale un dado de {side}"), side=name),
        kind=DIE,
        tone=f"cloth_{GameTable(state, content).battle.army(side).cloth}",
        figure=str(state.bag.count(side)),
        means=msg(N_("suyos quedan en la bolsa")),
        stamp=msg(N_("Activa una unidad")),
        deck="bag",
        side=side,
    )


THROWS = {
    "order.test": msg(N_("Chequeo de orden")),
    "morale.check": msg(N_("Moral")),
    "armour.damage": msg(N_("Daño al blindaje")),
    "armour.table": msg(N_("Tabla de daños")),
    "armour.turret": msg(N_("Torreta")),
    "armour.pin": msg(N_("Marcadores")),
    "fubar.die": msg(N_("FUBAR")),
    "order.pins": msg(N_("Marcadores")),
    "end.rest": msg(N_("Marcadores")),
    "blast.pins": msg(N_("Marcadores")),
    "flame.pins": msg(N_("Marcadores")),
    "strike.pins": msg(N_("Marcadores")),
    "strike.roll": msg(N_("Barrera")),
    "strike.unit": msg(N_("Barrera")),
    "strike.plane": msg(N_("Ataque aéreo")),
    "strike.hits": msg(N_("Ataque aéreo")),
    "flak.friend": msg(N_("Antiaérea")),
    "assault.damage": msg(N_("Asalto")),
    "assault.regroup": msg(N_("Reagruparse")),
    "ambush.die": msg(N_("Emboscada")),
    "flame.fuel": msg(N_("Combustible")),
    "flame.building": msg(N_("Fuego")),
    "ram.hits": msg(N_("Embestida")),
    "transport.hits": msg(N_("Transporte")),
    "losses.crew": msg(N_("Tripulación")),
    "losses.save": msg(N_("Médico")),
    "shoot.shots": msg(N_("Disparos")),
    "blast.building": msg(N_("Edificio")),
    "smoke.roll": msg(N_("Humo")),
    "smoke.drift": msg(N_("Humo")),
    "strike.drift": msg(N_("Desvío")),
    "strike.radius": msg(N_("Radio")),
    "order.revenge": msg(N_("Venganza")),
    "order.vengeance": msg(N_("Venganza")),
    "arc.floor": msg(N_("Piso")),
    "shoot.hits": msg(N_("Impactar")),
    "transport.placed": msg(N_("Transporte")),
}
"""The name of each throw, by the key of its prompt."""
