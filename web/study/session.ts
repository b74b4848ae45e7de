import type { Answers, Finished, RoundResult, State } from "./data";
import type { Memory } from "./memory";
import { Fault, type Server } from "./server";

// Why the page cannot go on with a person.
export type Stop = "elsewhere" | "gone" | "fault";

// A person and where they are in the study. The server decides it.
export class Session {
  state: State | null = null;
  stopped: (why: Stop) => void = () => {};
  private events: { kind: string; detail: string }[] = [];
  private isTelling = false;

  constructor(
    private readonly server: Server,
    private readonly memory: Memory,
    private readonly params: Record<string, string>,
    private readonly isTest: boolean,
  ) {}

  // 0, which the server knows to be nobody's, if there is nobody any more.
  get tab(): number {
    return this.state?.tab ?? 0;
  }

  // Whoever was here before, if the server still knows them.
  async takeUp(): Promise<boolean> {
    this.server.token = this.memory.token(this.params);
    if (!this.server.token) return false;
    try {
      this.state = await this.server.insist<State>("POST", "claim", () => ({}));
      return true;
    } catch (fault) {
      if (!isUnknown(fault)) throw fault;
      this.forget();
      return false;
    }
  }

  async arrive(): Promise<void> {
    const { params, isTest } = this;
    await this.server.insist("POST", "arrive", () => ({ params, test: isTest }));
  }

  async consent(hash: string, device: string, as: string): Promise<void> {
    const { params, isTest } = this;
    const answer = await this.server.ask<{ token: string; state: State }>("POST", "consent", {
      params,
      hash,
      device,
      test: isTest,
      as,
    });
    this.server.token = answer.token;
    this.memory.keep(answer.token, params);
    this.state = answer.state;
  }

  async decline(): Promise<string> {
    const { params, isTest } = this;
    const body = () => ({ params, test: isTest });
    const { link } = await this.server.insist<{ link: string }>("POST", "decline", body);
    return link;
  }

  // Finishes the present step. Answers that are not taken throw a Fault of status 422.
  async next(answers: Answers): Promise<Finished | null> {
    const step = this.state!.step!.id;
    try {
      const done = await this.server.insist<Finished>("POST", "next", () => ({
        tab: this.tab,
        step,
        answers,
      }));
      this.state = done.state;
      return done;
    } catch (fault) {
      if (fault instanceof Fault && fault.status === 422) throw fault;
      this.fail(fault);
      return null;
    }
  }

  // How many are stored then.
  async storeMoves(body: () => object): Promise<number> {
    return (await this.server.insist<{ stored: number }>("POST", "moves", body)).stored;
  }

  storeOnce(body: object): void {
    this.server.ask("POST", "moves", body).catch(() => {});
  }

  tell(kind: string, detail = ""): void {
    if (this.state?.status !== "active") return;
    this.events.push({ kind, detail });
    void this.sendEvents();
  }

  async results(): Promise<RoundResult[]> {
    const { rounds } = await this.server.insist<{ rounds: RoundResult[] }>("GET", "results");
    return rounds;
  }

  async withdraw(): Promise<void> {
    await this.server.ask("POST", "withdraw", {});
    this.forget();
  }

  forget(): void {
    this.server.token = "";
    this.memory.forget();
    this.state = null;
  }

  fail(fault: unknown): void {
    if (fault instanceof Fault && fault.isElsewhere) return this.stopped("elsewhere");
    if (isUnknown(fault)) {
      this.forget();
      return this.stopped("gone");
    }
    console.error(fault);
    this.stopped("fault");
  }

  private async sendEvents(): Promise<void> {
    if (this.isTelling) return;
    this.isTelling = true;
    try {
      while (this.events.length) {
        const events = [...this.events];
        await this.server.insist("POST", "events", () => ({ tab: this.tab, events }));
        this.events.splice(0, events.length);
      }
    } catch (fault) {
      this.events = [];
      if (fault instanceof Fault && fault.isElsewhere) this.stopped("elsewhere");
    }
    this.isTelling = false;
  }
}

const isUnknown = (fault: unknown) =>
  fault instanceof Fault && (fault.status === 401 || fault.status === 404);
