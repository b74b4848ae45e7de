import { isNumber, number } from "../shared/format";
import type { ExplainData, Step, TreeNode } from "./data";
import { Replay } from "./replay";

export const PHASES = ["", "Select", "Expand", "Playout", "Backup"];
export const KINDS = ["", "select", "expand", "playout", "backup"];

// The search, what of it is looked at, and how its parts are named and written.
export class View {
  readonly tree: Replay;
  readonly steps: Step[];
  readonly total: number;
  readonly players: string[];

  now: number; // iteration
  phase = 0; // 0: all four
  picked: number | null = null; // node
  under: number | null = null; // node that one points at

  // The scale of values: 0 to 1, or more where they need it. Where they fill less than half of
  // that, only what occurs: else all were one colour.
  readonly low: number;
  readonly high: number;
  readonly isNarrow: boolean;
  readonly whole: { low: number; high: number };
  readonly decimals: number;

  constructor(readonly data: ExplainData) {
    this.tree = new Replay(data);
    this.steps = data.steps;
    this.total = this.now = data.steps.length;
    this.players = data.players ?? [];
    let least = Infinity;
    let most = -Infinity;
    for (const step of this.steps)
      for (const [, , value] of step.values) {
        if (!isNumber(value)) continue;
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    this.whole = { low: Math.min(0, least), high: Math.max(1, most) };
    this.isNarrow = most > least && most - least < (this.whole.high - this.whole.low) / 2;
    this.low = this.isNarrow ? least : this.whole.low;
    this.high = this.isNarrow ? most : this.whole.high;
    const span = this.high - this.low;
    this.decimals = span > 50 ? 0 : span > 5 ? 1 : this.isNarrow && span < 1 ? 3 : 2;
  }

  get step(): Step | null {
    return this.now > 0 ? this.steps[this.now - 1]! : null;
  }
  node(id: number): TreeNode {
    return this.data.nodes[id]!;
  }
  visits(id: number): number {
    return this.tree.visits[id]!;
  }
  value(id: number): number {
    return this.tree.values[id]!;
  }
  depth(id: number): number {
    return this.tree.depth[id]!;
  }
  children(id: number): number[] {
    return this.tree.children[id]!;
  }
  visited(id: number): number[] {
    return this.children(id).filter((child) => this.visits(child) > 0);
  }

  nameOf(id: number): string {
    return id === 0 ? "root" : this.node(id).move || "(no move)";
  }
  playerOf(id: number): string {
    const { chooser } = this.node(id);
    return this.players[chooser] ?? `player ${chooser + 1}`;
  }
  // Who moves at a node: whoever chose its children.
  moverOf(id: number): string | null {
    const first = this.children(id)[0];
    return first === undefined ? null : this.playerOf(first);
  }
  lineOf(id: number): string[] {
    const line: string[] = [];
    for (; id > 0; id = this.node(id).parent) line.unshift(this.nameOf(id));
    return line;
  }

  worth(value: number | null | undefined): string {
    return number(value, this.decimals);
  }
  result(step: Step): string {
    const payoff = (v: number) => number(v, Number.isInteger(v) ? 0 : Math.max(2, this.decimals));
    return (step.payoffs ?? [])
      .map((v, i) => `${this.players[i] ?? `player ${i + 1}`} ${payoff(v)}`)
      .join(", ");
  }
  shade(value: number): string {
    if (!Number.isFinite(value)) return "none";
    const share = (value - this.low) / (this.high - this.low);
    return "v" + Math.min(6, Math.max(0, Math.floor(share * 7)));
  }

  // How many children an iteration made: the lists hold only those that were visited or weighed at
  // some time.
  childrenMade(step: Step): number {
    return step.children ?? (step.expanded ?? []).length;
  }
  madeUnder(id: number): number {
    let sum = 0;
    for (const step of this.steps.slice(0, this.tree.at)) {
      const listed = step.expanded ?? [];
      const own = listed.filter((child) => this.node(child).parent === id).length;
      sum += own && own === listed.length ? this.childrenMade(step) : own;
    }
    return sum;
  }
}
