// Charts that grow: a counter of both searches against the steps, and how deep one search stands.

import { t } from "../ui/language.js";

/**
 * A series: how many steps it has, and its value at each.
 * @typedef {{ last: number, at: (step: number) => number, colour: string, dash: number[], name: string }} Series
 */

const EDGE = { left: 52, right: 12, top: 12, bottom: 24 };

/** A number not below `value` whose quarters are round, and whole: what is counted comes in wholes. @param {number} value */
function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value / 4)));
  return 4 * power * ([1, 2, 3, 5, 10].find((step) => 4 * step * power >= value) ?? 10);
}

/** Short figures for an axis: 1.5k, 20M. @param {number} value */
export function short(value) {
  return new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format(value);
}

/**
 * Lines of several series up to `step`, each ending in a dot.
 * @param {CanvasRenderingContext2D} pen @param {{ width: number, height: number }} room
 * @param {Series[]} series @param {number} step @param {Record<string, string>} ink
 */
export function drawLines(pen, room, series, step, ink) {
  pen.clearRect(0, 0, room.width, room.height);
  const plot = { x: EDGE.left, y: EDGE.top, width: room.width - EDGE.left - EDGE.right, height: room.height - EDGE.top - EDGE.bottom };
  const most = roundUp(Math.max(4, ...series.map((one) => one.at(Math.min(step, one.last)))));
  const far = Math.max(10, step);
  pen.font = `${Math.round(Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.7)}px ui-sans-serif, system-ui, sans-serif`;
  pen.textBaseline = "middle";
  pen.textAlign = "right";
  pen.lineWidth = 1;
  for (let i = 0; i <= 4; i++) {
    const y = Math.round(plot.y + plot.height * (1 - i / 4)) + 0.5;
    pen.strokeStyle = ink.line;
    pen.beginPath();
    pen.moveTo(plot.x, y);
    pen.lineTo(plot.x + plot.width, y);
    pen.stroke();
    pen.fillStyle = ink["ink-faint"];
    pen.fillText(short((most * i) / 4), plot.x - 8, y);
  }
  pen.textBaseline = "top";
  for (const [share, align] of /** @type {[number, CanvasTextAlign][]} */ ([[0, "left"], [0.5, "center"], [1, "right"]])) {
    pen.textAlign = align;
    pen.fillText(`${share === 0 ? t("step ") : ""}${short(Math.round(far * share))}`, plot.x + plot.width * share, plot.y + plot.height + 8);
  }
  for (const one of series) {
    const end = Math.min(step, one.last);
    pen.strokeStyle = one.colour;
    pen.fillStyle = one.colour;
    pen.lineWidth = 2;
    pen.setLineDash(one.dash);
    pen.beginPath();
    const points = Math.min(end, plot.width);
    for (let i = 0; i <= points; i++) {
      const at = points ? Math.round((end * i) / points) : 0;
      const x = plot.x + (plot.width * at) / far;
      const y = plot.y + plot.height * (1 - one.at(at) / most);
      if (i === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
    }
    pen.stroke();
    pen.setLineDash([]);
    pen.beginPath();
    pen.arc(plot.x + (plot.width * end) / far, plot.y + plot.height * (1 - one.at(end) / most), 4, 0, Math.PI * 2);
    pen.fill();
  }
}

/**
 * How many assignments stood at each step so far: each column of pixels from its least to its most.
 * @param {CanvasRenderingContext2D} pen @param {{ width: number, height: number }} room
 * @param {import("./reel.js").Reel} reel @param {number} step @param {Record<string, string>} ink
 */
export function drawDepth(pen, room, reel, step, ink) {
  pen.clearRect(0, 0, room.width, room.height);
  const end = Math.min(step, reel.last);
  const most = Math.max(4, reel.most.data[reel.last]);
  const base = room.height - 1;
  pen.fillStyle = ink["accent-soft"];
  pen.strokeStyle = ink.accent;
  pen.lineWidth = 1.5;
  const columns = Math.max(1, Math.min(room.width, end));
  const crest = new Path2D();
  const area = new Path2D();
  area.moveTo(0, base);
  for (let i = 0; i < columns; i++) {
    const [from, to] = [Math.floor((end * i) / columns), Math.max(Math.floor((end * i) / columns), Math.floor((end * (i + 1)) / columns) - 1)];
    let [low, high] = [Infinity, 0];
    for (let at = from; at <= to; at++) {
      low = Math.min(low, reel.now.data[at]);
      high = Math.max(high, reel.now.data[at]);
    }
    const x = (room.width * (i + 0.5)) / columns;
    const [top, foot] = [base - (high / most) * (base - 3), base - (low / most) * (base - 3)];
    area.lineTo(x, top);
    if (i === 0) crest.moveTo(x, top);
    else crest.lineTo(x, top);
    if (foot - top > 1) crest.lineTo(x, foot);
  }
  area.lineTo(room.width, base);
  pen.fill(area);
  pen.stroke(crest);
}
