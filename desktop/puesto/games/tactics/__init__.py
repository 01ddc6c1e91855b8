"""2GM Tactics, alone against an opponent that decides for itself.

From the rules to the code. The text does not number its sections: they are counted here in the order in which they
stand.

| rules | as pure rules | at the table |
|---|---|---|
| 1.1 The piles | `preparation/deck` `printed/records` | `turn/setup` |
| 1.2 The deck of a pitched battle | `preparation/deck` | `turn/setup` |
| 1.3 The deck of a scenario | `preparation/deck` | `turn/setup` |
| 2.1 What the AI begins with | `preparation/first_player` | `turn/setup` |
| 2.2 The first player | `preparation/first_player` | `turn/setup` |
| 2.3 Artificial terrain | `preparation/placing` | `turn/setup` |
| 2.4 Units that begin | `preparation/placing` | `turn/setup` |
| 3.0 The turn, and how a battle ends | `table/sequence` | `turn/steps` `turn/ending` `turn/player_turn` `turn/interview` |
| 3.1 Start: the attitude | `phases/attitude` `table/board` | `turn/ai_start` |
| 3.2 Headquarters | `phases/headquarters` | `turn/ai_start` |
| 3.3 Cards | `phases/headquarters` | `turn/ai_start` `turn/hand` |
| 3.4 Deployment | `phases/deployment` | `turn/ai_start` `turn/deploying` |
| 3.5 Movement | `phases/movement` | `turn/moving` |
| 3.6 Fire | `phases/fire` | `turn/firing` `turn/weighing` |
| 3.7 Flip | nothing to carry out: the standard rules say it | `turn/firing` |
| 3.8 Discard | `phases/discard` | `turn/firing` |

What does another job than a section of the rules:
- The tables as data `printed/charts`, their shapes `printed/chart_shapes`, what must hold in the packs
  `printed/pack_checks`, which cards can have a picture `printed/pieces`.
- A battle: `table/state`, how a table reads the rules `printed/settings`, what only the AI knows `table/secret` and
what
  hands move of it `table/copies_by_hand`; cards and units as they
  are typed `table/notation`; the words of a turn `table/verbs`.
- What is seen of it: `views/views` `views/board_view` `views/strips` `views/pile_view`, what all is called
`views/names` `views/state_changes`, what is put
  right by hand `views/hand_edits`, the card that was played `views/drawn_view`, who reaches whom `views/range_view`.
- A procedure by itself: `resolutions/resolutions` lists them, `resolutions/preparation` `resolutions/phases`
  `resolutions/answers`.
- What the owner types in: `editors/forms` `editors/chart_forms`, what he pastes `editors/listing`.
- Situations: `situations/situations`, what came of them `situations/position_result`, what is to come of them
  `situations/expectations`, what they ask `situations/lessons`.
- What the staff advises a player: `advice/adviser`.
- `game` is what gets registered.
"""
