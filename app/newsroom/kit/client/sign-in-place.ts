import { sameSitePath } from "#app/lib/same-site-path.ts";

/** The newsroom's own sign-in screen. */
export const SIGN_IN_PATH = "/newsroom/login";
const FIRST_PATH = "/newsroom";

/** Where the sign-in screen is opened so that it leads back to here. */
export function signInAddress(here: { pathname: string; search: string }): string {
  const to = here.pathname + here.search;
  return to === FIRST_PATH ? SIGN_IN_PATH : `${SIGN_IN_PATH}?${new URLSearchParams({ to }).toString()}`;
}

/** Where it leads: to the screen of the newsroom that one came from and nowhere else. */
export function placeAfterSignIn(search: string): string {
  const path = sameSitePath(new URLSearchParams(search).get("to") ?? "") ?? "";
  const isScreen = /^\/newsroom(\/|\?|$)/.test(path) && !path.startsWith(SIGN_IN_PATH);
  return isScreen ? path : FIRST_PATH;
}
