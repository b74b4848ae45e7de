import type { Pair, Spot, Turn, Wave } from "../engine/types";
import { html } from "../shared/dom";
import type { Act, Place } from "./act";
import { readBoard } from "./drawing";
import { Grid, type CellWords, type Mark } from "./grid";
import { listenToPointer } from "./pointer";
import { Stage } from "./stage";
import { partsOfTurn, spotsOfTurn, swapAct, type Part } from "./turn";
import type { Look } from "./wave";

const STILL = 620; // milliseconds that a wave is seen where nothing may move

export interface BoardOptions {
  spots: readonly Spot[];
  rows: number;
  columns: number;
  label: string;
  swap?: (from: number, to: number) => void; // without it, the board is only looked at
  rulers?: boolean; // the numbers of rows and columns
  cellWords?: CellWords;
}

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function ruler(name: string, count: number): HTMLElement {
  const numbers = Array.from({ length: count }, (_, i) => html("span", {}, i));
  return html("div", { class: `board-ruler of-${name}`, "aria-hidden": "true" }, numbers);
}

// A board to be played on or looked at.
export class Board {
  readonly element = html("div", { class: "game-board" });
  private readonly stage: Stage;
  private readonly grid: Grid;
  private readonly sizes: ResizeObserver;
  private readonly theme: MutationObserver;
  private readonly night = matchMedia("(prefers-color-scheme: dark)");
  private board = "";
  private picked: number | null = null;
  private isBusy = false;
  private done = Promise.resolve(); // when it is busy no more
  private isLeaping = false; // over what is left of a turn
  private wake: (() => void) | undefined;
  private letters = false;
  private isDragged = false; // the swap to come is half way there
  private width = 0;

  constructor(private readonly options: BoardOptions) {
    const { spots, rows, columns, label } = options;
    this.stage = new Stage(spots, rows, columns);
    const doings = {
      pick: (cell: number) => this.tap(cell),
      push: (from: number, to: number) =>
        this.areBeside(from, to) ? this.swap(from, to) : this.pick(null),
      drop: () => this.pick(null),
    };
    this.grid = new Grid(rows, columns, label, options.swap ? doings : null, options.cellWords);
    this.stage.element.append(this.grid.element);
    if (options.rulers) this.stage.element.append(ruler("columns", columns), ruler("rows", rows));
    this.element.append(this.stage.element);
    this.element.style.setProperty("--rows", String(rows));
    this.element.style.setProperty("--columns", String(columns));
    if (options.swap) this.listen();
    this.sizes = new ResizeObserver(() => {
      if (this.room() !== this.width) void this.fit();
    });
    this.theme = new MutationObserver(() => void this.fit());
    this.theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    this.night.addEventListener("change", this.onNight);
  }

  // At rest, from now on.
  async show(board: string): Promise<void> {
    await this.settle();
    this.board = board;
    await this.stage.load(readBoard(board));
    await this.stage.show(readBoard(board));
    if (this.width === 0) {
      await this.fit();
      this.sizes.observe(this.element);
    }
    this.sayCells();
  }

  // `begin` is called with each wave of the turn when its points count, and with null for the rest.
  play(turn: Turn, after: string, begin: (wave: Wave | null) => void): Promise<void> {
    return this.occupy(() => this.playTurn(turn, after, begin));
  }

  private async playTurn(
    turn: Turn,
    after: string,
    begin: (wave: Wave | null) => void,
  ): Promise<void> {
    this.pick(null);
    this.hint(null);
    this.element.dataset.moving = "";
    const before = this.board;
    this.board = after;
    await this.stage.load([...readBoard(before), ...spotsOfTurn(turn, after)]);
    const { columns } = this.options;
    for (const part of partsOfTurn(before, turn, after, columns, this.stage.look)) {
      const wave = part.wave === null ? null : turn.waves[part.wave]!;
      if (isCalm()) await this.stillPart(part, wave, turn, begin);
      else await this.movingPart(part, wave, begin);
    }
    delete this.element.dataset.moving;
    this.sayCells();
  }

  // What leads to a board, made of what is on the one before.
  async lead(make: (before: number[], after: number[], look: Look) => Act | null, to: string) {
    await this.settle();
    await this.occupy(() => this.leadTo(make, to));
  }

  private async leadTo(
    make: (before: number[], after: number[], look: Look) => Act | null,
    to: string,
  ): Promise<void> {
    const [before, after] = [readBoard(this.board), readBoard(to)];
    this.board = to;
    await this.stage.load([...before, ...after]);
    const act = isCalm() ? null : make(before, after, this.stage.look);
    if (act) await this.stage.play(act, after);
    else await this.stage.show(after);
    this.sayCells();
  }

  // In words, of a board that is only looked at.
  describe(text: string): void {
    this.grid.describe(text);
  }

  // A swap that is none: there and back.
  refuse(pair: Pair): Promise<void> {
    return this.occupy(() => this.thereAndBack(pair));
  }

  private async thereAndBack(pair: Pair): Promise<void> {
    this.pick(null);
    const board = readBoard(this.board);
    if (isCalm()) {
      this.grid.mark("swap", pair);
      await this.wait(STILL);
      this.grid.mark("swap", []);
    } else {
      const act = swapAct(board, pair, this.options.columns, this.stage.look, "back");
      await this.stage.play(act, board, this.headStart(act));
    }
    this.grid.stay(pair[0]);
  }

