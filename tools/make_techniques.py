#!/usr/bin/env python3
"""Writes the tables of docs/techniques.md anew from what `dramatis lab` has played. Nothing is
played here. Several folders of one game are read as one lab; where they have the same row, the last
folder's counts. Give the folders of all games at once: most tables hold several. usage:
tools/make_techniques.py LAB_FOLDER... [--page FILE]"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "techniques.md"
GAMES = {"go": "Go", "match3": "match-3", "tictactoe": "tic-tac-toe"}
PHASES = ["select", "expand", "playout", "backup", "choose"]
# Techniques whose constants differ from game to game, in the table of all games.
COMMON = {"tries": "MCS-UCB(x, y)", "c-small": "UCB1, a smaller c", "c-large": "UCB1, a larger c",
          "horizon": "Short playouts"}


class Lab:
    """All folders of one game."""

    def __init__(self, game):
        self.game, self.conditions = game, []
        self.techniques, self.rows, self.curves, self.claims = {}, {}, {}, {}

    def read(self, data):
        self.measure, self.base, self.best = data["measure"], data["base"], data["best"]
        self.techniques |= {t["id"]: t for t in data["techniques"]}
        for row in data["rows"]:
            timed = row["budget"]["kind"] != "playouts"
            self.rows[(row["technique"], row["question"], timed,
                       row["against"] if row["question"] == "anchor" else None)] = row
        self.curves |= {curve["technique"]: curve for curve in data["curves"]}
        self.claims |= {claim["claim"]: claim for claim in data["claims"]}
        line = f"{data['conditions']}, seed {data['seed']}."
        if line not in self.conditions:
            self.conditions.append(line)

    def row(self, technique, question, timed=False):
        return self.rows.get((technique, question, timed, None))

    def figure(self, value):
        return f"{value:.1f}" if self.measure["even"] else f"{value:+,.0f}"

    def text(self, found):
        """A value with its interval, bold where that leaves out even."""
        if not found:
            return ""
        text = (f"{self.figure(found['value'])} "
                f"({self.figure(found['low'])} to {self.figure(found['high'])})")
        even = self.measure["even"]
        return f"**{text}**" if found["low"] > even or found["high"] < even else text

    def name(self, technique):
        return self.techniques[technique]["name"]

    def player(self, id):
        """Of an anchor: there, base and best are the two searches, whatever techniques are
        called."""
        return getattr(self, id)["name"] if id in ("base", "best") else self.name(id)

    def ordered(self):
        return sorted(self.techniques, key=lambda t: PHASES.index(self.techniques[t]["phase"]))


def plain(text):
    return text.replace("|", "\\|").replace("\n", " ")


def table(heads, lines):
    """Columns without a single figure are left away."""
    kept = [i for i in range(len(heads)) if i == 0 or any(line[i] for line in lines)]
    shown = ["| " + " | ".join(row[i] for i in kept) + " |" for row in (heads, *lines)]
    return [shown[0], "|" + "---|" * len(kept), *shown[1:]]


def game_table(lab):
    lines = []
    for id in lab.ordered():
        asked = [lab.row(id, "alone"), lab.row(id, "alone", True), lab.row(id, "removed"),
                 lab.row(id, "added")]
        if not any(asked):
            continue
        t = lab.techniques[id]
        over = asked[
            0]["against"].removeprefix(lab.base["name"]).removeprefix(" with ") if asked[0] else ""
        name = f"{plain(t['name'])} <br> `{t['change']}`" + (f" <br> against `{over}`" if over
                                                             else "")
        cost = asked[0] and asked[0].get("cost")
        lines.append([name, lab.text(asked[0]), lab.text(asked[1]), f"{cost:.2f}" if cost else "",
                      lab.text(asked[2]), lab.text(asked[3]),
                      plain(t.get("literature", ""))])
    heads = ["technique", "alone, same playouts", "alone, same time", "cost",
             "removed from the best", "added to the best", "literature"]
    return [*lab.conditions, "", (f"Base, {lab.base['name']}: `{lab.base['text']}`. Best: "
                                  f"`{lab.best['text']}`. Figures: {lab.measure['name']}."), "",
            *table(heads, lines)]


def all_table(labs):
    ids = sorted({id: None for lab in labs for id in lab.ordered()},
                 key=lambda id: PHASES.index(next(lab.techniques[id]["phase"] for lab in labs
                                                  if id in lab.techniques)))
    heads, lines = ["technique"], []
    for lab in labs:
        heads += [f"{GAMES[lab.game]}, same playouts", "same time", "cost"]
    for id in ids:
        line = [plain(COMMON.get(id) or next(lab.name(id) for lab in labs if id in lab.techniques))]
        for lab in labs:
            found = lab.row(id, "alone")
            line += [lab.text(found), lab.text(lab.row(id, "alone", True)),
                     f"{found['cost']:.2f}" if found and found.get("cost") else ""]
        if any(line[1:]):
            lines.append(line)
    return table(heads, lines)


def anchor_table(labs):
    out = []
    for lab in labs:
        rows = [row for key, row in lab.rows.items() if key[1] == "anchor"]
        for against in {row["against"]: None for row in rows}:
            lines = [[plain(lab.player(row["technique"])), f"{row['budget']['amount']:,}",
                      f"{row['games']:,}", lab.text(row)] for row in rows
                     if row["against"] == against]
            out += [""] * bool(out) + [f"`{against.removeprefix('gtp:')}`", "",
                                       *table(["player", "playouts a move", "games",
                                               lab.measure["name"]], lines)]
    return out


def curve_table(labs):
    out = []
    for lab in labs:
        if not lab.curves:
            continue
        amounts = sorted({point["amount"] for curve in lab.curves.values()
                          for point in curve["points"]})
        lines = []
        for id, curve in lab.curves.items():
            points = {point["amount"]: point for point in curve["points"]}
            lines.append([plain(lab.name(id)),
                          *(lab.text(points.get(amount)) for amount in amounts)])
        out += [""] * bool(out) + table([f"{GAMES[lab.game]}, playouts a move",
                                         *(f"{amount:,}" for amount in amounts)], lines)
    return out


def claim_table(labs):
    lines = []
    for lab in labs:
        for claim in lab.claims.values():
            ours = plain(claim["ours"]).replace("; ", " <br> ")
            lines.append([f"{plain(claim['claim'])} ({plain(claim['source'])})",
                          plain(claim["theirs"]), ours,
                          f"**{claim['verdict']}**" if claim["verdict"] != "open" else "open"])
    return table(["claim", "theirs", "ours", "verdict"], lines) if lines else []


def write(page, name, lines):
    if not lines:
        return
    begin, end = f"<!-- {name}: tools/make_techniques.py -->\n", "<!-- end of table -->\n"
    text = page.read_text(encoding="utf-8")
    before, rest = text.split(begin)
    after = rest.split(end, 1)[1]
    page.write_text(before + begin + "\n".join(lines) + "\n" + end + after, encoding="utf-8")


def main():
    words, page = sys.argv[1:], PAGE
    if "--page" in words[:-1]:
        at = words.index("--page")
        page = pathlib.Path(words[at + 1])
        del words[at:at + 2]
    if not words or any(word.startswith("-") for word in words):
        sys.exit(__doc__)
    labs = {}
    for folder in words:
        data = json.loads((pathlib.Path(folder) / "lab.json").read_text(encoding="utf-8"))
        if data.get("format") != "dramatis-lab" or data.get("version") != 1:
            sys.exit(f"{folder}/lab.json: this is no lab of version 1")
        labs.setdefault(data["game"], Lab(data["game"])).read(data)
    found = [labs[game] for game in GAMES if game in labs]
    for lab in found:
        write(page, lab.game, game_table(lab))
    write(page, "all", all_table(found))
    write(page, "anchors", anchor_table(found))
    write(page, "curves", curve_table(found))
    write(page, "claims", claim_table(found))


main()
