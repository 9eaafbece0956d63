import { expect, type Page } from "@playwright/test";

/**
 * Expects that each Chinese text of the current English page is in an element marked as Chinese: every text node,
 * values of fields, labels, titles, descriptions and hints. Titles of the window have no language of their own.
 */
export async function expectLanguages(page: Page): Promise<void> {
  expect(await page.evaluate(chineseWithoutLanguage)).toEqual([]);
}

/** Runs in the page: returns unmarked texts, each with the elements around it. */
function chineseWithoutLanguage(): string[] {
  const found: string[] = [];
  const check = (element: Element, text: string) => {
    const lang = element.closest("[lang]")?.getAttribute("lang") ?? "";
    if (lang.startsWith("zh") || !/\p{Script=Han}/u.test(text)) return;
    const around: string[] = [];
    for (let one: Element | null = element; one !== null && around.length < 5; one = one.parentElement) {
      around.unshift(one.localName);
    }
    found.push(`${around.join(" > ")}: ${text.trim()}`);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const element = node.parentElement;
    if (element !== null && element.closest("script, style, template, noscript") === null) {
      check(element, node.textContent ?? "");
    }
  }
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "textarea, input:not([type=checkbox], [type=radio], [type=hidden])",
  );
  for (const field of fields) check(field, field.value);
  for (const name of ["aria-label", "title", "alt", "placeholder"]) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name) ?? "";
      // A sentence of the interface may quote a Chinese name: an attribute cannot mark a second language.
      if (!/[a-z]{3}/i.test(text)) check(element, text);
    }
  }
  return found;
}
