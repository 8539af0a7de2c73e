"""Three players of games of vying, and what they throw and advise."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import Card, Move, card_symbols, counted, dollars, how_often, listed, rank_plural, so_often
from hoylecli.families.vying.view import VyingView
from hoylecli.families.vying.winning import hand_name, value_of
from hoylecli.families.vying.worlds import unseen
from hoylecli.scoring.poker import HIGH_CARD, STRAIGHT, category, named, strength

from .. import Bot, Persona
from ..hints import Hint, Weighed
from ..levels import LevelPlayer
from .choices import Choice, choices, has_bet, liked, may_fold, raises_of, share, sized, to_of, winnable
from .throwing import all_throws, completions, thrown
from .worlds import ShowdownOutlook, others_of, outlook, values_of_others

# Which cards the expert throws: those by which the hand wins most often against what others may have

_DRAWS: Final = 36  # draws that are tried for each choice
_BEST: Final = 4  # choices that are looked at again
_MORE: Final = 5  # times as many draws then
_HANDS: Final = 150  # hands of each of the others
_ALIKE: Final = 0.02  # of the times: so close are throws of which the usual one is made


class WeighedThrow(NamedTuple):
    """Cards to throw. wins: how often the hand wins then; better: how often it gets better."""

    cards: tuple[Card, ...]
    wins: float
    better: float


def throws(view: VyingView, rng: Random, asked: Collection[tuple[Card, ...]] = ()) -> list[WeighedThrow]:
    """The cards to throw, the best choice first; what is `asked` for is looked at as closely as that.

    The usual throw is the best where another one is better by no more than draws that are tried may tell.
    """
    columns = values_of_others(view, rng, _HANDS)
    hidden = unseen(view)

    def tried(out: tuple[Card, ...], many: int) -> WeighedThrow:
        values = [value_of(view.rules, hand, ()) for hand in completions(view.hand, out, hidden, rng, many)]
        wins = sum(_beats(value, columns) for value in values) / len(values)
        return WeighedThrow(out, wins, sum(value > held for value in values) / len(values))

    held = value_of(view.rules, view.hand, ())
    first = [tried(out, _DRAWS) for out in all_throws(view.hand, view.part.draw)]
    usual = thrown(view.rules, view.hand, view.part.draw)
    first.sort(key=lambda throw: (-throw.wins, throw.cards != usual))
    wanted = {tuple(sorted(cards)) for cards in asked}
    near = [each for at, each in enumerate(first) if at < _BEST or tuple(sorted(each.cards)) in wanted]
    best = [tried(throw.cards, _DRAWS * _MORE) for throw in near]
    return sorted(best, key=lambda throw: -throw.wins - _ALIKE * (throw.cards == usual))


def _beats(value: int, columns: list[list[int]]) -> float:
    """How often a hand of this value is the best, and half of the time where another is as good."""
    chance = 1.0
    for column in columns:
        chance *= (bisect_left(column, value) + bisect_right(column, value)) / (2 * len(column))
    return chance


# The players, each with a character.
#
# - beginner: looks at the hand alone, calls too often, raises only with a very good hand, and cannot let
#   go.
# - average: knows the odds of the pot, reads some of what others have done, and bets by how good the hand
#   is.
# - expert: reads in what others have done what they may hold, and makes the move that is worth most; where
#   two are worth about the same, now one and now the other, so that a bet does not give the hand away.
#
# Aggression makes a player stay in and raise more readily, and bluff bet more often on a hand that cannot
# win by itself. With 0.5 of both a player has no particular style.

_EXPERT: Final = 400  # worlds of a decision
_AVERAGE: Final = 60
_BEGINNER: Final = 24
_SOME: Final = 0.35
"""How much of what others have done an average player takes into account."""
_PARTS: Final = (1 / 2, 2 / 3)
"""Bets of average players, in pots."""
_BLUFFS: Final = 0.5
"""Times a character's bluff: how often a bluff is considered."""
_MANY: Final = 3  # raises, after which nobody folds to one more
_HUMBLED: Final = 0.05
"""How much better a beginner's hand must be for each raise before, so that two do not raise for ever."""
_TRUSTS: Final = (1.0, 0.0)
"""How far an expert relies on others to fold, now the one and now the other."""
_WEAK: Final = 0.6  # of a fair share of the pot: whoever wins less would bluff with a bet
_CHIPS: Final = {"bet": 1.0, "raise": 1.0, "all-in": 1.0, "call": 0.5}
"""How much the aggressive like what puts chips into the pot."""
_CLOSE: Final = 0.02  # of the pot: moves whose worth differs by less are mixed
_BETS: Final = 10  # least bets in a pot; in a larger one style counts no more than in this


