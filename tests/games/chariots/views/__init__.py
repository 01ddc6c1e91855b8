"""Tests of the views of chariots, and of corrections by hand."""
