"""The pages of a study, by study_test.mjs and study_admin_test.mjs in a real browser against the
real server. The program's path is in DRAMATIS.

Needs Chromium, node and npm, and once the network, for the packages of web/package-lock.json; where
one of them is missing it is skipped, with a word.
"""

import os
import pathlib
import subprocess
import unittest

from report_test import BROWSER, DRAMATIS, NODE, NPM, WEB, install_packages

TESTS = pathlib.Path(__file__).resolve().parent


@unittest.skipUnless(BROWSER, "no chromium, chromium-browser or google-chrome on PATH: the pages "
                              "of a study were not opened")
@unittest.skipUnless(NODE and NPM, "no node or npm on PATH: the pages of a study were not opened")
class Studied(unittest.TestCase):
    def run_in_browser(self, name):
        install_packages()
        done = subprocess.run([NODE, "--test", str(TESTS / name)], capture_output=True, text=True,
                              timeout=1400,
                              env={**os.environ, "BROWSER": BROWSER, "WEB": str(WEB),
                                   "DRAMATIS": DRAMATIS})
        self.assertEqual(done.returncode, 0, done.stdout[-8000:] + done.stderr[-2000:])

    def test_for_people(self):
        self.run_in_browser("study_test.mjs")

    def test_for_who_runs_it(self):
        self.run_in_browser("study_admin_test.mjs")


if __name__ == "__main__":
    unittest.main(verbosity=2)
