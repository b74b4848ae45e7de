"""The page of `dramatis story --html`, in a real browser: what it shows of the stories, and what it
does not do with them.

DRAMATIS names the program, which makes the page; STORY_PAGE the template, without it the one of
this repository. The part in the browser needs Chromium, node and npm, and once the network, for the
packages of web/package-lock.json; where one of them is missing it is skipped, with a word.
"""

import functools
import html
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from explain_page_test import PRELUDE, check_template, open_in_browser
from report_test import BROWSER, DRAMATIS, NODE, NPM, WEB

TEMPLATE = pathlib.Path(os.environ.get("STORY_PAGE") or WEB / "dist" / "story.html")
STATIC = "__STATIC__"

SCRIPT = PRELUDE + r"""
const { world, search, stories } = data;
const worth = (value) => (value > 0 && value < 0.0005 ? "<0.001" : number(value, 3));
const percent = (value) => `${number(100 * value, 0)} %`;
const sentence = (step) => step.text || step.action;
const weak = (step) => (step.believability < 0.5 ? ", hard to believe" : "");
const own = (step) => `believability ${worth(step.believability)}${weak(step)}`;
const capital = (text) => text[0].toUpperCase() + text.slice(1);
const seeds = [...readFileSync(join(PAGES, "sample.html"), "utf8").split('<script id="data"')[1].matchAll(/"seed"\s*:\s*(\d+)/g)].map((found) => found[1]);

async function come(page, story, k) {
  await page.waitForFunction((text) => document.querySelector("#where").textContent.trim() === text, `Step ${k} of ${stories[story].steps.length}`);
}
async function pick(page, story) {
  await page.locator(`[data-story="${story}"]`).click();
  await come(page, story, 1);
}
async function slideTo(page, story, k) {
  await page.locator("#slider").fill(String(k));
  await come(page, story, k);
}
const told = (page) => page.locator("#tale p").evaluateAll((all) => all.map((p) => p.textContent));

// Everything that belongs to the step is marked, and nothing else.
async function stepIs(page, story, k) {
  const step = stories[story].steps[k - 1];
  const marked = await page.locator("[data-steps]").evaluateAll((all) => all.map((e) => [e.dataset.steps.split(" ").map(Number), e.classList.contains("now"), e.getAttribute("aria-current"), e.tagName]));
  for (const [steps, on, current, tag] of marked) {
    assert.equal(on, steps.includes(k));
    if (tag !== "TR") assert.equal(current, steps.includes(k) ? "step" : null);
  }
  assert.equal(await page.locator("#curve .col.now").count(), 1);
  assert.equal(await page.locator("#lanes .col.now").count(), 1);
  assert.equal(await words(page.locator("#says")), tidy(sentence(step)));
  assert.equal(await words(page.locator("#other .told")), tidy(sentence(step)));
  const facts = await words(page.locator("#other .tags"));
  for (const text of [own(step), `the story so far ${worth(step.so_far)}`, `goals met ${percent(step.share)}`]) assert.ok(facts.includes(text), facts);
  const label = await page.locator("#curve .col.now").getAttribute("aria-label");
  assert.ok(label.startsWith(`Step ${k}: ${sentence(step)} ${capital(own(step))}; the story so far ${worth(step.so_far)}; goals met ${percent(step.share)}`), label);
  assert.ok(tidy(await page.locator("#curve-says").textContent()).includes(`${capital(own(step))}; the story so far ${worth(step.so_far)}`));

  // What was considered: each alternative of the data is a row, the one taken is first.
  const rows = await Promise.all((await page.locator("#other tbody tr").all()).map(cells));
  const wanted = step.considered.map((o) => [tidy(`${o.text || o.action}${o.chosen ? " ● taken" : ""}`), worth(o.most), worth(o.mean), number(o.visits, 0)]);
  assert.deepEqual(rows.map((row) => JSON.stringify(row)).sort(), wanted.map((row) => JSON.stringify(row)).sort());
  if (step.considered.some((o) => o.chosen)) assert.match(rows[0][0], /● taken$/);
  assert.equal(rows.filter((row) => /● taken$/.test(row[0])).length, step.considered.filter((o) => o.chosen).length);
}

async function storyIs(page, story) {
  const of = stories[story];
  assert.deepEqual(await told(page), of.paragraphs);
  assert.ok((await words(page.locator("#score"))).startsWith(`Score ${worth(of.score)}: believability ${worth(of.believability)} × goals met ${percent(of.share)}`));
  const rows = await Promise.all((await page.locator("#steps tbody tr").all()).map(cells));
  assert.equal(rows.length, of.steps.length);
  for (const [i, step] of of.steps.entries()) {
    assert.equal(rows[i][0], String(i + 1));
    assert.ok(rows[i][1].startsWith(tidy(sentence(step))));
    assert.deepEqual(rows[i].slice(2), [worth(step.believability), worth(step.so_far), percent(step.share)]);
  }
  assert.equal(await page.locator("#curve .col").count(), of.steps.length);
  assert.equal(await page.locator("#curve .col.weak").count(), of.steps.filter(weak).length);
  assert.equal(await page.locator("#lanes .col").count(), of.steps.length);
  assert.equal(await page.locator("#lanes .actor").count(), world.actors.length);
  assert.equal(await page.locator("#lanes .cross").count(), of.steps.at(-1).out.filter((out, a) => out && [of.start_out, ...of.steps.map((step) => step.out)].some((then) => !then[a])).length);
  await page.locator("#whereabouts").evaluate((place) => { place.closest("details").open = true; });
  const places = await Promise.all((await page.locator("#whereabouts tbody tr").all()).map(cells));
  const at = [of.start, ...of.steps.map((step) => step.at)];
  assert.deepEqual(places, at.map((where, k) => [k ? String(k) : "start", ...where.map((p, a) => (p >= 0 ? world.places[p].name : "–") + ((k ? of.steps[k - 1].out : of.start_out)[a] ? " ×" : ""))]));
  const command = await page.locator("#command").textContent();
  assert.ok(command.startsWith(`dramatis story ${world.name} --seed ${seeds[seeds.length - stories.length + story]} --nodes ${search.nodes}`), command);
  for (const [name, value] of Object.entries(world.sliders)) assert.ok(command.includes(` --slider ${name}=${value}`), command);
  assert.deepEqual(await page.locator("#goals li").evaluateAll((all) => all.map((li) => li.textContent)), world.goals.map((goal, i) =>
    `${goal.name}${new Set(world.goals.map((g) => g.weight)).size > 1 ? ` (counts ${goal.weight})` : ""}: ${percent(of.goals[i])} met`));
  assert.deepEqual(await page.locator("#cut li").allTextContents(), of.cut ?? []);
}

test("the story, its steps and its facts are those of the data; picking another changes all", () =>
  opened("sample", async (page) => {
    assert.equal(await page.locator("h1").innerText(), world.title);
    assert.equal(await page.locator(".stories button").count(), stories.length);
    const texts = await page.locator(".stories button").allInnerTexts();
    stories.forEach((story, i) => assert.ok(tidy(texts[i]).includes(worth(story.score)) && tidy(texts[i]).includes(story.paragraphs[0].slice(0, 20)), texts[i]));
    await storyIs(page, 0);
    await stepIs(page, 0, 1);
    await pick(page, 1);
    assert.equal(await page.locator(".stories [aria-current=true]").getAttribute("data-story"), "1");
    await storyIs(page, 1);
    await stepIs(page, 1, 1);
    await page.keyboard.press("ArrowUp");
    await come(page, 0, 1);
    await storyIs(page, 0);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.story), "0");
  }));

test("keys, buttons and the slider go through the steps", () =>
  opened("sample", async (page) => {
    const last = stories[0].steps.length;
    for (let k = 2; k <= last; ++k) {
      await page.keyboard.press("ArrowRight");
      await come(page, 0, k);
      await stepIs(page, 0, k);
    }
    await page.keyboard.press("ArrowRight");
    await come(page, 0, last);
    await page.keyboard.press("ArrowLeft");
    await come(page, 0, last - 1);
    await page.keyboard.press("Home");
    await come(page, 0, 1);
    await page.keyboard.press("End");
    await come(page, 0, last);
    await page.locator("#first").click();
    await come(page, 0, 1);
    await page.locator("#next").click();
    await come(page, 0, 2);
    await page.locator("#back").click();
    await come(page, 0, 1);
    await page.locator("#last").click();
    await come(page, 0, last);
    await slideTo(page, 0, 2);
    await page.keyboard.press("ArrowRight");
    await come(page, 0, 3);
    await stepIs(page, 0, 3);
  }));

test("what else was considered changes with the step", () =>
  opened("sample", async (page) => {
    const seen = new Set();
    for (let k = 1; k <= stories[0].steps.length; ++k) {
      await slideTo(page, 0, k);
      seen.add(await page.locator("#other").innerText());
    }
    assert.equal(seen.size, stories[0].steps.length);
  }));

test("a sentence, a row, a bar or a column chooses its step; one of each is reached by the tab key", () =>
  opened("sample", async (page) => {
    const last = stories[0].steps.length;
    for (const link of (await page.locator("#tale .sentence").all()).reverse()) {
      const [first] = (await link.getAttribute("data-steps")).split(" ").map(Number);
      await link.scrollIntoViewIfNeeded();
      const [x, y] = await link.evaluate((a) => { const box = a.getClientRects()[0]; return [box.left + box.width / 2, box.top + box.height / 2]; });
      await page.mouse.click(x, y);
      await come(page, 0, first);
      assert.ok(await link.evaluate((a) => a.classList.contains("now")));
    }
    await page.locator(`#steps tr[data-steps="${last}"] td`).first().click();
    await come(page, 0, last);
    await page.locator('#curve .col[data-steps="1"] .hit').click({ force: true });
    await come(page, 0, 1);
    await page.locator('#lanes .col[data-steps="2"] .tick').click({ force: true });
    await come(page, 0, 2);
    for (const place of ["#tale", "#curve svg", "#lanes svg", "#steps"]) assert.equal(await page.locator(`${place} [tabindex="0"]`).count(), 1, place);
    await page.locator("#curve .col.now").focus();
    await page.keyboard.press("ArrowRight");
    await come(page, 0, 3);
    assert.equal(await page.evaluate(() => document.activeElement.closest("#curve") && document.activeElement.dataset.steps), "3");
    await page.locator("#steps button.now").focus();
    await page.keyboard.press("ArrowLeft");
    await come(page, 0, 2);
    assert.equal(await page.evaluate(() => document.activeElement.closest("#steps") && document.activeElement.dataset.steps), "2");
    // Pointing at a step shows it everywhere, and chooses nothing.
    await page.locator('#steps tr[data-steps="1"]').hover();
    assert.equal(await page.locator('#curve .col.near[data-steps="1"], #lanes .col.near[data-steps="1"]').count(), 2);
    assert.equal(await page.locator('.near:not([data-steps~="1"])').count(), 0);
    await come(page, 0, 2);
  }));

test("every step that stands in the text word by word is found there", () =>
  opened("sample", async (page) => {
    for (const [i, story] of stories.entries()) {
      await pick(page, i);
      const links = await page.locator("#tale .sentence").evaluateAll((all) => all.map((a) => [a.textContent, a.dataset.steps.split(" ").map(Number)]));
      const order = links.flatMap(([, steps]) => steps);
      assert.deepEqual(order.filter((k, j) => j && k < order[j - 1] && !links.some(([, of]) => of.length > 1 && of.includes(k))), []);
      for (const [k, step] of story.steps.entries())
        if (step.text && story.paragraphs.join("\n").split(step.text).length === 2) assert.ok(links.some(([text, of]) => of.includes(k + 1) && text.includes(step.text)), step.text);
    }
  }));

// One sleeps at first and wakes, one faints and comes to, one dies, one never does anything, one is never out.
test("who can do nothing for a while is not gone for good", () =>
  opened("asleep", async (page) => {
    const names = world.actors.slice(0, 5).map((actor) => actor.name);
    const steps = await page.locator("#lanes .col").evaluateAll((all) => all.map((column) => column.getAttribute("aria-label")));
    const said = (k, a) => (new RegExp(`${names[a].replace(/[.*+?^${}()|[\]\\]/g, "\\$&")} can do ([a-z ]+)\\.`).exec(steps[k - 1]) ?? [])[1];
    const all = names.map((_, a) => steps.map((_, i) => said(i + 1, a)).map((text, i) => text && `${i + 1}: ${text}`).filter(Boolean));
    assert.deepEqual(all, [["3: something now"], ["2: nothing for now", "4: something again"], ["3: nothing any more"], [], []]);
    const lines = await page.locator("#lanes .actor").evaluateAll((all) => all.map((g) => [Boolean(g.querySelector(".cross")), Boolean(g.querySelector(".rest"))]));
    assert.deepEqual(lines.slice(0, 5), [[false, true], [false, true], [true, false], [false, true], [false, false]]);
    // The line of the sleeper goes on to the end.
    const ends = await page.locator("#lanes .actor .reach").evaluateAll((all) => all.map((path) => path.getBBox().x + path.getBBox().width));
    assert.ok(Math.abs(ends[0] - ends[4]) < 1 && ends[2] < ends[4] - 5, String(ends));
  }));

test("without scripts the stories are there as text", () =>
  opened("sample", async (page) => {
    const text = await words(page.locator("#static"));
    assert.equal(await page.locator("#static h1").innerText(), world.title);
    for (const story of stories) for (const paragraph of story.paragraphs) assert.ok(text.includes(tidy(paragraph)), paragraph);
  }, { javaScriptEnabled: false }));

test("data that cannot be shown leaves the text", () =>
  opened("broken", async (page) => {
    assert.match(await words(page.locator("#message")), /^The data of this page cannot be read/);
    assert.ok((await words(page.locator("#static"))).includes(tidy(stories[0].paragraphs[0])));
  }));

test("a story without places, alternatives, goals or steps breaks nothing", async () => {
  await opened("bare", async (page) => {
    assert.equal(await page.locator("#message, #lanes").count(), 0);
    assert.match(await words(page.locator("#considered")), /^It is not known/);
    assert.equal(await page.evaluate(() => /NaN|undefined|null/.test(document.querySelector("main").innerHTML)), false);
    await page.locator('[data-story="1"]').click();
    assert.deepEqual(await told(page), ["Nothing happened."]);
    assert.equal(await page.locator("#curve").isVisible(), false);
    assert.equal(await page.locator(".controls").isVisible(), false);
    await page.keyboard.press("ArrowRight");
  });
  await opened("one", async (page) => {
    assert.equal(await page.locator(".stories").count(), 0);
    assert.equal(await page.locator("#message").count(), 0);
  });
});

// Names of the lines, of the places and of the goals: inside the picture, and none on another.
for (const name of ["sample", "long"])
  for (const [size, view] of [["desktop", {}], ["tablet", { viewport: { width: 760, height: 900 } }], ["phone", phone]])
    test(`names in the pictures are in sight and apart: ${name}, ${size}`, () =>
      opened(name, async (page) => {
        for (const button of await page.locator(".stories button").all()) {
          await button.click();
          await fits(page);
          const wrong = await page.locator(".plot svg").evaluateAll((all) => all.flatMap((svg) => {
            const frame = svg.getBoundingClientRect(), texts = [...svg.querySelectorAll("text")].map((t) => [t, t.getBoundingClientRect()]);
            const out = texts.filter(([, b]) => b.left < frame.left - 1 || b.right > frame.right + 1 || b.top < frame.top - 2 || b.bottom > frame.bottom + 2).map(([t]) => "beyond: " + t.textContent);
            const names = texts.filter(([t]) => /who|place|goal-name|end/.test(t.getAttribute("class")));
            for (const [i, [t, a]] of names.entries()) for (const [u, b] of names.slice(0, i))
              if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5) out.push(`${t.textContent} on ${u.textContent}`);
            return out;
          }));
          assert.deepEqual(wrong, []);
        }
      }, view));

test("printed, the story is there without the controls", () =>
  opened("sample", async (page) => {
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".controls").isVisible(), false);
    assert.equal(await page.locator("#tale").isVisible(), true);
    assert.equal(await page.locator("#command").isVisible(), true);
  }));
"""


