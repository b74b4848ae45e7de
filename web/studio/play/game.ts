import type { Engine, LevelFile, Pair, Played, View } from "../../engine/types";

const STEPS: Record<string, (columns: number) => number> = {
  r: () => 1,
  l: () => -1,
  d: (columns) => columns,
  u: (columns) => -columns,
};

// The swaps of a game as the engine writes them: a cell and a direction each.
export function readMoves(text: string, columns: number): Pair[] {
  return [...text.matchAll(/(\d+)([rldu])/g)].map(([, cell, way]) => {
    const from = Number(cell);
    return [from, from + STEPS[way!]!(columns)];
  });
}

export interface Deal {
  seed: number;
  game: number;
}

export const newDeal = (): Deal => ({ seed: 1 + Math.floor(Math.random() * 999_999), game: 0 });

// A game at a table of the engine.
export class Game {
  view: View;
  readonly played: Pair[] = [];
  private readonly table: number;

  constructor(
    private readonly engine: Engine,
    readonly level: LevelFile,
    readonly deal: Deal,
  ) {
    const { table, view } = engine.ask({ ask: "start", level, ...deal });
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
