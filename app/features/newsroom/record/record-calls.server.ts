import { z } from "zod";
import { idField } from "#app/features/base/call/id-field.ts";
import { fieldSpec } from "#app/features/base/field/field.schema.ts";
import type { Fields, RecordOf } from "#app/features/base/field/field.ts";
import { readPicturesShown } from "#app/features/base/picture/newsroom/picture.service.server.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { RECORD_USES } from "#app/newsroom/kit/record/record-uses.ts";
import type { TableRecord } from "./table-record.service.server.ts";
import { addressed, removalCall, versionCalls } from "#app/features/newsroom/version/version-calls.server.ts";

/** The longest record as JSON, in bytes. */
const LONGEST_RECORD = 1_000_000;
const MOST_RECORDS = 1_000;
/**
 * The story whose pictures a preview may show. A record belongs to no story, so its preview shows only public pictures.
 */
const NO_STORY = 0;

/** The fields of the noun. The service validates them, so that a refusal can contain their labels. */
const input = z.record(z.string().max(40), z.unknown());
const ids = z.array(idField).max(MOST_RECORDS);

const recordForm = z.object({
  fields: z.array(fieldSpec),
  blank: z.record(z.string(), z.unknown()),
  isArranged: z.boolean(),
  hasPreview: z.boolean(),
});

/**
 * Returns the calls of a noun that has its own table: list with form, save, restore, versions, compare, order, uses, remove
 * and preview (docs/newsroom.md#columns-and-what-stands-beside-stories).
 */
export function recordCalls<const Nouns extends string, F extends Fields>(nouns: Nouns, of: TableRecord<F>) {
  return {
    ...versionCalls(nouns, of, { topic: of.noun, record: input, bodyLimit: LONGEST_RECORD }),
    ...removalCall(nouns, of, of.noun),
    ...addressed(nouns, tableCalls(of)),
  };
}

function tableCalls<F extends Fields>(of: TableRecord<F>) {
  const { permission, fields } = of;
  const id = `newsroom ${of.noun}` as const;
  // Rows that an earlier release wrote may not match the schema. They are shown anyway.
  const record = z.record(z.string(), z.unknown()) as unknown as z.ZodType<RecordOf<F>, RecordOf<F>>;
  const form = { fields: [...fields.form], blank: fields.blank, isArranged: of.isArranged, hasPreview: of.hasPreview };
  return {
    /** Lists the records. `mayArrange` tells whether the caller may add, order and remove records. */
    "GET ": newsroomCall({
      permission,
      reads: [of.noun],
      answer: z.object({
        list: z.array(z.object({ id: z.int(), version: z.int(), record })),
        form: recordForm,
        mayArrange: z.boolean(),
      }),
      run: async ({ actor }) => ({ ...(await of.list(actor)), form }),
    }),
    /** Counts the uses of a record, 1,001 for more than a thousand. */
    "GET /uses": newsroomCall({
      permission,
      reads: [of.noun],
      input: z.object({ id: idField }),
      records: { id },
      answer: z.object({ list: z.array(z.object({ of: z.enum(RECORD_USES), count: z.int() })) }),
      run: async ({ input: asked, actor }) => ({ list: await of.uses(actor, asked.id) }),
    }),
    /** Returns the preview of the record's page. `id` is 0 for a new record. */
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
    /** Stores the order of the records. `standing` is the base order, which the screen showed before the change. */
    "POST /order": newsroomCall({
      permission,
      changes: [of.noun],
      input: z.strictObject({ ids, standing: ids }),
      records: { ids: id, standing: id },
      answer: z.object({ done: z.boolean() }),
      run: async ({ input: order, actor }) => ({ done: await of.order(actor, order) }),
    }),
  };
}
