#!/usr/bin/env python3
"""Compares every finding of a report with the report's own figures. It knows what the findings say,
from docs/playtest.md, and nothing about how they are made. (That the figures are those of the games
is what `dramatis audit` checks.)

    tools/check_findings.py FOLDER|report.json

Prints a line for each finding that its data contradict, and how many were looked at; the exit
status is 1 if there is a contradiction, or a finding that this script does not know.
"""

import collections
import json
import pathlib
import re
import sys


class Level:
    def __init__(self, data, thresholds):
        self.data, self.limits = data, thresholds
        self.players = {player["name"]: player for player in data["players"]}
        self.judge = self.players[data["judge"]]

    def figure(self, metric, player=None):
        for entry in (player or self.judge)["figures"]:
            if entry["metric"] == metric:
                return entry["figure"]
        return None

    def count(self, metric, player):
        """Games of a share, as a whole number."""
        return round(self.figure(metric, player)["value"] * player["games"])

    def passed_with(self, moves, player=None):
        curve = (player or self.judge)["curve"]
        return {key: curve[key][moves - 1] for key in ("value", "low", "high")}

    def wanted(self):
        target = self.data["target"]
        if target and target["player"] == self.data["judge"]:
            return target["low"], target["high"]
        return self.limits["hard_pass_rate"], self.limits["easy_pass_rate"]

    def other_limit(self, text, low, high):
        """"With 14 moves instead of 17 ... would pass ..." must be so, and within the band."""
        said = re.search(r"With (\d+) moves? instead of (\d+)", text)
        if not said:
            return "?" in text or "names no other limit, and does not ask"
        if self.judge["games"] < 400:
            return f"names a limit from {self.judge['games']} games"
        rate = self.passed_with(int(said[1]))
        return (int(said[2]) == self.data["moves"] and low <= rate["low"] and rate["high"] <= high
                or f"{rate} is not within {low} to {high}")


def says(text, *values):
    """Whether the first numbers of a sentence are these, as far as their digits go."""
    words = re.findall(r"\d[\d,]*(?:\.\d+)?", text)
    return len(words) >= len(values) and all(
        abs(float(word.replace(",", "")) - value) <= 0.5 * 10**-len(word.partition(".")[2]) + 1e-9
        for word, value in zip(words, values))


def outside(rate, low, high):
    return rate["low"] > high or rate["high"] < low


def band(level, text):
    rate, target = level.figure("pass_rate"), level.data["target"]
    low, high = target["low"], target["high"]
    if "within" in text:
        return low <= rate["low"] and rate["high"] <= high
    if "easier" in text:
        return rate["low"] > high
    if "harder" in text:
        return rate["high"] < low
    return "edge" in text and rate["low"] <= high and rate["high"] >= low


def stars(level, text):
    three = {name: level.count("stars_3", player) for name, player in level.players.items()}
    total = sum(player["games"] for player in level.players.values())
    rare = [name for name, player in level.players.items() if name != "random"
            and level.figure("stars_3", player)["high"] < level.limits["rare_stars"]]
    if not rare:
        return "of those who can play, nobody surely misses them"
    numbers = [int(word.replace(",", "")) for word in re.findall(r"\d[\d,]*", text)]
    if text.startswith("Nobody"):
        return sum(three.values()) == 0 and numbers == [total]
    if text.startswith("Three stars are rare"):
        return numbers == [sum(three.values()), total]
    mine = next(name for name in three if re.search(rf"\b{name}\b", text))
    others = sum(count for name, count in three.items() if name != mine)
    if level.figure("stars_3", level.players[mine])["low"] <= level.limits["rare_stars"]:
        return f"{mine} may get them as rarely"
    if text.startswith("Only"):
        return others == 0 and three[mine] > 0
    return numbers == [others, total - level.players[mine]["games"]]


def backfires(level, text):
    strong, weak = (level.players[name] for name in sorted(
        (name for name in level.players if re.search(rf"\b{name}\b", text)), key=text.lower().find))
    gap = level.figure("pass_rate", weak)["value"] - level.figure("pass_rate", strong)["value"]
    return gap > level.limits["backfires"]


def bottleneck(level, text):
    shares = [goal["alone"]["value"] for goal in level.judge["goals"]]
    name = re.search(r'The goal "(.*)" is', text)[1]
    goal = next(goal for goal in level.judge["goals"] if goal["text"] == name)
    return goal["alone"]["value"] == max(shares) and goal["alone"]["low"] > level.limits[
        "bottleneck"]


def knife_edge(level, text):
    moves = level.data["moves"]
    now, less, more = (level.passed_with(moves + step)["value"] for step in (0, -1, 1))
    said = [int(word) for word in re.findall(r"(\d+) %", text)]
    seen = [100 * (now - less), 100 * (more - now)]
    return all(abs(a - b) <= 0.5 + 1e-9 for a, b in zip(said, seen)) and max(
        seen) > 100 * level.limits["knife_edge"]


