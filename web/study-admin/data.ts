import type { LevelFile } from "../engine/types";

// What the server tells who runs the study (docs/study-server.md).

export interface AdminPage {
  token: string;
  title: string;
  program: string;
}

export const STATUSES = ["active", "completed", "screened_out", "blocked", "left"] as const;
export type Status = (typeof STATUSES)[number];
export type Origin = "person" | "test" | "simulated";

export interface Overview {
  counters: Record<string, number>;
  people: Record<Status, number>;
  conditions: { id: string; target: number; completed: number; active: number; left: number }[];
  drop_outs: { step: string; title: string; reached: number; left: number }[];
  flags: Record<string, number>;
  table: TableRow[];
  tests: number;
  simulated: number;
}
export interface TableRow {
  round: string;
  name: string;
  n: number;
  mean: number | null;
  sd: number | null;
  median: number | null;
  min: number | null;
  max: number | null;
}

export interface PersonLine {
  number: number;
  condition: string;
  status: Status;
  origin: Origin;
  as: string;
  consented_at: number;
  seen_at: number;
  at: string; // the step
  flags: string[];
  rounds: { step: string; score: number; moves: number }[];
}

export interface MoveLine {
  swap: string;
  shown_ms: number;
  done_ms: number;
  refused: number;
  choices: number;
  points: number;
  waves: number;
}
export interface PlayedRound {
  step: string;
  name: string;
  practice: boolean;
  level: LevelFile | null;
  seed: number;
  place: number;
  attempt: number;
  began_at: number;
  ended_at: number;
  score: number;
  won: boolean;
  stars: number;
  moves: string;
  times: MoveLine[];
}
export interface Person extends Omit<PersonLine, "rounds"> {
  place: number;
  design: string;
  ended_at: number;
  device: string;
  input: string;
  answers: {
    step: string;
    question: string;
    ask: string; // in words
    value: string | number | string[] | null;
    attempt: number;
    at: number;
  }[];
  events: { kind: string; step: string; at: number; detail: string }[];
  rounds: PlayedRound[];
}
