// The search tree: a node for every assignment, in the order they were made. A node's place among
// its like is known when it is made, so the tree at any step is a beginning of these lists.

export const ROOT = 0;

export class Tree {
  /** @param {import("./reel.js").Reel} reel */
  constructor(reel) {
    this.reel = reel;
    /** The step that made each node; the root is there from the start. @type {number[]} */
    this.born = [0];
    /** @type {number[]} */
    this.parent = [-1];
    /** @type {number[]} */
    this.depth = [0];
    /** The step that took it back. @type {number[]} */
    this.gone = [Infinity];
    /** The step at which it turned out a dead end. @type {number[]} */
    this.dead = [Infinity];
    /** The step at which it turned out a solution. @type {number[]} */
    this.solved = [Infinity];
    /** The nodes that stand after the last event read. */
    this.path = [ROOT];
    this.read = 0;
  }

  get size() { return this.born.length; }

  /** Reads the events that came since. */
  grow() {
    const { reel } = this;
    while (this.read < reel.last) {
      this.read += 1;
      const top = this.path[this.path.length - 1];
      switch (reel.whatAt(this.read)) {
        case "assign":
          this.path.push(this.size);
          this.born.push(this.read);
          this.parent.push(top);
          this.depth.push(this.path.length - 1);
          this.gone.push(Infinity);
          this.dead.push(Infinity);
          this.solved.push(Infinity);
          break;
        case "undo":
          if (this.path.length > 1) this.gone[/** @type {number} */ (this.path.pop())] = this.read;
          break;
        case "dead-end":
          this.dead[top] = Math.min(this.dead[top], this.read);
          break;
        case "solution":
          this.solved[top] = Math.min(this.solved[top], this.read);
          break;
        default:
      }
    }
  }

  /** How many nodes there are at a step. @param {number} step */
  sizeAt(step) {
    let [low, high] = [1, this.size];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.born[middle] <= step) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The deepest node that stands at a step. @param {number} step */
  topAt(step) {
    let node = this.sizeAt(step) - 1;
    while (node > ROOT && this.gone[node] <= step) node = this.parent[node];
    return node;
  }
}

/**
 * Places for the nodes of a tree that are worth drawing at a step: the last `most`, and the way to
 * them from the root. Leaves stand side by side, a parent over the middle of its children.
 * @param {Tree} tree @param {number} step @param {number} most
 */
export function arrange(tree, step, most) {
  const size = tree.sizeAt(step);
  const from = Math.max(ROOT, size - most);
  const way = [];
  for (let node = from > ROOT ? tree.parent[from] : -1; node >= 0; node = tree.parent[node]) way.push(node);
  const nodes = [...way.reverse(), ...Array.from({ length: size - from }, (_, i) => from + i)];
  /** @type {Map<number, { node: number, x: number, y: number, first: number, last: number }>} */
  const places = new Map(nodes.map((node) => [node, { node, x: 0, y: tree.depth[node], first: Infinity, last: -Infinity }]));
  // Nodes are in the order of a walk, parents first: a node has children drawn if the next is deeper.
  let leaves = 0;
  nodes.forEach((node, i) => {
    const next = nodes[i + 1];
    if (next === undefined || tree.depth[next] <= tree.depth[node]) {
      const place = /** @type {{ first: number, last: number }} */ (places.get(node));
      place.first = leaves;
      place.last = leaves;
      leaves += 1;
    }
  });
  for (let i = nodes.length - 1; i >= 0; i--) {
    const place = /** @type {{ x: number, first: number, last: number }} */ (places.get(nodes[i]));
    place.x = (place.first + place.last) / 2;
    const above = places.get(tree.parent[nodes[i]]);
    if (!above) continue;
    above.first = Math.min(above.first, place.x);
    above.last = Math.max(above.last, place.x);
  }
  return { places, leaves, left: size - nodes.length, total: size - 1, depth: nodes.reduce((deep, node) => Math.max(deep, tree.depth[node]), 0) };
}
