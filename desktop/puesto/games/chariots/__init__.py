"""Chariots of Fire: battles of the Bronze Age for two players.

From the rulebook to the code. The rules take facts and give results; at the table they are asked about the counters.

| rulebook | rules | at the table |
|---|---|---|
| 1.0 Introduction | nothing to carry out | |
| 2.0 Components and terms | `printed/records` | |
| 2.1 Maps | `table/board_map` `printed/battle_maps` | |
| 2.2 Counters | `printed/records` | |
| 2.3 Charts and the die | `table/dice` | |
| 2.4 Terms | words: the glossary has them | |
| 2.5 Scale | nothing to carry out | |
| 2.6 Length of a game | | `turn/end_of_turn` |
| 2.7 Types of troops | `printed/records` | |
| 2.8 Sheet of Rout Points | `leadership/victory` | `turn/deployment` `turn/lining_up` `turn/left_undone` |
| 3.0 Sequence of Play | `table/sequence` | `turn/steps` `turn/turn` `turn/orders` `turn/move_orders` `turn/end_of_turn` |
| 4.0 Leaders | `leadership/leaders` | `aftermath/leader_moves` |
| 4.1 Leaders' counters | `printed/records` `leadership/leaders` | `aftermath/leader_moves` `aftermath/leader_on_map` |
| 4.2 Leaders and combat | `leadership/leaders` `combat/shock` | `battle/melee` |
| 4.24 Leaders alone | `leadership/leaders` | `aftermath/hits_and_routs` `manoeuvre/reactions` |
| 4.25 Replacement | `leadership/leaders` | `turn/end_of_turn` |
| 5.0 Activation and orders | `leadership/activation` `leadership/command` | `turn/turn` `turn/orders` |
| 5.1 Initiative | `leadership/activation` `leadership/leaders` `table/sequence` | `turn/turn` |
| 5.2 Activation Markers | `leadership/activation` `table/markers` | `turn/turn` |
| 5.25 Momentum | `leadership/activation` `table/sequence` | `turn/turn` |
| 5.3 Trump | `leadership/activation` `table/sequence` | `turn/turn` |
| 5.4 Orders | `leadership/command` | `turn/orders` `turn/move_orders` |
| 5.42 Command Range | `leadership/command` `leadership/leaders` | `turn/orders` `leadership/command_on_map` |
| 5.46 Leaders that move | `leadership/command` `leadership/activation` | `aftermath/leader_moves` `turn/turn` |
| 6.0 Movement | `movement/movement` | `manoeuvre/moving` |
| 6.1 Movement Allowances | `movement/movement` `movement/mover` | `manoeuvre/moving` `manoeuvre/moving_alike` `manoeuvre/move_in_progress` `turn/whole_moves` |
| 6.2 Terrain | `movement/movement` `movement/ways` `movement/ground_steps` `movement/ground_learning` `table/ground_map` | `manoeuvre/moving` |
| 6.3 Column | `movement/column` | `manoeuvre/moving` `battle/shock_segment` |
| 6.4 Orderly Withdrawal | `movement/withdrawal` | `manoeuvre/reactions` `manoeuvre/arrival` |
| 6.5 Stacking | `movement/stacking` | `manoeuvre/moving` `turn/deployment` |
| 6.55 Through friends | `movement/movement` `movement/stacking` | `manoeuvre/passing_through` |
| 6.6 Facing | `movement/facing` `movement/ways` | `battle/designating` `manoeuvre/moving_on_map` `manoeuvre/reach` |
| 6.61 Front, flank, rear | `table/facings` | `table/board_map` `battle/shock_on_map` |
| 6.66 Reaction Facing | `movement/facing` | `manoeuvre/reactions` `battle/advancing` |
| 6.7 Chariot Pass-Through | `movement/pass_through` `movement/stacking` | `manoeuvre/passing_through` `manoeuvre/pass_on_map` |
| 6.8 Chariot Overturn | `movement/overturn` `movement/facing` | `manoeuvre/moving` |
| 6.9 Charts of movement | `printed/charts` | |
| 7.0 Missile combat | `combat/missiles` | `manoeuvre/firing` |
| 7.1 Missile fire | `combat/missiles` | `manoeuvre/firing` |
| 7.14 Line of sight | `combat/sight` `table/board_map` `table/ground_map` | `manoeuvre/firing` `manoeuvre/shot_on_map` |
| 7.16 Reload | `combat/missiles` | `turn/end_of_turn` |
| 7.18 Leaders under fire | `leadership/leaders` `combat/missiles` | `manoeuvre/firing` |
| 7.2 Hit and Run | `combat/hit_and_run` | `manoeuvre/hitting_and_running` `manoeuvre/run_on_map` |
| 7.3 Pass-Through fire | `combat/reaction_fire` | `manoeuvre/passing_through` |
| 7.4 Reaction Fire | `combat/reaction_fire` | `manoeuvre/reactions` `manoeuvre/firing` `turn/orders` |
| 7.5 Charts of missile fire | `combat/missiles` `printed/charts` | |
| 8.0 Shock combat | `combat/shock` | `battle/shock_segment` |
| 8.1 Procedure | `combat/shock` | `battle/shock_segment` |
| 8.11 Designation | `combat/designation` | `battle/designating` |
| 8.12 Who fights whom | `combat/designation` | `battle/designating` `battle/melee` |
| 8.13 The steps of a Shock | `table/sequence` | `battle/shock_segment` `battle/melee` |
| 8.14 Checks before the Shock | `combat/shock` | `battle/pre_shock_checks` `battle/melee` |
| 8.15 Leaders in Shock | `leadership/leaders` | `battle/leaders_in_shock` `manoeuvre/firing` |
| 8.16 Clash of weapons | `combat/shock` `printed/charts` | `battle/resolving` |
| 8.17 Column, superiority, die | `combat/shock` `combat/shock_die` `printed/charts` | `battle/designating` `battle/resolving` |
| 8.18 Collapse | `combat/collapse` | `battle/collapsing` |
| 8.2 Advance after combat | `combat/advance` | `battle/advancing` |
| 8.3 Chariots and Shock | `printed/charts` | `manoeuvre/passing_through` |
| 8.4 Runners and chariots | `table/state` `combat/shock` | `manoeuvre/moving` `battle/designating` |
| 8.5 Reaction to Aggression | `combat/aggression` | `battle/reacting_to_aggression` `manoeuvre/firing` |
| 8.6 Charts of combat | `printed/charts` | |
| 9.0 Effects of combat | `table/cohesion` | `aftermath/hits_and_routs` |
| 9.1 Cohesion | `table/cohesion` | `aftermath/hits_and_routs` |
| 9.12 Hits shared out | `combat/shared_hits` | `battle/resolving` |
| 9.13 When all would rout | `combat/collapse` | `battle/collapsing` `battle/advancing` |
| 9.14 Recovery | `table/cohesion` | `turn/move_orders` `manoeuvre/threats_on_map` |
| 9.2 Engaged | `table/engagement` | `turn/orders` `battle/collapsing` |
| 9.3 Standards | `table/standards` | `aftermath/standards_at_table` `aftermath/hits_and_routs` |
| 9.4 Rout | `leadership/rout` | `aftermath/hits_and_routs` `aftermath/rout_on_map` |
| 9.5 Rally | `leadership/rally` | `turn/orders` |
| 10.0 Heroes | `leadership/heroes` | `turn/challenges` |
| 10.1 Heroic leaders | `leadership/leaders` | `aftermath/leader_moves` `battle/leaders_in_shock` `turn/challenges` |
| 10.2 Heroic Combat | `leadership/heroes` | `turn/challenges` `battle/leaders_in_shock` |
| 10.3 Heroic Archers | `leadership/heroes` | `turn/challenges` |
| 10.4 Effects of Heroic Combat | `leadership/heroes` `leadership/activation` | `battle/leaders_in_shock` `turn/challenges` |
| 11.0 Army rout and victory | `leadership/victory` | `aftermath/hits_and_routs` `turn/end_of_turn` |

What does another job than a section of the rulebook:
- The printed game: `printed/sources`, what must hold in it `printed/pack_checks` `printed/chart_checks` `printed/map_checks`
  `printed/line_ups`, which counters can have a picture `printed/pieces`, a roster as text
  `printed/listing`; what an owner types in `editors/forms` `editors/chart_forms` `editors/map_desk`.
- A battle: how it begins `table/setup` `table/briefing`, how a table reads the rules `table/settings`, what all is
called
  `table/names`, the words of its orders `table/verbs`.
- What is seen of it: `views/views` `views/army_view` `views/bag_view` `views/rout_view` `views/rulings`
  `views/map_view` `views/ground_view` `views/way_view`
  `views/facing_view` `views/move_view`;
  what was drawn `views/drawn_view`; how it is called
  `views/step_names` `views/state_changes`; what is put right by hand `views/hand_edits`.
- A procedure by itself: `resolutions/resolutions` lists them, one file a chapter: `resolutions/turn`
`resolutions/moving`
  `resolutions/marching` `resolutions/passing` `resolutions/hits` `resolutions/segment`
  `resolutions/fire` `resolutions/shock` `resolutions/cohesion` `resolutions/heroes`, a chain `resolutions/assault`;
  they
  share `resolutions/answers` `resolutions/shock_odds`, and `combat/fighter_notation` for units that are typed.
- Positions: `situations/situations` `situations/position_result` `situations/expectations`
`situations/expectation_checks` `situations/lessons`.
- The opponent of the house, which plays a side: `opponent/opponent` `opponent/choosing`; what it sees and weighs
  `opponent/counters` `opponent/figures` `opponent/moves` `opponent/terms` `opponent/plan`
  `opponent/other_facts` `opponent/verdicts`; its decisions
  `opponent/leading_choices` `opponent/duels` `opponent/acting` `opponent/reacting` `opponent/shocking`; a player to
  measure it against `opponent/plain`.
- What the staff advises a player: `advice/adviser`.
- `game` is what gets registered.
"""
