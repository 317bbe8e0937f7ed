// Any supported format pasted, dropped or opened; examples; export; share links; paper.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { ask, board, cell, EASY, line, more, onPage, onSudoku, openText, printed, say, shot, shutDown, URL_BASE } from "./lib.mjs";

after(shutDown);

const SAMPLES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../../testdata/formats/sudoku");
const FIRST_ROW = ".4.......";

/** Drops a file on the page as a browser does. */
async function drop(page, text, name) {
  const transfer = await page.evaluateHandle(([text, name]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], name));
    return transfer;
  }, [text, name]);
  await page.locator("body").dispatchEvent("dragover", { dataTransfer: transfer });
  await page.locator(".drop-veil").waitFor();
  await page.locator("body").dispatchEvent("drop", { dataTransfer: transfer });
}

test("every format of the catalogue is taken when its file is dropped", async () => {
  await onPage({}, async (page) => {
    await board(page);
    for (const name of readdirSync(SAMPLES)) {
      await openText(page, "cellwise sudoku\ntitle: between\nboard:\n1 . . .\n. . . .\n. . . .\n. . . .\nend\n");
      await page.getByRole("heading", { name: "between" }).waitFor();
      await drop(page, readFileSync(path.join(SAMPLES, name), "utf8"), name);
      await page.locator('[aria-label^="Row 9, column 9"], .records').first().waitFor({ timeout: 5000 }).catch(() => assert.fail(`${name} was not taken`));
      if (await page.locator(".records").count()) await page.locator(".record").first().click();
      await page.locator('[aria-label^="Row 9, column 9"]').waitFor();
      if (name.startsWith("samurai")) {
        // Five boards: the one of the samples lies in the middle.
        await page.locator('[role="grid"][aria-rowcount="21"]').waitFor();
        continue;
      }
      const row = (await line(page)).slice(0, 9);
      assert.equal(row[1], FIRST_ROW[1], `${name}: ${row}`);
    }
  });
});

test("a puzzle pasted anywhere on the page is opened", async () => {
  await onPage({}, async (page) => {
    await board(page);
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, "1234341221434.21");
    await page.locator('[role="grid"][aria-rowcount="4"]').waitFor();
    assert.equal(await line(page), "1234341221434.21");
  });
});

test("a text that can't be read is answered with the place and what was hoped for", async () => {
  await onPage({ allow: [/Failed to load resource/] }, async (page) => {
    await board(page);
    const before = await line(page);
    await openText(page, `${EASY.slice(0, 30)}?!${EASY.slice(32)}`);
    const fault = page.getByRole("dialog").locator(".fault");
    await fault.waitFor();
    assert.ok((await fault.textContent()).length > 30);
    await shot(page, "sudoku-fault");
    await page.keyboard.press("Escape");
    assert.equal(await line(page), before);
  });
});

test("bytes that are no text are not printed", async () => {
  await onPage({ allow: [/Failed to load resource/] }, async (page) => {
    await board(page);
    await drop(page, "\u0000".repeat(40), "none.txt");
    const fault = page.locator(".panel .fault");
    await fault.getByText("This file is neither a puzzle nor a picture that can be read.").waitFor();
    assert.doesNotMatch(await fault.textContent(), /\u0000/);
  });
});

test("a Nonogram dropped here can be read in the format that suits, with its title", async () => {
  await onPage({ allow: [/Failed to load resource/] }, async (page) => {
    await board(page);
    await drop(page, "****\n*  *\n****\n", "picture.txt");
    await page.getByRole("button", { name: "Read as a picture in letters" }).click();
    await page.locator(".view-nonogram .titles .note", { hasText: "3 × 4" }).waitFor();
    await page.goBack();
    await board(page);
    await drop(page, 'title "Small"\nwidth 2\nheight 2\n\nrows\n2\n1\n\ncolumns\n2\n1\n', "small.non");
    await page.locator(".view-nonogram").getByRole("heading", { level: 1, name: "Small" }).waitFor();
    await page.goBack();
    await board(page);
    await drop(page, "0110\n1001\n1001\n0110\n", "bits.txt");
    await page.getByRole("dialog", { name: "What is this?" }).getByRole("button", { name: "A Nonogram" }).click();
    await page.locator(".view-nonogram .titles .note", { hasText: "4 × 4" }).waitFor();
  });
});

test("several puzzles at once: one is chosen", async () => {
  await onPage({}, async (page) => {
    await board(page);
    await openText(page, `${EASY}\n1234341221434.21\n`.replace("1234341221434.21", EASY.replace("5", ".")));
    await page.locator(".record").nth(1).click();
    await page.locator('[aria-label="Row 1, column 1, empty"]').waitFor();
  });
});

