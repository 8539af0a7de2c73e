"""Matches are kept, taken back, copied and found again."""

import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hoylecli.core.errors import StoreError
from hoylecli.core.game import Move, Outcome, Player
from hoylecli.core.match import Match, Record
from hoylecli.rulebook.game import Game
from hoylecli.store import NoSuchMatch, Store, open_store

DealOut = Callable[[int], tuple[Record, Match]]
EMPTY = Record("cribbage", "plain", 7, (Player("Ann"), Player.of("Odile", "expert")), {"muggins": "no"})
OUTCOME = Outcome((121, 98), (0,), (1, 0), {"skunk": "no", "margin": 23})


def claims(first: int, last: int) -> tuple[Move, ...]:
    """Moves that can be told apart: `claim 1`, `claim 2` ..."""
    return tuple(Move("claim", amount=number) for number in range(first, last + 1))


def test_a_match_comes_back_as_it_was_kept(store: Store, cribbage: Game, deal_out: DealOut) -> None:
    record, match = deal_out(7)
    id = store.create(replace(record, moves=()), cribbage.document, 1000.5)
    for number, move in enumerate(record.moves):
        store.append(id, number, [move], 1001.5 + number, outcome=None)
    saved = open_store(store.path.parent).load(id)
    assert saved.record == record
    assert saved.document == cribbage.document
    assert (saved.id, saved.name, saved.bookmark, saved.status) == (1, None, None, "unfinished")
    assert (saved.created, saved.updated) == (1000.5, 1000.5 + len(record.moves))
    assert Match(cribbage.undealt(2, 7), saved.record.moves).state == match.state


def test_seeds_of_any_size_and_names_in_any_script_are_kept(store: Store) -> None:
    record = replace(EMPTY, seed=-(10**30), players=(Player("Zoë 🂡"), Player.of("Ольга, младшая", "expert")))
    assert store.load(store.create(record, None, 1.0)).record == record


def test_a_name_that_no_file_can_hold_is_mended(store: Store) -> None:
    record = replace(EMPTY, players=(Player("An\udcffn\n\tB"), Player.of("Odile", "expert")))
    assert store.load(store.create(record, None, 1.0)).record.players[0].name == "An?n B"


def test_several_moves_are_kept_together_or_not_at_all(store: Store) -> None:
    id = store.create(EMPTY, None, 1.0)
    with pytest.raises(StoreError):
        store.append(id, 1, claims(1, 3), 2.0)
    assert store.load(id).record.moves == ()
    store.append(id, 0, claims(1, 3), 2.0)
    assert store.load(id).record.moves == claims(1, 3)


def test_moves_with_an_outcome_finish_the_match(store: Store) -> None:
    id = store.create(EMPTY, None, 1.0)
    store.append(id, 0, claims(1, 1), 2.0, outcome=OUTCOME)
    saved = store.load(id)
    assert (saved.status, saved.outcome) == ("finished", OUTCOME)
    assert store.latest() is None


def test_taking_back_the_last_move_of_a_finished_match_opens_it_again(store: Store) -> None:
    id = store.create(replace(EMPTY, moves=claims(1, 5)), None, 1.0, outcome=OUTCOME)
    store.take_back(id, 5, 3)
    saved = store.load(id)
    assert (saved.record.moves, saved.status) == (claims(1, 3), "unfinished")


def test_the_latest_match_is_the_unfinished_one_last_played(store: Store) -> None:
    first, second, third = (store.create(EMPTY, None, now) for now in (1.0, 2.0, 3.0))
    store.append(first, 0, claims(1, 1), 4.0)
    assert store.latest() == store.load(first)
    store.append(first, 1, claims(2, 2), 5.0, outcome=OUTCOME)
    assert store.latest() == store.load(third)
    store.delete(third)
    assert store.latest() == store.load(second)


def test_ids_are_never_used_again(store: Store) -> None:
    first = store.create(EMPTY, None, 1.0)
    store.delete(first)
    second = store.create(EMPTY, None, 2.0)
    assert (first, second) == (1, 2)
    with pytest.raises(NoSuchMatch, match="There is no match 1;"):
        store.append(first, 0, claims(1, 1), 3.0)


def test_deleting_is_all_or_nothing(store: Store) -> None:
    ids = [store.create(EMPTY, {"rules": 1}, 1.0) for _ in range(3)]
    with pytest.raises(NoSuchMatch):
        store.delete(ids[0], 99)
    assert len(store.list()) == 3
    store.delete(ids[0], ids[1])
    assert [match.id for match in store.list()] == [ids[2]]
    assert store.load(ids[2]).document == {"rules": 1}


def test_the_list_has_the_match_last_played_first_and_counts_moves(store: Store) -> None:
    first, second = store.create(EMPTY, None, 1.0), store.create(EMPTY, None, 2.0)
    store.append(first, 0, claims(1, 4), 3.0, outcome=OUTCOME)
    assert [(match.id, match.moves, match.status) for match in store.list()] == [
        (first, 4, "finished"),
        (second, 0, "unfinished"),
    ]
    assert [match.id for match in store.list(finished=False)] == [second]


def test_games_have_the_one_played_most_often_first(store: Store) -> None:
    assert store.games() == ()
    first = store.create(replace(EMPTY, game="golf"), None, 1.0)
    store.create(replace(EMPTY, game="pig"), None, 2.0)
    store.create(replace(EMPTY, game="pig"), None, 3.0)
    assert store.games() == ("pig", "golf")
    store.append(first, 0, claims(1, 4), 4.0)
    assert store.games() == ("pig", "golf")
    store.create(replace(EMPTY, game="golf"), None, 5.0)
    assert store.games() == ("golf", "pig")


