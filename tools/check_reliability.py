#!/usr/bin/env python3
"""Tries the program with spoilt files, kills, hostile surroundings, ever larger work and fuzzing,
and writes docs/reliability.md.

    tools/check_reliability.py              all of it: more than three hours
    tools/check_reliability.py --only files --cases 20000 --jobs 2
    tools/check_reliability.py --only kills,growth --minutes 20
    tools/check_reliability.py --only fuzzing --fuzz 60     a minute for each target
    tools/check_reliability.py --short      two minutes, as ./test --full runs it: writes nothing
    tools/check_reliability.py --render     only the page, from docs/reliability.json

Sections that are run replace those in docs/reliability.json; the others stay. Inputs that made the
program fail are kept in build/reliability-failures, with the command line that shows it. Exit
status 1: there were faults.
"""

import argparse
import datetime
import json
import pathlib
import platform
import subprocess
import sys

from reliability import files, fuzzing, growth, kills, page, surroundings
from reliability.program import Limits, Program

ROOT = pathlib.Path(__file__).resolve().parents[1]
SECTIONS = {"files": files.check, "kills": kills.check, "surroundings": surroundings.check,
            "growth": growth.check, "fuzzing": fuzzing.check}


def words(text):
    return [word for word in text.split(",") if word]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=ROOT / "build/release/bin/dramatis",
                        help="the built program (%(default)s)")
    parser.add_argument("--only", type=words, default=list(SECTIONS), metavar="SECTION,...",
                        help="of " + ", ".join(SECTIONS))
    parser.add_argument("--short", action="store_true", help="a couple of minutes, and no page")
    parser.add_argument("--cases", type=int, default=20_000, help="spoilt files (%(default)s)")
    parser.add_argument("--first", type=int, default=0,
                        help="number of the first case (0), to go on or to repeat one")
    parser.add_argument("--formats", type=words, help="parts of the names of formats: these alone")
    parser.add_argument("--kills", type=int, default=20, help="of each command (%(default)s)")
    parser.add_argument("--commands", type=words, help="long commands to kill: these alone")
    parser.add_argument("--scale", type=float, default=1,
                        help="of the growth section; 1 is what the page shows")
    parser.add_argument("--fuzz", type=int, default=600, metavar="SECONDS",
                        help="for each target of fuzz/ (%(default)s)")
    parser.add_argument("--targets", type=words, default=[], metavar="TARGET,...",
                        help="of fuzz/: these alone")
    parser.add_argument("--minutes", type=float, default=1e9,
                        help="for each section at most; what is left is not tried")
    parser.add_argument("--jobs", type=int, default=1, help="programs at a time (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sanitized", action="store_true",
                        help="the program is slower and larger by its sanitizers")
    parser.add_argument("--failures", default=ROOT / "build/reliability-failures")
    parser.add_argument("--json", type=pathlib.Path, default=ROOT / "docs/reliability.json")
    parser.add_argument("--page", type=pathlib.Path, default=ROOT / "docs/reliability.md")
    parser.add_argument("--render", action="store_true", help="only make the page again")
    options = parser.parse_args()
    if unknown := set(options.only) - set(SECTIONS):
        parser.error(f"--only: there is no section {', '.join(sorted(unknown))}; "
                     f"there are {', '.join(SECTIONS)}")
    options.monster_step = 1
    if options.short:  # some of everything
        options.cases, options.kills = min(options.cases, 400), min(options.kills, 2)
        options.scale, options.monster_step = 0.01, 3
        options.only = [name for name in options.only if name != "fuzzing"]
    return options


def describe(program):
    version = subprocess.run([program, "--version"], capture_output=True, text=True,
                             check=True).stdout.strip()
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True,
                            cwd=ROOT).stdout.strip()
    return {"version": version, "commit": commit, "machine": platform.machine(),
            "made": datetime.date.today().isoformat()}


def main():
    options = arguments()
    data = json.loads(options.json.read_text()) if options.json.exists() else {}
    if not options.render:
        limits = Limits(60, 6144) if options.sanitized else Limits()
        program = Program(options.program, limits)
        about = describe(program.path)
        faults = 0
        for name in options.only:
            print(f"== {name}", flush=True)
            section = SECTIONS[name](program, options)
            section["about"] = about
            faults += page.count_faults(section)
            data[name] = section
            if not options.short:
                options.json.write_text(json.dumps(data, indent=1) + "\n")
        print(f"{faults} faults" if faults else "no faults")
        if options.short:
            sys.exit(faults > 0)
    options.page.write_text(page.render(data))
    sys.exit(any(page.count_faults(section) for section in data.values()))


if __name__ == "__main__":
    main()
