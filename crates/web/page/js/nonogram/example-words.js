// What players call the engine's Nonograms, in the menus and in the Lab.

import { t } from "../ui/language.js";

/** @type {Record<string, { name: string, about: string }>} */
export const EXAMPLE_WORDS = {
  sample: { name: t("Sample"), about: "10 × 10" },
  colour: { name: t("In colour"), about: t("A balloon over a hill, five colours") },
};
