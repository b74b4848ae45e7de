// Which levels a picture shows: a stretch of [0, all], in levels, that can be moved and zoomed.
const LEAST = 8;

export class Window {
  from = 0;
  to: number;

  constructor(readonly all: number) {
    this.to = all;
  }

  get size(): number {
    return this.to - this.from;
  }

  // The stretch that comes nearest to the one asked for.
  set(from: number, to: number): void {
    const size = Math.min(Math.max(to - from, Math.min(LEAST, this.all)), this.all);
    const start = to - from < size ? (from + to - size) / 2 : from;
    this.from = Math.min(Math.max(start, 0), this.all - size);
    this.to = this.from + size;
  }

  // `at` stays where it is.
  zoom(factor: number, at = (this.from + this.to) / 2): void {
    this.set(at - (at - this.from) / factor, at + (this.to - at) / factor);
  }

  move(levels: number): void {
    const start = Math.min(Math.max(this.from + levels, 0), this.all - this.size);
    this.set(start, start + this.size);
  }
}
