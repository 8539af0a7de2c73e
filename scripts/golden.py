#!/usr/bin/env python3
"""Records the golden transcripts: a match of each shipped game and variant, part of one of each option value.

    scripts/golden.py             write those that are missing
    scripts/golden.py --all       write all of them anew
    scripts/golden.py --remarks   play those there are again, and write what is told and shown now
    scripts/golden.py cribbage    only those of one game

A transcript is a match in its text form, a move a line, and on it what a guest is told of the move, so that a
difference shows what has changed. Every seat plays legal moves at random, so that transcripts don't change
when the computer players get better.

A game and a variant have a whole match. At the beginning of each phase, and half-way, it has what the player
to act is asked, is told of the moves, and is refused; the table is drawn in one game of each kind of screen.

A variant or an option value has a transcript that could not be one of the plain game. Where the two part, a
remark names the moves that only one of them allows. That of an option value begins to tell there, ends soon
afterwards, and shows only what the plain game would not show in the same place.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
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
from hoylecli.core.game import PLAY, TABLE, Move, Player, State, as_json  # noqa: E402
from hoylecli.core.match import Match, Record  # noqa: E402
from hoylecli.families.patience.state import PatienceState  # noqa: E402
from hoylecli.families.screen import Style  # noqa: E402
from hoylecli.rulebook.game import Game  # noqa: E402
from hoylecli.rulebook.names import PLAIN  # noqa: E402
from hoylecli.scoring.gin import hand_mask, mask_deadwood  # noqa: E402

FOLDER = ROOT / "tests" / "golden"
NAMES = ("Ann", "Odile", "Piet", "Rosa", "Sven", "Tamar", "Umar", "Vera")
OVER = {("pinochle", "tens"): "double-pack-500"}
"""Options that change nothing in the plain game, each with a variant in which it does."""
DRAWN = frozenset((
    "go-fish", "beggar-my-neighbour", "war", "cribbage", "cribbage-match-points", "farkle", "pig", "memory",
    "memory-alone", "old-maid", "klondike", "spiderette", "la-belle-lucie", "four-free", "golf", "pyramid",
    "aces-up", "calculation", "canfield", "gaps", "bowling", "poker-square", "strategy", "eagle-wing",
    "gin", "gin.arrange-manual", "rummy-500", "contract-rummy", "canasta", "crazy-eights", "snip-snap-snorem",
    "mau-mau", "whist", "hearts", "oh-hell", "nap", "piquet", "pinochle", "pinochle-two-handed", "euchre",
    "five-hundred", "pitch", "poker", "five-card-stud", "texas-hold-em",
))  # fmt: skip
"""Transcripts in which the table is drawn: one of each kind of screen."""
SEED = 1
LONG = 150  # moves after which a match is brought to its end: played at random it may go on for ever
SEEDS = 10  # matches of which the one is recorded that shows most, or parts soonest from the plain game
LONGEST = 5_000  # moves after which a match is given up: it may have no end
MOST_SEEDS = 2_000  # tried where none of those does
WORTH = 15  # moves that one more kind of move or event is worth
LATER = 12  # moves that a transcript of an option value has after the first difference
SEARCHED = 20_000  # positions of a patience that is to be won
NAMED = 12  # moves that a remark names
GLOSSED = 4  # about so many moves are explained, where what a player is shown is recorded
REFUSED = 6  # so many cards, and moves with other words, are refused there

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


class Beside:
    """A match of one game, and beside it the same moves in the plain game as long as they fit that, too.

    An option that changes only a variant is compared with that variant. other: the position in the plain
    game; None where it has none.
    """

    def __init__(self, game: Game, seed: int) -> None:
        plain, count = load(game.name), game.players.usual
        for (name, option), variant in OVER.items():
            if (name, variant) == (game.name, game.variant):
                below = load(name, variant)
                plain = below if below.options[option] != game.options[option] else plain
        fits = game != plain and plain.players.least <= count <= plain.players.most
        self.game, self.plain = game, plain
        self.state: State = game.undealt(count, seed)
        self.other: State | None = plain.undealt(count, seed) if fits else None

    def apply(self, move: Move) -> None:
        self.state = self.state.apply(move)
        try:
            self.other = self.other.apply(move) if self.other is not None else None
        except IllegalMove:
            self.other = None

    def parted(self, moves: int) -> Parting | None:
        """Whether it can be seen here that this is not the plain game."""
        if self.game == self.plain:
            return None
        if self.other is None:
            return Parting(moves)
        state, other, style = self.state, self.other, Style(NAMES)
        legal, usual = state.legal_moves(), other.legal_moves()
        only, missing = _not_among(legal, usual), _not_among(usual, legal)
        if not (only or missing or _seen(state, self.game, style) != _seen(other, self.game, style)):
            return None
        is_asked = TABLE not in (state.to_act, other.to_act)
        return Parting(moves, only, missing) if is_asked else Parting(moves)


def parting(record: Record) -> Parting | None:
    """Where the match is first seen not to be one of the plain game; None if it never is."""
    beside = Beside(load(record.game, record.variant, **record.options), record.seed)
    for number, move in enumerate(record.moves):
        if where := beside.parted(number):
            return where
        beside.apply(move)
    return beside.parted(len(record.moves))


def recorded(wanted: Wanted) -> Record:
    """The match to be written. Raises LookupError when all that are tried could be of the plain game."""
    seeds, game = range(SEED, SEED + SEEDS), wanted.game
    if wanted.is_option:
        return _cut(_soonest(game, seeds) or _first_parted(wanted), game)
    matches = (played(game, seed, long) for seed in seeds for long in (LONG, LONG * 2 // 3))
    good = [match for match in matches if match is not None and (wanted.is_plain or parting(match))]
    return max(good, key=_told_much, default=None) or _first_parted(wanted)


def _told_much(record: Record) -> int:
    """How much there is to be seen in a whole match, for its length."""
    state: State = load(record.game, record.variant, **record.options).undealt(
        len(record.players), record.seed
    )
    seen: set[object] = set()
    for move in record.moves:
        phase = getattr(state, "phase", "")
        state = state.apply(move)
        seen |= {(phase, move.verb), *(event.kind for event in state.events)}
    return WORTH * len(seen) - len(record.moves)


def _soonest(game: Game, seeds: Iterable[int]) -> Record | None:
    """The match that parts first from the plain game, of those at random, and those brought to their ends."""
    soonest, most = None, LONGEST
    for seed in seeds:
        for long in (LONG, 0):
            beside, match, rng = Beside(game, seed), list[Move](), Random(f"golden {seed}")
            while len(match) < most and beside.state.to_act is not None and not beside.parted(len(match)):
                match.append(_pick(choices(beside.state, game, len(match) >= long), rng))
                beside.apply(match[-1])
            if len(match) < most and beside.parted(len(match)):
                soonest, most = _record(game, seed, match), len(match)
    return soonest


def _first_parted(wanted: Wanted) -> Record:
    """A whole match that is none of the plain game; what chance does not bring about, good play may."""
    for seed in range(SEED, SEED + MOST_SEEDS):
        for way in (played, _led, _solved):
            record = way(wanted.game, seed)
            if record is not None and parting(record):
                return record
    raise LookupError(f"{wanted.name}: {MOST_SEEDS:,} matches could all be of the plain game.")


def _cut(record: Record, game: Game) -> Record:
    """The match up to where it parts from the plain game, and some moves at random from there."""
    where, rng = parting(record), Random(f"golden {record.seed}")
    assert where is not None
    match = Match(game.undealt(len(record.players), record.seed), record.moves[: where.moves])
    for number in range(LATER):
        if match.state.to_act is None:
            break
        own = [move for move in where.only if move in match.state.legal_moves()] if number == 0 else []
        match.apply(_pick(own or choices(match.state, game, False), rng))
    return replace(record, moves=tuple(match.moves))


def _not_among(moves: Sequence[Move], others: Sequence[Move]) -> tuple[Move, ...]:
    known = set(others) if moves != others else set(moves)
    return tuple(move for move in moves if move not in known)


def _seen(state: State, game: Game, style: Style) -> object:
    return state.to_act, _told(state, game, style), state.outcome()


def _told(state: State, game: Game, style: Style) -> list[str]:
    """What a guest is told of the last move."""
    tell = families.screen(game.family).tell
    return [line for event in state.events if event.is_seen_by(None) if (line := tell(event, style))]


def played(game: Game, seed: int, long: int = LONG) -> Record | None:
    """A whole match at random; None if it has too many moves. long: those after which it is to end."""
    state, moves, rng = game.undealt(game.players.usual, seed), list[Move](), Random(f"golden {seed}")
    while state.to_act is not None and len(moves) < LONGEST:
        moves.append(_pick(choices(state, game, len(moves) >= long), rng))
        state = state.apply(moves[-1])
    return _record(game, seed, moves) if state.to_act is None else None


def _led(game: Game, seed: int) -> Record | None:
    """A game of tricks in which one side tries for all of them."""
    return played(game, seed, 0) if game.family == "tricks" else None


def _solved(game: Game, seed: int) -> Record | None:
    """A patience that is won; None if this deal is not, or not soon found to be."""
    match = Match(game.undealt(game.players.usual, seed))
    match.deal()
    if not isinstance(match.state, PatienceState):
        return None
    for move in solve(match.state, Limit(states=SEARCHED)).moves:
        match.apply(move)
        match.deal()
    return _record(game, seed, match.moves) if match.state.to_act is None else None


def _record(game: Game, seed: int, moves: Iterable[Move]) -> Record:
    players = tuple(Player.of(name, "random") for name in NAMES[: game.players.usual])
    return Record(game.name, game.variant, seed, players, game.options, tuple(moves))


def choices(state: State, game: Game, is_long: bool) -> Sequence[Move]:
    """The moves to pick from: at first all but giving up, later those that bring the match to its end."""
    legal = state.legal_moves()
    giving_up = [move for move in legal if move.verb == "resign"]
    if giving_up:
        staying = [move for move in legal if move.verb != "resign"]
        return giving_up if is_long or not staying else staying
    if not is_long or state.to_act == TABLE:
        return [move for move in legal if game.family != "battle" or move.verb != "all"]
    ends = ENDS.get(game.family)
    return ends(state) if ends else legal


def _going_out(state: Any) -> Sequence[Move]:
    """Seat 0 collects, and knocks as soon as it may; the other draws, and throws at random."""
    legal, deal = state.legal_moves(), state.deal
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
    rises = state.phase in ("auction", "contracting", "bidding")
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


def _pairing(state: Any) -> Sequence[Move]:
    """Every second card makes a pair with the first."""
    legal: Sequence[Move] = state.legal_moves()
    deal, kind = state.deal, state.rules.kind
    if state.phase != "turning" or not deal.up:
        return legal
    wanted = kind(deal.board[deal.up[0]])
    at = dict(zip(state.rules.places, deal.board, strict=True))
    return [move for move in legal if kind(at[move.target]) == wanted] or legal


ENDS: dict[str, Callable[[Any], Sequence[Move]]] = {
    "battle": lambda state: state.legal_moves()[-1:],
    "knocking": _going_out,
    "laying": _laying,
    "pairing": _pairing,
    "shedding": _getting_rid,
    "together": _collecting,
    "tricks": _leading,
}
"""By family, how a long match is brought to its end; others end by themselves."""


def _pick(legal: Sequence[Move], rng: Random) -> Move:
    """Any word there is, and of its moves rather an early one, so that claims and bids don't all run wild."""
    verb = rng.choice(sorted({move.verb for move in legal}))
    moves = [move for move in legal if move.verb == verb]
    return moves[int(len(moves) * rng.random() ** 3)]


