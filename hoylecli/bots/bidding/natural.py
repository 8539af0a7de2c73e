"""Calls that no rule has: by fits, by points, and by what partner has shown at the least.

Every call proposed here can be made. It is what a sensible player would do without an agreement: raise what
fits, bid a long suit, notrump with stoppers, go back to partner's suit, double what cannot be made, or
pass.
"""

from typing import Final, NamedTuple

from hoylecli.core import number as number_word
from hoylecli.scoring.bridge.auction import DOUBLE, PASS, REDOUBLE

from . import hand as places
from .hand import at_suit, lengths_of
from .outlook import Outlook, game_level, has_called, trick_points
from .patterns import RANK, STRAINS, SUITS, lowest
from .positions import GAME, GAME_POINTS, SUIT_WORDS, is_ace_ask

SMALL_SLAM: Final = 33
GRAND_SLAM: Final = 37
_ALL_ACES: Final = 4
_OWN: Final = 7
"""The cards of a suit that are trumps enough for a slam without support."""
_STRENGTH: Final = 10
"""The points from which on partner is a help to a long suit."""
_ALONE: Final = 2
"""The points more that game takes in a suit of seven cards without support."""
_ANSWERS: Final = ("5C", "5D", "5H", "5S", "5C")


class Candidate(NamedTuple):
    """A call that is worth a thought, and why."""

    call: str
    why: str


def candidates(outlook: Outlook) -> list[Candidate]:
    """The calls worth a thought, the best first; at least one, and no pass where one must not pass."""
    found: list[Candidate] = []
    if answer := _answer(outlook):
        return [answer]
    is_doubled = outlook.is_ours and outlook.auction.doubled > 0
    if is_doubled and _is_no_suit(outlook):
        found += _anything(outlook)
    elif outlook.is_signed_off or is_doubled:
        found.append(
            Candidate(
                PASS,
                "Partner wants to play this."
                if outlook.is_signed_off
                else "There is no better place to play.",
            )
        )
    elif not outlook.last:
        found += _opening(outlook)
    elif outlook.is_ours:
        found += _ours(outlook)
    else:
        found += _against(outlook)
    silent = Candidate(PASS, f"There is nothing to {'add' if has_called(outlook.auction) else 'bid'}.")
    found += [silent]
    if outlook.forced:
        found = [each for each in found if each.call != PASS] + _anything(outlook)
    seen: dict[str, Candidate] = {}
    for each in found:
        if outlook.may(each.call):
            seen.setdefault(each.call, each)
    return list(seen.values())[:4] or [silent]


def _is_no_suit(outlook: Outlook) -> bool:
    """Whether what is doubled says nothing of its suit, and has not been redoubled.

    It may be this seat's own, left in by partner: then it is played with five cards.
    """
    if outlook.is_last_ours_by_partner:
        return outlook.known.artificial[(outlook.me + 2) % 4]
    suit = outlook.last[1:]
    is_long = suit in SUITS and outlook.length(suit) >= 5
    return outlook.auction.doubled == 1 and outlook.known.artificial[outlook.me] and not is_long


def _answer(outlook: Outlook) -> Candidate | None:
    """How many aces there are, where partner has asked with 4NT and no rule answers."""
    if outlook.known.asks[(outlook.me + 2) % 4] != "aces" or outlook.auction.calls[-2:] != ("4NT", PASS):
        return None
    aces = outlook.hand[places.ACES]
    return Candidate(_ANSWERS[aces], f"Partner asks for aces, and you have {aces or 'none'}.")


def _opening(outlook: Outlook) -> list[Candidate]:
    """A bid of the longest suit on thirteen points."""
    if outlook.hand[places.POINTS] < 13:
        return []
    suit = max(SUITS, key=lambda each: (outlook.length(each), SUITS.index(each)))
    return [
        Candidate(outlook.bid(suit), f"You have an opening bid, and your longest suit is {SUIT_WORDS[suit]}.")
    ]


