// Drawing with mouse and finger.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { shot, shutDown } from "./lib.mjs";
import { HEART, click, drag, onNonogram, shows, spot } from "./nonogram-lib.mjs";

after(shutDown);

test("dragging draws along the line it begins in", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await drag(page, [2, 1], [2, 4]);
    await shows(page, ["?????", "####?", "?????", "?????", "?????"]);
    // A hand that slips into the next row stays in its own.
    await drag(page, [4, 2], [5, 5]);
    await shows(page, ["?????", "####?", "?????", "?####", "?????"]);
    await drag(page, [1, 5], [3, 5]);
    await shows(page, ["????#", "#####", "????#", "?####", "?????"]);
  });
});

test("a stroke that begins on a filled cell rubs out", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await drag(page, [2, 1], [2, 5]);
    await drag(page, [2, 2], [2, 4]);
    await shows(page, ["?????", "#???#", "?????", "?????", "?????"]);
  });
});

test("the right button crosses out, and drawing over crosses spares them", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await click(page, 1, 1, "right");
    await drag(page, [1, 3], [1, 3], "right");
    await shows(page, [".?.??", "?????", "?????", "?????", "?????"]);
    await drag(page, [1, 2], [1, 5]);
    await shows(page, [".#.##", "?????", "?????", "?????", "?????"]);
    await drag(page, [5, 1], [5, 5], "right");
    await shows(page, [".#.##", "?????", "?????", "?????", "....."]);
  });
});

test("Escape takes a stroke back before it is one", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await click(page, 3, 3);
    const [a, b] = [await spot(page, 2, 1), await spot(page, 2, 5)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y, { steps: 4 });
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await shows(page, ["?????", "?????", "??#??", "?????", "?????"]);
  });
});

test("the Cross tool crosses with the left button, the Move tool draws nothing", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await page.getByRole("radio", { name: "Cross" }).check({ force: true });
    await drag(page, [1, 1], [1, 2]);
    await shows(page, ["..???", "?????", "?????", "?????", "?????"]);
    await page.getByRole("radio", { name: "Move" }).check({ force: true });
    await drag(page, [3, 1], [3, 4]);
    await shows(page, ["..???", "?????", "?????", "?????", "?????"]);
  });
});

test("a habit crosses out the rest of a finished line, and one undo takes both back", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await page.getByText("Habits").click();
    await page.getByLabel("Cross out the rest of a finished line").check();
    await drag(page, [4, 2], [4, 4]);
    await shows(page, ["?????", "?????", "?????", ".###.", "?????"]);
    await page.keyboard.press("Control+z");
    await shows(page, ["?????", "?????", "?????", "?????", "?????"]);
  });
});

test("a finger draws by dragging, crosses by pressing long, and two fingers zoom", async () => {
  await onNonogram(HEART, { phone: true }, async (page, context) => {
    const debug = await context.newCDPSession(page);
    const touch = (type, ...points) => debug.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
    await touch("touchStart", await spot(page, 2, 1));
    for (const column of [2, 3, 4]) await touch("touchMove", await spot(page, 2, column));
    await touch("touchEnd");
    await shows(page, ["?????", "####?", "?????", "?????", "?????"]);
    await touch("touchStart", await spot(page, 1, 1));
    await touch("touchEnd");
    await shows(page, ["#????", "####?", "?????", "?????", "?????"]);
    await touch("touchStart", await spot(page, 5, 1));
    await page.waitForTimeout(700);
    await touch("touchMove", await spot(page, 5, 2));
    await touch("touchEnd");
    await shows(page, ["#????", "####?", "?????", "?????", "..???"]);
    await shot(page, "nonogram-phone-touch");

    const width = () => page.locator(".nono-pad").evaluate((pad) => pad.clientWidth);
    const before = await width();
    const middle = await spot(page, 3, 3);
    await touch("touchStart", { x: middle.x - 60, y: middle.y }, { x: middle.x + 60, y: middle.y });
    for (let i = 1; i <= 8; i++) await touch("touchMove", { x: middle.x - 60 + 5 * i, y: middle.y }, { x: middle.x + 60 - 5 * i, y: middle.y });
    await touch("touchEnd");
    assert.ok((await width()) < before, "two fingers coming together make it smaller");
    await shows(page, ["#????", "####?", "?????", "?????", "..???"]);
  });
});
