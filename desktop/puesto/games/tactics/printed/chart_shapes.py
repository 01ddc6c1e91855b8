"""Which columns and rows the rules look up in each chart."""

COLUMNS: dict[str, tuple[str, ...]] = {
    "deck_addition": ("piles",),
    "initiative_spend": ("pa",),
    "artificial_terrain": ("lines",),
    "initial_attitude": ("variable", "offensive", "defensive"),
    "attitude": ("variable", "offensive", "defensive"),
    "objectives": ("variable", "offensive", "defensive"),
    "deployment": ("variable", "offensive", "defensive"),
    "wounded": ("retreat", "seek_cover", "normal"),
    "discard": ("variable", "offensive", "defensive"),
}
ROWS: dict[str, tuple[str, ...]] = {
    "attitude": (
        "ai_lines",
        "player_lines",
        "on_objective",
        "objective_in_range",
        "player_em_in_range",
        "supply_broken",
    )
}
