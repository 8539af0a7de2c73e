"""The part of a trick-taking game that a rules file may change.

Every group is a key of the `rules:` map, so that an option can change a single word of it. What a game has
no use for is left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from hoylecli.families.schema import Range

Suit = Literal["clubs", "diamonds", "hearts", "spades"]
Direction = Literal["left", "right", "across", "hold"]


@dataclass(frozen=True, slots=True)
class Pack:
    """What is played with."""

    order: Annotated[
        str, "The ranks there are, the highest first: A K Q J T 9 and so on, without blanks."
    ] = "AKQJT98765432"
    copies: Annotated[int, Range(1, 4), "How often each card is there."] = 1
    spare: Annotated[
        tuple[str, ...], "Cards such as 2C that are taken out, in this order, until it deals out evenly."
    ] = ()
    without: Annotated[tuple[str, ...], "Cards such as 4C that are left out altogether."] = ()
    jokers: Annotated[
        int,
        Range(0, 1),
        "A joker is the highest trump. Without trumps it beats everything and belongs to no suit; whoever "
        "leads it names one.",
    ] = 0


@dataclass(frozen=True, slots=True)
class Dealing:
    """How the cards are dealt."""

    cards: Annotated[
        int | Literal["all"] | tuple[Annotated[int, Range(1, 20)], ...],
        Range(1, 20),
        "Cards a player; 'all' that go round; or a number for each deal, over and over, without those for "
        "which the pack is too small.",
    ] = 13
    turn: Annotated[
        Literal["none", "last", "next"], "A card turned up: the dealer's last one, or the next of the pack."
    ] = "none"


@dataclass(frozen=True, slots=True)
class Trump:
    """The suit that beats all others."""

    how: Annotated[
        Literal["none", "always", "turned", "called", "led", "last_winner", "bid"],
        "There is none; always the same; the suit of the card turned up; called by the bidder; that of the "
        "first card led; turned in the first deal, then called by who took most tricks in the one before; "
        "named by the bid.",
    ] = "none"
    suit: Annotated[Suit, "With 'always': which."] = "spades"
    bowers: Annotated[bool, "Whether the jack of trumps and the other jack of its color rank highest."] = (
        False
    )


@dataclass(frozen=True, slots=True)
class Passing:
    """Cards that are passed before play, chosen before those that come are seen."""

    cards: Annotated[int, Range(0, 6), "How many."] = 0
    to: Annotated[tuple[Direction, ...], "To whom, deal by deal, over and over; 'hold': to nobody."] = (
        "left",
    )
    who: Annotated[
        Literal["all", "bidders"],
        "Everybody, before anything is said; or the two who have won the bidding, when trumps are named.",
    ] = "all"


@dataclass(frozen=True, slots=True)
class Bidding:
    """What is said before play."""

    kind: Annotated[
        Literal["none", "tricks", "order_up", "round", "auction", "contracts"],
        "Nothing; the tricks one means to take, each once; to order the turned card up, and then to call a "
        "suit; one round of rising bids; rising bids until all but one have passed; contracts that rise so.",
    ] = "none"
    least: Annotated[int, Range(0, 9999), "The lowest bid."] = 0
    most: Annotated[int, Range(0, 9999), "The highest bid, 0 for the target of the match."] = 0
    step: Annotated[int, Range(1, 100), "By how much a bid rises."] = 1
    leap_from: Annotated[int, Range(0, 9999), "The bid from which it rises by more, 0 for none."] = 0
    leap: Annotated[int, Range(1, 100), "By how much it rises from there, at least."] = 1
    tens_from: Annotated[int, Range(0, 9999), "The bid from which it rises by whole tens, 0 for none."] = 0
    once: Annotated[bool, "With 'auction': whether each speaks only once."] = False
    smudge: Annotated[bool, "Whether one may bid to take everything, for a point more."] = False
    marriage: Annotated[bool, "Whether trumps can only be a suit of which one has king and queen."] = False
    nil: Annotated[bool, "Whether one may bid to take no trick at all."] = False
    blind: Annotated[bool, "Whether nil may be bid, for twice as much, before one's cards are seen."] = False
    hook: Annotated[bool, "Whether the dealer may not make the bids add up to the tricks there are."] = False
    alone: Annotated[bool, "Whether one may play without one's partner."] = False
    every: Annotated[str, "With 'bidder': what people call a bid of every trick, such as nap."] = "all"
    stuck: Annotated[bool, "Whether the dealer must bid when all others have passed."] = False


@dataclass(frozen=True, slots=True)
class Stock:
    """What becomes of the cards that were not dealt (CG, Two-Handed Pinochle)."""

    draw: Annotated[
        bool,
        "Whether after each trick each draws one of them, who took it first, while there is one for all; a "
        "card turned up comes last, and the one before it is shown.",
    ] = False
    free: Annotated[bool, "Whether any card may be played until they are gone."] = False


@dataclass(frozen=True, slots=True)
class Contracts:
    """What is bid with 'bidding.kind: contracts', and what it counts; each bid counts more than the last."""

    suits: Annotated[
        tuple[Suit | Literal["none"], ...], "The trumps that are bid, the lowest first; 'none': no trumps."
    ] = ("spades", "clubs", "diamonds", "hearts", "none")
    least: Annotated[int, Range(1, 20), "The fewest tricks that are bid."] = 6
    most: Annotated[int, Range(1, 20), "The most tricks that are bid."] = 10
    lowest: Annotated[int, Range(1, 999), "What the lowest bid counts."] = 40
    suit: Annotated[int, Range(1, 999), "What the next suit counts more."] = 20
    trick: Annotated[int, Range(1, 999), "What a trick more counts."] = 100
    misere: Annotated[int, Range(0, 9999), "What a bid to take no trick counts; 0 where there is none."] = 0
    misere_over: Annotated[int, Range(0, 20), "Over a bid of how many tricks it is bid; 0 for any."] = 0
    open_misere: Annotated[
        int, Range(0, 9999), "The same with the hand shown after the first trick; 0 where there is none."
    ] = 0


@dataclass(frozen=True, slots=True)
class Kitty:
    """Cards that nobody is dealt."""

    cards: Annotated[int, Range(0, 6), "How many the winner of the bidding takes up and lays away again."] = 0


@dataclass(frozen=True, slots=True)
class Melding:
    """Melds that are laid before play, or between the tricks (CG and BK, Pinochle)."""

    table: Annotated[
        Literal["none", "single", "double"],
        "None; what they count in one pinochle pack, two of each card; in two packs, four of each.",
    ] = "none"
    when: Annotated[
        Literal["before_play", "after_tricks"],
        "All at once before play; or one of them by whoever has taken a trick, before cards are drawn.",
    ] = "before_play"
    tenths: Annotated[bool, "Whether they count a tenth of that."] = False
    trick: Annotated[
        bool | Literal["bidders"],
        "Whether only a side that has taken a trick gets them; or whether the bidders alone lose them so.",
    ] = True
    trade: Annotated[bool, "Whether the nine of trumps may be traded for the card turned up."] = False
    either: Annotated[
        bool, "Between the tricks: whether one melds or trades in a turn; else one may do both."
    ] = True
    pick: Annotated[
        bool, "Whether a player with a card both in the hand and on the table chooses which is played."
    ] = False
    turned: Annotated[
        bool, "Whether the nine of trumps counts for the dealer who turned it up, with a trick or without."
    ] = False


@dataclass(frozen=True, slots=True)
class Exchange:
    """Cards that are exchanged for those that were not dealt (BK, Piquet)."""

    most: Annotated[int, Range(0, 12), "How many the player left of the dealer may exchange, 0 for none."] = 0
    least: Annotated[int, Range(1, 12), "How many each must exchange."] = 1


@dataclass(frozen=True, slots=True)
class Declare:
    """Combinations that two players call and answer before play (the laws of piquet of 1882)."""

    kinds: Annotated[
        tuple[Literal["point", "sequence", "set"], ...],
        "What is called, in this order; nothing in most games.",
    ] = ()
    blanche: Annotated[
        Literal["no", "new_deal", "yes"],
        "What a hand dealt without court cards brings when it is announced: nothing; 10 points, and a new "
        "hand is dealt; 10 points, and play goes on.",
    ] = "no"
    longer: Annotated[
        bool,
        "Whether younger needs more cards for a point than elder, whose point was not asked what it makes.",
    ] = False


@dataclass(frozen=True, slots=True)
class Play:
    """What may be led, and what may be played on it."""

    lead: Annotated[
        Literal["left_of_dealer", "holder", "bidder"],
        "Who leads first: the player left of the dealer; the holder of a certain card; the bidder or caller.",
    ] = "left_of_dealer"
    first: Annotated[str, "With 'holder': the card, such as 2C, which is led."] = "2C"
    lone: Annotated[
        Literal["left_of_dealer", "left_of_caller"],
        "Who leads first where one plays alone: left of the dealer, or the next who plays; left of that one.",
    ] = "left_of_dealer"
    follow: Annotated[
        Literal["suit", "suit_or_trump", "any"],
        "What is played to a suit by those who have it: that suit; it or a trump; anything.",
    ] = "suit"
    trump: Annotated[
        bool | Literal["winning"],
        "Whether those who cannot follow must trump; 'winning': only with one that wins the trick so far.",
    ] = False
    beat: Annotated[
        Literal["never", "trumps", "always"],
        "When one must beat the best card of the trick as far as one can: never; with trumps; always.",
    ] = "never"
    breaks: Annotated[
        tuple[Suit, ...], "Suits that are not led until one has been thrown, but by those with nothing else."
    ] = ()
    broken: Annotated[
        Literal["thrown", "played"],
        "What breaks such a suit: a card of it thrown on another suit; any card of it, but trumps only so.",
    ] = "played"
    opening: Annotated[
        tuple[Suit, ...], "Suits that are not led to the first trick, but by those with nothing else."
    ] = ()
    harmless: Annotated[
        bool, "Whether nobody with other cards may play a counting card to the first trick."
    ] = False


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal counts.

    With `penalties` the cards taken count; with `bids` tricks bid and taken; with `tricks` those above six
    or another book; with `exact` only bids that are met to the trick; with `pinochle` the cards taken and
    melds; with `contracts` what was bid; with `bidder` the tricks that the highest bidder has bid and taken.
    """

    kind: Annotated[
        Literal[
            "penalties",
            "bids",
            "tricks",
            "exact",
            "euchre",
            "pitch",
            "pinochle",
            "piquet",
            "contracts",
            "bidder",
        ],
        "How a deal is counted.",
    ] = "tricks"
    cards: Annotated[
        Mapping[str, Annotated[int, Range(-999, 999)]],
        "What cards taken count: by card, rank or suit (QS, A, hearts).",
    ] = field(default_factory=dict, hash=False)
    book: Annotated[int, Range(0, 20), "With 'tricks': how many of a side count nothing."] = 6
    honors: Annotated[
        bool, "With 'tricks': whether a side has 4 more for the four highest trumps, or 2 for three of them."
    ] = False
    miss: Annotated[int, Range(0, 9), "With 'exact': what a trick counts for who has missed the bid."] = 0
    last: Annotated[int, Range(0, 99), "With 'pinochle': what the last trick counts."] = 0
    moon: Annotated[
        Literal["none", "others_add", "self_subtracts"],
        "If somebody takes all that counts: nothing happens; the others get it; it comes off the score.",
    ] = "none"
    trick: Annotated[int, Range(0, 99), "With 'contracts': what a trick counts for the other side."] = 0
    slam: Annotated[
        int,
        Range(0, 999),
        "With 'contracts': what one that is made counts at least, with every trick. With 'bidder': what "
        "a bid of every trick counts that is made; 0 for the bid.",
    ] = 0
    over: Annotated[
        bool, "With 'bidder': whether a bid that is made counts all tricks taken, and not just those bid."
    ] = False
    others: Annotated[
        Literal["none", "tricks", "if_missed"],
        "With 'bidder': what the others count: nothing; their tricks; their tricks if the bid is missed.",
    ] = "none"
    bags: Annotated[int, Range(0, 99), "Overtricks that cost a penalty, each time so many; 0 for never."] = 0
    bag_penalty: Annotated[int, Range(0, 999), "What they cost."] = 100


