"""A hint at gin: the expert's move, a teacher's reason for it, and what the choices bring."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from hoylecli.core import Card, Move, beginning, card_symbols, counted, listed, number, so_often
from hoylecli.families.knocking.view import KnockingView
from hoylecli.families.worlds import bits
from hoylecli.scoring.gin import arrange, deadwood, hand_mask, mask_deadwood

from ..hints import Hint, as_good, weighed
from .expert import SAVES, WeighedMove, best_of, choices, lay_out
from .outlook import friends, prospects, standing_of
from .table import VALUES, completes, outs, table_of

_LOW: Final = 8  # cards of a stock that is worth a word
_LIKELY: Final = 0.4  # how likely it does, at least, for a word on what they took
_SURE: Final = 0.97
_RISKIER: Final = 0.03  # by how much a discard helps the other more, at least, for a word
_LEAST: Final = 3  # cards of a meld, at least
_NAMED: Final = 3  # cards that are named to show that another is safe, at most
_SAFE: Final = 0.1  # how likely a discard helps the other, at most, to be called safe


def evaluate(view: KnockingView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The move, why, and what the moves that were weighed bring; cards are written with their signs."""
    if view.phase == "arranging":
        return _laid(view)
    found = choices(view, rng, asked)
    best = found[0]
    others = [choice for choice in found if choice.move in asked and choice.move != best.move]
    if view.phase == "discarding":
        why, *more = _throw(view, found, others)
    elif view.phase == "answering":
        why, *more = _answer(view, best)
    else:
        why, *more = _draw(view, best.move)
    beside = _beside(view, best, others[0]) if others else ""
    return replace(_with_figures(view, found, why, more), beside=beside)


def _with_figures(view: KnockingView, found: Sequence[WeighedMove], why: str, more: Sequence[str]) -> Hint:
    """The hint with the points of each move, or with chances to win the game where these decide."""
    move, points = found[0].move, weighed({choice.move: choice.points for choice in found})
    if len(found) == 1:
        return Hint(move, why, tuple(more))
    decided = ""
    if points[0].move == move:
        decided = as_good(points, "points")
    elif found[0].worth < found[1].worth:
        decided = "Too close to call, so let the heavier card go."
    elif standing_of(view).target is None:
        decided = "The boxes decide here."
    if points[0].move == move or decided:
        return Hint(move, why, tuple(more), points, "points", decided=decided)
    by_worth = weighed({choice.move: choice.worth for choice in found})
    aside = "On points alone another move is better, but the score of the game decides."
    return Hint(
        move, why, (*more, aside), by_worth, "win", "Chance to win the game", as_good(by_worth, "win")
    )


def _draw(view: KnockingView, move: Move) -> Iterator[str]:
    if not view.discards:
        yield "There is no discard to take."
        return
    top, now, (best, meld) = view.discards[-1], deadwood(view.hand), _with_top(view)
    held = next((held for held in arrange(view.hand).melds if set(held) == set(meld) - {top}), ())
    if move.verb == "take":
        then = "that is gin" if not best else f"you can knock with {best}" if best <= view.limit else ""
        does = f"lengthens your {card_symbols(held)}" if held else f"makes {card_symbols(meld)}"
        if meld:
            yield f"The {top.symbol} {does}{', and ' if then else ''}{then}."
            yield f"Your deadwood goes from {now} down to {best}."
        else:
            brings = f"The {top.symbol} brings your deadwood from {now} down to {best}"
            helps = "" if then else _helps(view)
            yield from filter(None, (helps, f"{brings}{', and ' if then else ''}{then}."))
        return
    if Move("take") not in view.legal:
        yield f"The {top.symbol} can no longer be taken."
    elif held:
        yield f"The {top.symbol} only lengthens a meld that you have: a card of the stock may do more."
    elif completes(hand_mask(view.hand), top):
        yield f"The {top.symbol} fits a meld, but a card of the stock may do more for you."
    else:
        yield f"The {top.symbol} makes no meld, and taking it would show what you hold."
    if view.stock <= _LOW:
        yield f"The stock has {counted(view.stock, 'card')}."