@dataclass(frozen=True, slots=True)
class VyingPlayer:
    """A player of a level. aggression, bluff: as in `bots.Persona`."""

    level: str
    aggression: float = 0.5
    bluff: float = 0.5

    def choose(self, view: VyingView, rng: Random) -> Move:
        """The move where several are legal."""
        if view.phase == "drawing":
            return self._throw(view, rng)
        bets = {"beginner": self._hopes, "average": self._counts}.get(self.level, self._weighs)
        return bets(view, rng)

    def _throw(self, view: VyingView, rng: Random) -> Move:
        if self.level == "expert":
            cards = throws(view, rng)[0].cards
        else:
            cards = thrown(view.rules, view.hand, view.part.draw)
            if self.level == "beginner" and rng.random() < 0.15:
                cards = cards[: max(0, len(cards) - 1)]
        return next(move for move in view.legal if sorted(move.cards) == sorted(cards))

    # Betting

    @property
    def bluffing(self) -> float:
        """How often it bluffs, beside a player without style: up to eight times as often, or hardly ever."""
        return (2 * self.bluff) ** 3

    def _weighs(self, view: VyingView, rng: Random) -> Move:
        return self.preferred(view, weighed(view, rng, self.bluff), rng).move

    def preferred(self, view: VyingView, found: Sequence[Choice], rng: Random) -> Choice:
        """One of the best choices: the aggressive lean to raises and calls, the bluffer to bets on little."""
        pot = _pot(view)
        stay = next(choice for choice in found if choice.move.verb in ("call", "check"))
        mixed = [liked(view, choice) + rng.random() * _CLOSE * pot for choice in found]
        lean = (self.aggression - 0.5) * 0.15 * pot
        if stay.wins < _WEAK / len(view.live):
            lean += (self.bluff - 0.5) * 0.5 * pot * rng.random()
        wanted = [
            worth + lean * _CHIPS.get(choice.move.verb, 0) for choice, worth in zip(found, mixed, strict=True)
        ]
        return found[wanted.index(max(wanted))]

    def _counts(self, view: VyingView, rng: Random) -> Move:
        """By the odds of the pot, and some of what the others' bets tell; bets go by the hand alone."""
        limits = view.limits
        assert limits is not None
        ahead = outlook(view, rng, _AVERAGE, _SOME)
        wins, pot = share(ahead.worlds), winnable(view, limits.call)
        fair, raises = 1 / (len(others_of(view)) + 1), sized(view, _PARTS)
        wanted = fair * (2.0 - 0.6 * self.aggression) + 0.04 * view.raises
        if raises and wins > wanted:
            return raises[min(int(2 * (wins - wanted) / max(0.1, 1 - wanted)), len(raises) - 1)]
        if not limits.call:
            bluffs = raises and rng.random() < 0.1 * self.bluffing
            return raises[0] if bluffs else Move("check")
        need = limits.call * 1.1 * (1.25 - 0.5 * self.aggression)
        good = wins * (pot + limits.call) > need
        return Move("call") if good or ahead.place > may_fold(view) + 0.1 else Move("fold")

    def _hopes(self, view: VyingView, rng: Random) -> Move:
        """Calls with anything that has hope; a raise needs a hand that hardly loses."""
        limits = view.limits
        assert limits is not None
        wins = share(outlook(view, rng, _BEGINNER, reads=0).worlds)
        fair, raises = 1 / (len(others_of(view)) + 1), raises_of(view)
        fancy, often = rng.random(), view.raises
        dares = fancy < 0.04 * self.bluffing and often < _MANY
        if raises and (dares or wins > 0.85 - 0.3 * self.aggression + _HUMBLED * often):
            return raises[int(len(raises) * rng.random() ** 2)]
        if not limits.call:
            return Move("check")
        heavy = limits.call > view.stacks[view.seat or 0] / 3
        need = fair * (0.9 if heavy else 0.45) * (1.5 - self.aggression)
        return Move("call") if wins > need or fancy > 0.92 else Move("fold")


