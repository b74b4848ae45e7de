import type { Input, Move } from "./data";
import type { Memory, Unsent } from "./memory";
import type { Session } from "./session";

const MOST = 50; // moves at once

// Moves of a round on their way to the server: kept until it says that it has stored them, and sent
// again if need be. They are sent in order, those made by the same kind of input at once.
export class Outbox {
  private unsent: Unsent | null = null;
  private isSending = false;
  private whenEmpty: (() => void)[] = [];

  constructor(
    private readonly session: Session,
    private readonly memory: Memory,
  ) {
    // A page that is left may not come back.
    addEventListener("pagehide", () => this.sendOnce());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.sendOnce();
    });
  }

  // A round of which the server has so many moves; returns those that it has not got.
  open(step: string, attempt: number, stored: number): Move[] {
    const kept = this.memory.unsent;
    this.unsent = { step, attempt, first: stored, moves: [] };
    if (kept && kept.step === step && kept.attempt === attempt && kept.first <= stored)
      this.unsent.moves = kept.moves.slice(stored - kept.first);
    this.keep();
    void this.send();
    return this.unsent.moves;
  }

  add(move: Move, input: Input): void {
    this.unsent!.moves.push({ ...move, input });
    this.keep();
    void this.send();
  }

  async empty(): Promise<void> {
    if (this.unsent?.moves.length) await new Promise<void>((done) => this.whenEmpty.push(done));
  }

  private keep(): void {
    this.memory.unsent = this.unsent?.moves.length ? this.unsent : null;
  }

  // The next ones, as the server takes them.
  private batch(): object {
    const { step, attempt, first, moves } = this.unsent!;
    const { input } = moves[0]!;
    const other = moves.findIndex((each) => each.input !== input);
    const end = Math.min(other < 0 ? moves.length : other, MOST);
    const bare = moves.slice(0, end).map(({ input: _, ...move }) => move);
    return { tab: this.session.tab, step, attempt, first, moves: bare, input };
  }

  private async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      while (this.unsent?.moves.length) {
        const stored = await this.session.storeMoves(() => this.batch());
        this.drop(stored);
      }
      for (const done of this.whenEmpty.splice(0)) done();
    } catch (fault) {
      this.session.fail(fault);
    }
    this.isSending = false;
  }

  private drop(stored: number): void {
    const { unsent } = this;
    if (!unsent || stored <= unsent.first) return;
    unsent.moves.splice(0, stored - unsent.first);
    unsent.first = stored;
    this.keep();
  }

  private sendOnce(): void {
    if (this.unsent?.moves.length) this.session.storeOnce(this.batch());
  }
}
