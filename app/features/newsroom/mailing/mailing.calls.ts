import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { saveOutcome, versionLine, versionNote } from "#app/newsroom/kit/record/version.schema.ts";
import { LANGUAGES } from "#app/lib/language.ts";
import { audience, mailingRecord, mailingWords } from "./mailing.schema.ts";

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
  /** Seconds; null for a draft. */
  sendAt: z.int().nullable(),
  sent: z.int(),
  read: z.int(),
  by: z.string(),
});

/** Messages to members (docs/newsroom.md#messages). */
export const mailingCalls = defineCalls({
  "GET /newsroom/mailings": {
    permission,
    input: z.object({ before: idField.optional() }),
    records: { before: "newsroom mailing" },
    answer: z.object({ list: z.array(mailing), more: z.boolean() }),
  },
  "GET /newsroom/mailing": {
    permission,
    input: z.object({ id: idField }),
    records: { id: "newsroom mailing" },
    answer: mailing,
  },
  "POST /newsroom/countAudience": {
    permission,
    input: z.strictObject({ audience }),
    records: ofAudience,
    answer: z.object({ count: z.int() }),
  },
  /** With `id` and the base `version` it changes a draft, else it creates one, once per `key`. */
  "POST /newsroom/saveMailing": {
    permission,
    input: z.strictObject({
      id: idField.optional(),
      version: version.optional(),
      key: z.uuid(),
      mailing: mailingRecord,
      note: versionNote,
    }),
    records: {
      id: "newsroom mailing",
      version: "no record",
      ...Object.fromEntries(Object.entries(ofAudience).map(([field, kind]) => [`mailing.${field}`, kind])),
    },
    answer: saveOutcome,
    texts: ["staff"],
  },
  /** `done: false`: the stored version differs. */
  "POST /newsroom/removeMailing": {
    permission,
    input: z.strictObject({ id: idField, version }),
    records: { id: "newsroom mailing", version: "no record" },
    answer: z.object({ done: z.boolean() }),
    texts: ["staff"],
  },
  /** Restores a version of a draft as a new version. */
  "POST /newsroom/restoreMailing": {
    permission,
    input: z.strictObject({ id: idField, version, number: idField }),
    records: { id: "newsroom mailing", version: "no record", number: "no record" },
    answer: saveOutcome,
    texts: ["staff"],
  },
  "GET /newsroom/mailingVersions": {
    permission,
    input: z.object({ id: idField }),
    records: { id: "newsroom mailing" },
    answer: z.object({ list: z.array(versionLine) }),
  },
  "GET /newsroom/mailingCompare": {
    permission,
    input: z.object({ id: idField, from: idField, to: idField }),
    records: { id: "newsroom mailing", from: "no record", to: "no record" },
    answer: comparison,
  },
  /** A preview page of a member's message box with this message, without scripts. */
  "POST /newsroom/mailingPage": {
    permission,
    input: z.strictObject({ said: mailingWords, language: z.enum(LANGUAGES), isOpen: z.boolean() }),
    answer: z.object({ html: z.string() }),
  },
  "POST /newsroom/sendMailing": {
    permission,
    input: z.strictObject({
      id: idField,
      version,
      /** Seconds; 0 for now. */
      sendAt: z.int().min(0).max(9_999_999_999).default(0),
    }),
    records: { id: "newsroom mailing", version: "no record", sendAt: "no record" },
    answer: z.null(),
    texts: ["staff"],
  },
  /** Turns an unsent mailing into a draft again. */
  "POST /newsroom/draftMailing": {
    permission,
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom mailing" },
    answer: z.null(),
    texts: ["staff"],
  },
  "POST /newsroom/stopMailing": {
    permission,
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom mailing" },
    answer: z.null(),
    texts: ["staff"],
  },
});

type MailingCalls = typeof mailingCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends MailingCalls {}
}
