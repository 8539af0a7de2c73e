"""`hoyle score bridge`: a rubber, a round of four deals, a duplicate sheet, or one contract."""

from typing import Any

import click

from hoylecli.core import BadNotation, shortened
from hoylecli.scoring import bridge
from hoylecli.scoring.bridge.notation import Bridge, parse_deal, read_sheet
from hoylecli.scoring.bridge.sheet import FORMS, ScoredDeal, Sheet, score_sheet

from ..console import note, say, say_json
from ..lazy import Quick, complete_file
from ..source import called, read_bytes, text_of
from . import expecting
from .bridge_sheet import sheet_lines
from .deals import SheetAsked
from .sheet import run


@click.command(name="bridge", cls=Quick)
@click.argument("sheet", metavar="[SHEET]", required=False, shell_complete=complete_file)
@click.option("--form", type=click.Choice(FORMS, case_sensitive=False), help="How the sheet counts [rubber].")
@click.option("--dealer", type=click.Choice("NESW", case_sensitive=False), help="First of four dealers [N].")
@click.option("--unfinished", is_flag=True, help="The rubber stays unfinished: add its bonuses.")
@expecting.option("NS=N,EW=N", "a total")
@click.option("--contract", "one", metavar="4SX=", help="Score one contract, as in duplicate.")
@click.option("--pad", metavar="[NAME]", is_flag=False, flag_value="",
              help="Keep score as you play, deal by deal; it is kept.")  # fmt: skip
