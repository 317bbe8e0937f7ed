// axe-core finds nothing, in light and dark, wherever the page can be led; a screen reader hears of what happens.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { answer, ask, board, EASY, more, onPage, onSudoku, shot, shutDown, violations } from "./lib.mjs";

after(shutDown);

const STATES = {
  "the board": async () => {},
  "a conflict and marks": async (page) => {
    await page.keyboard.press("5");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+Digit2");
    await page.keyboard.press("Control+Digit6");
  },
  "the open dialog": async (page) => {
    await ask(page, "Open");
    await page.getByRole("dialog").waitFor();
  },
  "the examples menu": async (page) => {
    await page.getByRole("button", { name: "Examples" }).click();
    await page.getByRole("menuitem").first().waitFor();
  },
  "the new board dialog": async (page) => {
    await more(page, /New board/);
    await page.getByRole("dialog").waitFor();
  },
  "the keys": async (page) => {
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
  },
  "a hint with its step": async (page) => {
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press("h");
      await page.locator(`.stages li:nth-child(${i + 1}).is-told`).waitFor();
    }
  },
  "the whole way": async (page) => {
    await ask(page, "Explain");
    await page.locator(".step-item").first().waitFor();
  },
  "a rating": async (page) => {
    await ask(page, "Rate");
    await answer(page);
  },
  "the solution and a toast": async (page) => {
    await ask(page, "Solve");
    await answer(page);
  },
};

/** States whose parts are the same on both screens: one theme on each. */
const FURTHER = {
  "the pen with lines": async (page) => {
    await page.keyboard.press("b");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Enter");
  },
  "colours for marks": async (page) => {
    await page.keyboard.press("Control+Digit1");
    await page.keyboard.press("v");
    await page.keyboard.press("Shift+Digit1");
    await page.keyboard.press("4");
  },
  "the settings": async (page) => {
    await more(page, /Settings/);
    await page.getByRole("dialog").waitFor();
  },
  "the dialog Play": async (page) => {
    await ask(page, "Play");
    await page.getByRole("dialog").waitFor();
  },
  "the export": async (page) => {
    await more(page, /Export/);
    await page.getByRole("dialog").getByLabel("Format").selectOption("picture svg");
    await page.locator(".export-picture img").waitFor();
  },
  "the statistics": async (page) => {
    await more(page, /Statistics/);
    await page.getByRole("dialog").waitFor();
  },
  "setting a puzzle": async (page) => {
    await more(page, /New board/);
    await page.getByRole("dialog").getByRole("button", { name: "Begin", exact: true }).click();
    await page.locator(".setting-bar .light").waitFor();
  },
  "a game that is watched": async (page) => {
    await page.keyboard.press("4");
    await more(page, /Watch your game/);
    await page.locator(".stepper").waitFor();
  },
};

for (const dark of [false, true]) {
  for (const phone of [false, true]) {
    const look = `${dark ? "dark" : "light"}, ${phone ? "phone" : "desktop"}`;
    test(`axe finds nothing: ${look}`, async (t) => {
      for (const [name, reach] of Object.entries({ ...STATES, ...(dark === phone ? FURTHER : {}) })) {
        await t.test(name, async () => {
          await onSudoku(EASY, { dark, phone }, async (page) => {
            await page.locator('[role="gridcell"][tabindex="0"]').focus();
            await reach(page);
            assert.deepEqual(await violations(page), []);
            await shot(page, `a11y-${dark ? "dark" : "light"}-${phone ? "phone" : "desk"}-${name.replaceAll(" ", "-")}`);
          });
        });
      }
    });
  }
}

test("axe finds nothing on the other views either", async () => {
  for (const dark of [false, true]) {
    await onPage({ dark }, async (page) => {
      await board(page);
      for (const name of await page.locator(".tab").allTextContents()) {
        await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
        await page.locator(`.tab[aria-current="page"]:text-is("${name}")`).waitFor();
        await page.locator("main .view > *").first().waitFor();
        assert.deepEqual(await violations(page), [], name);
      }
    });
  }
});

test("what happens is announced", async () => {
  await onSudoku(EASY, {}, async (page) => {
    const heard = (text) => page.locator('[aria-live]', { hasText: text }).first().waitFor({ state: "attached" });
    await page.keyboard.press("5");
    await heard("Conflict");
    await page.keyboard.press("Space");
    await heard("Writing corner marks");
    await ask(page, "Rate");
    await heard("For a person this is easy");
  });
});

test("the board is one stop of the Tab key, and the focus is always to be seen", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("Tab");
    assert.equal(await page.locator('[role="grid"] :focus').count(), 0);
    await page.keyboard.press("Shift+Tab");
    assert.equal(await page.locator('[role="grid"] :focus').count(), 1);
    for (let i = 0; i < 25; i++) {
      await page.keyboard.press("Tab");
      const seen = await page.evaluate(() => {
        const at = document.activeElement;
        if (!at || at === document.body) return true;
        const style = getComputedStyle(at);
        const beside = at.nextElementSibling && getComputedStyle(at.nextElementSibling);
        return style.outlineStyle !== "none" || (beside?.outlineStyle ?? "none") !== "none" || at.outerHTML.slice(0, 80);
      });
      assert.equal(seen, true);
    }
  });
});