test("the examples are a menu that the keyboard walks", async () => {
  await onPage({}, async (page) => {
    await board(page);
    await page.getByRole("button", { name: "Examples" }).focus();
    await page.keyboard.press("ArrowDown");
    const items = page.getByRole("menuitem");
    await items.first().waitFor();
    assert.ok(await items.count() >= 3);
    assert.ok(await items.first().evaluate((node) => node === document.activeElement));
    await page.keyboard.press("End");
    assert.ok(await items.last().evaluate((node) => node === document.activeElement));
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    assert.match(await page.evaluate(() => document.activeElement.textContent), /Examples/);
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: /^Hard/ }).click();
    await page.getByRole("heading", { name: "Hard" }).waitFor();
  });
});

test("a puzzle with rules is exported in a format that holds them; one that can't gives no empty file", async () => {
  await onPage({ allow: [/422/] }, async (page) => {
    await board(page);
    await ask(page, "Examples");
    await page.getByRole("menuitem", { name: /^Killer/ }).click();
    await page.getByRole("heading", { name: "Killer" }).waitFor();
    await more(page, /Export/);
    const dialog = page.getByRole("dialog");
    await page.waitForFunction(() => document.querySelector("dialog textarea")?.value.includes("killer 5 r1c1 r1c2"));
    assert.doesNotMatch(await dialog.getByLabel("Format").textContent(), / -o|--/, "no flags of the command line");
    await dialog.getByLabel("Format").selectOption("line");
    await dialog.getByText("This format can't hold the puzzle").waitFor();
    assert.ok(await dialog.getByRole("button", { name: "Save as a file" }).isDisabled());
  });
  await onSudoku("1.3.341221434321", { allow: [/422/] }, async (page) => {
    await more(page, /Export/);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Format").selectOption("samurai");
    await dialog.getByText("This format has no boards of this size.").waitFor();
  });
});

test("the puzzle is exported in another format", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: /^Export/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Format").selectOption("grid");
    await page.waitForFunction(() => document.querySelector("dialog textarea").value.split("\n").length >= 9);
    await dialog.getByLabel("Format").selectOption("picture svg");
    await page.waitForFunction(() => document.querySelector("dialog textarea").value.startsWith("<"));
    const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Save as a file" }).click()]);
    assert.equal(download.suggestedFilename(), "sudoku.svg");
  });
});

test("a share link brings the puzzle, and if wanted the progress, to somebody else", async () => {
  let plain = "";
  let full = "";
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("4");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: /^Share/ }).click();
    const field = page.getByLabel("A link to this puzzle");
    await page.waitForFunction(() => document.querySelector("dialog input").value.includes("#/sudoku?"));
    plain = await field.inputValue();
    await page.getByLabel("With what I have written so far").check();
    await page.waitForFunction((old) => document.querySelector("dialog input").value !== old, plain);
    full = await field.inputValue();
  });
  assert.ok(plain.startsWith(URL_BASE));
  for (const [link, said] of [[plain, "empty"], [full, "4"]]) {
    await onPage({ hash: new URL(link).hash }, async (page) => {
      await board(page);
      await page.locator(`[aria-label="Row 1, column 3, ${said}"]`).waitFor();
      assert.equal(await say(page, 1, 1), "Row 1, column 1, given 5");
    });
  }
});

test("a link opened in the same tab replaces the puzzle", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.evaluate(() => { location.hash = "#/sudoku?p=1234341221434.21"; });
    await page.locator('[role="grid"][aria-rowcount="4"]').waitFor();
    assert.equal(await line(page), "1234341221434.21");
  });
});

test("on paper there is the engine's drawing, and nothing of the live board", async () => {
  await onSudoku(EASY, { dark: true }, async (page) => {
    await page.keyboard.press("4");
    await page.keyboard.press("Control+Digit1");
    await printed(page);
    await page.emulateMedia({ media: "print" });
    assert.ok(await page.locator(".paper img").isVisible());
    assert.ok(!(await page.locator(".art").isVisible()));
    assert.ok(await page.getByRole("heading", { level: 1 }).isVisible());
    await shot(page, "sudoku-paper");
    // A drawing of another board would be wrong on paper: then the live one is printed.
    await page.emulateMedia({ media: "screen" });
    await cell(page, 1, 4).click();
    await page.keyboard.press("5");
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    assert.equal(await page.locator(".paper img").count(), 0);
  });
});

test("on paper there are the title and the board, and no controls", async () => {
  await onSudoku(EASY, { dark: true }, async (page) => {
    await page.emulateMedia({ media: "print" });
    assert.ok(await page.locator(".art").isVisible());
    assert.ok(await page.getByRole("heading", { level: 1 }).isVisible());
    for (const gone of [".bar", ".pad", ".asks", ".toolbar >> nth=0"]) assert.ok(!(await page.locator(gone).isVisible()), gone);
    const ink = await page.locator("text.given").first().evaluate((node) => getComputedStyle(node).fill);
    assert.equal(ink, "rgb(28, 27, 25)", "paper is light, whatever the theme");
    await shot(page, "sudoku-print");
  });
});
