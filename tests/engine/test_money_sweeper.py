"""Money Sweeper by its rulebook, docs/rules/money-sweeper.md."""

import random
from collections import Counter
from math import isqrt

import pytest
from rulebook import At, at

from fairdeal.engine import (
    EVERYBODY,
    Action,
    BadNotation,
    BadOption,
    Deal,
    Dice,
    Fact,
    Match,
    Relaid,
    Result,
    Unfit,
    seed_of,
    sensible,
)
from fairdeal.engine.money_sweeper import (
    GAME,
    STOP,
    CashScored,
    Dealt,
    Exploded,
    Flipped,
    FlippedInClear,
    HalfTimeCalled,
    MatchEnded,
    Options,
    State,
    Swept,
    SweptInClear,
    deck,
    flip,
    shape,
    worth,
)

TABLE = "money sweeper; grid 20 5 1 100 / 10 50 5 1 / 1 100 20 10"


def cell(row: int, column: int) -> int:
    return row * 4 + column


def shown(position: At) -> tuple[str | None, ...]:
    """The grid as everybody sees it."""
    return position.state.public().zones[0].cards


# 1 Cards


def test_1_1_sixty_cards_ten_of_each_kind_1850_dollars_to_collect() -> None:
    cards = deck(Options())
    assert Counter(cards) == dict.fromkeys(("1", "5", "10", "20", "50", "100"), 10)
    assert worth(cards) == 1850


# 2 The table


def test_2_1_the_grid_is_filled_row_by_row_from_the_top_of_the_deck() -> None:
    state = GAME.start(2)
    order = deck(Options())[::-1]
    state.apply(-1, Deal(order))
    assert isinstance(state, State)
    assert state.grid == list(order)


@pytest.mark.parametrize(
    ("cards", "rows", "columns"),
    [(60, 6, 10), (50, 5, 10), (42, 6, 7), (40, 5, 8), (30, 5, 6), (20, 4, 5), (55, 7, 8), (1, 1, 1), (2, 1, 2)],
)
def test_2_2_the_grid_is_as_square_as_full_rows_allow(cards: int, rows: int, columns: int) -> None:
    assert shape(cards) == (rows, columns)


def test_2_2_what_the_last_row_lacks_are_gaps() -> None:
    state = GAME.read("money sweeper; phase half-time; out 5; grid " + "1 5 10 20 50 100 " * 5 + "5 10 20 50 100 " * 5)
    state.apply(-1, Deal(state.to_shuffle()))
    assert isinstance(state, State)
    assert state.grid[-1] is None


def test_2_3_the_last_seat_deals_first_and_seat_0_opens() -> None:
    match = Match("money-sweeper", seats=5)
    assert (match.view().dealer, match.to_act()) == (4, (0,))


def test_2_3_the_deal_moves_one_seat_clockwise() -> None:
    state = GAME.read("money sweeper; seats 3; round 2; totals 5 0 0; phase deal")
    state.apply(-1, Deal(state.to_shuffle()))
    assert (state.public().dealer, state.to_act()) == (0, (1,))


# 3 A turn


def test_3_1_the_first_flip_may_be_any_face_down_card() -> None:
    at(TABLE).allows(0, *map(flip, range(12)))


def test_3_1_a_cell_beyond_the_table_is_refused() -> None:
    at(TABLE).refuses(0, flip(12), "3.1")
    at(TABLE).refuses(0, flip(-1), "3.1")


def test_3_2_the_next_card_touches_the_one_before_also_at_a_corner() -> None:
    corner = at(TABLE).play(0, flip(cell(0, 0)))
    corner.allows(0, STOP, flip(cell(0, 1)), flip(cell(1, 0)), flip(cell(1, 1)))


def test_3_2_a_card_further_away_is_refused_and_the_turn_goes_on() -> None:
    position = at(TABLE).play(0, flip(cell(0, 0)))
    position.refuses(0, flip(cell(0, 2)), "3.2")
    assert position.state.to_act() == (0,)