def best_strain(outlook: Outlook) -> str:
    """The denomination in which both hands seem to belong; notrump above 3NT only for a slam."""

    together = outlook.hand[places.POINTS] + outlook.partner.strength[0]
    is_late = lowest("NT", outlook.auction.calls) > GAME["NT"] and together < SMALL_SLAM
    near_game = (
        not is_late and 23 <= together <= 30 and outlook.stops_theirs() and outlook.hand[places.SHORTEST] > 0
    )

    def worth(strain: str) -> tuple[float, int]:
        trumps = outlook.trumps(strain)
        if strain == "NT" and is_late:
            return 5.0, 4
        if strain == "NT":
            fine = (outlook.stops_theirs() or outlook.is_partners_notrump) and outlook.hand[
                places.SHORTEST
            ] != 0
            return (7.9 if outlook.hand[places.BALANCED] else 7.6) if fine else 6.4, 4
        bonus = 0.3 if strain in "HS" else -2.0 if near_game else -0.6
        if outlook.length(strain) >= 6 and not outlook.partner.lengths[SUITS.index(strain)][0]:
            bonus += 1.3
        if strain in outlook.theirs:
            bonus -= 3
        return min(trumps, 10) + bonus, STRAINS.index(strain)

    return max(STRAINS, key=worth)


def _ours(outlook: Outlook) -> list[Candidate]:
    """Calls after a bid of our side that stands: on to game or slam, a better suit, or enough."""
    last = outlook.last
    level, strain = int(last[0]), last[1:]
    best = best_strain(outlook)
    if _is_artificial(outlook):
        strain, level = "", 0
    value = outlook.value(best)
    game = game_level(best, outlook.below)
    found = _asked_on(outlook)
    likely = value if best == "NT" else outlook.likely(best)
    if min(likely, _shown_at_most(outlook)) >= SMALL_SLAM and level < 6 and _slam_is_safe(outlook, best):
        found += _slam(outlook, best, likely)
    if level >= 6:
        return [*found, Candidate(PASS, "This is where you belong.")]
    if strain and level >= game_level(strain, outlook.below) and outlook.trumps(strain) >= 7:
        return [*found, *_long_major(outlook), Candidate(PASS, "Game is reached.")]
    if strain and level >= GAME[strain]:
        return [*found, *_preference(outlook, strain), Candidate(PASS, "Game is reached.")]
    if value >= GAME_POINTS[best] or outlook.known.games[outlook.me % 2]:
        found += _to_game(outlook, best, game)
    elif value + outlook.leeway >= GAME_POINTS[best]:
        found += _invitation(outlook, best, game) or ([] if best in "CD" else _to_game(outlook, best, game))
    return [
        *found,
        *(_preference(outlook, strain) if strain else _anything(outlook)[:1]),
        Candidate(PASS, "That is high enough."),
    ]


def _shown_at_most(outlook: Outlook) -> int:
    """The points of both hands by what they have shown."""
    return outlook.own.strength[1] + outlook.partner.strength[1]


def _long_major(outlook: Outlook) -> list[Candidate]:
    """Four of a major in the place of 3NT: with eight cards, or with seven and a short suit."""
    if outlook.last != "3NT":
        return []
    needs = 7 if outlook.hand[places.SHORTEST] <= 1 else 8
    suits = [suit for suit in "HS" if outlook.length(suit) >= needs and suit not in outlook.theirs]
    return [Candidate(f"4{suit}", f"Your {SUIT_WORDS[suit]} play better than notrump.") for suit in suits]


