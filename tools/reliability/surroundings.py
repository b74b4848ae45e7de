"""Hostile surroundings: the checks of disks.py, streams.py and paths.py."""

import os
import pathlib
import tempfile
import time

from . import disks, paths, streams
from .setting import Place, Section

CHECKS = disks.CHECKS + streams.CHECKS + paths.CHECKS


def check(program, options):
    ends = time.monotonic() + 60 * options.minutes
    with tempfile.TemporaryDirectory(prefix="reliability-", ignore_cleanup_errors=True) as name:
        home, scratch = pathlib.Path(name) / "home", pathlib.Path(name) / "scratch"
        home.mkdir()
        scratch.mkdir()
        os.chmod(name, 0o755)
        section = Section(program, Place(program, home), scratch, options.short)
        for each in CHECKS:
            wanted = not options.commands or any(word in each.__name__ for word in options.commands)
            if not wanted or time.monotonic() > ends:
                continue
            each(section)
            print(f"{section.row['title']}: {section.row['cases']} cases", flush=True)
    return {"rows": section.rows}
