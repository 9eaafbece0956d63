import { z } from "zod";
import { removalCall, versionCalls } from "#app/features/newsroom/version/version-calls.server.ts";
import { readTableCall } from "#app/features/newsroom/table-import/table-import.form.server.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { isoTime } from "#app/features/base/call/answer-fields.ts";
import type { Named } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { billboardRecord, issueRecord } from "./billboard.schema.ts";
import { BILLBOARD_STATES } from "./billboard.rules.ts";
import {
  readNewsroomBillboard,
  readBillboardList,
  readBillboardUses,
  readNewsroomIssue,
} from "./billboard-read.service.server.ts";
import { billboardIssues } from "./billboard-issue.record.server.ts";
import { billboards } from "./billboard.record.server.ts";
import { orderBillboards, previewBillboard } from "./billboard.service.server.ts";
import { readPublicPictures } from "#app/features/base/picture/newsroom/picture.service.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";

const state = z.enum(BILLBOARD_STATES);
/** Declares that these parameters are plain numbers, not ids of records. */
const mereNumbers = (of: string): Record<string, Named> =>
  Object.fromEntries(
    ["window_hours", "half_life_hours", "favorite_weight", "comment_weight", "places"].map((field) => [
      `${of}.${field}`,
      "no record",
    ]),
  );
const line = z.object({
  id: z.int(),
  title: z.string(),
  kind: z.enum(["auto_heat", "editorial"]),
  state,
  industry: z.string(),
  /** The first day of the newest public issue; "" if there is none. */
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
export const billboardCalls = {
  ...versionCalls("billboards", billboards, {
    topic: "billboard",
    record: billboardRecord,
    names: mereNumbers("record"),
  }),
  ...removalCall("billboards", billboards, "billboard"),
  /** In the editors' order. */
  "GET /newsroom/billboards": newsroomCall({
    permission: "billboard.write",
    reads: ["billboard", "industry"],
    answer: z.object({
      list: z.array(line),
      industries: z.array(z.object({ slug: z.string(), name: z.string() })),
      /**
       * Whether the caller may change the order. It needs the permission for the whole site, because all boards share
       * one order.
       */
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
  "POST /newsroom/orderBillboards": newsroomCall({
    permission: "billboard.write",
    changes: ["billboard"],
    /** `standing` is the order before the user moved anything, `ids` the new order. */
    input: z.strictObject({ ids: z.array(idField).min(1).max(500), standing: z.array(idField).max(500) }),
    records: { ids: "newsroom billboard", standing: "newsroom billboard" },
    answer: z.object({ done: z.boolean() }),
    run: async ({ input, actor }) => ({
      done: await orderBillboards(actor, input),
    }),
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
  /** Previews the readers' page of a board, with an issue if one is being edited. */
  "POST /newsroom/billboardPage": newsroomCall({
    permission: "billboard.write",
    changes: [],
    input: z.strictObject({ id: idField.optional(), billboard: billboardRecord, issue: issueRecord.optional() }),
    records: { id: "newsroom billboard", ...mereNumbers("billboard") },
    answer: z.object({ html: z.string() }),
    run: async ({ input: { id, billboard: record, issue }, actor, renderPage }) => ({
      html: await previewBillboard(actor, { id, record, issue }, (path) =>
        renderPage(path, { mayShow: readPublicPictures }),
      ),
    }),
  }),
};

/** The newsroom calls of billboard issues, and of tables that become issues. */
export const billboardIssueCalls = {
  ...versionCalls("billboard-issues", billboardIssues, {
    topic: "billboard",
    record: issueRecord,
    names: { parentId: "newsroom billboard" },
  }),
  ...removalCall("billboard-issues", billboardIssues, "billboard"),
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
  "POST /newsroom/readIssueTable": readTableCall("billboard.write"),
};
