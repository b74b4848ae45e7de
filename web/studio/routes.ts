// What follows # in the address says what is seen. A level is one of the page, by its id, or stands
// there itself, after "=" and packed (link.ts); a browser sends no server what follows #.

export type ViewName = "levels" | "play" | "draw";

export interface Route {
  view: ViewName;
  id?: string;
  packed?: string;
  seed?: number;
  game?: number;
  moves?: string; // of a game to be seen again
  set?: string[]; // changes to be made to a level that is drawn, as `level set` takes them
}

function wholeNumber(text: string | null): number | undefined {
  if (text === null || !/^\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function readRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?");
  const match = /^\/(play|draw)\/(=?)(.+)$/.exec(path);
  if (!match) return { view: "levels" };
  const [, view, sign, rest] = match;
  const values = new URLSearchParams(query);
  return {
    view: view as ViewName,
    ...(sign ? { packed: rest } : { id: decoded(rest!) }),
    seed: wholeNumber(values.get("seed")),
    game: wholeNumber(values.get("game")),
    moves: values.get("moves") ?? undefined,
    ...(values.has("set") ? { set: values.getAll("set") } : {}),
  };
}

export function writeRoute(route: Route): string {
  if (route.view === "levels") return "#/";
  const level = route.packed !== undefined ? "=" + route.packed : encodeURIComponent(route.id!);
  const values = new URLSearchParams();
  for (const name of ["seed", "game", "moves"] as const)
    if (route[name] !== undefined) values.set(name, String(route[name]));
  for (const change of route.set ?? []) values.append("set", change);
  const query = values.toString();
  return `#/${route.view}/${level}${query && "?" + query}`;
}
