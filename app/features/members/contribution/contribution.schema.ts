import { z } from "zod";
import { seconds, secondsOrZero } from "#app/features/base/call/answer-fields.ts";
import { CONTRIBUTION_STATUSES } from "./contribution.rules.ts";

/** A row of GET my/contributions. Times are in seconds. `url` is that of the public article, else empty. */
export const contributionRow = z.object({
  id: z.int(),
  title: z.string(),
  status: z.enum(CONTRIBUTION_STATUSES),
  note: z.string(),
  createtime: seconds,
  updatetime: seconds,
  url: z.string(),
});

export type ContributionListRow = z.input<typeof contributionRow>;

/** The data of the form (GET my/contribution); `id` is 0 for a new contribution. */
export const contributionForm = z.object({
  id: z.int(),
  version: z.int(),
  status: z.enum(CONTRIBUTION_STATUSES),
  note: z.string(),
  /** The editor's notes on single passages of a returned contribution. */
  notes: z.array(z.object({ quote: z.string(), note: z.string() })),
  title: z.string(),
  column: z.int().nullable(),
  industry: z.int().nullable(),
  body: z.string(),
  cover: z.string(),
  original: z.boolean(),
  author: z.string(),
  /** The submitted identity, masked; null for none. */
  identity: z.object({ name: z.string(), number: z.string() }).nullable(),
  /** Whether submission requires real name and identity number. */
  askIdentity: z.boolean(),
  createtime: secondsOrZero,
  updatetime: secondsOrZero,
});

export type ContributionForm = z.input<typeof contributionForm>;

/** The result of a save: the base version of the next one. */
export const savedContribution = z.object({ id: z.int(), version: z.int(), updatetime: seconds });

export type SavedContribution = z.output<typeof savedContribution>;

/** The fields that a member writes. */
export type ContributionFields = {
  title: string;
  column: number | null;
  industry: number | null;
  body: string;
  cover: string;
  original: boolean;
  author: string;
};
