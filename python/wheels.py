"""Make the wheels: the module, and the two commands as scripts.

    wheels.py VERSION OUT --bin bin       one wheel, of the binaries in bin/ for this machine
    wheels.py VERSION OUT --dist dist     one for each system that goreleaser built for

A wheel is a zip file with a list of its files (the binary distribution format of PyPA).
"""

import argparse
import base64
import hashlib
import json
import platform
import tomllib
import zipfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
COMMANDS = ("analyze", "tables")

# What installers call the systems. The binaries need no C library.
TAGS = {
    "linux/amd64": "manylinux2014_x86_64.manylinux_2_17_x86_64.musllinux_1_1_x86_64",
    "linux/arm64": "manylinux2014_aarch64.manylinux_2_17_aarch64.musllinux_1_1_aarch64",
    "darwin/amd64": "macosx_12_0_x86_64",
    "darwin/arm64": "macosx_12_0_arm64",
    "windows/amd64": "win_amd64",
    "windows/arm64": "win_arm64",
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the wheels of oddsmith.")
    parser.add_argument("version")
    parser.add_argument("out", type=Path)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--bin", type=Path)
    source.add_argument("--dist", type=Path)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for system, binaries in sorted((local(args.bin) if args.bin else released(args.dist)).items()):
        print(write(args.version, args.out, TAGS[system], binaries))


def local(folder: Path) -> dict[str, list[Path]]:
    """The binaries of this machine."""
    machine = {"x86_64": "amd64", "AMD64": "amd64", "aarch64": "arm64", "ARM64": "arm64"}
    system, arch = platform.system().lower(), platform.machine()
    ending = ".exe" if system == "windows" else ""
    return {f"{system}/{machine.get(arch, arch)}": [folder / (name + ending) for name in COMMANDS]}


def released(folder: Path) -> dict[str, list[Path]]:
    """The binaries that goreleaser lists."""
    found: dict[str, list[Path]] = {}
    for artifact in json.loads((folder / "artifacts.json").read_text()):
        if artifact["type"] == "Binary":
            found.setdefault(f"{artifact['goos']}/{artifact['goarch']}", []).append(folder.parent / artifact["path"])
    return found


def write(version: str, out: Path, tag: str, binaries: list[Path]) -> Path:
    """Write the wheel for one system."""
    assert len(binaries) == len(COMMANDS), binaries
    info = f"oddsmith-{version}.dist-info"
    files = {f"oddsmith/{path.name}": path.read_bytes() for path in sorted((HERE / "src/oddsmith").iterdir()) if path.is_file()}
    files |= {f"oddsmith-{version}.data/scripts/{path.name}": path.read_bytes() for path in binaries}
    files[f"{info}/licenses/LICENSE"] = (HERE.parent / "LICENSE").read_bytes()
    notices = HERE.parent / "release/THIRD_PARTY_LICENCES"
    if notices.exists():
        files[f"{info}/licenses/THIRD_PARTY_LICENCES"] = notices.read_bytes()
    files[f"{info}/METADATA"] = metadata(version).encode()
    tags = "".join(f"Tag: py3-none-{one}\n" for one in tag.split("."))
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: oddsmith\nRoot-Is-Purelib: false\n{tags}".encode()
    files[f"{info}/RECORD"] = record(files, f"{info}/RECORD").encode()
    path = out / f"oddsmith-{version}-py3-none-{tag}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name)  # of 1980: the same files make the same wheel
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if ".data/scripts/" in name else 0o100644) << 16
            wheel.writestr(entry, data)
    return path


def record(files: dict[str, bytes], own: str) -> str:
    lines = []
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}\n")
    return "".join(lines) + f"{own},,\n"


def metadata(version: str) -> str:
    """What installers and PyPI read, from pyproject.toml."""
    project: dict[str, Any] = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    lines = [
        ("Metadata-Version", "2.4"),
        ("Name", project["name"]),
        ("Version", version),
        ("Summary", project["description"]),
        ("License-Expression", project["license"]),
        ("Keywords", ",".join(project["keywords"])),
        ("Requires-Python", project["requires-python"]),
        *(("Classifier", text) for text in project["classifiers"]),
        *(("Requires-Dist", text) for text in project["dependencies"]),
    ]
    for extra, needs in project["optional-dependencies"].items():
        lines += [("Provides-Extra", extra), *(("Requires-Dist", f"{text}; extra == '{extra}'") for text in needs)]
    lines.append(("Description-Content-Type", "text/markdown"))
    text = (HERE / str(project["readme"])).read_text()
    return "".join(f"{key}: {value}\n" for key, value in lines) + "\n" + text


if __name__ == "__main__":
    main()
