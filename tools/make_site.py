#!/usr/bin/env python3
"""Makes the try-it site: the studio with all levels and personas that ship, as one file that works
from any web server, and from a disk. Nothing is installed, and nothing is asked of a server.

    tools/make_site.py            web/dist/site/index.html
    tools/make_site.py FOLDER     FOLDER/index.html
"""

import argparse
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[1]


def files_in(folder):
    return [(file.stem, file.read_text(encoding="utf-8"))
            for file in sorted((ROOT / folder).glob("*.json"))]


def site():
    data = {
        "levels": [{"id": name, "text": text, "version": None}
                   for name, text in files_in("levels")],
        "personas": [{"name": name, "text": text} for name, text in files_in("personas")],
        "serve": None,
        "program": re.search(r"project\(dramatis VERSION (\S+)",
                             (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1],
    }
    text = json.dumps(data).replace("<", "\\u003c")  # no tag and no comment can begin in it
    page = (ROOT / "web" / "dist" / "studio.html").read_text(encoding="utf-8")
    before, place, after = page.rpartition("__DATA__")
    assert place, "the page has no place for its data"
    return before + text + after


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=pathlib.Path,
                        default=ROOT / "web" / "dist" / "site")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(site(), encoding="utf-8")
    print(folder / "index.html")


if __name__ == "__main__":
    main()
