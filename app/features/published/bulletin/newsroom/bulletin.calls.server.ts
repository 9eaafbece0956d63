import { z } from "zod";
import { removalCall, versionCalls } from "#app/features/newsroom/version/version-calls.server.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { RESULTS, sampleChange } from "#app/features/published/bulletin/bulletin.schema.ts";
import { bulletinRecord, storedBulletin } from "./bulletin.fields.ts";
import { bulletins } from "./bulletin.record.server.ts";
import { readBulletinForm, readBulletinList, readSampleList } from "./bulletin.service.server.ts";
import { samples } from "./sample.record.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";

const version = z.int().positive();
const text = z.string().trim().max(60).default("");
const said = z.string();
const sampleRecord = z.object({
  sampling_no: said,
  product: said,
  category: said,
  spec: said,
  brand: said,
  production_date_text: said,
  batch: said,
  maker: said,
  maker_address: said,
  sampled_unit: said,
  sampled_address: said,
  platform: said,
  region: said,
  result: z.enum(RESULTS),
  lab: said,
  remark: said,
  recheck: said,
  follow_up: said,
  items: z.array(z.object({ name: said, measured: said, standard: said, basis: said })),
});
const sample = z.object({
  id: z.int(),
  version,
  seq: z.int(),
  record: sampleRecord,
});

/** The newsroom calls that edit bulletins of spot checks one by one (docs/newsroom.md#bulletins). */
export const bulletinCalls = {
  ...versionCalls("bulletins", bulletins, { topic: "bulletin", record: bulletinRecord }),
  ...versionCalls("samples", samples, {
    topic: "bulletin",
    record: z.strictObject(sampleChange.shape),
    names: { parentId: "newsroom bulletin" },
  }),
  ...removalCall("samples", samples, "bulletin"),
  /** Returns a page of bulletins. `before` is the last id of the previous page. */
  "GET /newsroom/bulletins": newsroomCall({
    permission: "bulletin.write",
    reads: ["bulletin"],
    input: z.object({ q: text, before: idField.optional() }),
    records: { before: "no record" },
    answer: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          issuer: z.string(),
          region: z.string(),
          number: z.string(),
          issueDate: z.string(),
          total: z.int(),
          failed: z.int(),
          published: z.boolean(),
        }),
      ),
      more: z.boolean(),
    }),
    run: async ({ input: { q, before }, actor }) => {
      const { list, more } = await readBulletinList(actor, { text: q, before });
      return { list: list.map((row) => ({ ...row, issueDate: row.issue_date })), more };
    },
  }),
  "GET /newsroom/bulletin": newsroomCall({
    permission: "bulletin.write",
    reads: ["bulletin"],
    input: z.object({ id: idField }),
    records: { id: "newsroom bulletin" },
    answer: z.object({ id: z.int(), version, total: z.int(), failed: z.int(), record: storedBulletin }),
    run: async ({ input: { id }, actor }) => readBulletinForm(actor, id),
  }),
  "GET /newsroom/bulletinChoices": newsroomCall({
    permission: "bulletin.write",
    reads: ["industry"],
    answer: z.object({ industries: z.array(z.object({ slug: z.string(), name: z.string() })) }),
    run: async ({ language }) => ({
      industries: await readIndustries(language),
    }),
  }),
  /** Returns a page of samples. `after` is the last position of the previous page. */
  "GET /newsroom/samples": newsroomCall({
    permission: "bulletin.write",
    reads: ["bulletin"],
    input: z.object({ bulletin: idField, q: text, after: idField.optional() }),
    records: { bulletin: "newsroom bulletin", after: "no record" },
    answer: z.object({ list: z.array(sample), more: z.boolean() }),
    run: async ({ input: { bulletin, q, after }, actor }) => {
      const { list, more } = await readSampleList(actor, { bulletin, text: q, after });
      return { list: list.map(({ id, version, seq, ...record }) => ({ id, version, seq, record })), more };
    },
  }),
};
