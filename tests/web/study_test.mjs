// The pages of a study, as `dramatis study serve` gives them, in a real browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./browser.mjs";
import { Host, study } from "./study_host.mjs";
import {
  answerProfile,
  answerQuiz,
  comeToPlay,
  consent,
  findSwap,
  heading,
  move,
  movesLeft,
  phone,
  pieces,
  playRound,
  ready,
  rest,
  WAYS,
  words,
} from "./study_person.mjs";

const at = (host, query, work, options) =>
  open(host.address + query, work, { allowed: host.address, ...options });
const refusal = (status) => new RegExp(`the server responded with a status of ${status}`);
const status = (page) => page.evaluate(() => document.documentElement.dataset.study);

const shapes = {
  mouse: {},
  touch: { ...phone },
  keys: { reducedMotion: "reduce" },
};

for (const [name, options] of Object.entries(shapes))
  test(`all of it, by ${name}`, async () => {
    const host = await Host.start();
    const way = WAYS[name];
    await at(
      host,
      "",
      async (page) => {
        await consent(page, way);
        await answerProfile(page, way, "Ünï ≠ <b>");
        await answerQuiz(page, way);
        await heading(page, "Practice");
        await playRound(page, way);
        await heading(page, "Round 1 of 2");
        await ready(page);
        const before = await pieces(page);
        await way.swap(page, await findSwap(page, false));
        await page.locator(".said", { hasText: "That swap makes no match." }).waitFor();
        await page.waitForTimeout(700);
        assert.deepEqual(await pieces(page), before);
        if (name === "keys") await page.keyboard.press("Escape");
        await playRound(page, way);
        await heading(page, "Round 2 of 2");
        await playRound(page, way);
        await heading(page, "Your games");
        await page.locator(".round-card").first().waitFor({ timeout: 60000 });
        assert.equal(await page.locator(".round-card").count(), 2);
        assert.equal(await page.locator(".score-row").count(), 6);
        await way.press(page, "Finish");
        await heading(page, "Thank you!");
        assert.match(await words(page.locator(".code code")), /^\w{5}-\w{5}$/);
      },
      options,
    );
    const [person] = await host.people();
    assert.equal(person.status, "completed");
    assert.equal(person.origin, "person");
    assert.equal(person.device, name === "touch" ? "phone" : "desktop");
    assert.equal(person.input, way.input);
    const answers = Object.fromEntries(person.answers.map((each) => [each.question, each.value]));
    assert.deepEqual(answers, {
      age: "18-24",
      have: ["Tablet"],
      fun: 5,
      many: 12,
      else: "Ünï ≠ <b>",
      goal: "Score points",
    });
    assert.deepEqual(
      person.rounds.map(({ step, moves }) => [step, moves.length / 3]),
      [
        ["try.practice", 2],
        ["play.one", 3],
        ["play.two", 3],
      ],
    );
    for (const { step, times, ended_at } of person.rounds) {
      assert.ok(ended_at > 0, step);
      let rest = 0;
      for (const { shown_ms, done_ms } of times) {
        assert.ok(shown_ms >= rest && done_ms >= shown_ms, JSON.stringify(times));
        rest = done_ms;
      }
    }
    assert.equal(person.rounds[1].times[0].refused, 1);
    assert.equal(person.rounds[1].times[1].refused, 0);
  });

for (const [policy, comes] of [
  ["resume", "Round 1 of 2"],
  ["restart", "Round 1 of 2"],
  ["block", "This study cannot be continued"],
])
  test(`loaded again in the middle of a round: ${policy}`, async () => {
    const host = await Host.start(() => study({}, { play: { resume: policy } }));
    await at(host, "", async (page) => {
      await comeToPlay(page);
      const start = await pieces(page);
      await move(page);
      await move(page);
      const then = await pieces(page);
      await host.until(
        () => host.people(),
        ([person]) => person.rounds[1]?.moves.length === 6,
      );
      await page.reload();
      await heading(page, comes);
      if (policy === "block") return assert.equal(await status(page), "blocked");
      await ready(page);
      const isRestart = policy === "restart";
      assert.deepEqual(await pieces(page), isRestart ? start : then);
      assert.equal(await movesLeft(page), isRestart ? 3 : 1);
      const said = isRestart ? "it begins again" : "You go on where you were";
      assert.match(await words(page.locator(".said")), new RegExp(said));
      await playRound(page);
      await heading(page, "Round 2 of 2");
    });
    const [person] = await host.people();
    const rounds = person.rounds.filter(({ step }) => step === "play.one");
    const moves = { resume: [3], restart: [2, 3], block: [2] }[policy];
    assert.deepEqual(rounds.map((each) => each.times.length).sort(), moves);
    assert.equal(person.status, policy === "block" ? "blocked" : "active");
    assert.deepEqual(person.flags.includes("focus"), false);
  });

