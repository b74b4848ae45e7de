#!/usr/bin/env python3
"""Makes tests/data/formula_pairs.tsv: pairs of formulas with the verdict equal or unequal, the test
set of personas/equivalence (one minute; needs SymPy, which Debian has as python3-sympy).
usage: tools/make_formula_pairs.py [OUTPUT]

Symbolic algebra is the oracle because it is independent of the method under test, which evaluates
at points. Variables are positive and constants are exact fractions. An equal pair is a random tree
and a chain of rewrites of it; it counts if SymPy's simplify(a - b) is 0 (pairs that take over five
seconds are left out) and if both agree in 60 digits. An unequal pair is a tree and a near miss; it
counts if the two differ at 60 digits by more than one part in 10^8. The same seed and SymPy write
the same file, unless a machine is so slow that SymPy runs into the five seconds elsewhere."""

import pathlib
import random
import signal
import sys
from fractions import Fraction

import sympy

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAMES = ["wins", "visits", "parent_visits", "moves"]
SYMBOLS = {name: sympy.Symbol(name, positive=True) for name in NAMES}
SEED = 20240611
SECONDS = 5

# A tree is a name, a Fraction or a tuple (operator, operand, ...).


def random_constant(rng):
    return Fraction(rng.choice([rng.randint(1, 9), rng.randint(11, 99), rng.randint(101, 999)]),
                    rng.choice([1, 10, 100]))


def random_tree(rng, height, operators):
    if height == 0 or rng.random() < 0.15:
        return random_constant(rng) if rng.random() < 0.2 else rng.choice(NAMES)
    op = rng.choice(operators)
    return (op, *(random_tree(rng, height - 1, operators) for _ in range(1 if op == "sqrt" else 2)))


def size(tree):
    return 1 + sum(size(t) for t in tree[1:]) if isinstance(tree, tuple) else 1


def places(tree, path=()):
    yield path, tree
    if isinstance(tree, tuple):
        for i, child in enumerate(tree[1:], 1):
            yield from places(child, path + (i,))


def replace(tree, path, new):
    if not path:
        return new
    return tree[:path[0]] + (replace(tree[path[0]], path[1:], new),) + tree[path[0] + 1:]


def rewrites(tree, rng, subtract):
    """Every rewrite that applies at the root of the tree: (name, equal tree)."""
    leaf = rng.choice(NAMES)
    yield "x*y/y", ("/", ("*", tree, leaf), leaf)
    yield "x/y*y", ("*", ("/", tree, leaf), leaf)
    yield "1*x", ("*", Fraction(1), tree)
    if not subtract:
        yield "sqrt(x*x)", ("sqrt", ("*", tree, tree))
        yield "sqrt(x)*sqrt(x)", ("*", ("sqrt", tree), ("sqrt", tree))
    else:
        yield "x+y-y", ("-", ("+", tree, leaf), leaf)
        yield "x-y+y", ("+", ("-", tree, leaf), leaf)
        yield "0-(0-x)", ("-", Fraction(0), ("-", Fraction(0), tree))
    if isinstance(tree, Fraction):
        yield "split sum", ("+", tree / 2, tree / 2)
        yield "split product", ("*", Fraction(2), tree / 2)
        yield "split quotient", ("/", tree * 4, Fraction(4))
    if not isinstance(tree, tuple):
        yield "x+x", ("/", ("+", tree, tree), Fraction(2))
        return
    op, a, b = tree[0], tree[1], tree[-1]
    if op in "+*":
        yield "commute", (op, b, a)
        if isinstance(a, tuple) and a[0] == op:
            yield "associate right", (op, a[1], (op, a[2], b))
        if isinstance(b, tuple) and b[0] == op:
            yield "associate left", (op, (op, a, b[1]), b[2])
    if op == "+" and a == b:
        yield "collect", ("*", Fraction(2), a)
    if op == "*":
        for x, y in ((a, b), (b, a)):
            if isinstance(y, tuple) and y[0] in ("+", "-"):
                yield "distribute", (y[0], ("*", x, y[1]), ("*", x, y[2]))
            if isinstance(y, tuple) and y[0] == "/":
                yield "product of quotient", ("/", ("*", x, y[1]), y[2])
        if all(isinstance(x, tuple) and x[0] == "sqrt" for x in (a, b)):
            yield "join roots", ("sqrt", ("*", a[1], b[1]))
    if op == "/":
        yield "times the inverse", ("*", a, ("/", Fraction(1), b))
        if isinstance(a, tuple) and a[0] in ("+", "-"):
            yield "distribute quotient", (a[0], ("/", a[1], b), ("/", a[2], b))
        if isinstance(a, tuple) and a[0] == "/":
            yield "quotient of quotient", ("/", a[1], ("*", a[2], b))
        if isinstance(b, tuple) and b[0] == "/":
            yield "quotient by quotient", ("/", ("*", a, b[2]), b[1])
    if op in ("+", "-"):
        p, q = ((x[1], x[2]) if isinstance(x, tuple) and x[0] == "/" else (x, Fraction(1))
                for x in (a, b))
        if p[1] != 1 or q[1] != 1:
            yield "common denominator", ("/", (op, ("*", p[0], q[1]), ("*", q[0], p[1])),
                                         ("*", p[1], q[1]))
    if op == "sqrt":
        if isinstance(a, tuple) and a[0] in ("*", "/"):
            yield "split root", (a[0], ("sqrt", a[1]), ("sqrt", a[2]))
        yield "double root", ("/", a, ("sqrt", a))
    if op == "-":
        yield "add the negative", ("+", a, ("*", Fraction(-1), b))
        yield "swap the difference", ("-", Fraction(0), ("-", b, a))
        yield "binomial", ("/", ("-", ("*", a, a), ("*", b, b)), ("+", a, b))
        if isinstance(b, tuple) and b[0] == "-":
            yield "minus minus", ("+", ("-", a, b[1]), b[2])
        if isinstance(b, tuple) and b[0] == "+":
            yield "minus plus", ("-", ("-", a, b[1]), b[2])


