"""What every game owes at a table, as checks that a game's own tests can run: `check_game("high-tide")`.

Each check takes the name of a game that is installed, and plays it through the real service, which holds its log in
memory; it raises AssertionError with the record at which the game fails. It needs `fairdeal[serve]`. The checks that
need the engine alone are those of `fairdeal.engine.testing`; they find a mistake in the rules sooner.

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_what_every_game_owes_at_a_table(check):
        check("high-tide")
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import unescape
from typing import Any, Literal
from warnings import catch_warnings, simplefilter

import msgspec

from fairdeal.engine import EVERYBODY, GAMES, Dice, find, seed_of
from fairdeal.engine.errors import BadOption, Refused
from fairdeal.engine.knowledge import owner
from fairdeal.engine.testing import told_to
from fairdeal.events import Log, Record, export, read_transcript
from fairdeal.service.app import Service, create_app
from fairdeal.service.desk.replay import SPECTATOR, permitted
from fairdeal.service.desk.tables import Desk
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.audit import audit
from fairdeal.service.evidence.transcripts import FORMS, render
from fairdeal.service.evidence.transcripts.document import Entry
from fairdeal.service.evidence.transcripts.reading import read
from fairdeal.service.evidence.verify import check
from fairdeal.service.evidence.who_knew import who_knew
from fairdeal.service.packages import read as read_file
from fairdeal.service.packages import scene
from fairdeal.service.rulebooks import LEARNER, clauses, lesson, rulebook
from fairdeal.service.table.disputes.events import (
    WithdrawDispute,
)
from fairdeal.service.table.evolve import evolve
from fairdeal.service.table.play.ledger import all_learnt, learnt
from fairdeal.service.table.play.play import NextDeal
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo, Price, price, words
from fairdeal.service.table.seats.lobby import Rematch
from fairdeal.service.table.served import Served
from fairdeal.service.table.state.chairs import seat_in
from fairdeal.service.table.state.command import Expire
from fairdeal.service.table.state.event import Dealt, Played, Step
from fairdeal.service.table.state.state import Table
from fairdeal.sitting import Sitting, StillClock, a_service

Check = Callable[[str], None]
MOVES = 40  # that a check looks at closely


def check_game(name: str) -> None:
    """Run every check; the first that fails raises AssertionError, with its name."""
    for each in CHECKS:
        try:
            each(name)
        except AssertionError as wrong:
            raise AssertionError(f"{name}: {each.__name__}: {wrong}") from wrong


def rounds(number: int) -> dict[str, Any]:
    """Give the options of a match that lasts so many rounds."""
    return {"length": "rounds", "rounds": number}


def sizes(name: str) -> list[int]:
    """Give the smallest and the largest number of seats."""
    return sorted({smallest(name), find(name).seats[-1]})


def smallest(name: str) -> int:
    """Give the smallest number of seats."""
    return find(name).seats[0]


def of_bots(service: Service, name: str, seats: int, bot: str = "random") -> Desk:
    """Let bots play a match of one round to its end."""
    desk = service.tables.open(name, rounds(1), seats, bots=dict.fromkeys(range(seats), bot))
    assert desk.table.status == "over", f"the bots stop at #{desk.table.seq}: {desk.table.state.position()}"
    return desk


def in_play(sitting: Sitting) -> bool:
    """Tell whether a round is being played."""
    return sitting.table.status == "playing" and not sitting.table.waits_for_deal()


def moves(sitting: Sitting, dice: Dice) -> Iterator[int]:
    """Let people play a part of one round at random; yield the seq of each move."""
    for _ in range(MOVES):
        if not in_play(sitting):
            return
        yield sitting.play_at_random(dice)


def refusal(ask: Callable[[], object]) -> str:
    """Ask for something; the code with which it is refused, "" if it is done."""
    try:
        ask()
    except Problem as problem:
        return problem.code
    return ""


# Checks: the log


def bots_play_a_match_at_a_table(name: str) -> None:
    """Let bots of every kind play a match to its end: the audit finds nothing in its log."""
    for seats in sizes(name):
        for bot in ("sensible", "random"):
            service = a_service()
            desk = of_bots(service, name, seats, bot)
            report = audit(service.store.read(desk.table.id))
            assert report.findings == (), f"{seats} {bot}: {report.findings[0]}"
            outcome = desk.table.outcome()
            assert outcome is not None, f"{seats} {bot}: the match has no outcome"
            assert outcome.winners, f"{seats} {bot}: nobody wins"


def people_play_a_match_at_a_table(name: str) -> None:
    """Let people play a match of two rounds by their choices, and on by their defaults."""
    for seats in sizes(name):
        dice = Dice(seed_of("people"))
        sitting = Sitting(a_service(), name, seats, options=rounds(2))
        for _ in moves(sitting, dice):
            pass
        sitting.play_to_the_end()
        sitting.holds()


def time_that_is_up_plays_the_default(name: str) -> None:
    """Let time run out: the clock plays the default of the seat, and the log holds."""
    clock = StillClock()
    sitting = Sitting(a_service(clock), name, smallest(name), options=rounds(1), clock="decision", seconds=5)
    for _ in range(3):
        if sitting.table.status != "playing":
            break
        before = sitting.seq
        [seat, *_others] = sitting.table.acting("person")
        wanted = sitting.state.default(seat)
        clock.tick(6)
        said = refusal(lambda: sitting.service.tables.submit(sitting.id, Expire(id=f"due:{before}")))  # noqa: B023
        assert not said, f"{wanted!r} is the default of seat {seat}, and it is refused: {said}"
        actions = [step.event.action for step in sitting.steps()[before + 1 :] if isinstance(step.event, Played)]
        assert actions == [wanted], f"#{before + 1}: time is up, {actions} were played and not {wanted!r}"
    sitting.holds()


def the_log_folds_to_the_table_at_every_record(name: str) -> None:
    """Replay a match: after each record everybody is shown again the same as in play."""
    for seats in sizes(name):
        service = a_service()
        seen: dict[int, Any] = {}

        def look(desk: Desk, steps: Sequence[Step], seen: dict[int, Any] = seen) -> None:
            seen[desk.table.seq] = _shown(desk.table)

        service.tables.listeners.insert(0, look)
        live = of_bots(service, name, seats).table
        folded = Table(live.id)
        for record, event in service.tables.checkpoints.steps(live, -1, live.seq):
            evolve(folded, event, seat_in(record.by), record.at)
            if record.seq in seen:
                assert _shown(folded) == seen[record.seq], f"#{record.seq} is folded to another table than it was"
        for seq in [*range(live.seq + 1)][:: max(1, live.seq // MOVES)]:
            for eyes in permitted(live, SPECTATOR):
                moment = service.replays.moment(live, seq, eyes, SPECTATOR)
                assert (moment.game is None) == (seq < live.first_dealt), f"#{seq} as {eyes}: nothing is shown"
            if seq in seen:
                assert _shown(service.replays.at(live.id, seq)) == seen[seq], f"#{seq} is replayed otherwise"


def _shown(table: Table) -> Any:
    views = [table.view(eyes) for eyes in (None, *range(len(table.chairs)))]
    return table.seq, table.status, table.deals, dict(table.asked), msgspec.json.encode(views)


# Checks: evidence


def a_transcript_verifies_and_tells_no_secret(name: str) -> None:
    """Verify the transcript of each viewer; it tells no more than that viewer's own file can."""
    service = a_service()
    table = of_bots(service, name, smallest(name), "sensible").table
    records = list(service.store.read(table.id))
    for viewer in ("public", "seat:1", "full"):
        lines = list(export(Log(service.store, table.id), viewer))
        headline = check(lines).headline
        assert headline.startswith("verified"), f"{viewer}: {headline}"
        _tells_no_more(records, read_transcript(lines), viewer)
        for form in FORMS:
            text = "".join(render(records, viewer, form))
            assert f"#{table.seq}" in text.replace("\\", ""), f"{viewer}, {form}: the last record is missing"


