/** What the browser takes in the place of plain texts where markup or code begins; without Trusted Types, the texts. */
type Policy = { createHTML: (html: string) => string; createScriptURL: (url: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

const rules: Policy = { createHTML: (html) => html, createScriptURL: (url) => url };
const { trustedTypes } = globalThis as { trustedTypes?: Factory };
const policy = trustedTypes?.createPolicy("mingbai", rules) ?? rules;

/**
 * Marks HTML as fit for the page: only for what the server has cleaned. Everything else that would become markup is
 * refused by the browser (docs/security.md#t7; server/http/csp.ts).
 */
export function trustedHtml(html: string): string {
  return policy.createHTML(html);
}

/** Marks the address of a script or worker as ours, or as one that the operator has named. */
export function trustedScriptUrl(url: string): string {
  return policy.createScriptURL(url);
}
