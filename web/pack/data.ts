// The data of the index, docs/report-format.md. The page shows it and computes no figure of its
// own.

// A figure with four digits: value, lower and upper end, or the value alone.
export type Short = [number | null, number | null, number | null] | number | null;

export interface Column {
  player: string; // "": of the level
  metric: string;
  label: string;
  unit: string;
  has_interval: boolean;
}
export interface Level {
  id: string;
  name: string;
  teaches: string;
  page: string;
  rows: number;
  columns: number;
  moves: number;
  mechanics: string[];
  target: { low: number; high: number; player: string } | null;
  board: string | null;
  status: "good" | "note" | "warning" | "alarm";
  findings: string[];
  figures: Short[];
}
interface Drop {
  text: string;
}
export interface Curve {
  player: string;
  jumps: (Drop & { from: string; to: string })[];
  plateaus: (Drop & { first: string; last: string })[];
}
export interface Index {
  dramatis_report: 2;
  cast: { name: string; ladder: number | null }[];
  spots: { label: string; svg: string }[];
  findings: Record<string, string>; // what they are called
  columns: Column[];
  curve: Curve | null;
  levels: Level[];
}

export const readData = () =>
  JSON.parse(document.getElementById("data")!.textContent!) as Index;

export const valueOf = (figure: Short | undefined) =>
  Array.isArray(figure) ? figure[0] : (figure ?? null);
export const nameOf = (level: Level) => level.name || level.id;
