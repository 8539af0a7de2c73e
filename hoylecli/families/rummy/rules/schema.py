"""The part of a rummy that a rules file may change.

Every group is a key of the `rules:` map, so that an option can change a single word of it. What a game has
no use for is left out. CG, CC and FG, Gin Rummy; FG, Rummy 500 and Canasta.
"""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from hoylecli.families.schema import Range
from hoylecli.frame.first import FirstDealer

Suit = Literal["clubs", "diamonds", "hearts", "spades"]


@dataclass(frozen=True, slots=True)
class Pack:
    """What is played with."""

    copies: Annotated[int, Range(1, 6), "Packs of 52 cards that are shuffled together."] = 1
    jokers: Annotated[int, Range(0, 12), "Jokers among them."] = 0


@dataclass(frozen=True, slots=True)
class Dealing:
    """How the cards are dealt."""

    cards: Annotated[
        int | tuple[Annotated[int, Range(3, 20)], ...],
        Range(3, 20),
        "Cards a player; or a number for two players, for three and so on, the last for all above.",
    ] = 10
    foot: Annotated[
        int,
        Range(0, 20),
        "Cards of a second hand, the foot, that each player takes up when the first is used up; 0 for none.",
    ] = 0
    turn: Annotated[bool, "Whether the next card is turned up, the first of the discards."] = True
    next: Annotated[
        Literal["winner", "left"],
        "Who deals next: who has won the deal, or the player to the left. A dead hand is dealt again by the "
        "same dealer.",
    ] = "winner"


@dataclass(frozen=True, slots=True)
class Melds:
    """What the cards are combined to."""

    kinds: Annotated[
        tuple[Literal["set", "run"], ...],
        Range(1, 2),
        "Sets, cards of one rank; runs, cards of one suit in sequence.",
    ] = ("set", "run")
    ace: Annotated[
        Literal["low", "either"], "Where the ace stands in a run: below the 2; there, or above the king."
    ] = "low"
    lay_off: Annotated[
        Literal["own", "any"], "On whose melds a player may lay cards: those of the own side; of everybody."
    ] = "any"
    together: Annotated[
        bool, "Whether all cards of a rank that a side melds lie together, so that suits make no difference."
    ] = False
    run: Annotated[int, Range(3, 7), "Cards of a new run, at least."] = 3
    alike: Annotated[
        bool, "Whether cards of a set may be of one suit, where runs are played with several packs."
    ] = False


@dataclass(frozen=True, slots=True)
class Wild:
    """Which cards stand for others."""

    cards: Annotated[tuple[Literal["jokers", "twos"], ...], Range(0, 2), "The wild cards."] = ()
    naturals: Annotated[int, Range(2, 3), "Cards of a meld that are not wild, at least."] = 2
    most: Annotated[int, Range(0, 6), "Wild cards of a meld, at most."] = 3
    fewer: Annotated[bool, "Whether a meld has fewer wild cards than others."] = False
    swap: Annotated[
        bool, "Whether a player may take a joker from a run for the card that it stands for there."
    ] = False


@dataclass(frozen=True, slots=True)
class Canasta:
    """A long meld, where all cards of a rank lie together."""

    called: Annotated[
        Literal["canasta", "book"],
        "What players call it: a natural or a mixed canasta; or a book, red without wild cards, else black.",
    ] = "canasta"
    size: Annotated[int, Range(4, 9), "Cards that make a meld a canasta."] = 7
    closed: Annotated[
        bool, "Whether a canasta takes no more cards; another meld of its rank may be begun then."
    ] = False
    needed: Annotated[int, Range(0, 4), "Canastas that a side has when one of its players goes out."] = 0
    needed_natural: Annotated[int, Range(0, 4), "Those among them without wild cards, at least."] = 0
    needed_mixed: Annotated[int, Range(0, 4), "Those among them with wild cards, at least."] = 0
    natural: Annotated[int, Range(0, 9999), "What one without wild cards counts beside its cards."] = 0
    mixed: Annotated[int, Range(0, 9999), "What one with wild cards counts beside its cards."] = 0


