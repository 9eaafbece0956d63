/** Widths in em of the navigation's font, generous, so that a wide system font does not push anything out. */
const GAP = 1.5;
const CARET = 1.2;
const MORE = 3.8;

/** Container widths come in steps of this many em; nav-fit.module.css has one rule a step. */
const STEP = 2;
const LAST_STEP = 39;

export type NavFit = {
  /** For each item the step from which on it stands in the bar; below it, it stands under "more". */
  items: number[];
  /** The step from which on everything stands in the bar and "more" is not needed. */
  all: number;
};

/** What never fits has a step that no container reaches. */
export const NEVER_FITS = LAST_STEP + 1;

/**
 * Decides while rendering which items a bar of each width holds, so that nothing clips, nothing moves,
 * and no script has to measure. Items keep their order: the ones in the bar are always the first ones.
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

/** Width of a text in em as system fonts draw it, at the upper end. */
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
