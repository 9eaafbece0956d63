import { sameSitePath } from "#app/lib/address/same-site-path.ts";
import type { LoginTarget } from "#app/lib/request/request.ts";
import { keepToasts } from "#app/ui/toast.tsx";
import { openLogin } from "./login-opener.ts";

/** The page that is the login window; its route name is userLogin (docs/content.md#routes). */
export const LOGIN_PATH = "/user/login";

/** Route names that the server may send a reader to. */
const ROUTES = new Map([
  ["userLogin", LOGIN_PATH],
  ["index", "/"],
  ["user", "/user"],
]);

/** Returns whether this page is the login page, where no message about signing in is needed. */
export function isLoginRoute(): boolean {
  return location.pathname === LOGIN_PATH;
}

/**
 * Sends a reader with an expired session to sign in: the route of that name, else the path, else the login window. Another page
 * shows the reason again, since this one is left before it can be read.
 */
export function goToLogin({ routeName = "", routePath = "" }: LoginTarget): void {
  const path = ROUTES.get(routeName) ?? sameSitePath(routePath);
  if (path === undefined) return openLogin();
  if (path === location.pathname) return;
  keepToasts();
  location.assign(path === LOGIN_PATH ? `${path}?${new URLSearchParams({ to: here() }).toString()}` : path);
}

/** Where a reader goes who has signed in on the login page: back to where they came from, else `fallback`. */
export function pathAfterLogin(fallback: string): string {
  const asked = new URLSearchParams(location.search).get("to") ?? "";
  const paths = [asked, referrerPath(), fallback].map((path) => sameSitePath(path));
  return paths.find((path) => path !== undefined && !path.startsWith(LOGIN_PATH)) ?? "/";
}

function here(): string {
  return location.pathname + location.search + location.hash;
}

function referrerPath(): string {
  if (!URL.canParse(document.referrer)) return "";
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin ? pathname + search : "";
}
