import { z } from "zod";
import { isoTime } from "#app/features/base/call/answer-fields.ts";
import { saveAnswer } from "#app/features/newsroom/version/version.answers.ts";
import { toChoice, toCut } from "#app/features/base/picture/newsroom/picture.view.server.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { cursor } from "#app/features/base/call/content-fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { hasBaseVersion, saveOutcome, versionLine, versionNote } from "#app/newsroom/kit/record/version.schema.ts";
import { pictureCut } from "#app/features/base/picture/newsroom/picture.schema.ts";
import { comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { subjectRecord } from "./subject.schema.ts";
import { SUBJECT_STATES, SUBJECT_USES } from "./subject.rules.ts";
import { findReadersStories } from "#app/features/newsroom/option/option.service.server.ts";
import { readPublicPictures } from "#app/features/base/picture/newsroom/picture.service.server.ts";
import {
  compareSubject,
  readBanners,
  readNewsroomSubject,
  readSubjectList,
  readSubjectUses,
  readSubjectVersions,
} from "./subject-read.service.server.ts";
import {
  createSubject,
  previewSubject,
  removeSubjectFrom,
  restoreSubject,
  saveSubjectFrom,
} from "./subject.service.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import { decodeCursor, encodeCursor } from "#app/lib/cursor.ts";

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
  startAt: isoTime,
  endAt: isoTime.nullable(),
  changedAt: isoTime,
});

/** Subjects on their screen: their data, by versions (docs/newsroom.md#collections). */
export const subjectDeskCalls = {
  /** Changed last, first; `before` goes on. */
  "GET /newsroom/subjects": newsroomCall({
    permission: "subject.write",
    reads: ["subject"],
    input: z.object({
      q: z.string().trim().max(60).default(""),
      state: state.optional(),
      before: cursor.optional(),
    }),
    answer: z.object({ list: z.array(subjectLine), next: z.string().nullable() }),
    run: async ({ input: { before, ...filter }, actor, language }) => {
      const asked = { ...filter, before: decodeCursor(before ?? null) };
      const { list, next } = await readSubjectList(actor, asked, language);
      return { list, next: next === undefined ? null : encodeCursor(next) };
    },
  }),
  "GET /newsroom/subject": newsroomCall({
    permission: "subject.write",
    reads: ["subject"],
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
    run: async ({ input: { id }, actor }) => {
      const { banner, ...subject } = await readNewsroomSubject(actor, id);
      return { ...subject, banner: banner === undefined ? null : toCut(banner) };
    },
  }),
  /** The industries and columns that a subject can belong to. */
  "GET /newsroom/subjectChoices": newsroomCall({
    permission: "subject.write",
    reads: ["industry"],
    answer: z.object({ industries: z.array(z.object({ slug: z.string(), name: z.string() })) }),
    run: async ({ language }) => ({
      industries: await readIndustries(language),
    }),
  }),
  /** Stories that readers see: by words, or the newest. */
  "GET /newsroom/subjectStories": newsroomCall({
    permission: "subject.write",
    reads: [],
    input: z.object({ q: z.string().trim().max(60).default("") }),
    answer: z.object({ list: z.array(named) }),
    run: async ({ input: { q }, language }) => ({
      list: await findReadersStories(q, language),
    }),
  }),
  /** Pictures for a banner: those that readers see of the newest stories with these words in their titles. */
  "GET /newsroom/subjectBanners": newsroomCall({
    permission: "subject.write",
    reads: [],
    input: z.object({ q: z.string().trim().max(60).default("") }),
    answer: z.object({
      list: z.array(z.object({ id: z.int(), src: z.string(), width: z.int(), height: z.int(), title: z.string() })),
    }),
    run: async ({ input: { q } }) => ({
      list: (await readBanners(q)).map((row) => ({ ...toChoice(row), title: row.title })),
    }),
  }),
  /** With `id` and the `version` that was seen it changes a subject, else it adds one, once for a `key`. */
  "POST /newsroom/saveSubject": newsroomCall({
    permission: "subject.write",
    changes: ["subject"],
    input: z
      .strictObject({
        id: idField.optional(),
        version: version.optional(),
        key: z.uuid(),
        subject: subjectRecord,
        note: versionNote,
      })
      .refine(hasBaseVersion),
    records: { id: "newsroom subject", version: "no record", "subject.banner_media_id": "newsroom picture" },
    answer: saveOutcome,
    texts: ["staff"],
    run: async ({ input: { id, version, key, subject, note }, actor }) =>
      saveAnswer(
        id === undefined || version === undefined
          ? await createSubject(actor, key, subject)
          : await saveSubjectFrom(actor, { id, version }, { record: subject, note }),
      ),
  }),
  "GET /newsroom/subjectVersions": newsroomCall({
    permission: "subject.write",
    reads: ["subject"],
    input: z.object({ id: idField }),
    records: { id: "newsroom subject" },
    answer: z.object({ list: z.array(versionLine) }),
    run: async ({ input: { id }, actor }) => ({
      list: await readSubjectVersions(actor, id),
    }),
  }),
  /** Two versions of a subject side by side. */
  "GET /newsroom/subjectCompare": newsroomCall({
    permission: "subject.write",
    reads: [],
    input: z.object({ id: idField, from: idField, to: idField }),
    records: { id: "newsroom subject", from: "no record", to: "no record" },
    answer: comparison,
    run: async ({ input, actor }) => compareSubject(actor, input),
  }),
  /** Restores a version as a new one; stories that readers do not see any more are left out. */
  "POST /newsroom/restoreSubject": newsroomCall({
    permission: "subject.write",
    changes: ["subject"],
    input: z.strictObject({ id: idField, version, number: idField }),
    records: { id: "newsroom subject", version: "no record", number: "no record" },
    answer: saveOutcome,
    texts: ["staff"],
    run: async ({ input: { number, ...seen }, actor }) => saveAnswer(await restoreSubject(actor, seen, number)),
  }),
  /** The uses of a subject, and the numbers of readers who collect or follow it. */
  "GET /newsroom/subjectUses": newsroomCall({
    permission: "subject.write",
    reads: ["subject"],
    input: z.object({ id: idField }),
    records: { id: "newsroom subject" },
    answer: z.object({
      uses: z.array(z.object({ kind: z.enum(SUBJECT_USES), name: z.string(), href: z.string() })),
      readers: z.int(),
    }),
    run: async ({ input: { id }, actor }) => readSubjectUses(actor, id),
  }),
  "POST /newsroom/removeSubject": newsroomCall({
    permission: "subject.write",
    changes: ["subject"],
    input: z.strictObject({ id: idField, version }),
    records: { id: "newsroom subject", version: "no record" },
    answer: z.null(),
    texts: ["staff"],
    run: ({ input, actor }) => removeSubjectFrom(actor, input),
  }),
  /** The page that readers would have of what is written: finished, for a frame that runs nothing. */
  "POST /newsroom/subjectPage": newsroomCall({
    permission: "subject.write",
    changes: [],
    input: z.strictObject({ id: idField.optional(), subject: subjectRecord }),
    records: { id: "newsroom subject", "subject.banner_media_id": "newsroom picture" },
    answer: z.object({ html: z.string() }),
    run: async ({ input: { id, subject: record }, actor, renderPage }) => ({
      html: await previewSubject(actor, { id, record }, (path) => renderPage(path, { mayShow: readPublicPictures })),
    }),
  }),
};