def _asked_on(outlook: Outlook) -> list[Candidate]:
    """Six over partner's 5NT; over 4NT or a raise past game with the better half of what was shown."""
    calls, last = outlook.auction.calls, outlook.last
    if calls[-2:] != (last, PASS) or _is_artificial(outlook):
        return []
    is_raise = last in ("5H", "5S") and calls[-4:-2] in ((f"4{last[1]}", PASS), (f"3{last[1]}", PASS))
    if last == "5NT":
        suit = max(SUITS, key=lambda each: (outlook.trumps(each), SUITS.index(each)))
        strain = "NT" if outlook.trumps(suit) < 8 and outlook.hand[places.BALANCED] else suit
        return [Candidate(f"6{strain}", "Partner has gone past game to ask for six.")]
    if not is_raise and last != "4NT":
        return []
    least, most = outlook.own.strength
    worth = outlook.hand[places.POINTS if is_raise else places.HCP]
    if 2 * worth < least + min(most, least + 6):
        return []
    strain = "NT" if last == "4NT" else last[1:]
    return [Candidate(f"6{strain}", "Partner asks for a slam, and you have more than a minimum.")]


def _is_artificial(outlook: Outlook) -> bool:
    return outlook.is_partner_last and outlook.known.artificial[(outlook.me + 2) % 4]


def _slam_is_safe(outlook: Outlook, strain: str) -> bool:
    has_trumps = strain == "NT" or outlook.trumps(strain) >= 8 or outlook.length(strain) >= _OWN
    return outlook.hand[places.CONTROLS] >= 4 and has_trumps


def _may_ask_for_aces(outlook: Outlook, strain: str) -> bool:
    """Whether 4NT asks, and every answer leaves room to stop at five with two aces missing."""
    needs = 2 if strain == "C" else 1
    return (
        strain != "NT"
        and outlook.may("4NT")
        and is_ace_ask(outlook.auction)
        and needs <= outlook.hand[places.ACES] < _ALL_ACES
    )


def _slam(outlook: Outlook, strain: str, value: int) -> list[Candidate]:
    """The slam; first a question for aces where there is room for it."""
    if _may_ask_for_aces(outlook, strain):
        return [Candidate("4NT", f"A slam in {SUIT_WORDS[strain]} may be there, and this asks for aces.")]
    aces = outlook.hand[places.ACES] + outlook.partner.aces
    has_aces = aces == _ALL_ACES or outlook.hand[places.HCP] + outlook.partner.hcp[0] >= GRAND_SLAM
    level = 7 if value >= GRAND_SLAM and has_aces else 6
    return [Candidate(f"{level}{strain}", "Your hands are worth a slam together.")]


def _invitation(outlook: Outlook, best: str, game: int) -> list[Candidate]:
    """The bid below game, which asks partner to go on with more than the least."""
    call = f"{game - 1}{best}"
    if best in "CD" or not outlook.may(call) or outlook.partner.strength[0] < 6:
        return []
    if outlook.trumps(best) < 8 or (best == "NT" and not _may_play_notrump(outlook)):
        return []
    return [Candidate(call, "Partner may go on to game with more than was shown.")]


def _may_play_notrump(outlook: Outlook) -> bool:
    """Whether their suits are stopped, as a notrump bid of partner's says, too."""
    return outlook.stops_theirs() or any(call.endswith("NT") for call in outlook.auction.calls[-2::-4])


def _to_game(outlook: Outlook, best: str, game: int) -> list[Candidate]:
    low = lowest(best, outlook.auction.calls)
    if best == "NT" and low <= game and not _may_play_notrump(outlook):
        return _asking_for_a_stopper(outlook)
    if low <= game:
        return [Candidate(f"{game}{best}", "Together you have the points of game.")]
    if low == game + 1 and best in "CD" and outlook.trumps(best) >= 9:
        return [Candidate(f"{low}{best}", "Together you have the points of game.")]
    return []


def _asking_for_a_stopper(outlook: Outlook) -> list[Candidate]:
    """Their one suit below 3NT, which asks partner for more, and first of all for notrump."""
    suits = dict.fromkeys(outlook.theirs)
    bids = [bid for suit in suits if (bid := outlook.bid(suit)) and int(bid[0]) <= GAME["NT"]]
    if len(suits) != 1 or not bids or outlook.forced or _is_artificial(outlook):
        return []
    return [Candidate(bids[0], "You have the points of game, and ask partner to stop their suit.")]


