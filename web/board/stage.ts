import type { Spot } from "../engine/types";
import { html } from "../shared/dom";
import { emptyAct, isStill, placeOf, resting, type Act, type Mover, type Place } from "./act";
import { Painter } from "./painter";
import { Sprites, type Sprite } from "./sprites";

const TRAIL = 1000; // what still flies or floats when the next act begins

interface Running {
  act: Act;
  began: number; // on the clock of the stage
  done: () => void;
}

function canvasOf(name: string): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = html("canvas", { class: `board-${name}`, "aria-hidden": "true" });
  return [canvas, canvas.getContext("2d")!];
}

// Four pictures one over the other: the ground, the pieces that stay where they are, those that
// move, and what lies over them. Only that of those that move is drawn again in every frame.
export class Stage {
  readonly element = html("div", { class: "board-stage" });
  speed = 1;
  private readonly ground = canvasOf("ground");
  private readonly rest = canvasOf("rest");
  private readonly pieces = canvasOf("pieces");
  private readonly over = canvasOf("over");
  private readonly lifted = new Map<number, Place>();
  private sprites: Sprites;
  private coming: Sprites | undefined;
  private painter: Painter;
  private board: number[] = [];
  private shown: number[] = []; // under and over the pieces
  private running: Running | undefined;
  private past: { act: Act; began: number }[] = [];
  private clock = 0; // runs faster or slower than time does
  private last: number | undefined;
  private frame = 0;
  private drawn: Act | undefined; // the act whose resting pieces are to be seen
  private moving: Mover[] = [];
  private still: Act | undefined; // of the board at rest
  private cellPaint = "";
  private size = 0;
  private letters = false;

  constructor(
    private readonly spots: readonly Spot[],
    readonly rows: number,
    readonly columns: number,
  ) {
    this.element.append(this.ground[0], this.rest[0], this.pieces[0], this.over[0]);
    this.sprites = new Sprites(spots, { size: 1, isDark: false, letters: false });
    this.painter = this.painterOf(false);
  }

  look = (spot: number): Sprite => this.sprites.get(spot)!;

  async load(wanted: Iterable<number>): Promise<void> {
    const spots = [...wanted];
    // Those that are drawn for another size meanwhile are to have them, too.
    await Promise.all([this.sprites.load(spots), this.coming?.load(spots)]);
  }

  // As large as its place, in whole pixels a cell.
  async fit(width: number, letters: boolean): Promise<void> {
    const ratio = Math.min(devicePixelRatio, 3);
    const size = Math.max(8, Math.floor((width * ratio) / this.columns));
    const isDark = getComputedStyle(this.element).getPropertyValue("--board-dark").trim() === "1";
    const sprites = new Sprites(this.spots, { size, isDark, letters });
    this.coming = sprites;
    await sprites.load(this.sprites.wanted());
    if (this.coming !== sprites) return;
    this.coming = undefined;
    this.size = size;
    this.letters = letters;
    this.sprites = sprites;
    for (const [canvas] of [this.ground, this.rest, this.pieces, this.over]) {
      canvas.width = size * this.columns;
      canvas.height = size * this.rows;
    }
    this.element.style.width = `${(size * this.columns) / ratio}px`;
    this.element.style.height = `${(size * this.rows) / ratio}px`;
    this.painter = this.painterOf(isDark);
    this.cellPaint = getComputedStyle(this.element).getPropertyValue("--cell");
    this.drawn = undefined;
    const { shown } = this;
    this.shown = [];
    shown.forEach((spot, cell) => this.showBase(cell, spot));
    this.repaint();
  }

  hasLetters(): boolean {
    return this.letters;
  }

  // The board at rest.
  async show(board: number[]): Promise<void> {
    await this.load(board);
    this.finish();
    this.board = board;
    this.still = undefined;
    board.forEach((spot, cell) => this.showBase(cell, spot));
    this.repaint();
  }

  // Plays an act; then the board is that after it.
  async play(act: Act, after: number[], head = 0): Promise<void> {
    await this.load(after);
    this.lifted.clear();
    await new Promise<void>((done) => {
      this.running = { act, began: this.clock - head, done };
      this.last = undefined;
      this.start();
    });
    this.board = after;
    this.still = undefined;
    after.forEach((spot, cell) => this.showBase(cell, spot));
  }

