"""Run every notebook of this folder from top to bottom.

The first error or failed assertion ends it. The notebooks themselves are kept
without outputs; those that were run are written to data/.
"""

import os
import pathlib
import sys
import tempfile
import time

import nbclient
import nbformat

FOLDER = pathlib.Path(__file__).parent
TIMEOUT = 120  # seconds a cell may take


def main():
    notebooks = sorted(FOLDER.glob("*.ipynb"))
    assert notebooks, f"no notebooks in {FOLDER}"
    for path in notebooks:
        run(path)


def run(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    kept = [c.id for c in notebook.cells if c.cell_type == "code" and (c.outputs or c.execution_count)]
    if kept:
        sys.exit(f"{path.name}: outputs are kept in {', '.join(kept)}; clear them")
    begin = time.monotonic()
    client = nbclient.NotebookClient(notebook, timeout=TIMEOUT, kernel_name="python3", resources={"metadata": {"path": str(FOLDER)}})
    with tempfile.TemporaryDirectory() as sockets:
        if os.name == "posix":  # nobody else can listen to a socket in a folder of one's own
            kernel = client.create_kernel_manager()
            kernel.transport, kernel.ip = "ipc", os.path.join(sockets, "kernel")
        try:
            client.execute()
        except nbclient.exceptions.CellExecutionError as e:
            sys.exit(f"{path.name}: {e}")
    nbformat.write(notebook, FOLDER / "data" / path.name)
    print(f"{path.name}: {len(notebook.cells)} cells, {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
