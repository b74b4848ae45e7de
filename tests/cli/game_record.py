"""Lines of a match's results.jsonl."""

import json


def checksum(text):
    """FNV-1a, as docs/match.md says."""
    out = 0xCBF29CE484222325
    for byte in text.encode():
        out = (out ^ byte) * 0x100000001B3 % 2**64
    return f"{out:016x}"


def changed(line, **changes):
    """The line with other values, or without those that are None, and the checksum that fits."""
    record = json.loads(line) | changes
    del record["check"]
    record = {key: value for key, value in record.items() if value is not None}
    check = checksum(json.dumps(record, separators=(",", ":"), ensure_ascii=False))
    return json.dumps(record | {"check": check}) + "\n"


def without_checksum(line):
    record = json.loads(line)
    del record["check"]
    return json.dumps(record) + "\n"
