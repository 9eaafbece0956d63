/** Words of a text that somebody says something about; `offset`: about where they stand in the text of their field. */
export type Marked = { words: string; offset: number };

/** The part of a text in which a field is shown, by its `data-field`; the whole where there is none. */
export function partOf(root: HTMLElement, field: string): HTMLElement {
  return root.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`) ?? root;
}

/**
 * Where marked words stand in an element, as ranges of its text: of several equal ones those nearest to the offset. The
 * text itself is not touched, so that what is selected and copied is what readers get.
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

/** Draws ranges by a name that the style sheet knows; a browser that cannot draws none. */
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

/** The node in which a place of the whole text lies, and where in it. */
function placeIn(nodes: readonly Text[], at: number): { node: Text; offset: number } | undefined {
  let rest = at;
  for (const node of nodes) {
    if (rest <= node.data.length) return { node, offset: rest };
    rest -= node.data.length;
  }
  return undefined;
}
