"""Statistics follow from finished matches, and from nothing else."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from hoylecli import rulebook
from hoylecli.core.game import Move, Outcome, Player
from hoylecli.core.match import Match, Record
from hoylecli.rulebook.game import Game
from hoylecli.store import Account, Difference, Store

DealOut = Callable[[int], tuple[Record, Match]]
ANN, BOB, ODILE = Player("Ann"), Player("Bob"), Player.of("Odile", "expert")


def finish(
    store: Store,
    players: tuple[Player, ...],
    scores: tuple[int, ...],
    winners: tuple[int, ...],
    now: float,
    *,
    stakes: tuple[int, ...] = (),
    variant: str = "plain",
    game: str = "cribbage",
) -> int:
    record = Record(game, variant, 7, players)
    return store.create(record, None, now, outcome=Outcome(scores, winners, stakes))


def test_a_tally_adds_up_what_a_player_did(store: Store) -> None:
    finish(store, (ANN, ODILE), (121, 80), (0,), 10.0, stakes=(2, 0))
    finish(store, (ODILE, ANN), (90, 121), (1,), 20.0, stakes=(0, 1))
    finish(store, (ANN, ODILE), (100, 121), (1,), 30.0, stakes=(0, 1))
    finish(store, (ANN, ODILE), (121, 120), (0,), 40.0, stakes=(1, 0))
    store.create(Record("cribbage", "plain", 7, (ANN, ODILE)), None, 50.0)
    (tally,) = store.results()
    assert (tally.player, tally.game, tally.variant) == ("Ann", "cribbage", "plain")
    assert tally.against == "expert"
    assert (tally.played, tally.won, tally.lost, tally.win_rate) == (4, 3, 1, 0.75)
    assert (tally.average, tally.best, tally.stakes) == (115.75, 121, 4)
    assert (tally.streak, tally.best_streak, tally.last_played) == (1, 2, 40.0)


def test_every_player_game_variant_and_kind_of_opponents_has_a_tally(store: Store) -> None:
    finish(store, (ANN, BOB), (121, 80), (0,), 10.0)
    finish(store, (ANN, ODILE), (121, 80), (0,), 11.0)
    finish(store, (ANN, Player.of("Max", "beginner"), ODILE), (1, 2, 3), (2,), 12.0)
    finish(store, (ANN, ODILE), (61, 60), (0,), 13.0, variant="once-around")
    finish(store, (ANN,), (52,), (0,), 14.0, game="klondike")
    assert [(t.player, t.game, t.variant, t.against, t.won, t.lost) for t in store.results()] == [
        ("Ann", "cribbage", "once-around", "expert", 1, 0),
        ("Ann", "cribbage", "plain", "beginner, expert", 0, 1),
        ("Ann", "cribbage", "plain", "expert", 1, 0),
        ("Ann", "cribbage", "plain", "human", 1, 0),
        ("Ann", "klondike", "plain", "nobody", 1, 0),
        ("Bob", "cribbage", "plain", "human", 0, 1),
    ]
    assert [tally.player for tally in store.results(player="BOB")] == ["Bob"]
    assert [tally.game for tally in store.results(game="klondike")] == ["klondike"]
    assert store.results(player="Odile") == ()


def test_options_chosen_have_a_tally_of_their_own(store: Store, cribbage: Game) -> None:
    pub = rulebook.load("cribbage", "pub")
    for variant, options in (
        ("plain", cribbage.options),
        ("plain", {**cribbage.options, "match": "match_points", "count": "manual"}),
        ("plain", {}),
        ("pub", pub.options),
        ("pub", {**pub.options, "count": "auto"}),
    ):
        record = Record("cribbage", variant, 7, (ANN, ODILE), options)
        store.create(record, None, 1.0, outcome=Outcome((121, 9), (0,)))
    gone = Record("no-such-game", "plain", 7, (ANN, ODILE), {"wild": "yes"})
    store.create(gone, None, 1.0, outcome=Outcome((121, 9), (0,)))
    assert [(tally.game, tally.variant, tally.options, tally.played) for tally in store.results()] == [
        ("cribbage", "plain", {}, 2),
        ("cribbage", "plain", {"count": "manual", "match": "match_points"}, 1),
        ("cribbage", "pub", {}, 1),
        ("cribbage", "pub", {"count": "auto"}, 1),
        ("no-such-game", "plain", {"wild": "yes"}, 1),
    ]


def test_a_match_that_nobody_won_is_played_but_not_lost(store: Store) -> None:
    finish(store, (ANN, ODILE), (121, 80), (0,), 10.0)
    finish(store, (ANN, ODILE), (50, 50), (), 11.0)
    (tally,) = store.results()
    assert (tally.played, tally.won, tally.lost, tally.streak, tally.best_streak) == (2, 1, 0, 0, 1)


def test_a_deleted_or_reopened_match_no_longer_counts(store: Store) -> None:
    first = finish(store, (ANN, ODILE), (121, 80), (0,), 10.0)
    second = finish(store, (ANN, ODILE), (121, 80), (0,), 11.0)
    store.delete(first)
    assert store.results()[0].played == 1
    store.take_back(second, 0, 0)
    assert store.results() == ()


def test_statistics_built_again_are_the_same(store: Store, cribbage: Game, deal_out: DealOut) -> None:
    for seed in range(1, 6):
        record, match = deal_out(seed)
        store.create(record, cribbage.document, float(seed), outcome=match.state.outcome())
    store.create(replace(deal_out(6)[0], moves=deal_out(6)[0].moves[:40]), cribbage.document, 6.0)
    before = store.results()
    assert before[0].played == 5
    assert store.rebuild() == ()
    assert store.results() == before


def test_rebuilding_corrects_what_the_moves_say_otherwise(
    store: Store, cribbage: Game, deal_out: DealOut
) -> None:
    record, match = deal_out(1)
    right, wrong = match.state.outcome(), Outcome((121, 0), (0,), (3, 0))
    assert right is not None
    first = store.create(record, cribbage.document, 1.0, outcome=wrong)
    second = store.create(record, cribbage.document, 2.0)
    third = store.create(replace(record, moves=record.moves[:-1]), cribbage.document, 3.0, outcome=right)
    assert store.rebuild() == (
        Difference(first, wrong, right),
        Difference(second, None, right),
        Difference(third, right, None),
    )
    assert [store.load(id).outcome for id in (first, second, third)] == [right, right, None]
    assert store.load(first).updated == 1.0
    assert store.rebuild() == ()


def test_a_match_that_cannot_be_replayed_keeps_its_outcome(
    store: Store, cribbage: Game, deal_out: DealOut
) -> None:
    record, match = deal_out(1)
    outcome = match.state.outcome()
    wrong = replace(record, moves=(*record.moves[:3], Move.parse("go")))
    id = store.create(wrong, cribbage.document, 1.0, outcome=outcome)
    lost = store.create(replace(record, game="no-such-game"), None, 2.0, outcome=outcome)
    first, second = store.rebuild()
    assert (first.id, first.kept, first.replayed) == (id, outcome, None)
    assert first.problem.startswith("move 4, 'go', does not fit the rules: ")
    assert second.id == lost
    assert second.problem.startswith("There is no game 'no-such-game'")
    assert store.load(id).outcome == outcome


def test_rebuilding_goes_by_the_rules_kept_with_the_match(
    store: Store, cribbage: Game, deal_out: DealOut
) -> None:
    record, match = deal_out(1)
    renamed = {**cribbage.document, "game": "grandmas-cribbage", "origin": "/gone.yaml", "shipped": False}
    id = store.create(replace(record, game="grandmas-cribbage"), renamed, 1.0)
    assert store.rebuild() == (Difference(id, None, match.state.outcome()),)


@pytest.mark.parametrize(
    "use", [Store.list, Store.results, Store.games_won, lambda store: store.results_like(1)]
)
def test_as_many_questions_are_asked_for_many_matches_as_for_one(
    store: Store, cribbage: Game, deal_out: DealOut, use: Callable[[Store], object]
) -> None:
    record, match = deal_out(7)
    asked: list[list[str]] = []
    for count in (1, 8):
        for _ in range(count):
            store.create(record, cribbage.document, 1.0, outcome=match.state.outcome())
        asked.append([])
        with store._file.reading() as db:
            assert db is not None
            connection = db
        connection.set_trace_callback(asked[-1].append)
        use(store)
        connection.set_trace_callback(None)
    assert len(asked[0]) == len(asked[1]) < 12


def test_matches_by_the_same_rules_are_replayed_by_one_game(
    store: Store, cribbage: Game, deal_out: DealOut, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, match = deal_out(7)
    for _ in range(3):
        store.create(record, cribbage.document, 1.0, outcome=match.state.outcome())
    made, rebuild = [], rulebook.rebuild
    monkeypatch.setattr(rulebook, "rebuild", lambda document: made.append(1) or rebuild(document))
    assert store.rebuild() == ()
    assert len(made) == 1


def hand(store: Store, now: float, score: int | None, player: Player = ANN, **options: str) -> int:
    """A hand of klondike for dollars; unfinished without a score."""
    game = rulebook.load("klondike", **{"scoring": "dollars", **options})
    outcome = None if score is None else Outcome((score,), (), (), {"ending": "resigned"})
    record = Record("klondike", "plain", 7, (player,), game.options)
    return store.create(record, game.document, now, outcome=outcome)


def test_an_account_runs_on_through_hands_given_up_and_unfinished(store: Store) -> None:
    """CC, Klondike, Scoring: $5 a card, and at the beginning of each hand $50 off the net score."""
    hand(store, 1.0, -25)
    hand(store, 2.0, -50)
    unfinished = hand(store, 3.0, None)
    assert store.accounts() == (Account("Ann", "klondike", 3, -125),)
    (tally,) = store.results()
    assert (tally.played, tally.average, tally.best) == (2, -37.5, -25)
    store.delete(unfinished)
    assert store.accounts() == (Account("Ann", "klondike", 2, -75),)


def test_there_is_one_account_a_player_whatever_else_is_chosen(store: Store) -> None:
    hand(store, 1.0, 10)
    hand(store, 2.0, -45, draw="1")
    hand(store, 3.0, 210, BOB)
    finish(store, (ANN,), (52,), (0,), 4.0, game="klondike")
    finish(store, (ANN, ODILE), (121, 80), (0,), 5.0)
    assert store.accounts() == (Account("Ann", "klondike", 2, -35), Account("Bob", "klondike", 1, 210))
    assert store.accounts(player="BOB") == (Account("Bob", "klondike", 1, 210),)
    assert store.accounts(game="golf") == store.accounts(player="Odile") == ()


def test_an_account_built_again_is_the_same(store: Store) -> None:
    game = rulebook.load("klondike", scoring="dollars")
    for seed in range(3):
        match = Match(game.undealt(1, seed))
        match.apply(match.state.legal_moves()[0])
        record = Record("klondike", "plain", seed, (ANN,), game.options, tuple(match.moves))
        store.create(record, game.document, float(seed))
    store.append(1, 1, [Move("resign")], 9.0, outcome=Outcome((52,), (0,)))
    assert store.accounts()[0].net == 52 - 100
    assert [differs.kept and differs.kept.scores for differs in store.rebuild()] == [(52,)]
    assert store.accounts() == (Account("Ann", "klondike", 3, -150),)
    assert store.rebuild() == ()
    assert store.accounts() == (Account("Ann", "klondike", 3, -150),)
