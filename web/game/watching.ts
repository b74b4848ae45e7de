import type { Pair } from "../engine/types";
import { button, html, put, svg } from "../shared/dom";
import { filled } from "../shared/format";
import { GAME_WORDS, type GameWords } from "./words";

// The signs on the buttons, in a square of 16.
const SIGNS = {
  first: "M2 2h2v12H2ZM14 2v12L5 8Z",
  back: "M12 2v12L3 8Z",
  play: "M4 2v12l9-6Z",
  stop: "M3 2h4v12H3ZM9 2h4v12H9Z",
  next: "M2 2v12l8-6ZM11 2h3v12h-3Z",
};

const signOf = (name: keyof typeof SIGNS) =>
  svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: SIGNS[name] }));

export interface Watched {
  moves: readonly Pair[];
  forth(pair: Pair): Promise<void>;
  show(played: number): Promise<void>; // the board after so many moves
  leave?(): void; // play on from here
}

// The buttons of a game that is seen again.
export class Watching {
  readonly element = html("div", { class: "watching", role: "group" });
  private readonly where = html("span", { class: "watching-where" });
  private readonly first = button({}, signOf("first"), () => {
    void this.seek(0);
  });
  private readonly before = button({}, signOf("back"), () => {
    void this.seek(this.at - 1);
  });
  private readonly run = button({ class: "primary" }, "", () => this.toggle());
  private readonly next = button({}, signOf("next"), () => {
    this.stop();
    void this.work(() => this.forth());
  });
  private at = 0;
  private isRunning = false;
  private isWorking = false;
  private isClosed = false;

  constructor(
    private readonly watched: Watched,
    private readonly words: GameWords = GAME_WORDS,
  ) {
    this.element.ariaLabel = words.replay;
    this.first.ariaLabel = words.to_start;
    this.before.ariaLabel = words.one_back;
    this.next.ariaLabel = words.one_on;
    put(
      this.element,
      html("div", { class: "watching-buttons" }, this.first, this.before, this.run, this.next),
      this.where,
      watched.leave && button({}, words.play_on, () => watched.leave!()),
    );
    this.say();
  }

  play(): void {
    if (!this.isRunning) this.toggle();
  }

  // To after so many moves.
  async seek(played: number): Promise<void> {
    this.stop();
    await this.work(async () => {
      this.at = played;
      await this.watched.show(played);
    });
  }

  close(): void {
    this.isClosed = true;
    this.isRunning = false;
  }

  private stop(): void {
    this.isRunning = false;
    this.say();
  }

  private async forth(): Promise<void> {
    const pair = this.watched.moves[this.at];
    if (!pair) return;
    ++this.at;
    this.say();
    await this.watched.forth(pair);
  }

  private async work(what: () => Promise<void>): Promise<void> {
    if (this.isWorking) return;
    this.isWorking = true;
    await what();
    this.isWorking = false;
    if (!this.isClosed) this.say();
  }

  private toggle(): void {
    if (this.isRunning) return this.stop();
    this.isRunning = true;
    this.say();
    void this.work(async () => {
      if (this.at === this.watched.moves.length) {
        this.at = 0;
        await this.watched.show(0);
      }
      while (this.isRunning && this.at < this.watched.moves.length) {
        await this.forth();
        await new Promise((done) => setTimeout(done, 260));
      }
      this.isRunning = false;
    });
  }

  private say(): void {
    const { moves } = this.watched;
    put(this.where, filled(this.words.move_of, { n: this.at, of: moves.length }));
    put(this.run, signOf(this.isRunning ? "stop" : "play"));
    this.run.ariaLabel = this.isRunning ? this.words.stop : this.words.play;
    this.first.disabled = this.before.disabled = this.at === 0 || this.isRunning;
    this.next.disabled = this.at === moves.length;
  }
}
