// Puzzles coming in and going out: every way, and what is kept.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { EASY, answer, ask, dropBytes, onPage, openText, printed, shutDown, URL_BASE } from "./lib.mjs";
import { HEART, HEART_ROWS, click, drag, onNonogram, shows } from "./nonogram-lib.mjs";
import { GALLERY } from "../page/js/nonogram/gallery.js";

after(shutDown);

const size = (page, text) => page.locator(".titles .note", { hasText: text }).waitFor();

test("the first visit shows a picture to draw", async () => {
  await onPage({ hash: "#/nonogram" }, async (page) => {
    await page.getByRole("heading", { level: 1, name: GALLERY[0].name }).waitFor();
    await size(page, "15 × 15");
  });
});

test("formats are recognised by themselves", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await size(page, "5 × 5");
    await openText(page, '{"r": [[1], [1], [1]], "c": [[3], []]}');
    await size(page, "3 × 2");
    await openText(page, 'title "Small"\nwidth 2\nheight 2\n\nrows\n2\n1\n\ncolumns\n2\n1\n');
    await page.getByRole("heading", { level: 1, name: "Small" }).waitFor();
  });
});

test("a text that can't be read says why and where, and the board stays", async () => {
  await onNonogram(HEART, { allow: [/422|400/] }, async (page) => {
    await openText(page, "5 5\n9 9\n5\n5\n3\n1\n2\n4\n4\n4\n2\n");
    const fault = page.getByRole("dialog").getByRole("alert");
    await fault.waitFor();
    assert.match(await fault.textContent(), /Row 1/);
    await page.keyboard.press("Escape");
    await size(page, "5 × 5");
  });
});

test("a text that may be two things offers both, and the choice opens it", async () => {
  await onNonogram(HEART, { allow: [/422|400/] }, async (page) => {
    await openText(page, "****\n*  *\n****\n");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("alert").waitFor();
    assert.equal(await dialog.getByRole("button", { name: /^Read as/ }).count(), 2);
    await dialog.getByRole("button", { name: "Read as a picture in letters" }).click();
    await size(page, "3 × 4");
  });
});

test("letters that one format alone reads are opened, and what was guessed is told in words", async () => {
  await onNonogram(HEART, { allow: [/422|400/] }, async (page) => {
    await dropBytes(page, "letters.txt", Buffer.from(".rr.rr.\nrrrrrrr\n..ggg..\n"));
    await size(page, "3 × 7, 2 colours");
    await dropBytes(page, "blocks.txt", readFileSync(new URL("../../../testdata/formats/nonogram/blocks.txt", import.meta.url)));
    await page.locator(".toast", { hasText: "Read as clues, a line each" }).waitFor();
    assert.doesNotMatch(await page.locator("body").textContent(), /--from/);
  });
});

test("a file of many Sudokus asks which, also here", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await dropBytes(page, "many.txt", Buffer.from(`${EASY}\n${EASY.replace("5", ".")}\n`));
    await page.getByRole("dialog", { name: "Which one?" }).getByRole("button", { name: /29 givens/ }).click();
    await page.locator('.view-sudoku [aria-label="Row 1, column 1, empty"]').waitFor();
  });
});

test("a photograph may be larger than any puzzle", async () => {
  await onNonogram(HEART, { allow: [/422|400/] }, async (page) => {
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), new Uint8Array(9_000_000)], "photo.jpg"));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await page.getByRole("dialog", { name: "From a picture" }).waitFor();
  });
});

test("several in one file are offered, and a Sudoku goes to its own view", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await openText(page, '{"r": [[1]], "c": [[1]]}\n{"r": [[2]], "c": [[1], [1]]}\n');
    await page.getByRole("dialog", { name: "Which one?" }).getByRole("button", { name: /2 .*1 × 2/ }).click();
    await size(page, "1 × 2");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("dialog").getByRole("textbox").fill(EASY);
    await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
    await page.locator('.view-sudoku [role="grid"]').waitFor();
  });
});

/** The heart as a PNG of five by five pixels. */
const HEART_PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAAAAACoBHk5AAAAE0lEQVR42mP4zwCCyOA/GP8HIQBurwj4sT4ciwAAAABJRU5ErkJggg==", "base64");

test("a picture dropped on the page becomes a puzzle, and is solved", async () => {
  await onNonogram("1 3\n3\n1\n1\n1\n", {}, async (page) => {
    await dropBytes(page, "heart.png", HEART_PNG);
    await size(page, "5 × 5");
    await ask(page, "Solve");
    await (await answer(page)).waitFor();
    await shows(page, HEART_ROWS);
  });
});

test("raw bits and packed files are opened, chosen in the dialog or pasted", async () => {
  await onNonogram(HEART, {}, async (page) => {
    // Rows of a PBM are padded to whole bytes: 3 wide, 2 high.
    const bits = Buffer.concat([Buffer.from("P4\n3 2\n"), Buffer.from([0xe0, 0xa0])]);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("dialog").getByRole("button", { name: "Choose a file" }).click();
    await (await choosing).setFiles({ name: "bits.pbm", mimeType: "image/x-portable-bitmap", buffer: bits });
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await size(page, "2 × 3");
    await page.evaluate((bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], "heart.txt.gz"));
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, [...gzipSync(HEART)]);
    await size(page, "5 × 5");
  });
});

