// The folder that the page was served from: its levels as they are now, and how they are saved.
import { writeRoute } from "../routes";
import type { LevelText, StudioData } from "../studio";
import { askAboutConflict } from "./conflict";
import { Server, ServerFault } from "./server";
import type { LevelList, ServeData } from "./types";

export class ServedFolder {
  readonly server: Server;

  constructor(
    private readonly data: StudioData,
    readonly about: ServeData,
  ) {
    this.server = new Server(about.token);
  }

  // What is known of all levels. The texts of those that changed come along, so that whoever opens
  // one sees it as it is.
  async list(): Promise<LevelList> {
    const list = await this.server.call<LevelList>("GET", "/levels");
    const known = new Map(this.data.levels.map((level) => [level.id, level]));
    const levels: LevelText[] = [];
    for (const { id, version } of list.levels) {
      const level = known.get(id);
      levels.push(level && level.version === version ? level : await this.read(id));
    }
    this.data.levels.splice(0, Infinity, ...levels);
    return list;
  }

  // Over what was opened here, and nothing else. Throws why it was not saved.
  async save(id: string, text: string): Promise<void> {
    const level = this.data.levels.find((each) => each.id === id);
    if (!level) return location.replace(await this.create(id || "level", text));
    let version = level.version;
    for (;;) {
      try {
        const saved = await this.put(id, text, version);
        Object.assign(level, { text, version: saved.version });
        return;
      } catch (fault) {
        if (!(fault instanceof ServerFault) || !fault.now) throw fault;
        const choice = await askAboutConflict(id, text, fault.now.text);
        if (choice === "neither") throw new Error("the file was changed meanwhile");
        if (choice === "ours") {
          version = fault.now.version;
          continue;
        }
        Object.assign(level, { text: fault.now.text, version: fault.now.version });
        // The view of the level opens anew.
        setTimeout(() => window.dispatchEvent(new HashChangeEvent("hashchange")));
        throw new Error("this is the level as it is in the file");
      }
    }
  }

  // A file of its own, named after the level; then that one is open.
  async add(name: string, text: string): Promise<void> {
    location.hash = await this.create(name, text);
  }

  // Where it can be drawn.
  private async create(name: string, text: string): Promise<string> {
    const { id, version } = await this.server.call<LevelText>("POST", "/levels", { name, text });
    this.data.levels.push({ id, text, version });
    return writeRoute({ view: "draw", id });
  }

  private put(id: string, text: string, version?: string | null): Promise<{ version: string }> {
    return this.server.call("PUT", `/levels/${id}`, { text, version: version ?? "" });
  }

  private read(id: string): Promise<LevelText> {
    return this.server.call("GET", `/levels/${id}`);
  }
}
