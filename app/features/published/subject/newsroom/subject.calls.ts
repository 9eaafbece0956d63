import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { cursor, time } from "#app/features/base/call/content-fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { saveOutcome, versionLine, versionNote } from "#app/newsroom/kit/record/version.schema.ts";
import { pictureCut } from "#app/features/base/picture/newsroom/picture.schema.ts";
import { comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { subjectRecord } from "./subject.schema.ts";
import { SUBJECT_STATES, SUBJECT_USES } from "./subject.rules.ts";

const version = z.int().positive();
const named = z.object({ id: z.int(), title: z.string() });
const state = z.enum(SUBJECT_STATES);

const subjectLine = z.object({
  id: z.int(),
  title: z.string(),
  state,
  industry: z.string(),
  sections: z.int(),
  /** Placed by hand. */
  stories: z.int(),
  startAt: time,
  endAt: time.nullable(),
  changedAt: time,
});
export type SubjectLine = z.infer<typeof subjectLine>;

/** Subjects on their screen: their data, by versions (docs/newsroom.md#collections). */
export const subjectDeskCalls = defineCalls({
  /** Changed last, first; `before` goes on. */
  "GET /newsroom/subjects": {
    permission: "subject.write",
    input: z.object({
      q: z.string().trim().max(60).default(""),
      state: state.optional(),
      before: cursor.optional(),
    }),
    answer: z.object({ list: z.array(subjectLine), next: z.string().nullable() }),
  },
  "GET /newsroom/subject": {
    permission: "subject.write",
    input: z.object({ id: idField }),
    records: { id: "newsroom subject" },
    answer: z.object({
      id: z.int(),
      version: z.int(),
      state,
      record: subjectRecord,
      /** The stories that it names; a title is "" for one that readers do not see. */
      stories: z.array(named),
      banner: pictureCut.nullable(),
    }),
  },
  /** The industries and columns that a subject can belong to. */
  "GET /newsroom/subjectChoices": {
    permission: "subject.write",
    answer: z.object({ industries: z.array(z.object({ slug: z.string(), name: z.string() })) }),
  },
  /** Stories that readers see: by words, or the newest. */
  "GET /newsroom/subjectStories": {
    permission: "subject.write",
    input: z.object({ q: z.string().trim().max(60).default("") }),
    answer: z.object({ list: z.array(named) }),
  },
  /** Pictures for a banner: those that readers see of the newest stories with these words in their titles. */
  "GET /newsroom/subjectBanners": {
    permission: "subject.write",
    input: z.object({ q: z.string().trim().max(60).default("") }),
    answer: z.object({
      list: z.array(z.object({ id: z.int(), src: z.string(), width: z.int(), height: z.int(), title: z.string() })),
    }),
  },
  /** With `id` and the `version` that was seen it changes a subject, else it adds one, once for a `key`. */
  "POST /newsroom/saveSubject": {
    permission: "subject.write",
    input: z.strictObject({
      id: idField.optional(),
      version: version.optional(),
      key: z.uuid(),
      subject: subjectRecord,
      note: versionNote,
    }),
    records: { id: "newsroom subject", version: "no record", "subject.banner_media_id": "newsroom picture" },
    answer: saveOutcome,
    texts: ["staff"],
  },
  "GET /newsroom/subjectVersions": {
    permission: "subject.write",
    input: z.object({ id: idField }),
    records: { id: "newsroom subject" },
    answer: z.object({ list: z.array(versionLine) }),
  },
  /** Two versions of a subject side by side. */
  "GET /newsroom/subjectCompare": {
    permission: "subject.write",
    input: z.object({ id: idField, from: idField, to: idField }),
    records: { id: "newsroom subject", from: "no record", to: "no record" },
    answer: comparison,
  },
  /** Restores a version as a new one; stories that readers do not see any more are left out. */
  "POST /newsroom/restoreSubject": {
    permission: "subject.write",
    input: z.strictObject({ id: idField, version, number: idField }),
    records: { id: "newsroom subject", version: "no record", number: "no record" },
    answer: saveOutcome,
    texts: ["staff"],
  },
  /** The uses of a subject, and the numbers of readers who collect or follow it. */
  "GET /newsroom/subjectUses": {
    permission: "subject.write",
    input: z.object({ id: idField }),
    records: { id: "newsroom subject" },
    answer: z.object({
      uses: z.array(z.object({ kind: z.enum(SUBJECT_USES), name: z.string(), href: z.string() })),
      readers: z.int(),
    }),
  },
  "POST /newsroom/removeSubject": {
    permission: "subject.write",
    input: z.strictObject({ id: idField, version }),
    records: { id: "newsroom subject", version: "no record" },
    answer: z.null(),
    texts: ["staff"],
  },
  /** The page that readers would have of what is written: finished, for a frame that runs nothing. */
  "POST /newsroom/subjectPage": {
    permission: "subject.write",
    input: z.strictObject({ id: idField.optional(), subject: subjectRecord }),
    records: { id: "newsroom subject", "subject.banner_media_id": "newsroom picture" },
    answer: z.object({ html: z.string() }),
  },
});

type SubjectDeskCalls = typeof subjectDeskCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends SubjectDeskCalls {}
}
