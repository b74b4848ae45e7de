#!/usr/bin/env python3
"""Makes the engine of the pages anew: web/engine/dramatis.wasm.gz, and sources.json beside it,
which says what it was made from. Needs Debian's packages of the group "engine" in packages.txt.
After it the pages have to be built anew, too (web/README.md).

    tools/make_engine.py            build it
    tools/make_engine.py --check    only compare it with the sources (a test does)
"""

import argparse
import gzip
import hashlib
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "wasm"
ENGINE = ROOT / "web" / "engine" / "dramatis.wasm.gz"
SOURCES = ROOT / "web" / "engine" / "sources.json"


def run(*command):
    subprocess.run(command, cwd=ROOT, check=True)


def hash_of(files):
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.encode() + b"\0" + (ROOT / file).read_bytes() + b"\0")
    return digest.hexdigest()


def linked_objects():
    """What of the libraries went into the engine, by the linker's map."""
    text = (BUILD / "src" / "engine.map").read_text(encoding="utf-8")
    objects = set()
    for room, name in set(re.findall(r"libdramatis_(\w+)\.a\(([^)]+)\)", text)):
        objects |= set((BUILD / "src" / "CMakeFiles" / f"{room}.dir").rglob(name))
    return objects | set((BUILD / "src" / "CMakeFiles" / "engine.dir").rglob("*.obj"))


def list_sources():
    """Every file of ours that one of these objects was compiled from."""
    objects = sorted(str(each.relative_to(BUILD)) for each in linked_objects())
    told = subprocess.run(["ninja", "-C", str(BUILD), "-t", "deps", *objects], check=True,
                          capture_output=True, text=True).stdout
    files = {"cmake/wasm.cmake"}
    for line in told.splitlines():
        path = (BUILD / line.strip()).resolve()
        if line.startswith("    ") and path.is_relative_to(ROOT / "src"):
            files.add(str(path.relative_to(ROOT)))
    return sorted(files)


def make():
    run("cmake", "-S", ".", "--preset", "wasm")
    run("ninja", "-C", str(BUILD), "engine")
    wasm = (BUILD / "src" / "engine.wasm").read_bytes()
    ENGINE.write_bytes(gzip.compress(wasm, 9, mtime=0))
    sources = list_sources()
    SOURCES.write_text(json.dumps({"hash": hash_of(sources),
                                   "module": hashlib.sha256(wasm).hexdigest(),
                                   "sources": sources}, indent=1) + "\n", encoding="utf-8")
    print(f"{ENGINE.relative_to(ROOT)}: {len(wasm):,} bytes, {ENGINE.stat().st_size:,} packed")


def check():
    """Why the engine that is there does not belong to the sources; nothing if it does."""
    made = json.loads(SOURCES.read_text(encoding="utf-8"))
    gone = [file for file in made["sources"] if not (ROOT / file).exists()]
    if gone or hash_of(made["sources"]) != made["hash"]:
        return "the engine of the pages is older than its sources; run tools/make_engine.py"
    if hashlib.sha256(gzip.decompress(ENGINE.read_bytes())).hexdigest() != made["module"]:
        return f"{ENGINE.relative_to(ROOT)} and {SOURCES.relative_to(ROOT)} do not belong together"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    if not parser.parse_args().check:
        return make()
    if fault := check():
        sys.exit(fault)
    return None


if __name__ == "__main__":
    main()
