import type { Engine, LevelFile, Pair, Played, View } from "../engine/types";

// The swaps of a game as the engine writes them: row and column, a digit of base 16 each, and the
// way, such as 34r.
export function readMoves(text: string, columns: number): Pair[] {
  return [...text.matchAll(/([0-9a-f])([0-9a-f])([rd])/g)].map(([, row, column, way]) => {
    const from = parseInt(row!, 16) * columns + parseInt(column!, 16);
    return [from, from + (way === "r" ? 1 : columns)];
  });
}

// One of them so.
export function moveText(from: number, to: number, columns: number): string {
  const first = Math.min(from, to);
  const digit = (value: number) => value.toString(16);
  const way = Math.abs(to - from) === 1 ? "r" : "d";
  return digit(Math.floor(first / columns)) + digit(first % columns) + way;
}

export interface Deal {
  seed: number;
  game: number;
}

export const newDeal = (): Deal => ({ seed: 1 + Math.floor(Math.random() * 999_999), game: 0 });

// A game at a table of the engine.
export class Game {
  view: View;
  readonly played: Pair[] = []; // here, not before
  private readonly table: number;

  constructor(
    private readonly engine: Engine,
    readonly level: LevelFile,
    readonly deal: Deal,
    moves?: string, // that were made before
  ) {
    const { table, view } = engine.ask({ ask: "start", level, ...deal, moves });
    this.table = table;
    this.view = view;
  }

  play(from: number, to: number): Played {
    const answer = this.engine.ask({ ask: "play", table: this.table, from, to });
    if (answer.legal) {
      this.view = answer.view;
      this.played.push([from, to]);
    }
    return answer;
  }

  undo(): boolean {
    if (this.played.length === 0) return false;
    this.view = this.engine.ask({ ask: "undo", table: this.table }).view;
    this.played.pop();
    return true;
  }

  hint(player: string) {
    return this.engine.ask({ ask: "hint", table: this.table, player });
  }

  moves(): string {
    return this.engine.ask({ ask: "moves", table: this.table }).moves;
  }

  close(): void {
    this.engine.ask({ ask: "close", table: this.table });
  }
}
