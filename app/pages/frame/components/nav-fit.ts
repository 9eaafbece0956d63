/**
 * Widths in em of the navigation's font, with a margin for wide system fonts: gap between items, arrow of a submenu,
 * and the "more" button.
 */
const GAP = 1.5;
const CARET = 1.2;
const MORE = 3.8;

/** Container widths change in steps of this many em. nav-fit.module.css has one rule for each step. */
const STEP = 2;
const LAST_STEP = 39;

export type NavFit = {
  /** For each item, the step from which it is in the bar; below that step it is under "more". */
  items: number[];
  /** The step from which all items are in the bar and "more" is hidden. */
  all: number;
};

/** Step of items that never fit, because no container is that wide. */
export const NEVER_FITS = LAST_STEP + 1;

/**
 * Decides at rendering which items fit into a bar of each width, so that nothing is clipped or moved and no script has
 * to measure. Items keep their order; the bar contains the first ones.
 */
export function navFit(items: { title: string; children: unknown[] }[]): NavFit {
  let used = 0;
  const ends = items.map((item) => {
    used += textWidth(item.title) + (item.children.length > 0 ? CARET : 0) + GAP;
    return used;
  });
  const all = toStep(used - GAP);
  return { items: ends.map((end) => Math.min(toStep(end + MORE), all)), all };
}

function toStep(width: number): number {
  return Math.min(Math.max(Math.ceil(width / STEP), 1), NEVER_FITS);
}

/** Returns an upper bound of a text's width in em, for system fonts. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (character === " ") return 0.35;
  if (/[a-z0-9]/.test(character)) return 0.6;
  if (/[A-Z]/.test(character)) return 0.72;
  return character.codePointAt(0)! < 0x2e80 ? 0.7 : 1.02;
}
