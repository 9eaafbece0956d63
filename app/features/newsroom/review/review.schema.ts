import { z } from "zod";

/** The kinds of rounds: first publication, update, correction. */
export const ROUND_KINDS = ["publish", "update", "correction"] as const;
export type RoundKind = (typeof ROUND_KINDS)[number];

export const OUTCOMES = ["approved", "returned", "vetoed", "withdrawn"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The part of a policy that is copied into a round, so that later changes of the policy do not affect open rounds. */
export const roundPolicy = z.object({
  steps: z.int().min(1).max(3),
  /** Whether it is a small correction, for which one signature is enough. */
  short: z.boolean().default(false),
  policyId: z.int().nullable().default(null),
});
export type RoundPolicy = z.output<typeof roundPolicy>;

/** A waiver: the id of a finding in a report, and the reason for accepting the finding. */
export const waiver = z.strictObject({ finding: z.string().max(40), reason: z.string().trim().min(1).max(200) });
export type Waiver = z.output<typeof waiver>;

/** The note to readers about a change. */
export const noteToReaders = z.string().trim().max(500);

/** The reason for a withdrawal, which the writer sees. */
export const withdrawalNote = z.string().trim().max(500);

export const noteText = z.string().trim().min(1).max(1000);

/** A note on words of a story, as a staff member sends it. */
export const noteInput = z.strictObject({
  field: z.string().min(1).max(40),
  quote: z.string().max(500).default(""),
  blockHash: z.string().max(64).default(""),
  from: z.int().nonnegative().nullable().default(null),
  to: z.int().nonnegative().nullable().default(null),
  text: noteText,
  parentId: z.int().positive().nullable().default(null),
});
export type NoteInput = z.input<typeof noteInput>;
