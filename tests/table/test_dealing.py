"""Bridge: a deal played again, or another in its place (CG, Actions menu; CC, Bridge, saved hands)."""

from pathlib import Path
from typing import Any

import pytest

from hoylecli.core.game import Move, Player
from hoylecli.families.screen import Style
from hoylecli.rulebook import load
from hoylecli.scoring.bridge.files import read_file
from hoylecli.store import Store
from hoylecli.table.host.host import Host
from hoylecli.table.host.messages import Answer, Listener, Refusal
from hoylecli.table.host.session import Session
from hoylecli.table.host.table import Table

WORDS = {"rebid", "redeal", "lasthand", "change", "keep", "restore", "hands"}


class Sitting:
    """Ann at a table of bridge with three computer players."""

    def __init__(
        self, *levels: str, game: str = "bridge", store: Store | None = None, **options: str
    ) -> None:
        who = ["human", *(levels or ("beginner",) * 3)]
        players = [
            Player.of(name, level) for name, level in zip(("Ann", "Bob", "Cy", "Dee"), who, strict=True)
        ]
        self.session = Session.begin(load(game, **options), players, 7, store, clock=lambda: 0.0)
        self.host = Host(Table(self.session))
        self.ann: Listener = self.host.table.join(0, Style)
        self.run()

    def run(self) -> None:
        while self.host.step():
            pass

    def say(self, line: str) -> Any:
        """What comes back: the answer or the refusal, None after a move."""
        list(self.ann.read())
        self.host.feed(self.ann, line)
        self.run()
        said = [each for each in self.ann.read() if isinstance(each, Answer | Refusal)]
        return said[0] if said else None

    def play(self, until: Any) -> None:
        """Makes Ann's first legal card, and passes, until it holds."""
        for _ in range(200):
            if until(self.state):
                return
            moves = list(map(str, self.state.legal_moves()))
            self.say("pass" if "pass" in moves else moves[0])
        raise AssertionError

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def hands(self) -> Any:
        """As this deal was dealt."""
        return self.session.match.states[self.session.last_deal()].deal.hands  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOYLE_HOME", str(tmp_path))
    return tmp_path


def in_play(state: Any) -> bool:
    return state.phase == "playing" and len(state.deal.tricks) > 2


def test_rebid_goes_back_to_the_first_call_and_replay_to_the_opening_lead() -> None:
    table = Sitting()
    table.play(in_play)
    dealt, hands = table.session.last_deal(), table.hands
    calls = table.state.deal.bids
    assert table.say("replay").lines == ["The same contract, from the opening lead."]
    assert table.state.deal.bids == calls
    assert table.state.deal.tricks == ()
    assert table.say("rebid").lines == ["The same cards, from the first call."]
    assert table.state.phase == "bidding"
    assert (table.session.last_deal(), table.hands) == (dealt, hands)
    assert table.say("rebid").reason == "This deal has just begun."


def test_after_a_deal_its_scores_are_thrown_out_by_a_replay() -> None:
    """CG, Replay Hand: any scores for the hand before replay are thrown out."""
    table = Sitting(form="duplicate")
    hands = table.hands
    table.play(lambda state: state.number == 2)
    assert len(table.state.sheet) == 1
    table.say("replay")
    assert (table.state.number, table.state.sheet, table.hands) == (1, (), hands)
    assert table.state.phase == "playing"


def test_redeal_deals_other_cards_to_the_same_dealer_and_counts_as_taking_back(home: Path) -> None:
    with Store(home) as store:
        table = Sitting(store=store)
        table.play(in_play)
        hands, dealer, number, sheet = table.hands, table.state.dealer, table.state.number, table.state.sheet
        assert table.say("redeal").lines == ["Other cards for this deal."]
        assert table.hands != hands
        assert (table.state.dealer, table.state.number, table.state.sheet) == (dealer, number, sheet)
        saved = store.load(store.list()[0].id)
    assert saved.record.moves == tuple(table.session.match.moves)
    assert saved.seats[0][0].take_backs == 1


def test_change_seats_moves_everybody_on_and_leaves_the_cards() -> None:
    table = Sitting()
    hands = table.hands
    assert table.say("change seats").lines == ["Everybody moves on a seat: you hold what Bob held."]
    assert table.hands == (hands[1], hands[2], hands[3], hands[0])
    for _ in range(3):
        table.say("change")
    assert table.hands == hands


def test_a_kept_hand_is_dealt_again_in_another_deal_and_another_match(home: Path) -> None:
    table = Sitting()
    hands = table.hands
    assert table.say("hands").lines == ["No hand is kept yet; keep NAME keeps this one."]
    assert table.say("keep Slam").lines[0].startswith("Kept as slam. restore slam deals it again")
    (board,) = read_file((home / "hands" / "slam.pbn").read_text()).boards
    assert {card[1] + card[0] for card in board.hands["S"]} == set(map(str, hands[0]))
    table.play(lambda state: state.number == 2)
    assert table.hands != hands
    dealer = table.state.dealer
    assert table.say("restore hand slam").lines == ["The hand slam is dealt, in place of this deal."]
    assert (table.hands, table.state.dealer, table.state.number) == (hands, dealer, 2)
    other = Sitting(game="minibridge")
    other.say("restore slam")
    assert other.hands == hands
    assert "in place of the one before" in other.say("save hand slam").lines[0]
    assert other.say("hands").lines == ["Kept hands: slam."]


