// The editor of a level, with players at work on it.
import type { LevelFile } from "../../engine/types";
import { html, put } from "../../shared/dom";
import { pack } from "../link";
import { writeRoute, type Route } from "../routes";
import type { LevelText, OpenView, Studio } from "../studio";
import { Desk } from "./desk";
import { openDialog, openHelp, openNew, openShare } from "./dialogs";
import { LevelDocument } from "./document";
import { isOpen, withEntry } from "./falling";
import { fileNameOf, freshText } from "./fresh";
import { Grid } from "./grid";
import { Head } from "./head";
import { HeatBar } from "./heat_bar";
import { History } from "./history";
import { wordsOf } from "./level";
import { Live } from "./live";
import { marksOf, type Mark } from "./marks";
import { nameOfSpot } from "./names";
import { NumbersCard, type Choices } from "./numbers";
import { Palette } from "./palette";
import { Panel } from "./panel";
import { Pictures } from "./pictures";
import { Remarks } from "./remarks";
import { SizeBar } from "./size_bar";
import { TextSide } from "./text_side";
import { SYMMETRIES, TOOLS, ToolsBar } from "./tools_bar";
import { Tuning } from "./tuning";

const MOST_BYTES = 1 << 20; // of a file, as the program takes it
const PAUSE = 300; // milliseconds after an edit until links follow
const CAST = ["random", "greedy"]; // who plays at first

// What was drawn before another page was opened, with all its steps: under its text, and under the
// id of its file, if it has one.
interface Kept {
  id: string;
  history: History;
  saved: string;
  read: string; // what was in its file
}
const keptTexts = new Map<string, Kept>();
const keptFiles = new Map<string, Kept>();

export class DrawView implements OpenView {
  private readonly document: LevelDocument;
  private readonly history: History;
  private readonly desk: Desk;
  private readonly grid: Grid;
  private readonly head: Head;
  private readonly palette: Palette;
  private readonly size: SizeBar;
  private readonly text: TextSide;
  private readonly remarks: Remarks;
  private readonly panel: Panel;
  private readonly numbers: NumbersCard;
  private readonly heat: HeatBar;
  private readonly tuning: Tuning;
  private readonly live: Live;
  private readonly status = html("p", { class: "draw-status" });
  private readonly said = html("p", { class: "unseen", role: "status", id: "draw-said" });
  private readonly choices: Choices = { base: "edit", seed: 1 };
  private readonly ends = new AbortController();
  private readonly level: LevelText;
  private saved: string; // the text as it is in a file somewhere
  private read: string; // what the level's file had in it when last seen here
  private marks: Mark[] = [];
  private frame = 0;
  private pointing = 0;
  private shownLevel = "";

