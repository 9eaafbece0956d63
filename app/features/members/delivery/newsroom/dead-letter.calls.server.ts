import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { sendQueuedSoon } from "../delivery.service.server.ts";
import { discardDeadLetter, readDeadLetters, resendDeadLetter } from "./dead-letter.service.server.ts";

/** Calls for mails and SMS that no service accepted (docs/newsroom.md#undelivered-messages). */
export const deadLetterCalls = {
  "GET /newsroom/deadLetters": newsroomCall({
    permission: "setting.manage",
    reads: ["dead letter"],
    input: z.object({ before: idField.optional() }),
    records: { before: "no record" },
    answer: z.object({
      /** The number of messages that wait for a retry, and the age of the oldest in seconds. */
      waiting: z.int(),
      oldestSeconds: z.number(),
      list: z.array(
        z.object({
          id: z.int(),
          channel: z.enum(["email", "sms"]),
          /** The address or number of the recipient, masked. */
          recipient: z.string(),
          purpose: z.string(),
          subject: z.string(),
          attempts: z.int(),
          /** The error code of the service. */
          reason: z.string(),
          mayHaveArrived: z.boolean(),
          createdAt: seconds,
          failedAt: seconds,
        }),
      ),
      next: z.int().nullable(),
    }),
    run: async ({ input, actor }) => readDeadLetters(actor, input),
  }),
  "POST /newsroom/resendDeadLetter": newsroomCall({
    permission: "setting.manage",
    changes: ["dead letter"],
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom dead letter" },
    answer: z.null(),
    run: async ({ input: { id }, actor, context }) => {
      await resendDeadLetter(actor, id);
      sendQueuedSoon(context);
    },
  }),
  "POST /newsroom/discardDeadLetter": newsroomCall({
    permission: "setting.manage",
    changes: ["dead letter"],
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom dead letter" },
    answer: z.null(),
    run: async ({ input: { id }, actor }) => discardDeadLetter(actor, id),
  }),
};
