"""The tests of the store that need PostgreSQL, on a cluster of their own. STORE_TEST is the path of
the program."""

import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import postgres  # noqa: E402


@unittest.skipIf(postgres.why_not(), postgres.why_not())
class Postgres(unittest.TestCase):
    def test_what_the_other_database_does_too(self):
        with postgres.cluster() as cluster:
            done = subprocess.run(
                [os.environ["STORE_TEST"], "--gtest_filter=Postgres/*"], text=True,
                env=os.environ | {"DRAMATIS_POSTGRES": cluster.database()}, capture_output=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertNotIn("SKIPPED", done.stdout)
        self.assertRegex(done.stdout, r"\[  PASSED  \] 1[0-9] tests")


if __name__ == "__main__":
    unittest.main()
