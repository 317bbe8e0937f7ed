// Icons: strokes on a 24 × 24 field, drawn in the colour of the text beside them.

import { svg } from "./dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6v1",
  erase: "M8 20h12M5.5 15.5l9-9a2 2 0 0 1 2.8 0l2.2 2.2a2 2 0 0 1 0 2.8L12 19H9z",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2v.1h5V16c0-.8.4-1.5 1-2A6 6 0 0 0 12 3",
  check: "m5 12.5 4.5 4.5L19 7.5",
  spark: "M12 3v5M12 16v5M3 12h5M16 12h5M6 6l3 3M15 15l3 3M18 6l-3 3M9 15l-3 3",
  share: "M12 15V4m0 0L8 8m4-4 4 4M6 12H5v8h14v-8h-1",
  print: "M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z",
  open: "M4 19V6h6l2 2h8v11z",
  save: "M12 4v11m0 0-4-4m4 4 4-4M5 19h14",
  paste: "M9 5H6v15h12V5h-3M9 4h6v3H9z",
  copy: "M9 9h10v11H9zM6 15H5V4h10v2",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  close: "m6 6 12 12M18 6 6 18",
  more: "M5 11.5v1M12 11.5v1M19 11.5v1",
  down: "m7 10 5 5 5-5",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4",
  moon: "M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5",
  auto: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  help: "M9.5 9.2a2.6 2.6 0 1 1 3.6 2.4c-.7.3-1.1.8-1.1 1.6v.5M12 17h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
  play: "M8 5.5v13l11-6.5z",
  pause: "M8 5v14M16 5v14",
  next: "m9 5 7 7-7 7",
  back: "m15 5-7 7 7 7",
  deadend: "M4 12h9m0 0-4-4m4 4-4 4M18 6v12",
  prior: "M20 12h-9m0 0 4-4m-4 4 4 4M6 6v12",
  first: "M6 5v14M18 5l-7 7 7 7",
  last: "M18 5v14M6 5l7 7-7 7",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  move: "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3",
  grid: "M4 4h16v16H4zM4 12h16M12 4v16",
  notes: "M4 4h16v16H4zM8 8h.01M12 8h.01M16 8h.01M8 12h.01M16 12h.01M8 16h.01M12 16h.01",
  several: "M4 4h10v10H4zM10 17v3h10V10h-3M7 9l1.500 1.500L11.500 7.500",
  pen: "m4 20 1-4L16 5l3 3L8 19z",
  cross: "m7 7 10 10M17 7 7 17",
  star: "m12 4 2.5 5.2 5.5.8-4 4 1 5.6-5-2.700-5 2.700 1-5.6-4-4 5.5-.8z",
  question: "M9.5 9a2.6 2.6 0 1 1 3.700 2.4c-.8.4-1.2.9-1.2 1.800v.8M12 17.5h.01",
  hash: "M9 4 7 20M17 4l-2 16M4 9h16M3 15h16",
  stairs: "M4 20h4v-5h5v-5h5V5h2",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3 2",
  chart: "M4 20h16M7 16v-5M12 16V6M17 16v-8",
  tree: "M12 4v5M12 9 6 14M12 9l6 5M6 14v5M18 14v5",
};

/**
 * @param {string} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const path = PATHS[name];
  if (!path) throw new RangeError(`no icon is called ${name}`);
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false", fill: "none",
    stroke: "currentColor", "stroke-width": "1.75", "stroke-linecap": "round", "stroke-linejoin": "round" },
    svg("path", { d: path }));
}
