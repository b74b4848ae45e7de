// Numbers and words as every page writes them.

const formats = new Map<string, Intl.NumberFormat>();
let language = "en-US";

// Of numbers from now on; one that the browser does not know leaves them as they were.
export function speak(tag: string): void {
  try {
    new Intl.NumberFormat(tag);
  } catch {
    return;
  }
  language = tag;
  formats.clear();
}

export function number(
  value: number | null | undefined,
  decimals: number,
  signDisplay: "negative" | "exceptZero" = "negative",
): string {
  if (typeof value !== "number" || !Number.isFinite(value)) return "–";
  const key = decimals + signDisplay;
  let format = formats.get(key);
  if (!format) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    formats.set(key, (format = new Intl.NumberFormat(language, { ...digits, signDisplay })));
  }
  return format.format(value).replace("-", "−");
}

export const count = (value: number | null | undefined) => number(value, 0);
export const plural = (n: number, one: string, many: string) =>
  `${count(n)} ${n === 1 ? one : many}`;
// A text with values in the places that {name} keeps for them.
export const filled = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
export const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

// Names with a comma in them are kept apart by more than one.
export function list(names: string[]): string {
  if (names.length < 2) return names.join("");
  const rest = names.slice(0, -1);
  return names.some((name) => name.includes(","))
    ? `${rest.join("; ")}; and ${names.at(-1)}`
    : `${rest.join(", ")} and ${names.at(-1)}`;
}

export const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);
