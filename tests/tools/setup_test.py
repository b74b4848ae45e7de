"""tools/setup.sh, function by function, in checkouts and control groups that are made up."""

import fcntl
import os
import pathlib
import pty
import shutil
import subprocess
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
GIGABYTE = 1 << 30
NOBODY = 65534


class Scratch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name).resolve()
        self.path.chmod(0o755)
        self.env = {key: value for key, value in os.environ.items()
                    if key not in ("CI", "DRAMATIS_NO_BROWSER", "DRAMATIS_NO_APT", "CXX")}

    def write(self, name, text=""):
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def program(self, name, script):
        """A command that stands for the system's."""
        self.write(f"bin/{name}", "#!/bin/sh\n" + script).chmod(0o755)

    def shell(self, script, root=None, **more):
        root = root or self.path / "checkout"
        env = self.env | {"PATH": f"{self.path}/bin:{os.environ['PATH']}"} | more.pop("env", {})
        done = subprocess.run(["bash", "-uc", (f"root='{root}'; source '{ROOT}/tools/setup.sh'; "
                                               f"set -o pipefail; {script}")],
                              capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL,
                              env=env, **more)
        return done.returncode, done.stdout.strip(), done.stderr

    def checkout(self):
        """A checkout whose program is up to date, as far as files tell."""
        for name in ("CMakeLists.txt", "CMakePresets.json", "bench/signature.txt", "cmake/x.cmake",
                     "src/main.cpp", "web/x.html", "weights/w.json"):
            self.write(f"checkout/{name}")
        self.write("checkout/build/release/bin/dramatis", "#!/bin/sh\necho ran\n").chmod(0o755)
        self.shell('fingerprint release >"$root/build/release/.fingerprint"')
        self.write("checkout/build/release/.up-to-date")
        later = time.time() + 1
        os.utime(self.path / "checkout/build/release/.up-to-date", (later, later))
        return self.path / "checkout"


class Jobs(Scratch):
    def setUp(self):
        super().setUp()
        self.program("nproc", "echo 16")
        self.memory(64)

    def memory(self, gigabytes):
        self.write("proc/meminfo", f"MemTotal: 99999999 kB\nMemAvailable:   {gigabytes * 1048576} "
                                   f"kB\n")

    def jobs(self):
        status, out, err = self.shell(f"proc='{self.path}/proc' cgroups='{self.path}/cgroup'; echo "
                                      f"$(jobs_that_fit) $(processors)")
        self.assertEqual((status, err), (0, ""))
        return tuple(map(int, out.split()))

    def test_are_those_of_the_machine_where_there_are_no_limits(self):
        self.assertEqual(self.jobs(), (16, 16))
        self.memory(5)
        self.assertEqual(self.jobs(), (5, 16))
        self.memory(0)
        self.assertEqual(self.jobs(), (1, 16))
        (self.path / "proc/meminfo").unlink()
        self.assertEqual(self.jobs(), (16, 16))

    def test_respect_control_groups_of_version_2_and_those_above(self):
        self.write("proc/self/cgroup", "0::/user/job\n")
        for folder in ("", "user/", "user/job/"):
            self.write(f"cgroup/{folder}memory.max", "max\n")
            self.write(f"cgroup/{folder}cpu.max", "max 100000\n")
        self.assertEqual(self.jobs(), (16, 16))
        self.write("cgroup/user/job/cpu.max", "1250000 100000\n")
        self.assertEqual(self.jobs(), (13, 13))
        self.write("cgroup/user/cpu.max", "200000 100000\n")
        self.assertEqual(self.jobs(), (2, 2))
        self.write("cgroup/user/cpu.max", "50000 100000\n")
        self.assertEqual(self.jobs(), (1, 1))
        self.write("cgroup/user/cpu.max", "max 100000\n")
        self.write("cgroup/user/memory.max", f"{8 * GIGABYTE}\n")
        self.assertEqual(self.jobs(), (8, 13))
        self.write("cgroup/user/job/memory.high", f"{4 * GIGABYTE}\n")
        self.assertEqual(self.jobs(), (4, 13))
        # What is in use does not count as free, unless it is only cached.
        self.write("cgroup/user/job/memory.current", f"{3 * GIGABYTE}\n")
        self.assertEqual(self.jobs(), (1, 13))
        self.write("cgroup/user/job/memory.stat", f"anon 7\ninactive_file {2 * GIGABYTE}\n")
        self.assertEqual(self.jobs(), (3, 13))

    def test_respect_control_groups_of_version_1(self):
        self.write("proc/self/cgroup", "12:cpu,cpuacct:/docker/abc\n5:memory:/docker/abc\n"
                                       "1:name=systemd:/\n0::/\n")
        # In a container the path is not there, but what is mounted is its own group.
        self.write("cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n")
        self.write("cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n")
        self.write("cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n")
        self.assertEqual(self.jobs(), (16, 16))
        self.write("cgroup/memory/memory.limit_in_bytes", f"{6 * GIGABYTE}\n")
        self.write("cgroup/memory/memory.usage_in_bytes", f"{1 * GIGABYTE}\n")
        self.assertEqual(self.jobs(), (5, 16))
        self.write("cgroup/cpu,cpuacct/cpu.cfs_quota_us", "300000\n")
        self.assertEqual(self.jobs(), (3, 3))

    def test_survive_nonsense(self):
        self.write("proc/self/cgroup", "0::/../../x\nnonsense\n\n7:memory\n")
        self.write("cgroup/memory.max", "many\n")
        self.write("cgroup/cpu.max", "\n")
        self.assertEqual(self.jobs(), (16, 16))


