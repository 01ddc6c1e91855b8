"""The window, as whoever sits at it meets it: by keys, by mouse, by screen reader and by eye."""
