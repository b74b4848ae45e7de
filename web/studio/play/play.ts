import { Board } from "../../board/board";
import type { LevelFile, Pair, View } from "../../engine/types";
import { button, html, put } from "../../shared/dom";
import { plural } from "../../shared/format";
import { writeRoute, type Route } from "../routes";
import type { LevelText, OpenView, Studio } from "../studio";
import { Advice } from "./advice";
import { Ending } from "./ending";
import { Game, newDeal, readMoves, type Deal } from "../../game/game";
import { Hud } from "../../game/hud";
import { Settings } from "./settings";
import { Sharing } from "./sharing";
import { Watching } from "../../game/watching";
import { swapWords, turnWords } from "../../game/words";

// A level to be played.
export class PlayView implements OpenView {
  private readonly said = html("p", { class: "said", "aria-live": "polite" });
  private readonly bar = html("div", { class: "bar-place" });
  private readonly ending: Ending;
  private readonly settings = new Settings(() => this.applySettings());
  private readonly undoButton = button({}, "Undo", () => void this.undo());
  private readonly hintButton = button({}, "Hint", () => this.hint());
  private level!: LevelFile;
  private game!: Game;
  private hud!: Hud;
  private board!: Board;
  private advice!: Advice;
  private sharing!: Sharing;
  private watching: Watching | undefined;
  private columns = 0;
  private isClosed = false;

  constructor(
    place: HTMLElement,
    private readonly studio: Studio,
    private readonly file: LevelText,
    private readonly route: Route,
  ) {
    const review = studio.engine.ask({ ask: "review", text: file.text });
    this.ending = new Ending(studio.engine.spots);
    place.classList.add("play-page");
    if (!review.level || !review.board) {
      const faults = review.remarks.map(({ line, column, text }) =>
        html("li", {}, `Line ${line}, column ${column}: ${text}`),
      );
      put(
        place,
        html("h1", {}, "This level cannot be played"),
        html("ul", { class: "notice" }, faults),
      );
      return;
    }
    this.level = review.level;
    this.columns = review.columns;
    this.open(place, review.rows);
  }

  close(): void {
    this.isClosed = true;
    this.watching?.close();
    this.advice?.close();
    this.ending.close();
    this.board?.close();
    this.game?.close();
  }

  private open(place: HTMLElement, rows: number): void {
    const { engine, pool } = this.studio;
    const { seed, game, moves } = this.route;
    const deal: Deal = seed === undefined ? newDeal() : { seed, game: game ?? 0 };
    this.game = new Game(engine, this.level, deal);
    this.hud = new Hud(this.game.view, this.level, engine.spots);
    this.board = new Board({
      spots: engine.spots,
      rows,
      columns: this.columns,
      label: "The board",
      swap: (from, to) => void this.swap(from, to),
    });
    const { players } = engine.ask({ ask: "players" });
    this.advice = new Advice(pool, players, this.columns, (pair) => this.point(pair));
    this.sharing = new Sharing(this.file.text, () => this.game);
    const { name, teaches } = this.level as { name: string; teaches?: string };
    document.title = `${name} – dramatis`;
    put(
      place,
      html(
        "div",
        { class: "play" },
        html(
          "div",
          { class: "play-head" },
          html("h1", {}, name),
          teaches && html("p", { class: "soft" }, teaches),
        ),
        this.hud.element,
        html("div", { class: "play-board" }, this.board.element),
        this.said,
        this.bar,
        html(
          "div",
          { class: "play-more" },
          this.advice.element,
          this.sharing.element,
          this.settings.element,
        ),
      ),
      this.ending.element,
    );
    this.applySettings();
    this.showActions();
    void this.board.show(this.game.view.board);
    const left = plural(this.game.view.left, "move", "moves");
    this.say(`${left}. Drag a piece to its neighbour, or choose both.`);
    if (moves) this.watch(readMoves(moves, this.columns));
    else this.remember();
  }

  private applySettings(): void {
    this.board.speed = this.settings.speed;
    this.board.setLetters(this.settings.letters);
  }

  private say(text: string): void {
    put(this.said, text);
  }

  // The address says which board this is, so that the page can be opened there again.
  private remember(): void {
    const { id, packed } = this.route;
    history.replaceState(null, "", writeRoute({ view: "play", id, packed, ...this.game.deal }));
  }

