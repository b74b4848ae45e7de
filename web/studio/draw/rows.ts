// Rows of a level file: one character a cell, or cells with blanks between them.

export type Legend = Record<string, string>;

const characters = (row: string) => [...row];
const isSpaced = (row: string) => /[ \t]/.test(row.trim());

// What stands in the cells of a row, in words of the format; characters of the file's own are
// looked up.
export function readRow(row: string, legend: Legend = {}): string[] {
  const cells = isSpaced(row) ? row.trim().split(/[ \t]+/) : characters(row.trim());
  return cells.map((cell) => (Object.hasOwn(legend, cell) ? legend[cell]! : cell));
}

// The rows as the file writes them: those that say the same keep their text, the others follow
// the look of the board.
export function writeRows(
  cells: string[][],
  old: readonly string[],
  legend: Legend = {},
): string[] {
  const own = new Map(Object.entries(legend).map(([letter, cell]) => [cell, letter]));
  const rows = cells.map((row) =>
    row.map((cell) => (characters(cell).length > 1 ? (own.get(cell) ?? cell) : cell)),
  );
  const isWide = rows.flat().some((cell) => characters(cell).length > 1);
  const spaced = isWide || (old.length > 0 && old.some(isSpaced));
  return rows.map((row, i) => {
    const same = old[i] !== undefined && isSame(readRow(old[i], legend), cells[i]!);
    if (same && isSpaced(old[i]!) === spaced) return old[i]!;
    return row.join(spaced ? " " : "");
  });
}

const isSame = (a: string[], b: string[]) =>
  a.length === b.length && a.every((cell, i) => cell === b[i]);
