"""A PostgreSQL of a test's own: a cluster in a temporary folder, at a socket in there, and nothing
else. As root it runs as the user postgres, as it must."""

import contextlib
import glob
import os
import pathlib
import pwd
import shutil
import subprocess
import tempfile


def programs():
    """The folder of initdb and pg_ctl, of the newest version; None where there is none."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    if found:
        return pathlib.Path(found[-1]).parent
    initdb = shutil.which("initdb")
    return pathlib.Path(initdb).parent if initdb else None


def why_not():
    """Why there is no PostgreSQL here; None: there is one."""
    if programs() is None:
        return "PostgreSQL is not installed (Debian's package postgresql)"
    if os.geteuid() == 0:
        try:
            pwd.getpwnam("postgres")
        except KeyError:
            return "there is no user postgres, and PostgreSQL does not run as root"
    return None


def _run(*words):
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    return subprocess.run([*as_user, *map(str, words)], cwd="/", check=True,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


class Cluster:
    """A server that can be stopped and started again."""

    def __init__(self, folder):
        self.folder, self.data, self.count = folder, pathlib.Path(folder) / "data", 0
        _run(programs() / "initdb", "-D", self.data, "-A", "trust", "-E", "UTF8", "--no-locale",
             "-U", "postgres")

    def _control(self, *words):
        _run(programs() / "pg_ctl", "-D", self.data, "-w", *words)

    def start(self):
        self._control("-l", pathlib.Path(self.folder) / "log", "-o",
                      f"-c listen_addresses='' -c unix_socket_directories={self.folder}", "start")

    def stop(self, mode="immediate"):
        self._control("-m", mode, "stop")

    def database(self):
        """The address of a new database, which is empty."""
        self.count += 1
        name = f"study{self.count}"
        _run(programs() / "createdb", "-h", self.folder, "-U", "postgres", name)
        return f"postgresql://postgres@/{name}?host={self.folder}"


@contextlib.contextmanager
def cluster():
    with tempfile.TemporaryDirectory(prefix="dramatis-pg-") as folder:
        if os.geteuid() == 0:
            os.chmod(folder, 0o755)
            shutil.chown(folder, "postgres")
        made = Cluster(folder)
        made.start()
        try:
            yield made
        finally:
            made.stop()


def ask(address, statement):
    """The rows that psql prints, as lists of texts."""
    out = subprocess.run([programs() / "psql", address, "-At", "-F", "\t", "-c", statement],
                         check=True, capture_output=True, text=True).stdout
    return [line.split("\t") for line in out.splitlines()]