def _tells_no_more(records: Sequence[Record], own: Sequence[Record], viewer: str) -> None:
    """Compare what a viewer is told from the whole log and from their own file, in which secrets are sealed."""
    for one, other in zip(_entries(records, viewer), _entries(own, viewer), strict=True):
        assert one == other, f"#{one.seq}: {viewer} is told more than that file holds: {one.lines}"


def _entries(records: Sequence[Record], viewer: str) -> list[Entry]:
    return [entry for section in read(records, viewer).sections for entry in section.entries]


def a_transcript_of_a_running_match_opens_no_secret(name: str) -> None:
    """Stop before the end: nobody's file opens a field that is secret to them, and no sentence depends on one."""
    for seats in sizes(name):
        sitting = Sitting(a_service(), name, seats, options=rounds(1))
        for _ in moves(sitting, Dice(seed_of("running"))):
            pass
        if sitting.table.status == "over":
            continue
        told = Served(sitting.table, Log(sitting.service.store, sitting.id))
        for viewer in ("public", *(f"seat:{seat}" for seat in range(seats))):
            lines = list(export(told, viewer))
            assert check(lines).headline.startswith("verified"), f"{viewer}: {check(lines).headline}"
            for record in read_transcript(lines):
                opened = [path for path, seal in record.seals.items() if path in record.salts]
                foreign = [path for path in opened if not _may_open(viewer, record.seals[path].to)]
                assert not foreign, f"#{record.seq} opens {foreign[0]!r} to {viewer}"
        game = find(name)
        for step in sitting.steps():
            for fact in step.event.facts if isinstance(step.event, Played | Dealt) else ():
                for seat in (None, *range(seats)):
                    said, masked = game.tell(fact, seat), game.tell(told_to(seat, fact), seat)
                    assert said == masked, f"#{step.record.seq}: {seat} is told {said!r}, with other secrets {masked!r}"


