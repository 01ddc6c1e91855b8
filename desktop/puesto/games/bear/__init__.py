"""Conflict of Heroes: El Oso despierta, played solo.

From the rulebook to the code. There are two books: a number alone is a section of the solo book, in its order. EOD
beside it says that it is one of the base rules, which come last and only as far as the app must know them: who plays on
the board looks the rest up there. The rules say what follows from what; at the table they are asked for in turn.

| rulebook | rules | at the table |
|---|---|---|
| 1.0 Set-up | `printed/records` `table/pack_checks` `table/mission_checks` `board/setup_contacts` | `turn/setup` |
| 1.1 The player and the AI | `table/state` | |
| 2.0 Turns of play | `rounds/sequence` | `turn/steps` |
| 2.1 The player's turn in brief | `rounds/sequence` | `turn/player_turn` |
| 2.2 The AI's turn in brief | `rounds/sequence` | `turn/mission_sheet` |
| 2.3 Order cards | `printed/records` `printed/order_text` `table/printed_deck` | `turn/mission_sheet` `turn/house_deck` |
| 2.3.1 Advance on the mission sheet | `checks/marker` | `turn/mission_sheet` |
| 2.3.2 An order is carried out | `ai/orders` | `turn/ai_turn` |
| 2.3.3 The AI passes | `rounds/sequence` | `turn/ai_turn` |
| 2.4 The end of a round | `rounds/sequence` `rounds/left_undone` | `turn/ai_turn` `turn/mission_sheet` |
| 2.5 Before a round | `rounds/sequence` `table/command_points` `table/battlefield` | `turn/artillery` `turn/hand` |
| 2.6 Initiative | `rounds/sequence` | |
| 2.7 The end of the game | | `turn/victory` `turn/mission_sheet` |
| 2.8 Victory points | `rounds/losses` `rounds/control` | `turn/steps` `turn/victory` |
| 3.0 The player's turn | | `turn/player_turn` |
| 3.1 An action with PA | `table/command_points` | `turn/player_turn` `turn/able_units` `turn/aiming` |
| 3.1.1 The usage check | `checks/usage` `table/printed_deck` | `turn/player_turn` |
| 3.1.2 The head on a card | `checks/usage` | |
| 3.1.3 Order cards discarded | `checks/usage` `table/card_places` | |
| 3.2 Command points, PAM | `table/command_points` | `turn/player_turn` |
| 3.2.1 Cheaper actions | `table/command_points` | `turn/player_turn` |
| 3.2.2 Command actions | `table/command_points` | `turn/player_turn` |
| 3.2.3 Rolls with PAM | `table/command_points` | `turn/player_turn` |
| 3.2.4 Initiative with PAM | `rounds/sequence` | |
| 3.3 An action card | `printed/records` | `turn/hand` |
| 4.0 The AI's turn | `rounds/sequence` | `turn/mission_sheet` `turn/ai_turn` |
| 4.1 The AI's order cards | `printed/records` `table/printed_deck` | `turn/ai_turn` |
| 4.1.1 Who may act | `ai/selection` | |
| 4.1.2 Critical orders | `ai/critical` `checks/rally` `board/destinations` | `turn/ai_turn` |
| 4.1.3 Tactical orders | `table/printed_deck` | `turn/ai_turn` |
| 4.1.4 Objectives | `table/state` `ai/selection` `rounds/control` | |
| 4.2 The AI's usage check | `ai/orders` `rounds/sequence` `checks/usage` | |
| 4.3 Command orders | `ai/selection` `ai/orders` | `turn/ai_turn` |
| 4.3.1 The AI's rolls with PAM | `checks/attack` `ai/rulings` | `turn/player_turn` |
| 5.0 Orders of the AI | `ai/selection` `ai/orders` `ai/comparisons` `printed/order_text` | |
| 5.1 Who cannot | `ai/selection` `checks/attack` | |
| 5.1.1 Who comes first | `ai/ranking` `ai/orders` | |
| 5.2 Which target comes first | `ai/ranking` `ai/player_choice/comparison` | |
| 5.3 Movement | `ai/movement` `ai/move_facts` `ai/hex_advice` `ai/board_answers` `ai/map_answers` `board/destinations` `board/why_there` `board/candidates` `board/contact_form` | |
| 5.3.1 Low-risk movement | `ai/movement` `ai/hex_advice` `board/destinations` | |
| 5.4 Movement of several hexes | `ai/movement` `ai/hex_advice` `board/destinations` `table/given_facts` | |
| 5.5 Stacking | `ai/movement` `board/destinations` `rounds/transport` | |
| 6.0 Possible enemies | `printed/records` `table/counters` | `turn/deployment` |
| 6.1 What they do | `ai/selection` | |
| 6.2 Who they are | `checks/suspects` `table/counters` | `turn/deployment` `turn/board_results` `turn/steps` |
| 6.2.1 Ordered to fire | `ai/orders` | |
| 6.2.2 Fired at | `checks/suspects` | `turn/player_turn` |
| 7 Reactive orders | `ai/critical` | |
| 7.1 The mission's own orders | `printed/records` `table/printed_deck` `board/destinations` | `turn/ai_turn` |
| 7.2 The mission sheet | `printed/records` `table/mission_checks` | `turn/mission_sheet` `turn/deployment` |
| 7.3 The player's losses | `rounds/losses` `table/command_points` | `turn/board_results` |
| 7.3.1 The AI's losses | `rounds/losses` `checks/suspects` | |
| 7.4 Hits on the AI | `rounds/hits` `ai/orders` `ai/selection` | `turn/board_results` |
| 7.5 Hidden Units | `rounds/hidden` `ai/selection` `ai/move_facts` `table/battlefield` | `turn/player_turn` |
| 8 Campaigns | `rounds/campaigns` `table/campaign_checks` | `turn/setup` |
| 9 Cattle and refugees | `rounds/neutral` `table/battlefield` | `turn/player_turn` |
| 42 What common sense says | `ai/rulings` `ai/hex_advice` | `turn/deployment` |
| 5 EOD Arcs of fire and sight | `board/board_memory` `board/ground_questions` `printed/records` `printed/boards` | |
| 6 EOD Line of sight | `board/map_reading` `board/table_map` `table/map_checks` | |
| 6.1 EOD Fire out of the arc | `board/fronts` | `turn/player_turn` `turn/aiming` |
| 7 EOD Combat | `checks/attack` | `turn/player_turn` `turn/aiming` |
| 7.2 EOD The attack | `checks/attack` | `turn/artillery` |
| 7.3 EOD The defence | `checks/attack` | |
| 7.4 EOD Hits | `checks/attack` `rounds/hits` | |
| 7.6 EOD Rally | `checks/rally` | `turn/player_turn` |
| 7.7 EOD Range | `checks/attack` `board/board_memory` `table/board_questions` | |
| 7.7.3 EOD Close combat | `checks/attack` `board/interview` | |
| 9.1 EOD Groups | | `turn/player_turn` |
| 10 EOD Hidden units | `rounds/hidden` | `turn/player_turn` |
| 11.2 EOD Heights | `board/interview` `checks/attack` | |
| 12.3 EOD Artillery | `table/battlefield` | `turn/artillery` |
| 13 EOD Smoke | `table/battlefield` `ai/move_facts` | |
| 15.4 EOD Turrets | `checks/attack` | `turn/aiming` |

What does another job than a section of the rulebook:
- The words of the actions `table/verbs`.
- Whom the player makes an AI act with, at any question about the board: `ai/player_choice/choosing`
  `ai/player_choice/choices` `ai/player_choice/guess`.
- The printed game: its pieces `printed/pieces`, how a table reads the rules `printed/settings`, why somebody is passed
  over `printed/reason_codes`, what earlier missions decide `printed/earlier_missions`, its cards as far as they are
  known `table/known_cards`; what an owner types in `editors/forms` `editors/field_names`
  or pastes `editors/listing` `editors/card_text` `editors/pasted_forces`
  `editors/campaign_fields`, his maps `editors/map_desk`.
- The board: questions over whole sets `board/pair_questions`, its lines of sight `board/line_of_sight`, answered by a
  situation as far as that goes `ai/answered_board`.
- What a choice of the AI weighed up, in words: `ai/criteria` `ai/explanations`.
- What is seen: `views/views` `views/board_view` `views/map_view` `views/range_view` `views/sketch_view`
`views/whole_sketch` `views/shot_view`
  `views/placing_view`; how it is called:
  `views/names` `views/state_changes`; what is put right by hand, and what cannot be: `views/hand_edits`
  `views/legal_state`
  `views/contradictions`, `views/pile_view`; what was drawn: `views/drawn_view`.
- A procedure by itself, with its odds: `resolutions/resolutions` `resolutions/board_rules` `resolutions/player_rules`.
- Positions: `situations/situations` `situations/situation_checks` `situations/position_checks` `situations/capture`, and
  what is to come of them: `situations/expectations` `situations/outcome` `situations/lessons`; what came, for other programs:
  `situations/position_result`.
- What the staff advises a player: `advice/adviser`.
- `game` is what gets registered.
"""
