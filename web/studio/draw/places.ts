// Which cell of the board a place in the text is about, and the other way round.
import { layersOf } from "./level";
import { memberOf, treeOf, valueOf, type Node } from "./json_text";
import { hasBoard } from "./level";

export function offsetOf(text: string, line: number, column: number): number {
  let at = 0;
  for (let i = 1; i < line; ++i) {
    const end = text.indexOf("\n", at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  // Columns count bytes or characters alike where rows of cells stand.
  return Math.min(at + Math.max(column - 1, 0), text.length);
}

export const lineOf = (text: string, offset: number): number =>
  text.slice(0, offset).split("\n").length;

// The cells of a row: where in its text each begins.
function startsOf(row: string): number[] {
  if (!/[ \t]/.test(row.trim())) return [...row].map((_, i) => i);
  return [...row.matchAll(/[^ \t]+/g)].map((found) => found.index);
}

function rowsIn(text: string): Node[][] {
  const tree = treeOf(text);
  const file = valueOf(tree);
  if (!hasBoard(file)) return [];
  const lists = [memberOf(tree, "board")];
  const layers = memberOf(tree, "layers");
  for (const name of Object.keys(layersOf(file))) lists.push(memberOf(layers, name));
  return lists.map((list) => (list?.kind === "array" ? list.items : []));
}

const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

// The row and the column that stand there, on the board or on a layer; a whole row has no column.
export function cellAt(
  text: string,
  offset: number,
): { row: number; column: number | null } | null {
  return quietly(() => {
    for (const rows of rowsIn(text))
      for (const [row, node] of rows.entries()) {
        if (offset < node.from || offset >= node.to) continue;
        const starts = startsOf(String(valueOf(node)));
        const inside = offset - node.from - 1;
        const column = starts.findLastIndex((start) => start <= inside);
        return { row, column: inside < 0 || column < 0 ? null : column };
      }
    return null;
  }, null);
}

// Where a cell of the board is written.
export function offsetOfCell(text: string, row: number, column: number): number | null {
  return quietly(() => {
    const node = rowsIn(text)[0]?.[row];
    if (!node) return null;
    const start = startsOf(String(valueOf(node)))[column];
    return start === undefined ? node.from : node.from + 1 + start;
  }, null);
}