def _may_open(viewer: str, to: Sequence[int] | Literal["everybody"]) -> bool:
    return to == EVERYBODY or (viewer.startswith("seat:") and int(viewer.removeprefix("seat:")) in to)


def a_transcript_parts_the_match_into_rounds(name: str) -> None:
    """Read the transcript of each viewer: each round has its scoresheet, and the match its result."""
    service = a_service()
    seats = smallest(name)
    table = service.tables.open(name, rounds(2), seats, bots=dict.fromkeys(range(seats), "sensible")).table
    assert table.status == "over", f"two rounds are not played to their end: {table.state.position()}"
    records = list(service.store.read(table.id))
    for viewer in ("public", "seat:0", "full"):
        document = read(records, viewer)
        scored = [section for section in document.sections if section.is_round and section.sheet]
        played = len(table.state.sheet())
        assert len(scored) == played, f"{viewer}: {len(scored)} rounds with a sheet, {played} were played"
        assert "not finished" not in document.result, f"{viewer}: {document.result}"


def the_ledger_tells_who_learned_cards(name: str) -> None:
    """Read the ledger: entries name seats of the table, cards of the game, and a face-down pile or a hand."""
    for seats in sizes(name):
        sitting = Sitting(a_service(), name, seats, options=rounds(1))
        for _ in moves(sitting, Dice(seed_of("ledger"))):
            pass
        game, found = find(name), 0
        events = {step.record.seq: step.event for step in sitting.steps()}
        for each in all_learnt(sitting.steps(), seats, sitting.table.branches):
            found += 1
            who = f"#{each.seq}, cards of {each.place!r}"
            assert set(each.seats) <= set(range(seats)), f"{who}: {each.seats} are not all seats"
            assert set(each.cards) <= game.faces.keys(), f"{who}: {set(each.cards) - game.faces.keys()}"
            assert owner(each.place) is None or owner(each.place) not in each.seats, f"{who}: their own hand"
            if isinstance(events[each.seq], Played):
                then = sitting.service.replays.at(sitting.id, each.seq - 1).state
                places = {"hands", *(f"hand:{seat}" for seat in range(seats)), *then.face_down()}
                assert each.place in places, f"{who}: there are {', '.join(sorted(places))}"
        told = list(who_knew(sitting.records()))
        assert len(told) == found, f"{found} entries, {len(told)} lines"


# Checks: undo


def an_undo_brings_the_same_cards_again(name: str) -> None:
    """Take each move back: the table is as it was, and the same move brings the same cards."""
    for seats in sizes(name):
        dice = Dice(seed_of("undo"))
        sitting = Sitting(a_service(), name, seats, options=rounds(1), undo_limit=100)
        for _ in range(MOVES):
            if not in_play(sitting):
                break
            before = _known(sitting)
            seat = dice.pick(sitting.table.acting("person"))
            action = dice.pick(sitting.state.choices(seat).items).action
            played = sitting.act(seat, action)
            if sitting.table.status == "over":
                break
            after = _known(sitting)
            cost = take_back(sitting, seat)
            same = cost.instead is not None or _known(sitting) == before  # the order of one's own hand may be another
            assert same, f"#{played} is taken back to another table: {sitting.state.position()}"
            sitting.act(seat, action)
            assert _known(sitting)[:2] == after[:2], f"after an undo {action!r} brings other cards"
        sitting.holds()


