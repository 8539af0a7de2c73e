"""Writes the schemas in `rules` (rules files, tutorials, wire) and `tests/rulebook/defaults.txt` anew.

Run it after a change of a family's rules, of the format of files, or of what programs are told: of views and
events. If a program could notice, and it is more than a new field, give `table.wire.VERSION` a new number,
and say in `table.jsonl` what it means. A default stands for what matches saved earlier do not say, so those
in `defaults.txt` may become more, and never others.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, get_type_hints

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hoylecli import families  # noqa: E402
from hoylecli.rulebook import jsonschema  # noqa: E402
from hoylecli.rulebook.shapes import record, tagged_in  # noqa: E402
from hoylecli.table import wire_schema  # noqa: E402


def defaults(made: type[Any], path: str) -> Iterator[str]:
    """`tricks.bidding.least = 0`: the default of every rule of a family, and of every part of one.

    `tricks.score[exact].miss = 0` is that of a kind.
    """
    hints = get_type_hints(made)
    for item in fields(made):
        key, value = f"{path}.{item.name}", item.default
        if item.default_factory is not MISSING:
            value = item.default_factory()
        tagged = tagged_in(record(made).fields[item.name].shape)
        if tagged:
            yield f"{key}.{tagged.tag} = {tagged.default!r}"
            for word, kind in tagged.kinds.items():
                lines = defaults(kind.made, f"{key}[{word}]")
                yield from (line for line in lines if not line.startswith(f"{key}[{word}].{tagged.tag} ="))
        elif is_dataclass(hints[item.name]):
            yield from defaults(hints[item.name], key)
        elif value is not MISSING:
            yield f"{key} = {value!r}"


def all_defaults() -> str:
    """Those of all families, a line each."""
    lines = (line for name in families.names() for line in defaults(families.find(name).rules, name))
    return "".join(f"{line}\n" for line in lines)


def write(name: str, schema: dict[str, Any]) -> None:
    text = json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
    (ROOT / "rules" / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write("schema.json", jsonschema.schema())
    write("tutorial.json", jsonschema.tutorial_schema())
    write("wire.json", wire_schema.schema())
    (ROOT / "tests" / "rulebook" / "defaults.txt").write_text(all_defaults(), encoding="utf-8")
