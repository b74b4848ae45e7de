import type { LevelFile } from "../../engine/types";
import type { Plan } from "./plan";

const hasItems = (plan: Plan, file: LevelFile) =>
  plan.spots.some(({ piece }) => piece === "*") || JSON.stringify(file.refill ?? "").includes("*");

// Where items leave: the exits that are drawn, or else the lowest cell of each column.
export function exitsOf(plan: Plan, file: LevelFile): Set<number> {
  const drawn = plan.spots.flatMap(({ exit }, cell) => (exit ? [cell] : []));
  if (drawn.length > 0 || !hasItems(plan, file)) return new Set(drawn);
  const out = new Set<number>();
  for (let column = 0; column < plan.columns; ++column) {
    let row = plan.rows - 1;
    while (row >= 0 && plan.at(row, column).piece === ".") --row;
    if (row >= 0 && plan.at(row, column).piece !== "#") out.add(row * plan.columns + column);
  }
  return out;
}
