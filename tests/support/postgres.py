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


@contextlib.contextmanager
def cluster():
    """Gives a function that makes an empty database and returns its address."""
    bin_folder = programs()
    with tempfile.TemporaryDirectory(prefix="dramatis-pg-") as folder:
        data = pathlib.Path(folder) / "data"
        if os.geteuid() == 0:
            os.chmod(folder, 0o755)
            shutil.chown(folder, "postgres")
        _run(bin_folder / "initdb", "-D", data, "-A", "trust", "-E", "UTF8", "--no-locale", "-U",
             "postgres")
        _run(bin_folder / "pg_ctl", "-D", data, "-w", "-l", pathlib.Path(folder) / "log", "-o",
             f"-c listen_addresses='' -c unix_socket_directories={folder}", "start")
        count = 0

        def database():
            nonlocal count
            count += 1
            _run(bin_folder / "createdb", "-h", folder, "-U", "postgres", f"study{count}")
            return f"postgresql://postgres@/study{count}?host={folder}"

        try:
            yield database
        finally:
            _run(bin_folder / "pg_ctl", "-D", data, "-m", "immediate", "stop")


def ask(address, statement):
    """The rows that psql prints, as lists of texts."""
    out = subprocess.run([programs() / "psql", address, "-At", "-F", "\t", "-c", statement],
                         check=True, capture_output=True, text=True).stdout
    return [line.split("\t") for line in out.splitlines()]
