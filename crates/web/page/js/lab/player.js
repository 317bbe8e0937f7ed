// The playhead: where in the steps we are, and how fast it goes on.

import { button, toolbar } from "../ui/button.js";
import { freshId, h } from "../ui/dom.js";
import { language, t } from "../ui/language.js";

/** Steps a second, on a slider of equal stops. */
const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

export class Player {
  /**
   * @param {{ speed: number, onStep: (step: number, byHand: boolean) => void, onSpeed: (stop: number) => void,
   *   seek: (from: number, sort: "dead-end" | "solution", way: 1 | -1) => number | undefined }} spec
   */
  constructor(spec) {
    this.spec = spec;
    this.at = 0;
    this.last = 0;
    this.playing = false;
    this.speed = Math.min(SPEEDS.length - 1, Math.max(0, spec.speed));
    /** What of a step has gone by since the last one. */
    this.rest = 0;
    this.before = 0;
    const [slideId, speedId] = [freshId("step"), freshId("speed")];
    this.playButton = button({ label: t("Play"), icon: "play", kind: "primary", class: "lab-play", onclick: () => this.toggle() });
    this.slider = h("input", { type: "range", id: slideId, min: 0, max: 0, value: 0, class: "lab-slider" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value), true));
    this.count = h("output", { for: slideId, class: "lab-count" });
    this.speedSlider = h("input", { type: "range", id: speedId, min: 0, max: SPEEDS.length - 1, step: 1, value: this.speed, class: "lab-speed" });
    this.speedText = h("output", { for: speedId, class: "note" });
    this.speedSlider.addEventListener("input", () => this.setSpeed(Number(this.speedSlider.value)));
    this.node = h("section", { class: "card lab-player", "aria-label": t("Player") },
      toolbar(t("Steps"),
        button({ label: t("To the start"), icon: "first", bare: true, onclick: () => this.go(0, true) }),
        button({ label: t("Last dead end"), icon: "prior", bare: true, kind: "quiet", onclick: () => this.jump("dead-end", -1) }),
        button({ label: t("Step back"), icon: "back", bare: true, onclick: () => this.go(this.at - 1, true) }),
        this.playButton,
        button({ label: t("Step"), icon: "next", bare: true, onclick: () => this.go(this.at + 1, true) }),
        button({ label: t("Next dead end"), icon: "deadend", bare: true, kind: "quiet", onclick: () => this.jump("dead-end", 1) }),
        button({ label: t("Next solution"), icon: "star", bare: true, kind: "quiet", onclick: () => this.jump("solution", 1) }),
        button({ label: t("To the end"), icon: "last", bare: true, onclick: () => this.go(this.last, true) })),
      h("div", { class: "lab-slide" }, h("label", { for: slideId, class: "sr-only" }, t("Step")), this.slider, this.count),
      h("div", { class: "lab-speed-room" }, h("label", { for: speedId, class: "label" }, t("Speed")), this.speedSlider, this.speedText));
    this.setSpeed(this.speed);
    this.show();
  }

  /** @param {number} stop */
  setSpeed(stop) {
    this.speed = stop;
    const figure = SPEEDS[stop].toLocaleString(language);
    this.speedText.textContent = t`${figure} a second`;
    this.speedSlider.setAttribute("aria-valuetext", t`${figure} ${SPEEDS[stop] === 1 ? t("step") : t("steps")} a second`);
    this.spec.onSpeed(stop);
  }

  /** More steps came, or other ones. @param {number} last */
  setLast(last) {
    this.last = last;
    this.slider.max = String(last);
    if (this.at > last) this.go(last, false);
    else this.show();
  }

  /** @param {number} step @param {boolean} byHand */
  go(step, byHand) {
    this.at = Math.min(this.last, Math.max(0, step));
    if (byHand && this.playing) this.pause();
    this.show();
    this.spec.onStep(this.at, byHand);
  }

  /** @param {"dead-end" | "solution"} sort @param {1 | -1} way */
  jump(sort, way) {
    const found = this.spec.seek(this.at, sort, way);
    if (found !== undefined) this.go(found, true);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.at >= this.last) this.go(0, false);
    this.playing = true;
    this.rest = 0;
    this.before = performance.now();
    this.show();
    requestAnimationFrame((now) => this.tick(now));
  }

  pause() {
    this.playing = false;
    this.show();
    // Here it stands now.
    this.spec.onStep(this.at, false);
  }

  /** @param {number} now */
  tick(now) {
    if (!this.playing) return;
    // A tab that was away does not leap.
    this.rest += (Math.min(250, now - this.before) / 1000) * SPEEDS[this.speed];
    this.before = now;
    const whole = Math.floor(this.rest);
    if (whole > 0) {
      this.rest -= whole;
      this.go(this.at + whole, false);
      if (this.at >= this.last) {
        this.pause();
        return;
      }
    }
    requestAnimationFrame((next) => this.tick(next));
  }

  show() {
    this.slider.value = String(this.at);
    const text = t`step ${this.at.toLocaleString(language)} of ${this.last.toLocaleString(language)}`;
    this.slider.setAttribute("aria-valuetext", text);
    this.count.textContent = text;
    const label = this.playButton.querySelector("span");
    const want = this.playing ? t("Pause") : t("Play");
    if (label && label.textContent !== want) {
      const fresh = button({ label: want, icon: this.playing ? "pause" : "play" });
      this.playButton.replaceChildren(...fresh.childNodes);
    }
  }
}
