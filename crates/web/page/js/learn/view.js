// The Learn view: every technique of both puzzles as a lesson with a drawn example, and practice without end.
//
//   #/learn                 the list, with what is mastered
//   #/learn?sudoku=x-wing   a lesson          #/learn?sudoku=x-wing&practice=7   a board of practice

import { button, segmented } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { faultBox, stopped } from "../ui/fault.js";
import { capital, counted, LEVEL_KINDS, levelName } from "../ui/words.js";
import { englishName, techniqueName } from "../ui/technique-names.js";
import { address } from "../share.js";
import { ENOUGH, known, note } from "../play/map.js";
import { nonogramLesson } from "./nonogram.js";
import { sudokuLesson } from "./sudoku.js";
import { language, readLessons, t } from "../ui/language.js";
import { about } from "./words.js";

/** @typedef {import("../main.js").Context} Context */
/** @typedef {"sudoku" | "nonogram"} Kind */
/** @typedef {{ kind: Kind, name: string, title: string, about: string, lang?: string, level?: string }} Technique `lang`: the language of `about`, if it is not the page's */

/**
 * What a lesson is given.
 * @typedef {object} Classroom
 * @property {Context} context
 * @property {Technique} technique
 * @property {AbortSignal} signal
 * @property {HTMLElement} board where the board is drawn
 * @property {HTMLElement} words where it is explained
 * @property {(right: boolean, said: string) => void} judged an answer of practice was right or wrong
 */

/** Techniques without a lesson: a guess needs no practice. */
const NOT_TAUGHT = ["last-resort", "guess"];
const LEVELS = ["easy", "medium", "hard", "expert", "extreme"];

