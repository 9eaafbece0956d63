import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { ruleNode } from "#app/features/base/start-data/start-data.schema.ts";
import { userInfo } from "./member.view.ts";

/** The member who is signed in, with the menus of the member area and the other rules. */
export const memberIndexCalls = defineCalls({
  "GET /user/index": {
    permission: "member",
    answer: z.object({ userInfo, menus: z.array(ruleNode), rules: z.array(ruleNode) }),
  },
});

type MemberIndexCalls = typeof memberIndexCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends MemberIndexCalls {}
}
