"""What is said on the socket, as the schema reads it."""

import pytest

from fairdeal.service.doors.messages import SCHEMAS, load
from fairdeal.service.errors import Problem


@pytest.mark.parametrize("asked", sorted(SCHEMAS.keys() - {"hello", "beat"}))
def test_an_id_that_could_stand_among_the_records_of_another_command_is_refused(asked: str) -> None:
    """With it a player could make an honest log fail its audit."""
    with pytest.raises(Problem, match="id: An id has no '#'"):
        load({"do": asked, "id": "b#2"})
