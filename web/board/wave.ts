import { count } from "../shared/format";
import type { Wave } from "../engine/types";
import {
  emptyAct,
  placeOf,
  readyOf,
  resting,
  type Act,
  type Burst,
  type Mover,
  type Place,
} from "./act";
import { hitsOf, MATCHED } from "./hits";
import type { Sprite } from "./sprites";

const GRAVITY = 105; // milliseconds for the first cell
const SLIDE = 95;
const PAUSE = 110; // from the last hit to the fall

const fallTime = (from: Place, to: Place) => GRAVITY * Math.sqrt(Math.max(0, to.y - from.y));

// A piece on its way: the cells that it has yet to come through.
interface Walk {
  mover: Mover;
  at: number | null; // null: above the board
  cells: number[];
}

export type Look = (spot: number) => Sprite;

// One wave from the board that it hits to the board at rest. The engine says where pieces fall, the
// boards before and after say what they are.
export class WaveAct {
  private readonly act: Act = emptyAct(0);
  private readonly held: (Mover | undefined)[] = []; // by cell
  private readonly free: number[] = []; // since when a cell is free
  private readonly passing: number[] = []; // by cell: how many will come and go on
  private readonly times: Map<number, number>;
  private readonly newcomers = new Set<Mover>();
  private readonly queues = new Map<number, { start: number; n: number }>();

  constructor(
    private readonly before: readonly number[],
    private readonly after: readonly number[],
    private readonly wave: Wave,
    swap: readonly number[], // the two cells in the first wave
    private readonly columns: number,
    private readonly look: Look,
  ) {
    const powers = wave.fired.map((cell) => look(before[cell]!).power);
    const hits = hitsOf(wave, powers, swap, columns);
    this.times = hits.times;
    this.act.rays = hits.rays;
  }

  make(): Act {
    const { act } = this;
    this.place();
    this.hit();
    this.addGrounds();
    const last = Math.max(MATCHED, ...this.times.values());
    act.counts = MATCHED;
    this.free.fill(last + PAUSE);
    this.rest();
    this.settle();
    this.addFloats(last);
    const ends = act.movers.map((mover) =>
      Math.max(readyOf(mover), mover.vanishes === null ? 0 : mover.vanishes + 150),
    );
    act.lasts = Math.max(last + PAUSE, ...ends) + 90;
    return act;
  }

  private place(): void {
    this.before.forEach((spot, cell) => {
      this.free[cell] = 0;
      if (!this.look(spot).piece) return;
      const mover = resting(spot, placeOf(cell, this.columns));
      this.held[cell] = mover;
      this.act.movers.push(mover);
    });
  }

  private timeOf(cell: number): number {
    return this.times.get(cell) ?? MATCHED + 40;
  }

  private vanish(cell: number, end: Mover["end"]): void {
    const mover = this.held[cell];
    if (!mover) return;
    mover.vanishes = this.timeOf(cell);
    mover.end = end;
    this.held[cell] = undefined;
  }

  private burst(cell: number, kind: Burst["kind"], tint: string): void {
    this.act.bursts.push({ cell, at: this.timeOf(cell), kind, tint });
  }

  private hit(): void {
    const { wave, act } = this;
    for (const { cells } of wave.matches)
      for (const cell of cells) act.flashes.push({ cell, at: 0 });
    for (const cell of wave.cleared) {
      const mover = this.held[cell];
      if (!mover || this.look(mover.spot).isFixed) continue;
      if (this.look(mover.spot).kind === "item") continue;
      this.burst(cell, "spark", this.look(mover.spot).tint);
      this.vanish(cell, "burst");
    }
    this.before.forEach((spot, cell) => this.hitFixed(spot, cell));
    for (const cell of wave.made) {
      this.vanish(cell, "burst");
      const mover = resting(-1, placeOf(cell, this.columns));
      mover.appears = this.timeOf(cell) + 40;
      this.newcomers.add(mover);
      this.held[cell] = mover;
      act.movers.push(mover);
    }
  }

  // Crates lose hits or break, vines are cut, locks open.
  private hitFixed(spot: number, cell: number): void {
    const was = this.look(spot);
    if (!this.held[cell] || !was.isFixed || was.kind === "stone") return;
    const next = this.after[cell]!;
    const now = this.look(next);
    if (now.look === was.look) return;
    if (was.kind === "tile" || was.kind === "special") {
      this.burst(cell, "chip", "#ffd25e");
      return;
    }
    this.burst(cell, was.kind === "vine" ? "leaf" : "chip", was.tint);
    if (now.kind === was.kind)
      this.held[cell]!.change = { at: this.timeOf(cell), spot: next };
    else this.vanish(cell, "break");
  }

  private addGrounds(): void {
    this.before.forEach((spot, cell) => {
      const next = this.after[cell]!;
      const [was, now] = [this.look(spot), this.look(next)];
      if (was.base === now.base) return;
      const at = this.timeOf(cell);
      this.act.changes.push({ cell, at, spot: next });
      if (was.ice) this.burst(cell, "shard", "#bfe6fa");
    });
  }

