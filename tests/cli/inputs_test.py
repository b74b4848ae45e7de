"""Inputs that cannot be read: every command that takes a file or a folder ends in the same way. The
program's path is in DRAMATIS."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["DRAMATIS"]
TOP = pathlib.Path(__file__).resolve().parent.parent.parent
UNREADABLE = 3  # Exit::kMachine


def run(args, cwd, **options):
    return subprocess.run([PROGRAM, *args], cwd=cwd, capture_output=True, text=True, timeout=60,
                          stdin=subprocess.DEVNULL, **options)


def help_pages(command=()):
    """Each command with its page, without the examples."""
    text = run([*command, "--help"], "/").stdout.split("Examples:")[0]
    yield command, text.partition("Subcommands:")[0]
    for name in subcommands(text):
        yield from help_pages((*command, name))


def subcommands(page):
    return re.findall(r"^  ([a-z][a-z0-9]*)(?: |$)", page.partition("Subcommands:")[2], re.M)


GO_MATCH = ["match", "go", "playouts=1", "playouts=1", "--games", "2", "--size", "5", "--out", "m"]
WEIGHTED = ["--iterations", "3", "--techniques", "playout=weighted"]
EXPLAIN_HELP = run(["explain", "--help"], "/").stdout.split("Examples:")[0]
BOARD_GAMES = [game for game in subcommands(EXPLAIN_HELP) if game not in ("go", "match3")]

# {} stands for the input; "either": the command takes a file or a folder.
INPUTS = [
    ("file", ["play", "--level", "{}", "--games", "1"]),
    ("file", ["play", "--board", "{}", "--games", "1"]),
    ("file", ["play", "--persona", "{}", "--games", "1"]),
    ("file", ["play", "--techniques", "{}", "--games", "1"]),
    ("file", ["play", "--techniques", "playout=weighted", "--weights", "{}", "--games", "1"]),
    ("either", ["playtest", "{}", "--cast", "random", "--games", "2", "--out", "p"]),
    ("either", ["playtest", "good.json", "{}", "--cast", "random", "--games", "2", "--out", "p"]),
    ("file", ["playtest", "good.json", "--cast", "{}", "--games", "2", "--out", "p"]),
    ("either", ["report", "{}", "--out", "r"]),
    ("either", ["report", "{}"]),
    ("either", ["report", "traces", "{}", "--out", "r"]),
    ("either", ["compare", "{}", "good.json", "--games", "2", "--out", "c"]),
    ("either", ["compare", "good.json", "{}", "--games", "2", "--out", "c"]),
    ("either", ["compare", "traces", "{}", "--out", "c"]),
    ("file", ["compare", "good.json", "other.json", "--cast", "{}", "--out", "c"]),
    ("file", ["tune", "{}", "--pass-rate", "0..1", "--for", "random", "--out", "t.json"]),
    ("file", ["tune", "good.json", "--pass-rate", "0..1", "--for", "{}", "--out", "t.json"]),
    ("either", ["level", "check", "{}"]),
    ("either", ["level", "check", "good.json", "{}"]),
    ("file", ["level", "show", "{}"]),
    ("file", ["level", "set", "{}", "moves=9"]),
    ("file", ["level", "render", "{}", "-o", "o.svg"]),
    ("folder", ["audit", "{}"]),
    ("file", ["persona", "show", "{}"]),
    ("file", ["persona", "check", "{}"]),
    ("file", ["persona", "check", "--replay", "{}"]),
    ("file", ["evolve", "--objective", "{}", "--out", "e"]),
    ("file", ["evolve", "--level", "{}", "--out", "e"]),
    ("file", ["evolve", "--board", "{}", "--out", "e"]),
    ("folder", ["evolve", "--resume", "{}"]),
    ("folder", ["reproduce", "--resume", "{}"]),
    ("file", [*GO_MATCH, "--openings", "{}"]),
    ("file", ["match", "match3", "greedy", "random", "--level", "{}", "--games", "2"]),
    ("file", ["match", "match3", "greedy", "random", "--board", "{}", "--games", "2"]),
    ("file", ["match", "match3", "{}", "random", "--games", "2"]),
    ("file", ["match", "match3", "random", "{}", "--games", "2"]),
    ("file", ["explain", "go", "{}", "--iterations", "3"]),
    ("file", ["explain", "go", "--iterations", "3", "--techniques", "{}"]),
    ("file", ["explain", "go", *WEIGHTED, "--weights", "{}"]),
    ("file", ["explain", "match3", "--iterations", "3", "--techniques", "{}"]),
    ("file", ["explain", "match3", *WEIGHTED, "--weights", "{}"]),
    ("file", ["explain", "match3", "--iterations", "3", "--level", "{}"]),
    ("file", ["explain", "match3", "--iterations", "3", "--board", "{}"]),
    *(("file", ["explain", game, "--iterations", "3", "--techniques", "{}"])
      for game in BOARD_GAMES),
    ("file", ["lab", "go", "--weights", "{}", "--out", "l"]),
    ("file", ["lab", "match3", "--weights", "{}", "--out", "l"]),
    ("file", ["lab", "match3", "--level", "{}", "--out", "l"]),
    ("file", ["lab", "match3", "--board", "{}", "--out", "l"]),
    ("file", ["learn", "go", "{}", "-o", "w.json"]),
    ("either", ["learn", "match3", "{}", "-o", "w.json"]),
    ("file", ["story", "{}", "--nodes", "10"]),
    ("file", ["story", "check", "{}"]),
    ("file", ["story", "experiment", "{}", "--seeds", "1", "--nodes", "10", "--out", "x"]),
    ("file", ["match3", "apply", "{}"]),
    ("file", ["bench", "story", "{}", "--seconds", "0.1"]),
    ("either", ["study", "check", "{}"]),
    ("either", ["study", "new", "mine", "--from", "{}"]),
    ("either", ["study", "simulate", "{}", "--as", "random"]),
    ("either", ["study", "power", "{}", "--people", "9"]),
    ("either", ["study", "serve", "{}", "--try", "--port", "0"]),
    ("file", ["study", "serve", "paper", "--try", "--port", "0", "--token-file", "{}"]),
    ("either", ["study", "forget", "{}", "K7QF3-M2XWA"]),
    ("either", ["study", "report", "{}", "--out", "r.html"]),
    ("file", ["study", "report", "paper", "--store", "s.sqlite", "--cast", "{}", "--out",
              "r.html"]),
    ("either", ["study", "export", "{}", "--out", "x"]),
    ("folder", ["serve", "{}", "--port", "0"]),
    ("file", ["serve", "--port", "0", "--token-file", "{}"]),
]

# Where help shows an argument that is written, not read.
OUTPUTS = {"--out", "-o", "--output", "--html", "--csv", "--junit", "--zip",
           "--markdown"}
KEPT = {"--store", "--trace"}  # made where it is not there, and added to
NEW_FILES = {("level", "new"), ("story", "new"), ("study", "new")}
# A level by its name in a report: its file may be gone.
NAMES = {("history", "")}
# Board games have no features, so no use for weights, and say so whatever is given.
NO_WEIGHTS = {("explain", game) for game in BOARD_GAMES}
# Options that take a file beside names, whatever help calls it.
BESIDE_NAMES = {"--level", "--persona", "--cast", "--objective"}
PLACEHOLDERS = re.compile(r"\b(FILE|FILES|DIR|FOLDER|TRACES|LEVEL|WORLD|OLD|NEW)\b")


class Inputs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)
        level = (TOP / "levels/01-first-points.json").read_text()
        (self.path / "good.json").write_text(level)
        (self.path / "other.json").write_text(re.sub(r'("moves":\s*)\d+', r"\g<1>7", level))
        done = run(["playtest", "good.json", "--cast", "random", "--games", "2", "--seed", "1",
                    "--out", "traces"], self.path)
        self.assertEqual(done.returncode, 0, done.stderr)
        done = run(["study", "simulate", "paper", "--as", "random", "--store", "s.sqlite"],
                   self.path)
        self.assertEqual(done.returncode, 0, done.stderr)

    def try_all(self, name, kinds, **options):
        for kind, args in INPUTS:
            if kind not in kinds:
                continue
            given = [name if arg == "{}" else arg for arg in args]
            with self.subTest(args=" ".join(given)):
                done = run(given, self.path, **options)
                self.assertEqual(done.returncode, UNREADABLE, done.stdout + done.stderr)
                self.assertIn(name, done.stdout + done.stderr)

    def test_what_is_not_there(self):
        self.try_all("./gone.json", ("file", "folder", "either"))
        self.try_all("no/where.json", ("file", "folder", "either"))

    def test_a_link_to_itself(self):
        (self.path / "circle.json").symlink_to("circle.json")
        self.try_all("./circle.json", ("file", "folder", "either"))

    def test_a_folder_instead_of_a_file(self):
        (self.path / "folder.json").mkdir()
        self.try_all("./folder.json", ("file",))
        (self.path / "plain").mkdir()
        self.try_all("./plain", ("file",))

    def test_a_file_instead_of_a_folder(self):
        self.try_all("./good.json", ("folder",))

    def test_what_may_not_be_read(self):
        locked = self.path / "locked.json"
        locked.write_text("{}")
        locked.chmod(0)
        self.path.chmod(0o777)
        # The administrator may read everything, so somebody else tries.
        nobody = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
        self.try_all("./locked.json", ("file", "either"), **nobody)
        closed = self.path / "closed"
        closed.mkdir(mode=0)
        self.try_all("./closed", ("either",), **nobody)

    def test_a_folder_as_standard_input(self):
        """It reads as nothing, and is no end."""
        for args in (["play", "--human", "--level", "good.json", "--seed", "1"],
                     ["play", "--human", "--json", "--seed", "1"], ["tictactoe", "--seed", "1"],
                     ["gtp", "--seed", "1"], ["match3", "apply"], ["match3", "apply", "-"]):
            with self.subTest(args=args):
                folder = os.open(self.path, os.O_RDONLY)
                self.addCleanup(os.close, folder)
                done = subprocess.run([PROGRAM, *args], cwd=self.path, capture_output=True,
                                      text=True, timeout=60, stdin=folder)
                self.assertEqual(done.returncode, UNREADABLE, done.stdout + done.stderr)
                self.assertIn("standard input: cannot be read: it is a folder; give a text file",
                              done.stderr)

    def test_every_input_of_every_command_is_in_the_table(self):
        """A new command or option that takes a file must be added above."""
        known = {}
        for _, args in INPUTS:
            command = tuple(args)
            for at, arg in enumerate(args):
                if arg != "{}":
                    continue
                option = args[at - 1] if args[at - 1].startswith("--") else ""
                known.setdefault(option, []).append(command)
        pages = list(help_pages())
        self.assertGreater(len(pages), 30)
        found = 0
        for command, text in pages:
            for line in text.splitlines():
                shown = re.match(r"  (?:(-\w),? ?)?(--[a-z0-9-]+|[A-Za-z]\w*)(.{0,20})", line)
                if not shown or line.startswith("   "):
                    continue
                name = shown[2] if shown[2].startswith("-") else ""
                takes = PLACEHOLDERS.search(re.split(r"  ", line.strip())[0])
                if (name in OUTPUTS | KEPT or command in NEW_FILES or (*command, name) in NAMES
                        or name == "--weights" and command in NO_WEIGHTS):
                    continue
                if not takes and name not in BESIDE_NAMES:
                    continue
                found += 1
                self.assertTrue(any(args[:len(command)] == command for args in known.get(name, [])),
                                f"{command} {shown[0]}")
        self.assertGreater(found, 35)


if __name__ == "__main__":
    unittest.main()
