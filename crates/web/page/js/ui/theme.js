// The theme: the system's, unless somebody chose. boot.js reads what is kept here.

import { button } from "./button.js";
import { announce } from "./announce.js";
import { t } from "./language.js";

const KEY = "cellwise.theme";
/** @type {("auto" | "light" | "dark")[]} */
const THEMES = ["auto", "light", "dark"];
const ICONS = { auto: "auto", light: "sun", dark: "moon" };
const NAMES = { auto: t("as the system"), light: t("light"), dark: t("dark") };

/** A button that goes through the themes. */
export function themeButton() {
  const holder = document.createElement("span");
  /** @param {"auto" | "light" | "dark"} theme */
  const draw = (theme) => {
    const made = button({
      label: t`Theme: ${NAMES[theme]}`,
      icon: ICONS[theme],
      bare: true,
      kind: "quiet",
      onclick: () => {
        const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
        setTheme(next);
        draw(next);
        holder.querySelector("button")?.focus();
        announce(t`Theme: ${NAMES[next]}`);
      },
    });
    holder.replaceChildren(made);
  };
  const kept = document.documentElement.dataset.theme;
  draw(kept === "light" || kept === "dark" ? kept : "auto");
  return holder;
}

/** @param {"auto" | "light" | "dark"} theme */
function setTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === "auto") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Not kept, but it holds for this visit.
  }
}
