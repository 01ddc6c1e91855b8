"""Battalion Combat Series 2.0: the activation sequence of two players, with its tables.

From the play aid to the code, by the sections that it names. The rules take facts and give results; at the table they
are asked
about the formations.

| rulebook | rules | at the table |
|---|---|---|
| 1.7 Prepared Defence | `formations/prepared_defence` | `turn/preparation` `turn/activities` |
| 1.8 Fatigue | `formations/fatigue` | `turn/closing` |
| 1.9 Safe Path | `formations/safe_path` | `turn/attacking` |
| 2.0 Sequence of play | `formations/activation` `table/sequence` | `turn/pre_turn` `turn/steps` |
| 3.0 The activation | `formations/activation` `formations/supply` | `turn/activations` `turn/preparation` `turn/activities` `turn/closing` |
| 3.1 Main Supply Route | `formations/supply` | `turn/preparation` |
| 3.2 The SNAFU roll | `formations/snafu` `formations/supply` | `turn/snafu_roll` |
| 3.6 Isolation | `formations/isolation` | `turn/closing` |
| 3.7 Recovery and amending a failure | `formations/activation` | `turn/activations` |
| 4.0 Stopped and Finished | `combat/stopping` | `turn/activities` `turn/losses` |
| 4.8 Voluntary retreat | `combat/retreat` | `turn/activities` |
| 5.1 Attacks | `combat/attack` | `turn/attacking` `turn/aiming` |
| 5.2 Engagements | `combat/engagement` | `turn/engaging` |
| 5.3 Bombardment | `combat/bombardment` | `turn/engaging` `turn/attacking` |
| 5.4 Attack by Fire | `combat/bombardment` | `turn/engaging` |
| 5.5 Retreats | `combat/retreat` | `turn/losses` `turn/attacking` |
| 6.1 Urban hexes | its chart is lost from the text: see 6.1a of the rulebook | |

What does another job than a section of the rulebook:
- The printed game: `printed/records` `printed/charts` `printed/chart_shapes`, what must hold in it
  `printed/pack_checks`, which counters can have a picture `printed/pieces`,
  a formation sheet as text `printed/listing`; what an owner types in
  `editors/forms` `editors/chart_forms` `editors/opponent_forms`.
- A session: how it begins `table/setup`, how a table reads the rules `table/settings`, the words among which facts
choose
  `table/choices` `table/verbs`, what all is called `table/names`, its state `table/state`,
  the hexes that players may keep of a formation's counters `table/hexes`.
- What several steps ask alike `turn/questions`, and the facts as they stand on the table `turn/facts_at_table`.
- What is seen of it: `views/views` `views/formation_view` `views/procedure_views` `views/attack_view`
  `views/chain_views` `views/chart_views` `views/strip_notes` `views/rulings`;
  how it is called `views/step_names` `views/state_changes`; what is put right by hand `views/hand_edits`.
- The opponent of the house: `opponent/opponent` says what it is, `opponent/choosing` what answers each decision; it sees
  a `opponent/position`, weighs `opponent/fights` by `opponent/odds`, makes an `opponent/plan` and decides in
  `opponent/formations` and `opponent/acting`; what would have changed it: `opponent/other_facts`; `opponent/plain` is a yardstick. What it asks of the board and how its
  moves are made: `turn/contacts`. A board to try it on: `trial/hexes` `trial/board` `trial/truth`.
- Who has won an operation of ours: `turn/victory`.
- A procedure by itself: `resolutions/resolutions` lists them: `resolutions/activation` `resolutions/supply`
  `resolutions/combat`, a chain `resolutions/chain`; they share `resolutions/answers`.
- Positions: `situations/situations` `situations/position_result` `situations/expectations` `situations/lessons`.
- What the staff advises a player: `advice/adviser`.
- `game` is what gets registered.
"""
