// The data of the page: format "dramatis-lab", version 3.

export interface Estimate {
  value: number;
  low: number;
  high: number;
}
export interface Budget {
  kind: string; // "iterations"; or "time": that of the opponent's iterations
  amount: number;
  own_iterations?: number;
}
export interface Technique {
  id: string;
  name: string;
  phase: string;
  formula: string;
  what: string;
  source: string;
  literature: string;
  change?: string;
}
export interface Plan {
  rule: string; // "fixed": judged when so many games have been played
  games: number;
}
// On fresh seeds.
export interface Replication extends Estimate {
  plan: Plan;
  games: number;
  q: number | null;
  verdict: string;
}
// A bout's result: how many games were planned and played, and what they say.
export interface Result extends Estimate {
  plan: Plan;
  games: number;
  q: number | null; // none while games are missing
  verdict: string;
  standing: string; // of a difference: confirmed, not confirmed or not replicated
  replication: Replication | null;
}
export interface Row extends Result {
  id: string; // of the technique, as the data has it
  technique: string;
  question: string;
  against: string;
  budget: Budget;
  points?: Estimate | null;
  cost: number | null;
}
export interface Point extends Result {
  amount: number;
}
export interface SweepPoint extends Result {
  setting: string;
  cost: number | null;
}
// One setting of a technique at several values.
export interface Sweep {
  id: string;
  name: string;
  source: string;
  change: string;
  setting: string;
  against: string;
  iterations: number;
  points: SweepPoint[];
}
export interface Curve {
  technique: string;
  against: string;
  points: Point[];
}
export interface Claim {
  claim: string;
  source: string;
  theirs: string;
  ours: string;
  verdict: string; // reproduced, small difference, refuted, open: what first and again both say
  first: string;
  again: string | null;
}
export interface Player {
  name: string;
  text: string;
}
export interface LabData {
  game: string;
  conditions: string;
  seed: string;
  measure: { name: string; unit: string; even: number };
  false_discovery_rate: number;
  base: Player;
  best: Player;
  techniques: Technique[];
  rows: Row[];
  curves?: Curve[];
  sweeps?: Sweep[];
  claims?: Claim[];
}

export const GAMES: Record<string, string> = {
  go: "Go",
  match3: "match-3",
  tictactoe: "tic-tac-toe",
};
export const PHASES = ["select", "expand", "playout", "backup", "choose"];
export const QUESTIONS: Record<string, string> = {
  alone: "added alone",
  removed: "taken away",
  added: "added to the best",
  anchor: "fixed opponent",
};

export type Kind = "better" | "worse" | "same";
export const kindOf = (verdict: string): Kind =>
  verdict === "better" || verdict === "worse" ? verdict : "same";

export const budgetKey = (budget: Budget) => `${budget.kind} ${budget.amount}`;
export const isTime = (budget: Budget) => budget.kind === "seconds" || budget.kind === "time";
