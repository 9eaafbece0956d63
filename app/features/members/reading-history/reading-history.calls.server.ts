import { z } from "zod";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { pageOf, pageQuery } from "#app/features/base/call/page-query.ts";
import { readItem } from "./reading-history.answer.ts";
import {
  forgetHistory,
  forgetReading,
  noteReading,
  readHistory,
  switchHistory,
} from "./reading-history.service.server.ts";

/** Either one article or the whole history. Neither, or both, is an error. */
const removal = z.union([
  z.object({ id: idField, all: z.literal(false).optional() }),
  z.object({ all: z.literal(true), id: z.never().optional() }),
]);

const records = { id: "public article" } as const;

/** Calls of a member's reading history. */
export const readingHistoryCalls = {
  "GET /my/history": memberCall({
    permission: "account/history",
    input: pageQuery,
    answer: pageOf(readItem).extend({ on: z.boolean() }),
    texts: ["marks"],
    run: async ({ input, actor, texts }) => readHistory(input, actor, texts.marks.goneArticle),
  }),
  "POST /my/addHistory": memberCall({
    permission: "member",
    input: z.object({ id: idField }),
    records,
    answer: z.null(),
    run: async ({ input, actor }) => {
      await noteReading(input.id, actor);
      return null;
    },
  }),
  "POST /my/delHistory": memberCall({
    permission: "account/history/del",
    input: removal,
    records,
    answer: z.null(),
    texts: ["marks"],
    run: async ({ input, actor, texts }) => {
      if (input.all === true) await forgetHistory(actor);
      else await forgetReading(input.id, actor);
      return ok(null, texts.marks.historyRemoved);
    },
  }),
  "POST /my/historySwitch": memberCall({
    permission: "member",
    input: z.object({ on: z.boolean() }),
    answer: z.null(),
    texts: ["marks"],
    run: async ({ input: { on }, actor, texts }) => {
      await switchHistory(on, actor);
      return ok(null, on ? texts.marks.historyOn : texts.marks.historyOff);
    },
  }),
};
