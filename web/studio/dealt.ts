import type { Engine, LevelFile } from "../engine/types";

// The board of a first game on a level, as a player would see it; null if no game can begin.
export function dealtBoard(engine: Engine, level: LevelFile): string | null {
  try {
    const { table, view } = engine.ask({ ask: "start", level, seed: 1, game: 0 });
    engine.ask({ ask: "close", table });
    return view.board;
  } catch {
    return null;
  }
}
