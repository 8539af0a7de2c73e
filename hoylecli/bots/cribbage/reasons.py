"""A hint at cribbage: the expert's move, a teacher's reason for it, and what the choices are worth."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

from hoylecli.core import RANK_NAMES, Card, Move, capital, card_symbols, listed, number, replace, with_article
from hoylecli.families.cribbage.position import LIMIT, by_rank
from hoylecli.families.cribbage.state import PACK
from hoylecli.families.cribbage.view import CribbageView
from hoylecli.families.cribbage.worlds import unseen
from hoylecli.scoring.cribbage import Count, average, peg, points as counts, said, show
from hoylecli.scoring.cribbage.discard import Discard

from ..hints import Hint, Unit, Weighed, as_good, equals, weighed
from .expert import NEAR, WeighedDiscard, counted, discard_choices, needs, play_values
from .pegging import PIPS, pegged, piled

_NAMED: Final = 3  # kinds of cards that are named, at most
_LOW: Final = 4  # pips of a card that is kept for the end of a count, at most
_HIGH: Final = 6  # pips of a card that is played before it, more
_LITTLE: Final = 0.25  # points of a hand or a crib that are not worth a word


def evaluate(view: CribbageView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The move, why, and what the moves that were weighed are worth; cards are written with suit signs."""
    if view.phase == "discard":
        return _discard(view, rng, asked)
    if view.phase == "play":
        return _with_equals(_compared_with(_play(view, rng), view, asked), asked)
    assert view.counting is not None
    count = counted(view.counting, view.starter)
    return _claim(view, count, asked) if view.phase == "claim" else _answer(view, count, asked)


def _claim(view: CribbageView, count: Count, asked: Collection[Move]) -> Hint:
    """What a hand counts, and what claims that are asked for bring.

    CC, Cribbage, Muggins: whoever claims too many gets the true points; the opponent may call what is wrong,
    and gets the difference.
    """
    assert view.counting is not None
    total, called = count.total, view.rules.muggins
    move = Move("claim", amount=total)
    values = {
        each: min(each.amount or 0, total) - called * float(abs(total - (each.amount or 0)))
        for each in (move, *asked)
    }
    why = f"{card_symbols(view.counting.cards)}: {said(count)}."
    title = "Points more than theirs" if called else "Points"
    return Hint(move, why, (), weighed(values), "points", title)


def _answer(view: CribbageView, count: Count, asked: Collection[Move]) -> Hint:
    """Muggins where a claim is wrong: it brings what was missed, or claimed in excess."""
    assert view.counting is not None
    claimed, more = view.counting.claimed or 0, (f"{capital(said(count))}.",)
    gain = float(abs(count.total - claimed))
    move, why = Move("pass"), f"The claim of {claimed} is right."
    if gain:
        move, why = Move("muggins"), f"They claimed {claimed}, but it is worth {count.total}."
    values = {each: gain if each.verb == "muggins" else 0.0 for each in (move, *asked)}
    return Hint(move, why, more, weighed(values), "points", "Points")


# Laying away


def _discard(view: CribbageView, rng: Random, asked: Collection[Move]) -> Hint:
    choices = discard_choices(view, rng, [move.cards for move in asked])
    best, by_chance = choices[0], choices[0].chance is not None
    values = [(choice.discard.expected if choice.chance is None else choice.chance) for choice in choices]
    order = sorted(range(len(choices)), key=lambda at: -values[at])
    laid = [choice.discard.laid for choice in choices]
    weighed = tuple(
        Weighed(_move(view, laid[at]), values[at], _both(laid[at]), choices[at].error) for at in order
    )
    unit: Unit = "win" if by_chance else "points"
    return Hint(
        _move(view, best.discard.laid),
        _why_laid(view, choices),
        tuple(_more_on(view, best)),
        weighed,
        unit,
        "Chance to win" if by_chance else "Hand and crib together, on average",
        as_good(weighed, unit) if order[0] == 0 else _on_the_board(view, by_chance),
        beside=_instead(view, choices, asked),
    )


