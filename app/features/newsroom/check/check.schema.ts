import { z } from "zod";
import { RULE_FAMILIES, RULE_KINDS, SEVERITIES, type Severity } from "./check.rules.ts";
import type { RightsFault } from "#app/features/base/picture/newsroom/picture.rules.ts";
import type { Messages } from "#app/i18n/namespaces.ts";

const examples = z.array(z.string().min(1).max(200)).max(10);

/** A rule as a staff member enters it. */
export const ruleInput = z.strictObject({
  family: z.enum(RULE_FAMILIES),
  kind: z.enum(RULE_KINDS).default("literal"),
  pattern: z.string().trim().min(1).max(200),
  severity: z.enum(SEVERITIES),
  /** The advice of the rule, or the correct words for a misspelling. */
  advice: z.string().trim().max(200).default(""),
  adviceEn: z.string().trim().max(200).default(""),
  /** Examples: texts in which the rule must find something, and texts in which it must not. */
  hits: examples.default([]),
  misses: examples.default([]),
  enabled: z.boolean().default(true),
});

export type RuleInput = z.input<typeof ruleInput>;
export type CheckRule = z.output<typeof ruleInput> & { id: number };

/** Families of findings: those of the rules, and those that the code itself checks. */
export const FAMILIES = [...RULE_FAMILIES, "sensitive", "missing", "length", "figure", "picture", "link"] as const;
export type Family = (typeof FAMILIES)[number];

/** The code of a finding, which is the key of its sentence. */
export type FindingCode = keyof Messages["check"]["codes"];

/**
 * A finding of the checks. `offset` counts UTF-16 units in the text of the field (for the body, without markup). `code` is
 * the key of the message that explains the finding. `better` is the advice of a rule in each language.
 */
export type Finding = {
  id: string;
  family: Family;
  code: FindingCode;
  severity: Severity;
  field: string;
  offset: number;
  words: string;
  better: { zh: string; en: string };
};

/** The fields of a story that are checked. */
export type CheckedFields = {
  title: string;
  shortTitle: string;
  dek: string;
  plain: readonly string[];
  summary: string;
  columnId: number | null;
  coverMediaId: number | null;
  origin: string;
  sourceId: number | null;
  sourceName: string;
  sourceUrl: string;
  originalTitle: string;
  originalAuthor: string;
  /** Null if the question about AI use is not answered yet. */
  aiLabel: string | null;
};

/** The reason why a picture must not be used as it is: a fault of its licence, or a missing AI label. */
export type PictureFaultCode = RightsFault | "unmarked";

/** Data from outside the story that the checks need: about its pictures, links and source. */
export type Surroundings = {
  /** Links to addresses of this site that have no page. */
  deadLinks: readonly string[];
  /** The fault of each unusable picture, keyed by its address in the body or "cover". */
  pictures: Readonly<Record<string, PictureFaultCode>>;
  /** Whether the host of the source is known. The link of a reprint must lead to that host. */
  hasSourceHost: boolean;
};

export type CheckedStory = { fields: CheckedFields; bodyHtml: string; surroundings: Surroundings };
