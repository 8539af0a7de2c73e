"""People at the seats of matches: who has sat where, whose the results are, what was taken back."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from hoylecli.core.errors import StoreError
from hoylecli.core.game import Move, Outcome, Player
from hoylecli.core.match import Record, Seating
from hoylecli.store import Store, open_store

ANN, BOB, CY, ODILE = Player("Ann"), Player("Bob"), Player("Cy"), Player.of("Odile", "expert")
MOVES = tuple(Move("claim", amount=number) for number in range(20))


def begun(store: Store, *players: Player, moves: int = 10) -> int:
    return store.create(Record("cribbage", "plain", 7, players, {}, MOVES[:moves]), None, 1.0)


def end(store: Store, id: int, *winners: int) -> None:
    saved = store.load(id)
    count = len(saved.record.moves)
    outcome = Outcome(tuple(range(len(saved.seats))), winners)
    store.append(id, count, MOVES[count : count + 1], 2.0, outcome=outcome)


def people(store: Store) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(store.path)) as db:
        return db.execute("SELECT id, name, folded, first_seen FROM people ORDER BY id").fetchall()


def test_all_seats_are_held_from_the_first_move_on(store: Store) -> None:
    saved = store.load(begun(store, ANN, ODILE))
    assert saved.seats == ((Seating(ANN),), (Seating(ODILE),))
    assert store.list()[0].seats == saved.seats


def test_who_sits_down_later_sits_there_since_that_move(store: Store) -> None:
    id = begun(store, ANN, ODILE)
    store.seat(id, 10, 1, BOB)
    store.append(id, 10, MOVES[10:12], 2.0)
    store.seat(id, 12, 1, ODILE)
    saved = open_store(store.path.parent).load(id)
    assert saved.seats[1] == (Seating(ODILE), Seating(BOB, 10), Seating(ODILE, 12))
    assert saved.record.players == store.list()[0].players == (ANN, ODILE)


def test_who_sat_there_for_no_move_is_forgotten(store: Store) -> None:
    id = begun(store, ANN, ODILE)
    store.seat(id, 10, 1, BOB)
    store.seat(id, 10, 1, CY)
    assert store.load(id).seats[1] == (Seating(ODILE), Seating(CY, 10))
    store.seat(id, 10, 1, ODILE)
    assert store.load(id).seats[1] == (Seating(ODILE),)
    empty = begun(store, ANN, ODILE, moves=0)
    store.seat(empty, 0, 1, BOB)
    assert store.load(empty).seats[1] == (Seating(BOB),)


def test_who_sits_there_already_changes_nothing(store: Store) -> None:
    id = begun(store, ANN, ODILE)
    with open_store(store.path.parent) as there:
        there.load(id)
        store.seat(id, 10, 0, ANN)
        there.append(id, 10, MOVES[10:], 2.0)


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_there_is_not_is_refused(store: Store, seat: int) -> None:
    id = begun(store, ANN, ODILE)
    with pytest.raises(StoreError, match=f"Match 1 has no seat {seat + 1}; it has 2"):
        store.seat(id, 10, seat, BOB)


@pytest.mark.parametrize(
    ("count", "left"),
    [
        (15, (Seating(ODILE), Seating(BOB, 10), Seating(CY, 15))),
        (10, (Seating(ODILE), Seating(CY, 10))),
        (4, (Seating(ODILE), Seating(CY, 4))),
        (0, (Seating(CY),)),
    ],
)
def test_when_moves_are_taken_back_who_sits_there_now_stays(
    store: Store, count: int, left: tuple[Seating, ...]
) -> None:
    id = begun(store, ANN, ODILE)
    store.seat(id, 10, 1, BOB)
    store.append(id, 10, MOVES[10:18], 2.0)
    store.seat(id, 18, 1, CY)
    store.take_back(id, 18, count)
    assert store.load(id).seats == ((Seating(ANN),), left)


def test_a_revert_is_a_way_back_too(store: Store) -> None:
    id = begun(store, ANN, ODILE, moves=5)
    store.save(id)
    store.append(id, 5, MOVES[5:10], 2.0)
    store.seat(id, 10, 1, BOB)
    store.revert(id)
    assert store.load(id).seats[1] == (Seating(ODILE), Seating(BOB, 5))


def test_take_backs_count_for_who_sits_there(store: Store) -> None:
    id = begun(store, ANN, ODILE)
    store.take_back(id, 10, 8, seat=1)
    store.take_back(id, 8, 6, seat=0)
    store.take_back(id, 6, 5)
    store.seat(id, 5, 1, BOB)
    store.append(id, 5, MOVES[5:7], 2.0)
    store.take_back(id, 7, 6, seat=1)
    assert store.load(id).seats == ((Seating(ANN, 0, 1),), (Seating(ODILE, 0, 1), Seating(BOB, 5, 1)))


def test_a_copy_has_the_same_seats(store: Store) -> None:
    id = begun(store, ANN, ODILE)
    store.take_back(id, 10, 8, seat=0)
    store.seat(id, 8, 1, BOB)
    assert store.load(store.save_as(id, "copy", 3.0)).seats == store.load(id).seats


def test_a_record_with_other_seats_is_kept_with_them(store: Store) -> None:
    seats = ((Seating(ANN, 0, 2),), (Seating(ODILE), Seating(BOB, 3, 1)))
    record = Record("cribbage", "plain", 7, (ANN, BOB), {}, MOVES, seats=seats)
    saved = store.load(store.create(record, None, 1.0))
    assert (saved.seats, saved.record) == (seats, replace(record, seats=()))


def test_a_person_is_one_in_whatever_case_the_name_is_written(store: Store) -> None:
    for now, name in enumerate(("Straße", "STRASSE", "straße")):
        record = Record("cribbage", "plain", 7, (Player(name), ODILE))
        store.create(record, None, float(now), outcome=Outcome((121, 9), (0,)))
    assert people(store) == [(1, "Straße", "strasse", 0.0)]
    assert [(tally.player, tally.won) for tally in store.results(player="strasse")] == [("Straße", 3)]
    assert [match.players[0].name for match in store.list()] == ["straße", "STRASSE", "Straße"]


def test_a_person_stays_when_their_matches_are_deleted(store: Store) -> None:
    first, second = begun(store, ANN, ODILE), begun(store, BOB, ANN)
    store.delete(first, second)
    begun(store, Player("bob"), CY)
    assert [row[:2] for row in people(store)] == [(1, "Ann"), (2, "Bob"), (3, "Cy")]


def test_a_result_counts_for_every_person_who_held_a_seat_all_the_time(store: Store) -> None:
    id = begun(store, ANN, BOB, CY)
    store.seat(id, 10, 2, ODILE)
    end(store, id, 1)
    assert [(tally.player, tally.against, tally.won, tally.lost) for tally in store.results()] == [
        ("Ann", "expert, human", 0, 1),
        ("Bob", "expert, human", 1, 0),
    ]
    assert store.games_won() == store.games_won("BOB") == {"cribbage"}
    assert store.games_won("Ann") == store.games_won("Cy") == frozenset()


def test_a_game_won_by_who_came_late_is_not_won_by_a_person(store: Store) -> None:
    id = begun(store, ODILE, ANN)
    store.seat(id, 10, 0, BOB)
    end(store, id, 0)
    assert store.games_won() == frozenset()


def test_who_sits_down_after_the_end_takes_no_result_away(store: Store) -> None:
    id = begun(store, ANN, ODILE)
    end(store, id, 0)
    store.seat(id, 11, 0, BOB)
    assert [(tally.player, tally.won) for tally in store.results()] == [("Ann", 1)]


def test_who_comes_back_has_not_held_the_seat_all_the_time(store: Store) -> None:
    id = begun(store, ANN, ODILE, moves=3)
    for count, player in ((3, ODILE), (5, ANN)):
        store.seat(id, count, 0, player)
        store.append(id, count, MOVES[count : count + 2], 2.0)
    end(store, id, 0)
    assert store.results() == ()


def test_results_like_a_match_are_those_of_the_seat_that_asks(store: Store) -> None:
    for players, winner in (((ANN, BOB), 0), ((BOB, ANN), 0), ((BOB, ANN), 1)):
        end(store, begun(store, *players), winner)
    now = begun(store, BOB, ANN)
    for seat, name, won in ((0, "Bob", 1), (1, "Ann", 2)):
        tally = store.results_like(now, seat)
        assert tally is not None
        assert (tally.player, tally.played, tally.won) == (name, 3, won)
    assert store.results_like(now, 2) is None
    store.seat(now, 10, 0, CY)
    assert store.results_like(now, 0) is None


def test_take_backs_are_added_up(store: Store) -> None:
    for times in (1, 2):
        id = begun(store, ANN, BOB)
        for time in range(times):
            store.take_back(id, 10 - time, 9 - time, seat=0)
        end(store, id, 0)
    assert [(tally.player, tally.take_backs) for tally in store.results()] == [("Ann", 3), ("Bob", 0)]


def test_the_best_at_card_flick_is_of_one_person_in_whatever_case(store: Store) -> None:
    store.flicked("Ann", 10, 6)
    assert store.flicked("ANN", 10, 7) == 6
    assert store.flicked("ann", 10, 1) == 7


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE people SET name = x'ff'",
        "UPDATE people SET folded = folded || 'x'",
        "UPDATE seatings SET person_id = NULL",
        "UPDATE seatings SET person_id = 77",
        "UPDATE seatings SET person_id = 'x'",
        "DELETE FROM people",
        "UPDATE people SET name = 'Somebody else'",
    ],
)
def test_damage_to_people_hides_no_match_and_is_mended(store: Store, change: str) -> None:
    end(store, begun(store, ANN, BOB), 0)
    before = store.results()
    with closing(sqlite3.connect(store.path)) as db, db:
        db.execute(change)
    assert store.damage() == (
        f"What {store.path} keeps of people is damaged; 'hoyle stats --rebuild' mends it.",
    )
    assert store.load(1).record.players == (ANN, BOB)
    assert [tally.won for tally in store.results()] == [1, 0]
    assert store.correct_people()
    assert store.damage() == ()
    assert store.results() == before
    assert not store.correct_people()
