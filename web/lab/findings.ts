import { html } from "../shared/dom";
import { count, isNumber, number, plural } from "../shared/format";
import {
  budgetKey,
  isTime,
  type Budget,
  type Curve,
  type Estimate,
  type LabData,
  type Plan,
  type Row,
  type Technique,
} from "./data";

export const amountWords = (v: number) =>
  number(v, v >= 1 ? (Number.isInteger(v) ? 0 : 1) : v >= 0.1 ? 1 : v >= 0.01 ? 2 : 3);

export function budgetWords(budget: Budget): string {
  const { kind, amount } = budget;
  if (kind === "time") return `the time of ${plural(amount, "iteration", "iterations")}`;
  if (kind === "seconds") return `${amountWords(amount)} s a move`;
  return `${amount === 1 ? "1 iteration" : `${count(amount)} ${kind}`} a move`;
}

// In the time of the opponent's iterations a technique has as many of its own as fit.
export function ownWords({ kind, amount, own_iterations: own }: Budget): string {
  if (kind !== "time" || !isNumber(own)) return "";
  const words = `${plural(own, "iteration", "iterations")} of its own`;
  return own === amount ? words + ": the same games" : words;
}

export const qWords = (q: number | null) =>
  !isNumber(q) ? "–" : q < 0.001 ? "< 0.001" : number(q, 3);
// Whether games of the plan are missing.
export const gamesWords = ({ games, plan }: { games: number; plan: Plan }) =>
  games < plan.games ? `${count(games)} of ${count(plan.games)}` : count(games);

// "best" is the name of a player in the data, not in a sentence.
export const inText = (name: string) => (name === "best" ? "the best search" : name);

// Switches: a line may break after each.
export const switches = (text: string) =>
  html(
    "code",
    { class: "switch" },
    text.split(/(?<=[;,])/).map((part) => [part, html("wbr")]),
  );

// What was measured, and how it is written.
export class Findings {
  readonly rows: Row[];
  readonly curves: Curve[];
  readonly budgets: Budget[];
  readonly even: number;
  readonly isPercent: boolean;
  readonly unit: string;
  private readonly byId: Map<string, Technique>;
  private readonly decimals: number;

  constructor(readonly data: LabData) {
    this.even = data.measure.even;
    this.isPercent = data.measure.unit === "%";
    this.unit = this.isPercent ? "\u00a0%" : "";
    this.byId = new Map(data.techniques.map((technique) => [technique.id, technique]));
    // What was not measured is not shown.
    const isMeasured = (each: { games: number; value: number }) =>
      each.games > 0 && isNumber(each.value);
    // In rows of a fixed opponent "base" and "best" are the two players, even where a technique has
    // such an id.
    this.rows = data.rows.filter(isMeasured).map((row) => ({
      ...row,
      id: row.technique,
      technique:
        row.question === "anchor" && ["base", "best"].includes(row.technique)
          ? "player " + row.technique
          : row.technique,
    }));
    this.curves = (data.curves ?? [])
      .map((curve) => ({ ...curve, points: curve.points.filter(isMeasured) }))
      .filter((curve) => curve.points.length);
    const all = this.rows.flatMap((row) => [row.low, row.high, row.value]).filter(isNumber);
    this.decimals = all.length && Math.max(...all) - Math.min(...all) > 200 ? 0 : 1;
    const budgets = new Map(this.rows.map((row) => [budgetKey(row.budget), row.budget]));
    this.budgets = [...budgets.values()].sort(
      (a, b) => Number(isTime(a)) - Number(isTime(b)) || a.amount - b.amount,
    );
  }

  isTechnique(id: string): boolean {
    return this.byId.has(id);
  }
  technique(id: string): Technique {
    const player =
      id === "player base" ? this.data.base : id === "player best" ? this.data.best : undefined;
    const none = { phase: "", formula: "", what: "", source: "", literature: "" };
    return this.byId.get(id) ?? { ...none, id, name: player?.name ?? id, change: player?.text };
  }
  nameOf(id: string): string {
    return this.technique(id).name;
  }
  rowsOf(question: string, budget?: Budget): Row[] {
    return this.rows.filter(
      (row) =>
        row.question === question && (!budget || budgetKey(row.budget) === budgetKey(budget)),
    );
  }

  // In percent as they are, differences with their sign.
  value(v: number, decimals = this.decimals): string {
    return number(v, decimals, this.even === 0 ? "exceptZero" : "negative");
  }
  between(estimate: Estimate): string {
    return `${this.value(estimate.low)} to ${this.value(estimate.high)}`;
  }
  short(estimate: Estimate): string {
    return `${this.value(estimate.value)} (${this.between(estimate)})`;
  }
  full(estimate: Estimate): string {
    const unit = this.isPercent ? this.unit : ` ${this.data.measure.unit}`;
    return `${this.value(estimate.value)}${unit} (${this.between(estimate)})`;
  }
  words(row: Row): string {
    const own = ownWords(row.budget);
    const budget = budgetWords(row.budget) + (own && ` (${own})`);
    return `${this.nameOf(row.technique)} against ${row.against}, ${budget}: ${this.full(row)}`;
  }
}