  // All pieces at once, each as soon as there is room where it goes: lower ones first.
  private rest(): void {
    const { wave, columns } = this;
    const walks: Walk[] = [];
    for (const [from, ...cells] of wave.falls) {
      const mover = this.held[from!];
      if (mover) walks.push({ mover, at: from!, cells: [...cells] });
    }
    for (const cells of wave.enters) {
      const mover = resting(-1, placeOf(cells[0]!, columns));
      this.newcomers.add(mover);
      this.act.movers.push(mover);
      walks.push({ mover, at: null, cells: [...cells] });
    }
    for (const { cells } of walks)
      for (const cell of cells.slice(0, -1)) this.passing[cell] = (this.passing[cell] ?? 0) + 1;
    let going = walks;
    const moving = new Set(walks.map(({ mover }) => mover));
    while (going.length > 0) {
      going.sort((a, b) => b.cells[0]! - a.cells[0]!);
      let isAny = false;
      for (const walk of going) {
        if (!this.isFree(walk, moving)) continue;
        this.step(walk);
        isAny = true;
        if (walk.cells.length === 0) moving.delete(walk.mover);
      }
      if (!isAny) this.step(going[0]!);
      going = going.filter(({ cells }) => cells.length > 0);
    }
  }

  private isFree({ mover, at, cells }: Walk, moving: Set<Mover>): boolean {
    const to = cells[0]!;
    const there = this.held[to];
    // Who stays comes after all who only come through.
    if (cells.length === 1 && this.passing[to]) return false;
    const goes = there && !moving.has(there) && this.wave.left.includes(to);
    if (there && there !== mover && !goes) return false;
    const { columns } = this;
    if (at !== null && at % columns !== to % columns) return true;
    const top = at === null ? to % columns : at + columns;
    for (let cell = top; cell < to; cell += columns) if (this.held[cell]) return false;
    return true;
  }

  private step(walk: Walk): void {
    const { mover, at } = walk;
    const to = walk.cells.shift()!;
    walk.at = to;
    if (walk.cells.length > 0) this.passing[to]! -= 1;
    this.leave(to);
    this.held[to] = mover;
    if (at === null) return this.enter(mover, to);
    if (this.held[at] === mover) this.held[at] = undefined;
    const [a, b] = [placeOf(at, this.columns), placeOf(to, this.columns)];
    const start = Math.max(readyOf(mover), this.free[to]!);
    this.free[at] = start;
    const last = mover.steps.at(-1);
    if (a.x !== b.x) {
      mover.steps.push({ start, end: start + SLIDE, from: a, to: b, way: "slide" });
    } else if (last && last.way === "fall" && last.end === start) {
      last.to = b;
      last.end = last.start + fallTime(last.from, b);
    } else mover.steps.push({ start, end: start + fallTime(a, b), from: a, to: b, way: "fall" });
  }

  // From above its column, one after the other where several come at once.
  private enter(mover: Mover, to: number): void {
    const start = this.free[to]!;
    const b = placeOf(to, this.columns);
    const queue = this.queues.get(b.x);
    const n = queue && queue.start === start ? queue.n + 1 : 0;
    this.queues.set(b.x, { start, n });
    let top = 0;
    while (this.look(this.before[top * this.columns + b.x]!).kind === "hole") ++top;
    const from = { x: b.x, y: top - 1 - n };
    mover.at = from;
    mover.entry = top;
    mover.steps.push({ start, end: start + fallTime(from, b), from, to: b, way: "fall" });
  }

  // What is still there when something falls in went through an exit.
  private leave(cell: number): void {
    const mover = this.held[cell];
    if (!mover) return;
    mover.vanishes = Math.max(readyOf(mover), this.free[cell]!) + 60;
    mover.end = "sink";
    this.free[cell] = mover.vanishes + 60;
    this.held[cell] = undefined;
  }

  private settle(): void {
    const { act } = this;
    this.after.forEach((spot, cell) => {
      const mover = this.held[cell];
      const now = this.look(spot);
      if (mover && !now.piece) this.leave(cell);
      else if (mover && this.newcomers.delete(mover)) mover.spot = spot;
      else if (mover && !mover.change && this.look(mover.spot).look !== now.look) {
        const wasLocked = this.look(mover.spot).isFixed;
        const home = mover.at.y * this.columns + mover.at.x;
        mover.change = { at: wasLocked ? this.timeOf(home) : readyOf(mover), spot };
      } else if (!mover && now.piece) {
        const late = resting(spot, placeOf(cell, this.columns));
        late.appears = this.free[cell]!;
        act.movers.push(late);
      }
    });
    // What came and went again in the same wave was an item.
    const item = [...this.before, ...this.after].find((spot) => this.look(spot).kind === "item");
    for (const mover of this.newcomers) mover.spot = item ?? -1;
    act.movers = act.movers.filter((mover) => mover.spot >= 0);
  }

  private addFloats(last: number): void {
    const { wave, act, columns } = this;
    let rest = wave.points;
    const middle = (cells: number[]) => {
      const places = cells.map((cell) => placeOf(cell, columns));
      const sum = (key: "x" | "y") => places.reduce((all, place) => all + place[key], 0);
      return { x: sum("x") / cells.length, y: sum("y") / cells.length };
    };
    for (const { cells, points } of wave.matches) {
      rest -= points;
      act.floats.push({ place: middle(cells), at: MATCHED, text: `+${count(points)}` });
    }
    const matched = new Set(wave.matches.flatMap(({ cells }) => cells));
    const others = wave.cleared.filter((cell) => !matched.has(cell));
    if (rest > 0 && others.length)
      act.floats.push({ place: middle(others), at: last, text: `+${count(rest)}` });
  }
}
