"""dramatis gtp driven by @sabaki/gtp, the library of a real client: gtp_test.mjs says what.

DRAMATIS names the program. Needs node and npm, and once the network, for the packages of
web/package-lock.json; where one of them is missing it is skipped, with a word.
"""

import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from report_test import DRAMATIS, NODE, NPM, WEB, install_packages  # noqa: E402


@unittest.skipUnless(NODE and NPM, "no node or npm on PATH: Sabaki's library was not tried")
class Sabaki(unittest.TestCase):
    def test_by_its_own_library(self):
        install_packages()
        done = subprocess.run([NODE, str(pathlib.Path(__file__).with_name("gtp_test.mjs"))],
                              capture_output=True, text=True, timeout=500,
                              env=os.environ | {"DRAMATIS": DRAMATIS, "WEB": str(WEB)})
        self.assertEqual(done.returncode, 0, done.stdout[-20000:] + done.stderr[-4000:])


if __name__ == "__main__":
    unittest.main()
