"""Tests of the window as a user meets it: by keys, by mouse, by screen reader and by eye."""
