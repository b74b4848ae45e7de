import { button, html, put } from "../shared/dom";
import { count, plural } from "../shared/format";
import { Levels, NOTHING, printChoice, readChoice, type Choice } from "./choice";
import type { Index } from "./data";
import { Thumbs } from "./thumbs";
import { columnWords, shortWords } from "./words";

const STATUSES = { alarm: "Alarm", warning: "Warning", note: "Note", good: "Good" };

// The levels that have no room at the top are in the table, by their status.
function linkUrgent(): void {
  for (const each of document.querySelectorAll<HTMLElement>(".urgent .more[data-status]"))
    put(each, html("a", { href: `#status=${each.dataset.status}` }, each.textContent));
}

type Option = [value: string, words: string];

const AT_ONCE = 24; // rows that are put in their places before the others

// The table of all levels: search, filters, groups, and the order.
export class PackTable {
  private readonly table = document.querySelector<HTMLTableElement>("table.pack")!;
  private readonly body = this.table.tBodies[0]!;
  private readonly rows = [...this.body.rows];
  private readonly levels: Levels;
  private readonly said = html("p", { class: "count", "aria-live": "polite" });
  private readonly input = html("input", { type: "search", id: "search-levels" });
  private readonly boxes = new Map<keyof Choice, HTMLSelectElement>();
  private readonly heads = new Map<string, HTMLElement>();
  private figures: HTMLElement[] = [];
  private shownFigure = "";
  private shown: Set<number>;
  private turn = 0;
  private choice: Choice;

  // `tell` is given the levels that are shown.
  constructor(
    private readonly data: Index,
    private readonly tell: (levels: Set<number>) => void,
  ) {
    this.levels = new Levels(data);
    this.shown = new Set(data.levels.keys());
    const thumbs = new Thumbs(data);
    this.rows.forEach((row, i) => thumbs.add(row.cells[0]!, data.levels[i]!));
    this.choice = readChoice(location.hash);
    this.addControls();
    linkUrgent();
    this.addHeads();
    if (printChoice(this.choice)) this.show();
    else this.said.textContent = plural(this.rows.length, "level", "levels");
    addEventListener("hashchange", () => {
      this.choice = readChoice(location.hash);
      this.fillControls();
      this.show();
      this.said.parentElement!.scrollIntoView();
    });
  }

  private addControls(): void {
    const named = (names: Iterable<string>) => [...new Set(names)].sort();
    const { levels, findings } = this.data;
    const fields = [
      html("div", {}, html("label", { for: "search-levels" }, "Search"), this.input),
      this.box("finding", "Finding", [
        ["", "Any"],
        ...named(levels.flatMap((level) => level.findings)).map(
          (id): Option => [id, this.counted(findings[id]!, (each) => each.findings.includes(id))],
        ),
      ]),
      this.box("mechanic", "Mechanic", [
        ["", "Any"],
        ...named(levels.flatMap((level) => level.mechanics)).map(
          (name): Option => [name, this.counted(name, (each) => each.mechanics.includes(name))],
        ),
      ]),
      this.box("status", "Status", [
        ["", "Any"],
        ...Object.entries(STATUSES).map(
          ([key, word]): Option => [key, this.counted(word, (each) => each.status === key)],
        ),
      ]),
      this.box("group", "Group by", [
        ["", "Nothing"],
        ["mechanics", "Mechanics"],
        ["teaches", "What it teaches"],
        ["status", "Status"],
      ]),
      this.box("sort", "Sort by", [
        ["", "Order in the pack"],
        ["name", "Name"],
        ["status", "Status"],
        ["moves", "Moves"],
        ["target", "Target"],
        ...this.data.columns.map((column, i): Option => [String(i), columnWords(column)]),
      ]),
      button({ class: "turn" }, "Reverse the order", () =>
        this.change({ down: !this.choice.down }),
      ),
      button({ class: "all" }, "Show all", () => this.change({ ...NOTHING })),
      this.said,
    ];
    this.input.addEventListener("input", () => this.change({ search: this.input.value }));
    const place = html("div", { class: "search", role: "search" }, fields);
    this.table.parentElement!.before(place);
    this.fillControls();
  }

  private counted(name: string, fits: (level: Index["levels"][number]) => boolean): string {
    return `${name} (${count(this.data.levels.filter(fits).length)})`;
  }

