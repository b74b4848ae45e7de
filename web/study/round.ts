import { Board } from "../board/board";
import type { Engine, Played } from "../engine/types";
import { Game, moveText } from "../game/game";
import { Hud } from "../game/hud";
import { turnWords } from "../game/words";
import { html, put } from "../shared/dom";
import { count } from "../shared/format";
import type { Step } from "./data";
import { showPage, workButton } from "./screen";
import type { Visit } from "./visit";
import type { Word } from "./words";

// Why a swap is none, as the engine says it.
const WHYS: Record<string, Word> = {
  "That swap makes no match.": "no_match",
  "A locked piece cannot be moved.": "locked",
  "Only pieces can be swapped.": "not_a_piece",
  "The game is over.": "over",
};

// A round on the board. A move is played here at once, and on its way to the server meanwhile.
export class Round {
  readonly game: Game;
  private readonly board: Board;
  private readonly hud: Hud;
  private readonly said = html("p", { class: "said", "aria-live": "polite" });
  private readonly after = html("div", { class: "round-after" });
  private readonly columns: number;
  private readonly hadMoves: boolean;
  private began = 0; // when the round was shown
  private rest = 0; // since then: when the board came to rest
  private refused = 0; // since the last move
  private isClosed = false;

  constructor(
    private readonly visit: Visit,
    private readonly step: Step,
    engine: Engine,
    private readonly done: () => void,
  ) {
    const { words, outbox } = visit;
    const { level, seed, game = 0, attempt = 0, moves = "" } = step;
    const unsent = outbox.open(step.id, attempt, moves.length / 3);
    const before = moves + unsent.map(({ swap }) => swap).join("");
    this.hadMoves = before !== "";
    this.game = new Game(engine, level!, { seed: seed!, game }, before);
    const { rows, columns } = engine.ask({ ask: "draw", level: level! });
    this.columns = columns;
    this.hud = new Hud(this.game.view, level!, engine.spots, words.all);
    this.board = new Board({
      spots: engine.spots,
      rows,
      columns,
      label: words.say("the_board"),
      swap: (from, to) => void this.swap(from, to),
      cellWords: (row, column, piece) =>
        words.say("cell", { row: row + 1, column: column + 1, piece: words.translate(piece) }),
    });
    this.board.setLetters(visit.frame.letters);
    visit.frame.onLetters = () => this.board.setLetters(visit.frame.letters);
    visit.onLeave(() => this.close());
  }

  async show(place: Element): Promise<void> {
    const { step, visit } = this;
    const { words } = visit;
    const { practice, number = 1, of = 1, attempt = 0 } = step;
    showPage(
      visit,
      place,
      practice ? words.say("practice") : words.say("round", { n: number, of }),
      practice ? "round is-practice" : "round",
      step.title && html("p", { class: "round-title soft" }, step.title),
      practice && html("p", { class: "round-note" }, words.say("practice_text")),
      this.hud.element,
      html("div", { class: "round-board" }, this.board.element),
      this.said,
      this.after,
    );
    this.began = performance.now();
    await this.board.show(this.game.view.board);
    this.rest = this.clock();
    if (this.isClosed) return;
    this.board.element.scrollIntoView({ block: "nearest" });
    const begin = this.hadMoves ? "resumed" : attempt > 0 ? "restarted" : "how_to_swap";
    this.say(words.say(begin), this.leftWords(), !this.hadMoves && words.say("good_luck"));
    if (this.game.view.over) this.end();
  }

  // As the person, or who takes their place, wishes.
  async swap(from: number, to: number, think?: number): Promise<void> {
    if (this.game.view.over || this.isClosed) return;
    const done = think === undefined ? this.clock() : this.rest + think;
    const answer = this.game.play(from, to);
    if (!answer.legal) {
      ++this.refused;
      this.say(this.why(answer.why));
      return this.board.refuse([from, to]);
    }
    this.send(from, to, done);
    await this.play(answer);
    this.rest = think === undefined ? this.clock() : Math.max(this.clock(), done);
    if (this.isClosed) return;
    this.say(turnWords(answer.turn, answer.view, this.visit.words.all), this.leftWords());
    if (answer.view.over) this.end();
  }

  // Without the board, with a time to think and one for what moves.
  quickSwap(from: number, to: number, think: number): void {
    const done = this.rest + think;
    const answer = this.game.play(from, to);
    if (!answer.legal) return;
    this.send(from, to, done);
    this.rest = done + 700 * (1 + answer.turn.waves.length);
  }

  private send(from: number, to: number, done: number): void {
    const { attention, outbox } = this.visit;
    const swap = moveText(from, to, this.columns);
    const times = { shown_ms: this.rest, done_ms: Math.max(done, this.rest) };
    outbox.add({ swap, ...times, refused: this.refused }, attention.input);
    this.refused = 0;
  }

  private async play({ turn, view }: Played & { legal: true }): Promise<void> {
    this.hud.showLeft(view.left);
    const counted = new Set<object>();
    await this.board.play(turn, view.board, (wave) => {
      if (!wave || counted.has(wave) || this.isClosed) return;
      counted.add(wave);
      this.hud.addPoints(wave.points);
      this.hud.showGoals(wave.goals);
    });
    this.hud.show(view);
  }

  private clock(): number {
    return Math.round(performance.now() - this.began);
  }

  private say(...texts: (string | false)[]): void {
    put(this.said, texts.filter(Boolean).join(" "));
  }

  private why(text: string): string {
    const word = WHYS[text];
    return word ? this.visit.words.say(word) : text;
  }

  private leftWords(): string {
    const { left, over } = this.game.view;
    if (over) return "";
    const { words } = this.visit;
    return left === 1 ? words.say("left_one") : words.say("left_many", { n: count(left) });
  }

  private end(): void {
    const { words } = this.visit;
    const next = workButton(words.say("next"), words.say("saving"), "primary", () => this.finish());
    put(
      this.after,
      html("h2", {}, words.say(this.step.practice ? "practice_done" : "round_done")),
      html(
        "p",
        { class: "round-score" },
        words.say("round_points", { n: count(this.game.view.score) }),
      ),
      next,
    );
    this.after.closest(".round")?.classList.add("is-over");
    next.focus({ preventScroll: true });
    this.after.scrollIntoView({ block: "nearest" });
  }

  async finish(): Promise<void> {
    await this.visit.outbox.empty();
    if (await this.visit.session.next({})) this.done();
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.visit.frame.onLetters = () => {};
    this.board.close();
    this.game.close();
  }
}
