/**
 * Built-ins that pages use and that browsers of the baseline may lack (docs/decisions/0080-browsers.md). polyfills.ts
 * defines each of them. `npm run lint:browsers` compares this list with the built scripts.
 */
export const NEWER_BUILT_INS = [
  "AbortSignal.timeout",
  "Array.prototype.toReversed",
  "Array.prototype.toSorted",
  "Array.prototype.toSpliced",
  "Array.prototype.with",
  "HTMLFormElement.prototype.requestSubmit",
  "Map.groupBy",
  "Promise.withResolvers",
  "Set.prototype.difference",
  "String.prototype.toWellFormed",
  "URL.canParse",
];

/** Returns whether the browser has a built-in, given by its path from the global object. */
export function hasBuiltIn(path: string): boolean {
  let value: unknown = globalThis;
  for (const name of path.split(".")) value = (value as Record<string, unknown> | undefined)?.[name];
  return value !== undefined;
}
