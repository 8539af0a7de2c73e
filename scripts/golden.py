#!/usr/bin/env python3
"""Records the golden transcripts: a match of each shipped game and variant, part of one of each option value.

    scripts/golden.py             write those that are missing
    scripts/golden.py --all       write all of them anew
    scripts/golden.py --remarks   play those there are again, and write what is told and shown now
    scripts/golden.py cribbage    only those of one game

A transcript is a match in its text form, with what a guest at the table is told as remarks, so that a
difference shows what has changed. At the beginning of each phase, and half-way, it has what the player to act
is shown, asked and refused. Every seat plays legal moves at random, so that transcripts don't change when the
computer players get better.

A variant or an option value has a transcript that could not be one of the plain game. Where the two part, a
remark names the moves that only one of them allows; that of an option value ends soon afterwards.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hoylecli import families, rulebook  # noqa: E402
from hoylecli.bots.solver import solve  # noqa: E402
from hoylecli.bots.solver.watch import Limit  # noqa: E402
from hoylecli.core.cards import CARDS  # noqa: E402
from hoylecli.core.errors import HoyleError, IllegalMove  # noqa: E402
from hoylecli.core.events import TABLE  # noqa: E402
from hoylecli.core.game import State, as_json  # noqa: E402
from hoylecli.core.match import Match, Player, Record  # noqa: E402
from hoylecli.core.moves import PLAY, Move  # noqa: E402
from hoylecli.families.patience.state import PatienceState  # noqa: E402
from hoylecli.families.screen import Style  # noqa: E402
from hoylecli.rulebook.game import Game  # noqa: E402
from hoylecli.rulebook.names import PLAIN  # noqa: E402
from hoylecli.scoring.gin.melds import hand_mask, mask_deadwood  # noqa: E402

FOLDER = ROOT / "tests" / "golden"
NAMES = ("Ann", "Odile", "Piet", "Rosa", "Sven", "Tamar", "Umar", "Vera")
OVER = {("pinochle", "tens"): "double-pack-500"}
"""Options that change nothing in the plain game, each with a variant in which it does."""
SEED = 1
LONG = 150  # moves after which a match is brought to its end: played at random it may go on for ever
SEEDS = 10  # matches of which the one that parts soonest from the plain game is recorded
MOST_SEEDS = 2_000  # tried where none of those does
LATER = 20  # moves that a transcript of an option value has after the first difference
SEARCHED = 20_000  # positions of a patience that is to be won
NAMED = 12  # moves that a remark names
GLOSSED = 4  # about so many moves are explained, where what a player is shown is recorded
REFUSED = 3  # so many cards, and moves with other words, are refused there

load = lru_cache(maxsize=None, typed=True)(rulebook.load)


class Wanted(NamedTuple):
    """A transcript there should be. name: of its file, without the ending."""

    name: str
    game: Game
    is_plain: bool
    is_option: bool


class Parting(NamedTuple):
    """Where a match is first seen not to be one of the plain game.

    moves: how many had been made. only: what can be done there, and not in the plain game. missing: what can
    be done in the plain game alone.
    """

    moves: int
    only: tuple[Move, ...] = ()
    missing: tuple[Move, ...] = ()


def wanted() -> Iterator[Wanted]:
    """The plain game, each variant, and each option value alone; rules that have come before are left out."""
    for name in rulebook.catalogue():
        plain = load(name)
        if not plain.shipped:
            continue
        seen = []
        for choice in _choices(name):
            if choice.game.rules not in seen:
                seen.append(choice.game.rules)
                yield choice


def _choices(name: str) -> Iterator[Wanted]:
    about = rulebook.describe(name)
    for variant in about.variants:
        is_plain = variant == PLAIN
        label = name if is_plain else f"{name}-{variant}"
        yield Wanted(label, load(name, variant), is_plain, False)
    for option, choice in about.options.items():
        for value in choice.values:
            variant = OVER.get((name, option), PLAIN)
            game = load(name, variant, **{option: value})
            yield Wanted(f"{name}.{option}-{value}", game, False, True)


def recorded(wanted: Wanted) -> Record:
    """The match to be written. Raises LookupError when all that are tried could be of the plain game."""
    if wanted.is_plain:
        return played(wanted.game)
    if not wanted.is_option:
        return _first_parted(wanted)
    tried = (_ended(wanted.game, seed) for seed in range(SEED, SEED + SEEDS))
    found = [record for record in tried if record is not None and parting(record)]
    soonest = min(found, key=_moves_in_common, default=None) or _first_parted(wanted)
    return _cut(soonest, wanted.game)


def _first_parted(wanted: Wanted) -> Record:
    """A whole match that is none of the plain game; what chance does not bring about, good play may."""
    for seed in range(SEED, SEED + MOST_SEEDS):
        for way in (played, _led, _solved):
            record = way(wanted.game, seed)
            if record is not None and parting(record):
                return record
    raise LookupError(f"{wanted.name}: {MOST_SEEDS:,} matches could all be of the plain game.")


def _moves_in_common(record: Record) -> int:
    where = parting(record)
    assert where is not None
    return where.moves


def _cut(record: Record, game: Game) -> Record:
    """The match up to where it parts from the plain game, and some moves at random from there."""
    where, rng = parting(record), Random(f"golden {record.seed}")
    assert where is not None
    match = Match(game.seat(len(record.players), record.seed), record.moves[: where.moves])
    for number in range(LATER):
        if match.state.to_act is None:
            break
        own = [move for move in where.only if move in match.state.legal_moves()] if number == 0 else []
        match.apply(_pick(own or choices(match.state, game, False), rng))
    return replace(record, moves=tuple(match.moves))


def parting(record: Record) -> Parting | None:
    """Where the match is first seen not to be one of the plain game; None if it never is.

    A match of an option that changes only a variant is compared with that variant.
    """
    game = load(record.game, record.variant, **record.options)
    plain, count = load(record.game), len(record.players)
    for (name, option), variant in OVER.items():
        if (name, variant) == (record.game, record.variant):
            below = load(name, variant)
            plain = below if below.options[option] != game.options[option] else plain
    if game == plain:
        return None
    if not plain.players.least <= count <= plain.players.most:
        return Parting(0)
    state, other = game.seat(count, record.seed), plain.seat(count, record.seed)
    style = Style(NAMES[:count])
    for number in range(len(record.moves) + 1):
        legal, usual = state.legal_moves(), other.legal_moves()
        only, missing = _not_among(legal, usual), _not_among(usual, legal)
        if only or missing or _seen(state, game, style) != _seen(other, game, style):
            is_asked = TABLE not in (state.to_act, other.to_act)
            return Parting(number, only, missing) if is_asked else Parting(number)
        if number < len(record.moves):
            state, other = state.apply(record.moves[number]), other.apply(record.moves[number])
    return None


def _not_among(moves: Sequence[Move], others: Sequence[Move]) -> tuple[Move, ...]:
    known = set(others) if moves != others else set(moves)
    return tuple(move for move in moves if move not in known)


def _seen(state: State, game: Game, style: Style) -> object:
    return state.to_act, _told(state, game, style), state.outcome()


def _told(state: State, game: Game, style: Style) -> list[str]:
    """What a guest is told of the last move."""
    tell = families.screen(game.family).tell
    return [line for event in state.events if event.is_seen_by(None) if (line := tell(event, style))]


def played(game: Game, seed: int = SEED, long: int = LONG) -> Record:
    """A whole match at random. long: moves after which it is brought to its end."""
    count, rng = game.players.usual, Random(f"golden {seed}")
    match = Match(game.seat(count, seed))
    while match.state.to_act is not None:
        match.apply(_pick(choices(match.state, game, len(match.moves) >= long), rng))
    return _record(game, seed, match)


def _ended(game: Game, seed: int) -> Record | None:
    """A whole match at random; None where it does not end in as many moves as a match may have."""
    try:
        return played(game, seed)
    except IllegalMove:
        return None


def _led(game: Game, seed: int) -> Record | None:
    """A game of tricks in which one side tries for all of them."""
    return played(game, seed, 0) if game.family == "tricks" else None


def _solved(game: Game, seed: int) -> Record | None:
    """A patience that is won; None if this deal is not, or not soon found to be."""
    match = Match(game.seat(game.players.usual, seed))
    match.deal()
    if not isinstance(match.state, PatienceState):
        return None
    for move in solve(match.state, Limit(states=SEARCHED)).moves:
        match.apply(move)
        match.deal()
    return _record(game, seed, match) if match.state.to_act is None else None


def _record(game: Game, seed: int, match: Match) -> Record:
    players = tuple(Player(name, "random") for name in NAMES[: game.players.usual])
    return Record(game.name, game.variant, seed, players, game.options, tuple(match.moves))


def choices(state: State, game: Game, is_long: bool) -> Sequence[Move]:
    """The moves to pick from: at first all but giving up, later those that bring the match to its end."""
    legal = state.legal_moves()
    giving_up = [move for move in legal if move.verb == "resign"]
    if giving_up:
        staying = [move for move in legal if move.verb != "resign"]
        return giving_up if is_long or not staying else staying
    if not is_long or state.to_act == TABLE:
        return [move for move in legal if game.family != "battle" or move.verb != "all"]
    if game.family == "rummy" and game.rules.melds.together:
        return _collecting(state)
    ends = ENDS.get(game.family)
    return ends(state) if ends else legal


def _going_out(state: Any) -> Sequence[Move]:
    """Seat 0 collects, and knocks as soon as it may; the other draws, and throws at random."""
    legal, deal = state.legal_moves(), state.deal
    if state.rules.close.by == "out":
        return _laying(state)
    if state.phase == "arranging":
        return [move for move in legal if move.verb == "meld"] or legal[-1:]
    if state.to_act:
        return [move for move in legal if move.verb in ("pass", "draw", "accept", PLAY)]
    hand = hand_mask(deal.hands[0])
    if state.phase != "discarding":
        helps = Move("take") in legal and mask_deadwood(hand | 1 << deal.discards[-1]) <= mask_deadwood(hand)
        return [move for move in legal if (move.verb == "take") == helps]
    left = {move: mask_deadwood(hand ^ 1 << move.cards[0]) for move in legal}
    least = min(left.values())
    wanted = "knock" if least <= state.terms.limit else PLAY
    return [move for move, count in left.items() if count == least and move.verb == wanted][:1]


def _laying(state: Any) -> Sequence[Move]:
    """Seat 0 lays all it can; the others lay nothing, and nobody takes discards who can draw."""
    legal = state.legal_moves()
    if state.phase == "drawing":
        return [move for move in legal if move.verb in ("draw", "pass")] or legal
    steps = [move for move in legal if (move.verb != PLAY) == (state.to_act == 0)]
    return steps[:1] or legal


def _collecting(state: Any) -> Sequence[Move]:
    """The first side takes and lays down what it can; the others draw, and throw at random."""
    legal, is_first = state.legal_moves(), state.side(state.to_act) == 0
    if is_first:
        return [move for move in legal if move.verb in ("take", "meld", "lay")] or legal
    return [move for move in legal if move.verb in ("draw", "pass", "yes", "no", PLAY)] or legal


def _getting_rid(state: Any) -> Sequence[Move]:
    """Nobody draws or passes who can play."""
    legal = state.legal_moves()
    return [move for move in legal if move.cards or move.verb == "call"] or legal


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


ENDS: dict[str, Callable[[Any], Sequence[Move]]] = {
    "battle": lambda state: state.legal_moves()[-1:],
    "rummy": _going_out,
    "shedding": _getting_rid,
    "tricks": _leading,
}
"""By family, how a long match is brought to its end; others end by themselves."""


def _pick(legal: Sequence[Move], rng: Random) -> Move:
    """Any word there is, and of its moves rather an early one, so that claims and bids don't all run wild."""
    verb = rng.choice(sorted({move.verb for move in legal}))
    moves = [move for move in legal if move.verb == verb]
    return moves[int(len(moves) * rng.random() ** 3)]


