// The Lab: two searches side by side, from the first step to the last.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { EASY, EASY_SOLVED, onPage, openText, shot, shutDown } from "./lib.mjs";

after(shutDown);

/** A page with the Lab on it and both searches told to their end. */
async function onLab(options, work) {
  await onPage({ hash: "#/lab", ...options }, async (page, context) => {
    await page.locator(".lab-board").first().waitFor();
    await settled(page);
    await work(page, context);
  });
}

async function settled(page) {
  for (const side of ["a", "b"]) await page.locator(`.lab-side.is-${side} .lab-status`, { hasText: /events/ }).waitFor();
}

const side = (page, name) => page.getByRole("region", { name: `Search ${name}` });
const choose = async (page, puzzle, a, b) => {
  await page.getByLabel("Puzzle").selectOption(`example:${puzzle}`);
  await side(page, "A").getByRole("combobox").selectOption(a);
  await side(page, "B").getByRole("combobox").selectOption(b);
  await settled(page);
};
const step = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** The counters of one search, by name. */
async function counters(page, name) {
  return side(page, name).locator(".lab-counter").evaluateAll((rows) =>
    Object.fromEntries(rows.map((row) => [row.querySelector("dt").textContent, Number(row.querySelector("dd").textContent.replaceAll(",", ""))])));
}

test("both searches are told, and their last counters are those of the methods", async () => {
  await onLab({}, async (page) => {
    await choose(page, "nonogram:sample", "backtrack", "lines");
    await step(page, "To the end");
    await page.locator(".lab-count", { hasText: /step 4,182 of 4,182/ }).waitFor();
    assert.deepEqual(await counters(page, "A"), { assignments: 1108, tests: 2165, "dead ends": 1008, prunings: 0, "depth now": 100 });
    assert.deepEqual(await counters(page, "B"), { assignments: 0, tests: 328, "dead ends": 0, prunings: 100, "depth now": 0 });
    await side(page, "B").getByText("No assignment yet.").waitFor();
    await shot(page, "lab-nonogram");
  });
});

test("step, step back, jump to the start, to the end, to the next dead end and solution", async () => {
  await onLab({}, async (page) => {
    await choose(page, "nonogram:sample", "backtrack", "lines");
    const told = (text) => side(page, "A").locator(".lab-told", { hasText: text }).waitFor();
    await step(page, "Step");
    await told("1. r1c1 = white");
    await step(page, "Step");
    await told("2. r1c2 = white");
    await step(page, "Step back");
    await told("1. r1c1 = white");
    await step(page, "Next dead end");
    await page.waitForFunction(() => /back$/.test(document.querySelector(".is-a .lab-told").textContent));
    assert.equal((await counters(page, "A"))["dead ends"], 1);
    await step(page, "Next dead end");
    await page.waitForFunction(() => document.querySelector(".is-a .lab-counters").textContent.includes("dead ends2"));
    await step(page, "Last dead end");
    await page.waitForFunction(() => document.querySelector(".is-a .lab-counters").textContent.includes("dead ends1"));
    await step(page, "Next solution");
    await page.waitForFunction(() => /solution 1/.test(document.querySelector(".is-b .lab-told").textContent));
    await step(page, "To the start");
    await page.waitForFunction(() => /as it is given/.test(document.querySelector(".is-a .lab-told").textContent));
    // The slider jumps anywhere, forth and back.
    await page.getByRole("slider", { name: "Step" }).fill("4000");
    await page.waitForFunction(() => document.querySelector(".is-a .lab-told").textContent.startsWith("4,000."));
    const late = await counters(page, "A");
    await page.getByRole("slider", { name: "Step" }).fill("12");
    await page.waitForFunction(() => document.querySelector(".is-a .lab-told").textContent.startsWith("12."));
    await page.getByRole("slider", { name: "Step" }).fill("4000");
    await page.waitForFunction(() => document.querySelector(".is-a .lab-told").textContent.startsWith("4,000."));
    assert.deepEqual(await counters(page, "A"), late);
  });
});

test("it plays, pauses, and speed and space bar do as they say", async () => {
  await onLab({}, async (page) => {
    // The first board is over too soon.
    await choose(page, "sudoku:easy", "backtrack", "mrv");
    await page.getByRole("slider", { name: "Speed" }).fill("8");
    await page.getByText("500 a second").waitFor();
    await step(page, "Play");
    await page.waitForFunction(() => Number(document.querySelector(".lab-slider").value) > 50);
    await step(page, "Pause");
    const at = await page.locator(".lab-slider").inputValue();
    await page.waitForTimeout(300);
    assert.equal(await page.locator(".lab-slider").inputValue(), at);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((before) => document.querySelector(".lab-slider").value === String(Number(before) + 1), at);
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
    await page.keyboard.press("End");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await shot(page, "lab-end");
  });
});

