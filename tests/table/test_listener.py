"""What waits in an outbox when moves are taken back."""

from typing import Any

import pytest

from hoylecli.core.game import Event
from hoylecli.families.screen import Style
from hoylecli.table.host.messages import Answer, DealOver, Listener, MoveAsked, News, Over, Refusal, Remark

TURN: Any = "the question"
PLAYED = [(number, Event("played", 0), f"move {number}") for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("waiting", "left"),
    [
        ([News(PLAYED[:2])], [News(PLAYED[:2])]),
        ([News(PLAYED, computer=True)], [News(PLAYED[:2], computer=True)]),
        ([News(PLAYED[2:])], []),
        ([MoveAsked(TURN)], []),
        ([DealOver(2, ["120"], True), DealOver(3, ["121"], False)], [DealOver(2, ["120"], True)]),
        ([Remark(2, "Well played."), Remark(3, "Again?")], [Remark(2, "Well played.")]),
        ([Answer("hint"), Refusal("no"), Over([], Answer("over"))],) * 2,
    ],
)
def test_what_came_of_moves_taken_back_is_no_longer_told(waiting: list[Any], left: list[Any]) -> None:
    listener = Listener(1, Style, heard=3, turn=TURN)
    listener.outbox.extend(waiting)
    listener.unhear(2)
    assert (list(listener.outbox), listener.heard, listener.turn) == (left, 2, None)


def test_what_had_not_been_told_is_not_taken_for_told() -> None:
    listener = Listener(None, Style, heard=1)
    listener.unhear(2)
    assert listener.heard == 1


def test_a_face_that_wants_no_news_yet_reads_what_comes_before_it() -> None:
    for news in (News(PLAYED), DealOver(3, [], True), Remark(3, "Well played.")):
        listener = Listener(0, Style)
        listener.outbox.extend([Answer("hint"), news, Refusal("no")])
        assert list(listener.read(news=False)) == [Answer("hint")]
        assert list(listener.read()) == [news, Refusal("no")]
