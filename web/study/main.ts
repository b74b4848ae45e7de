import { unpackModule, WasmEngine } from "../engine/engine";
import { html, put } from "../shared/dom";
import { speak } from "../shared/format";
import { Attention } from "./attention";
import type { StudyPage } from "./data";
import { showEnd, showStop } from "./ends";
import { Frame } from "./frame";
import { Memory, type Keeper } from "./memory";
import { Outbox } from "./outbox";
import { Fault, Server } from "./server";
import { Session, type Stop } from "./session";
import { Timeline } from "./timeline";
import type { Visit } from "./visit";
import { Words } from "./words";

const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ps|sd|ug|ur|yi)\b/;

function speakAs(language: string): void {
  const root = document.documentElement;
  root.lang = language;
  root.dir = RIGHT_TO_LEFT.test(language) ? "rtl" : "ltr";
  speak(language);
}

declare global {
  interface Window {
    // Personas that artificial people may play like: who drives the browser brings them
    // (tools/simulate_study.mjs).
    personas?: string[];
  }
}

async function startEngine(): Promise<WasmEngine> {
  const module = await unpackModule(document.getElementById("engine")!.textContent!);
  return WasmEngine.start(module, window.personas ?? []);
}

class StudyVisit implements Visit {
  readonly words: Words;
  readonly frame: Frame;
  readonly session: Session;
  readonly outbox: Outbox;
  readonly attention: Attention;
  readonly engine = startEngine();
  readonly study;
  readonly isTest: boolean;
  readonly isShared: boolean;
  readonly as: string;
  declined: string | null = null;
  private readonly page = document.getElementById("page")!;
  private readonly query = new URLSearchParams(location.search);
  private readonly timeline: Timeline;
  private leaving: (() => void)[] = [];
  private isOnWay = false;
  private isAway = false;
  private why: Stop | "withdrawn" | null = null;

  constructor(data: StudyPage) {
    const { study } = data;
    this.study = study;
    this.as = this.query.get("simulate") ?? "";
    this.isTest = data.test || this.as !== "";
    this.isShared = this.query.get("shared") === "1";
    speakAs(study.language);
    this.words = new Words(study.words);
    const mark = this.as
      ? this.words.say("simulated", { player: this.as })
      : this.isTest && this.words.say("test");
    this.frame = new Frame(document.getElementById("top")!, study, this.words, mark || "");
    const server = new Server((isAway) => this.showAway(isAway));
    const memory = new Memory(this.isTest, this.keeper());
    this.session = new Session(server, memory, this.params(), this.isTest);
    this.session.stopped = (why) => this.stop(why);
    this.outbox = new Outbox(this.session, memory);
    this.attention = new Attention((kind, detail) => this.session.tell(kind, detail));
    this.frame.withdraw = async () => {
      await this.session.withdraw();
      this.stop("withdrawn");
    };
    this.engine.catch((fault) => console.error(fault)); // told where it is needed
    this.timeline = new Timeline(this, this.page, () => this.leave());
  }

  onLeave(work: () => void): void {
    this.leaving.push(work);
  }

  async start(): Promise<void> {
    const { session } = this;
    put(this.page, html("p", { class: "loading" }, this.words.say("loading")));
    try {
      if (!(await session.takeUp())) await session.arrive();
      put(this.page);
      const mode = this.query.get("mode") === "visual" ? "visual" : "data-only";
      this.isOnWay = true;
      await this.timeline.run(this.as ? { mode, seed: this.query.get("seed") } : null);
    } catch (fault) {
      if (fault instanceof Fault && fault.status === 422) {
        return showStop(this, this.page, "incomplete", fault.message);
      }
      console.error(fault);
      return showStop(this, this.page, "fault");
    }
    this.isOnWay = false;
    this.end();
  }

  private keeper(): Keeper {
    if (this.as !== "") return "nobody";
    return this.isShared ? "tab" : "browser";
  }

  private showAway(isAway: boolean): void {
    this.frame.showAway(isAway);
    if (isAway && !this.isAway) this.session.tell("offline");
    this.isAway = isAway;
  }

  private params(): Record<string, string> {
    const given = this.study.take.filter((name) => this.query.has(name));
    return Object.fromEntries(given.map((name) => [name, this.query.get(name)!]));
  }

  private leave(): void {
    for (const work of this.leaving.splice(0)) work();
  }

  private stop(why: Stop | "withdrawn"): void {
    if (this.why) return;
    this.why = why;
    if (this.isOnWay) this.timeline.stop();
    else this.end();
  }

  private end(): void {
    const { why, page, session, declined } = this;
    if (why === "withdrawn" || why === "gone") return showEnd(this, page, "withdrawn", "");
    if (why) return showStop(this, page, why);
    if (declined !== null) return showEnd(this, page, "declined", declined);
    const { status, link } = session.state!;
    showEnd(this, page, status === "active" ? "completed" : status, link);
  }
}

const data = JSON.parse(document.getElementById("data")!.textContent!) as StudyPage;
void new StudyVisit(data).start();
