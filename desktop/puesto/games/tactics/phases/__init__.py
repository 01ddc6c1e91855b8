"""The phases of a turn as pure rules: facts in, result out (3)."""
