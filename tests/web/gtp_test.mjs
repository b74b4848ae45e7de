// dramatis gtp, driven as Sabaki drives an engine: its own library, @sabaki/gtp. Run by
// gtp_test.py, which says where things are.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import path from "node:path";
import test from "node:test";

const require = createRequire(path.join(process.env.WEB, "package.json"));
const { Controller, ControllerStateTracker } = require("@sabaki/gtp");

// Starts the program, lets the work be done, and stops it.
async function controlled(settings, work) {
  const controller = new Controller(process.env.DRAMATIS, [
    "gtp",
    "--seed",
    "7",
    "--set",
    settings,
  ]);
  const stderr = [];
  controller.on("stderr", ({ content }) => stderr.push(content));
  controller.start();
  try {
    await work(controller, stderr);
  } finally {
    await controller.stop();
  }
  assert.equal(controller.process, null);
}

const ask = async (controller, name, ...args) => {
  const response = await controller.sendCommand({ name, args });
  assert.equal(response.error, false, `${name} ${args.join(" ")}: ${response.content}`);
  return response.content;
};

test("greets as Sabaki asks it to", () =>
  controlled("iterations=50", async (controller, stderr) => {
    const [name, version, protocol, commands] = await Promise.all(
      ["name", "version", "protocol_version", "list_commands"].map((command) =>
        ask(controller, command),
      ),
    );
    assert.equal(name, "dramatis");
    assert.match(version, /^\d+\.\d+/);
    assert.equal(protocol, "2");
    const known = commands.split("\n");
    for (const command of [
      "undo",
      "loadsgf",
      "analyze",
      "genmove_analyze",
      "lz-analyze",
      "kata-analyze",
      "final_status_list",
    ])
      assert(known.includes(command), command);
    for (let i = 0; i < 100 && stderr.length === 0; ++i)
      await new Promise((resolve) => setTimeout(resolve, 100)); // another pipe
    assert.match(stderr.join("\n"), /seed 7/);
  }));

test("ids come back, errors are errors", () =>
  controlled("iterations=50", async (controller) => {
    const good = await controller.sendCommand({ id: 42, name: "boardsize", args: ["9"] });
    assert.deepEqual(good, { id: 42, content: "", error: false });
    await ask(controller, "play", "B", "D4");
    const bad = await controller.sendCommand({ id: 43, name: "play", args: ["W", "D4"] });
    assert.equal(bad.id, 43);
    assert.equal(bad.error, true);
    assert.match(bad.content, /^illegal move/);
    assert.equal((await controller.sendCommand({ name: "nonsense" })).content, "unknown command");
  }));

test("follows a board that goes back and forth", () =>
  controlled("iterations=50", async (controller) => {
    const tracker = new ControllerStateTracker(controller);
    const play = (...moves) =>
      moves.map((vertex, i) => ({ name: "play", args: [i % 2 === 0 ? "B" : "W", vertex] }));
    const stones = async () => [
      (await ask(controller, "list_stones", "b")).split(" ").sort().join(" "),
      (await ask(controller, "list_stones", "w")).split(" ").sort().join(" "),
    ];
    await tracker.sync({ komi: 6.5, boardsize: [9, 9], history: play("E5", "C3", "G7") });
    assert.deepEqual(await stones(), ["E5 G7", "C3"]);
    // By undo.
    await tracker.sync({ komi: 6.5, boardsize: [9, 9], history: play("E5", "C3", "C4", "D3") });
    assert.deepEqual(await stones(), ["C4 E5", "C3 D3"]);
    await tracker.sync({ komi: 0, boardsize: [13, 13], history: play("K10") }); // anew
    assert.deepEqual(await stones(), ["K10", ""]);
    assert.equal(await ask(controller, "get_komi"), "0");
    await tracker.sync({
      boardsize: [9, 9],
      history: [
        { name: "set_free_handicap", args: ["C3", "G7"] },
        { name: "play", args: ["W", "E5"] },
      ],
    });
    assert.deepEqual(await stones(), ["C3 G7", "E5"]);
    await assert.rejects(tracker.sync({ boardsize: [25, 25], history: [] }));
  }));

test("the state that the library tracks is the engine's", () =>
  controlled("iterations=50", async (controller) => {
    const tracker = new ControllerStateTracker(controller);
    await tracker.sync({ komi: 7.5, boardsize: [9, 9], history: [] });
    await tracker.queueCommand({ name: "genmove", args: ["B"] });
    await tracker.queueCommand({ name: "genmove_analyze", args: ["W", "10"] });
    assert.equal(tracker.state.history.length, 2);
    const moves = tracker.state.history.map(
      ({ args: [colour, vertex] }) => `${colour === "B" ? "black" : "white"} ${vertex}`,
    );
    assert.deepEqual((await ask(controller, "move_history")).split("\n").reverse(), moves);
  }));

// As Sabaki reads analysis: lines that begin with "info", cut at each "info ", words in pairs up to
// the sequence.
const analysisOf = (line) =>
  line
    .split(/\s*info\s+/)
    .slice(1)
    .map((text) => {
      const [values, sequence] = text.split(/\s+pv\s+/);
      const words = values.trim().split(/\s+/);
      const found = { sequence: sequence.trim().split(/\s+/) };
      for (let i = 0; i + 1 < words.length; i += 2) found[words[i]] = words[i + 1];
      return found;
    });

for (const [command, isFraction] of [
  ["analyze", true],
  ["kata-analyze", true],
  ["lz-analyze", false],
])
  test(`${command} streams until the next command`, () =>
    controlled("iterations=50", async (controller) => {
      await ask(controller, "boardsize", "9");
      const lines = [];
      let enough;
      const three = new Promise((resolve) => (enough = resolve));
      const analysis = controller.sendCommand({ name: command, args: ["B", "10"] }, ({ line }) => {
        if (line.startsWith("info ")) lines.push(line);
        if (lines.length === 3) enough();
      });
      await three;
      assert.equal(controller.busy, true);
      assert.equal(await ask(controller, "name"), "dramatis"); // ends it
      assert.equal((await analysis).error, false);
      let last = 0;
      for (const line of lines) {
        const variations = analysisOf(line);
        assert(variations.length > 0);
        for (const { move, visits, winrate, sequence } of variations) {
          assert.match(move, /^([A-HJ][1-9]|pass)$/);
          assert(Number.isInteger(+visits) && +visits > 0);
          assert.equal(winrate.includes("."), isFraction, winrate);
          assert(+winrate >= 0 && +winrate <= (isFraction ? 1 : 10000));
          assert.equal(sequence[0], move);
        }
        const visits = variations.reduce((sum, variation) => sum + +variation.visits, 0);
        assert(visits >= last);
        last = visits;
      }
    }));

test("a whole game by two of them, to the same score", () =>
  controlled("iterations=30,resign-below=0", (black) =>
    controlled("iterations=30,resign-below=0", async (white) => {
      for (const each of [black, white]) {
        await ask(each, "boardsize", "5");
        await ask(each, "komi", "0.5");
      }
      const moves = [];
      while (moves.slice(-2).join() !== "pass,pass" && moves.length < 300) {
        const [us, them, colour] =
          moves.length % 2 === 0 ? [black, white, "B"] : [white, black, "W"];
        moves.push(await ask(us, "genmove", colour));
        await ask(them, "play", colour, moves.at(-1));
      }
      assert.equal(moves.slice(-2).join(), "pass,pass");
      assert.equal(await ask(black, "final_score"), await ask(white, "final_score"));
      assert.equal(await ask(black, "printsgf"), await ask(white, "printsgf"));
    }),
  ));
