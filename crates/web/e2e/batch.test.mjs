// The Batch view: a file in, progress, results out.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { EASY, EASY_SOLVED, dropBytes, onPage, shot, shutDown } from "./lib.mjs";

after(shutDown);

/** The easy puzzle with its rows in another order within bands: all different, all with one solution. */
function family(count) {
  const orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
  const puzzles = [];
  for (const a of orders) for (const b of orders) for (const c of orders) {
    const rows = [...a, ...b.map((row) => row + 3), ...c.map((row) => row + 6)];
    puzzles.push(rows.map((row) => EASY.slice(row * 9, row * 9 + 9)).join(""));
  }
  return Array.from({ length: count }, (_, i) => puzzles[i % puzzles.length]);
}

async function onBatch(options, work) {
  await onPage({ hash: "#/batch", ...options }, async (page, context) => {
    await page.locator(".batch-drop").waitFor();
    await work(page, context);
  });
}

/** Drops a file on the page. */
async function drop(page, name, text) {
  await page.evaluate(([file, content]) => {
    const data = new DataTransfer();
    data.items.add(new File([content], file));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [name, text]);
}

async function start(page) {
  const button = page.getByRole("button", { name: "Start", exact: true });
  await page.waitForFunction(() => [...document.querySelectorAll("button")].some((one) => one.textContent === "Start" && !one.disabled));
  await button.click();
}

async function results(page) {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the results" }).click();
  const file = await waiting;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

const pick = (page, name) => page.getByRole("radio", { name, exact: true }).check({ force: true });

test("a file is recognised, solved, counted and given back", async () => {
  await onBatch({}, async (page) => {
    const puzzles = family(150);
    await drop(page, "many.txt", `${puzzles.join("\n")}\n`);
    await page.locator(".batch-file", { hasText: "many.txt" }).getByText(/Sudoku, format line/).waitFor();
    await pick(page, "Lines");
    await start(page);
    await page.getByRole("heading", { name: "Done" }).waitFor();
    await page.locator(".batch-row", { hasText: "unique" }).getByText("150", { exact: true }).waitFor();
    await shot(page, "batch-done");
    const { name, text } = await results(page);
    assert.equal(name, "many-solve.txt");
    const lines = text.trimEnd().split("\n");
    assert.equal(lines.length, 150);
    assert.equal(lines[0], EASY_SOLVED);
    lines.forEach((line, i) => [...puzzles[i]].forEach((digit, cell) => assert.ok(digit === "." || digit === line[cell])));
  });
});

/** A Zstandard frame that holds a text of 256 to 65,791 bytes as it is, for Nodes that can't make one. */
function zstdFrame(text) {
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x60, 0, 0, 0, 0, 0]);
  head.writeUInt16LE(text.length - 256, 5);
  head.writeUIntLE(text.length * 8 + 1, 7, 3);
  return Buffer.concat([head, Buffer.from(text)]);
}

test("a packed file is unpacked, whatever packed it", async () => {
  await onBatch({}, async (page) => {
    const puzzles = family(30);
    const text = `${puzzles.join("\n")}\n`;
    // Two members one after the other are one file, as gzip has it.
    const packed = { "some.txt.gz": Buffer.concat([gzipSync(text.slice(0, 1000)), gzipSync(text.slice(1000))]), "some.txt.zst": zstdFrame(text) };
    for (const [file, bytes] of Object.entries(packed)) {
      await dropBytes(page, file, bytes);
      await page.locator(".batch-file", { hasText: file }).getByText(/Sudoku, format line/).waitFor();
      await pick(page, "Lines");
      await start(page);
      await page.getByRole("heading", { name: "Done" }).waitFor();
      const given = await results(page);
      assert.equal(given.name, "some-solve.txt");
      assert.equal(given.text.trimEnd().split("\n").length, 30);
      assert.equal(given.text.split("\n")[0], EASY_SOLVED);
    }
  });
});

test("a large packed file is unpacked while it is read", async () => {
  await onBatch({}, async (page) => {
    // A comment that hardly packs makes the file too large to be sent whole.
    const noise = Array.from({ length: 40_000 }, () => `# ${randomBytes(45).toString("base64")}`).join("\n");
    const bytes = gzipSync(`${family(20).join("\n")}\n${noise}\n${family(20).join("\n")}\n`);
    assert.ok(bytes.length > 1_400_000 && bytes.length < 6_000_000, `${bytes.length}`);
    await dropBytes(page, "large.txt.gz", bytes);
    await page.locator(".batch-file", { hasText: "large.txt.gz" }).getByText(/Sudoku, format line/).waitFor();
    await start(page);
    await page.getByRole("heading", { name: "Done" }).waitFor();
    await page.locator(".batch-row", { hasText: "unique" }).getByText("40", { exact: true }).waitFor();
  });
});

