import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import type { NewsroomQuery } from "#app/newsroom/kit/client/me.ts";
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
  /** A staff member may open the screen with the permission of one of these calls. Without any, every staff member may. */
  queries?: readonly NewsroomQuery[];
  /** The permissions instead, if the service requires more than the calls do. */
  permissions?: readonly NewsroomPermission[];
  /** Permissions to work on the screen. The rail omits the screen for a staff member who has none of them. */
  uses?: readonly NewsroomPermission[];
  /** Whether the permission must be for the whole site, not for a smaller scope. */
  of?: "site";
};

/** The screens of the rail, in order. */
export const SCREENS: readonly NewsroomScreen[] = [
  { id: "work", path: "/newsroom", key: "goWork" },
  { id: "stories", path: STORIES_PATH, key: "goStories", queries: ["GET /newsroom/stories"] },
  { id: "flash", path: FLASH_PATH, key: "goFlash", queries: ["GET /newsroom/flashScreen"] },
  { id: "front", path: "/newsroom/front", key: "goFront", queries: ["GET /newsroom/front"] },
  {
    id: "calendar",
    path: "/newsroom/calendar",
    key: "goCalendar",
    queries: ["GET /newsroom/calendar"],
    uses: ["release.publish", "front.draft"],
  },
  { id: "pictures", path: "/newsroom/pictures", key: "goPictures", queries: ["GET /newsroom/library"] },
  {
    id: "comments",
    path: "/newsroom/comments",
    key: "goComments",
    queries: ["GET /newsroom/comments", "GET /newsroom/settings"],
  },
  {
    id: "contributions",
    path: "/newsroom/contributions",
    key: "goContributions",
    queries: ["GET /newsroom/contributions"],
  },
  {
    id: "errors",
    path: "/newsroom/errors",
    key: "goErrors",
    queries: ["GET /newsroom/errors"],
    uses: ["release.correct-short"],
  },
  { id: "complaints", path: "/newsroom/complaints", key: "goComplaints", queries: ["GET /newsroom/complaints"] },
  { id: "members", path: MEMBERS_PATH, key: "goMembers", queries: ["GET /newsroom/members"] },
  {
    id: "words",
    path: "/newsroom/words",
    key: "goWords",
    queries: ["GET /newsroom/words", "GET /newsroom/checkRules"],
  },
  { id: "messages", path: "/newsroom/messages", key: "goMessages", queries: ["GET /newsroom/mailings"] },
  { id: "ledgers", path: LEDGERS_PATH, key: "goLedgers", queries: ["GET /newsroom/adjustments"] },
  { id: "subjects", path: "/newsroom/subjects", key: "goSubjects", queries: ["GET /newsroom/subjects"] },
  { id: "billboards", path: "/newsroom/billboards", key: "goBillboards", queries: ["GET /newsroom/billboards"] },
  { id: "settings", path: "/newsroom/settings", key: "goSettings", queries: ["GET /newsroom/settings"] },
  {
    id: "columns",
    path: "/newsroom/columns",
    also: SITE_NOUNS.map(({ path }) => path),
    key: "goColumns",
    queries: SITE_NOUNS.map(({ query }) => query),
  },
  { id: "sources", path: "/newsroom/sources", key: "goSources", queries: ["GET /newsroom/sources"] },
  { id: "addresses", path: "/newsroom/addresses", key: "goAddresses", permissions: ["page.write"], of: "site" },
  { id: "deliveries", path: "/newsroom/deliveries", key: "goDeliveries", queries: ["GET /newsroom/deadLetters"] },
  {
    id: "statistics",
    path: "/newsroom/statistics",
    key: "goStatistics",
    queries: ["GET /newsroom/statistics"],
    uses: ["story.read", "front.draft", "member.manage"],
  },
  {
    id: "bulletins",
    path: BULLETINS_PATH,
    key: "goBulletins",
    queries: ["GET /newsroom/bulletins", "GET /newsroom/bulletinImports"],
  },
  { id: "rights", path: "/newsroom/rights", key: "goRights", queries: ["GET /newsroom/staff"] },
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