def _why_laid(view: CribbageView, choices: Sequence[WeighedDiscard]) -> str:
    """What speaks for the best discard: the hand that is kept, or the crib."""
    best = choices[0].discard
    laid, kept, mine = _both(best.laid), card_symbols(by_rank(best.kept)), view.dealer == view.seat
    others = [choice.discard for choice in choices[1:]]
    if best.hand >= max(choice.discard.hand for choice in choices):
        points = show(best.kept).total
        alike = sum(show(other.kept).total >= points for other in others)
        if not points:
            return f"Keep {kept}: the starter can do most for them."
        if not alike:
            return f"Keep {kept}: they count {points} already, more than any other four."
        return f"Keep {kept}: they count {points} already, and {_hoped(best)}."
    rival = max(others, key=lambda other: other.hand)
    if mine and rival.hand - best.hand < _LITTLE:
        gain = _crib_clause(best.laid)
        helps = f"that is {gain}" if gain else "they help there"
        return f"Lay {laid} into your own crib: {helps}, and your hand loses next to nothing."
    if mine:
        gain = _crib_clause(best.laid) or "they"
        brings = "bring" if gain == "they" else "brings"
        return f"Lay {laid} into your own crib: {gain} {brings} more there than in your hand."
    gives = _crib_clause(rival.laid)
    if not gives:
        return f"Lay away {laid}: other cards would help their crib more."
    return f"Lay away {laid}. {_both(rival.laid)} would leave you more, but {gives} helps their crib."


def _hoped(best: Discard) -> str:
    """What the starter does for the hand that is worth most with it."""
    now, known = show(best.kept).total, {*best.kept, *best.laid}
    starters = [starter for starter in PACK if starter not in known]
    helping = sum(counts(best.kept, starter) > now for starter in starters)
    if 2 * helping > len(starters):
        return "most starters help them"
    return f"with the starter about {round(best.hand)}, more than any other four"


def _instead(view: CribbageView, choices: Sequence[WeighedDiscard], asked: Collection[Move]) -> str:
    """What another discard costs in the hand and in the crib, in points; "" where neither is worth a word."""
    best, wanted = choices[0].discard, [set(move.cards) for move in asked]
    others = (each.discard for each in choices[1:] if set(each.discard.laid) in wanted)
    other = next(others, None)
    if other is None:
        return ""
    mine, laid, by_chance = view.dealer == view.seat, _both(other.laid), choices[0].chance is not None
    hand = best.hand - other.hand
    crib = best.crib - other.crib if mine else other.crib - best.crib
    if hand + crib < _LITTLE:
        return ""

    def more(points: float, sign: str) -> str:  # where the board decides, points are not what a discard costs
        return sign if by_chance else f"{_about(points)} {sign}"

    to_crib = f"{'bring your' if mine else 'give their'} crib"
    costs = f"{laid} would cost your hand {'points' if by_chance else _about(hand)}"
    if hand >= _LITTLE and crib >= _LITTLE:
        return f"{costs}, and {to_crib} {more(crib, 'less' if mine else 'more')}."
    if hand >= _LITTLE:
        though = f", though they would {to_crib} {more(-crib, 'more' if mine else 'less')}"
        return f"{costs}{though if crib <= -_LITTLE else ''}."
    leaves = f"leave you {more(-hand, 'more')}, but " if hand <= -_LITTLE else ""
    return f"{laid} would {leaves}{to_crib} {more(crib, 'less' if mine else 'more')}."


def _about(points: float) -> str:
    """`about half a point`, `about 1.5 points`."""
    halves = round(points * 2) / 2
    if halves <= 0.5:
        return "about half a point"
    return f"about {halves:g} point{'' if halves == 1 else 's'}"


def _crib_clause(laid: Sequence[Card]) -> str:
    """What two cards bring to a crib: `a pair`, `a fifteen`, `a five`, `a start of a run`; "" for little."""
    one, two = sorted(card.rank for card in laid)
    if one == two:
        return "a pair"
    if PIPS[one] + PIPS[two] == 15:
        return "a fifteen"
    if 5 in (one, two):
        return "a five"
    return "the start of a run" if two - one == 1 else ""


def _more_on(view: CribbageView, choice: WeighedDiscard) -> Iterator[str]:
    """The figures of a discard."""
    discard = choice.discard
    hand = average(discard.kept, seen=discard.laid)
    whose = "your crib" if view.dealer == view.seat else "their crib"
    yield (
        f"The hand is worth about {hand.mean:.1f}, from {hand.lowest} to {hand.highest}, "
        f"and {whose} about {discard.crib:.1f}."
    )
    if choice.chance is not None:
        my_need, their_need, _ = needs(view)
        yield f"You need {my_need} and they need {their_need}: what counts is who is out first."


