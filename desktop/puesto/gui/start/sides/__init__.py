"""Page on which each side gets its player, with the balance of the scenario."""
