// Players at work while one draws: in workers, in slices so short that a stroke never waits long.
import type { Difference, LevelFile, Numbers, Pool } from "../../engine/types";

export interface Match {
  readonly level: LevelFile | null; // null: there is nothing that could be played
  readonly base: LevelFile | null; // the level that it is compared with, in the same games
  readonly seed: number;
}

export interface Standing {
  readonly numbers: Numbers | null;
  readonly versus: Difference | null;
  readonly isDone: boolean;
}

interface Run {
  id: number;
  games: number;
  numbers: Numbers | null;
}

const FIRST_SLICE = 25; // milliseconds: the first numbers come soon
const SLICE = 70;
const FEW = 8; // games of a player whose pace is not known
const KEPT_RUNS = 12; // in a worker: going back to a level goes on with its games
const MOST_GAMES = 20000;
const EXACT = 0.01; // an interval that needs no more games
const NONE: Standing = { numbers: null, versus: null, isDone: false };

// One worker, and the players that work there by turns.
class Seat {
  readonly players: string[] = [];
  private runs = new Map<string, Run>(); // the oldest first
  private readonly paces = new Map<string, number>(); // milliseconds that a game of a player takes
  private isAtWork = false;
  private era = 0; // of the worker: what it was asked before it was stopped is asked again

  constructor(
    private readonly live: Live,
    private readonly pool: Pool,
    readonly worker: number,
  ) {}

  // Works until nothing is left to do.
  async work(): Promise<void> {
    if (this.isAtWork) return;
    this.isAtWork = true;
    try {
      for (let player = this.next(); player !== undefined; player = this.next())
        await this.serve(player);
    } finally {
      this.isAtWork = false;
    }
  }

  // All that the worker kept is gone.
  forget(): void {
    this.runs = new Map();
    ++this.era;
  }

  // Who has no numbers yet comes first, then who has played least for the time it takes.
  private next(): string | undefined {
    const { live } = this;
    if (!live.isOn || !live.match.level) return undefined;
    const open = this.players.filter((name) => !live.of(name).isDone);
    return open.find((name) => !live.of(name).numbers) ?? this.leastTimed(open);
  }
  private leastTimed(names: string[]): string | undefined {
    return names.reduce<string | undefined>(
      (best, name) =>
        best === undefined || this.live.timeOf(name) < this.live.timeOf(best) ? name : best,
      undefined,
    );
  }

  // One slice of a player's games, and as many on the level it is compared with.
  private async serve(player: string): Promise<void> {
    const { match } = this.live;
    const { era } = this;
    const started = performance.now();
    const isFirst = this.live.of(player).numbers === null;
    try {
      const run = await this.runOf(match.level!, player, match.seed);
      // A level that was played before shows at once what is known of it.
      if (!isFirst || run.games === 0) await this.more(run, player, isFirst ? FIRST_SLICE : SLICE);
      let versus: Difference | null = null;
      if (match.base) {
        const base = await this.runOf(match.base, player, match.seed);
        if (base.games < run.games && this.live.match === match)
          await this.more(base, player, SLICE, run.games);
        if (base.games > 0)
          versus = await this.pool.ask(
            { ask: "versus", before: base.id, after: run.id },
            this.worker,
          );
      }
      const isDone = run.games >= MOST_GAMES || isExact(run.numbers);
      this.live.tell(match, player, { numbers: run.numbers, versus, isDone });
    } catch (error) {
      if (era === this.era) this.live.fail(match, player, error as Error);
    }
    // The first slice may have waited for the worker to start.
    if (!isFirst) this.live.addTime(player, performance.now() - started);
  }

  private async runOf(level: LevelFile, player: string, seed: number): Promise<Run> {
    const key = `${player} ${seed} ${JSON.stringify(level)}`;
    let run = this.runs.get(key);
    this.runs.delete(key);
    if (!run) {
      const { run: id } = await this.pool.ask({ ask: "run", level, player, seed }, this.worker);
      run = { id, games: 0, numbers: null };
    }
    this.runs.set(key, run);
    for (const [old, { id }] of this.runs) {
      if (this.runs.size <= KEPT_RUNS * this.players.length) break;
      this.runs.delete(old);
      void this.pool.ask({ ask: "end", run: id }, this.worker);
    }
    return run;
  }

  // So many games as the time allows, and never many more than took place before.
  private async more(run: Run, player: string, time: number, most = MOST_GAMES): Promise<void> {
    const pace = this.paces.get(player);
    const fit = pace === undefined ? FEW : Math.min(time / pace, FEW + 3 * run.games);
    const games = Math.max(1, Math.min(Math.round(fit), most - run.games));
    const started = performance.now();
    run.numbers = await this.pool.ask({ ask: "more", run: run.id, games }, this.worker);
    run.games = run.numbers.games;
    this.paces.set(player, Math.max(performance.now() - started, 0.5) / games);
  }
}

function isExact(numbers: Numbers | null): boolean {
  const { low, high, n } = numbers?.pass_rate ?? { low: null, high: null, n: 0 };
  return low !== null && high !== null && n >= 2000 && high - low < EXACT;
}

export class Live {
  match: Match = { level: null, base: null, seed: 1 };
  isOn = true;
  private readonly seats: Seat[];
  private readonly standings = new Map<string, Standing>();
  private readonly times = new Map<string, number>();
  private readonly faults = new Map<string, string>();
  private names: string[] = [];

  constructor(
    private readonly pool: Pool,
    private readonly onNumbers: (player: string) => void,
  ) {
    this.seats = Array.from({ length: pool.size }, (_, i) => new Seat(this, pool, i));
  }

  get players(): readonly string[] {
    return this.names;
  }
  of(player: string): Standing {
    return this.standings.get(player) ?? NONE;
  }
  faultOf(player: string): string | undefined {
    return this.faults.get(player);
  }
  timeOf(player: string): number {
    return this.times.get(player) ?? 0;
  }
  get isAtWork(): boolean {
    return (
      this.isOn && this.match.level !== null && this.names.some((name) => !this.of(name).isDone)
    );
  }

  // A worker each as long as there are some; the first ones are the quick players.
  setPlayers(names: readonly string[]): void {
    this.names = [...names];
    for (const seat of this.seats) seat.players.length = 0;
    names.forEach((name, i) => this.seats[i % this.seats.length]!.players.push(name));
    this.start();
  }

  // From now on these games count; what still comes of others is not told.
  play(match: Match): void {
    this.match = match;
    this.standings.clear();
    this.times.clear();
    this.faults.clear();
    this.start();
  }

  setOn(isOn: boolean): void {
    this.isOn = isOn;
    if (isOn) this.start();
  }

  // The last worker for something long: nobody else waits for what it does.
  get spare(): number {
    return this.seats.length - 1;
  }
  cancel(worker: number): void {
    this.seats[worker]!.forget();
    this.pool.cancel(worker);
  }

  tell(match: Match, player: string, standing: Standing): void {
    if (match !== this.match) return;
    this.standings.set(player, standing);
    this.onNumbers(player);
  }
  // A player that cannot play this level is done with it.
  fail(match: Match, player: string, error: Error): void {
    if (match !== this.match) return;
    this.standings.set(player, { ...this.of(player), isDone: true });
    this.faults.set(player, error.message);
    this.onNumbers(player);
  }
  addTime(player: string, time: number): void {
    this.times.set(player, this.timeOf(player) + time);
  }

  private start(): void {
    for (const seat of this.seats) void seat.work();
  }
}
