// Tools: each says which cells it means; the brush and the symmetry say what becomes of them.
import { painted, type Brush } from "./brush";
import type { Plan, Spot } from "./plan";
import { imagesOf, type Symmetry } from "./symmetry";

export type Tool = "brush" | "fill" | "rectangle" | "pick" | "erase";

export const ERASER: Brush = { kind: "erase" };

// The cells on the way, so that a fast drag leaves no gaps.
export function wayBetween(from: number, to: number, columns: number): number[] {
  const [r0, c0, r1, c1] = [from, to].flatMap((cell) => [
    Math.floor(cell / columns),
    cell % columns,
  ]);
  const [rows, across] = [r1! - r0!, c1! - c0!];
  const steps = Math.max(Math.abs(rows), Math.abs(across), 1);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const row = r0! + Math.round((rows * i) / steps);
    return row * columns + c0! + Math.round((across * i) / steps);
  });
}

export function boxBetween(from: number, to: number, columns: number): number[] {
  const [r0, c0, r1, c1] = [from, to].flatMap((cell) => [
    Math.floor(cell / columns),
    cell % columns,
  ]);
  const out: number[] = [];
  for (let row = Math.min(r0!, r1!); row <= Math.max(r0!, r1!); ++row)
    for (let column = Math.min(c0!, c1!); column <= Math.max(c0!, c1!); ++column)
      out.push(row * columns + column);
  return out;
}

// What two neighbours must have in common to be filled as one.
function likenessOf(brush: Brush): (spot: Spot) => string {
  switch (brush.kind) {
    case "ice":
      return ({ piece, ice }) => `${piece === "." || piece === "#"} ${ice}`;
    case "piece":
      return ({ piece }) => piece;
    default:
      return ({ piece, ice, lock, exit }) => `${piece} ${ice} ${lock} ${exit}`;
  }
}

// The cell and all that it reaches over cells like it, by edges.
export function regionOf(plan: Plan, start: number, brush: Brush): number[] {
  const of = likenessOf(brush);
  const wanted = of(plan.spots[start]!);
  const seen = new Set([start]);
  const todo = [start];
  for (let cell = todo.pop(); cell !== undefined; cell = todo.pop()) {
    const [row, column] = [Math.floor(cell / plan.columns), cell % plan.columns];
    const next = [
      row > 0 && cell - plan.columns,
      row + 1 < plan.rows && cell + plan.columns,
      column > 0 && cell - 1,
      column + 1 < plan.columns && cell + 1,
    ];
    for (const each of next)
      if (each !== false && !seen.has(each) && of(plan.spots[each]!) === wanted) {
        seen.add(each);
        todo.push(each);
      }
  }
  return [...seen];
}

// The cells that the tool means on its way, without those that symmetry adds.
export function meantBy(plan: Plan, tool: Tool, brush: Brush, way: readonly number[]): number[] {
  const start = way[0];
  if (tool === "pick" || start === undefined) return [];
  if (tool === "fill") return regionOf(plan, start, brush);
  if (tool === "rectangle") return boxBetween(start, way.at(-1)!, plan.columns);
  return [...way];
}

// What the tool would do: the cells that are painted, and the spots in them.
export function strokeOf(
  plan: Plan,
  tool: Tool,
  brush: Brush,
  symmetry: Symmetry,
  way: readonly number[],
): Map<number, Spot> {
  const used = tool === "erase" ? ERASER : brush;
  const meant = meantBy(plan, tool, used, way);
  const out = new Map<number, Spot>();
  for (const cell of meant)
    for (const image of imagesOf(cell, plan.rows, plan.columns, symmetry))
      out.set(image.cell, painted(plan.spots[image.cell]!, used, image.isTurned));
  // What is meant itself has the last word over what is only its image.
  for (const cell of meant) out.set(cell, painted(plan.spots[cell]!, used));
  return out;
}
