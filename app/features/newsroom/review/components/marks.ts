/**
 * Words of a text to mark, as those of a finding or a note. `offset` is their approximate position in the text of the
 * field.
 */
export type Marked = { words: string; offset: number };

/** Returns the element that shows a field, by its `data-field`. If there is none, returns the root. */
export function partOf(root: HTMLElement, field: string): HTMLElement {
  return root.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`) ?? root;
}

/**
 * Returns the range of the marked words in an element. If the words occur several times, it is the occurrence nearest
 * to the offset. It does not change the page's text, so selecting and copying still work as for readers.
 */
export function rangeOf(root: Node, { words, offset }: Marked): Range | undefined {
  if (words === "") return undefined;
  const nodes = textsOf(root);
  const text = nodes.map((node) => node.data).join("");
  const at = nearest(text, words, offset);
  if (at === -1) return undefined;
  const [start, end] = [placeIn(nodes, at), placeIn(nodes, at + words.length)];
  if (start === undefined || end === undefined) return undefined;
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

/** Highlights ranges under a name that the style sheet defines. Older browsers show no highlights. */
export function drawMarks(name: string, ranges: readonly Range[]): void {
  if (!("highlights" in CSS)) return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

function textsOf(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode() !== null) nodes.push(walker.currentNode as Text);
  return nodes;
}

function nearest(text: string, words: string, offset: number): number {
  let best = -1;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (best === -1 || Math.abs(at - offset) < Math.abs(best - offset)) best = at;
  }
  return best;
}

/** Returns the text node at a position of the whole text, and the offset within that node. */
function placeIn(nodes: readonly Text[], at: number): { node: Text; offset: number } | undefined {
  let rest = at;
  for (const node of nodes) {
    if (rest <= node.data.length) return { node, offset: rest };
    rest -= node.data.length;
  }
  return undefined;
}