test("the board at the end of a search is the solution", async () => {
  await onPage({ hash: `#/lab?p=${EASY}` }, async (page) => {
    await settled(page);
    // The same replay as the page's, on the same events.
    const last = await page.evaluate(async (puzzle) => {
      // A page whose modules were put together keeps them in a table.
      const { $ } = await import("./js/main.js");
      const module = (name) => $?.[name] ?? import(`./js/${name}`);
      const [{ Reel }, { Replay }, { labPuzzle, valueName }, { openCarrier }] = await Promise.all(["lab/reel.js", "lab/replay.js", "lab/puzzle.js", "carrier.js"].map(module));
      const carrier = openCarrier();
      const { records } = await carrier.ask("open", { text: puzzle });
      const told = labPuzzle(records[0]);
      const boards = [];
      for (const method of ["backtrack", "mrv", "mac", "trim"]) {
        const reel = new Reel(told);
        await carrier.ask("trace", { kind: "sudoku", puzzle, method, max_steps: 100000 }, { onPart: ({ events }) => reel.add(events) });
        const replay = new Replay(reel);
        replay.seek(reel.last);
        const end = [...replay.values].map((_, cell) => valueName(told, replay.known(cell))).join("");
        // Back and forth again it is the same.
        replay.seek(Math.floor(reel.last / 3));
        replay.seek(reel.last);
        boards.push(end, [...replay.values].map((_, cell) => valueName(told, replay.known(cell))).join(""));
      }
      return boards;
    }, EASY);
    assert.deepEqual(last, new Array(8).fill(EASY_SOLVED));
  });
});

test("a tree too large to draw says what it leaves out, and a node leads to its step", async () => {
  await onLab({}, async (page) => {
    await choose(page, "sudoku:hard", "backtrack", "mrv");
    await step(page, "To the end");
    await side(page, "A").getByText(/earlier ones are left out/).waitFor();
    await side(page, "B").getByText(/139 nodes, all drawn/).waitFor();
    const canvas = side(page, "B").locator(".lab-tree");
    assert.match(await canvas.getAttribute("aria-label"), /139 nodes, 86 dead ends/);
    // The root is at the top; its step is the start.
    const spot = await page.evaluate(async () => {
      const tree = document.querySelector(".is-b .lab-tree");
      const pen = tree.getContext("2d");
      const scale = tree.width / tree.clientWidth;
      const y = Math.round(14 * scale);
      const row = pen.getImageData(0, y, tree.width, 1).data;
      const inked = [];
      for (let x = 0; x < tree.width; x++) if (row[x * 4 + 3] > 200) inked.push(x);
      return { x: inked[Math.floor(inked.length / 2)] / scale, y: y / scale };
    });
    await canvas.click({ position: spot });
    await page.locator(".lab-count", { hasText: "step 0 of" }).waitFor();
  });
});

test("a trace that is cut short says so, and the walk tells less", async () => {
  await onLab({}, async (page) => {
    await choose(page, "sudoku:hard", "backtrack", "mrv");
    await side(page, "A").getByText("The first 20,000 events; the search goes on.").waitFor();
    await page.getByLabel("At once").selectOption("2000");
    await side(page, "A").getByText("The first 2,000 events; the search goes on.").waitFor();
    await page.getByRole("radio", { name: "The walk" }).check({ force: true });
    await side(page, "B").getByText("226 events, and the search is over.").waitFor();
  });
});

test("a puzzle that the methods don't know says why, and the next one is watched again", async () => {
  await onLab({ allow: [/422/] }, async (page) => {
    await page.getByLabel("Puzzle").selectOption("example:nonogram:colour");
    for (const name of ["A", "B"]) await side(page, name).getByRole("alert").getByText("know black and white alone").waitFor();
    await choose(page, "nonogram:sample", "backtrack", "lines");
    await side(page, "B").getByText("150 events, and the search is over.").waitFor();
  });
});

test("the puzzles of the other views are to be chosen, and the choice is kept", async () => {
  await onPage({ hash: "#/nonogram" }, async (page) => {
    await page.locator(".nono-pad").waitFor();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Watch it in the Lab" }).click();
    await settled(page);
    assert.equal(await page.getByLabel("Puzzle").inputValue(), "from:nonogram");
    await side(page, "A").getByRole("combobox").selectOption("lines-backtrack");
    await settled(page);
    await page.goto("about:blank");
    await page.goBack();
    await settled(page);
    assert.equal(await side(page, "A").getByRole("combobox").inputValue(), "lines-backtrack");
  });
});

