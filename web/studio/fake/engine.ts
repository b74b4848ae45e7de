import type { Engine, Goal, Pair, Pool, Spot, View, Wave } from "../../engine/types";

// A stand-in with plain tiles, ice and crates, until the engine is here.
const spots: Spot[] = [];
const book = new Map<string, number>();
const PAINTS = ["#d75f00", "#afd7ff", "#ffd700", "#0000af", "#af5fd7", "#00875f", "#5f005f", "#00ffaf"];
const NAMES = ["orange", "light blue", "yellow", "blue", "purple", "green", "plum", "mint"];
const SIDES = [0, 4, 3, 4, 5, 6, 10, 3];
const TURN = [0, 45, 0, 0, 0, 0, 0, 180];

function outline(c: number): string {
  if (!SIDES[c]) return "<circle cx='24' cy='24' r='15.2'";
  const points = Array.from({ length: SIDES[c]! }, (_, i) => {
    const a = ((TURN[c]! + (360 * i) / SIDES[c]!) * Math.PI) / 180;
    const r = 18.5 * (SIDES[c] === 10 && i % 2 ? 0.6 : 1);
    return `${(24 + r * Math.sin(a)).toFixed(1)},${(24 - r * Math.cos(a)).toFixed(1)}`;
  });
  return `<polygon points='${points.join(" ")}'`;
}

interface Cell {
  c: number; // colour, -1 empty, -2 hole, -3 stone, -4 crate
  hits: number;
  ice: number;
}
function spotOf({ c, hits, ice }: Cell): number {
  const key = `${c}.${hits}.${ice}`;
  const known = book.get(key);
  if (known !== undefined) return known;
  const ground = `<rect width='48' height='48' rx='8' fill='${ice ? "url(#dramatis-ice)" : "#e6e1d4"}'/>`;
  const badge = ice
    ? `<circle cx='40' cy='40' r='7.5' fill='#fff' stroke='#1f6f9f' stroke-width='1.5'/><text x='40' y='44' font-size='11' font-weight='700' text-anchor='middle' fill='#0d4f78'>${ice}</text>`
    : "";
  const text = (t: string, fill: string) =>
    `<text x='24' y='30' font-size='17' font-weight='700' text-anchor='middle' fill='${fill}'>${t}</text>`;
  let svg = "";
  let label = "a hole";
  if (c >= 0) {
    svg = `${ground}${outline(c)} fill='${PAINTS[c]}' stroke='#22252b' stroke-width='1.5' stroke-linejoin='round'/>${text("ABCDEFGH"[c]!, c === 3 || c === 5 || c === 6 ? "#fff" : "#000")}${badge}`;
    label = `a ${NAMES[c]} tile (${"ABCDEFGH"[c]})`;
  } else if (c === -1) [svg, label] = [ground + badge, "an empty place"];
  else if (c === -3)
    [svg, label] = [ground + "<rect x='4' y='4' width='40' height='40' rx='5' fill='#6d7178'/>", "a stone"];
  else if (c === -4)
    [svg, label] = [
      ground +
        "<rect x='4' y='4' width='40' height='40' rx='5' fill='#9b6b2f' stroke='#5b3a10' stroke-width='2'/>" +
        text(String(hits), "#fff"),
      `a crate that takes ${hits} hits`,
    ];
  if (ice) label += `, on ${ice} layers of ice`;
  spots.push({ label, svg });
  book.set(key, spots.length - 1);
  return spots.length - 1;
}

