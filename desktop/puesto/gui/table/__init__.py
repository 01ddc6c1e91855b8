"""The table: the question, panels and diary, and the bar at its foot."""
