import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import type { Language } from "#app/lib/language.ts";
import { SEVERITIES } from "./check.rules.ts";
import { FAMILIES } from "./check.schema.ts";
import type { Report } from "./check.service.server.ts";

/**
 * A finding in the caller's language. `offset` counts UTF-16 units in the text of its field. In the body, markup is not
 * counted.
 */
const findingData = z.object({
  id: z.string(),
  family: z.enum(FAMILIES),
  code: z.string(),
  severity: z.enum(SEVERITIES),
  field: z.string(),
  offset: z.int(),
  words: z.string(),
  /** The sentence that describes the finding. */
  says: z.string(),
  /** The advice of the rule, or the correct words for a misspelling. Empty if there is none. */
  advice: z.string(),
});

/** The report on one exact text. `text` is the SHA-256 of that text in hex, as revisions store it. */
export const reportData = z.object({
  id: z.int(),
  text: z.string(),
  at: seconds,
  blocks: z.int(),
  confirms: z.int(),
  findings: z.array(findingData),
});

/** Converts a report into the data that a screen shows, in the given language. */
export function reportIn(language: Language, texts: Messages["check"], report: Report) {
  const { id, text_sha256: hash, at, blocks, confirms } = report;
  const findings = report.findings.map(({ better, ...finding }) => ({
    ...finding,
    says: texts.codes[finding.code],
    advice: language === "en" ? better.en : better.zh,
  }));
  return { id, text: hash.toString("hex"), at, blocks, confirms, findings };
}