def _helps(view: KnockingView) -> str:
    """How many cards would make a meld once the discard is taken, and before; "" where that is no more."""
    top, unseen = view.discards[-1], table_of(view).unseen
    hand = hand_mask(view.hand) | 1 << top
    many = max(outs(hand ^ 1 << thrown, unseen) for thrown in view.hand)
    few = outs(hand_mask(view.hand), unseen)
    if many <= few:
        return ""
    before = f", not {number(few)}" if few else ""
    return f"With the {top.symbol}, {_cards(many)} not yet seen would fit a meld{before}."


def _with_top(view: KnockingView) -> tuple[int, tuple[Card, ...]]:
    """The least deadwood once the discard is taken and another card thrown, and the meld it is in then, ()
    for none.
    """
    top = view.discards[-1]
    hands = [[*(card for card in view.hand if card != thrown), top] for thrown in view.hand]
    best = arrange(min(hands, key=deadwood))
    return best.deadwood, next((tuple(meld) for meld in best.melds if top in meld), ())


def _throw(view: KnockingView, found: Sequence[WeighedMove], others: Sequence[WeighedMove]) -> Iterator[str]:
    """Why this card, or why to knock or not to. others: what the move is compared with, empty for all."""
    best = found[0]
    (card,) = best.move.cards
    left = [held for held in view.hand if held != card]
    count = deadwood(left)
    if best.move.verb == "knock":
        on = max((each.points for each in found if each.move.verb != "knock"), default=best.points)
        yield _why_knocked(best, count, on)
        if count:
            yield f"You may knock with {view.limit} or less."
        return
    knock = next((choice for choice in found if choice.move.verb == "knock"), None)
    reasons = [_why_thrown(view, card, found)]
    if knock is not None:
        at = 0 if not others or others[0].move.verb == "knock" else 1
        reasons.insert(at, _why_played_on(view, best, knock))
    yield from reasons
    helping = counted(outs(hand_mask(left), table_of(view).unseen), "card")
    yield f"You keep a deadwood of {count}, and {helping} that you have not seen would help a meld."
    if best.danger >= 0.03:
        yield f"{_fits(view, card, best.danger)}."


def _why_knocked(best: WeighedMove, count: int, on: float) -> str:
    """What a knock wins, how sure that is, and how much less playing on would bring: on, in points."""
    if not count:
        return "That is gin."
    points = max(round(best.points), 1)
    wins = f"Knock with {count}: it should win you about {counted(points, 'point')}"
    if best.danger <= _SAFE:
        wins = f"{wins}, and they can hardly undercut you"
    else:
        wins = f"{wins}, though they {so_often('undercut you', best.danger)}"
    if round(on) >= points:
        return f"{wins}."
    brings = f"should bring {_about(round(on))}" if on >= 0.5 else "would bring nothing"
    return f"{wins}. Playing on {f'would cost you {_about(round(-on))}' if on <= -0.5 else brings}."


def _why_played_on(view: KnockingView, best: WeighedMove, knock: WeighedMove) -> str:
    """What speaks against the best knock."""
    after = deadwood([held for held in view.hand if held not in knock.move.cards])
    knocking, gin = f"A knock with {after}", _gin_outs(view, best.move.cards[0])
    gin_cards = beginning(counted(gin, "card"))
    makes = f" {gin_cards} not yet seen {'makes' if gin == 1 else 'make'} gin." if gin else ""
    if knock.danger > 1.5 * _SAFE:
        return f"{knocking} would {so_often('be undercut', knock.danger)}.{makes}"
    if knock.points < 1:
        return f"{knocking} would win you next to nothing.{makes}"
    if round(best.points) > round(knock.points):
        on = f"playing on {_about(round(best.points))}"
        return f"{knocking} should win {_about(round(knock.points))}, but {on}.{makes}"
    return f"{knocking} would win only {_about(round(knock.points))}.{makes}"


