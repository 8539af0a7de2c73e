"""A referee of canasta, written from the text of FG alone: it follows the cards, and counts a deal.

It works on texts (`5H`, `*R`) and knows nothing of the engine. What it objects to is an `Objection`.
"""

from collections import Counter


class Objection(Exception):
    """A move against the rules, or a deal that has been counted wrongly."""


def insist(fact: object, what: str) -> None:
    if not fact:
        raise Objection(what)


def is_wild(card: str) -> bool:
    return card[0] in "2*"


def is_red_three(card: str) -> bool:
    return card in ("3H", "3D")


def worth(card: str) -> int:
    """FG, Card values."""
    if card[0] == "*":
        return 50
    return 20 if card[0] in "A2" else 10 if card[0] in "89TJQK" else 5


def needed(score: int) -> int:
    """FG, the meld requirement; 1500 belongs to the step that begins there."""
    if score < 0:
        return 15
    return 50 if score < 1500 else 90 if score < 3000 else 120


class Table:
    """The cards of a deal in which red threes are laid out, and others drawn for them.

    players sit in two sides, every other one; order: the pack, top card first; size: cards of a hand. deals:
    hands that each gets, one after the other.
    """

    def __init__(self, players: int, size: int, order: list[str], dealer: int, deals: int = 1) -> None:
        self.players, first = players, (dealer + 1) % players
        dealt: list[list[Counter[str]]] = [[Counter() for _ in range(players)] for _ in range(deals)]
        for at, card in enumerate(order[: deals * players * size]):
            dealt[at // (players * size)][(first + at) % players][card] += 1
        self.hands, *self.later = dealt
        rest = order[deals * players * size :]
        self.pile = [rest.pop(0)]
        while rest and (is_wild(self.pile[-1]) or is_red_three(self.pile[-1])):
            self.pile.append(rest.pop(0))
        self.stock, self.reds = rest, [0, 0]
        for place in range(players):
            self.replace_reds((first + place) % players)
        self.seat, self.last, self.over, self.out = first, False, False, -1
        self.late = Counter[str]()  # cards of the pile taken in this turn, which come after the first melds
        self.drawn = False

    def replace_reds(self, seat: int) -> bool:
        """Red threes go to the table, and others come for them. Whether one was lacking."""
        hand, lacks = self.hands[seat], False
        while many := hand.pop("3H", 0) + hand.pop("3D", 0):
            self.reds[seat % 2] += many
            new, self.stock = self.stock[:many], self.stock[many:]
            hand.update(new)
            lacks = lacks or len(new) < many
        return lacks

    def draw(self, many: int) -> None:
        """So many cards of the stock, or what there is; without one for a red three the deal is over."""
        insist(not self.drawn and self.stock, "no drawing now")
        new, self.stock = self.stock[:many], self.stock[many:]
        self.hands[self.seat].update(new)
        self.drawn, self.over = True, self.replace_reds(self.seat)

    def from_hand(self, cards: list[str]) -> None:
        """The cards leave the hand of the seat on turn."""
        for card in cards:
            insist(self.hands[self.seat][card] > 0, f"{card} is not held")
            self.hands[self.seat][card] -= 1

    def before_the_pile(self, cards: list[str]) -> None:
        """First melds are of the hand and the top card; the rest of the pile is not taken before (FG)."""
        for card, many in Counter(cards).items():
            insist(self.hands[self.seat][card] - self.late[card] >= many, f"{card} came with the pile")

    def may_end(self) -> bool:
        """Whether the hand may be over: it is, or the stock is used up, and the next player does not take."""
        return self.over or (not self.stock and not self.drawn)


class Referee(Table):
    """One deal. scores: of the sides before it. draws: cards at a turn. canastas: that going out needs."""

    def __init__(
        self,
        players: int,
        size: int,
        order: list[str],
        dealer: int,
        scores: list[int],
        draws: int,
        canastas: int,
    ) -> None:
        super().__init__(players, size, order, dealer)
        self.scores, self.draws, self.canastas = scores, draws, canastas
        self.melds: list[dict[str, list[str]]] = [{}, {}]
        self.names: list[tuple[int, str]] = []
        self._begin()

    # What happens at a turn

    def _begin(self) -> None:
        """A turn begins: nothing drawn, nothing asked."""
        self.drawn = self.asked = self.laid_any = self.refused = self.took = False
        self.fresh = not self.melds[self.seat % 2]
        self.late.clear()

    def play(self, text: str) -> None:
        """One move of whoever is on turn."""
        insist(not self.over, "the hand is over")
        word, *rest = text.split()
        if self.asked:
            insist(word in ("yes", "no"), "an answer is due")
            self.asked, self.refused = False, word == "no"
        elif word == "draw":
            self.draw(self.draws)
        elif word == "take":
            self._take(rest)
        elif word == "pass":
            insist(not self.drawn and not self.stock, "there are cards to draw")
            insist(not self._fits_a_meld(), "a card that fits a meld is taken")
            self.over = True
        elif word == "ask":
            insist(self.drawn and not self.laid_any and self.players == 4, "no time to ask")
            self.asked = True
        elif word == "meld":
            self._meld(rest)
        elif word == "lay":
            self._lay(rest[:-1], rest[-1])
        else:
            self._throw(text)

    def _frozen(self) -> bool:
        return any(is_wild(card) or is_red_three(card) for card in self.pile)

    def _fits_a_meld(self) -> bool:
        """Whether the top card can be added to a meld of the side, with a card to keep or a way out."""
        top, mine = self.pile[-1], self.melds[self.seat % 2]
        if is_wild(top) or top[0] == "3" or self._frozen() or top[0] not in mine:
            return False
        return self.hands[self.seat].total() + len(self.pile) - 1 >= 2

    def _take(self, words: list[str]) -> None:
        insist(not self.drawn and self.pile, "no taking now")
        side, top = self.seat % 2, self.pile.pop()
        insist(not is_wild(top) and top[0] != "3", "never on a joker, 2 or black 3")
        rank = top[0]
        self.pile.append(top)
        frozen = self._frozen() or self.fresh
        self.pile.pop()
        if words[0][0] == "m" and words[0][1:].isdigit():
            insist(not frozen, "frozen")
            insist(self.names[int(words[0][1:]) - 1] == (side, rank), "another meld")
            used = []
        else:
            used = words
            insist(len(used) == 2, "two cards of the hand")
            naturals = [card for card in used if card[0] == rank]
            insist(
                len(naturals) == 2 or (not frozen and len(naturals) == 1 and any(map(is_wild, used))),
                "the cards",
            )
        self.from_hand(used)
        if self.fresh:
            insist(self._can_open(rank, used, top), "the opening is out of reach of the hand")
        self._put(side, rank, [*used, top])
        for card in self.pile:
            if is_red_three(card):
                self.reds[side] += 1
            else:
                self.hands[self.seat][card] += 1
                self.late[card] += 1
        self.pile, self.drawn, self.took = [], True, True
        self.last = not self.stock
        self._see_whether_out()

    def _can_open(self, rank: str, used: list[str], top: str) -> bool:
        """Whether the cards could count enough if wild cards fitted everywhere: more is not asked here."""
        hand = self.hands[self.seat]
        found = sum(map(worth, [*used, top]))
        for each in "A456789TJQK":
            many = sum(hand[card] for card in hand if card[0] == each)
            found += many * worth(each + "C") if many > 1 or each == rank else 0
        found += sum(worth(card) * many for card, many in hand.items() if is_wild(card))
        return found >= needed(self.scores[self.seat % 2])

    def _put(self, side: int, rank: str, cards: list[str]) -> None:
        """Cards come on the table; the meld they make is looked at."""
        meld = self.melds[side].setdefault(rank, [])
        if not meld:
            self.names.append((side, rank))
        meld += cards
        wilds = sum(map(is_wild, meld))
        insist(all(is_wild(card) or card[0] == rank for card in meld), "cards of one rank")
        insist(
            len(meld) >= 3 and len(meld) - wilds >= 2 and wilds <= 3, "three cards, two naturals, three wild"
        )
        insist(rank != "3" or not wilds, "black threes without wild cards")

    def _meld(self, cards: list[str]) -> None:
        side, rank = self.seat % 2, next(card[0] for card in cards if not is_wild(card))
        insist(self.drawn and rank not in self.melds[side], "a new meld, in the turn")
        self._come_down(side, rank, cards)

    def _lay(self, cards: list[str], name: str) -> None:
        insist(0 < int(name[1:]) <= len(self.names), "no such meld")
        side, rank = self.names[int(name[1:]) - 1]
        insist(self.drawn and side == self.seat % 2, "on the own melds, in the turn")
        self._come_down(side, rank, cards)

    def _come_down(self, side: int, rank: str, cards: list[str]) -> None:
        if self.fresh and not self._counts_enough(side):
            self.before_the_pile(cards)
        self.from_hand(cards)
        self._put(side, rank, cards)
        self.laid_any = True
        insist(rank != "3" or self.hands[self.seat].total() <= 1, "black threes come last")
        self._see_whether_out()

    def _counts_enough(self, side: int) -> bool:
        """Whether what the side has laid counts enough for its first melds."""
        laid = sum(worth(each) for meld in self.melds[side].values() for each in meld)
        return laid >= needed(self.scores[side])

    def _throw(self, card: str) -> None:
        insist(self.drawn, "first a card for the hand")
        self.from_hand([card])
        self.pile.append(card)
        self._see_whether_out()
        if self.over:
            return
        side = self.seat % 2
        if self.fresh and self.melds[side]:
            insist(self._counts_enough(side), "the opening counts too little")
        insist("3" not in self.melds[side], "black threes without going out")
        if self.last:
            self.over = True
            return
        self.seat = (self.seat + 1) % self.players
        self._begin()

    def _see_whether_out(self) -> None:
        """Whether the hand is empty, and if so whether it may be."""
        if self.hands[self.seat].total():
            return
        side = self.seat % 2
        made = sum(len(meld) >= 7 for meld in self.melds[side].values())
        insist(made >= self.canastas, "no canasta to go out with")
        insist(not self.refused, "the partner has said no")
        if self.fresh:
            insist(self._counts_enough(side), "the opening counts too little")
        self.over, self.out = True, self.seat

    # The count

    def counted(self) -> list[int]:
        """What the hand counts for each side, once it is over (FG, Scoring)."""
        points = [0, 0]
        for side in (0, 1):
            for meld in self.melds[side].values():
                points[side] += sum(map(worth, meld))
                if len(meld) >= 7:
                    points[side] += 300 if any(map(is_wild, meld)) else 500
            reds = 800 if self.reds[side] == 4 else 100 * self.reds[side]
            points[side] += reds if self.melds[side] else -reds
        for seat, hand in enumerate(self.hands):
            points[seat % 2] -= sum(worth(card) * many for card, many in hand.items())
        if self.out >= 0 and not self.last:
            points[self.out % 2] += 200 if self.fresh else 100
        return points