def _known(sitting: Sitting) -> tuple[str, int, list[int]]:
    return sitting.state.position(), sitting.table.deals, [*sitting.table.asked]


def take_back(sitting: Sitting, seat: int) -> Price:
    """Take a seat's last move back, with the yes of all who are asked; the price, which was told in words."""
    cost = price(sitting.table, seat, None, sitting.service.tables.context(sitting.table))
    told = list(words(sitting.table.game, cost))
    assert told, f"the price of #{cost.target} is {cost.kind}, and no word is said about it"
    asked = sitting.do(seat, AskUndo)
    while request := sitting.table.undos.pending:
        sitting.do(request.waits_for[0], AnswerUndo, ask=asked, yes=True)
    undone = cost.instead is not None or not sitting.table.counts(cost.target)
    assert undone, f"#{cost.target} still counts"
    return cost


# Checks: disputes


def a_move_of_a_round_is_disputed_until_the_next_deal(name: str) -> None:
    """Dispute the last move of a round until one deals the next, and that of the match until one opens a rematch."""
    for seats in sizes(name):
        sitting = Sitting(a_service(), name, seats, options=rounds(2), referee=True)
        while not sitting.table.waits_for_deal():
            sitting.play()
        last = _last_move(sitting)
        _is_disputed(sitting, last, "before the next deal")
        sitting.do(0, NextDeal)
        said = refusal(lambda: sitting.dispute(0, about=last))  # noqa: B023
        assert said == "window_closed", f"#{last} after one's own deal: {said or 'it can be disputed'}"
        sitting.play_to_the_end()
        last = _last_move(sitting)
        _is_disputed(sitting, last, "after the match")
        sitting.do(0, Rematch)
        said = refusal(lambda: sitting.dispute(0, about=last))  # noqa: B023
        assert said == "window_closed", f"#{last} after one's own rematch: {said or 'it can be disputed'}"
        sitting.holds()


def _last_move(sitting: Sitting) -> int:
    return max(step.record.seq for step in sitting.steps() if isinstance(step.event, Played))


def _is_disputed(sitting: Sitting, about: int, when: str) -> None:
    said = refusal(lambda: sitting.dispute(about=about))
    assert not said, f"#{about} cannot be disputed {when}: {said}"
    sitting.do(1, WithdrawDispute)


def a_ruling_takes_a_move_back_and_repairs_its_secrets(name: str) -> None:
    """Repair a table: every card stays, only face-down piles are shuffled, and play goes on to the end."""
    for seats in sizes(name):
        sitting = Sitting(a_service(), name, seats, options=rounds(2), referee=True)
        dice = Dice(seed_of("repair"))
        last = sitting.seq
        for number, last in enumerate(moves(sitting, dice)):
            if number == 4 or _uncovers(sitting, last):
                break
        then = sitting.service.replays.at(sitting.id, last - 1).state
        sitting.dispute(about=last)
        sitting.rule("repair", to=last - 1)
        sitting.accept()
        sitting.bring_noise()
        assert sitting.table.incident is None, "the repair is not carried out"
        now = sitting.state
        assert sorted(now.holdings()) == sorted(then.holdings()), f"other cards lie there: {now.position()}"
        lay, lies = then.face_down(), now.face_down()
        assert {pile: sorted(cards) for pile, cards in lies.items()} == {
            pile: sorted(cards) for pile, cards in lay.items()
        }, f"cards have gone to another pile: {now.position()}"
        assert now.view(None) == then.view(None), f"everybody sees a difference: {now.position()}"
        sitting.holds()
        sitting.play_to_the_end()
        sitting.holds()


def _uncovers(sitting: Sitting, move: int) -> bool:
    """Tell whether the move showed somebody a card of a pile."""
    found = learnt(sitting.steps()[move].event, move, len(sitting.table.chairs))
    return any(owner(each.place) is None for each in found)


