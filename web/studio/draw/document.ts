// The level that is drawn. Its text is the truth: an edit of the drawing changes the text, and what
// is drawn is read from it again.
import { EngineError, type Engine, type LevelFile, type Review } from "../../engine/types";
import { History } from "./history";
import { Plan } from "./plan";
import { readFile } from "./reading";
import { rewrite } from "./rewrite";

export class LevelDocument {
  review!: Review;
  file!: LevelFile | null; // what the text says now; null if it cannot be read
  drawn!: LevelFile; // what was last readable: this is seen
  plan!: Plan;
  lostLayout = false; // the last edit had to write the whole text anew
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly engine: Engine,
    private readonly history: History,
  ) {
    this.drawn = { board: [] };
    this.read();
  }

  get text(): string {
    return this.history.now.text;
  }
  get words(): string {
    return this.history.now.words;
  }
  get opened(): string {
    return this.history.first.text;
  }
  // The text before the last edit.
  get before(): string | undefined {
    return this.history.before?.text;
  }
  get undoable(): number {
    return this.history.undoable;
  }
  get redoable(): number {
    return this.history.redoable;
  }
  get canBeDrawn(): boolean {
    return this.file !== null;
  }

  listen(work: () => void): void {
    this.listeners.push(work);
  }

  setText(text: string, words: string, group?: string): void {
    if (text === this.text) return;
    this.history.add(text, words, group);
    this.lostLayout = false;
    this.read();
  }

  // Changes what the file says; its text keeps comments and layout where it can.
  edit(change: (file: LevelFile) => LevelFile, words: string, group?: string): void {
    if (!this.file) return;
    const level = change(this.file);
    if (JSON.stringify(level) === JSON.stringify(this.file)) return;
    const { text, isWhole } = rewrite(this.text, level);
    this.history.add(text, words, group);
    this.lostLayout = !isWhole;
    this.read();
  }

  // The level that the tuner found: the text comes to say it as `dramatis tune` would write it.
  tune(level: LevelFile, words: string): void {
    const { text, is_whole } = this.engine.ask({ ask: "write", text: this.text, level });
    this.history.add(text, words);
    this.lostLayout = !is_whole;
    this.read();
  }

  undo(): string | undefined {
    const words = this.history.undo();
    if (words !== undefined) this.read();
    return words;
  }
  redo(): string | undefined {
    const words = this.history.redo();
    if (words !== undefined) this.read();
    return words;
  }

  // What a text says, if anything.
  static fileOf(engine: Engine, text: string): LevelFile | null {
    return reviewed(engine, text).level;
  }

  private read(): void {
    this.review = reviewed(this.engine, this.text);
    this.file = readFile(this.text);
    if (this.file) {
      this.drawn = this.file;
      this.plan = Plan.of(this.file);
    }
    this.plan ??= new Plan(0, 0, []);
    for (const work of this.listeners) work();
  }
}

// An engine that cannot even look at it says so as a remark.
function reviewed(engine: Engine, text: string): Review {
  try {
    return engine.ask({ ask: "review", text });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return {
      ...{ level: null, rows: 0, columns: 0, board: null, left_out: 0, goals: [], palette: [] },
      remarks: [{ kind: "error", text: error.message, line: 0, column: 0, cells: [] }],
    };
  }
}
