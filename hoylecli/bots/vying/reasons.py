"""A hint at games of vying: the expert's move, a teacher's reason for it, and what the choices are worth."""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations
from random import Random
from typing import Final

from hoylecli.core import (
    RANK_NAMES,
    Card,
    Move,
    card_symbols,
    counted,
    dollars,
    how_often,
    listed,
    number,
    rank_plural,
    so_often,
)
from hoylecli.families.vying.view import VyingView
from hoylecli.families.vying.winning import hand_name, value_of
from hoylecli.families.vying.worlds import unseen
from hoylecli.scoring.poker import HIGH_CARD, STRAIGHT, THREE, TWO_PAIRS, category, named, ranks, strength

from ..hints import Hint, Weighed
from .choices import Choice, choices, has_bet, to_of, winnable
from .expert import errors, mixed, seen, throws
from .throwing import completions, high, thrown
from .worlds import others_of

_AHEAD: Final = 1.15  # times a fair share of the pot: from there on a hand is probably the best
_NEARLY: Final = 0.85  # times a fair share, from which on a hand is worth something alone
_FIVE: Final = 5  # cards of a hand
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
    noise = errors(view, ahead, found)
    return Hint(
        best.move,
        _why(view, best, found),
        tuple(_more(view, found)),
        tuple(Weighed(choice.move, choice.worth, error=noise[choice.move]) for choice in ordered),
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
        pot = f"gives up a pot of {dollars(winnable(view, limits.call))}"
        return f"A fold {pot}." if limits.call else f"To stay in costs nothing, and a fold {pot}."
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
    if stay.wins > max(_AHEAD * fair, _EVEN) and not (drawing_to(view) or _before_a_draw(view)):
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


def _before_a_draw(view: VyingView) -> str:
    """What five cards may become of which one is to be changed: `four cards to a flush`, "" for nothing."""
    to_come = any(street.draw for street in view.rules.streets[view.street + 1 :])
    if view.rules.hand.best != "high" or not to_come or len(view.hand) != _FIVE:
        return ""
    if category(strength(view.hand)) != HIGH_CARD:
        return ""
    out = thrown(view.rules, view.hand, 1)
    kept = [card for card in view.hand if card not in out]
    return _kept(kept) if len(out) == 1 and _is_drawn_to(kept) else ""


def _is_drawn_to(kept: Sequence[Card]) -> bool:
    """Whether four cards are of one suit, or in sequence."""
    ranks = sorted(map(high, kept))
    return len({card.suit for card in kept}) == 1 or ranks[-1] - ranks[0] == len(ranks) - 1


def _name_of(view: VyingView) -> str:
    assert view.seat is not None
    if draw := drawing_to(view) or _before_a_draw(view):
        return draw
    name = hand_name(view.rules, view.hand + view.ups[view.seat], view.board)
    return _beside_the_board(view, name) or name


def _beside_the_board(view: VyingView, name: str) -> str:
    """`king high beside the pair of sevens on the board`, or beside `the ace on the board`, where all that a
    hand is called by is everybody's; else "".
    """
    if not view.board or view.rules.hand.best != "high":
        return ""
    value = value_of(view.rules, view.hand, view.board)
    made, order = category(value), ranks(value)
    common = {order[0], order[2]} if made == TWO_PAIRS else {order[0]}
    if made >= STRAIGHT or common & set(map(high, view.hand)):
        return ""
    top = max(view.hand, key=high)
    what = name.removesuffix(" high") if made == HIGH_CARD else _called(name)
    return f"{RANK_NAMES[top.rank - 1]} high beside the {what} on the board"


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

_ALL_TRIED: Final = 3  # cards, at most, of which every draw is looked at
_TRIED: Final = 2000  # draws of more
_NEXT: Final = ("a pair or better", "two pairs or better", "a full house", "a full house or four of a kind")
"""What a draw is to make of a high card, a pair, two pairs, three of a kind."""


def _draw(view: VyingView, rng: Random, asked: Collection[Move]) -> Hint:
    found = throws(view, rng, [move.cards for move in asked])
    best = found[0].cards
    moves = [next(move for move in view.legal if sorted(move.cards) == sorted(each.cards)) for each in found]
    told = [
        Weighed(
            move, each.wins, f"throw {card_symbols(each.cards)}" if each.cards else "stand pat", each.error
        )
        for move, each in zip(moves, found, strict=True)
    ]
    weighed = tuple(sorted(told, key=lambda each: -each.value))
    decided = "" if weighed[0].move == moves[0] else "Too close to call, so throw as usual."
    other = next((move.cards for move in asked if sorted(move.cards) != sorted(best)), best)
    why, beside = _why_throw(view, best, rng), _worse_throw(view, best, other)
    return Hint(moves[0], why, (), weighed, "chance", "Chance to win", decided, beside=beside)


def _why_throw(view: VyingView, out: Sequence[Card], rng: Random) -> str:
    """What is kept, and what the draw may make of it."""
    kept, drawn = [card for card in view.hand if card not in out], counted(len(out), "card")
    if not out:
        return f"Stand pat: a draw would seldom make your {_called(_name_of(view))} better."
    if view.rules.hand.best != "high":
        if not kept:
            return "Throw all five: none of these cards helps."
        return f"Keep {card_symbols(kept)} and draw {drawn}: low cards of different ranks are what you want."
    made = [category(strength(hand)) for hand in _drawn(view, out, rng)]
    if _one_short(kept):
        making = sum(each >= STRAIGHT for each in made)
        return f"Keep {_kept(kept)} and draw {drawn}: {making} of the {len(made)} that may come make it."
    now = category(strength(view.hand))
    gets = so_often(f"get {_NEXT[min(now, THREE)]}", sum(each > now for each in made) / len(made))
    if now > THREE:
        return f"Keep {_kept(kept)} and draw {drawn}: it cannot hurt."
    if not kept:
        return f"Throw all five: none of these cards helps, and you {gets}."
    return f"Keep {_kept(kept)} and draw {drawn}: you {gets}."


def _drawn(view: VyingView, out: Sequence[Card], rng: Random) -> Sequence[Sequence[Card]]:
    """The hands that a draw may bring: all of them for up to three cards, else many at random."""
    if len(out) > _ALL_TRIED:
        return completions(view.hand, tuple(out), unseen(view), rng, _TRIED)
    kept = tuple(card for card in view.hand if card not in out)
    return [(*kept, *more) for more in combinations(unseen(view), len(out))]


def _one_short(kept: Sequence[Card]) -> bool:
    """Whether cards are kept as four to a straight or a flush."""
    return len(kept) == 4 and category(strength(kept)) == HIGH_CARD


def _kept(kept: Sequence[Card]) -> str:
    """What the cards are good for, and which single cards are kept beside a pair or more of a rank."""
    ranks = [card.rank for card in kept]
    single = [card.symbol for card in kept if ranks.count(card.rank) == 1]
    value = strength(kept)
    if _one_short(kept):
        same = len({card.suit for card in kept}) == 1
        return f"four cards to a {'flush' if same else 'straight'}"
    if HIGH_CARD < category(value) < STRAIGHT or len(kept) == 4:
        return f"your {_called(named(value))}" + (f" with the {listed(single)}" if single else "")
    return card_symbols(kept)


def _worse_throw(view: VyingView, best: Sequence[Card], other: Sequence[Card]) -> str:
    """What is worse about throwing other cards: what makes the hand, or may make it, is broken up, too many
    cards are kept, or the wrong ones.
    """
    if view.rules.hand.best != "high":
        return ""
    ranks = Counter(card.rank for card in view.hand)
    gone, kept = ([card for card in one if card not in two] for one, two in ((other, best), (best, other)))
    broken = [card for card in gone if ranks[card.rank] > 1]
    if broken:
        lost = [card.symbol for card in broken if card.rank == broken[0].rank]
        some = (
            f"{number(len(lost))} of"
            if len(lost) < ranks[broken[0].rank]
            else "both"
            if len(lost) == 2
            else "all"
        )
        return f"It throws the {listed(lost)} away, {some} your {rank_plural(broken[0].rank)}."
    own = [card for card in view.hand if card not in best]
    if gone and _one_short(own):
        return f"Without the {listed([card.symbol for card in gone])} you no longer have {_kept(own)}."
    if kept and not gone:
        drawn = f"only {counted(len(other), 'card')}" if other else "no card"
        return f"With the {listed([card.symbol for card in kept])} kept, you draw {drawn}."
    if kept and max(map(high, gone)) > max(map(high, kept)):
        top = max(gone, key=high)
        lower = listed([card.symbol for card in kept])
        return f"It throws the {top.symbol} away, and keeps the {lower} instead."
    if gone and not kept:
        return f"It throws the {listed([card.symbol for card in gone])} away as well."
    return ""
