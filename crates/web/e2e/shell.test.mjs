// The frame: tabs, theme, addresses, no request to anybody else, a policy that holds.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { board, EASY, more, onPage, openText, shutDown, URL_BASE } from "./lib.mjs";

after(shutDown);

test("the page opens on a puzzle that can be played", async () => {
  await onPage({ hash: "" }, async (page) => {
    await board(page);
    assert.equal(await page.title(), "A first puzzle · Sudoku · Cellwise");
    assert.equal(await page.locator('[role="gridcell"]').count(), 81);
    assert.equal(await page.locator('.tab[aria-current="page"]').textContent(), "Sudoku");
  });
});

test("every tab leads to a view without a fault", async () => {
  await onPage({}, async (page) => {
    await board(page);
    for (const name of await page.locator(".tab").allTextContents()) {
      await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
      await page.locator(`.tab[aria-current="page"]:text-is("${name}")`).waitFor();
      await page.locator("main .view").waitFor();
      assert.equal(await page.locator("main > .fault").count(), 0, name);
    }
  });
});

test("an address that names no view says so", async () => {
  await onPage({ hash: "#/nowhere" }, async (page) => {
    await page.getByRole("heading", { name: "There is no such page" }).waitFor();
  });
});

test("a damaged link is told and the page goes on", async () => {
  await onPage({ hash: "#/sudoku?z=%21%21" }, async (page) => {
    await page.getByText("This link is damaged").first().waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await board(page);
  });
});

test("the theme follows the system until somebody chooses, and the choice is kept", async () => {
  await onPage({ dark: true }, async (page) => {
    await board(page);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await paper();
    await page.getByRole("button", { name: /^Theme/ }).click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light");
    const light = await paper();
    assert.notEqual(light, dark);
    await page.reload();
    await board(page);
    assert.equal(await paper(), light);
    await page.getByRole("button", { name: /^Theme/ }).click();
    assert.equal(await paper(), dark);
  });
});

test("the skip link brings the keyboard to the board", async () => {
  await onPage({ context: { hasTouch: true } }, async (page) => {
    await board(page);
    await page.evaluate(() => { document.body.tabIndex = -1; document.body.focus(); });
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Skip to the board");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("role")), "gridcell");
  });
});

test("inline script and style are refused by the policy", async () => {
  await onPage({ allow: [/Content Security Policy/] }, async (page) => {
    await board(page);
    const ran = await page.evaluate(async () => {
      const script = document.createElement("script");
      script.textContent = "window.slipped = true";
      document.body.append(script);
      const paragraph = document.createElement("p");
      paragraph.setAttribute("style", "color: rgb(1, 2, 3)");
      document.body.append(paragraph);
      return [Boolean(window.slipped), getComputedStyle(paragraph).color === "rgb(1, 2, 3)"];
    });
    assert.deepEqual(ran, [false, false]);
  });
});

test("motion goes when it is not wanted", async () => {
  await onPage({ context: { reducedMotion: "reduce" } }, async (page) => {
    await board(page);
    const calm = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--calm"));
    assert.equal(parseFloat(calm), 0);
  });
});

test("the page works from a folder below the root of its host", async (t) => {
  const index = await fetch(URL_BASE);
  const text = await index.text();
  assert.ok(index.ok);
  assert.doesNotMatch(text, /(?:src|href)="\//, "addresses must be relative");
  t.diagnostic(index.headers.get("content-security-policy") ?? "no policy header: the page carries it");
});

test("Back leads to the first puzzle, which had no address, in both views", async () => {
  await onPage({ hash: "" }, async (page) => {
    await board(page);
    await page.getByRole("button", { name: "Examples" }).click();
    await page.getByRole("menuitem", { name: /^Killer/ }).click();
    await page.getByRole("heading", { level: 1, name: "Killer" }).waitFor();
    await page.waitForFunction(() => location.hash.includes("?"));
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "A first puzzle" }).waitFor();
    await page.goto(`${URL_BASE}#/nonogram`);
    await page.locator(".nono-pad").waitFor();
    const first = await page.getByRole("heading", { level: 1 }).textContent();
    await openText(page, '{"r": [[1], [1], [1]], "c": [[3], []]}');
    await page.getByRole("heading", { level: 1, name: "Nonogram" }).waitFor();
    await page.waitForFunction(() => location.hash.includes("?"));
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: first }).waitFor();
  });
});

test("on the whole screen texts grow with the board", async () => {
  await onPage({ context: { viewport: { width: 1920, height: 1080 } } }, async (page) => {
    await board(page);
    const size = () => page.getByRole("button", { name: "Hint", exact: true }).evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
    const before = await size();
    await more(page, /Full screen/);
    await page.locator("html.is-classroom").waitFor();
    assert.ok(await size() > before * 1.2);
  });
});

test("an address that is made late does not call somebody back", async () => {
  await onPage({ hash: "#/lab" }, async (page) => {
    await page.addInitScript(() => {
      const { arrayBuffer } = Response.prototype;
      Response.prototype.arrayBuffer = async function held() {
        const bytes = await arrayBuffer.call(this);
        if (window.hold) {
          window.isHeld = true;
          await window.hold;
        }
        return bytes;
      };
    });
    await page.reload();
    await page.locator(".lab-status .badge").first().waitFor();
    await page.evaluate(() => { window.hold = new Promise((done) => { window.release = done; }); });
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => window.isHeld);
    // The address is another at once, the view a moment later; the lab's own address comes in between.
    await page.evaluate(() => { location.hash = "#/batch"; window.release(); });
    await page.locator(".batch-drop").waitFor();
    assert.equal(await page.evaluate(() => location.hash), "#/batch");
  });
});

test("the title of the tab follows the view and the puzzle, in the language of the page", async () => {
  await onPage({ hash: `#/sudoku?p=${EASY}` }, async (page) => {
    const title = (wanted) => page.waitForFunction((text) => document.title === text, wanted);
    await board(page);
    await title("Sudoku 9 × 9 · Cellwise");
    await page.getByRole("button", { name: "Examples" }).click();
    await page.getByRole("menuitem", { name: /^Killer/ }).click();
    await title("Killer · Sudoku · Cellwise");
    await page.getByRole("link", { name: "Nonogram", exact: true }).click();
    await page.waitForFunction(() => / · Nonogram · Cellwise$/.test(document.title));
    await page.getByRole("link", { name: "Lab", exact: true }).click();
    await page.waitForFunction(() => / · Lab · Cellwise$/.test(document.title));
    await page.getByRole("link", { name: "Learn", exact: true }).click();
    await title("Learn · Cellwise");
    await page.getByRole("link", { name: "Sudoku", exact: true }).click();
    await title("Killer · Sudoku · Cellwise");
    await page.goBack();
    await title("Learn · Cellwise");
  });
  await onPage({ hash: `#/learn?sudoku=naked-pair`, context: { locale: "de-DE" } }, async (page) => {
    await page.waitForFunction(() => document.title === "Nacktes Paar · Cellwise");
  });
});
