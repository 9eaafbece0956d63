import { z } from "zod";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { saveOutcome, versionLine } from "#app/newsroom/kit/record/version.schema.ts";
import { previewMenus, readMenus, readMenuVersions, saveMenus } from "./menu.service.server.ts";

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
export const menuCalls = {
  "GET /newsroom/menus": newsroomCall({
    permission: "rules-tree.manage",
    reads: ["menu"],
    answer: z.object({ version, nodes: z.array(node) }),
    run: async ({ actor }) => readMenus(actor),
  }),
  /**
   * Saves the whole tree at its base version; requires a repeated second factor. Nothing is saved where there are `faults`.
   * A menu without visible nodes is saved only with `mayEmpty`.
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
  /** A preview page of the site with these menus, without scripts, in either language. */
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

/** A short page that has the site's head and foot. */
const SHOWN_AT = "/contact";