def transcript(record: Record, where: Parting | None) -> str:
    """The match in its text form, replayed, with what a guest is told after each move. where: its `parting`.

    Raises HoyleError when a move does not fit the rules, or the table's is not the one that the seed gives.
    """
    game = load(record.game, record.variant, **record.options)
    style = Style(tuple(player.name for player in record.players))
    state: State = game.seat(len(record.players), record.seed)
    remarks: list[list[str]] = []
    moments = _moments(record, state, where.moves if where else 0)
    for number, move in enumerate(record.moves, 1):
        if state.to_act == TABLE and move != state.legal_moves()[0]:
            raise HoyleError(f"move {number}: seed {record.seed} no longer deals '{move}'.")
        state = state.apply(move)
        remarks.append(_told(state, game, style))
        if number in moments:
            remarks[-1] += _shown(state, game, record, number)
    if where is not None and where.moves:
        remarks[where.moves - 1] += _named("here, but not in the plain game", where.only)
        remarks[where.moves - 1] += _named("in the plain game, but not here", where.missing)
    if state.to_act is None:
        remarks[-1] += [
            *families.screen(game.family).over(state.view(None), style),
            json.dumps(as_json(state.outcome())),
        ]
    return record.text(remarks)


def _moments(record: Record, state: State, parted: int) -> set[int]:
    """After how many moves the table is shown: where a phase is new, and half-way.

    parted: the moves after which the match is seen not to be one of the plain game; nothing is shown before.
    """
    found: dict[str, int] = {}
    half = (parted + len(record.moves)) // 2
    for number, move in enumerate(record.moves, 1):
        state = state.apply(move)
        if number >= parted and state.to_act not in (None, TABLE):
            found.setdefault(getattr(state, "phase", ""), number)
            if number >= half:
                found.setdefault("half-way", number)
    return set(found.values())


