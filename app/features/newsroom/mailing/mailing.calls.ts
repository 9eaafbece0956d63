import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { FOLLOW_KINDS } from "#app/features/members/follow/follow.schema.ts";
import { idField } from "#app/features/base/call/id-field.ts";

const seconds = z.int().min(1).max(9_999_999_999).optional();
const audience = z.strictObject({
  member: z.int().positive().optional(),
  joinedFrom: seconds,
  joinedTo: seconds,
  points: z.int().min(1).max(1_000_000_000).optional(),
  activeSince: seconds,
  follows: z.strictObject({ kind: z.enum(FOLLOW_KINDS), id: z.int().positive() }).optional(),
});
const records = {
  "audience.member": "office member",
  "audience.joinedFrom": "no record",
  "audience.joinedTo": "no record",
  "audience.points": "no record",
  "audience.activeSince": "no record",
  "audience.follows.id": "public section",
} as const;

/** Messages to members at a screen (docs/newsroom.md#messages). */
export const mailingCalls = defineCalls({
  "GET /office/mailings": {
    right: "office/message.send",
    input: z.object({ before: idField.optional() }),
    records: { before: "office mailing" },
    data: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          content: z.string(),
          url: z.string(),
          audience,
          state: z.enum(["scheduled", "sending", "sent", "cancelled", "withdrawing", "withdrawn"]),
          sendAt: z.int(),
          sent: z.int(),
          read: z.int(),
          by: z.string(),
        }),
      ),
      more: z.boolean(),
    }),
  },
  "POST /office/countAudience": {
    right: "office/message.send",
    input: z.strictObject({ audience }),
    records,
    data: z.object({ count: z.int() }),
  },
  "POST /office/sendMailing": {
    right: "office/message.send",
    input: z.strictObject({
      audience,
      title: z.string().trim().min(1).max(100),
      content: z.string().trim().min(1).max(5_000),
      url: z.string().max(300).default(""),
      /** Seconds; 0 for now. */
      sendAt: z.int().min(0).max(9_999_999_999).default(0),
      key: z.uuid(),
    }),
    records: { ...records, sendAt: "no record" },
    data: z.null(),
  },
  "POST /office/stopMailing": {
    right: "office/message.send",
    input: z.strictObject({ id: idField }),
    records: { id: "office mailing" },
    data: z.null(),
  },
});

type MailingCalls = typeof mailingCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends MailingCalls {}
}
