"""Spoils a file in one of many ways, the same way for the same seed."""

import json
import re
import string

NASTY = [  # what people, editors and attackers put into text
    b"\x1b[31m", b"\x1b]0;title\x07", b"\x00", b"\x7f", b"\x9b31m", b"\xc2\x9b31m", b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf", "\u202e\u200b\u2028".encode(),
    "é\u0301🧙‍♂️".encode(),
    b"\r\n", b"\r", b"\\", b"\\u0000", b"\\ud800", b"\\x", b"%s%n", b"{}", b"{0}", b"'\"`$(x)",
    b"</script>",
    b"<!--", b"]]>", b"=cmd|' /C calc'!A0", b"../../../etc/passwd", b"NaN", b"-Infinity", b"null",
    b"true", b"\"",
    b"'''", b'"""', b"[[", b"]", b"}", b"(", b")", b";", b"#", b"//", b"/*", b",", b":", b"=", b"-",
    b"."]
NUMBERS = [
    b"0", b"-0", b"-1", b"1", b"2", b"3", b"16", b"17", b"64", b"65", b"255", b"256", b"1000",
    b"32768", b"65536",
    b"999999", b"2147483647", b"2147483648", b"-2147483649", b"4294967295", b"4294967296",
    b"9007199254740993", b"9223372036854775807", b"9223372036854775808", b"-9223372036854775808",
    b"18446744073709551615", b"18446744073709551616", b"1e308", b"1e309", b"-1e309", b"1e-400",
    b"0.1",
    b"0.30000000000000004", b"1.5", b"00", b"0x10", b"1_000", b"1e", b"+1", b"12abc", b"-5", b".5",
    b"9" * 400, b"0." + b"3" * 400]
OTHER_FILES = [  # something else altogether
    b"", b"\n", b" ", b"{}", b"[]", b"null", b"0", b'""', b"\x28\xb5\x2f\xfd", b"\x89PNG\r\n\x1a\n"
    + bytes(64),
    b"\x1f\x8b\x08" + bytes(40), b"PK\x03\x04" + bytes(40), b"%PDF-1.4\n",
    b"<html><body>hello</body></html>\n",
    b"(;GM[1]FF[4]SZ[9];B[ee])", b"MZ" + bytes(100), b"\x7fELF" + bytes(100), bytes(4096),
    b"\xff" * 4096,
    b"a,b\n1,2\n", b"= 1\n", b"[world]\n", b"\xff\xfe{\x00}\x00", b"#!/bin/sh\nexit 1\n"]


def spoil(data, rng):
    """The data after one to three changes, and what they were."""
    names = []
    for _ in range(rng.choice((1, 1, 1, 1, 2, 3))):
        change = rng.choices(CHANGES, WEIGHTS)[0]
        data = change(data, rng)
        names.append(change.__name__)
    return data, " + ".join(names)


def place(data, rng):
    return rng.randrange(len(data) + 1)


def piece(data, rng, most=400):
    """Where a piece begins and ends."""
    if not data:
        return 0, 0
    begin = rng.randrange(len(data))
    return begin, min(len(data), begin + 1 + rng.randrange(min(most, len(data))))


def flip_bits(data, rng):
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8))):
        if out:
            out[rng.randrange(len(out))] ^= 1 << rng.randrange(8)
    return bytes(out)


def set_bytes(data, rng):
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8))):
        if out:
            out[rng.randrange(len(out))] = rng.choice((0, 9, 10, 13, 27, 32, 127, 128, 255,
                                                       rng.randrange(256)))
    return bytes(out)


def cut_end(data, rng):
    return data[:place(data, rng)]


def cut_out(data, rng):
    begin, end = piece(data, rng)
    return data[:begin] + data[end:]


def double(data, rng):
    begin, end = piece(data, rng)
    return data[:end] + data[begin:end] * rng.choice((1, 1, 2, 10, 200)) + data[end:]


def swap(data, rng):
    a, b = sorted((piece(data, rng), piece(data, rng)))
    if a[1] > b[0]:
        return data
    return data[:a[0]] + data[b[0]:b[1]] + data[a[1]:b[0]] + data[a[0]:a[1]] + data[b[1]:]


def insert(data, rng):
    at = place(data, rng)
    return data[:at] + rng.choice(NASTY) + data[at:]


def insert_into_text(data, rng):
    """Into something between quotes, where names are."""
    texts = list(re.finditer(rb'"([^"\\\n]*)"', data))
    if not texts:
        return insert(data, rng)
    text = rng.choice(texts)
    at = rng.randrange(text.start(1), text.end(1) + 1)
    return data[:at] + rng.choice(NASTY) + data[at:]


def change_number(data, rng):
    numbers = list(re.finditer(rb"-?\d+(\.\d+)?", data))
    if not numbers:
        return rng.choice(NUMBERS) + data
    number = rng.choice(numbers)
    return data[:number.start()] + rng.choice(NUMBERS) + data[number.end():]


def change_letters(data, rng):
    """By others of the same file: boards, moves and formulas often stay right so, but mean more."""
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        places = [rng.randrange(len(out)) for _ in range(2)] if out else []
        if places and all(33 <= out[at] < 127 for at in places):
            out[places[0]] = out[places[1]]
    return bytes(out)