test("bad records are counted and named with their line, and the rest goes on", async () => {
  await onBatch({}, async (page) => {
    const puzzles = family(120);
    puzzles[100] = "not a puzzle";
    puzzles[7] = EASY.slice(1);
    await drop(page, "some.txt", `${puzzles.join("\n")}\n`);
    await pick(page, "JSON");
    await start(page);
    await page.getByRole("heading", { name: "Done" }).waitFor();
    await page.locator(".batch-row", { hasText: "could not be read" }).getByText("2", { exact: true }).waitFor();
    await page.locator("summary", { hasText: "2 records could not be read" }).click();
    assert.match(await page.locator(".batch-faults").textContent(), /line 8 .*line 101 /);
    const objects = (await results(page)).text.trimEnd().split("\n").map((line) => JSON.parse(line));
    assert.equal(objects.length, 120);
    assert.deepEqual(objects.map((object) => object.line), Array.from({ length: 120 }, (_, i) => i + 1));
    assert.deepEqual(objects.filter((object) => object.error).map((object) => object.line), [8, 101]);
  });
});

test("a table has one heading and the lines of the file, whatever the pieces were", async () => {
  await onBatch({}, async (page) => {
    await drop(page, "some.sdm", family(90).join("\n"));
    await pick(page, "Count");
    await pick(page, "Table");
    await start(page);
    await page.getByRole("heading", { name: "Done" }).waitFor();
    const { name, text } = await results(page);
    assert.equal(name, "some-count.csv");
    const rows = text.trimEnd().split("\n").map((row) => row.split(","));
    assert.deepEqual(rows[0].slice(0, 5), ["id", "line", "puzzle", "count", "verdict"]);
    assert.equal(rows.length, 91);
    assert.deepEqual(rows.slice(1).map((row) => Number(row[1])), Array.from({ length: 90 }, (_, i) => i + 1));
    assert.ok(rows.slice(1).every((row) => row[3] === "1" && row[4] === "unique"));
  });
});

test("Sudoku can be rated, Nonograms can't, and are solved", async () => {
  await onBatch({}, async (page) => {
    await drop(page, "easy.txt", family(3).join("\n"));
    await pick(page, "Rate");
    await start(page);
    await page.locator(".batch-row", { hasText: "easy" }).getByText("3", { exact: true }).waitFor();
    await drop(page, "pictures.json", '{"r": [[2], [1]], "c": [[1], [2]]}\n{"r": [[1], [1]], "c": [[1], [1]]}\n{"r": [[2], []], "c": [[1], [2]]}\n');
    await page.locator(".batch-file").getByText(/Nonograms/).waitFor();
    assert.equal(await page.getByRole("radio", { name: "Rate", exact: true }).isDisabled(), true);
    await start(page);
    for (const word of ["unique", "several", "impossible"]) await page.locator(".batch-row", { hasText: word }).waitFor();
  });
});

test("records over several lines are read as a whole", async () => {
  await onBatch({}, async (page) => {
    const grid = EASY.match(/.{9}/g).join("\n");
    await drop(page, "grids.txt", `${grid}\n\n${grid}\n`);
    await pick(page, "Lines");
    await start(page);
    await page.locator(".batch-row", { hasText: "unique" }).getByText("2", { exact: true }).waitFor();
    assert.equal((await results(page)).text, `${EASY_SOLVED}\n${EASY_SOLVED}\n`);
  });
});

test("a long run shows how far it is, and stops when told, with what it had", async () => {
  await onBatch({}, async (page) => {
    await drop(page, "long.txt", family(60_000).join("\n"));
    await pick(page, "Lines");
    await start(page);
    await page.waitForFunction(() => Number(document.querySelector(".batch-figure").textContent.replaceAll(",", "")) > 100);
    assert.ok((await page.getByRole("progressbar").evaluate((bar) => bar.value)) < 1);
    await shot(page, "batch-running");
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByRole("heading", { name: "Stopped" }).waitFor();
    const lines = (await results(page)).text.trimEnd().split("\n");
    assert.ok(lines.length > 30 && lines.length < 60_000 && lines.every((line) => line.length === 81), String(lines.length));
  });
});

test("a paste is a file, too; an empty or unreadable one is told", async () => {
  await onBatch({ allow: [/422|400/] }, async (page) => {
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, `${EASY}\n${EASY}\n`);
    await page.locator(".batch-file", { hasText: "pasted.txt" }).waitFor();
    await drop(page, "empty.txt", "\n \n");
    await page.getByRole("alert").getByText("empty.txt is empty.").waitFor();
    await drop(page, "prose.txt", "Dear reader,\nthis is no puzzle at all.\n");
    await page.getByRole("alert").getByText("prose.txt can't be read").waitFor();
    assert.equal(await page.getByRole("button", { name: "Start" }).isDisabled(), true);
  });
});

test("the last word on each record comes by keyboard alone", async () => {
  await onBatch({}, async (page) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file" }).focus();
    await page.keyboard.press("Enter");
    await (await chooser).setFiles({ name: "two.txt", mimeType: "text/plain", buffer: Buffer.from(`${EASY}\n${EASY}\n`) });
    // The focus is on Start as soon as there is something to start.
    await page.waitForFunction(() => document.activeElement?.textContent === "Start");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.textContent === "Download the results");
    await page.locator('[role="status"]', { hasText: "Done. 2 records" }).waitFor({ state: "attached" });
  });
});