def _on_the_board(view: CribbageView, by_chance: bool) -> str:
    """Why the best discard is not the one with most points, or the one that wins most often."""
    if by_chance:
        return "Too close to call, so the points decide."
    my_need, their_need, _ = needs(view)
    asks_for = "points for yourself" if my_need > their_need else "care"
    return f"You need {my_need} and they need {their_need}, so the board asks for {asks_for}."


# Playing


def _play(view: CribbageView, rng: Random) -> Hint:
    if len(view.legal) == 1:
        only = view.legal[0]
        fits = f"Only {card_symbols(only.cards)} fits." if only.cards else "Nothing you hold fits."
        return Hint(only, fits)
    values = play_values(view, rng)
    ranks = sorted(values, key=values.__getitem__, reverse=True)
    weighed = tuple(Weighed(_move(view, (_card(view, rank),)), values[rank]) for rank in ranks)
    unit: Unit = "win" if min(needs(view)[:2]) <= NEAR else "points"
    why, *more = _reasons(_card(view, ranks[0]), view)
    return Hint(
        weighed[0].move,
        why,
        tuple(more),
        weighed,
        unit,
        "" if unit == "win" else "Pegging still to come, yours less theirs",
        _equal(weighed) if unit == "points" else as_good(weighed, unit),
    )


def _with_equals(hint: Hint, asked: Collection[Move]) -> Hint:
    """The hint with cards that were asked for beside those of their rank: suits do not matter in the play."""
    of_rank = {each.move.cards[0].rank: each.move for each in hint.weighed if each.move.cards}
    same = {
        move: of_rank[move.cards[0].rank] for move in asked if move.cards and move.cards[0].rank in of_rank
    }
    return hint.also(same)


def _compared_with(hint: Hint, view: CribbageView, asked: Collection[Move]) -> Hint:
    """The hint with what is worse about a card that was asked for."""
    best = hint.move.cards
    others = [move.cards[0] for move in asked if move.cards and best and move.cards[0].rank != best[0].rank]
    if not others or len(hint.weighed) < 2:
        return hint
    return replace(hint, beside=_worse(view, best[0], others[0]))


def _worse(view: CribbageView, best: Card, other: Card) -> str:
    """What is worse about another card: it pegs less now, or lets them peg more; "" where neither is so."""
    mine, own = (pegged(card.rank, piled(view.pile), view.count) for card in (best, other))
    if mine > own:
        return f"{other.symbol} pegs {f'only {number(own)}' if own else 'nothing'}."
    replies = _replies(view, other) if _can_answer(view) else {}
    if sum(replies.values()) <= sum(_replies(view, best).values()):
        return ""
    name, points, out = _likeliest(view, replies)
    still = "one is" if out == 1 else f"{number(out)} are"
    return f"After {other.symbol} {name} pegs {number(points)} for them, and {still} unseen."


def _likeliest(view: CribbageView, replies: dict[int, int]) -> tuple[str, int, int]:
    """The card that pegs most for them on the whole, what it pegs, and how many of it are unseen.

    Ten-cards are one kind of card where they all peg the same.
    """
    out = Counter(card.rank for card in unseen(view))
    tens = {rank: replies.get(rank, 0) / out[rank] for rank in range(10, 14) if out[rank]}
    rank = max(replies, key=lambda rank: (replies[rank], rank))
    if rank in tens and len(tens) > 1 and len(set(tens.values())) == 1:
        return "any ten-card", round(tens[rank]), sum(out[each] for each in tens)
    return _named([rank])[0], replies[rank] // out[rank], out[rank]


def _replies(view: CribbageView, card: Card) -> dict[int, int]:
    """What the unseen cards would peg after a card, those of each rank together; only ranks that do."""
    pile, total, found = piled((*view.pile, card)), view.count + PIPS[card.rank], Counter[int]()
    if total == LIMIT:
        return {}
    for other in unseen(view):
        if total + PIPS[other.rank] <= LIMIT and (points := pegged(other.rank, pile, total)):
            found[other.rank] += points
    return found


def _equal(weighed: tuple[Weighed, ...]) -> str:
    """`Q♦ and K♥ are equal: either costs about 0.8 in the pegging.`, if they are."""
    alike, value = equals(weighed, "points"), weighed[0].value
    if len(alike) != 2:
        return as_good(weighed, "points")
    names = " and ".join(card_symbols(each.move.cards) for each in alike)
    sign = "costs" if value < 0 else "brings"
    about = f"{sign} about {abs(value):.1f}" if abs(value) >= 0.05 else "is even"
    return f"{names} are equal: either {about} in the pegging."


