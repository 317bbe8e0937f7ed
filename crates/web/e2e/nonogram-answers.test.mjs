// What the engine is asked: check, hint, explain, rate, why, solve.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { answer, ask, shot, shutDown } from "./lib.mjs";
import { HEART, HEART_ROWS, click, drag, onNonogram, shows } from "./nonogram-lib.mjs";

after(shutDown);

test("a check names the wrong cells and clears them", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await drag(page, [2, 1], [2, 5]);
    await click(page, 1, 1);
    await click(page, 3, 3, "right");
    await ask(page, "Check");
    const panel = await answer(page);
    await panel.getByRole("button", { name: "Right so far?" }).click();
    await panel.getByText("2 cells are not as in the solution: r1c1, r3c3.").waitFor();
    await shot(page, "nonogram-check");
    await panel.getByRole("button", { name: "Clear them" }).click();
    await shows(page, ["?????", "#####", "?????", "?????", "?????"]);
    await ask(page, "Check");
    await panel.getByText("no clash").waitFor();
    await panel.getByRole("button", { name: "Right so far?" }).click();
    await panel.getByText("Nothing is wrong. 11 cells to fill.").waitFor();
  });
});

test("where there are several solutions a check looks at the lines", async () => {
  await onNonogram("2 2\n1\n1\n1\n1\n", {}, async (page) => {
    await drag(page, [1, 1], [1, 2]);
    await ask(page, "Check");
    const panel = await answer(page);
    assert.match(await panel.textContent(), /row 1 shows 2; its clue is 1/);
    await panel.getByRole("button", { name: "Right so far?" }).click();
    await panel.getByText("There is more than one solution.").waitFor();
  });
});

test("a hint comes in three stages, and can be filled in", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await ask(page, "Hint");
    const panel = await answer(page);
    assert.equal(await panel.locator(".stages .is-told").count(), 1);
    await panel.getByRole("button", { name: "Tell me more" }).click();
    await panel.locator(".stages li:nth-child(2).is-told").waitFor();
    await panel.getByRole("button", { name: "Tell me more" }).click();
    await panel.locator(".stages li:nth-child(3).is-told").waitFor();
    await shot(page, "nonogram-hint");
    await panel.getByRole("button", { name: "Fill them in" }).click();
    await panel.waitFor({ state: "hidden" });
    await page.locator(".nono-far", { hasText: /[1-9]\d* of 10 lines done/ }).waitFor();
  });
});

test("hints alone finish the picture", async () => {
  await onNonogram(HEART, {}, async (page) => {
    for (let i = 0; i < 20; i++) {
      if (await page.locator(".panel.is-finish").isVisible()) break;
      await ask(page, "Hint");
      const panel = page.locator(".panel");
      for (const stage of [1, 2]) {
        await panel.locator(`.stages li:nth-child(${stage}).is-told`).waitFor();
        await panel.getByRole("button", { name: "Tell me more" }).click();
      }
      await panel.getByRole("button", { name: "Fill them in" }).click();
      await panel.locator(".stages").waitFor({ state: "detached" });
    }
    await page.locator(".panel.is-finish").waitFor();
  });
});

test("mistakes come before any step, with the line that proves them", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await click(page, 2, 3, "right");
    await ask(page, "Hint");
    const panel = await answer(page);
    await panel.getByText("There is a mistake in row 2.").waitFor();
    for (const stage of [1, 2]) {
      // Before a stage is told, the button still asks for it.
      await panel.locator(`.stages li:nth-child(${stage}).is-told`).waitFor();
      await panel.getByRole("button", { name: "Tell me more" }).click();
    }
    await panel.getByText(/r2c3 is not white; it is black\. Row 2 \(clue 5\) can't be finished with it\./).waitFor();
    await panel.getByRole("button", { name: "Clear them" }).click();
    await shows(page, ["?????", "?????", "?????", "?????", "?????"]);
  });
});

test("the whole way is told step by step, and can be taken over", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await ask(page, "Explain");
    const panel = await answer(page);
    await panel.getByText(/Step 1 of \d+/).waitFor();
    await panel.getByText(/fills them all/).first().waitFor();
    await shot(page, "nonogram-explain");
    await panel.getByRole("button", { name: "To the end" }).click();
    await panel.getByText("Nothing is left to do.").waitFor();
    await panel.getByRole("button", { name: "Go on from here" }).click();
    await shows(page, HEART_ROWS);
  });
});

test("a picture is rated, and a proper puzzle has no reason to tell", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await ask(page, "Rate");
    await (await answer(page)).getByText("No: one line at a time is enough").waitFor();
    await shot(page, "nonogram-rate");
    await ask(page, "Why");
    await (await answer(page)).getByText("So there is nothing to explain: it is a proper puzzle.").waitFor();
  });
  await onNonogram("2 2\n1\n1\n1\n1\n", {}, async (page) => {
    await ask(page, "Why");
    await (await answer(page)).getByText(/1 revealed cell would leave one solution, and fewer can.t/).waitFor();
    await shot(page, "nonogram-why");
  });
});

test("solving fills the picture in, and is no feat to celebrate", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await click(page, 1, 1);
    await ask(page, "Solve");
    const panel = await answer(page);
    await panel.getByText("There is just one solution.").waitFor();
    await panel.getByText("1 cell of yours was not as in the solution.").waitFor();
    await shows(page, HEART_ROWS);
    assert.equal(await page.locator(".panel.is-finish").isVisible(), false);
    await panel.getByRole("button", { name: "Undo" }).click();
    await shows(page, ["#????", "?????", "?????", "?????", "?????"]);
  });
});

test("no solution and several are said", async () => {
  await onNonogram("2 2\n2\n\n1\n2\n", {}, async (page) => {
    await ask(page, "Solve");
    await (await answer(page)).getByText("There is no solution.").waitFor();
  });
  await onNonogram("2 2\n1\n1\n1\n1\n", {}, async (page) => {
    await ask(page, "Solve");
    await (await answer(page)).getByText("Two of them differ in 4 cells").waitFor();
  });
});
