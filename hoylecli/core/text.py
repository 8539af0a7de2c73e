"""Text for people: fit to be shown, so that it cannot steer the terminal and is not too long; and English."""

import re
from collections.abc import Sequence
from typing import Final

# Control characters except tab and newline, marks of writing direction, line and paragraph separators, and
# surrogates. Compiled when first needed: printable text needs none of it.
STEERING: Final = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
CUT: Final = "..."
_FIRST_WIDE: Final = "\u1100"  # no letter before it takes two columns of a terminal
_SECOND: Final = "\N{WORD JOINER}"  # takes no column; no name has one


def visible(text: str) -> str:
    """The text with every character that could steer a terminal written as an escape; tabs and newlines stay.

    >>> visible("\\x1b[2J\\u202e♥")
    '\\\\x1b[2J\\\\u202e♥'
    """
    return text if text.replace("\n", "").isprintable() else re.sub(STEERING, _written_out, text)


def _written_out(found: re.Match[str]) -> str:
    code = ord(found[0])
    if 0xD800 <= code < 0xE000:
        return "\N{REPLACEMENT CHARACTER}"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def on_one_line(text: str) -> str:
    """The text as a value in one line: single blanks, and `?` for what could steer the terminal.

    >>> on_one_line("Ann\\n the\\x1b[2J elder")
    'Ann the?[2J elder'
    """
    return re.sub(STEERING, "?", " ".join(text.split()))


def spread(text: str) -> str:
    """The text as it is laid out, as long as the columns it takes: a mark follows each letter that takes two.

    `unspread` takes the marks out again before the text is shown.

    >>> len(spread("李明")), len(spread("Zoë")), unspread(spread("李明"))
    (4, 3, '李明')
    """
    if text.isascii() or max(text) < _FIRST_WIDE:
        return text
    from unicodedata import east_asian_width

    return "".join(letter + _SECOND if east_asian_width(letter) in "WF" else letter for letter in text)


def unspread(text: str) -> str:
    """The text without the marks of `spread`."""
    return text if text.isascii() else text.replace(_SECOND, "")


def shortened(text: str, most: int = 40) -> str:
    """The beginning of a text, in one line of at most `most` characters, for a message.

    >>> shortened("a word\\nthat is much too long", 14)
    'a word that...'
    """
    line = re.sub(STEERING, "\N{REPLACEMENT CHARACTER}", " ".join(text.split()))
    return line if len(line) <= most else line[: most - len(CUT)] + CUT


