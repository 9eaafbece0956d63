import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { CONTRIBUTION_RULES } from "#app/features/members/contribution/contribution.rules.ts";
import { HANDED_IN } from "./contribution.schema.ts";

const status = z.enum(HANDED_IN);
const { noteMax, quoteMax, notesMax } = CONTRIBUTION_RULES;

const note = z.string().trim().min(1).max(noteMax);
const quoteNote = z.strictObject({ quote: z.string().trim().min(1).max(quoteMax), note });
/** The version that was read: another one is not decided about. */
const read = { id: idField, version: idField };
const records = { id: "newsroom contribution", version: "no record" } as const;

/** Contributions at a screen (docs/newsroom.md#readers). */
export const contributionDeskCalls = defineCalls({
  "GET /newsroom/contributions": {
    permission: "contribution.read",
    input: z.object({ status: status.default("waiting"), after: z.string().max(30).optional() }),
    answer: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          status: z.enum(["draft", ...HANDED_IN]),
          author: z.string(),
          characters: z.int(),
          column: z.string(),
          industry: z.string(),
          since: z.int(),
        }),
      ),
      next: z.string().nullable(),
      /** In the first page; 1,001 for more than a thousand. */
      waiting: z.int().nullable(),
    }),
  },
  "GET /newsroom/contribution": {
    permission: "contribution.read",
    input: z.object({ id: idField }),
    records: { id: "newsroom contribution" },
    answer: z.object({
      id: z.int(),
      version: z.int(),
      status: z.enum(["draft", ...HANDED_IN]),
      title: z.string(),
      /** Cleaned HTML. */
      body: z.string(),
      cover: z.string(),
      author: z.string(),
      isOriginal: z.boolean(),
      characters: z.int(),
      column: z.string(),
      industry: z.string(),
      since: z.int(),
      /** The note of the last decision to its writer; of one that waits again, the earlier request. */
      note: z.string(),
      notes: z.array(z.object({ quote: z.string(), note: z.string() })),
      /** The story that has become of it, 0 for none. */
      story: z.int(),
      /** Whether real name and number are on file. */
      hasIdentity: z.boolean(),
      mayReview: z.boolean(),
    }),
  },
  "POST /newsroom/returnContribution": {
    permission: "contribution.review",
    input: z.strictObject({ ...read, note, notes: z.array(quoteNote).max(notesMax).default([]) }),
    records,
    answer: z.null(),
  },
  "POST /newsroom/declineContribution": {
    permission: "contribution.review",
    input: z.strictObject({ ...read, note }),
    records,
    answer: z.null(),
  },
  "POST /newsroom/reopenContribution": {
    permission: "contribution.review",
    input: z.strictObject(read),
    records,
    answer: z.null(),
  },
  "POST /newsroom/acceptContribution": {
    permission: "contribution.review",
    input: z.strictObject(read),
    records,
    answer: z.object({ story: z.int() }),
  },
  /** Stepped up, with a reason, twenty a day; each look is a line of the audit log. "" where nothing is on file. */
  "POST /newsroom/revealContributor": {
    permission: "contribution.review",
    input: z.strictObject({ id: idField, reason: z.string().trim().min(1).max(200) }),
    records: { id: "newsroom contribution" },
    answer: z.object({ name: z.string(), number: z.string() }),
  },
});

type ContributionDeskCalls = typeof contributionDeskCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends ContributionDeskCalls {}
}