def _can_answer(view: CribbageView) -> bool:
    """Whether the other player has a card left, and has not said go at this count."""
    return _has_cards(view) and not _has_passed(view)


def _has_cards(view: CribbageView) -> bool:
    return view.seat is not None and view.hand_sizes[1 - view.seat] > 0


def _has_passed(view: CribbageView) -> bool:
    """Whether the other player has said go at this count, in which a card lies already."""
    theirs = [turn for turn in view.played if turn.seat != view.seat]
    return bool(view.pile and theirs) and theirs[-1].card is None


def _reasons(card: Card, view: CribbageView) -> Iterator[str]:
    """What can be said for a card at once, the most telling first."""
    count = peg((*view.pile, card))
    total = view.count + PIPS[card.rank]
    if count.total:
        yield f"{card.symbol}: {said(count)}."
    if not _has_cards(view):
        yield "They have no card left to answer with."
        return
    if _has_passed(view) and total < LIMIT:
        yield "They have said go, so nothing answers it."
        return
    again = [held for held in view.hand if held.rank == card.rank and held != card]
    if again and total + 2 * PIPS[card.rank] <= 31:
        name = RANK_NAMES[card.rank - 1]
        yours = f"one of your {name}{'es' if name == 'six' else 's'}"
        yield f"Play {yours}: if they match it, {again[0].symbol} makes a pair royal."
    yield _left_to_them(view, card)


def _left_to_them(view: CribbageView, card: Card) -> str:
    """With which cards the other player scores at once after a card, and what answers the likeliest."""
    if view.count + PIPS[card.rank] == LIMIT:
        return "They begin the next count."
    replies = _replies(view, card)
    if not replies:
        return f"After {card.symbol} no card scores for them at once."
    out = Counter(each.rank for each in unseen(view))
    many, names = sum(out[rank] for rank in replies), _named(replies)
    if len(names) <= _NAMED:
        scores = f"After {card.symbol} they score only with {listed(names, 'or')}"
    else:
        scores = f"After {card.symbol} {number(many)} cards not yet seen score for them"
    if answer := _answer_to(view, card, replies):
        return f"{scores}, and {answer}."
    others = [held for held in view.hand if held.rank != card.rank and view.count + PIPS[held.rank] <= LIMIT]
    fewest = min((sum(out[rank] for rank in _replies(view, other)) for other in others), default=0)
    if many < fewest:
        return f"{scores}, fewer cards than after anything else."
    low = [held.symbol for held in view.hand if PIPS[held.rank] <= _LOW]
    if low and PIPS[card.rank] > _HIGH:
        return f"{scores}. Keep {listed(low)} for the end of a count."
    return f"{scores}."


def _answer_to(view: CribbageView, card: Card, replies: Mapping[int, int]) -> str:
    """`your 9♦ would pair the 9`: what of the hand scores after the likeliest reply; "" for nothing."""
    rank = max(replies, key=lambda rank: (replies[rank], -rank))
    pile, total = piled((*view.pile, card)), view.count + PIPS[card.rank] + PIPS[rank]
    if total == LIMIT:
        return ""
    held = [each for each in view.hand if each != card and total + PIPS[each.rank] <= LIMIT]
    scoring = {each: pegged(each.rank, pile << 4 | rank, total) for each in held}
    best = max(scoring, key=lambda each: scoring[each], default=None)
    if best is None or not scoring[best]:
        return ""
    reply = RANK_NAMES[rank - 1]
    return f"your {best.symbol} would answer {with_article(reply)} with {number(scoring[best])}"


def _named(ranks: Iterable[int]) -> list[str]:
    """`a six`, `an ace`, `a ten-card` for all four of them: cards by their ranks."""
    found = sorted(ranks)
    tens = set(range(10, 14)) <= set(found)
    names = [RANK_NAMES[rank - 1] for rank in found if not tens or rank < 10]
    return [*map(with_article, names), *(["a ten-card"] if tens else [])]


def _card(view: CribbageView, rank: int) -> Card:
    return next(card for card in view.hand if card.rank == rank)


def _move(view: CribbageView, cards: tuple[Card, ...]) -> Move:
    wanted = sorted(cards)
    return next(move for move in view.legal if sorted(move.cards) == wanted)


def _both(laid: Iterable[Card]) -> str:
    """`4♣ and 9♦`."""
    return " and ".join(card.symbol for card in by_rank(laid))