class Estimate(Scratch):
    def test_grows_with_the_work(self):
        for steps, jobs, wanted in ((1, 8, "a minute or two"), (246, 16, "a minute or two"),
                                    (246, 2, "about 5 minutes"), (330, 1, "about 14 minutes")):
            self.assertEqual(self.shell(f"time_for {steps} {jobs}")[1], wanted)


class Stale(Scratch):
    def can_run(self):
        return self.shell('can_run_now "$root/build/release" dramatis')[0] == 0

    def test_any_change_of_a_source_is_seen(self):
        checkout = self.checkout()
        self.assertTrue(self.can_run())
        past = time.time() - 3600
        (self.path / "old").write_text("x")
        os.utime(self.path / "old", (past, past))
        for change in (lambda: (checkout / "src/main.cpp").write_text("x"),
                       lambda: (checkout / "src/main.cpp").unlink(),
                       lambda: shutil.move(self.path / "old", checkout / "src/old.cpp"),
                       lambda: (checkout / "build/release/.fingerprint").write_text("another CPU"),
                       lambda: (checkout / "build/release/.up-to-date").unlink()):
            shutil.rmtree(checkout)
            self.checkout()
            os.utime(checkout / "build/release/.up-to-date")
            time.sleep(0.02)
            change()
            self.assertFalse(self.can_run())

    def test_packages_of_the_page_are_no_sources(self):
        checkout = self.checkout()
        (checkout / "web/node_modules").mkdir()
        later = time.time() + 2
        os.utime(checkout / "build/release/.up-to-date", (later, later))
        self.assertTrue(self.can_run())
        time.sleep(2.1)
        self.write("checkout/web/node_modules/x/y.js")
        self.assertTrue(self.can_run())

    def wrapper(self, checkout):
        shutil.copy(ROOT / "dramatis", checkout)
        shutil.copytree(ROOT / "tools", checkout / "tools")
        shutil.copy(ROOT / "packages.txt", checkout)
        self.shell('fingerprint release >"$root/build/release/.fingerprint"')
        for path in [checkout, *checkout.rglob("*")]:
            path.chmod(0o755)

    def as_nobody(self, *words, **env):
        return subprocess.run(words, capture_output=True, text=True, timeout=120, user=NOBODY,
                              group=NOBODY, stdin=subprocess.DEVNULL,
                              env=self.env | {"PATH": f"{self.path}/bin:{os.environ['PATH']}"} |
                              env)

    @unittest.skipUnless(os.geteuid() == 0, "needs to be root to be two users")
    def test_a_program_of_another_user_that_is_out_of_date_is_not_run_in_silence(self):
        checkout = self.checkout()
        self.wrapper(checkout)
        self.program("ninja", "echo 'ninja: no work to do.'")
        done = self.as_nobody(checkout / "dramatis")
        self.assertEqual((done.stdout, done.stderr), ("ran\n", ""))
        self.program("ninja", "echo '[1/2] Building CXX object a.o'; echo '[2/2] Linking dramatis'")
        done = self.as_nobody(checkout / "dramatis")
        self.assertEqual(done.stdout, "ran\n")
        self.assertIn("this program is out of date: the sources changed since root built it",
                      done.stderr)
        self.assertIn("Ask root to run ./dramatis there, or copy the checkout", done.stderr)

    def test_what_levels_need_is_built_first_until_all_is_asked_for(self):
        checkout = self.checkout()
        self.wrapper(checkout)
        self.write("checkout/build/release/build.ninja")
        (checkout / "build/release/bin/dramatis").unlink()
        # A build of any program that says which one it is.
        self.program("ninja", """if [ "$1" = -n ]; then echo '[1/1] Linking'; exit; fi
for name; do :; done
printf '#!/bin/sh\necho %s "$@"\n' $name >bin/$name; chmod +x bin/$name""")

        def run(*words):
            done = subprocess.run([checkout / "dramatis", *words], capture_output=True, text=True,
                                  timeout=60, stdin=subprocess.DEVNULL,
                                  env=self.env | {"PATH": f"{self.path}/bin:{os.environ['PATH']}",
                                                  "DRAMATIS_NO_APT": "1"})
            return done.stdout.strip()

        self.assertEqual(run("playtest", "12"), "dramatis-levels playtest 12")
        self.assertEqual(run("level", "list"), "dramatis-levels level list")
        self.assertEqual(run("story"), "dramatis story")
        self.assertEqual(run("playtest"), "dramatis playtest", "all of it is there now")
        self.assertEqual(run(), "dramatis")

    @unittest.skipUnless(os.geteuid() == 0, "needs to be root to be two users")
    def test_what_sudo_left_is_told_with_the_cure(self):
        checkout = self.checkout()
        for path in [checkout, *checkout.rglob("*")]:
            os.chown(path, NOBODY, NOBODY)
        os.chown(checkout / "build/release/.up-to-date", 0, 0)
        (checkout / "build/release/.up-to-date").chmod(0o644)
        script = (f"root='{checkout}'; source '{ROOT}/tools/setup.sh'; "
                  "refuse_foreign_files \"$root/build/release\"")
        done = self.as_nobody("bash", "-uc", script)
        self.assertEqual(done.returncode, 125)
        self.assertIn("build/release/.up-to-date belongs to root", done.stderr)
        self.assertRegex(done.stderr, "sudo chown -R [a-z]+ '.*/checkout/build'")
        # Root itself gives them back.
        self.assertEqual(self.shell("hand_back")[0], 0)
        self.assertEqual((checkout / "build/release/.up-to-date").stat().st_uid, NOBODY)
        self.assertEqual(self.as_nobody("bash", "-uc", script).returncode, 0)


