"""The table: the prompt, panels and diary, and the bar at its foot."""