@dataclass(frozen=True, slots=True)
class MatchRules:
    """When it is over."""

    target: Annotated[int, Range(0, 9999), "The score that ends it; 0 for none."] = 0
    bidder_wins: Annotated[
        bool, "Whether the target is only reached by making a contract, whatever the others have."
    ] = False
    floor: Annotated[int | None, Range(-9999, 0), "The score below which a side has lost."] = None
    deals: Annotated[
        int,
        Range(0, 99),
        "Deals that end it; 0 for any number, or for one where neither a target, 'once' nor 'out' ends it.",
    ] = 0
    more: Annotated[int, Range(0, 99), "How many deals are added, once, when the best are level then."] = 0
    once: Annotated[bool, "Whether it ends when each number of 'deal.cards' has been dealt."] = False
    out: Annotated[
        Literal["never", "no_trick"],
        "Who drops out, till one is left: nobody; anybody without a trick in a deal.",
    ] = "never"
    dog: Annotated[bool, "Whether the first to drop out has a dog's life: one more card to play."] = False
    rubicon: Annotated[
        int, Range(0, 999), "Between two: a loser below this adds to what is won; 0 for scores alone."
    ] = 0
    at_once: Annotated[
        bool, "Whether points count as they are made, and the first to reach the target has won."
    ] = False
    lowest: Annotated[bool, "Whether the lowest score wins."] = False
    redeal: Annotated[
        Literal["next", "same"], "Who deals when the cards are thrown in: the next dealer, or the same one."
    ] = "next"


