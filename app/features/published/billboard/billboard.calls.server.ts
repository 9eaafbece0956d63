import { z } from "zod";
import { openCall } from "#app/features/base/call/open-call.ts";
import {
  CONTENT_MAX_AGE,
  day,
  id,
  idParams,
  listOf,
  path,
  place,
  realDay,
  text,
  time,
} from "#app/features/base/call/content-fields.ts";
import { readBillboard, readBillboards } from "./billboard.service.server.ts";
import { billboardModel } from "./billboard.view.ts";
import { parseId } from "#app/lib/ids.ts";

const change = z.object({ kind: z.enum(["up", "down", "same", "new", "none"]), by: z.int().optional() });

const rank = z.object({
  rank: z.int(),
  name: text,
  href: text.nullable(),
  external: z.boolean(),
  note: text,
  change,
  values: z.array(text),
});

const issue = z.object({ date: day, publishedAt: time });

const billboardItem = z.object({
  id,
  href: path,
  title: text,
  intro: text,
  automatic: z.boolean(),
  windowHours: z.int().nullable(),
  period: text,
  industry: place,
  metrics: z.array(z.object({ key: text, label: text, unit: text })),
  issue: issue.nullable(),
  top: z.array(rank),
});

const billboardDetail = billboardItem.extend({
  method: text,
  dataSource: text,
  issues: z.array(issue.extend({ href: path, current: z.boolean() })),
});

/** The public calls about rankings. */
export const billboardCalls = {
  "GET /content/billboards": openCall({
    docs: { summary: "Rankings with their first places", description: "榜单，各带前三名" },
    answer: listOf(billboardItem),
    maxAge: CONTENT_MAX_AGE,
    run: async ({ language }) => ({ items: await readBillboards(language) }),
  }),
  "GET /content/billboards/:id": openCall({
    docs: { summary: "One ranking, its newest or a given issue", description: "一个榜单，最新一期或指定一期" },
    params: idParams,
    records: { id: "public billboard" },
    input: z.object({ issue: realDay.optional().describe("First day of an issue's period") }),
    answer: billboardDetail,
    maxAge: CONTENT_MAX_AGE,
    run: async ({ params, input, language }) =>
      billboardModel(await readBillboard(parseId(params.id), input.issue ?? null), language),
  }),
};