def test_3_2_the_line_goes_on_from_its_last_card_only() -> None:
    at(TABLE).play(0, flip(cell(0, 0)), flip(cell(1, 1))).refuses(0, flip(cell(0, 0) + 4 * 2 + 3), "3.2")


def test_3_3_after_each_cash_card_one_may_go_on_or_stop() -> None:
    assert STOP in at(TABLE).play(0, flip(cell(0, 0))).state.legal(0)


def test_3_4_a_card_in_the_sweep_is_not_flipped_again() -> None:
    at(TABLE).play(0, flip(cell(0, 0))).refuses(0, flip(cell(0, 0)), "3.4")


def test_3_4_a_gap_is_not_flipped() -> None:
    at("money sweeper; grid 20 . 10").refuses(0, flip(1), "3.4")


def test_3_4_a_face_up_mine_is_not_flipped() -> None:
    at("money sweeper; grid 20 1! 10").refuses(0, flip(1), "3.4")


def test_3_4_a_gap_is_not_crossed() -> None:
    at("money sweeper; grid 20 5 . 10; sweep 0,0").refuses(0, flip(3), "3.2")


def test_3_5_a_sweep_of_90_dollars_goes_to_the_stack() -> None:
    sweep = at(TABLE).play(0, flip(cell(0, 0)), flip(cell(1, 1)), flip(cell(2, 2)))
    sweep.gives(0, STOP, Swept(0, (0, 5, 10), 90))


def test_3_5_its_cells_become_gaps_and_the_turn_passes() -> None:
    after = at(TABLE).play(0, flip(cell(0, 0)), STOP)
    assert (shown(after)[0], after.state.to_act()) == (None, (1,))


def test_3_5_stopping_before_the_first_flip_is_refused() -> None:
    at(TABLE).refuses(0, STOP, "3.5")


def test_3_6_a_sweep_that_cannot_go_on_is_collected_at_once() -> None:
    at("money sweeper; grid 20 . 10 1").gives(0, flip(0), Flipped(0, 0, "20"), Swept(0, (0,), 20, forced=True))


# 4 Explosions


def test_4_1_a_mine_explodes_and_brings_nothing() -> None:
    sweep = at(TABLE).play(0, flip(cell(0, 0)), flip(cell(0, 1)))
    sweep.gives(0, flip(cell(0, 2)), Flipped(0, 2, "1"), Exploded(0, 2))


def test_4_1_the_mine_stays_and_the_rest_lies_face_down_where_it_was() -> None:
    after = at(TABLE).play(0, flip(cell(0, 0)), flip(cell(0, 1)), flip(cell(0, 2)))
    assert shown(after)[:4] == ("", "", "1", "")
    assert after.state.position() == "money sweeper; grid 20 5 1! 100 / 10 50 5 1 / 1 100 20 10; turn 1"


def test_4_1_a_mine_as_the_first_card_explodes_too() -> None:
    at(TABLE).gives(0, flip(cell(0, 2)), Flipped(0, 2, "1"), Exploded(0, 2))


def test_4_2_the_table_is_no_memory_aid() -> None:
    seen = at(TABLE).play(0, flip(cell(0, 0)), flip(cell(0, 1)), flip(cell(0, 2))).state.public()
    never = at("money sweeper; turn 1; grid 5 20 1! 100 / 10 50 5 1 / 1 100 20 10").state.public()
    assert seen == never


def test_4_2_a_card_is_told_to_everybody_once_and_again_while_its_cell_is_open() -> None:
    flipped = Flipped(0, 2, "20")
    assert (flipped.audiences(), flipped.lies_at()) == ({"card": EVERYBODY}, {"card": ("grid.2",)})
    assert {GAME.tell(flipped, viewer) for viewer in (None, 0, 1)} == {"{0} flips cell 3, a $20."}
    assert {GAME.tell(Flipped(0, 2, None), viewer) for viewer in (None, 0, 1)} == {"{0} flips cell 3."}