@dataclass(frozen=True, slots=True)
class TricksRules:
    """The rules of a trick-taking game.

    Sources: CG, CC and FG, Hearts, Spades, Euchre, Pitch and Pinochle; BK, Piquet; whist, knockout whist, oh
    hell, black maria, five hundred, nap, tarneeb, call break and polignac as they are played.
    """

    partners: Annotated[bool, "Whether players who sit opposite one another are partners."] = False
    pack: Annotated[Pack, "What is played with."] = field(default_factory=Pack)
    deal: Annotated[Dealing, "How the cards are dealt."] = field(default_factory=Dealing)
    trump: Annotated[Trump, "The suit that beats all others."] = field(default_factory=Trump)
    passing: Annotated[Passing, "Cards that are passed before play."] = field(default_factory=Passing)
    bidding: Annotated[Bidding, "What is said before play."] = field(default_factory=Bidding)
    contracts: Annotated[Contracts, "What is bid where contracts are."] = field(default_factory=Contracts)
    kitty: Annotated[Kitty, "Cards that nobody is dealt."] = field(default_factory=Kitty)
    stock: Annotated[Stock, "What becomes of the cards that were not dealt."] = field(default_factory=Stock)
    meld: Annotated[Melding, "Melds that are laid."] = field(default_factory=Melding)
    exchange: Annotated[Exchange, "Cards that are exchanged before play."] = field(default_factory=Exchange)
    declare: Annotated[Declare, "What is called and answered before play."] = field(default_factory=Declare)
    play: Annotated[Play, "What may be led, and what may be played on it."] = field(default_factory=Play)
    score: Annotated[Score, "What a deal counts."] = field(default_factory=Score)
    match: Annotated[MatchRules, "When it is over."] = field(default_factory=MatchRules)
    first_dealer: Annotated[
        Literal["cut", "cut_high", "you", "opponent", "left", "right"],
        "Who deals first: whoever cuts lowest or highest, seat 0, its opponent, or left or right of it.",
    ] = "right"
