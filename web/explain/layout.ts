// Which nodes of the tree are drawn, and where.
import { count } from "../shared/format";
import { textWidth } from "../shared/measure";
import type { View } from "./view";

export const TYPE = { size: 12 };
export const BOLD = { size: 12, weight: 700 };

export interface Place {
  x: number;
  y: number;
  width: number;
}
export interface Stub {
  parent: number;
  hidden: number;
  x: number;
  y: number;
}
export interface Layout {
  drawn: Set<number>;
  place: Map<number, Place>;
  stubs: Stub[];
  tail: { x: number; y: number } | null; // where the playout begins
  right: number;
  bottom: number;
  gap: number;
  isValueShown: boolean;
}

// The way of this iteration, what was unfolded, then the most visited, until there is no room.
function choose(
  view: View,
  way: number[],
  unfolded: Map<number, number>,
  limit: number,
  room: number,
): { drawn: Set<number>; seenOf: (id: number) => number[] } {
  const drawn = new Set([0]);
  const kids = new Map<number, number>();
  const seen = new Map<number, number[]>();
  const parentOf = (id: number) => view.node(id).parent;
  const kidsOf = (id: number) => kids.get(id) ?? 0;
  const seenOf = (id: number) => {
    if (!seen.has(id)) seen.set(id, view.visited(id));
    return seen.get(id)!;
  };
  const add = (id: number) => {
    if (drawn.has(id)) return;
    drawn.add(id);
    kids.set(parentOf(id), kidsOf(parentOf(id)) + 1);
  };
  const height = () => {
    let sum = 0;
    for (const id of drawn)
      if (kidsOf(id) === 0) sum += 27;
      else if (seenOf(id).some((child) => !drawn.has(child))) sum += 21;
    return sum;
  };
  way.forEach(add);
  for (const [parent, more] of unfolded) {
    const most = [...seenOf(parent)].sort((a, b) => view.visits(b) - view.visits(a));
    for (const child of most.slice(0, more)) {
      if (drawn.size >= limit || !drawn.has(parent)) break;
      add(child);
    }
  }
  const open: number[] = [];
  const openUp = (id: number) => open.push(...seenOf(id).filter((child) => !drawn.has(child)));
  for (const id of drawn) openUp(id);
  // Ten children of a node, then deeper: a wide tree should not be one column.
  const rank = (id: number) => view.visits(id) + (kidsOf(parentOf(id)) < 10 ? 1e9 : 0);
  while (open.length && drawn.size < limit && height() < room) {
    let best = 0;
    for (let i = 1; i < open.length; ++i) if (rank(open[i]!) > rank(open[best]!)) best = i;
    const id = open[best]!;
    open[best] = open.at(-1)!;
    open.pop();
    add(id);
    openUp(id);
  }
  return { drawn, seenOf };
}

// What stands in a box: move, visits and value.
export const textsOf = (view: View, id: number, isValueShown: boolean) =>
  [
    view.nameOf(id),
    count(view.visits(id)),
    isValueShown && id !== 0 ? view.worth(view.value(id)) : "",
  ] as const;

export function layOut(
  view: View,
  way: number[],
  unfolded: Map<number, number>,
  wide: number,
  hasTail: boolean,
): Layout {
  const slim = wide < 600;
  const { drawn, seenOf } = choose(view, way, unfolded, slim ? 36 : 60, slim ? 560 : 640);

  // Columns as wide as their widest box; a deep tree has no room for values in it, only for their
  // colour.
  let isValueShown = !slim;
  let widths: number[] = [];
  const measure = () => {
    widths = [];
    for (const id of drawn) {
      const [name, n, v] = textsOf(view, id, isValueShown);
      const d = view.depth(id);
      const value = v ? textWidth(v, TYPE) + 8 : 0;
      const width = textWidth(name, BOLD) + textWidth(n, TYPE) + value + 24;
      widths[d] = Math.max(widths[d] ?? 0, Math.ceil(width));
    }
    return widths.reduce((sum, width) => sum + width + 16, 160); // 160: the margin, and a playout
  };
  if (measure() > wide && isValueShown) {
    isValueShown = false;
    measure();
  }
  const spare = (wide - 160 - widths.reduce((sum, width) => sum + width, 0)) / widths.length;
  const gap = slim ? 20 : Math.max(16, Math.min(30, Math.floor(spare)));
  const lefts = [10];
  widths.forEach((width, d) => lefts.push(lefts[d]! + width + gap));
  const left = (id: number) => lefts[view.depth(id)]!;
  const width = (id: number) => widths[view.depth(id)]!;

  // Rows: every leaf, every "+ n more" and the playout has one.
  const place = new Map<number, Place>();
  const stubs: Stub[] = [];
  let tail: Layout["tail"] = null;
  let cursor = 10;
  const end = way.at(-1) ?? -1;
  const rowsOf = (id: number): number => {
    const rows: number[] = [];
    const seen = seenOf(id);
    const kids = view.children(id).filter((child) => drawn.has(child));
    const hidden = seen.filter((child) => !drawn.has(child)).length;
    for (const kid of kids) rows.push(rowsOf(kid));
    if (hidden > 0) {
      const isBelow = kids.length > 0 || id === end;
      const y = cursor + (isBelow ? 10 : 13);
      stubs.push({ parent: id, hidden, x: left(id) + width(id) + gap, y });
      rows.push(y);
      cursor += isBelow ? 21 : 27;
    }
    if (id === end && hasTail) {
      tail = { x: left(id) + width(id), y: cursor + 13 };
      rows.push(tail.y);
      cursor += 27;
    }
    if (!rows.length) {
      rows.push(cursor + 13);
      cursor += 27;
    }
    const y = (rows[0]! + rows.at(-1)!) / 2;
    place.set(id, { x: left(id), y, width: width(id) });
    return y;
  };
  rowsOf(0);
  const right = lefts.at(-1)! - gap;
  return { drawn, place, stubs, tail, right, bottom: cursor, gap, isValueShown };
}
