import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { CONTRIBUTION_RULES } from "#app/features/members/contribution/contribution.rules.ts";
import { HANDED_IN } from "./contribution.schema.ts";
import {
  acceptFor,
  decideContribution,
  readContributionFor,
  readContributionQueue,
  revealIdentity,
} from "./contribution.service.server.ts";

const status = z.enum(HANDED_IN);
const { noteMax, quoteMax, notesMax } = CONTRIBUTION_RULES;

const note = z.string().trim().min(1).max(noteMax);
const quoteNote = z.strictObject({ quote: z.string().trim().min(1).max(quoteMax), note });
/** The id and the version that the editor has read. The server decides about no other version. */
const read = { id: idField, version: idField };
const records = { id: "newsroom contribution", version: "no record" } as const;

/** Calls for contributions on a screen (docs/newsroom.md#readers). */
export const contributionCalls = {
  "GET /newsroom/contributions": newsroomCall({
    permission: "contribution.read",
    reads: ["contribution"],
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
          since: seconds,
        }),
      ),
      next: z.string().nullable(),
      /** The number of waiting contributions; null on later pages. 1,001 means more than a thousand. */
      waiting: z.int().nullable(),
    }),
    run: ({ input, actor }) => readContributionQueue(actor, input),
  }),
  "GET /newsroom/contribution": newsroomCall({
    permission: "contribution.read",
    reads: ["contribution"],
    input: z.object({ id: idField }),
    records: { id: "newsroom contribution" },
    answer: z.object({
      id: z.int(),
      version: z.int(),
      status: z.enum(["draft", ...HANDED_IN]),
      title: z.string(),
      /** The text as sanitized HTML. */
      body: z.string(),
      cover: z.string(),
      author: z.string(),
      isOriginal: z.boolean(),
      characters: z.int(),
      column: z.string(),
      industry: z.string(),
      since: seconds,
      /**
       * The note of the last decision, for the contributor. If the contribution waits again, it is the note of the
       * earlier decision.
       */
      note: z.string(),
      notes: z.array(z.object({ quote: z.string(), note: z.string() })),
      /** The id of the story made from the contribution; 0 for none. */
      story: z.int(),
      /** Whether real name and identity number are stored. */
      hasIdentity: z.boolean(),
      mayReview: z.boolean(),
    }),
    run: async ({ input: { id }, actor }) => {
      const { contribution: one, notes, mayReview } = await readContributionFor(actor, id);
      return {
        ...one,
        notes,
        mayReview,
        body: one.body_html,
        author: one.author_name,
        isOriginal: one.is_original,
        column: one.column_name ?? "",
        industry: one.industry_name ?? "",
        since: one.submitted_at ?? one.updated_at,
        story: one.article_id ?? one.manuscript_id ?? 0,
        hasIdentity: one.identity_sealed !== null,
      };
    },
  }),
  "POST /newsroom/returnContribution": newsroomCall({
    permission: "contribution.review",
    changes: ["contribution"],
    input: z.strictObject({ ...read, note, notes: z.array(quoteNote).max(notesMax).default([]) }),
    records,
    answer: z.null(),
    run: ({ input: { note, notes, ...which }, actor }) =>
      decideContribution(actor, which, { act: "return", note, notes }),
  }),
  "POST /newsroom/declineContribution": newsroomCall({
    permission: "contribution.review",
    changes: ["contribution"],
    input: z.strictObject({ ...read, note }),
    records,
    answer: z.null(),
    run: ({ input: { note, ...which }, actor }) => decideContribution(actor, which, { act: "decline", note }),
  }),
  "POST /newsroom/reopenContribution": newsroomCall({
    permission: "contribution.review",
    changes: ["contribution"],
    input: z.strictObject(read),
    records,
    answer: z.null(),
    run: ({ input, actor }) => decideContribution(actor, input, { act: "reopen" }),
  }),
  "POST /newsroom/acceptContribution": newsroomCall({
    permission: "contribution.review",
    changes: ["contribution", "story.state"],
    input: z.strictObject(read),
    records,
    answer: z.object({ story: z.int() }),
    run: async ({ input, actor }) => ({ story: await acceptFor(actor, input) }),
  }),
  /**
   * Returns the contributor's identity; "" if none is stored. It needs the second factor and a reason, and is limited
   * to twenty a day. The audit log records each use.
   */
  "POST /newsroom/revealContributor": newsroomCall({
    permission: "contribution.review",
    changes: [],
    input: z.strictObject({ id: idField, reason: z.string().trim().min(1).max(200) }),
    records: { id: "newsroom contribution" },
    answer: z.object({ name: z.string(), number: z.string() }),
    run: async ({ input, actor, context }) => {
      const found = await revealIdentity(actor, input, context.serverKey);
      return { name: found?.realName ?? "", number: found?.idNumber ?? "" };
    },
  }),
};