test("who was away for too long is told so", async () => {
  const host = await Host.start(() => study({}, { play: { max_age: "1s" } }));
  await at(host, "", async (page) => {
    await comeToPlay(page);
    const { href } = new URL(page.url());
    await page.goto("about:blank");
    await page.waitForTimeout(2500);
    await page.goto(href);
    await heading(page, "This study cannot be continued");
    assert.match(await words(page.locator("main")), /away for longer than this study allows/);
  });
});

test("in two tabs it goes on in the one that was opened last, or where one says", async () => {
  const host = await Host.start();
  await at(
    host,
    "",
    async (page) => {
      await comeToPlay(page);
      await move(page);
      const other = await page.context().newPage();
      await other.goto(host.address);
      await heading(other, "Round 1 of 2");
      await ready(other);
      assert.equal(await movesLeft(other), 2);
      await WAYS.mouse.swap(page, await findSwap(page));
      await heading(page, "This study is open in another tab");
      await page.getByRole("button", { name: "Go on here" }).click();
      await heading(page, "Round 1 of 2");
      await ready(page);
      assert.equal(await movesLeft(page), 1);
      await WAYS.mouse.swap(other, await findSwap(other));
      await heading(other, "This study is open in another tab");
      await playRound(page);
      await heading(page, "Round 2 of 2");
    },
    { expected: refusal(409) },
  );
});

test("who declines is thanked and sent where the study says, and nothing is stored", async () => {
  const host = await Host.start((address) =>
    study({ links: { take: ["PANEL"], declined: `${address}?gone={PANEL}` } }),
  );
  await at(host, "?PANEL=a%20b&OTHER=1", async (page) => {
    const asked = [];
    page.on("request", (request) => asked.push(request.url().slice(host.address.length)));
    await page.reload();
    await heading(page, "Take part?");
    assert.deepEqual(asked, ["?PANEL=a%20b&OTHER=1", "api/arrive"]);
    await page.getByRole("button", { name: "No, thank you" }).click();
    await heading(page, "Thank you for your interest");
    const link = page.getByRole("link", { name: "Go on to where you came from" });
    assert.equal(await link.getAttribute("href"), `${host.address}?gone=a%20b`);
    assert.equal(await page.evaluate(() => localStorage.getItem("dramatis-study")), null);
    await page.waitForURL(/gone=a%20b/, { timeout: 20000 });
  });
  assert.deepEqual(await host.people(), []);
  assert.equal((await host.ask("overview")).counters.declined, 1);
});

test("who may not take part is told so, and sent where the study says", async () => {
  const host = await Host.start((address) =>
    study({ links: { screened_out: `${address}?out=1` } }),
  );
  await at(host, "", async (page) => {
    await consent(page);
    await heading(page, "About you");
    await page.getByText("Under 18").click();
    await page.getByText("5", { exact: true }).click();
    await page.getByLabel("How many").fill("1");
    await page.getByRole("button", { name: "Continue" }).click();
    await heading(page, "Thank you for your time");
    await page.getByRole("button", { name: "Stay here" }).click();
    await page.waitForTimeout(7000);
    assert.doesNotMatch(page.url(), /out=1/);
  });
  assert.equal((await host.people())[0].status, "screened_out");
});

