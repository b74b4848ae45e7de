import { GAME_WORDS, type GameWords } from "../game/words";
import { filled } from "../shared/format";
import ENGLISH from "./words.json";

// Every word of the page that is not the study's own. A study's file may replace each of them under
// "words", by its name here. What the engine calls pieces and goals ("red tile", "20 blue") is
// replaced by that text itself.
export const WORDS = { ...GAME_WORDS, ...ENGLISH };

export type Word = keyof typeof WORDS;

export class Words {
  readonly all: GameWords & Record<Word, string>;

  constructor(own: Record<string, string>) {
    this.all = { ...WORDS, ...own };
  }

  say(word: Word, values: Record<string, string | number> = {}): string {
    return filled(this.all[word], values);
  }

  // What comes from the engine in English.
  translate(text: string): string {
    return this.all[text] ?? text;
  }
}
