import { z } from "zod";
import type { RuleNode } from "#app/features/base/site/site.schema.ts";
import { stored } from "#app/features/base/call/answer-fields.ts";
import { uploadSettings } from "#app/features/base/upload/upload.settings.ts";

/** A node of the rules tree in the API. */
export const ruleNode: z.ZodType<RuleNode, RuleNode> = z.object({
  id: z.int(),
  pid: z.int(),
  type: z.enum(["menu", "menu_dir", "nav", "nav_user_menu", "button"]),
  title: z.string(),
  name: z.string(),
  path: z.string(),
  icon: z.string(),
  menu_type: z.string(),
  url: z.string(),
  component: z.string(),
  no_login_valid: z.literal([0, 1]),
  extend: z.enum(["none", "add_rules_only", "add_menu_only"]),
  keepalive: z.literal([0, 1]),
  get children() {
    return z.array(ruleNode).optional();
  },
});

/** The data of GET /api/index/index (docs/wire.md#start-data). */
export const startData = z.object({
  site: z.object({
    siteName: z.string(),
    siteAbbreviations: z.string(),
    recordNumber: z.string(),
    version: z.string(),
    cdnUrl: z.string(),
    apiUrl: z.string(),
    upload: stored(uploadSettings.shape.upload),
    headNav: z.array(ruleNode),
    footMenu: z.array(ruleNode),
  }),
  openMemberCenter: z.boolean(),
  rules: z.array(ruleNode),
});
