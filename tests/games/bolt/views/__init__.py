"""Tests of the views of Bolt Action."""
