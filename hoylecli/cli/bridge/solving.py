"""`hoyle solve bridge`: what a deal of bridge comes to when everybody sees all cards."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from hoylecli.core import BadNotation, counted, listed
from hoylecli.scoring.bridge import DENOMINATIONS, SEAT_NAMES, SEATS, Contract, result_text
from hoylecli.scoring.bridge.duplicate import Par, par
from hoylecli.scoring.bridge.files import read_file
from hoylecli.scoring.bridge.notation import parse_contract
from hoylecli.scoring.bridge.records import BoardRecord, around

from ..console import note, raw, say, say_json
from ..lazy import Quick, Whole, complete_file
from ..play.boards import named, read_boards

if TYPE_CHECKING:
    from hoylecli.bots.double_dummy.boards import Lost, Watch

_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "NT": "NT"}
_VULNERABLE = {"none": (), "ns": ("NS",), "ew": ("EW",), "all": ("NS", "EW")}


@click.command(name="bridge", cls=Quick)
@click.argument("file", metavar="[FILE]", required=False, shell_complete=complete_file)
@click.option("--board", metavar="NAME", help="This board of the file; else all.")
@click.option(
    "--deal", "text", metavar="TEXT", help="A deal as PBN has it, such as 'N:AKQ2.J53.T4.9873 ...'."
)
@click.option("--seed", type=Whole(0), metavar="N", help="The first deal of 'hoyle bridge --seed N'.")
@click.option("--dealer", type=click.Choice("NESW", case_sensitive=False), help="With --deal: who deals [N].")
@click.option(
    "--vul",
    type=click.Choice(list(_VULNERABLE), case_sensitive=False),
    help="With --deal: who is vulnerable [none].",
)
@click.option("--contract", "bid", metavar="4S-N", help="For --lead: contract and declarer [the board's].")
@click.option("--table", "wants_table", is_flag=True, help="The tricks that each player takes as declarer.")
@click.option("--par", "wants_par", is_flag=True, help="What the deal is worth when both sides bid well.")
@click.option("--lead", "wants_leads", is_flag=True, help="What each opening lead allows.")
@click.option("--play", "wants_play", is_flag=True, help="Where the play of the board lost tricks.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(
    file: str | None, board: str | None, text: str | None, seed: int | None, dealer: str | None,
    vul: str | None, bid: str | None, wants_table: bool, wants_par: bool, wants_leads: bool,
    wants_play: bool, as_json: bool,
) -> None:  # fmt: skip
    """Solve deals of bridge double dummy: everybody sees all cards, and plays perfectly.

    FILE is a PBN, LIN or RBN file, or - for standard input. You see the tricks that each player takes as
    declarer, and par with its contracts. For a board that was played you see the cards that lost tricks.

    \b
      hoyle solve bridge match.lin --board 3
      hoyle solve bridge --deal 'N:AQ.2.. KJ.A.. 3.3.2. 42..A.'
      hoyle solve bridge match.pbn --board 3 --lead
      hoyle solve bridge --seed 7 --par

    A deal takes from a second to some minutes. With endplay (pip install 'hoylecli[bridge]') it takes one
    or two seconds.
    """
    boards = _boards(file, board, text, seed, dealer, vul)
    wanted = {"table": wants_table, "par": wants_par, "leads": wants_leads, "play": wants_play}
    if not any(wanted.values()):
        wanted.update(table=True, par=True, play=True)
    contract = _contract(bid)
    answers = [_Answer(each, contract or each.contract, wanted) for each in boards]
    if wants_leads and any(each.contract is None for each in answers):
        raise click.UsageError("--lead needs a contract: --contract 4S-N.")
    if as_json:
        found = [each.facts() for each in answers]
        say_json(found[0] if len(found) == 1 else {"boards": found})
    else:
        say("\n\n".join("\n".join(each.lines()) for each in answers))


def _boards(
    file: str | None,
    name: str | None,
    text: str | None,
    seed: int | None,
    dealer: str | None,
    vul: str | None,
) -> list[BoardRecord]:
    if [file, text, seed].count(None) < 2:
        raise click.UsageError(
            "A file, --deal and --seed are three ways to say which deals; use one of them."
        )
    if file is None and text is None and seed is None:
        raise click.UsageError(
            "Name a file of boards, or write a deal with --deal 'N:AKQ2.J53.T4.9873 ...', or --seed 7."
        )
    if name is not None and file is None:
        raise click.UsageError("--board goes with a file.")
    if text is not None:
        return [_dealt(text)._replace(dealer=dealer or "N", vulnerable=_VULNERABLE[vul or "none"])]
    if seed is not None:
        board = _shuffled(seed)
        vulnerable = _VULNERABLE[vul] if vul else board.vulnerable
        return [board._replace(dealer=dealer or board.dealer, vulnerable=vulnerable)]
    if dealer or vul:
        raise click.UsageError(
            "--dealer and --vul go with --deal or --seed; a file says who deals and who is vulnerable."
        )
    boards = named(read_boards(str(file)), name)
    whole = [each for each in boards if _is_whole(each)]
    if not whole:
        raise click.ClickException("no board of this file has all four hands.")
    if name is None and len(whole) < len(boards):
        left = len(boards) - len(whole)
        note(f"hoyle: {counted(left, 'board')} left out: all four hands are needed.")
    return whole


def _is_whole(board: BoardRecord) -> bool:
    sizes = {len(board.hands.get(seat, ())) for seat in SEATS}
    return len(sizes) == 1 and sizes != {0}


def _dealt(text: str) -> BoardRecord:
    written = " ".join(text.replace('"', "").split())
    read = read_file(f'[Deal "{written}"]')
    if read.errors:
        raise click.UsageError(f"--deal: {read.errors[0][1]}")
    if not read.boards or not _is_whole(read.boards[0]):
        raise click.UsageError(
            "--deal: write four hands of equal length, as in 'N:AK.Q.. QJ.A.. 43.2.. 65.3..'."
        )
    return read.boards[0]


def _shuffled(seed: int) -> BoardRecord:
    """The first deal of bridge with this seed, with the dealer who is cut for."""
    from hoylecli.core import Match
    from hoylecli.families.tricks.boards import begun
    from hoylecli.families.tricks.position import Position
    from hoylecli.rulebook import load

    match = Match(load("bridge").undealt(4, seed))
    match.deal()
    assert isinstance(match.state, Position)
    return begun(match.state)


def _contract(text: str | None) -> Contract | None:
    if text is None:
        return None
    bid, _, seat = text.partition("-")
    try:
        contract = parse_contract(f"{seat} {bid}" if seat else bid)
    except BadNotation as error:
        raise click.UsageError(f"--contract: {error}") from error
    if contract.declarer not in SEAT_NAMES:
        raise click.UsageError("--contract: who declares? Write it as 4S-N.")
    return contract


class _Answer:
    """What is asked of a board."""

    def __init__(self, board: BoardRecord, contract: Contract | None, wanted: Mapping[str, bool]) -> None:
        from hoylecli.bots.double_dummy.boards import deal_of

        self.board, self.contract, self.wanted = board, contract, wanted
        self.deal = deal_of(board.hands)
        self._table: dict[str, dict[str, int]] | None = None

    @property
    def is_full(self) -> bool:
        """Whether it is a deal of 13 cards each, which alone can be bid."""
        return self.deal.hands[0].bit_count() == 13

    def table(self) -> dict[str, dict[str, int]]:
        from hoylecli.bots.double_dummy.boards import tricks_table

        if self._table is None:
            with _Progress() as watch:
                self._table = tricks_table(self.deal, watch)
        return self._table

    def par(self) -> Par | None:
        if not self.wanted["par"] or not self.is_full:
            return None
        return par(self.table(), self.board.dealer or "N", self.board.vulnerable or ())

    def leads(self) -> dict[str, int]:
        """By opening lead, declarer's tricks."""
        from hoylecli.bots.double_dummy.boards import Answers, card_text

        contract = self.contract
        assert contract is not None
        rounds = self.deal.hands[0].bit_count()
        leader = around(str(contract.declarer))[1]
        values = Answers(self.deal, contract.denomination).values(self.deal.position(SEATS.index(leader)))
        return {card_text(card): rounds - tricks for card, tricks in values.items()}

    def lost(self) -> "list[Lost] | None":
        from hoylecli.bots.double_dummy.boards import lost_tricks

        board = self.board
        if not self.wanted["play"] or not board.play or board.contract is None:
            return None
        with _Progress() as watch:
            return list(
                lost_tricks(self.deal, board.contract.denomination, board.opening_leader, board.play, watch)
            )

    def facts(self) -> dict[str, Any]:
        found: dict[str, Any] = {"board": self.board.name} if self.board.name else {}
        if self.wanted["table"]:
            table = self.table()
            found["table"] = {seat: {name[0]: table[seat][name] for name in DENOMINATIONS} for seat in SEATS}
        best = self.par()
        if best is not None:
            found["par"] = {"score_ns": best.score, "contracts": list(_contracts(best))}
        if self.wanted["leads"]:
            found["leads"] = self.leads()
        lost = self.lost()
        if lost is not None:
            found["play"] = [each._asdict() for each in lost]
        return found

    def lines(self) -> Iterator[str]:
        board = self.board
        if board.name:
            yield f"Board {board.name}"
        if self.wanted["table"]:
            table = self.table()
            yield "        " + "".join(f"{_SIGNS[name]:>4}" for name in DENOMINATIONS)
            for seat in SEATS:
                row = "".join(f"{table[seat][name]:>4}" for name in DENOMINATIONS)
                yield f"  {SEAT_NAMES[seat]:<6}{row}"
        best = self.par()
        if best is not None:
            yield _par_line(best)
        if self.wanted["leads"]:
            yield from self._lead_lines()
        lost = self.lost()
        if lost is not None:
            yield from _play_lines(lost)

    def _lead_lines(self) -> Iterator[str]:
        contract = self.contract
        assert contract is not None
        leads = self.leads()
        yield f"Leads against {contract.sign} by {SEAT_NAMES[str(contract.declarer)]}:"
        for tricks in sorted(set(leads.values())):
            cards = _by_suit([card for card, taken in leads.items() if taken == tricks])
            result = result_text(tricks - contract.level - 6) if self.is_full else ""
            yield f"  {counted(tricks, 'trick')}{f' ({result})' if result else ''}: {cards}"


