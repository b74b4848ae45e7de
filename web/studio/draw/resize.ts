// A board with more or fewer rows and columns, at a side of one's choice.
import type { LevelFile } from "../../engine/types";
import { changed, columnWeightsOf, isEmpty } from "./level";
import { LEAST, MOST, PLAIN, Plan, type Spot } from "./plan";

export type Side = "top" | "bottom" | "left" | "right";

export const canResize = (plan: Plan, side: Side, by: 1 | -1): boolean => {
  const size = side === "top" || side === "bottom" ? plan.rows : plan.columns;
  return size + by >= LEAST && size + by <= MOST;
};

function resizedPlan(plan: Plan, side: Side, by: 1 | -1): Plan {
  const rows = plan.rows + (side === "top" || side === "bottom" ? by : 0);
  const columns = plan.columns + (side === "left" || side === "right" ? by : 0);
  const [down, across] = [side === "top" ? by : 0, side === "left" ? by : 0];
  const spots: Spot[] = [];
  for (let row = 0; row < rows; ++row)
    for (let column = 0; column < columns; ++column) {
      const [r, c] = [row - down, column - across];
      const isOld = r >= 0 && c >= 0 && r < plan.rows && c < plan.columns;
      spots.push(isOld ? plan.at(r, c) : PLAIN);
    }
  return new Plan(rows, columns, spots);
}

// What is said of columns moves with them.
export function resized(file: LevelFile, side: Side, by: 1 | -1): LevelFile {
  const plan = Plan.of(file);
  const out = resizedPlan(plan, side, by).in(file);
  if (side === "top" || side === "bottom") return out;
  const moved = <T>(list: T[], fresh: T): T[] => {
    if (by < 0) return side === "left" ? list.slice(1) : list.slice(0, -1);
    return side === "left" ? [fresh, ...list] : [...list, fresh];
  };
  const fields: LevelFile = {};
  if (Array.isArray(file.refill)) fields.refill = moved(file.refill, "");
  if (typeof file.entries === "string") {
    const entries = moved([...file.entries], "v").join("");
    fields.entries = entries.includes("v") ? entries : undefined;
  }
  if (file.column_weights !== undefined) {
    const weights = Object.entries(columnWeightsOf(file))
      .map(([column, of]) => [Number(column) + (side === "left" ? by : 0), of] as const)
      .filter(([column]) => column >= 0 && column < plan.columns + by);
    const left = Object.fromEntries(weights);
    fields.column_weights = isEmpty(left) ? undefined : left;
  }
  return changed(out, fields);
}
