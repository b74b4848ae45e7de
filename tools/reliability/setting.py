"""Where the checks of surroundings happen: a folder with inputs for every command, and what each
command writes."""

import itertools
import pathlib
import shutil

from . import formats, kills

WORLD, RECORD, LEVEL = "w.toml", "g.sgf", "good.json"

# Any level is in its band.
TUNE_PACK = ["--curve", "0.5..0.5", "--within", "0.5", "--for", "random", "--games", "100",
             "--seed", "1", "--threads", "1"]
# Short commands with all that they write: every kind of output that there is.
WRITERS = {
    "level render": (["level", "render", LEVEL, "-o", "{out}"], "a.svg"),
    "level new": (["level", "new", "{out}"], "a.json"),
    "story new": (["story", "new", "{out}"], "a.toml"),
    "story --html": (["story", WORLD, "--nodes", "300", "--seed", "1", "--html", "{out}"],
                     "a.html"),
    "explain --html": (["explain", "tictactoe", "--iterations", "20", "--html", "{out}"], "a.html"),
    "play --csv": (["play", "--level", LEVEL, "--player", "random", "--games", "30", "--seed", "1",
                    "--csv", "{out}"], "a.csv"),
    "learn": (["learn", "go", RECORD, "--seed", "1", "-o", "{out}"], "w.json"),
    "tune": (["tune", LEVEL, "--pass-rate", "0.2..0.8", "--for", "random", "--seed", "1", "--out",
              "{out}"], "t.json"),
    "compare --junit": (["compare", LEVEL, "other.json", "--cast", "random", "--games", "30",
                         "--seed", "1", "--threads", "1",
                         "--out", "c", "--junit", "{out}"], "j.xml"),
    "compare --markdown": (["compare", LEVEL, "other.json", "--cast", "random", "--games", "30",
                            "--seed", "1", "--threads", "1", "--out", "c", "--markdown", "{out}"],
                           "a.md"),
    "level set": (["level", "set", LEVEL, "moves=9", "-o", "{out}"], "b.json"),
    "history --html": (["history", "good", "--out", "traces", "--compare", "1", "now", "--html",
                        "{out}"], "h.html"),
    "tune --html": (["tune", LEVEL, "--pass-rate", "0.2..0.8", "--for", "random", "--seed", "1",
                     "--out", "t.json", "--html", "{out}"], "t.html"),
    "tune --curve": (["tune", "pack", *TUNE_PACK, "--out", "{out}"], "u"),
    "report --zip": (["report", "traces", "--out", "r", "--zip", "{out}"], "r.zip"),
    "playtest": (["playtest", LEVEL, "--cast", "random", "--games", "30", "--seed", "1",
                  "--threads", "1", "--out", "{out}"], "p"),
    "report": (["report", "traces", "--out", "{out}"], "r"),
    "evolve": ([*formats.EVOLVE, "--seed", "1", "--out", "{out}"], "e"),
    "match": ([*formats.MATCH, "--out", "{out}"], "m"),
    "match go": ([*formats.MATCH_GO, "--out", "{out}"], "m"),
    "lab": ([*formats.LAB, "--out", "{out}"], "l"),
    "story experiment": ([*formats.EXPERIMENT, "--out", "{out}"], "x")}
READERS = {
    "level check": ["level", "check", "{in}"], "level show": ["level", "show", "{in}", "--plain"],
    "play --level": ["play", "--level", "{in}", "--games", "2", "--seed", "1"],
    "play --board": ["play", "--board", "{in}", "--games", "2", "--seed", "1"],
    "playtest": ["playtest", "{in}", "--cast", "random", "--games", "2", "--seed", "1", "--out",
                 "p"],
    "compare": ["compare", "{in}", LEVEL, "--cast", "random", "--games", "2", "--seed", "1",
                "--out", "c"],
    "tune": ["tune", "{in}", "--pass-rate", "0.2..0.8", "--for", "random", "--seed", "1", "--out",
             "t.json"],
    "tune --curve": ["tune", "{in}", *TUNE_PACK, "--out", "u"],
    "level set": ["level", "set", "{in}", "moves=9", "-o", "b.json"],
    "history": ["history", "{in}", "--out", "traces"], "audit": ["audit", "{in}"],
    "report": ["report", "{in}", "--out", "r"], "persona check": ["persona", "check", "{in}"],
    "play --persona": ["play", "--persona", "{in}", "--games", "2", "--seed", "1"],
    "evolve --objective": ["evolve", "--objective", "{in}", *formats.EVOLVE[3:], "--seed", "1",
                           "--out", "e"],
    "evolve --resume": ["evolve", "--resume", "{in}"], "reproduce --resume": ["reproduce",
                                                                              "--resume", "{in}"],
    "story check": ["story", "check", "{in}"], "story": ["story", "{in}", "--nodes", "100",
                                                         "--seed", "1"],
    "learn go": ["learn", "go", "{in}", "-o", "w.json", "--seed", "1"], "learn match3": ["learn",
                                                                                         "match3",
                                                                                         "{in}",
                                                                                         "-o",
                                                                                         "w.json",
                                                                                         "--seed",
                                                                                         "1"],
    "explain go": ["explain", "go", "{in}", "--iterations", "5"],
    "explain --techniques": ["explain", "tictactoe", "--iterations", "5", "--techniques", "{in}"],
    "explain --weights": ["explain", "go", "--iterations", "5", "--techniques", "playout=weighted",
                          "--weights", "{in}"],
    "match --openings": [*formats.MATCH_GO, "--openings", "{in}", "--opening", "1"],
    "match3 apply": ["match3", "apply", "{in}"]}


