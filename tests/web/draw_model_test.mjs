// What the drawing part of the studio does to a level's text, without a browser: rewriting, tools,
// symmetry, resizing, undo. draw_test.py runs it with WEB as the folder of the pages.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const { WEB } = process.env;
const { buildSync } = createRequire(join(WEB, "package.json"))("esbuild");
const LEVELS = join(WEB, "..", "levels");

const names = "brush history json_text level places plan reading resize rewrite symmetry tool";
const entry = names
  .split(" ")
  .map((name) => `export * from "${join(WEB, "studio", "draw", name)}";`)
  .join("\n");
const folder = mkdtempSync(join(tmpdir(), "draw-"));
const file = join(folder, "model.mjs");
writeFileSync(
  file,
  buildSync({
    stdin: { contents: entry, resolveDir: WEB },
    bundle: true,
    format: "esm",
    write: false,
  }).outputFiles[0].text,
);
const draw = await import(pathToFileURL(file).href);
rmSync(folder, { recursive: true });

const { History, NONE, Plan, imagesOf, isEqual, readFile, resized, rewrite, strokeOf } = draw;
const shipped = readdirSync(LEVELS).map((name) => readFileSync(join(LEVELS, name), "utf8"));

const COMMENTED = `// A level.
{
  "dramatis_level": 1, // the version
  "name": "Mine", /* a name // with this */
  "moves": 22,   // few
  "colours": 5,
  // the board: "board": no
  "board": [
    "? ? ? ? ?",   // top
    "? ? A- ? ?",
    "? # # # ?",
    "? ? ? ? ?"
  ],
  "layers": {
    "ice": [".....", "..1..", ".....", "....."]  // one layer
  },
  "goals": [{"ice": "all"}, {"score": 500}], // both
  "stars": [1000]
}
`;
const comments = (text) => text.match(/\/\/[^\n"]*$|\/\*.*?\*\//gm);
const cellOf = (plan, row, column) => row * plan.columns + column;
const brush = (piece) => ({ kind: "piece", piece });
const board = (text) => readFile(text).board;

// The text after a stroke.
function painted(text, tool, used, symmetry, ...way) {
  const level = readFile(text);
  const plan = Plan.of(level);
  return rewrite(text, plan.with(strokeOf(plan, tool, used, symmetry, way)).in(level));
}

test("every shipped level is read, and is the same when nothing changes", () => {
  for (const text of shipped) {
    const level = readFile(text);
    assert.deepEqual(level, JSON.parse(text));
    const again = Plan.of(level).in(level);
    assert.deepEqual(again, level);
    assert.deepEqual(Object.keys(again), Object.keys(level));
    assert.equal(rewrite(text, again).text, text);
  }
});

test("a stroke changes one row, and nothing else of the text", () => {
  for (const text of shipped) {
    const { text: after, isWhole } = painted(text, "brush", brush("3"), NONE, 0);
    assert.ok(isWhole);
    const [was, is] = [text.split("\n"), after.split("\n")];
    assert.equal(is.length, was.length);
    assert.ok(is.filter((line, i) => line !== was[i]).length <= 1);
  }
});

test("comments stay, whatever is changed", () => {
  const level = readFile(COMMENTED);
  const edits = {
    moves: { moves: 9 },
    goals: { goals: [{ ice: "all" }] },
    more: { goals: [...level.goals, { collect: "A", count: 3 }] },
    fewer: { goals: [level.goals[1]] },
    gone: { stars: undefined },
    fresh: { squares: true, target: { pass_rate: [0.4, 0.5] }, weights: { A: 3 } },
    names: { colour_names: { A: "cherry" } },
  };
  for (const [name, fields] of Object.entries(edits)) {
    const wanted = draw.changed(level, fields);
    const { text, isWhole } = rewrite(COMMENTED, wanted);
    assert.ok(isWhole, name);
    assert.deepEqual(comments(text), comments(COMMENTED), name + "\n" + text);
    assert.ok(isEqual(readFile(text), wanted), name);
    assert.equal(text.includes("  \n"), false, name + "\n" + text);
    // And back again.
    const back = rewrite(text, level);
    assert.deepEqual(comments(back.text), comments(COMMENTED), name);
  }
});

test("a new field stands where one looks for it, in a line of its own", () => {
  const wanted = draw.changed(readFile(COMMENTED), {
    squares: true,
    target: { pass_rate: [0, 1] },
  });
  const lines = rewrite(COMMENTED, wanted).text.split("\n");
  assert.equal(lines[6], '  "squares": true,');
  assert.equal(lines.at(-4), '  "stars": [1000],');
  assert.equal(lines.at(-3), '  "target": {"pass_rate": [0, 1]}');
});

test("a layer comes with its first cell and goes with its last one", () => {
  const text = readFileSync(join(LEVELS, "01-first-points.json"), "utf8");
  const iced = painted(text, "brush", { kind: "ice", layers: 2 }, NONE, 8).text;
  assert.deepEqual(readFile(iced).layers, {
    ice: [".......", ".2.....", ...Array(5).fill(".......")],
  });
  assert.match(iced, /\],\n {2}"layers": \{\n {4}"ice": \[\n {6}"\.{7}",\n {6}"\.2\.{5}",\n/);
  assert.equal(painted(iced, "brush", { kind: "bare" }, NONE, 8).text, text);
});

test("rows have blanks between cells only if a piece needs two characters", () => {
  const text = readFileSync(join(LEVELS, "01-first-points.json"), "utf8");
  const powered = painted(text, "brush", brush("B|"), NONE, 0).text;
  assert.equal(board(powered)[0], "B| ? ? ? ? ? ?");
  assert.equal(board(powered)[1], "? ? ? ? ? ? ?");
  const short = text.replace('"board"', '"legend": {"w": "B|"},\n  "board"');
  assert.equal(board(painted(short, "brush", brush("B|"), NONE, 0).text)[0], "w??????");
});

test("crates in a layer of their own stay there", () => {
  const text = `{"dramatis_level": 1, "name": "x", "moves": 9, "colours": 4,
    "board": ["???", "?_?", "???"], "layers": {"crates": ["...", ".2.", "..."]}}`;
  const after = readFile(painted(text, "brush", brush("4"), NONE, 0).text);
  assert.deepEqual(after.board, ["???", "?_?", "???"]);
  assert.deepEqual(after.layers.crates, ["4..", ".2.", "..."]);
});

test("fill reaches over edges and no further than what is alike", () => {
  const { text } = painted(COMMENTED, "fill", brush("%"), NONE, 0);
  assert.deepEqual(board(text), ["% % % % %", "% % A- % %", "% # # # %", "% % % % %"]);
  const ice = { kind: "ice", layers: 1 };
  const rows = readFile(painted(COMMENTED, "fill", ice, NONE, 0).text).layers.ice;
  assert.deepEqual(rows, ["11111", "11111", "1...1", "11111"]);
});

test("a rectangle has two corners, a fast stroke no gaps", () => {
  const plan = Plan.of(readFile(COMMENTED));
  const box = painted(
    COMMENTED,
    "rectangle",
    brush("1"),
    NONE,
    cellOf(plan, 1, 3),
    cellOf(plan, 0, 4),
  );
  assert.deepEqual(board(box.text).slice(0, 2), ["? ? ? 1 1", "? ? A- 1 1"]);
  assert.deepEqual(draw.wayBetween(cellOf(plan, 0, 0), cellOf(plan, 3, 3), 5), [0, 6, 12, 18]);
  const { text } = painted(COMMENTED, "erase", brush("1"), NONE, cellOf(plan, 1, 2));
  assert.equal(readFile(text).layers, undefined, "the eraser takes layers, too");
});

test("layers are only where they can be", () => {
  const [lock, ice, exit] = [{ kind: "lock" }, { kind: "ice", layers: 1 }, { kind: "exit" }];
  const spot = (text, cell) => Plan.of(readFile(text)).spots[cell];
  for (const [used, key] of [
    [lock, "lock"],
    [ice, "ice"],
    [exit, "exit"],
  ])
    assert.ok(
      !spot(painted(COMMENTED, "brush", used, NONE, 11).text, 11)[key],
      `${key} on a stone`,
    );
  const locked = painted(COMMENTED, "brush", lock, NONE, 7).text;
  assert.ok(spot(locked, 7).lock);
  assert.ok(!spot(painted(locked, "brush", brush("3"), NONE, 7).text, 7).lock);
});

test("mirrors and turns, of pieces too", () => {
  const cells = (cell, symmetry, rows = 5, columns = 5) =>
    imagesOf(cell, rows, columns, { ...NONE, ...symmetry })
      .map((each) => each.cell)
      .sort((a, b) => a - b);
  assert.deepEqual(cells(1, {}), [1]);
  assert.deepEqual(cells(1, { sides: true }), [1, 3]);
  assert.deepEqual(cells(1, { ends: true }), [1, 21]);
  assert.deepEqual(cells(1, { sides: true, ends: true }), [1, 3, 21, 23]);
  assert.deepEqual(cells(1, { turns: true }), [1, 9, 15, 23]);
  assert.deepEqual(cells(1, { turns: true, sides: true }), [1, 3, 5, 9, 15, 19, 21, 23]);
  assert.deepEqual(cells(1, { turns: true }, 4, 5), [1, 18]);
  assert.deepEqual(cells(12, { turns: true, sides: true }), [12]);
  const square = '{"board": ["???", "???", "???"]}';
  const { text } = painted(square, "brush", brush("A-"), { ...NONE, turns: true }, 1);
  assert.deepEqual(board(text), ["? A- ?", "A| ? A|", "? A- ?"]);
});

test("a symmetric stroke is symmetric, wherever it begins", () => {
  const open = JSON.stringify({ board: Array(9).fill("?????????") });
  for (const tool of ["brush", "rectangle", "erase"])
    for (let cell = 0; cell < 81; ++cell) {
      const symmetry = { sides: cell % 2 === 0, ends: cell % 3 === 0, turns: cell % 5 === 0 };
      const plan = Plan.of(
        readFile(painted(open, tool, brush("2"), symmetry, cell, (cell * 7) % 81).text),
      );
      for (const [at, spot] of plan.spots.entries())
        for (const image of imagesOf(at, 9, 9, symmetry))
          assert.equal(plan.spots[image.cell].piece, spot.piece);
    }
});

test("a board grows and shrinks at each side, with what is said of its columns", () => {
  const level = {
    ...readFile(COMMENTED),
    refill: ["A", "B", "", "", "C"],
    entries: "vv.vv",
    column_weights: { 0: { A: 2 }, 4: { B: 3 } },
  };
  const left = resized(level, "left", 1);
  assert.equal(left.board[1], "? ? ? A- ? ?");
  assert.deepEqual(left.refill, ["", "A", "B", "", "", "C"]);
  assert.equal(left.entries, "vvv.vv");
  assert.deepEqual(left.column_weights, { 1: { A: 2 }, 5: { B: 3 } });
  assert.deepEqual(left.layers.ice[1], "...1..");
  const less = resized(level, "left", -1);
  assert.deepEqual([less.entries, less.refill[0]], ["v.vv", "B"]);
  assert.deepEqual(less.column_weights, { 3: { B: 3 } });
  assert.equal(resized(level, "top", 1).board.length, 5);
  assert.equal(resized(level, "top", -1).board[0], "? ? A- ? ?");
  assert.equal(resized(level, "bottom", -1).board.length, 3);
  for (const side of ["top", "bottom", "left", "right"])
    assert.deepEqual(Plan.of(resized(resized(level, side, 1), side, -1)), Plan.of(level), side);
  const { text } = rewrite(COMMENTED, resized(readFile(COMMENTED), "bottom", 1));
  assert.deepEqual(comments(text), comments(COMMENTED));
  assert.match(text, /"\? \? \? \? \?",\n {4}"\? \? \? \? \?"\n {2}\],/);
});

test("a remark's place is a cell, and a cell has a place", () => {
  const { cellAt, lineOf, offsetOf, offsetOfCell } = draw;
  const at = offsetOfCell(COMMENTED, 1, 2);
  assert.equal(COMMENTED.slice(at, at + 2), "A-");
  assert.equal(lineOf(COMMENTED, at), 10);
  assert.deepEqual(cellAt(COMMENTED, at), { row: 1, column: 2 });
  assert.deepEqual(cellAt(COMMENTED, offsetOf(COMMENTED, 15, 25)), { row: 1, column: 2 });
  assert.equal(cellAt(COMMENTED, offsetOf(COMMENTED, 5, 5)), null);
  assert.equal(cellAt("{", 0), null);
});

test("a text that is no JSON, or no level, is not drawn", () => {
  for (const text of ["", "{", "[]", '{"board": 3}', '{"board": []}', '{"board": ["?"],}'])
    assert.equal(readFile(text), null, text);
  assert.ok(readFile('\uFEFF{"board": ["???"], "moves": "x"}'));
});

test("random edits, each undone: the text says what is drawn, and comes back as it was", () => {
  let state = 7;
  const random = (n) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % n;
  const pieces = ["?", "A", "B-", "@", "*", "1", "5", "%", "#", "_", "."];
  const brushes = [
    ...pieces.map(brush),
    ...[{ kind: "ice", layers: 2 }, { kind: "lock" }, { kind: "exit" }, { kind: "bare" }],
  ];
  const tools = ["brush", "fill", "rectangle", "erase"];
  const sides = ["top", "bottom", "left", "right"];
  for (const start of [COMMENTED, ...shipped]) {
    const history = new History(start);
    const texts = [start];
    for (let i = 0; i < 60; ++i) {
      const text = history.now.text;
      const level = readFile(text);
      const plan = Plan.of(level);
      let wanted;
      if (random(6) === 0) {
        const [side, by] = [sides[random(4)], random(2) ? 1 : -1];
        if (!draw.canResize(plan, side, by)) continue;
        wanted = resized(level, side, by);
      } else {
        const way = [random(plan.spots.length), random(plan.spots.length)];
        const symmetry = { sides: random(3) === 0, ends: random(3) === 0, turns: random(3) === 0 };
        wanted = plan
          .with(strokeOf(plan, tools[random(4)], brushes[random(brushes.length)], symmetry, way))
          .in(level);
      }
      const after = rewrite(text, wanted);
      assert.ok(after.isWhole, text + JSON.stringify(wanted));
      assert.deepEqual(readFile(after.text), wanted);
      assert.deepEqual(Plan.of(readFile(after.text)), Plan.of(wanted));
      if (start === COMMENTED && after.text.includes("//"))
        assert.ok(after.text.startsWith("// A level.\n{\n"));
      if (after.text !== text) texts.push(after.text);
      history.add(after.text, "edit");
    }
    for (const text of [...texts].reverse().slice(1)) {
      history.undo();
      assert.equal(history.now.text, text);
    }
    assert.equal(history.undoable, 0);
    for (const text of texts.slice(1)) {
      history.redo();
      assert.equal(history.now.text, text);
    }
    assert.equal(history.redo(), undefined);
  }
});

test("typing is one step until one pauses, and a new step forgets what was undone", () => {
  const history = new History("a");
  history.add("ab", "typing", "text", 0);
  history.add("abc", "typing", "text", 500);
  assert.equal(history.undoable, 1);
  history.add("abcd", "typing", "text", 5000);
  assert.equal(history.undoable, 2);
  history.undo();
  assert.equal(history.now.text, "abc");
  history.add("x", "paint");
  assert.deepEqual([history.redoable, history.undoable], [0, 2]);
});
