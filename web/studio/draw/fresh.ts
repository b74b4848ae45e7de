// A level to begin with.
import { printFile } from "./rewrite";

export interface Wishes {
  name: string;
  rows: number;
  columns: number;
  colours: number;
  moves: number;
}

export function freshText({ name, rows, columns, colours, moves }: Wishes): string {
  return printFile({
    ...{ dramatis_level: 1, name, moves, colours },
    board: Array.from({ length: rows }, () => "?".repeat(columns)),
    goals: [{ score: 5000 }],
    target: { pass_rate: [0.4, 0.6], player: "greedy" },
  });
}

// A name for its file.
export function fileNameOf(id: string, name: string): string {
  const slug = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${id || slug || "level"}.json`;
}
