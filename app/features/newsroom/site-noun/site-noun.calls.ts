import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { saveOutcome, versionLine, versionNote } from "#app/newsroom/kit/record/version.schema.ts";
import { NOUN_USES, SITE_NOUNS } from "./site-noun.rules.ts";

const kind = z.enum(SITE_NOUNS);
const version = z.int().positive();
/** The fields of the kind, which the service validates (site-noun.schema.ts). */
const record = z.record(z.string().max(40), z.unknown());
const records = { id: "newsroom noun", version: "no record" } as const;

/**
 * Columns, industries, sectors, single pages, job posts, friend links and sources
 * (docs/newsroom.md#columns-and-what-stands-beside-stories). The service checks the permission of the kind.
 */
export const siteNounCalls = defineCalls({
  "GET /newsroom/nouns": {
    permission: "staff",
    input: z.object({ kind }),
    answer: z.object({
      list: z.array(z.object({ id: z.int(), version: z.int(), record })),
      /** Whether the caller may add, order and remove records. */
      mayArrange: z.boolean(),
    }),
  },
  /** With `id` and the base `version` it changes a record, else it adds one. */
  "POST /newsroom/saveNoun": {
    permission: "staff",
    input: z.strictObject({ kind, id: idField.optional(), version: version.optional(), record, note: versionNote }),
    records,
    answer: saveOutcome,
    bodyLimit: 1_000_000,
    texts: ["staff"],
  },
  "POST /newsroom/orderNouns": {
    permission: "staff",
    /** `standing`: the base order of `ids`. */
    input: z.strictObject({ kind, ids: z.array(idField).max(1_000), standing: z.array(idField).max(1_000) }),
    records: { ids: "newsroom noun", standing: "newsroom noun" },
    answer: z.object({ done: z.boolean() }),
  },
  "GET /newsroom/nounUses": {
    permission: "staff",
    input: z.object({ kind, id: idField }),
    records: { id: "newsroom noun" },
    /** 1,001 for more than a thousand. */
    answer: z.object({ list: z.array(z.object({ of: z.enum(NOUN_USES), count: z.int() })) }),
  },
  "POST /newsroom/removeNoun": {
    permission: "staff",
    input: z.strictObject({ kind, id: idField, version }),
    records,
    answer: z.object({ done: z.boolean() }),
    texts: ["staff"],
  },
  "GET /newsroom/nounVersions": {
    permission: "staff",
    input: z.object({ kind, id: idField }),
    records: { id: "newsroom noun" },
    answer: z.object({ list: z.array(versionLine.extend({ at: z.string() })) }),
  },
  "GET /newsroom/nounCompare": {
    permission: "staff",
    input: z.object({ kind, id: idField, from: idField, to: idField }),
    records: { id: "newsroom noun", from: "no record", to: "no record" },
    answer: comparison,
  },
  "POST /newsroom/restoreNoun": {
    permission: "staff",
    input: z.strictObject({ kind, id: idField, version, number: version }),
    records: { ...records, number: "no record" },
    answer: saveOutcome,
    texts: ["staff"],
  },
  /** The preview of the record's page; `id` 0 for a new record. */
  "POST /newsroom/nounPage": {
    permission: "staff",
    input: z.strictObject({ kind, id: z.int().min(0), record }),
    records: { id: "newsroom noun" },
    answer: z.object({ html: z.string() }),
    bodyLimit: 1_000_000,
    texts: ["staff"],
  },
});

type SiteNounCalls = typeof siteNounCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends SiteNounCalls {}
}
