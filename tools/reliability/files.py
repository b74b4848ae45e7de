"""Spoilt files: every format, changed at random, given to every command that reads it."""

import collections
import concurrent.futures
import hashlib
import os
import pathlib
import random
import shlex
import shutil
import tempfile
import time

from . import formats, mutate
from .program import Limits, faults_of

KEPT_FAILURES = 3  # of one kind and format
ARGUMENT_BYTES = 100_000


class Case:
    """One spoilt file and one command; the same for the same seed and number."""

    def __init__(self, kinds, seed, number):
        self.kind = kinds[number % len(kinds)]
        self.number = number
        rng = random.Random(f"{seed}/{self.kind.title}/{number}")
        self.files = dict(rng.choice(self.kind.samples))
        self.spoilt = rng.choice([name for name in self.kind.spoilt if name in self.files])
        self.reader = rng.choice(self.kind.readers)
        data, inside = self.files[self.spoilt], self.kind.repack and rng.random() < 0.6
        if inside:
            data = self.kind.repack.unpack(data)
        data, self.how = mutate.spoil(data, rng)
        self.files[self.spoilt] = self.kind.repack.pack(data) if inside else data

    @property
    def text(self):
        """As an argument: there it can hold no zero byte, and only so much."""
        return os.fsdecode(self.files[self.spoilt].replace(b"\0", b"")[:ARGUMENT_BYTES])

    @property
    def arguments(self):
        return [self.text if word == formats.TEXT else word for word in self.reader.arguments]

    def write(self, folder):
        for name, data in self.files.items():
            file = pathlib.Path(folder) / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)

    def run(self, program):
        """The faults of this case; none is well."""
        with tempfile.TemporaryDirectory(prefix="reliability-",
                                         ignore_cleanup_errors=True) as folder:
            self.write(folder)
            lines = self.files[self.spoilt].count(b"\n")
            limits = Limits(program.limits.seconds + lines * self.reader.seconds,
                            program.limits.megabytes)
            ran = program.run(self.arguments, folder, self.files[self.spoilt] if self.reader.typed
                              else None,
                              limits=limits, stop_after=self.reader.stop_after)
            faults = faults_of(ran, limits) + self.changes(folder, ran)
        return ran, faults

    def changes(self, folder, ran):
        """What happened to the folder that should not have."""
        faults = []
        there = {str(file.relative_to(folder)): file for file in pathlib.Path(folder).rglob("*")
                 if file.is_file()}
        for name, data in self.files.items():
            ours = any(end and name.startswith(end) for end in self.reader.leaves)
            if ours and not (self.reader.keeps and name == self.spoilt):
                continue
            if name not in there:
                faults.append("an input is gone")
            elif digest(there[name].read_bytes()) != digest(data):
                faults.append("an input was changed")
        if not ran.stopped:
            known = set(self.files)
            for name in sorted(set(there) - known):
                is_draft = pathlib.Path(name).name.endswith(".part")
                if is_draft or not any(name == end or (end.endswith("/") or not end)
                                       and name.startswith(end) for end in self.reader.leaves):
                    faults.append(f"left behind: {name[:40]!a}")
        return faults

    def keep(self, home, ran, faults):
        """For the developer: the files, and the command line."""
        folder = pathlib.Path(home) / f"{slug(self.kind.title)}-{self.number}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.write(folder)
        line = " ".join(shlex.quote(word) for word in ["dramatis", *self.arguments])
        if self.reader.typed:
            line += f" < {self.spoilt}"
        about = f"# {'; '.join(faults)}\n# {self.spoilt}: {self.how}\n"
        (folder / "COMMAND").write_bytes(os.fsencode(f"{line}\n{about}"))
        (folder / "OUTPUT").write_bytes(f"{ran.status}\n".encode() + ran.out[:4000] + b"\n"
                                        + ran.err[:4000])
        return folder


class Monster(Case):
    """A file that was made to hurt, given to one command as it is."""

    def __init__(self, kind, name, reader):
        self.kind, self.how, self.reader = kind, name, reader
        self.number = f"{slug(name)}-{reader.arguments[0]}"
        self.files = dict(kind.samples[0])
        self.spoilt = kind.spoilt[0]
        self.files[self.spoilt] = kind.monsters[name]


def monsters_of(kinds):
    return [Monster(kind, name, reader) for kind in kinds for name in kind.monsters
            for reader in kind.readers]


def digest(data):
    return hashlib.sha256(data).digest()


def slug(title):
    return "-".join("".join(c if c.isalnum() else " " for c in title).split()).lower()


def check(program, options):
    """Runs the cases; returns the section's rows."""
    with tempfile.TemporaryDirectory(prefix="reliability-kitchen-",
                                     ignore_cleanup_errors=True) as kitchen:
        kinds = formats.all_formats(program, kitchen, options.formats)
    rows = {kind.title: {"format": kind.title, "cases": 0, "refused": 0, "slowest": 0.0,
                         "largest": 0, "faults": {}} for kind in kinds}
    kept = collections.Counter()
    ends = time.monotonic() + 60 * options.minutes
    home = pathlib.Path(options.failures)

    def one(case):
        if time.monotonic() > ends:
            return None
        if not isinstance(case, Case):
            case = Case(kinds, options.seed, case)
        return case, *case.run(program)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        todo = list(range(options.first, options.first + options.cases))
        if options.first == 0:
            todo = monsters_of(kinds)[::options.monster_step] + todo
        for batch in (todo[at:at + 500] for at in range(0, len(todo), 500)):
            for done in pool.map(one, batch):
                if done is None:
                    break
                case, ran, faults = done
                row = rows[case.kind.title]
                row["cases"] += 1
                row["refused"] += ran.status != 0
                row["slowest"] = max(row["slowest"], round(ran.seconds, 2))
                row["largest"] = max(row["largest"], ran.megabytes)
                for fault in faults:
                    what = fault.split(":")[0] if fault.startswith("left behind") else fault
                    row["faults"][what] = row["faults"].get(what, 0) + 1
                    kept[case.kind.title, what] += 1
                    if kept[case.kind.title, what] <= KEPT_FAILURES:
                        print(f"  {case.kind.title}, case {case.number}: {fault};",
                              f"kept in {case.keep(home, ran, faults)}", flush=True)
            print(f"{sum(row['cases'] for row in rows.values()):,} of {len(todo):,} cases",
                  flush=True)
            if time.monotonic() > ends:
                break
    return {"seed": options.seed, "rows": list(rows.values())}
