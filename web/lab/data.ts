// The data of the page: format "dramatis-lab", version 1.

export interface Estimate {
  value: number;
  low: number;
  high: number;
}
export interface Budget {
  kind: string; // "playouts", "nodes" …; "seconds", or "time": that of the opponent's playouts
  amount: number;
  own_playouts?: number;
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
export interface Row extends Estimate {
  id: string; // of the technique, as the data has it
  technique: string;
  question: string;
  against: string;
  budget: Budget;
  games: number;
  points?: Estimate | null;
  cost: number | null;
  verdict: string;
}
export interface Point extends Estimate {
  amount: number;
  games: number;
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
  verdict: string;
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
  base: Player;
  best: Player;
  techniques: Technique[];
  rows: Row[];
  curves?: Curve[];
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
