"""Whether the engine of the pages was made from the sources that are here, and whether it answers
as the program's libraries do: by engine_test.mjs, under node and in a real browser.

ENGINE_SCRIPT names the program that plays the same games natively (engine_script.cpp). With
ENGINE_MOVES=200000 so many random moves are compared instead of 5,000.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from report_test import BROWSER, NODE, NPM, ROOT, WEB, install_packages

sys.path.insert(0, str(ROOT / "tools"))
import make_engine  # noqa: E402  (a tool of ours)

SCRIPT = os.environ.get("ENGINE_SCRIPT")
MOVES = os.environ.get("ENGINE_MOVES", "5000")


class Engine(unittest.TestCase):
    def test_was_made_from_the_sources_that_are_here(self):
        self.assertIsNone(make_engine.check())

    def test_is_small(self):
        self.assertLess(make_engine.ENGINE.stat().st_size, 1_500_000)

    @unittest.skipUnless(NODE and NPM, "no node or npm on PATH")
    def test_answers_as_the_libraries_do(self):
        install_packages()
        with tempfile.TemporaryDirectory() as folder:
            for name, words in (("moves", ("1", MOVES)), ("playtests", ("playtests",))):
                with open(pathlib.Path(folder) / name, "wb") as out:
                    subprocess.run([SCRIPT, *words], check=True, stdout=out)
            subprocess.run(
                [NODE, "--test", str(pathlib.Path(__file__).with_name("engine_test.mjs"))],
                check=True, env={**os.environ, "SCRIPTS": folder, "WEB": str(WEB),
                                 "BROWSER": BROWSER or ""})

    @unittest.skipUnless(BROWSER and NODE and NPM, "no browser, node or npm on PATH")
    def test_runs_in_the_site_from_a_disk(self):
        install_packages()
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            subprocess.run([sys.executable, str(ROOT / "tools" / "make_site.py"), folder],
                           check=True, capture_output=True)
            subprocess.run(
                [NODE, "--test", str(pathlib.Path(__file__).with_name("site_test.mjs"))],
                check=True, env={**os.environ, "SITE": str(pathlib.Path(folder) / "index.html"),
                                 "WEB": str(WEB), "BROWSER": BROWSER})


if __name__ == "__main__":
    unittest.main(verbosity=2)
