"""Tests of the forms of chariots, and of its maps on the desk."""