  constructor(
    private readonly place: HTMLElement,
    private readonly studio: Studio,
    opened: LevelText,
    route: Route,
  ) {
    const { engine, pool } = studio;
    const found = keptFiles.get(opened.id) ?? keptTexts.get(opened.text);
    // What was drawn in a file and came back as an address is that file's still.
    const level = studio.data.levels.find(({ id }) => id === (opened.id || found?.id)) ?? opened;
    const isStale = found !== undefined && found.id === level.id && found.read !== level.text;
    this.level = level;
    this.history = found?.history ?? new History(level.text);
    this.saved = found && !(isStale && level.id) ? found.saved : level.text;
    this.read = level.text;
    if (isStale && level.id) this.history.add(level.text, "The file as it is by now");
    this.document = new LevelDocument(engine, this.history);
    this.desk = new Desk(this.document, (words) => this.say(words));
    const pictures = new Pictures(engine);
    this.grid = new Grid(
      this.desk,
      pictures,
      (cell) => this.showCell(cell),
      (column) => this.turnEntry(column),
    );
    this.head = new Head(this.desk, {
      fresh: () => openNew((wishes) => void this.goTo("draw", freshText(wishes))),
      open: () => this.openFile(),
      download: () => this.download(),
      save: studio.folder && (() => void this.save()),
      share: () => void this.share(),
      play: () => void this.play(),
      help: openHelp,
    });
    const tools = new ToolsBar(this.desk);
    this.palette = new Palette(this.desk, pictures);
    this.size = new SizeBar(this.desk);
    this.text = new TextSide(this.desk);
    this.remarks = new Remarks((mark) => this.goToMark(mark));
    const { players } = engine.ask({ ask: "players" });
    const names = players.map(({ name }) => name);
    this.live = new Live(pool, () => this.later());
    this.live.setPlayers(CAST.filter((name) => names.includes(name)));
    this.panel = new Panel(this.desk, names);
    this.numbers = new NumbersCard(
      this.live,
      players,
      this.choices,
      () => this.match(true),
      () => fileNameOf(level.id, wordsOf(this.document.drawn, "name")),
    );
    this.heat = new HeatBar(this.live, (heat) => this.grid.showHeat(heat));
    this.tuning = new Tuning(this.desk, this.live, names, (file, band, seed) =>
      pool.ask({ ask: "tune", level: file, seed, ...band }, this.live.spare),
    );
    this.numbers.extra.append(this.tuning.element);
    place.classList.add("draw-page");
    put(
      place,
      html(
        "div",
        { class: "draw" },
        this.head.element,
        html("section", { class: "draw-left", "aria-label": "Tools and palette" }, [
          tools.element,
          this.palette.element,
          this.size.element,
        ]),
        html("section", { class: "draw-middle", "aria-label": "Drawing" }, [
          this.heat.element,
          this.grid.element,
          this.status,
          this.numbers.brief,
          this.remarks.element,
        ]),
        html("div", { class: "draw-right" }, this.numbers.element, this.sides()),
      ),
      this.said,
      pictures.store,
    );
    this.document.listen(() => this.show());
    this.desk.listen(() => put(this.status, this.hint()));
    this.listen();
    this.show();
    this.showCell(null);
    this.tuning.aim();
    this.numbers.start();
    this.numbers.showPlayers();
    if (isStale && level.id)
      this.say("The file was changed meanwhile. Undo brings back what you drew");
    if (route.set) this.make(route.set);
  }

  // Changes that a report proposes, as one step; the address keeps them no longer.
  private make(changes: string[]): void {
    history.replaceState(null, "", writeRoute({ view: "draw", id: this.level.id }));
    const before = LevelDocument.fileOf(this.studio.engine, this.document.text);
    if (!before) return this.say("Changes can be made once the level has no mistakes");
    try {
      const { level, words } = this.studio.engine.ask({ ask: "set", level: before, changes });
      this.document.tune(level, `From the report: ${words.join("; ")}`);
      this.say(`Made, and not saved yet: ${words.join("; ")}`);
    } catch (error) {
      this.say(`The change does not fit the level as it is: ${(error as Error).message}`);
    }
  }

  close(): void {
    this.ends.abort();
    this.live.setOn(false);
    cancelAnimationFrame(this.frame);
    clearTimeout(this.pointing);
    this.place.classList.remove("draw-page");
    if (this.document.undoable + this.document.redoable === 0) return;
    const { history, saved, read } = this;
    const { id } = this.level;
    keptTexts.set(this.document.text, { id, history, saved, read });
    if (id) keptFiles.set(id, { id, history, saved, read });
  }

  // --- what is seen

  // The file as text, and the fields of it.
  private sides(): HTMLElement {
    const part = (title: string, css: string, content: HTMLElement) =>
      html(
        "details",
        { open: true, class: `draw-card ${css}` },
        html("summary", {}, html("h2", {}, title)),
        content,
      );
    return html(
      "div",
      { class: "draw-sides-of-it" },
      part("The file", "draw-file-card", this.text.element),
      part("The level", "draw-panel-card", this.panel.element),
    );
  }

