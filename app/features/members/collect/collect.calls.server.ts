import { z } from "zod";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { pageOf, pageQuery } from "#app/features/base/call/page-query.ts";
import { collectedItem } from "./collect.answer.ts";
import { COLLECT_TYPES, LONGEST_SEARCH } from "./collect.schema.ts";
import { collect, hasCollected, readCollection, uncollect } from "./collect.service.server.ts";

const target = z.object({ t: z.enum(COLLECT_TYPES), id: idField });

/** The id is that of an article, or, with `t`, of another public record. */
const records = { id: "public article" } as const;

const listQuery = pageQuery.extend({
  t: z.enum([...COLLECT_TYPES, ""]).optional(),
  q: z.string().trim().max(LONGEST_SEARCH).optional(),
});

const isCollected = z.object({ collected: z.boolean() });

/** Calls of a member's collection (docs/wire.md#member-lists). */
export const collectCalls = {
  "GET /my/collect": memberCall({
    permission: "account/collect",
    input: listQuery,
    answer: pageOf(collectedItem),
    run: async ({ input: { t = "", q = "", page, limit }, actor }) =>
      readCollection({ type: t === "" ? undefined : t, search: q }, { page, limit }, actor),
  }),
  "GET /my/collected": memberCall({
    permission: "member",
    input: target,
    records,
    answer: isCollected,
    run: async ({ input: { t: type, id }, actor }) => ({
      collected: await hasCollected({ type, id }, actor),
    }),
  }),
  "POST /my/addCollect": memberCall({
    permission: "member",
    input: target,
    records,
    answer: isCollected,
    texts: ["marks"],
    run: async ({ input: { t: type, id }, actor, texts }) => {
      await collect({ type, id }, actor);
      return ok({ collected: true }, texts.marks.collected);
    },
  }),
  "POST /my/delCollect": memberCall({
    permission: "account/collect/del",
    input: target,
    records,
    answer: z.null(),
    texts: ["marks"],
    alsoGet: true,
    run: async ({ input: { t: type, id }, actor, texts }) => {
      await uncollect({ type, id }, actor);
      return ok(null, texts.marks.uncollected);
    },
  }),
};
