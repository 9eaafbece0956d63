import { z } from "zod";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { field, fieldUpTo } from "#app/features/base/call/fields.ts";
import { COMPLAINT_KINDS, COMPLAINT_STATES, LONGEST_TEXT, PUBLIC_STEPS } from "./complaint.schema.ts";
import { admitFile, attachFile } from "./complaint-file.service.server.ts";
import { FILE_RULES } from "./complaint.schema.ts";
import { readComplaintState, sendComplaint } from "./complaint.service.server.ts";
import { seconds } from "#app/features/base/call/answer-fields.ts";

/** The number of requests a minute in which one network may read the state of complaints. */
const LOOKS_A_MINUTE = 20;

/**
 * Calls to report unlawful or harmful content, and to read the complaint's state with its number, for anyone
 * (docs/wire.md#calls).
 */
export const complaintCalls = {
  /** Times are seconds. */
  "POST /complaint/send": memberCall({
    permission: "anyone",
    input: z.object({
      kind: field,
      about: field,
      /** A character may take two units, and invisible ones are not counted. The service checks the real length. */
      said: fieldUpTo(4 * LONGEST_TEXT),
      contact: field,
      captchaId: field,
      captchaInfo: field,
    }),
    answer: z.object({ number: z.string(), acceptBy: seconds, answerBy: seconds }),
    texts: ["complaint"],
    run: async ({ input, visitor, context, siteUrl, texts }) => {
      const sent = await sendComplaint(input, { siteUrl, visitor, context });
      return ok(sent, texts.complaint.sent(sent.number));
    },
  }),
  /** Attaches evidence to an open complaint: a form with its `number` and one `file`. Returns the number of files. */
  "POST /complaint/attach": memberCall({
    permission: "anyone",
    form: z.object({ number: field, file: z.file() }),
    answer: z.object({ files: z.int() }),
    texts: ["complaint", "upload"],
    queue: "uploads",
    run: async ({ uploads, visitor, context }) => {
      await admitFile(visitor, context);
      return uploads.take(FILE_RULES, async ({ arrived, fields }) => {
        const number = fields.get("number")?.[0];
        return {
          files: await uploads.withRefusals(() =>
            attachFile(typeof number === "string" ? number : "", arrived, { visitor, context }),
          ),
        };
      });
    },
  }),
  /** The number is in the body, because proxies log addresses. */
  "POST /complaint/state": memberCall({
    permission: "anyone",
    input: z.object({ number: field }),
    answer: z.object({
      number: z.string(),
      kind: z.enum(COMPLAINT_KINDS),
      state: z.enum(COMPLAINT_STATES),
      acceptBy: seconds,
      answerBy: seconds,
      answer: z.string(),
      /** The number of attached files. */
      files: z.int(),
      steps: z.array(z.object({ step: z.enum(PUBLIC_STEPS), at: seconds })),
    }),
    texts: ["complaint"],
    mostAMinute: LOOKS_A_MINUTE,
    run: async ({ input: { number } }) => {
      const { accept_due_at: acceptBy, due_at: answerBy, ...rest } = await readComplaintState(number);
      return { ...rest, acceptBy, answerBy };
    },
  }),
};
