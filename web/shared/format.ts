// Numbers and words as every page writes them.

const formats = new Map<string, Intl.NumberFormat>();

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
    formats.set(key, (format = new Intl.NumberFormat("en-US", { ...digits, signDisplay })));
  }
  return format.format(value).replace("-", "−");
}

export const count = (value: number | null | undefined) => number(value, 0);
export const plural = (n: number, one: string, many: string) =>
  `${count(n)} ${n === 1 ? one : many}`;
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
