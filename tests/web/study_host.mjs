// Studies that are served for a test: folders of their own, and the program itself, which DRAMATIS
// names. All of it is gone when the tests end.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

const { DRAMATIS } = process.env;
const PATIENCE = 60000 * Number(process.env.DRAMATIS_PATIENCE ?? 1);
const left = [];
after(() => {
  for (const work of left.splice(0)) work();
});

// Short: two moves to try, two rounds of three moves.
export const study = (changes = {}, blocks = {}) => ({
  dramatis_study: 1,
  title: "Short study",
  version: "1",
  contact: "Jo Doe, jo.doe@example.org",
  controller: "Example University",
  retention: "Until 2030.",
  blocks: [
    {
      id: "consent",
      kind: "consent",
      title: "Take part?",
      text: ["It is short.", "You can stop at any time."],
      button: "I agree",
      decline: "No, thank you",
    },
    {
      id: "profile",
      kind: "questions",
      title: "About you",
      questions: [
        {
          id: "age",
          ask: "How old are you?",
          kind: "choice",
          required: true,
          options: [
            { value: "young", label: "Under 18", screens_out: true },
            "18-24",
            "25 or more",
          ],
        },
        { id: "have", ask: "What do you have?", kind: "choices", options: ["Phone", "Tablet"] },
        {
          id: "fun",
          ask: "How much do you like games?",
          kind: "scale",
          low: 1,
          high: 7,
          low_label: "not at all",
          high_label: "very much",
          required: true,
        },
        { id: "many", ask: "How many do you own?", kind: "number", high: 500, required: true },
        { id: "else", ask: "Anything else?", kind: "text", longest: 300 },
      ],
    },
    {
      id: "check",
      kind: "quiz",
      tries: 3,
      title: "One question",
      questions: [
        {
          id: "goal",
          ask: "What do you try to do?",
          kind: "choice",
          options: ["Be fast", "Score points"],
          right: "Score points",
        },
      ],
    },
    {
      id: "try",
      kind: "rounds",
      rounds: [{ id: "practice", level: "paper", seed: 100, moves: 2, practice: true }],
    },
    {
      id: "play",
      kind: "rounds",
      rounds: [
        { id: "one", level: "preset-1", seed: 1, moves: 3 },
        { id: "two", level: "paper", seed: "per-person", moves: 3 },
      ],
      ...blocks.play,
    },
    { id: "end", kind: "results", title: "Your games", text: ["Thank you."] },
  ],
  beside: ["random", "greedy"],
  ...changes,
});

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

// A study at an address of its own; `make` is told the address.
export class Host {
  static async start(make = () => study()) {
    const host = new Host();
    host.port = await freePort();
    host.address = `http://127.0.0.1:${host.port}/`;
    host.folder = mkdtempSync(join(tmpdir(), "dramatis-study-"));
    left.push(() => rmSync(host.folder, { recursive: true, force: true }));
    writeFileSync(join(host.folder, "study.json"), JSON.stringify(make(host.address)));
    writeFileSync(join(host.folder, "token"), "0123456789abcdef0123456789abcdef\n", {
      mode: 0o600,
    });
    await host.serve();
    return host;
  }

  async serve() {
    this.process = spawn(
      DRAMATIS,
      [
        "study",
        "serve",
        this.folder,
        "--port",
        this.port,
        "--token-file",
        join(this.folder, "token"),
      ],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    left.push(() => this.process.kill("SIGKILL"));
    let said = "";
    let told = "";
    this.process.stderr.on("data", (data) => (said += data));
    this.process.stdout.on("data", (data) => (told += data));
    const deadline = Date.now() + PATIENCE;
    while (!told.includes("\n")) {
      assert.equal(this.process.exitCode ?? this.process.signalCode, null, said);
      assert.ok(Date.now() < deadline, `the server does not start: ${said}`);
      await new Promise((done) => setTimeout(done, 30));
    }
    assert.equal(told.trim(), this.address);
    this.admin = /http:\S+admin\?token=(\S+)/.exec(said)[0];
    this.token = /token=(\S+)/.exec(said)[1];
  }

  async kill(sign = "SIGKILL") {
    const ended = once(this.process, "exit");
    this.process.kill(sign);
    await ended;
  }

  async ask(path) {
    const answer = await fetch(`${this.address}api/admin/${path}`, {
      headers: { "X-Dramatis-Token": this.token },
    });
    assert.equal(answer.status, 200, await answer.clone().text());
    return answer.json();
  }

  // Everybody, with all that is stored.
  async people() {
    const people = await this.ask("people");
    return Promise.all(people.map(({ number }) => this.ask(`people/${number}`)));
  }

  // Until the server says so: what it tells may be a second old.
  async until(look, holds) {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      const seen = await look();
      if (holds(seen)) return seen;
      assert.ok(Date.now() < deadline, `it does not come to that: ${JSON.stringify(seen)}`);
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}