test("every situation has an address, which leads to the same puzzle, methods and step", async () => {
  await onLab({}, async (page, context) => {
    await settled(page);
    await side(page, "A").getByRole("combobox").selectOption("forward");
    await settled(page);
    for (let step = 0; step < 7; step++) await page.getByRole("button", { name: "Step", exact: true }).click();
    await page.waitForFunction(() => location.hash.includes("z="));
    const told = await side(page, "A").locator(".lab-told").textContent();
    await page.getByText("step 7 of").waitFor();
    await page.waitForTimeout(500);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByText("step 7 of").waitFor();
    assert.equal(await side(other, "A").getByRole("combobox").inputValue(), "forward");
    assert.equal(await side(other, "A").locator(".lab-told").textContent(), told);
    assert.equal(await other.getByLabel("Puzzle").locator("option:checked").textContent(), "Four by four");
  });
});

test("any puzzle can be brought, and one that can't be read is said", async () => {
  await onLab({ allow: [/422|400/] }, async (page) => {
    await openText(page, "2 2\n2\n1\n2\n1\n");
    await settled(page);
    await side(page, "A").getByText(/the search is over/).waitFor();
    await openText(page, "neither this nor that");
    await page.getByRole("dialog").getByRole("alert").waitFor();
  });
});

test("charts follow the counter chosen and say their figures", async () => {
  await onLab({}, async (page) => {
    await choose(page, "nonogram:sample", "backtrack", "lines");
    await step(page, "To the end");
    const chart = page.locator(".lab-chart");
    await page.waitForFunction(() => /assignments at step 4182: A 1,108, B 0/.test(document.querySelector(".lab-chart").getAttribute("aria-label")));
    await page.getByRole("radio", { name: "tests" }).check({ force: true });
    await page.waitForFunction(() => /tests at step 4182: A 2,165, B 328/.test(document.querySelector(".lab-chart").getAttribute("aria-label")));
    assert.ok(await chart.isVisible());
    await page.locator(".lab-key.is-a", { hasText: "A plain backtracking: 2,165" }).waitFor();
  });
});

test("all methods are compared in a table", async () => {
  await onLab({}, async (page) => {
    await choose(page, "nonogram:sample", "backtrack", "lines");
    await step(page, "Compare");
    const table = page.getByRole("region", { name: "All methods" }).locator("tbody");
    await table.getByRole("rowheader", { name: "engine" }).waitFor();
    assert.equal(await table.locator("tr").count(), 23);
    assert.match(await table.locator("tr", { hasText: "backtrack-all" }).textContent(), /unique1,5203,0401,5200100/);
  });
});

test("a search goes on page by page", async () => {
  await onLab({}, async (page) => {
    await choose(page, "sudoku:easy", "backtrack", "mrv");
    await page.getByLabel("At once").selectOption("2000");
    await side(page, "A").getByText("The first 2,000 events; the search goes on.").waitFor();
    await page.getByRole("button", { name: "Go on with search A" }).click();
    await side(page, "A").getByText("The first 4,000 events; the search goes on.").waitFor();
  });
});

test("the first board comes to its end, and seed, model and parts of the methods can be set", async () => {
  await onLab({}, async (page) => {
    for (const name of ["A", "B"]) await side(page, name).getByText(/the search is over/).waitFor();
    await choose(page, "nonogram:sample", "backtrack", "mrv-random");
    await page.getByText("Seed, model, and parts of the methods").click();
    await page.getByLabel("Variables of a Nonogram").selectOption("starts");
    await settled(page);
    await step(page, "To the end");
    await page.waitForFunction(() => /solution 1/.test(document.querySelector(".is-b .lab-told").textContent));
    await page.waitForFunction(() => /: 49 cells known/.test(document.querySelector(".is-b .lab-board").getAttribute("aria-label")));
    await page.getByLabel("Variables of a Nonogram").selectOption("cells");
    await page.getByLabel("Way back").selectOption("cbj");
    await settled(page);
    await page.getByLabel("Seed").fill("7");
    await page.getByLabel("Seed").press("Tab");
    await settled(page);
    // All solutions of a board that has one: the search goes on behind it, to its end.
    await page.getByLabel("Solutions to look for").selectOption({ label: "all of them" });
    await settled(page);
    await step(page, "To the end");
    await page.waitForFunction(() => !/solution 1/.test(document.querySelector(".is-a .lab-told").textContent));
    // So few placements may be listed that every line is left aside. `lines` is no mix.
    await page.getByLabel("Way back").selectOption("");
    await page.getByLabel("Placements listed of a line, at most").fill("1");
    await page.getByLabel("Placements listed of a line, at most").press("Tab");
    await choose(page, "nonogram:sample", "lines", "mrv-random");
    await settled(page);
    await side(page, "A").getByText(/nothing more follows without a guess/).waitFor();
  });
});

