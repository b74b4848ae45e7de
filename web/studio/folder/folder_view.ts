// The levels of the folder that is served: how each stands, and what can be done with it.
import { button, chooser, html, put } from "../../shared/dom";
import { plural } from "../../shared/format";
import type { OpenView, Studio } from "../studio";
import { showHistory } from "./history";
import { JobList } from "./jobs";
import { chosen, ORDERS, STATES, type Choice } from "./order";
import { LevelRow } from "./row";
import type { ServedFolder } from "./served_folder";
import type { JobState, LevelList, ListedLevel } from "./types";

const EMPTY_LEVEL = `{
 "dramatis_level": 1,
 "name": "New level",
 "colours": 4,
 "moves": 20,
 "goals": [{"score": 3000}],
 "board": [
  "????????",
  "????????",
  "????????",
  "????????",
  "????????",
  "????????",
  "????????",
  "????????"
 ]
}
`;

export class FolderView implements OpenView {
  private readonly choice: Choice = { search: "", finding: "", sort: ORDERS[0]! };
  private readonly rows = new Map<string, LevelRow>();
  private readonly seen: IntersectionObserver;
  private readonly ends = new AbortController();
  private readonly notice = html("div", { role: "status" });
  private readonly count = html("span", { class: "soft" });
  private readonly findings = html("span");
  private readonly list = html("ul", { class: "folder-levels" });
  private readonly pack = html("span");
  private readonly jobs: JobList;
  private levels: ListedLevel[] = [];

  constructor(
    place: HTMLElement,
    private readonly studio: Studio,
    private readonly folder: ServedFolder,
  ) {
    this.seen = new IntersectionObserver((entries) => this.onSeen(entries), {
      rootMargin: "400px",
    });
    const jobs = html("ul", { class: "jobs" });
    const onJob = (state: JobState) => {
      for (const id of state.levels) this.rows.get(id)?.follow(state);
    };
    this.jobs = new JobList(jobs, folder.server, onJob, () => void this.refresh());
    put(
      place,
      html("h1", {}, "Levels"),
      html("p", { class: "soft folder-path" }, folder.about.folder),
      this.notice,
      this.tools(),
      jobs,
      this.list,
    );
    const { signal } = this.ends;
    // Files are also changed by other programs.
    window.addEventListener("focus", () => void this.refresh(), { signal });
    void this.refresh();
    this.jobs.open().catch((fault: Error) => this.say(fault.message));
  }

  close(): void {
    this.ends.abort();
    this.seen.disconnect();
    this.jobs.close();
  }

  private tools(): HTMLElement {
    const search = html("input", { type: "search", "aria-label": "Search", placeholder: "Search" });
    search.addEventListener("input", () => {
      this.choice.search = search.value;
      this.show();
    });
    const [label, sort] = chooser("sorted:", ORDERS, this.choice.sort, (value) => {
      this.choice.sort = value;
      this.show();
    });
    const canWrite = !this.folder.about.read_only;
    return html(
      "div",
      { class: "controls folder-tools" },
      search,
      this.findings,
      html("span", { class: "group" }, label, sort),
      this.count,
      html("span", { class: "folder-space" }),
      this.pack,
      button({ class: "primary" }, "Playtest all", () => this.playtest([])),
      canWrite && button({}, "New level", () => void this.addLevel()),
    );
  }

  private async refresh(): Promise<void> {
    let list: LevelList;
    try {
      list = await this.folder.list();
    } catch (fault) {
      return this.say((fault as Error).message);
    }
    this.levels = list.levels;
    const told = [...list.problems];
    if (list.read_only)
      told.unshift("These levels ship with dramatis: start it with a folder to change levels.");
    put(
      this.notice,
      told.map((text) => html("p", { class: "notice" }, text)),
    );
    put(
      this.pack,
      list.pack &&
        html("a", { href: list.pack, target: "_blank" }, "Difficulty curve and all figures"),
    );
    this.chooseFindings();
    this.show();
  }

  // Those that some level has.
  private chooseFindings(): void {
    const names = new Map<string, string>();
    for (const { played } of this.levels)
      for (const id of played?.findings ?? []) names.set(id, played!.names[id] ?? id);
    const found = [...names].sort((a, b) => a[1].localeCompare(b[1]));
    const select = html(
      "select",
      { "aria-label": "Which levels" },
      [["", "all levels"], ...Object.entries(STATES), ...found].map(([value, text]) =>
        html("option", { value, selected: value === this.choice.finding }, text),
      ),
    );
    select.addEventListener("change", () => {
      this.choice.finding = select.value;
      this.show();
    });
    put(this.findings, select);
  }

  private show(): void {
    const levels = chosen([...this.levels], this.choice);
    this.seen.disconnect();
    const rows = levels.map((level) => this.rowOf(level));
    put(
      this.list,
      rows.map(({ element }) => element),
    );
    for (const row of rows) this.seen.observe(row.element);
    const all = plural(this.levels.length, "level", "levels");
    put(this.count, levels.length === this.levels.length ? all : `${levels.length} of ${all}`);
  }

  private rowOf(level: ListedLevel): LevelRow {
    let row = this.rows.get(level.id);
    if (!row) {
      row = new LevelRow(level.id, {
        playtest: () => this.playtest([level.id]),
        compare: () => this.start("/comparisons", { level: level.id }),
        history: () =>
          void showHistory(this.folder.server, level.id, level.name || level.id, () =>
            this.start("/comparisons", { level: level.id }),
          ),
      });
      this.rows.set(level.id, row);
    }
    row.show(level);
    return row;
  }

  // A picture is drawn when it comes into sight.
  private onSeen(entries: IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      const id = (target as HTMLElement).dataset.level!;
      const level = this.studio.data.levels.find((each) => each.id === id);
      if (level) this.rows.get(id)!.draw(level, this.studio.engine);
    }
  }

  private playtest(levels: string[]): void {
    this.start("/playtests", { levels, games: this.folder.about.games });
  }

  private start(path: string, body: unknown): void {
    this.jobs.start(path, body).catch((fault: Error) => this.say(fault.message));
  }

  private async addLevel(): Promise<void> {
    try {
      await this.folder.add("new-level", EMPTY_LEVEL);
    } catch (fault) {
      this.say((fault as Error).message);
    }
  }

  private say(text: string): void {
    put(this.notice, html("p", { class: "notice" }, text));
  }
}

