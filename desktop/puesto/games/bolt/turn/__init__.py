"""Procedures of the steps of a turn: strikes, dice, orders, actions, the end (3)."""
