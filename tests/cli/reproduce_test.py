"""The reproduction at scale tiny with two evolutions of each persona, killed once on the way: a
minute or two. The program's path is in DRAMATIS."""

import json
import os
import pathlib
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["DRAMATIS"]


class Tiny(unittest.TestCase):
    def test_four_personas_differ_from_random_in_the_right_direction(self):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "r"
            first = subprocess.Popen([PROGRAM, "reproduce", "--scale", "tiny", "--seed", "1",
                                      "--evolutions", "2", "--out", str(out)],
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            while not (out / "min-score" / "checkpoint.json").exists() and first.poll() is None:
                time.sleep(0.1)
            first.kill()
            first.wait()
            # What it comes to is printed even if a file of somebody else is in the way in the end.
            resume = [PROGRAM, "reproduce", "--resume", str(out)]
            with subprocess.Popen([*resume, "--json"], stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE) as second:
                while not (out / "max-score-2").exists() and second.poll() is None:
                    time.sleep(0.1)
                (out / "index.html").write_text("Mine.\n")
                printed, complaint = second.communicate(timeout=900)
            self.assertEqual(second.returncode, 2, complaint)
            self.assertIn(b"index.html: already exists, and dramatis did not make it", complaint)
            self.assertEqual((out / "index.html").read_text(), "Mine.\n")
            data = json.loads(printed)
            (out / "index.html").unlink()
            done = subprocess.run(resume, capture_output=True, text=True, timeout=900)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("champion, unseen games", done.stdout)
            self.assertIn("index.html", done.stdout)
            self.assertEqual(data, json.loads((out / "report.json").read_text()))
            for experiment in data["experiments"]:
                champion = experiment["champion"]
                runs = experiment["evolutions"]["runs"]
                self.assertEqual([run["seed"] for run in runs], [1, 2])
                self.assertEqual(runs[0]["champion"], {key: champion["held_out"][key]
                                                       for key in runs[0]["champion"]})
                self.assertNotEqual(runs[0]["champion"], runs[1]["champion"])
                ours, random = champion["held_out"], champion["random"]
                if experiment["sense"] == "maximize":
                    self.assertGreater(ours["low"], random["high"], experiment["name"])
                else:
                    self.assertLess(ours["high"], random["low"], experiment["name"])
            self.assertEqual(sorted(path.name for path in out.glob("m*-2")),
                             ["max-moves-2", "max-score-2", "min-moves-2", "min-score-2"])
            fewer = subprocess.run([PROGRAM, "reproduce", "--resume", str(out), "--evolutions",
                                    "1"], capture_output=True)
            self.assertEqual(fewer.returncode, 2, fewer.stderr)
            self.assertIn(b"give --evolutions 2 or more", fewer.stderr)
            self.assertGreater(data["people"]["share"], 0)
            self.assertLess(data["people"]["share"], 0.5)
            self.assertEqual([len(board["agents"]) for board in data["boards"]], [6, 6, 6])
            page = (out / "index.html").read_text()
            self.assertIn('"format":"dramatis-reproduction"', page)
            self.assertNotIn("__DATA__", page.split('id="data"')[1][:100])


if __name__ == "__main__":
    unittest.main()