  hint(pair: Pair | null): void {
    this.grid.mark("hint", pair ?? []);
  }

  mark(kind: Mark, cells: readonly number[]): void {
    this.grid.mark(kind, cells);
  }

  // To the end of what moves.
  leap(): void {
    this.isLeaping = true;
    this.stage.finish();
    this.wake?.();
  }

  // One thing after the other.
  private occupy(work: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    this.isLeaping = false;
    this.done = work().finally(() => (this.isBusy = false));
    return this.done;
  }

  private async settle(): Promise<void> {
    while (this.isBusy) {
      this.leap();
      await this.done;
    }
  }

  get busy(): boolean {
    return this.isBusy;
  }

  set speed(speed: number) {
    this.stage.speed = speed;
  }

  setLetters(letters: boolean): void {
    this.letters = letters;
    if (this.width) void this.fit();
  }

  focus(): void {
    this.grid.focus();
  }

  close(): void {
    this.isLeaping = true;
    this.wake?.();
    this.sizes.disconnect();
    this.theme.disconnect();
    this.night.removeEventListener("change", this.onNight);
    this.stage.close();
  }

  private readonly onNight = () => void this.fit();

  // Between the rims of the board.
  private room(): number {
    return parseFloat(getComputedStyle(this.element).width) || 0;
  }

  private async fit(): Promise<void> {
    this.width = this.room();
    await this.stage.fit(this.width, this.letters);
    // What may come is drawn before it comes.
    setTimeout(() => void this.stage.load(this.options.spots.keys()), 300);
  }

  private sayCells(): void {
    const { spots } = this.options;
    this.grid.name(readBoard(this.board).map((spot) => spots[spot]!.label));
  }

  private async movingPart(
    part: Part,
    wave: Wave | null,
    begin: (wave: Wave | null) => void,
  ): Promise<void> {
    if (this.isLeaping) {
      begin(wave);
      return this.stage.show(part.after);
    }
    const timer = setTimeout(() => begin(wave), part.act.counts / this.stage.speed);
    await this.stage.play(part.act, part.after, wave ? 0 : this.headStart(part.act));
    clearTimeout(timer);
    begin(wave);
  }

  private headStart(act: Act): number {
    if (!this.isDragged) return 0;
    this.isDragged = false;
    return 0.4 * act.lasts;
  }

  private async stillPart(
    part: Part,
    wave: Wave | null,
    turn: Turn,
    begin: (wave: Wave | null) => void,
  ): Promise<void> {
    await this.stage.show(part.before);
    if (wave) {
      for (const kind of ["cleared", "struck", "fired", "made"] as const)
        this.grid.mark(kind, wave[kind]);
    } else this.grid.mark("swap", [turn.from, turn.to]);
    begin(wave);
    await this.wait(STILL);
    for (const kind of ["cleared", "struck", "fired", "made", "swap"] as const)
      this.grid.mark(kind, []);
    await this.stage.show(part.after);
  }

  private async wait(time: number): Promise<void> {
    if (this.isLeaping) return;
    await new Promise<void>((done) => {
      this.wake = done;
      setTimeout(done, time / this.stage.speed);
    });
  }

  private pick(cell: number | null): void {
    this.picked = cell;
    this.grid.pick(cell);
  }

  private tap(cell: number): void {
    if (this.isBusy) return this.leap();
    if (!this.options.swap) return;
    if (this.picked === cell) return this.pick(null);
    if (this.picked !== null && this.areBeside(this.picked, cell))
      return this.swap(this.picked, cell);
    this.pick(cell);
  }

  private areBeside(a: number, b: number): boolean {
    const { columns } = this.options;
    const across = Math.abs((a % columns) - (b % columns));
    return across + Math.abs(Math.floor(a / columns) - Math.floor(b / columns)) === 1;
  }

  private swap(from: number, to: number): void {
    if (this.isBusy) return;
    this.hint(null);
    this.pick(null);
    this.options.swap?.(from, to);
  }

  private listen(): void {
    const { rows, columns } = this.options;
    const isHeld = (cell: number) => !this.stage.look(readBoard(this.board)[cell]!).isFixed;
    listenToPointer(this.grid.element, rows, columns, {
      isFree: () => {
        if (this.isBusy) this.leap();
        return !this.isBusy;
      },
      tap: (cell) => this.tap(cell),
      swap: (from, to) => {
        this.isDragged = !isCalm() && isHeld(from) && isHeld(to);
        this.swap(from, to);
      },
      lift: (cell, by) => {
        if (isCalm() || !isHeld(cell)) return;
        const other = cell + Math.sign(by.x) + Math.sign(by.y) * columns;
        const isPair = Math.max(Math.abs(by.x), Math.abs(by.y)) > 0.12 && isHeld(other);
        const lifted: [number, Place][] = [[cell, by]];
        if (isPair) lifted.push([other, { x: -by.x, y: -by.y }]);
        this.stage.lift(lifted);
      },
      lay: () => this.stage.lift([]),
    });
  }
}
