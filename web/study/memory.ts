import type { Input, Move } from "./data";

// Moves that are not known to be stored.
export interface Unsent {
  step: string;
  attempt: number;
  first: number;
  moves: (Move & { input: Input })[];
}
interface Kept {
  token: string;
  params: Record<string, string>;
}

// What the browser keeps of a person: who they are for the server, and moves that it may not have
// got. Where it may keep nothing, it holds as long as the page is open.
export class Memory {
  private readonly key: string;
  private readonly held = new Map<string, string>();

  constructor(
    isTest: boolean,
    private readonly isForgetful: boolean, // an artificial participant's
  ) {
    this.key = isTest ? "dramatis-study-test" : "dramatis-study";
  }

  // A link with other parameters was given to somebody else.
  token(params: Record<string, string>): string {
    const kept = this.read<Kept>("");
    if (!kept) return "";
    const isSame = Object.entries(params).every(([name, value]) => kept.params[name] === value);
    return isSame ? kept.token : "";
  }

  keep(token: string, params: Record<string, string>): void {
    this.write("", { token, params } satisfies Kept);
    this.write("-unsent", null);
  }

  forget(): void {
    this.write("", null);
    this.write("-unsent", null);
  }

  get unsent(): Unsent | null {
    return this.read<Unsent>("-unsent");
  }

  set unsent(unsent: Unsent | null) {
    this.write("-unsent", unsent);
  }

  private read<Value>(end: string): Value | null {
    let text: string | null = this.held.get(end) ?? null;
    try {
      if (!this.isForgetful) text = localStorage.getItem(this.key + end) ?? text;
    } catch {
      // Then what is held counts.
    }
    try {
      return text === null ? null : (JSON.parse(text) as Value);
    } catch {
      return null;
    }
  }

  private write(end: string, value: object | null): void {
    if (value) this.held.set(end, JSON.stringify(value));
    else this.held.delete(end);
    if (this.isForgetful) return;
    try {
      if (value) localStorage.setItem(this.key + end, JSON.stringify(value));
      else localStorage.removeItem(this.key + end);
    } catch {
      // Then it is held.
    }
  }
}
