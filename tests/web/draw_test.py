"""The drawing part of the studio: what it does to a level's text (draw_model_test.mjs), and all of
it in a real browser (draw_test.mjs).

DRAMATIS names the program, whose numbers the page must come to. The part in the browser needs
Chromium, node and npm, and once the network, for the packages of web/package-lock.json; where one
of them is missing it is skipped, with a word.
"""

import os
import pathlib
import subprocess
import tempfile
import unittest

from play_test import studio_page
from report_test import BROWSER, DRAMATIS, NODE, NPM, ROOT, WEB, install_packages

LEVELS = ROOT / "levels"


@unittest.skipUnless(NODE and NPM, "no node or npm on PATH: nothing was drawn")
class Draw(unittest.TestCase):
    def look(self, test, places):
        install_packages()
        done = subprocess.run([NODE, "--test", str(ROOT / "tests" / "web" / test)],
                              capture_output=True, text=True, timeout=900,
                              env=os.environ | {"WEB": str(WEB), **places})
        self.assertEqual(done.returncode, 0, done.stdout[-20000:] + done.stderr[-4000:])

    def test_texts(self):
        self.look("draw_model_test.mjs", {})

    @unittest.skipUnless(BROWSER, "no chromium, chromium-browser or google-chrome on PATH: the "
                                  "page was not opened")
    def test_in_a_browser(self):
        levels = {file.stem: file.read_text(encoding="utf-8")
                  for file in sorted(LEVELS.glob("*.json"))}
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
            folder = pathlib.Path(name)
            page = folder / "studio.html"
            page.write_text(studio_page(levels), encoding="utf-8")
            self.look("draw_test.mjs", {"BROWSER": BROWSER, "DRAMATIS": DRAMATIS,
                                        "FOLDER": str(folder), "STUDIO": str(page)})


if __name__ == "__main__":
    unittest.main()
