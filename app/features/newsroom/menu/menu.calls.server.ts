import { z } from "zod";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { saveOutcome, versionLine } from "#app/newsroom/kit/record/version.schema.ts";
import { previewMenus, readMenus, readMenuVersions, saveMenus } from "./menu.service.server.ts";

/** The id of a node. New nodes have negative ids. In a list, a parent precedes its children. */
const id = z.int().min(-1_000_000).max(2_147_483_647);
/** A text of a node. Invalid texts are reported in `faults`, so that the screen can show each fault at its node. */
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
  /** Whether the node is also shown to readers who are not signed in. */
  open: z.boolean(),
  enabled: z.boolean(),
});
const nodes = z.array(node).max(300);
const version = z.int().positive();

/** Calls for the menus of the site, which form one tree (docs/newsroom.md#menus). */
export const menuCalls = {
  "GET /newsroom/menus": newsroomCall({
    permission: "rules-tree.manage",
    reads: ["menu"],
    answer: z.object({ version, nodes: z.array(node) }),
    run: async ({ actor }) => readMenus(actor),
  }),
  /**
   * Saves the whole tree at its base version. Requires a repeated second factor. Saves nothing if there are `faults`. A menu
   * without visible nodes is saved only with `mayEmpty`.
   */
  "POST /newsroom/saveMenus": newsroomCall({
    permission: "rules-tree.manage",
    changes: ["menu"],
    input: z.strictObject({ base: version, nodes, mayEmpty: z.boolean().default(false) }),
    records: { base: "no record" },
    answer: z.object({ saved: saveOutcome.nullable(), faults: z.array(z.object({ id, field: z.string() })) }),
    texts: ["staff"],
    run: async ({ input, actor }) => saveMenus(actor, input),
  }),
  "GET /newsroom/menuVersions": newsroomCall({
    permission: "rules-tree.manage",
    reads: ["menu"],
    answer: z.object({
      list: z.array(versionLine.extend({ nodes: z.array(node) })),
    }),
    run: async ({ actor }) => ({
      list: await readMenuVersions(actor),
    }),
  }),
  /** Returns a preview page of the site with these menus, without scripts, in either language. */
  "POST /newsroom/menusPage": newsroomCall({
    permission: "rules-tree.manage",
    changes: [],
    input: z.strictObject({ nodes, language: z.enum(["zh-cn", "en"]) }),
    answer: z.object({ html: z.string() }),
    run: async ({ input: { nodes, language }, actor, renderPage }) => ({
      html: await previewMenus(actor, nodes, () => renderPage(SHOWN_AT, { language })),
    }),
  }),
};

/** The path of the page that the preview shows: a short one with the site's head and foot. */
const SHOWN_AT = "/contact";