def test_4_2_so_are_the_dollars_of_a_sweep_which_an_undo_lays_down_again() -> None:
    swept = Swept(1, (2, 7), 30)
    assert (swept.audiences(), swept.lies_at()) == ({"cash": EVERYBODY}, {"cash": ("grid.2", "grid.7")})
    assert GAME.tell(swept, None) == "{1} sweeps up $30."
    assert GAME.tell(Swept(1, (2, 7), None, forced=True), None) == "{1} sweeps up."


def test_4_2_a_table_of_the_first_rules_goes_on_with_the_facts_that_name_cards_for_ever() -> None:
    state = GAME.read("money sweeper; grid 20 . 10 1")
    state.keep_to(1)
    assert state.clone().apply(0, flip(0)) == [FlippedInClear(0, 0, "20"), SweptInClear(0, 20, forced=True)]
    state.keep_to(GAME.version)
    assert state.apply(0, flip(0)) == [Flipped(0, 0, "20"), Swept(0, (0,), 20, forced=True)]


def test_4_2_facts_of_the_first_rules_are_folded_and_told_as_ever() -> None:
    state = GAME.read("money sweeper; grid 20 . 10 1")
    for fact in (FlippedInClear(0, 0, "20"), SweptInClear(0, 20)):
        state.evolve(fact)
    assert state.position() == "money sweeper; grid . . 10 1; turn 1; stacks 20 | -"
    assert GAME.tell(FlippedInClear(0, 0, "20"), 1) == "{0} flips cell 1, a $20."
    assert GAME.tell(SweptInClear(0, 20, forced=True), 1) == "{0} sweeps up $20 because no card is left to flip."


# 5 Half-time

FOUR_OUT = "money sweeper; grid 1! 1! 1! 1! 20 / 1 1 5 10 50"


def test_5_1_the_fifth_mine_calls_half_time() -> None:
    at(FOUR_OUT).gives(0, flip(5), Flipped(0, 5, "1"), Exploded(0, 5), HalfTimeCalled())


def test_5_1_the_five_leave_the_rest_is_laid_anew_and_the_next_player_goes_on() -> None:
    half_time = at(FOUR_OUT).play(0, flip(5))
    assert half_time.state.to_shuffle() == ("1", "5", "10", "20", "50")
    laid = half_time.play(-1, Deal(("50", "20", "1", "5", "10")))
    assert laid.state.position() == "money sweeper; grid 50 20 1 / 5 10 .; turn 1; out 5"


def test_5_2_half_time_comes_once_a_round() -> None:
    second = at("money sweeper; options own_deck mines=12; grid 1! 1! 1! 1! 20 / 1 1 5 10 50; out 5")
    second.gives(0, flip(5), Flipped(0, 5, "1"), Exploded(0, 5))


def test_5_2_without_a_mine_face_down_there_is_no_half_time() -> None:
    facts = at("money sweeper; grid 1! 1! 1! 1! 20 / 1 5 5 10 50").facts(0, flip(5))
    assert HalfTimeCalled() not in facts


# 6 The end of a round


def test_6_1_the_round_ends_when_no_cash_is_left() -> None:
    facts = at("money sweeper; grid 20 1 1; sweep 0,0").facts(0, STOP)
    assert facts == [Swept(0, (0,), 20), CashScored((20, 0))]


def test_6_2_the_round_ends_with_the_last_mine_and_the_cash_left_counts_for_nobody() -> None:
    facts = at("money sweeper; grid 1 20 50; stacks 5 | 10").facts(0, flip(0))
    assert facts == [Flipped(0, 0, "1"), Exploded(0, 0), CashScored((5, 10))]


# 7 Score


def test_7_1_whoever_has_3000_at_the_end_of_a_round_wins() -> None:
    facts = at("money sweeper; grid 100 1; sweep 0,0; totals 2900 2950; stacks - | 20").facts(0, STOP)
    assert facts[1:] == [CashScored((100, 20)), MatchEnded((3000, 2970), (0,))]


