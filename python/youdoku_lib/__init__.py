"""A second name for the package `youdoku`, for folders where a `youdoku.py` hides it.

>>> import youdoku_lib, youdoku
>>> from youdoku_lib.dpll import dpll
>>> youdoku_lib is youdoku
True

Python looks into the folder of a script first, and the course that gave this project its name keeps a
`youdoku.py` there. Whoever imports this name gets the package, whose modules then have both names.
"""

import importlib
import importlib.util
import pkgutil
import sys
from pathlib import Path
from types import ModuleType


def _package() -> ModuleType:
    """The package that stands beside this one, whatever else is called `youdoku`."""
    start = Path(__file__).resolve().parent.parent / "youdoku" / "__init__.py"
    known = sys.modules.get("youdoku")
    if known is not None and Path(getattr(known, "__file__", None) or "").resolve() == start:
        return known
    spec = importlib.util.spec_from_file_location(
        "youdoku", start, submodule_search_locations=[str(start.parent)]
    )
    if spec is None or spec.loader is None:
        raise ImportError(f"there is no package at {start}")
    package = importlib.util.module_from_spec(spec)
    # Its modules import each other by this name, and so does its Rust part.
    sys.modules["youdoku"] = package
    spec.loader.exec_module(package)
    return package


def _name_twice(package: ModuleType) -> None:
    """Gives each module of the package its second name, so that there is no second copy of it."""
    for module in pkgutil.iter_modules(package.__path__):
        named = importlib.import_module(f"youdoku.{module.name}")
        sys.modules[f"{__name__}.{module.name}"] = named
    sys.modules[__name__] = package


_name_twice(_package())
