/**
 * Selector of elements that translators add to a page: Chrome and most extensions, Edge. The site itself never creates
 * them.
 */
const TRANSLATED = "body font, [_msttexthash], [_istranslated]";

/**
 * Returns whether other software has rewritten the page, as translators do. `lang` is the language from the server. On
 * such a page React would restore the server's text, or fail on unknown nodes.
 */
export function isChangedByOthers(lang: string): boolean {
  const root = document.documentElement;
  return root.lang !== lang || /\btranslated-/.test(root.className) || document.querySelector(TRANSLATED) !== null;
}