def rewrite(tree, rng, subtract):
    path, part = rng.choice(list(places(tree)))
    options = list(rewrites(part, rng, subtract))
    return replace(tree, path, rng.choice(options)[1])


def near_miss(tree, rng, operators):
    """One small change at a random place that usually makes another function of the tree."""
    path, part = rng.choice(list(places(tree)))
    if isinstance(part, Fraction):
        digit = Fraction(10) ** (len(str(int(part))) - 4 if part >= 1 else -4)
        return replace(tree, path, part + rng.choice([digit, 1, digit * 10]))
    if isinstance(part, str):
        return replace(tree, path, rng.choice([n for n in NAMES if n != part] +
                                              [("*", Fraction(10001, 10000), part)]))
    if part[0] == "sqrt":
        return replace(tree, path, part[1])
    if part[0] in ("-", "/") and rng.random() < 0.5:
        return replace(tree, path, (part[0], part[2], part[1]))
    return replace(tree, path, (rng.choice([o for o in operators if o not in ("sqrt", part[0])]),
                                *part[1:]))


def to_sympy(tree):
    if isinstance(tree, str):
        return SYMBOLS[tree]
    if isinstance(tree, Fraction):
        return sympy.Rational(tree.numerator, tree.denominator)
    a = to_sympy(tree[1])
    if tree[0] == "sqrt":
        return sympy.sqrt(sympy.Abs(a))
    b = to_sympy(tree[2])
    if tree[0] == "/":
        if b.is_zero or sympy.simplify(b) == 0:
            raise ZeroDivisionError
        return a / b
    return {"+": a + b, "-": a - b, "*": a * b}[tree[0]]


def decimal(value):
    digits = 0
    while (value * 10 ** digits).denominator != 1:
        digits += 1
    return f"{value.numerator}" if digits == 0 else \
        f"{'-' if value < 0 else ''}{int(abs(value))}." \
        f"{int(abs(value) % 1 * 10 ** digits):0{digits}d}"


def to_text(tree):
    if isinstance(tree, str):
        return tree
    if isinstance(tree, Fraction):
        return decimal(tree)
    if tree[0] == "sqrt":
        return f"sqrt({to_text(tree[1])})"
    binds = {"+": 1, "-": 1, "*": 2, "/": 2}

    def operand(child, least):
        text = to_text(child)
        loose = isinstance(child, tuple) and binds.get(child[0], 3) < least
        return f"({text})" if loose else text
    mine = binds[tree[0]]
    return f"{operand(tree[1], mine)} {tree[0]} {operand(tree[2], mine + 1)}"