def _by_suit(cards: Sequence[str]) -> str:
    """Cards as `♠76 ♥87`."""
    ranks = {suit: "".join(card[1] for card in cards if card[0] == suit) for suit in "SHDC"}
    return " ".join(f"{_SIGNS[suit]}{held}" for suit, held in ranks.items() if held)


def _card(card: str) -> str:
    return card[1].replace("T", "10") + _SIGNS[card[0]]


def _contracts(best: Par) -> Iterator[str]:
    """`4SX N -1`, a contract at par."""
    for each in best.results:
        yield f"{each.contract} {each.contract.declarer} {result_text(each.result)}"


def _par_line(best: Par) -> str:
    if not best.results:
        return "Par: 0, all pass."
    by_contract: dict[str, list[str]] = {}
    for each in best.results:
        name = f"{each.contract.sign} {result_text(each.result)}"
        by_contract.setdefault(name, []).append(str(each.contract.declarer))
    names = listed([f"{name} by {' or '.join(seats)}" for name, seats in by_contract.items()], "or")
    side = "North-South" if best.score > 0 else "East-West"
    return f"Par: {abs(best.score)} for {side}, {names}."


def _play_lines(lost: "Sequence[Lost]") -> Iterator[str]:
    if not lost:
        yield "Nobody lost a trick in the play."
    for each in lost:
        better = listed([_card(card) for card in each.best], "or")
        trick, place = divmod(each.number - 1, 4)
        yield (
            f"Trick {trick + 1}, card {place + 1}: {SEAT_NAMES[each.seat]}'s {_card(each.card)} loses "
            f"{counted(each.tricks, 'trick')}. Better: {better}."
        )


class _Progress:
    """A bar while a search goes on, where standard error is a terminal."""

    def __enter__(self) -> "Watch":
        self._bar: Any = None
        if sys.stderr is not None and sys.stderr.isatty():
            self._bar = click.progressbar(length=100, label="Solving", file=raw(sys.stderr))
            self._bar.__enter__()
        self._at = 0
        return self._watch

    def _watch(self, done: int, of: int) -> None:
        if self._bar is not None and of:
            at = 100 * done // of
            self._bar.update(at - self._at)
            self._at = at

    def __exit__(self, *error: Any) -> None:
        if self._bar is not None:
            if error == (None, None, None):
                self._bar.update(100 - self._at)
            self._bar.__exit__(*error)
