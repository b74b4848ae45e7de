// The page of who runs a study, and all pages of a study as axe and those see them who need large
// letters.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { findFaults, open } from "./browser.mjs";
import { Host } from "./study_host.mjs";
import {
  answerProfile,
  answerQuiz,
  comeToPlay,
  consent,
  heading,
  move,
  phone,
  playRound,
  ready,
  WAYS,
  words,
} from "./study_person.mjs";

const tile = (page, label) =>
  page.locator(".tile", { hasText: label }).locator("strong").innerText();

test("who runs the study sees it go on, and every game move by move", async () => {
  const host = await Host.start();
  const options = { allowed: host.address };
  await open(
    host.admin,
    async (admin) => {
      await admin.locator(".tiles").waitFor();
      assert.equal(await tile(admin, "consented"), "0");
      const board = await open(
        host.address,
        async (page) => {
          await comeToPlay(page);
          await playRound(page);
        },
        options,
      );
      assert.equal(board, undefined);
      await admin.locator(".tile", { hasText: "consented" }).getByText("1").waitFor();
      assert.equal(await tile(admin, "under way"), "1");
      await admin
        .getByRole("row", { name: /^Preset board 1/ })
        .getByText("1")
        .first()
        .waitFor();
      await admin.getByRole("link", { name: "Person 1" }).click();
      await heading(admin, "Person 1");
      await admin.getByRole("row", { name: /^How old are you\?.* 18-24 profile/ }).waitFor();
      await admin.getByRole("button", { name: "Watch play.one" }).click();
      await admin.locator(".watching-where", { hasText: "Move 0 of 3" }).waitFor();
      await admin.getByRole("button", { name: "Board after move 2" }).click();
      await admin.locator(".watching-where", { hasText: "Move 2 of 3" }).waitFor();
      assert.equal(await words(admin.locator("tr.chosen th")), "2");
      await admin.getByRole("button", { name: "Play", exact: true }).click();
      await admin.locator(".watching-where", { hasText: "Move 3 of 3" }).waitFor();
      const [person] = await host.people();
      await admin
        .locator(".replay .score", { hasText: new RegExp(`^${person.rounds[1].score}$`) })
        .waitFor();
      await admin.getByRole("button", { name: "Forget this person" }).click();
      await admin.getByRole("button", { name: "Keep" }).click();
      assert.equal((await host.people()).length, 1);
      await admin.getByRole("button", { name: "Forget this person" }).click();
      await admin.getByRole("button", { name: "Delete for good" }).click();
      await admin.getByText("Nobody yet.").waitFor();
      assert.deepEqual(await host.ask("people"), []);
    },
    options,
  );
});

test("it is not looked up while it is paused, and test runs stand apart", async () => {
  const host = await Host.start();
  const options = { allowed: host.address };
  await open(
    `${host.address}?test=1`,
    async (page) => {
      await page.getByText("Test run: nothing counts").waitFor();
      await consent(page);
      await heading(page, "About you");
    },
    options,
  );
  await open(
    host.admin,
    async (admin) => {
      await admin.getByRole("button", { name: "Test runs (1)" }).click();
      await admin.getByRole("link", { name: "Person 1" }).waitFor();
      assert.equal(await tile(admin, "consented"), "0");
      await admin.getByRole("button", { name: "Pause" }).click();
      let asked = 0;
      admin.on("request", () => ++asked);
      await admin.waitForTimeout(4000);
      assert.equal(asked, 0);
      await admin.getByRole("button", { name: "Go on" }).click();
      await admin.waitForTimeout(500);
      assert.ok(asked > 0);
    },
    options,
  );
});

// What is on a screen: no fault that axe finds, and no need to scroll sideways, also with letters
// of twice the size.
async function look(page, name, shape) {
  assert.deepEqual(await findFaults(page), [], `${name}, ${shape}`);
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  assert.ok((await overflow()) <= 0, `${name}, ${shape}: ${await overflow()} pixels too wide`);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await page.waitForTimeout(150);
  assert.ok((await overflow()) <= 0, `${name}, ${shape}: large letters are cut off`);
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  await page.waitForTimeout(150);
  if (process.env.PICTURES)
    await page.screenshot({ path: join(process.env.PICTURES, `${name}-${shape}.png`) });
}

const SHAPES = [
  ["desktop-light", {}],
  ["desktop-dark", { colorScheme: "dark" }],
  ["phone-light", phone],
  ["phone-dark", { ...phone, colorScheme: "dark" }],
];
for (const [shape, options] of SHAPES)
  test(`every screen is without faults: ${shape}`, async () => {
    const host = await Host.start();
    const way = options.isMobile ? WAYS.touch : WAYS.mouse;
    const all = { allowed: host.address, bypassCSP: true, reducedMotion: "reduce", ...options };
    await open(
      host.address,
      async (page) => {
        await heading(page, "Take part?");
        await look(page, "consent", shape);
        await way.press(page, "About this study");
        await look(page, "about", shape);
        await page.keyboard.press("Escape");
        await consent(page, way);
        await heading(page, "About you");
        await way.press(page, "Continue");
        await look(page, "questions", shape);
        await answerProfile(page, way);
        await heading(page, "One question");
        await look(page, "quiz", shape);
        await answerQuiz(page, way);
        await ready(page);
        await look(page, "practice", shape);
        await playRound(page, way);
        await heading(page, "Round 1 of 2");
        await ready(page);
        await move(page, way);
        await look(page, "round", shape);
        await way.press(page, "Withdraw");
        await look(page, "withdraw", shape);
        await page.keyboard.press("Escape");
        await move(page, way);
        await move(page, way);
        await page.locator(".is-over").waitFor();
        await look(page, "round-over", shape);
        await way.press(page, "Continue");
        await heading(page, "Round 2 of 2");
        await playRound(page, way);
        await heading(page, "Your games");
        await page.locator(".round-card").first().waitFor({ timeout: 60000 });
        await look(page, "results", shape);
        await page
          .getByRole("button", { name: /^Watch: You/ })
          .first()
          .click();
        await page.locator(".watching-where", { hasText: "Move 3 of 3" }).waitFor();
        await look(page, "replay", shape);
        await page.keyboard.press("Escape");
        await way.press(page, "Finish");
        await heading(page, "Thank you!");
        await look(page, "end", shape);
      },
      all,
    );
    await open(
      host.admin,
      async (page) => {
        await page.locator(".tiles").waitFor();
        await page.getByRole("link", { name: "Person 1" }).waitFor();
        await look(page, "admin", shape);
        await page.getByRole("link", { name: "Person 1" }).click();
        await heading(page, "Person 1");
        await page.getByRole("button", { name: "Watch play.one" }).click();
        await page.locator(".watching-where").waitFor();
        await look(page, "admin-person", shape);
        await page.getByRole("button", { name: "Forget this person" }).click();
        await look(page, "admin-forget", shape);
      },
      all,
    );
  });
