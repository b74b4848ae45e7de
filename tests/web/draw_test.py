"""The drawing part of the studio: what it does to a level's text, by draw_model_test.mjs.

Needs node and npm, and once the network, for the packages of web/package-lock.json; where one of
them is missing it is skipped, with a word.
"""

import os
import subprocess
import unittest

from report_test import NODE, NPM, ROOT, WEB, install_packages


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


if __name__ == "__main__":
    unittest.main()
