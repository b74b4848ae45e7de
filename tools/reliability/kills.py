"""Kills at random moments: what a long command leaves in the end is the same to the byte as
without them."""

import dataclasses
import pathlib
import random
import re
import shutil
import signal
import subprocess
import tempfile
import time

from . import formats
from .program import end


@dataclasses.dataclass
class Job:
    """A command that takes some seconds, and how to go on with it."""
    name: str
    arguments: list
    threads: str = "--threads"          # the option that says how many work at a time
    out: str = "out"
    resume: list = None                 # the command that goes on, once `resumable` is there
    resumable: str = ""
    forget: object = None               # (name, data): what has to be the same of a file
    seconds: float = 0                  # of an undisturbed run, once that is known
    statuses: tuple = (0,)              # 1 is an answer of compare and tune
    short: bool = True                  # whether the short form has it


def without_cost(name, data):
    """The lab also measures time, which is never the same twice: everything else is."""
    if name.endswith("cost.json"):
        return b""
    if name.endswith("lab.json"):
        return re.sub(rb'"(cost|[a-z_]*seconds)": [^,\n}]*', b"", data)
    if name.endswith(("index.html", "table.md")):
        return b""  # both are made of lab.json
    return data


def without_date(name, data):
    """The note of a version says when it was first played."""
    return b"" if name.endswith("version.json") else data


def jobs():
    level = ["good.json", "garden.json"]
    evolve = ["evolve", "--objective", "max-score", "--population", "30", "--generations", "12",
              "--games", "10", "--audition", "20",
              "--finalists", "3", "--held-out", "60", "--moves", "10", "--iterations", "40",
              "--seed", "3"]
    return [
        Job("playtest", ["playtest", *level, "--cast", "random,greedy", "--games", "700", "--seed",
                         "7"], forget=without_date),
        Job("evolve", evolve, resume=["evolve", "--resume", "out"], resumable="checkpoint.json"),
        Job("match tictactoe", ["match", "tictactoe", "iterations=6000", "iterations=4000",
                                "--games", "100", "--seed", "5"], "--jobs"),
        Job("match go", ["match", "go", "iterations=100", "iterations=60", "--size", "7", "--games",
                         "24", "--seed", "5"], "--jobs"),
        Job("match match3", ["match", "match3", "greedy", "mcts", "--level", "good.json", "--games",
                             "80", "--seed", "5"], "--jobs"),
        Job("lab tictactoe", ["lab", "tictactoe", "--games", "60", "--iterations", "300", "--only",
                              "rave,solver", "--ask", "alone,removed"],
            "--jobs", forget=without_cost),
        Job("story experiment", ["story", "experiment", "apple", "--seeds", "2", "--nodes",
                                 "3000"]),
        Job("compare", ["compare", "garden.json", "harder.json", "--cast", "random,greedy",
                        "--games", "400", "--seed", "7"], statuses=(0, 1)),
        Job("tune", ["tune", "course", "--curve", "0.9..0.5", "--for", "greedy", "--games", "400",
                     "--max-games", "2000", "--seed", "1"], statuses=(0, 1)),
        Job("learn go", ["learn", "go", *(f"gnugo-{i}.sgf" for i in (1, 2)), "--skip", "4",
                         "--seed", "1", "-o", "out/w.json", "--force"]),
        Job("reproduce", ["reproduce", "--seed", "1"], resume=["reproduce", "--resume", "out"],
            resumable="reproduction.json", short=False)]


def prepare(folder):
    (folder / "good.json").write_bytes(formats.SMALL_LEVEL)
    garden = (formats.ROOT / "levels/12-garden.json").read_text()
    (folder / "garden.json").write_text(garden)
    (folder / "harder.json").write_text(re.sub(r'("moves":\s*)\d+', r"\g<1>12", garden, count=1))
    (folder / "course").mkdir()
    for name in ("06-thin-ice", "12-garden", "26-last-orders"):
        shutil.copy(formats.ROOT / f"levels/{name}.json", folder / "course")
    for record in (formats.ROOT / "weights/records").glob("*.sgf"):
        shutil.copy(record, folder)


