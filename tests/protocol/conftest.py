"""A conversation with the protocol."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.protocol.protocol_talk import Talk


@pytest.fixture
def talk() -> Iterator[Talk]:
    found = Talk()
    yield found
    found.server.close()