def _gin_outs(view: KnockingView, card: Card) -> int:
    """How many unseen cards make gin of the hand without a card."""
    left = hand_mask(view.hand) ^ 1 << card
    return sum(
        any(not mask_deadwood(left ^ 1 << new ^ 1 << thrown) for thrown in (*bits(left), new))
        for new in bits(table_of(view).unseen)
    )


def _why_thrown(view: KnockingView, card: Card, found: Sequence[WeighedMove]) -> str:
    """The plainest reason for a discard."""
    hand = hand_mask(view.hand)
    others = [choice for choice in found[1:] if choice.move.verb != "knock"]
    if not friends(hand ^ 1 << card) >> card & 1:
        heavy = " and it is heavy if they knock" if VALUES[card] == 10 else ""
        return f"The {card.symbol} goes with nothing in your hand{',' if heavy else ''}{heavy}."
    if spared := _spared(view, card):
        return spared
    if any(choice.danger > found[0].danger + _SAFE for choice in others) and found[0].danger <= _SAFE:
        return _safe(view, card)
    least = min(mask_deadwood(hand ^ 1 << held) for held in view.hand)
    is_lightest = mask_deadwood(hand ^ 1 << card) == least
    if is_lightest and others and all(VALUES[card] > VALUES[choice.move.cards[0]] for choice in others):
        return f"The {card.symbol} is the heaviest card that you can spare."
    unseen = table_of(view).unseen
    helping = outs(hand ^ 1 << card, unseen)
    if not helping:
        return f"You can spare the {card.symbol}: nothing that you keep depends on it."
    most = max((outs(hand ^ 1 << choice.move.cards[0], unseen) for choice in others), default=0)
    if helping < most and is_lightest:
        return f"Without the {card.symbol} you have the least deadwood, {least}."
    still = f"{_cards(helping)} not yet seen still {'fits' if helping == 1 else 'fit'} a meld"
    more = ", more than without any other" if helping > most and others else ""
    return f"You can spare the {card.symbol}: without it {still}{more}."


def _safe(view: KnockingView, card: Card) -> str:
    """Says that a card is hardly of use to the other player, and which cards that it would go with are out of
    reach.
    """
    near = [Card(each) for each in bits(friends(1 << card) & ~(1 << card))]
    mates = sorted(near, key=lambda mate: (mate.rank != card.rank, abs(mate.rank - card.rank) != 1))
    out = [mate for mate in mates if mate in view.hand or mate in view.discards][:_NAMED]
    held = [mate.symbol for mate in out if mate in view.hand]
    gone = [mate.symbol for mate in out if mate in view.discards]
    parts = [f"you hold the {listed(held)}"] if held else []
    parts += [f"the {listed(gone)} {'is' if len(gone) == 1 else 'are'} gone"] if gone else []
    because = f"{', and '.join(parts)}, so " if parts else ""
    return f"The {card.symbol} is a safe card: {because}they can hardly use it."


def _spared(view: KnockingView, card: Card) -> str:
    """Why a card of a meld can be thrown: what the others of it still make; "" for any other card."""
    melds = [set(meld) for meld in arrange(view.hand).melds]
    own = next((meld for meld in melds if card in meld), set[Card]())
    after = arrange([held for held in view.hand if held != card]).melds
    still = next((meld for meld in after if set(meld) == own - {card}), None)
    if own and still is not None:
        return f"You can spare the {card.symbol}: {card_symbols(still)} is a meld without it."
    other = next((meld for meld in after if own & set(meld) and set(meld) not in melds), None)
    return "" if other is None else f"Without the {card.symbol} you have {card_symbols(other)} instead."


