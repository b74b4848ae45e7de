"""Installs what the tests of the pages need, before any of them runs: none then waits for it."""

import unittest

from report_test import NODE, NPM, install_packages


@unittest.skipUnless(NODE and NPM, "no node or npm on PATH: the pages will not be opened")
class Packages(unittest.TestCase):
    def test_are_installed(self):
        install_packages()


if __name__ == "__main__":
    unittest.main(verbosity=2)
