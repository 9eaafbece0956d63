import type { FastifyInstance } from "fastify";
import { collectCalls } from "#app/features/members/collect/collect.calls.server.ts";
import {
  collect,
  hasCollected,
  readCollection,
  uncollect,
} from "#app/features/members/collect/collect.service.server.ts";
import type { MemberCalls } from "./member-calls.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serve } from "./serve.ts";

/** Serves the calls of a member's collection. */
export function addCollectCalls(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, collectCalls, {
    "GET /my/collect": async ({ input: { t = "", q = "", page, limit }, actor }) =>
      readCollection({ type: t === "" ? undefined : t, search: q }, { page, limit }, actor),
    "GET /my/collected": async ({ input: { t: type, id }, actor }) => ({
      collected: await hasCollected({ type, id }, actor),
    }),
    "POST /my/addCollect": async ({ input: { t: type, id }, actor, texts }) => {
      await collect({ type, id }, actor);
      return ok({ collected: true }, texts.marks.collected);
    },
    "POST /my/delCollect": async ({ input: { t: type, id }, actor, texts }) => {
      await uncollect({ type, id }, actor);
      return ok(null, texts.marks.uncollected);
    },
  });
}
