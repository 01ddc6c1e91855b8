"""The board as a sketch, whole and measured: by keys, by mouse, by what is heard."""