def transcript(wanted: Wanted, record: Record) -> str:
    """The match in its text form, replayed, with what a guest is told of the moves.

    Raises HoyleError when a move does not fit the rules, or the table's is not the one that the seed gives.
    """
    game, where = wanted.game, parting(record) or Parting(0)
    begin = where.moves if wanted.is_option else 0
    beside, style = Beside(game, record.seed), Style(NAMES[: len(record.players)])
    remarks: list[list[str]] = []
    moments = _moments(record, beside.state, wanted, begin)
    for number, move in enumerate(record.moves, 1):
        if beside.state.to_act == TABLE and move != beside.state.legal_moves()[0]:
            raise HoyleError(f"move {number}: seed {record.seed} no longer deals '{move}'.")
        beside.apply(move)
        remarks.append(_told(beside.state, game, style) if number >= begin else [])
        if number in moments:
            remarks[-1] += _changed(beside, record, number) if wanted.is_option else ()
            if wanted.name in DRAWN or not wanted.is_option:
                remarks[-1] += _shown(beside.state, game, record, number, wanted.name in DRAWN)
        if number == where.moves:
            remarks[-1] += _named("here, but not in the plain game", where.only)
            remarks[-1] += _named("in the plain game, but not here", where.missing)
    if beside.state.to_act is None:
        outcome = json.dumps(as_json(beside.state.outcome()))
        remarks[-1] += [*families.screen(game.family).over(beside.state.view(None), style), outcome]
    return record.text(remarks)


