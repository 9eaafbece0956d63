import { z } from "zod";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { isoTime } from "#app/features/base/call/answer-fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { RESULTS, sampleChange } from "#app/features/published/bulletin/bulletin.schema.ts";
import { bulletinRecord, bulletinSaid } from "./bulletin.fields.ts";
import {
  dropSample,
  readBulletinVersions,
  readDeskBulletin,
  readDeskBulletins,
  readDeskSamples,
  readSampleVersions,
  writeBulletin,
  writeSample,
} from "./bulletin.service.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import type { BulletinChange, SampleChange } from "#app/features/published/bulletin/bulletin.schema.ts";

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

/** The newsroom calls that edit bulletins of spot checks one by one (docs/newsroom.md#bulletins). */
export const bulletinDeskCalls = {
  /** `before`: the last id of the previous page. */
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
      const { list, more } = await readDeskBulletins(actor, { text: q, before });
      return { list: list.map((row) => ({ ...row, issueDate: row.issue_date })), more };
    },
  }),
  "GET /newsroom/bulletin": newsroomCall({
    permission: "bulletin.write",
    reads: ["bulletin"],
    input: z.object({ id: idField }),
    records: { id: "newsroom bulletin" },
    answer: z.object({ id: z.int(), version, total: z.int(), failed: z.int(), record: bulletinSaid }),
    run: async ({ input: { id }, actor }) => readDeskBulletin(actor, id),
  }),
  "GET /newsroom/bulletinChoices": newsroomCall({
    permission: "bulletin.write",
    reads: ["industry"],
    answer: z.object({ industries: z.array(z.object({ slug: z.string(), name: z.string() })) }),
    run: async ({ language }) => ({
      industries: await readIndustries(language),
    }),
  }),
  /** With `id` and its base `version` it updates a record, without them it adds one. */
  "POST /newsroom/saveBulletin": newsroomCall({
    permission: "bulletin.write",
    changes: ["bulletin"],
    input: z.strictObject({ id: idField.optional(), version: version.optional(), bulletin: bulletinRecord }),
    records: { id: "newsroom bulletin", version: "no record" },
    answer: z.object({ id: z.int(), version }),
    run: async ({ input: { id, version, bulletin }, actor }) => writeBulletin(actor, seenOf(id, version), bulletin),
  }),
  /** `after`: the last position of the previous page. */
  "GET /newsroom/samples": newsroomCall({
    permission: "bulletin.write",
    reads: ["bulletin"],
    input: z.object({ bulletin: idField, q: text, after: idField.optional() }),
    records: { bulletin: "newsroom bulletin", after: "no record" },
    answer: z.object({ list: z.array(sample), more: z.boolean() }),
    run: async ({ input: { bulletin, q, after }, actor }) => {
      const { list, more } = await readDeskSamples(actor, { bulletin, text: q, after });
      return { list: list.map(({ id, version, seq, ...record }) => ({ id, version, seq, record })), more };
    },
  }),
  "POST /newsroom/saveSample": newsroomCall({
    permission: "bulletin.write",
    changes: ["bulletin"],
    input: z.strictObject({
      bulletin: idField,
      id: idField.optional(),
      version: version.optional(),
      sample: z.strictObject(sampleChange.shape),
    }),
    records: { bulletin: "newsroom bulletin", id: "newsroom sample", version: "no record" },
    answer: z.object({ id: z.int(), version }),
    run: async ({ input: { bulletin, id, version, sample }, actor }) =>
      writeSample(actor, { bulletin, seen: seenOf(id, version) }, sample),
  }),
  "POST /newsroom/removeSample": newsroomCall({
    permission: "bulletin.write",
    changes: ["bulletin"],
    input: z.strictObject({ bulletin: idField, ...seen }),
    records: { bulletin: "newsroom bulletin", id: "newsroom sample", version: "no record" },
    answer: z.null(),
    run: ({ input: { bulletin, ...seen }, actor }) => dropSample(actor, { bulletin, seen }),
  }),
  /** Returns the versions of a bulletin or of one of its samples, newest first. */
  "GET /newsroom/bulletinVersions": newsroomCall({
    permission: "bulletin.write",
    reads: ["bulletin"],
    input: z.object({ id: idField }),
    records: { id: "newsroom bulletin" },
    answer: z.object({
      list: z.array(z.object({ number: z.int(), record: bulletinSaid, by: z.string(), at: isoTime })),
    }),
    run: async ({ input: { id }, actor }) => ({
      list: (await readBulletinVersions(actor, id)).map((one) => ({ ...one, record: one.record as BulletinChange })),
    }),
  }),
  "GET /newsroom/sampleVersions": newsroomCall({
    permission: "bulletin.write",
    reads: ["bulletin"],
    input: z.object({ bulletin: idField, id: idField }),
    records: { bulletin: "newsroom bulletin", id: "newsroom sample" },
    answer: z.object({
      list: z.array(z.object({ number: z.int(), record: sampleRecord, by: z.string(), at: isoTime })),
    }),
    run: async ({ input, actor }) => ({
      list: (await readSampleVersions(actor, input)).map((one) => ({ ...one, record: one.record as SampleChange })),
    }),
  }),
};

const seenOf = (id: number | undefined, version: number | undefined) =>
  id === undefined || version === undefined ? undefined : { id, version };