class TooSlow(Exception):
    pass


def too_slow(*_):
    raise TooSlow


def limited(work):
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        return work()
    except (TooSlow, ZeroDivisionError, RecursionError):
        return None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def relative_difference(a, b, rng):
    """The median over seven random points, at 60 digits."""
    differences = []
    for _ in range(7):
        point = {s: sympy.Rational(rng.randint(500, 8000), 1000) for s in SYMBOLS.values()}
        x, y = (sympy.N(e.subs(point), 60) for e in (a, b))
        if not (x.is_finite and y.is_finite):
            return None
        differences.append(abs(x - y) / max(abs(x), abs(y), sympy.Rational(1, 10 ** 30)))
    return sorted(differences)[3]


def equal_pair(rng, operators, heights, steps, subtract):
    tree = random_tree(rng, rng.randint(*heights), operators)
    other = tree
    for _ in range(rng.randint(*steps)):
        other = rewrite(other, rng, subtract)
    if other == tree or size(other) > 60 or size(tree) < 3:
        return None

    def verdict():
        a, b = to_sympy(tree), to_sympy(other)
        difference = relative_difference(a, b, random.Random(1))
        if difference is None:
            return None
        if difference > 1e-40:  # would be a fault of a rewrite: never hide it
            raise SystemExit(f"no equal pair: {to_text(tree)}   {to_text(other)}")
        return sympy.simplify(a - b) == 0
    return (tree, other) if limited(verdict) else None


def unequal_pair(rng, operators, heights, steps, subtract):
    tree = random_tree(rng, rng.randint(*heights), operators)
    other = near_miss(tree, rng, operators)
    for _ in range(rng.randint(*steps)):
        other = rewrite(other, rng, subtract)
    if other == tree or size(other) > 60 or size(tree) < 3:
        return None

    def verdict():
        difference = relative_difference(to_sympy(tree), to_sympy(other), random.Random(1))
        return difference is not None and difference > 1e-8
    return (tree, other) if limited(verdict) else None


def main():
    output = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else \
        ROOT / "tests" / "data" / "formula_pairs.tsv"
    signal.signal(signal.SIGALRM, too_slow)
    plain, minus = ["+", "*", "/", "sqrt"], ["+", "-", "*", "/"]
    roots = minus + ["sqrt"]
    sections = [
        ("equal", equal_pair, 330, dict(operators=plain, heights=(1, 5), steps=(2, 9),
                                        subtract=False)),
        ("unequal", unequal_pair, 330, dict(operators=plain, heights=(1, 5), steps=(0, 6),
                                            subtract=False)),
        ("equal", equal_pair, 80, dict(operators=minus, heights=(1, 4), steps=(2, 7),
                                       subtract=True)),
        ("unequal", unequal_pair, 80, dict(operators=minus, heights=(1, 4), steps=(0, 5),
                                           subtract=True)),
        ("equal", equal_pair, 20, dict(operators=roots, heights=(2, 3), steps=(1, 3),
                                       subtract=True)),
        ("unequal", unequal_pair, 20, dict(operators=roots, heights=(2, 3), steps=(0, 3),
                                           subtract=True)),
    ]
    lines = ["# verdict, formula, formula; made by tools/make_formula_pairs.py with SymPy "
             f"{sympy.__version__} as the oracle, seed {SEED}; do not edit"]
    for number, (verdict, make, count, options) in enumerate(sections):
        rng = random.Random(SEED + number)
        operators = " ".join(options["operators"])
        lines.append(f"# {verdict}, with {operators}")
        seen, tried = set(), 0
        while len(seen) < count:
            tried += 1
            pair = make(random.Random(rng.getrandbits(64)), **options)
            if pair is None:
                continue
            line = "\t".join((verdict, to_text(pair[0]), to_text(pair[1])))
            if line not in seen:
                seen.add(line)
                lines.append(line)
                if len(seen) % 20 == 0:
                    print(f"{verdict} ({operators}): {len(seen)} of {count}, {tried} tried",
                          flush=True)
    output.write_text("\n".join(lines) + "\n")
    print(f"wrote {output}")


if __name__ == "__main__":
    main()