class Waiting(Scratch):
    def hold(self):
        lock = open(self.path / "checkout/build/.lock-release", "a")
        self.addCleanup(lock.close)
        fcntl.flock(lock, fcntl.LOCK_EX)
        return lock

    def test_a_program_that_is_up_to_date_is_not_waited_for(self):
        self.checkout()
        self.hold()
        start = time.monotonic()
        self.assertEqual(self.shell("build release dramatis; echo built"), (0, "built", ""))
        self.assertLess(time.monotonic() - start, 10)

    def test_says_what_it_waits_for_and_how_far_that_is(self):
        checkout = self.checkout()
        os.utime(checkout / "build/release/.up-to-date", (1, 1))
        self.write("checkout/build/release/build.ninja")
        self.write("checkout/build/release/.building", "40 3\n")
        self.write("checkout/build/release/.ninja_log", "# ninja log v5\na\nb\nc\nd\n")
        self.assertEqual(self.shell('progress_of "$root/build/release"')[1],
                         "it has built 2 of 40 files")
        self.program("ninja", "echo 'ninja: no work to do.'")
        lock = self.hold()
        waiting = subprocess.Popen(["bash", "-uc", (f"root='{checkout}'; source "
                                                    f"'{ROOT}/tools/setup.sh'; build release "
                                                    f"dramatis; echo built")],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   stdin=subprocess.DEVNULL,
                                   env=self.env | {"PATH": f"{self.path}/bin:{os.environ['PATH']}"})
        time.sleep(3)
        self.assertIsNone(waiting.poll())
        lock.close()
        out, err = waiting.communicate(timeout=60)
        self.assertEqual(out, "built\n", err)
        self.assertIn("waiting for another ./dramatis or ./test that is at work on this (release)",
                      err)
        status = self.shell('can_run_now "$root/build/release" dramatis')[0]
        self.assertEqual(status, 0, "seen to be up to date")

    def test_a_build_says_how_much_there_is_to_do(self):
        checkout = self.checkout()
        self.write("checkout/build/release/build.ninja")
        self.program("nproc", "echo 2")
        self.program("ninja", 'if [ "$1" = -n ]; then for i in $(seq 246); do echo "[$i/246] '
                              'Building"; done; else echo worked; fi')
        status, out, err = self.shell(f"proc='{self.path}/none'; build release dramatis")
        self.assertEqual((status, out), (0, ""), err)
        self.assertIn("building dramatis: 246 steps, 2 at a time, about 5 minutes", err)
        self.assertIn("worked", err)
        self.assertFalse((checkout / "build/release/.building").exists())


    def test_a_build_that_must_look_for_files_first_says_how_much_there_is_to_do(self):
        """ninja knows of two steps until CMake has looked whether there are new files."""
        self.checkout()
        self.write("checkout/build/release/build.ninja")
        self.program("nproc", "echo 2")
        self.program("ninja", f"""seen={self.path}/looked
if [ "$1" = build.ninja ]; then touch $seen; exit; fi
[ "$1" = -n ] || exit 0
[ -e $seen ] || {{ echo '[1/2] Re-checking globbed directories...'; echo '[2/2] x'; exit; }}
for i in $(seq 180); do echo "[$i/180] Building"; done""")
        err = self.shell(f"proc='{self.path}/none'; build release dramatis")[2]
        self.assertIn("building dramatis: 180 steps, 2 at a time, about ", err)

    def test_the_real_ninja_says_how_much_there_is_to_do_though_it_would_look_for_files_first(self):
        self.checkout()
        self.write("checkout/build/release/build.ninja", """rule look
  command = true
  generator = 1
rule make
  command = touch $out
build force: phony
build build.ninja: look force
build a: make
build b: make
build dramatis: make a b
""")
        steps = self.shell('steps_in "$(plan_of "$root/build/release" dramatis)"')[1]
        self.assertEqual(steps.strip(), "3")