test("a killed server: the round goes on, and what was done meanwhile is not lost", async () => {
  const host = await Host.start();
  await at(
    host,
    "",
    async (page) => {
      await comeToPlay(page);
      await move(page);
      await host.until(
        () => host.people(),
        ([person]) => person.rounds[1]?.times.length === 1,
      );
      await host.kill();
      await move(page);
      await page.locator(".away", { hasText: "No connection" }).waitFor();
      const board = await pieces(page);
      await host.serve();
      await page.locator(".away:empty").waitFor({ state: "attached", timeout: 30000 });
      assert.deepEqual(await pieces(page), board);
      await move(page);
      // Loaded again while the server is away: the last move is only here.
      await page.getByRole("button", { name: "Continue" }).click();
      await heading(page, "Round 2 of 2");
      await ready(page);
      await host.kill();
      await move(page);
      const then = await pieces(page);
      await host.serve();
      await page.reload();
      await ready(page);
      assert.deepEqual(await pieces(page), then);
      await playRound(page);
      await heading(page, "Your games");
    },
    { expected: /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/ },
  );
  const [person] = await host.people();
  assert.deepEqual(
    person.rounds.map(({ times }) => times.length),
    [2, 3, 3],
  );
  assert.equal(person.status, "completed");
  assert.ok(person.events.some(({ kind, step }) => kind === "offline" && step === "play.one"));
});

test("a tab that is closed with a move on its way loses nothing", async () => {
  const host = await Host.start();
  await at(host, "", async (page) => {
    await comeToPlay(page);
    await move(page);
    const pair = await findSwap(page);
    const other = await page.context().newPage(); // or the browser ends with its last tab
    await page.bringToFront();
    await WAYS.mouse.swap(page, pair);
    await page.close();
    await host.until(
      () => host.people(),
      ([person]) => person.rounds[1].times.length === 2,
    );
    await other.close();
  });
});

test("on a shared computer a person is forgotten with the tab", async () => {
  const host = await Host.start((address) =>
    study({ links: { take: ["PANEL"], completed: `${address}?done={PANEL}` } }),
  );
  await at(host, "?shared=1&PANEL=7", async (page) => {
    await comeToPlay(page);
    await page.reload();
    await heading(page, "Round 1 of 2");
    const other = await page.context().newPage();
    await other.goto(host.address + "?shared=1&PANEL=8");
    await heading(other, "Take part?");
    await other.close();
    await playRound(page);
    await heading(page, "Round 2 of 2");
    await playRound(page);
    await heading(page, "Your games");
    await page.getByRole("button", { name: "Finish" }).click();
    await heading(page, "Thank you!");
    const link = page.getByRole("link", { name: "Go on to where you came from" });
    assert.equal(await link.getAttribute("href"), `${host.address}?done=7`);
    await page.getByRole("button", { name: "Stay here" }).click();
    await page.getByRole("button", { name: "Next person" }).click();
    await heading(page, "Take part?");
  });
});

test("who withdraws is asked once, and everything is deleted", async () => {
  const host = await Host.start();
  await at(host, "", async (page) => {
    await comeToPlay(page);
    await move(page);
    await page.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("button", { name: "Go on with the study" }).click();
    await move(page);
    await page.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("button", { name: "Delete everything" }).click();
    await heading(page, "Your data is deleted");
    await host.until(
      () => host.ask("people"),
      (people) => people.length === 0,
    );
    await page.reload();
    await heading(page, "Take part?");
  });
});

test("questions are checked where they stand, and a quiz until it is right", async () => {
  const host = await Host.start();
  await at(host, "", async (page) => {
    await consent(page);
    await heading(page, "About you");
    await page.getByRole("button", { name: "Continue" }).click();
    assert.equal(await page.locator(".is-wrong").count(), 3);
    assert.equal(await page.evaluate(() => document.activeElement.name), "q-age");
    await page.getByLabel("How many").fill("900");
    await page.getByRole("button", { name: "Continue" }).click();
    assert.match(await words(page.locator("main")), /from 0 to 500/);
    await answerProfile(page);
    await heading(page, "One question");
    await page.getByText("Be fast").click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("That is not quite right").waitFor();
    await page.getByText("Tries left: 2").waitFor();
    await answerQuiz(page);
    await heading(page, "Practice");
  });
});

