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

// Where a browser keeps it: for good, as long as the tab is open, or not at all.
export type Keeper = "browser" | "tab" | "nobody";

// What the browser keeps of a person: who they are for the server, and moves that it may not have
// got. Where it may keep nothing, it holds as long as the page is open.
export class Memory {
  private readonly key: string;
  private readonly held = new Map<string, string>();

  constructor(
    isTest: boolean,
    private readonly keeper: Keeper,
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
      text = this.storage()?.getItem(this.key + end) ?? text;
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
    try {
      if (value) this.storage()?.setItem(this.key + end, JSON.stringify(value));
      else this.storage()?.removeItem(this.key + end);
    } catch {
      // Then it is held.
    }
  }

  private storage(): Storage | null {
    if (this.keeper === "nobody") return null;
    return this.keeper === "tab" ? sessionStorage : localStorage;
  }
}
