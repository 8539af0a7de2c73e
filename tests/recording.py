"""`scripts/golden.py`, for the tests that play matches as it does."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType


def _recorder() -> ModuleType:
    file = Path(__file__).parent.parent / "scripts" / "golden.py"
    spec = spec_from_file_location("golden", file)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules.setdefault("golden", module_from_spec(spec))
    spec.loader.exec_module(module)
    return module


golden = _recorder()
