// What the reader asked for, and in which order levels answer it. It is kept in the address, so
// that a list can be sent to somebody.
import { nameOf, valueOf, type Index } from "./data";

export interface Choice {
  search: string;
  finding: string;
  mechanic: string;
  status: string;
  group: "" | "mechanics" | "teaches" | "status";
  sort: string; // "": the order of the pack; "name", "moves", "target", or the number of a column
  down: boolean;
}

export const NOTHING: Choice = {
  search: "",
  finding: "",
  mechanic: "",
  status: "",
  group: "",
  sort: "",
  down: false,
};

export function readChoice(hash: string): Choice {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const text = (key: keyof Choice) => given.get(key) ?? "";
  const group = text("group");
  return {
    search: text("search"),
    finding: text("finding"),
    mechanic: text("mechanic"),
    status: text("status"),
    group: group === "mechanics" || group === "teaches" || group === "status" ? group : "",
    sort: text("sort"),
    down: text("down") === "1",
  };
}

export function printChoice(choice: Choice): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(choice))
    if (value) out.set(key, value === true ? "1" : String(value));
  return out.toString();
}

const STATUSES = ["alarm", "warning", "note", "good"];

// A group of levels, by their numbers in the pack; the only one has no name where nothing is
// grouped.
export interface Group {
  name: string;
  levels: number[];
}

export class Levels {
  private readonly texts: string[];
  private readonly keys = new Map<string, Float64Array>();

  constructor(private readonly data: Index) {
    this.texts = data.levels.map((level) =>
      [level.id, level.name, level.teaches, ...level.mechanics].join("\n").toLowerCase(),
    );
  }

  answer(choice: Choice): Group[] {
    const words = choice.search.toLowerCase().split(/\s+/).filter(Boolean);
    const found: number[] = [];
    this.data.levels.forEach((level, i) => {
      if (
        (!choice.status || level.status === choice.status) &&
        (!choice.finding || level.findings.includes(choice.finding)) &&
        (!choice.mechanic || level.mechanics.includes(choice.mechanic)) &&
        words.every((word) => this.texts[i]!.includes(word))
      )
        found.push(i);
    });
    this.sort(found, choice);
    if (!choice.group) return [{ name: "", levels: found }];
    const groups = new Map<string, number[]>();
    for (const i of found) {
      const name = this.groupOf(i, choice.group);
      const group = groups.get(name);
      if (group) group.push(i);
      else groups.set(name, [i]);
    }
    return [...groups]
      .map(([name, levels]) => ({ name, levels }))
      .sort((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1));
  }

  private groupOf(i: number, group: Choice["group"]): string {
    const level = this.data.levels[i]!;
    if (group === "mechanics") return level.mechanics.join(", ");
    if (group === "teaches") return level.teaches || "It does not say what it teaches";
    return level.status;
  }

  // Levels that have no such figure come last in both directions.
  private sort(levels: number[], { sort, down }: Choice): void {
    const way = down ? -1 : 1;
    if (sort === "name") {
      const names = this.data.levels.map(nameOf);
      const order = new Intl.Collator("en", { numeric: true });
      levels.sort((a, b) => way * order.compare(names[a]!, names[b]!) || a - b);
    } else if (sort) {
      const key = this.keyOf(sort);
      levels.sort((a, b) => {
        const [x, y] = [key[a]!, key[b]!];
        if (Number.isNaN(x) || Number.isNaN(y)) return +Number.isNaN(x) - +Number.isNaN(y) || a - b;
        return way * (x - y) || a - b;
      });
    } else if (down) levels.reverse();
  }

  private keyOf(sort: string): Float64Array {
    let key = this.keys.get(sort);
    if (!key) {
      const value = (i: number): number | null | undefined => {
        const level = this.data.levels[i]!;
        if (sort === "moves") return level.moves;
        if (sort === "target") return level.target?.low;
        if (sort === "status") return STATUSES.indexOf(level.status);
        return valueOf(level.figures[Number(sort)]);
      };
      key = Float64Array.from(this.data.levels, (_, i) => value(i) ?? NaN);
      this.keys.set(sort, key);
    }
    return key;
  }
}

const rank = (name: string) => STATUSES.indexOf(name);
