// What has to be done to win.
import type { LevelFile } from "../../engine/types";
import { button, html } from "../../shared/dom";
import type { Desk } from "./desk";
import { choiceField, Fields, numberField, textField, tickField, type Field } from "./fields";
import { changed, COLOURS, coloursOf, goalsOf, namesOf, type Goal } from "./level";

const MOST = 6;
const SHARES = ["ice", "crates", "vines", "locks", "items"];
const KINDS: [string, string][] = [
  ["score", "Points"],
  ["collect", "Collect a colour"],
  ["ice", "Melt ice"],
  ["crates", "Break crates"],
  ["vines", "Clear vines"],
  ["locks", "Open locks"],
  ["items", "Bring items down"],
  ["make", "Make special pieces"],
  ["fire", "Set off special pieces"],
];
const SPECIALS: [string, string][] = [
  ["any", "of any kind"],
  ["line", "line clearers"],
  ["bomb", "bombs"],
  ["homing", "homing pieces"],
  ["colour-bomb", "colour bombs"],
];

const kindOf = (goal: Goal) => KINDS.find(([kind]) => kind in goal)?.[0] ?? "score";

function freshGoal(kind: string): Goal {
  if (kind === "score") return { score: 5000 };
  if (kind === "collect") return { collect: "A", count: 20 };
  if (kind === "make" || kind === "fire") return { [kind]: "any", count: 3 };
  return { [kind]: "all" };
}

const withGoals = (file: LevelFile, goals: Goal[]) =>
  changed(file, { goals: goals.length ? goals : undefined });
const withGoal = (file: LevelFile, at: number, goal: Goal) =>
  withGoals(
    file,
    goalsOf(file).map((each, i) => (i === at ? goal : each)),
  );

export function goalsSection(desk: Desk): Field {
  return new Fields(
    "draw-goals",
    (file) =>
      JSON.stringify([goalsOf(file).map((goal) => [kindOf(goal), isAll(goal)]), coloursOf(file)]),
    (file) => {
      const fields: Field[] = [];
      const goals = goalsOf(file);
      const rows = goals.map((goal, at) => {
        const parts = fieldsOf(desk, goal, at);
        fields.push(...parts);
        return html(
          "div",
          { class: "draw-goal", role: "group", "aria-label": `Goal ${at + 1}` },
          parts.map(({ element }) => element),
          button(
            { class: "draw-remove", "aria-label": `Remove goal ${at + 1}`, title: "Remove" },
            "\u00d7",
            () =>
              desk.document.edit(
                (now) =>
                  withGoals(
                    now,
                    goalsOf(now).filter((_, i) => i !== at),
                  ),
                `Remove goal ${at + 1}`,
              ),
          ),
        );
      });
      const add =
        goals.length < MOST &&
        button({ class: "draw-add" }, "Add a goal", () =>
          desk.document.edit(
            (now) => withGoals(now, [...goalsOf(now), nextGoal(now)]),
            "Add a goal",
          ),
        );
      const none =
        goals.length === 0 && html("p", { class: "soft small" }, "None: it is played for points.");
      return { content: [rows, none, add], fields };
    },
  );
}

// What is on the board and is no goal yet.
function nextGoal(file: LevelFile): Goal {
  const text = JSON.stringify([file.board, file.layers ?? {}]);
  const signs: [string, RegExp][] = [
    ["ice", /"ice"/],
    ["crates", /\["?[^"]*"[^\]]*[1-5]/],
    ["vines", /%/],
    ["locks", /"locks"/],
    ["items", /\*/],
  ];
  const had = goalsOf(file).map(kindOf);
  const kind = signs.find(([kind, sign]) => !had.includes(kind) && sign.test(text))?.[0];
  return freshGoal(kind ?? (had.includes("score") ? "collect" : "score"));
}

const isAll = (goal: Goal) => SHARES.some((kind) => goal[kind] === "all");

function fieldsOf(desk: Desk, goal: Goal, at: number): Field[] {
  const kind = kindOf(goal);
  const of = (file: LevelFile): Goal => goalsOf(file)[at] ?? goal;
  const name = `Goal ${at + 1}`;
  const out: Field[] = [
    choiceField(desk, {
      ...{ label: "", aria: `${name}: what`, name },
      choices: () => KINDS,
      read: (file) => kindOf(of(file)),
      change: (file, value) => {
        const { name: own } = of(file);
        return withGoal(file, at, { ...freshGoal(value), ...(own ? { name: own } : {}) });
      },
    }),
  ];
  if (kind === "collect")
    out.push(
      choiceField(desk, {
        ...{ label: "", aria: `${name}: which colour`, name },
        choices: (file) =>
          COLOURS.slice(0, coloursOf(file)).map((letter) => [
            letter,
            `${letter}, ${namesOf(file)[letter]}`,
          ]),
        read: (file) => String(of(file).collect ?? "A"),
        change: (file, value) => withGoal(file, at, { ...of(file), collect: value }),
      }),
    );
  if (kind === "make" || kind === "fire")
    out.push(
      choiceField(desk, {
        ...{ label: "", aria: `${name}: which pieces`, name },
        choices: () => SPECIALS,
        read: (file) => String(of(file)[kind] ?? "any"),
        change: (file, value) => withGoal(file, at, { ...of(file), [kind]: value }),
      }),
    );
  const isShare = SHARES.includes(kind);
  const countKey = isShare || kind === "score" ? kind : "count";
  if (isShare)
    out.push(
      tickField(desk, {
        ...{ label: "all", name },
        read: (file) => of(file)[kind] === "all",
        change: (file, all) => withGoal(file, at, { ...of(file), [kind]: all ? "all" : 10 }),
      }),
    );
  if (!isAll(goal))
    out.push(
      numberField(desk, {
        ...{ label: "", aria: `${name}: how many`, name: `${name}: how many`, least: 1 },
        most: kind === "score" ? 1e9 : 1e6,
        read: (file) => {
          const value = of(file)[countKey];
          return typeof value === "number" ? value : undefined;
        },
        change: (file, value) => withGoal(file, at, { ...of(file), [countKey]: value! }),
      }),
    );
  out.push(
    textField(desk, {
      ...{ label: "", aria: `${name}: its name`, name: `${name}: its name`, most: 24 },
      placeholder: "name",
      read: (file) => String(of(file).name ?? ""),
      change: (file, value) => {
        const { name: _, ...rest } = of(file);
        return withGoal(file, at, value.trim() ? { ...rest, name: value.trim() } : rest);
      },
    }),
  );
  return out;
}
