"""Forms of what the opponent of the house plays by: its tempers."""

from __future__ import annotations

from puesto.core.game.record_forms import Face
from puesto.core.messages import Text
from puesto.games.bcs.printed.records import PlayingTemper

SECTIONS = {"tempers": Text("Temples", "Tempers")}
"""The sections of the packs that the opponent plays by."""
_STEPS = Text("En centésimas de paso enemigo.", "In hundredths of an enemy step.")
_LEVEL = Text("Nivel de fatiga, de 0 a 4.", "Fatigue level, 0 to 4.")
FACES: dict[type, dict[str, Face | None]] = {
    PlayingTemper: {
        "id": None,
        "name": Face(Text("Nombre", "Name"), Text("Un adjetivo: «prudente».", "An adjective: “prudent”.")),
        "text": Face(Text("En una frase", "In one sentence")),
        "attack_from": Face(Text("Ataca desde", "Attacks from"), _STEPS),
        "own_loss": Face(
            Text("Un paso suyo cuenta", "A step of its own counts"),
            Text("En % de uno enemigo.", "In % of an enemy’s."),
        ),
        "emptied_hex": Face(Text("Que el defensor deje el hexágono", "The defender leaving the hex"), _STEPS),
        "objective": Face(
            Text("Que deje un objetivo", "The defender leaving an objective"),
            Text(
                "En centésimas de paso por punto; en el último turno, el doble.",
                "In hundredths of a step for each point; twice as much in the last turn.",
            ),
        ),
        "fire_from": Face(Text("Bombardea o se enfrenta desde", "Bombards or engages from"), _STEPS),
        "recovers_at": Face(Text("Se recupera desde", "Recovers from"), _LEVEL),
        "second_at": Face(Text("Segunda Activación hasta", "Second Activation up to"), _LEVEL),
        "defends_under": Face(
            Text("Defensa Preparada por debajo de", "Prepared Defence under"),
            Text("Valor de Acción medio, en centésimas.", "Mean Action Rating, in hundredths."),
        ),
        "withdraws_from": Face(
            Text("Se retira voluntariamente con", "Retreats voluntarily with"),
            Text("Enemigos más fuertes a su lado; 0: nunca.", "Stronger enemies beside it; 0: never."),
        ),
        "source": None,
    },
}