test("an exercise is asked, answered wrong, and explained", async () => {
  await onLab({}, async (page) => {
    const card = page.getByRole("region", { name: "Exercises" });
    await card.getByLabel("Kind").selectOption("find-error");
    await card.getByRole("button", { name: "Ask" }).click();
    await card.getByText("is wrong. Which?").waitFor();
    await card.getByLabel("Your answer").fill("99");
    await card.getByRole("button", { name: "Check" }).click();
    await card.getByText("wrong", { exact: true }).waitFor();
    await shot(page, "lab-exercise");
    await card.getByLabel("Kind").selectOption("next-assignment");
    await card.getByRole("button", { name: "Ask" }).click();
    const question = await card.getByText(/^Which assignment does/).textContent();
    assert.match(question, /does [a-z-]+ [a-z ]*(?:make next)|does [A-Z]/, "the method by its name, not its id");
    assert.doesNotMatch(question, /does (?:forward|mrv|backtrack|backtrack-all|mac|ac3) make/);
  });
});

test("a learned clause is asked why, and answers with its implication graph", async () => {
  await onLab({ allow: [/422/] }, async (page) => {
    await choose(page, "sudoku:hard", "clause-learning", "dlx");
    // A step is drawn in the next frame; the question stands at the one step that learned the clause.
    const drawn = () => page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
    const offered = async () => { await drawn(); return await side(page, "A").getByRole("button", { name: /^Why clause/ }).count() > 0; };
    for (let dead = 0; dead < 4 && !(await offered()); dead += 1) {
      await step(page, "Next dead end");
      // The assignments that it comes from, then the clause.
      for (let told = 0; told < 12 && !(await offered()); told += 1) await step(page, "Step");
    }
    await side(page, "A").getByRole("button", { name: "Why clause 1?" }).click();
    const picture = side(page, "A").getByRole("img", { name: "Implication graph of clause 1" });
    await picture.waitFor();
    assert.ok(await picture.evaluate(async (image) => { await image.decode(); return image.naturalWidth > 300; }));
    await side(page, "A").getByText("In words").click();
    assert.match(await side(page, "A").locator(".lab-graph li").last().textContent(), /no value left/);
    await shot(page, "lab-clause");
    await step(page, "Step");
    await picture.waitFor({ state: "detached" });
    // A method that does not suit the board says why.
    await side(page, "B").getByRole("combobox").selectOption("tree-decomposition");
    await side(page, "B").getByText(/16 million combinations/).waitFor();
  });
});

test("on paper boards and trees are light, whatever the theme, and nothing of the controls is there", async () => {
  await onPage({ hash: "#/lab", dark: true }, async (page) => {
    await page.locator(".lab-status .badge").first().waitFor();
    // How light the board's middle is, and how light on paper.
    const light = () => page.locator(".lab-board").first().evaluate((canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      const shades = [];
      for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 250) shades.push(data[i]);
      return shades.reduce((sum, shade) => sum + shade, 0) / shades.length;
    });
    assert.ok(await light() < 100);
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    assert.ok(await light() > 180);
    for (const name of ["Share a link", "Compare", "Ask"]) assert.equal(await page.getByRole("button", { name, exact: true }).count(), 0, name);
    assert.ok(await page.locator(".lab-side canvas").evaluateAll((all) => all.every((canvas) => canvas.clientWidth <= canvas.parentElement.clientWidth)));
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    assert.ok(await light() < 100);
  });
});

test("before a class the search has the room, and Escape brings the frame back", async () => {
  await onLab({}, async (page) => {
    const height = async () => (await side(page, "A").locator(".lab-board").boundingBox()).height;
    const before = await height();
    await page.getByRole("button", { name: "Full screen" }).click();
    await page.locator("html.is-classroom").waitFor({ state: "attached" });
    await page.locator(".lab-setup").waitFor({ state: "hidden" });
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.waitForFunction((least) => document.querySelector(".lab-board").getBoundingClientRect().height > least, before * 1.2);
    await shot(page, "lab-class");
  });
});
