// The data of the page, docs/report-format.md. The page shows it and computes no figure of its own.

export interface Figure {
  value: number | null;
  low: number | null;
  high: number | null;
  n: number;
}
export interface Series {
  value: (number | null)[];
  low: (number | null)[];
  high: (number | null)[];
}
export interface HeatMap {
  value: number[];
  margin: number[];
}
export type MapKind = "swaps" | "clears" | "blockers";

export interface Wave {
  cleared: number[];
  fired: number[];
  made: number[];
  points: number;
  board: string;
  goals: string[]; // how far they are after it
}
export interface Move {
  row: number;
  column: number;
  direction: "up" | "down" | "left" | "right";
  swapped: string;
  waves: Wave[];
  shuffled: boolean;
  after: string;
  score: number;
  goals: string[];
  offered: number;
  left_out?: { waves: number; points: number }; // of a cascade too long to be kept
}
export interface Replay {
  label: string;
  game: number;
  score: number;
  won: boolean;
  stars: number;
  moves_used: number;
  start: string;
  goals: string[];
  cut: string | null; // what of the game was too much to be kept
  moves: Move[];
}

export interface Player {
  name: string;
  games: number;
  figures: { metric: string; label: string; unit: string; figure: Figure }[];
  curve: Series | null;
  score_quantiles: { q: number; figure: Figure }[];
  score_histogram: { from: number; width: number; counts: number[] };
  moves_left_counts: number[];
  cascade_counts: number[];
  offered: Series;
  maps: Record<MapKind, HeatMap | null>;
  replays: Replay[];
}

export interface Level {
  id: string;
  name: string;
  has_goals: boolean;
  rows: number;
  columns: number;
  moves: number;
  goals: string[];
  stars: number[];
  judge: string;
  target: { low: number; high: number; player: string } | null;
  history: Version[] | null;
  players: Player[];
}
export interface Version {
  name: string;
  metric: string;
  players: { name: string; figure: Figure }[];
}
export interface Compared {
  id: string;
  old: Level;
  new: Level;
}

interface Common {
  cast: { name: string; title: string; ladder: number | null }[];
  spots: { label: string; svg: string }[];
}
export interface Report extends Common {
  dramatis_report: 1;
  levels: Level[];
}
export interface Comparison extends Common {
  dramatis_comparison: 1;
  levels: Compared[];
}

// What dramatis tune found: all that is to be seen of it, the program wrote.
export interface Tuning {
  seed: number;
}

export function readData(): Report | Comparison | Tuning {
  return JSON.parse(document.getElementById("data")!.textContent!) as Report | Comparison | Tuning;
}

export const isReport = (data: Report | Comparison | Tuning): data is Report =>
  "dramatis_report" in data;
export const isComparison = (data: Report | Comparison | Tuning): data is Comparison =>
  "dramatis_comparison" in data;

export const figureOf = (player: Player | undefined, metric: string): Figure | undefined =>
  player?.figures.find((entry) => entry.metric === metric)?.figure;
