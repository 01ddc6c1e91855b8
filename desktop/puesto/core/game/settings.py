"""Settings: the readings among which a table chooses, as a state keeps them and the log prints them.

And the difficulty of games whose rules have no levels, a setting of the house; and changes of the rulings book in
words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from puesto.core.game.rulings import OWN, OwnRuling, agreement_in_words, own_ruling_in_words
from puesto.core.messages import N_, NOTHING, Ref, Sayable, Text, msg
from puesto.core.opponents.opponent import PLAYED_BY, SURPRISE
from puesto.core.prompts import Note
from puesto.core.session.rules import ChangeInWords, Setting

DIFFICULTY = "difficulty"
"""The id of the setting, in every game that has one."""
AS_PRINTED = "none"
RECRUIT, VETERAN, ELITE = "recruit", "veteran", "elite"
LEVELS = {
    RECRUIT: Text("recluta", "recruit"),
    VETERAN: Text("veterano", "veteran"),
    ELITE: Text("élite", "elite"),
}
"""The levels from the easiest to the hardest: nouns in both languages, as troops are called."""
TITLE = Text("Dificultad, de la casa", "Difficulty, a house rule")


def with_defaults(settings: Iterable[Setting], option_by_setting: Mapping[str, str]) -> dict[str, str]:
    """Return every one of the settings with the value chosen for it, or its default.

    What is no setting or value is left out.
    """
    values = {setting.id: [value for value, _ in setting.options] for setting in settings}
    return {
        id: option_by_setting[id] if option_by_setting.get(id) in options else options[0]
        for id, options in values.items()
    }


def value_of(option_by_setting: Mapping[str, str], setting: Setting) -> str:
    """Return the chosen value of a setting; its default if the save is older than the setting, or damaged."""
    options = [value for value, _ in setting.options]
    return option_by_setting[setting.id] if option_by_setting.get(setting.id) in options else options[0]


class KnownSettings:
    """All settings of a game, by their ids. What one that is not there is called raises `KeyError`."""

    def __init__(self, settings: Iterable[Setting]) -> None:
        self._by_id = {setting.id: setting for setting in settings}

    def title(self, id: str) -> Text:
        """Return the title of a setting."""
        return self._by_id[id].title

    def value(self, id: str, value: str) -> Text:
        """Return the name of a setting's value."""
        return dict(self._by_id[id].options)[value]

    def has(self, id: str, value: object) -> bool:
        """Return whether a setting has such a value."""
        return id in self._by_id and value in dict(self._by_id[id].options)

    def said(self, option_by_setting: Mapping[str, str]) -> tuple[Note, ...]:
        """Return the opponents and the settings in use, as notes for the head of the log.

        What is chosen besides them, such as a campaign, is not said.
        """
        players = tuple(
            Note(
                key="setup.played_by",
                subject=(id.removeprefix(PLAYED_BY),),
                message=msg(
                    N_("{side}: {player}. No es regla."),
                    side=Ref("side", id.removeprefix(PLAYED_BY)),
                    player=_player(value),
                ),
                tone="quiet",
            )
            for id, value in option_by_setting.items()
            if id.startswith(PLAYED_BY) and value
        )
        return players + tuple(
            Note(
                key="setup.setting",
                subject=(id,),
                message=msg(
                    N_("{setting}: {value}"), setting=Ref("setting", id), value=Ref("setting_value", f"{id}={value}")
                ),
                rule=self._by_id[id].rule,
                tone="quiet",
            )
            for id, value in option_by_setting.items()
            if id in self._by_id and (id, value) != (DIFFICULTY, AS_PRINTED)
        )


def describe_setting_change(path: str, before: Any, after: Any) -> ChangeInWords | None:
    """Return a setting that was changed, or what a table agreed on or withdrew, in words.

    None for whatever else.
    """
    head, _, id = path.partition(".")
    if head == "settings" and id.startswith(PLAYED_BY):
        side = Ref("side", id.removeprefix(PLAYED_BY))
        return ChangeInWords(msg(N_("Quién juega: {side}"), side=side), _player(before), _player(after))
    if head == "settings":
        was, becomes = (Ref("setting_value", f"{id}={value}") if value else NOTHING for value in (before, after))
        return ChangeInWords(Ref("setting", id), was, becomes)
    if path != OWN:
        return None
    old, new = ([OwnRuling(**item) for item in items or []] for items in (before, after))
    withdrawn, agreed = (
        [own_ruling for own_ruling in rulings if own_ruling not in other_rulings]
        for rulings, other_rulings in ((old, new), (new, old))
    )
    if not withdrawn and not agreed:
        return None
    return ChangeInWords(
        msg(N_("Resolución de la mesa")), _lines(withdrawn), _lines(agreed), line=agreement_in_words(old, new)
    )


def _player(temper: Any) -> Sayable:
    """Return who plays a side, in words."""
    if temper == SURPRISE:
        return msg(N_("un rival de la casa, sellado"))
    if temper:
        return msg(N_("un rival de la casa ({temper})"), temper=Ref("temper", temper))
    return msg(N_("una persona"))


def _lines(rulings: list[OwnRuling]) -> Sayable:
    return msg(N_("{lines}"), lines=tuple(own_ruling_in_words(ruling) for ruling in rulings)) if rulings else NOTHING


# ---- difficulty of games whose rules have no levels: a setting of the house


def difficulty_setting(printed: Text, effects: Mapping[str, Text], help: Text) -> Setting:
    """Return the setting: what is printed, then each level with its effect in a few words."""
    levels = (
        (level, Text(f"{_begin(name.es)}: {effects[level].es}", f"{_begin(name.en)}: {effects[level].en}"))
        for level, name in LEVELS.items()
    )
    return Setting(DIFFICULTY, TITLE, ((AS_PRINTED, printed), *levels), help=help, at_once=True)


def level_of(option_by_setting: Mapping[str, str]) -> Text | None:
    """Return the name of the chosen level; None where it is played as printed."""
    return LEVELS.get(option_by_setting.get(DIFFICULTY, AS_PRINTED))


def _begin(name: str) -> str:
    return name[:1].upper() + name[1:]