def points_of_a_ruling_count(name: str) -> None:
    """Give points by a ruling: they are added to those of the cards, and somebody still wins."""
    sitting = Sitting(a_service(), name, smallest(name), options=rounds(1), referee=True)
    sitting.play()
    sitting.dispute()
    sitting.rule("adjust", seat=0, points=7)
    sitting.accept()
    sitting.play_to_the_end()
    result, outcome = sitting.state.result(), sitting.table.outcome()
    assert result is not None
    assert outcome is not None
    assert outcome.scores[0] == result.scores[0] + 7, f"{outcome.scores} with 7 points more than {result.scores}"
    assert outcome.winners, "nobody wins"
    sitting.holds()


def points_of_a_ruling_end_a_match_to_a_target(name: str) -> None:
    """Give points that reach the target: the match ends between two rounds, and only there."""
    for at_once in (True, False):
        target = _far_target(name)
        options = {"length": "target", "target": target}
        sitting = Sitting(a_service(), name, smallest(name), options=options, referee=True)
        sitting.play()
        while at_once and in_play(sitting):
            sitting.play()
        if sitting.table.status == "over":
            continue  # the cards have reached it themselves
        sitting.dispute()
        sitting.rule("adjust", seat=0, points=2 * target)
        sitting.accept()
        ended = sitting.table.outcome() is not None
        assert ended == at_once, f"a round is over: {at_once}; the match is over: {ended}"
        while in_play(sitting):
            sitting.play()
        outcome = sitting.table.outcome()
        assert outcome is not None, f"the match goes on with {sitting.table.adjusted} beyond {target}"
        wins = 0 in outcome.winners
        assert wins != find(name).fewest_wins, f"{outcome.winners} win with {outcome.scores}"
        sitting.holds()


def _far_target(name: str) -> int:
    """Return a target that a ruling can give twice over."""
    for target in (500_000, 50_000, 5_000, 500, 50):
        try:
            find(name).read_options({"length": "target", "target": target})
        except BadOption:
            continue
        return target
    raise AssertionError(f"{name} takes no target from 50 to 500,000")


# Checks: forks, the page and the rulebook


