"""Writes `rules/schema.json` and `rules/wire.json` anew.

Run it after a change of a family's rules, of the format of files, or of what programs are told: of views and
events. If a program could notice, and it is more than a new field, give `table.wire.VERSION` a new number,
and say in `table.jsonl` what it means.
"""

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hoylecli.rulebook import jsonschema  # noqa: E402
from hoylecli.table import wire_schema  # noqa: E402


def write(name: str, schema: dict[str, Any]) -> None:
    text = json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
    (ROOT / "rules" / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write("schema.json", jsonschema.schema())
    write("wire.json", wire_schema.schema())
