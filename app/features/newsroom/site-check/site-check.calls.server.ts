import { z } from "zod";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { requirePermission, WHOLE_SITE } from "#app/features/newsroom/staff/staff.policy.ts";
import { GRADES, type CheckedConfig } from "./finding.rules.ts";
import { checkSite } from "./site-check.service.server.ts";

declare module "#app/features/base/call/run.ts" {
  interface CallTools {
    /** The configuration of the instance that answers, for the site check. */
    config: CheckedConfig;
  }
}

/** The call of the site check (docs/newsroom.md#site-check). */
export const siteCheckCalls = {
  "GET /newsroom/siteCheck": newsroomCall({
    permission: "setting.manage",
    reads: ["setting", "dead letter"],
    answer: z.array(
      z.object({
        grade: z.enum(GRADES),
        says: z.string(),
        fix: z.string(),
        screen: z.enum(["settings", "deliveries"]).optional(),
      }),
    ),
    texts: ["finding"],
    run: async ({ actor, config, texts }) => {
      requirePermission(actor, "setting.manage", WHOLE_SITE);
      return checkSite(config, texts.finding);
    },
  }),
};
