import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { COMPLAINT_KINDS, COMPLAINT_STATES } from "#app/features/members/complaint/complaint.schema.ts";
import { TABLE_FORMATS } from "#app/features/newsroom/table-export/table-export.rules.ts";
import { COMPLAINT_MOVES, COMPLAINT_QUEUES, COMPLAINT_STEPS, LONGEST_WORDS } from "./complaint.schema.ts";

const line = {
  id: z.int(),
  number: z.string(),
  version: z.int(),
  kind: z.enum(COMPLAINT_KINDS),
  state: z.enum(COMPLAINT_STATES),
  about: z.string(),
  said: z.string(),
  assignee: z.string(),
  /** Seconds; until when the next step is to be done, and when it was closed: 0 for not yet. */
  at: z.int(),
  due: z.int(),
  closed: z.int(),
  isLate: z.boolean(),
};

const words = z.string().trim().max(LONGEST_WORDS);

/** Reports of unlawful or harmful content, and their handling (docs/newsroom.md#complaints). */
export const complaintDeskCalls = defineCalls({
  "GET /newsroom/complaints": {
    permission: "complaint.read",
    input: z.object({
      queue: z.enum(COMPLAINT_QUEUES).default("open"),
      kind: z.enum(COMPLAINT_KINDS).optional(),
      /** The end of the previous page. */
      after: z.string().max(200).optional(),
    }),
    answer: z.object({
      list: z.array(z.object(line)),
      next: z.string().nullable(),
      /** In the first page: the numbers of open and of late ones; 1,001 for more than a thousand. */
      counts: z.object({ open: z.int(), late: z.int() }).nullable(),
    }),
  },
  /** A queue as a file, contacts masked; stepped up beyond a thousand rows. */
  "GET /newsroom/complaintTable": {
    permission: "complaint.read",
    input: z.object({
      queue: z.enum(COMPLAINT_QUEUES),
      kind: z.enum(COMPLAINT_KINDS).optional(),
      as: z.enum(TABLE_FORMATS),
    }),
    answer: "file",
    texts: ["complaint", "readers", "staff"],
  },
  "GET /newsroom/complaint": {
    permission: "complaint.read",
    input: z.object({ id: idField }),
    records: { id: "newsroom complaint" },
    answer: z.object({
      ...line,
      /** The title of the reported page; empty where it is gone or there is none. */
      aboutTitle: z.string(),
      contact: z.string(),
      answer: z.string(),
      acceptBy: z.int(),
      answerBy: z.int(),
      isForgotten: z.boolean(),
      mayHandle: z.boolean(),
      /** Evidence: the suffix and the size of each; `mayHandle`: whether the caller may see it. */
      files: z.array(z.object({ id: z.int(), suffix: z.string(), size: z.int(), at: z.int() })),
      steps: z.array(z.object({ step: z.enum(COMPLAINT_STEPS), words: z.string(), by: z.string(), at: z.int() })),
    }),
  },
  /** A piece of evidence, as a file to keep: nothing of it is shown as a page. */
  "GET /newsroom/complaintFile": {
    permission: "complaint.handle",
    input: z.object({ id: idField }),
    records: { id: "newsroom complaint file" },
    answer: "file",
  },
  /** With its base version. An answer is mailed to the sender's address, if given. */
  "POST /newsroom/moveComplaint": {
    permission: "complaint.handle",
    input: z.strictObject({
      id: idField,
      version: z.int().positive(),
      move: z.enum(COMPLAINT_MOVES),
      words: words.default(""),
    }),
    records: { id: "newsroom complaint", version: "no record" },
    answer: z.null(),
    texts: ["staff"],
  },
  "POST /newsroom/noteComplaint": {
    permission: "complaint.handle",
    input: z.strictObject({ id: idField, words: words.min(1) }),
    records: { id: "newsroom complaint" },
    answer: z.null(),
  },
  /** The sender's number or address: with the second factor, a reason, and no more than twenty a day. */
  "POST /newsroom/revealComplaint": {
    permission: "complaint.handle",
    input: z.strictObject({ id: idField, reason: z.string().trim().min(1).max(200) }),
    records: { id: "newsroom complaint" },
    answer: z.object({ contact: z.string() }),
    texts: ["staff"],
  },
});

type ComplaintDeskCalls = typeof complaintDeskCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends ComplaintDeskCalls {}
}
