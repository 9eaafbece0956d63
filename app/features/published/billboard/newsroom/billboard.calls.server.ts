import { z } from "zod";
import { saveAnswer } from "#app/features/newsroom/version/version.answers.ts";
import { readFormSheets } from "#app/features/newsroom/table-import/table-import.form.server.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { isoTime } from "#app/features/base/call/answer-fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { hasBaseVersion, saveOutcome, versionLine, versionNote } from "#app/newsroom/kit/record/version.schema.ts";
import { billboardRecord, issueRecord } from "./billboard.schema.ts";
import { BILLBOARD_STATES } from "./billboard.rules.ts";
import { broughtSheets } from "#app/features/newsroom/table-import/table-import.fields.ts";
import {
  compareDesk,
  readNewsroomBillboard,
  readBillboardList,
  readBillboardUses,
  readDeskVersions,
  readNewsroomIssue,
} from "./billboard-read.service.server.ts";
import {
  createBillboard,
  previewBillboard,
  orderBillboards,
  removeBillboardFrom,
  restoreBillboard,
  saveBillboardFrom,
} from "./billboard.service.server.ts";
import { createIssue, removeIssueFrom, restoreIssue, saveIssueFrom } from "./issue-desk.service.server.ts";
import { readPublicPictures } from "#app/features/base/picture/newsroom/picture.service.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";

const version = z.int().positive();
const key = z.uuid();
const state = z.enum(BILLBOARD_STATES);
/** These keys are plain numbers, no ids of records. */
const mereNumbers = {
  "billboard.window_hours": "no record",
  "billboard.half_life_hours": "no record",
  "billboard.favorite_weight": "no record",
  "billboard.comment_weight": "no record",
  "billboard.places": "no record",
} as const;
/** The kind of the record: a board, or an issue of a board. */
const of = z.enum(["billboard", "billboard-issue"]);

const line = z.object({
  id: z.int(),
  title: z.string(),
  kind: z.enum(["auto_heat", "editorial"]),
  state,
  industry: z.string(),
  /** First day of the newest public issue; "" without one. */
  newest: z.string(),
  issues: z.int(),
  changedAt: isoTime,
});
export type BillboardLine = z.input<typeof line>;

const issueLine = z.object({
  id: z.int(),
  version: z.int(),
  date: z.string(),
  publishAt: isoTime,
  isOut: z.boolean(),
  places: z.int(),
});

