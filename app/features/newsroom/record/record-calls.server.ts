import { z } from "zod";
import { idField } from "#app/features/base/call/id-field.ts";
import { fieldSpec } from "#app/features/base/field/field.schema.ts";
import type { Fields, RecordOf } from "#app/features/base/field/field.ts";
import { readPicturesShown } from "#app/features/base/picture/newsroom/picture.service.server.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { RECORD_USES } from "#app/newsroom/kit/record/record-uses.ts";
import { saveOutcome, versionLine, versionNote } from "#app/newsroom/kit/record/version.schema.ts";
import type { TableRecord } from "./table-record.service.server.ts";
import { saveAnswer } from "#app/features/newsroom/version/version.answers.ts";

/** The longest record as JSON, in bytes. */
const LONGEST_RECORD = 1_000_000;
const MOST_RECORDS = 1_000;
/** The preview is of no story: it shows only those pictures of the page that are public. */
const NO_STORY = 0;

/** The time of a version; "" for one that the command line or SQL made. */
const versionTime = z.codec(z.union([z.iso.datetime(), z.literal("")]), z.date().nullable(), {
  decode: (text) => (text === "" ? null : new Date(text)),
  encode: (time) => time?.toISOString() ?? "",
});
const version = z.int().positive();
/** The fields of the noun, which the service validates, so that a refusal contains their labels. */
const input = z.record(z.string().max(40), z.unknown());
const ids = z.array(idField).max(MOST_RECORDS);

const recordForm = z.object({
  fields: z.array(fieldSpec),
  blank: z.record(z.string(), z.unknown()),
  isArranged: z.boolean(),
  hasPreview: z.boolean(),
});

/** Calls with addresses below those of their noun: `GET /newsroom/job-posts`, `POST /newsroom/job-posts/save`. */
type Addressed<C, Nouns extends string> = {
  [N in keyof C as N extends `${infer Method} ${infer Verb}` ? `${Method} /newsroom/${Nouns}${Verb}` : never]: C[N];
};

/**
 * Returns the calls of a noun with a table of its own: list with form, save, restore, versions, compare, order, uses,
 * remove and preview (docs/newsroom.md#columns-and-what-stands-beside-stories).
 */
export function recordCalls<const Nouns extends string, F extends Fields>(nouns: Nouns, of: TableRecord<F>) {
  const calls = { ...readingCalls(of), ...changingCalls(of) };
  const addressed = Object.entries(calls).map(([name, call]) => [name.replace(" ", ` /newsroom/${nouns}`), call]);
  return Object.fromEntries(addressed) as Addressed<typeof calls, Nouns>;
}

/** The records that the parameters of a noun's calls name. */
const namesOf = <F extends Fields>({ noun }: TableRecord<F>) =>
  ({ id: `newsroom ${noun}`, version: "no record", number: "no record" }) as const;

function readingCalls<F extends Fields>(of: TableRecord<F>) {
  const { permission, fields } = of;
  const reads = [of.noun];
  const { id } = namesOf(of);
  // Rows of earlier releases are shown even where they do not fit the schema.
  const record = z.record(z.string(), z.unknown()) as unknown as z.ZodType<RecordOf<F>, RecordOf<F>>;
  const form = { fields: [...fields.form], blank: fields.blank, isArranged: of.isArranged, hasPreview: of.hasPreview };
  return {
    /** `mayArrange`: whether the caller may add, order and remove records. */
    "GET ": newsroomCall({
      permission,
      reads,
      answer: z.object({
        list: z.array(z.object({ id: z.int(), version: z.int(), record })),
        form: recordForm,
        mayArrange: z.boolean(),
      }),
      run: async ({ actor }) => ({ ...(await of.list(actor)), form }),
    }),
    "GET /versions": newsroomCall({
      permission,
      reads,
      input: z.object({ id: idField }),
      records: { id },
      answer: z.object({ list: z.array(versionLine.extend({ at: versionTime })) }),
      run: async ({ input: asked, actor }) => ({
        list: (await of.versions(actor, asked.id)).map(({ at = null, ...one }) => ({ ...one, at })),
      }),
    }),
    "GET /compare": newsroomCall({
      permission,
      reads: [],
      input: z.object({ id: idField, from: idField, to: idField }),
      records: { id, from: "no record", to: "no record" },
      answer: comparison,
      run: async ({ input: asked, actor }) => of.compare(actor, asked),
    }),
    /** 1,001 for more than a thousand. */
    "GET /uses": newsroomCall({
      permission,
      reads,
      input: z.object({ id: idField }),
      records: { id },
      answer: z.object({ list: z.array(z.object({ of: z.enum(RECORD_USES), count: z.int() })) }),
      run: async ({ input: asked, actor }) => ({ list: await of.uses(actor, asked.id) }),
    }),
    /** The preview of the record's page; `id` 0 for a new record. */
    "POST /preview": newsroomCall({
      permission,
      changes: [],
      input: z.strictObject({ id: z.int().min(0), record: input }),
      records: { id },
      answer: z.object({ html: z.string() }),
      bodyLimit: LONGEST_RECORD,
      run: async ({ input: wished, actor, renderPage }) => ({
        html: await of.preview(actor, wished, (path) =>
          renderPage(path, { mayShow: (hashes) => readPicturesShown(NO_STORY, hashes) }),
        ),
      }),
    }),
  };
}

function changingCalls<F extends Fields>(of: TableRecord<F>) {
  const { permission } = of;
  const changes = [of.noun];
  const { number, ...records } = namesOf(of);
  return {
    /** With `id` and the base `version` it changes a record, else it adds one. */
    "POST /save": newsroomCall({
      permission,
      changes,
      input: z.strictObject({ id: idField.optional(), version: version.optional(), record: input, note: versionNote }),
      records,
      answer: saveOutcome,
      bodyLimit: LONGEST_RECORD,
      run: async ({ input: { id, version: base, record, note }, actor }) =>
        id === undefined || base === undefined
          ? { ...(await of.add(actor, record)), theirs: null }
          : saveAnswer(await of.save(actor, { id, version: base }, record, note)),
    }),
    "POST /restore": newsroomCall({
      permission,
      changes,
      input: z.strictObject({ id: idField, version, number: version }),
      records: { ...records, number },
      answer: saveOutcome,
      run: async ({ input: { number: earlier, ...seen }, actor }) => saveAnswer(await of.restore(actor, seen, earlier)),
    }),
    /** `standing`: the base order of `ids`. */
    "POST /order": newsroomCall({
      permission,
      changes,
      input: z.strictObject({ ids, standing: ids }),
      records: { ids: records.id, standing: records.id },
      answer: z.object({ done: z.boolean() }),
      run: async ({ input: order, actor }) => ({ done: await of.order(actor, order) }),
    }),
    "POST /remove": newsroomCall({
      permission,
      changes,
      input: z.strictObject({ id: idField, version }),
      records,
      answer: z.object({ done: z.boolean() }),
      run: async ({ input: seen, actor }) => ({ done: await of.remove(actor, seen) }),
    }),
  };
}
