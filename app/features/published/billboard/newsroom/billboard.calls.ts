import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { time } from "#app/features/base/call/content-fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { saveOutcome, versionLine, versionNote } from "#app/newsroom/kit/record/version.schema.ts";
import { billboardRecord, issueRecord } from "./billboard.schema.ts";
import { BILLBOARD_STATES } from "./billboard.rules.ts";
import { broughtSheets } from "#app/features/newsroom/table-import/table-import.fields.ts";

const version = z.int().positive();
const key = z.uuid();
const state = z.enum(BILLBOARD_STATES);
/** How a heat board counts. */
const mereNumbers = {
  "billboard.window_hours": "no record",
  "billboard.half_life_hours": "no record",
  "billboard.favorite_weight": "no record",
  "billboard.comment_weight": "no record",
  "billboard.places": "no record",
} as const;
/** A board, or one of its issues. */
const of = z.enum(["billboard", "billboard-issue"]);

const line = z.object({
  id: z.int(),
  title: z.string(),
  kind: z.enum(["auto_heat", "editorial"]),
  state,
  industry: z.string(),
  /** First day of the newest issue that is out; "" for none. */
  newest: z.string(),
  issues: z.int(),
  changedAt: time,
});
export type BillboardLine = z.infer<typeof line>;

const issueLine = z.object({
  id: z.int(),
  version: z.int(),
  date: z.string(),
  publishAt: time,
  isOut: z.boolean(),
  places: z.int(),
});

/** Billboards on their screen (docs/newsroom.md#collections). */
export const billboardDeskCalls = defineCalls({
  /** In the editors' order. */
  "GET /newsroom/billboards": {
    permission: "billboard.write",
    answer: z.object({
      list: z.array(line),
      industries: z.array(z.object({ slug: z.string(), name: z.string() })),
      /** Over the whole site: the order is everybody's. */
      mayOrder: z.boolean(),
    }),
  },
  "GET /newsroom/billboard": {
    permission: "billboard.write",
    input: z.object({ id: idField }),
    records: { id: "newsroom billboard" },
    answer: z.object({
      id: z.int(),
      version: z.int(),
      state,
      record: billboardRecord,
      issues: z.array(issueLine),
    }),
  },
  /** With `id` and the `version` that was seen it changes a board, else it adds one, once for a `key`. */
  "POST /newsroom/saveBillboard": {
    permission: "billboard.write",
    input: z.strictObject({
      id: idField.optional(),
      version: version.optional(),
      key,
      billboard: billboardRecord,
      note: versionNote,
    }),
    records: { id: "newsroom billboard", version: "no record", ...mereNumbers },
    answer: saveOutcome,
    texts: ["staff"],
  },
  "POST /newsroom/orderBillboards": {
    permission: "billboard.write",
    /** `standing`: the order that was seen, of which `ids` was made. */
    input: z.strictObject({ ids: z.array(idField).min(1).max(500), standing: z.array(idField).max(500) }),
    records: { ids: "newsroom billboard", standing: "newsroom billboard" },
    answer: z.object({ done: z.boolean() }),
  },
  "POST /newsroom/removeBillboard": {
    permission: "billboard.write",
    input: z.strictObject({ id: idField, version }),
    records: { id: "newsroom billboard", version: "no record" },
    answer: z.null(),
  },
  /** How many issues go with a board, and how many readers keep it. */
  "GET /newsroom/billboardUses": {
    permission: "billboard.write",
    input: z.object({ id: idField }),
    records: { id: "newsroom billboard" },
    answer: z.object({ issues: z.int(), readers: z.int() }),
  },
  "GET /newsroom/billboardVersions": {
    permission: "billboard.write",
    input: z.object({ of, id: idField }),
    records: { id: "newsroom billboard" },
    answer: z.object({ list: z.array(versionLine) }),
  },
  "GET /newsroom/billboardCompare": {
    permission: "billboard.write",
    input: z.object({ of, id: idField, from: idField, to: idField }),
    records: { id: "newsroom billboard", from: "no record", to: "no record" },
    answer: comparison,
  },
  /** Restores a version as a new one. */
  "POST /newsroom/restoreBillboard": {
    permission: "billboard.write",
    input: z.strictObject({ of, id: idField, version, number: idField }),
    records: { id: "newsroom billboard", version: "no record", number: "no record" },
    answer: saveOutcome,
    texts: ["staff"],
  },
  /** The page that readers would have: of a board, and of an issue where one is written. */
  "POST /newsroom/billboardPage": {
    permission: "billboard.write",
    input: z.strictObject({ id: idField.optional(), billboard: billboardRecord, issue: issueRecord.optional() }),
    records: { id: "newsroom billboard", ...mereNumbers },
    answer: z.object({ html: z.string() }),
  },
});

/** Issues of billboards, and tables that become issues. */
export const issueDeskCalls = defineCalls({
  "GET /newsroom/billboardIssue": {
    permission: "billboard.write",
    input: z.object({ id: idField }),
    records: { id: "newsroom billboard issue" },
    answer: z.object({
      id: z.int(),
      version: z.int(),
      record: issueRecord,
      /** By rank: what it was in the issue before; null for what is new. */
      previous: z.array(z.object({ rank: z.int(), previous: z.int().nullable() })),
    }),
  },
  /** With `id` and the `version` that was seen it changes an issue, else it adds one to `board`, once for a `key`. */
  "POST /newsroom/saveIssue": {
    permission: "billboard.write",
    input: z.strictObject({
      board: idField,
      id: idField.optional(),
      version: version.optional(),
      key,
      issue: issueRecord,
      note: versionNote,
    }),
    records: { board: "newsroom billboard", id: "newsroom billboard issue", version: "no record" },
    answer: saveOutcome,
    texts: ["staff"],
  },
  "POST /newsroom/removeIssue": {
    permission: "billboard.write",
    input: z.strictObject({ id: idField, version }),
    records: { id: "newsroom billboard issue", version: "no record" },
    answer: z.null(),
  },
  /** The rows of cells of an .xlsx workbook, CSV, TSV, or what lay on a clipboard. */
  "POST /newsroom/readIssueTable": {
    permission: "billboard.write",
    form: z.object({ file: z.file() }),
    answer: z.object({ sheets: broughtSheets }),
    texts: ["staff"],
    queue: "uploads",
  },
});

type BillboardDeskCalls = typeof billboardDeskCalls & typeof issueDeskCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends BillboardDeskCalls {}
}
