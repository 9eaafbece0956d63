import { z } from "zod";

const startsWith = (start: RegExp) => (text: string) => start.test(text) && URL.canParse(text);
/** The origin of other addresses, or nothing. */
const origin = z
  .string()
  .refine((text) => text === "" || startsWith(/^https?:\/\//)(text), { error: "it takes https://… or nothing" })
  .default("");
const frame = z.string().refine(startsWith(/^https:\/\//), { error: "it takes https://…" });

/** Names of ownership files. The site itself serves robots.txt and indexnow.txt. */
const OWNERSHIP_NAME = z.string().regex(/^(?!(?:robots|indexnow)\.txt$)[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.(?:txt|html)$/);

/**
 * Settings, keyed by name. Each has a default, so that the site works with an empty database. A noun defines its own in
 * <noun>.settings.ts, and app/registry/newsroom-settings.ts lists them all.
 */
export type SettingGroup = z.ZodObject;

/** The operator's settings of the site as a whole. */
export const siteSettings = z.object({
  siteName: z.string().min(1).default("明白财经"),
  siteAbbreviations: z.string().default("明白"),
  slogan: z.string().default("普通人看得懂的财经"),
  /** The English text. If it is empty, English readers see the Chinese one. */
  sloganEn: z.string().default(""),
  description: z.string().default("明白财经为普通人解读财经新闻：消费、汽车、医健、科技、房产，每篇先用一句话说明白。"),
  descriptionEn: z.string().default(""),
  keywords: z.string().default("财经,消费,汽车,医健,科技,房产,抽检,榜单"),
  recordNumber: z.string().default(""),
  policeNumber: z.string().default(""),
  operator: z.string().default("明白财经编辑部"),
  operatorAddress: z.string().default(""),
  contactEmail: z.string().default("contact@mingbai.example"),
  /**
   * The contact for reports of vulnerabilities: an e-mail address or an https page. If it is empty, contactEmail is
   * used.
   */
  securityContact: z
    .union([z.literal(""), z.email(), z.url({ protocol: /^https$/ })], {
      error: "it takes an e-mail address or https://…",
    })
    .default(""),
  /**
   * The key that identifies this site to search engines of IndexNow: 8 to 128 letters, digits and hyphens. It is served
   * at /indexnow.txt.
   */
  indexNowKey: z
    .string()
    .regex(/^(?:[A-Za-z0-9-]{8,128})?$/, { error: "it takes 8 to 128 letters, digits and hyphens" })
    .default(""),
  /**
   * Files that prove to WeChat, Baidu and others who owns the site. They are served at the root of the site
   * (`MP_verify_….txt`, `baidu_verify_codeva-….html`). The content is one line without markup.
   */
  ownershipFiles: z.record(OWNERSHIP_NAME, z.string().regex(/^[!-%'-;=?-~][ -%'-;=?-~]{0,499}$/)).default({}),
  reportPhone: z.string().default(""),
  reportEmail: z.string().default("report@mingbai.example"),
  privacyOfficer: z.string().default(""),
  childOfficer: z.string().default(""),
  version: z.string().default("1.0.0"),
  cdnUrl: origin,
  apiUrl: origin,
  openMemberCenter: z.boolean().default(true),
  /** Additional addresses that /iframe/{url} may show. */
  iframeAllowed: z.array(frame).default([]),
  /** The minimum length of a new password (docs/content.md#validation has 6 to 32). */
  passwordMinimum: z.number().int().min(6).max(32).default(6),
});

export type SiteSettings = z.infer<typeof siteSettings>;

/** Types of rule nodes (docs/content.md#records). */
export type RuleType = "menu" | "menu_dir" | "nav" | "nav_user_menu" | "button";

/** A node of the rules tree as the API sends it. The navigation is built from these nodes. */
export type RuleNode = {
  id: number;
  pid: number;
  type: RuleType;
  title: string;
  name: string;
  path: string;
  icon: string;
  menu_type: string;
  url: string;
  component: string;
  no_login_valid: 0 | 1;
  extend: "none" | "add_rules_only" | "add_menu_only";
  keepalive: 0 | 1;
  children?: RuleNode[];
};
