"""`hoyle GAME`: a command for each game, with its options and help made from the rules file."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from hoylecli.context import current
from hoylecli.core import LEVELS, shortened, visible
from hoylecli.core.errors import DIGITS
from hoylecli.rulebook.names import PLAIN, STANDARD, bare

from ..bridge.systems import by_systems, system_options
from ..console import note
from ..lazy import Quick, Whole, meant
from .boards import RULE, Boards, board_options, boards_of
from .patience import deal_options, exported, first_deal, next_deal
from .sit import AUTO, face_options, move_time_option, open_face, read_seats, refuse_auto, seated, sit_down

if TYPE_CHECKING:
    from hoylecli.core import Who
    from hoylecli.rulebook.description import DescribedOption, Description
    from hoylecli.rulebook.game import Game
    from hoylecli.store import Store
    from hoylecli.table.host.session import Session

    from .patience import Deal


# Values of options


class OptionValue(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.4 only
    """The value of an option: one of a few words, in any case, with `-` or `_`, or a number in a range."""

    name = "word"

    def __init__(self, words: Sequence[str], numbers: tuple[int, int] | None = None) -> None:
        self.words = list(words)
        self.numbers = numbers

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        typed = str(value).strip()
        for word in self.words:
            if folded(word) == folded(typed):
                return word
        if (
            self.numbers
            and typed.isdecimal()
            and len(typed) <= DIGITS
            and self.numbers[0] <= int(typed) <= self.numbers[1]
        ):
            return str(int(typed))
        problem = f"'{shortened(typed)}' is not {self._known()}.{meant(typed.lower(), self.words)}"
        raise click.BadParameter(problem, ctx, param)

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return "|".join([*self.words, *([f"{self.numbers[0]}-{self.numbers[1]}"] if self.numbers else [])])

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(word) for word in self.words if word.startswith(incomplete)]

    def _known(self) -> str:
        known = ["one of " + ", ".join(self.words)] if self.words else []
        known += [f"a number from {self.numbers[0]} to {self.numbers[1]}"] if self.numbers else []
        return ", nor ".join(known)


def dashed(name: str) -> str:
    """The name as it is typed, `match-points`."""
    return name.replace("_", "-")


def folded(word: str) -> str:
    """The word, whatever its case, and with `-` or `_`."""
    return dashed(word).lower()


VARIANT = "variant_"


def make_command(name: str, called: str = "") -> click.Command:
    """The command of the game `name`. Raises RulesError when there is no such game, or its file is broken.

    called: what people have typed for it, which may be another name.
    """
    from hoylecli.rulebook import describe

    about = describe(name)
    options = _table_options(about)
    taken = {text for option in options for text in option.opts}
    variants = _variant_options(about, taken)
    rules = [
        click.Option(
            [f"--{dashed(option)}", RULE + option],
            type=OptionValue(choice.values, choice.range),
            help=f"{visible(choice.help)}  [default: {_defaults(choice)}]",
        )
        for option, choice in about.options.items()
        if f"--{dashed(option)}" not in taken
    ]
    return _GameCommand(
        about,
        callback=lambda **given: _play(about, given, called),
        params=[*options[:1], *variants, *rules, *options[1:]],
        context_settings={"token_normalize_func": dashed},
    )


def _defaults(choice: "DescribedOption") -> str:
    """The value unless one is chosen, and those of variants that have another: `3; difficult: 1`."""
    others = [f"{variant}: {value}" for variant, value in choice.variants.items()]
    return "; ".join([choice.default, *([", ".join(others)] if others else [])])


WITHIN: Final = {"bridge": ("bid", "lead")}
"""Commands of `cli.bridge.calls` that may be called as words of a game, `hoyle bridge bid`."""


class _GameCommand(Quick):
    """The command of a game, with its variants and two lines to begin with in the help."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        word = args[0] if args else ""
        if word in WITHIN.get(self._about.name, ()):
            from ..bridge import calls

            below: click.Command = getattr(calls, word)
            return below.make_context(f"{info_name} {word}", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)

    def __init__(self, about: "Description", **more: Any) -> None:
        names = [f"Other names for it: {', '.join(about.aliases)}."] if about.aliases else []
        text = "\n\n".join([f"{about.title}. {about.summary}", *names])
        super().__init__(about.name, short_help=about.summary, help=text, **more)
        self._about = about

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_help_text(ctx, formatter)
        if len(self._about.variants) > 1:
            with formatter.section("Variants (--variant NAME, or --NAME)"):
                formatter.write_dl(
                    [(name, text + self._only(name)) for name, text in self._about.variants.items()]
                )

    def _only(self, variant: str) -> str:
        """How a variant is chosen that has the name of an option; `""` for one that its own name chooses."""
        flags = {
            flag for param in self.params if (param.name or "").startswith(VARIANT) for flag in param.opts
        }
        is_flag = variant == PLAIN or f"--{dashed(variant)}" in flags
        return "" if is_flag else f" Type --variant {dashed(variant)}; --{dashed(variant)} is another option."

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Examples"):
            for line in _examples(self._about):
                formatter.write(f"{'':{formatter.current_indent}}{line}\n")


