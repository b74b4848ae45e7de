// What is to be said of the level, each with the cells of the board that it is about.
import type { Remark } from "../../engine/types";
import type { LevelDocument } from "./document";
import { cellAt, offsetOf } from "./places";

export interface Mark {
  readonly remark: Remark;
  readonly cells: number[];
}

export const isAlarm = ({ remark }: Mark) => remark.kind !== "warning";

// A remark without cells of its own is about those that its place in the text stands for.
export function marksOf({ review, text, plan }: LevelDocument): Mark[] {
  return review.remarks.map((remark) => {
    if (remark.cells.length > 0 || remark.line === 0) return { remark, cells: remark.cells };
    const place = cellAt(text, offsetOf(text, remark.line, remark.column));
    const isHere = place && place.row < plan.rows && (place.column ?? 0) < plan.columns;
    if (!isHere) return { remark, cells: [] };
    const first = place.row * plan.columns;
    if (place.column !== null) return { remark, cells: [first + place.column] };
    return { remark, cells: Array.from({ length: plan.columns }, (_, column) => first + column) };
  });
}