class Table {
  cells: Cell[] = [];
  rows: number;
  columns: number;
  score = 0;
  played = 0;
  history: string[] = [];
  list: Pair[] = [];
  goals: Goal[];
  state: number;
  constructor(
    readonly level: any,
    seed: number,
    game: number,
  ) {
    this.state = (seed * 2654435761 + game * 40503 + 12345) >>> 0;
    const board: string[] = level.board;
    this.rows = board.length;
    const rows = board.map((row) => (row.includes(" ") ? row.split(/ +/) : [...row]));
    this.columns = rows[0]!.length;
    rows.forEach((row, r) =>
      row.forEach((each, k) => {
        const ice = Number(level.layers?.ice?.[r]?.[k]) || 0;
        const hits = Number(each) || Number(level.layers?.crates?.[r]?.[k]) || 0;
        const c = each === "." ? -2 : each === "#" ? -3 : hits ? -4 : 0;
        this.cells.push({ c, hits, ice });
      }),
    );
    do
      for (const cell of this.cells) if (cell.c >= 0) cell.c = this.random(level.colours);
    while (this.fix());
    const ice = this.cells.reduce((sum, cell) => sum + cell.ice, 0);
    const crates = this.cells.filter((cell) => cell.c === -4).length;
    this.goals = (level.goals ?? []).map((goal: any): Goal => {
      const key = Object.keys(goal)[0]!;
      const all = key === "ice" ? ice : key === "crates" ? crates : 3;
      const target = key === "collect" ? goal.count : goal[key] === "all" ? all : Number(goal[key]) || 3;
      const spot =
        key === "collect"
          ? spotOf({ c: "ABCDEFGH".indexOf(goal.collect), hits: 0, ice: 0 })
          : key === "ice"
            ? spotOf({ c: -1, hits: 0, ice: 1 })
            : key === "crates"
              ? spotOf({ c: -4, hits: 1, ice: 0 })
              : null;
      return { text: key === "score" ? `${target} points` : key === "collect" ? `${target} ${NAMES["ABCDEFGH".indexOf(goal.collect)]}` : `all ${key}`, done: 0, target, met: false, spot };
    });
  }
  random(n: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * n);
  }
  fix(): boolean {
    for (let i = 0; i < 500; ++i) {
      const runs = this.runs();
      if (!runs.length) return false;
      for (const cell of runs.flat()) this.cells[cell]!.c = this.random(this.level.colours);
    }
    return true;
  }
  runs(): number[][] {
    const out: number[][] = [];
    const look = (start: number, step: number, n: number) => {
      for (let i = 0; i < n; ) {
        let j = i + 1;
        const c = this.cells[start + i * step]!.c;
        while (j < n && this.cells[start + j * step]!.c === c) ++j;
        if (c >= 0 && j - i >= 3)
          out.push(Array.from({ length: j - i }, (_, k) => start + (i + k) * step));
        i = j;
      }
    };
    for (let r = 0; r < this.rows; ++r) look(r * this.columns, 1, this.columns);
    for (let k = 0; k < this.columns; ++k) look(k, this.columns, this.rows);
    return out;
  }
  text(): string {
    return this.cells.map((cell) => spotOf(cell).toString(36).padStart(2, "0")).join("");
  }
  swap(a: number, b: number): void {
    const c = this.cells[a]!.c;
    this.cells[a]!.c = this.cells[b]!.c;
    this.cells[b]!.c = c;
  }
  legal(a: number, b: number): boolean {
    if (this.cells[a]!.c < 0 || this.cells[b]!.c < 0) return false;
    this.swap(a, b);
    const any = this.runs().length > 0;
    this.swap(a, b);
    return any;
  }
  moves(): Pair[] {
    const out: Pair[] = [];
    for (let i = 0; i < this.cells.length; ++i) {
      if (i % this.columns < this.columns - 1 && this.legal(i, i + 1)) out.push([i, i + 1]);
      if (i + this.columns < this.cells.length && this.legal(i, i + this.columns))
        out.push([i, i + this.columns]);
    }
    return out;
  }
  view(): View {
    const won = this.goals.length > 0 && this.goals.every((goal) => goal.met);
    const moves = this.moves();
    return {
      board: this.text(),
      moves,
      score: this.score,
      played: this.played,
      left: this.level.moves - this.played,
      over: won || this.played >= this.level.moves,
      won,
      stars: (this.level.stars ?? []).filter((s: number) => this.score >= s).length,
      shuffles: 0,
      goals: structuredClone(this.goals),
      offered: moves.length,
    };
  }
  count(kind: RegExp, n: number): void {
    for (const goal of this.goals)
      if (kind.test(goal.text)) {
        goal.done = Math.min(goal.target, goal.done + n);
        goal.met = goal.done >= goal.target;
      }
  }
  wave(n: number): Wave | null {
    const runs = this.runs();
    if (!runs.length) return null;
    const cleared = [...new Set(runs.flat())];
    const matches = runs.map((cells) => ({
      cells,
      points: cells.length * (20 + 10 * (cells.length - 3)) * n,
    }));
    const points = matches.reduce((sum, each) => sum + each.points, 0);
    this.score += points;
    const struck: number[] = [];
    for (const cell of cleared) {
      const here = this.cells[cell]!;
      this.count(new RegExp(` ${NAMES[here.c]}$`), 1);
      if (here.ice) {
        --here.ice;
        this.count(/ice/, 1);
      }
      here.c = -1;
      for (const step of [-1, 1, -this.columns, this.columns]) {
        const near = this.cells[cell + step];
        if (near?.c === -4 && !struck.includes(cell + step)) {
          struck.push(cell + step);
          if (--near.hits === 0) {
            near.c = -1;
            this.count(/crates/, 1);
          }
        }
      }
    }
    for (const goal of this.goals)
      if (/points/.test(goal.text)) [goal.done, goal.met] = [Math.min(this.score, goal.target), this.score >= goal.target];
    const falls: number[][] = [];
    const enters: number[][] = [];
    for (let k = 0; k < this.columns; ++k)
      for (let r = this.rows - 1; r >= 0; --r) {
        const to = r * this.columns + k;
        if (this.cells[to]!.c !== -1) continue;
        let up = r - 1;
        while (up >= 0 && (this.cells[up * this.columns + k]!.c === -1 || this.cells[up * this.columns + k]!.c === -2)) --up;
        if (up >= 0 && this.cells[up * this.columns + k]!.c < 0) continue;
        if (up >= 0) {
          falls.push([up * this.columns + k, to]);
          this.cells[to]!.c = this.cells[up * this.columns + k]!.c;
          this.cells[up * this.columns + k]!.c = -1;
        } else {
          enters.push([to]);
          this.cells[to]!.c = this.random(this.level.colours);
        }
      }
    return { matches, cleared, fired: [], struck, made: [], points, falls, enters, left: [], board: this.text(), goals: structuredClone(this.goals) };
  }
}

