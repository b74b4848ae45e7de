#!/usr/bin/env python3
"""Makes what depends on the words of the participants' page (web/study/words.json and
web/game/words.json): src/study/page_words.hpp, by which `dramatis study check` knows which words a
translation lacks, and the table in docs/study-words.md.

    tools/make_study_words.py            write both
    tools/make_study_words.py --check    only compare (a test does)
"""

import argparse
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
HEADER = ROOT / "src/study/page_words.hpp"
PAGE = ROOT / "docs/study-words.md"

HEADER_HEAD = """#pragma once

#include <array>
#include <string_view>

// Made by tools/make_study_words.py from web/study/words.json.
namespace dramatis::study {

// The words of the participants' page that a study can say otherwise, and what stands in braces in
// them.
struct PageWord {
    std::string_view name, places;
};
"""
PAGE_HEAD = """# The words of a study's page

What [a study](study.md) may say otherwise under `"words"`, to be read in another language. `{n}`
and the like are filled in: keep them. Names of pieces and goals that a level does not name itself
can be translated, too, by their English words: `"red tile": "rotes Feld"`.

<!-- Made by tools/make_study_words.py. -->

| word | in English |
|---|---|
"""


def all_words():
    return [word for path in ("web/study/words.json", "web/game/words.json")
            for word in json.loads((ROOT / path).read_text(encoding="utf-8")).items()]


def header():
    words = sorted(all_words())
    lines = [f'    {{"{name}", "{" ".join(sorted(set(re.findall(r"{(.+?)}", text))))}"}},'
             for name, text in words]
    return (HEADER_HEAD + f"inline constexpr std::array<PageWord, {len(words)}> kPageWords = {{{{\n"
            + "\n".join(lines) + "\n}};\n\n}  // namespace dramatis::study\n")


def page():
    def cell(text):
        return text.strip().replace("|", "\\|").replace("<", "&lt;")
    return PAGE_HEAD + "".join(f"| `{name}` | {cell(text)} |\n" for name, text in all_words())


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="only compare")
    check = parser.parse_args().check
    stale = [path for path, text in ((HEADER, header()), (PAGE, page()))
             if not path.exists() or path.read_text(encoding="utf-8") != text]
    if check and stale:
        sys.exit("older than the page's words: "
                 + ", ".join(str(path.relative_to(ROOT)) for path in stale)
                 + "; run tools/make_study_words.py")
    if not check:
        HEADER.write_text(header(), encoding="utf-8")
        PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
