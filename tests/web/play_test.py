"""Playing in the studio, by play_test.mjs in a real browser.

Needs Chromium, node and npm, and once the network, for the packages of web/package-lock.json; where
one of them is missing it is skipped, with a word.
"""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from report_test import BROWSER, NODE, NPM, ROOT, WEB, install_packages

TESTS = pathlib.Path(__file__).parent


def level(name, rows, moves, goals, **more):
    return json.dumps({"dramatis_level": 1, "name": name, "moves": moves, "colours": 5,
                       "board": rows, "goals": goals, **more})


LEVELS = {
    "quick": level("Quick", ["?" * 6] * 6, 9, [{"score": 300}], stars=[100, 600, 90000],
                   move_bonus=50),
    "hopeless": level("Hopeless", ["?" * 6] * 6, 3, [{"score": 900000}]),
    "smallest": level("Smallest", ["?" * 3] * 3, 5, []),
    "largest": level("Largest", ["?" * 16] * 16, 20, [{"score": 5000}]),
}


SHIPPED = ("02-harvest", "06-thin-ice", "07-boxes", "11-delivery", "12-garden", "18-frozen-chain")


def studio_page(levels):
    """The studio with these levels, by name, filled in as the program does it."""
    data = {"levels": [{"id": name, "text": text, "version": None}
                       for name, text in levels.items()],
            "personas": [], "serve": None, "program": "0.1.0"}
    text = json.dumps(data).replace("<", "\\u003c")
    return (WEB / "dist" / "studio.html").read_text(encoding="utf-8").replace("__DATA__", text)


@unittest.skipUnless(BROWSER, "no chromium, chromium-browser or google-chrome on PATH: the studio "
                              "was not opened")
@unittest.skipUnless(NODE and NPM, "no node or npm on PATH: the studio was not opened")
class Played(unittest.TestCase):
    def test_in_a_browser(self):
        install_packages()
        shipped = {name: (ROOT / "levels" / f"{name}.json").read_text(encoding="utf-8")
                   for name in SHIPPED}
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            page = pathlib.Path(folder) / "studio.html"
            page.write_text(studio_page({**LEVELS, **shipped}), encoding="utf-8")
            done = subprocess.run([NODE, "--test", str(TESTS / "play_test.mjs")],
                                  capture_output=True, text=True, timeout=1100,
                                  env={**os.environ, "BROWSER": BROWSER, "WEB": str(WEB),
                                       "STUDIO_PAGE": str(page)})
        self.assertEqual(done.returncode, 0, done.stdout[-6000:] + done.stderr[-2000:])


if __name__ == "__main__":
    unittest.main(verbosity=2)
