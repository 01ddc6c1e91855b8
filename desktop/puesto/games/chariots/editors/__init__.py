"""Forms in which an owner types in charts, scenarios and lists."""
