"""Head to head, digests of matches, and that statistics are what a recount of the finished matches gives."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hoylecli.core.game import Outcome, Player
from hoylecli.core.match import Match, Record
from hoylecli.store import Store, open_store

ANN, BEN = Player("Ann"), Player("Ben")
ODILE, WALT = Player.of("Odile", "expert"), Player.of("Walt", "average")
DealOut = Callable[[int], tuple[Record, Match]]


def finish(store: Store, game: str, players: tuple[Player, ...], *winners: int, now: float = 1.0) -> int:
    outcome = Outcome(tuple(int(seat in winners) for seat in range(len(players))), winners)
    return store.create(Record(game, "plain", 7, players), None, now, outcome=outcome)


def test_partners_do_not_meet_and_a_shared_win_is_nobodys(store: Store) -> None:
    finish(store, "euchre", (ANN, ODILE, BEN, WALT), 0, 2)
    finish(store, "hearts", (ANN, ODILE, BEN, WALT), 0, 2, now=2.0)
    found = {(line.player, line.other): (line.played, line.won, line.lost) for line in store.rivalries()}
    assert found[("Ann", "Odile")] == (2, 2, 0)
    assert found[("Ann", "Ben")] == (1, 0, 0), "only at hearts are they against each other"
    assert found[("Ben", "Ann")] == (1, 0, 0)
    assert found[("Ben", "Walt")] == (2, 2, 0)
    assert not any(line.player == "Odile" for line in store.rivalries())


def test_who_did_not_sit_there_all_the_time_was_not_met(store: Store) -> None:
    id = finish(store, "gin", (ANN, ODILE), 0)
    assert store.rivalries()[0].played == 1
    store.append(id, 0, (), 2.0, outcome=Outcome((1, 0), (0,)))
    assert store.rivalries(player="ben") == ()


def test_a_regular_remembers_the_matches_that_are_counted(store: Store, deal_out: DealOut) -> None:
    """Not those of partners, nor those in which another sat there first."""
    finish(store, "euchre", (ANN, ODILE, BEN, WALT), 1, 3)
    finish(store, "euchre", (ANN, ODILE, BEN, WALT), 0, 2, now=2.0)
    record, match = deal_out(3)
    id = store.create(replace(record, players=(ANN, ODILE), moves=match.moves[:5]), None, 3.0)
    store.seat(id, 5, 1, WALT)
    store.append(id, 5, match.moves[5:9], 6.0, outcome=Outcome((121, 0), (0,)))

    def remembered(who: str, other: str) -> list[tuple[bool, bool]]:
        return [(each.won, each.lost) for each in store.meetings(who, other)]

    assert remembered("Ann", "Odile") == [(False, True), (True, False)]
    assert remembered("Ann", "Walt") == [(False, True), (True, False)]
    assert remembered("ben", "Odile") == [(False, True), (True, False)]
    assert remembered("Odile", "Walt") == []
    for line in store.rivalries():
        if not line.is_person:
            met = remembered(line.player, line.other)
            assert len(met) == line.played
            assert sum(won for won, _ in met) == line.won


def test_statistics_are_what_a_recount_gives(store: Store) -> None:
    chance = Random(5)
    people, others = [ANN, BEN, Player("Cleo")], [ODILE, WALT]
    played, won, points, against = Counter[str](), Counter[str](), Counter[str](), Counter[tuple[str, str]]()
    for now in range(60):
        game = chance.choice(["gin", "cribbage"])
        players = tuple(chance.sample(people + others, 2))
        winner, scores = chance.randrange(2), (chance.randrange(121), chance.randrange(121))
        store.create(Record(game, "plain", 7, players), None, float(now), outcome=Outcome(scores, (winner,)))
        for seat, player in enumerate(players):
            if player.is_person:
                played[player.name] += 1
                won[player.name] += seat == winner
                points[player.name] += scores[seat]
                against[player.name, players[1 - seat].name] += seat == winner
    for counted, field in ((played, "played"), (won, "won"), (points, "points")):
        total = Counter[str]()
        for tally in store.results():
            total[tally.player] += getattr(tally, field)
        assert total == counted
    assert Counter({(line.player, line.other): line.won for line in store.rivalries()}) == against
    for game in ("gin", "cribbage"):
        assert sum(line.played for line in store.rivalries(game=game)) == sum(
            tally.played for tally in store.results(game=game)
        )


def test_a_digest_follows_from_the_moves_and_goes_when_they_change(
    store: Store, tmp_path: Path, deal_out: DealOut
) -> None:
    record, match = deal_out(3)
    id = store.create(record, None, 1.0, outcome=match.state.outcome())
    digest = store.digests()[id]
    events = [event for state in match.states for event in state.events]
    shown = [event.amount for event in events if event.kind == "shown" and event.seat == 0]
    assert digest.seats[0]["shown"][:2] == (len(shown), max(filter(None, shown)))
    assert digest.deals == sum(move.verb == "deal" for move in match.moves)
    assert not digest.is_arranged
    with open_store(tmp_path / "hoyle") as again:
        assert again.digests(goes_on=lambda left: False) == {id: digest}, "it is kept"
    count = len(record.moves)
    store.take_back(id, count, count - 1)
    assert store.digests() == {}
    store.append(id, count - 1, record.moves[-1:], 2.0, outcome=match.state.outcome())
    assert store.digests(goes_on=lambda left: False) == {}
    assert store.digests() == {id: digest}


def test_cards_that_somebody_has_laid_are_told_apart(store: Store, deal_out: DealOut) -> None:
    record, match = deal_out(3)
    other = Record("cribbage", "plain", 4, record.players, record.options, record.moves)
    id = store.create(other, None, 1.0, outcome=match.state.outcome())
    assert store.digests()[id].is_arranged


WRITER = """
import sys
from pathlib import Path
from hoylecli.core.game import Outcome
from hoylecli.core.match import Record
from hoylecli.core.game import Player
from hoylecli.store import open_store
with open_store(Path(sys.argv[1])) as store:
    for at in range(500):
        players = (Player(sys.argv[2]), Player.of("Odile", "expert"))
        outcome = Outcome((at, 1), (at % 2,))
        store.create(Record("gin", "plain", at, players), None, float(at), outcome=outcome)
"""


def test_two_processes_and_a_thousand_games_lose_no_result(tmp_path: Path) -> None:
    memory = Path("/dev/shm")  # where nothing waits for a disk
    with TemporaryDirectory(dir=memory if memory.is_dir() else tmp_path) as folder:
        _two_write(Path(folder))


def _two_write(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        finish(store, "golf", (ANN,), 0)
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), name]) for name in ("Ann", "Ben")
    ]
    assert [writer.wait(120) for writer in writers] == [0, 0]
    with open_store(tmp_path) as store:
        found = {tally.player: (tally.played, tally.won, tally.points) for tally in store.results(game="gin")}
        assert found == dict.fromkeys(("Ann", "Ben"), (500, 250, sum(range(500))))
        assert {line.player: line.played for line in store.rivalries()} == {"Ann": 500, "Ben": 500}
