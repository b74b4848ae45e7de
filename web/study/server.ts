// The server that this page came from. It may be gone for a while: what has to arrive is sent until
// it answers.

export class Fault extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly where: string,
    readonly isElsewhere: boolean,
  ) {
    super(message);
  }

  // Whether the same may be answered otherwise later.
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500 || [408, 425, 429].includes(this.status);
  }
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const QUIET = 2; // failures that nobody needs to know of

export class Server {
  token = "";
  private failures = 0;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly showAway: (isAway: boolean) => void) {
    addEventListener("online", () => {
      for (const done of this.waiting) done();
    });
  }

  // Once; throws a Fault.
  async ask<Answer>(method: "GET" | "POST", path: string, body?: object): Promise<Answer> {
    const headers: Record<string, string> = {};
    if (this.token) headers["X-Dramatis-Person"] = this.token;
    if (body) headers["Content-Type"] = "application/json";
    let answer: Response;
    let said: { error?: { what?: string; where?: string }; elsewhere?: boolean } | null;
    try {
      // It is sent to its end even if the page is closed meanwhile.
      const keepalive = method === "POST";
      answer = await fetch("/api/" + path, {
        method,
        headers,
        keepalive,
        body: body && JSON.stringify(body),
      });
      const text = await answer.text();
      said = text ? JSON.parse(text) : null;
    } catch {
      this.fail();
      throw new Fault(0, "the server does not answer", "", false);
    }
    if (answer.ok) {
      this.failures = 0;
      this.showAway(false);
      return said as Answer;
    }
    const { what = "", where = "" } = said?.error ?? {};
    const fault = new Fault(answer.status, what, where, said?.elsewhere === true);
    if (fault.isPassing) this.fail();
    throw fault;
  }

  // Until it is answered, for good or ill.
  async insist<Answer>(method: "GET" | "POST", path: string, body?: () => object): Promise<Answer> {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        return await this.ask<Answer>(method, path, body?.());
      } catch (fault) {
        if (!(fault instanceof Fault) || !fault.isPassing) throw fault;
      }
      await this.wait(pause * (0.75 + 0.5 * Math.random()));
    }
  }

  private fail(): void {
    if (++this.failures >= QUIET) this.showAway(true);
  }

  private async wait(time: number): Promise<void> {
    let wake = () => {};
    await new Promise<void>((done) => {
      this.waiting.add((wake = done));
      setTimeout(done, time);
    });
    this.waiting.delete(wake);
  }
}
