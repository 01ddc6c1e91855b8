"""Tests of the table and its set-up."""