class Browser(Scratch):
    def setUp(self):
        super().setUp()
        self.write("checkout/packages.txt", "browser  no-such-browser\n")
        self.program("dpkg-query", "exit 1")
        self.program("apt-cache", "echo '  Candidate: 1.0'")
        self.program("apt-get", f'echo "$@" >>{self.path}/apt')
        self.program("sudo", 'exec "$@"')

    def installed(self):
        file = self.path / "apt"
        text = file.read_text() if file.exists() else ""
        file.unlink(missing_ok=True)
        return "install -y --no-install-recommends no-such-browser" in text

    WISH = 'wish_packages "the tests of pages" browser; echo "${DRAMATIS_NO_BROWSER-}"'

    def test_without_a_terminal_it_says_what_it_does(self):
        for env in ({}, {"CI": "true"}):
            status, out, err = self.shell(self.WISH, env=env, start_new_session=True)
            self.assertEqual((status, out), (0, ""))
            self.assertIn("installing the missing packages: no-such-browser", err)
            self.assertTrue(self.installed())

    def test_is_declined_by_a_variable(self):
        status, out, err = self.shell(self.WISH, env={"DRAMATIS_NO_BROWSER": "1"})
        self.assertIn("not installed, as DRAMATIS_NO_BROWSER is set: no-such-browser; the tests of "
                      "pages are skipped", err)
        self.assertFalse(self.installed())

    def on_a_terminal(self, answer, env):
        pid, terminal = pty.fork()
        if pid == 0:
            os.environ.clear()
            os.environ.update(
                self.env |
                {"PATH": f"{self.path}/bin:{os.environ.get('PATH', '/usr/bin:/bin')}"} | env)
            os.environ["PATH"] += ":/usr/bin:/bin"
            os.execvp("bash", ["bash", "-uc", (f"root='{self.path}/checkout'; source "
                                               f"'{ROOT}/tools/setup.sh'; {self.WISH}")])
        os.write(terminal, answer)
        seen = b""
        try:
            while chunk := os.read(terminal, 4096):
                seen += chunk
        except OSError:
            pass  # it has ended
        os.waitpid(pid, 0)
        os.close(terminal)
        return seen.decode()

    def test_on_a_terminal_it_asks(self):
        question = ("need these packages, which are not installed: no-such-browser. "
                    "Install them now? [y/N]")
        for answer, wanted in ((b"y\n", True), (b"n\n", False), (b"\n", False), (b"\x04", False)):
            seen = self.on_a_terminal(answer, {})
            self.assertIn(question, seen)
            self.assertEqual(self.installed(), wanted, answer)
            self.assertEqual("are skipped" in seen, not wanted, seen)
        seen = self.on_a_terminal(b"", {"CI": "true"})
        self.assertNotIn(question, seen)
        self.assertTrue(self.installed())


class Workflow(unittest.TestCase):
    def test_may_only_read(self):
        text = (ROOT / "docs" / "ci-workflow.yml").read_text()
        self.assertRegex(text, r"(?m)^permissions:\n  contents: read\b")
        self.assertNotIn("write-all", text)


if __name__ == "__main__":
    unittest.main()
