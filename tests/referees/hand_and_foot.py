"""A referee of hand and foot, written from the rules that are told to players alone: it follows the cards.

It works on texts (`5H`, `*R`) and knows nothing of the engine. What it objects to is an `Objection`.
"""

from collections import Counter

from referees.canasta import Table, insist, is_red_three, is_wild, worth


class Book:
    """A meld of a side, three to seven cards of a rank."""

    def __init__(self, side: int, rank: str) -> None:
        self.side, self.rank, self.cards = side, rank, list[str]()

    def put(self, cards: list[str]) -> None:
        self.cards += cards
        wilds = sum(map(is_wild, self.cards))
        insist(all(is_wild(card) or card[0] == self.rank for card in self.cards), "cards of one rank")
        insist(self.rank != "3", "threes are not melded")
        insist(3 <= len(self.cards) <= 7, "three to seven cards")
        insist(wilds <= 3 and wilds < len(self.cards) - wilds, "three wild cards, and more natural ones")
        insist(len(self.cards) - wilds >= 2, "two natural cards")

    @property
    def is_full(self) -> bool:
        return len(self.cards) == 7

    @property
    def is_red(self) -> bool:
        return self.is_full and not any(map(is_wild, self.cards))


class Referee(Table):
    """One deal. number: of the deal, from 1. books: how many red and how many black ones a side needs. most:
    cards of the pile that are taken, 0 for all.
    """

    def __init__(
        self, players: int, size: int, order: list[str], dealer: int, number: int, books: int, most: int
    ) -> None:
        super().__init__(players, size, order, dealer, deals=2)
        (self.feet,), self.books, self.most = self.later, books, most
        self.least = (50, 90, 120, 150)[min(number, 4) - 1]
        self.melds = list[Book]()
        self._begin()

    def _begin(self) -> None:
        self.drawn = self.asked = self.laid_any = self.refused = False
        self.fresh = not any(book.side == self.seat % 2 for book in self.melds)
        self.late.clear()

    def play(self, text: str) -> None:
        """One move of whoever is on turn."""
        insist(not self.over, "the hand is over")
        word, *rest = text.split()
        if self.asked:
            insist(word in ("yes", "no"), "an answer is due")
            self.asked, self.refused = False, word == "no"
        elif word == "draw":
            self.draw(2)
        elif word == "take":
            self._take(rest)
        elif word == "pass":
            insist(not self.drawn and not self.stock, "there are cards to draw")
            self.over = True
        elif word == "ask":
            insist(self.drawn and not self.laid_any and self.players == 4, "no time to ask")
            insist(not self.feet[self.seat].total(), "with a foot nobody goes out")
            self.asked = True
        elif word == "meld":
            self._meld(rest)
        elif word == "lay":
            insist(0 < int(rest[-1][1:]) <= len(self.melds), "no such meld")
            self._come_down(self.melds[int(rest[-1][1:]) - 1], rest[:-1])
        else:
            self._throw(text)

    def _open_book(self, rank: str) -> Book | None:
        mine = [book for book in self.melds if book.side == self.seat % 2]
        return next((book for book in mine if book.rank == rank and not book.is_full), None)

    def _take(self, words: list[str]) -> None:
        insist(not self.drawn and self.pile, "no taking now")
        top = self.pile[-1]
        insist(not is_wild(top) and top[0] != "3", "never on a joker, 2 or 3")
        insist(len(words) == 2 and all(card[0] == top[0] for card in words), "two natural cards")
        many = self.most or len(self.pile)
        new, self.pile = self.pile[-many:], self.pile[:-many]
        self.from_hand(words)
        if self.fresh:
            insist(self._can_open([*words, top]), "the opening is out of reach of the hand")
        book = self._open_book(top[0]) or self._new(top[0])
        book.put([*words, top])
        for card in new[:-1]:
            if is_red_three(card):
                self.reds[self.seat % 2] += 1
            else:
                self.hands[self.seat][card] += 1
                self.late[card] += 1
        self.drawn, self.last = True, not self.stock
        self._see_whether_empty()

    def _can_open(self, cards: list[str]) -> bool:
        """Whether pairs and wild cards of the hand could count enough: more is not asked here."""
        hand = self.hands[self.seat]
        found = sum(map(worth, cards)) + sum(
            worth(card) * many for card, many in hand.items() if is_wild(card)
        )
        for each in "A456789TJQK":
            many = sum(hand[card] for card in hand if card[0] == each)
            found += many * worth(each + "C") if many > 1 or each == cards[0][0] else 0
        return found >= self.least

    def _new(self, rank: str) -> Book:
        self.melds.append(Book(self.seat % 2, rank))
        return self.melds[-1]

    def _meld(self, cards: list[str]) -> None:
        rank = next(card[0] for card in cards if not is_wild(card))
        insist(self._open_book(rank) is None, "one meld of a rank at a time")
        self._come_down(self._new(rank), cards)

    def _come_down(self, book: Book, cards: list[str]) -> None:
        insist(self.drawn and book.side == self.seat % 2, "in the turn, on the own melds")
        if not self._laid_enough():
            self.before_the_pile(cards)
        self.from_hand(cards)
        book.put(cards)
        self.laid_any = True
        self._see_whether_empty()

    def _laid_enough(self) -> bool:
        mine = [book for book in self.melds if book.side == self.seat % 2]
        return (
            not self.fresh
            or not mine
            or sum(worth(card) for book in mine for card in book.cards) >= self.least
        )

    def _throw(self, card: str) -> None:
        insist(self.drawn, "first cards for the hand")
        self.from_hand([card])
        self.pile.append(card)
        self._see_whether_empty()
        if self.over:
            return
        insist(self._laid_enough(), "the opening counts too little")
        if self.last:
            self.over = True
            return
        self.seat = (self.seat + 1) % self.players
        self._begin()

    def _see_whether_empty(self) -> None:
        """Whether the hand is used up, and what comes then: the foot, or the end."""
        if self.hands[self.seat].total():
            return
        insist(self._laid_enough(), "the opening counts too little")
        if self.feet[self.seat].total():
            self.hands[self.seat], self.feet[self.seat] = self.feet[self.seat], Counter()
            self.replace_reds(self.seat)
            return
        mine = [book for book in self.melds if book.side == self.seat % 2 and book.is_full]
        insist(sum(book.is_red for book in mine) >= self.books, "no red book")
        insist(sum(not book.is_red for book in mine) >= self.books, "no black book")
        insist(not self.refused, "the partner has said no")
        self.over, self.out = True, self.seat

    def counted(self) -> list[int]:
        """What the hand counts for each side, once it is over."""
        points = [0, 0]
        for book in self.melds:
            points[book.side] += sum(map(worth, book.cards))
            points[book.side] += 500 if book.is_red else 300 if book.is_full else 0
        for side in (0, 1):
            melded = any(book.side == side for book in self.melds)
            points[side] += 100 * self.reds[side] * (1 if melded else -1)
        for seat in range(self.players):
            for card, many in (self.hands[seat] + self.feet[seat]).items():
                points[seat % 2] -= many * (100 if is_red_three(card) else worth(card))
        if self.out >= 0 and not self.last:
            points[self.out % 2] += 100
        return points