def a_fork_goes_on_from_any_moment(name: str) -> None:
    """Fork a finished match: bots play on at a table of its own, whose log is audited."""
    service, seats = a_service(), smallest(name)
    table = of_bots(service, name, seats).table
    browser = create_app(service=service).test_client()
    for seq in (table.first_dealt, max(table.seq // 2, table.first_dealt)):
        body = {"seq": seq, "seats": [{"kind": "bot", "bot": "random"}] * seats}
        answer = browser.post(f"/api/v1/tables/{table.id}/fork", json=body)
        assert answer.status_code == 201, f"#{seq}: {answer.text}"
        fork = service.tables.desk(answer.get_json()["table"]).table
        assert fork.status == "over", f"the fork from #{seq} stops at {fork.state.position()}"
        findings = audit(service.store.read(fork.id)).findings
        assert findings == (), f"the fork from #{seq}: {findings[0]}"


def the_page_shows_it(name: str) -> None:
    """Open the pages: the lobby lists the game with options and faces; table, replay and rulebook are served."""
    service = a_service()
    table = of_bots(service, name, smallest(name)).table
    browser = create_app(service=service).test_client()
    listed = {game["name"]: game for game in browser.get("/api/v1/games").get_json()["games"]}
    assert name in listed, f"the lobby lists {', '.join(listed)}"
    game = find(name)
    assert set(listed[name]["options"]["properties"]) == set(game.options.__struct_fields__), "options are missing"
    assert set(listed[name]["faces"]) == set(game.faces), "faces are missing"
    for option, form in listed[name]["options"]["properties"].items():
        assert option in ("target",) or form.get("title"), f"the option {option!r} has no title for the form"
    for address in (f"/table/{table.id}", f"/replay/{table.id}", f"/rules/{name}", f"/api/v1/tables/{table.id}/view"):
        answer = browser.get(address)
        assert answer.status_code == 200, f"{address}: {answer.status_code}"


def what_its_package_brings_can_be_shown(name: str) -> None:
    """Read the package's files: every card is drawn if any is, and the lesson is played by the rules to its end."""
    game = find(name)
    with catch_warnings():
        simplefilter("error")
        deck, drawings, taught = scene(game).deck, read_file(game, "look/cards.svg", str), lesson(name)
    assert not deck or deck in GAMES, f"look/scene.json: there is no game {deck!r} whose deck could be used"
    if drawings or deck:
        _all_are_drawn(game.faces, [drawings, deck and read_file(find(deck), "look/cards.svg", str)])
    if taught is None:
        return
    state = game.read(taught.position)
    for number, step in enumerate(taught.steps, 1):
        where = f"lesson.toml: step {number}, {step.action} by seat {step.seat}"
        assert step.seat in state.to_act(), f"{where}: {state.to_act()} must act"
        told = step.seat != LEARNER or (step.text and step.clause in clauses(name))
        assert told, f"{where}: the learner needs a text and a clause of the rulebook, not {step.clause!r}"
        state.apply(step.seat, game.read_action(step.action))
    assert state.is_over(), f"lesson.toml: the match goes on after its last step: {state.position()}"


def _all_are_drawn(faces: Iterable[str], sprites: Iterable[str | None]) -> None:
    drawn = "".join(filter(None, sprites))
    prefixes = re.findall(r'<svg [^>]*data-prefix="([^"]+)"', drawn)
    assert len(prefixes) == drawn.count("<svg"), (
        "look/cards.svg: the <svg> has no data-prefix, with which the ids of its symbols begin"
    )
    for code in faces:
        assert any(f'id="{prefix}-{code}"' in drawn for prefix in prefixes), (
            f"look/cards.svg: there is no symbol {prefixes[0]}-{code}"
        )


def the_rulebook_has_its_clauses(name: str) -> None:
    """Read the rulebook: each clause stands once and can be pointed at, each printed position can be read."""
    text, game = rulebook(name), find(name)
    printed = re.findall(r"^\*\*(\d+\.\d+)\*\*", text, re.MULTILINE)
    assert len(printed) == len(set(printed)), f"twice: {[each for each in printed if printed.count(each) > 1]}"
    assert {"0.1", "0.2"} <= set(printed), "0.1 and 0.2 are the same in every game"
    page = create_app(service=a_service()).test_client().get(f"/rules/{name}").text
    for clause in printed:
        assert f'id="clause-{clause}"' in page, f"{clause} cannot be pointed at"
    for block in re.findall(r"^```\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        for line in filter(lambda each: ";" in each, block.splitlines()):
            game.read(line)
            assert line in unescape(page), f"{line!r} is not on the page"


def a_refusal_names_a_clause_of_the_rulebook(name: str) -> None:
    """Ask for moves of another moment: each refusal names a clause that stands in the rulebook."""
    known = clauses(name)
    for seats in sizes(name):
        sitting = Sitting(a_service(), name, seats, options=rounds(1))
        dice, seen = Dice(seed_of("refused")), list[Any]()
        for _ in moves(sitting, dice):
            event = sitting.steps()[_last_move(sitting)].event
            assert isinstance(event, Played)
            seen.append(event.action)
            state, wrong = sitting.state, dice.pick(seen)
            for seat in range(seats):
                try:
                    state.clone().apply(seat, wrong)
                except Refused as refused:
                    assert refused.clause in known, f"{wrong!r} by {seat} is refused by {refused.clause}: {refused}"


CHECKS: tuple[Check, ...] = (
    bots_play_a_match_at_a_table,
    people_play_a_match_at_a_table,
    time_that_is_up_plays_the_default,
    the_log_folds_to_the_table_at_every_record,
    a_transcript_verifies_and_tells_no_secret,
    a_transcript_of_a_running_match_opens_no_secret,
    a_transcript_parts_the_match_into_rounds,
    the_ledger_tells_who_learned_cards,
    an_undo_brings_the_same_cards_again,
    a_move_of_a_round_is_disputed_until_the_next_deal,
    a_ruling_takes_a_move_back_and_repairs_its_secrets,
    points_of_a_ruling_count,
    points_of_a_ruling_end_a_match_to_a_target,
    a_fork_goes_on_from_any_moment,
    the_page_shows_it,
    what_its_package_brings_can_be_shown,
    the_rulebook_has_its_clauses,
    a_refusal_names_a_clause_of_the_rulebook,
)
