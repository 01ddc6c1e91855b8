"""Who throws the dice and draws the cards, as the player said it once for every session: what is proposed where one is begun."""

HANDS = "hands"
"""Where the preferences remember it."""
MINE, APP, EACH = "mine", "app", "each"
"""The player, the app, or as is said in each session."""
