import { z } from "zod";
import { openCall } from "#app/features/base/call/open-call.ts";
import {
  CONTENT_MAX_AGE,
  cover,
  day,
  id,
  idParams,
  listOf,
  path,
  place,
  text,
  time,
} from "#app/features/base/call/content-fields.ts";
import { articleItem } from "#app/features/published/article/article.answer.ts";
import { readSubject, readSubjects } from "./subject.service.server.ts";
import { subjectModel } from "./subject.view.ts";
import { parseId } from "#app/lib/ids.ts";

const subjectItem = z.object({
  id,
  href: path,
  title: text,
  lead: text,
  status: z.enum(["ongoing", "ended"]),
  articles: z.int(),
  changedAt: time,
  industry: place,
  cover,
});

const subjectDetail = subjectItem.extend({
  startAt: time,
  endAt: time.nullable(),
  tags: z.array(text),
  sections: z.array(z.object({ anchor: text, title: text, intro: text, layout: text, cards: z.array(articleItem) })),
  events: z.array(z.object({ date: day, title: text, text, href: text.nullable() })),
  related: z.array(subjectItem),
});

/** The public calls about subjects. */
export const subjectCalls = {
  "GET /content/subjects": openCall({
    docs: { summary: "Special subjects", description: "专题" },
    answer: listOf(subjectItem),
    maxAge: CONTENT_MAX_AGE,
    run: async ({ language }) => ({ items: await readSubjects(language) }),
  }),
  "GET /content/subjects/:id": openCall({
    docs: { summary: "One subject with its sections and time line", description: "一个专题，含各板块与时间线" },
    params: idParams,
    records: { id: "public subject" },
    answer: subjectDetail,
    maxAge: CONTENT_MAX_AGE,
    run: async ({ params, language }) => subjectModel(await readSubject(parseId(params.id), language), language),
  }),
};
