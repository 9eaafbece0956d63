import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";

/** New nodes have negative ids; a parent precedes its children. */
const id = z.int().min(-1_000_000).max(2_147_483_647);
/** Validity is reported by `faults`, so that a screen can show each fault at its node. */
const text = z.string().trim().max(500);
const node = z.strictObject({
  id,
  parent: id.nullable(),
  type: z.enum(["menu", "menu_dir", "nav", "nav_user_menu", "button"]),
  name: text,
  title: text,
  titleEn: text,
  path: text,
  url: text,
  menuType: z.enum(["tab", "link", "iframe"]),
  extend: z.enum(["none", "add_rules_only", "add_menu_only"]),
  icon: text,
  component: text,
  keepalive: z.boolean(),
  /** Also for readers who are not signed in. */
  open: z.boolean(),
  enabled: z.boolean(),
});
const nodes = z.array(node).max(300);
const version = z.int().positive();

/** The menus of the site as one tree (docs/newsroom.md#menus). */
export const menuCalls = defineCalls({
  "GET /newsroom/menus": {
    permission: "rules-tree.manage",
    answer: z.object({ version, nodes: z.array(node) }),
  },
  /**
   * Saves the whole tree at its base version; requires a repeated second factor. `saved: false`: the stored `version`
   * differs, or `faults` contain the reasons. A menu without visible nodes is saved only with `mayEmpty`.
   */
  "POST /newsroom/saveMenus": {
    permission: "rules-tree.manage",
    input: z.strictObject({ base: version, nodes, mayEmpty: z.boolean().default(false) }),
    records: { base: "no record" },
    answer: z.object({ saved: z.boolean(), version, faults: z.array(z.object({ id, field: z.string() })) }),
    texts: ["staff"],
  },
  "GET /newsroom/menuVersions": {
    permission: "rules-tree.manage",
    answer: z.object({
      list: z.array(z.object({ number: version, by: z.string(), at: z.int(), nodes: z.array(node) })),
    }),
  },
  /** A preview page of the site with these menus, without scripts, in either language. */
  "POST /newsroom/menusPage": {
    permission: "rules-tree.manage",
    input: z.strictObject({ nodes, language: z.enum(["zh-cn", "en"]) }),
    answer: z.object({ html: z.string() }),
  },
});

type MenuCalls = typeof menuCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends MenuCalls {}
}
