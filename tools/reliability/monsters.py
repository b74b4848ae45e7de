"""Files that are right, or nearly so, and were made to hurt: each was a fault once, or is a
relative of one. They are given to every command that reads their format, as they are."""

import json


def worlds(apple):
    """Long flat rows, deep nests and much work in a small world."""
    when = b'when = "at(A) != P"'
    believe = b"believe = 0.99"
    out = {}
    for sign in (" and ", " or "):
        row = sign.join(["at(A) != P"] * 20_000)
        out[f"20,000 terms with{sign}"] = apple.replace(when, b'when = "%s"' % row.encode(), 1)
    for sign in (" + ", " * ", " - "):
        row = "0.5 + 0 * (" + sign.join(["sweet(apple)"] * 20_000) + ")"
        out[f"20,000 terms with{sign}"] = apple.replace(believe, b'believe = "%s"' % row.encode(),
                                                        1)
    out["brackets in brackets"] = apple.replace(when, b'when = "%sat(A) != P%s"'
                                                % (b"(" * 50_000, b")" * 50_000), 1)
    out["not not not"] = apple.replace(when, b'when = "%sat(A) != P"' % (b"not " * 50_000), 1)
    out["quantifiers in quantifiers"] = apple.replace(
        when, b'when = "%sat(A) != P"' % b"".join(b"exists X%d: actor . " % i for i in range(12)),
        1)
    out["120 actions long"] = apple.replace(b"length = 12 ", b"length = 120 ", 1)
    crowd = b"".join(b'a%d = { is = "child", at = "Garden" }\n' % i for i in range(60))
    out["sixty more children, 120 actions long"] = apple.replace(
        b"[attributes]", crowd + b"[attributes]", 1).replace(b"length = 12 ", b"length = 120 ", 1)
    out["a sentence of 400 kB"] = apple.replace(b'"{A} went to {P}."',
                                                b'"{A} went %sto {P}."' % (b"on and on " * 40_000),
                                                1)
    out["mentions without end"] = apple.replace(b'"{A} went to {P}."',
                                                b'"%s"' % (b"{A}" * 100_000), 1)
    out["odd letters in a bare key"] = apple + "\nключ\U000e0101 = 1\n".encode()
    out["a dotted key"] = apple + b"\n" + b"a." * 30_000 + b"b = 1\n"
    out["arrays in arrays"] = apple + b"\nx = " + b"[" * 50_000 + b"]" * 50_000 + b"\n"
    return out


def levels():
    big = {"dramatis_level": 1, "name": "Endless", "colours": 3, "board": ["? " * 15 + "?"] * 16}
    # Cascades that hardly end: a game of many more moves takes long, but not much memory.
    return {"three colours, 20 moves": json.dumps({**big, "moves": 20}).encode(),
            "a key 60,000 times": b"{" + b",".join(b'"k%d":0' % i for i in range(60_000)) + b"}",
            "a key twice": json.dumps({**big, "moves": 5}).encode()[:-1] + b', "moves": 6}',
            "deep": b"[" * 200_000 + b"]" * 200_000,
            "a formula for a name": json.dumps({**big, "moves": 3, "colours": 5,
                                                "name": "=cmd|'/C calc'!A0"}).encode(),
            "escapes in a name": json.dumps({**big, "moves": 3, "colours": 5,
                                             "name": "\x1b]0;x\x07\x9b31m\u202e"}).encode()}


def personas(good):
    """What a file asks to be played again, and how much of it."""
    out = {"deep": b"[" * 200_000 + b"]" * 200_000}
    persona = json.loads(good)

    def visit(value, path=()):
        if isinstance(value, dict):
            for key, each in value.items():
                yield from visit(each, path + (key,))
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            yield path

    for path in visit(persona):
        changed = json.loads(good)
        home = changed
        for key in path[:-1]:
            home = home[key]
        home[path[-1]] = 60_000_000
        out["60,000,000 for " + "/".join(path)] = json.dumps(changed).encode()
    formula = dict(persona, formula=" + ".join(["mean"] * 50_000))
    out["a formula of 50,000 terms"] = json.dumps(formula).encode()
    nest = dict(persona, formula="sqrt(" * 50_000 + "mean" + ")" * 50_000)
    out["a formula in 50,000 brackets"] = json.dumps(nest).encode()
    return out


def objects_with_many_keys(start=b"{"):
    return {"60,000 keys": start + b",".join(b'"k%d":0' % i for i in range(60_000)) + b"}",
            "a key twice": b'{"rule": "rave", "rule": "ucb1"}',
            "deep": b'{"rule":' * 100_000 + b"0" + b"}" * 100_000,
            "one long line": b'{"rule": "' + b"a" * 30_000_000 + b'"}'}


def records():
    return {"deep variations": b"(;GM[1]SZ[5];B[cc]" + b"(;W[bb]" * 50_000 + b")" * 50_001,
            "a long game": b"(;GM[1]SZ[5]" + b";B[cc];W[bb]" * 200_000 + b")",
            "many properties": b"(;GM[1]SZ[5]" + b"".join(b"X%d[a]" % i for i in range(20_000)) +
            b")"}
