// The data of the page: format "dramatis-people", version 1.
import { count, isNumber, number } from "../shared/format";

export type Interval = [low: number, high: number] | null;
export interface Estimate {
  n: number;
  units: number; // people; of a player's games, games or places
  mean: number | null;
  sd: number | null;
  median: number | null;
  min: number | null;
  max: number | null;
  mean_interval: Interval;
  median_interval: Interval;
}
export interface Share {
  value: number | null;
  n: number;
  units: number;
  interval: Interval;
}
export interface BoardRow {
  score: Estimate;
  won: Share | null;
}
export interface Board {
  id: string;
  name: string;
  seed: string | number | null; // null: another game each time
  goals: boolean;
  moves: number;
}
export interface AnswerRow {
  step: string;
  question: string;
  ask: string;
  people: number;
  groups: { value: string; label: string; score: Estimate; above_mean: Estimate }[];
  p: number | null;
  adjusted_p: number | null;
  rank_correlation: number | null;
  interval: Interval;
}
export interface Rival {
  name: string;
  title: string;
  random: boolean;
  boards: { score: Estimate; won: number | null }[];
  all: Estimate;
  ranking: {
    means: number[];
    boards: number | null;
    boards_interval: Interval;
    places: number | null;
    places_interval: Interval;
    games: number;
  };
}
export interface CoverRow {
  inside: Share;
  below: number;
  above: number;
  low: number | null;
  high: number | null;
  lowest: number;
  highest: number;
  outside_all: number;
}
export interface Range {
  low: string;
  high: string;
  boards: CoverRow[];
  all: CoverRow;
}
export interface PlayerClass {
  name: string;
  title: string;
  share: number | null;
  interval: Interval;
  agreement: Estimate;
  gain: Estimate;
}
export interface Person {
  number: number;
  as: string;
  flags: string[];
  moves: number;
  chance: number[];
  follows: number[];
  gain: (number | null)[];
  agreement: number[];
}
export interface Trait {
  id: string;
  name: string;
  unit: string;
  meaning: string;
  people: Estimate;
  rivals: { difference: Estimate; rival_mean: number; p: number; q: number; clear: boolean }[];
  beyond: number;
}
export interface TimeRow {
  from: number;
  to: number | null;
  moves: number;
  people: number;
  median: number;
  interval: Interval;
  lower: number;
  upper: number;
}
export interface PeopleData {
  study: {
    title: string;
    version: string; // of the newest
    hash: string;
    versions: { name: string; title: string; version: string; hash: string; people: number }[];
  };
  sample: {
    people: number;
    games: number;
    moves: number;
    simulated: number;
    flagged: number;
    with_simulated: boolean;
    with_flagged: boolean;
    boards: Board[];
    left_out: Record<
      | "tests"
      | "simulated"
      | "screened_out"
      | "flagged"
      | "without_games"
      | "unfinished"
      | "practice"
      | "earlier_attempts",
      number
    >;
  };
  asking: { games: number; pool_games: number; asks: number };
  headlines: string[];
  people: { boards: BoardRow[]; all: BoardRow; scores: number[][] };
  answers: AnswerRow[];
  rivals: Rival[];
  range: Range | null;
  ranking: { by_pass_rate: boolean; people: number[]; hardest: number[] };
  who: { classes: PlayerClass[]; people: Person[]; gain: Estimate; alike: number[][] };
  traits: Trait[];
  times: {
    by_choices: TimeRow[];
    median: Estimate;
    exponent: Estimate;
    p: number;
    moves: number;
    fast: number;
  };
  without_flagged: {
    people: number;
    score: Estimate;
    inside: Share | null;
    shares: number[];
  } | null;
  problems: string[];
}

export const percent = (value: number | null, decimals = 0) =>
  isNumber(value) ? `${number(100 * value, decimals)} %` : "–";
export const percents = (interval: Interval) =>
  interval ? `${count(100 * interval[0])} to ${count(100 * interval[1])} %` : "–";
export const between = (interval: Interval, decimals = 0) =>
  interval ? `${number(interval[0], decimals)} to ${number(interval[1], decimals)}` : "–";

// A player's colour: the same everywhere on the page.
export const colour = (index: number) => `var(--p${(index % 9) + 1})`;
export const NOBODY = "var(--p0)";
