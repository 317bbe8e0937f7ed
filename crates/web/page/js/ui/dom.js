// Makes elements. Attributes only, never markup from text; styles go through the CSSOM, which a
// strict content-security policy allows.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Props */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} node
 * @param {Props} props
 */
function dress(node, props) {
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "css") {
      for (const [name, setting] of Object.entries(value)) /** @type {HTMLElement} */ (node).style.setProperty(name, String(setting));
    } else node.setAttribute(key, value === true ? "" : String(value));
  }
}

/**
 * An HTML element: `h("button", { class: "button", onclick }, "Solve")`. The prop `css` sets style properties.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  dress(node, props);
  append(node, children);
  return node;
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, props = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  dress(node, props);
  append(node, children);
  return node;
}

/** @param {Element} node @param {(Child | Child[])[]} children */
export function append(node, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
}

let ids = 0;
/** An id nobody else has. @param {string} [stem] */
export function freshId(stem = "id") {
  ids += 1;
  return `${stem}-${ids}`;
}
