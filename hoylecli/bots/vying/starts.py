"""How good two cards of hold'em are before the board comes."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import Card

from .throwing import high

_SHARES: Final = (
    (509, 356, 369, 374, 376, 382, 403, 424, 443, 478, 503, 533, 580),
    (323, 537, 392, 400, 394, 403, 410, 428, 457, 481, 510, 541, 583),
    (338, 352, 570, 414, 414, 418, 427, 442, 464, 494, 520, 553, 592),
    (343, 365, 377, 600, 430, 440, 442, 456, 472, 498, 530, 558, 602),
    (339, 366, 384, 397, 632, 454, 459, 475, 488, 506, 532, 565, 600),
    (345, 364, 389, 408, 423, 661, 478, 491, 509, 522, 543, 576, 607),
    (368, 370, 396, 417, 429, 450, 691, 509, 524, 536, 555, 587, 622),
    (386, 400, 404, 424, 448, 458, 482, 715, 546, 560, 578, 600, 628),
    (414, 426, 433, 443, 463, 480, 499, 513, 749, 575, 595, 617, 646),
    (438, 450, 464, 472, 477, 495, 517, 533, 553, 778, 604, 624, 650),
    (474, 482, 493, 501, 512, 519, 535, 547, 574, 584, 800, 635, 661),
    (504, 514, 523, 534, 538, 551, 563, 583, 594, 602, 615, 822, 670),
    (546, 562, 573, 575, 581, 590, 598, 605, 627, 633, 641, 651, 854),
)
"""By `scripts/holdem_starts.py`, seed 1: the part of the pot won against two cards at random, in thousandths.

A row for each higher rank from 2 to ace, and a column for the lower; cards of a suit the other way round.
"""


def start_of(hand: Sequence[Card]) -> float:
    """The part of the pot that two cards win against two others at random, from 0 to 1."""
    lower, higher = sorted(high(card) - 2 for card in hand)
    suited = hand[0].suit == hand[1].suit
    return (_SHARES[lower][higher] if suited else _SHARES[higher][lower]) / 1000
