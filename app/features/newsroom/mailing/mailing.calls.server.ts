import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { saveAnswer } from "#app/features/newsroom/version/version.answers.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { hasBaseVersion, saveOutcome, versionLine, versionNote } from "#app/newsroom/kit/record/version.schema.ts";
import { LANGUAGES } from "#app/lib/language.ts";
import { audience, mailingRecord, mailingWords } from "./mailing.schema.ts";
import {
  addMailing,
  compareMailing,
  readMailingVersions,
  removeMailing,
  restoreMailing,
  saveMailing,
} from "./mailing-draft.service.server.ts";
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
  /** Null for a draft. */
  sendAt: seconds.nullable(),
  sent: z.int(),
  read: z.int(),
  by: z.string(),
});

/** Messages to members (docs/newsroom.md#messages). */
export const mailingCalls = {
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
  /** With `id` and the base `version` it changes a draft, else it creates one, once per `key`. */
  "POST /newsroom/saveMailing": newsroomCall({
    permission,
    changes: ["mailing"],
    input: z
      .strictObject({
        id: idField.optional(),
        version: version.optional(),
        key: z.uuid(),
        mailing: mailingRecord,
        note: versionNote,
      })
      .refine(hasBaseVersion),
    records: {
      id: "newsroom mailing",
      version: "no record",
      ...Object.fromEntries(Object.entries(ofAudience).map(([field, kind]) => [`mailing.${field}`, kind])),
    },
    answer: saveOutcome,
    texts: ["staff"],
    run: async ({ input: { id, version, key, mailing: record, note }, actor }) =>
      saveAnswer(
        id === undefined || version === undefined
          ? await addMailing(actor, key, record)
          : await saveMailing(actor, { id, version }, { record, note }),
      ),
  }),
  /** `done: false`: the stored version differs. */
  "POST /newsroom/removeMailing": newsroomCall({
    permission,
    changes: ["mailing"],
    input: z.strictObject({ id: idField, version }),
    records: { id: "newsroom mailing", version: "no record" },
    answer: z.object({ done: z.boolean() }),
    texts: ["staff"],
    run: async ({ input, actor }) => ({ done: await removeMailing(actor, input) }),
  }),
  /** Restores a version of a draft as a new version. */
  "POST /newsroom/restoreMailing": newsroomCall({
    permission,
    changes: ["mailing"],
    input: z.strictObject({ id: idField, version, number: idField }),
    records: { id: "newsroom mailing", version: "no record", number: "no record" },
    answer: saveOutcome,
    texts: ["staff"],
    run: async ({ input: { number, ...seen }, actor }) => saveAnswer(await restoreMailing(actor, seen, number)),
  }),
  "GET /newsroom/mailingVersions": newsroomCall({
    permission,
    reads: ["mailing"],
    input: z.object({ id: idField }),
    records: { id: "newsroom mailing" },
    answer: z.object({ list: z.array(versionLine) }),
    run: async ({ input: { id }, actor }) => ({
      list: await readMailingVersions(actor, id),
    }),
  }),
  "GET /newsroom/mailingCompare": newsroomCall({
    permission,
    reads: [],
    input: z.object({ id: idField, from: idField, to: idField }),
    records: { id: "newsroom mailing", from: "no record", to: "no record" },
    answer: comparison,
    run: async ({ input, actor }) => compareMailing(actor, input),
  }),
  /** A preview page of a member's message box with this message, without scripts. */
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
      /** Seconds; 0 for now. */
      sendAt: z.int().min(0).max(9_999_999_999).default(0),
    }),
    records: { id: "newsroom mailing", version: "no record", sendAt: "no record" },
    answer: z.null(),
    texts: ["staff"],
    run: ({ input: { sendAt, ...seen }, actor }) =>
      sendMailing(actor, seen, sendAt === 0 ? undefined : new Date(sendAt * 1_000)),
  }),
  /** Turns an unsent mailing into a draft again. */
  "POST /newsroom/draftMailing": newsroomCall({
    permission,
    changes: ["mailing"],
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom mailing" },
    answer: z.null(),
    texts: ["staff"],
    run: ({ input: { id }, actor }) => draftMailing(actor, id),
  }),
  "POST /newsroom/stopMailing": newsroomCall({
    permission,
    changes: ["mailing"],
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom mailing" },
    answer: z.null(),
    texts: ["staff"],
    run: ({ input: { id }, actor }) => stopMailing(actor, id),
  }),
};