def test_7_1_below_the_target_another_round_is_dealt() -> None:
    after = at("money sweeper; grid 100 1; sweep 0,0; totals 2800 0").play(0, STOP)
    assert (after.state.between_rounds(), after.state.to_act()) == (True, (-1,))


def test_7_2_a_stack_is_worth_its_dollars() -> None:
    assert worth(["100", "50", "20", "20", "10", "5"]) == 205


def test_7_2_where_no_card_lies_there_are_no_dollars() -> None:
    assert worth(["5", None, None]) == 5


def test_7_2_the_sheet_tells_how_the_dollars_came_about() -> None:
    after = at("money sweeper; grid 100 1; sweep 0,0; stacks 50 5 50 5 5 | -").play(0, STOP).state
    [scored] = after.sheet()
    assert (scored.round, [row.detail for row in scored.rows]) == (1, ["$100 + 2 × $50 + 3 × $5", "nothing"])


def test_7_3_equal_highest_totals_share_the_win() -> None:
    facts = at("money sweeper; grid 100 1; sweep 0,0; totals 2900 3000").facts(0, STOP)
    assert facts[-1] == MatchEnded((3000, 3000), (0, 1))


# 8 Variations


def test_8_1_a_half_deck_has_five_of_each_kind() -> None:
    assert Counter(deck(Options(half_deck=True))) == dict.fromkeys(("1", "5", "10", "20", "50", "100"), 5)
    assert shape(len(deck(Options(half_deck=True)))) == (5, 6)


@pytest.mark.parametrize(("play_out", "then"), [("off", [CashScored((0, 0))]), ("on", [])])
def test_8_1_the_fifth_mine_of_a_half_deck_is_the_last_so_that_half_time_never_comes(
    play_out: str, then: list[CashScored]
) -> None:
    four_out = at(f"money sweeper; options half_deck play_out={play_out}; grid 1! 1! 1! 1! 20 / 1 5 5 10 50")
    four_out.gives(0, flip(5), Flipped(0, 5, "1"), Exploded(0, 5), *then)


@pytest.mark.parametrize(("remove", "cards"), [("fives", 50), ("tens", 50), ("fives and tens", 40)])
def test_8_2_fives_and_tens_can_be_left_out(remove: str, cards: int) -> None:
    options = GAME.read_options({"remove": remove})
    assert isinstance(options, Options)
    assert len(deck(options)) == cards


def test_8_3_without_half_time_the_fifth_mine_is_like_the_others() -> None:
    facts = at(f"{FOUR_OUT}; options half_time=off").facts(0, flip(5))
    assert facts == [Flipped(0, 5, "1"), Exploded(0, 5)]


def test_8_4_played_out_the_last_mine_does_not_end_the_round() -> None:
    facts = at("money sweeper; grid 1 20 50; options play_out").facts(0, flip(0))
    assert facts == [Flipped(0, 0, "1"), Exploded(0, 0)]


def test_8_5_touching_any_allows_what_touches_an_earlier_card() -> None:
    bent = at(f"{TABLE}; options adjacency=any").play(0, flip(cell(0, 0)), flip(cell(0, 1)), flip(cell(1, 1)))
    assert flip(cell(1, 0)) in bent.state.legal(0)


def test_8_5_touching_any_still_refuses_what_touches_nothing() -> None:
    at(f"{TABLE}; options adjacency=any").play(0, flip(cell(0, 0))).refuses(0, flip(cell(0, 3)), "8.5")


@pytest.mark.parametrize(
    ("options", "rounds"), [("length=rounds", 1), ("length=rounds rounds=3", 3), ("length=everyone_deals", 2)]
)
def test_8_6_a_match_may_last_for_rounds(options: str, rounds: int) -> None:
    last = f"money sweeper; grid 20 1; sweep 0,0; options {options}; round"
    assert not at(f"{last} {rounds - 1}").play(0, STOP).state.is_over() if rounds > 1 else True
    assert at(f"{last} {rounds}").play(0, STOP).state.result() == Result((20, 0), (0,))