def _beside(view: KnockingView, best: WeighedMove, other: WeighedMove) -> str:
    """What is worse about another move, in terms of the cards; "" where nothing plain is."""
    if view.phase == "answering":
        return ""
    if view.phase != "discarding":
        return _seldom_drawn(view) if best.move.verb == "take" else ""
    if "knock" in (best.move.verb, other.move.verb) and best.move.verb != other.move.verb:
        return ""  # the reason compares them already
    hand, unseen = hand_mask(view.hand), table_of(view).unseen
    card, (right,) = other.move.cards[0], best.move.cards
    mine, theirs = hand ^ 1 << right, hand ^ 1 << card
    mine_left, left = mask_deadwood(mine), mask_deadwood(theirs)
    melds = arrange([held for held in view.hand if held != right]).melds
    broken = next((meld for meld in melds if card in meld and len(meld) == _LEAST), ())
    more = f"The {card.symbol} would leave you {left} deadwood, not {mine_left}."
    if broken:
        one = f"The {card.symbol} is one of your {card_symbols(broken)}"
        more = f"{one}: without it you have {left} deadwood, not {mine_left}."
    if left > mine_left + SAVES or (left > mine_left and best.move.verb == "knock"):
        return more
    if best.move.verb == "knock":
        return ""
    if other.danger > best.danger + _SAFE:
        return f"{_fits(view, card, other.danger)}."
    few, many = outs(theirs, unseen), outs(mine, unseen)
    if few < many:
        only = f"only {_cards(few)}" if few else "no card"
        return f"Without the {card.symbol}, {only} not yet seen would fit a meld, not {number(many)}."
    if left > mine_left:
        return more
    if other.danger > best.danger + _RISKIER:
        return f"{_fits(view, card, other.danger)}."
    mates = [held for held in view.hand if held != card and friends(1 << held | 1 << card) >> card & 1]
    of_best = [held for held in view.hand if held != right and friends(1 << held | 1 << right) >> right & 1]
    if len(mates) > len(of_best):
        return f"The {card.symbol} goes with your {listed([held.symbol for held in mates])}."
    return ""


def _fits(view: KnockingView, card: Card, danger: float) -> str:
    """How likely a card fits a meld of the other player's, and what they took that says so."""
    theirs = view.known[1 - (view.seat or 0)]
    took = [held for held in theirs if friends(1 << held | 1 << card) >> card & 1]
    taken = f": they took the {card_symbols(took)}" if took and danger >= _LIKELY else ""
    fits = "fits a meld of theirs"
    often = so_often(fits, danger) if danger < _SURE else f"surely {fits}"
    return f"The {card.symbol} {often}{taken}"


def _seldom_drawn(view: KnockingView) -> str:
    """How few cards of the stock would do what the discard does; "" where most would."""
    unseen, ahead = table_of(view).unseen, prospects(hand_mask(view.hand), view.limit)
    left, meld = _with_top(view)
    knocks = left <= view.limit
    if not knocks and not meld:
        return ""
    helping = (unseen & (ahead.knocking if knocks else ahead.melding)).bit_count()
    if 2 * helping > unseen.bit_count():
        return ""
    does = "let you knock" if knocks else "help you to a meld"
    few = f"Only {helping}" if helping else "None"
    return f"{few} of the {unseen.bit_count()} cards you have not seen would {does}."


def _cards(many: int) -> str:
    """The number in words: figures beside cards, such as `3♣ 5`, are hard to read."""
    return f"{number(many)} card{'' if many == 1 else 's'}"


def _about(points: int) -> str:
    return f"about {counted(points, 'point')}"


def _answer(view: KnockingView, best: WeighedMove) -> Iterator[str]:
    assert view.knock is not None
    if best.move.verb == "refuse":
        yield "Refuse it: you play on against an open hand."
    elif best.points > 0:
        yield "Accept it: you win the hand as it lies."
    else:
        yield "Accept it: playing on would cost you more."
    yield f"They have {view.knock.deadwood} unmatched, and you have {deadwood(view.hand)} before you lay off."


def _laid(view: KnockingView) -> Hint:
    move = lay_out(view)
    if move.verb == "done":
        return Hint(move, "Nothing more can be laid down.")
    left = best_of(view).deadwood
    return Hint(move, f"Laid out like this you are left with {left}." if left else "That leaves you nothing.")