@dataclass(frozen=True, slots=True)
class Opening:
    """What the first melds of a side count together, all laid in one turn, by its score before the deal or by
    the deal."""

    by: Annotated[
        Literal["score", "deal"],
        "What decides it: the score; or the deal, each having its own of `least`, and those after the last "
        "one, too.",
    ] = "score"
    scores: Annotated[
        tuple[Annotated[int, Range(0, 99_999), "A score."], ...],
        Range(0, 9),
        "The scores from which the first melds must count more, from 0 upwards.",
    ] = ()
    least: Annotated[
        tuple[Annotated[int, Range(0, 300), "Points."], ...],
        Range(0, 9),
        "What they must count from each of these on.",
    ] = ()
    behind: Annotated[int, Range(0, 300), "What they must count for a side with less than nothing."] = 0


@dataclass(frozen=True, slots=True)
class Contract:
    """What the first melds of a player are in one deal, all laid in one turn; nobody lays others later."""

    sets: Annotated[int, Range(0, 4), "How many of them are sets."] = 0
    runs: Annotated[int, Range(0, 4), "How many of them are runs."] = 0
    cards: Annotated[int, Range(3, 20), "Cards that each player gets in this deal."] = 10


@dataclass(frozen=True, slots=True)
class Draw:
    """How a turn begins."""

    offer: Annotated[
        bool,
        "Whether the card turned up is offered, from the left of the dealer; when all have refused it, the "
        "first of them draws from the stock.",
    ] = True
    discards: Annotated[
        Literal["top", "fan", "pile"],
        "What of the discards can be taken: the top card; any card with all that lie on it, as they are "
        "fanned out; or only the whole pile, when the top card is melded at once.",
    ] = "top"
    use: Annotated[
        bool,
        "Whether the top card, taken alone, is melded or laid off in the same turn, as a card from deeper "
        "always is.",
    ] = False
    many: Annotated[int, Range(1, 3), "Cards that are drawn from the stock in a turn."] = 1
    most: Annotated[
        int, Range(0, 20), "Cards of the pile that are taken at most, from the top; 0 for the whole pile."
    ] = 0
    frozen: Annotated[
        Literal["wild", "always", "never"],
        "When the pile is frozen, so that only two natural cards of the hand take it: while a wild card lies "
        "in it, or a red three that was turned up; always; never. Before a side has melded it always is.",
    ] = "wild"


@dataclass(frozen=True, slots=True)
class Close:
    """How a hand is ended, and what that counts."""

    by: Annotated[
        Literal["knock", "out"],
        "Melds stay in the hand until somebody knocks; or they are laid on the table until somebody is out "
        "of cards.",
    ] = "knock"
    knock: Annotated[int, Range(0, 99), "The most that the unmatched cards of a knocker may count."] = 10
    upcard: Annotated[
        bool, "Whether the value of the card turned up is that limit instead; with an ace only gin will do."
    ] = False
    doubles: Annotated[tuple[Suit, ...], "Suits of the card turned up that double what the hand counts."] = ()
    gin: Annotated[int, Range(1, 999), "The bonus for a knock without unmatched cards."] = 25
    undercut: Annotated[int, Range(1, 999), "The bonus for having no more than the knocker."] = 25
    illegal: Annotated[
        Literal["forbid", "allow"],
        "A knock above the limit: not allowed; or the other accepts it, or refuses, and the knocker plays on "
        "with an open hand.",
    ] = "forbid"
    out: Annotated[int, Range(0, 9999), "The bonus for going out."] = 0
    concealed: Annotated[
        int, Range(0, 9999), "The bonus instead for a side that has melded nothing in turns before."
    ] = 0
    ask: Annotated[
        bool, "Whether a player may ask the partner for permission to go out; the answer binds for this turn."
    ] = False


@dataclass(frozen=True, slots=True)
class Stock:
    """What the end of the stock does."""

    empty: Annotated[
        Literal["dead", "pass", "turn_over"],
        "When the stock runs out: the hand is dead with two cards left; it ends with who cannot or will not "
        "take of the discards, and is counted; or the discards but the top one are turned over to be the "
        "stock, once, and the hand ends when that runs out too.",
    ] = "dead"
    dead: Annotated[
        Literal["last_discard", "last_draw"],
        "When a hand is dead with two cards left: after the discard of who drew the card before them; or as "
        "soon as that is drawn.",
    ] = "last_discard"


