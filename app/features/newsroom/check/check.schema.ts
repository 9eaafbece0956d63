import { z } from "zod";
import { RULE_FAMILIES, RULE_KINDS, SEVERITIES, type Severity } from "./check.rules.ts";
import type { RightsFault } from "#app/features/base/picture/newsroom/picture.rules.ts";
import type { Messages } from "#app/i18n/namespaces.ts";

const examples = z.array(z.string().min(1).max(200)).max(10);

/** A rule as somebody of the newsroom writes it. */
export const ruleInput = z.strictObject({
  family: z.enum(RULE_FAMILIES),
  kind: z.enum(RULE_KINDS).default("literal"),
  pattern: z.string().trim().min(1).max(200),
  severity: z.enum(SEVERITIES),
  /** What to do instead; of a misspelling the right words. */
  advice: z.string().trim().max(200).default(""),
  adviceEn: z.string().trim().max(200).default(""),
  /** Texts in which the rule has to find something, and texts in which it must not. */
  hits: examples.default([]),
  misses: examples.default([]),
  enabled: z.boolean().default(true),
});

export type RuleInput = z.input<typeof ruleInput>;
export type CheckRule = z.output<typeof ruleInput> & { id: number };

/** Kinds of findings that are looked for in code, beside the families of the rules. */
export const FAMILIES = [...RULE_FAMILIES, "sensitive", "missing", "length", "figure", "picture", "link"] as const;
export type Family = (typeof FAMILIES)[number];

/** Names the sentence that says what was found. */
export type FindingCode = keyof Messages["check"]["codes"];

/**
 * Something that the machine has found. `offset` counts UTF-16 units in the text of the field (the body without its markup);
 * `code` names the sentence of the texts that says it, `better` what a rule gives as advice, by language.
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

/** What of a story's fields the check looks at. */
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
  /** Null until somebody has answered whether a machine has helped. */
  aiLabel: string | null;
};

/** Why a picture must not be used as it is: something is wrong with its right, or nothing says that a machine has made it. */
export type PictureFaultCode = RightsFault | "unmarked";

/** What the site knows of the pictures and addresses in a story. */
export type Surroundings = {
  /** Addresses inside the site at which nothing stands. */
  deadLinks: readonly string[];
  /** By the address in the body, or "cover": why a picture must not be used as it is. */
  pictures: Readonly<Record<string, PictureFaultCode>>;
  /** Whether the host of the source is known, which the link of a reprint has to lead to. */
  hasSourceHost: boolean;
};

export type CheckedStory = { fields: CheckedFields; bodyHtml: string; surroundings: Surroundings };
