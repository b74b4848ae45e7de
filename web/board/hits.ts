import type { Wave } from "../engine/types";
import { placeOf, type Ray } from "./act";
import type { Power } from "./drawing";

export const MATCHED = 150; // when what matched vanishes
const PER_CELL = 26;
const FLIGHT = 260;
const FUSE = 50; // from the hit of a special to its own firing

export interface Hits {
  times: Map<number, number>; // of cells
  rays: Ray[];
}

// How a special with this power gets at a cell so far away; null: not at all. Without one it is a
// combination, or was made something else in this wave, and may do anything.
function wayTo(power: Power | null, dx: number, dy: number): Ray["way"] | null {
  const isNear = Math.max(dx, dy) <= 2;
  switch (power) {
    case "row":
      return dy === 0 ? "beam" : null;
    case "column":
      return dx === 0 ? "beam" : null;
    case "bomb":
      return isNear ? "blast" : null;
    case "homing":
    case "colour":
      return "flight";
    case null:
      if (isNear && dx > 0 && dy > 0) return "blast";
      return dx === 0 || dy === 0 ? "beam" : "flight";
  }
}

// When each cell of a wave is hit: matches first, then what specials hit, by way of the first one
// that could have done it. The engine says which cells were hit, not by whom.
export function hitsOf(
  wave: Wave,
  powers: readonly (Power | null)[], // of those that fired
  swap: readonly number[],
  columns: number,
): Hits {
  const times = new Map<number, number>();
  const rays: Ray[] = [];
  for (const { cells } of wave.matches) for (const cell of cells) times.set(cell, MATCHED);
  if (times.size === 0) for (const cell of swap) times.set(cell, MATCHED);
  const open = new Set([...wave.struck, ...wave.cleared].filter((cell) => !times.has(cell)));
  const fired = new Map(wave.fired.map((cell, i) => [cell, powers[i] ?? null]));
  const sources = [...times.keys()].filter((cell) => fired.has(cell));
  if (wave.matches.length === 0) sources.push(...swap.filter((cell) => !fired.has(cell)));
  const best = new Map<number, Ray>();

  const reach = (from: number) => {
    const start = times.get(from)! + (fired.has(from) ? FUSE : 0);
    const power = fired.get(from) ?? null;
    const a = placeOf(from, columns);
    for (const to of open) {
      const b = placeOf(to, columns);
      const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
      const way = wayTo(power, dx, dy);
      if (!way) continue;
      const end = start + (way === "flight" ? FLIGHT : PER_CELL * Math.max(dx, dy));
      const known = best.get(to);
      if (!known || end < known.end) best.set(to, { from, to, start, end, way });
    }
  };
  for (const source of sources) reach(source);
  while (open.size > 0) {
    let next: Ray | undefined;
    for (const cell of open) {
      const ray = best.get(cell);
      if (ray && (!next || ray.end < next.end)) next = ray;
    }
    if (!next) break;
    open.delete(next.to);
    times.set(next.to, next.end);
    rays.push(next);
    if (fired.has(next.to)) reach(next.to);
  }
  // What merely touches a match.
  for (const cell of open) times.set(cell, MATCHED + 40);
  return { times, rays: longest(rays, columns) };
}

// Of beams in one direction, and of what one blast hits, the farthest says it all.
function longest(rays: readonly Ray[], columns: number): Ray[] {
  const out = new Map<string, Ray>();
  for (const ray of rays) {
    const [a, b] = [placeOf(ray.from, columns), placeOf(ray.to, columns)];
    const side = [Math.sign(b.x - a.x), Math.sign(b.y - a.y)];
    const key = ray.way === "flight" ? ray.to : ray.way === "beam" ? side.join() : "";
    const name = `${ray.way} ${ray.from} ${key}`;
    if ((out.get(name)?.end ?? 0) <= ray.end) out.set(name, ray);
  }
  return [...out.values()];
}
