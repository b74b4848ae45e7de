// Everything that was, as a list of texts without end, and where in it one is.

export interface Step {
  readonly text: string;
  readonly words: string; // what was done to come here
}

const PAUSE = 1200; // milliseconds after which typing is a new step

export class History {
  private readonly steps: Step[];
  private place = 0;
  private group: { key: string; time: number } | null = null;

  constructor(text: string) {
    this.steps = [{ text, words: "the level as it was opened" }];
  }

  get now(): Step {
    return this.steps[this.place]!;
  }
  get first(): Step {
    return this.steps[0]!;
  }
  get before(): Step | undefined {
    return this.steps[this.place - 1];
  }
  get after(): Step | undefined {
    return this.steps[this.place + 1];
  }
  get undoable(): number {
    return this.place;
  }
  get redoable(): number {
    return this.steps.length - 1 - this.place;
  }

  // A step of the same group as the last one, soon after it, takes its place.
  add(text: string, words: string, group?: string, time = Date.now()): void {
    if (text === this.now.text) return;
    const isSame =
      group !== undefined &&
      this.group?.key === group &&
      time - this.group.time < PAUSE &&
      this.redoable === 0 &&
      this.place > 0;
    this.steps.splice(isSame ? this.place : this.place + 1, Infinity, { text, words });
    this.place = this.steps.length - 1;
    this.group = group === undefined ? null : { key: group, time };
  }

  // What was undone or redone; undefined at an end.
  undo(): string | undefined {
    this.group = null;
    return this.place > 0 ? this.steps[this.place--]!.words : undefined;
  }
  redo(): string | undefined {
    this.group = null;
    return this.redoable > 0 ? this.steps[++this.place]!.words : undefined;
  }
}
