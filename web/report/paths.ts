import type { Look } from "../board/wave";
import type { Wave } from "../engine/types";

// What a report keeps of a wave does not say which piece went where. Most of it can be seen by
// comparing the two boards: what stays keeps its order in its column. The rest changes in place.
export function guessPaths(
  before: readonly number[],
  after: readonly number[],
  gone: readonly number[],
  made: readonly number[],
  columns: number,
  look: Look,
): Pick<Wave, "falls" | "enters"> {
  const falls: number[][] = [];
  const enters: number[][] = [];
  const cleared = new Set(gone);
  const fresh = new Set(made);
  const isWall = (cell: number) => {
    const now = look(after[cell]!);
    return now.isFixed && now.piece !== null && look(before[cell]!).look === now.look;
  };

  // One stretch between walls, from below.
  const fill = (cells: readonly number[], isOpen: boolean) => {
    const stays = cells.filter((cell) => {
      const was = look(before[cell]!);
      return fresh.has(cell) || (was.piece && !was.isFixed && !cleared.has(cell));
    });
    for (const to of cells) {
      const now = look(after[to]!);
      if (!now.piece) continue;
      const isAlike = (from: number) => fresh.has(from) || look(before[from]!).look === now.look;
      // An item may have left.
      const isItem = (cell: number) => look(before[cell]!).kind === "item";
      while (stays.length > 0 && isItem(stays[0]!) && !isAlike(stays[0]!)) stays.shift();
      const from = stays[0];
      if (from === undefined) {
        if (isOpen) enters.push([to]);
      } else if (from <= to && isAlike(from)) {
        stays.shift();
        if (from !== to) falls.push([from, to]);
      }
    }
  };

  for (let column = 0; column < columns; ++column) {
    let stretch: number[] = [];
    for (let cell = after.length - columns + column; cell >= 0; cell -= columns) {
      if (isWall(cell)) {
        fill(stretch, false);
        stretch = [];
      } else if (look(after[cell]!).kind !== "hole") stretch.push(cell);
    }
    fill(stretch, true);
  }
  return { falls, enters };
}
