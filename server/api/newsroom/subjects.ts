import type { FastifyInstance } from "fastify";
import { findReadersStories } from "#app/features/newsroom/option/option.service.server.ts";
import { readPicturesShown } from "#app/features/base/picture/newsroom/picture.service.server.ts";
import {
  compareSubject,
  readBanners,
  readSubjectAtDesk,
  readSubjectList,
  readSubjectUses,
  readSubjectVersions,
} from "#app/features/published/subject/newsroom/subject-read.service.server.ts";
import { subjectDeskCalls } from "#app/features/published/subject/newsroom/subject.calls.ts";
import {
  createSubject,
  lookAtSubject,
  removeSubjectFrom,
  restoreSubject,
  saveSubjectFrom,
} from "#app/features/published/subject/newsroom/subject.service.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import { decodeCursor, encodeCursor } from "#app/lib/cursor.ts";
import { HttpError } from "../../http/http-error.ts";
import { plainPage } from "../../pages/plain-page.ts";
import type { AppParts } from "../../parts.ts";
import { toChoice, toCut } from "./picture-form.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";
import { saveAnswer } from "./save-answer.ts";

/** The preview is of no story: it shows only those pictures of the page that will be public by then. */
const NO_STORY = 0;

/** Serves subjects in the newsroom: records with versions, and the page that readers would get. */
export function addSubjectCalls(app: FastifyInstance, newsroom: NewsroomParts, { render }: AppParts): void {
  serveNewsroom(app, newsroom, subjectDeskCalls, {
    "GET /newsroom/subjects": async ({ input: { before, ...filter }, actor, language }) => {
      const asked = { ...filter, before: decodeCursor(before ?? null) };
      const { list, next } = await readSubjectList(actor, asked, language);
      return {
        list: list.map(({ startAt, endAt, changedAt, ...row }) => ({
          ...row,
          startAt: startAt.toISOString(),
          endAt: endAt?.toISOString() ?? null,
          changedAt: changedAt.toISOString(),
        })),
        next: next === undefined ? null : encodeCursor(next),
      };
    },
    "GET /newsroom/subject": async ({ input: { id }, actor }) => {
      const { banner, ...subject } = await readSubjectAtDesk(actor, id);
      return { ...subject, banner: banner === undefined ? null : toCut(banner) };
    },
    "GET /newsroom/subjectChoices": async ({ language }) => ({
      industries: (await readIndustries(language)).map(({ slug, name }) => ({ slug, name })),
    }),
    "GET /newsroom/subjectStories": async ({ input: { q }, language }) => ({
      list: await findReadersStories(q, language),
    }),
    "GET /newsroom/subjectBanners": async ({ input: { q } }) => ({
      list: (await readBanners(q)).map((row) => ({ ...toChoice(row), title: row.title })),
    }),
    "POST /newsroom/saveSubject": async ({ input: { id, version, key, subject, note }, actor }) => {
      if (id === undefined) return saveAnswer(await createSubject(actor, key, subject));
      if (version === undefined) throw new HttpError(400);
      return saveAnswer(await saveSubjectFrom(actor, { id, version }, { record: subject, note }));
    },
    "GET /newsroom/subjectVersions": async ({ input: { id }, actor }) => ({
      list: (await readSubjectVersions(actor, id)).map(({ number, by, at, note }) => ({
        number,
        by,
        note,
        at: at.toISOString(),
      })),
    }),
    "GET /newsroom/subjectCompare": async ({ input, actor }) => compareSubject(actor, input),
    "POST /newsroom/restoreSubject": async ({ input: { number, ...seen }, actor }) =>
      saveAnswer(await restoreSubject(actor, seen, number)),
    "GET /newsroom/subjectUses": async ({ input: { id }, actor }) => readSubjectUses(actor, id),
    "POST /newsroom/removeSubject": async ({ input, actor }) => {
      await removeSubjectFrom(actor, input);
      return null;
    },
    "POST /newsroom/subjectPage": async ({ input: { id, subject: record }, actor, language }) => ({
      html: await lookAtSubject(actor, { id, record }, async (path) => {
        const { body } = await render(path, language);
        return plainPage(body.toString(), (hashes) => readPicturesShown(NO_STORY, hashes));
      }),
    }),
  });
}