def change_word(data, rng):
    words = list(re.finditer(rb"[A-Za-z_]{2,}", data))
    if len(words) < 2:
        return data
    one, other = rng.choice(words), rng.choice(words)
    return data[:one.start()] + other[0] + data[one.end():]


def nest(data, rng):
    depth = rng.choice((10, 70, 300, 3000, 100_000))
    opening, closing = rng.choice(((b"[", b"]"), (b"{\"a\":", b"}"), (b"(", b")"), (b"(;", b")"),
                                   (b"-", b""),
                                   (b"not ", b""), (b"sqrt(", b")"), (b"a.", b"")))
    begin, end = piece(data, rng)
    return data[:begin] + opening * depth + data[begin:end] + closing * depth + data[end:]


def chain(data, rng):
    """A long flat one, which a reader by recursion may not survive."""
    begin, end = piece(data, rng, 40)
    part = data[begin:end]
    joint = rng.choice((b" and ", b" or ", b" + ", b" * ", b", ", b";", b"\n"))
    return data[:end] + (joint + part) * min(rng.choice((30, 1000, 20_000)),
                                             600_000 // (len(part) + 1)) + data[end:]


def long_line(data, rng):
    at = place(data, rng)
    letter = rng.choice((b"a", b" ", b"0", b"\t", "é".encode(), b"\\\\", b"\"", b"A"))
    return data[:at] + letter * rng.choice((300, 5000, 70_000, 1_200_000)) + data[at:]


def many_lines(data, rng):
    lines = data.splitlines(keepends=True)
    if not lines:
        return data
    at = rng.randrange(len(lines))
    return b"".join(lines[:at] + [lines[at]] * rng.choice((2, 40, 3000)) + lines[at:])


def shuffle_lines(data, rng):
    lines = data.splitlines(keepends=True)
    rng.shuffle(lines)
    return b"".join(lines)


def repeat_key(data, rng):
    keys = list(re.finditer(rb'"([^"\\\n]*)"\s*:', data)) or list(re.finditer(rb"^(\w+)\s*=", data,
                                                                              re.MULTILINE))
    if not keys:
        return data
    key = rng.choice(keys)
    value = rng.choice((b"0", b'"x"', b"[]", b"{}", b"null"))
    joint = b", " if key[0].endswith(b":") else b"\n"
    return data[:key.start()] + key[0] + b" " + value + joint + data[key.start():]


def many_keys(data, rng):
    at = data.find(b"{") + 1
    if not at:
        return data
    count = rng.choice((100, 3000, 30_000))
    return data[:at] + b"".join(b'"k%d":0,' % i for i in range(count)) + data[at:]


def change_value(data, rng):
    """Reads it as JSON, and puts something else in one place: what comes of it is JSON again."""
    try:
        lines = data.decode().splitlines(keepends=True)
        is_lines = len(lines) > 1 and lines[0].rstrip().endswith("}")
        at = rng.randrange(len(lines)) if is_lines else None
        whole = json.loads(data if at is None else lines[at])
    except (ValueError, IndexError, RecursionError):
        return change_number(data, rng)
    spots = []

    def visit(value):
        if isinstance(value, (dict, list)):
            for key in (value if isinstance(value, dict) else range(len(value))):
                spots.append((value, key))
                visit(value[key])

    visit(whole)
    if spots:
        home, key = rng.choice(spots)
        choice = rng.randrange(5)
        if choice == 0:
            del home[key]
        elif choice == 1 and isinstance(home, dict):
            home["".join(rng.choices(string.printable, k=6))] = home[key]
        elif choice == 2 and isinstance(home[key], str):
            home[key] = home[key] * rng.choice((2, 500)) + rng.choice(NASTY).decode("utf-8",
                                                                                    "replace")
        else:
            home[key] = other_value(rng)
    text = json.dumps(whole, ensure_ascii=rng.random() < 0.5)
    if at is None:
        return text.encode("utf-8", "replace")
    lines[at] = text + "\n"
    return "".join(lines).encode("utf-8", "replace")


def other_value(rng):
    return rng.choice((None, True, False, 0, -1, 1, 1e300, 2**31, 2**32 - 1, 2**53 + 1, 2**64 - 1,
                       2**64, -2**63, 0.5, "", "x",
                       "\x1b[31m", "<img src=x>", "a" * 5000, [], {}, [[]], [0] * 300, ["A"] * 20,
                       {"a": 0}, [None, {}]))


def another_file(data, rng):
    return rng.choice(OTHER_FILES)


CHANGES_AND_WEIGHTS = {
    flip_bits: 3, set_bytes: 2, cut_end: 2, cut_out: 2, double: 2, swap: 2, insert: 2,
    insert_into_text: 3,
    change_number: 4, change_letters: 3, change_word: 2, nest: 1, chain: 1, long_line: 1,
    many_lines: 1,
    shuffle_lines: 1, repeat_key: 1,
    many_keys: 0.5, change_value: 6, another_file: 0.5}
CHANGES, WEIGHTS = list(CHANGES_AND_WEIGHTS), list(CHANGES_AND_WEIGHTS.values())
