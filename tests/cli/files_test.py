"""What the program writes to, and what it never touches; what it does when streams are closed or
full. The program's path is in DRAMATIS."""

import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import shutil
import signal
import stat
import subprocess
import tempfile
import threading
import time
import unittest

PROGRAM = os.environ["DRAMATIS"]
TOP = pathlib.Path(__file__).resolve().parent.parent.parent
LEVEL = TOP / "levels" / "01-first-points.json"
THEIRS = "Somebody wrote this, and wants to keep it.\n"
SGF = "(;GM[1]FF[4]SZ[5]KM[7.5];B[cc];W[bb];B[cb];W[bc];B[cd];W[bd];B[ce];W[be];B[ba];W[aa])\n"

QUICK_STORY = ["story", "apple", "--nodes", "200", "--seed", "1"]
QUICK_EXPERIMENT = ["story", "experiment", "apple", "--seeds", "1", "--nodes", "50"]
QUICK_PLAYTEST = ["playtest", LEVEL, "--cast", "random", "--games", "20", "--seed", "1"]
QUICK_LAB = ["lab", "tictactoe", "--only", "rave", "--ask", "alone", "--games", "2", "--iterations",
             "5"]
QUICK_EVOLVE = ["evolve", "--population", "4", "--generations", "1", "--games", "1", "--iterations",
                "5",
                "--audition", "1", "--finalists", "1", "--held-out", "2", "--seed", "1"]


def run(*args, cwd, status=None, **options):
    done = subprocess.run([PROGRAM, *map(str, args)], cwd=cwd, timeout=120, text=True,
                          errors="replace",
                          **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE,
                             "stdin": subprocess.DEVNULL} | options)
    if status is not None and done.returncode != status:
        raise AssertionError(f"{args}: status {done.returncode}, not {status}\n{done.stdout}\n"
                             f"{done.stderr}")
    return done


class Scratch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)

    def dramatis(self, *args, status=0, **options):
        return run(*args, cwd=self.path, status=status, **options)

    def theirs(self, name):
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(THEIRS)
        return path

    def names(self, folder="."):
        return sorted(path.name for path in (self.path / folder).iterdir())


