// Draws the search tree at a step: the way that stands in the accent colour, what was given up
// faint with a cross at its end, solutions ringed.

import { ROOT, arrange } from "./tree.js";
import { valueName } from "./puzzle.js";

/** The most nodes that are drawn; the rest is counted. */
const MOST = 400;
const PAD = 14;

/** @typedef {{ node: number, x: number, y: number }} Spot */

/**
 * Draws, and says where the nodes are and how many were left out.
 * @param {CanvasRenderingContext2D} pen
 * @param {{ width: number, height: number }} room
 * @param {import("./tree.js").Tree} tree
 * @param {number} step
 * @param {Record<string, string>} ink
 */
export function drawTree(pen, room, tree, step, ink) {
  pen.clearRect(0, 0, room.width, room.height);
  const { places, leaves, left, total, depth } = arrange(tree, step, MOST);
  const top = tree.topAt(step);
  const across = Math.min(34, Math.max(4, (room.width - 2 * PAD) / Math.max(1, leaves)));
  const down = Math.min(30, Math.max(2, (room.height - 2 * PAD) / Math.max(1, depth)));
  const wide = (leaves - 1) * across;
  // A tree wider than its window shows the branch that grows.
  const focus = (places.get(top)?.x ?? 0) * across;
  const shift = wide + 2 * PAD <= room.width ? (room.width - wide) / 2
    : Math.min(PAD, Math.max(room.width - PAD - wide, room.width * 0.7 - focus));
  /** @param {{ x: number, y: number }} place */
  const spot = (place) => ({ x: shift + place.x * across, y: PAD + place.y * down });
  const standing = new Set();
  for (let node = top; node >= 0; node = tree.parent[node]) standing.add(node);

  for (const lit of [false, true]) {
    pen.strokeStyle = lit ? ink.accent : ink.edge;
    pen.globalAlpha = lit ? 1 : 0.55;
    pen.lineWidth = lit ? 2.25 : 1;
    pen.beginPath();
    for (const place of places.values()) {
      const above = places.get(tree.parent[place.node]);
      if (!above || standing.has(place.node) !== lit) continue;
      const [a, b] = [spot(above), spot(place)];
      pen.moveTo(a.x, a.y);
      if (down > 10) pen.bezierCurveTo(a.x, a.y + down * 0.6, b.x, b.y - down * 0.6, b.x, b.y);
      else pen.lineTo(b.x, b.y);
    }
    pen.stroke();
  }
  pen.globalAlpha = 1;
  /** @type {Spot[]} */
  const spots = [];
  const dot = Math.min(4, Math.max(1.2, Math.min(across, down) * 0.22));
  for (const place of places.values()) {
    const at = spot(place);
    if (at.x < -20 || at.x > room.width + 20) continue;
    spots.push({ node: place.node, ...at });
    drawNode(pen, tree, place.node, at, dot, standing.has(place.node), step, ink);
  }
  if (across > 20 && down > 18) label(pen, tree, spots, ink, standing);
  return { spots, left, total };
}

/**
 * @param {CanvasRenderingContext2D} pen @param {import("./tree.js").Tree} tree @param {number} node @param {{ x: number, y: number }} at
 * @param {number} dot @param {boolean} lit @param {number} step @param {Record<string, string>} ink
 */
function drawNode(pen, tree, node, at, dot, lit, step, ink) {
  const solved = tree.solved[node] <= step;
  const dead = tree.dead[node] <= step && !solved;
  pen.fillStyle = solved ? ink.good : lit ? ink.accent : ink.edge;
  pen.beginPath();
  if (node === ROOT) pen.rect(at.x - 4, at.y - 4, 8, 8);
  else pen.arc(at.x, at.y, solved ? Math.max(5, dot) : dot, 0, Math.PI * 2);
  pen.fill();
  if (solved) {
    pen.strokeStyle = ink.good;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.arc(at.x, at.y, Math.max(8, dot + 3), 0, Math.PI * 2);
    pen.stroke();
  } else if (dead && dot >= 1.6) {
    const arm = dot + 1.5;
    pen.strokeStyle = lit ? ink.bad : ink["ink-faint"];
    pen.lineWidth = 1.25;
    pen.beginPath();
    pen.moveTo(at.x - arm, at.y - arm);
    pen.lineTo(at.x + arm, at.y + arm);
    pen.moveTo(at.x + arm, at.y - arm);
    pen.lineTo(at.x - arm, at.y + arm);
    pen.stroke();
  }
}

/** Which cell took which value, where there is room to say it. @param {CanvasRenderingContext2D} pen @param {import("./tree.js").Tree} tree @param {Spot[]} spots @param {Record<string, string>} ink @param {Set<number>} standing */
function label(pen, tree, spots, ink, standing) {
  const { reel } = tree;
  // As large as other small texts, also on the whole screen before a class.
  pen.font = `500 ${Math.round(Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.64)}px ui-sans-serif, system-ui, sans-serif`;
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  for (const { node, x, y } of spots) {
    if (node === ROOT || !standing.has(node)) continue;
    const step = tree.born[node];
    const cell = reel.cell.data[step];
    if (cell < 0) continue;
    pen.fillStyle = ink["ink-soft"];
    pen.fillText(`r${Math.floor(cell / reel.puzzle.width) + 1}c${(cell % reel.puzzle.width) + 1} ${valueName(reel.puzzle, reel.value.data[step])}`, x + 7, y);
  }
}