@dataclass(frozen=True, slots=True)
class Score:
    """What a game counts."""

    count: Annotated[
        Literal["deadwood", "laid", "left", "held", "canastas"],
        "What a hand counts: the difference in deadwood; the cards that each has laid on the table, less "
        "those left in the hand; to who is out, all that is left in the other hands; to each the cards held, "
        "and the lowest score wins; or what is laid less what is left, and canastas, red threes and going "
        "out.",
    ] = "deadwood"
    ace: Annotated[int, Range(1, 25), "What an ace counts that may stand above the king."] = 15
    joker: Annotated[int, Range(1, 99), "What a joker counts in the hand, where melds lie apart."] = 15
    at_once: Annotated[
        int,
        Range(1, 4),
        "What the hand is multiplied by for who is out having laid nothing before that turn.",
    ] = 1
    all_threes: Annotated[
        int,
        Range(0, 9999),
        "What all red threes of the pack count for a side that has them; 0 for no more than one by one.",
    ] = 800
    target: Annotated[int, Range(1, 99_999), "Points that win a game."] = 100
    deals: Annotated[int, Range(0, 20), "Deals that end the match instead; 0 for any number."] = 0
    bonus: Annotated[int, Range(0, 9999), "What the winner of a game gets for it."] = 100
    box: Annotated[int, Range(0, 999), "What each gets for every hand won, once the game is over."] = 25
    shutout: Annotated[
        Literal["double_score", "double_difference", "none"],
        "Against a loser who has won no hand: the winner's points and bonus are doubled, but no boxes; all "
        "that the winner wins by is; nothing.",
    ] = "double_score"


@dataclass(frozen=True, slots=True)
class MatchRules:
    """When it is over."""

    count: Annotated[
        Literal["games", "points"], "What is counted: games won, or the points that they are won by."
    ] = "games"
    target: Annotated[int, Range(1, 9999), "How many of these win the match."] = 1


@dataclass(frozen=True, slots=True)
class RummyRules:
    """CG, CC and FG, Gin Rummy; FG, Rummy 500 and Canasta."""

    pack: Annotated[Pack, "What is played with."] = field(default_factory=Pack)
    partners: Annotated[
        bool, "Whether four play as two sides, with partners opposite one another; else everybody is a side."
    ] = False
    deal: Annotated[Dealing, "How the cards are dealt."] = field(default_factory=Dealing)
    melds: Annotated[Melds, "What the cards are combined to."] = field(default_factory=Melds)
    wild: Annotated[Wild, "Which cards stand for others."] = field(default_factory=Wild)
    canasta: Annotated[Canasta, "A long meld."] = field(default_factory=Canasta)
    opening: Annotated[Opening, "What the first melds of a side count."] = field(default_factory=Opening)
    contracts: Annotated[
        tuple[Contract, ...], Range(0, 12), "What the first melds are, deal by deal; the last ends the match."
    ] = ()
    threes: Annotated[
        Literal["ordinary", "special", "unmelded"],
        "3s are cards like others; or red ones are laid down at once, replaced, and count at the end, and "
        "black ones block the discards and are melded only by who goes out; or they are not melded at all.",
    ] = "ordinary"
    draw: Annotated[Draw, "How a turn begins."] = field(default_factory=Draw)
    close: Annotated[Close, "How a hand is ended."] = field(default_factory=Close)
    stock: Annotated[Stock, "What the end of the stock does."] = field(default_factory=Stock)
    arrange: Annotated[
        Literal["auto", "manual"], "Who arranges the hands after a knock: the program, or the players."
    ] = "auto"
    score: Annotated[Score, "What a game counts."] = field(default_factory=Score)
    match: Annotated[MatchRules, "When it is over."] = field(default_factory=MatchRules)
    first_dealer: Annotated[
        FirstDealer,
        "Who deals first: who cuts lowest, seat 0, its opponent, or who sits left or right of it.",
    ] = "right"