@pytest.mark.parametrize("line", ["redeal", "change seats", "restore slam"])
def test_undo_brings_back_the_deal_that_another_was_dealt_in_place_of(home: Path, line: str) -> None:
    """A word said by mistake loses no deal, as far as it had come."""
    with Store(home) as store:
        table = Sitting(store=store)
        table.say("keep slam")
        table.play(lambda state: state.phase == "playing" and len(state.deal.tricks) > 1)
        state, moves = table.state, list(table.session.match.moves)
        for _ in range(2):
            table.say(line)
        assert table.state != state
        assert table.say("undo").lines == ["Taken back."]
        assert (table.state, table.session.match.moves) == (state, moves)
        assert store.load(store.list()[0].id).record.moves == tuple(moves)
        table.say("undo")
        assert len(table.session.match.moves) < len(moves)


def test_what_is_done_in_the_new_deal_is_taken_back_before_the_old_one_comes_back() -> None:
    table = Sitting()
    old = list(table.session.match.moves)
    table.say("redeal")
    new = list(table.session.match.moves)
    table.say("pass")
    table.say("undo")
    assert table.session.match.moves == new
    table.say("undo")
    assert table.session.match.moves == old
    assert table.say("undo").reason == "There is nothing to take back."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "The file of the kept hand has no hands in it."),
        ("no board", "The file of the kept hand has no hands in it."),
        ('% PBN\n[Deal "N:AAKQ... - - -"]\n', "Line 2 of the kept hand cannot be read: A♠ is there twice."),
    ],
)
def test_a_kept_hand_that_somebody_has_spoilt_is_refused(home: Path, text: str, why: str) -> None:
    table = Sitting()
    table.say("keep slam")
    (home / "hands" / "slam.pbn").write_text(text)
    before = list(table.session.match.moves)
    assert table.say("restore slam").reason == why
    assert table.session.match.moves == before


def test_a_kept_hand_may_lie_in_a_file_with_capitals_and_a_folder_is_none(home: Path) -> None:
    table = Sitting()
    hands = table.hands
    table.say("keep slam")
    (home / "hands" / "slam.pbn").rename(home / "hands" / "Slam.pbn")
    (home / "hands" / "tray.pbn").mkdir()
    assert table.say("hands").lines == ["Kept hands: slam."]
    assert table.say("restore tray").reason == "No hand is called 'tray'."
    table.say("redeal")
    table.say("restore SLAM")
    assert table.hands == hands
    assert "in place of the one before" in table.say("keep Slam").lines[0]
    assert sorted(path.name for path in (home / "hands").glob("*.pbn")) == ["Slam.pbn", "tray.pbn"]


def test_lasthand_deals_the_cards_of_the_deal_before() -> None:
    """CC: you will then replay the prior hand even after scoring is done."""
    table = Sitting(form="duplicate")
    hands = table.hands
    assert table.say("lasthand").reason.startswith("There was no deal before this one")
    table.play(lambda state: state.number == 2)
    table.say("lasthand")
    assert (table.hands, table.state.number, len(table.state.sheet)) == (hands, 2, 1)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("keep", "Type a name for the hand"),
        ("keep lasthand", "Type a name for the hand"),
        ("keep a/b", "A hand has a name of at most 40 letters"),
        ("restore", "Type the name of a kept hand"),
        ("restore gone", "No hand is called 'gone'."),
        ("change places with Bob", "Type change seats"),
        ("redeal 5", "'redeal' stands alone; type it with nothing after it."),
        ("rebid 2", "'rebid' stands alone; type it with nothing after it."),
        ("lasthand 2", "'lasthand' stands alone; type it with nothing after it."),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(line: str, why: str) -> None:
    table = Sitting()
    before = list(table.session.match.moves)
    assert table.say(line).reason.startswith(why)
    assert table.session.match.moves == before


def test_the_words_are_for_one_person_at_bridge() -> None:
    """Nobody else is to be harmed, and where others play, it is said why."""
    assert Sitting().ann.turn is not None
    for game, levels, why in (
        ("whist", (), "does nothing here; ? lists what you can type."),
        ("bridge", ("human", "beginner", "beginner"), "is for one person alone with computer players."),
    ):
        table = Sitting(*levels, game=game)
        assert not WORDS & set(table.host.turn(table.ann).words)
        assert {word: table.say(word).reason for word in WORDS} == {word: f"'{word}' {why}" for word in WORDS}
    assert set(Sitting().host.turn(Sitting().ann).words) >= WORDS


def test_a_match_with_deals_of_its_own_reads_back() -> None:
    """The deals are moves of the match, which fit the rules in whatever order the cards lie."""
    table = Sitting(form="four_deal")
    for word in ("redeal", "change seats", "keep one", "redeal", "restore one"):
        table.say(word)
    record = table.session.record()
    again = type(record).parse(record.text())
    assert again.moves == record.moves
    assert again.moves[table.session.last_deal() - 1].verb == Move("deal").verb