def blocker(level, text):
    row, column = map(int, re.search(r"row (\d+), column (\d+)", text).groups())
    values = level.judge["maps"]["blockers"]["value"]
    here = values[row * level.data["columns"] + column]
    return here == max(values) and here > level.limits["blocker_stays"]


def few_moves(level, text):
    first = int(re.search(r"From move (\d+) on", text)[1])
    return level.judge["offered"]["high"][first - 1] < level.limits["few_moves"]


def luck(level, text):
    decides = level.data["decides"]
    said = [int(word) for word in re.findall(r"(\d+) %", text)]
    order = ("play", "falling", "board") if text.startswith("Skill") else (
        "falling", "board", "play")
    agrees = all(abs(100 * decides[key]["value"] - value) <= 0.5 + 1e-9
                 for key, value in zip(order, said))
    share = level.data["luck"]
    return agrees and (share["high"] < level.limits["skill"] if text.startswith("Skill")
                       else share["low"] > level.limits["luck"])


def cheap_stars(level, text):
    won = level.count("pass_rate", level.judge) if level.data["has_goals"] else level.judge["games"]
    return level.count("stars_3", level.judge) / won > level.limits["common_stars"]


def cascades(level, text):
    won = level.count("pass_rate", level.judge)
    wins = level.figure("cascade_wins")["value"]
    long_ones = sum(level.judge["cascade_counts"][int(level.limits["long_cascade"]):])
    losses = (long_ones - round(wins * won)) / (level.judge["games"] - won)
    said = float(re.search(r"but only (?:over |under )?(\d+) %", text)[1])
    return (wins > level.limits["cascade_wins"] and wins - losses > level.limits["cascade_gap"]
            and abs(said - 100 * losses) <= 1)


# What a finding says, by its id: true if the data agree.
RULES = {
    "in_band": lambda l, f: band(l, f["text"]),
    "out_of_band": lambda l, f: band(l, f["text"])
    and ("With" not in f["more"] or l.other_limit(f["more"], *l.wanted())),
    "edge_of_band": lambda l, f: band(l, f["text"]),
    "target_unseen": lambda l, f: l.data["target"]["player"] not in l.players,
    "unwinnable": lambda l, f: not any(l.count("pass_rate", p) for p in l.players.values()),
    "hard": lambda l, f: l.figure("pass_rate")["high"] < l.limits["hard_pass_rate"]
    and l.other_limit(f["more"], *l.wanted()),
    "easy": lambda l, f: l.figure("pass_rate")["low"] > l.limits["easy_pass_rate"]
    and l.other_limit(f["more"], *l.wanted()),
    "plays_itself": lambda l, f: l.figure("pass_rate", l.players["random"])["low"]
    > l.limits["random_pass_rate"],
    "strength_backfires": lambda l, f: backfires(l, f["text"]),
    "mostly_luck": lambda l, f: luck(l, f["text"]),
    "mostly_skill": lambda l, f: luck(l, f["text"]),
    "bottleneck": lambda l, f: bottleneck(l, f["text"]),
    "knife_edge": lambda l, f: knife_edge(l, f["text"]),
    "near_misses": lambda l, f: l.figure("near_misses")["low"] > l.limits["near_misses"]
    and l.figure("pass_rate")["value"] <= l.limits["easy_pass_rate"],
    "spare_moves": lambda l, f: not outside(l.figure("pass_rate"), *l.wanted())
    and l.figure("moves_left")["low"]
    > l.limits["spare_moves"] * l.data["moves"]
    and says(f["text"], l.figure("moves_left")["value"], l.data["moves"])
    and l.other_limit(f["more"], *l.wanted()),
    "blocker_stays": lambda l, f: blocker(l, f["text"]),
    "stars_never": lambda l, f: stars(l, f["text"]),
    "stars_rare": lambda l, f: stars(l, f["text"]),
    "stars_cheap": lambda l, f: cheap_stars(l, f["text"]),
    "cascade_wins": lambda l, f: cascades(l, f["text"]),
    "cascade_points": lambda l, f: l.figure("cascade_points")["low"] > l.limits["cascade_points"]
    and says(f["text"], 100 * l.figure("cascade_points")["value"]),
    "shuffles": lambda l, f: l.figure("shuffles")["low"] > l.limits["shuffles"]
    and says(f["text"], l.figure("shuffles")["value"]),
    "few_moves": lambda l, f: few_moves(l, f["text"]),
    "idle_specials": lambda l, f: l.figure("specials_fired")["value"]
    < l.limits["idle_specials"] * l.figure("specials_made")["value"]
    and says(f["text"], l.figure("specials_made")["value"], l.figure("specials_fired")["value"]),
    "narrow_range": lambda l, f: l.data["score_range"]["high"]["value"]
    < l.limits["narrow_range"] * l.data["score_range"]["low"]["value"],
}