def is_draft(name):
    """What a kill may leave in the middle of writing. It is never taken for the file itself."""
    last = pathlib.Path(name).name
    return last.startswith(".dramatis-") and last.endswith(".part") or last == ".lock"


def contents(folder, job):
    out = {}
    for file in sorted(pathlib.Path(folder).rglob("*")):
        name = str(file.relative_to(folder))
        if file.is_file() and not is_draft(name):
            data = file.read_bytes()
            out[name] = job.forget(name, data) if job.forget else data
    return out


def command(job, folder, threads):
    begun = job.resume and (folder / "out" / job.resumable).exists()
    if begun:
        arguments = job.resume
    else:
        arguments = job.arguments + ([] if "-o" in job.arguments else ["--out", job.out])
    return [*arguments, job.threads, str(threads)]


def difference(found, wanted):
    for name in sorted(set(found) | set(wanted)):
        if name not in found:
            return f"{name} is missing"
        if name not in wanted:
            return f"{name} should not be there"
        if found[name] != wanted[name]:
            return f"{name} differs"
    return ""


def undisturbed(program, job, folder):
    (folder / "out").mkdir(exist_ok=True) if "-o" in job.arguments else None
    began = time.monotonic()
    program.must(command(job, folder, 1), folder, job.statuses)
    job.seconds = time.monotonic() - began
    return contents(folder / "out", job)


def torture(program, job, folder, wanted, kills, ends, rng):
    """Kills until there were so many; each time that a run gets through, its files are compared."""
    row = {"command": job.name, "kills": 0, "compared": 0, "drafts": 0, "faults": {}}

    def note(fault):
        row["faults"][fault] = row["faults"].get(fault, 0) + 1
        print(f"  {job.name}: {fault}", flush=True)

    def begin_again():
        shutil.rmtree(folder / "out", ignore_errors=True)
        if "-o" in job.arguments:
            (folder / "out").mkdir()

    begin_again()
    while row["kills"] < kills or row["compared"] == 0:
        late = time.monotonic() > ends or row["kills"] >= kills
        # The end, where the results are written, is hit as well as the beginning.
        patience = 600 if late else rng.choice((0.15, 0.5, 1)) * rng.uniform(0, job.seconds)
        with tempfile.TemporaryFile() as err:
            process = program.start(command(job, folder, rng.choice((1, 2, 3))), folder,
                                    stdout=subprocess.DEVNULL, stderr=err)
            try:
                process.wait(patience)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
                end(process)  # and what it started
                row["kills"] += 1
                if late:
                    note("does not come to its end")
                    break
                continue
            err.seek(0)
            words = err.read()[-300:].decode("utf-8", "replace")
        row["compared"] += 1
        if process.returncode not in job.statuses:
            note(f"status {process.returncode} when it goes on: {words.strip().splitlines()[-1:]}")
        elif what := difference(contents(folder / "out", job), wanted):
            note(what)
        row["drafts"] += sum(is_draft(file.name) and file.name != ".lock"
                             for file in (folder / "out").rglob("*"))
        begin_again()
        if time.monotonic() > ends:
            break
    row["seconds"] = round(job.seconds, 1)
    return row


def check(program, options):
    rows = []
    ends = time.monotonic() + 60 * options.minutes
    for job in jobs():
        wanted = not options.commands or any(word in job.name for word in options.commands)
        if not wanted or options.short and not job.short:
            continue
        with tempfile.TemporaryDirectory(prefix="reliability-", ignore_cleanup_errors=True) as name:
            folder = pathlib.Path(name)
            prepare(folder)
            wanted = undisturbed(program, job, folder)
            rows.append(torture(program, job, folder, wanted, options.kills, ends,
                                random.Random(f"{options.seed}/{job.name}")))
            print(f"{job.name}: {rows[-1]['kills']} kills, {rows[-1]['compared']} results compared",
                  flush=True)
    return {"seed": options.seed, "rows": rows}
