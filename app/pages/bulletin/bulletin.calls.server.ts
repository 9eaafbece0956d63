import { z } from "zod";
import { openCall } from "#app/features/base/call/open-call.ts";
import {
  CONTENT_MAX_AGE,
  day,
  id,
  idParams,
  page,
  pages,
  path,
  place,
  text,
  time,
} from "#app/features/base/call/content-fields.ts";
import { readBulletins } from "#app/features/published/bulletin/bulletin.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { parseId } from "#app/lib/ids.ts";
import { loadBulletin } from "./bulletin-page.server.ts";

const bulletinItem = z.object({
  id,
  href: path,
  title: text,
  family: z.enum(["food", "product"]),
  issuer: text,
  level: z.enum(["national", "province", "city", "county"]),
  region: text,
  number: text,
  issueDate: day,
  period: text,
  summary: text,
  total: z.int(),
  passed: z.int(),
  failed: z.int(),
  failRate: text.nullable(),
});

const finding = z.object({ name: text, measured: text, standard: text, basis: text });

const sampleLine = z.object({
  seq: z.int(),
  product: text,
  spec: text,
  brand: text,
  date: text,
  batch: text,
  maker: text,
  unit: text,
  platform: text,
  remark: text,
});

const bulletinDetail = bulletinItem.extend({
  categories: z.array(text),
  bodyHtml: text,
  sourceUrl: text,
  rightOfReply: text,
  correction: text,
  industry: place,
  updatedAt: time,
  failedSamples: z.array(
    sampleLine.extend({
      samplingNo: text,
      category: text,
      lab: text,
      makerAddress: text,
      address: text,
      recheck: text,
      followUp: text,
      findings: z.array(finding),
    }),
  ),
  passedSamples: z.array(sampleLine),
});

const sampleItem = z.object({
  key: text,
  href: path,
  product: text,
  spec: text,
  brand: text,
  maker: text,
  date: text,
  batch: text,
  failed: z.boolean(),
  findings: z.array(finding),
  bulletin: z.object({ title: text, issueDate: day }),
});

const bulletinsQuery = z.object({
  family: z.enum(["food", "product"]).optional(),
  level: z.enum(["national", "province", "city", "county"]).optional(),
  region: z.string().max(60).default(""),
  year: z.coerce.number().int().min(1990).max(2999).optional(),
  industry: z.string().max(60).default(""),
  page,
});

const samplesQuery = z.object({
  q: z.string().max(60).default("").describe("Product, maker or brand"),
  result: z.enum(["fail", "pass"]).optional(),
  family: z.enum(["food", "product"]).optional(),
  region: z.string().max(60).default(""),
  page,
});

/** The public calls about spot checks. */
export const bulletinCalls = {
  "GET /content/bulletins": openCall({
    docs: { summary: "Spot-check bulletins", description: "抽检通报，可按类别、级别、地区、年份、行业筛选" },
    input: bulletinsQuery,
    records: { year: "no record" },
    answer: z.object({ items: z.array(bulletinItem), ...pages }),
    maxAge: CONTENT_MAX_AGE,
    run: async ({ input, language }) => {
      const found = await readBulletins({ ...input, q: "" }, language);
      return { ...found, items: found.bulletins };
    },
  }),
  "GET /content/bulletins/:id": openCall({
    docs: { summary: "One bulletin with its samples", description: "一份抽检通报，含合格与不合格批次" },
    params: idParams,
    records: { id: "public bulletin" },
    answer: bulletinDetail,
    maxAge: CONTENT_MAX_AGE,
    run: async ({ params, language }) => loadBulletin(parseId(params.id), language),
  }),
  "GET /content/samples": openCall({
    docs: { summary: "Sampled batches by product, maker or brand", description: "按产品、生产企业、商标查抽检批次" },
    input: samplesQuery,
    answer: z.object({ items: z.array(sampleItem), ...pages }),
    maxAge: CONTENT_MAX_AGE,
    run: async ({ input, language }) => {
      if (input.q.trim() === "" && input.result === undefined) throw new DomainError("invalid_input", "q or result");
      const matches = await readBulletins({ ...input, industry: "" }, language);
      return { ...matches, items: matches.samples ?? [] };
    },
  }),
};