test("the page is in the language of the study, and speaks its words", async () => {
  const own = { next: "Weiter", step_of: "Schritt {n} von {of}", moves_left: "Züge übrig" };
  const spoken = { "red tile": "roter Stein", cell: "Zeile {row}, Spalte {column}: {piece}" };
  const host = await Host.start(() => study({ language: "de", words: { ...own, ...spoken } }));
  await at(host, "", async (page) => {
    assert.equal(await page.locator("html").getAttribute("lang"), "de");
    await consent(page);
    await heading(page, "About you");
    assert.match(await words(page.locator(".where")), /^Schritt 2 von \d$/);
    const way = {
      ...WAYS.mouse,
      press: (page, name) => WAYS.mouse.press(page, name === "Continue" ? "Weiter" : name),
    };
    await answerProfile(page, way);
    await answerQuiz(page, way);
    await ready(page);
    assert.match(await words(page.locator(".hud")), /Züge übrig/);
    const label = await page.locator(".board-cell").first().getAttribute("aria-label");
    assert.match(label, /^Zeile 1, Spalte 1: /);
  });
});

test("markup in answers and in the address is text everywhere", async () => {
  const tag = "<img src=x onerror=window.hacked=1>";
  const host = await Host.start(() =>
    study({ title: `Short ${tag}`, links: { take: ["PANEL"] }, words: { next: "Continue" } }),
  );
  await at(
    host,
    `?PANEL=${encodeURIComponent(tag)}`,
    async (page) => {
      await consent(page);
      await answerProfile(page, WAYS.mouse, tag);
      await answerQuiz(page);
      assert.equal(await page.evaluate(() => window.hacked), undefined);
      assert.match(await words(page.locator(".brand")), /<img src=x/);
    },
    { bypassCSP: true },
  );
  await open(
    host.admin,
    async (page) => {
      await page.locator(".people a").first().click();
      await heading(page, "Person 1");
      assert.match(await words(page.locator(".person")), /<img src=x onerror/);
      assert.equal(await page.evaluate(() => window.hacked), undefined);
    },
    { allowed: host.address, bypassCSP: true },
  );
});

test("a link without what the study needs says what is missing", async () => {
  const host = await Host.start(() =>
    study({ links: { take: [{ name: "PANEL", required: true }] } }),
  );
  await at(
    host,
    "",
    async (page) => {
      await heading(page, "This link is not complete");
      assert.match(await words(page.locator("main")), /PANEL/);
    },
    { expected: refusal(422) },
  );
});

test("when the page is left for another it is noted", async () => {
  const host = await Host.start();
  await at(host, "", async (page) => {
    await comeToPlay(page);
    await page.evaluate(() => window.dispatchEvent(new Event("blur")));
    await page.waitForTimeout(300);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    const [person] = await host.until(
      () => host.people(),
      ([{ events }]) => events.some(({ kind }) => kind === "focus"),
    );
    const seen = person.events.filter(({ kind }) => ["blur", "focus"].includes(kind));
    assert.deepEqual(
      seen.map(({ kind, step }) => [kind, step]),
      [
        ["blur", "play.one"],
        ["focus", "play.one"],
      ],
    );
    assert.match(seen[1].detail, /^after \d+ ms$/);
    assert.deepEqual(person.flags.includes("focus"), true);
  });
});

test("who has finished can still withdraw", async () => {
  const host = await Host.start();
  await at(host, "?simulate=random&seed=1", async (page) => {
    await heading(page, "Thank you!");
    assert.equal((await host.people()).length, 1);
    await page.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("button", { name: "Delete everything" }).click();
    await heading(page, "Your data is deleted");
    await host.until(
      () => host.ask("people"),
      (people) => people.length === 0,
    );
  });
});

for (const mode of ["data-only", "visual"])
  test(`a player of the engine takes part in jsPsych's simulation mode: ${mode}`, async () => {
    const host = await Host.start();
    await at(host, `?simulate=greedy&seed=5&mode=${mode}`, async (page) => {
      await heading(page, "Thank you!");
      assert.equal(await status(page), "completed");
    });
    const [person] = await host.people();
    assert.equal(person.origin, "simulated");
    assert.equal(person.as, "greedy");
    assert.deepEqual(
      person.rounds.map(({ times }) => times.length),
      [2, 3, 3],
    );
    assert.equal((await host.ask("overview")).people.completed, 0);
  });
