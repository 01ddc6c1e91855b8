"""Tests of the reference material: the guide, the notices, the proof."""