class Place:
    """A folder with inputs for all of them, made once and copied for each case."""

    def __init__(self, program, home):
        self.program, self.home = program, pathlib.Path(home)
        (self.home / "other.json").write_bytes(formats.SMALL_LEVEL.replace(b'"moves": 5',
                                                                           b'"moves": 6'))
        shutil.copy(formats.ROOT / "stories/apple.toml", self.home / WORLD)
        (self.home / RECORD).write_bytes(SHORT_RECORD)
        (self.home / "pack").mkdir()
        for moves in (b"7", b"5"):  # two versions
            level = formats.SMALL_LEVEL.replace(b'"moves": 5', b'"moves": ' + moves)
            for name in (LEVEL, "pack/a.json"):
                (self.home / name).write_bytes(level)
            program.must(["playtest", LEVEL, "--cast", "random", "--games", "20", "--seed", "1",
                          "--out", "traces"], home)
        (self.home / "traces/.lock").unlink(missing_ok=True)

    def __call__(self, parent):
        folder = pathlib.Path(parent) / "case"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.home, folder)
        return folder


SHORT_RECORD = 6 * (b"(;GM[1]FF[4]SZ[5]KM[7.5]RE[B+2.5];B[cc];W[bc];B[cd];W[bd];B[cb];W[bb]"
                    b";B[ca];W[ba];B[ce];W[be];B[];W[])\n")


class Section:
    """Collects the rows; every check of this module gets one."""

    def __init__(self, program, place, scratch, short):
        self.program, self.place, self.short = program, place, short
        self.scratch = pathlib.Path(scratch)
        self.rows = []
        self.row = None
        self.whole = {}

    def begin(self, title):
        self.row = {"title": title, "cases": 0, "faults": {}}
        self.rows.append(self.row)

    def judge(self, who, faults):
        """Counts a case, with what was wrong about it."""
        self.row["cases"] += 1
        for fault in faults:
            text = f"{who}: {fault}"
            self.row["faults"][text] = self.row["faults"].get(text, 0) + 1
            print(f"  {self.row['title']}: {text}", flush=True)

    def folder(self):
        return self.place(self.scratch)

    def some(self, table, count=4):
        """All of a table; in the short form a few."""
        step = max(1, len(table) // count) if self.short else 1
        return dict(itertools.islice(table.items(), 0, None, step))

    def reference(self, name):
        """What a writer leaves and says when nothing is in its way."""
        if name not in self.whole:
            folder = self.folder()
            arguments, out = filled(name)
            ran = self.program.must(arguments, folder)
            self.whole[name] = (ran.status, tree(folder / out), ran.out)
        return self.whole[name]


def filled(name, out=None):
    arguments, usual = WRITERS[name]
    out = out or usual
    return [out if word == "{out}" else word for word in arguments], out


def tree(path):
    """The bytes of a file, or of all in a folder; without what depends on the time."""
    if path.is_file():
        return {"": path.read_bytes()}
    files = {str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*"))
             if file.is_file() and file.name != ".lock"}
    return {name: kills.without_date(name, kills.without_cost(name, data))
            for name, data in files.items()}


def halves(found, wanted):
    """Files that end too soon. Journals, logs and traces grow by whole records, so they may."""
    return [f"{name or 'the output'} is half written" for name, data in found.items()
            if data != wanted.get(name) and wanted.get(name, b"").startswith(data)
            and not name.endswith((".jsonl", ".jsonl.zst", "logbook.csv"))
            and not kills.is_draft(name)]
