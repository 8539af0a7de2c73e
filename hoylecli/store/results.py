"""Statistics: what follows from finished matches, and nothing else.

A match counts for every person in it who held a seat from its first move to its last.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from hoylecli.core import Outcome, Player, RulesError, Seat, Seating

from .saved import Listed

if TYPE_CHECKING:
    from .digests import Digest

ALONE: Final = "nobody"  # whom one plays against alone

# player, game, variant, the options that were chosen, against
_Key = tuple[str, str, str, tuple[tuple[str, str], ...], str]
_Prices = Callable[[Listed], int]  # what a match costs as it begins
_Defaults = Callable[[str, str], Mapping[str, str]]  # of a game and variant


@dataclass(frozen=True, slots=True)
class Contracts:
    """Contracts at bridge that were made, and that were set, by what a player was in them.

    defender: those of the other side, which set is good for.
    """

    declarer_made: int = 0
    declarer_set: int = 0
    dummy_made: int = 0
    dummy_set: int = 0
    defender_made: int = 0
    defender_set: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """How one player fared at one game against one kind of opponents.

    options: those that are not as the game and variant have them by themselves, for scores by other options
    can't be compared. against: the levels of the others, sorted (`expert`, `average, expert`, `human`),
    `nobody` when alone. won and lost leave out matches that nobody won, but a player alone who does not win
    has lost. average, best: of the scores, in the game's own points; best is the lowest if lowest_is_best.
    best_time: seconds of play of the quickest win, None without one. stakes: games or match points won in
    all. streak, best_streak: wins in a row, up to now and the longest. take_backs: how often moves were
    taken back for them. last_played: seconds since 1970, UTC. course: match by match, by how much the player
    was ahead of the best of the others, below 0 for behind; alone, the score. More is always better.
    contracts: at bridge, None in other games. points: all scores together. tricks: taken in so many `deals`,
    None where there are none to take, or their moves have not been looked at; at bridge by both hands of the
    side. tricks_as: at bridge these tricks and deals, `declaring` and `defending`.
    """

    player: str
    game: str
    variant: str
    options: Mapping[str, str] = field(hash=False)
    against: str
    played: int
    won: int
    lost: int
    average: float
    best: int
    lowest_is_best: bool
    best_time: float | None
    stakes: int
    streak: int
    best_streak: int
    take_backs: int
    last_played: float
    course: tuple[int, ...] = ()
    contracts: Contracts | None = None
    points: int = 0
    tricks: int | None = None
    deals: int | None = None
    tricks_as: Mapping[str, tuple[int, int]] | None = None

    @property
    def win_rate(self) -> float:
        """0 to 1."""
        return self.won / self.played


@dataclass(frozen=True, slots=True)
class Account:
    """What all hands of a player at a game have brought, by all variants and options that keep an account.

    A hand is paid for as it begins, and what it brings is paid at once, also if it is given up or not
    finished (CC, Klondike). hands: how many were begun. net: in the game's own points, such as dollars.
    """

    player: str
    game: str
    hands: int
    net: int


@dataclass(frozen=True, slots=True)
class MetMatch:
    """A finished match of a person with a computer player. at: when it ended, in seconds since 1970, UTC.
    won, lost: whether the person has won it, or the other one.
    """

    at: float
    game: str
    won: bool
    lost: bool


def tallies(
    matches: Iterable[Listed],
    names: Mapping[str, str],
    *,
    player: str | None = None,
    game: str | None = None,
    variant: str | None = None,
    digests: "Mapping[int, Digest]" = MappingProxyType({}),
) -> tuple[Tally, ...]:
    """The tallies of all people in `matches`, which are in the order they were finished.

    names: what people are called, by their names in lower case; by default as they are called first.
    player: of this person only, in whatever case; game, variant: of these only. digests: of matches, for what
    the outcomes do not say.
    """
    of_these = (m for m in matches if game in (None, m.game) and variant in (None, m.variant))
    results = _results(of_these, dict(names), cache(_defaults))
    wanted = None if player is None else player.casefold()
    keys = [key for key in sorted(results) if wanted in (None, key[0].casefold())]
    return tuple(_with_tricks(_tally(key, results[key]), results[key], digests) for key in keys)


def _with_tricks(
    tally: Tally, results: "list[tuple[Listed, Seat]]", digests: "Mapping[int, Digest]"
) -> Tally:
    """The tally with the tricks that were taken, where all of its matches have digests that say so."""
    known = [(digests[match.id], seat) for match, seat in results if match.id in digests]
    tricks = [digest.tricks(seat) for digest, seat in known]
    taken = [each for each in tricks if each is not None]
    if not taken or len(taken) < len(results):
        return tally
    as_side = [sides for digest, seat in known if (sides := digest.tricks_as(seat)) is not None]
    tricks_as = {
        word: (sum(sides[word][0] for sides in as_side), sum(sides[word][1] for sides in as_side))
        for word in (as_side[0] if as_side else ())
    }
    deals = sum(digest.with_tricks for digest, _ in known)
    return replace(tally, tricks=sum(taken), deals=deals, tricks_as=tricks_as or None)


def tally_like(matches: Iterable[Listed], names: Mapping[str, str], id: int, seat: Seat) -> Tally | None:
    """The tally that a seat of match `id`, which may be unfinished, belongs to.

    None when no person has held that seat all the time, or when nothing counts in the tally.
    """
    matches, known, defaults = list(matches), dict(names), cache(_defaults)
    results = _results(matches, known, defaults)
    match = next((match for match in matches if match.id == id), None)
    who = holder(match, seat) if match is not None else None
    if match is None or who is None:
        return None
    key = _key(match, seat, known.get(who.name.casefold(), who.name), defaults)
    return _tally(key, results[key]) if key in results else None


def accounts(
    matches: Iterable[Listed],
    names: Mapping[str, str],
    so_far: Callable[[Listed], int | None],
    *,
    player: str | None = None,
    game: str | None = None,
) -> tuple[Account, ...]:
    """The accounts of all people in `matches`; the other arguments are as for `tallies`.

    so_far: what a match that is not finished has brought until now, None for one that does not count.
    """
    known, prices = dict(names), _pricing()
    kept: dict[tuple[str, str], list[int]] = {}
    for match in (match for match in matches if game in (None, match.game)):
        is_paid = bool(prices(match)) and not _is_laid(match)
        for seat in range(len(match.seats)) if is_paid else ():
            who = holder(match, seat)
            winnings = so_far(match) if match.outcome is None else match.outcome.scores[seat]
            if who is not None and winnings is not None:
                name = known.setdefault(who.name.casefold(), who.name)
                kept.setdefault((name, match.game), []).append(winnings)
    wanted = None if player is None else player.casefold()
    return tuple(
        Account(*key, len(kept[key]), sum(kept[key]))
        for key in sorted(kept)
        if wanted in (None, key[0].casefold())
    )


def won_in(matches: Iterable[Listed], player: str | None) -> frozenset[str]:
    """The games that people have won, or the one person, in whatever case."""
    winners = (
        (match.game, holder(match, seat))
        for match in matches
        if match.outcome and not _is_laid(match)
        for seat in match.outcome.winners
    )
    return frozenset(
        game
        for game, who in winners
        if who is not None and (player is None or who.name.casefold() == player.casefold())
    )


def _results(
    matches: Iterable[Listed], known: dict[str, str], defaults: _Defaults
) -> dict[_Key, list[tuple[Listed, Seat]]]:
    """The finished matches with the seats that people held in them; adds to the names that are `known`."""
    results: dict[_Key, list[tuple[Listed, Seat]]] = {}
    prices = _pricing()
    for match in (match for match in matches if counts(match) or _is_paid(match, prices)):
        for seat in range(len(match.seats)):
            who = holder(match, seat)
            if who is not None:
                name = known.setdefault(who.name.casefold(), who.name)
                results.setdefault(_key(match, seat, name, defaults), []).append((match, seat))
    return results


def holder(match: Listed, seat: Seat) -> Player | None:
    """The person who has held a seat from the first move on; None when there is no one such person."""
    if seat >= len(match.seats):
        return None
    first, *others = (seating.player for seating in played(match, seat))
    is_one = all(who.is_person and who.name.casefold() == first.name.casefold() for who in others)
    return first if is_one and first.is_person else None


def played(match: Listed, seat: Seat) -> list[Seating]:
    """The players who sat on a seat before the match ended."""
    first, *others = match.seats[seat]
    is_over = match.outcome is not None
    return [first, *(seating for seating in others if not is_over or seating.since < match.moves)]


def _is_laid(match: Listed) -> bool:
    """Whether it is finished, and began with a position in mid-game that somebody has laid out."""
    return match.outcome is not None and bool(match.outcome.detail.get("laid"))


def seats_of(match: Listed, player: str) -> list[Seat]:
    """The seats that a person held in a match that counts, from the first move to the last."""
    if not counts(match):
        return []
    holders = ((seat, holder(match, seat)) for seat in range(len(match.seats)))
    return [seat for seat, who in holders if who and who.name.casefold() == player.casefold()]


def counts(match: Listed) -> bool:
    """Whether it is finished; one that was given up, or had ended, before a first move was no match.

    One that began in mid-game is none, either.
    """
    if match.outcome is None or _is_laid(match):
        return False
    if match.outcome.winners or len(match.players) > 1:
        return True
    no_moves = 1 + (match.outcome.detail.get("ending") == "resigned")  # the deal, and giving up
    return match.moves > no_moves


def _is_paid(match: Listed, prices: _Prices) -> bool:
    """Whether it is finished and has cost something, so that it counts in any case."""
    return match.outcome is not None and not _is_laid(match) and bool(prices(match))


def _pricing() -> _Prices:
    """Says what a match costs as it begins; 0 where nothing is paid, or the game is no longer there."""
    from hoylecli import families, rulebook

    @cache
    def buy_in(game: str, variant: str, options: tuple[tuple[str, str], ...]) -> int:
        try:
            rules = rulebook.load(game, variant, **dict(options))
        except RulesError:
            return 0
        return families.find(rules.family).buy_in(rules.rules)

    return lambda match: buy_in(match.game, match.variant, tuple(sorted(match.options.items())))


def _key(match: Listed, seat: Seat, name: str, defaults: _Defaults) -> _Key:
    chosen = _chosen(match.options, defaults(match.game, match.variant))
    return name, match.game, match.variant, chosen, _against(match, seat)


def _defaults(game: str, variant: str) -> Mapping[str, str]:
    """The options of the game as it is without any choice; none when it is no longer there."""
    from hoylecli import rulebook

    try:
        return rulebook.load(game, variant).options
    except RulesError:
        return {}


def _chosen(options: Mapping[str, str], defaults: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, value) for name, value in options.items() if defaults.get(name) != value))


def _against(match: Listed, seat: Seat) -> str:
    others = (played(match, other) for other in range(len(match.seats)) if other != seat)
    levels = {str(seating.player.who) for seatings in others for seating in seatings}
    return ", ".join(sorted(levels)) or ALONE


def _tally(key: _Key, results: list[tuple[Listed, Seat]]) -> Tally:
    player, game, variant, options, against = key
    outcomes = [(match.outcome, seat) for match, seat in results if match.outcome]
    scores = [outcome.scores[seat] for outcome, seat in outcomes]
    wins = [seat in outcome.winners for outcome, seat in outcomes]
    streak, best_streak = streaks(wins)
    lowest_is_best = _lowest_is_best(game, variant, options)
    times = [match.seconds for (match, _), won in zip(results, wins, strict=True) if won and match.seconds]
    return Tally(
        player,
        game,
        variant,
        dict(options),
        against,
        played=len(results),
        won=sum(wins),
        lost=sum(
            seat not in outcome.winners and (bool(outcome.winners) or len(outcome.scores) == 1)
            for outcome, seat in outcomes
        ),
        average=sum(scores) / len(scores),
        best=min(scores) if lowest_is_best else max(scores),
        lowest_is_best=lowest_is_best,
        best_time=min(times, default=None),
        stakes=sum(outcome.stakes[seat] for outcome, seat in outcomes if outcome.stakes),
        streak=streak,
        best_streak=best_streak,
        take_backs=sum(seating.take_backs for match, seat in results for seating in played(match, seat)),
        last_played=results[-1][0].updated,
        course=tuple(_ahead(outcome, seat, lowest_is_best) for outcome, seat in outcomes),
        contracts=_contracts(outcomes),
        points=sum(scores),
    )


def _contracts(outcomes: Sequence[tuple[Outcome, Seat]]) -> Contracts | None:
    """The contracts in matches at which players declare, as their outcomes tell them, a number a seat."""
    counts = dict.fromkeys((field.name for field in fields(Contracts)), 0)
    is_bridge = False
    for outcome, seat in outcomes:
        for word in ("made", "set"):
            numbers = str(outcome.detail.get(word, "")).split()
            if len(numbers) != len(outcome.scores) or not all(number.isdecimal() for number in numbers):
                continue
            is_bridge = True
            for declarer, number in enumerate(numbers):
                role = ("declarer", "defender", "dummy", "defender")[(declarer - seat) % 4]
                counts[f"{role}_{word}"] += int(number)
    return Contracts(**counts) if is_bridge else None


def _ahead(outcome: Outcome, seat: Seat, lowest_is_best: bool) -> int:
    """By how much a seat is ahead of the best of those who have not the same score as partners have."""
    sign = -1 if lowest_is_best else 1
    own = sign * outcome.scores[seat]
    others = [sign * score for at, score in enumerate(outcome.scores) if at != seat and sign * score != own]
    return own - max(others) if others else own if len(outcome.scores) == 1 else 0


def _lowest_is_best(game: str, variant: str, options: tuple[tuple[str, str], ...]) -> bool:
    from hoylecli import families, rulebook

    try:
        rules = rulebook.load(game, variant, **dict(options))
    except RulesError:
        return False
    return families.find(rules.family).lowest_is_best(rules.rules)


def streaks(wins: Iterable[bool]) -> tuple[int, int]:
    """How many of the last were won in a row, and the most that ever were."""
    current = best = 0
    for won in wins:
        current = current + 1 if won else 0
        best = max(best, current)
    return current, best