test("a picture that breaks off is refused with a reason, and the board stays", async () => {
  await onNonogram(HEART, { allow: [/422/] }, async (page) => {
    await dropBytes(page, "half.png", HEART_PNG.subarray(0, 50));
    const fault = (await answer(page)).getByRole("alert");
    assert.match(await fault.textContent(), /This can't be read/);
    await size(page, "5 × 5");
  });
});

test("a file dropped and a text pasted on the page are opened", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(["3 2\n2\n2\n\n2\n2\n"], "block.txt"));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await size(page, "3 × 2");
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "1 3\n3\n1\n1\n1\n");
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await size(page, "1 × 3");
  });
});

test("a link carries the puzzle, and if wanted what was drawn", async () => {
  await onNonogram(HEART, {}, async (page, context) => {
    await drag(page, [2, 1], [2, 5]);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Share a link" }).click();
    const field = page.getByLabel("A link to this puzzle");
    await page.waitForFunction(() => document.querySelector("dialog input.input").value !== "");
    const plain = await field.inputValue();
    assert.ok(plain.startsWith(`${URL_BASE}#/nonogram?`), plain);
    await page.getByLabel("With what I have drawn so far").check();
    await page.waitForFunction((before) => document.querySelector("dialog input.input").value !== before, plain);
    const full = await field.inputValue();
    // Another browser knows nothing of this one.
    const other = await (await context.browser().newContext()).newPage();
    await other.goto(full);
    await other.locator(".nono-pad").waitFor();
    await shows(other, ["?????", "#####", "?????", "?????", "?????"]);
    await other.context().close();
  });
});

test("a damaged link says so and offers a way on", async () => {
  await onPage({ hash: "#/nonogram?z=AAAA" }, async (page) => {
    await page.getByRole("alert").getByText("This link is damaged").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".nono-pad").waitFor();
  });
});

test("what was drawn is there after a visit elsewhere and after a reload, with its history", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await drag(page, [2, 1], [2, 5]);
    await click(page, 1, 1, "right");
    await shows(page, [".????", "#####", "?????", "?????", "?????"]);
    await page.getByRole("navigation").getByRole("link", { name: "Sudoku" }).click();
    await page.locator('.view-sudoku [role="grid"]').waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Nonogram" }).click();
    await page.locator(".nono-pad").waitFor();
    await page.reload();
    await page.locator(".nono-pad").waitFor();
    await size(page, "5 × 5");
    for (const rows of [["?????", "#####", "?????", "?????", "?????"], ["?????", "?????", "?????", "?????", "?????"]]) {
      await page.keyboard.press("Control+z");
      await shows(page, rows);
    }
    assert.equal(await page.getByRole("button", { name: "Undo" }).isDisabled(), true);
    await page.keyboard.press("Control+y");
    await page.keyboard.press("Control+Shift+z");
    await shows(page, [".????", "#####", "?????", "?????", "?????"]);
  });
});

test("undo goes back without end, and starting again can be undone", async () => {
  await onNonogram(HEART, {}, async (page) => {
    for (let i = 0; i < 30; i++) await click(page, 3, 3);
    await click(page, 1, 1);
    await shows(page, ["#????", "?????", "?????", "?????", "?????"]);
    for (let i = 0; i < 31; i++) await page.keyboard.press("Control+z");
    assert.equal(await page.getByRole("button", { name: "Undo" }).isDisabled(), true);
    for (let i = 0; i < 31; i++) await page.keyboard.press("Control+y");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Start again" }).click();
    await page.getByRole("button", { name: "Start again" }).click();
    await shows(page, ["?????", "?????", "?????", "?????", "?????"]);
    await page.keyboard.press("Control+z");
    await shows(page, ["#????", "?????", "?????", "?????", "?????"]);
  });
});

test("export writes other formats, and they can be read again", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Export" }).click();
    const dialog = page.getByRole("dialog", { name: "Export" });
    await dialog.getByLabel("Format").selectOption("non");
    await page.waitForFunction(() => document.querySelector("dialog textarea").value.includes("rows"));
    const waiting = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save as a file" }).click();
    const file = await waiting;
    assert.equal(file.suggestedFilename(), "nonogram.non");
    const text = readFileSync(await file.path(), "utf8");
    await page.keyboard.press("Escape");
    await openText(page, text);
    await size(page, "5 × 5");
  });
});

test("paper gets the engine's drawing of the whole board, clues and all", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await drag(page, [2, 1], [2, 5]);
    await click(page, 1, 1, "right");
    await printed(page);
    // Cells of 20 units, and 10 to the right of them and below.
    const dark = await page.locator(".paper img").evaluate((image) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const pen = canvas.getContext("2d");
      pen.drawImage(image, 0, 0);
      const at = (row, column) => pen.getImageData(canvas.width - 10 - (5 - column) * 20 - 6, canvas.height - 10 - (5 - row) * 20 - 6, 1, 1).data.slice(0, 3);
      return [[2, 1], [2, 3], [2, 5], [3, 3]].map(([row, column]) => at(row, column).every((part) => part < 80));
    });
    assert.deepEqual(dark, [true, true, true, false]);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".paper img").isVisible(), true);
    assert.equal(await page.locator(".nono-stage").isVisible(), false);
    assert.equal(await page.locator(".bar").isVisible(), false);
  });
});

test("every picture of the gallery has one solution", async () => {
  await onPage({ hash: "#/nonogram" }, async (page) => {
    for (const { name } of GALLERY) {
      await page.getByRole("button", { name: "Examples" }).click();
      await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await page.getByRole("button", { name: "Solve", exact: true }).click();
      await page.locator(".panel").getByText("There is just one solution.").waitFor();
    }
  });
});