class WhatStandsThere(Scratch):
    """Every command that writes, with every file that it would write."""

    def level(self):
        path = self.path / "level.json"
        path.write_text(LEVEL.read_text())
        return path

    def commands(self):
        (self.path / "g.sgf").write_text(SGF * 6)
        level = self.level()
        yield [*QUICK_STORY, "--html", "out"], ["out"]
        yield ["explain", "tictactoe", "--iterations", "5", "--html", "out"], ["out"]
        yield ["play", "--games", "3", "--seed", "1", "--csv", "out"], ["out"]
        yield ["level", "render", level, "-o", "out"], ["out"]
        yield ["compare", level, level, "--out", "p", "--junit",
               "out"], ["out", "p/comparison.json", "p/comparison.html"]
        yield [*QUICK_EXPERIMENT, "--out", "p"], ["p/README.md", "p/experiment.json"]
        yield [*QUICK_PLAYTEST, "--out", "p"], ["p/report.html", "p/report.json", "p/report.csv",
                                                "p/problems.json"]
        yield [*QUICK_LAB, "--out", "p"], ["p/lab.json", "p/index.html", "p/table.md"]
        yield ([*QUICK_EVOLVE, "--out", "p"],
               ["p/log.jsonl", "p/logbook.csv", "p/hall_of_fame.csv", "p/pareto.csv",
                "p/champion.tex"])
        yield (["match", "tictactoe", "iterations=5", "iterations=6", "--games", "2", "--seed", "1",
                "--out", "p"], ["p/match.svg"])
        yield (["match", "go", "iterations=2", "iterations=2", "--games", "2", "--seed", "1",
                "--size", "5", "--out", "p"],
               ["p/games.sgf"])

    def test_a_file_of_somebody_else_stays_without_force(self):
        for args, outputs in self.commands():
            for output in outputs:
                with self.subTest(command=args[:2], output=output):
                    path = self.theirs(output)
                    done = self.dramatis(*args, status=2)
                    self.assertEqual(path.read_text(), THEIRS)
                    self.assertIn("dramatis did not make it", done.stderr)
                    self.assertIn("--force", done.stderr)
                    path.unlink()
            with self.subTest(command=args[:2]):
                paths = [self.theirs(output) for output in outputs]
                self.dramatis(*args, "--force")
                for path in paths:
                    self.assertFalse(path.exists() and path.read_text() == THEIRS, path)
                if args[0] != "evolve":  # which is done, and says so
                    self.dramatis(*args)  # now they are ours
                subprocess.run(["rm", "-rf", self.path / "p", self.path / "out"], check=True)

    def test_what_a_run_keeps_for_itself_is_not_put_over_files_of_others(self):
        trace = self.theirs("p/traces/01-first-points/random.jsonl.zst")
        self.dramatis(*QUICK_PLAYTEST, "--out", "p", status=2)
        self.assertEqual(trace.read_text(), THEIRS)
        self.dramatis(*QUICK_PLAYTEST, "--out", "p", "--force")
        self.dramatis(*QUICK_LAB, "--out", "l")
        for cost in (self.path / "l").rglob("cost.json"):
            cost.write_text(THEIRS)
            self.dramatis(*QUICK_LAB, "--out", "l", status=1)
            self.assertEqual(cost.read_text(), THEIRS)

    def test_documents_are_theirs_whoever_began_them(self):
        (self.path / "g.sgf").write_text(SGF * 6)
        learn = ["learn", "go", "g.sgf", "-o", "mine", "--holdout", "0", "--seed", "1"]
        for args in (["level", "new", "mine"], ["story", "new", "mine"], learn,
                     ["tune", LEVEL, "--pass-rate", "0..1", "--for", "random", "--out", "mine"]):
            with self.subTest(command=args[:2]):
                path = self.theirs("mine")
                self.dramatis(*args, status=2)
                self.assertEqual(path.read_text(), THEIRS)
        self.dramatis("level", "new", "mine", "--force")
        self.dramatis("level", "new", "mine", status=2)
        self.dramatis(*learn, "--force")
        weights = json.loads((self.path / "mine").read_text())
        weights["made"]["note"] = "mine"
        edited = json.dumps(weights)
        (self.path / "mine").write_text(edited)
        done = self.dramatis(*learn, status=2)
        self.assertIn("mine: already exists; move it or give another file name, or --force",
                      done.stderr)
        self.assertEqual((self.path / "mine").read_text(), edited)

    def test_an_edited_persona_stays_without_force(self):
        self.dramatis(*QUICK_EVOLVE, "--out", "p")
        persona = self.path / "p/persona.json"
        written = persona.read_text()
        more = ["evolve", "--resume", "p", "--generations", "2"]
        edited = written.replace('"title": "', '"title": "my ')
        self.assertNotEqual(edited, written)
        persona.write_text(edited)
        for args, says in ((["evolve", "--resume", "p"], "is not what this run comes to"),
                           (more, "and somebody edited it; move it elsewhere, or give --force")):
            done = self.dramatis(*args, status=2)
            self.assertIn("p/persona.json: is already there, ", done.stderr)
            self.assertIn(says, done.stderr)
            self.assertEqual(persona.read_text(), edited)
        persona.write_text(written)
        self.dramatis("evolve", "--resume", "p")
        self.assertEqual(persona.read_text(), written)
        persona.write_text(edited)
        self.dramatis("evolve", "--resume", "p", "--force")
        self.assertEqual(persona.read_text(), written)
        self.dramatis(*more)  # it is ours, so more generations may replace it
        self.assertIn('"generations": 2', persona.read_text())

    def test_notes_in_a_file_of_a_run_stay_without_force(self):
        match = ["match", "go", "iterations=2", "iterations=2", "--seed", "1", "--size", "5",
                 "--out", "p", "--games"]
        experiment = ["story", "experiment", "apple", "--nodes", "50", "--out", "p", "--seeds"]
        for command, name, notes in (
                (experiment, "p/README.md", ("# My notes\n\n{}", "{}\nMine.\n")),
                (match, "p/games.sgf", ("{}(;GM[1]C[mine])\n", "{}\n"))):
            with self.subTest(name=name):
                self.dramatis(*command, "2")
                written = (self.path / name).read_text()
                noted = [note.format(written) for note in notes]
                noted.append(written.replace("0.", "1.") if command is experiment
                             else written.replace(";B[", ";C[mine]B[", 1))
                for text in noted:
                    self.assertNotEqual(text, written)
                    (self.path / name).write_text(text)
                    done = self.dramatis(*command, "4", status=2)
                    self.assertIn(f"{name}: was edited, and would be written anew; move it "
                                  "elsewhere, or give --force", done.stderr)
                    self.assertEqual((self.path / name).read_text(), text)
                (self.path / name).write_text(written)
                self.dramatis(*command, "4")  # it is ours
                longer = (self.path / name).read_text()
                self.assertNotEqual(longer, written)
                (self.path / name).write_text(noted[0])
                self.dramatis(*command, "4", "--force")
                self.assertEqual((self.path / name).read_text(), longer)
                subprocess.run(["rm", "-rf", self.path / "p"], check=True)

    def test_a_persona_of_another_run_stays_without_force(self):
        self.dramatis(*QUICK_EVOLVE, "--out", "p")
        (self.path / "q").mkdir()
        theirs = (self.path / "p/persona.json").read_bytes()
        (self.path / "q/persona.json").write_bytes(theirs)
        done = self.dramatis(*QUICK_EVOLVE, "--out", "q", status=2)
        self.assertIn("q/persona.json: is already there, and this run does not know it",
                      done.stderr)
        self.assertEqual((self.path / "q/persona.json").read_bytes(), theirs)
        self.assertFalse((self.path / "q/checkpoint.json").exists())

    def test_a_run_that_goes_on_keeps_its_champion_until_it_has_another(self):
        self.dramatis(*QUICK_EVOLVE, "--out", "p")
        names = ("persona.json", "hall_of_fame.csv", "pareto.csv", "champion.tex")
        before = {name: (self.path / "p" / name).read_bytes() for name in names}
        command = [PROGRAM, "evolve", "--resume", "p", "--generations", "100000"]
        with subprocess.Popen(command, cwd=self.path, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as run:
            log = self.path / "p/log.jsonl"
            while run.poll() is None and log.read_text().count("\n") < 4:
                time.sleep(0.02)
            run.send_signal(signal.SIGINT)
            self.assertEqual(run.wait(60), 130)
        self.assertEqual({name: (self.path / "p" / name).read_bytes() for name in names}, before)

    def test_what_somebody_keeps_beside_older_traces_stays(self):
        level = self.level()
        play = ["playtest", level, "--cast", "random", "--games", "5", "--seed", "1", "--out", "p"]
        self.dramatis(*play)
        attic = self.path / "p/history" / level.stem
        for moves in (6, 7):
            level.write_text(re.sub(r'"moves": *\d+', f'"moves": {moves}', level.read_text()))
            self.dramatis(*play)
            self.assertTrue(list(attic.glob("*/random.jsonl.zst")))
            (attic / "keep").mkdir(exist_ok=True)
            (attic / "notes.txt").write_text(THEIRS)
        self.dramatis("history", level, "--out", "p", "--prune", "--keep", "0", "--yes")
        self.assertFalse(list(attic.glob("*/random.jsonl.zst")))
        self.assertEqual((attic / "notes.txt").read_text(), THEIRS)
        self.assertTrue((attic / "keep").is_dir())
        shutil.rmtree(attic)
        (self.path / "elsewhere").mkdir()
        attic.symlink_to(self.path / "elsewhere")
        level.write_text(re.sub(r'"moves": *\d+', '"moves": 8', level.read_text()))
        self.assertIn("is a link", self.dramatis(*play, status=2).stderr)
        self.assertTrue(attic.is_symlink())

    def test_no_folder_is_left_where_nothing_was_done(self):
        for args in (["story", "experiment", "./gone.toml", "--out", "f"],
                     ["match", "go", "default", "default", "--openings", "./gone.sgf", "--out",
                      "f"],
                     ["evolve", "--objective", "max-score", "--out", "f", "--level", "./gone"]):
            self.assertNotEqual(self.dramatis(*args, status=None).returncode, 0)
            self.assertFalse((self.path / "f").exists(), args)

    def test_an_input_is_never_an_output_even_by_force(self):
        sgf, level = self.path / "g.sgf", self.level()
        sgf.write_text(SGF * 6)
        world = self.path / "w.toml"
        world.write_text((TOP / "stories" / "apple.toml").read_text())
        os.link(level, self.path / "same.json")
        os.symlink("g.sgf", self.path / "link.sgf")
        for args, file in [(["learn", "go", "g.sgf", "-o", "g.sgf"], sgf),
                           (["learn", "go", "link.sgf", "-o", "g.sgf"], sgf),
                           (["story", "w.toml", "--nodes", "100", "--html", "w.toml"], world),
                           (["explain", "go", "g.sgf", "--html", "g.sgf"], sgf),
                           (["level", "render", level, "-o", "same.json"], level),
                           (["tune", level, "--pass-rate", "0..1", "--for", "random", "--out",
                             level], level)]:
            with self.subTest(args=args):
                before = file.read_bytes()
                done = self.dramatis(*args, "--force", status=2)
                self.assertIn("is an input of this command", done.stderr)
                self.assertEqual(file.read_bytes(), before)

    def test_openings_are_not_written_over(self):
        games = self.path / "games.sgf"
        games.write_text("(;GM[1]FF[4]AP[dramatis]SZ[5]KM[7.5];B[cc];W[bb])\n" * 2)
        before = games.read_bytes()
        done = self.dramatis("match", "go", "iterations=2", "iterations=2", "--games", "2",
                             "--size", "5", "--openings",
                             "games.sgf", "--out", ".", "--seed", "1", status=2)
        self.assertIn("is an input of this command", done.stderr)
        self.assertEqual(games.read_bytes(), before)

    def test_a_file_that_comes_to_be_while_the_command_runs(self):
        level = json.loads(LEVEL.read_text())
        (self.path / "level.json").write_text(json.dumps(level))
        command = subprocess.Popen([PROGRAM, "tune", "level.json", "--pass-rate", "0.1..0.2",
                                    "--for", "greedy", "--games",
                                    "300", "--seed", "1", "--out", "t.json"], cwd=self.path,
                                   text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        threading.Timer(0.3, lambda: self.theirs("t.json")).start()
        out, err = command.communicate(timeout=600)
        self.assertEqual((self.path / "t.json").read_text(), THEIRS)
        self.assertEqual(command.returncode, 2, err)
        self.assertIn("already exists", err)
        self.assertIn("moves:", out)  # the answer is not lost
        self.assertNotIn("t.json", out)  # nothing is said to be written that is not

    def test_neighbours_stay(self):
        kept = [self.theirs(name) for name in ("out.new", "out.tmp", ".out")]
        self.dramatis(*QUICK_STORY, "--html", "out")
        for path in kept:
            self.assertEqual(path.read_text(), THEIRS)
        self.assertEqual(self.names(), [".out", "out", "out.new", "out.tmp"])

    def test_the_mode_of_a_file_stays(self):
        self.dramatis(*QUICK_STORY, "--html", "out")
        (self.path / "out").chmod(0o600)
        self.dramatis(*QUICK_STORY, "--html", "out")
        self.assertEqual(stat.S_IMODE((self.path / "out").stat().st_mode), 0o600)

    @unittest.skipIf(os.geteuid() != 0, "only root can give files away")
    def test_the_owner_of_a_file_stays(self):
        (self.path / "out").write_text(THEIRS)
        (self.path / "out").chmod(0o600)
        os.chown(self.path / "out", 65534, 65534)
        self.dramatis(*QUICK_STORY, "--html", "out", "--force")
        after = (self.path / "out").stat()
        self.assertEqual((after.st_uid, after.st_gid), (65534, 65534))
        self.assertEqual(stat.S_IMODE(after.st_mode), 0o600)

    def test_the_file_that_standard_output_goes_to_is_no_output(self):
        with open(self.path / "o.html", "w") as out:
            done = self.dramatis(*QUICK_STORY, "--html", "o.html", "--force", stdout=out, status=2)
        self.assertIn("own text is sent", done.stderr)

    def test_no_old_junit_file_stays_behind_a_comparison_that_failed(self):
        (self.path / "a.json").write_text(LEVEL.read_text())
        (self.path / "b.json").write_text(LEVEL.read_text().replace('"moves": ', '"moves": 1'))
        (self.path / "empty").mkdir()
        play = ["--cast", "random", "--games", "30", "--seed", "1", "--junit", "j.xml"]
        for after, status in (("empty", 2), ("gone.json", 3)):
            self.dramatis("compare", "a.json", "b.json", *play, "--out", "c", status=None)
            self.assertTrue((self.path / "j.xml").exists())
            self.dramatis("compare", "a.json", after, *play, "--out", "c", status=status)
            self.assertFalse((self.path / "j.xml").exists())
        theirs = self.theirs("j.xml")
        self.dramatis("compare", "a.json", "gone.json", *play, "--out", "c", status=3)
        self.assertEqual(theirs.read_text(), THEIRS)


class NoRegularFiles(Scratch):
    def test_devices_are_written_into(self):
        try:
            os.mknod(self.path / "null", stat.S_IFCHR | 0o666, os.makedev(1, 3))
        except PermissionError:
            os.symlink("/dev/null", self.path / "null")
        before = os.lstat(self.path / "null")
        self.dramatis("explain", "tictactoe", "--iterations", "5", "--html", "null")
        after = os.lstat(self.path / "null")
        self.assertEqual((before.st_mode, before.st_ino), (after.st_mode, after.st_ino))

    def test_devices_and_links_in_the_folder_of_a_run_stay(self):
        (self.path / "e").mkdir()
        names = ("champion.tex", "hall_of_fame.csv")
        for name in names:
            os.symlink("/dev/null", self.path / "e" / name)
        self.dramatis(*QUICK_EVOLVE, "--out", "e")
        (self.path / "p").mkdir()
        os.symlink("/dev/null", self.path / "p/problems.json")
        self.dramatis("playtest", LEVEL, "--cast", "random", "--games", "5", "--out", "p")
        for link in [self.path / "e" / name for name in names] + [self.path / "p/problems.json"]:
            self.assertTrue(link.is_symlink(), link)

    def test_a_journal_is_not_written_through_a_link(self):
        dies = self.path / "dies.py"
        dies.write_text("import sys\n"
                        "for line in sys.stdin:\n"
                        "    if 'genmove' in line: sys.exit(1)\n"
                        "    print('= 2\\n', flush=True)\n")
        (self.path / "m").mkdir()
        mine = self.theirs("mine")
        os.symlink(mine, self.path / "m/failures.jsonl")
        mine.write_text("")
        done = self.dramatis("match", "go", "iterations=2", f"gtp:python3 {dies}", "--games", "2",
                             "--size", "5", "--out", "m", status=3)
        self.assertIn("links are not followed", done.stderr)
        self.assertEqual(mine.read_text(), "")

    def test_a_lock_that_is_a_link_is_called_so(self):
        (self.path / "p").mkdir()
        os.symlink("elsewhere", self.path / "p/.lock")
        done = self.dramatis(*QUICK_PLAYTEST, "--out", "p", status=3)
        self.assertIn(".lock: cannot be written: it is a link", done.stderr)
        self.assertFalse((self.path / "p/elsewhere").exists())

    def test_standard_output_by_its_name(self):
        level = self.path / "level.json"
        level.write_text(LEVEL.read_text())
        os.symlink("/dev/stdout", self.path / "stdout")
        for name in ("/dev/stdout", "stdout"):
            with open(self.path / "caught", "w+") as caught:
                self.dramatis("compare", level, level, "--junit", name, stdout=caught)
                caught.seek(0)
                text = caught.read()
            self.assertIn("nothing to compare", text)
            self.assertIn("<testsuites", text)
        self.assertTrue((self.path / "stdout").is_symlink())

    def test_links_to_files_are_neither_followed_nor_replaced(self):
        self.theirs("precious")
        os.symlink("precious", self.path / "link")
        os.symlink("nowhere", self.path / "dangling")
        for name in ("link", "dangling"):
            done = self.dramatis(*QUICK_STORY, "--html", name, "--force", status=2)
            self.assertIn("link", done.stderr)
            self.assertTrue((self.path / name).is_symlink())
        self.assertEqual((self.path / "precious").read_text(), THEIRS)
        self.assertFalse((self.path / "nowhere").exists())

    def test_a_pipe_is_written_into_and_must_have_a_reader(self):
        os.mkfifo(self.path / "pipe")
        done = self.dramatis(*QUICK_STORY, "--html", "pipe", status=2)
        self.assertIn("nobody reads", done.stderr)
        self.assertTrue(done.stdout)  # the story is told all the same
        with subprocess.Popen(["cat", "pipe"], cwd=self.path, stdout=subprocess.PIPE,
                              text=True) as reader:
            self.dramatis(*QUICK_STORY, "--html", "pipe")
            self.assertIn("<!DOCTYPE html>", reader.communicate(timeout=60)[0])

    def test_a_pipe_as_input_is_not_waited_for_without_end(self):
        os.mkfifo(self.path / "pipe")
        commands = (["level", "show", "./pipe"], ["story", "check", "./pipe"],
                    ["play", "--board", "pipe"],
                    ["persona", "show", "./pipe"], ["learn", "go", "pipe", "-o", "w.json"])
        with concurrent.futures.ThreadPoolExecutor(len(commands)) as pool:  # each waits for 5 s
            ends = pool.map(lambda args: self.dramatis(*args, status=None), commands)
            for args, done in zip(commands, ends):
                with self.subTest(args=args):
                    self.assertNotEqual(done.returncode, 0)
                    self.assertIn("pipe", done.stderr + done.stdout)

    def test_a_device_without_an_end_is_given_up(self):
        for args in (["level", "show", "/dev/zero"], ["report", "/dev/zero"],
                     ["learn", "match3", "/dev/zero", "-o", "w.json"]):
            with self.subTest(args=args):
                done = self.dramatis(*args, status=1)
                self.assertIn("/dev/zero: is larger than", done.stderr)
        done = self.dramatis("match3", "apply", "/dev/zero", status=1)
        self.assertIn("/dev/zero: a line is longer", done.stderr)

    def test_a_pipe_with_a_writer_is_a_file_like_any_other(self):
        done = subprocess.run(["bash", "-c", '"$0" level show <(sleep 0.5; cat "$1")', PROGRAM,
                               LEVEL],
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)


class Streams(Scratch):
    def test_no_closed_stream_ends_in_a_file(self):
        """The report of a playtest, and the results of a match, with any of the three streams
        closed."""
        whole = {}
        for closed in itertools.chain.from_iterable(itertools.combinations(range(3), n)
                                                    for n in range(4)):
            name = "".join(map(str, closed))
            for what, args in (("playtest", QUICK_PLAYTEST),
                               ("match", ["match", "tictactoe", "iterations=5", "iterations=6",
                                          "--games", "2", "--seed", "1"])):
                folder = f"{what}{name}"
                shell = 'exec "$@" ' + " ".join(f"{fd}>&-" for fd in closed)
                done = subprocess.run(["bash", "-c", shell, "sh", PROGRAM, *map(str, args), "--out",
                                       folder],
                                      cwd=self.path, capture_output=True, timeout=60)
                self.assertEqual(done.returncode, 3 if 1 in closed else 0,
                                 (closed, what, done.stderr))
                if 1 in closed:
                    continue
                files = {path.relative_to(self.path / folder): path.read_bytes()
                         for path in sorted((self.path / folder).rglob("*"))
                         if path.is_file() and path.name != "version.json"}  # has a date
                self.assertEqual(files, whole.setdefault(what, files))
                self.assertEqual((self.path / folder / ".lock").read_bytes(), b"")

    def test_a_full_standard_error_changes_nothing(self):
        with open("/dev/full", "w") as full:
            done = self.dramatis(*QUICK_PLAYTEST, "--out", "p", stderr=full)
            self.assertIn("report: p/report.html", done.stdout)
            self.dramatis("level", "show", "nothing-like-it", status=2, stderr=full)
            self.dramatis("--nonsense", status=2, stderr=full)

    def test_a_reader_of_standard_error_that_goes_away_changes_nothing(self):
        for args in ([*QUICK_PLAYTEST, "--out", "p"], ["gtp"], ["level", "show", "nothing"]):
            reader, writer = os.pipe()
            os.close(reader)
            done = self.dramatis(*args, status=None, stderr=writer)
            os.close(writer)
            self.assertEqual(done.returncode, 2 if "show" in args else 0, args)

    def test_a_line_without_an_end_is_given_up(self):
        with open("/dev/zero") as endless:
            done = self.dramatis("tictactoe", stdin=endless, status=1)
        self.assertIn("longer than", done.stderr)

    def test_a_name_does_not_forge_lines(self):
        done = self.dramatis("level", "show", "./q\ndramatis: everything is fine.json", status=3)
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)

    def test_a_full_standard_output_is_told(self):
        (self.path / "cases").write_text('{"board":["ABC","ABD","BAC"],"swap":[[2,0],[2,1]]}\n')
        for args in (["level", "list"], QUICK_STORY, [*QUICK_PLAYTEST, "--out", "p"],
                     ["match3", "apply", "cases"], ["--help"]):
            with self.subTest(args=args[:2]), open("/dev/full", "w") as full:
                done = self.dramatis(*args, status=None, stdout=full)
                self.assertEqual(done.returncode, 3, done.stderr)


class Status(Scratch):
    def test_learning_from_a_damaged_trace_is_no_success(self):
        self.dramatis("playtest", LEVEL, "--cast", "random", "--games", "300", "--seed", "1",
                      "--out", "p")
        trace = self.path / "p/traces/01-first-points/random.jsonl.zst"
        trace.write_bytes(trace.read_bytes()[:-200])
        done = self.dramatis("learn", "match3", trace, "-o", "w.json", status=1)
        self.assertIn("a record is damaged", done.stderr)
        self.assertTrue((self.path / "w.json").exists())


class BeforeTheWork(Scratch):
    """A wrong place for an output is told before the work, not after it."""

    def test_a_report_of_nothing_leaves_nothing(self):
        for name in ("nowhere", "nowhere/deep/er"):
            self.dramatis("report", name, status=3)
            self.assertEqual(self.names(), [])

    def test_a_folder_that_is_not_there(self):
        (self.path / "g.sgf").write_text(SGF * 6)
        big = ["--nodes", "100000000"]
        for args in (["story", "crime", *big, "--html", "none/x.html"],
                     ["explain", "go", "--iterations", "20000", "--html", "none/x.html"],
                     ["play", "--player", "strong", "--games", "1000000", "--csv", "none/x.csv"],
                     ["learn", "go", "g.sgf", "-o", "none/w.json"],
                     ["tune", LEVEL, "--pass-rate", "0.3..0.31", "--for", "strong", "--out",
                      "none/x.json"]):
            with self.subTest(args=args[:2]):
                done = run(*args, cwd=self.path, status=3)
                self.assertIn("its folder does not exist", done.stderr)

    def test_a_result_that_cannot_be_written_is_printed(self):
        """The disk is full when the work is done."""
        if subprocess.run(["bash", "-c", 'ulimit -f 0; "$0" --version >/dev/null | cat; '
                           'exit ${PIPESTATUS[0]}', PROGRAM]).returncode:
            self.skipTest("the thread sanitizer writes files of its own before the program begins")
        (self.path / "g.sgf").write_text(SGF * 6)
        for args, seen in ((QUICK_STORY + ["--html", "x.html"], "score"),
                           (["explain", "tictactoe", "--iterations", "5", "--html", "x.html"],
                            "The tree after"),
                           (["play", "--games", "300", "--csv", "x.csv"], "score"),
                           (["learn", "go", "g.sgf", "-o", "w.json", "--holdout", "0"],
                            '"dramatis_weights"'),  # they are printed, and can be kept
                           (["compare", LEVEL, LEVEL, "--junit", "x.xml"], "nothing to compare")):
            with self.subTest(args=args[:2]):
                done = subprocess.run(["bash", "-c",
                                       'ulimit -f 0; exec "$@" | cat; exit ${PIPESTATUS[0]}', "sh",
                                       PROGRAM, *map(str, args)], cwd=self.path,
                                      capture_output=True, text=True, timeout=60)
                self.assertEqual(done.returncode, 3, done.stderr)
                self.assertIn(seen, done.stdout)
                self.assertIn("cannot be written", done.stderr)
                self.assertFalse([name for name in self.names() if name.startswith("x.")
                                  or name == "w.json"])


    def test_a_result_that_cannot_be_kept_is_printed(self):
        """The disk is full before the work is done: files get no larger than 20 kB."""
        for args, seen, said in (
                (["lab", "tictactoe", "--only", "rave", "--ask", "alone", "--games", "2",
                  "--iterations", "5", "--out", "L"], "| MC-RAVE, minimum MSE | ", "The page"),
                (["lab", "tictactoe", "--only", "rave", "--ask", "alone", "--games", "2",
                  "--iterations", "5", "--out", "J", "--json"], '"dramatis-lab"', "The page"),
                (["story", "experiment", "apple", "--seeds", "3", "--nodes", "100", "--out", "s"],
                 "| breadth first | 0.", "All results"),
                (["explain", "tictactoe", "--iterations", "100", "--html", "x.html"],
                 "The tree after", "Step by step")):
            with self.subTest(args=args[:2]):
                done = subprocess.run(["bash", "-c", 'ulimit -f 20; exec "$@" | cat; '
                                       'exit ${PIPESTATUS[0]}', "sh", PROGRAM, *args],
                                      cwd=self.path, capture_output=True, text=True, timeout=60)
                self.assertEqual(done.returncode, 3, done.stderr)
                self.assertIn(seen, done.stdout)
                self.assertNotIn(said, done.stdout)
                self.assertIn("cannot be written", done.stderr)
                # Nothing was wrong but the disk.
                done = self.dramatis(*args)
                self.assertIn(seen, done.stdout)
                self.assertEqual(said in done.stdout, "--json" not in args)


    def test_a_champion_that_cannot_be_kept_is_printed(self):
        """Something gets in the way while the command works."""
        args = ["evolve", "--population", "4", "--generations", "40", "--games", "2",
                "--iterations", "20", "--audition", "4", "--finalists", "2", "--held-out", "99",
                "--seed", "1", "--out", "e"]
        with subprocess.Popen([PROGRAM, *args], cwd=self.path, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as command:
            while command.poll() is None and not (self.path / "e/log.jsonl").exists():
                time.sleep(0.002)
            path = self.theirs("e/champion.tex")
            out, err = command.communicate(timeout=300)
        self.assertEqual(command.returncode, 2, err)
        self.assertIn("champion.tex: already exists, and dramatis did not make it", err)
        self.assertEqual(path.read_text(), THEIRS)
        self.assertIn("on unseen games", out)
        self.assertNotIn("The run is in", out)
        path.unlink()
        done = self.dramatis("evolve", "--resume", "e")
        self.assertTrue(done.stdout.startswith(out), done.stdout)
        self.assertIn("The run is in", done.stdout)


class Echoes(Scratch):
    def test_nothing_that_moves_the_cursor_is_echoed(self):
        name = b"\x1b]0;title\x07\xc2\x9b31m\xff\xe2\x80\xae.json"
        for args in ([b"level", b"show", name], [b"level", b"check", name],
                     [b"story", b"check", name], [b"play", b"--player", name],
                     [b"gtp", name], [name], [b"persona", b"show", name], [b"report", name],
                     [b"compare", name, name]):
            done = subprocess.run([PROGRAM.encode(), *args], cwd=self.path, capture_output=True,
                                  timeout=60,
                                  stdin=subprocess.DEVNULL)
            self.assertNotEqual(done.returncode, 0)
            told = done.stdout + done.stderr
            for bad in (b"\x1b", b"\x07", b"\xc2\x9b", b"\xff", b"\xe2\x80\xae"):
                self.assertNotIn(bad, told, args)
            told.decode("utf-8")

    def test_nor_is_it_by_the_go_player(self):
        done = subprocess.run([PROGRAM, "gtp"], input=b"echo a\x1b]0;t\x07\xff\nplay b \xc2\x9b\n"
                                                      b"boardsize \xe2\x80\xae\nquit\n",
                              capture_output=True, timeout=60)
        for bad in (b"\x1b", b"\x07", b"\xc2\x9b", b"\xff", b"\xe2\x80\xae"):
            self.assertNotIn(bad, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