  // To the end of the act that runs.
  finish(): void {
    if (!this.running) return;
    this.clock = this.running.began + this.running.act.lasts;
    this.past = [];
    this.step();
  }

  isMoving(): boolean {
    return this.running !== undefined;
  }

  lift(places: Iterable<[number, Place]>): void {
    const before = [...this.lifted.keys()].join();
    this.lifted.clear();
    for (const [cell, place] of places) this.lifted.set(cell, place);
    if ([...this.lifted.keys()].join() !== before) this.drawn = undefined;
    this.start();
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    this.running?.done();
    this.running = undefined;
  }

  private painterOf(isDark: boolean): Painter {
    return new Painter(this.pieces[1], this.columns, this.size, (spot) => this.look(spot), isDark);
  }

  private repaint(): void {
    if (this.running) return;
    if (!this.still) {
      const movers = this.board.map((spot, cell) => resting(spot, placeOf(cell, this.columns)));
      this.still = { ...emptyAct(0), movers };
    }
    this.paint(this.still, 0);
  }

  private paint(act: Act, t: number): void {
    if (this.drawn !== act) {
      this.drawn = act;
      const isLifted = ({ at }: Mover) => this.lifted.has(at.y * this.columns + at.x);
      this.moving = act.movers.filter((mover) => !isStill(mover) || isLifted(mover));
      const moving = new Set(this.moving);
      this.painter.paintStill(
        this.rest[1],
        act.movers.filter((mover) => !moving.has(mover)),
      );
    }
    this.painter.paint(act, this.moving, t, this.lifted, this.trails());
  }

  private trails() {
    return this.past.map(({ act, began }) => ({ act, t: this.clock - began }));
  }

  private start(): void {
    if (!this.frame) this.frame = requestAnimationFrame((now) => this.onFrame(now));
  }

  private onFrame(now: number): void {
    this.frame = 0;
    // After a pause of the page all goes on where it was.
    const passed = this.last === undefined ? 0 : Math.min(now - this.last, 100);
    this.last = now;
    this.clock += passed * this.speed;
    this.step();
    this.past = this.past.filter(({ act, began }) => this.clock < began + act.lasts + TRAIL);
    if (this.running || this.past.length) this.start();
    else this.last = undefined;
  }

  private step(): void {
    const { running } = this;
    if (!running) return this.repaint();
    const t = this.clock - running.began;
    for (const { cell, at, spot } of running.act.changes) if (t >= at) this.showBase(cell, spot);
    this.paint(running.act, t);
    if (t < running.act.lasts) return;
    this.running = undefined;
    const { act, began } = running;
    if (act.floats.length + act.bursts.length) this.past.push({ act, began });
    running.done();
  }

  private showBase(cell: number, spot: number): void {
    if (this.shown[cell] === spot) return;
    const was = this.shown[cell];
    this.shown[cell] = spot;
    if (was !== undefined && this.isBaseEqual(was, spot)) return;
    const { size } = this;
    const [x, y] = [(cell % this.columns) * size, Math.floor(cell / this.columns) * size];
    const [, ground] = this.ground;
    const [, over] = this.over;
    const sprite = this.look(spot);
    ground.clearRect(x, y, size, size);
    over.clearRect(x, y, size, size);
    if (sprite.kind === "hole") return;
    const gap = Math.max(1, Math.round(size / 48));
    ground.fillStyle = this.cellPaint;
    ground.beginPath();
    ground.roundRect(x + gap, y + gap, size - 2 * gap, size - 2 * gap, size / 6);
    if (sprite.ground)
      ground.drawImage(sprite.ground, x + gap, y + gap, size - 2 * gap, size - 2 * gap);
    else ground.fill();
    if (sprite.over) over.drawImage(sprite.over, x, y, size, size);
  }

  private isBaseEqual(a: number, b: number): boolean {
    const [was, now] = [this.look(a), this.look(b)];
    return was?.base === now.base && (was.kind === "hole") === (now.kind === "hole");
  }
}