  private box(key: keyof Choice, label: string, options: Option[]): HTMLElement {
    const id = `choose-${key}`;
    const select = html(
      "select",
      { id },
      options.map(([value, words]) => html("option", { value }, words)),
    );
    select.addEventListener("change", () => this.change({ [key]: select.value }));
    this.boxes.set(key, select);
    return html("div", {}, html("label", { for: id }, label), select);
  }

  private fillControls(): void {
    this.input.value = this.choice.search;
    for (const [key, select] of this.boxes) select.value = String(this.choice[key]);
  }

  // The headings sort, and a second time the other way round.
  private addHeads(): void {
    const column = (player: string, metric: string) =>
      String(
        this.data.columns.findIndex((each) => each.player === player && each.metric === metric),
      );
    const ladder = this.data.cast.filter(({ ladder }) => ladder !== null);
    const keys = [
      "",
      "name",
      "status",
      ...ladder.map(({ name }) => column(name, "pass_rate")),
      "target",
      column("", "luck"),
    ];
    const heads = [...this.table.tHead!.rows[0]!.cells];
    keys.forEach((key, i) => {
      const head = heads[i];
      if (!head || !key || key === "-1") return;
      this.heads.set(key, head);
      const made = button({}, head.textContent, () =>
        this.change({ sort: key, down: this.choice.sort === key && !this.choice.down }),
      );
      put(head, made);
    });
  }

  private change(part: Partial<Choice>): void {
    this.choice = { ...this.choice, ...part };
    const text = printChoice(this.choice);
    try {
      history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
    } catch {
      // Some browsers allow that only so often; the page works without.
    }
    this.fillControls();
    this.show();
  }

  private show(): void {
    const groups = this.levels.answer(this.choice);
    const shown = new Set<number>();
    const out: HTMLElement[] = [];
    for (const { name, levels } of groups) {
      if (name) out.push(this.groupRow(name, levels.length));
      for (const i of levels) {
        shown.add(i);
        out.push(this.rows[i]!);
      }
    }
    this.showFigure();
    this.place(out);
    for (const [key, head] of this.heads) {
      if (key === this.choice.sort)
        head.setAttribute("aria-sort", this.choice.down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
    const all = this.rows.length;
    this.said.textContent =
      shown.size === all
        ? plural(all, "level", "levels")
        : `${count(shown.size)} of ${plural(all, "level", "levels")}`;
    if (shown.size !== this.shown.size || [...shown].some((i) => !this.shown.has(i)))
      this.tell((this.shown = shown));
  }

  // What can be seen first, so that nobody waits for the rest.
  private place(rows: HTMLElement[]): void {
    const turn = ++this.turn;
    this.body.replaceChildren(...rows.slice(0, AT_ONCE));
    this.body.ariaBusy = "true";
    const placeRest = () => {
      if (turn !== this.turn) return;
      this.body.append(...rows.slice(AT_ONCE));
      this.body.ariaBusy = null;
    };
    requestAnimationFrame(() => setTimeout(placeRest));
  }

  private groupRow(name: string, levels: number): HTMLElement {
    const words = STATUSES[name as keyof typeof STATUSES] ?? name;
    return html(
      "tr",
      { role: "row", class: "group" },
      html(
        "th",
        { role: "rowheader", scope: "rowgroup" },
        `${words} `,
        html("span", { class: "soft" }, plural(levels, "level", "levels")),
      ),
    );
  }

  // What the table is sorted by has a column of its own, if it has none yet.
  private showFigure(): void {
    const { sort } = this.choice;
    const column = this.data.columns[sort === "" ? -1 : Number(sort)];
    const wanted = sort === "moves" || (column && !this.heads.has(sort)) ? sort : "";
    if (wanted === this.shownFigure) return;
    this.shownFigure = wanted;
    for (const cell of this.figures) cell.remove();
    this.figures = [];
    this.table.style.setProperty("--figure", wanted ? "7.4em" : "");
    if (!wanted) return;
    const label = column ? columnWords(column) : "Moves";
    const head = html("th", { role: "columnheader", scope: "col", class: "number" }, label);
    this.table.tHead!.rows[0]!.cells[2]!.after(head);
    this.figures = [head];
    this.rows.forEach((row, i) => {
      const level = this.data.levels[i]!;
      const words = column ? shortWords(level.figures[Number(sort)], column) : count(level.moves);
      const cell = html("td", { role: "cell", class: "number", "data-label": label }, words);
      row.cells[2]!.after(cell);
      this.figures.push(cell);
    });
  }
}
