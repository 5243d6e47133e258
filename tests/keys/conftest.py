"""What tests of keys share."""

import pytest
from near import Near


@pytest.fixture
def near() -> Near:
    return Near()
