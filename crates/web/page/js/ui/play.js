// How a view that plays is mounted: one at a time, saved when it goes.

/** @typedef {import("../main.js").Context} Context */
/** @typedef {{ arrive(params: URLSearchParams): Promise<void>, save(): void }} PlayView `arrive`: shows what the address names; `save`: keeps where somebody is */

/**
 * What a view's module exports, for a class of views.
 * @param {new (root: HTMLElement, context: Context) => PlayView} View
 */
export function playView(View) {
  /** @type {PlayView | null} */
  let standing = null;
  return {
    /** @param {HTMLElement} root @param {Context} context */
    async mount(root, context) {
      standing = new View(root, context);
      await standing.arrive(context.params);
    },
    unmount() {
      standing?.save();
      standing = null;
    },
    /** @param {URLSearchParams} params */
    arrive(params) {
      void standing?.arrive(params);
    },
  };
}
