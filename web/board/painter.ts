import { placeOf, readyOf, type Act, type Mover, type Place, type Ray } from "./act";
import type { Sprite } from "./sprites";

const POP = 190; // milliseconds in which a piece appears
const BURST = 170; // or vanishes
const FLOAT = 950;
const FLIES = 420; // what breaks off
const FADE = 260; // of a ray

const within = (value: number) => Math.min(1, Math.max(0, value));

// Beyond 1 for a moment and back.
const overshoot = (p: number) => 1 + 2.7 * (p - 1) ** 3 + 1.7 * (p - 1) ** 2;
const smooth = (p: number) => p * p * (3 - 2 * p);

function placeAt(mover: Mover, t: number): Place {
  let at = mover.at;
  for (const step of mover.steps) {
    if (t < step.start) return at;
    if (t >= step.end) {
      at = step.way === "back" ? step.from : step.to;
      continue;
    }
    const p = (t - step.start) / (step.end - step.start);
    const share =
      step.way === "fall"
        ? p * p
        : step.way === "back"
          ? 0.55 * Math.sin(p * Math.PI)
          : smooth(p);
    return {
      x: step.from.x + (step.to.x - step.from.x) * share,
      y: step.from.y + (step.to.y - step.from.y) * share,
    };
  }
  return at;
}

