// JSON with comments as a tree that knows where in the text everything stands.

interface Place {
  readonly from: number; // of the value in the text
  readonly to: number;
}
export interface Member {
  readonly key: string;
  readonly from: number; // of the key
  readonly value: Node;
}
export type Node = Place &
  (
    | { readonly kind: "object"; readonly members: Member[] }
    | { readonly kind: "array"; readonly items: Node[] }
    | { readonly kind: "plain"; readonly value: string | number | boolean | null }
  );

const PLAIN = /"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null/y;
const BLANK = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y;
const DEEPEST = 40;

// What stands between values becomes blanks; what looks like a comment in a string stays.
export const withoutComments = (text: string) =>
  text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g, (part) =>
    part.startsWith('"') ? part : part.replace(/[^\n]/g, " "),
  );

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  // Throws what is no JSON.
  read(): Node {
    if (this.text.startsWith("\uFEFF")) this.at = 1;
    const node = this.value(0);
    this.skip();
    if (this.at < this.text.length) this.fail();
    return node;
  }

  private fail(): never {
    throw new SyntaxError(`no JSON at ${this.at}`);
  }
  private skip(): void {
    BLANK.lastIndex = this.at;
    BLANK.exec(this.text);
    this.at = BLANK.lastIndex;
  }
  private take(sign: string): boolean {
    this.skip();
    if (this.text[this.at] !== sign) return false;
    ++this.at;
    return true;
  }
  private plain(): Node & { kind: "plain" } {
    this.skip();
    PLAIN.lastIndex = this.at;
    const found = PLAIN.exec(this.text)?.[0];
    if (found === undefined) this.fail();
    const from = this.at;
    this.at += found.length;
    return { kind: "plain", from, to: this.at, value: JSON.parse(found) };
  }

  private value(depth: number): Node {
    if (depth > DEEPEST) this.fail();
    this.skip();
    const from = this.at;
    if (this.take("[")) {
      const items: Node[] = [];
      this.list("]", () => items.push(this.value(depth + 1)));
      return { kind: "array", from, to: this.at, items };
    }
    if (this.take("{")) {
      const members: Member[] = [];
      this.list("}", () => {
        const { value, from } = this.plain();
        if (typeof value !== "string" || !this.take(":")) this.fail();
        members.push({ key: value, from, value: this.value(depth + 1) });
      });
      return { kind: "object", from, to: this.at, members };
    }
    return this.plain();
  }

  private list(end: string, one: () => void): void {
    if (this.take(end)) return;
    do one();
    while (this.take(","));
    if (!this.take(end)) this.fail();
  }
}

export const treeOf = (text: string): Node => new Reader(text).read();

export function valueOf(node: Node): unknown {
  switch (node.kind) {
    case "object":
      return Object.fromEntries(node.members.map(({ key, value }) => [key, valueOf(value)]));
    case "array":
      return node.items.map(valueOf);
    case "plain":
      return node.value;
  }
}

export function memberOf(node: Node | undefined, key: string): Node | undefined {
  if (node?.kind !== "object") return undefined;
  return node.members.findLast((member) => member.key === key)?.value;
}
