"""Panels for procedures in progress: step strips, sums, tables with odds, chains of rolls, cards.

A panel here is shown a view of `core/procedure_views.py` and the sides at the table; it knows neither the game nor the
session. What several of them paint alike is in `parts.py`; `procedure_board.py` decides where each is on the table, and
which collapse first.
"""