def test_revert_goes_back_to_the_bookmark(store: Store) -> None:
    id = store.create(replace(EMPTY, moves=claims(1, 4)), None, 1.0)
    assert store.save(id, "rainy Sunday") == 4
    store.append(id, 4, claims(5, 9), 2.0)
    assert (store.load(id).bookmark, store.load(id).name) == (4, "rainy Sunday")
    assert store.revert(id) == 4
    assert store.load(id).record.moves == claims(1, 4)
    store.append(id, 4, claims(11, 11), 3.0, outcome=OUTCOME)
    assert store.revert(id) == 4
    assert store.load(id).status == "unfinished"


def test_revert_brings_back_moves_that_were_taken_back_since(store: Store) -> None:
    id = store.create(replace(EMPTY, moves=claims(1, 4)), None, 1.0)
    store.save(id, None)
    store.take_back(id, 4, 2)
    store.append(id, 2, claims(30, 35), 2.0)
    assert store.revert(id) == 4
    assert store.load(id).record.moves == claims(1, 4)


def test_a_bookmark_before_the_first_move_is_one_too(store: Store) -> None:
    id = store.create(EMPTY, None, 1.0)
    store.save(id, None)
    store.append(id, 0, claims(1, 2), 2.0)
    assert store.load(id).bookmark == 0
    assert store.revert(id) == 0


def test_revert_leaves_a_finished_match_finished_when_nothing_happened_since(store: Store) -> None:
    id = store.create(replace(EMPTY, moves=claims(1, 4)), None, 1.0, outcome=OUTCOME)
    store.save(id, None)
    assert store.revert(id) == 4
    assert store.load(id).status == "finished"


def test_revert_says_that_nothing_was_saved(store: Store) -> None:
    id = store.create(EMPTY, None, 1.0)
    with pytest.raises(StoreError, match=r"You have saved nothing to go back to. 'save' marks a point"):
        store.revert(id)


def test_a_copy_and_its_original_go_their_own_ways(store: Store) -> None:
    id = store.create(replace(EMPTY, moves=claims(1, 4)), {"rules": 1}, 1.0, name="first try")
    store.save(id, None)
    copy = store.save_as(id, "second try", 5.0)
    store.append(copy, 4, claims(5, 5), 6.0)
    store.take_back(id, 4, 1)
    assert store.load(id).record.moves == claims(1, 1)
    other = store.load(copy)
    assert other.record.moves == claims(1, 5)
    assert (other.name, other.document, other.bookmark, other.created) == ("second try", {"rules": 1}, 4, 5.0)


def test_two_matches_cannot_have_one_name_in_whatever_case(store: Store) -> None:
    first = store.create(EMPTY, None, 1.0, name="Straße")
    second = store.create(EMPTY, None, 2.0)
    for attempt in (
        lambda: store.rename(second, "STRASSE"),
        lambda: store.save(second, " straße "),
        lambda: store.save_as(first, "Straße", 3.0),
        lambda: store.create(EMPTY, None, 3.0, name="strasse"),
    ):
        with pytest.raises(StoreError, match="Match 1 is called 'Straße' already; choose another name"):
            attempt()
    assert store.rename(first, "STRASSE") == "STRASSE"
    assert len(store.list()) == 2


@pytest.mark.parametrize("name", ["", "  ", "12", "#3", "\x1b[2J", "a\udc80", "x" * 61])
def test_a_name_that_cannot_be_typed_or_is_like_an_id_is_refused(store: Store, name: str) -> None:
    id = store.create(EMPTY, None, 1.0)
    with pytest.raises(StoreError):
        store.rename(id, name)
    assert store.load(id).name is None


def test_a_match_is_found_by_id_or_name(store: Store) -> None:
    id = store.create(EMPTY, None, 1.0, name="rainy Sunday")
    for reference in ("1", "#1", " 01 ", "rainy sunday", "Rainy  SUNDAY"):
        assert store.find(reference).id == id


def test_a_match_not_found_is_an_error_with_the_nearest_name(store: Store) -> None:
    with pytest.raises(NoSuchMatch, match="There is no match '1'; 'hoyle saves --all' lists them all"):
        store.find("1")
    store.create(EMPTY, None, 1.0, name="rainy Sunday")
    with pytest.raises(NoSuchMatch, match=r"no match 'rany sunday'\. Did you mean 'rainy Sunday' \(ID 1\)"):
        store.find("rany sunday")
    for reference in ("2", "10" * 40, "²", "", "0", "-1"):
        with pytest.raises(NoSuchMatch):
            store.find(reference)


def test_looking_makes_no_file_and_the_first_match_makes_a_private_folder(tmp_path: Path) -> None:
    home = tmp_path / "deep" / "hoyle"
    with open_store(home) as store:
        assert (store.list(), store.latest(), store.results(), store.rebuild()) == ((), None, (), ())
        assert (store.accounts(), store.results_like(1)) == ((), None)
        looks: list[Callable[[], object]] = [
            lambda: store.load(1),
            lambda: store.bookmarked(1),
            lambda: store.find("1"),
            lambda: store.find_id("1"),
        ]
        for look in looks:
            with pytest.raises(NoSuchMatch):
                look()
        assert list(tmp_path.iterdir()) == []
        store.create(EMPTY, None, 1.0)
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    assert sorted(file.name for file in home.iterdir()) == ["hoyle.db", "hoyle.spare"]
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600


def test_rules_that_many_matches_share_are_kept_once(store: Store) -> None:
    document = {"text": "x" * 50_000}
    ids = [store.create(EMPTY, document, 1.0) for _ in range(20)]
    assert all(store.load(id).document == document for id in ids)
    assert store.path.stat().st_size < 4 * 50_000