// What a spectator of an act sees at a time. All sizes are in pixels of the screen.
export class Painter {
  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly columns: number,
    private readonly size: number, // of a cell
    private readonly look: (spot: number) => Sprite,
    private readonly isDark: boolean,
  ) {}

  private middle(place: Place): [number, number] {
    return [(place.x + 0.5) * this.size, (place.y + 0.5) * this.size];
  }

  // What stays as it is all through an act.
  paintStill(context: CanvasRenderingContext2D, movers: readonly Mover[]): void {
    const { size } = this;
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    for (const { spot, at } of movers) {
      const { piece } = this.look(spot);
      if (!piece) continue;
      const margin = (piece.width - size) / 2;
      context.drawImage(piece, Math.round(at.x * size - margin), Math.round(at.y * size - margin));
    }
  }

  // What moves. `trails` are acts before, of which something still flies.
  paint(
    act: Act,
    movers: readonly Mover[],
    t: number,
    lifted: Map<number, Place>,
    trails: readonly { act: Act; t: number }[],
  ): void {
    const { context } = this;
    context.globalAlpha = 1;
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    for (const { cell, at } of act.flashes) this.flash(cell, t - at);
    for (const mover of movers) this.piece(mover, t, lifted);
    for (const each of [...trails, { act, t }]) {
      for (const ray of each.act.rays) this.ray(ray, each.t);
      for (const burst of each.act.bursts) this.burst(burst, each.t - burst.at);
    }
    for (const each of [...trails, { act, t }])
      for (const float of each.act.floats) this.float(float, each.t - float.at);
    context.globalAlpha = 1;
  }

  private cellOf(mover: Mover): number {
    return mover.at.y * this.columns + mover.at.x;
  }

  private piece(mover: Mover, t: number, lifted: Map<number, Place>): void {
    if (mover.appears !== null && t < mover.appears) return;
    const isChanged = mover.change !== null && t >= mover.change.at;
    const { piece } = this.look(isChanged ? mover.change!.spot : mover.spot);
    if (!piece) return;
    let at = placeAt(mover, t);
    let [wide, high, alpha] = [1, 1, 1];
    const drag = lifted.get(this.cellOf(mover));
    if (drag) {
      at = { x: at.x + drag.x, y: at.y + drag.y };
      wide = high = 1.08;
    }
    if (mover.appears !== null) wide = high = overshoot(within((t - mover.appears) / POP));
    if (mover.entry !== null) alpha = within(1 + (at.y - mover.entry) * 1.4);
    const landed = t - readyOf(mover);
    if (landed > 0 && landed < 130 && mover.steps.at(-1)?.way === "fall") {
      const bend = 0.09 * Math.sin((landed / 130) * Math.PI);
      wide += bend;
      high -= bend;
      at = { x: at.x, y: at.y + bend / 2 };
    }
    if (mover.vanishes !== null) {
      const p = (t - mover.vanishes) / BURST;
      if (p >= 1) return;
      if (mover.end === "sink") {
        alpha *= 1 - within(p);
        at = { x: at.x, y: at.y + 0.7 * within(p) };
      } else {
        const before = within(1 + (t - mover.vanishes) / 120);
        const grown = 1 + 0.12 * smooth(before);
        wide = high = p < 0 ? wide * grown : grown * (1 - smooth(p));
        if (p > 0) alpha *= 1 - 0.5 * p;
      }
    }
    if (alpha <= 0) return;
    const { context } = this;
    const [x, y] = this.middle(at);
    const [w, h] = [piece.width * wide, piece.height * high];
    if (context.globalAlpha !== alpha) context.globalAlpha = alpha;
    // On whole pixels a picture is copied and not computed anew.
    if (wide === 1 && high === 1)
      context.drawImage(piece, Math.round(x - w / 2), Math.round(y - h / 2));
    else context.drawImage(piece, x - w / 2, y - h / 2, w, h);
  }

  private flash(cell: number, t: number): void {
    const alpha = t < 0 ? 0 : t < 150 ? t / 150 : 1 - (t - 150) / 160;
    if (alpha <= 0) return;
    const { context, size } = this;
    const [x, y] = this.middle(placeOf(cell, this.columns));
    context.globalAlpha = alpha * (this.isDark ? 0.3 : 0.9);
    context.fillStyle = "#fff";
    context.beginPath();
    context.roundRect(x - size * 0.47, y - size * 0.47, size * 0.94, size * 0.94, size * 0.17);
    context.fill();
  }

  private ray(ray: Ray, t: number): void {
    if (t < ray.start || t > ray.end + FADE) return;
    if (ray.way === "blast") return this.blast(ray, t);
    const { context, size } = this;
    const { from, to, start, end, way } = ray;
    const [ax, ay] = this.middle(placeOf(from, this.columns));
    const [bx, by] = this.middle(placeOf(to, this.columns));
    const head = within((t - start) / (end - start || 1));
    const bow = way === "flight" ? 0.18 : 0;
    const [mx, my] = [(ax + bx) / 2 - bow * (by - ay), (ay + by) / 2 + bow * (bx - ax)];
    const point = (p: number): [number, number] => [
      (1 - p) ** 2 * ax + 2 * p * (1 - p) * mx + p * p * bx,
      (1 - p) ** 2 * ay + 2 * p * (1 - p) * my + p * p * by,
    ];
    const tail = way === "flight" ? Math.max(0, head - 0.45) : 0;
    this.strokes(1 - within((t - end) / FADE), way === "beam" ? 0.34 : 0.13, () => {
      context.moveTo(...point(tail));
      if (way === "flight") for (let p = tail; p < head; p += 0.1) context.lineTo(...point(p));
      context.lineTo(...point(head));
    });
    if (way !== "flight") return;
    context.fillStyle = "#fffbe8";
    context.beginPath();
    context.arc(...point(head), size * 0.1, 0, 2 * Math.PI);
    context.fill();
  }

  // A ring that grows as far as it reaches.
  private blast({ from, to, start, end }: Ray, t: number): void {
    const { context, size } = this;
    const [x, y] = this.middle(placeOf(from, this.columns));
    const [a, b] = [placeOf(from, this.columns), placeOf(to, this.columns)];
    const far = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) + 0.5;
    const p = within((t - start) / (end - start + FADE));
    const radius = size * far * (1 - (1 - p) ** 2);
    context.globalAlpha = 0.35 * (1 - p);
    context.fillStyle = "#ffd98a";
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
    this.strokes(1 - p, 0.24 * (1 - 0.6 * p), () => context.arc(x, y, radius, 0, 2 * Math.PI));
  }

  // A bright line within a warm one.
  private strokes(alpha: number, width: number, draw: () => void): void {
    const { context, size } = this;
    context.lineCap = "round";
    for (const [share, paint, strength] of [
      [1, "#ffb82e", 0.5],
      [0.42, "#fffbe8", 0.95],
    ] as const) {
      context.globalAlpha = strength * alpha;
      context.strokeStyle = paint;
      context.lineWidth = share * width * size;
      context.beginPath();
      draw();
      context.stroke();
    }
  }

  private burst({ cell, kind, tint }: Act["bursts"][number], t: number): void {
    if (t < 0 || t > FLIES) return;
    const { context, size } = this;
    const p = t / FLIES;
    const [x, y] = this.middle(placeOf(cell, this.columns));
    const many = kind === "spark" ? 6 : 8;
    context.fillStyle = tint;
    context.globalAlpha = 1 - p * p;
    for (let i = 0; i < many; ++i) {
      // Not by chance, and yet no two alike.
      const angle = (i / many) * 2 * Math.PI + ((cell * 37) % 63) / 10;
      const far = size * (0.28 + 0.3 * (((cell + i) * 7) % 5) * 0.25) * (1 - (1 - p) ** 2) * 1.5;
      const drop = kind === "spark" ? 0 : size * 0.9 * p * p;
      const [u, v] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far + drop];
      const r = size * (kind === "spark" ? 0.055 : 0.085) * (1 - 0.5 * p);
      context.beginPath();
      if (kind === "spark") context.arc(u, v, r, 0, 2 * Math.PI);
      else {
        const turn = angle + p * 5;
        for (let k = 0; k < 3; ++k) {
          const a = turn + (k * 2 * Math.PI) / 3;
          context.lineTo(u + Math.cos(a) * r * 1.4, v + Math.sin(a) * r * (k === 1 ? 0.7 : 1.4));
        }
        context.closePath();
      }
      context.fill();
      if (kind === "shard") {
        context.strokeStyle = "#3c8fbd";
        context.lineWidth = Math.max(1, size / 50);
        context.stroke();
      }
    }
  }

  private float({ place, text }: Act["floats"][number], t: number): void {
    if (t < 0 || t > FLOAT) return;
    const { context, size } = this;
    const p = t / FLOAT;
    const [x, y] = this.middle(place);
    const grown = overshoot(within(t / 180));
    const high = size * 0.42 * grown;
    context.globalAlpha = 1 - within((p - 0.6) / 0.4);
    context.font = `800 ${high}px system-ui, "DejaVu Sans", sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineJoin = "round";
    context.lineWidth = high * 0.24;
    context.strokeStyle = "#14181d";
    context.fillStyle = "#fff";
    const half = context.measureText(text).width / 2 + context.lineWidth;
    const left = Math.min(Math.max(x, half), context.canvas.width - half);
    const up = Math.max(y - size * 0.6 * smooth(p), high);
    context.strokeText(text, left, up);
    context.fillText(text, left, up);
  }
}
