import type { Messages } from "#app/i18n/namespaces.ts";
import type { FindingCode } from "./check.schema.ts";

/** What of a finding names it. */
export type Named = { code: FindingCode; words: string };

/** Findings by their words, or where they have none by what they say. */
export function saidFindings(found: readonly Named[], texts: Messages["check"]): string[] {
  return found.map(({ code, words }) => (words === "" ? texts.codes[code] : `“${words}”`));
}
