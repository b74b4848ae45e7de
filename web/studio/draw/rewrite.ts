// A file's text, changed so that it says something else: its comments and its layout stay. The
// engine's own `write` takes only levels without mistakes, and while one draws there are some.
import type { LevelFile } from "../../engine/types";
import { treeOf, valueOf, withoutComments, type Member, type Node } from "./json_text";

type Json = unknown;
const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isEqual = (a: Json, b: Json): boolean => {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, i) => isEqual(each, b[i]));
  if (isObject(a) && isObject(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => key in b && isEqual(a[key], b[key]))
    );
  }
  return a === b;
};

// Rows, and what holds rows, have a line each.
const isTall = (value: Json): boolean =>
  Array.isArray(value)
    ? value.length > 1 && value.every((each) => typeof each === "string" && each.length > 1)
    : isObject(value) && Object.values(value).some(isTall);

export function print(value: Json, indent: string): string {
  const isList = Array.isArray(value);
  if (!isList && !isObject(value)) return JSON.stringify(value);
  const tall = isTall(value);
  const more = tall ? indent + "  " : indent;
  const entries = isList
    ? value.map((each) => print(each, more))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${print(each, more)}`);
  const [open, close] = isList ? "[]" : "{}";
  if (!tall) return `${open}${entries.join(", ")}${close}`;
  return `${open}\n${more}${entries.join(`,\n${more}`)}\n${indent}${close}`;
}

interface Change {
  from: number;
  to: number;
  text: string;
}

class Rewriter {
  private readonly changes: Change[] = [];
  private readonly plain: string;

  constructor(private readonly text: string) {
    this.plain = withoutComments(text);
  }

  rewritten(wanted: LevelFile): string {
    this.change(treeOf(this.text), wanted);
    let out = this.text;
    // The last one first, so that places stay right; of two at one place the later stands later.
    const ordered = this.changes.map((change, i) => ({ ...change, i }));
    ordered.sort((a, b) => b.from - a.from || b.i - a.i);
    for (const { from, to, text } of ordered) out = out.slice(0, from) + text + out.slice(to);
    return out;
  }

  private change(node: Node, wanted: Json): void {
    if (isEqual(valueOf(node), wanted)) return;
    if (node.kind === "array" && Array.isArray(wanted) && node.items.length === wanted.length)
      return node.items.forEach((item, i) => this.change(item, wanted[i]));
    if (node.kind === "array" && Array.isArray(wanted)) return this.changeList(node, wanted);
    if (node.kind === "object" && isObject(wanted)) return this.changeObject(node, wanted);
    this.put(node.from, node.to, print(wanted, this.indentAt(node.from)));
  }

  private put(from: number, to: number, text: string): void {
    this.changes.push({ from, to, text });
  }

  // A list that grew or shrank at one place keeps its other entries as they are written.
  private changeList(node: Node & { kind: "array" }, wanted: Json[]): void {
    const { items } = node;
    let start = 0;
    while (start < Math.min(items.length, wanted.length) && this.says(items[start], wanted[start]))
      ++start;
    let end = 0;
    const rest = Math.min(items.length, wanted.length) - start;
    while (end < rest && this.says(items.at(-1 - end), wanted.at(-1 - end))) ++end;
    if (start + end === items.length && items.length > 0) {
      const fresh = wanted.slice(start, wanted.length - end);
      const near = items[Math.max(start - 1, 0)]!;
      const gap = this.gapOf(node);
      const texts = fresh.map((each) => print(each, this.indentAt(near.from)));
      if (start > 0) this.put(near.to, near.to, texts.map((each) => gap + each).join(""));
      else this.put(near.from, near.from, texts.map((each) => each + gap).join(""));
    } else if (start + end === wanted.length && wanted.length > 0) {
      const gone = items.slice(start, items.length - end);
      for (const item of gone) this.remove(item.from, item.to);
    } else this.put(node.from, node.to, print(wanted, this.indentAt(node.from)));
  }

  private says = (node: Node | undefined, wanted: Json) =>
    node !== undefined && isEqual(valueOf(node), wanted);

  // What stands between two entries.
  private gapOf({ items, from }: Node & { kind: "array" }): string {
    if (items[1]) {
      const between = this.plain.slice(items[0]!.to, items[1].from);
      return between.includes("\n") ? ",\n" + between.slice(between.lastIndexOf("\n") + 1) : ", ";
    }
    const isTall = this.plain.slice(from, items[0]!.from).includes("\n");
    return isTall ? ",\n" + this.indentAt(items[0]!.from) : ", ";
  }

  private changeObject(node: Node & { kind: "object" }, wanted: Record<string, Json>): void {
    const { members } = node;
    for (const { key, from, value } of members)
      if (key in wanted) this.change(value, wanted[key]);
      else this.remove(from, value.to);
    const keys = Object.keys(wanted);
    const kept = members.filter(({ key }) => key in wanted);
    for (const [i, key] of keys.entries()) {
      if (members.some((member) => member.key === key)) continue;
      // Behind the one that is before it in what is wanted.
      const before = keys
        .slice(0, i)
        .findLast((each) => kept.some((member) => member.key === each));
      this.add(
        node,
        kept,
        kept.find((member) => member.key === before),
        key,
        wanted[key],
      );
    }
  }

  private add(
    node: Node & { kind: "object" },
    kept: Member[],
    before: Member | undefined,
    key: string,
    value: Json,
  ): void {
    const near = before ?? kept[0];
    const isTall = this.plain.slice(node.from, near?.from ?? node.to).includes("\n");
    const own = this.indentAt(node.from);
    const indent = near && isTall ? this.indentAt(near.from) : own + "  ";
    const gap = isTall ? "\n" + indent : " ";
    const entry = `${JSON.stringify(key)}: ${print(value, isTall ? indent : own)}`;
    if (before) {
      // Behind its comma and the comment in its line, if there is more to come.
      const comma = /^\s*,/.exec(this.plain.slice(before.value.to))?.[0].length ?? 0;
      const isLast = comma === 0 || before === kept.at(-1);
      if (isLast) this.put(before.value.to, before.value.to, `,${gap}${entry}`);
      else {
        const at = this.lineEnd(before.value.to + comma);
        this.put(at, at, `${gap}${entry},`);
      }
    } else if (near) this.put(near.from, near.from, `${entry},${isTall ? gap : " "}`);
    else if (node.members.length === 0)
      this.put(node.from, node.to, isTall ? `{${gap}${entry}\n${own}}` : `{${entry}}`);
    else this.put(node.from + 1, node.from + 1, entry);
  }

  // The end of the line if only blanks and comments follow in it, else the place itself.
  private lineEnd(at: number): number {
    const end = this.text.indexOf("\n", at);
    return end >= 0 && this.plain.slice(at, end).trim() === "" ? end : at;
  }

  // With a comma beside it, and its line if nothing else is there.
  private remove(start: number, stop: number): void {
    let [from, to] = [start, stop];
    const after = /^\s*,/.exec(this.plain.slice(to))?.[0].length ?? 0;
    if (after) to += after;
    else {
      const comma = this.plain.slice(0, from).search(/,\s*$/);
      const isTaken = this.changes.some((change) => change.from <= comma && comma < change.to);
      if (comma >= 0 && !isTaken) {
        if (this.plain.slice(comma, from).includes("\n")) this.put(comma, comma + 1, "");
        else from = comma;
      }
    }
    const line = this.text.lastIndexOf("\n", from - 1);
    const end = this.text.indexOf("\n", to);
    const isAlone =
      line >= 0 &&
      end >= 0 &&
      this.plain.slice(line, from).trim() === "" &&
      this.plain.slice(to, end).trim() === "";
    if (isAlone) this.put(line, end, "");
    else this.put(from, to + (after ? /^ */.exec(this.text.slice(to))![0].length : 0), "");
  }

  private indentAt(at: number): string {
    const line = this.text.lastIndexOf("\n", at - 1) + 1;
    return /^[ \t]*/.exec(this.text.slice(line))![0];
  }
}

export interface Rewritten {
  text: string;
  isWhole: boolean; // false: written anew, and comments that there were are gone
}

export function rewrite(text: string, wanted: LevelFile): Rewritten {
  try {
    const out = new Rewriter(text).rewritten(wanted);
    if (isEqual(valueOf(treeOf(out)), wanted)) return { text: out, isWhole: true };
  } catch {
    // It is no JSON: it cannot be changed, only written anew.
  }
  return { text: printFile(wanted), isWhole: false };
}

export function printFile(file: LevelFile): string {
  const fields = Object.entries(file).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${print(value, "  ")}`,
  );
  return `{\n${fields.join(",\n")}\n}\n`;
}
