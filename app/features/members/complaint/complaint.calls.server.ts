import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { field, fieldUpTo } from "#app/features/base/call/fields.ts";
import { COMPLAINT_KINDS, COMPLAINT_STATES, LONGEST_TEXT, PUBLIC_STEPS } from "./complaint.schema.ts";

/** Times a minute that one network may read the state of a complaint. */
const LOOKS_A_MINUTE = 20;

/** Anyone reports unlawful or harmful content, and reads the complaint's state by its number (docs/wire.md#calls). */
export const complaintCalls = defineCalls({
  /** Times are seconds. */
  "POST /complaint/send": {
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
  },
  /** Evidence, for as long as a complaint is open: a form with its `number` and one `file`. Returns how many it has now. */
  "POST /complaint/attach": {
    permission: "anyone",
    form: z.object({ number: field, file: z.file() }),
    answer: z.object({ files: z.int() }),
    texts: ["complaint", "upload"],
    queue: "uploads",
  },
  /** In the body: an address is written down by proxies. */
  "POST /complaint/state": {
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
  },
});

type ComplaintCalls = typeof complaintCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends ComplaintCalls {}
}