def template():
    return TEMPLATE.read_text(encoding="utf-8")


@functools.cache
def made():
    """A page as the program makes it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        file = pathlib.Path(folder) / "story.html"
        done = subprocess.run([DRAMATIS, "story", "crime", "--nodes", "300000", "--count", "2",
                               "--seed", "1", "--html", str(file)],
                              capture_output=True, text=True, timeout=300)
        if done.returncode != 0:
            raise AssertionError(f"dramatis story: {done.returncode}\n"
                                 f"{done.stdout[-2000:]}{done.stderr[-2000:]}")
        return file.read_text(encoding="utf-8")


def sample():
    return json.loads(re.search(r'<script id="data" type="application/json">(.*?)</script>', made(),
                                re.DOTALL)[1])


def static(data):
    return f"<h1>{html.escape(data['world']['title'])}</h1>" + "".join(
        "<article>" + "".join(f"<p>{html.escape(text)}</p>" for text in story["paragraphs"]) +
        "</article>" for story in data["stories"])


def hostile():
    data = sample()
    image = "<img src=x onerror=window.hit=1>"
    script = "</script><script>window.hit=1</script><!--<script>"
    world = data["world"]
    world |= {"name": image + "'$(x)", "title": image, "about": script, "sliders": {image: 1}}
    for part in world["goals"] + world["actors"] + world["places"]:
        part["name"] = image
    data["search"] |= {"settings": script, "method": image}
    for story in data["stories"]:
        story |= {"paragraphs": [image + " " + script, script], "cut": [script, image]}
        for step in story["steps"]:
            step |= {"action": script, "text": image}
            for option in step["considered"]:
                option |= {"action": image, "text": script}
    return data


def bare():
    data = sample()
    data["world"] |= {"places": [], "goals": [], "sliders": {}}
    for story in data["stories"]:
        for key in ("committed", "best", "cut"):
            story.pop(key, None)
        for step in story["steps"]:
            step |= {"considered": [], "at": [-1] * len(step["at"]), "goals": []}
    data["stories"][1] |= {"steps": [], "paragraphs": ["Nothing happened."]}
    return data


def asleep():
    """A story of five steps in which people can do nothing for a while, or for good."""
    data = sample()
    people = len(data["world"]["actors"])
    assert people >= 5
    story = data["stories"][0]
    story["steps"] = [json.loads(json.dumps(step)) for step in (story["steps"] * 5)[:5]]
    # of each: at the start, then after every step
    outs = ["111000", "001100", "000111", "111111", "000000"]
    said = [[outs[a][k] == "1" if a < 5 else False for a in range(people)] for k in range(6)]
    story["start_out"] = said[0]
    for step, out in zip(story["steps"], said[1:]):
        step["out"] = out
    data["stories"] = [story]
    return data


def long_names():
    """Long names, many steps, many goals, and an event in each story."""
    data = sample()
    world = data["world"]
    for part in world["actors"][::2] + world["places"][::2] + world["goals"][::2]:
        part["name"] += ", of whom so much is told that it hardly fits into a line of any picture"
    extra = 5
    world["goals"] += [{"name": f"one more wish, the number {i + 1}", "weight": i + 1}
                       for i in range(extra)]
    for story in data["stories"]:
        story["steps"] = (story["steps"] * 40)[:40]
        story["steps"] = [json.loads(json.dumps(step)) for step in story["steps"]]
        gone = list(story["start_out"])
        for i, step in enumerate(story["steps"]):
            gone = [was or now for was, now in zip(gone, step["out"])]
            step["out"] = list(gone)
            step["goals"] = step["goals"] + [float(i > 4 * (g + 1)) for g in range(extra)]
            if i % 9 == 5:
                step |= {"doer": -1, "others": [], "believability": 0.1,
                         "action": f"Earthquake({world['places'][i % len(world['places'])]['id']})"}
        story["goals"] = story["steps"][-1]["goals"]
    return data


class Template(unittest.TestCase):
    def test_has_one_place_for_each_part_and_loads_nothing(self):
        text = template()
        check_template(self, text)
        self.assertEqual(text.count(STATIC), 1)
        self.assertIn(f'<div id="static">{STATIC}</div>', text)
        # The program fills in the first one that it finds, whatever the stories say.
        self.assertLess(text.index(STATIC), text.index('id="data"'))


class Made(unittest.TestCase):
    def test_holds_the_stories_twice(self):
        page, data = made(), sample()
        self.assertEqual((data["format"], data["version"]), ("dramatis-stories", 1))
        self.assertEqual(len(data["stories"]), 2)
        self.assertNotIn(STATIC, page)
        self.assertNotIn("__DATA__", page)
        text = html.unescape(page[page.index('<div id="static">'):page.index('<script id="data"')])
        for story in data["stories"]:
            for paragraph in story["paragraphs"]:
                self.assertIn(paragraph, text)

    def test_its_numbers_fit_together(self):
        data = sample()
        world = data["world"]
        for story in data["stories"]:
            self.assertAlmostEqual(story["score"], story["believability"] * story["share"],
                                   places=5)
            self.assertEqual(len(story["start"]), len(world["actors"]))
            self.assertEqual(len(story["start_out"]), len(world["actors"]))
            so_far = 1.0
            for step in story["steps"]:
                so_far *= step["believability"]
                self.assertAlmostEqual(step["so_far"], so_far, places=5)
                self.assertEqual(len(step["goals"]), len(world["goals"]))
                for key in ("at", "out"):
                    self.assertEqual(len(step[key]), len(world["actors"]))
                self.assertTrue(all(-1 <= place < len(world["places"]) for place in step["at"]))
                self.assertTrue(-1 <= step["doer"] < len(world["actors"]))
                self.assertLessEqual(sum(option["chosen"] for option in step["considered"]), 1)
            self.assertAlmostEqual(story["believability"], so_far, places=5)
            self.assertEqual(story["goals"], story["steps"][-1]["goals"])


@unittest.skipUnless(BROWSER, "no chromium, chromium-browser or google-chrome on PATH: the page "
                              "was not opened")
@unittest.skipUnless(NODE and NPM, "no node or npm on PATH: the page was not opened")
class Shown(unittest.TestCase):
    def test_in_a_browser(self):
        data = sample()
        page = template().replace(STATIC, static(data))
        open_in_browser(self, SCRIPT, {
            "sample": (made(), data), "empty": (template(), None),
            "other": (page, data | {"version": 2}),
            "hostile": (template().replace(STATIC, static(hostile())), hostile()),
            "broken": (page.replace("__DATA__", '{"format":'), None),
            "bare": (page, bare()), "one": (page, data | {"stories": data["stories"][:1]}),
            "long": (page, long_names()), "asleep": (page, asleep())})


if __name__ == "__main__":
    unittest.main()
