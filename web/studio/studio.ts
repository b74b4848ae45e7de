import type { Engine, Pool } from "../engine/types";
import type { ServeData } from "./folder/types";
import type { Route } from "./routes";

export interface LevelText {
  id: string;
  text: string;
  version?: string | null;
}
export interface StudioData {
  levels: LevelText[];
  personas: { name: string; text: string }[];
  serve: ServeData | null;
  program: string;
}

// Where levels can be saved, if the page is served from a folder of them.
export interface Folder {
  save(id: string, text: string): Promise<void>; // throws why it could not
}

// What every view has at hand.
export interface Studio {
  readonly engine: Engine;
  readonly pool: Pool;
  readonly data: StudioData;
  readonly folder?: Folder;
  go(route: Route): void;
}

// What fills the page until another route is taken.
export interface OpenView {
  close(): void;
}