def _examples(about: "Description") -> list[str]:
    """Two lines to begin with: the same deal every time, and the game in another way."""
    call = f"hoyle {about.name}"
    seeded = f"{call} --seed 7" if about.family == "patience" else f"{call} --level expert --seed 7"
    variant = next((name for name in about.variants if name != PLAIN), None)
    if variant is not None:
        return [seeded, f"{call} --variant {variant}"]
    for option, choice in about.options.items():
        for value in choice.values:
            if value != choice.default:
                return [seeded, f"{call} --{dashed(option)} {value}"]
    return [seeded, f"{call} --plain"]


def _table_options(about: "Description") -> list[click.Parameter]:
    """The options that all games have."""
    usual, are_many = about.tables[0].usual, any(each.least < each.most for each in about.tables)
    players = click.Option(
        ["--players"],
        type=Whole(),
        metavar="N",
        hidden=not are_many,
        help=f"How many sit down.  [default: {usual}]",
    )
    return [
        click.Option(
            ["--variant"], type=OptionValue(list(about.variants)), metavar="NAME", help="Play this variant."
        ),
        click.Option(["--option"], multiple=True, metavar="NAME=VALUE", help="Any option, by its name."),
        click.Option(  # taken out of the line before this sees it; here for the help and for completion
            ["--rules"],
            metavar="FILE",
            type=click.Path(),
            expose_value=False,
            help="Play by this rules file, too.",
        ),
        click.Option(["--seed"], type=Whole(0), metavar="N", help="Play the deals of this seed."),
        *deal_options(about),
        *board_options(about),
        *system_options(about.name),
        click.Option(
            ["--level"],
            type=OptionValue(LEVELS),
            help="How well the computer players play.  [default: average, or hoyle config level]",
        ),
        players,
        click.Option(
            ["--seat", "seats"],
            multiple=True,
            metavar="N=WHO",
            help="The player on seat N: human, a level, a regular (Bashir, Bashir/expert), or cmd:PROGRAM. "
            "[default: 1=human]",
        ),
        move_time_option(),
        click.Option(
            ["--name", "names"],
            multiple=True,
            help="Your name, instead of HOYLE_PLAYER; repeat it for a second person.",
        ),
        click.Option(["--no-save"], is_flag=True, help="Do not keep this match."),
        _tutorial_option(about),
        *([_auto_option(about)] if about.family == "patience" else []),
        *face_options(),
    ]


def _tutorial_option(about: "Description") -> click.Option:
    """`--tutorial`, which the help names where there is one."""
    from hoylecli.rulebook import has_tutorial

    is_there = has_tutorial(about.origin)
    return click.Option(["--tutorial"], is_flag=True, hidden=not is_there, help="A first deal, guided.")


def _auto_option(about: "Description") -> click.Option:
    """`--auto`, which the help names where cards go home by themselves in the plain game."""
    from hoylecli import families
    from hoylecli.rulebook import load

    is_usual = families.find(about.family).safe(load(about.name).rules) is not None
    return click.Option(["--auto"], is_flag=True, hidden=not is_usual, help=AUTO)


def _variant_options(about: "Description", taken: set[str]) -> list[click.Option]:
    """`--pub` for `--variant pub`, unless an option has that name."""
    taken = taken | {f"--{dashed(option)}" for option in about.options} | {"--help"}
    return [
        click.Option([f"--{dashed(name)}", f"{VARIANT}{number}"], is_flag=True, hidden=True)
        for number, name in enumerate(_variant_names(about))
        if name != PLAIN and f"--{dashed(name)}" not in taken
    ]


def _variant_names(about: "Description") -> list[str]:
    """The variants, and `standard`, which is refused with a good reason where a game has none."""
    return list(dict.fromkeys([*about.variants, STANDARD]))