def _preference(outlook: Outlook, strain: str) -> list[Candidate]:
    """A better place than this denomination, if it costs little."""
    if strain == "NT":
        suit = max(SUITS, key=outlook.length)
        wants = (
            outlook.length(suit) >= 6 and outlook.hand[places.SHORTEST] <= 1 and suit not in outlook.theirs
        )
        bid = outlook.bid(suit)
        if wants and bid and int(bid[0]) <= 3:
            return [Candidate(bid, f"Your {SUIT_WORDS[suit]} play better than notrump.")]
        return []
    now = outlook.trumps(strain)
    if now >= 7 and outlook.length(strain) >= 2:
        return []
    others = [
        suit
        for suit in SUITS
        if suit != strain and outlook.trumps(suit) > max(now, 6) and suit not in outlook.theirs
    ]
    bids = sorted((bid for suit in others if (bid := outlook.bid(suit))), key=RANK.__getitem__)
    level = int(outlook.last[0])
    return [
        Candidate(bid, f"{_better_place(outlook, bid[1])}.")
        for bid in bids
        if int(bid[0]) <= level + (level < 3)
    ]


def _better_place(outlook: Outlook, suit: str) -> str:
    """Why a suit is better than the one that was bid: partner has it, too, or it is long."""
    is_shared = outlook.partner.lengths[SUITS.index(suit)][0] > 0
    return f"You fit {SUIT_WORDS[suit]} better" if is_shared else f"Your {SUIT_WORDS[suit]} play better"


def _anything(outlook: Outlook) -> list[Candidate]:
    """What to bid when a pass is out of the question: support, notrump, a suit, the cheapest first."""
    found: list[tuple[float, str, str]] = []
    lengths = lengths_of(outlook.hand)
    for number, suit in enumerate(SUITS):
        bid = outlook.bid(suit)
        if not bid or suit in outlook.theirs:
            continue
        trumps, cost = outlook.trumps(suit), 1.5 * int(bid[0])
        if trumps >= 8:
            found.append((trumps + 1 - cost, bid, f"You fit {SUIT_WORDS[suit]}."))
        elif trumps == 7 and suit in outlook.partner.suits:
            found.append((6.2 - cost, bid, f"You can stand {SUIT_WORDS[suit]}."))
        elif suit in outlook.own.suits:
            extra = lengths[number] - max(4, outlook.own.lengths[number][0])
            found.append((5 + extra - cost, bid, f"You have {SUIT_WORDS[suit]} to bid again."))
        elif lengths[number] >= 3:
            held = f"You have {number_word(lengths[number])} {SUIT_WORDS[suit]}."
            found.append((min(lengths[number], trumps) + 0.5 - cost, bid, held))
    notrump = outlook.bid("NT")
    if notrump:
        worth = 7.2 if outlook.stops_theirs() and outlook.hand[places.SHORTEST] else 5.0
        if int(notrump[0]) >= GAME["NT"] and outlook.value("NT") + outlook.leeway < GAME_POINTS["NT"]:
            worth -= 2.0
        found.append((worth - 1.5 * int(notrump[0]), notrump, "Notrump is the best that is left."))
    return [Candidate(bid, why) for _, bid, why in sorted(found, key=lambda each: -each[0])]


