import type common from "../zh-cn/common.ts";

const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? "" : "s"} ago`;

export default {
  skipToContent: "Skip to content",
  mainNavigation: "Main navigation",
  footerNavigation: "Footer navigation",
  home: "Home",
  search: "Search",
  searchPlaceholder: "Articles, rankings, spot checks",
  signIn: "Sign in",
  more: "More",
  breadcrumb: "You are here",
  justNow: "just now",
  minutesAgo: (value: number) => count(value, "minute"),
  hoursAgo: (value: number) => count(value, "hour"),
  unknownMenuType: "Navigation failed, the menu type is unrecognized!",
  pageNotFound: (path: string) => `Page Not Found: ${path}`,
  pageNotFoundHint: "It may have moved, or it was never here.",
  pageGone: "This piece has been taken down",
  pageGoneHint: "It was published once and later withdrawn.",
  pageFailed: "This page cannot be shown right now",
  pageFailedHint: "The fault is on our side. Please try again in a moment.",
  badRequest: "This address is not written correctly",
  forbidden: "This place is not open to the public",
  backHome: "Back to the home page",
} satisfies typeof common;
