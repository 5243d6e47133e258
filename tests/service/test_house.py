"""A house rule is declared once: message, form, words and transcript follow."""

import json
import re
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec.structs import asdict
from sitting import Sitting, a_service

from fairdeal.engine.options import key, spoken_schema
from fairdeal.engine.words import Speech
from fairdeal.service.desk.views import table_members
from fairdeal.service.doors.schemas import HouseSchema, NewTableSchema
from fairdeal.service.doors.shapes import shape
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.transcripts.reading import chosen
from fairdeal.service.language import catalogue
from fairdeal.service.table.seats.lobby import opening
from fairdeal.service.table.state.house import PLAIN_HOUSE, House, fits_together

PROTOCOL = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def rules(kind: type[House] = House) -> dict[str, dict[str, Any]]:
    described: dict[str, dict[str, Any]] = spoken_schema(kind)["properties"]
    return described


def told(house: House) -> str:
    return "; ".join(chosen(spoken_schema(type(house)), asdict(house)))


class Ranked(House, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A house with one more rule, which nothing else here names."""

    ranked: Annotated[
        Literal["no", "yes"],
        msgspec.Meta(
            title="Ranking",
            extra_json_schema={"words": {"no": "For nothing", "yes": "Ranked"}, "needs": {"yes": ["referee"]}},
        ),
    ] = "no"
    stake: Annotated[
        int, msgspec.Meta(title="Stake", ge=0, le=9, extra_json_schema={"counts": {"ranked": ["yes"]}})
    ] = 0


def test_one_more_rule_is_told_checked_and_read_without_another_line() -> None:
    house = Ranked(ranked="yes", stake=3, referee=True)
    assert rules(Ranked)["ranked"]["words"]["yes"] == "Ranked"
    assert told(house) == "Disputes: A referee; Ranking: Ranked; Stake: 3"
    message = shape(Ranked, "Ranked", whole=True)()
    assert message.load({"ranked": "yes", "stake": 3, "referee": True}) == house
    assert set(message.validate({"ranked": "perhaps", "stake": 10})) == {"ranked", "stake"}
    fits_together(house)
    for wrong in (Ranked(ranked="yes"), Ranked(stake=3)):
        with pytest.raises(Problem):
            fits_together(wrong)


def test_a_body_without_house_rules_opens_a_plain_house() -> None:
    body = {"game": "sweep", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    assert NewTableSchema().load(body)["house"] == PLAIN_HOUSE


@pytest.mark.parametrize(
    ("field", "value"), [("undo", "always"), ("undo_limit", 101), ("undo_limit", -1), ("seconds", 86_401), ("pets", 1)]
)
def test_a_house_rule_out_of_its_bounds_is_refused_by_name(field: str, value: object) -> None:
    assert field in HouseSchema().validate({field: value})


def _values(rule: Any) -> list[str]:
    plain: dict[str, list[str]] = {"boolean": ["false", "true"], "integer": []}
    return rule["enum"] if "enum" in rule else plain[rule["type"]]


def test_every_value_has_its_words_and_every_name_in_a_declaration_is_a_rules() -> None:
    for name, rule in rules().items():
        values = _values(rule)
        assert sorted(rule.get("words", {})) == values, name
        assert sorted(rule.get("helps", values)) == values, name
        assert set(rule.get("needs", {})) <= set(values), name
        assert {other for others in rule.get("needs", {}).values() for other in others} <= set(rules()), name
        for other, where in rule.get("counts", {}).items():
            assert set(map(key, where)) <= set(_values(rules()[other])), name
            assert list(rule.get("offers", where)) == where, name


def test_the_rules_are_told_in_the_language_that_speaks(client: Any) -> None:
    with Speech(catalogue("de")):
        german = rules()
    assert german["undo"]["words"]["consent"] == "Mit Zustimmung"
    for path in ("games", "games/sweep"):
        assert client.get(f"/api/v1/{path}?language=de").get_json()["house"]["properties"] == german


def test_the_protocols_example_fits() -> None:
    [example] = re.findall(r"^`House` .*?`(\{.*?\})`", PROTOCOL, re.MULTILINE)
    house: House = HouseSchema().load(json.loads(example))
    fits_together(house)
    assert msgspec.to_builtins(house) == json.loads(example)  # nothing in it is as usual


@pytest.mark.parametrize(
    ("house", "message", "remedy"),
    [
        (House(clock="bank"), "clock 'bank' needs seconds.", "Set seconds, or choose another clock."),
        (House(undo="referee"), "undo 'referee' needs referee.", "Set referee, or choose another undo."),
        (
            House(seconds=60),
            "seconds 60 counts only where clock is 'bank' or 'decision'.",
            "Leave seconds out, or choose another clock.",
        ),
        (
            House(clock="decision", seconds=60, increment=5),
            "increment 5 counts only where clock is 'bank'.",
            "Leave increment out, or choose another clock.",
        ),
    ],
)
def test_rules_that_contradict_each_other_are_refused_with_the_remedy(house: House, message: str, remedy: str) -> None:
    with pytest.raises(Problem) as refused:
        fits_together(house)
    assert (refused.value.code, refused.value.message, refused.value.remedy) == ("bad_option", message, remedy)


@pytest.mark.parametrize(
    ("house", "said"),
    [
        (House(), ""),
        (House(undo="free"), "Taking moves back: Free"),
        (House(undo="off", undo_limit=10), "Taking moves back: Off"),
        (House(undo_limit=3), "Requests of each seat that need an answer: 3"),
        (House(undo="off", undo_limit=3), "Taking moves back: Off"),
        (House(clock="decision", seconds=90), "Clock: Time for each decision; Time of each seat: 1 min 30 s"),
        (House(clock="bank", seconds=3600), "Clock: Time for the match; Time of each seat: 1 h"),
        (House(away="wait"), "When somebody is away: Wait"),
        (House(days=1), "A turn without a clock: 1 day"),
        (House(days=3), "A turn without a clock: 3 days"),
        (House(phrases=False), "Phrases: Nobody says a phrase"),
        (House(unfinished="absent"), "When a match is ended early: The best score wins, if its player is there"),
        (House(stand_ins=True), "When a bot stood in: Such a seat can win"),
        (House(hints=True), "Good moves: Players may be shown a good move"),
    ],
)
def test_every_rule_that_differs_from_the_default_is_told_in_words(house: House, said: str) -> None:
    assert told(house) == said


def test_a_table_that_follows_another_keeps_the_rules_that_it_had() -> None:
    house = House(clock="decision", seconds=60, increment=5)  # as a table could be opened before this was refused
    opened = opening("sweep", {}, 2, table="k7x2m9q4tz", secret=bytes(32), house=house, rematch_of="fphjherkkzxb")
    assert opened.house == house
    with pytest.raises(Problem):
        opening("sweep", {}, 2, table="k7x2m9q4tz", secret=bytes(32), house=house)


def test_a_table_tells_its_rules_whole() -> None:
    table = Sitting(a_service(), "sweep", 2, undo="off", patience=0).table
    assert table_members(table)["house"] == {**asdict(PLAIN_HOUSE), "undo": "off"}
