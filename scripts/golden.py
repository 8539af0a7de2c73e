#!/usr/bin/env python3
"""Records the golden transcripts: one match of every shipped game, variant and option value.

    scripts/golden.py             write those that are missing
    scripts/golden.py --all       write all of them anew
    scripts/golden.py cribbage    only those of one game

A transcript is a match in its text form, with what a guest at the table is told as remarks, so that a
difference shows what has changed. Every seat plays legal moves at random, so that transcripts don't change
when the computer players get better.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hoylecli import families, rulebook  # noqa: E402
from hoylecli.core.errors import HoyleError  # noqa: E402
from hoylecli.core.events import TABLE  # noqa: E402
from hoylecli.core.game import State, as_json  # noqa: E402
from hoylecli.core.match import Match, Player, Record  # noqa: E402
from hoylecli.core.moves import Move  # noqa: E402
from hoylecli.families.screen import Style  # noqa: E402
from hoylecli.rulebook.game import Game  # noqa: E402
from hoylecli.rulebook.names import PLAIN  # noqa: E402

FOLDER = ROOT / "tests" / "golden"
NAMES = ("Ann", "Odile", "Piet", "Rosa", "Sven", "Tamar", "Umar", "Vera")
SEED = 1
LONG = 150  # moves after which a match is brought to its end: played at random it may go on for ever


class Wanted(NamedTuple):
    """A transcript there should be. name: of its file, without the ending."""

    name: str
    game: Game


def wanted() -> Iterator[Wanted]:
    """The plain game, each variant, and each option value alone; rules that have come before are left out."""
    for name in rulebook.catalogue():
        plain = rulebook.load(name)
        if not plain.shipped:
            continue
        seen = []
        for label, game in _choices(name):
            if game.rules not in seen:
                seen.append(game.rules)
                yield Wanted(label, game)


def _choices(name: str) -> Iterator[tuple[str, Game]]:
    about = rulebook.describe(name)
    for variant in about.variants:
        yield name if variant == PLAIN else f"{name}-{variant}", rulebook.load(name, variant)
    for option, choice in about.options.items():
        for value in choice.values:
            yield f"{name}.{option}-{value}", rulebook.load(name, **{option: value})


def played_at_random(game: Game, seed: int = SEED) -> Record:
    """A whole match in which every seat plays a legal move at random."""
    count, rng = game.players.usual, Random(f"golden {seed}")
    match = Match(game.seat(count, seed))
    while match.state.to_act is not None:
        match.apply(_pick(choices(match.state, game, len(match.moves) >= LONG), rng))
    players = tuple(Player(name, "random") for name in NAMES[:count])
    return Record(game.name, game.variant, seed, players, game.options, tuple(match.moves))


def choices(state: State, game: Game, is_long: bool) -> Sequence[Move]:
    """The moves to pick from: at first all but giving up, later those that bring the match to its end."""
    legal = state.legal_moves()
    giving_up = [move for move in legal if move.verb == "resign"]
    if giving_up:
        staying = [move for move in legal if move.verb != "resign"]
        return giving_up if is_long or not staying else staying
    return _leading(state) if is_long and game.family == "tricks" and state.to_act != TABLE else legal


def _leading(state: Any) -> Sequence[Move]:
    """The first side bids what it can make, and plays high; the others play low, and pass if they can.

    Sides that bid at random lose more than they win, and where that has no end the match has none.
    """
    legal, is_first = state.legal_moves(), state.side(state.to_act) == 0
    bids = [move for move in legal if move.verb in ("look", "bid")]
    rises = state.phase in ("auction", "contracting")
    if rises and state.deal.high and state.side(state.deal.high.seat) == 0:
        return legal[-1:]  # partners do not outbid one another
    if bids and is_first:
        return bids[:4][-1:] if state.rules.bidding.kind == "tricks" else bids[:1]
    if legal[-1] == Move("pass") and not is_first:
        return legal[-1:]
    if bids or state.phase != "playing" or not legal[0].cards:
        return bids[:1] or legal
    order, played = state.ranking.order(state.deal.trump), state.deal.trick
    cards = tuple(play.card for play in played)
    legal = [move for move in legal if move.cards]  # who may knock plays the card

    def strength(move: Move) -> tuple[bool, int]:
        return order.suit[move.cards[0]] == order.trump, order.power[move.cards[0]]

    weakest, strongest = min(legal, key=strength), max(legal, key=strength)
    if not is_first or (played and state.side(played[order.best(cards)].seat) == 0):
        return [weakest]
    taking = [move for move in legal if order.best((*cards, move.cards[0])) == len(cards)]
    return [min(taking, key=strength, default=weakest) if played else strongest]


def _pick(legal: Sequence[Move], rng: Random) -> Move:
    """Any word there is, and of its moves rather an early one, so that claims and bids don't all run wild."""
    verb = rng.choice(sorted({move.verb for move in legal}))
    moves = [move for move in legal if move.verb == verb]
    return moves[int(len(moves) * rng.random() ** 3)]


def transcript(record: Record) -> str:
    """The match in its text form, replayed, with what a guest is told after each move.

    Raises HoyleError when a move does not fit the rules, or the table's is not the one that the seed gives.
    """
    game = rulebook.load(record.game, record.variant, **record.options)
    screen = families.screen(game.family)
    style = Style(tuple(player.name for player in record.players))
    state: State = game.seat(len(record.players), record.seed)
    remarks = []
    for number, move in enumerate(record.moves, 1):
        if state.to_act == TABLE and move != state.legal_moves()[0]:
            raise HoyleError(f"move {number}: seed {record.seed} no longer deals '{move}'.")
        state = state.apply(move)
        told = [screen.tell(event, style) for event in state.events if event.is_seen_by(None)]
        remarks.append([line for line in told if line])
    remarks[-1] += [*screen.over(state.view(None), style), json.dumps(as_json(state.outcome()))]
    return record.text(remarks)


def main() -> None:
    parser = argparse.ArgumentParser(description="Records the golden transcripts.")
    parser.add_argument("game", nargs="?", help="only those of this game")
    parser.add_argument("--all", action="store_true", help="write those anew that are there already")
    choice = parser.parse_args()
    for name, game in wanted():
        file = FOLDER / f"{name}.txt"
        if choice.game in (None, game.name) and (choice.all or not file.exists()):
            file.write_text(transcript(played_at_random(game)), encoding="utf-8")
            print(f"{file.relative_to(ROOT)}: {len(file.read_text(encoding='utf-8').splitlines())} lines")


if __name__ == "__main__":
    main()
