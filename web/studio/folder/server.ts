// The server that this page came from.
import type { JobState } from "./types";

// An answer that is none: what the server says of it, and with a conflict how the file is now.
export class ServerFault extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly now?: { text: string; version: string },
  ) {
    super(message);
  }
}

export class Server {
  constructor(private readonly token: string) {}

  async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await this.fetch(method, path, body);
    const said = await answer.json();
    if (answer.ok) return said as Answer;
    throw new ServerFault(
      answer.status,
      said.error?.what ?? "the file was changed meanwhile",
      answer.status === 409 ? said : undefined,
    );
  }

  // Each state of a job as it comes; resolves with the last. A line that breaks is taken up again.
  async watch(job: string, show: (state: JobState) => void): Promise<JobState> {
    for (;;) {
      let last: JobState | undefined;
      try {
        const answer = await this.fetch("GET", `/jobs/${job}/events`);
        if (!answer.ok) throw new ServerFault(answer.status, "nothing is known of this job");
        for await (const state of states(answer.body!)) show((last = state));
      } catch (fault) {
        if (fault instanceof ServerFault && fault.status === 404) throw fault;
      }
      if (last && !["waiting", "running"].includes(last.state)) return last;
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }

  private async fetch(method: string, path: string, body?: unknown): Promise<Response> {
    const headers: Record<string, string> = { "X-Dramatis-Token": this.token };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    try {
      return await fetch("/api" + path, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    } catch {
      throw new ServerFault(0, "the server does not answer; is it still running?");
    }
  }
}

// What stands after "data: " on each line, as it comes.
async function* states(body: ReadableStream<Uint8Array>): AsyncGenerator<JobState> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const lines = text.split("\n");
    text = lines.pop()!;
    for (const line of lines)
      if (line.startsWith("data: ")) yield JSON.parse(line.slice(6)) as JobState;
  }
}