def _against(outlook: Outlook) -> list[Candidate]:
    """Calls after a bid of the other side."""
    level, strain = int(outlook.last[0]), outlook.last[1:]
    if outlook.auction.doubled:
        return _doubled(outlook, level, strain)
    best = best_strain(outlook)
    value = outlook.value(best)
    found: list[Candidate] = []
    if _is_penalty(outlook, level, strain):
        found.append(Candidate(DOUBLE, "They are too high."))
    is_long = best != "NT" and outlook.length(best) >= 7 and value >= GAME_POINTS[best] + _ALONE
    if best != "NT" and (outlook.trumps(best) >= 8 or is_long) and best not in outlook.theirs:
        found += _raise(outlook, best, value)
    elif best == "NT" and value >= 25 and outlook.stops_theirs() and outlook.may("3NT"):
        found.append(Candidate("3NT", "You have the points of game, and stop their suits."))
    found += _long_suit(outlook) + _more_shape(outlook) + _takeout(outlook, level)
    if outlook.known.games[outlook.me % 2]:
        found = [each for each in found if each.call != DOUBLE] + found
        if not found:
            found.append(Candidate(DOUBLE, "You have the better cards together."))
    return found


def _raise(outlook: Outlook, best: str, value: int) -> list[Candidate]:
    """A raise: to game on its points, else as high as there are trumps, six less than both have."""
    bid = outlook.bid(best)
    if not bid:
        return []
    game = game_level(best, outlook.below)
    if value + outlook.leeway >= GAME_POINTS[best] and int(bid[0]) <= game:
        return [Candidate(f"{game}{best}", "Together you have the points of game.")]
    spare = value >= 18 or (outlook.trumps(best) >= 9 and value >= 14)
    if _has_raised(outlook, best):
        return []
    if int(bid[0]) <= min(outlook.trumps(best) - 6, 3) and spare and outlook.length(best) >= 3:
        return [Candidate(bid, f"You have {outlook.trumps(best)} trumps together.")]
    return []


def _has_raised(outlook: Outlook, strain: str) -> bool:
    """Whether this seat has told of its trumps: by a raise, or by bidding its own suit again."""
    calls = outlook.auction.calls
    ours = [number for number in range(len(calls) % 2, len(calls), 2) if calls[number][1:] == strain]
    mine = [number for number in ours if (len(calls) - number) % 4 == 0]
    return len(mine) > (mine[:1] == ours[:1])


def _long_suit(outlook: Outlook) -> list[Candidate]:
    """A suit of one's own that nobody has heard of."""
    suits = [suit for suit in SUITS if suit not in outlook.theirs + outlook.own.suits]
    suit = max(suits, key=outlook.length, default="")
    if not suit or outlook.length(suit) < 6 or outlook.own.strength[1] < 8:
        return []
    bid = outlook.bid(suit)
    worth = outlook.hand[places.HCP] + outlook.length(suit)
    if (
        bid
        and worth >= 13 + 2 * int(bid[0])
        and int(bid[0]) <= 3
        and outlook.hand[at_suit("top5", SUITS.index(suit))] >= 2
    ):
        return [Candidate(bid, f"You have {outlook.length(suit)} {SUIT_WORDS[suit]}.")]
    return []


def _more_shape(outlook: Outlook) -> list[Candidate]:
    """A suit of one's own again that is longer than was shown, or a second one of five cards.

    It takes high cards and the cards of the two longest suits: twenty of both at the first level, two more
    for each further one, and five fewer where partner has shown strength.
    """
    own = outlook.own
    has_help = outlook.partner.strength[0] >= _STRENGTH
    worth = outlook.hand[places.TWO_LONGEST] + 5 * has_help
    found: list[tuple[int, str, str]] = []
    for number, suit in enumerate(SUITS):
        bid, length = outlook.bid(suit), outlook.length(suit)
        if not bid or suit in outlook.theirs or worth < 18 + 2 * int(bid[0]) or int(bid[0]) > 3:
            continue
        if suit in own.suits:
            if length >= 6 and length > own.lengths[number][0]:
                found.append((length, bid, f"Your {SUIT_WORDS[suit]} are longer than you have shown."))
        elif own.suits and length >= 5 and max(map(outlook.length, own.suits)) >= 5:
            found.append((length, bid, f"You have {length} {SUIT_WORDS[suit]} as well."))
    return [Candidate(bid, why) for _, bid, why in sorted(found, reverse=True)]