def weighed(view: VyingView, rng: Random, bluff: float = 0.5) -> list[Choice]:
    """What the expert thinks of the moves, the best first.

    How often it relies on others to fold, and so bluffs where a bluff would pay, is a matter of character.
    """
    trusts, doubts = _TRUSTS
    trust = trusts if rng.random() < _BLUFFS * bluff and view.raises < _MANY else doubts
    return choices(view, seen(view, rng), trust)


def mixed(view: VyingView, ahead: ShowdownOutlook) -> tuple[Move, ...]:
    """What an expert may do by either way of thinking of the others: the best moves, a bluff among them."""
    found = dict[Move, None]()
    for trust in _TRUSTS if view.raises < _MANY else _TRUSTS[1:]:
        weighed = choices(view, ahead, trust)
        least = liked(view, weighed[0]) - _CLOSE * _pot(view)
        found |= {each.move: None for each in weighed if liked(view, each) >= least}
    return tuple(found)


def _pot(view: VyingView) -> float:
    """The pot that style goes by."""
    return min(view.pot, _BETS * view.stakes.least * view.part.times)


def seen(view: VyingView, rng: Random) -> ShowdownOutlook:
    """The ends of the deal that the expert thinks of."""
    return outlook(view, rng, _EXPERT if view.rules.hand.own == "any" else _EXPERT // 3)


# A hint: the expert's move and the reason for it; what the moves are worth is there for whoever asks

_AHEAD: Final = 1.15  # times a fair share of the pot: from there on a hand is probably the best
_NEARLY: Final = 0.85  # times a fair share, from which on a hand is worth something alone
_EVEN: Final = 0.5  # how often the best hand wins, at least
_ROBBED: Final = "If you folded hands as good as this one, any bet would win the pot from you."


def evaluate(view: VyingView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The move, why, and what each move is worth in chips from here on, or how often each throw wins."""
    return _draw(view, rng, asked) if view.phase == "drawing" else _bet(view, rng, asked)


# Betting


def _bet(view: VyingView, rng: Random, asked: Collection[Move]) -> Hint:
    ahead = seen(view, rng)
    found = choices(view, ahead, asked=asked)
    best = found[0]
    ordered = sorted(found, key=lambda choice: -choice.worth)
    return Hint(
        best.move,
        _why(view, best, found),
        tuple(_more(view, found)),
        tuple(Weighed(choice.move, choice.worth) for choice in ordered),
        "chips",
        decided=_ROBBED if best.defends else "",
        mixed=mixed(view, ahead) if asked else (),
        beside=_worse_bet(view, best, next((each for each in asked if each != best.move), best.move), found),
    )


def _worse_bet(view: VyingView, best: Choice, other: Move, found: Sequence[Choice]) -> str:
    """What another word costs, or gives to the others; of another amount, what it asks of them."""
    limits, own, wins = view.limits, view.bets[view.seat or 0], _staying(found).wins
    assert limits is not None
    raises = ("bet", "raise", "all-in")
    if other.verb in raises and best.move.verb not in raises:
        risk = dollars(to_of(view, other) - own)
        return f"It puts in {risk} with a hand that {so_often('wins', wins)} if all stay in."
    if other.verb in raises:
        return _worse_amount(view, to_of(view, best.move), to_of(view, other))
    if other.verb == "call" and best.move.verb == "fold":
        return f"The call costs {dollars(limits.call)} for a pot of {dollars(winnable(view, limits.call))}."
    if other.verb == "fold":
        return f"A fold gives up a pot of {dollars(winnable(view, limits.call))}."
    return "A check lets the others stay in for nothing." if other.verb == "check" else ""


_LEAST: Final = 0.04  # of the times: a price is never said to ask for less
_OTHERWISE: Final = 1.5  # times as much: bets that differ by less ask for about the same


def _worse_amount(view: VyingView, right: int, to: int) -> str:
    """What is worse about a much larger or smaller bet or raise; both: what the player has bet after it."""
    assert view.seat is not None
    others = [seat for seat in others_of(view) if view.stacks[seat]]
    if not others or right / _OTHERWISE < to < right * _OTHERWISE:
        return ""
    cost = to - view.bets[view.seat]
    seat = view.last if view.last in others else others[0]
    owed = min(to - view.bets[seat], view.stacks[seat])
    share = owed / (view.pot + cost + owed)
    if to > right:
        return f"It risks {dollars(cost)} for a pot of {dollars(view.pot)}: mostly better hands would call."
    return f"With {dollars(owed)} to call, the others need to win only {how_often(max(share, _LEAST))}."


def _why(view: VyingView, best: Choice, found: Sequence[Choice]) -> str:
    """The reason in one sentence."""
    stay = _staying(found)
    fair, hand, is_one = 1 / (len(others_of(view)) + 1), _hand(view), not _is_several(_name_of(view))
    verb, they_are, wins = best.move.verb, "is" if is_one else "are", "wins" if is_one else "win"
    if verb == "check":
        if stay.wins > _AHEAD * fair:
            return f"Check: {hand} {they_are} good, but a bet would mostly be called by better ones."
        return f"Check: {hand} {they_are} not good enough to bet, and looking on costs nothing."
    if verb == "call":
        if best.defends:
            return f"Call: {hand} may well be beaten, but you cannot fold this often to such a bet."
        if stay.wins < _need(view):
            return f"Call: {hand} {they_are} a little short of the price, but can win larger bets later."
        return f"Call: {hand} {_by_the_price(view, stay, wins, 'often enough for the price', 'only')}."
    if verb == "fold":
        if stay.wins > _need(view):
            return f"Fold: {hand} may be worth this call, but not the bets that would follow."
        return f"Fold: {hand} {_by_the_price(view, stay, wins, 'too seldom for the price of a call')}."
    act = "Raise" if has_bet(view) else "Bet"
    if stay.wins > max(_AHEAD * fair, _EVEN) and not drawing_to(view):
        return f"{act}: {hand} {they_are} probably the best, and worse hands may call."
    if stay.wins > _AHEAD * fair:
        return f"{act}: {hand} {so_often(wins, stay.wins)} if all stay in, more than a fair share."
    if stay.wins > _NEARLY * fair:
        return f"{act}: {hand} {so_often(wins, stay.wins)} if all stay in, and the others may well fold."
    return f"{act}: {hand} {wins} little alone, but the others may well fold."


def _by_the_price(view: VyingView, stay: Choice, verb: str, alike: str, only: str = "") -> str:
    """How often a hand wins beside how often a call must; `alike` where people would say the same of both."""
    need = how_often(max(_need(view), _LEAST))
    asks = f"the price asks for {only} {need}" if only else f"the price asks for {need}"
    return f"{verb} {alike}" if how_often(stay.wins) == need else f"{so_often(verb, stay.wins)}, and {asks}"


def _more(view: VyingView, found: Sequence[Choice]) -> list[str]:
    """How often the hand wins, and the price of a call."""
    limits, stay = view.limits, _staying(found)
    assert limits is not None
    often_ = f"If everybody stays in, you {so_often('win', stay.wins)} ({stay.wins:.0%})."
    if not limits.call:
        return [often_]
    pot = winnable(view, limits.call)
    price = f"A call costs {dollars(limits.call)} for a pot of {dollars(pot)}"
    lines = [often_, f"{price}, so you need to win {_need(view):.0%} of the time."]
    if found[0].move.verb == "fold" and stay.wins > _need(view):
        lines.append("But more bets are to come, and a hand like this mostly pays them.")
    return lines


def _need(view: VyingView) -> float:
    """How often a call has to win."""
    assert view.limits is not None
    call = view.limits.call
    return call / (winnable(view, call) + call) if call else 0.0


def _staying(found: Sequence[Choice]) -> Choice:
    return next(choice for choice in found if choice.move.verb in ("call", "check"))


def _hand(view: VyingView) -> str:
    """`your pair of kings`, `your hand`."""
    name = _name_of(view)
    return f"your {_called(name)}" if name else "your hand"


def drawing_to(view: VyingView) -> str:
    """What a high card with cards of the board to come is good for: `four cards to a flush`, "" for nothing.

    A flush or straight of five cards, of which four are there, some of them the player's own.
    """
    cards, board = view.hand + view.board, view.board
    if view.rules.hand.own != "any" or not 3 <= len(board) < 5 or category(strength(cards)) != HIGH_CARD:
        return ""
    suits, shown = Counter(card.suit for card in cards), Counter(card.suit for card in board)
    if any(many == 4 > shown[suit] for suit, many in suits.items()):
        return "four cards to a flush"
    ranks, common = ({card.rank for card in some} | _aces_high(some) for some in (cards, board))
    spans = (set(range(low, low + 5)) for low in range(1, 11))
    if any(len(span & ranks) == 4 > len(span & common) for span in spans):
        return "four cards to a straight"
    return ""


def _aces_high(cards: Sequence[Card]) -> set[int]:
    """The rank above kings, where there is an ace."""
    return {14} if any(card.rank == 1 for card in cards) else set()


def _name_of(view: VyingView) -> str:
    assert view.seat is not None
    if draw := drawing_to(view):
        return draw
    return hand_name(view.rules, view.hand + view.ups[view.seat], view.board)


def _called(name: str) -> str:
    """The name of a hand inside a sentence, without its comma: `tens and nines`, `full house of tens over
    nines`, `ace-high flush`."""
    what, _, cards = name.partition(", ")
    if what == "two pairs":
        return cards
    if what == "flush":
        return f"{cards.replace(' ', '-')} flush"
    return f"{what} of {cards}" if cards else name


def _is_several(name: str) -> bool:
    """Whether a name is that of several cards, `three tens`, and not of one hand."""
    return name.startswith(("two pairs", "three ", "four "))


# The draw


def _draw(view: VyingView, rng: Random, asked: Collection[Move]) -> Hint:
    found = throws(view, rng, [move.cards for move in asked])
    best = found[0]
    moves = [next(move for move in view.legal if sorted(move.cards) == sorted(each.cards)) for each in found]
    told = [Weighed(move, each.wins, _said(each)) for move, each in zip(moves, found, strict=True)]
    weighed = tuple(sorted(told, key=lambda each: -each.value))
    decided = "" if weighed[0].move == moves[0] else "Too close to call, so throw as usual."
    gets = (f"The draw {so_often('makes it better', best.better)}.",) if best.cards else ()
    other = next((move.cards for move in asked if sorted(move.cards) != sorted(best.cards)), best.cards)
    why, beside = _why_throw(view, best), _worse_throw(view, best.cards, other)
    return Hint(moves[0], why, gets, weighed, "chance", "Chance to win", decided, beside=beside)


def _worse_throw(view: VyingView, best: Sequence[Card], other: Sequence[Card]) -> str:
    """What is worse about throwing other cards: one that makes the hand goes, or too many are kept."""
    ranks = Counter(card.rank for card in view.hand)
    broken = [card for card in other if card not in best and ranks[card.rank] > 1]
    if view.rules.hand.best != "high":
        return ""
    if broken:
        return f"It throws the {broken[0].symbol} away, one of your {rank_plural(broken[0].rank)}."
    kept = [card for card in best if card not in other]
    if kept and set(other) < set(best):
        drawn = f"only {counted(len(other), 'card')}" if other else "no card"
        return f"With the {listed([card.symbol for card in kept])} kept, you draw {drawn}."
    return ""


def _said(throw: WeighedThrow) -> str:
    return f"throw {card_symbols(throw.cards)}" if throw.cards else "stand pat"


def _why_throw(view: VyingView, best: WeighedThrow) -> str:
    kept = [card for card in view.hand if card not in best.cards]
    if not best.cards:
        return f"Stand pat: a draw would seldom make your {_called(_name_of(view))} better."
    drawn = counted(len(best.cards), "card")
    if not kept:
        return "Throw all five: none of these cards helps."
    if view.rules.hand.best != "high":
        return f"Keep {card_symbols(kept)} and draw {drawn}: low cards of different ranks are what you want."
    return f"Keep {_kept(kept)} and draw {drawn}."


def _kept(kept: Sequence[Card]) -> str:
    """What the cards are good for, and which single cards are kept beside a pair or more of a rank."""
    ranks = [card.rank for card in kept]
    single = [card.symbol for card in kept if ranks.count(card.rank) == 1]
    value = strength(kept)
    if len(kept) == 4 and category(value) == HIGH_CARD:
        same = len({card.suit for card in kept}) == 1
        return f"four cards to a {'flush' if same else 'straight'}"
    if HIGH_CARD < category(value) < STRAIGHT or len(kept) == 4:
        return f"your {_called(named(value))}" + (f" with the {listed(single)}" if single else "")
    return card_symbols(kept)


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, who raises and bluffs as the persona likes to."""
    likes = persona or Persona()
    return LevelPlayer(evaluate, VyingPlayer(level, likes.aggression, likes.bluff).choose)
