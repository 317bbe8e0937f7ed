// Contrast inside the boards, where axe does not look: digits and marks on every background a cell can have, the pen's lines,
// and a Nonogram's clues; in both themes. Digits are large text (3:1 by WCAG 2.2), marks and clues are not (4.5:1), lines are signs (3:1).

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { board, EASY, onPage, shutDown } from "./lib.mjs";

after(shutDown);

/** In the page: contrast of each kind of text with each background, those that are too low. */
function lowOnSudoku() {
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  const rgb = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const over = (top, below, part) => top.map((value, i) => value * part + below[i] * (1 - part));
  const light = (colour) => {
    const [r, g, b] = colour.map((value) => value / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
    return (x + 0.05) / (y + 0.05);
  };
  const art = document.querySelector(".view-sudoku .art");
  const make = (tag, parent, name) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    node.setAttribute("class", name);
    node.style.transition = "none";
    parent.append(node);
    const { fill, stroke, opacity } = getComputedStyle(node);
    node.remove();
    return { fill: rgb(fill), stroke: stroke === "none" ? undefined : rgb(stroke), opacity: Number(opacity) };
  };
  const backgrounds = new Map(["", "is-peer", "is-same", "is-look", "is-selected", "is-fault", "is-differ", "is-mended", "is-true-one", "is-true-few"]
    .map((name) => [name || "plain", make("rect", art.querySelector(".fills"), `fill ${name}`).fill]));
  const plain = backgrounds.get("plain");
  for (let i = 1; i <= 8; i++) {
    const { fill, opacity } = make("rect", art.querySelector(".colours"), `colour colour-${i}`);
    backgrounds.set(`colour ${i}`, over(fill, plain, opacity));
  }
  const digits = art.querySelector(".digits");
  const found = [];
  const look = (name, colour, background, least) => {
    const value = contrast(colour, backgrounds.get(background));
    if (value < least) found.push(`${name} on ${background}: ${value.toFixed(2)}`);
  };
  for (const background of backgrounds.keys()) {
    for (const name of ["given", "value"]) look(name, make("text", digits, name).fill, background, 3);
    for (const name of ["corner", "centre", "candidate"]) look(name, make("text", digits, name).fill, background, 4.5);
  }
  backgrounds.set("wrong", make("rect", art.querySelector(".fills"), "fill is-wrong").fill);
  backgrounds.set("wrong and selected", make("rect", art.querySelector(".fills"), "fill is-wrong is-selected").fill);
  for (const background of ["wrong", "wrong and selected"]) for (const name of ["given is-wrong", "value is-wrong"]) look(name, make("text", digits, name).fill, background, 3);
  for (let i = 1; i <= 8; i++) {
    const { stroke, opacity } = make("path", art.querySelector(".pen"), `ink ink-${i}`);
    look(`pen ${i}`, over(stroke, plain, opacity), "plain", 3);
  }
  return found;
}

/** In the page: contrast of the tokens that a Nonogram's canvas is drawn with. */
function lowOnNonogram() {
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  const probe = document.createElement("span");
  document.querySelector(".view-nonogram").append(probe);
  const light = (token) => {
    probe.style.color = `var(--${token})`;
    pen.fillStyle = getComputedStyle(probe).color;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => value / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const found = [];
  for (const [front, back, least] of [["ink", "surface", 4.5], ["ink-soft", "surface", 4.5], ["ink", "paper", 4.5], ["accent-strong", "accent-soft", 4.5], ["bad", "bad-soft", 3], ["edge", "surface", 1.3]]) {
    const [x, y] = [light(front), light(back)].sort((p, q) => q - p);
    const value = (x + 0.05) / (y + 0.05);
    if (value < least) found.push(`${front} on ${back}: ${value.toFixed(2)}`);
  }
  return found;
}

for (const dark of [false, true]) {
  test(`digits, marks and lines are legible on every background, ${dark ? "dark" : "light"}`, async () => {
    await onPage({ hash: `#/sudoku?p=${EASY}`, dark }, async (page) => {
      await board(page);
      assert.deepEqual(await page.evaluate(lowOnSudoku), []);
    });
    await onPage({ hash: "#/nonogram", dark }, async (page) => {
      await page.locator(".nono-pad").waitFor();
      assert.deepEqual(await page.evaluate(lowOnNonogram), []);
    });
  });
}