/** The newsroom calls of billboards (docs/newsroom.md#collections). */
export const billboardDeskCalls = {
  /** In the editors' order. */
  "GET /newsroom/billboards": newsroomCall({
    permission: "billboard.write",
    reads: ["billboard", "industry"],
    answer: z.object({
      list: z.array(line),
      industries: z.array(z.object({ slug: z.string(), name: z.string() })),
      /** Needs the permission for the whole site, because all boards share one order. */
      mayOrder: z.boolean(),
    }),
    run: async ({ actor, language }) => {
      const list = await readBillboardList(actor, language);
      return { ...list, industries: await readIndustries(language) };
    },
  }),
  "GET /newsroom/billboard": newsroomCall({
    permission: "billboard.write",
    reads: ["billboard"],
    input: z.object({ id: idField }),
    records: { id: "newsroom billboard" },
    answer: z.object({
      id: z.int(),
      version: z.int(),
      state,
      record: billboardRecord,
      issues: z.array(issueLine),
    }),
    run: ({ input: { id }, actor }) => readNewsroomBillboard(actor, id),
  }),
  /**
   * With `id` and its base `version` it updates a board. Without them it adds one; requests with the same `key` add it
   * once.
   */
  "POST /newsroom/saveBillboard": newsroomCall({
    permission: "billboard.write",
    changes: ["billboard"],
    input: z
      .strictObject({
        id: idField.optional(),
        version: version.optional(),
        key,
        billboard: billboardRecord,
        note: versionNote,
      })
      .refine(hasBaseVersion),
    records: { id: "newsroom billboard", version: "no record", ...mereNumbers },
    answer: saveOutcome,
    texts: ["staff"],
    run: async ({ input: { id, version, key, billboard: record, note }, actor }) =>
      saveAnswer(
        id === undefined || version === undefined
          ? await createBillboard(actor, key, record)
          : await saveBillboardFrom(actor, { id, version }, { record, note }),
      ),
  }),
  "POST /newsroom/orderBillboards": newsroomCall({
    permission: "billboard.write",
    changes: ["billboard"],
    /** `standing`: the order on the screen before the user moved anything. `ids`: the new order. */
    input: z.strictObject({ ids: z.array(idField).min(1).max(500), standing: z.array(idField).max(500) }),
    records: { ids: "newsroom billboard", standing: "newsroom billboard" },
    answer: z.object({ done: z.boolean() }),
    run: async ({ input, actor }) => ({
      done: await orderBillboards(actor, input),
    }),
  }),
  "POST /newsroom/removeBillboard": newsroomCall({
    permission: "billboard.write",
    changes: ["billboard"],
    input: z.strictObject({ id: idField, version }),
    records: { id: "newsroom billboard", version: "no record" },
    answer: z.null(),
    run: ({ input, actor }) => removeBillboardFrom(actor, input),
  }),
  /** Returns how many issues a board has and how many readers have it in their favourites. */
  "GET /newsroom/billboardUses": newsroomCall({
    permission: "billboard.write",
    reads: ["billboard"],
    input: z.object({ id: idField }),
    records: { id: "newsroom billboard" },
    answer: z.object({ issues: z.int(), readers: z.int() }),
    run: async ({ input: { id }, actor }) => readBillboardUses(actor, id),
  }),
  "GET /newsroom/billboardVersions": newsroomCall({
    permission: "billboard.write",
    reads: ["billboard"],
    input: z.object({ of, id: idField }),
    records: { id: "newsroom billboard" },
    answer: z.object({ list: z.array(versionLine) }),
    run: async ({ input: { of, id }, actor }) => ({
      list: await readDeskVersions(actor, of, id),
    }),
  }),
  "GET /newsroom/billboardCompare": newsroomCall({
    permission: "billboard.write",
    reads: [],
    input: z.object({ of, id: idField, from: idField, to: idField }),
    records: { id: "newsroom billboard", from: "no record", to: "no record" },
    answer: comparison,
    run: async ({ input, actor }) => compareDesk(actor, input),
  }),
  /** Restores a version as a new one. */
  "POST /newsroom/restoreBillboard": newsroomCall({
    permission: "billboard.write",
    changes: ["billboard"],
    input: z.strictObject({ of, id: idField, version, number: idField }),
    records: { id: "newsroom billboard", version: "no record", number: "no record" },
    answer: saveOutcome,
    texts: ["staff"],
    run: async ({ input: { of, number, ...seen }, actor }) =>
      of === "billboard"
        ? saveAnswer(await restoreBillboard(actor, seen, number))
        : saveAnswer(await restoreIssue(actor, seen, number)),
  }),
  /** Previews the readers' page of a board, with an issue if one is being edited. */
  "POST /newsroom/billboardPage": newsroomCall({
    permission: "billboard.write",
    changes: [],
    input: z.strictObject({ id: idField.optional(), billboard: billboardRecord, issue: issueRecord.optional() }),
    records: { id: "newsroom billboard", ...mereNumbers },
    answer: z.object({ html: z.string() }),
    run: async ({ input: { id, billboard: record, issue }, actor, renderPage }) => ({
      html: await previewBillboard(actor, { id, record, issue }, (path) =>
        renderPage(path, { mayShow: readPublicPictures }),
      ),
    }),
  }),
};

/** The newsroom calls of billboard issues, and of tables that become issues. */
export const issueDeskCalls = {
  "GET /newsroom/billboardIssue": newsroomCall({
    permission: "billboard.write",
    reads: ["billboard"],
    input: z.object({ id: idField }),
    records: { id: "newsroom billboard issue" },
    answer: z.object({
      id: z.int(),
      version: z.int(),
      record: issueRecord,
      /** For each rank, the rank in the previous issue; null for a new entry. */
      previous: z.array(z.object({ rank: z.int(), previous: z.int().nullable() })),
    }),
    run: async ({ input: { id }, actor }) => readNewsroomIssue(actor, id),
  }),
  /**
   * With `id` and its base `version` it updates an issue. Without them it adds one to `board`; requests with the same
   * `key` add it once.
   */
  "POST /newsroom/saveIssue": newsroomCall({
    permission: "billboard.write",
    changes: ["billboard"],
    input: z
      .strictObject({
        board: idField,
        id: idField.optional(),
        version: version.optional(),
        key,
        issue: issueRecord,
        note: versionNote,
      })
      .refine(hasBaseVersion),
    records: { board: "newsroom billboard", id: "newsroom billboard issue", version: "no record" },
    answer: saveOutcome,
    texts: ["staff"],
    run: async ({ input: { board: boardId, id, version, key, issue: record, note }, actor }) =>
      saveAnswer(
        id === undefined || version === undefined
          ? await createIssue(actor, { boardId, key }, record)
          : await saveIssueFrom(actor, { id, version }, { record, note }),
      ),
  }),
  "POST /newsroom/removeIssue": newsroomCall({
    permission: "billboard.write",
    changes: ["billboard"],
    input: z.strictObject({ id: idField, version }),
    records: { id: "newsroom billboard issue", version: "no record" },
    answer: z.null(),
    run: ({ input, actor }) => removeIssueFrom(actor, input),
  }),
  /** Returns the rows of cells of an .xlsx workbook, of CSV or TSV, or of pasted text. */
  "POST /newsroom/readIssueTable": newsroomCall({
    permission: "billboard.write",
    changes: [],
    form: z.object({ file: z.file() }),
    answer: z.object({ sheets: broughtSheets }),
    texts: ["staff"],
    queue: "uploads",
    run: ({ uploads }) => readFormSheets(uploads),
  }),
};
