// The data of the page: format "dramatis-reproduction", version 1.
import { number } from "../shared/format";

export interface Range {
  mean: number;
  low: number;
  high: number;
  games: number;
}
export type Series = "best" | "median" | "worst" | "vanilla" | "random";
export const SERIES: Series[] = ["best", "median", "worst", "vanilla", "random"];
export type Generation = Record<Series, number> & {
  generation: number;
  goal: number;
  behaviours: number;
  games: number;
  formula?: string;
};
export interface Experiment {
  name: string;
  agent: string;
  title: string;
  figure: number;
  measure: string;
  sense: string;
  bound: number | null;
  settings: { population: number; generations: number; games: number; iterations: number };
  generations: Generation[];
  vanilla_mean: number;
  random_mean: number;
  champion: {
    generation: number;
    formula: string;
    simplified: string;
    essence: string;
    latex?: string;
    held_out: Range;
    vanilla: Range;
    random: Range;
    over_vanilla: Range;
  };
  luckiest?: { generation: number; formula: string; own_games: number; held_out: Range } | null;
  pareto?: { terms: number; mean: number; formula: string }[];
  paper: string;
}
export interface Board {
  name: string;
  rows: string[];
  people?: { mean: number; min: number; max: number } | null;
  agents: {
    name: string;
    games: number;
    score: Range;
    available_moves?: Range | null;
    paper_score?: number | null;
    paper_moves?: number | null;
  }[];
}
export interface ReproductionData {
  scale: string;
  seed: string;
  version_of_dramatis: string;
  experiments: Experiment[];
  boards?: Board[];
}

// How the two measures are written and spoken of.
export class Measure {
  constructor(
    private readonly decimals: number,
    readonly unit: string,
    readonly axis: string,
  ) {}

  figure(value: number | null | undefined): string {
    return number(value, this.decimals);
  }
  signed(value: number): string {
    return number(value, this.decimals, "exceptZero");
  }
  between({ low, high }: Range): string {
    return `${this.figure(low)} to ${this.figure(high)}`;
  }
  signedBetween({ low, high }: Range): string {
    return `${this.signed(low)} to ${this.signed(high)}`;
  }
}
export const SCORE = new Measure(0, "points", "points a game");
export const MOVES = new Measure(
  2,
  "available moves",
  "available moves, mean over the turns of a game",
);
export const measureOf = (experiment: Experiment) =>
  experiment.measure === "available_moves" ? MOVES : SCORE;

export const excludesZero = ({ low, high }: Range) => low > 0 || high < 0;
export const isWanted = (experiment: Experiment, difference: number) =>
  experiment.sense === "minimize" ? difference < 0 : difference > 0;