OWN = {"own_deck": True, "mines": 4, "fives": 0, "tens": 3, "twenties": 0, "fifties": 1, "hundreds": 20}


def test_8_7_an_own_deck_has_as_many_cards_of_each_kind_as_was_agreed() -> None:
    cards = GAME.start(2, OWN).to_shuffle()
    assert Counter(cards) == {"1": 4, "10": 3, "50": 1, "100": 20}
    assert list(cards) == sorted(cards, key=int)


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        ({"mines": 1}, "int' >= 2"),
        ({"mines": 21}, "int' <= 20"),
        ({"fives": -1}, "int' >= 0"),
        ({"hundreds": 21}, "int' <= 20"),
        ({"mines": 2, "fives": 9, "tens": 0, "twenties": 0, "fifties": 0, "hundreds": 0}, "12 to 120 cards.*not 11"),
        ({"mines": 20, "fives": 0, "tens": 0, "twenties": 0, "fifties": 0, "hundreds": 0}, "0 of them cash"),
        ({"half_deck": True}, "for the printed deck"),
        ({"remove": "fives"}, "for the printed deck"),
    ],
    ids=str,
)
def test_8_7_an_own_deck_has_12_to_120_cards_and_cash_among_them(numbers: dict[str, object], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        GAME.start(2, {"own_deck": True, **numbers})


def test_8_7_the_numbers_count_for_an_own_deck_only() -> None:
    assert GAME.start(2, {"mines": 2, "fives": 0}).to_shuffle() == GAME.start(2).to_shuffle()


@pytest.mark.parametrize("cards", range(12, 121))
def test_8_7_the_grid_of_any_deck_is_as_square_as_it_can_be_with_full_rows(cards: int) -> None:
    rows, columns = shape(cards)
    full = [(each, cards // each) for each in range(1, cards + 1) if cards % each == 0 and 2 * each * each >= cards]
    squarest = max((each for each in full if each[0] <= each[1]), default=None)
    assert (rows, columns) == (squarest or (isqrt(cards), -(-cards // isqrt(cards))))
    assert rows * columns - cards < columns


def test_8_7_half_time_of_an_own_deck_comes_with_the_fifth_mine() -> None:
    position = "money sweeper; options own_deck mines=6 fives=5; grid 1! 1! 1! 1! / 1 1 5 5"
    assert HalfTimeCalled() in at(position).facts(0, flip(4))


@pytest.mark.parametrize("options", [OWN, {"own_deck": True, "mines": 20, "play_out": True}], ids=str)
def test_8_7_the_sensible_bot_plays_with_an_own_deck(options: dict[str, object]) -> None:
    match, dice = Match("money-sweeper", 3, 5, {**options, "length": "rounds", "rounds": 2}), Dice(seed_of(5))
    while not match.over:
        [seat] = match.to_act()
        match.apply(seat, sensible(match.view(seat), match.choices(seat), dice))
    assert len(match.view().sheet) == 2


def test_8_7_a_log_names_only_those_numbers_of_an_own_deck_that_differ() -> None:
    old = {"length", "rounds", "target", "half_deck", "remove", "half_time", "adjacency", "play_out"}
    assert set(GAME.write_options(GAME.read_options({}))) == old
    assert set(GAME.write_options(GAME.read_options(OWN))) == old | set(OWN)
    assert GAME.read_options(GAME.write_options(GAME.read_options(OWN))) == GAME.read_options(OWN)


# 8.8 Open memory

OPEN = "money sweeper; options open_memory; grid 20 5 1 100 / 10 50 5 1 / 1 100 20 10"


def exploded() -> At:
    """With open memory: $20 and $5 were flipped, then the $1 beside them."""
    return at(OPEN).play(0, flip(0), flip(1), flip(2))


def test_8_8_seen_cards_are_shown_where_they_lie() -> None:
    [table, *_stacks] = exploded().state.public().zones
    assert table.cards[:4] == ("20", "5", "1", "")
    assert (table.marks, table.note) == ({0: "seen", 1: "seen", 2: "mine"}, "2 seen cards lie face down")


def test_8_8_they_are_flipped_like_any_other() -> None:
    again = exploded().play(1, flip(1))
    assert again.state.public().zones[0].marks == {0: "seen", 1: "last", 2: "mine"}
    assert again.state.public().zones[0].note == "$5 in the sweep; 1 seen card lies face down"


def test_8_8_an_undo_does_not_hide_what_everybody_has_seen() -> None:
    before = at(OPEN).play(0, flip(0), flip(1), STOP).play(1, flip(2))
    state = at(OPEN).state
    state.remember(before.state)
    assert state.public().zones[0].marks == {0: "seen", 1: "seen", 2: "seen"}
    assert state.public().zones[0].cards[:4] == ("20", "5", "1", "")


def test_8_8_without_it_an_undo_leaves_nothing_behind() -> None:
    state = at(TABLE).state
    state.remember(at(TABLE).play(0, flip(0), flip(1), flip(2)).state)
    assert state.public() == at(TABLE).state.public()


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ("seen 0,0 1,1", flip(cell(1, 1))),
        ("sweep 0,0; seen 0,1 1,1", flip(cell(1, 1))),
        ("sweep 2,3; seen 1,2 1,3 2,2", flip(cell(2, 2))),
        ("sweep 2,3 1,2 2,1; seen 0,2", STOP),
    ],
)
def test_8_8_the_sensible_bot_takes_what_it_is_shown(position: str, action: Action) -> None:
    state = at(f"{OPEN}; {position}").state
    assert sensible(state.view(0), state.choices(0), Dice(seed_of(3))) == action


def test_8_8_half_time_lays_all_cards_face_down() -> None:
    state = at(FOUR_OUT.replace(";", "; options open_memory; seen 0,4;", 1)).play(0, flip(5)).state
    state.apply(-1, Deal(state.to_shuffle()))
    assert set(state.public().zones[0].cards) == {"", None}


def test_8_8_a_referees_shuffle_leaves_them_where_they_lie() -> None:
    state = exploded().state
    assert state.face_down() == {"grid": ("100", "10", "50", "5", "1", "1", "100", "20", "10")}
    state.evolve(Relaid("grid", tuple(reversed(range(9)))))
    assert state.public().zones[0].cards[:4] == ("20", "5", "1", "")


@pytest.mark.parametrize("text", [f"{TABLE}; seen 0,0", f"{OPEN}; sweep 0,0; seen 0,0", f"{OPEN}; seen 0"])
def test_8_8_a_position_shows_seen_cards_that_lie_face_down_with_open_memory_alone(text: str) -> None:
    with pytest.raises(BadNotation, match=r"seen: "):
        at(text)


# 9 At this table

SWEEPING = "money sweeper; grid 20 5 1! . / 10 50 100 1; sweep 0,1"


def test_9_1_a_round_can_be_disputed_until_the_next_is_dealt() -> None:
    assert GAME.window == "round"


def test_9_1_half_time_is_no_new_round() -> None:
    assert not at(FOUR_OUT).play(0, flip(5)).state.between_rounds()


def test_9_2_whose_time_is_up_stops() -> None:
    assert at(SWEEPING).state.default(0) == STOP


def test_9_2_without_a_sweep_the_first_face_down_card_is_flipped() -> None:
    assert at("money sweeper; grid . 1! 20 5").state.default(0) == flip(2)


@pytest.mark.parametrize("options", [{}, {"adjacency": "any"}, {"play_out": True, "half_deck": True}])
def test_9_2_what_is_played_is_always_legal(options: dict[str, object]) -> None:
    match, dice = Match("money-sweeper", 3, 5, {**options, "length": "rounds"}), random.Random(5)
    while not match.over:
        [seat] = match.to_act()
        assert match.state.default(seat) in match.legal(seat)
        match.apply(seat, dice.choice(match.legal(seat)))


def test_9_3_only_face_down_cards_change_places_when_they_are_shuffled_again() -> None:
    state = GAME.read(SWEEPING)
    state.evolve(Relaid("grid", (3, 4, 0, 2, 1)))
    assert state.position() == "money sweeper; grid 100 5 1! . / 1 20 50 10; sweep 0,1"


def test_9_3_the_same_cards_are_there_as_before() -> None:
    state = GAME.read(SWEEPING)
    before = Counter(state.holdings())
    state.evolve(Relaid("grid", (3, 4, 0, 2, 1)))
    assert Counter(state.holdings()) == before


def test_9_3_cards_of_an_exploded_sweep_are_among_them() -> None:
    exploded = at("money sweeper; grid 20 5 1 / 10 50 100; sweep 0,1").play(0, flip(2))
    assert exploded.state.face_down() == {"grid": ("20", "5", "10", "50", "100")}


@pytest.mark.parametrize("fact", [Relaid("grid", (1, 0)), Relaid("grid", (0, 0, 1, 2, 3)), Relaid("stock", ())])
def test_9_3_another_pile_or_order_does_not_fit_and_changes_nothing(fact: Relaid) -> None:
    state = GAME.read(SWEEPING)
    with pytest.raises(Unfit):
        state.evolve(fact)
    assert state.position() == SWEEPING


@pytest.mark.parametrize(
    "fact", [Flipped(1, 2, "20"), Flipped(0, 2, "50"), Flipped(0, 9, "20"), CashScored((20,)), CashScored((20, 0, 5))]
)
def test_a_fact_of_another_seat_card_or_cell_does_not_fit_and_changes_nothing(fact: Fact) -> None:
    state = GAME.read("money sweeper; grid 5 10 20 / 1 20 50")
    before = state.position()
    with pytest.raises(Unfit):
        state.evolve(fact)
    assert state.position() == before


def test_9_3_everybody_is_told_which_pile_was_shuffled_again() -> None:
    assert GAME.tell(Relaid("grid", (1, 0)), None) == "The face-down cards of the grid are shuffled again."


def test_a_flip_uncovers_a_card_of_the_grid() -> None:
    facts = at("money sweeper; grid 1 20 50").facts(0, flip(0))
    assert [fact.uncovers() for fact in facts] == [{"card": "grid"}, {}, {}]


# Notation


@pytest.mark.parametrize(
    "text",
    [
        "money sweeper; grid 20 7",
        "money sweeper; grid 20 5 / 10",
        "money sweeper; grid 20; sweep 5",
        "money sweeper; grid 20; sweep 0,9",
        "money sweeper; turn one",
        "money sweeper; stacks 5",
        "money sweeper; jokers 2",
        "money sweeper; turn 0; turn 1",
        "money swooper; grid 20",
    ],
)
def test_a_position_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match=r"expected|needs|one of|one for each|stands twice|starts with|write row"):
        at(text)


def sequences(position: At, depth: int) -> int:
    """How many ways there are to play that many actions."""
    if not depth:
        return 1
    [seat] = position.state.to_act()
    return sum(sequences(position.play(seat, action), depth - 1) for action in position.state.legal(seat))


@pytest.mark.parametrize(("depth", "ways"), [(1, 12), (2, 87), (3, 625)])
def test_the_ways_to_play_from_the_rulebooks_table_are_counted(depth: int, ways: int) -> None:
    """By hand: twelve cards; then 45 neighbours of nine cash cards, nine stops, eleven cards after each mine."""
    assert sequences(at(TABLE), depth) == ways


def test_the_order_of_the_cards_is_known_to_nobody() -> None:
    assert Dealt(("5", "1")).audiences() == {"order": ()}
