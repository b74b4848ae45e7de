// The data of the page: format "dramatis-reproduction", version 1.
import { number } from "../shared/format";

export interface Range {
  mean: number;
  low: number;
  high: number;
  games: number;
  alike?: boolean; // all games came to the same: an interval would say more than is known
}
// A figure over several evolutions; the interval is that of the mean.
export interface Spread {
  mean: number;
  low: number;
  high: number;
  deviation: number;
  least: number;
  most: number;
  by_games?: number; // the deviation that the number of games alone would make
}
export interface Evolutions {
  runs: {
    seed: string | number;
    generation: number;
    formula: string;
    champion: Range;
    luckiest: Range;
    own_games: number;
    first_median: number;
    last_median: number;
  }[];
  champion: Spread;
  luckiest: Spread;
  own_games: Spread;
  first_median: Spread;
  last_median: Spread;
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
  evolutions?: Evolutions;
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
type Bounds = Pick<Range, "mean" | "low" | "high">;
export interface BoardMean extends Range {
  any_boards: { low: number; high: number };
}
export interface ThreeBoards {
  people: Bounds;
  agents: {
    name: string;
    score: BoardMean;
    available_moves: BoardMean;
    paper_score?: Bounds | null;
    paper_moves?: Bounds | null;
  }[];
}
export interface People {
  participants: number;
  mean: number;
  min: number;
  max: number;
  random: Range;
  greedy: Range;
  share: number; // of the way from random to greedy
}
export interface ReproductionData {
  scale: string;
  parents?: string;
  playout_length?: string;
  seed: string;
  version_of_dramatis: string;
  experiments: Experiment[];
  boards?: Board[];
  three_boards?: ThreeBoards;
  people?: People;
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
  between({ low, high, alike }: Pick<Range, "low" | "high" | "alike">): string {
    return alike ? "all games alike" : `${this.figure(low)} to ${this.figure(high)}`;
  }
  signedBetween({ low, high, alike }: Range): string {
    return alike ? "all games alike" : `${this.signed(low)} to ${this.signed(high)}`;
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
