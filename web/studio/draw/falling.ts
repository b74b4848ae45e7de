// What falls, and where.
import type { LevelFile } from "../../engine/types";
import { html } from "../../shared/dom";
import type { Desk } from "./desk";
import { Fields, numberField, textField, tickField, type Field } from "./fields";
import {
  changed,
  COLOURS,
  coloursOf,
  columnWeightsOf,
  isEmpty,
  namesOf,
  weightsOf,
  type Weights,
} from "./level";
import { Plan } from "./plan";

const columnsOf = (file: LevelFile) => Plan.of(file).columns;

function entriesOf(file: LevelFile): string[] {
  const text = typeof file.entries === "string" ? file.entries : "";
  return Array.from({ length: columnsOf(file) }, (_, column) => text[column] ?? "v");
}

// Opens or closes a column; a level needs one that is open.
export function withEntry(file: LevelFile, column: number, isOpen: boolean): LevelFile {
  const entries = entriesOf(file).map((sign, i) => (i === column ? (isOpen ? "v" : ".") : sign));
  const all = entries.every((sign) => sign === "v");
  return changed(file, { entries: all ? undefined : entries.join("") });
}
export const isOpen = (file: LevelFile, column: number) => entriesOf(file)[column] === "v";

function queuesOf(file: LevelFile): string[] {
  const list = Array.isArray(file.refill) ? file.refill : [];
  return Array.from({ length: columnsOf(file) }, (_, i) =>
    typeof list[i] === "string" ? (list[i] as string) : "",
  );
}
function withQueue(file: LevelFile, column: number, queue: string): LevelFile {
  const queues = queuesOf(file).map((old, i) => (i === column ? queue : old));
  return changed(file, { refill: queues.some((each) => each !== "") ? queues : undefined });
}

const without = (weights: Weights, letter: string) =>
  Object.fromEntries(Object.entries(weights).filter(([each]) => each !== letter));
const inOrder = (weights: Weights) =>
  Object.fromEntries(Object.entries(weights).sort(([a], [b]) => a.localeCompare(b)));

function withWeight(file: LevelFile, letter: string, value: number | undefined): LevelFile {
  const rest = without(weightsOf(file.weights), letter);
  if (value !== undefined && value !== 1) rest[letter] = value;
  return changed(file, { weights: isEmpty(rest) ? undefined : inOrder(rest) });
}
function withColumnWeight(
  file: LevelFile,
  column: number,
  letter: string,
  value: number | undefined,
): LevelFile {
  const all = columnWeightsOf(file);
  const rest = without(all[column] ?? {}, letter);
  if (value !== undefined) rest[letter] = value;
  const next = Object.fromEntries(
    Object.entries<Weights>({ ...all, [column]: inOrder(rest) }).filter(
      ([, each]) => !isEmpty(each),
    ),
  );
  return changed(file, { column_weights: isEmpty(next) ? undefined : next });
}

const shape = (file: LevelFile) => `${columnsOf(file)} ${coloursOf(file)}`;
const letters = (file: LevelFile) => COLOURS.slice(0, coloursOf(file));

export function weightsSection(desk: Desk): Field {
  return new Fields(
    "draw-weights",
    (file) => shape(file) + JSON.stringify(namesOf(file)),
    (file) => {
      const fields = letters(file).map((letter) =>
        numberField(desk, {
          ...{ label: `${letter}, ${namesOf(file)[letter]}`, name: `Weight of ${letter}` },
          ...{ least: 0, most: 100, css: "draw-field narrow" },
          read: (now) => weightsOf(now.weights)[letter] ?? 1,
          change: (now, value) => withWeight(now, letter, value),
        }),
      );
      const hint = html(
        "p",
        { class: "soft small" },
        "A colour of weight 3 falls three times as often as one of weight 1, " +
          "one of weight 0 never.",
      );
      return { content: [hint, fields.map(({ element }) => element)], fields };
    },
  );
}

export function columnsSection(desk: Desk): Field {
  return new Fields("draw-columns", shape, (file) => {
    const fields: Field[] = [];
    const keep = (field: Field) => {
      fields.push(field);
      return field.element;
    };
    const rows = Array.from({ length: columnsOf(file) }, (_, column) =>
      html(
        "tr",
        {},
        html("th", { scope: "row" }, column),
        html(
          "td",
          {},
          keep(
            tickField(desk, {
              ...{ label: "", aria: `Tiles enter column ${column}`, name: `Entry ${column}` },
              read: (now) => isOpen(now, column),
              change: (now, open) => withEntry(now, column, open),
            }),
          ),
        ),
        html(
          "td",
          {},
          keep(
            textField(desk, {
              ...{ label: "", name: `Queue of column ${column}`, placeholder: "random" },
              aria: `What falls first into column ${column}`,
              only: /[A-J*]/,
              read: (now) => queuesOf(now)[column] ?? "",
              change: (now, queue) => withQueue(now, column, queue),
            }),
          ),
        ),
        letters(file).map((letter) =>
          html(
            "td",
            {},
            keep(
              numberField(desk, {
                ...{ label: "", least: 0, most: 100, isOptional: true, placeholder: "=" },
                name: `Weight of ${letter} in column ${column}`,
                aria: `Weight of ${letter} in column ${column}`,
                read: (now) => columnWeightsOf(now)[column]?.[letter],
                change: (now, value) => withColumnWeight(now, column, letter, value),
              }),
            ),
          ),
        ),
      ),
    );
    const head = html(
      "tr",
      {},
      ["column", "open", "falls first"].map((words) => html("th", { scope: "col" }, words)),
      letters(file).map((letter) => html("th", { scope: "col" }, letter)),
    );
    const hint = html(
      "p",
      { class: "soft small" },
      "What falls first: letters of colours, and * for an item. " +
        "Numbers are weights in this column only.",
    );
    return {
      content: [
        hint,
        html("table", { class: "dense" }, html("thead", {}, head), html("tbody", {}, rows)),
      ],
      fields,
    };
  });
}
