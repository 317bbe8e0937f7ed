// What players call the examples of the engine, in the menus and in the Lab.

import { t } from "../ui/language.js";

/** What players call the engine's examples. @type {Record<string, { name: string, about: string }>} */
export const EXAMPLE_WORDS = {
  easy: { name: t("Easy"), about: t("One step after the other") },
  hard: { name: t("Hard"), about: t("Takes a search by hand, or a hint") },
  empty: { name: t("Empty, 9 × 9"), about: t("Nothing given") },
  empty4: { name: t("Empty, 16 × 16"), about: t("Nothing given") },
  empty5: { name: t("Empty, 25 × 25"), about: t("Nothing given") },
};
