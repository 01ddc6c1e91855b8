"""Bolt Action: battles with miniatures, an order dice bag for two or more players.

The rulebook is a summary that numbers nothing: its chapters are counted here, and 5.1 is the first part of ranged fire.
The rules take facts and give results; at the table they are asked about units and board.

| rulebook | rules | at the table |
|---|---|---|
| 1 General | its parts follow |  |
| 1.1 The six orders | `printed/records` `table/names` `table/verbs` | `turn/acting` `turn/ordering` |
| 1.2 Die and rolls | `orders/morale` `orders/order_test` | `shooting/measuring` |
| 1.3 Officers' extra orders | `orders/officers` | `turn/acting` `turn/ordering` |
| 1.4 Medics and observers | `fire/strikes` `orders/officers` | `turn/acting` |
| 2 Formation | `orders/platoons` | `turn/preparing` |
| 3 The turn |  | `turn/steps` |
| 3.1 The bag | `table/bag` `table/dice_bag` `table/setup` | `turn/acting` `turn/ordering` |
| 3.2 Order tests | `orders/morale` `orders/order_test` | `shooting/losses` `turn/ordering` |
| 3.3 Dice that go back | `fire/reaction` `printed/records` `table/bag` | `turn/ending` |
| 4 Movement | its parts follow |  |
| 4.1 Infantry | `movement/moves` | `moving/moving` `turn/ordering` |
| 4.2 Artillery | `movement/moves` `table/bag` | `moving/moving` `shooting/losses` |
| 4.3 Vehicles | `movement/moves` `orders/order_test` | `moving/moving` `turn/ordering` |
| 4.4 Transports | `movement/transports` | `moving/moving` `moving/transporting` |
| 4.5 Buildings | `movement/moves` | `moving/moving` `turn/acting` |
| 5 Ranged fire | its parts follow |  |
| 5.1 Infantry | `fire/damage` `fire/reaction` `fire/to_hit` | `moving/ambushes` `shooting/aiming` `shooting/hitting` `shooting/losses` `shooting/measuring` `shooting/shooting` `shooting/wounding` |
| 5.2 Artillery | `fire/damage` `fire/indirect` `fire/to_hit` | `moving/moving` `shooting/blasting` `shooting/wounding` |
| 5.3 Vehicles | `fire/armour` `fire/damage` `orders/morale` | `shooting/at_vehicles` `shooting/losses` |
| 5.4 Transports | `movement/transports` | `moving/transporting` `shooting/at_vehicles` |
| 5.5 Buildings | `fire/blast` `fire/buildings` `fire/damage` | `shooting/blasting` `shooting/burning` `shooting/openings` |
| 6 Close quarters | its parts follow |  |
| 6.1 Sequence | `assault/melee` | `assaulting/assaulting` `moving/moving` |
| 6.2 Infantry | `assault/melee` | `assaulting/assaulting` `shooting/measuring` |
| 6.3 Against vehicles | `assault/on_vehicles` `movement/transports` | `assaulting/storming` |
| 6.4 Artillery | `assault/melee` | `assaulting/assaulting` |
| 6.5 Tanks | `assault/on_vehicles` | `assaulting/tanks` `moving/moving` |
| 6.6 Buildings | `assault/melee` `fire/buildings` | `assaulting/assaulting` `moving/moving` |
| 7 Charts | `printed/charts` |  |
| 7.1 Double sixes | `orders/fubar` | `turn/ordering` |
| 7.2 Morale | `orders/morale` |  |
| 7.3 Officers | `orders/officers` `orders/order_test` | `turn/ordering` |
| 7.4 Movement | `movement/moves` | `moving/moving` |
| 7.5 To hit | `fire/to_hit` | `shooting/hitting` `shooting/measuring` |
| 7.6 Damage | `fire/damage` | `shooting/losses` `shooting/wounding` |
| 7.7 High explosive | `fire/blast` | `shooting/blasting` |
| 7.8 Strikes | `fire/indirect` `fire/strikes` | `shooting/at_vehicles` `shooting/blasting` |
| 7.9 Aircraft | `fire/strikes` | `turn/striking` |
| 7.10 Smoke | `fire/indirect` |  |
| 7.11 Penetration | `fire/armour` | `shooting/at_vehicles` |
| 7.12 Damage to vehicles | `fire/armour` | `assaulting/storming` `shooting/at_vehicles` |
| 7.13 Weapons | `fire/to_hit` `printed/records` | `shooting/measuring` |
| 7.14 Terrain | `movement/moves` | `moving/moving` |
| 8 Nations |  | `turn/ordering` |
| 8.1 Germany | `orders/officers` `orders/order_test` `table/state` | `shooting/losses` `turn/acting` |
| 8.2 United States | `fire/to_hit` `orders/officers` `orders/order_test` |  |
| 8.3 United Kingdom | `assault/melee` `orders/order_test` | `assaulting/assaulting` `turn/ordering` |
| 8.4 Japan | `assault/on_vehicles` `orders/morale` `orders/order_test` | `assaulting/tanks` `shooting/losses` |
| 8.5 Soviet Union | `orders/morale` | `shooting/losses` |
| 8.6 Australia | `fire/reaction` `orders/morale` `printed/records` `table/setup` | `shooting/losses` `shooting/measuring` |
| 9 Special rules | its parts follow |  |
| 9.1 Team weapons | `fire/to_hit` | `shooting/aiming` `shooting/losses` |
| 9.2 One shot | `fire/to_hit` | `shooting/aiming` `shooting/hitting` `shooting/targets` |
| 9.3 Assault weapons | `fire/to_hit` |  |
| 9.4 Howitzers | `fire/indirect` | `shooting/targets` |
| 9.5 Tank hunters | `fire/armour` | `shooting/at_vehicles` |
| 9.6 Fixed weapons | `movement/moves` | `moving/moving` |
| 9.7 Flak | `fire/strikes` | `turn/striking` |
| 9.8 Snipers | `fire/damage` `fire/flame` `fire/to_hit` | `shooting/aiming` |
| 9.9 Indirect fire | `fire/indirect` | `shooting/blasting` |
| 9.10 High explosive | `fire/armour` `fire/blast` `table/dice` | `shooting/blasting` `shooting/targets` |
| 9.11 Flamethrowers | `fire/armour` `fire/flame` | `shooting/burning` `shooting/losses` |
| 9.12 Stubborn | `orders/morale` | `shooting/losses` |
| 9.13 Spotters | `fire/indirect` `table/bag` | `shooting/blasting` |

What does another job than a section of the rulebook:
- The printed game: the shapes of its charts `printed/chart_shapes`, what must hold in it `printed/pack_checks`,
  which units can have a picture `printed/pieces`.
- A game: the names of its steps `table/sequence`, how a table reads the rules `table/settings`;
  half inches: `table/inches`.
- What is being walked, and what is to be expected of it: `table/walk` `fire/outlook` `views/walk_view`
  `views/outlook_view`.
- What is seen of it: `views/army_view` `views/bag_view` `views/stance_view` `views/hand_edits`
  `views/state_changes` `views/step_names` `views/strike_view` `views/views` `views/weapon_entries`; what was drawn:
  `views/drawn_view`.
- A procedure by itself: `resolutions/armour` `resolutions/assaults` `resolutions/hulls` `resolutions/look_up`
  `resolutions/melee` `resolutions/orders` `resolutions/places` `resolutions/resolutions` `resolutions/salvos`
  `resolutions/single` `resolutions/strikes` `resolutions/turns` `resolutions/volley`.
- Positions: `situations/expectations` `situations/lessons` `situations/position_result` `situations/situations`.
- The opponent of the house, which plays a side: `opponent/opponent` `opponent/choosing`; the worth of orders
  `opponent/appraisal` `opponent/figures` `opponent/smoke` `opponent/plans`; its decisions `opponent/ordering` `opponent/reacting` `opponent/holding`, and what would have changed them `opponent/other_facts`; the
  board as it knows it `table/sightings` `moving/sighting` `moving/distances`; to measure it, plain players
  `opponent/plain` and a board `opponent/flat_table` `opponent/ground` `opponent/board_facts`.
- What an owner types in: `editors/forms` `editors/listing`, the charts `editors/chart_forms`, the words of a list
  `editors/vocabulary`, rosters of other programs `editors/rosters` `editors/roster_units` `editors/roster_words` `editors/roster_text` as battles
  `editors/roster_forms` `editors/roster_sets`, and copies of battles `editors/copies`;
  cards and tempers of the opponent `editors/opponent_forms`.
- What the staff advises a player: `advice/adviser`.
- `game` is what gets registered.
"""
