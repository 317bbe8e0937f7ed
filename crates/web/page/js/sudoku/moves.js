// Moves and modes in words, for those who hear what was done, undone or done again.

import { listed, t } from "../ui/language.js";
import { digitsOf } from "./digits.js";

/** @typedef {import("./game.js").Game} Game */

/** The colours that cells, marks and the pen have. */
export const COLOUR_NAMES = [t("grey"), t("green"), t("blue"), t("red"), t("yellow"), t("purple"), t("orange"), t("teal")];

/** Colours by name. @param {import("./digits.js").Digits} colours */
export function coloursSaid(colours) { return listed(digitsOf(colours).map((colour) => COLOUR_NAMES[colour - 1])); }

/** How many parts of a move are named. */
const MOST = 3;

/** What is there now, part by part: the lines of one stroke are one part. @param {Game} game @param {import("./game.js").Move} move @param {boolean} again it was done again, not undone */
export function moveSaid(game, move, again) {
  const parts = [...new Set(move.map(([place, before, after]) => (typeof place === "string"
    ? inkSaid(place)
    : cellSaid(game, place, .../** @type {[import("./game.js").Cell, import("./game.js").Cell]} */ (again ? [before, after] : [after, before])))))];
  return parts.slice(0, MOST).join(", ") + (parts.length > MOST ? t` and ${parts.length - MOST} more` : "");
}

/** @param {string} place of the ink */
function inkSaid(place) {
  if (place.startsWith("d")) return t("a coloured mark");
  if (place.startsWith("o")) return t("a circle");
  return place.startsWith("x") || place.startsWith("k") ? t("a cross") : t("a line of the pen");
}

/** A cell that was `before` and is `now`. @param {Game} game @param {number} place @param {import("./game.js").Cell} before @param {import("./game.js").Cell} now */
function cellSaid({ shape }, place, before, now) {
  const name = shape.name(place);
  const [value, corner, centre, , colours] = now;
  const marks = (/** @type {import("./digits.js").Digits} */ set) => digitsOf(set).map((digit) => shape.symbol(digit)).join(" ");
  if (value !== before[0]) return `${name} ${value ? shape.symbol(value) : t("empty")}`;
  if (corner !== before[1]) return `${name} ${corner ? t`corner marks ${marks(corner)}` : t("no corner marks")}`;
  if (centre !== before[2]) return `${name} ${centre ? t`centre marks ${marks(centre)}` : t("no centre marks")}`;
  return `${name} ${colours ? t`coloured ${coloursSaid(colours)}` : t("without colour")}`;
}

/** What the digit keys do now. @param {Game} game */
export function modeSaid(game) {
  const colour = game.coloured ? t`Colouring the marks of ${game.shape.symbol(game.coloured)}` : t("Colouring cells");
  return { digit: t("Writing digits"), corner: t("Writing corner marks"), centre: t("Writing centre marks"), colour, pen: t`Drawing, ${COLOUR_NAMES[game.penColour - 1]}` }[game.mode];
}
