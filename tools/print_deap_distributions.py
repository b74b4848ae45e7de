#!/usr/bin/python3
"""Prints how DEAP's random trees, mutations and crossovers are distributed:
tests/data/deap_distributions.json, with which tests/personas/vary_test.cpp compares ours (one
minute; Debian has DEAP as python3-deap). usage: tools/print_deap_distributions.py >
tests/data/deap_distributions.json

Each distribution is a list of [value, count] over TREES seeded trees or, for leaves and operators,
over all that these trees have. The same seed, DEAP and Python print the same file."""

import collections
import json
import operator
import platform
import random

import deap
from deap import gp

SEED = 20240612
TREES = 200_000
OPERATORS = ["add", "mul", "div", "sqrt"]


def primitives(prefix):
    """Four variables with names of their own, so that leaves can be told apart, and constants in
    [0, 10]."""
    made = gp.PrimitiveSet(prefix, 4, prefix=prefix)
    for name in OPERATORS:
        made.addPrimitive(operator.add, 1 if name == "sqrt" else 2, name=name)  # never evaluated
    made.addEphemeralConstant(prefix + "constant", lambda: random.uniform(0, 10))
    return made


OWN, FOREIGN = primitives("own"), primitives("foreign")


def is_foreign(node):
    """Whether a leaf came from the second primitive set."""
    name = type(node).__name__ if isinstance(node, gp.Ephemeral) else node.name
    return node.arity == 0 and name.startswith("foreign")


def depths(tree):
    """Of every node, in the order of the list."""
    out, open_ = [], [0]
    for node in tree:
        out.append(open_.pop())
        open_ += [out[-1] + 1] * node.arity
    return out


def leaf_kind(node):
    """0 to 3: the variables; 4: a constant."""
    return 4 if isinstance(node, gp.Ephemeral) else int(node.name[-1])


def random_tree(pset=OWN):
    return gp.PrimitiveTree(gp.genHalfAndHalf(pset, 2, 6))


def shapes(make):
    counts = collections.defaultdict(collections.Counter)
    for _ in range(TREES):
        tree = make()
        counts["height"][tree.height] += 1
        counts["size"][len(tree)] += 1
        for node in tree:
            if node.arity:
                counts["operators"][OPERATORS.index(node.name)] += 1
            else:
                counts["leaves"][leaf_kind(node)] += 1
    return counts


def grafts():
    """As every example of DEAP mutates: a full tree of height 0 to 2 takes the place of a node."""
    counts = collections.defaultdict(collections.Counter)
    for _ in range(TREES):
        tree = random_tree()
        before = len(tree)
        gp.mutUniform(tree, lambda pset, type_: gp.genFull(pset, 0, 2, type_), OWN)
        counts["size change"][len(tree) - before] += 1
        counts["height"][tree.height] += 1
    return counts


def chosen_nodes():
    """A single foreign leaf takes the place, so that it shows which node was chosen. Depth 0: the
    root."""
    counts = collections.defaultdict(collections.Counter)
    for _ in range(TREES):
        tree = random_tree()
        before = len(tree)
        gp.mutUniform(tree, lambda pset, type_: gp.genFull(pset, 0, 0, type_), FOREIGN)
        at = next(i for i, node in enumerate(tree) if is_foreign(node))
        counts["depth"][depths(tree)[at]] += 1
        counts["tenth"][10 * at // before] += 1
        counts["size change"][len(tree) - before] += 1
    return counts


def crossovers():
    """The parents' leaves are told apart: what is foreign in the first child came from the second
    parent."""
    counts = collections.defaultdict(collections.Counter)
    for _ in range(TREES):
        first, second = random_tree(), random_tree(FOREIGN)
        before = len(first)
        first, second = gp.cxOnePoint(first, second)
        foreign = [depth for node, depth in zip(first, depths(first)) if is_foreign(node)]
        counts["size change"][len(first) - before] += 1
        counts["depth of the first foreign leaf"][foreign[0]] += 1
        counts["foreign leaves"][len(foreign)] += 1
        counts["height of the second"][second.height] += 1
    return counts


MEASUREMENTS = {
    "half and half, 2 to 6": lambda: shapes(random_tree),
    "full, 0 to 2": lambda: shapes(lambda: gp.PrimitiveTree(gp.genFull(OWN, 0, 2))),
    "grow, 1 to 4": lambda: shapes(lambda: gp.PrimitiveTree(gp.genGrow(OWN, 1, 4))),
    "graft": grafts,
    "chosen node": chosen_nodes,
    "crossover": crossovers,
}


def main():
    head = {
        "made by": "tools/print_deap_distributions.py; do not edit",
        "deap": deap.__version__,
        "python": platform.python_version(),
        "seed": SEED,
        "trees": TREES,
    }
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    for name, measure in MEASUREMENTS.items():
        random.seed(f"{SEED} {name}")  # each by itself: one more does not change the others
        parts = [f"    {json.dumps(key)}: {json.dumps(sorted(counter.items()))}"
                 for key, counter in sorted(measure().items())]
        lines.append(f"  {json.dumps(name)}: {{\n" + ",\n".join(parts) + "\n  }")
    print("{\n" + ",\n".join(lines) + "\n}")


if __name__ == "__main__":
    main()
