import { z } from "zod";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { ruleNode } from "#app/features/base/start-data/start-data.schema.ts";
import { userInfo } from "./member.view.ts";
import { readMemberMenus, readUserInfo } from "./member.service.server.ts";

/** Returns the signed-in member, with the menus of the member area and the other rules. */
export const memberIndexCalls = {
  "GET /user/index": memberCall({
    permission: "member",
    answer: z.object({ userInfo, menus: z.array(ruleNode), rules: z.array(ruleNode) }),
    run: async ({ actor: { member, token }, language, siteUrl }) => {
      const menus = await readMemberMenus(language);
      return { userInfo: await readUserInfo(member, { token, refreshToken: "" }, siteUrl), ...menus };
    },
  }),
};
