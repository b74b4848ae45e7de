"""`--zip`: a report as one file to send. The program's path is in DRAMATIS."""

import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import unittest
import zipfile

PROGRAM = os.path.abspath(os.environ["DRAMATIS"])
LEVEL = {"dramatis_level": 1, "name": "One", "moves": 9, "colours": 5, "board": ["?????"] * 5,
         "goals": [{"score": 500}]}
TABLES = ["report.html", "report.json", "report.csv", "report-levels.csv"]
THEIRS = "not made by dramatis\n"


class Zip(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.made = pathlib.Path(folder.name)
        for name in ("one", "two", "grün"):
            (cls.made / f"{name}.json").write_text(json.dumps(LEVEL | {"name": name}))
        for out, levels in (("single", ["one.json"]), ("pack", ["one.json", "two.json",
                                                               "grün.json"])):
            subprocess.run([PROGRAM, "playtest", *levels, "--cast", "random,greedy", "--games",
                            "20", "--seed", "1", "--no-advice", "--out", out], cwd=cls.made,
                           check=True, capture_output=True)

    def setUp(self):
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "work"
        shutil.copytree(self.made, self.path)

    def dramatis(self, *words, status=0, **more):
        done = subprocess.run([PROGRAM, *map(str, words)], cwd=self.path, text=True, timeout=300,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)
        if status is not None:
            self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def refused(self, file, says, *more):
        done = self.dramatis("report", "pack", "--zip", file, *more, status=2)
        self.assertIn(says, done.stderr)

    def test_holds_the_whole_report_under_one_folder(self):
        for out, levels in (("single", []), ("pack", ["gr--n", "one", "two"])):
            done = self.dramatis("report", out, "--zip", "r.zip")
            self.assertIn("zip:    r.zip\n", done.stdout)
            with zipfile.ZipFile(self.path / "r.zip") as archive:
                self.assertIsNone(archive.testzip())
                wanted = TABLES + [f"report/{level}.{end}" for level in levels
                                   for end in ("html", "json")]
                self.assertEqual(archive.namelist(), ["dramatis-report/" + name
                                                      for name in wanted])
                for name in wanted:
                    self.assertEqual(archive.read("dramatis-report/" + name),
                                     (self.path / out / name).read_bytes())

    def test_is_what_other_programs_unpack(self):
        self.dramatis("report", "pack", "--zip", "r.zip")
        for program in (["unzip", "-tq"], ["bsdtar", "-tf"]):
            if shutil.which(program[0]):
                subprocess.run([*program, "r.zip"], cwd=self.path, check=True,
                               stdout=subprocess.DEVNULL)

    def test_the_same_report_is_the_same_bytes_wherever_and_whenever(self):
        self.dramatis("report", "pack", "--zip", "a.zip")
        for file in (self.path / "pack").glob("report*"):
            os.utime(file, (1, 1))
        self.dramatis("report", "pack", "--zip", "b.zip",
                      env=os.environ | {"TZ": "America/Los_Angeles"})
        self.dramatis("playtest", "one.json", "two.json", "grün.json", "--cast", "random,greedy",
                      "--games", "20", "--no-advice", "--out", "pack", "--zip", "c.zip")
        first = (self.path / "a.zip").read_bytes()
        self.assertEqual(first, (self.path / "b.zip").read_bytes())
        self.assertEqual(first, (self.path / "c.zip").read_bytes())
        with zipfile.ZipFile(self.path / "a.zip") as archive:
            self.assertEqual({entry.date_time for entry in archive.infolist()},
                             {(1980, 1, 1, 0, 0, 0)})

    def test_ours_is_replaced_and_theirs_only_by_force(self):
        self.dramatis("report", "pack", "--zip", "r.zip")
        self.dramatis("report", "single", "--zip", "r.zip")
        (self.path / "r.zip").write_text(THEIRS)
        self.refused("r.zip", "dramatis did not make it")
        self.assertEqual((self.path / "r.zip").read_text(), THEIRS)
        self.dramatis("report", "pack", "--zip", "r.zip", "--force")
        self.assertTrue(zipfile.is_zipfile(self.path / "r.zip"))

    def test_is_checked_before_anything_is_played(self):
        (self.path / "r.zip").write_text(THEIRS)
        for file, status in (("r.zip", 2), ("nowhere/r.zip", 3), ("pack", 2), ("", 2)):
            done = self.dramatis("playtest", "one.json", "--out", "new", "--zip", file,
                                 status=status)
            self.assertNotIn("games each", done.stderr)
            self.assertFalse((self.path / "new/traces").exists())

    def test_never_takes_the_place_of_an_input_or_of_the_report(self):
        trace = next((self.path / "pack/traces/one").glob("greedy*"))
        for file, says in (("pack/report.html", "among the files of the report"),
                           ("pack/report/x", "among the files of the report"),
                           (trace.relative_to(self.path), "is an input")):
            self.refused(file, says, "--force")
        before = (self.path / "one.json").read_bytes()
        done = self.dramatis("playtest", "one.json", "--out", "new", "--zip", "one.json",
                             "--force", status=2)
        self.assertIn("is an input of this command", done.stderr)
        self.assertEqual((self.path / "one.json").read_bytes(), before)
        self.dramatis("report", "pack", "--zip", "pack/report.zip")  # that is a good place

    def test_json_and_csv_print_nothing_else(self):
        for kind in ("--json", "--csv"):
            plain = self.dramatis("report", "pack", kind).stdout
            self.assertEqual(self.dramatis("report", "pack", kind, "--zip", "r.zip").stdout, plain)

    def test_goes_through_a_pipe(self):
        os.mkfifo(self.path / "pipe")
        got = []
        reader = threading.Thread(target=lambda: got.append((self.path / "pipe").read_bytes()))
        reader.start()
        self.dramatis("report", "pack", "--zip", "pipe")
        reader.join(60)
        self.dramatis("report", "pack", "--zip", "r.zip")
        self.assertEqual(got, [(self.path / "r.zip").read_bytes()])

    def test_a_full_disk_leaves_the_report_and_the_old_zip(self):
        done = self.dramatis("report", "pack", "--zip", "/dev/full", status=3)
        self.assertIn("/dev/full: cannot be written", done.stderr)
        self.assertIn("report: pack/report.html", done.stdout)
        self.dramatis("report", "single", "--zip", "r.zip")
        before = (self.path / "r.zip").read_bytes()

        def limited():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            # The files of the report are the same and are not written again.
            resource.setrlimit(resource.RLIMIT_FSIZE, (8192, resource.RLIM_INFINITY))
        done = self.dramatis("report", "single", "--zip", "r.zip", status=None,
                             preexec_fn=limited)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("make room there and run the same command again", done.stderr)
        self.assertEqual((self.path / "r.zip").read_bytes(), before)


if __name__ == "__main__":
    unittest.main()