def _shown(state: State, game: Game, record: Record, number: int) -> list[str]:
    """What the player to act is shown in 60 columns and told in words, is asked, and may not do."""
    assert state.to_act is not None
    seat, screen = state.to_act, families.screen(game.family)
    view, names = state.view(seat), tuple(player.name for player in record.players)
    style, words = Style(names, seat, 60), Style(names, seat, 80, in_words=True)
    lines = [f"  {line}".rstrip() for line in screen.draw(view, style)]
    lines += [f"  {line}".rstrip() for line in screen.draw(view, words)]
    lines += [f"  {screen.question(view, each)}" for each in (style, words)]
    lines += [
        f"  {screen.standing(view, style)}",
        *(f"  {line}".rstrip() for line in screen.scores(view, style)),
    ]
    for move in view.legal[:: max(1, len(view.legal) // GLOSSED)]:
        lines.append(f"  {move}: {screen.gloss(move, view, style)}".rstrip(" :"))
    return [*lines, *_refused(state, game, Random(f"{record.seed} {number}"))]


def _refused(state: State, game: Game, rng: Random) -> Iterator[str]:
    """A few moves that are not legal, and why."""
    verbs = sorted(families.find(game.family).verbs)
    stray = [Move(PLAY, (card,)) for card in rng.sample(CARDS, REFUSED)]
    stray += [
        Move(verb, move.cards, move.source, move.target, move.amount, move.rank)
        for verb in rng.sample(verbs, min(REFUSED, len(verbs)))
        for move in (rng.choice(state.legal_moves()), Move())
    ]
    for move in dict.fromkeys(stray):
        try:
            state.apply(move)
        except IllegalMove as error:
            yield f"  not {move}: {error}"


def _named(where: str, moves: Sequence[Move]) -> list[str]:
    more = [f"and {len(moves) - NAMED} more"] if len(moves) > NAMED else []
    return [f"Legal {where}: {', '.join([*map(str, moves[:NAMED]), *more])}."] if moves else []


def main() -> None:
    parser = argparse.ArgumentParser(description="Records the golden transcripts.")
    parser.add_argument("game", nargs="?", help="only those of this game")
    parser.add_argument("--all", action="store_true", help="write those anew that are there already")
    parser.add_argument("--remarks", action="store_true", help="the same moves, with what is told now")
    choice = parser.parse_args()
    for each in wanted():
        file = FOLDER / f"{each.name}.txt"
        is_new = choice.all or not file.exists()
        if choice.game in (None, each.game.name) and (is_new or choice.remarks):
            record = recorded(each) if is_new else Record.parse(file.read_text(encoding="utf-8"))
            file.write_text(transcript(record, parting(record)), encoding="utf-8")
            print(
                f"{file.relative_to(ROOT)}: {len(file.read_text(encoding='utf-8').splitlines())} lines",
                flush=True,
            )


if __name__ == "__main__":
    main()
