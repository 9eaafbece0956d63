import type { FastifyInstance } from "fastify";
import { historyCalls } from "#app/features/members/reading-history/reading-history.calls.server.ts";
import {
  forgetHistory,
  forgetReading,
  noteReading,
  readHistory,
  switchHistory,
} from "#app/features/members/reading-history/reading-history.service.server.ts";
import type { MemberCalls } from "./member-calls.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serve } from "./serve.ts";

/** Serves the calls of a member's reading history. */
export function addHistoryCalls(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, historyCalls, {
    "GET /my/history": async ({ input, actor, texts }) => readHistory(input, actor, texts.marks.goneArticle),
    "POST /my/addHistory": async ({ input, actor }) => {
      await noteReading(input.id, actor);
      return null;
    },
    "POST /my/delHistory": async ({ input, actor, texts }) => {
      if (input.all === true) await forgetHistory(actor);
      else await forgetReading(input.id, actor);
      return ok(null, texts.marks.historyRemoved);
    },
    "POST /my/historySwitch": async ({ input: { on }, actor, texts }) => {
      await switchHistory(on, actor);
      return ok(null, on ? texts.marks.historyOn : texts.marks.historyOff);
    },
  });
}
