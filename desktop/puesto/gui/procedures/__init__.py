"""Procedures while they are walked. Strips of steps, sums before a throw, tables with odds, chains of rolls, cards.

A panel here is shown a view of `core/procedure_views.py` and the sides at the table; it knows neither the game nor the
session. What several of them paint alike lies in `parts.py`; `procedure_board.py` says where each stands on the table,
and which fold first.
"""
