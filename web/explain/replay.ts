import type { ExplainData } from "./data";

// What the tree knows after each iteration. Forward, a step's values are put in; back, those that
// they replaced. So any iteration is near.
export class Replay {
  readonly visits: Float64Array;
  readonly values: Float64Array;
  readonly children: number[][];
  readonly depth: Int32Array;
  readonly madeIn: Int32Array;
  readonly firstIn: Int32Array;
  at = 0;
  private readonly undo: [number, number, number][][] = [];

  constructor(private readonly data: ExplainData) {
    const size = data.nodes.length;
    this.visits = new Float64Array(size);
    this.values = new Float64Array(size).fill(NaN);
    this.children = Array.from({ length: size }, () => []);
    this.depth = new Int32Array(size);
    this.madeIn = new Int32Array(size);
    this.firstIn = new Int32Array(size);
    data.nodes.forEach(({ parent }, id) => {
      if (parent < 0) return;
      this.children[parent]!.push(id);
      this.depth[id] = this.depth[parent]! + 1;
    });
    data.steps.forEach((step, i) => {
      for (const id of step.expanded ?? []) this.madeIn[id] ||= i + 1;
      for (const [id, n] of step.values) if (n > 0) this.firstIn[id] ||= i + 1;
    });
  }

  to(wanted: number): void {
    while (this.at < wanted) this.forward();
    while (this.at > wanted) this.back();
  }

  private forward(): void {
    const old = this.undo[this.at] ? null : ([] as [number, number, number][]);
    for (const [id, n, value] of this.data.steps[this.at]!.values) {
      old?.push([id, this.visits[id]!, this.values[id]!]);
      this.visits[id] = n;
      this.values[id] = value ?? NaN;
    }
    if (old) this.undo[this.at] = old;
    ++this.at;
  }
  private back(): void {
    const old = this.undo[--this.at]!;
    for (let i = old.length - 1; i >= 0; --i) {
      const [id, visits, value] = old[i]!;
      this.visits[id] = visits;
      this.values[id] = value;
    }
  }
}
