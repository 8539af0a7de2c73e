"""Kinds of score that count cards: penalties, points, high and low trumps, or what is called of a hand."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.text import counted, listed
from hoylecli.frame.match import ScoreLine
from hoylecli.scoring import hearts, pinochle, pitch

from ..position import reckoning
from ..position.deal import Deal
from ..position.labels import SUITS
from ..position.melds import needs_trick, turned_dix
from ..position.position import Position
from ..rules.counting import PenaltyScore, PinochleScore, PiquetScore, PitchScore
from .score import ScoreKind, by_declarer


def _penalties(state: Position, score: PenaltyScore) -> list[ScoreLine]:
    """The cards taken count (CG, CC, Hearts)."""
    ranking, seats = state.ranking, range(state.players)
    won = [[ranking.points[card] for card in state.deal.won(seat)] for seat in seats]
    taken, rewards = ([sum(max(sign * each, 0) for each in cards) for cards in won] for sign in (1, -1))
    charged = hearts.deal(taken, ranking.counting, score.moon)
    counts = [points - reward for points, reward in zip(charged, rewards, strict=True)]
    if list(charged) == taken:
        return [ScoreLine(counts[seat], text=_counting(state, seat)) for seat in seats]
    shooter = taken.index(ranking.counting)
    words = ["shot the moon" if seat == shooter else "the moon was shot" for seat in seats]
    texts = [words[seat] if charged[seat] or seat == shooter else "" for seat in seats]
    named = [", ".join(filter(None, (texts[seat], _counting(state, seat, -1)))) for seat in seats]
    return [ScoreLine(counts[seat], text=named[seat]) for seat in seats]


def _counting(state: Position, seat: int, sign: int = 0) -> str:
    """`queen of spades, 3 hearts`: what a seat has taken that counts; with sign -1, rewards alone."""
    cards = [card for card in state.deal.won(seat) if not sign or sign * state.ranking.points[card] > 0]
    named = state.rules.card_points
    alone = [card for card in cards if str(card) in named or str(card)[0] in named]
    singles = [card.name for card in alone]
    suits = [card.suit for card in cards if card not in alone and state.ranking.points[card]]
    counts = [counted(suits.count(suit), name[:-1]) for suit, name in SUITS.items() if suit in suits]
    return ", ".join(singles + counts)


PENALTIES: Final = ScoreKind(PenaltyScore, _penalties, aim="avoid", shows="points")


def _card_points(state: Position, score: PinochleScore) -> list[ScoreLine]:
    """Melds, cards taken and the last trick; the bidder's side must make its bid (CG and BK, Pinochle)."""
    lines, deal, rules = [], state.deal, state.rules
    is_complete = not any(deal.hands)
    for side in range(len(state.scores)):
        seats = [seat for seat in range(state.players) if state.side(seat) == side]
        bid = deal.high.amount if deal.high is not None and deal.declarer in seats else None
        dix = turned_dix(rules.meld, deal.turned, deal.trump) if state.dealer in seats else 0
        result = pinochle.side(
            sum(meld.points for seat in seats if deal.melds for meld in deal.melds[seat]),
            sum(state.ranking.points[card] for seat in seats for card in deal.won(seat)),
            score.last if is_complete and deal.tricks[-1].winner in seats else 0,
            bid,
            has_trick=not needs_trick(rules.meld, bid is not None) or any(deal.taken(seat) for seat in seats),
            dix=dix,
        )
        lines.append(ScoreLine(result.total, text=_told(result, bid)))
    return lines


def _told(score: pinochle.Score, bid: int | None) -> str:
    """`melds 100, cards 140`, or `set back 250: melds 100, cards 140 make 240`."""
    made = ", ".join(f"{item.what} {item.points}" for item in score.made)
    if score.made == score.items:
        return made
    return f"set back {bid}: {made or 'nothing'} make {sum(item.points for item in score.made)}"


CARD_POINTS: Final = ScoreKind(PinochleScore, _card_points, aim="gather", shows="all", bidden=by_declarer)


def _high_low_jack_game(state: Position, score: PitchScore) -> list[ScoreLine]:
    """High, low, jack and game, counted in this order until somebody has reached the target (FG, Pitch)."""
    deal = state.deal
    assert deal.declarer is not None
    assert deal.high is not None
    found = pitch.points(deal.trump, [deal.won(seat) for seat in range(state.players)])
    everything = deal.taken(deal.declarer) == len(deal.tricks)
    scores, items = list(state.scores), []
    for what, seat, points in pitch.deal(found, deal.declarer, deal.high.amount, everything):
        if state.rules.match.target and max(scores) >= state.rules.match.target:
            break
        scores[state.side(seat)] += points
        items.append((_set_back(deal, found) if points < 0 else what, seat))
    lines = []
    for side, total in enumerate(scores):
        text = ", ".join(what for what, seat in items if state.side(seat) == side)
        lines.append(ScoreLine(total - state.scores[side], text=text))
    return lines


def _set_back(deal: Deal, found: Sequence[pitch.Point]) -> str:
    """`set back 3 with high and low`, or of a smudge with the tricks, too."""
    assert deal.declarer is not None
    assert deal.high is not None
    won = [point.what for point in found if point.seat == deal.declarer]
    if deal.high.word == "smudge":
        won.append(counted(deal.taken(deal.declarer), "trick"))
    return f"set back {deal.high.amount} with {listed(won) if won else 'nothing'}"


HIGH_LOW_JACK_GAME: Final = ScoreKind(PitchScore, _high_low_jack_game, aim="gather")


def _counted_aloud(state: Position, score: PiquetScore) -> list[ScoreLine]:
    """All that was counted in hand and in play (laws of piquet of 1882, 61 to 69)."""
    items = reckoning.in_state(state)
    seats = range(state.players)
    return [ScoreLine(reckoning.total(items, seat), text=reckoning.itemised(items, seat)) for seat in seats]


COUNTED_ALOUD: Final = ScoreKind(PiquetScore, _counted_aloud, aim="tricks")
