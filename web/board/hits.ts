import type { Wave } from "../engine/types";
import { placeOf, type Ray } from "./act";

export const MATCHED = 150; // when what matched vanishes
const PER_CELL = 26;
const FLIGHT = 260;
const FUSE = 50; // from the hit of a special to its own firing

export interface Hits {
  times: Map<number, number>; // of cells
  rays: Ray[];
}

// When each cell of a wave is hit: matches first, then what specials hit, by way of the nearest
// one that could have done it. The engine says which cells were hit, not by whom.
export function hitsOf(wave: Wave, swap: readonly number[], columns: number): Hits {
  const times = new Map<number, number>();
  const rays: Ray[] = [];
  for (const { cells } of wave.matches) for (const cell of cells) times.set(cell, MATCHED);
  if (times.size === 0) for (const cell of swap) times.set(cell, MATCHED);
  const open = new Set([...wave.struck, ...wave.cleared].filter((cell) => !times.has(cell)));
  const fired = new Set(wave.fired);
  const sources = [...times.keys()].filter((cell) => fired.has(cell));
  if (sources.length === 0) sources.push(...swap.filter((cell) => times.has(cell)));
  const best = new Map<number, { at: number; ray: Ray }>();

  const reach = (from: number) => {
    const start = times.get(from)! + (fired.has(from) ? FUSE : 0);
    const a = placeOf(from, columns);
    for (const to of open) {
      const b = placeOf(to, columns);
      const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
      const isNear = dx === 0 || dy === 0 || Math.max(dx, dy) <= 2;
      const end = start + (isNear ? PER_CELL * Math.max(dx, dy) : FLIGHT);
      const known = best.get(to);
      if (known && known.at <= end) continue;
      best.set(to, { at: end, ray: { from, to, start, end, way: isNear ? "beam" : "flight" } });
    }
  };
  for (const source of sources) reach(source);
  while (open.size > 0) {
    let next: number | undefined;
    for (const cell of open)
      if (best.has(cell) && (next === undefined || best.get(cell)!.at < best.get(next)!.at))
        next = cell;
    if (next === undefined) break;
    const { at, ray } = best.get(next)!;
    open.delete(next);
    times.set(next, at);
    rays.push(ray);
    if (fired.has(next)) reach(next);
  }
  // What merely touches a match.
  for (const cell of open) times.set(cell, MATCHED + 40);
  return { times, rays };
}
