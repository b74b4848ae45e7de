"""Gives the tests more time where the program is slower, as under a sanitizer.

With this folder in PYTHONPATH every time that a test grants another process is multiplied by
DRAMATIS_PATIENCE. What a test measures is not changed, only when it gives up.
"""

import os
import subprocess

FACTOR = float(os.environ.get("DRAMATIS_PATIENCE", "1"))


class PatientPopen(subprocess.Popen):
    is_talking = False  # communicate() waits at its end, with the time that it has left

    def communicate(self, input=None, timeout=None):
        self.is_talking = True
        try:
            return super().communicate(input, timeout and FACTOR * timeout)
        finally:
            self.is_talking = False

    def wait(self, timeout=None):
        return super().wait(timeout if self.is_talking else timeout and FACTOR * timeout)


subprocess.Popen = PatientPopen
