import { escapeHtml } from "#app/lib/escape-html.ts";

/** A term as a note in a body. */
export type MarkedTerm = { slug: string; names: readonly string[]; title: string; brief: string; href: string };

/** Maximum number of terms that are marked in one body. */
const MOST = 8;
/** Elements in which no term is marked. */
const LEFT_ALONE = new Set([
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "a",
  "code",
  "pre",
  "figcaption",
  "sup",
  "th",
  "button",
]);
/** Separates tags from text. In a sanitized body `<` and `>` appear in tags only. */
const TAG = /(<[^<>]*>)/;
const TAG_NAME = /^<(\/?)([a-z][a-z0-9]*)/;

/** Finds terms in bodies; created once for a list of terms. */
export type TermFinder = { pattern: RegExp; bySpelling: ReadonlyMap<string, MarkedTerm> };

/** Creates the finder of terms. Longer names have priority over shorter ones. */
export function termFinder(terms: readonly MarkedTerm[]): TermFinder {
  const bySpelling = new Map(terms.flatMap((term) => term.names.map((name) => [name, term] as const)));
  const names = [...bySpelling.keys()].sort((a, b) => b.length - a.length);
  const spellings = names.map((name) => name.replaceAll(/[.+-]/g, "\\$&"));
  const pattern = new RegExp(names.length === 0 ? "(?!)" : spellings.join("|"), "gu");
  return { pattern, bySpelling };
}

/**
 * Returns a sanitized body with the first mention of up to eight terms as buttons, and the notes that they open at its
 * end. Browsers without popovers show the notes as a list below the text.
 */
export function markTerms(
  html: string,
  finder: TermFinder,
  texts: { notes: string; more: string; language: string },
): string {
  const used: MarkedTerm[] = [];
  let depth = 0;
  const parts = html.split(TAG).map((part) => {
    const [, slash, tag] = TAG_NAME.exec(part) ?? [];
    if (tag === undefined) return depth > 0 || used.length === MOST ? part : markText(part, finder, used);
    if (LEFT_ALONE.has(tag)) depth += slash === "/" ? -1 : 1;
    return part;
  });
  if (used.length === 0) return html;
  return `${parts.join("")}<aside class="terms" lang="${texts.language}" aria-label="${escapeHtml(texts.notes)}">${used.map((term) => noteOf(term, texts.more)).join("")}</aside>`;
}

/** Marks the first mentions of terms in a text, and adds these terms to `used`. */
function markText(text: string, { pattern, bySpelling }: TermFinder, used: MarkedTerm[]): string {
  return text.replaceAll(pattern, (word, at: number) => {
    const term = bySpelling.get(word);
    if (term === undefined || used.length === MOST || used.includes(term) || isWithinWord(text, word, at)) return word;
    used.push(term);
    return `<button type="button" class="term" data-native="" popovertarget="term-${term.slug}">${word}</button>`;
  });
}

/** Returns whether a Latin name is part of a longer word or of an entity. */
function isWithinWord(text: string, word: string, at: number): boolean {
  const [before = "", after = ""] = [text[at - 1], text[at + word.length]];
  const joins = (edge: string, next: string) => /[A-Za-z0-9]/.test(edge) && /[A-Za-z0-9&;]/.test(next);
  return joins(word[0] ?? "", before) || joins(word.at(-1) ?? "", after);
}

const noteOf = ({ slug, title, brief, href }: MarkedTerm, more: string): string =>
  `<div id="term-${slug}" popover><b>${escapeHtml(title)}</b> ${escapeHtml(brief)} <a href="${href}">${escapeHtml(more)}</a></div>`;
