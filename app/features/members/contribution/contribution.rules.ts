import { idNumber } from "#app/features/base/member/member.schema.ts";

/**
 * The rules for contributions, for the page /contribute, the form, and the server. Lengths are in code points; white
 * space does not count in the body.
 */
export const CONTRIBUTION_RULES = {
  titleMin: 4,
  titleMax: 20,
  bodyMin: 800,
  bodyMax: 2_500,
  authorMax: 30,
  realNameMax: 40,
  noteMax: 500,
  /** The greatest number of code points of a quoted passage, and of notes. */
  quoteMax: 300,
  notesMax: 30,
  /** The greatest number of a member's drafts and returned contributions. */
  drafts: 20,
  /** The limit of a member's submissions in 24 hours. */
  aDay: 5,
} as const;

/** The smallest cover in pixels. A smaller one would be blurred everywhere. */
export const SMALLEST_COVER = { width: 400, height: 225 } as const;

/** Returns whether a picture is too small to be a cover; sides in pixels. */
export function isTooSmallForCover({ width, height }: { width: number; height: number }): boolean {
  return width < SMALLEST_COVER.width || height < SMALLEST_COVER.height;
}

/** The values that the page about contributing may contain (page.view.ts). */
export const CONTRIBUTION_PLACEHOLDERS: Record<string, string> = {
  contributionTitleMin: String(CONTRIBUTION_RULES.titleMin),
  contributionTitleMax: String(CONTRIBUTION_RULES.titleMax),
  contributionBodyMin: String(CONTRIBUTION_RULES.bodyMin),
  contributionBodyMax: String(CONTRIBUTION_RULES.bodyMax),
  contributionDrafts: String(CONTRIBUTION_RULES.drafts),
  contributionsADay: String(CONTRIBUTION_RULES.aDay),
};

export const CONTRIBUTION_STATUSES = ["draft", "waiting", "returned", "accepted", "declined"] as const;
export type ContributionStatus = (typeof CONTRIBUTION_STATUSES)[number];

/** The parts of a contribution that must be complete before submission. */
export type Checked = {
  title: string;
  columnId: number | null;
  industryId: number | null;
  body: { isMissing: boolean; isBlank: boolean; characters: number };
  cover: string;
  author: string;
  isOriginal: boolean;
};

/** The possible faults of a contribution, each with its field. The texts are in the namespace `contribution`. */
export type ContributionFault =
  | { field: "title"; rule: "titleMissing" | "titleLength" }
  | { field: "column"; rule: "columnMissing" }
  | { field: "industry"; rule: "industryMissing" }
  | { field: "body"; rule: "bodyMissing" | "bodyBlank" | "bodyShort" | "bodyLong" }
  | { field: "cover"; rule: "coverMissing" }
  | { field: "author"; rule: "authorMissing" | "authorLong" }
  | { field: "original"; rule: "originalMissing" };

/** Length in code points. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Returns all faults that prevent submission, in the order of the form. */
export function faultsOf(contribution: Checked): ContributionFault[] {
  const { title, columnId, industryId, body, cover, author, isOriginal } = contribution;
  const { titleMin, titleMax, authorMax } = CONTRIBUTION_RULES;
  const faults: ContributionFault[] = [];
  const length = lengthOf(title.trim());
  if (length === 0) faults.push({ field: "title", rule: "titleMissing" });
  else if (length < titleMin || length > titleMax) faults.push({ field: "title", rule: "titleLength" });
  if (columnId === null) faults.push({ field: "column", rule: "columnMissing" });
  if (industryId === null) faults.push({ field: "industry", rule: "industryMissing" });
  const bodyRule = bodyFault(body);
  if (bodyRule !== undefined) faults.push({ field: "body", rule: bodyRule });
  if (cover === "") faults.push({ field: "cover", rule: "coverMissing" });
  const name = lengthOf(author.trim());
  if (name === 0) faults.push({ field: "author", rule: "authorMissing" });
  else if (name > authorMax) faults.push({ field: "author", rule: "authorLong" });
  if (!isOriginal) faults.push({ field: "original", rule: "originalMissing" });
  return faults;
}

/** The possible faults of the identity fields. */
export type IdentityFault =
  | { field: "realName"; rule: "realNameMissing" | "realNameWrong" }
  | { field: "idNumber"; rule: "idNumberMissing" | "idNumberWrong" };

/** Letters of any script with the signs that occur in names. */
const NAME = /^[\p{L}\p{M}·•.'’ -]+$/u;

/** Returns the faults of a real name and an identity number (docs/content.md#validation). */
export function identityFaultsOf(identity: { realName: string; idNumber: string }): IdentityFault[] {
  const name = identity.realName.trim();
  const number = identity.idNumber.trim();
  const faults: IdentityFault[] = [];
  if (name === "") faults.push({ field: "realName", rule: "realNameMissing" });
  else if (!NAME.test(name) || lengthOf(name) < 2 || lengthOf(name) > CONTRIBUTION_RULES.realNameMax)
    faults.push({ field: "realName", rule: "realNameWrong" });
  if (number === "") faults.push({ field: "idNumber", rule: "idNumberMissing" });
  else if (!idNumber.safeParse(number).success) faults.push({ field: "idNumber", rule: "idNumberWrong" });
  return faults;
}

/**
 * Returns the fault of a body: missing, blank, too short, or too long. An empty paragraph counts as empty
 * (docs/content.md#validation).
 */
function bodyFault({ isMissing, isBlank, characters }: Checked["body"]) {
  if (isMissing) return "bodyMissing" as const;
  if (isBlank) return "bodyBlank" as const;
  if (characters < CONTRIBUTION_RULES.bodyMin) return "bodyShort" as const;
  return characters > CONTRIBUTION_RULES.bodyMax ? ("bodyLong" as const) : undefined;
}
