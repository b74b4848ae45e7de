import { html, put } from "../shared/dom";
import { addThemeButton } from "../shared/theme";
import { unpackModule, WasmEngine } from "../engine/engine";
import { WorkerPool } from "../engine/pool";
import { DrawView } from "./draw/draw";
import { FolderView } from "./folder/folder_view";
import { ServedFolder } from "./folder/served_folder";
import { LevelsView } from "./levels";
import { unpack } from "./link";
import { PlayView } from "./play/play";
import { readRoute, writeRoute, type Route, type ViewName } from "./routes";
import type { LevelText, OpenView, Studio, StudioData } from "./studio";

type Maker = new (place: HTMLElement, studio: Studio, level: LevelText, route: Route) => OpenView;

// The views of one level.
const MAKERS: Partial<Record<ViewName, Maker>> = { play: PlayView, draw: DrawView };
const TITLES: Record<ViewName, string> = { levels: "Levels", play: "Play", draw: "Draw" };

const page = document.getElementById("page")!;
const where = document.getElementById("where")!;
let served: ServedFolder | undefined; // who served the page, if anyone did
let open: OpenView | undefined;
let turn = 0; // of pages opened: one that took long does not come over a later one

function readData(): StudioData {
  const text = document.getElementById("data")!.textContent!.trim();
  const nothing: StudioData = { levels: [], personas: [], serve: null, program: "" };
  return text === "" || /^__[A-Z]+__$/.test(text) ? nothing : JSON.parse(text);
}

function showFault(title: string, why: string): void {
  put(
    page,
    html("h1", {}, title),
    html("p", { class: "notice" }, why),
    html("p", {}, html("a", { href: "#/" }, "To the levels")),
  );
}

async function levelOf(route: Route, data: StudioData): Promise<LevelText | undefined> {
  if (route.packed !== undefined) return { id: "", text: await unpack(route.packed) };
  return data.levels.find((level) => level.id === route.id);
}

function sayWhere(route: Route): void {
  const views: ViewName[] = route.view === "levels" ? ["levels"] : ["levels", "play", "draw"];
  put(
    where,
    views
      .filter((view) => view === "levels" || MAKERS[view])
      .map((view) => {
        const { id, packed } = route;
        const href = writeRoute(view === "levels" ? { view } : { view, id, packed });
        return html("a", { href, "aria-current": view === route.view && "page" }, TITLES[view]);
      }),
  );
}

async function show(studio: Studio): Promise<void> {
  const mine = ++turn;
  const route = readRoute(location.hash);
  let level: LevelText | undefined;
  let fault = "There is no such level here.";
  try {
    if (route.view !== "levels") level = await levelOf(route, studio.data);
  } catch {
    fault = "The link is not whole: what stands after # is no level. Perhaps it was cut off.";
  }
  if (mine !== turn) return;
  open?.close();
  open = undefined;
  put(page);
  page.className = "";
  sayWhere(route);
  window.scrollTo(0, 0);
  document.title = "dramatis studio";
  const Make = MAKERS[route.view];
  if (route.view === "levels")
    open = served ? new FolderView(page, studio, served) : new LevelsView(page, studio);
  else if (level && Make) open = new Make(page, studio, level, route);
  else showFault("Nothing to see", fault);
}

async function start(): Promise<void> {
  addThemeButton();
  const data = readData();
  if (data.serve) served = new ServedFolder(data, data.serve);
  const personas = data.personas.map(({ text }) => text);
  const module = await unpackModule(document.getElementById("engine")!.textContent!);
  const studio: Studio = {
    engine: await WasmEngine.start(module, personas),
    pool: new WorkerPool(module, personas),
    data,
    folder: data.serve?.read_only ? undefined : served,
    go: (route) => (location.hash = writeRoute(route)),
  };
  Object.assign(window, { dramatis: studio }); // for whoever wants to ask the engine by hand
  window.addEventListener("hashchange", () => void show(studio));
  void show(studio);
}

start().catch((fault: Error) => showFault("This browser cannot run the engine", fault.message));
