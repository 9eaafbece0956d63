import type { FastifyInstance } from "fastify";
import { historyCalls } from "#app/features/members/history/history.calls.ts";
import {
  forgetHistory,
  forgetReading,
  noteReading,
  readHistory,
  switchHistory,
} from "#app/features/members/history/history.service.server.ts";
import type { MemberCalls } from "./member-calls.ts";
import { said, serve } from "./serve.ts";

/** Serves the calls of a member's reading history. */
export function addHistoryCalls(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, historyCalls, {
    "GET /my/history": async ({ input, caller: { member }, texts }) =>
      readHistory(member, input, texts.marks.goneArticle),
    "POST /my/addHistory": async ({ input, caller: { member } }) => {
      await noteReading(member, input.id);
      return null;
    },
    "POST /my/delHistory": async ({ input, caller: { member }, texts }) => {
      if (input.all === true) await forgetHistory(member.id);
      else await forgetReading(member.id, input.id);
      return said(null, texts.marks.historyRemoved);
    },
    "POST /my/historySwitch": async ({ input: { on }, caller: { member }, texts }) => {
      await switchHistory(member.id, on);
      return said(null, on ? texts.marks.historyOn : texts.marks.historyOff);
    },
  });
}
