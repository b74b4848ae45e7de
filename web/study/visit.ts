import type { Engine } from "../engine/types";
import type { Attention } from "./attention";
import type { Study } from "./data";
import type { Frame } from "./frame";
import type { Outbox } from "./outbox";
import type { Session } from "./session";
import type { Words } from "./words";

// What every page of the study has at hand.
export interface Visit {
  readonly study: Study;
  readonly words: Words;
  readonly session: Session;
  readonly outbox: Outbox;
  readonly frame: Frame;
  readonly attention: Attention;
  readonly engine: Promise<Engine>;
  readonly isTest: boolean;
  readonly isShared: boolean; // one computer, one person after another
  readonly as: string; // which player an artificial participant plays like
  declined: string | null; // where who does not take part is sent
  // Done when the present page is left, however that comes about.
  onLeave(work: () => void): void;
}
