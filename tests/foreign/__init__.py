"""Tests of the files of other programs."""
