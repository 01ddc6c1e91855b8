"""Fixtures of the tests of packs."""

from tests.packs.small_pack import shop as shop
