/** Trusted Types policy for markup and script URLs. Without Trusted Types it returns plain texts. */
type Policy = { createHTML: (html: string) => string; createScriptURL: (url: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

const rules: Policy = { createHTML: (html) => html, createScriptURL: (url) => url };
const { trustedTypes } = globalThis as { trustedTypes?: Factory };
const policy = trustedTypes?.createPolicy("mingbai", rules) ?? rules;

/**
 * Marks HTML as trusted. Only for HTML that the server has sanitized. The browser refuses all other markup
 * (docs/security.md#t7; server/http/csp.ts).
 */
export function trustedHtml(html: string): string {
  return policy.createHTML(html);
}

/** Marks the URL of a script or worker as trusted. It must belong to the site or be named by the operator. */
export function trustedScriptUrl(url: string): string {
  return policy.createScriptURL(url);
}
