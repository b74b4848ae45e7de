// What a level says besides its board.
import type { LevelFile } from "../../engine/types";
import { html } from "../../shared/dom";
import type { Desk } from "./desk";
import { columnsSection, weightsSection } from "./falling";
import { choiceField, Fields, numberField, textField, tickField, type Field } from "./fields";
import { goalsSection } from "./goals";
import {
  changed,
  COLOURS,
  coloursOf,
  isEmpty,
  namesOf,
  numberOf,
  starsOf,
  targetOf,
  USUAL_NAMES,
  wordsOf,
} from "./level";

const orNone = (text: string) => (text.trim() === "" ? undefined : text);

export class Panel {
  readonly element = html("div", { class: "draw-panel" });
  private readonly fields: Field[] = [];

  constructor(
    private readonly desk: Desk,
    private readonly players: string[],
  ) {
    this.section("Game", true, ...this.game());
    this.section("Goals", true, goalsSection(desk));
    this.section("How hard it is meant to be", true, ...this.target());
    this.section("Stars and bonus", false, ...this.rewards());
    this.section("How often colours fall", false, weightsSection(desk));
    this.section("Columns: entries, queues, weights", false, columnsSection(desk));
    this.section("Names of colours", false, this.names());
    this.section("Words", false, ...this.words());
  }

  show(): void {
    for (const field of this.fields) field.show(this.desk.document.drawn);
  }

  private section(title: string, isOpen: boolean, ...fields: Field[]): void {
    this.fields.push(...fields);
    this.element.append(
      html(
        "details",
        { open: isOpen, class: "draw-section" },
        html("summary", {}, title),
        html(
          "div",
          { class: "draw-fields" },
          fields.map(({ element }) => element),
        ),
      ),
    );
  }

  private text(key: string, label: string, lines?: number, isNeeded = false): Field {
    return textField(this.desk, {
      ...{ label, name: label, lines, css: "draw-field wide" },
      read: (file) => wordsOf(file, key),
      change: (file, value) => changed(file, { [key]: isNeeded ? value : orNone(value) }),
    });
  }

  private game(): Field[] {
    const { desk } = this;
    return [
      this.text("name", "Name", undefined, true),
      numberField(desk, {
        ...{ label: "Moves", name: "Moves", least: 1, most: 10000 },
        read: (file) => numberOf(file, "moves"),
        change: (file, value) => changed(file, { moves: value }),
      }),
      numberField(desk, {
        ...{ label: "Colours", name: "Colours", least: 3, most: 10 },
        read: (file) => numberOf(file, "colours"),
        change: (file, value) => changed(file, { colours: value }),
      }),
      tickField(desk, {
        label: "Four or more make special pieces",
        name: "Special pieces",
        read: (file) => file.specials !== false,
        change: (file, on) => changed(file, { specials: on ? undefined : false }),
      }),
      tickField(desk, {
        label: "Squares of 2 \u00d7 2 match as well",
        name: "Squares",
        read: (file) => file.squares === true,
        change: (file, on) => changed(file, { squares: on ? true : undefined }),
      }),
      choiceField(desk, {
        ...{ label: "When no swap is left", name: "Dead board", css: "draw-field wide" },
        choices: () => [
          ["reshuffle", "shuffle the board"],
          ["end", "end the game"],
        ],
        read: (file) => wordsOf(file, "dead_board") || "reshuffle",
        change: (file, value) =>
          changed(file, { dead_board: value === "reshuffle" ? undefined : value }),
      }),
    ];
  }

  private target(): Field[] {
    const { desk } = this;
    const set = (file: LevelFile, change: { low?: number; high?: number; player?: string }) => {
      const old = targetOf(file) ?? { low: 0.4, high: 0.6, player: "greedy" };
      const { low, high, player } = { ...old, ...change };
      return changed(file, { target: { pass_rate: [low, high], player } });
    };
    const share = (label: string, key: "low" | "high") =>
      numberField(desk, {
        ...{ label, name: "Target", least: 0, most: 100, isOptional: true, placeholder: "none" },
        step: 1,
        read: (file) => {
          const target = targetOf(file);
          return target ? Math.round(1e4 * target[key]) / 100 : undefined;
        },
        change: (file, value) =>
          value === undefined
            ? changed(file, { target: undefined })
            : set(file, { [key]: value / 100 }),
      });
    return [
      share("Passed in at least %", "low"),
      share("and at most %", "high"),
      choiceField(desk, {
        ...{ label: "of the games of", name: "Target", css: "draw-field wide" },
        choices: () => this.players.map((name) => [name, name]),
        read: (file) => targetOf(file)?.player ?? "greedy",
        change: (file, player) => (targetOf(file) ? set(file, { player }) : file),
      }),
    ];
  }

  private rewards(): Field[] {
    const { desk } = this;
    const star = (i: number) =>
      numberField(desk, {
        ...{ label: `${"\u2605".repeat(i + 1)} at`, name: `Star ${i + 1}`, placeholder: "none" },
        ...{ least: 1, most: 1e9, isOptional: true },
        read: (file) => starsOf(file)[i],
        change: (file, value) => {
          const stars = starsOf(file);
          if (value === undefined) stars.splice(i);
          else if (i <= stars.length) stars[i] = value;
          return changed(file, { stars: stars.length ? stars : undefined });
        },
      });
    return [
      ...[0, 1, 2].map(star),
      numberField(desk, {
        ...{ label: "Points for each move left", name: "Move bonus", least: 0, most: 100000 },
        read: (file) => numberOf(file, "move_bonus") ?? 0,
        change: (file, value) => changed(file, { move_bonus: value || undefined }),
      }),
    ];
  }

  private names(): Field {
    const { desk } = this;
    return new Fields(
      "draw-names",
      (file) => String(coloursOf(file)),
      (file) => {
        const fields = COLOURS.slice(0, coloursOf(file)).map((letter, i) =>
          textField(desk, {
            ...{ label: letter, name: `Name of ${letter}`, most: 24 },
            placeholder: USUAL_NAMES[i],
            read: (now) => {
              const name = namesOf(now)[letter]!;
              return name === USUAL_NAMES[i] ? "" : name;
            },
            change: (now, value) => {
              const old = (now.colour_names ?? {}) as Record<string, string>;
              const { [letter]: _, ...rest } = old;
              const next = value.trim() ? { ...rest, [letter]: value.trim() } : rest;
              return changed(now, { colour_names: isEmpty(next) ? undefined : next });
            },
          }),
        );
        return { content: fields.map(({ element }) => element), fields };
      },
    );
  }

  private words(): Field[] {
    return [this.text("teaches", "What it teaches"), this.text("notes", "Notes", 3)];
  }
}