class Learn {
  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.kind = /** @type {Kind} */ (context.store.get("kind", "sudoku"));
    /** @type {Technique[]} */
    this.techniques = [];
    this.leave = new AbortController();
    context.signal.addEventListener("abort", () => this.leave.abort());
  }

  /** @param {URLSearchParams} params */
  async arrive(params) {
    this.leave.abort();
    this.leave = new AbortController();
    try {
      if (!this.techniques.length) {
        const [{ techniques, nonogram_techniques }, said] = await Promise.all([this.context.ask("examples", {}), readLessons()]);
        const rows = (/** @type {Kind} */ kind, /** @type {import("../api.js").Named[]} */ list) => list.filter(({ name }) => !NOT_TAUGHT.includes(name))
          .map(({ name, about, level }) => ({ kind, name, about: said[about] ?? about, lang: language === "en" || said[about] ? undefined : "en", level, title: techniqueName(name) }));
        this.techniques = [...rows("sudoku", techniques), ...rows("nonogram", nonogram_techniques)];
      }
      const kind = /** @type {Kind | undefined} */ (["sudoku", "nonogram"].find((name) => params.has(name)));
      const technique = kind && this.techniques.find((one) => one.kind === kind && one.name === params.get(kind));
      if (technique) await this.lesson(technique, params.get("practice"));
      else this.list();
    } catch (fault) {
      if (stopped(fault)) return;
      this.root.replaceChildren(faultBox(fault, { acts: [button({ label: t("Try again"), kind: "primary", onclick: () => void this.arrive(params) })] }));
    }
  }

  list() {
    const of = this.techniques.filter(({ kind }) => kind === this.kind);
    const mastered = of.filter(({ kind, name }) => known(kind, name).mastered).length;
    const next = of.find(({ kind, name }) => !known(kind, name).mastered);
    const kinds = segmented(t("Kind of puzzle"), [{ value: "sudoku", label: t("Sudoku") }, { value: "nonogram", label: t("Nonogram") }], this.kind, (value) => {
      this.kind = /** @type {Kind} */ (value);
      this.context.store.set("kind", this.kind);
      this.list();
    });
    this.root.replaceChildren(h("div", { class: "learn stack" },
      h("div", { class: "page-head" },
        h("div", { class: "titles" }, h("h1", {}, t("Learn")), h("p", { class: "soft" }, t`${counted(of.length, "technique")}, easiest first. ${mastered ? t`${mastered} mastered.` : t("Three right answers in a row are mastery.")}`)),
        kinds.node),
      next && h("p", {}, h("a", { class: "button is-primary", href: address("learn", { [next.kind]: next.name }) }, icon("next"), t`Go on: ${next.title}`)),
      LEVELS.map((level) => {
        const here = of.filter((one) => one.level === level);
        return here.length > 0 && h("section", { class: "learn-level" },
          h("h2", {}, capital(levelName(level))),
          h("ul", { class: "learn-list" }, here.map((one) => {
            const state = known(one.kind, one.name);
            return h("li", {}, h("a", { class: `learn-row${state.mastered ? " is-mastered" : ""}`, href: address("learn", { [one.kind]: one.name }) },
              h("span", { class: "learn-name" }, one.title),
              about(one, "span", "note"),
              h("span", { class: "learn-state" }, state.mastered ? t("mastered") : state.right ? t`${Math.min(state.row, ENOUGH)} of ${ENOUGH}` : "")));
          })));
      })));
    document.title = t("Learn · Cellwise");
  }

  /** @param {Technique} technique @param {string | null} practice */
  async lesson(technique, practice) {
    const seed = practice === null ? null : Number.parseInt(practice, 10) || 1;
    const { kind, name, title } = technique;
    const english = englishName(name);
    document.title = t`${title} · Cellwise`;
    const words = h("div", { class: `card learn-words view-${kind}` });
    const board = h("div", { class: `learn-board view-${kind}` });
    const verdict = h("p", { class: "learn-verdict", role: "status" });
    const score = h("p", { class: "note" });
    const again = h("div", { class: "row" });
    const state = () => { const now = known(kind, name); score.textContent = now.mastered ? t`Mastered. ${counted(now.right, "right answer")} so far.` : t`${now.row} of ${ENOUGH} right in a row.`; };
    state();
    const index = this.techniques.indexOf(technique);
    const after = this.techniques[index + 1]?.kind === kind ? this.techniques[index + 1] : undefined;
    const link = (/** @type {Record<string, string>} */ params, /** @type {string} */ label, /** @type {string} */ sign, primary = false) =>
      h("a", { class: `button${primary ? " is-primary" : ""}`, href: address("learn", params) }, icon(sign), label);
    const fresh = () => ({ [kind]: name, practice: String(Math.floor(Math.random() * 1e6) + 1) });
    const acts = (/** @type {boolean} */ done) => again.replaceChildren(
      link(fresh(), seed === null ? t("Practise") : done ? t("Another board") : t("Skip this board"), "play", seed === null || done),
      ...(seed === null ? [] : [link({ [kind]: name }, t("The lesson"), "bulb")]),
      ...(after ? [link({ [after.kind]: after.name }, t`Next: ${after.title}`, "next", done && known(kind, name).mastered)] : []));
    acts(false);
    this.root.replaceChildren(h("div", { class: "learn stack" },
      h("div", { class: "page-head" },
        h("div", { class: "titles" },
          h("p", { class: "note" }, h("a", { href: address("learn") }, t("All techniques"))),
          h("h1", {}, title),
          h("p", { class: "soft" }, technique.level && h("span", { class: `badge ${LEVEL_KINDS[technique.level]}` }, levelName(technique.level)), " ", seed === null ? t("A lesson") : t("Practice"),
            english !== title && [". ", t("In hints:"), " ", h("span", { lang: "en" }, english)])),
      ),
      h("div", { class: "learn-room" }, board, h("div", { class: "stack" }, words, verdict, score, again))));
    /** @type {Classroom} */
    const classroom = {
      context: this.context, technique, board, words, signal: AbortSignal.any([this.context.signal, this.leave.signal]),
      judged: (right, said) => {
        note(kind, name, right);
        state();
        verdict.className = `learn-verdict ${right ? "is-right" : "is-wrong"}`;
        verdict.textContent = said;
        this.context.announce(said);
        if (right) acts(true);
      },
    };
    await (kind === "sudoku" ? sudokuLesson(classroom, seed) : nonogramLesson(classroom, seed));
  }
}

/** @type {Learn | null} */
let standing = null;

/** @param {HTMLElement} root @param {Context} context */
export async function mount(root, context) {
  standing = new Learn(root, context);
  await standing.arrive(context.params);
}

export function unmount() { standing = null; }

/** @param {URLSearchParams} params */
export function arrive(params) { void standing?.arrive(params); }
