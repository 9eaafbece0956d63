import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { removalCall, versionCalls } from "#app/features/newsroom/version/version-calls.server.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { LANGUAGES } from "#app/lib/language.ts";
import { audience, mailingRecord, mailingWords } from "./mailing.schema.ts";
import { mailings } from "./mailing.record.server.ts";
import { previewMailing, SHOWN_AT } from "./mailing-look.server.ts";
import {
  draftMailing,
  listMailings,
  previewAudience,
  readMailing,
  sendMailing,
  stopMailing,
} from "./mailing.service.server.ts";

const permission = "message.send";
const version = z.int().positive();
const ofAudience = {
  "audience.member": "newsroom member",
  "audience.joinedFrom": "no record",
  "audience.joinedTo": "no record",
  "audience.points": "no record",
  "audience.activeSince": "no record",
  "audience.follows.id": "public section",
} as const;

const mailing = z.object({
  id: z.int(),
  version,
  record: z.object({
    title: z.string(),
    content: z.string(),
    titleEn: z.string(),
    contentEn: z.string(),
    url: z.string(),
    audience: audience.nullable(),
  }),
  state: z.enum(["draft", "scheduled", "sending", "sent", "cancelled", "withdrawing", "withdrawn"]),
  /** The scheduled time, null for a draft. */
  sendAt: seconds.nullable(),
  sent: z.int(),
  read: z.int(),
  by: z.string(),
});

/** Defines a call of a command on a mailing. */
const commandCall = (run: typeof stopMailing) =>
  newsroomCall({
    permission,
    changes: ["mailing"],
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom mailing" },
    answer: z.null(),
    texts: ["staff"],
    run: ({ input: { id }, actor }) => run(actor, id),
  });

/** Calls for messages to members (docs/newsroom.md#messages). */
export const mailingCalls = {
  ...versionCalls("mailings", mailings, {
    topic: "mailing",
    record: mailingRecord,
    names: Object.fromEntries(Object.entries(ofAudience).map(([field, kind]) => [`record.${field}`, kind])),
  }),
  ...removalCall("mailings", mailings, "mailing"),
  "GET /newsroom/mailings": newsroomCall({
    permission,
    reads: ["mailing"],
    input: z.object({ before: idField.optional() }),
    records: { before: "newsroom mailing" },
    answer: z.object({ list: z.array(mailing), more: z.boolean() }),
    run: ({ input: { before }, actor }) => listMailings(actor, before),
  }),
  "GET /newsroom/mailing": newsroomCall({
    permission,
    reads: ["mailing"],
    input: z.object({ id: idField }),
    records: { id: "newsroom mailing" },
    answer: mailing,
    run: ({ input: { id }, actor }) => readMailing(actor, id),
  }),
  "POST /newsroom/countAudience": newsroomCall({
    permission,
    changes: [],
    input: z.strictObject({ audience }),
    records: ofAudience,
    answer: z.object({ count: z.int() }),
    run: async ({ input: { audience }, actor }) => ({
      count: await previewAudience(actor, audience),
    }),
  }),
  /** Returns a preview page without scripts: a member's message box with this message. */
  "POST /newsroom/mailingPage": newsroomCall({
    permission,
    changes: [],
    input: z.strictObject({ said: mailingWords, language: z.enum(LANGUAGES), isOpen: z.boolean() }),
    answer: z.object({ html: z.string() }),
    run: async ({ input: { said: words, language, isOpen }, actor, renderPage }) => ({
      html: await previewMailing(actor, { words, isOpen }, () => renderPage(SHOWN_AT, { language })),
    }),
  }),
  "POST /newsroom/sendMailing": newsroomCall({
    permission,
    changes: ["mailing"],
    input: z.strictObject({
      id: idField,
      version,
      /** The scheduled time in seconds, 0 for now. */
      sendAt: z.int().min(0).max(9_999_999_999).default(0),
    }),
    records: { id: "newsroom mailing", version: "no record", sendAt: "no record" },
    answer: z.null(),
    texts: ["staff"],
    run: ({ input: { sendAt, ...base }, actor }) =>
      sendMailing(actor, base, sendAt === 0 ? undefined : new Date(sendAt * 1_000)),
  }),
  /** Turns an unsent mailing into a draft again. */
  "POST /newsroom/draftMailing": commandCall(draftMailing),
  "POST /newsroom/stopMailing": commandCall(stopMailing),
};