@click.option("--plain", is_flag=True, help="With --pad: whole sentences, for screen readers.")
@click.option("--vul", is_flag=True, help="With --contract: declarer is vulnerable.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.pass_context
def command(
    context: click.Context,
    sheet: str | None,
    form: str | None,
    dealer: str | None,
    unfinished: bool,
    expect: str | None,
    one: str | None,
    pad: str | None,
    plain: bool,
    vul: bool,
    as_json: bool,
) -> None:
    """Score a bridge sheet - rubber, four deals, or duplicate - or a file of boards.

    SHEET is a file, or - for standard input, with a line a deal: declarer, contract, result, honors.
    North-South are We. A side will do for the declarer. A # begins a comment.

    \b
      N 4SX +1             doubled, an overtrick
      They 3NT -2          down 2
      pass                 passed out
      S 6H = honors N150   five trump honors in North's hand

    Duplicate lines also say who is vulnerable: vul none, ns, ew or all. In four deals, a line
    'dealer E' at the top names the first dealer; other sheets may have it, but it changes nothing.

    Totals are the points each side earned, in --expect and --json too. If a line is wrong you are told
    which, and nothing is scored. Deals after the end are named and left out. The exit code is 1 in both
    cases, and if --expect differs.

    A PBN, LIN or RBN file is recognized, and its boards are scored as duplicate, with matchpoints or
    IMPs where a board was played more than once. Where the file claims another result you are told.

    --pad asks for a line a deal, and shows the sheet as it grows.

    \b
      hoyle score bridge sheet.txt --expect NS=2270,EW=0
      hoyle score bridge --pad
      hoyle score bridge --contract 4SX= --vul
    """
    if one is not None:
        if sheet or dealer or unfinished or form not in (None, "duplicate"):
            raise click.UsageError(
                "--contract scores one contract: it goes with --vul, --expect and --json only."
            )
        _show_contract(one, vul, as_json, expecting.one_number(expect))
        return
    form = form or "rubber"
    if pad is not None:
        if unfinished or expect or vul:
            raise click.UsageError("--pad goes with --form and --dealer only.")
        run("bridge", Bridge, [sheet] if sheet else [], SheetAsked(None, None, pad, plain, as_json),
            draw=_drawn, form=form, dealer=dealer or "N")  # fmt: skip
        return
    _check_options(sheet, form, dealer, unfinished, vul)
    expected = _expected(expect)
    text = _text(str(sheet))
    if _is_boards(text):
        if dealer or unfinished or context.params["form"] not in (None, "duplicate"):
            raise click.UsageError("This is a file of boards, scored as duplicate: leave out other forms.")
        from .bridge_boards import show_boards

        show_boards(text, expected, as_json)
        return
    scored = _score(context, text, form, dealer, unfinished)
    if as_json:
        say_json(_sheet_facts(scored))
    else:
        say("\n".join(sheet_lines(scored)))
    complaints = _surplus_lines(scored)
    if complaints:
        note("\n".join(complaints))
    expecting.hold_against(expected, {side: scored.total(side) for side in bridge.SIDES}, "the sheet makes")
    if complaints:
        context.exit(1)


def _is_boards(text: str) -> bool:
    """Whether a text is PBN, LIN or RBN; a sheet of our own has none of their signs."""
    if not any(sign in text for sign in "[%|:"):
        return False
    from hoylecli.scoring.bridge.files import is_file

    return is_file(text)


def _drawn(counter: Bridge, whole: bool) -> list[str]:
    """The sheet of a pad."""
    standing = counter.standing
    return sheet_lines(score_sheet(counter.deals, standing.form, standing.dealer), whole)


def _check_options(sheet: str | None, form: str, dealer: str | None, unfinished: bool, vul: bool) -> None:
    if sheet is None:
        raise click.UsageError("Name a sheet, - for standard input, or one contract with --contract 4SX=.")
    if vul:
        raise click.UsageError("--vul goes with --contract; a duplicate sheet says 'vul ns' on each line.")
    if dealer and form != "four-deal":
        raise click.UsageError("--dealer goes with --form four-deal; elsewhere the dealer doesn't matter.")
    if unfinished and form != "rubber":
        raise click.UsageError("--unfinished goes with --form rubber; only a rubber can be left unfinished.")


def _expected(text: str | None) -> expecting.Wanted:
    """The totals in `NS=1220,EW=300`; one side alone will do."""
    found = expecting.totals(text, bridge.SIDES, {"WE": "NS", "THEY": "EW"})
    if text is not None and any(isinstance(total, int) and total < 0 for total in found.values()):
        why = "totals are the points each side earned, so never negative"
        raise click.UsageError(f"--expect '{shortened(text)}': {why}; write NS=1220,EW=300.")
    return found


def _text(name: str) -> str:
    """The sheet, or the file of boards, which older programs write in Latin-1."""
    hint = f" One contract is --contract {called(name)}." if name[:1].isdecimal() else ""
    data = read_bytes(name, "sheet", hint=hint)
    try:
        return text_of(data, name, "sheet")
    except click.ClickException:
        if b"\0" in data or not _is_boards(text := data.decode("latin-1")):
            raise
        return text


def _score(context: click.Context, text: str, form: str, dealer: str | None, unfinished: bool) -> Sheet:
    """The sheet read and scored; every bad line is named on stderr, and ends the command."""
    read = read_sheet(text, form)
    for line, message in sorted((*read.errors, *read.doubts)):
        note(f"line {line}: {message}")
    if read.errors:
        context.exit(1)
    if not read.deals:
        raise click.ClickException("the sheet has no deals on it; a line is a deal, such as N 4SX +1.")
    if dealer and read.dealer and dealer != read.dealer:
        raise click.UsageError(f"--dealer {dealer}, but the sheet says 'dealer {read.dealer}'; which is it?")
    return score_sheet(read.deals, form, dealer or read.dealer or "N", unfinished)


def _surplus_lines(sheet: Sheet) -> list[str]:
    """A complaint for each deal after the end, which is not in the score."""
    what = "the rubber was" if sheet.standing.form == "rubber" else "the four deals were"
    end = f"{what} over at line {sheet.deals[-1].deal.line}, so this is left out; begin a new sheet."
    return [f"line {deal.line}: {end}" for deal in sheet.surplus]


def _show_contract(text: str, vulnerable: bool, as_json: bool, wanted: expecting.Wanted) -> None:
    try:
        deal = parse_deal(text)
        if deal.honors:
            raise BadNotation("honors don't count in duplicate.")
        if deal.vulnerable is not None:
            raise BadNotation("with --contract, say --vul when declarer is vulnerable.")
    except BadNotation as error:
        raise click.UsageError(str(error)) from error
    contract, result = deal.contract, deal.result
    items = bridge.score_duplicate(contract, result, vulnerable) if contract else ()
    score = bridge.duplicate_score(contract, result, vulnerable) if contract else 0
    if as_json:
        facts = _contract_facts(contract, result)
        say_json({**facts, "vulnerable": vulnerable, "score": score, "items": _item_facts(items)})
    elif contract is None:
        say("passed out: 0")
    else:
        state = "vulnerable" if vulnerable else "not vulnerable"
        lines = [f"{contract.sign} {bridge.result_text(result)}, {state}: {score:+} for declarer's side"]
        say("\n".join(lines + [f"  {item.points:>6}  {item.text}" for item in items]))
    expecting.hold_against(wanted, {expecting.ONE: score})


# JSON


def _sheet_facts(sheet: Sheet) -> dict[str, Any]:
    standing = sheet.standing
    return {
        "form": standing.form,
        "NS": sheet.total("NS"),
        "EW": sheet.total("EW"),
        "complete": sheet.complete,
        "games": dict(zip(bridge.SIDES, standing.games, strict=True)),
        "part_scores": dict(zip(bridge.SIDES, standing.part, strict=True)),
        "deals": [_deal_facts(scored) for scored in sheet.deals],
        "items": _item_facts(sheet.extra),
    }


def _deal_facts(scored: ScoredDeal) -> dict[str, Any]:
    deal = scored.deal
    return {
        **_contract_facts(deal.contract, deal.result),
        "line": deal.line,
        "vulnerable": scored.declarer_vulnerable,
        "below": sum(item.points for item in scored.items if item.line == "below"),
        "above": {side: bridge.points(scored.items, side, "above") for side in bridge.SIDES},
        "score": {side: bridge.points(scored.items, side) for side in bridge.SIDES},
        "items": _item_facts(scored.items),
    }


def _contract_facts(contract: bridge.Contract | None, result: int) -> dict[str, Any]:
    if contract is None:
        return {"contract": "pass", "declarer": None, "result": None}
    return {"contract": str(contract), "declarer": contract.declarer, "result": bridge.result_text(result)}


def _item_facts(items: tuple[bridge.Award, ...]) -> list[dict[str, Any]]:
    return [item._asdict() for item in items]
