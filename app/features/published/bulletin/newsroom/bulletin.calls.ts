import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { time } from "#app/features/base/call/content-fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { RESULTS, sampleChange } from "#app/features/published/bulletin/bulletin.schema.ts";
import { bulletinRecord, bulletinSaid } from "./bulletin.fields.ts";

const version = z.int().positive();
const seen = { id: idField, version };
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

/** Bulletins of spot checks, written one by one (docs/newsroom.md#bulletins). */
export const bulletinDeskCalls = defineCalls({
  /** `before`: the last id of the previous page. */
  "GET /newsroom/bulletins": {
    permission: "bulletin.write",
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
  },
  "GET /newsroom/bulletin": {
    permission: "bulletin.write",
    input: z.object({ id: idField }),
    records: { id: "newsroom bulletin" },
    answer: z.object({ id: z.int(), version, total: z.int(), failed: z.int(), record: bulletinSaid }),
  },
  "GET /newsroom/bulletinChoices": {
    permission: "bulletin.write",
    answer: z.object({ industries: z.array(z.object({ slug: z.string(), name: z.string() })) }),
  },
  /** With `id` and the `version` that was seen it changes one, else it adds one. */
  "POST /newsroom/saveBulletin": {
    permission: "bulletin.write",
    input: z.strictObject({ id: idField.optional(), version: version.optional(), bulletin: bulletinRecord }),
    records: { id: "newsroom bulletin", version: "no record" },
    answer: z.object({ id: z.int(), version }),
  },
  /** `after`: the last position of the previous page. */
  "GET /newsroom/samples": {
    permission: "bulletin.write",
    input: z.object({ bulletin: idField, q: text, after: idField.optional() }),
    records: { bulletin: "newsroom bulletin", after: "no record" },
    answer: z.object({ list: z.array(sample), more: z.boolean() }),
  },
  "POST /newsroom/saveSample": {
    permission: "bulletin.write",
    input: z.strictObject({
      bulletin: idField,
      id: idField.optional(),
      version: version.optional(),
      sample: z.strictObject(sampleChange.shape),
    }),
    records: { bulletin: "newsroom bulletin", id: "newsroom sample", version: "no record" },
    answer: z.object({ id: z.int(), version }),
  },
  "POST /newsroom/removeSample": {
    permission: "bulletin.write",
    input: z.strictObject({ bulletin: idField, ...seen }),
    records: { bulletin: "newsroom bulletin", id: "newsroom sample", version: "no record" },
    answer: z.null(),
  },
  /** A bulletin, or one of its samples, at each of its versions, newest first. */
  "GET /newsroom/bulletinVersions": {
    permission: "bulletin.write",
    input: z.object({ id: idField }),
    records: { id: "newsroom bulletin" },
    answer: z.object({
      list: z.array(z.object({ number: z.int(), record: bulletinSaid, by: z.string(), at: time })),
    }),
  },
  "GET /newsroom/sampleVersions": {
    permission: "bulletin.write",
    input: z.object({ bulletin: idField, id: idField }),
    records: { bulletin: "newsroom bulletin", id: "newsroom sample" },
    answer: z.object({
      list: z.array(z.object({ number: z.int(), record: sampleRecord, by: z.string(), at: time })),
    }),
  },
});

type BulletinDeskCalls = typeof bulletinDeskCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends BulletinDeskCalls {}
}