# The severity of each finding: always the same, or a warning only on a level that is too hard (-1)
# or too easy (1), as this may be why.
SEVERITIES = {
    "unwinnable": "alarm", "out_of_band": "alarm", "in_band": "good", "hard": "warning",
    "stars_never": "warning", "plays_itself": 1, "bottleneck": -1, "blocker_stays": -1,
    "shuffles": -1, "few_moves": -1}


def severity(level, finding):
    wanted = SEVERITIES.get(finding["id"], "note")
    if finding["id"] == "stars_rare":  # a warning if it is said of everybody
        wanted = "warning" if finding["text"].startswith("Three stars are rare") else "note"
    if isinstance(wanted, int):
        rate = level.figure("pass_rate") if level.data["has_goals"] else None
        low, high = level.wanted()
        is_there = rate and (rate["high"] < low if wanted < 0 else rate["low"] > high)
        wanted = "warning" if is_there else "note"
    return finding["severity"] == wanted or f"it should be a {wanted}"


def status(data):
    """What the level's badge should say."""
    found = {finding["severity"] for finding in data["findings"]}
    return next((word for word in ("alarm", "warning", "good") if word in found), "note")


def shares_of(data):
    """Every figure in there as findings write it: "84 % (82 to 86)"."""
    if isinstance(data, dict):
        if {"value", "low", "high"} <= data.keys():
            rows = data["value"] if isinstance(data["value"], list) else [data["value"]]
            lows = data["low"] if isinstance(data["low"], list) else [data["low"]]
            highs = data["high"] if isinstance(data["high"], list) else [data["high"]]
            for figure in zip(rows, lows, highs):
                if None not in figure:
                    yield tuple(100 * number for number in figure)
        for value in data.values():
            yield from shares_of(value)
    elif isinstance(data, list):
        for value in data:
            yield from shares_of(value)


def unknown_shares(level, text):
    """Shares with intervals in a sentence that are not in the report."""
    known = list(shares_of({key: value for key, value in level.data.items() if key != "findings"}))
    text = re.sub(r"but only .* of those it loses", "", text)  # is in no figure; see cascades
    for words in re.finditer(r"(over |under |)(\d+) % \(([\d.]+) to ([\d.]+)\)", text):
        said = tuple(map(float, words.groups()[1:]))
        off = (1 if words[1] else 0.5, 0.5, 0.5)
        if not any(all(abs(a - b) <= margin + 1e-9 for a, b, margin in zip(said, figure, off))
                   for figure in known):
            yield words[0]


def limits_named(data):
    """Other move limits that the findings of a level advise: one at most."""
    return sorted({limit for finding in data["findings"]
                   for limit in re.findall(r"With (\d+) moves? instead of", finding["more"])})


def levels_of(report, folder):
    """One after the other; those of an index have files of their own."""
    for level in report["levels"]:
        if report["dramatis_report"] == 1:
            yield level
        else:
            yield json.loads((folder / level["data"]).read_text())["levels"][0]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    path = pathlib.Path(sys.argv[1])
    path = path / "report.json" if path.is_dir() else path
    report = json.loads(path.read_text())
    looked_at, wrong = collections.Counter(), 0
    for data in levels_of(report, path.parent):
        level = Level(data, report["thresholds"])
        for finding in data["findings"]:
            looked_at[finding["id"]] += 1
            rule = RULES.get(finding["id"])
            answer = rule(level, finding) if rule else "this script does not know such findings"
            if answer is True:
                answer = severity(level, finding)
            if answer is not True:
                wrong += 1
                print(f"{data['id']}: {finding['id']}: {finding['text']} {finding['more']}\n"
                      f"    the data say otherwise{'' if answer is False else ': ' + str(answer)}")
            for words in unknown_shares(level, finding["text"] + " " + finding["more"]):
                wrong += 1
                print(f"{data['id']}: {finding['id']}: {words} is not in the report")
        if data["status"] != status(data):
            wrong += 1
            print(f"{data['id']}: its status is {data['status']}, not {status(data)}")
        if len(limits := limits_named(data)) > 1:
            wrong += 1
            print(f"{data['id']}: names more than one move limit: {', '.join(limits)}")
    for name, count in sorted(looked_at.items()):
        print(f"{count:6}  {name}")
    print(f"{looked_at.total()} findings on {len(report['levels'])} levels, {wrong} contradictions")
    return 1 if wrong or not looked_at else 0


if __name__ == "__main__":
    sys.exit(main())
