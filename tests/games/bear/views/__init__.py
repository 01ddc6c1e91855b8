"""Tests of bear's views, and of corrections by hand."""
