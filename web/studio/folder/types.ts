// What `dramatis serve` says: docs/serve.md.

export interface ServeData {
  folder: string;
  token: string;
  read_only: boolean;
  games: number;
  players: string[];
  usual: string[];
  problems: string[];
}

export interface Figure {
  player: string;
  metric: string;
  value: number | null;
  low: number;
  high: number;
}

export interface Played {
  status: "good" | "note" | "warning" | "alarm";
  judge: string;
  findings: string[];
  names: Record<string, string>; // what the findings are called
  figure: Figure | null;
  games: number;
  page: string;
  is_present: boolean | null; // whether this is about the level as it is now
}

export interface ListedLevel {
  id: string;
  file: string;
  version: string;
  mistakes: { text: string; line: number; column: number }[];
  name?: string;
  rows?: number;
  columns?: number;
  moves?: number;
  colours?: number;
  has_goals?: boolean;
  played: Played | null;
}

export interface LevelList {
  levels: ListedLevel[];
  problems: string[];
  read_only: boolean;
  pack: string | null;
}

export interface JobState {
  job: string;
  kind: "playtest" | "comparison";
  levels: string[];
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  progress: { what: string; done: number; total?: number; left?: number; note: string } | null;
  words: string;
  report: string | null;
}

export interface LevelVersion {
  id: string;
  name: string;
  present: boolean;
  place: string;
  moves: number;
  edits: string[];
  players: { name: string; figure: { value: number | null; low: number; high: number } }[];
}
