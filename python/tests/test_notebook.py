"""The notebook runs from its first cell to its last, and then in any order."""

import ast
import re
import sys

import pytest
from conftest import ROOT

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")


@pytest.fixture
def notebook():
    notebook = nbformat.read(ROOT / "docs" / "youdoku.ipynb", as_version=4)
    nbformat.validate(notebook)
    return notebook


def test_notebook(notebook, tmp_path, monkeypatch):
    # A kernel of this environment, wherever else Python may have kernels.
    kernels = tmp_path / "kernels" / "python3"
    kernels.mkdir(parents=True)
    command = f'["{sys.executable}", "-m", "ipykernel_launcher", "-f", "{{connection_file}}"]'
    (kernels / "kernel.json").write_text(
        f'{{"argv": {command}, "display_name": "Python 3", "language": "python"}}'
    )
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setenv("JUPYTER_PREFER_ENV_PATH", "0")
    code = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    notebook.cells = [nbformat.v4.new_code_cell(source) for source in [*code, *reversed(code)]]
    nbclient.NotebookClient(notebook, timeout=300).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    pictures = [o for o in outputs if "image/svg+xml" in o.get("data", {})]
    assert len(pictures) >= 2 * 7


def test_no_cell_takes_the_name_of_anothers(notebook):
    owners = {}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            for name in given_names(ast.parse(re.sub("^%time ", "", cell.source, flags=re.MULTILINE))):
                owners.setdefault(name, set()).add(cell.id)
    assert len(owners) > 20
    # Whoever has no NumPy can run it too.
    assert not {"numpy", "np"} & set(owners)
    assert {name: cells for name, cells in owners.items() if len(cells) > 1} == {}


def given_names(tree):
    """The names that a cell gives to values: not those within comprehensions, classes and functions."""
    inner = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.FunctionDef, ast.ClassDef)
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from (name.asname or name.name for name in node.names)
        if not isinstance(node, inner):
            yield from given_names(node)
