"""Tests of the set-up of a checkout, of builds and of releases."""
