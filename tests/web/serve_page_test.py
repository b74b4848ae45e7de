"""The studio as `dramatis serve` gives it, by serve_page_test.mjs in a real browser. The program's
path is in DRAMATIS.

Needs Chromium, node and npm, and once the network, for the packages of web/package-lock.json; where
one of them is missing it is skipped, with a word.
"""

import os
import pathlib
import subprocess
import sys
import unittest

TESTS = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(TESTS.parent / "cli"))
from report_test import BROWSER, NODE, NPM, WEB, install_packages  # noqa: E402
from serving import Scratch, level_text  # noqa: E402


@unittest.skipUnless(BROWSER, "no chromium, chromium-browser or google-chrome on PATH: the studio "
                              "was not opened")
@unittest.skipUnless(NODE and NPM, "no node or npm on PATH: the studio was not opened")
class Served(Scratch):
    def test_in_a_browser(self):
        install_packages()
        for i in range(2, 12):
            (self.levels / f"{i:02}-level.json").write_text(
                level_text(name=f"Level <{i}>", moves=4 + i))
        (self.levels / "broken.json").write_text('{"dramatis_level": 1}')
        server = self.serve("--games", 40)
        done = subprocess.run([NODE, "--test", str(TESTS / "serve_page_test.mjs")],
                              capture_output=True, text=True, timeout=570,
                              env={**os.environ, "BROWSER": BROWSER, "WEB": str(WEB),
                                   "ADDRESS": server.address, "LEVELS": str(self.levels)})
        self.assertEqual(done.returncode, 0, done.stdout[-6000:] + done.stderr[-2000:])
        self.assertEqual(server.stop(), 0)


if __name__ == "__main__":
    unittest.main()
