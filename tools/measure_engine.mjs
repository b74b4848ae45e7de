#!/usr/bin/env node
// How fast the engine of the pages is, against the same libraries compiled for this machine: games
// a second of processor time, in turns, several rounds; and how long a first answer takes.
//   ninja -C build/release engine_script && tools/measure_engine.mjs [ROUNDS]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const web = join(root, "web");
const native = join(root, "build", "release", "tests", "engine_script");
const rounds = Number(process.argv[2] ?? 5);
const LEVELS = ["01-first-points", "25-the-vault", "27-great-hall"];
const PLAYERS = { random: 2000, greedy: 100, strong: 4 };

const { outputFiles } = createRequire(join(web, "package.json"))("esbuild").buildSync({
  entryPoints: [join(web, "engine", "engine.ts")],
  bundle: true,
  format: "esm",
  write: false,
});
const code = Buffer.from(outputFiles[0].text).toString("base64");
const { unpackModule, WasmEngine } = await import(`data:text/javascript;base64,${code}`);
const module = await unpackModule(
  readFileSync(join(web, "engine", "dramatis.wasm.gz")).toString("base64"),
);
const engine = await WasmEngine.start(module, []);

const seconds = (work) => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];

console.log("| level | player | native, games/s | in WebAssembly, games/s | ratio |");
console.log("|---|---|---|---|---|");
for (const name of LEVELS) {
  const text = readFileSync(join(root, "levels", `${name}.json`), "utf8");
  const { level, words } = engine.ask({ ask: "review", text });
  for (const [player, games] of Object.entries(PLAYERS)) {
    const { run } = engine.ask({ ask: "run", level, player, seed: 1 });
    engine.ask({ ask: "more", run, games }); // compiled by now
    const here = [];
    const there = [];
    for (let round = 0; round < rounds; ++round) {
      here.push(games / seconds(() => engine.ask({ ask: "more", run, games })));
      const lines = [
        { ask: "run", level, player, seed: 1 },
        { ask: "more", run: 1, games },
        { ask: "more", run: 1, games },
      ];
      const input = lines.map((line) => JSON.stringify(line)).join("\n");
      const told = execFileSync(native, ["times"], { input });
      there.push(games / Number(told.toString().trim().split("\n")[2]));
    }
    const [a, b] = [median(there), median(here)];
    console.log(
      `| ${name}, ${words.split(/[,;]/)[0].replace(/ with.*/, "")} | ${player} ` +
        `| ${a.toPrecision(3)} | ${b.toPrecision(3)} | ${(b / a).toFixed(2)} |`,
    );
  }
}
