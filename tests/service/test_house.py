"""The house rules stand in one place on the server; the page knows the same ones, with the same defaults."""

import json
import subprocess
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import structs

from fairdeal.service.doors.schemas import HouseSchema, NewTableSchema
from fairdeal.service.table.state.house import PLAIN_HOUSE, AwayRule, ClockRule, House, UndoRule

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[2]
SHOW = """
import { AWAY, CLOCK, PLAIN, UNDO } from "./web/js/table/house.js"
console.log(JSON.stringify({ PLAIN, undo: Object.keys(UNDO), clock: Object.keys(CLOCK), away: Object.keys(AWAY) }))
"""


@pytest.fixture(scope="module")
def page() -> dict[str, Any]:
    command = ["node", "--input-type=module", "-e", SHOW]
    shown: dict[str, Any] = json.loads(
        subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=30).stdout
    )
    return shown


def test_the_page_opens_a_table_with_the_servers_defaults(page: dict[str, Any]) -> None:
    assert page["PLAIN"] == structs.asdict(PLAIN_HOUSE)


@pytest.mark.parametrize(("rule", "values"), [("undo", UndoRule), ("clock", ClockRule), ("away", AwayRule)])
def test_the_page_offers_what_the_server_takes(page: dict[str, Any], rule: str, values: Any) -> None:
    assert sorted(page[rule]) == sorted(get_args(values))


def test_a_body_without_house_rules_opens_a_plain_house() -> None:
    body = {"game": "sweep", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    assert NewTableSchema().load(body)["house"] == PLAIN_HOUSE


def test_the_form_of_a_house_rule_follows_from_the_house() -> None:
    assert set(HouseSchema().fields) == set(House.__struct_fields__)
    assert HouseSchema().load({"undo": "free", "undo_limit": 3}) == House(undo="free", undo_limit=3)


@pytest.mark.parametrize(
    ("field", "value"), [("undo", "always"), ("undo_limit", 101), ("undo_limit", -1), ("seconds", 86_401), ("pets", 1)]
)
def test_a_house_rule_out_of_its_bounds_is_refused_by_name(field: str, value: object) -> None:
    assert field in HouseSchema().validate({field: value})
