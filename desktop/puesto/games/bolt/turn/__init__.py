"""Who runs which step, in the order of a turn: strikes, dice, orders, what is done, the end (3)."""
