"""The notebook runs to its end."""

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")


def test_the_notebook_runs_to_its_end(root, tmp_path):
    """With as many rows as `CELLWISE_ROWS` says, 10,000 unless told."""
    path = root / "crates/python/notebooks/cellwise.ipynb"
    notebook = nbformat.read(path, as_version=4)
    client = nbclient.NotebookClient(notebook, timeout=900, kernel_name="python3")
    done = client.execute(cwd=str(tmp_path))
    outputs = [output for cell in done.cells if cell.cell_type == "code" for output in cell.outputs]
    drawn = [output for output in outputs if "image/svg+xml" in output.get("data", {})]
    assert len(drawn) == 2, "both puzzles draw themselves"
    said = "".join(output.get("text", "") for output in outputs)
    assert "rows," in said
