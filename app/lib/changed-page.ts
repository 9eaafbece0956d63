/** What translators of browsers and extensions leave in a page: Chrome and most extensions, Edge. The site itself writes neither. */
const TRANSLATED = "body font, [_msttexthash], [_istranslated]";

/**
 * Whether another program has rewritten the page, as translators do; `lang` is the language that the server gave it.
 * React would put the server's text back, or stumble over nodes that it does not know.
 */
export function isChangedByOthers(lang: string): boolean {
  const root = document.documentElement;
  return root.lang !== lang || /\btranslated-/.test(root.className) || document.querySelector(TRANSLATED) !== null;
}