  private showActions(): void {
    put(
      this.bar,
      html(
        "div",
        { class: "actions" },
        this.hintButton,
        this.undoButton,
        button({}, "Restart", () => void this.begin(this.game.deal)),
        button({}, "New board", () => void this.begin(newDeal())),
      ),
    );
    this.showState();
  }

  private showState(): void {
    this.undoButton.disabled = this.game.played.length === 0;
    this.hintButton.disabled = this.game.view.over;
    this.advice.about(this.game);
    void this.sharing.fill();
  }

  private async begin(deal: Deal): Promise<void> {
    this.stopWatching();
    this.game.close();
    this.game = new Game(this.studio.engine, this.level, deal);
    this.remember();
    this.showActions();
    this.hud.show(this.game.view);
    this.board.hint(null);
    await this.board.show(this.game.view.board);
    this.say(`${plural(this.game.view.left, "move", "moves")}. Good luck.`);
    this.board.focus();
  }

  private async swap(from: number, to: number): Promise<void> {
    if (this.watching) return this.say("This is a replay. “Play on from here” makes it yours.");
    if (this.game.view.over) return this.say("The game is over.");
    if (await this.turn(from, to)) this.showState();
    if (this.game.view.over && !this.isClosed && !this.watching) this.end();
  }

  // Whether it is legal; then it is played, seen and said.
  private async turn(from: number, to: number): Promise<boolean> {
    const { game } = this;
    const answer = game.play(from, to);
    if (!answer.legal) {
      this.say(answer.why);
      await this.board.refuse([from, to]);
      return false;
    }
    const { turn, view } = answer;
    this.hud.showLeft(view.left);
    const said = this.said.textContent;
    const counted = new Set<object>();
    await this.board.play(turn, view.board, (wave) => {
      if (!wave || counted.has(wave) || this.game !== game) return;
      counted.add(wave);
      this.hud.addPoints(wave.points);
      this.hud.showGoals(wave.goals);
    });
    if (this.isClosed || this.game !== game) return true;
    this.hud.show(view);
    // A hint that was asked for meanwhile is about the board to come.
    if (this.said.textContent === said) this.say(turnWords(turn, view));
    return true;
  }

  private async undo(): Promise<void> {
    if (!this.game.undo()) return;
    this.hud.show(this.game.view);
    this.board.hint(null);
    await this.board.show(this.game.view.board);
    this.say("The last move is undone.");
    this.showState();
  }

  private hint(): void {
    this.board.leap();
    const { from, to, words } = this.game.hint("greedy");
    this.board.hint([from, to]);
    this.say(`Swap ${swapWords(from, to, this.columns)}: ${words}.`);
  }

  private point(pair: Pair | null): void {
    this.board.hint(pair);
    this.board.element.scrollIntoView({ block: "nearest" });
  }

  private end(): void {
    const view: View = this.game.view;
    const { levels } = this.studio.data;
    const next = levels[levels.findIndex(({ id }) => id === this.file.id) + 1];
    const hasNext = this.route.packed === undefined && next !== undefined;
    this.ending.show(view, this.level, {
      next: hasNext ? () => this.studio.go({ view: "play", id: next.id }) : undefined,
      again: () => void this.begin(this.game.deal),
      fresh: () => void this.begin(newDeal()),
      watch: () => this.watch([...this.game.played]),
    });
  }

  // A game seen again at a table of its own, from the same start.
  private watch(moves: Pair[]): void {
    this.stopWatching();
    const show = async (played: number) => {
      const { deal } = this.game;
      this.game.close();
      this.game = new Game(this.studio.engine, this.level, deal);
      for (const [from, to] of moves.slice(0, played)) this.game.play(from, to);
      this.hud.show(this.game.view);
      await this.board.show(this.game.view.board);
      if (played > 0) this.say("One move back.");
    };
    this.watching = new Watching({
      moves,
      forth: async ([from, to]) => {
        this.say(`Swap ${swapWords(from, to, this.columns)}.`);
        await this.turn(from, to);
      },
      show,
      leave: () => {
        this.stopWatching();
        this.showActions();
        this.say("You play on from here.");
        this.board.focus();
      },
    });
    put(this.bar, this.watching.element);
    void show(0).then(() => this.watching?.play());
  }

  private stopWatching(): void {
    this.watching?.close();
    this.watching = undefined;
  }
}
