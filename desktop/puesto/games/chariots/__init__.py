"""Chariots of Fire: battles of the Bronze Age for two players.

A chapter has its rules in one module, facts in and result out, and what the table makes of them in others:

| rulebook | rules | at the table |
|---|---|---|
| 2.1, 2.3 hexes, the die | `grid` `dice` | |
| 3.0 sequence of play | `sequence` | `steps` `turn` `orders` `acting` `closing`, and before a phase closes `audit` |
| 4.0 leaders | `leaders` | `leader_moves` |
| 5.1-5.3 markers | `activation` `markers` | `turn` `bag` |
| 5.4 orders | `command` | `orders` `acting` |
| 6.1, 6.2 movement | `movement` `ways` | `moving` `going` |
| 6.3 column | `column` | `moving` |
| 6.4 Orderly Withdrawal | `withdrawal` | `reacting` |
| 6.5 stacking | `stacking` | `passing` |
| 6.6 facing | `facing` | `moving` `reacting` |
| 6.7 Pass-Through | `pass_through` | `passing` |
| 6.8 overturn | `overturn` | `moving` |
| 7.1, 7.5 missiles | `missiles` `sight` | `firing` |
| 7.2 Hit and Run | `hit_and_run` | `running` |
| 7.4 Reaction Fire | `reaction_fire` | `reacting` |
| 8.11, 8.12 designation | `designation` | `attacks`; the segment is `shock_segment`, a combat on the table `melee` |
| 8.14 checks | `shock` | `preshock` |
| 8.15 leaders in Shock | `leaders` | `duels` |
| 8.16, 8.17 the Shock | `shock` | `clash` |
| 8.18 collapse | `collapse` | `breaking` |
| 8.2 advance | `advance` | `advancing` |
| 8.5 Reaction to Aggression | `aggression` | `turnabout` |
| 9.1 cohesion | `cohesion` | `aftermath` |
| 9.2 Engaged units | `engagement` | `orders` `breaking` |
| 9.3 standards | `standards` | `banners` `leader_moves` |
| 9.4 rout | `rout` | `aftermath` |
| 9.5 rally | `rally` | `orders` |
| 10.0 heroes | `heroes` | `challenges` `duels` |
| 2.8, 11.0 Rout Points, victory | `victory` | `closing` `rout_sheet` |

- The printed game: `records` `content` `charts` `sources` `constraints`; what an owner types in: `forms` `chart_forms` `listing`.
- A battle: `state` `setup` `deployment` `settings` `rulings` `briefing`.
- What is seen, called and put right: `views` `counters` `names` `labels` `changes` `by_hand`.
- A procedure alone: `resolutions`, which lists those of `alone`; `shock_odds` `written`.
- Positions: `situations` `expect` `lessons`.
- `game` is what gets registered.
"""
