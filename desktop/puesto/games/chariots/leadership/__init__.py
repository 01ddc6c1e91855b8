"""Chapters 4, 5, 10 and 11, facts in and result out: leaders, markers, orders, heroes, rout points."""
