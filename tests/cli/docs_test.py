"""The examples of the documentation: every command exists, knows its options, and those of the
README run."""

import functools
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ["DRAMATIS"]


def run(*arguments, cwd=None, timeout=300):
    return subprocess.run(
        [PROGRAM, *arguments], cwd=cwd, capture_output=True, text=True, timeout=timeout,
        stdin=subprocess.DEVNULL)


def commands_of(page):
    """(line, words) of each command in the blocks of code, and in the tables, of a page."""
    in_code = False
    lines = page.read_text().splitlines()
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("```"):
            in_code = not in_code
            continue
        found = [line.strip()] if in_code else re.findall(r"`(\./dramatis [^`]+)`", line)
        for text in found:
            text = re.sub(r"^\$ ", "", text)
            if not re.match(r"(\./)?dramatis ", text) or "..." in text and "X." not in text:
                continue
            text = re.split(r"\s+#\s|[|;&<>]", text)[0]
            try:
                words = shlex.split(text)
            except ValueError:  # it goes on in the next line
                continue
            yield number, [word for word in words[1:] if word != "\\"]


@functools.cache
def help_of(*command):
    done = run(*command, "--help")
    return done.stdout if done.returncode == 0 else None


def known_options(words):
    """The help of the longest beginning of the words that is a command, and of those it is part
    of."""
    text = help_of() or ""
    depth = 0
    while depth < len(words) and re.fullmatch(r"[a-z][a-z0-9]*", words[depth]):
        part = help_of(*words[:depth + 1])
        if part is None or part == help_of(*words[:depth]):
            break
        text += part
        depth += 1
    return depth, text


class Examples(unittest.TestCase):
    def test_every_command_knows_its_options(self):
        seen = 0
        for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
            for number, words in commands_of(page):
                place = f"{page.relative_to(ROOT)}:{number}: dramatis {' '.join(words)}"
                depth, text = known_options(words)
                with self.subTest(place):
                    if not words[0].startswith("-") and not words[0].isupper():
                        self.assertGreater(depth, 0, "there is no such command")
                    for word in words:
                        option = re.match(r"--[a-z][a-z-]*", word)
                        if option and option[0] not in ("--help", "--version"):
                            self.assertRegex(text, rf"{option[0]}\b", "there is no such option")
                seen += 1
        self.assertGreater(seen, 50, "the examples were not found")

    def test_those_of_the_readme_run(self):
        with tempfile.TemporaryDirectory() as folder:
            cwd = pathlib.Path(folder)
            level = run("level", "new", "mine.json", cwd=cwd)
            self.assertEqual(level.returncode, 0, level.stderr)
            (cwd / "old.json").write_bytes((cwd / "mine.json").read_bytes())
            for number, words in commands_of(ROOT / "README.md"):
                if words[0] in ("reproduce", "gtp", "serve", "COMMAND", "level"):
                    continue  # an hour's work; two that wait for others; a placeholder; done above
                words = [word for word in words if word not in ("--open",)]
                if words[0] in ("playtest", "compare", "tune"):
                    words += ["--games", "100" if words[0] == "tune" else "20"]
                if words[0] == "story":
                    words += ["--nodes", "5000"]
                if words[0] == "match" and len(words) == 1:
                    continue  # the name of the command alone
                done = run(*words, cwd=cwd)
                with self.subTest(f"README.md:{number}: {' '.join(words)}"):
                    # 1 is an answer of these two: "it changed", "there is no such version".
                    answers = (0, 1) if words[0] in ("compare", "tune") else (0,)
                    self.assertIn(done.returncode, answers, done.stderr)


if __name__ == "__main__":
    unittest.main()
