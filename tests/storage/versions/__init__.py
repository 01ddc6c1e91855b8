"""Tests of versions of one session: another's version in the file's place, and backups that go further."""