def _takeout(outlook: Outlook, level: int) -> list[Candidate]:
    """A double with much more than was shown, or with twenty points, and few cards in their suits."""
    calls = outlook.auction.calls
    has_doubled = DOUBLE in calls[len(calls) % 4 :: 4]
    points = outlook.hand[places.HCP]
    if points + outlook.partner.strength[0] >= 25 and not has_doubled and points >= 10:
        return [Candidate(DOUBLE, "You have the better cards together.")]
    is_strong = points >= min(20, max(16, outlook.own.strength[0] + 4)) and not has_doubled
    if is_strong and level <= 3 and all(outlook.length(suit) <= 2 for suit in outlook.theirs):
        return [Candidate(DOUBLE, "You are too strong to leave them in peace.")]
    return []


def _is_penalty(outlook: Outlook, level: int, strain: str) -> bool:
    """Whether they are likely to go down: too few points for their level, or long trumps of ours."""
    ours = outlook.hand[places.HCP] + outlook.partner.strength[0]
    if strain == "NT":
        return level >= 3 and ours >= 20
    suit = SUITS.index(strain)
    trumps = outlook.hand[at_suit("len", suit)]
    if level < GAME[strain]:
        is_long = trumps >= 4 and outlook.hand[at_suit("top5", suit)] >= 2
        return outlook.doubles_for_penalty and ours >= 22 and is_long
    return (ours >= 21 and outlook.trumps(best_strain(outlook)) < 10) or (ours >= 16 and trumps >= 5)


def _doubled(outlook: Outlook, level: int, strain: str) -> list[Candidate]:
    """Calls after partner's double: it stays in where they have bid game, or with length in their suit.

    A double of one's own that they have redoubled is taken out, where partner has left that to the doubler.
    """
    stays = [Candidate(PASS, "Partner's double stays in.")]
    is_game = level >= GAME[strain] or trick_points(level, strain) >= 100
    is_left = outlook.auction.calls[-3:] == (REDOUBLE, PASS, PASS) and strain != "NT"
    if is_left and not is_game and not outlook.doubles_for_penalty:
        return _taking_out(outlook)
    if is_game or outlook.auction.doubled > 1 or outlook.auction.calls[-2:] != (DOUBLE, PASS):
        return stays if outlook.auction.doubled == 1 else []
    if (
        strain == "NT"
        or outlook.doubles_for_penalty
        or (outlook.length(strain) >= 5 and outlook.hand[at_suit("top5", SUITS.index(strain))] >= 2)
    ):
        return stays
    best = best_strain(outlook)
    value = outlook.value(best)
    game = game_level(best, outlook.below)
    found = _to_game(outlook, best, game) if value >= GAME_POINTS[best] and best not in outlook.theirs else []
    return [*found, *_taking_out(outlook)]


_NOTRUMP_FROM: Final = (20, 23, 25)
"""The points of both with which to take a double out into one, two and three notrump."""


def _taking_out(outlook: Outlook) -> list[Candidate]:
    """Answers to a takeout double: the longest suit that is not theirs, or notrump with stoppers."""
    found: list[tuple[float, str, str]] = []
    notrump = outlook.bid("NT")
    level = int(notrump[0]) if notrump else 8
    together = outlook.hand[places.HCP] + outlook.partner.strength[0]
    if level <= 3 and outlook.stops_theirs() and together >= _NOTRUMP_FROM[level - 1]:
        found.append((4.6, notrump, "You stop their suits."))
    for suit in SUITS:
        bid = outlook.bid(suit)
        if bid and suit not in outlook.theirs:
            worth = outlook.trumps(suit) - 0.7 * int(bid[0]) + (suit in "HS") * 0.5
            found.append((worth, bid, f"{SUIT_WORDS[suit].capitalize()} are your best suit."))
    return [Candidate(bid, why) for _, bid, why in sorted(found, key=lambda each: -each[0])]
