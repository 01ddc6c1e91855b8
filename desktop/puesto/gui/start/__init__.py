"""The pages before the table: home, a new game, saved games, campaigns, the welcome."""
