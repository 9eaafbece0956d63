import { z } from "zod";
import { seconds, secondsOrZero } from "#app/features/base/call/answer-fields.ts";
import { file } from "#app/features/base/call/outcome.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { COMPLAINT_KINDS, COMPLAINT_STATES } from "#app/features/members/complaint/complaint.schema.ts";
import { TABLE_FORMATS } from "#app/features/newsroom/table-export/table-export.rules.ts";
import { COMPLAINT_MOVES, COMPLAINT_QUEUES, COMPLAINT_STEPS, LONGEST_WORDS } from "./complaint.schema.ts";
import type { ComplaintLine } from "./complaint.repo.server.ts";
import { exportComplaints } from "./complaint-export.service.server.ts";
import {
  moveComplaint,
  noteComplaint,
  readComplaint,
  readComplaintFile,
  readComplaints,
  revealComplaint,
} from "./complaint.service.server.ts";
import { writeTable } from "#app/features/newsroom/table-export/table-export.service.server.ts";

const line = {
  id: z.int(),
  number: z.string(),
  version: z.int(),
  kind: z.enum(COMPLAINT_KINDS),
  state: z.enum(COMPLAINT_STATES),
  about: z.string(),
  said: z.string(),
  assignee: z.string(),
  at: seconds,
  /** The deadline of the next step, and the time of closing, which is 0 while the complaint is open. */
  due: seconds,
  closed: secondsOrZero,
  isLate: z.boolean(),
};

const words = z.string().trim().max(LONGEST_WORDS);

/** Calls for handling reports of unlawful or harmful content (docs/newsroom.md#complaints). */
export const complaintCalls = {
  "GET /newsroom/complaints": newsroomCall({
    permission: "complaint.read",
    reads: ["complaint"],
    input: z.object({
      queue: z.enum(COMPLAINT_QUEUES).default("open"),
      kind: z.enum(COMPLAINT_KINDS).optional(),
      /** The cursor where the previous page ended. */
      after: z.string().max(200).optional(),
    }),
    answer: z.object({
      list: z.array(z.object(line)),
      next: z.string().nullable(),
      /** The numbers of open and of late complaints; null on later pages. 1,001 means more than a thousand. */
      counts: z.object({ open: z.int(), late: z.int() }).nullable(),
    }),
    run: async ({ input, actor }) => {
      const { list, ...rest } = await readComplaints(actor, input);
      return { ...rest, list: list.map(lineOf) };
    },
  }),
  /** Exports a queue as a file with masked contacts. More than a thousand rows require the second factor again. */
  "GET /newsroom/complaintTable": newsroomCall({
    permission: "complaint.read",
    reads: [],
    input: z.object({
      queue: z.enum(COMPLAINT_QUEUES),
      kind: z.enum(COMPLAINT_KINDS).optional(),
      as: z.enum(TABLE_FORMATS),
    }),
    answer: "file",
    texts: ["complaint", "submissions", "staff"],
    run: async ({ input: { as, ...asked }, actor, texts }) =>
      writeTable(await exportComplaints(actor, asked, texts), as),
  }),
  "GET /newsroom/complaint": newsroomCall({
    permission: "complaint.read",
    reads: ["complaint"],
    input: z.object({ id: idField }),
    records: { id: "newsroom complaint" },
    answer: z.object({
      ...line,
      /** The title of the reported page; "" if the page no longer exists, or the report has none. */
      aboutTitle: z.string(),
      contact: z.string(),
      answer: z.string(),
      acceptBy: seconds,
      answerBy: seconds,
      isForgotten: z.boolean(),
      mayHandle: z.boolean(),
      /** The evidence, with the suffix and size of each file. `mayHandle`: whether the caller may see it. */
      files: z.array(z.object({ id: z.int(), suffix: z.string(), size: z.int(), at: seconds })),
      steps: z.array(z.object({ step: z.enum(COMPLAINT_STEPS), words: z.string(), by: z.string(), at: seconds })),
    }),
    run: async ({ input: { id }, actor }) => {
      const { complaint, steps, files, aboutTitle, mayHandle } = await readComplaint(actor, id);
      const [acceptBy, answerBy] = [complaint.acceptDueAt, complaint.answerDueAt];
      return { ...complaint, ...lineOf(complaint), aboutTitle, mayHandle, acceptBy, answerBy, files, steps };
    },
  }),
  /** Returns a piece of evidence as a download, which the browser never shows as a page. */
  "GET /newsroom/complaintFile": newsroomCall({
    permission: "complaint.handle",
    reads: [],
    input: z.object({ id: idField }),
    records: { id: "newsroom complaint file" },
    answer: "file",
    run: async ({ input: { id }, actor }) => {
      const { name, suffix, bytes } = await readComplaintFile(actor, id);
      return file(
        {
          "Content-Type": suffix === "pdf" ? "application/pdf" : `image/${suffix === "jpg" ? "jpeg" : suffix}`,
          "Content-Disposition": `attachment; filename="${name}"; filename*=UTF-8''${name}`,
          "X-Content-Type-Options": "nosniff",
          "Content-Security-Policy": "sandbox; default-src 'none'",
        },
        bytes,
      );
    },
  }),
  /** Moves a complaint from its base version. An answer is mailed to the sender's address, if given. */
  "POST /newsroom/moveComplaint": newsroomCall({
    permission: "complaint.handle",
    changes: ["complaint"],
    input: z.strictObject({
      id: idField,
      version: z.int().positive(),
      move: z.enum(COMPLAINT_MOVES),
      words: words.default(""),
    }),
    records: { id: "newsroom complaint", version: "no record" },
    answer: z.null(),
    texts: ["staff"],
    run: ({ input, actor, context, siteUrl }) => moveComplaint(actor, input, { ...context, siteUrl }),
  }),
  "POST /newsroom/noteComplaint": newsroomCall({
    permission: "complaint.handle",
    changes: ["complaint"],
    input: z.strictObject({ id: idField, words: words.min(1) }),
    records: { id: "newsroom complaint" },
    answer: z.null(),
    run: ({ input, actor }) => noteComplaint(actor, input),
  }),
  /**
   * Returns the sender's number or address. It needs the second factor and a reason, and is limited to twenty a day.
   */
  "POST /newsroom/revealComplaint": newsroomCall({
    permission: "complaint.handle",
    changes: [],
    input: z.strictObject({ id: idField, reason: z.string().trim().min(1).max(200) }),
    records: { id: "newsroom complaint" },
    answer: z.object({ contact: z.string() }),
    texts: ["staff"],
    run: async ({ input, actor }) => ({ contact: await revealComplaint(actor, input) }),
  }),
};

const lineOf = ({ receivedAt, dueAt, closedAt, ...line }: ComplaintLine) => ({
  ...line,
  at: receivedAt,
  due: dueAt,
  closed: closedAt,
});
