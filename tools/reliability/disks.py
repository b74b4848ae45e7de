"""Disks that are full or closed, and two programs in one folder.

One function a row of the table."""

import os
import pathlib
import pwd
import resource
import shutil
import subprocess
import time

from . import kills
from .program import Limits, faults_of, name_of
from .setting import WRITERS, filled, halves, tree


def full_disk(section):
    section.begin("files on a full disk")
    for name in section.some(WRITERS):
        wanted = section.reference(name)[1]
        for size in (600, 2000, 4096):  # what it says goes to a file, too
            arguments, out = filled(name)
            folder = section.folder()
            ran = section.program.run(arguments, folder,
                           preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE,
                                                                 (size, size)))
            faults = faults_of(ran, section.program.limits)
            if ran.status == 0 and max(map(len, wanted.values())) > size:
                faults.append(f"status 0 although only {size} bytes could be written")
            faults += halves(tree(folder / out), wanted)
            faults += [f"left behind: {file.name}" for file in folder.rglob("*")
                       if kills.is_draft(file.name) and file.name != ".lock"]
            section.judge(name, faults)


def full_disk_over_old(section):
    section.begin("an old file on a full disk, with --force")
    for name in ("level render", "level new", "story new", "play --csv", "tune"):
        arguments, out = filled(name)
        arguments += [] if name == "play --csv" else ["--force"]
        folder = section.folder()
        (folder / out).write_bytes(b"what was there before\n")
        ran = section.program.run(arguments, folder,
                       preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64)))
        faults = faults_of(ran, section.program.limits)
        if ran.status == 0:
            faults.append("status 0")
        if (folder / out).read_bytes() != b"what was there before\n":
            faults.append("the old file is lost")
        section.judge(name, faults)


def tiny_disk(section):
    section.begin("a disk of 64 kB (a real one, where one may be mounted)")
    mount = section.scratch / "disk"
    mount.mkdir(exist_ok=True)
    if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none",
                                            mount], capture_output=True).returncode != 0:
        return
    try:
        for name in section.some(WRITERS):
            for file in mount.iterdir():
                shutil.rmtree(file) if file.is_dir() else file.unlink()
            (mount / "filler").write_bytes(bytes(60_000))
            arguments, out = filled(name, str(mount / WRITERS[name][1]))
            ran = section.program.run(arguments, section.folder())
            faults = faults_of(ran, section.program.limits)
            wanted = section.reference(name)[1]
            if ran.status == 0 and sum(map(len, wanted.values())) > 5536:
                faults.append("status 0 although there was no room")
            section.judge(name, faults + halves(tree(pathlib.Path(out)), wanted))
    finally:
        subprocess.run(["umount", mount], capture_output=True)


def read_only(section):
    section.begin("a folder that may not be written")
    user = {}
    if os.geteuid() == 0:  # root may write anywhere
        nobody = pwd.getpwnam("nobody")
        user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    for name in section.some(WRITERS):
        folder = section.folder()
        (folder / "closed").mkdir()
        arguments, out = filled(name, "closed/" + WRITERS[name][1])
        os.chmod(folder / "closed", 0o555)
        for each in (section.scratch, folder, *folder.rglob("*")):
            if each.name != "closed":
                os.chmod(each, 0o777 if each.is_dir() else 0o644)
        ran = section.program.run(arguments, folder, **user)
        faults = faults_of(ran, section.program.limits)
        if ran.status != 3:
            faults.append(f"{name_of(ran.status)}, not 3: {ran.last_words}")
        if list((folder / "closed").iterdir()):
            faults.append("something was written")
        os.chmod(folder / "closed", 0o755)
        section.judge(name, faults)


def two_at_once(section):
    section.begin("two programs in one folder")
    for job in kills.jobs():
        if "-o" in job.arguments or job.name == "reproduce":
            continue
        if section.short and job.name not in ("playtest", "match tictactoe"):
            continue
        folder = section.folder()
        kills.prepare(folder)
        wanted = kills.undisturbed(section.program, job, folder)
        shutil.rmtree(folder / "out")
        first = section.program.start(kills.command(job, folder, 1), folder,
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not (folder / "out/.lock").exists() and first.poll() is None:
            time.sleep(0.002)
        time.sleep(min(0.05, job.seconds / 10))
        faults = []
        if first.poll() is None:
            second = section.program.run([*job.arguments, "--out", "out"], folder,
                                         limits=Limits(30, 1024))
            faults += faults_of(second, Limits(30, 1024))
            if second.status == 0 and first.poll() is None:
                faults.append("the second works beside the first")
        if first.wait(600) not in job.statuses:
            faults.append(f"the first: {name_of(first.returncode)}")
        elif what := kills.difference(kills.contents(folder / "out", job), wanted):
            faults.append(what)
        section.judge(job.name, faults)


CHECKS = (full_disk, full_disk_over_old, tiny_disk, read_only, two_at_once)
