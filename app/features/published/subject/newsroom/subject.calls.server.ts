import { z } from "zod";
import { isoTime } from "#app/features/base/call/answer-fields.ts";
import { removalCall, versionCalls } from "#app/features/newsroom/version/version-calls.server.ts";
import { toChoice, toCut } from "#app/features/base/picture/newsroom/picture.view.server.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { cursor } from "#app/features/base/call/content-fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { pictureCut } from "#app/features/base/picture/newsroom/picture.schema.ts";
import { subjectRecord } from "./subject.schema.ts";
import { SUBJECT_STATES, SUBJECT_USES } from "./subject.rules.ts";
import { findReadersStories } from "#app/features/newsroom/option/option.service.server.ts";
import { readPublicPictures } from "#app/features/base/picture/newsroom/picture.service.server.ts";
import { readBanners, readNewsroomSubject, readSubjectList, readSubjectUses } from "./subject-read.service.server.ts";
import { previewSubject } from "./subject-preview.service.server.ts";
import { subjects } from "./subject.record.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import { decodeCursor, encodeCursor } from "#app/lib/cursor.ts";

const named = z.object({ id: z.int(), title: z.string() });
const state = z.enum(SUBJECT_STATES);

const subjectLine = z.object({
  id: z.int(),
  title: z.string(),
  state,
  industry: z.string(),
  sections: z.int(),
  /** The number of stories that editors placed by hand. */
  stories: z.int(),
  startAt: isoTime,
  endAt: isoTime.nullable(),
  changedAt: isoTime,
});

/** The newsroom calls of subjects, which are versioned records (docs/newsroom.md#collections). */
export const subjectCalls = {
  ...versionCalls("subjects", subjects, {
    topic: "subject",
    record: subjectRecord,
    names: { "record.banner_media_id": "newsroom picture" },
  }),
  ...removalCall("subjects", subjects, "subject"),
  /** Returns subjects, last changed first. `before` is the cursor of the next page. */
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
      /** The stories in the subject. The title of a story that readers cannot see is "". */
      stories: z.array(named),
      banner: pictureCut.nullable(),
    }),
    run: async ({ input: { id }, actor }) => {
      const { banner, ...subject } = await readNewsroomSubject(actor, id);
      return { ...subject, banner: banner === undefined ? null : toCut(banner) };
    },
  }),
  /** Returns the industries and columns to which a subject can belong. */
  "GET /newsroom/subjectChoices": newsroomCall({
    permission: "subject.write",
    reads: ["industry"],
    answer: z.object({ industries: z.array(z.object({ slug: z.string(), name: z.string() })) }),
    run: async ({ language }) => ({
      industries: await readIndustries(language),
    }),
  }),
  /** Returns stories that readers can see: search results, or the newest. */
  "GET /newsroom/subjectStories": newsroomCall({
    permission: "subject.write",
    reads: [],
    input: z.object({ q: z.string().trim().max(60).default("") }),
    answer: z.object({ list: z.array(named) }),
    run: async ({ input: { q }, language }) => ({
      list: await findReadersStories(q, language),
    }),
  }),
  /** Returns pictures for a banner: public covers of the newest stories whose title matches the words. */
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
  /** Returns the uses of a subject, and the numbers of readers who have it in their favourites or follow it. */
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
  /** Returns the readers' page of the unsaved subject, as a finished page for a frame without scripts. */
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
