import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { saveOutcome, versionLine, versionNote } from "#app/newsroom/kit/record/version.schema.ts";
import { LANGUAGES } from "#app/lib/language.ts";
import { audience, mailingRecord, mailingWords } from "./mailing.schema.ts";

const right = "newsroom/message.send";
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
    right,
    input: z.object({ before: idField.optional() }),
    records: { before: "newsroom mailing" },
    data: z.object({ list: z.array(mailing), more: z.boolean() }),
  },
  "GET /newsroom/mailing": {
    right,
    input: z.object({ id: idField }),
    records: { id: "newsroom mailing" },
    data: mailing,
  },
  "POST /newsroom/countAudience": {
    right,
    input: z.strictObject({ audience }),
    records: ofAudience,
    data: z.object({ count: z.int() }),
  },
  /** With `id` and the base `version` it changes a draft, else it creates one, once per `key`. */
  "POST /newsroom/saveMailing": {
    right,
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
    data: saveOutcome,
    texts: ["staff"],
  },
  /** `done: false`: the stored version differs. */
  "POST /newsroom/removeMailing": {
    right,
    input: z.strictObject({ id: idField, version }),
    records: { id: "newsroom mailing", version: "no record" },
    data: z.object({ done: z.boolean() }),
    texts: ["staff"],
  },
  /** Restores a version of a draft as a new version. */
  "POST /newsroom/restoreMailing": {
    right,
    input: z.strictObject({ id: idField, version, number: idField }),
    records: { id: "newsroom mailing", version: "no record", number: "no record" },
    data: saveOutcome,
    texts: ["staff"],
  },
  "GET /newsroom/mailingVersions": {
    right,
    input: z.object({ id: idField }),
    records: { id: "newsroom mailing" },
    data: z.object({ list: z.array(versionLine) }),
  },
  "GET /newsroom/mailingCompare": {
    right,
    input: z.object({ id: idField, from: idField, to: idField }),
    records: { id: "newsroom mailing", from: "no record", to: "no record" },
    data: comparison,
  },
  /** A preview page of a member's message box with this message, without scripts. */
  "POST /newsroom/mailingPage": {
    right,
    input: z.strictObject({ said: mailingWords, language: z.enum(LANGUAGES), isOpen: z.boolean() }),
    data: z.object({ html: z.string() }),
  },
  "POST /newsroom/sendMailing": {
    right,
    input: z.strictObject({
      id: idField,
      version,
      /** Seconds; 0 for now. */
      sendAt: z.int().min(0).max(9_999_999_999).default(0),
    }),
    records: { id: "newsroom mailing", version: "no record", sendAt: "no record" },
    data: z.null(),
    texts: ["staff"],
  },
  /** Turns an unsent mailing into a draft again. */
  "POST /newsroom/draftMailing": {
    right,
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom mailing" },
    data: z.null(),
    texts: ["staff"],
  },
  "POST /newsroom/stopMailing": {
    right,
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom mailing" },
    data: z.null(),
    texts: ["staff"],
  },
});

type MailingCalls = typeof mailingCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends MailingCalls {}
}
