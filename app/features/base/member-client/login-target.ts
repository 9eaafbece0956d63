import { sameSitePath } from "#app/lib/address/same-site-path.ts";
import type { LoginTarget } from "#app/lib/request/request.ts";
import { keepToasts } from "#app/ui/toast.tsx";
import { openLogin } from "./login-opener.ts";

/** The page with the login form; its route name is userLogin (docs/content.md#routes). */
export const LOGIN_PATH = "/user/login";

/** Route names to which the server may send a reader. */
const ROUTES = new Map([
  ["userLogin", LOGIN_PATH],
  ["index", "/"],
  ["user", "/user"],
]);

/** Returns whether this page is the login page, which needs no message about signing in. */
export function isLoginRoute(): boolean {
  return location.pathname === LOGIN_PATH;
}

/**
 * Sends a reader with an expired session to sign in: to the named route, else to the path, else to the login window.
 * The next page shows the reason again, because the reader cannot read it on this one in time.
 */
export function goToLogin({ routeName = "", routePath = "" }: LoginTarget): void {
  const path = ROUTES.get(routeName) ?? sameSitePath(routePath);
  if (path === undefined) return openLogin();
  if (path === location.pathname) return;
  keepToasts();
  location.assign(path === LOGIN_PATH ? `${path}?${new URLSearchParams({ to: here() }).toString()}` : path);
}

/** Returns the path for a reader who has signed in on the login page: the previous page, else `fallback`. */
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