def _moments(record: Record, state: State, wanted: Wanted, begin: int) -> set[int]:
    """After how many moves there is something to be shown: where a phase is new, and half-way.

    begin: the moves after which an option's transcript begins to tell; there, instead of half-way.
    """
    found: dict[str, int] = {}
    once = begin if wanted.is_option else len(record.moves) // 2
    for number, move in enumerate(record.moves, 1):
        state = state.apply(move)
        if state.to_act not in (None, TABLE):
            found.setdefault(getattr(state, "phase", ""), number)
            if number >= once:
                found.setdefault("once", number)
    return {number for number in found.values() if number >= begin}


def _changed(beside: Beside, record: Record, number: int) -> list[str]:
    """What the player to act is shown, and would not be in the plain game; the questions, if it is over."""
    state, other = beside.state, beside.other
    if other is None or other.to_act != state.to_act:
        return list(_asked(state, beside.game, record))
    usual = set(_shown(other, beside.plain, record, number, True))
    return [line for line in _shown(state, beside.game, record, number, True) if line not in usual]


def _asked(state: State, game: Game, record: Record) -> Iterator[str]:
    """What the player to act is asked, on the screen and in words, and how the match stands."""
    view, names, screen = state.view(state.to_act), NAMES[: len(record.players)], families.screen(game.family)
    styles = Style(names, state.to_act, 60), Style(names, state.to_act, 80, in_words=True)
    yield from dict.fromkeys(f"  {screen.question(view, style)}" for style in styles)
    yield f"  {screen.standing(view, styles[0])}"


def _shown(state: State, game: Game, record: Record, number: int, is_drawn: bool) -> list[str]:
    """What the player to act is asked, may know of the moves, and may not do.

    is_drawn: with what is drawn in 60 columns, and told in words.
    """
    screen, view = families.screen(game.family), state.view(state.to_act)
    names, lines = NAMES[: len(record.players)], list[str]()
    style, words = Style(names, state.to_act, 60), Style(names, state.to_act, 80, in_words=True)
    if is_drawn:
        lines += [*screen.draw(view, style), *screen.draw(view, words), *screen.scores(view, style)]
    for move in view.legal[:: max(1, len(view.legal) // GLOSSED)]:
        lines.append(f"{move}: {screen.gloss(move, view, style)}".rstrip(" :"))
    told = [f"  {line}".rstrip() for line in lines]
    return [*told, *_asked(state, game, record), *_refused(state, game, Random(f"{record.seed} {number}"))]


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
            text = transcript(each, record)
            file.write_text(text, encoding="utf-8")
            print(f"{file.relative_to(ROOT)}: {len(text.splitlines())} lines", flush=True)


if __name__ == "__main__":
    main()
