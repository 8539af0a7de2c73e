"""Scripts, for the tests that do what they do."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType


def _script(name: str) -> ModuleType:
    file = Path(__file__).parent.parent / "scripts" / f"{name}.py"
    spec = spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules.setdefault(name, module_from_spec(spec))
    spec.loader.exec_module(module)
    return module


golden = _script("golden")
schema = _script("schema")
patience_resigning = _script("patience_resigning")