def brief(message: str, word: int = 200, most: int = 2000) -> str:
    """A message in one line of at most `most` characters; words longer than `word` lose their middle.

    >>> brief("no such file:\\n" + "a" * 90 + "z", word=10)
    'no such file: aaaaa...az'
    """
    words = (
        each if len(each) <= word else each[: word // 2] + CUT + each[-word // 5 :]
        for each in message.split()
    )
    line = " ".join(words)
    return line if len(line) <= most else line[: most - len(CUT)] + CUT


def json_text(value: object, *, ascii_only: bool = True, indent: int | None = None) -> str:
    """The value as JSON, in one line unless there is an `indent`; what could steer a terminal is escaped."""
    from json import dumps

    text = dumps(value, ensure_ascii=ascii_only, indent=indent)
    return re.sub(STEERING, lambda found: f"\\u{ord(found[0]):04x}", text)


# English for sentences that are put together: lists, plurals, verbs, capitals

_SELDOM: Final = "hardly ever"
_OFTEN: Final = (
    (0.05, "about one time in twenty"),
    (0.1, "about one time in ten"),
    (1 / 8, "about one time in eight"),
    (1 / 6, "about one time in six"),
    (0.2, "about one time in five"),
    (0.25, "about one time in four"),
    (1 / 3, "about one time in three"),
    (0.4, "about two times in five"),
    (0.5, "about half the time"),
    (0.6, "about three times in five"),
    (2 / 3, "about two times in three"),
    (0.75, "about three times in four"),
    (0.8, "about four times in five"),
    (0.9, "about nine times in ten"),
)


def capital(text: str) -> str:
    """The text with a capital letter to begin with."""
    return text[:1].upper() + text[1:]


def counted(number: int, one: str, more: str = "") -> str:
    """`1 trick`, `3 tricks`; `more` is the plural where it is not made with an s.

    >>> counted(1, "trick"), counted(3, "trick"), counted(2, "match", "matches")
    ('1 trick', '3 tricks', '2 matches')
    """
    return f"{number} {one if number == 1 else more or one + 's'}"


NUMBERS: Final = (
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def number(amount: int) -> str:
    """The number in words, up to ninety-nine; a larger one in figures.

    >>> number(9), number(17), number(40), number(49), number(104)
    ('nine', 'seventeen', 'forty', 'forty-nine', '104')
    """
    if amount < len(NUMBERS):
        return NUMBERS[amount]
    if amount >= 100:
        return str(amount)
    ones = f"-{NUMBERS[amount % 10]}" if amount % 10 else ""
    return _TENS[amount // 10 - 2] + ones


def beginning(text: str) -> str:
    """The text as a sentence opens: a number written out, and a capital letter.

    >>> beginning("5 higher clubs are out."), beginning("one is."), beginning("5♣ is.")
    ('Five higher clubs are out.', 'One is.', '5♣ is.')
    """
    figures, blank, rest = text.partition(" ")
    written = number(int(figures)) if figures.isdecimal() else figures
    return capital(f"{written}{blank}{rest}")


def dollars(amount: int) -> str:
    """An amount of money, the sign of a debt before it.

    >>> dollars(-1250), dollars(5)
    ('-$1,250', '$5')
    """
    return f"{'-' * (amount < 0)}${abs(amount):,}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """`Odile, Bram and you`; `last` is the word between the last two.

    >>> listed(["a", "b", "c"]), listed(["a", "b"], "or"), listed(["a"]), listed([])
    ('a, b and c', 'a or b', 'a', '')
    """
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")

_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}


def ordinal(number: int) -> str:
    """`third`, and from ten on `10th`."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    last = 0 if number // 10 % 10 == 1 else number % 10
    return f"{number}{_ENDINGS.get(last, 'th')}"


def how_often(share: float) -> str:
    """A chance, as people say it.

    >>> how_often(0.34), how_often(0.47), how_often(0.004), how_often(0.99), how_often(1)
    ('about one time in three', 'about half the time', 'hardly ever', 'nearly every time', 'every time')
    """
    if share < 0.03:
        return _SELDOM
    if share > 0.96:
        return "nearly every time" if share < 1 else "every time"
    return min(_OFTEN, key=lambda each: abs(each[0] - share))[1]


def so_often(does: str, share: float) -> str:
    """A verb, with what goes with it, and how often that is so.

    >>> so_often("wins", 0.34), so_often("lose the turn", 0.01)
    ('wins about one time in three', 'hardly ever lose the turn')
    """
    often = how_often(share)
    return f"{often} {does}" if often == _SELDOM else f"{does} {often}"


def with_article(noun: str) -> str:
    """A noun with `a` or `an` before it, by its first letter.

    >>> with_article("ace"), with_article("six")
    ('an ace', 'a six')
    """
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def third_person(verb: str) -> str:
    """The form of a verb after a name.

    >>> [third_person(verb) for verb in ("play", "go", "carry", "have", "be")]
    ['plays', 'goes', 'carries', 'has', 'is']
    """
    irregular = {"have": "has", "be": "is", "are": "is"}
    if verb in irregular:
        return irregular[verb]
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def clock_text(seconds: float) -> str:
    """Hours, minutes and seconds, as far as there are any.

    >>> clock_text(65.2), clock_text(3600)
    ('1:05', '1:00:00')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


# Numbers as pictures in text: bars, and lines of small columns

_PARTS: Final = " ▏▎▍▌▋▊▉"  # eighths of a column's width
_HEIGHTS: Final = "▁▂▃▄▅▆▇█"


def bar(share: float, width: int) -> str:
    """A bar that fills a share of `width` columns, without the blanks behind it; nothing below 0.

    >>> bar(0.5, 5), bar(1, 3), bar(-0.2, 3)
    ('██▌', '███', '')
    """
    eighths = round(min(max(share, 0), 1) * width * 8)
    return "█" * (eighths // 8) + _PARTS[eighths % 8].strip()


def columns(values: Sequence[float]) -> str:
    """A column for each value, the lowest for the least of them and the highest for the greatest.

    >>> columns([3, -1, 1]), columns([5, 5])
    ('█▁▅', '▅▅')
    """
    if not values:
        return ""
    least, span = min(values), max(values) - min(values)
    return "".join(
        _HEIGHTS[round((value - least) / span * 7) if span else len(_HEIGHTS) // 2] for value in values
    )
