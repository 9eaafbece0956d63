import { z } from "zod";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { field, fieldUpTo } from "#app/features/base/call/fields.ts";
import { COMPLAINT_KINDS, COMPLAINT_STATES, LONGEST_TEXT, PUBLIC_STEPS } from "./complaint.schema.ts";
import { admitFile, attachFile } from "./complaint-file.service.server.ts";
import { FILE_RULES } from "./complaint.schema.ts";
import { readComplaintState, sendComplaint } from "./complaint.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";

/** Times a minute that one network may read the state of a complaint. */
const LOOKS_A_MINUTE = 20;

/** Anyone reports unlawful or harmful content, and reads the complaint's state by its number (docs/wire.md#calls). */
export const complaintCalls = {
  /** Times are seconds. */
  "POST /complaint/send": memberCall({
    permission: "anyone",
    input: z.object({
      kind: field,
      about: field,
      /** A character may take two units, and invisible ones are not counted: the service checks the length. */
      said: fieldUpTo(4 * LONGEST_TEXT),
      contact: field,
      captchaId: field,
      captchaInfo: field,
    }),
    answer: z.object({ number: z.string(), acceptBy: z.int(), answerBy: z.int() }),
    texts: ["complaint"],
    run: async ({ input, visitor, context, siteUrl, texts }) => {
      const sent = await sendComplaint(input, { siteUrl, visitor, context });
      const { number, acceptBy, answerBy } = sent;
      const data = { number, acceptBy: toSeconds(acceptBy), answerBy: toSeconds(answerBy) };
      return ok(data, texts.complaint.sent(number));
    },
  }),
  /** Evidence, for as long as a complaint is open: a form with its `number` and one `file`. Returns how many it has now. */
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
  /** In the body: an address is written down by proxies. */
  "POST /complaint/state": memberCall({
    permission: "anyone",
    input: z.object({ number: field }),
    answer: z.object({
      number: z.string(),
      kind: z.enum(COMPLAINT_KINDS),
      state: z.enum(COMPLAINT_STATES),
      acceptBy: z.int(),
      answerBy: z.int(),
      answer: z.string(),
      /** How many are attached. */
      files: z.int(),
      steps: z.array(z.object({ step: z.enum(PUBLIC_STEPS), at: z.int() })),
    }),
    texts: ["complaint"],
    mostAMinute: LOOKS_A_MINUTE,
    run: async ({ input: { number } }) => {
      const { accept_due_at, due_at, steps, ...rest } = await readComplaintState(number);
      return {
        ...rest,
        acceptBy: toSeconds(accept_due_at),
        answerBy: toSeconds(due_at),
        steps: steps.map(({ step, at }) => ({ step, at: toSeconds(at) })),
      };
    },
  }),
};
