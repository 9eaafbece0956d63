import { z } from "zod";
import type { RuleType } from "./site.schema.ts";
import { isWebAddress } from "./site.view.ts";

/** Types of rule nodes and of their menus (docs/content.md#routes, #records). */
const RULE_TYPES = ["menu", "menu_dir", "nav", "nav_user_menu", "button"] as const satisfies RuleType[];
const MENU_TYPES = ["tab", "link", "iframe"] as const;
const RULE_EXTENDS = ["none", "add_rules_only", "add_menu_only"] as const;

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: ({ input }) => `"${String(input)}" is none of ${values.join(", ")}` });
const line = (most: number) => z.string().trim().max(most);

/** A node of the rules tree in the form that an operator enters. */
const fields = z.object({
  type: oneOf(RULE_TYPES),
  /**
   * The name is unique within a type. The name of a member page is its path. The name of a button is that of its page,
   * followed by its own.
   */
  name: z.string().regex(/^[\w./-]{1,100}$/, { error: "it takes 1 to 100 letters, digits and . _ / -" }),
  title: line(60).min(1),
  titleEn: line(60).min(1),
  /** The path without the leading slash; empty for the home page. */
  path: line(200).transform((path) => path.replace(/^\/+/, "")),
  /** The target of a link or an iframe. */
  url: line(500),
  menuType: oneOf(MENU_TYPES),
  extend: oneOf(RULE_EXTENDS),
  icon: line(60),
  component: line(200),
  keepalive: z.boolean(),
  /** Whether readers who are not signed in get it. */
  open: z.boolean(),
  enabled: z.boolean(),
  /** Nodes with a larger weight come first. */
  weight: z.int().min(-1_000_000).max(1_000_000),
  /** The id of the parent node; null for the first level. */
  parent: z.int().positive().nullable(),
});

export type RuleInput = z.output<typeof fields>;

const hasTarget = ({ menuType, url }: Pick<RuleInput, "menuType" | "url">) =>
  menuType === "tab" || (isWebAddress(url) && (menuType === "link" || url.startsWith("https:")));

/** A whole node; a menu of type link or iframe needs a target. */
export const ruleInput = fields.refine(hasTarget, {
  path: ["url"],
  error: "a link needs a web address, an iframe one with https",
});

/** Default values of a new node. */
export const RULE_DEFAULTS = {
  path: "",
  url: "",
  menuType: "tab",
  extend: "none",
  icon: "",
  component: "",
  keepalive: false,
  open: false,
  enabled: true,
  weight: 0,
  parent: null,
} as const satisfies Partial<RuleInput>;
