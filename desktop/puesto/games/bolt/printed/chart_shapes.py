"""Which columns and rows the rules look up in each chart."""

COLUMNS: dict[str, tuple[str, ...]] = {
    "fubar": ("result",),
    "morale": ("value",),
    "officers": ("bonus", "orders", "reach"),
    "movement": ("advance", "pivots_advance", "run", "pivots_run"),
    "to_hit": ("value",),
    "damage": ("value",),
    "he": ("pen", "pins", "building"),
    "salvos": ("artillery", "smoke", "air"),
    "barrage": ("pins", "he"),
    "aircraft": ("type", "pins", "hits", "he", "pen"),
    "smoke": ("radius",),
    "smoke_evolution": ("result",),
    "pen": ("value",),
    "vehicle": ("result",),
    "terrain": ("infantry", "artillery", "wheeled", "tracked"),
}
