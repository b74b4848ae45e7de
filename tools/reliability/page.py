"""docs/reliability.md from docs/reliability.json."""


def count_faults(section):
    return sum(sum(row["faults"].values()) for row in section["rows"])


def faults_text(row):
    if not row["faults"]:
        return "none"
    shown = sorted(row["faults"].items(), key=lambda item: -item[1])
    text = "; ".join(f"{what.replace('|', '/')} ({count})" for what, count in shown[:4])
    return text + (f"; {len(shown) - 4} more kinds" if len(shown) > 4 else "")


def table(heads, rows):
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    cells = [[str(cell).replace("|", "\\|") for cell in row] for row in rows]
    return lines + ["| " + " | ".join(row) + " |" for row in cells]


def about(section):
    it = section["about"]
    return f"{it['version']}, commit {it['commit']}, {it['machine']}, {it['made']}."


def size_text(number):
    for unit in ("B", "kB", "MB"):
        if number < 1000:
            return f"{number:.0f} {unit}"
        number /= 1000
    return f"{number:.1f} GB"


def memory_text(megabytes):
    """Of a short run it is not known exactly."""
    return f"{megabytes:,} MB" if megabytes >= 64 else "under 64 MB"


def files(section):
    rows = [(row["format"], f"{row['cases']:,}", f"{row['refused']:,}", f"{row['slowest']:.1f} s",
             memory_text(row["largest"]), faults_text(row)) for row in section["rows"]]
    total = sum(row["cases"] for row in section["rows"])
    refused = sum(row["refused"] for row in section["rows"])
    rows.append(("**all**", f"**{total:,}**", f"{refused:,}", "", "",
                 f"**{count_faults(section)}**"))
    return ["## Spoilt files", "", about(section) + f" Seed {section['seed']}.", "",
            "Bits flipped, pieces cut out, doubled and exchanged, bytes, Unicode and escape",
            "sequences put in, huge numbers, deep nesting, long chains and lines, keys twice,",
            "other values in JSON, other kinds of file; one to three of these a case. What is",
            "inside a trace or behind the checksum of a checkpoint is spoilt, too. Each file goes",
            "to one of the commands that read it.", "",
            *table(("format", "cases", "refused", "slowest", "most memory", "faults"), rows), ""]


def kills(section):
    rows = [(row["command"], f"{row['seconds']:.1f} s", row["kills"], row["compared"],
             faults_text(row)) for row in section["rows"]]
    drafts = sum(row["drafts"] for row in section["rows"])
    return ["## Kills", "", about(section), "",
            "`kill -9` at random moments, and the command again, with one to three threads, until",
            "it comes to its end: every file that it leaves is compared with that of a run that",
            "nobody disturbed. (The lab's measurements of time are left out: they are never the",
            "same twice.) What a kill leaves in the middle of writing has a name of its own and is",
            f"never taken for a result: {drafts} such files were there beside the results.",
            "", *table(("command", "undisturbed", "kills", "results compared", "not the same"),
                       rows), ""]


def surroundings(section):
    rows = [(row["title"], row["cases"], faults_text(row)) for row in section["rows"]
            if row["cases"]]
    return ["## Surroundings", "", about(section), "", *table(("what", "cases", "faults"), rows),
            ""]


def growth(section):
    rows = [(row["what"], f"{row['size']:,} {row['unit']}", f"{row['seconds']:.1f} s",
             memory_text(row["megabytes"]), size_text(row["disk"]), faults_text(row))
            for row in section["rows"]]
    heads = ("what grows", "to", "time", "most memory", "on disk", "faults")
    return ["## Growth", "", about(section), "",
            "Larger and larger work, to see that time and memory grow no faster.", "",
            *table(heads, rows), ""]


def processor_text(row):
    seconds = row.get("processor")
    return "not measured" if seconds is None else f"{seconds:,} s"


def fuzzing(section):
    rows = [(f"`{row['target']}_fuzz`", f"{row['runs']:,}", processor_text(row), faults_text(row))
            for row in section["rows"]]
    return ["## Fuzzing", "", about(section), "",
            "libFuzzer with the address and undefined-behaviour sanitizers, "
            f"{section['seconds']} seconds for each",
            "target: readers of files, in memory, and what is made of them. A run that takes more",
            "than 30 seconds is a fault, too: without sanitizers that is three to six. On a busy",
            "machine a target has a processor for a part of its time, and comes to fewer runs.", "",
            *table(("target", "runs", "processor time", "faults"), rows), ""]


SECTIONS = {"files": files, "kills": kills, "surroundings": surroundings, "growth": growth,
            "fuzzing": fuzzing}


def render(data):
    lines = [
        "# Reliability, as a figure", "",
        "What was tried to break the program, and what came of it. `tools/check_reliability.py`",
        "makes this page anew (`--help` says how to run parts of it). `./test`",
        "spoils some two hundred files, too, and `./test --full` runs a short form of all of it.",
        "A case is a fault if the program crashes, takes more than 10 seconds (a session of GTP:",
        "10 seconds, and a tenth for each line; growth: half an hour) or 1 GB, says",
        "nothing, says what only a library's author understands, prints what changes a terminal,",
        "ends with status 0 although it refused, changes or loses a file of the user's, or leaves",
        "a file half written.", ""]
    for name, section in SECTIONS.items():
        if name in data:
            lines += section(data[name])
    lines += ["## Elsewhere", ""]
    if "fuzzing" not in data:
        lines += ["Readers of files are also fuzzed in memory, with sanitizers (`./test --fuzz "
                  "SECONDS`);", "no figures of that are kept here yet."]
    lines += [
        "Markup and script in every name that a file may carry are opened in a browser by",
        "`tests/web/hostile_pages_test.py`; formulas for spreadsheets and control characters in",
        "CSV and JUnit are tried by `tests/cli/hostile_names_test.py`.", ""]
    return "\n".join(lines)
