"""The time a match takes, the best at card flick, and files from before they were kept."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from hoylecli import families, rulebook
from hoylecli.core.game import Move, Outcome, Player
from hoylecli.core.match import Match, Record
from hoylecli.store import Store, Tally, open_store
from hoylecli.store.schema import APPLICATION_ID, MIGRATIONS

ANN, BEA = Player("Ann"), Player("Bea")
KLONDIKE = {
    "draw": "3",
    "redeals": "unlimited",
    "units": "any",
    "foundation_return": "no",
    "scoring": "cards",
}
MOVES = tuple(map(Move.parse, ("deal 5H 6S", "draw", "resign")))


def finish(
    store: Store,
    score: int,
    ending: str,
    seconds: float = 60.0,
    game: str = "klondike",
    moves: tuple[Move, ...] = MOVES,
    player: Player = ANN,
    **options: str,
) -> int:
    chosen = KLONDIKE | options if game == "klondike" else options
    id = store.create(Record(game, "plain", 7, (player,), chosen), None, 0.0)
    outcome = Outcome((score,), (0,) if ending == "won" else (), (), {"ending": ending})
    store.append(id, 0, moves, 1.0, outcome=outcome, seconds=seconds)
    return id


def only(store: Store, game: str | None = None) -> Tally:
    (tally,) = store.results(game=game)
    return tally


def version_1(path: Path, record: Record) -> None:
    """A file as the first version wrote it, with one match."""
    with closing(sqlite3.connect(path)) as db, db:
        for statement in MIGRATIONS[0]:
            db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute("PRAGMA user_version = 1")
        db.execute(
            "INSERT INTO matches (game, variant, seed, options, created, updated)"
            " VALUES (?, ?, ?, '{}', 1, 2)",
            (record.game, record.variant, str(record.seed)),
        )
        for seat, player in enumerate(record.players):
            db.execute("INSERT INTO seats VALUES (1, ?, ?, ?)", (seat, player.name, str(player.who)))
        for number, move in enumerate(record.moves):
            db.execute("INSERT INTO moves VALUES (1, ?, ?)", (number, str(move)))


@pytest.fixture
def old(tmp_path: Path, deal_out: Callable[[int], tuple[Record, Match]]) -> Path:
    version_1(tmp_path / "hoyle.db", deal_out(7)[0])
    return tmp_path


def test_an_old_file_is_read_as_it_is(old: Path, deal_out: Callable[[int], tuple[Record, Match]]) -> None:
    before = (old / "hoyle.db").read_bytes()
    with open_store(old) as store:
        saved = store.load(1)
        assert saved.record.moves == deal_out(7)[0].moves
        assert saved.seconds == 0
        assert [listed.seconds for listed in store.list()] == [0]
        assert store.results() == ()
    assert (old / "hoyle.db").read_bytes() == before


def test_an_old_file_is_brought_up_to_date_by_the_first_write(old: Path) -> None:
    with open_store(old) as store:
        count = len(store.load(1).record.moves)
        store.take_back(1, count, count - 1, seconds=12.5)
        assert store.load(1).seconds == 12.5
        assert store.flicked("Ann", 10, 3) is None
    with closing(sqlite3.connect(old / "hoyle.db")) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (6,)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_an_old_file_that_cannot_be_written_is_read_all_the_same(old: Path) -> None:
    (old / "hoyle.db").chmod(0o400)
    with open_store(old) as store:
        assert len(store.list()) == 1


def test_the_time_is_kept_with_the_moves_and_copied_with_the_match(store: Store) -> None:
    id = store.create(Record("klondike", "plain", 7, (ANN,)), None, 0.0)
    store.append(id, 0, MOVES[:1], 1.0, seconds=3.25)
    assert store.load(id).seconds == 3.25
    store.append(id, 1, MOVES[1:2], 1.0)
    assert store.load(id).seconds == 3.25
    store.take_back(id, 2, 1, seconds=8.0)
    assert store.load(id).seconds == store.load(store.save_as(id, "copy", 2.0)).seconds == 8.0


def test_the_best_time_is_that_of_the_quickest_win(store: Store) -> None:
    finish(store, 20, "stuck", 5.0)
    assert only(store).best_time is None
    for seconds in (90.0, 70.5, 80.0):
        finish(store, 52, "won", seconds)
    assert only(store).best_time == 70.5


def test_who_plays_alone_and_does_not_win_has_lost(store: Store) -> None:
    for ending in ("won", "won", "stuck", "won", "resigned"):
        finish(store, 30, ending)
    tally = only(store)
    assert (tally.played, tally.won, tally.lost) == (5, 3, 2)
    assert (tally.streak, tally.best_streak) == (0, 2)


def test_what_was_given_up_before_the_first_move_was_no_match(store: Store) -> None:
    finish(store, 0, "resigned", moves=MOVES[::2])
    finish(store, 0, "stuck", moves=MOVES[:1])
    assert store.results() == ()
    finish(store, 0, "stuck", moves=MOVES[:2])
    assert only(store).lost == 1


def test_the_best_score_is_the_lowest_where_it_wins_the_match() -> None:
    lowest = set()
    for name in rulebook.catalogue():
        game = rulebook.load(name)
        engine = getattr(game.undealt(game.players.usual, 1), "engine", None)
        if engine is not None and families.find(game.family).lowest_is_best(game.rules):
            lowest.add(name)
        assert engine is None or engine.match.lowest == (name in lowest), name
    assert {"hearts", "kalooki", "contract-rummy"} < lowest


def test_in_golf_the_lowest_score_is_the_best(store: Store) -> None:
    """What is left in the columns is counted (SO, Golf)."""
    for score in (12, 5, 9):
        finish(store, score, "stuck", game="golf", columns="7x5", kings_end="no")
        finish(store, score, "stuck")
    assert (only(store, "golf").best, only(store, "golf").lowest_is_best) == (5, True)
    assert (only(store, "klondike").best, only(store, "klondike").lowest_is_best) == (12, False)


def test_each_preset_has_a_tally_of_its_own(store: Store) -> None:
    plain, other = finish(store, 20, "stuck"), finish(store, 30, "stuck", draw="1")
    assert [tally.options for tally in store.results()] == [{}, {"draw": "1"}]
    for id, best in ((plain, 20), (other, 30)):
        tally = store.results_like(id)
        assert tally is not None
        assert (tally.played, tally.best) == (1, best)


def test_a_match_without_a_result_is_like_none(store: Store) -> None:
    id = store.create(Record("klondike", "plain", 7, (ANN,), KLONDIKE), None, 0.0)
    finish(store, 30, "won", player=BEA)
    assert store.results_like(id) is None
    finish(store, 30, "won")
    tally = store.results_like(id)
    assert tally is not None
    assert tally.player == "Ann"


def test_the_games_a_person_ever_won_are_marked(store: Store) -> None:
    finish(store, 52, "won")
    finish(store, 52, "won", game="golf")
    finish(store, 40, "stuck", game="yukon")
    finish(store, 52, "won", game="pyramid", player=Player.of("Odile", "expert"))
    assert store.games_won() == {"klondike", "golf"}


def test_the_best_at_card_flick_is_kept_for_each_player_and_number_of_cards(store: Store) -> None:
    assert store.flicked("Ann", 10, 4) is None
    assert store.flicked("Ann", 10, 6) == 4
    assert store.flicked("Ann", 10, 5) == 6
    assert store.flicked("Ann", 52, 1) is None
    assert store.flicked("Bea", 10, 1) is None
    assert store.flicked("Ann", 10, 0) == 6


def test_in_eliminator_the_fewest_foundations_are_the_best(store: Store) -> None:
    """SO, Eliminator: as few foundations as possible."""
    for score in (7, 5, 40):
        finish(store, score, "won" if score < 9 else "resigned", game="eliminator")
    assert (only(store, "eliminator").best, only(store, "eliminator").lowest_is_best) == (5, True)
