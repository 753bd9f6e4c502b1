"""Run every notebook of this folder from top to bottom, against what is stored in it.

    run.py            an error, or text that differs from the stored text, ends with status 1
    run.py --write    store what the notebooks print and draw
"""

import os
import pathlib
import re
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
        run(path, write="--write" in sys.argv)


def run(path, *, write):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    stored = [texts(cell) for cell in notebook.cells]
    begin = time.monotonic()
    execute(notebook, path)
    if write:
        nbformat.write(notebook, path)
    else:
        for cell, before in zip(notebook.cells, stored):
            if texts(cell) != before:
                sys.exit(f"{path.name}, cell {cell.id}: it prints\n{texts(cell)}\nand stored is\n{before}\n"
                         "If that is right, store it: make notebooks WRITE=--write")
    print(f"{path.name}: {len(notebook.cells)} cells, {time.monotonic() - begin:.0f} s")


def execute(notebook, path):
    client = nbclient.NotebookClient(notebook, timeout=TIMEOUT, kernel_name="python3", record_timing=False,
                                     resources={"metadata": {"path": str(FOLDER)}})
    with tempfile.TemporaryDirectory() as sockets:
        if os.name == "posix":  # nobody else can listen to a socket in a folder of one's own
            kernel = client.create_kernel_manager()
            kernel.transport, kernel.ip = "ipc", os.path.join(sockets, "kernel")
        try:
            client.execute()
        except nbclient.exceptions.CellExecutionError as e:
            sys.exit(f"{path.name}: {e}")
    notebook.metadata.language_info = {"name": "python"}  # and not the version of this machine


def texts(cell):
    """What a cell printed, without numbers such as 4e-12: proven bounds get better. Figures are not
    compared either: their bytes are those of the fonts and libraries."""
    out = []
    for output in cell.get("outputs", []):
        text = output.get("text") or output.get("data", {}).get("text/plain", "")
        if not text.startswith("<Figure"):
            out.append(re.sub(r"[0-9.]+e-[0-9]+", "tiny", text))
    return out


if __name__ == "__main__":
    main()
