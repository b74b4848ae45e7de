import { Board } from "../board/board";
import type { Engine, LevelFile, Pair } from "../engine/types";
import { html, put } from "../shared/dom";
import { Game, readMoves } from "./game";
import { Hud } from "./hud";
import { Watching } from "./watching";
import { GAME_WORDS, turnWords, type GameWords } from "./words";

export interface Replayed {
  level: LevelFile;
  seed: number;
  moves: string; // such as "34r12d"
}

// A game that was played, to be seen again on the board.
export class Replay {
  readonly element = html("div", { class: "replay" });
  readonly watching: Watching;
  onMove: (played: number) => void = () => {};
  private readonly said = html("p", { class: "said", "aria-live": "polite" });
  private readonly board: Board;
  private readonly hud: Hud;
  private game: Game;
  private isClosed = false;

  constructor(
    private readonly engine: Engine,
    private readonly replayed: Replayed,
    private readonly words: GameWords = GAME_WORDS,
  ) {
    const { level, moves } = replayed;
    const { rows, columns } = engine.ask({ ask: "draw", level });
    this.game = this.dealt(0);
    this.hud = new Hud(this.game.view, level, engine.spots, words);
    this.board = new Board({ spots: engine.spots, rows, columns, label: words.the_board });
    this.watching = new Watching(
      {
        moves: readMoves(moves, columns),
        forth: (pair) => this.forth(pair),
        show: (played) => this.show(played),
      },
      words,
    );
    put(
      this.element,
      html("div", { class: "replay-board" }, this.board.element),
      this.hud.element,
      this.watching.element,
      this.said,
    );
  }

  // Once it is on the page.
  async start(): Promise<void> {
    await this.board.show(this.game.view.board);
    this.onMove(0);
  }

  close(): void {
    this.isClosed = true;
    this.watching.close();
    this.board.close();
    this.game.close();
  }

  private dealt(played: number): Game {
    const { level, seed, moves } = this.replayed;
    return new Game(this.engine, level, { seed, game: 0 }, moves.slice(0, 3 * played));
  }

  private async forth([from, to]: Pair): Promise<void> {
    if (this.isClosed) return;
    const { game } = this;
    const answer = game.play(from, to);
    if (!answer.legal) return;
    this.onMove(answer.view.played);
    this.hud.showLeft(answer.view.left);
    await this.board.play(answer.turn, answer.view.board, () => {});
    if (this.isClosed || this.game !== game) return;
    this.hud.show(answer.view);
    put(this.said, turnWords(answer.turn, answer.view, this.words));
  }

  private async show(played: number): Promise<void> {
    if (this.isClosed) return;
    this.game.close();
    this.game = this.dealt(played);
    this.onMove(played);
    this.hud.show(this.game.view);
    put(this.said);
    await this.board.show(this.game.view.board);
  }
}
