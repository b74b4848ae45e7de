import type { LevelFile } from "../engine/types";

// What the program writes into the page, and what it answers (docs/study-server.md).

export interface Study {
  title: string;
  version: string;
  language: string;
  words: Record<string, string>;
  contact: string;
  controller: string;
  retention: string;
  hash: string; // of the design that is consented to
  consent: Consent;
  take: string[]; // the parameters of the address that are kept
}
export interface StudyPage {
  study: Study;
  test: boolean;
  program: string;
}

export interface Consent {
  title?: string;
  text?: string[];
  button?: string;
  decline?: string;
}

interface Asked {
  id: string;
  ask: string;
  help?: string;
  required?: boolean;
}
export interface Option {
  value: string;
  label: string;
  screens_out?: boolean; // only artificial participants are told
}
export type Question = Asked &
  (
    | { kind: "choice"; options: (string | Option)[]; right?: string }
    | { kind: "choices"; options: (string | Option)[] }
    | {
        kind: "scale" | "number";
        low: number;
        high: number;
        step: number;
        low_label?: string;
        high_label?: string;
        right?: number;
      }
    | { kind: "text"; longest: number; right?: string }
  );
export type Answers = Record<string, string | number | string[] | null>;

export interface Step {
  id: string;
  kind: "text" | "questions" | "quiz" | "round" | "results";
  title?: string;
  text?: string[];
  button?: string;
  questions?: Question[];
  // Of a round:
  level?: LevelFile;
  seed?: number;
  game?: number;
  attempt?: number;
  moves?: string; // those that are stored, such as "34r12d"
  practice?: boolean;
  number?: number; // the how manieth of these
  of?: number;
}

export type Status = "active" | "completed" | "screened_out" | "blocked" | "left";
export interface State {
  code: string;
  status: Status;
  late: boolean; // blocked, as they were away for longer than the study allows
  link: string; // where to go now, if anywhere
  tab: number;
  at: number;
  of: number;
  step: Step | null;
}
export interface Finished {
  state: State;
  wrong?: string[]; // of a quiz
  tries_left?: number | null;
}

export interface Move {
  swap: string;
  shown_ms: number;
  done_ms: number;
  refused: number;
}
export type Input = "mouse" | "touch" | "keyboard";

export interface PlayerResult {
  player: string;
  title: string;
  scores: number[];
  mean: number;
  moves: string;
}
export interface RoundResult {
  step: string;
  name: string;
  level: LevelFile;
  seed: number;
  moves: string;
  score: number;
  beside: PlayerResult[];
}