def _play(about: "Description", given: Mapping[str, Any], called: str) -> None:
    from hoylecli.core import PERSON, Computer
    from hoylecli.store import open_store
    from hoylecli.table.host.session import Session

    if given["tutorial"]:
        _teach(about, given)
        return
    if called and bare(called) != bare(about.name):
        note(f"'{shortened(called)}' is called {about.title} here.")
    boards = boards_of(given)
    game = _game(about, given, boards)
    if given.get("auto"):
        refuse_auto(game)
    players, can_play = given.get("players"), game.players
    if players is not None and not can_play.least <= players <= can_play.most:
        raise click.BadParameter(
            f"{can_play} can play, not {players}.{_variant_for(about, players)}", param_hint="'--players'"
        )
    at = (game.name, game.family)
    named = read_seats(given["seats"], players or can_play.most, *at)
    players = players or max(can_play.usual, max(named, default=0) + 1)
    others = Computer(given["level"] or current().settings["level"])
    seats = [named.get(seat, others if seat else PERSON) for seat in range(players)]
    deal = first_deal(game, given) if boards is None else boards.deal(game, given["seed"])
    if given.get("export"):
        click.echo(exported(game, deal), nl=False)
        return
    is_kept = not given["no_save"] and seats.count(PERSON) == 1
    face = open_face(given["plain"], given["as_json"], given["pace"], is_kept)
    people = seated(seats, given["names"], deal[0], *at)

    def begin(store: "Store | None", game: "Game", deal: "Deal") -> "Session":
        seed, moves = deal
        return Session.begin(game, people, seed, store, moves=moves)

    def another(last: "Session") -> "Session":
        if boards is None:
            return begin(last.store, game, next_deal(game, given, last.seed))
        boards.turn_over()
        other = _game(about, given, boards)
        return begin(last.store, other, boards.deal(other, None))

    how = (face, another, given["move_time"], bool(given.get("auto")))
    if given["no_save"]:
        sit_down(begin(None, game, deal), *how)
        return
    with open_store() as store:
        sit_down(begin(store, game, deal), *how)


def _variant_for(about: "Description", players: int) -> str:
    """` Type --variant two-handed for 2.` where a variant is for so many, else `""`."""
    fitting = (name for name, (least, most) in about.variant_players.items() if least <= players <= most)
    name = next((name for name in fitting), None)
    return f" Type --variant {dashed(name)} for {players}." if name is not None else ""


def _teach(about: "Description", given: Mapping[str, Any]) -> None:
    """The tutorial of the game, which has its own deal and players. It is not kept.

    Raises click.UsageError for options that would change it.
    """
    from hoylecli.core import PERSON, Computer
    from hoylecli.rulebook import open_tutorial
    from hoylecli.table.host.session import Session

    free = {"tutorial", "names", "no_save", "plain", "as_json", "pace", "move_time"}
    wrong = [name for name, value in given.items() if value and name not in free]
    if wrong:
        written = "variant" if wrong[0].startswith(VARIANT) else wrong[0].removeprefix(RULE)
        raise click.UsageError(
            f"--tutorial has a deal and players of its own; leave out --{dashed(written)}."
        )
    game, tutorial = open_tutorial(about.name)
    face = open_face(given["plain"], given["as_json"], given["pace"])
    others: list[Who] = [Computer(tutorial.level)] * (game.players.usual - 1)
    session = Session.begin(game, seated([PERSON, *others], given["names"], tutorial.seed), tutorial.seed)
    sit_down(session, face, lambda last: last, given["move_time"], tutorial=tutorial)


def _game(about: "Description", given: Mapping[str, Any], boards: Boards | None = None) -> "Game":
    """The game as it was chosen, or as the board of a file asks for it.

    Raises click.UsageError for a variant, option or value that there is not.
    """
    from hoylecli.core import RulesError
    from hoylecli.rulebook import load
    from hoylecli.rulebook.problem import BrokenRules

    given = given if boards is None else {**given, **boards.asked()}
    options = {name.removeprefix(RULE): value for name, value in given.items() if name[:5] == RULE and value}
    for text in given["option"]:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"'{shortened(text)}': write NAME=VALUE.", param_hint="'--option'")
        known = {dashed(option): option for option in about.options}
        if folded(name) not in known:
            there_are = meant(folded(name), list(known)) or f" There are: {', '.join(known) or 'none'}."
            raise click.UsageError(f"{about.title} has no option '{shortened(name)}'.{there_are}")
        options[known[folded(name)]] = value
    flags = [name for number, name in enumerate(_variant_names(about)) if given.get(f"{VARIANT}{number}")]
    variants = list(dict.fromkeys([*([given["variant"]] if given["variant"] else []), *flags]))
    if len(variants) > 1:
        raise click.UsageError(f"Choose one variant, not {' and '.join(variants)}.")
    try:
        game = load(about.name, variants[0] if variants else PLAIN, **options)
    except BrokenRules:
        raise
    except RulesError as error:
        raise click.UsageError(str(error)) from None
    return by_systems(game, given) if given.get("bidding") or given.get("opponents") else game