  private show(): void {
    this.match();
    this.marks = marksOf(this.document);
    this.grid.show(this.marks);
    this.text.show(this.marks);
    this.showKept();
    this.palette.show();
    this.size.show();
    this.panel.show();
    this.remarks.show(this.marks, this.document.review.left_out, this.notes());
    this.tuning.show();
    clearTimeout(this.pointing);
    this.pointing = window.setTimeout(() => void this.pointElsewhere(), PAUSE);
  }

  private notes(): string[] {
    const { document } = this;
    return [
      !document.canBeDrawn &&
        "This text cannot be drawn: mend it, or undo. The board is as it was before.",
      document.lostLayout &&
        "The text had to be written anew, without its comments. Undo brings them back.",
    ].filter((note) => note !== false);
  }

  // Numbers come often: they are drawn once a frame.
  private later(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      this.numbers.show();
      this.heat.show();
    });
  }

  // Who plays what from now on. A level that plays as before goes on with its games.
  private match(isAnew = false): void {
    const { document, choices, studio } = this;
    const { level } = document.review;
    const key = JSON.stringify([level, choices.seed]);
    if (key === this.shownLevel && !isAnew) return;
    this.shownLevel = key;
    const text = choices.base === "edit" ? document.before : document.opened;
    let base = text === undefined ? null : LevelDocument.fileOf(studio.engine, text);
    if (JSON.stringify(base) === JSON.stringify(level)) base = null;
    this.live.play({ level, base, seed: choices.seed });
    this.later();
  }

  private showCell(cell: number | null): void {
    const { plan, drawn } = this.document;
    const spot = cell === null ? undefined : plan.spots[cell];
    if (cell === null || !spot) return put(this.status, this.hint());
    const [row, column] = [Math.floor(cell / plan.columns), cell % plan.columns];
    put(this.status, `Row ${row}, column ${column}: ${nameOfSpot(spot, drawn)}`);
  }

  // What the tool in hand is for.
  private hint(): string {
    return TOOLS.find(({ tool }) => tool === this.desk.tool)!.title;
  }

  private goToMark({ remark, cells }: Mark): void {
    if (remark.line > 0) this.text.goTo(remark.line, remark.column);
    if (cells.length > 0) this.grid.focus(cells[0]);
  }

  private say(words: string): void {
    this.said.textContent = words;
    put(this.status, words);
  }

  private turnEntry(column: number): void {
    const isClosed = !isOpen(this.document.drawn, column);
    const words = isClosed ? `Open column ${column}` : `Close column ${column}`;
    this.document.edit((file: LevelFile) => withEntry(file, column, isClosed), words);
    this.say(words);
  }

  // --- files and links

  private async goTo(view: "play" | "draw", text: string): Promise<void> {
    const packed = await pack(text);
    await this.pointElsewhere(); // so that the way back leads here
    this.studio.go({ view, packed });
  }

  private async play(): Promise<void> {
    if (this.level.id && this.document.text === this.level.text)
      this.studio.go({ view: "play", id: this.level.id });
    else await this.goTo("play", this.document.text);
  }

  // The page's address and the links at its top lead to the level as it is drawn now. A file's
  // address stays its own: the steps are kept under it.
  private async pointElsewhere(): Promise<void> {
    const { text } = this.document;
    const { id } = this.level;
    const file = id ? { id } : undefined;
    const packed = { packed: await pack(text) };
    if (this.ends.signal.aborted || text !== this.document.text) return;
    const lead = (route: Route) => {
      const address = writeRoute(route);
      document.querySelector(`#where a[href^="#/${route.view}/"]`)?.setAttribute("href", address);
      return address;
    };
    lead({ view: "play", ...((text === this.level.text && file) || packed) });
    window.history.replaceState(null, "", lead({ view: "draw", ...(file ?? packed) }));
  }

  private openFile(): void {
    const input = html("input", { type: "file", accept: ".json,application/json" });
    input.addEventListener("change", async () => {
      const file = input.files?.[0];
      if (!file) return;
      if (file.size > MOST_BYTES) return this.refuse(`${file.name} is too large for a level.`);
      try {
        const bytes = await file.arrayBuffer();
        await this.goTo("draw", new TextDecoder("utf-8", { fatal: true }).decode(bytes));
      } catch {
        this.refuse(`${file.name} is no text in UTF-8.`);
      }
    });
    input.click();
  }

  private refuse(why: string): void {
    openDialog("This cannot be opened", () => html("p", {}, why));
  }

  private download(): void {
    const { text, drawn } = this.document;
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    const name = fileNameOf(this.level.id, wordsOf(drawn, "name"));
    html("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
    this.keep(text);
    this.say(`Downloaded as ${name}`);
  }

  private async save(): Promise<void> {
    const { text } = this.document;
    if (!this.studio.folder) return this.download();
    try {
      await this.studio.folder.save(this.level.id || this.freeName(), text);
    } catch (error) {
      return this.say(`Not saved: ${(error as Error).message}`);
    }
    if (this.level.id) this.read = text;
    this.keep(text);
    this.say("Saved");
  }

  // Of a level that is no file yet: that of no other one.
  private freeName(): string {
    const name = fileNameOf("", wordsOf(this.document.drawn, "name")).replace(/\.json$/, "");
    const taken = new Set(this.studio.data.levels.map(({ id }) => id));
    let free = name;
    for (let i = 2; taken.has(free); ++i) free = `${name}-${i}`;
    return free;
  }

  private keep(text: string): void {
    this.saved = text;
    this.showKept();
  }

  // A level that came by a link is not in the folder yet.
  private showKept(): void {
    const isNew = this.studio.folder !== undefined && !this.level.id;
    this.head.show(this.document.text === this.saved && !isNew);
  }

  private async share(): Promise<void> {
    const packed = await pack(this.document.text);
    const page = location.href.replace(/#.*$/, "");
    const address = (view: "draw" | "play") => page + writeRoute({ view, packed });
    openShare([
      { words: "To play it", address: address("play") },
      { words: "To draw on", address: address("draw") },
    ]);
  }

  // --- keys of the whole page

  private listen(): void {
    const { signal } = this.ends;
    document.addEventListener("keydown", (event) => this.onKey(event), { signal });
    document.addEventListener("visibilitychange", () => this.live.setOn(!document.hidden), {
      signal,
    });
    addEventListener(
      "beforeunload",
      (event) => {
        if (this.document.text !== this.saved) event.preventDefault();
      },
      { signal },
    );
  }

  private onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (document.querySelector("dialog[open]")) return;
    const isTyping = target.matches("input:not([type=checkbox]), textarea, select");
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      const work = {
        z: () => (event.shiftKey ? this.desk.redo() : this.desk.undo()),
        y: () => this.desk.redo(),
        s: () => void (this.studio.folder ? this.save() : this.download()),
      }[key];
      if (!work) return;
      event.preventDefault();
      return work();
    }
    if (isTyping || event.altKey) return;
    if (event.key === "Escape") return void this.grid.cancel();
    if (this.takeByKey(event.key, key)) event.preventDefault();
  }

  // Letters and signs that choose what is in hand; false if this is none.
  private takeByKey(sign: string, key: string): boolean {
    const { desk } = this;
    const tool = TOOLS.find((each) => each.key === key);
    const symmetry = SYMMETRIES.find((each) => each.key === key);
    if (tool) {
      desk.takeTool(tool.tool);
      desk.say(`${tool.name}: ${tool.title.toLowerCase()}`);
    } else if (symmetry) {
      const { part, name } = symmetry;
      desk.setSymmetry({ [part]: !desk.symmetry[part] });
      desk.say(`${name}: ${desk.symmetry[part] ? "on" : "off"}`);
    } else if (/^[1-5#%*@_.0]$/.test(sign)) {
      desk.takeBrush({ kind: "piece", piece: sign === "0" ? "?" : sign });
      desk.say(`Brush: ${desk.brushWords}`);
    } else if (sign === "[" || sign === "]") this.palette.step(sign === "]" ? 1 : -1);
    else if (key === "h") desk.say(this.heat.step());
    else if (sign === "?") openHelp();
    else return false;
    return true;
  }
}