const tables: Table[] = [];
const snapshots = new Map<number, string[]>();
const save = (t: Table) =>
  JSON.stringify([t.cells, t.score, t.played, t.goals, t.state, t.list]);
const parse = (text: string) => {
  try {
    return JSON.parse(text.replace(/\/\/[^\n]*|\/\*[^]*?\*\//g, ""));
  } catch {
    return null;
  }
};

function answer(q: any): any {
  const t = tables[q.table]!;
  switch (q.ask) {
    case "review": {
      const level = parse(q.text);
      if (!level) return { level: null, rows: 0, columns: 0, board: null, remarks: [{ kind: "error", text: "this is no JSON", line: 1, column: 1, cells: [] }], left_out: 0, goals: [], palette: [] };
      const table = new Table(level, 1, 0);
      return { level, rows: table.rows, columns: table.columns, board: table.text(), remarks: [], left_out: 0, goals: table.goals.map((g) => g.text), palette: [] };
    }
    case "draw": {
      const table = new Table(q.level, 1, 0);
      return { rows: table.rows, columns: table.columns, board: table.text(), goals: table.goals.map((g) => g.text) };
    }
    case "players":
      return { players: [{ name: "random", title: "plays at random", rung: 0 }, { name: "greedy", title: "takes the most points", rung: 1 }] };
    case "start": {
      const table = new Table(q.level, q.seed, q.game);
      tables.push(table);
      snapshots.set(tables.length - 1, []);
      return { table: tables.length - 1, view: table.view() };
    }
    case "play": {
      if (!t.legal(q.from, q.to)) return { legal: false, why: "no three equal tiles would be in line" };
      snapshots.get(q.table)!.push(save(t));
      t.swap(q.from, q.to);
      ++t.played;
      t.list.push([q.from, q.to]);
      const swapped = t.text();
      const waves: Wave[] = [];
      for (let wave; (wave = t.wave(waves.length + 1)); ) waves.push(wave);
      const points = waves.reduce((sum, wave) => sum + wave.points, 0);
      return { legal: true, turn: { from: q.from, to: q.to, swapped, waves, reshuffled: false, points }, view: t.view() };
    }
    case "undo": {
      const last = snapshots.get(q.table)!.pop();
      if (last) [t.cells, t.score, t.played, t.goals, t.state, t.list] = JSON.parse(last);
      return { view: t.view() };
    }
    case "hint": {
      const [from, to] = t.moves()[0]!;
      return { from, to, words: "three in line" };
    }
    case "moves":
      return { moves: t.list.map(([a, b]) => { const i = Math.min(a, b); return Math.floor(i / t.columns).toString(16) + (i % t.columns).toString(16) + (Math.abs(b - a) === 1 ? "r" : "d"); }).join("") };
    default:
      return {};
  }
}

export const engine: Engine = { spots, ask: (question) => structuredClone(answer(question)) };
export const pool: Pool = {
  size: 1,
  ask: (question) => new Promise((resolve) => setTimeout(() => resolve(engine.ask(question)), 300)),
};
