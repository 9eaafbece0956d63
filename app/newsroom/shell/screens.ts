import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import type { KeyId } from "#app/newsroom/kit/keys/key-table.ts";
import {
  BULLETINS_PATH,
  FLASH_PATH,
  HANDBOOK_PATH,
  LEDGERS_PATH,
  MEMBERS_PATH,
  STORIES_PATH,
} from "#app/newsroom/kit/paths.ts";
import { SITE_NOUNS } from "#app/registry/newsroom-site.ts";

/** A screen of the rail. It also defines the screen's key and its item in the palette. */
export type NewsroomScreen = {
  id:
    | "work"
    | "stories"
    | "flash"
    | "front"
    | "calendar"
    | "pictures"
    | "comments"
    | "contributions"
    | "errors"
    | "complaints"
    | "members"
    | "words"
    | "messages"
    | "ledgers"
    | "subjects"
    | "billboards"
    | "settings"
    | "columns"
    | "sources"
    | "addresses"
    | "deliveries"
    | "statistics"
    | "bulletins"
    | "rights"
    | "log";
  path: string;
  /** Other paths of the screen, one for each of its nouns. */
  also?: readonly string[];
  key: KeyId;
  /**
   * A staff member may open the screen with one of these permissions in any scope. If undefined, every staff member
   * may.
   */
  permissions?: readonly NewsroomPermission[];
  /** Permissions to work on the screen. The rail omits the screen for a staff member who has none of them. */
  uses?: readonly NewsroomPermission[];
  /** Whether the permission must be for the whole site, not for a smaller scope. */
  of?: "site";
};

/** The screens of the rail, in order. */
export const SCREENS: readonly NewsroomScreen[] = [
  { id: "work", path: "/newsroom", key: "goWork" },
  { id: "stories", path: STORIES_PATH, key: "goStories", permissions: ["story.read"] },
  { id: "flash", path: FLASH_PATH, key: "goFlash", permissions: ["flash.send"] },
  { id: "front", path: "/newsroom/front", key: "goFront", permissions: ["front.draft"] },
  {
    id: "calendar",
    path: "/newsroom/calendar",
    key: "goCalendar",
    permissions: ["story.title"],
    uses: ["release.publish", "front.draft"],
  },
  { id: "pictures", path: "/newsroom/pictures", key: "goPictures", permissions: ["picture.rights"] },
  { id: "comments", path: "/newsroom/comments", key: "goComments", permissions: ["comment.read", "setting.manage"] },
  { id: "contributions", path: "/newsroom/contributions", key: "goContributions", permissions: ["contribution.read"] },
  {
    id: "errors",
    path: "/newsroom/errors",
    key: "goErrors",
    permissions: ["story.read"],
    uses: ["release.correct-short"],
  },
  { id: "complaints", path: "/newsroom/complaints", key: "goComplaints", permissions: ["complaint.read"] },
  { id: "members", path: MEMBERS_PATH, key: "goMembers", permissions: ["member.manage"] },
  { id: "words", path: "/newsroom/words", key: "goWords", permissions: ["word.manage", "rule.suggest"] },
  { id: "messages", path: "/newsroom/messages", key: "goMessages", permissions: ["message.send"] },
  { id: "ledgers", path: LEDGERS_PATH, key: "goLedgers", permissions: ["ledger.ask", "ledger.second"] },
  { id: "subjects", path: "/newsroom/subjects", key: "goSubjects", permissions: ["subject.write"] },
  { id: "billboards", path: "/newsroom/billboards", key: "goBillboards", permissions: ["billboard.write"] },
  { id: "settings", path: "/newsroom/settings", key: "goSettings", permissions: ["setting.manage"] },
  {
    id: "columns",
    path: "/newsroom/columns",
    also: SITE_NOUNS.map(({ path }) => path),
    key: "goColumns",
    permissions: SITE_NOUNS.map(({ permission }) => permission),
  },
  { id: "sources", path: "/newsroom/sources", key: "goSources", permissions: ["source.manage"] },
  { id: "addresses", path: "/newsroom/addresses", key: "goAddresses", permissions: ["page.write"], of: "site" },
  { id: "deliveries", path: "/newsroom/deliveries", key: "goDeliveries", permissions: ["setting.manage"], of: "site" },
  {
    id: "statistics",
    path: "/newsroom/statistics",
    key: "goStatistics",
    permissions: ["statistic.read"],
    uses: ["story.read", "front.draft", "member.manage"],
  },
  { id: "bulletins", path: BULLETINS_PATH, key: "goBulletins", permissions: ["bulletin.write", "import.run"] },
  { id: "rights", path: "/newsroom/rights", key: "goRights", permissions: ["staff.read"] },
  {
    id: "log",
    path: "/newsroom/log",
    key: "goLog",
    permissions: ["audit.read", "audit.settings"],
    uses: ["audit.settings", "story.assign"],
  },
];

/** Returns the screen with the longest matching path. Returns undefined for the handbook. */
export function screenOf(pathname: string): NewsroomScreen | undefined {
  if (pathname === HANDBOOK_PATH) return undefined;
  const fitting = SCREENS.filter(
    ({ path, also }) => pathname === path || pathname.startsWith(`${path}/`) || also?.includes(pathname),
  );
  return fitting.toSorted((a, b) => b.path.length - a.path.length)[0];
}
