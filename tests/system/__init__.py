"""Tests of the system checks, and of bad input at a start."""
